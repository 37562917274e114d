// @ts-check
// The page in work: its label, cursor and history, and what each action does to them.
//
// An action makes a change. The change is applied here at once, and handed on to be stored.

/** @import {Change, Label, Page, Range, SegmentMark} from "./types.js" */
/** @import {Cursor} from "./cursor.js" */
/** @import {History} from "./label_state.js" */
import * as cursors from "./cursor.js";
import * as labels from "./label_state.js";
import { flags, fromBlocks, members, has, size } from "./ranges.js";
import { STEPS, thresholdChange, thresholdsOf, placeOf } from "./threshold.js";
import { counted, decimal } from "./dom.js";

/** A longer text is no title, author or date: the cursor is at an element or a paragraph. */
const LONGEST_FACT = 500;

export class Editor {
  /** @type {Label} */
  label;
  /** @type {Cursor} */
  cursor;
  /** @type {History} */
  history;
  /** Blocks that the page does not show in the frame. */
  hidden;
  /** Does the person see all blocks, also those that the page hides? */
  showsAll = false;
  /** Does the next click or tap extend the range, as with shift? */
  ranging = false;
  /** Is this the decision of a third person about two labels? */
  settles = false;
  /** @type {Range[]} */
  differs = [];
  /** The thresholds that the page can have; none without probabilities. */
  thresholds;
  /** The label before the slider of the threshold began to move; null while it rests. @type {Label | null} */
  #resting = null;
  page;
  #store;
  #tell;

  /**
   * @param {Page} page
   * @param {Change[]} pending changes that the server does not have yet
   * @param {History} history
   * @param {(change: Change) => void} store
   * @param {(message: string) => void} tell
   */
  constructor(page, pending, history, store, tell) {
    this.page = page;
    this.label = pending.reduce(labels.applyChange, page.label);
    this.history = history;
    this.thresholds = thresholdsOf(page);
    this.hidden = new Uint8Array(page.blocks.map((block) => (block.shown ? 0 : 1)));
    this.cursor = this.#start();
    this.#store = store;
    this.#tell = tell;
  }

  get count() {
    return this.page.blocks.length;
  }

  /** The blocks that count as main content now. */
  get main() {
    return this.label.empty ? [] : this.label.blocks;
  }

  /** The first block of main content that the person sees, else the first block that the person sees. */
  #start() {
    const seen = members(this.main).find(this.#allowed) ?? this.page.blocks.findIndex((_, block) => this.#allowed(block));
    return cursors.at(Math.max(0, seen));
  }

