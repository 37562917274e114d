// @ts-check
// Every method of the catalogue beside each other: how long its text is, how far it agrees with that of this project, its time, and its blocks.

/** @import {Method, PageRecord} from "./content-seeker/types.js" */
/** @import {GivenPage} from "./input_view.js" */
/** @import {WorkerSeeker} from "./content-seeker/worker_seeker.js" */
import { make, makeButton, makeTable, percent } from "./dom.js";
import { blockMap } from "./block_map.js";
import { textElement } from "./text_view.js";
import { wordF1, words } from "./word_f1.js";

/** @typedef {{method: Method, milliseconds: number, record?: PageRecord, error?: string}} Result */

const EMPTY = "The method chose nothing.";

export class MethodsView {
  #panel;
  #seeker;
  #timeout;

  /**
   * @param {HTMLElement} panel
   * @param {WorkerSeeker} seeker
   * @param {number} timeout in milliseconds, for each method
   */
  constructor(panel, seeker, timeout) {
    this.#panel = panel;
    this.#seeker = seeker;
    this.#timeout = timeout;
  }

  /**
   * Runs all methods, and shows each as soon as it is done.
   * @param {GivenPage} given
   * @param {PageRecord} ours
   * @param {() => boolean} isCurrent
   */
  async show(given, ours, isCurrent) {
    /** @type {Result[]} */
    const results = [];
    const sides = make("div", { class: "sides" });
    const table = make("div");
    this.#panel.replaceChildren(table, sides);
    for (const method of await this.#seeker.methods()) {
      const result = await this.#run(given, method);
      if (!isCurrent()) return;
      results.push(result);
      table.replaceChildren(resultTable(results, ours, (chosen) => showSides(sides, ours, chosen)));
    }
  }

  /**
   * @param {GivenPage} given
   * @param {Method} method
   * @returns {Promise<Result>}
   */
  async #run(given, method) {
    const begin = performance.now();
    // Only the pipeline reads a type; another method refuses it.
    const pageType = method.family === "pipeline" ? given.pageType : undefined;
    const options = { url: given.url, method: method.name, pageType, timeout: this.#timeout, outputs: /** @type {"blocks"[]} */ (["blocks"]) };
    try {
      const record = await this.#seeker.extract(given.html, options);
      return { method, milliseconds: performance.now() - begin, record };
    } catch (error) {
      return { method, milliseconds: performance.now() - begin, error: error instanceof Error ? error.message : String(error) };
    }
  }
}

/**
 * @param {Result[]} results
 * @param {PageRecord} ours
 * @param {(result: Result) => void} choose
 */
function resultTable(results, ours, choose) {
  const rows = results.map((result) => {
    const { method, milliseconds, record, error } = result;
    const name = record ? makeButton(method.name, () => choose(result), { class: "quiet", title: method.source }) : method.name;
    if (!record) return [name, "", "", milliseconds.toFixed(0), error ?? ""];
    const length = words(record.text).length.toLocaleString("en");
    return [name, length, percent(wordF1(record.text, ours.text)), milliseconds.toFixed(0), blockMap(record.blocks ?? [])];
  });
  const headings = ["Method", "Words", "F1 with seek", "Time in ms", "Chosen blocks, from first to last"];
  return makeTable(headings, rows, "All methods on this page. A name opens its text beside that of seek.");
}

/**
 * @param {HTMLElement} sides
 * @param {PageRecord} ours
 * @param {Result} result
 */
function showSides(sides, ours, result) {
  const side = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ source) =>
    make("section", { "aria-label": `Text of ${name}` }, make("h3", {}, name), make("p", { class: "hint" }, source), textElement(text, EMPTY));
  sides.replaceChildren(side("seek", ours.text, "this project"), side(result.method.name, result.record?.text ?? "", result.method.source));
  sides.scrollIntoView({ block: "nearest" });
}
