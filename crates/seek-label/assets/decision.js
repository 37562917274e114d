// @ts-check
// A page with two labels that differ, for a third person: where the labels differ, and what the decision starts from.

/** @import {Change, Label, OtherLabel, Page, Range} from "./types.js" */
import { intersect, same, subtract, union } from "./ranges.js";

/** @param {Pick<Label, "blocks" | "empty">} label */
const mainOf = (label) => (label.empty ? [] : label.blocks);

/**
 * The labels to compare: of others, and the own one if it was done.
 * @param {Page} page
 */
function compared(page) {
  const { label, others = [] } = page;
  return label.status === "done" ? [...others, label] : others;
}

/**
 * The blocks that some label has and another has not.
 * @param {Page} page
 * @returns {Range[]}
 */
export function differences(page) {
  const all = compared(page).map(mainOf);
  if (all.length === 0) return [];
  return subtract(all.reduce(union), all.reduce(intersect));
}

/**
 * Is the label still what the model chose?
 * @param {Page} page
 */
function isUntouched({ label, model }) {
  return (
    label.status === "open" &&
    !label.empty &&
    label.note === "" &&
    label.threshold === null &&
    label.title === null &&
    label.author === null &&
    label.date === null &&
    Object.keys(label.segments).length === 0 &&
    label.page_type === (model?.page_type ?? null) &&
    same(label.blocks, model?.blocks ?? [])
  );
}

/**
 * The change that makes the label what both others agree on; none if the person has begun already.
 * @param {Page} page
 * @returns {Change | null}
 */
export function startOfDecision(page) {
  const { others = [] } = page;
  if (others.length === 0 || !isUntouched(page)) return null;
  /** @param {(other: OtherLabel) => string | null} value */
  const agreed = (value) => (others.every((other) => value(other) === value(others[0])) ? value(others[0]) : null);
  const wanted = others.map(mainOf).reduce(intersect);
  // All blocks are named, so that a threshold changes only those on which the labels differ: two people know more than a model.
  return {
    on: wanted,
    off: subtract([[0, page.blocks.length]], wanted),
    free: differences(page),
    page_type: agreed((other) => other.page_type),
    title: agreed((other) => other.title),
    author: agreed((other) => other.author),
    date: agreed((other) => other.date),
    empty: others.every((other) => other.empty),
  };
}
