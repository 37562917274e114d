// @ts-check
// No change is lost: not by an error of the server, and not by its crash.

import assert from "node:assert/strict";
import { blocksOf, Chosen, findRun } from "./chosen_blocks.js";
import { test, until } from "./harness.js";
import { freePorts, Tool } from "./programs.js";
import { ofTypes, unlabelled } from "./sample_corpus.js";
import { launch, ToolPage } from "./tool_page.js";

/** @param {ToolPage} tool */
const notSaved = (tool) => until("the tool says that a change is not saved", async () => (await tool.text("#save-state")).startsWith("Not saved"));

/** @param {(tool: ToolPage, server: Tool, restart: () => Promise<Tool>) => Promise<void>} work */
async function withTool(work) {
  const { pages, output } = unlabelled(ofTypes(["article", "forum"]));
  const start = ["--port", String(await freePorts())];
  let server = await Tool.start([pages], output, start);
  const restart = async () => (server = await Tool.start([pages], output, start));
  const browser = await launch();
  try {
    await work(await ToolPage.open(browser, server.url, "ann"), server, restart);
  } finally {
    await browser.close();
    await server.kill();
  }
}

for (const status of [404, 500]) {
  test(`a_change_arrives_after_status_${status}`, async () => {
    await withTool(async (tool) => {
      const data = await tool.opened();
      const chosen = new Chosen(data);
      const block = findRun(chosen, false, 2);
      await tool.page.route("**/events", (route) => route.fulfill({ status, body: "no JSON" }));
      await tool.goTo(data, block);
      await tool.press("Space", "j", "Space", "n");
      await notSaved(tool);
      await tool.page.keyboard.type("A note");
      await tool.press("Escape");
      await until("three changes wait", async () => (await tool.text("#save-state")).includes("3 changes"));
      await tool.page.unroute("**/events");
      // A message may lie over the button for some seconds, and the tool also tries again by itself.
      await tool.page.locator("#retry").dispatchEvent("click");
      await tool.saved();
      const label = await tool.label();
      chosen.set([block, block + 1], true);
      chosen.check(label, "the retry");
      assert.equal(label.note, "A note");
    });
  });
}

test("a_change_arrives_after_a_crash_of_the_server", async () => {
  await withTool(async (tool, server, restart) => {
    const data = await tool.opened();
    const chosen = new Chosen(data);
    const block = findRun(chosen, false, 2);
    await tool.goTo(data, block);
    await tool.press("Space");
    await tool.saved();
    await server.kill();
    await tool.press("j", "Space", "Enter");
    await notSaved(tool);
    assert.ok((await tool.gold()).includes(data.blocks[block + 1].text), "the tool stays usable");
    // The browser warns before it closes a page with changes that are not stored.
    const warning = tool.page.waitForEvent("dialog");
    void tool.page.close({ runBeforeUnload: true });
    const dialog = await warning;
    assert.equal(dialog.type(), "beforeunload");
    await dialog.dismiss();
    const { url } = await restart();
    // Each launch has a new secret. The person opens the new address once; the tab with the changes then sends them.
    const other = await tool.page.context().newPage();
    await other.goto(url);
    await other.close();
    await until("the next page opens as soon as all is saved", async () => {
      const open = await tool.current().catch(() => null);
      return open !== null && open.id !== data.id;
    }, 30_000);
    const stored = await tool.data(data.page);
    chosen.set([block, block + 1], true);
    chosen.check(stored.label, "the restart");
    assert.equal(stored.label.status, "done");
  });
});

test("a_refused_change_is_kept_until_the_person_discards_it", async () => {
  await withTool(async (tool) => {
    const data = await tool.opened();
    const chosen = new Chosen(data);
    const block = findRun(chosen, false, 1);
    const body = JSON.stringify({ error: "the page has 3 blocks" });
    await tool.page.route("**/events", (route) => route.fulfill({ status: 400, contentType: "application/json", body }));
    await tool.goTo(data, block);
    await tool.press("Space");
    await until("the refusal is told", async () => (await tool.text("#save-state")).includes("The page has 3 blocks."));
    await tool.page.unroute("**/events");
    await tool.page.locator("#discard").click();
    await tool.saved();
    await until("the tool shows the label of the server", async () => !(await tool.gold()).includes(data.blocks[block].text));
    assert.deepEqual(blocksOf(await tool.label()), blocksOf(data.label));
  });
});
