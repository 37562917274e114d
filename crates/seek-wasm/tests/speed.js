// @ts-check
// Prints the size of the module, and its processor time for a sample page under Node beside that of the program `seek` on one thread.
//
//     SEEK=target/release/seek node crates/seek-wasm/tests/speed.js

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { extract } from "../npm/node.js";
import { samplePaths } from "./sample_pages.js";

const TIMES = 20;
/** The least of several measurements: other work on the machine only adds time. */
const ROUNDS = 5;

const bytes = readFileSync(new URL("../npm/wasm/seek_wasm_bg.wasm", import.meta.url));
console.log(`module: ${bytes.length} bytes, gzipped ${gzipSync(bytes, { level: 9 }).length}`);

const pages = samplePaths.map((path) => readFileSync(path));
const outputs = /** @type {const} */ (["metadata", "parts"]);

/** Processor time of this process in milliseconds, all threads. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const begin = performance.now();
await extract(pages[0]);
console.log(`first page, with the start of the module: ${(performance.now() - begin).toFixed(0)} ms on the clock`);

let least = Infinity;
for (let round = 0; round < ROUNDS; round += 1) {
  const start = processorTime();
  for (let time = 0; time < TIMES; time += 1) for (const page of pages) await extract(page, { outputs: [...outputs] });
  least = Math.min(least, (processorTime() - start) / TIMES / pages.length);
}
console.log(`module under Node ${process.version}: ${least.toFixed(2)} ms a page`);

/**
 * The least processor time of the program on all samples this many times, in milliseconds.
 * @param {number} times
 */
function program(times) {
  const script = 'TIMEFORMAT="%U %S"; time "$0" extract -f json -j 1 "$@" >/dev/null';
  const paths = Array(times).fill(samplePaths).flat();
  const run = () => {
    const told = execFileSync("bash", ["-c", `{ ${script}; } 2>&1`, resolve(process.env.SEEK ?? "target/release/seek"), ...paths], { encoding: "utf8" });
    return told.trim().split(" ").reduce((sum, seconds) => sum + 1000 * Number(seconds), 0);
  };
  return Math.min(...Array.from({ length: ROUNDS }, run));
}
// The difference leaves the start of the program out.
console.log(`seek: ${((program(TIMES + 1) - program(1)) / TIMES / pages.length).toFixed(2)} ms a page`);
