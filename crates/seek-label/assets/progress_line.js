// @ts-check
// How many pages are done, and whether the model learns.

/** @import {Progress} from "./types.js" */
import { byId, setText } from "./dom.js";

/** @param {Progress} progress */
export function showProgress({ done, skipped, all_done, pages, learning }) {
  const bar = byId("progress", HTMLProgressElement);
  bar.max = Math.max(1, pages);
  bar.value = all_done;
  setText(byId("progress-text", HTMLElement), `${done} done, ${skipped} skipped, ${all_done} of ${pages} by all`);
  const words = { idle: "", running: "The model learns.", failed: `The model did not learn: ${learning.message}` };
  setText(byId("learning", HTMLElement), words[learning.state] ?? "");
}
