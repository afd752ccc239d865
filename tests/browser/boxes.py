"""How large a board is on screens as people have them, and where the parts of its box are."""

from tests.browser.bare import TWO_FRAMES
from tests.browser.browsing import Page

LAPTOP, WALL = (934, 647), (1488, 959)
"""What JupyterLab leaves for a cell and for its window at 1366 x 768, and at 1920 x 1080, with the side bar open."""
BOXES = """() => Object.fromEntries(
  [".eb-body", ".eb-board", ".eb-surface", ".eb-decision", ".eb-here", ".eb-lower"].map((part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
    return [part, [x, y + scrollY, width, height].map((number) => Math.round(100 * number) / 100)]; }))"""
STEADY = f"""() => {{
  const {{ ".eb-body": body, ".eb-board": board, ".eb-surface": surface, ".eb-decision": decision, ".eb-lower": lower }}
    = ({BOXES})();
  const bottom = Math.round(10 * (lower[1] + lower[3])) / 10;
  return [body, board, surface, decision.slice(0, 3), bottom];
}}"""
"""Where box and board are, and where the panels begin and end; many buttons take room from what lies below them."""

IN_CELL = """async ([cell, height]) => {
  document.getElementById("board0").style.width = `${cell}px`;
  const frame = () => new Promise(requestAnimationFrame), board = document.querySelector(".eb");
  while (innerHeight !== height || board.clientWidth !== cell) await frame();
}"""


def in_cell(page: Page, cell: int, window: int) -> None:
    """Give the board of a page the room that it has in a cell and a window of these sizes."""
    page.set_viewport_size({"width": cell + 100, "height": window})
    page.evaluate(IN_CELL, [cell, window])
    page.evaluate(TWO_FRAMES)
