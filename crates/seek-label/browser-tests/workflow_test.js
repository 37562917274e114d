// @ts-check
// Six pages are labelled, by keyboard only or by mouse only, over crashes of the server. The corpus must hold what was clicked.

/** @import {Browser} from "playwright-core" */
import assert from "node:assert/strict";
import { join } from "node:path";
import { Chosen, findRun } from "./chosen_blocks.js";
import { test, until } from "./harness.js";
import { ROOT, run, SAMPLES, Tool } from "./programs.js";
import { ofTypes, unlabelled } from "./sample_corpus.js";
import { launch, ToolPage } from "./tool_page.js";

/** @typedef {{type: string, text: string[], title: string | null}} Expected */

const TYPES = ["article", "forum", "product", "listing", "documentation", "service"];
const SAMPLE_PAGES = ofTypes(TYPES);

/** @param {string} id */
function sampleOf(id) {
  const sample = SAMPLE_PAGES.find((one) => one.id === id);
  if (!sample) throw new Error(`${id} is no page of this test.`);
  return sample;
}

/**
 * The first page, by keyboard only.
 * @param {ToolPage} tool
 * @returns {Promise<[string, Expected]>}
 */
async function labelByKeys(tool) {
  const data = await tool.opened();
  const sample = sampleOf(data.id);
  const types = (await tool.get("/api/project")).types;
  await tool.press(String(types.indexOf(sample.page_type) + 1));
  assert.equal((await tool.label()).page_type, sample.page_type);

  const chosen = new Chosen(data);
  const block = findRun(chosen, false, 3);
  await tool.goTo(data, block);
  await tool.press("Space");
  chosen.flip(block);
  chosen.check(await tool.label(), "space");
  await tool.press("z");
  chosen.flip(block);
  chosen.check(await tool.label(), "undo");
  await tool.press("Shift+Z", "Control+z", "Control+Shift+z");
  chosen.flip(block);
  chosen.check(await tool.label(), "redo");

  await tool.press("Shift+J", "Shift+J", "Space");
  chosen.set([block, block + 1, block + 2], false);
  chosen.check(await tool.label(), "a range that begins with a chosen block");
  await tool.press("Space");
  chosen.set([block, block + 1, block + 2], true);
  chosen.check(await tool.label(), "the range again");
  await tool.press("ArrowDown", "ArrowUp", "Shift+ArrowUp", "Shift+K");
  assert.ok((await tool.cursor()) < block + 2);

  const other = findRun(chosen, true, 1);
  const before = chosen.blocks;
  await tool.goTo(data, other);
  await tool.press("s");
  chosen.set(chosen.samePlace(other), false);
  chosen.check(await tool.label(), "same place");
  await tool.press("z");
  chosen.set(before, true);
  chosen.check(await tool.label(), "undo of same place");

  await checkElements(tool, chosen, other);
  return [data.id, await finishByKeys(tool, chosen, sample.page_type)];
}

/**
 * Up to elements, down again, and marks of segments.
 * @param {ToolPage} tool
 * @param {Chosen} chosen
 * @param {number} block
 */
async function checkElements(tool, chosen, block) {
  const { data } = chosen;
  await tool.goTo(data, block);
  await tool.press("u");
  const words = await tool.text("#block-place");
  const range = /blocks (\d+) to (\d+)/u.exec(words);
  assert.ok(range, words);
  const [first, end] = [Number(range[1]) - 1, Number(range[2])];
  assert.ok(first <= block && block < end);
  const element = data.elements.findIndex((one) => one.first === first && one.end === end);
  assert.ok(element >= 0, `no element has the blocks ${first} to ${end}`);
  await tool.press("g");
  assert.deepEqual((await tool.label()).segments, { [element]: "good" });
  await tool.press("c");
  assert.deepEqual((await tool.label()).segments, { [element]: "coarse" });
  await tool.press("c");
  assert.deepEqual((await tool.label()).segments, {});
  await tool.press("f", "ArrowRight");
  assert.equal(await tool.cursor(), block);
  assert.deepEqual((await tool.label()).segments, { [element]: "fine" });
}

