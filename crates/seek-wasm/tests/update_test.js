// @ts-check
// A later build of the demo does not change the files of a page that is open.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, until } from "../../seek-label/browser-tests/harness.js";
import { DemoPage, FOLDER, launch, Server } from "./demo_page.js";

/**
 * @param {string} file
 * @param {RegExp} what
 * @param {string} by
 */
function replace(file, what, by) {
  const text = readFileSync(file, "utf8");
  assert.match(text, what);
  writeFileSync(file, text.replace(what, by));
}

test("a_later_build_waits_until_no_page_is_open", async () => {
  const folder = mkdtempSync(join(tmpdir(), "seek-update-"));
  cpSync(FOLDER, folder, { recursive: true });
  const server = await Server.start(folder);
  const browser = await launch();
  try {
    const context = await browser.newContext();
    const demo = new DemoPage(await context.newPage());
    await demo.page.goto(server.url);
    await until("the files are kept", async () => (await demo.text("size")).includes("without a network"), 60_000);
    // Of a page in a folder below: its caches begin with the same characters.
    const other = `${server.url}other/ 1`;
    await demo.page.evaluate((name) => caches.open(name), other);

    replace(join(folder, "demo", "index.html"), /<title>.*<\/title>/u, "<title>A later build</title>");
    replace(join(folder, "demo", "offline_worker.js"), /^const BUILD = .*/mu, 'const BUILD = "later";');
    await demo.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const isWaiting = () => demo.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state === "installed");
    await until("the later build is kept, and waits", isWaiting, 60_000);
    const kept = await demo.page.evaluate(async () => (await (await fetch("index.html")).text()).includes("<title>Content Seeker"));
    assert.ok(kept, "the open page has the files of its build");
    const second = await context.newPage();
    await second.goto(server.url);
    assert.equal(await second.title(), "Content Seeker in the browser");
    await second.close();
    await demo.page.close();

    const isLater = async () => {
      const page = await context.newPage();
      await page.goto(server.url);
      const [title, names] = [await page.title(), await page.evaluate(() => caches.keys())];
      await page.close();
      return title === "A later build" && names.length === 2 ? names : undefined;
    };
    const names = await until("the later build is shown", isLater, 60_000);
    assert.deepEqual(names.sort(), [`${server.url} later`, other].sort());
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
