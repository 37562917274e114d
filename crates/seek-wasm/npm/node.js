// @ts-check
// The package in Node.

import { readFile } from "node:fs/promises";
import { makeSeeker } from "./seeker.js";

export { SeekError } from "./error.js";

const seeker = makeSeeker(async () => WebAssembly.compile(await readFile(new URL("./wasm/seek_wasm_bg.wasm", import.meta.url))));

export const { extract, classify, methods, version } = seeker;
