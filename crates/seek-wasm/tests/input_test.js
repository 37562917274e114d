// @ts-check
// Bad pages, wrong arguments, long pages and time limits. None of them breaks the next call.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "../../seek-label/browser-tests/harness.js";
import { classify, extract, methods, SeekError } from "../npm/node.js";
import { deepPage, longPage, ROOT, sample } from "./sample_pages.js";

/**
 * @param {Promise<unknown>} call
 * @param {import("../npm/types.js").ErrorCode} code
 * @param {string} [words] of the message
 */
async function refuses(call, code, words = "") {
  await assert.rejects(call, (error) => {
    assert.ok(error instanceof SeekError && error.name === "SeekError", String(error));
    assert.equal(error.code, code, error.message);
    assert.ok(error.message.includes(words), error.message);
    return true;
  });
}

async function works() {
  assert.match((await extract(sample("article"), { outputs: [] })).text, /^The first boat of the morning/u);
}

test("empty_pages_have_no_text", async () => {
  for (const html of ["", " \n", "<!-- -->", "<html></html>", new Uint8Array(0), new ArrayBuffer(0)]) {
    const record = await extract(html);
    assert.deepEqual([record.text, record.markdown, record.emptyReason], ["", "", "no_text"]);
    assert.equal(record.metadata?.title, null);
  }
});

test("binary_data_gives_a_record_by_every_method", async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * at * 31 + (at >> 3)) & 255);
  for (const { name } of await methods()) assert.equal(typeof (await extract(bytes, { method: name })).text, "string");
  const image = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 255, 254]);
  assert.equal(typeof (await extract(image)).text, "string");
  await works();
});

test("wrong_pages_are_refused", async () => {
  for (const html of [undefined, null, 1, true, {}, ["<p>"], () => "<p>", new Float64Array(2), Promise.resolve("<p>")]) {
    await refuses(extract(/** @type {any} */ (html)), "input", "must be a string");
    await refuses(classify(/** @type {any} */ (html)), "input", "must be a string");
  }
  await works();
});

test("wrong_options_are_refused", async () => {
  const page = sample("article");
  /** @type {[any, import("../npm/types.js").ErrorCode, string][]} */
  const wrong = [
    [{ methode: "seek" }, "option", "methode"],
    [{ method: "nothing" }, "unknown-method", "nothing"],
    [{ method: "gce" }, "no-layout", "layout"],
    [{ method: 1 }, "option", "method: "],
    [{ method: "bte", parameters: { size: 1 } }, "option", "size"],
    [{ method: "density", parameters: { gap: "many" } }, "option", "gap"],
    [{ method: "density", parameters: [] }, "option", "parameters"],
    [{ method: "bte", pageType: "forum" }, "option", "page type"],
    [{ pageType: "blog" }, "option", "pageType: "],
    [{ pageType: 1 }, "option", "pageType: "],
    [{ include: ["footer"] }, "option", "include: "],
    [{ include: "title" }, "option", "include: "],
    [{ outputs: ["text", "pdf"] }, "option", "outputs[0]: "],
    [{ outputs: ["html", "pdf"] }, "option", "outputs[1]: "],
    [{ maxBytes: -1 }, "option", "maxBytes: "],
    [{ links: "yes" }, "option", "links: "],
    [{ timeout: -1 }, "option", "timeout: "],
    [{ timeout: 1e300 }, "option", "timeout: "],
    [{ timeout: Number.NaN }, "option", "timeout"],
    [{ timeout: "1" }, "option", "timeout: "],
    [{ timeout: 1n }, "option", "timeout"],
    [{ url: () => "" }, "option", "url"],
    [{ maxBytes: 10 }, "page-too-long", "10"],
    [null, "option", "object"],
    ["seek", "option", "object"],
  ];
  for (const [options, code, words] of wrong) await refuses(extract(page, options), code, words);
  await refuses(classify(page, /** @type {any} */ ({ method: "bte" })), "option", "bte");
  await works();
});

test("encodings_are_found", async () => {
  const words = "Буря обрушилась на побережье ночью, и к утру паром уже не ходил. Жители ждали до полудня.";
  const windows1251 = Uint8Array.from([...`<p>${words}</p>`].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
  }));
  const all = { outputs: /** @type {const} */ (["blocks"]) };
  const texts = async (/** @type {any} */ html, /** @type {any} */ options) => (await extract(html, { ...all, ...options })).blocks?.map((block) => block.text);
  assert.deepEqual(await texts(windows1251, { contentType: "text/html; charset=windows-1251" }), [words]);
  const utf16 = new Uint8Array(Buffer.from(`\ufeff<p>${words}</p>`, "utf16le"));
  assert.deepEqual(await texts(utf16, {}), [words]);
  // A string is decoded already.
  assert.deepEqual(await texts(`<meta charset="windows-1251"><p>${words}</p>`, {}), [words]);
  assert.deepEqual(await texts("<p>\ud800 storm</p>", {}), ["\ufffd storm"]);
});

test("deep_nesting_breaks_no_method", async () => {
  const page = deepPage();
  for (const { name } of await methods()) {
    const record = await extract(page, { method: name });
    assert.equal(record.blocks?.length, 1, name);
  }
  await works();
});

test("a_page_of_5_mb_is_read_in_time", async () => {
  const page = longPage();
  assert.ok(Buffer.byteLength(page) >= 5_000_000);
  const record = await extract(page, { timeout: 60_000 });
  assert.ok(record.text.length > 100_000 && (record.blocks?.length ?? 0) > 10_000, `${record.text.length} ${record.blocks?.length}`);
  await works();
});

test("the_time_limit_is_real", async () => {
  const page = longPage();
  for (const method of ["seek", "bte", "cs-lbs"]) {
    const begin = performance.now();
    await refuses(extract(page, { method, timeout: 20 }), "timeout", "0.02 s");
    // A busy machine is slow. The code shows the limit; this only shows that no method goes on for long.
    assert.ok(performance.now() - begin < 60_000, `${method} ended after ${performance.now() - begin} ms`);
  }
  await refuses(classify(page, { timeout: 20 }), "timeout", "0.02 s");
  await works();
});

test("a_call_works_after_a_panic", () => {
  // Without a clock the module panics. In a process of its own, as the clock is found once.
  const script = `
    import assert from "node:assert/strict";
    import { extract, version } from "./crates/seek-wasm/npm/node.js";
    import { lastPanic } from "./crates/seek-wasm/npm/wasm/seek_wasm.js";
    // Node itself needs its clock to load the module.
    await version();
    const clock = globalThis.performance;
    Object.defineProperty(globalThis, "performance", { value: undefined, configurable: true, writable: true });
    const html = "<p>The storm hit the coast at night, and the ferry did not leave.</p>";
    await assert.rejects(extract(html), (error) => error.code === "crash" && error.message.includes("Performance"));
    await assert.rejects(extract(html), (error) => error.code === "crash");
    globalThis.performance = clock;
    assert.equal((await extract(html)).blocks.length, 1);
    // The instance is a new one: it knows of no panic.
    assert.equal(lastPanic(), undefined);
  `;
  execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: ROOT, stdio: "pipe" });
  return Promise.resolve();
});
