// @ts-check
// Checks what comes out of the frame. The frame shows a foreign page, so nothing in a message is believed.

/** @import {Press, Range} from "./types.js" */

/**
 * @typedef {{kind: "ready"}
 *   | {kind: "hidden", blocks: Range[]}
 *   | {kind: "click", block: number, shift: boolean, alt: boolean}
 *   | {kind: "key", press: Press}} FrameMessage
 */

/** Names of keys are short; the longest that the tool knows is "ArrowRight". */
const LONGEST_KEY = 20;

/**
 * @param {unknown} data
 * @param {number} count of blocks
 * @returns {FrameMessage | null}
 */
export function readMessage(data, count) {
  if (typeof data !== "object" || data === null) return null;
  const message = /** @type {Record<string, unknown>} */ (data);
  if (message.seek !== 1) return null;
  const { kind, block, blocks, key, shift, ctrl, alt } = message;
  if (kind === "ready") return { kind };
  if (kind === "hidden") return areRanges(blocks, count) ? { kind, blocks } : null;
  if (typeof shift !== "boolean" || typeof alt !== "boolean") return null;
  if (kind === "click") return isIndex(block, count) ? { kind, block, shift, alt } : null;
  if (kind === "key" && typeof key === "string" && key.length > 0 && key.length <= LONGEST_KEY && typeof ctrl === "boolean") {
    return { kind, press: { key, shift, ctrl, alt } };
  }
  return null;
}

/**
 * @param {unknown} value
 * @param {number} count
 * @returns {value is number}
 */
const isIndex = (value, count) => typeof value === "number" && Number.isInteger(value) && 0 <= value && value < count;

/**
 * Sorted, not empty, within the page.
 * @param {unknown} value
 * @param {number} count
 * @returns {value is Range[]}
 */
function areRanges(value, count) {
  if (!Array.isArray(value) || value.length > count) return false;
  let from = 0;
  for (const range of value) {
    if (!Array.isArray(range) || range.length !== 2) return false;
    const [first, end] = range;
    if (!isIndex(first, count) || !isIndex(end, count + 1) || first < from || end <= first) return false;
    from = end;
  }
  return true;
}
