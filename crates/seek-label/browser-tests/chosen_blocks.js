// @ts-check
// What the label of a page must be after each action, computed in another way than the tool does.

/** @import {Label, Page} from "../assets/types.js" */
import assert from "node:assert/strict";

export class Chosen {
  #set;
  data;

  /** @param {Page} data */
  constructor(data) {
    this.data = data;
    this.#set = new Set(blocksOf(data.label));
  }

  /** @param {number} block */
  has(block) {
    return this.#set.has(block);
  }

  /**
   * @param {Iterable<number>} blocks
   * @param {boolean} on
   */
  set(blocks, on) {
    for (const block of blocks) {
      if (on) this.#set.add(block);
      else this.#set.delete(block);
    }
  }

  /** @param {number} block */
  flip(block) {
    this.set([block], !this.has(block));
  }

  /** The blocks of the same place in the template. @param {number} block */
  samePlace(block) {
    const { blocks } = this.data;
    return blocks.flatMap((one, at) => (one.group === blocks[block].group ? [at] : []));
  }

  /** @returns {number[]} */
  get blocks() {
    return [...this.#set].sort((a, b) => a - b);
  }

  /** The text that the corpus must have. */
  get text() {
    return this.blocks.map((block) => this.data.blocks[block].text);
  }

  /**
   * @param {Label} label
   * @param {string} after
   */
  check(label, after) {
    assert.deepEqual(blocksOf(label), this.blocks, `after ${after}`);
  }
}

/** @param {Label} label */
export const blocksOf = (label) =>
  label.blocks.flatMap(([first, end]) => Array.from({ length: end - first }, (_, offset) => first + offset));

/**
 * A run of blocks, all shown, that are main content or not.
 * @param {Chosen} chosen
 * @param {boolean} on
 * @param {number} length
 * @param {number} from the first block that may be in it
 */
export function findRun(chosen, on, length, from = 0) {
  const { blocks } = chosen.data;
  const fits = (/** @type {number} */ at) => at >= from && blocks[at]?.shown && blocks[at].words > 0 && chosen.has(at) === on;
  const first = blocks.findIndex((_, at) => Array.from({ length }, (_, offset) => at + offset).every(fits));
  if (first < 0) throw new Error(`No ${length} blocks in a row that are ${on ? "" : "not "}main content.`);
  return first;
}
