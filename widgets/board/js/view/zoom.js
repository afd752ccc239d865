// The magnifying of the large picture.

// Zooming keeps the frame's size and the point in its middle (or under the pointer).
export class Zoom {
  /** @param {HTMLElement} scroll @param {HTMLElement} surface */
  constructor(scroll, surface) {
    this.scroll = scroll;
    this.surface = surface;
    this.level = 1;
  }

  /** @param {number} factor @param {MouseEvent | null} [at] */
  by(factor, at = null) {
    const { scroll } = this;
    const before = this.level;
    const box = scroll.getBoundingClientRect();
    const [x, y] = at ? [at.clientX - box.left, at.clientY - box.top] : [box.width / 2, box.height / 2];
    this.level = factor ? Math.min(4, Math.max(1, before * factor)) : 1;
    this.surface.style.setProperty("--zoom", String(this.level));
    const grown = this.level / before;
    scroll.scrollTo((scroll.scrollLeft + x) * grown - x, (scroll.scrollTop + y) * grown - y);
  }

  /** @param {WheelEvent} e */
  turn(e) {
    if (!e.ctrlKey) return;
    e.preventDefault();
    this.by(e.deltaY < 0 ? 1.1 : 1 / 1.1, e);
  }
}
