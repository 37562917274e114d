// @ts-check
// The page in the frame: drags, clicks beside a text, text that the page hides, pages without text, and keys in the frame.

import assert from "node:assert/strict";
import { blocksOf } from "./chosen_blocks.js";
import { test, until } from "./harness.js";
import { Tool } from "./programs.js";
import { written } from "./sample_corpus.js";
import { launch, ToolPage } from "./tool_page.js";

const STYLE = "<style>p{margin:30px 0} .gone{display:none}</style>";
const WORDS = "of a paragraph with some more words in it.";
const PARAGRAPHS = `<p>One ${WORDS}</p><p>Two ${WORDS}</p><p class=gone>Hidden ${WORDS}</p><p>Three ${WORDS}</p><p>Four ${WORDS}</p>`;

/**
 * @param {string} body
 * @param {(tool: ToolPage) => Promise<void>} work
 */
async function withPage(body, work) {
  const { pages, output } = written([`<!doctype html><title>A page</title>${STYLE}${body}`]);
  const server = await Tool.start([pages], output);
  const browser = await launch();
  try {
    const tool = await ToolPage.open(browser, server.url, "ann");
    await work(tool);
    assert.deepEqual(tool.errors, []);
  } finally {
    await browser.close();
    await server.kill();
  }
}

/**
 * Opens the page without main content. Gives the block that begins with a word.
 * @param {ToolPage} tool
 */
async function cleared(tool) {
  const data = await tool.opened();
  if (data.label.blocks.length > 0) {
    await tool.press("u", "u", "u", "u", "Space");
    if (blocksOf(await tool.label()).length > 0) await tool.press("Space");
  }
  assert.deepEqual(blocksOf(await tool.label()), []);
  /** @param {string} word */
  return (word) => data.blocks.findIndex((block) => block.text.startsWith(word));
}

test("a_drag_labels_a_range", async () => {
  await withPage(PARAGRAPHS, async (tool) => {
    const find = await cleared(tool);
    const begin = await tool.place(find("One"));
    const end = await tool.place(find("Three"));
    await tool.page.mouse.move(begin.x, begin.y);
    await tool.page.mouse.down();
    await tool.page.mouse.move(end.x, end.y, { steps: 5 });
    await tool.page.mouse.up();
    const wanted = ["One", "Two", "Hidden", "Three"].map(find);
    await until("the range is stored", async () => JSON.stringify(blocksOf(await tool.label())) === JSON.stringify(wanted));
  });
});

test("a_click_beside_a_text_counts_as_on_it", async () => {
  await withPage(PARAGRAPHS, async (tool) => {
    const find = await cleared(tool);
    const { x, y } = await tool.place(find("Two"));
    await tool.page.mouse.click(x, y + 20);
    await until("the block is stored", async () => blocksOf(await tool.label()).join() === String(find("Two")));
  });
});

test("hidden_text_is_reached_in_the_reading_view", async () => {
  await withPage(PARAGRAPHS, async (tool) => {
    const find = await cleared(tool);
    await tool.click(find("Two"), "Alt");
    await tool.cursorAt(find("Two"));
    await tool.press("j");
    // In the page, keys pass hidden text by.
    await tool.cursorAt(find("Three"));
    await tool.press("v", "k");
    await tool.cursorAt(find("Hidden"));
    assert.ok((await tool.text("#block-place")).includes("the page does not show it"));
    await tool.press("Space");
    assert.deepEqual(blocksOf(await tool.label()), [find("Hidden")]);
    assert.deepEqual(await tool.gold(), [`Hidden ${WORDS}`]);
  });
});

test("keys_work_in_the_frame_and_in_the_tool", async () => {
  await withPage(PARAGRAPHS, async (tool) => {
    const find = await cleared(tool);
    await tool.click(find("One"), "Alt");
    assert.equal(await tool.page.evaluate(() => document.activeElement?.localName), "iframe");
    await tool.press("Space", "j", "Space");
    await until("both blocks are stored", async () => blocksOf(await tool.label()).length === 2);
    await tool.page.locator("#note").click();
    await tool.page.keyboard.type("x e 3 ");
    await tool.press("Escape", "z");
    const label = await tool.label();
    assert.deepEqual([label.note, label.status, label.empty], ["", "open", false], "keys in a field are text; undo takes the note back");
    await tool.press("?");
    await tool.page.locator("#keys-on").uncheck();
    await tool.press("Escape", "e");
    assert.equal((await tool.label()).empty, false, "keys can be switched off");
    await tool.press("Control+z");
    await until("keys with Ctrl still work", async () => blocksOf(await tool.label()).length === 1);
  });
});

test("a_page_without_text_can_be_done", async () => {
  await withPage("", async (tool) => {
    await until("the page is open", async () => (await tool.text("#page-address")).includes("page-0"));
    await tool.press("j", "k", "Space", "u", "i", "s", "t", "g", "v", "v", "1");
    await tool.press("Enter");
    assert.match(await tool.text("#message"), /press e/u);
    await tool.press("e", "Enter");
    await until("the page is done", async () => (await tool.progress()).done === 1);
  });
});
