// @ts-check
// A page of 5 MB shows in less than two seconds.

/** @import {Frame} from "playwright-core" */
import assert from "node:assert/strict";
import { performance } from "node:perf_hooks";
import { test, until } from "./harness.js";
import { Tool } from "./programs.js";
import { htmlOf, samples, written } from "./sample_corpus.js";
import { launch, ToolPage } from "./tool_page.js";

const BYTES = 5_000_000;
const LIMIT_MS = 2_000;
const TRIES = 5;

/** Attributes as template systems write them. Without them, 5 MB would hold far more texts than usual pages of this size. */
const ATTRIBUTES = [
  ' class="layout__cell layout__cell--wide u-margin-small u-padding-none js-observe" data-component="cell" data-track="view:cell:default:visible"',
  ' class="text text--body text--regular is-visible" data-testid="text-node" data-analytics="{&quot;event&quot;:&quot;read&quot;,&quot;area&quot;:&quot;body&quot;}"',
  ' style="--gap:12px;--ratio:1.777" data-hydrate="visible" data-props="{&quot;variant&quot;:&quot;plain&quot;,&quot;size&quot;:&quot;m&quot;,&quot;order&quot;:0}"',
];

const OWN = ' data-position="{&quot;column&quot;:2,&quot;index&quot;:14,&quot;list&quot;:&quot;main&quot;,&quot;source&quot;:&quot;service-a&quot;}" data-version="2024-05-14T09:30:00Z"';

/** The bodies of sample pages again and again, with other words each time, until the page is large. */
function largePage() {
  const bodies = samples().map((sample) => {
    const html = htmlOf(sample).replace(/<script[\s\S]*?<\/script>/giu, "");
    return /<body[^>]*>([\s\S]*)<\/body>/iu.exec(html)?.[1] ?? "";
  });
  const parts = ["<!doctype html><html lang=en><head><meta charset=utf-8><title>A large page</title><style>p{margin:1em}</style></head><body>"];
  let tags = 0;
  for (let size = 0, round = 0; size < BYTES; round += 1) {
    const texts = bodies[round % bodies.length].replace(/>([^<]*\S[^<]*)</gu, (_, text) => `>${text.trimEnd()} ${round}<`);
    const changed = texts.replace(/<(div|p|li|a|span|h2|h3|td|section)(?=[ >])/gu, (tag) => tag + ATTRIBUTES[(tags += 1) % ATTRIBUTES.length] + OWN);
    parts.push(changed);
    size += Buffer.byteLength(changed);
  }
  parts.push("</body></html>");
  return parts.join("\n");
}

/** Waits until the screen has been drawn. @param {Frame} frame */
const drawn = (frame) => frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Opens the page again from the list, as a person does who comes back. Gives the time until it is on the screen.
 * @param {ToolPage} tool
 * @param {string} id
 */
async function openAgain(tool, id) {
  const before = await tool.frame();
  await tool.button("recent");
  const row = tool.page.locator("#sheet-body table button", { hasText: id });
  await row.waitFor();
  const begin = performance.now();
  await row.click();
  await until("the old frame is gone", () => before.isDetached());
  await drawn(await tool.frame());
  return performance.now() - begin;
}

test("a_page_of_5_mb_shows_in_two_seconds", async () => {
  const { pages, output } = written([largePage(), "<title>Small</title><p>A small page with a few words.</p>"]);
  const server = await Tool.start([pages], output);
  const browser = await launch();
  try {
    const tool = await ToolPage.open(browser, server.url, "ann");
    let data = await tool.opened();
    if (!data.id.includes("page-0")) {
      await tool.press("x");
      data = await tool.opened(data.id);
    }
    assert.ok(data.blocks.length > 10_000, `the page has ${data.blocks.length} blocks`);
    // The best of some tries: other programs of the machine only make it slower.
    let took = Infinity;
    for (let attempt = 0; attempt < TRIES && took >= LIMIT_MS; attempt += 1) took = Math.min(took, await openAgain(tool, data.id));
    console.log(`  ${data.blocks.length} blocks shown in ${Math.round(took)} ms`);
    assert.ok(took < LIMIT_MS, `it took ${Math.round(took)} ms`);
    const painted = await tool.frame();
    const key = performance.now();
    await tool.press("j", "j", "j", "Space");
    await drawn(painted);
    const keys = performance.now() - key;
    console.log(`  four keys took ${Math.round(keys)} ms`);
    assert.ok(keys < LIMIT_MS / 2, `four keys took ${Math.round(keys)} ms`);
    await tool.saved();
  } finally {
    await browser.close();
    await server.kill();
  }
});
