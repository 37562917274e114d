// @ts-check
// Every view passes axe-core's rules of WCAG 2.1 A and AA, light and dark, on a laptop and a tablet. All controls are reached by Tab.

/** @import {BrowserContextOptions} from "playwright-core" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { blocksOf } from "./chosen_blocks.js";
import { test, until } from "./harness.js";
import { Tool } from "./programs.js";
import { ofTypes, unlabelled } from "./sample_corpus.js";
import { launch, ToolPage } from "./tool_page.js";

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];

/** @type {Record<string, BrowserContextOptions>} */
const SCREENS = {
  laptop: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
};

/**
 * @param {ToolPage} tool
 * @param {string} view
 */
async function audit(tool, view) {
  // The policy of the page allows no other script than its own. This call of the browser's debugger is not bound by it.
  await tool.page.evaluate(AXE);
  const found = await tool.page.evaluate(async (rules) => {
    // @ts-expect-error axe is a global that the line above made
    const { violations } = await globalThis.axe.run(document, { runOnly: { type: "tag", values: rules }, iframes: false });
    return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).join(" | ")}`);
  }, RULES);
  assert.deepEqual(found, [], `axe finds faults in: ${view}`);
}

/** Names and buttons of the views in the dialog. */
const DIALOGS = ["help", "rule", "disagreements", "agreement", "curve", "recent"];

/**
 * Two people label the same two pages in different ways, so that there are disagreements. Each opens a third one, which is kept for them.
 * @param {import("playwright-core").Browser} browser
 * @param {Tool} server
 */
async function disagree(browser, server) {
  for (const [annotator, key] of [["ann", "Space"], ["bob", "t"]]) {
    const tool = await ToolPage.open(browser, server.url, annotator);
    let before = "";
    for (let page = 0; page < 2; page += 1) {
      const data = await tool.opened(before);
      before = data.id;
      await tool.goTo(data, data.blocks.findIndex((block, at) => block.shown && !blocksOf(data.label).includes(at)));
      await tool.press("1", key, "Enter");
    }
    await tool.opened(before);
    await tool.saved();
    await tool.close();
  }
}

for (const [screen, options] of Object.entries(SCREENS)) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`axe_finds_nothing_on_a_${screen}_${colorScheme}`, async () => {
      const { pages, output } = unlabelled(ofTypes(["article", "forum", "product", "listing"]));
      const server = await Tool.start([pages], output, ["--shared", "1"]);
      const browser = await launch();
      try {
        await disagree(browser, server);
        const context = await browser.newContext({ ...options, colorScheme });
        const tool = new ToolPage(await context.newPage(), "cy");
        await tool.page.goto(server.url);
        await tool.page.locator("#name").waitFor();
        await audit(tool, "name");
        await tool.page.locator("#name").fill("cy");
        await tool.page.keyboard.press("Enter");
        await auditViews(tool);
        assert.deepEqual(tool.errors, []);
      } finally {
        await browser.close();
        await server.kill();
      }
    });
  }
}

/** @param {ToolPage} tool */
async function auditViews(tool) {
  const data = await tool.opened();
  await tool.goTo(data, data.blocks.findIndex((block) => block.shown));
  await tool.press("u", "g");
  await audit(tool, "page");
  await tool.button("view");
  await audit(tool, "reading view");
  await tool.button("view");
  for (const name of DIALOGS) {
    await tool.button(name);
    await until(`${name} is loaded`, async () => !(await tool.text("#sheet-body")).includes("Loading"));
    await audit(tool, name);
    await tool.page.locator("#sheet-close").click();
  }
  await tool.button("disagreements");
  await tool.page.locator("#sheet-body table button").first().click();
  await until("the decision is open", () => tool.page.locator("#page-decision").isVisible());
  await tool.frame();
  await audit(tool, "decision");
  await tool.button("view");
  await audit(tool, "decision in the reading view");
  await tool.button("view");
  await tool.page.route("**/events", (route) => route.fulfill({ status: 500, body: "{}" }));
  await tool.press("e");
  await until("the failure is told", async () => (await tool.text("#save-state")).startsWith("Not saved"));
  await audit(tool, "not saved");
  await tool.page.unroute("**/events");
  await tool.saved();
  // The browser notes the failure that this test made.
  tool.errors.splice(0, tool.errors.length, ...tool.errors.filter((error) => !error.includes("status of 500")));
}

/**
 * The numbered control that has the focus, and whether it shows that.
 * @param {ToolPage} tool
 */
const focused = (tool) =>
  tool.page.evaluate(() => {
    const one = document.activeElement;
    const number = one?.getAttribute("data-stop");
    if (!one || !number) return null;
    const isFrame = one.localName === "iframe";
    return { number: Number(number), isFrame, seen: isFrame || getComputedStyle(one).outlineStyle !== "none" };
  });

test("tab_reaches_all_controls_in_order", async () => {
  const { pages, output } = unlabelled(ofTypes(["article"]));
  const server = await Tool.start([pages], output);
  const browser = await launch();
  try {
    const tool = await ToolPage.open(browser, server.url, "ann");
    await tool.opened();
    const wanted = await tool.page.evaluate(() => {
      const all = [...document.querySelectorAll("#tool a[href], #tool button, #tool input, #tool textarea, #tool summary, #tool [tabindex='0'], #tool iframe")];
      const seen = all.filter((one) => one.checkVisibility({ visibilityProperty: true }));
      seen.forEach((one, at) => one.setAttribute("data-stop", String(at)));
      return seen.length;
    });
    /** @type {number[]} */
    const reached = [];
    while (reached.length < wanted) {
      const before = reached.at(-1) ?? -1;
      await tool.press("Tab");
      // The frame is another process: the document learns some milliseconds later that the focus is in it.
      const stop = await until(`the focus leaves stop ${before}`, async () => {
        const now = await focused(tool);
        return now && now.number !== before ? now : null;
      });
      assert.ok(stop.seen, `stop ${stop.number} shows its focus`);
      reached.push(stop.number);
      if (!stop.isFrame) continue;
      const frame = await tool.frame();
      await until("the focus is in the frame", () => frame.evaluate(() => document.activeElement === document.documentElement));
    }
    assert.deepEqual(reached, Array.from({ length: wanted }, (_, at) => at));
  } finally {
    await browser.close();
    await server.kill();
  }
});

test("a_touch_labels_a_block", async () => {
  const { pages, output } = unlabelled(ofTypes(["article"]));
  const server = await Tool.start([pages], output);
  const browser = await launch();
  try {
    const tool = await ToolPage.open(browser, server.url, "ann", SCREENS.tablet);
    const data = await tool.opened();
    const before = blocksOf(data.label);
    const block = data.blocks.findIndex((one, at) => one.shown && one.words > 3 && !before.includes(at));
    const { x, y } = await tool.place(block);
    await tool.page.touchscreen.tap(x, y);
    await until("the block is stored", async () => blocksOf(await tool.label()).includes(block));
    await tool.page.locator('button[data-action="range"]').tap();
    const last = await tool.place(block + 1);
    await tool.page.touchscreen.tap(last.x, last.y);
    await until("the range is stored", async () => blocksOf(await tool.label()).includes(block + 1));
    await tool.page.locator('button[data-action="undo"]').tap();
    await until("undo is stored", async () => !blocksOf(await tool.label()).includes(block + 1));
  } finally {
    await browser.close();
    await server.kill();
  }
});