  /** @param {Range[]} ranges that the page does not show */
  hide(ranges) {
    flags(ranges, this.count).forEach((hidden, block) => (this.hidden[block] |= hidden));
    if (!this.#allowed(this.cursor.first)) this.cursor = this.#start();
  }

  /** @param {Change} change */
  change(change) {
    this.rest();
    if (labels.isNothing(this.label, change)) return;
    if (change.status === undefined && change.settles === undefined) {
      this.history = labels.record(this.history, { change, inverse: labels.inverseChange(this.label, change) });
    }
    this.label = labels.applyChange(this.label, change);
    this.#store(change);
  }

  /** @param {"undo" | "redo"} direction */
  travel(direction) {
    this.rest();
    const step = labels[direction](this.history);
    if (!step) {
      this.#tell(direction === "undo" ? "There is nothing to undo." : "There is nothing to redo.");
      return;
    }
    this.history = step.history;
    this.label = labels.applyChange(this.label, step.change);
    const { threshold, on = [], off = [] } = step.change;
    const blocks = [...on, ...off, ...(threshold?.on ?? []), ...(threshold?.off ?? [])];
    if (blocks.length > 0) this.cursor = cursors.at(Math.min(...blocks.map(([first]) => first)));
    this.#store(step.change);
    this.#tell(direction === "undo" ? "Undone." : "Done again.");
  }

  #allowed = (/** @type {number} */ block) => this.showsAll || this.hidden[block] === 0;

  /** @param {1 | -1} step */
  move(step) {
    this.cursor = cursors.move(this.cursor, step, this.count, this.#allowed);
  }

  /** @param {1 | -1} step */
  extend(step) {
    this.cursor = cursors.extend(this.cursor, step, this.count, this.#allowed);
  }

  ascend() {
    this.cursor = cursors.ascend(this.page, this.cursor);
  }

  descend() {
    this.cursor = cursors.descend(this.page, this.cursor);
  }

  /** @param {number} block */
  moveTo(block) {
    this.cursor = cursors.at(block);
  }

  /** @param {number} element */
  moveToElement(element) {
    const { first, end } = this.page.elements[element];
    this.cursor = { first, end, anchor: first, edge: end - 1, element, under: null };
  }

  /** Blocks of scripts and hidden data are left out, unless the person sees them or chose only those. */
  #targets() {
    const blocks = members([[this.cursor.first, this.cursor.end]]).filter((block) => block < this.count);
    const shown = blocks.filter((block) => this.showsAll || this.page.blocks[block].shown);
    return shown.length > 0 ? shown : blocks;
  }

  /**
   * @param {number[]} blocks
   * @param {boolean} on
   */
  #set(blocks, on) {
    if (blocks.length > 0) this.change(labels.blocksChange(this.label, fromBlocks(blocks), on));
  }

  toggle() {
    const blocks = this.#targets();
    if (blocks.length > 0) this.#set(blocks, !has(this.main, blocks[0]));
  }

  toggleSamePlace() {
    const groups = new Set(this.#targets().map((block) => this.page.blocks[block].group));
    const first = this.page.blocks[this.#targets()[0]];
    if (!first) return;
    const on = !has(this.main, this.#targets()[0]);
    const blocks = this.page.blocks.flatMap((block, at) => (groups.has(block.group) ? [at] : []));
    this.#set(blocks, on);
    this.#tell(`${counted(blocks.length, "block")} of the same place: ${on ? "main content" : "not main content"}.`);
  }

  /**
   * A click toggles a block. With shift, the blocks from the last clicked one get its state. With alt, only the cursor moves.
   * @param {number} block
   * @param {boolean} shift
   * @param {boolean} alt
   */
  click(block, shift, alt) {
    if (shift || this.ranging) {
      this.ranging = false;
      this.cursor = cursors.between(this.cursor.anchor, block);
      if (!alt) this.#set(this.#targets(), has(this.main, this.cursor.anchor));
      return;
    }
    this.cursor = cursors.at(block);
    if (!alt) this.#set([block], !has(this.main, block));
  }

  /**
   * Shows what a threshold would choose. Nothing is stored yet.
   * @param {number} at
   */
  tryThreshold(at) {
    this.#resting ??= this.label;
    this.label = labels.applyChange(this.#resting, thresholdChange(this.page, this.#resting, at));
  }

  /** @param {number} at */
  setThreshold(at) {
    if (this.#resting) this.label = this.#resting;
    this.#resting = null;
    this.change(thresholdChange(this.page, this.label, at));
  }

  /** A slider that was left while it moved has stopped where it is: the person sees that label. */
  rest() {
    if (this.#resting && this.label.threshold !== null) this.setThreshold(this.label.threshold);
  }

  /** @param {string} action one of the keys of `STEPS` */
  stepThreshold(action) {
    this.rest();
    if (this.thresholds.length === 0) return this.#tell("The model gives no probabilities for this page.");
    const place = placeOf(this.page, this.label, this.thresholds) + STEPS[action];
    const at = this.thresholds[Math.min(Math.max(0, place), this.thresholds.length - 1)];
    this.setThreshold(at);
    this.#tell(`Threshold ${decimal(at)}: ${counted(size(this.main), "block")} of main content.`);
  }

  toggleEmpty() {
    this.change(labels.emptyChange(this.label));
  }

  /** @param {"title" | "author" | "date"} field */
  takeField(field) {
    const texts = this.#targets().map((block) => this.page.blocks[block].text.replace(/\s+/gu, " ").trim());
    const text = texts.join(" ");
    if (text.length > LONGEST_FACT) this.#tell(`This text is too long for the ${field}. Go to the block that holds only the ${field}.`);
    else if (text) this.change({ [field]: this.label[field] === text ? null : text });
  }

  /** @param {SegmentMark} mark */
  markSegment(mark) {
    const element = cursors.elementAt(this.page, this.cursor);
    if (element === null) this.#tell("This block has no element.");
    else this.change({ segments: { [element]: this.label.segments[element] === mark ? null : mark } });
  }

  /** The block that gave the title, for a rule. */
  titleBlock() {
    const title = this.label.title;
    if (title === null) return null;
    const at = this.page.blocks.findIndex((block) => block.text.replace(/\s+/gu, " ").trim() === title);
    return at < 0 ? null : at;
  }

  /**
   * Why the label cannot be done yet, or null.
   * @returns {string | null}
   */
  lacks() {
    if (this.label.page_type === null) return "Choose a page type first.";
    if (size(this.main) === 0 && !this.label.empty) return "Choose the main content first. If there is none, press e.";
    return null;
  }
}
