// @ts-check
// The threshold of the page: by slider, keys, mouse and finger. It is one line of the log, undo takes it back, and it outlives a crash.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Chosen } from "./chosen_blocks.js";
import { test, until } from "./harness.js";
import { Tool } from "./programs.js";
import { ofTypes, unlabelled, written } from "./sample_corpus.js";
import { launch, ToolPage } from "./tool_page.js";

/** @import {Browser} from "playwright-core" */

/** @param {Chosen} chosen @param {number} at @param {number[]} byHand */
function setThreshold(chosen, at, byHand) {
  chosen.data.blocks.forEach(({ probability }, block) => {
    if (probability !== null && !byHand.includes(block)) chosen.set([block], probability >= at);
  });
}

/** All probabilities of the page, lowest first. @param {Chosen} chosen */
const levelsOf = (chosen) => [...new Set(chosen.data.blocks.map(({ probability }) => probability ?? -1))].filter((one) => one >= 0).sort((a, b) => a - b);

/**
 * @param {(browser: Browser, server: Tool, corpus: {pages: string, output: string, lines: () => any[]}) => Promise<void>} work
 */
async function withArticle(work) {
  const { pages, output } = unlabelled(ofTypes(["article"]));
  const lines = () =>
    readFileSync(output.replace(/parquet$/u, "label/labels.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const server = await Tool.start([pages], output);
  const browser = await launch();
  try {
    await work(browser, server, { pages, output, lines });
  } finally {
    await browser.close();
    await server.kill();
  }
}

test("threshold_by_keys_keeps_what_was_set_by_hand_and_outlives_a_crash", async () => {
  await withArticle(async (browser, server, { pages, output, lines }) => {
    const tool = await ToolPage.open(browser, server.url, "ann");
    const chosen = new Chosen(await tool.opened());
    const levels = levelsOf(chosen);
    const byHand = chosen.blocks[0];
    assert.equal(await tool.page.locator("#threshold").isDisabled(), false);
    await tool.goTo(chosen.data, byHand);
    await tool.press("Space");
    chosen.flip(byHand);
    chosen.check(await tool.label(), "a toggle by hand");
    const before = { label: await tool.label(), lines: lines().length };

    await tool.page.locator("#threshold").focus();
    await tool.press("Home");
    setThreshold(chosen, levels[0], [byHand]);
    chosen.check(await tool.label(), "the lowest threshold");
    assert.deepEqual(await tool.gold(), chosen.text);
    assert.equal(lines().length, before.lines + 1, "it is one line");
    assert.equal(lines().at(-1).action.changed.threshold.at, levels[0]);
    assert.match(await tool.page.locator("#threshold").getAttribute("aria-valuetext") ?? "", /^0\.\d{3}, \d+ blocks? of main content$/u);

    // The slider has the focus, but keys that it does not need are those of the page.
    await tool.press("z");
    assert.deepEqual(await tool.label(), before.label, "undo");
    await tool.press("y", "h");
    setThreshold(chosen, levels[1], [byHand]);
    chosen.check(await tool.label(), "redo, and a step up");
    assert.equal((await tool.label()).threshold, levels[1]);
    await tool.press("Shift+H");
    setThreshold(chosen, levels[Math.min(11, levels.length - 1)], [byHand]);
    chosen.check(await tool.label(), "ten steps up");
    assert.match(await tool.text("#message"), /^Threshold 0\.\d{3}: \d+ blocks? of main content\.$/u);
    await tool.press("l");
    const label = await tool.label();
    await server.kill();

    const again = await Tool.start([pages], output);
    try {
      const resumed = await ToolPage.open(browser, again.url, "ann");
      assert.deepEqual((await resumed.opened()).label, label, "the replay of the log gives the same label");
      await resumed.press("h");
      setThreshold(chosen, levels[Math.min(11, levels.length - 1)], [byHand]);
      chosen.check(await resumed.label(), "the step after a crash");
      assert.deepEqual([...resumed.errors], []);
    } finally {
      await again.kill();
    }
  });
});

test("threshold_by_mouse_shows_its_choice_before_it_is_stored", async () => {
  await withArticle(async (browser, server, { lines }) => {
    const tool = await ToolPage.open(browser, server.url, "ann", { colorScheme: "dark" });
    const chosen = new Chosen(await tool.opened());
    const slider = tool.page.locator("#threshold");
    const box = await slider.boundingBox();
    assert.ok(box);
    const stored = lines().length;
    const y = box.y + box.height / 2;
    await tool.page.mouse.move(box.x + box.width - 3, y);
    await tool.page.mouse.down();
    await tool.page.mouse.move(box.x + 3, y, { steps: 8 });
    setThreshold(chosen, levelsOf(chosen)[0], []);
    await until("the gold text has grown", async () => JSON.stringify(await tool.gold()) === JSON.stringify(chosen.text));
    assert.equal(lines().length, stored, "nothing is stored while the slider moves");
    await tool.page.mouse.up();
    chosen.check(await tool.label(), "a drag");
    assert.equal(lines().length, stored + 1);
    assert.equal(await tool.page.evaluate(() => document.activeElement?.id), "", "after a drag, keys are those of the page");
    await tool.button("undo");
    assert.deepEqual((await tool.label()).threshold, null);
    assert.deepEqual(tool.errors, []);
  });
});

test("threshold_by_touch", async () => {
  await withArticle(async (browser, server) => {
    const options = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
    const tool = await ToolPage.open(browser, server.url, "ann", options);
    const chosen = new Chosen(await tool.opened());
    const box = await tool.page.locator("#threshold").boundingBox();
    assert.ok(box && box.height >= 44, "a finger finds it");
    await tool.page.touchscreen.tap(box.x + 4, box.y + box.height / 2);
    await until("the threshold is stored", async () => (await tool.label()).threshold !== null);
    setThreshold(chosen, (await tool.label()).threshold ?? 1, []);
    chosen.check(await tool.label(), "a tap");
  });
});

test("threshold_needs_probabilities", async () => {
  const { pages, output } = written(["<!doctype html><title>A page</title>"]);
  const server = await Tool.start([pages], output);
  const browser = await launch();
  try {
    const tool = await ToolPage.open(browser, server.url, "ann");
    await until("the page is open", async () => (await tool.text("#page-address")).includes("page-0"));
    assert.equal(await tool.page.locator("#threshold").isDisabled(), true);
    assert.equal(await tool.text("#threshold-words"), "no probabilities");
    await tool.press("l");
    assert.match(await tool.text("#message"), /no probabilities/u);
    assert.deepEqual(tool.errors, []);
  } finally {
    await browser.close();
    await server.kill();
  }
});
