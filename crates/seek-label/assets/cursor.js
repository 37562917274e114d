// @ts-check
// The cursor: a range of blocks that keys move. It stands at one block, at a range, or at an element.

/** @import {PageElement, Page} from "./types.js" */

/**
 * `anchor` and `edge` are blocks: extending moves the edge. `under` is where ascending came from.
 * @typedef {object} Cursor
 * @property {number} first
 * @property {number} end
 * @property {number} anchor
 * @property {number} edge
 * @property {number | null} element
 * @property {Cursor | null} under
 */

/**
 * @param {number} block
 * @returns {Cursor}
 */
export const at = (block) => ({ first: block, end: block + 1, anchor: block, edge: block, element: null, under: null });

/**
 * @param {number} anchor
 * @param {number} edge
 * @returns {Cursor}
 */
export const between = (anchor, edge) => ({
  first: Math.min(anchor, edge),
  end: Math.max(anchor, edge) + 1,
  anchor,
  edge,
  element: null,
  under: null,
});

/**
 * The next block from `block` in direction `step` that `allowed` accepts, or `block` itself.
 * @param {number} block
 * @param {number} step
 * @param {number} count
 * @param {(block: number) => boolean} allowed
 */
function neighbour(block, step, count, allowed) {
  for (let next = block + step; 0 <= next && next < count; next += step) if (allowed(next)) return next;
  return block;
}

/**
 * @param {Cursor} cursor
 * @param {1 | -1} step
 * @param {number} count
 * @param {(block: number) => boolean} allowed
 */
export function move(cursor, step, count, allowed) {
  return at(neighbour(step > 0 ? cursor.end - 1 : cursor.first, step, count, allowed));
}

/**
 * @param {Cursor} cursor
 * @param {1 | -1} step
 * @param {number} count
 * @param {(block: number) => boolean} allowed
 */
export const extend = (cursor, step, count, allowed) => between(cursor.anchor, neighbour(cursor.edge, step, count, allowed));

/**
 * @param {PageElement[]} elements
 * @param {number} element
 * @param {Cursor | null} under
 * @returns {Cursor}
 */
function atElement(elements, element, under) {
  const { first, end } = elements[element];
  return { first, end, anchor: first, edge: end - 1, element, under };
}

/**
 * The smallest element that holds the range.
 * @param {Page} page
 * @param {Cursor} cursor
 * @returns {number | null}
 */
export function elementAt(page, cursor) {
  if (cursor.element !== null) return cursor.element;
  /** @type {number | null} */
  let element = page.blocks[cursor.first]?.element ?? null;
  while (element !== null && page.elements[element] && page.elements[element].end < cursor.end) {
    element = page.elements[element].parent;
  }
  return element !== null && page.elements[element] ? element : null;
}

/**
 * To the parent: the smallest element with more blocks than the cursor has.
 * @param {Page} page
 * @param {Cursor} cursor
 * @returns {Cursor}
 */
export function ascend(page, cursor) {
  let element = cursor.element === null ? elementAt(page, cursor) : page.elements[cursor.element].parent;
  while (element !== null) {
    const { first, end, parent } = page.elements[element];
    if (end - first > cursor.end - cursor.first) return atElement(page.elements, element, cursor);
    element = parent;
  }
  return cursor;
}

/**
 * Back to where ascending came from; else to the child with the first block.
 * @param {Page} page
 * @param {Cursor} cursor
 * @returns {Cursor}
 */
export function descend(page, cursor) {
  if (cursor.under) return cursor.under;
  const size = cursor.end - cursor.first;
  /** @type {number | null} */
  let element = page.blocks[cursor.first]?.element ?? null;
  /** @type {number | null} */
  let best = null;
  while (element !== null) {
    /** @type {PageElement} */
    const { first, end, parent } = page.elements[element];
    if (end - first >= size || first < cursor.first) break;
    if (end - first > 1) best = element;
    element = parent;
  }
  return best === null ? at(cursor.first) : atElement(page.elements, best, null);
}
