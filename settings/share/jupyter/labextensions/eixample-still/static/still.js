// An extension of JupyterLab and of Notebook. Of an output in several forms they show the live widget, even if the
// kernel that had it is gone and all that can be shown is an error. Here the next best form is shown then, with a button
// that runs the cells again. Only outputs that say what stands on the button are touched: those of `widgets.board.base`.
// Besides, a notebook is opened as a page is: at the heading that a link names, and without being changed.
{
  const NAME = "eixample-still";
  const LIVE = "application/vnd.jupyter.widget-view+json";
  const SOON = 500;   // ms, after which something is seen of what takes longer to come alive

  async function stillOf({ data, metadata, trusted }, rendermime, run) {
    const { [LIVE]: _, ...others } = data;
    const picture = rendermime.createRenderer(rendermime.preferredMimeType(others, trusted ? "any" : "ensure"));
    await picture.renderModel(rendermime.createModel({ data: others, metadata, trusted }));
    const button = document.createElement("button");
    button.className = `jp-Button jp-mod-styled jp-mod-accept ${NAME}`;
    button.textContent = metadata.eixample.live;
    button.onclick = run;
    return [button, picture.node];
  }

  function showStillWithout(live, rendermime, run) {
    const render = live.renderModel.bind(live);
    live.renderModel = async (model) => {
      if (!model.metadata.eixample) return render(model);
      const show = async () => {
        const still = await stillOf(model, rendermime, run);
        if (!live.widgets.length) live.node.replaceChildren(...still);
      };
      const timer = setTimeout(show, SOON);
      await render(model);
      clearTimeout(timer);
      if (!live.widgets.length) await show();
    };
  }

  async function runUpTo(node, notebook, commands) {
    const at = notebook.widgets.findIndex((cell) => cell.node.contains(node));
    if (at < 0) return commands.execute("notebook:run-all-cells");   // an output that is shown beside its notebook
    notebook.activeCellIndex = at;
    await commands.execute("notebook:run-all-above");
    return commands.execute("notebook:run-cell");
  }

  // JupyterLab looks for the heading as soon as the file is read, when no cell is drawn yet, and stays at the top; and
  // pictures that are drawn later push it away. So it is gone to again until the reader does something.
  function openAtHeadings(panel, notebook) {
    const go = panel.setFragment.bind(panel);
    panel.setFragment = async (address) => {
      const heading = decodeURIComponent(address);   // JupyterLab looks for it as the address writes it
      await panel.revealed;
      await Promise.all(notebook.widgets.map((cell) => cell.ready));
      const ends = new AbortController(), sizes = new ResizeObserver(() => go(heading));
      ends.signal.onabort = () => sizes.disconnect();
      for (const act of ["pointerdown", "wheel", "keydown"]) {
        document.addEventListener(act, () => ends.abort(), { signal: ends.signal, capture: true });
      }
      for (const cell of notebook.widgets) sizes.observe(cell.node);
    };
  }

  // Which kernel and which version of Python runs it is written into every notebook that is opened. That is saved with
  // the next change, but is none itself.
  function openUnchanged({ model }) {
    const set = model.setMetadata.bind(model);
    model.setMetadata = (name, value) => {
      const { dirty } = model;
      set(name, value);
      if (["kernelspec", "language_info"].includes(name)) model.dirty = dirty;
    };
  }

  const activate = ({ commands, docRegistry }) => {
    docRegistry.addWidgetExtension("Notebook", {
      createNew(panel, context) {
        const { content: notebook } = panel;
        openAtHeadings(panel, notebook);
        openUnchanged(context);
        const { rendermime } = notebook, create = rendermime.createRenderer.bind(rendermime);
        rendermime.createRenderer = (mimeType, ...options) => {
          const made = create(mimeType, ...options);
          if (mimeType === LIVE) showStillWithout(made, rendermime, () => runUpTo(made.node, notebook, commands));
          return made;
        };
      },
    });
  };

  // An extension is built by a bundler as a rule; this is all that is asked of what it makes.
  const plugin = { id: `${NAME}:plugin`, autoStart: true, activate };
  globalThis._JUPYTERLAB ??= {};
  globalThis._JUPYTERLAB[NAME] = { init() {}, get: async () => () => ({ __esModule: true, default: plugin }) };
}
