// @ts-check
// Sets of blocks as sorted ranges that do not touch. All functions are pure.

/** @import {Range} from "./types.js" */

/**
 * Sorted, without empty ranges, and joined where they touch.
 * @param {Range[]} ranges
 * @returns {Range[]}
 */
export function normal(ranges) {
  const sorted = ranges.filter(([first, end]) => first < end).sort((a, b) => a[0] - b[0]);
  /** @type {Range[]} */
  const result = [];
  for (const [first, end] of sorted) {
    const last = result.at(-1);
    if (last && first <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([first, end]);
  }
  return result;
}

/**
 * @param {Range[]} a
 * @param {Range[]} b
 */
export const union = (a, b) => normal([...a, ...b]);

/**
 * The blocks of `a` that `b` does not have.
 * @param {Range[]} a
 * @param {Range[]} b
 * @returns {Range[]}
 */
export function subtract(a, b) {
  const holes = normal(b);
  /** @type {Range[]} */
  const result = [];
  let hole = 0;
  for (const [first, end] of normal(a)) {
    let from = first;
    while (hole < holes.length && holes[hole][1] <= from) hole += 1;
    for (let next = hole; next < holes.length && holes[next][0] < end; next += 1) {
      if (holes[next][0] > from) result.push([from, holes[next][0]]);
      from = Math.max(from, holes[next][1]);
    }
    if (from < end) result.push([from, end]);
  }
  return result;
}

/**
 * @param {Range[]} a
 * @param {Range[]} b
 */
export const intersect = (a, b) => subtract(a, subtract(a, b));

/**
 * @param {Range[]} a
 * @param {Range[]} b
 */
export const same = (a, b) => JSON.stringify(normal(a)) === JSON.stringify(normal(b));

/**
 * @param {Range[]} ranges
 * @param {number} block
 */
export const has = (ranges, block) => ranges.some(([first, end]) => first <= block && block < end);

/**
 * @param {Range[]} ranges
 */
export const size = (ranges) => ranges.reduce((sum, [first, end]) => sum + end - first, 0);

/**
 * @param {number[]} blocks in any order
 * @returns {Range[]}
 */
export const fromBlocks = (blocks) => normal(blocks.map((block) => [block, block + 1]));

/**
 * One byte for each block: 1 if a range has it.
 * @param {Range[]} ranges
 * @param {number} count
 */
export function flags(ranges, count) {
  const result = new Uint8Array(count);
  for (const [first, end] of ranges) result.fill(1, first, Math.min(end, count));
  return result;
}

/**
 * @param {Range[]} ranges
 * @returns {number[]}
 */
export const members = (ranges) =>
  ranges.flatMap(([first, end]) => Array.from({ length: end - first }, (_, offset) => first + offset));
