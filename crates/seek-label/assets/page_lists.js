// @ts-check
// The views that list pages to open: disagreements of annotators, and the pages that the annotator opened last.

/** @import {Progress} from "./types.js" */
import * as api from "./api.js";
import { decimal, make, makeButton, makeTable } from "./dom.js";

/**
 * @param {string} annotator
 * @param {(page: number) => void} open
 * @returns {Promise<Node[]>}
 */
export async function disagreementsView(annotator, open) {
  const found = await api.disagreements(annotator);
  if (found.length === 0) return [make("p", {}, "No page has two finished labels that differ.")];
  const text = "Open a page to decide. The start is what both annotators chose. Blocks that only one of them chose are hatched.";
  const rows = found.map((one) => [
    makeButton(one.id, () => open(one.page), { class: "quiet" }),
    one.page_type ?? "no type",
    one.annotators.join(", "),
    decimal(one.kappa),
    decimal(one.word_f1),
    one.settled ? "decided" : "open",
  ]);
  const headings = ["Page", "Page type", "Annotators", "Kappa", "Word F1", "Decision"];
  return [make("p", {}, text), makeTable(headings, rows, "Pages whose labels differ")];
}

/**
 * @param {Progress} progress
 * @param {(page: number) => void} open
 * @returns {Node[]}
 */
export function recentView(progress, open) {
  if (progress.recent.length === 0) return [make("p", {}, "You have not opened a page yet.")];
  const rows = progress.recent.map((one) => [
    makeButton(one.id, () => open(one.page), { class: "quiet" }),
    one.page_type ?? "no type",
    one.status,
  ]);
  return [makeTable(["Page", "Page type", "Status"], rows, "The last pages that you opened")];
}
