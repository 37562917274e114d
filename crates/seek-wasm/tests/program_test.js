// @ts-check
// The package gives the results of the program `seek`, field by field, on all sample pages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "../../seek-label/browser-tests/harness.js";
import { classify, extract, methods } from "../npm/node.js";
import { samplePaths, seek } from "./sample_pages.js";

/**
 * A record of the program with the names of the package.
 * @param {any} value
 * @returns {any}
 */
function camelCase(value) {
  if (Array.isArray(value)) return value.map(camelCase);
  if (value === null || typeof value !== "object") return value;
  const name = (/** @type {string} */ key) => key.split("_").map((word, at) => (at === 0 ? word : word[0].toUpperCase() + word.slice(1))).join("");
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [name(key), camelCase(inner)]));
}

/**
 * @param {any} record of the program
 * @param {import("../npm/types.js").PageRecord} ours
 */
function assertSame(record, ours) {
  const { id, error, posts, product, items, comments, ...rest } = camelCase(record);
  assert.equal(error, null);
  const { pageTypes: _types, blocks: _blocks, html: _html, xml: _xml, tei: _tei, parts, ...fields } = ours;
  assert.deepEqual(fields, rest, basename(id));
  assert.deepEqual(parts, { posts, product, items, comments }, basename(id));
}

test("records_are_those_of_the_program", async () => {
  const records = seek("extract", "-f", "json", "--markdown", ...samplePaths);
  assert.equal(records.length, samplePaths.length);
  for (const record of records) assertSame(record, await extract(readFileSync(record.id)));
});

test("options_are_those_of_the_program", async () => {
  const [url, path] = ["https://quay.example/a/b.html", samplePaths[3]];
  const flags = ["--url", url, "--links", "--images", "--page-type", "forum", "--include", "title,standfirst,byline,captions,comments"];
  const [record] = seek("extract", "-f", "json", "--markdown", ...flags, path);
  const include = /** @type {const} */ (["title", "standfirst", "byline", "captions", "comments"]);
  const options = { url, links: true, images: true, pageType: /** @type {const} */ ("forum"), include: [...include] };
  assertSame(record, await extract(readFileSync(path), options));
});

test("parameters_are_those_of_the_program", async () => {
  const path = samplePaths[0];
  const [record] = seek("extract", "-f", "json", "--method", "density", "--set", "gap=0", "--set", "chars=200", path);
  const ours = await extract(readFileSync(path), { method: "density", parameters: { gap: 0, chars: "200" }, outputs: [] });
  assert.equal(ours.text, record.text);
  assert.notEqual(ours.text, (await extract(readFileSync(path), { method: "density" })).text);
});

test("types_are_those_of_the_program", async () => {
  for (const record of seek("classify", "-f", "json", ...samplePaths)) {
    const ours = await classify(readFileSync(record.id));
    assert.deepEqual(ours, { pageType: record.page_type, probabilities: record.probabilities });
    assert.deepEqual((await extract(readFileSync(record.id), { outputs: [] })).pageTypes, record.probabilities);
  }
});

test("methods_are_those_of_the_program", async () => {
  const usable = seek("methods", "-f", "json").filter((method) => method.view !== "layout");
  assert.deepEqual(await methods(), usable);
  assert.ok(usable.length >= 20);
});

test("every_method_gives_the_text_of_the_program", async () => {
  for (const { name } of await methods()) {
    const records = seek("extract", "-f", "json", "--markdown", "--method", name, ...samplePaths);
    assert.equal(records.length, samplePaths.length);
    for (const record of records) {
      const ours = await extract(readFileSync(record.id), { method: name });
      assert.equal(ours.text, record.text, `${name}: ${record.id}`);
      assert.equal(ours.markdown, record.markdown, `${name}: ${record.id}`);
    }
  }
});

test("other_formats_are_those_of_the_program", async () => {
  const { execFileSync } = await import("node:child_process");
  for (const path of samplePaths.slice(0, 4)) {
    const ours = await extract(readFileSync(path), { outputs: ["html", "xml", "tei"] });
    for (const format of /** @type {const} */ (["html", "xml", "tei"])) {
      const theirs = execFileSync(process.env.SEEK ?? "", ["extract", "-f", format, path], { encoding: "utf8" });
      assert.equal(ours[format]?.trimEnd(), theirs.trimEnd());
    }
    assert.deepEqual([ours.markdown, ours.metadata, ours.parts, ours.blocks], [null, null, null, null]);
  }
});

test("blocks_have_the_words_of_the_text", async () => {
  for (const path of samplePaths) {
    const { blocks, text, confidence } = await extract(readFileSync(path));
    assert.ok(blocks && confidence !== null);
    const chosen = blocks.filter((block) => block.coverage === 1);
    assert.ok(chosen.length > 0 && chosen.length < blocks.length, path);
    assert.ok(blocks.every(({ probability }) => probability !== null && probability >= 0 && probability <= 1));
    const words = (/** @type {string} */ one) => one.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
    const all = new Set(words(text));
    for (const block of chosen) for (const word of words(block.text)) assert.ok(all.has(word), `${path}: ${word}`);
  }
});