/**
 * Title, author and note by keyboard; then done.
 * @param {ToolPage} tool
 * @param {Chosen} chosen
 * @param {string} type
 * @returns {Promise<Expected>}
 */
async function finishByKeys(tool, chosen, type) {
  const { data } = chosen;
  const block = data.blocks.findIndex((one) => one.shown && one.words > 0 && one.text.length < 200);
  await tool.goTo(data, block);
  const title = data.blocks[block].text;
  await tool.press("t", "a", "d");
  const taken = await tool.label();
  assert.deepEqual([taken.title, taken.author, taken.date], [title, title, title]);
  await tool.press("t", "a", "d");
  const cleared = await tool.label();
  assert.deepEqual([cleared.title, cleared.author, cleared.date], [null, null, null]);
  await tool.press("t", "n");
  await tool.page.keyboard.type("j z x: not keys here");
  await tool.press("Escape");
  assert.equal((await tool.label()).note, "j z x: not keys here");
  assert.deepEqual(await tool.gold(), chosen.text);
  await tool.press("Enter");
  await tool.opened(data.id);
  return { type, text: chosen.text, title };
}

/**
 * A page by mouse only.
 * @param {ToolPage} tool
 * @param {string} before
 * @returns {Promise<[string, Expected]>}
 */
async function labelByMouse(tool, before) {
  const data = await tool.opened(before);
  const { page_type } = sampleOf(data.id);
  await tool.page.locator("#types button", { hasText: page_type }).click();
  const chosen = new Chosen(data);
  // The first block of a page may be a link to the content, which is outside of the screen until it has the focus.
  const block = findRun(chosen, false, 4, 1);
  await tool.click(block);
  chosen.flip(block);
  chosen.check(await tool.label(), "a click");
  await tool.click(block + 2, "Shift");
  chosen.set([block, block + 1, block + 2], true);
  chosen.check(await tool.label(), "a click with shift");
  await tool.click(block, "Alt");
  chosen.check(await tool.label(), "a click with alt");
  await tool.button("range");
  await tool.click(block + 3);
  chosen.set([block + 3], true);
  chosen.check(await tool.label(), "a range by button");
  await tool.button("undo");
  chosen.set([block + 3], false);
  chosen.check(await tool.label(), "undo by button");
  await tool.button("redo");
  await tool.button("undo");
  chosen.check(await tool.label(), "redo and undo by button");
  await tool.click(block, "Alt");
  await tool.button("same-place");
  chosen.set(chosen.samePlace(block), false);
  chosen.check(await tool.label(), "same place by button");
  await tool.button("author");
  await tool.button("good");
  assert.equal((await tool.label()).author, data.blocks[block].text);
  await tool.button("view");
  await tool.page.locator(`#row-${block}`).click();
  chosen.flip(block);
  chosen.check(await tool.label(), "a click in the reading view");
  await tool.button("view");
  await tool.button("done");
  return [data.id, { type: page_type, text: chosen.text, title: null }];
}

/**
 * A page without main content, with a crash of the server in the middle.
 * @param {ToolPage} tool
 * @param {() => Promise<ToolPage>} crash
 * @param {string} before
 * @returns {Promise<{tool: ToolPage, id: string, expected: Expected}>}
 */
async function labelOverCrash(tool, crash, before) {
  const data = await tool.opened(before);
  const { page_type } = sampleOf(data.id);
  const chosen = new Chosen(data);
  const block = findRun(chosen, false, 1);
  await tool.goTo(data, block);
  await tool.press("Space", "t");
  await tool.saved();
  const again = await crash();
  const resumed = await again.opened();
  assert.equal(resumed.id, data.id, "the page in work comes first");
  chosen.flip(block);
  chosen.check(resumed.label, "a crash");
  assert.equal(resumed.label.title, data.blocks[block].text);
  assert.deepEqual(await again.gold(), chosen.text);
  await again.press("e");
  assert.equal((await again.label()).empty, true);
  assert.deepEqual(await again.gold(), []);
  const types = (await again.get("/api/project")).types;
  await again.press(String(types.indexOf(page_type) + 1), "Enter");
  return { tool: again, id: data.id, expected: { type: page_type, text: [], title: data.blocks[block].text } };
}

