// The same picture more than once in a document: in tabs side by side, below several rules.

// The markup of a page whose pictures use definitions of that page alone: a browser takes the first of a name in the
// document, and what is defined in something hidden is not drawn. A picture is named by two more of its ids.
/** @param {string} markup @param {string} [page] */
export const ownIds = (markup, page = Math.random().toString(36).slice(2)) =>
  markup.replace(/(\bid=["']|["'(]#|\blabelledby=["']|-title )e-/g, `$1e-${page}-`);
