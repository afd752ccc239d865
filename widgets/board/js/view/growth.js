// A chart that grows.

const ASK_AGAIN = 200; // ms

// While a chart grows it is asked for again and again, but never before the last answer has come.
export class Growth {
  constructor(view) {
    this.view = view;
    view.signal.addEventListener("abort", () => clearInterval(this.timer));
  }

  watch() {
    const { view, timer } = this;
    const grows = !!view.frame.panels.prospects?.running;
    if (grows === !!timer) return;
    clearInterval(timer);
    this.timer = grows ? setInterval(() => this.ask(), ASK_AGAIN) : null;
  }

  ask() {
    if (!this.view.store.waiting.size) this.view.send({ kind: "known" });
  }
}
