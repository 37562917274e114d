// @ts-check
// Two people disagree, a third decides, and the agreement is shown.

import assert from "node:assert/strict";
import { blocksOf, Chosen, findRun } from "./chosen_blocks.js";
import { test, until } from "./harness.js";
import { Tool } from "./programs.js";
import { ofTypes, unlabelled } from "./sample_corpus.js";
import { launch, ToolPage } from "./tool_page.js";

test("a_third_person_decides", async () => {
  const { pages, output } = unlabelled(ofTypes(["article"]));
  const server = await Tool.start([pages], output, ["--shared", "1"]);
  const browser = await launch();
  try {
    /** @type {number[][]} */
    const labels = [];
    for (const annotator of ["ann", "bob"]) {
      const tool = await ToolPage.open(browser, server.url, annotator);
      const data = await tool.opened();
      const block = findRun(new Chosen(data), false, 3);
      await tool.press("1");
      await tool.goTo(data, block + (annotator === "ann" ? 0 : 1));
      await tool.press("Shift+J", "Space", "Enter");
      await until("the page is stored", async () => (await tool.progress()).done === 1);
      labels.push(blocksOf((await tool.data(data.page)).label));
      await tool.close();
    }
    const [ann, bob] = labels;
    const both = ann.filter((block) => bob.includes(block));
    const differ = [...ann, ...bob].filter((block) => !both.includes(block));
    assert.equal(differ.length, 2);

    const tool = await ToolPage.open(browser, server.url, "cy");
    await until("no page is left for a third", () => tool.page.locator("#notice").isVisible());
    await tool.button("disagreements");
    await tool.page.locator("#sheet-body table button").click();
    const data = await tool.opened();
    await until("the decision begins with what both chose", async () => JSON.stringify(blocksOf(await tool.label())) === JSON.stringify(both));
    const frame = await tool.frame();
    const hatched = await frame.evaluate(() => [...document.querySelectorAll("[data-seek~=differs]")].map((one) => Number(one.getAttribute("data-block"))));
    assert.deepEqual([...new Set(hatched)].sort(), differ.sort());
    await tool.goTo(data, differ[0]);
    await tool.press("Space", "Enter");
    await until("the decision is stored", async () => (await tool.get("/api/disagreements?annotator=cy"))[0]?.settled === true);
    await tool.button("agreement");
    await until("the agreement is shown", async () => (await tool.text("#sheet-body")).includes("ann and bob"));
    await tool.page.locator("#sheet-close").click();
    await tool.button("export");
    await until("the export is told", async () => (await tool.text("#message")).startsWith("1 page exported"));
    assert.deepEqual(tool.errors, []);
  } finally {
    await browser.close();
    await server.kill();
  }
});
