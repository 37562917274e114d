// @ts-check
// Hostile pages in the browser: nothing runs, nothing is loaded, the frame stays, and the label changes only by the person.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { blocksOf } from "./chosen_blocks.js";
import { test, until } from "./harness.js";
import { hostilePages } from "./hostile_pages.js";
import { Tool } from "./programs.js";
import { written } from "./sample_corpus.js";
import { launch, NotOnScreen, ToolPage } from "./tool_page.js";

/** Time in which a page would have run or loaded something. */
const PATIENCE_MS = 700;

/** A server that counts requests. */
async function startSpy() {
  /** @type {string[]} */
  const requests = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.end("x");
  });
  server.on("connection", () => requests.push("a connection"));
  await new Promise((/** @type {(value?: undefined) => void} */ done) => server.listen(0, "127.0.0.1", () => done()));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, requests, close: () => server.close() };
}

/**
 * Runs the work on one page in a fresh project.
 * @param {string[]} documents
 * @param {(tool: ToolPage) => Promise<void>} work
 */
async function withPages(documents, work) {
  const { pages, output } = written(documents);
  const server = await Tool.start([pages], output);
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const tool = new ToolPage(await context.newPage(), "ann");
    /** @type {string[]} */
    const outside = [];
    /** @type {Set<string>} */
    const allowed = new Set([server.origin]);
    context.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== "data:" && !allowed.has(origin)) outside.push(request.url());
    });
    // The browser also names requests that the policy of the frame has stopped. They do not leave.
    context.on("requestfailed", (request) => {
      const at = outside.indexOf(request.url());
      if (request.failure()?.errorText === "csp" && at >= 0) outside.splice(at, 1);
    });
    context.on("page", (opened) => outside.push(`a new window: ${opened.url()}`));
    tool.page.on("dialog", (dialog) => {
      outside.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await tool.page.goto(server.url);
    allowed.add((await tool.get("/api/project")).frame_origin);
    await tool.page.locator("#name").fill("ann");
    await tool.press("Enter");
    await work(tool);
    assert.deepEqual(outside, []);
  } finally {
    await browser.close();
    await server.kill();
  }
}

for (const name of Object.keys(hostilePages(""))) {
  test(`hostile_page_${name}`, async () => {
    const spy = await startSpy();
    try {
      await withPages([hostilePages(spy.url)[name]], async (tool) => {
        const data = await tool.opened();
        const frame = await tool.frame();
        const address = frame.url();
        await tool.page.waitForTimeout(PATIENCE_MS);
        assert.deepEqual(await tool.data(), data, "the page alone changes nothing");
        // Each click changes its block only, and leads nowhere.
        let clicks = 0;
        for (let block = 0; block < data.blocks.length; block += 1) {
          const before = blocksOf(await tool.label());
          const place = await tool.place(block).catch((error) => {
            if (error instanceof NotOnScreen) return null;
            throw error;
          });
          if (!place) continue;
          clicks += 1;
          await tool.page.mouse.click(place.x, place.y);
          await until(`block ${block} is changed`, async () => blocksOf(await tool.label()).includes(block) !== before.includes(block));
          const others = (/** @type {number[]} */ blocks) => blocks.filter((one) => one !== block);
          assert.deepEqual(others(blocksOf(await tool.label())), others(before));
        }
        assert.ok(clicks > 0, "some block is on the screen");
        await tool.press("j", "j", "k");
        await tool.page.waitForTimeout(PATIENCE_MS);
        assert.equal(frame.url(), address, "the frame shows the same page");
        assert.equal(tool.page.url().startsWith("http://127.0.0.1"), true);
        const scripts = await frame.evaluate(() => [...document.getElementsByTagName("script")].length);
        assert.equal(scripts, 1, "the only script is the tool's");
      });
      assert.deepEqual(spy.requests, []);
    } finally {
      spy.close();
    }
  });
}

