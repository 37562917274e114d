// @ts-check
// Pictures of the tool for the documents: `node screenshots.js FOLDER` writes label-tool.png and label-dark.png.

import { join } from "node:path";
import { blocksOf } from "./chosen_blocks.js";
import { Tool } from "./programs.js";
import { samples, unlabelled } from "./sample_corpus.js";
import { launch, ToolPage } from "./tool_page.js";

const SHOWN = "samples/article";

const folder = process.argv[2];
if (!folder) {
  console.error("Usage: node screenshots.js FOLDER");
  process.exit(2);
}

const all = samples();
const { pages, output } = unlabelled(all);
const server = await Tool.start([pages], output, ["--order", "random", "--seed", "5"]);
const browser = await launch();
const tool = await ToolPage.open(browser, server.url, "ann");
let data = await tool.opened();
while (data.id !== SHOWN) {
  await tool.press("1", "Enter");
  data = await tool.opened(data.id);
}
const title = data.blocks.findIndex((block) => block.text === all.find(({ id }) => id === SHOWN)?.title);
if (title >= 0) {
  await tool.goTo(data, title);
  await tool.press("t");
}
await tool.goTo(data, blocksOf(data.label)[2]);
await tool.saved();
// The last pages were done by keyboard, so the pointer hides nothing.
await tool.page.screenshot({ path: join(folder, "label-tool.png") });
await tool.page.emulateMedia({ colorScheme: "dark" });
await tool.page.screenshot({ path: join(folder, "label-dark.png") });
await browser.close();
await server.kill();
