// @ts-check
// The threshold of the page: blocks whose probability reaches it become main content, the others not. All functions are pure.
//
// Blocks that the person set by hand stay as they are, because a person knows more than a model. So the threshold comes first, and toggles
// correct it; a threshold that is moved after them does not undo them. Blocks without a probability stay, too.

/** @import {Change, Label, Page} from "./types.js" */
import { flags, fromBlocks, intersect, members, subtract } from "./ranges.js";

/** How many places the slider moves by each action of a key. @type {Record<string, number>} */
export const STEPS = { lower: -1, higher: 1, "lower-far": -10, "higher-far": 10 };

/**
 * The places of the slider: all probabilities of the page, lowest first. Each place chooses other blocks than the one before. Equal steps
 * would not: most probabilities of a page are close to 0 or 1.
 * @param {Page} page
 * @returns {number[]}
 */
export function thresholdsOf(page) {
  const all = new Set(page.blocks.map((block) => block.probability));
  return [...all].filter((probability) => probability !== null).sort((a, b) => a - b);
}

/**
 * The place of the slider. Before a person moves it, it stands at the least probable block that the model chose.
 * @param {Page} page
 * @param {Label} label
 * @param {number[]} thresholds
 */
export function placeOf(page, label, thresholds) {
  const chosen = members(page.model?.blocks ?? []).map((block) => page.blocks[block]?.probability ?? 1);
  const at = label.threshold ?? chosen.reduce((least, one) => Math.min(least, one), 1);
  const place = thresholds.findIndex((probability) => probability >= at);
  return place < 0 ? thresholds.length - 1 : place;
}

/**
 * The change that sets the threshold. It names the blocks, so that the log can be replayed without the model.
 * @param {Page} page
 * @param {Label} label
 * @param {number} at
 * @returns {Change}
 */
export function thresholdChange(page, label, at) {
  const byHand = flags(label.by_hand, page.blocks.length);
  /** @param {(probability: number) => boolean} fits */
  const blocks = (fits) =>
    fromBlocks(page.blocks.flatMap(({ probability }, block) => (probability !== null && !byHand[block] && fits(probability) ? [block] : [])));
  const threshold = {
    at,
    on: subtract(blocks((probability) => probability >= at), label.blocks),
    off: intersect(blocks((probability) => probability < at), label.blocks),
  };
  return label.empty ? { threshold, empty: false } : { threshold };
}
