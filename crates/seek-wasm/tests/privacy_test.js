// @ts-check
// Nothing is sent anywhere: the page asks for its own files only, its policy forbids other loads, pages are shown as text, and all works without
// a network.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test, until } from "../../seek-label/browser-tests/harness.js";
import { FOLDER, Server, withDemo } from "./demo_page.js";
import { longPage } from "./sample_pages.js";

/** A page that would call home if it were shown as HTML. Its host is another port of this machine, which notes each request. */
const hostile = (/** @type {string} */ home) => `<title>Storm</title>
  <script>fetch("${home}script"); document.title = "ran";</script>
  <link rel="stylesheet" href="${home}style.css"><img src="${home}image.png" onerror="document.title = 'ran'">
  <iframe src="${home}frame"></iframe><meta http-equiv="refresh" content="0;url=${home}refresh">
  <article><h1>Storm &lt;img src=${home}escaped onerror=document.title='ran'&gt;</h1>
  <p>The storm hit the coast at night, and the ferry did not leave until noon on the next day. <a href="${home}link">More</a></p>
  <p>&lt;script&gt;fetch("${home}text")&lt;/script&gt; Nobody was hurt, the harbour master said, but the quay is damaged.</p></article>`;

test("the_page_asks_only_for_its_own_files", () =>
  withDemo(async (demo, server) => {
    const home = await Server.start();
    const seen = /** @type {string[]} */ ([]);
    const sent = /** @type {string[]} */ ([]);
    const opened = /** @type {string[]} */ ([]);
    demo.page.context().on("request", (request) => {
      seen.push(request.url());
      const address = new URL(request.url());
      // The icon is a `data:` address, and the worker a `blob:` one.
      const says = address.protocol === "http:" && `${address.search}${address.hash}` !== "";
      if (request.method() !== "GET" || request.postData() !== null || says) sent.push(`${request.method()} ${request.url()}`);
    });
    // The policy does not forbid these two ways to send something. The page must not use them.
    demo.page.context().on("page", (page) => opened.push(page.url()));
    demo.page.on("framenavigated", (frame) => opened.push(frame.url()));
    await demo.page.reload();
    await demo.ready();
    await demo.page.locator("#source").fill(hostile(home.url));
    await demo.page.locator("#url").fill(`${home.url}page`);
    await demo.page.getByRole("button", { name: "Find the main content" }).click();
    await demo.done();
    for (const name of ["text", "markdown", "blocks", "type", "metadata", "methods"]) await demo.tab(name);
    await demo.page.locator("#sample").selectOption("forum");
    await demo.done();
    assert.equal(await demo.page.title(), "Content Seeker in the browser");
    assert.equal(await demo.page.locator("#results img, #results a, #results script, #results iframe").count(), 0);
    assert.ok(seen.length > 10, "requests are noted");
    const foreign = seen.filter((url) => !url.startsWith(server.url) && !url.startsWith("data:") && !url.startsWith(`blob:${new URL(server.url).origin}/`));
    assert.deepEqual(foreign, []);
    assert.deepEqual(sent, []);
    // That of the reload.
    assert.deepEqual(opened, [server.url]);
    assert.deepEqual(home.requests, []);
    const files = new Set(readdirSync(join(FOLDER, "demo"), { recursive: true }).map((file) => `GET /demo/${file}`));
    assert.deepEqual(server.requests.filter((request) => request !== "GET /demo/" && !files.has(request)), []);
    await home.stop();
  }));

test("the_policy_forbids_other_connections_of_page_and_worker", () =>
  withDemo(async (demo) => {
    const home = await Server.start();
    const told = await demo.page.evaluate(async (url) => {
      const refused = (/** @type {() => Promise<unknown>} */ work) => work().then(() => false, () => true);
      const { startWorker } = await import(new URL("./start_worker.js", location.href).href);
      const worker = startWorker();
      worker.terminate();
      const script = `fetch(${JSON.stringify(url)}, { mode: "no-cors" }).then(() => postMessage(false), () => postMessage(true))`;
      const inWorker = await new Promise((answer) => {
        const prober = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), { type: "module" });
        prober.onmessage = (event) => answer(event.data);
      });
      const image = await new Promise((answer) => {
        const image = new Image();
        image.onerror = () => answer(true);
        image.onload = () => answer(false);
        image.src = `${url}image.png`;
      });
      const beacon = await refused(() => fetch(url, { method: "POST", body: "text", mode: "no-cors" }));
      const inline = document.createElement("script");
      inline.textContent = "globalThis.ran = true";
      document.body.append(inline);
      return { inWorker, image, beacon, inline: "ran" in globalThis };
    }, home.url);
    assert.deepEqual(told, { inWorker: true, image: true, beacon: true, inline: false });
    assert.deepEqual(home.requests, []);
    await home.stop();
  }));

test("all_works_without_a_network", () =>
  withDemo(async (demo, server) => {
    await until("the files are kept", async () => (await demo.text("size")).includes("without a network"), 60_000);
    await server.stop();
    await demo.page.context().setOffline(true);
    await demo.page.reload();
    await demo.ready();
    await demo.page.locator("#file").setInputFiles({ name: "long.html", mimeType: "text/html", buffer: Buffer.from(longPage(20_000_000)) });
    await until("the page is being read", async () => (await demo.text("state")).startsWith("Reading long.html"));
    await demo.page.locator("#stop").click();
    assert.equal(await demo.text("state"), "Stopped.");
    // A new worker starts without a network, too.
    await demo.page.locator("#sample").selectOption("collection");
    await demo.done();
    assert.ok((await demo.text("panel-text")).length > 100);
    assert.deepEqual(demo.errors, []);
  }));
