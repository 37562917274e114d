// @ts-check
// A person gives a page to the demo in each way, and sees what the program `seek` gives.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test, until } from "../../seek-label/browser-tests/harness.js";
import { withDemo } from "./demo_page.js";
import { SAMPLES, sample, seek } from "./sample_pages.js";

/** @param {string} name */
const recordOf = (name) => seek("extract", "-f", "json", "--markdown", join(SAMPLES, `${name}.html`))[0];

/**
 * The paragraphs of the text that is shown.
 * @param {import("./demo_page.js").DemoPage} demo
 */
const shownText = async (demo) => (await demo.page.locator("#panel-text .text p").allTextContents()).join("\n\n");

test("a_sample_shows_what_the_program_gives", () =>
  withDemo(async (demo) => {
    const record = recordOf("article");
    await demo.page.locator("#sample").selectOption("article");
    await demo.done();
    assert.equal(await shownText(demo), record.text);
    assert.equal(await (await demo.tab("markdown")).locator("pre").textContent(), record.markdown);
    assert.equal(await demo.text("page-name"), record.metadata.title.value);
    const sure = `${Math.round(record.page_type_confidence * 100)} %`;
    assert.ok((await demo.text("facts")).includes(`article (${sure})`));
    assert.match(await demo.text("size"), /has 3\.\d MB/u);

    const types = await (await demo.tab("type")).locator("tbody tr").allTextContents();
    assert.equal(types.length, 7);
    assert.ok(types[0].startsWith(`article${sure}`), types[0]);

    const metadata = await (await demo.tab("metadata")).locator("tbody tr").allTextContents();
    assert.ok(metadata.some((row) => row.startsWith("authors") && row.includes(record.metadata.authors[0].value)), metadata.join("\n"));

    const chosen = await (await demo.tab("blocks")).locator("li.chosen .words").allTextContents();
    assert.ok(chosen.length > 5 && chosen.every((text) => record.text.includes(text)), chosen.join("\n"));
    const ground = (/** @type {string} */ which) => demo.page.locator(which).first().evaluate((item) => getComputedStyle(item).backgroundColor);
    assert.notEqual(await ground(".blocks li.chosen"), await ground(".blocks li:not(.chosen)"));
    assert.deepEqual(demo.errors, []);
  }));

test("every_method_stands_beside_the_others", () =>
  withDemo(async (demo) => {
    await demo.page.locator("#sample").selectOption("article");
    await demo.done();
    const panel = await demo.tab("methods");
    const names = await panel.locator("tbody th").allTextContents();
    const usable = seek("methods", "-f", "json").filter((method) => method.view !== "layout").map((method) => method.name);
    assert.deepEqual(names, usable);
    for (const name of ["seek", "bte", "readability"]) {
      const [{ text }] = seek("extract", "-f", "json", "--method", name, join(SAMPLES, "article.html"));
      await panel.getByRole("button", { name, exact: true }).click();
      const side = panel.locator(".sides section").nth(1);
      assert.equal((await side.locator(".text p").allTextContents()).join("\n\n"), text, name);
    }
    const agreement = await panel.locator("tbody tr").first().locator("td").nth(1).textContent();
    assert.equal(agreement, "100 %");
    assert.equal(await panel.locator("svg.map path").count(), names.length);
    assert.deepEqual(demo.errors, []);
  }));

test("a_chosen_type_holds_for_every_row_of_seek", () =>
  withDemo(async (demo) => {
    const asService = seek("extract", "-f", "json", "--page-type", "service", join(SAMPLES, "product.html"))[0].text;
    assert.notEqual(asService, recordOf("product").text, "the wrong type changes the text");
    await demo.page.locator("#type").selectOption("service");
    await demo.page.locator("#sample").selectOption("product");
    await demo.done();
    assert.equal(await shownText(demo), asService);
    const row = (await demo.tab("methods")).locator("tbody tr").filter({ has: demo.page.getByRole("button", { name: "seek", exact: true }) });
    assert.equal(await row.locator("td").nth(1).textContent(), "100 %");
    // The other methods know no types.
    assert.equal(await demo.page.locator("#panel-methods tbody button").count(), await demo.page.locator("#panel-methods tbody tr").count());
  }));

test("a_dropped_file_may_have_any_encoding", () =>
  withDemo(async (demo) => {
    const source = readFileSync(join(SAMPLES, "article-3-de.html"), "utf8").replace(/<meta charset[^>]*>/u, '<meta charset="utf-16le">');
    const bytes = [...Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(source, "utf16le")])];
    const transfer = await demo.page.evaluateHandle((data) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(data)], "dropped.html", { type: "text/html" }));
      return transfer;
    }, bytes);
    await demo.page.dispatchEvent("#results", "dragover", { dataTransfer: transfer });
    assert.equal(await demo.page.locator("#drop.over").count(), 1);
    await demo.page.dispatchEvent("main", "drop", { dataTransfer: transfer });
    await until("the page is read", async () => (await demo.text("state")).startsWith("Read dropped.html"));
    assert.equal(await shownText(demo), recordOf("article-3-de").text);
    assert.equal(await demo.page.locator("#drop.over").count(), 0);
  }));

test("a_chosen_file_and_pasted_html_are_read", () =>
  withDemo(async (demo) => {
    await demo.page.locator("#file").setInputFiles(join(SAMPLES, "forum.html"));
    await until("the page is read", async () => (await demo.text("state")).startsWith("Read forum.html"));
    assert.equal(await shownText(demo), recordOf("forum").text);
    assert.ok((await (await demo.tab("metadata")).locator("caption").allTextContents()).includes("Posts"));
    await demo.page.locator("#source").fill(sample("product").toString());
    await demo.page.locator("#type").selectOption("product");
    await demo.page.locator("#url").fill("https://shop.example/kettle");
    await demo.page.getByRole("button", { name: "Find the main content" }).click();
    await until("the page is read", async () => (await demo.text("state")).startsWith("Read the pasted page"));
    assert.match(await demo.text("facts"), /product \(100 %\)/u);
    assert.ok((await (await demo.tab("metadata")).locator("caption").allTextContents()).includes("Product"));
    assert.deepEqual(demo.errors, []);
  }));

test("the_page_leads_to_credits_and_licences", () =>
  withDemo(async (demo) => {
    await demo.page.getByRole("link", { name: /^Credits/u }).click();
    await demo.page.waitForURL(/THIRD-PARTY-NOTICES/u);
    const notices = (await demo.page.locator("body").textContent()) ?? "";
    for (const words of ["Murrough", "CC BY 4.0", "cssparser", "Mozilla Public License"]) assert.ok(notices.includes(words), words);
  }));

test("bad_pages_are_told", () =>
  withDemo(async (demo) => {
    const submit = demo.page.getByRole("button", { name: "Find the main content" });
    await submit.click();
    assert.match(await demo.text("state"), /There is no page yet/u);
    await demo.page.locator("#source").fill("<p>");
    await submit.click();
    await demo.done();
    assert.equal(await demo.text("panel-text"), "The page has no main content.");
    const noise = Buffer.from(Uint8Array.from({ length: 50_000 }, (_, at) => (at * at * 31 + (at >> 3)) & 255));
    await demo.page.locator("#file").setInputFiles({ name: "noise.html", mimeType: "text/html", buffer: noise });
    await until("the page is read", async () => (await demo.text("state")).startsWith("Read noise.html"));
    assert.deepEqual(demo.errors, []);
  }));
