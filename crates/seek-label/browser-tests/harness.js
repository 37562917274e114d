// @ts-check
// A small runner: tests one after the other, a line for each, and a last line with the counts.
//
// Why not Node's own runner: the lines look like those of the other tests of this repository, so one reader counts them all.

import { performance } from "node:perf_hooks";

/** A test that hangs must not hold the others. */
const LONGEST_MS = 300_000;

/** @type {{name: string, run: () => Promise<void>}[]} */
const tests = [];

/**
 * @param {string} name
 * @param {() => Promise<void>} run
 */
export function test(name, run) {
  tests.push({ name, run });
}

/**
 * @template T
 * @param {Promise<T>} work
 * @param {number} limit in milliseconds
 * @param {string} what
 * @returns {Promise<T>}
 */
export async function within(work, limit, what) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${limit} ms.`)), limit);
  });
  try {
    return /** @type {T} */ (await Promise.race([work, late]));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits until the condition gives something true, and returns it.
 * @template T
 * @param {string} what
 * @param {() => T | Promise<T>} condition
 * @param {number} [limit] in milliseconds
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(what, condition, limit = 10_000) {
  const end = performance.now() + limit;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (performance.now() > end) throw new Error(`Not so after ${limit} ms: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/**
 * Runs the tests whose name holds one of the words; all without words. Gives the number of failures.
 * @param {string[]} words
 */
export async function runTests(words) {
  let passed = 0;
  let failed = 0;
  for (const { name, run } of tests) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    try {
      await within(run(), LONGEST_MS, `The test ${name}`);
      passed += 1;
      console.log(`test ${name} ... ok`);
    } catch (error) {
      failed += 1;
      console.log(`test ${name} ... FAILED`);
      console.log(error instanceof Error ? error.stack : error);
    }
  }
  console.log(`\ntest result: ${failed > 0 ? "FAILED" : "ok"}. ${passed} passed; ${failed} failed; 0 ignored`);
  return failed;
}
