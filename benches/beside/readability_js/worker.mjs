// Runs Readability.js on linkedom for `benches/side_by_side.py`, and measures the time of each page in this process.
//
//     npm ci --prefix benches/beside/readability_js
//
// `benches/beside/worker.py` describes the requests and replies.

import { readSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";

const require = createRequire(import.meta.url);
const STDIN = 0;
const STDOUT = 1;
// The part of a page in which browsers look for its encoding, in bytes.
const PRESCAN = 1024;

/** The text of a page's bytes: byte order mark, `<meta>`, else UTF-8. */
function decoded(bytes) {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
  const head = bytes.subarray(0, PRESCAN).toString("latin1");
  const label = mark ?? /<meta[^>]*charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The text of the main content; empty if Readability.js finds none. */
function extract(bytes) {
  const { document } = parseHTML(decoded(bytes));
  return new Readability(document).parse()?.textContent ?? "";
}

/** Reads exactly this many bytes; null at the end of the input. */
function read(length) {
  const buffer = Buffer.alloc(length);
  for (let filled = 0; filled < length; ) {
    const count = readSync(STDIN, buffer, filled, length - filled, null);
    if (count === 0) return null;
    filled += count;
  }
  return buffer;
}

/** Reads a line without its end; null at the end of the input. */
function readLine() {
  const bytes = [];
  for (;;) {
    const byte = read(1);
    if (byte === null) return null;
    if (byte[0] === 0x0a) return Buffer.from(bytes).toString("utf8");
    bytes.push(byte[0]);
  }
}

function write(buffer) {
  for (let written = 0; written < buffer.length; ) {
    written += writeSync(STDOUT, buffer, written);
  }
}

function writeLine(value) {
  write(Buffer.from(`${JSON.stringify(value)}\n`));
}

const [readability, linkedom] = ["@mozilla/readability", "linkedom"].map((name) => require(`${name}/package.json`).version);
writeLine({ version: `${readability} on linkedom ${linkedom}` });
for (let line = readLine(); line !== null; line = readLine()) {
  const html = read(JSON.parse(line).length);
  const start = process.hrtime.bigint();
  let text;
  let failure = false;
  try {
    text = extract(html);
  } catch (error) {
    failure = true;
    text = String(error);
  }
  const nanoseconds = Number(process.hrtime.bigint() - start);
  const bytes = Buffer.from(text, "utf8");
  writeLine({ nanoseconds, length: bytes.length, failure });
  write(bytes);
}
