// @ts-check
// The sample pages, and the program `seek` whose results are compared.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const SAMPLES = join(ROOT, "data", "samples");

/** The paths of all sample pages. */
export const samplePaths = readdirSync(SAMPLES)
  .filter((name) => name.endsWith(".html"))
  .map((name) => join(SAMPLES, name));

/** @param {string} name without `.html` */
export const sample = (name) => readFileSync(join(SAMPLES, `${name}.html`));

/**
 * Runs `seek`, and gives the records that it prints.
 * @param {...string} args
 * @returns {any[]}
 */
export function seek(...args) {
  const program = process.env.SEEK;
  if (!program) throw new Error("The variable SEEK must name the program.");
  const output = execFileSync(resolve(program), args, { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 });
  return output.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** A page of at least `bytes` bytes: the main elements of all samples, again and again. */
export function longPage(bytes = 5_000_000) {
  const bodies = samplePaths.map((path) => readFileSync(path, "utf8").replace(/^[\s\S]*<body[^>]*>|<\/body>[\s\S]*$/gu, ""));
  const parts = ["<!doctype html><title>Long</title><body>"];
  for (let length = 0, at = 0; length < bytes; at += 1) {
    const body = bodies[at % bodies.length];
    // Equal texts would be taken for copies.
    parts.push(body.replace(/<p>/gu, `<p>${at} `));
    length += Buffer.byteLength(body);
  }
  return parts.join("");
}

/** A page of this many elements in each other. */
export const deepPage = (depth = 100_000) => `<body>${"<div>".repeat(depth)}<p>The storm hit the coast at night.`;