/**
 * Skip, back, and done after all.
 * @param {ToolPage} tool
 * @param {string} before
 * @returns {Promise<[string, Expected]>}
 */
async function skipAndReturn(tool, before) {
  const data = await tool.opened(before);
  await tool.press("x");
  const next = await tool.opened(data.id);
  await tool.press("b");
  const back = await tool.opened(next.id);
  assert.deepEqual([back.id, back.label.status], [data.id, "skipped"]);
  const { page_type } = sampleOf(data.id);
  await tool.page.locator("#types button", { hasText: page_type }).click();
  await tool.press("Enter");
  await tool.opened(data.id);
  return [data.id, { type: page_type, text: new Chosen(back).text, title: null }];
}

/** @param {Browser} browser */
async function labelPages(browser) {
  const { folder, pages, output } = unlabelled(SAMPLE_PAGES);
  let server = await Tool.start([pages], output);
  let tool = await ToolPage.open(browser, server.url, "ann");
  const crash = async () => {
    await server.kill();
    await tool.close();
    server = await Tool.start([pages], output);
    tool = await ToolPage.open(browser, server.url, "ann");
    return tool;
  };
  /** @type {Map<string, Expected>} */
  const expected = new Map();
  const first = await labelByKeys(tool);
  const second = await labelByMouse(tool, first[0]);
  await tool.opened(second[0]);
  await crash();
  await until("the work of before is found", async () => (await tool.progress()).done === 2);
  const third = await labelOverCrash(tool, crash, second[0]);
  tool = third.tool;
  const fourth = await skipAndReturn(tool, third.id);
  const fifth = await labelByMouse(tool, fourth[0]);
  for (const [id, label] of [first, second, fourth, fifth]) expected.set(id, label);
  expected.set(third.id, third.expected);
  const last = await tool.opened(fifth[0]);
  await tool.press("x");
  await until("all pages are done", () => tool.page.locator("#notice", { hasText: "no page left" }).isVisible());
  await tool.button("export");
  await until("the export is told", async () => (await tool.text("#message")).startsWith("5 pages exported to "));
  assert.ok(!expected.has(last.id));
  assert.deepEqual(tool.errors, []);
  await server.kill();
  return { folder, output, expected };
}

test("workflow_labels_become_the_corpus", async () => {
  const browser = await launch();
  try {
    const { folder, output, expected } = await labelPages(browser);
    await checkCorpus(output, expected);
    const models = join(folder, "models");
    await run("SEEK_TRAIN", ["fit", output, "--from", join(ROOT, "models", "seek.safetensors"), "-o", models]);
    const page = join(SAMPLES, SAMPLE_PAGES[0].html_file);
    const text = await run("SEEK", ["extract", "--model", join(models, "seek.safetensors"), page]);
    assert.ok(text.length > 200, "the continued model extracts text");
  } finally {
    await browser.close();
  }
});

/**
 * The program reads the corpus as any labelled one: each row has the blocks and the page type that were chosen.
 * @param {string} output
 * @param {Map<string, Expected>} expected
 */
async function checkCorpus(output, expected) {
  const { pages } = JSON.parse(await run("SEEK_TRAIN", ["align", output, "--json"]));
  /** @type {Map<string, {page_type: string, main: number, aligned_f1: number}>} */
  const rows = new Map(pages.map((/** @type {{id: string}} */ row) => [row.id, row]));
  for (const [id, { type, text }] of expected) {
    const row = rows.get(id);
    assert.ok(row, `the corpus has a row for ${id}`);
    assert.deepEqual({ type: row.page_type, main: row.main }, { type, main: text.length }, id);
    // A short text that the page repeats may be aligned with another copy of it.
    if (text.length > 0) assert.ok(row.aligned_f1 > 0.99, `${id}: the gold text is that of the chosen blocks`);
  }
  assert.equal(rows.size, expected.size);
}
