// @ts-check
// A corpus of some sample pages, as a person would have it who starts to label: pages and addresses, no labels.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SAMPLES, temporaryFolder } from "./programs.js";

/** @typedef {{id: string, url: string, page_type: string, html_file: string, title: string}} Sample */

/** @returns {Sample[]} */
export function samples() {
  const lines = readFileSync(join(SAMPLES, "corpus.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** @param {Sample} sample */
export const htmlOf = (sample) => readFileSync(join(SAMPLES, sample.html_file), "utf8");

/**
 * A file with these samples under their ids and addresses, and the place for the corpus that the labels become.
 * @param {Sample[]} chosen
 */
export function unlabelled(chosen) {
  const folder = temporaryFolder();
  const pages = join(folder, "pages.jsonl");
  const lines = chosen.map((sample) => JSON.stringify({ id: sample.id, url: sample.url, html: htmlOf(sample) }));
  writeFileSync(pages, `${lines.join("\n")}\n`);
  return { folder, pages, output: join(folder, "corpus.parquet") };
}

/**
 * A folder with pages of this HTML, named `page-0.html` and so on.
 * @param {string[]} documents
 */
export function written(documents) {
  const folder = temporaryFolder();
  const pages = join(folder, "pages");
  mkdirSync(pages);
  documents.forEach((html, at) => writeFileSync(join(pages, `page-${at}.html`), html));
  return { folder, pages, output: join(folder, "corpus.parquet") };
}

/** One sample of each of these page types, the first of each. @param {string[]} types */
export function ofTypes(types) {
  const all = samples();
  return types.map((type) => {
    const found = all.find((sample) => sample.page_type === type);
    if (!found) throw new Error(`There is no sample of the type ${type}.`);
    return found;
  });
}
