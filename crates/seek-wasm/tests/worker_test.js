// @ts-check
// The worker: long pages do not block, a page that does not end is stopped, and the next one works.

import assert from "node:assert/strict";
import { test, until } from "../../seek-label/browser-tests/harness.js";
import { withDemo } from "./demo_page.js";
import { deepPage, longPage, sample } from "./sample_pages.js";

/**
 * Gives tests in the page a `WorkerSeeker` and the code of an error, as `tools`.
 * @param {import("./demo_page.js").DemoPage} demo
 */
const withTools = (demo) =>
  demo.page.evaluate(async () => {
    const { WorkerSeeker } = await import(new URL("./content-seeker/worker_seeker.js", location.href).href);
    const { startWorker } = await import(new URL("./start_worker.js", location.href).href);
    const codeOf = (/** @type {Promise<any>} */ call) => call.then(() => "none", (error) => error.code);
    Object.assign(globalThis, { tools: { WorkerSeeker, startWorker, codeOf } });
  });

test("the_worker_recovers_after_a_timeout", () =>
  withDemo(async (demo) => {
    const given = { long: longPage(), page: sample("article").toString() };
    await withTools(demo);
    const told = await demo.page.evaluate(async (given) => {
      const { WorkerSeeker, codeOf } = /** @type {any} */ (globalThis).tools;
      // The module itself must end the first page, however slow this machine is: the worker starts again only after `cancel`.
      const seeker = new WorkerSeeker({ grace: 200_000 });
      await seeker.version();
      const first = await codeOf(seeker.extract(given.long, { timeout: 20 }));
      const after = (await seeker.extract(given.page)).text;
      const running = seeker.extract(given.long, { timeout: 60_000 });
      const cancelled = codeOf(running);
      await new Promise((later) => setTimeout(later, 50));
      seeker.cancel();
      const again = (await seeker.extract(given.page)).text;
      const result = { first, after, cancelled: await cancelled, again, starts: seeker.starts };
      seeker.cancel();
      return result;
    }, given);
    assert.deepEqual([told.first, told.cancelled, told.starts], ["timeout", "cancelled", 2]);
    assert.match(told.after, /^The first boat/u);
    assert.equal(told.again, told.after);
  }));

test("a_worker_that_does_not_answer_is_stopped", () =>
  withDemo(async (demo) => {
    await withTools(demo);
    const told = await demo.page.evaluate(async (page) => {
      const { WorkerSeeker, startWorker } = /** @type {any} */ (globalThis).tools;
      let starts = 0;
      // The first worker reads its messages, and never answers.
      const silent = () => new Worker(URL.createObjectURL(new Blob(["onmessage = () => { for (;;); };"])));
      const seeker = new WorkerSeeker({ start: () => ((starts += 1) === 1 ? silent() : startWorker()), grace: 500 });
      const code = await seeker.extract(page, { timeout: 200 }).then(() => "none", (/** @type {any} */ error) => error.code);
      return { code, text: (await seeker.extract(page, { timeout: 60_000 })).text, starts: seeker.starts };
    }, sample("article").toString());
    assert.equal(told.code, "timeout");
    assert.match(told.text, /^The first boat/u);
    assert.equal(told.starts, 2);
  }));

test("a_time_beyond_that_of_a_timer_is_no_short_time", () =>
  withDemo(async (demo) => {
    await withTools(demo);
    const told = await demo.page.evaluate(async (page) => {
      const seeker = new /** @type {any} */ (globalThis).tools.WorkerSeeker();
      const texts = [];
      for (const timeout of [2 ** 31 - 1, 2 ** 31, 2 ** 40]) texts.push((await seeker.extract(page, { timeout })).text);
      return { texts, starts: seeker.starts };
    }, sample("article").toString());
    for (const text of told.texts) assert.match(text, /^The first boat/u);
    assert.deepEqual([told.texts.length, told.starts], [3, 1]);
  }));

test("wrong_arguments_are_refused_before_they_wait", () =>
  withDemo(async (demo) => {
    await withTools(demo);
    const codes = await demo.page.evaluate(async () => {
      const { WorkerSeeker, codeOf } = /** @type {any} */ (globalThis).tools;
      const seeker = new WorkerSeeker();
      const wrong = [codeOf(seeker.extract(7)), codeOf(seeker.extract("<p>", { timeout: Number.NaN }))];
      return Promise.all([...wrong, codeOf(seeker.extract("<p>", { method: "nothing" })), codeOf(seeker.classify("<p>"))]);
    });
    assert.deepEqual(codes, ["input", "option", "unknown-method", "none"]);
  }));

test("the_page_answers_while_a_long_page_is_read", () =>
  withDemo(async (demo) => {
    const buffer = Buffer.from(longPage(20_000_000));
    await demo.page.locator("#file").setInputFiles({ name: "long.html", mimeType: "text/html", buffer });
    await until("the page is being read", async () => (await demo.text("state")).startsWith("Reading long.html"));
    // Were the page blocked, no timer would fire before the long page is read.
    const state = await demo.page.evaluate(async () => {
      for (let fired = 0; fired < 20; fired += 1) await new Promise((later) => setTimeout(later, 10));
      return document.getElementById("state")?.textContent;
    });
    assert.match(state ?? "", /^Reading long\.html/u);
    await demo.page.locator("#stop").click();
    assert.equal(await demo.text("state"), "Stopped.");
    await demo.page.locator("#sample").selectOption("service");
    await demo.done();
    assert.deepEqual(demo.errors, []);
  }));

test("deep_nesting_is_shown_by_every_method", () =>
  withDemo(async (demo) => {
    await demo.page.locator("#file").setInputFiles({ name: "deep.html", mimeType: "text/html", buffer: Buffer.from(deepPage()) });
    await demo.done();
    const rows = await (await demo.tab("methods")).locator("tbody tr").allTextContents();
    assert.ok(rows.length >= 20 && rows.every((row) => !row.includes("bug")), rows.join("\n"));
    assert.deepEqual(demo.errors, []);
  }));

test("the_package_works_in_the_page_itself", () =>
  withDemo(async (demo) => {
    const told = await demo.page.evaluate(async (page) => {
      const { extract, classify, methods, SeekError } = await import(new URL("./content-seeker/browser.js", location.href).href);
      const error = await extract(7).catch((/** @type {unknown} */ error) => error);
      const [record, classes] = [await extract(page), await classify(page)];
      return { text: record.text, type: classes.pageType, methods: (await methods()).length, isTyped: error instanceof SeekError };
    }, sample("article").toString());
    assert.match(told.text, /^The first boat/u);
    assert.equal(told.type, "article");
    assert.ok(told.methods >= 20 && told.isTyped);
  }));