test("styles_of_a_page_do_not_hide_the_marks", async () => {
  await withPages([hostilePages("http://127.0.0.1:9")["covered"]], async (tool) => {
    await tool.opened();
    const frame = await tool.frame();
    const style = await frame.evaluate(() => {
      const text = document.querySelector("[data-seek~=cursor]");
      const { outlineStyle, outlineWidth, display, visibility, position } = getComputedStyle(/** @type {Element} */ (text));
      return { outlineStyle, outlineWidth, display, visibility, position };
    });
    assert.deepEqual(style, { outlineStyle: "solid", outlineWidth: "3px", display: "inline", visibility: "visible", position: "static" });
  });
});

test("messages_from_elsewhere_do_nothing", async () => {
  await withPages(["<title>Quiet</title><p>One paragraph with some words.</p><p>Two paragraphs with some words.</p>"], async (tool) => {
    const data = await tool.opened();
    const send = { seek: 1, kind: "click", block: 0, shift: false, alt: false };
    const key = { seek: 1, kind: "key", key: " ", shift: false, ctrl: false, alt: false };
    // From the window of the tool itself, and from another frame without an origin.
    await tool.page.evaluate(
      ([click, press]) => {
        window.postMessage(click, "*");
        window.postMessage(press, "*");
        window.dispatchEvent(new MessageEvent("message", { data: click, origin: "null", source: window }));
        const { contentWindow } = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe"));
        window.dispatchEvent(new MessageEvent("message", { data: click, origin: "https://a.example", source: contentWindow }));
        const script = `parent.postMessage(${JSON.stringify(click)}, "*")`;
        const other = document.createElement("iframe");
        other.setAttribute("sandbox", "allow-scripts");
        other.srcdoc = `<script>${script}</${"script"}>`;
        document.body.append(other);
      },
      [send, key],
    );
    // From the right frame, but of a wrong shape or out of range.
    const frame = await tool.frame();
    await frame.evaluate((count) => {
      const wrong = [
        null, 7, "click", [], {}, { seek: 2, kind: "click", block: 0, shift: false, alt: false },
        { seek: 1, kind: "click", block: count, shift: false, alt: false }, { seek: 1, kind: "click", block: -1, shift: false, alt: false },
        { seek: 1, kind: "click", block: 0.5, shift: false, alt: false }, { seek: 1, kind: "click", block: "0", shift: false, alt: false },
        { seek: 1, kind: "click", block: 0, shift: 1, alt: false }, { seek: 1, kind: "click", block: 0 },
        { seek: 1, kind: "key", key: 7, shift: false, ctrl: false, alt: false }, { seek: 1, kind: "key", key: "Enter".repeat(9), shift: false, ctrl: false, alt: false },
        { seek: 1, kind: "constructor", block: 0, shift: false, alt: false }, { seek: 1, kind: "hidden", blocks: [[0, 9e9]] },
      ];
      for (const message of wrong) window.parent.postMessage(message, "*");
    }, data.blocks.length);
    await tool.page.waitForTimeout(PATIENCE_MS);
    assert.deepEqual(await tool.data(), data);
    assert.deepEqual(tool.errors.filter((error) => !/Content Security Policy/u.test(error)), []);
    // Paint orders from elsewhere than the tool do nothing in the frame either.
    await frame.evaluate(() => window.postMessage({ seek: 1, kind: "paint", main: [[0, 2]], cursor: [0, 2], differs: [[0, 2]], probabilities: null }, "*"));
    await tool.page.waitForTimeout(100);
    assert.equal(await frame.evaluate(() => document.querySelectorAll("[data-seek~=differs]").length), 0);
  });
});

test("page_data_is_text_in_the_tool", async () => {
  const attack = "<img src=x onerror=document.title='ran'>";
  const coded = attack.replace(/</gu, "&lt;").replace(/>/gu, "&gt;");
  await withPages([`<title>${coded}</title><h1>${coded}</h1><p>${coded} and more words here</p><p>More</p>`], async (tool) => {
    const data = await tool.opened();
    await tool.goTo(data, data.blocks.findIndex((block) => block.text.includes(attack)));
    await tool.press("Space", "t", "a", "d", "u", "g", "v");
    await tool.saved();
    assert.ok((await tool.text("#block-text")).includes(attack));
    assert.equal(await tool.page.locator("#tool img").count(), 0);
    assert.notEqual(await tool.page.title(), "ran");
    await tool.press("v");
    assert.deepEqual(tool.errors, []);
  });
});
