// An extension of JupyterLab and of Notebook. Of an output in several forms they show the live widget, even if the
// kernel that had it is gone and all that can be shown is an error. Here the next best form is shown then, with a button
// that runs the cells again. Only outputs that say what stands on the button are touched: those of `widgets.board.base`.
// Besides, a notebook is opened as a page is: at the heading or the rule that a link names, without being changed, and
// with its boards live; and links of live widgets open here, as those of texts do.
{
  const NAME = "eixample-still";
  const LIVE = "application/vnd.jupyter.widget-view+json";
  const OPEN = "rendermime:handle-local-link";
  const PLUGIN = `${NAME}:plugin`;
  // A position or a worksheet that the address brings along; Jupyter changes the address as soon as it has opened the notebook.
  const { searchParams, hash } = new URL(location.href);
  const behind = new URLSearchParams(hash.slice(1));
  const position = ["position", "worksheet"].map((name) => searchParams.get(name) ?? behind.get(name)).find(Boolean);
  if (position) globalThis.eixamplePosition = position;
  const SOON = 500;   // ms, after which something is seen of what takes longer

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

  // What is live empties its node whenever it tries to show itself, which may be seconds later. So the still stands beside
  // it: there it is drawn once, and keeps the focus and the words that somebody has written meanwhile.
  function showStillWithout(live, rendermime, run) {
    const render = live.renderModel.bind(live), still = document.createElement("div");
    still.className = "jp-OutputArea-output";
    live.disposed.connect(() => still.remove());
    const needsStill = () => !live.isDisposed && !live.widgets.length;
    let shown;
    const showStill = async (model) => {
      if (!needsStill() || shown === model) return;
      shown = model;
      still.replaceChildren(...await stillOf(model, rendermime, run));
      if (!needsStill()) return;   // its cell has run meanwhile
      live.hide();
      live.node.after(still);
    };
    live.renderModel = async (model) => {
      if (!model.metadata.eixample) return render(model);
      const timer = setTimeout(showStill, SOON, model);
      await render(model);
      clearTimeout(timer);
      if (needsStill()) return showStill(model);
      still.remove();
      live.show();
    };
  }

  async function runUpTo(node, notebook, commands) {
    const at = notebook.widgets.findIndex((cell) => cell.node.contains(node));
    if (at < 0) return commands.execute("notebook:run-all-cells");   // an output that is shown beside its notebook
    notebook.activeCellIndex = at;
    await commands.execute("notebook:run-all-above");
    return commands.execute("notebook:run-cell");
  }

  // A rulebook is an output; it leads to its rules itself.
  function showInOutput(node, address) {
    const link = node.querySelector(`.jp-OutputArea-output a[href="${CSS.escape(address)}"]`);
    link?.closest(".jp-OutputArea-output").scrollIntoView();
    link?.click();
    return !!link;
  }

  // The address of a notebook as a widget writes it: from the folder of the notebook that shows it.
  function openLinks(panel, context, commands) {
    panel.node.addEventListener("click", (event) => {
      const link = event.target.closest?.(".jp-OutputArea-output a[href]");
      const address = link?.getAttribute("href") ?? "";
      if (!/^[^:#?]+\.ipynb(#|$)/.test(address) || "commandlinkerCommand" in link.dataset) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || !commands.hasCommand(OPEN)) return;
      event.preventDefault();
      const base = new URL(context.localPath.split("/").map(encodeURIComponent).join("/"), "http://localhost/");
      const { pathname, hash } = new URL(address, base);
      commands.execute(OPEN, { path: decodeURIComponent(pathname.slice(1)), id: hash });
    });
  }

  // JupyterLab looks for the heading as soon as the file is read, when no cell is drawn yet, and stays at the top; and
  // pictures that are drawn later push it away. So it is gone to again until the reader does something.
  function openAtHeadings(panel, notebook) {
    const go = panel.setFragment.bind(panel);
    panel.setFragment = async (address) => {
      const heading = decodeURIComponent(address);   // JupyterLab looks for it as the address writes it
      const show = () => showInOutput(panel.node, heading) || go(heading);
      await panel.revealed;
      await Promise.all(notebook.widgets.map((cell) => cell.ready));
      const ends = new AbortController(), sizes = new ResizeObserver(show);
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

  // JupyterLab opens again all that was open; what lies behind something else waits until somebody looks at it.
  const inFront = (panel, shell) => new Promise((resolve) => {
    const look = () => {
      if (!panel.isVisible && !panel.isDisposed) return;
      shell.currentChanged.disconnect(look);
      resolve();
    };
    shell.currentChanged.connect(look);
    look();
  });

  // FNV-1a, as `scripts/auto_run_cells.py` computes it: a cell that somebody has changed is his own.
  function fingerprint(source) {
    let value = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(source)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
    return value.toString(16).padStart(8, "0");
  }

  const sourceOf = (cell) => cell.model.sharedModel.getSource();
  const runsByItself = (cell) => cell.model.type === "code" && cell.model.trusted
    && cell.model.getMetadata("eixample")?.auto_run === fingerprint(sourceOf(cell));

  // The kernel itself keeps what has run by itself, so that it is found again as it is, in another browser too: of each
  // of these cells what it shows, as text; and the sources that somebody has run by hand. One that answers no questions is
  // that of a page without a server, and begins and ends with it.
  const STATE = "__import__('IPython').display.JSON({"
    + "'shown': get_ipython().__dict__.setdefault('eixample_shown', {}), "
    + "'ran': get_ipython().history_manager.input_hist_raw[1:]})";

  async function stateAfter(code, kernel) {
    const request = { code, silent: true, user_expressions: { state: STATE } };
    const { content } = await kernel.requestExecute(request).done;
    return content.user_expressions?.state?.data["application/json"];
  }

  function outputArea({ outputArea: saved, model }, rendermime, values = []) {
    const outputs = new model.outputs.constructor({ trusted: true, values });
    const area = new saved.constructor({ model: outputs, rendermime, contentFactory: saved.contentFactory });
    area.addClass("jp-Cell-outputArea");
    return area;
  }

  // Runs a cell without its notebook hearing of it; what it shows is numbered as the file has it.
  async function run(cell, kernel, rendermime) {
    const area = outputArea(cell, rendermime), request = { code: sourceOf(cell), store_history: false };
    area.future = kernel.requestExecute(request, false, { cellId: cell.model.id });
    area.future.registerMessageHook(({ content }) => {
      if ("execution_count" in content) content.execution_count = cell.model.executionCount;
      return true;
    });
    const { content: { status, ename, evalue } } = await area.future.done;
    if (status === "ok") return area;
    area.dispose();
    throw Error(`${ename}: ${evalue}`);
  }

  // What is live needs no picture: that has its place in the file.
  const kept = (area) => area.model.toJSON().map((one) =>
    one.data && LIVE in one.data ? { ...one, data: { [LIVE]: one.data[LIVE] }, metadata: {} } : one);

  // In the place of what the file has kept; that stays below it, unseen, until the cell is run.
  function show(area, { outputArea: saved, model }) {
    const { parent: place } = saved;
    place.node.style.minHeight = `${place.node.offsetHeight}px`;   // nothing below it moves meanwhile
    setTimeout(() => { place.node.style.minHeight = ""; }, SOON);
    place.insertWidget(place.widgets.indexOf(saved), area);
    saved.hide();
    model.outputs.changed.connect(() => {
      area.dispose();
      saved.show();
    });
  }

  // Boards of a lesson, and the cells that they need, in a kernel in which nobody has run anything yet. In another one
  // those are shown that have run by themselves before, but for what somebody has run since.
  async function runBoards(panel, { ready }, notebook, shell, isWanted) {
    await Promise.all([ready, panel.revealed, panel.sessionContext.ready]);
    await inFront(panel, shell);
    const kernel = panel.sessionContext?.session?.kernel, cells = notebook.widgets.filter(runsByItself);
    if (!kernel || !cells.length || !(await isWanted())) return;
    const { rendermime } = notebook;
    const state = await stateAfter("", kernel);
    let { shown, ran } = state ?? { shown: {}, ran: [] };
    for (const cell of cells) {
      const { id } = cell.model;
      let area;
      if (shown[id]) {
        area = outputArea(cell, rendermime, JSON.parse(shown[id]));
      } else if (!ran.length) {
        area = await run(cell, kernel, rendermime);
        if (state) {
          const outputs = JSON.stringify(JSON.stringify(kept(area)));
          ({ shown, ran } = await stateAfter(`get_ipython().eixample_shown["${id}"] = ${outputs}`, kernel));
        }
      }
      await cell.ready;
      if (cell.isDisposed) return;
      if (area?.model.length && !ran.includes(sourceOf(cell).trimEnd())) show(area, cell);
    }
  }

  const activate = (app, registry) => {
    const settings = registry?.load(PLUGIN).catch(() => null);
    const boardsRun = async () => (await settings)?.composite.autoRun ?? true;
    const { commands, docRegistry, shell } = app;
    docRegistry.addWidgetExtension("Notebook", {
      createNew(panel, context) {
        const { content: notebook } = panel;
        openAtHeadings(panel, notebook);
        openLinks(panel, context, commands);
        openUnchanged(context);
        runBoards(panel, context, notebook, shell, boardsRun).catch(console.warn);
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
  // Of what it shares with others it asks for the settings; where there are none, all is as usual.
  let shared = {};
  async function settingsToken() {
    const [version] = Object.values(shared["@jupyterlab/settingregistry"] ?? {});
    return version && (await version.get())().ISettingRegistry;
  }
  async function plugin() {
    const token = await settingsToken();
    return { id: PLUGIN, autoStart: true, optional: token ? [token] : [], activate };
  }
  globalThis._JUPYTERLAB ??= {};
  globalThis._JUPYTERLAB[NAME] = {
    init(scope) { shared = scope; },
    async get() {
      const made = await plugin();
      return () => ({ __esModule: true, default: made });
    },
  };
}
