// @ts-check
// The package as it is handed out: its size, its files, its types, and its use by name.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { test } from "../../seek-label/browser-tests/harness.js";
import { version } from "../npm/node.js";
import { ROOT } from "./sample_pages.js";

const PACKAGE = join(ROOT, "crates", "seek-wasm", "npm");
const LONGEST_GZIPPED = 4_000_000;
// In a page, Chromium refuses to instantiate a module above 8 MiB synchronously. After a panic the package does that.
const LONGEST = 8 * 1024 * 1024;

test("the_module_with_its_models_is_below_its_limits_of_size", async () => {
  const bytes = readFileSync(join(PACKAGE, "wasm", "seek_wasm_bg.wasm"));
  const gzipped = gzipSync(bytes, { level: 9 }).length;
  console.log(`The module has ${bytes.length} bytes, gzipped ${gzipped}.`);
  assert.ok(gzipped < LONGEST_GZIPPED, `${gzipped} bytes gzipped`);
  assert.ok(bytes.length < LONGEST, `${bytes.length} bytes`);
  assert.ok(bytes.length > 2_000_000, "the models are inside");
});

test("the_package_works_by_its_name_with_its_types", async () => {
  const folder = mkdtempSync(join(tmpdir(), "content-seeker-"));
  const run = (/** @type {string} */ program, /** @type {string[]} */ args) => execFileSync(program, args, { cwd: folder, encoding: "utf8" });
  try {
    run("npm", ["pack", "--silent", PACKAGE]);
    const archive = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user", private: true, type: "module" }));
    run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent", `./${archive}`]);
    const installed = readdirSync(join(folder, "node_modules", "content-seeker"));
    for (const name of ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY-NOTICES.txt", "index.d.ts", "wasm"]) assert.ok(installed.includes(name), name);
    const script = [
      'import { extract, SeekError } from "content-seeker";',
      'const record = await extract("<p>The storm hit the coast at night.</p>", { method: "bte" });',
      'console.log(record.text);',
      'await extract(7).catch((error) => console.log(error instanceof SeekError, error.code));',
    ];
    writeFileSync(join(folder, "use.js"), script.join("\n"));
    assert.equal(run(process.execPath, ["use.js"]), "The storm hit the coast at night.\ntrue input\n");
    checkTypes(folder);
    const [example] = /```js\n([\s\S]*?)```/u.exec(readFileSync(join(PACKAGE, "README.md"), "utf8"))?.slice(1) ?? [];
    assert.ok(example);
    const html = "<title>Storm</title><article><p>The storm hit the coast at night, and the ferry did not leave.</p></article>";
    writeFileSync(join(folder, "example.js"), `const html = ${JSON.stringify(html)};\n${example}`);
    assert.match(run(process.execPath, ["example.js"]), /Storm/u);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {string} folder with the package installed */
function checkTypes(folder) {
  const right = `
    import { extract, classify, methods, SeekError, type PageRecord, type ErrorCode } from "content-seeker";
    import { WorkerSeeker } from "content-seeker/worker-seeker";
    const record: PageRecord = await extract(new Uint8Array(), { url: "https://a.example/", timeout: 100, outputs: ["blocks"] });
    const price: string | undefined = record.parts?.product?.price?.value;
    const code: ErrorCode = new SeekError("timeout", "").code;
    const inWorker: Promise<PageRecord> = new WorkerSeeker({ grace: 100 }).extract("");
    export const all = [price, code, inWorker, (await classify("")).probabilities.forum.toFixed(), (await methods())[0].name];
  `;
  const wrong = [
    'await extract(7);',
    'await extract("", { method: 1 });',
    'await extract("", { pageType: "blog" });',
    '(await extract("")).markdown.length;',
  ];
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "--skipLibCheck", "false"];
  const tsc = join(ROOT, "crates/seek-wasm/tests/node_modules/typescript/bin/tsc");
  const check = (/** @type {string} */ text) => {
    writeFileSync(join(folder, "use.ts"), text);
    return execFileSync(process.execPath, [tsc, ...options, "use.ts"], { cwd: folder, encoding: "utf8", stdio: "pipe" });
  };
  check(right);
  for (const line of wrong) assert.throws(() => check(`import { extract } from "content-seeker"; ${line} export {};`), line);
}

test("the_notices_name_all_crates_inside_and_credit_the_labels", async () => {
  const notices = readFileSync(join(PACKAGE, "THIRD-PARTY-NOTICES.txt"), "utf8");
  const lines = [...notices.matchAll(/^\* ([\w-]+ \d[\w.+-]*): (.+), https:\S+( \(its package has no licence text\))?$/gmu)];
  const licences = new Map(lines.map(([, crate, licence]) => [crate, licence]));
  // The messages of panics name files of crates. So the module itself tells what is inside.
  const module = readFileSync(join(PACKAGE, "wasm", "seek_wasm_bg.wasm"), "latin1");
  const inside = [...module.matchAll(/registry\/src\/[^/]+\/([\w-]+)-(\d+\.\d+\.\d+[\w.+-]*)\/src\//gu)].map(([, name, version]) => `${name} ${version}`);
  assert.ok(new Set(inside).size >= 10, `the module names ${inside.length} crates`);
  for (const crate of inside) assert.ok(licences.has(crate), crate);
  const under = (/** @type {string} */ licence) => [...licences].filter(([, one]) => one.includes(licence)).map(([crate]) => crate.split(" ")[0]);
  assert.deepEqual(under("MPL-2.0"), ["cssparser", "dtoa-short", "selectors"]);
  assert.ok(under("Unicode-3.0").length > 5);
  for (const text of ["Mozilla Public License Version 2.0", "UNICODE LICENSE V3", "Permission is hereby granted, free of charge"]) assert.ok(notices.includes(text), text);
  const readme = readFileSync(join(PACKAGE, "README.md"), "utf8");
  const folded = (/** @type {string} */ text) => text.replace(/\s+/gu, " ");
  for (const text of [notices, readme].map(folded)) for (const words of ["CC BY 4.0", "Murrough Foley", "creativecommons.org/licenses/by/4.0"]) assert.ok(text.includes(words), words);
});

test("the_version_is_that_of_the_workspace", async () => {
  const manifest = readFileSync(join(ROOT, "Cargo.toml"), "utf8");
  const wanted = /^version = "(.*)"$/mu.exec(manifest)?.[1];
  assert.equal(JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")).version, wanted);
  assert.equal(await version(), wanted);
});
