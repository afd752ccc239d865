// Rules that the prose of a notebook names are links, as in every text of a board: they open the rule's card at the
// board that is nearest to them. The notebook itself holds plain text, so without a live board nothing is amiss.

const PROSE = ".jp-RenderedMarkdown";

class Prose {
  constructor() {
    this.views = new Set();
    this.watched = new Set();
  }

  // A view of a board has come to the page.
  join(view) {
    this.views.add(view);
    view.signal.addEventListener("abort", () => this.views.delete(view));
    this.watch(view.root.closest(".jp-Notebook") ?? document.body);
    this.linkSoon();
  }

  // Text that is written anew is looked through too; what happens in boards is none.
  watch(page) {
    if (this.watched.has(page)) return;
    this.watched.add(page);
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !target.closest(".eb"))) this.linkSoon();
    });
    observer.observe(page, { childList: true, subtree: true });
  }

  linkSoon() {
    if (this.due) return;
    this.due = true;
    whenIdle().then(() => {
      this.due = false;
      for (const text of document.querySelectorAll(PROSE)) this.link(text);
    });
  }

  link(text) {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) if (RULE_ID.test(walker.currentNode.data)) found.push(walker.currentNode);
    for (const node of found.filter((node) => !node.parentElement.closest("a, button, pre"))) {
      const parts = node.data.split(RULE_ID);
      if (parts.some((part) => this.knows(part))) {
        node.replaceWith(...parts.map((part) => (this.knows(part) ? this.linkTo(part) : part)));
      }
    }
  }

  knows(id) { return [...this.views].some((view) => view.rules.has(id)); }

  linkTo(id) {
    const open = (e) => {
      e.preventDefault();
      this.open(id, e.currentTarget);
    };
    return h("a", { href: `#${id}`, "data-rule": id, onclick: open }, id);
  }

  // The card is seen whole; who closes it comes back to the text.
  open(id, link) {
    const away = ({ root }) => {
      const board = root.getBoundingClientRect(), { top, bottom } = link.getBoundingClientRect();
      return Math.max(board.top - bottom, top - board.bottom, 0);
    };
    const shown = [...this.views].filter((view) => view.rules.has(id) && view.root.checkVisibility());
    const nearest = shown.sort((one, other) => away(one) - away(other))[0];
    nearest?.send({ kind: "rule", id });
    nearest?.root.scrollIntoView({ block: "nearest" });
  }
}

const prose = new Prose();
