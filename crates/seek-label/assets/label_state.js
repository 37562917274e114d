// @ts-check
// A label, changes of it, and undo as the inverse change. All functions are pure.
//
// Undo sends the inverse change to the server as one more event, so the log of events is never rewritten.

/** @import {Change, Label, Range} from "./types.js" */
import { intersect, subtract, union } from "./ranges.js";

/** @typedef {{change: Change, inverse: Change}} Step */
/** @typedef {{back: Step[], forward: Step[]}} History */

/** @type {History} */
export const NO_HISTORY = { back: [], forward: [] };

const FIELDS = /** @type {const} */ (["page_type", "title", "author", "date", "empty", "note", "status"]);

/**
 * @param {Label} label
 * @param {Change} change
 * @returns {Label}
 */
export function applyChange(label, change) {
  /** @type {Record<string, unknown>} */
  const fields = {};
  for (const name of FIELDS) if (change[name] !== undefined) fields[name] = change[name];
  const segments = { ...label.segments };
  for (const [element, mark] of Object.entries(change.segments ?? {})) {
    if (mark === null) delete segments[element];
    else segments[element] = mark;
  }
  const { threshold, on = [], off = [], free = [] } = change;
  const begun = threshold ? subtract(union(label.blocks, threshold.on ?? []), threshold.off ?? []) : label.blocks;
  const blocks = subtract(union(begun, on), off);
  const by_hand = subtract(union(label.by_hand, union(on, off)), free);
  return { ...label, ...fields, blocks, by_hand, threshold: threshold ? threshold.at : label.threshold, segments };
}

/**
 * The change that leads from `applyChange(label, change)` back to `label`. The status stays: only a person says "done".
 * @param {Label} label
 * @param {Change} change
 * @returns {Change}
 */
export function inverseChange(label, change) {
  const after = applyChange(label, change);
  /** @type {Change} */
  const inverse = {};
  let on = subtract(label.blocks, after.blocks);
  let off = subtract(after.blocks, label.blocks);
  if (change.threshold) {
    inverse.threshold = { at: label.threshold, on, off };
    [on, off] = [[], []];
  }
  if (change.page_type !== undefined) inverse.page_type = label.page_type;
  if (change.title !== undefined) inverse.title = label.title;
  if (change.author !== undefined) inverse.author = label.author;
  if (change.date !== undefined) inverse.date = label.date;
  if (change.note !== undefined) inverse.note = label.note;
  if (change.empty !== undefined) {
    inverse.empty = label.empty;
    // The server ignores blocks while there is no main content. Name them all, so that none depends on what it kept.
    if (!label.empty) on = label.blocks;
  }
  // What the change took from the blocks that were set by hand is set again, and what it added is freed.
  const lost = subtract(label.by_hand, after.by_hand);
  on = union(on, intersect(lost, label.blocks));
  off = union(off, subtract(lost, label.blocks));
  const free = subtract(union(after.by_hand, union(on, off)), label.by_hand);
  if (on.length > 0) inverse.on = on;
  if (off.length > 0) inverse.off = off;
  if (free.length > 0) inverse.free = free;
  if (change.segments) {
    inverse.segments = {};
    for (const element of Object.keys(change.segments)) inverse.segments[element] = label.segments[element] ?? null;
  }
  return inverse;
}

/**
 * Does the change leave the label as it is?
 * @param {Label} label
 * @param {Change} change
 */
export function isNothing(label, change) {
  const after = applyChange(label, change);
  const marks = (/** @type {Label} */ of) => JSON.stringify(Object.entries(of.segments).sort());
  return (
    change.settles === undefined &&
    after.threshold === label.threshold &&
    FIELDS.every((name) => after[name] === label[name]) &&
    JSON.stringify(after.blocks) === JSON.stringify(label.blocks) &&
    marks(after) === marks(label)
  );
}

/**
 * A change that makes the blocks main content, or takes them out.
 * After "no main content", the first block that is chosen begins a new choice. Only this block is set by hand then.
 * @param {Label} label
 * @param {Range[]} blocks
 * @param {boolean} on
 * @returns {Change}
 */
export function blocksChange(label, blocks, on) {
  if (!label.empty) return on ? { on: blocks } : { off: blocks };
  if (!on) return {};
  const off = subtract(label.blocks, blocks);
  return off.length > 0 ? { empty: false, on: blocks, off, free: off } : { empty: false, on: blocks };
}

/**
 * @param {Label} label
 * @returns {Change}
 */
export function emptyChange(label) {
  if (!label.empty) return { empty: true };
  const free = subtract(label.blocks, label.by_hand);
  return label.blocks.length > 0 ? { empty: false, on: label.blocks, free } : { empty: false };
}

/**
 * @param {History} history
 * @param {Step} step
 * @returns {History}
 */
export const record = (history, step) => ({ back: [...history.back, step], forward: [] });

/**
 * @param {History} history
 * @returns {{history: History, change: Change} | null}
 */
export function undo(history) {
  const step = history.back.at(-1);
  if (!step) return null;
  return { history: { back: history.back.slice(0, -1), forward: [...history.forward, step] }, change: step.inverse };
}

/**
 * @param {History} history
 * @returns {{history: History, change: Change} | null}
 */
export function redo(history) {
  const step = history.forward.at(-1);
  if (!step) return null;
  return { history: { back: [...history.back, step], forward: history.forward.slice(0, -1) }, change: step.change };
}
