// @ts-check
// Every view passes axe-core's rules of WCAG 2.1 A and AA, light and dark, on a laptop and a phone. The keyboard reaches all.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "../../seek-label/browser-tests/harness.js";
import { withDemo } from "./demo_page.js";

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
const TABS = ["text", "markdown", "blocks", "type", "metadata", "methods"];

/** @type {Record<string, import("playwright-core").BrowserContextOptions>} */
const SCREENS = {
  laptop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
};

/**
 * @param {import("./demo_page.js").DemoPage} demo
 * @param {string} view
 */
async function audit(demo, view) {
  // The policy of the page allows no other script than its own. This call of the browser's debugger is not bound by it.
  await demo.page.evaluate(AXE);
  const found = await demo.page.evaluate(async (rules) => {
    // @ts-expect-error axe is a global that the line above made
    const { violations } = await globalThis.axe.run(document, { runOnly: { type: "tag", values: rules } });
    return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).join(" | ")}`);
  }, RULES);
  assert.deepEqual(found, [], `axe finds faults in: ${view}`);
  const wide = await demo.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${view} is ${wide} pixels too wide`);
}

for (const [screen, options] of Object.entries(SCREENS)) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`axe_finds_nothing_in_the_demo_on_a_${screen}_${colorScheme}`, () =>
      withDemo(
        async (demo) => {
          await audit(demo, "start");
          await demo.page.locator("#sample").selectOption("product");
          await demo.done();
          for (const name of TABS) {
            await demo.tab(name);
            await audit(demo, name);
          }
          await demo.page.locator("#panel-methods").getByRole("button", { name: "bte", exact: true }).click();
          await audit(demo, "two texts");
          assert.deepEqual(demo.errors, []);
        },
        { ...options, colorScheme },
      ));
  }
}

test("the_keyboard_reaches_all", () =>
  withDemo(async (demo) => {
    const { keyboard } = demo.page;
    await demo.page.locator("#source").focus();
    await keyboard.insertText("<h1>Storm</h1><p>The storm hit the coast at night, and the ferry did not leave until noon.</p>");
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await demo.done();
    const focused = () => demo.page.evaluate(() => document.activeElement?.id);
    await demo.page.locator("#tab-text").focus();
    for (const [key, id] of [["ArrowRight", "tab-markdown"], ["End", "tab-methods"], ["ArrowRight", "tab-text"], ["ArrowLeft", "tab-methods"], ["Home", "tab-text"]]) {
      await keyboard.press(key);
      assert.equal(await focused(), id);
      assert.equal(await demo.page.locator(`#${id}`).getAttribute("aria-selected"), "true");
      assert.equal(await demo.page.locator("[role=tabpanel]:visible").count(), 1);
    }
    await keyboard.press("Tab");
    assert.equal(await focused(), "panel-text");
    const outline = await demo.page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.activeElement)).outlineStyle);
    assert.notEqual(outline, "none");
  }));
