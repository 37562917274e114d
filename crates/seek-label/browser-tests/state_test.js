// @ts-check
// The pure parts of the front end, without a browser: ranges, changes and their inverses, the cursor, keys and messages.

/** @import {Change, Label, Page, Range} from "../assets/types.js" */
import assert from "node:assert/strict";
import { ascend, at, descend, elementAt, extend, move } from "../assets/cursor.js";
import { differences, startOfDecision } from "../assets/decision.js";
import { readMessage } from "../assets/frame_messages.js";
import { actionOf } from "../assets/keys.js";
import { applyChange, blocksChange, emptyChange, inverseChange, isNothing, NO_HISTORY, record, redo, undo } from "../assets/label_state.js";
import { flags, fromBlocks, intersect, members, same, subtract, union } from "../assets/ranges.js";
import { placeOf, thresholdChange, thresholdsOf } from "../assets/threshold.js";
import { test } from "./harness.js";

const COUNT = 24;

/** Numbers that are the same in each run. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {(below: number) => number} random */
const someBlocks = (random) => fromBlocks(Array.from({ length: random(8) }, () => random(COUNT)));

/** @param {(below: number) => number} random @returns {Label} */
const someLabel = (random) => ({
  blocks: someBlocks(random),
  by_hand: someBlocks(random),
  threshold: [null, 0.25][random(2)],
  page_type: [null, "article", "forum"][random(3)],
  title: [null, "A"][random(2)],
  author: null,
  date: null,
  segments: random(2) ? { 3: "good" } : {},
  empty: random(3) === 0,
  note: "",
  status: "open",
});

/** @param {(below: number) => number} random @param {Label} label @returns {Change} */
function someChange(random, label) {
  switch (random(9)) {
    case 0: return { on: someBlocks(random), off: someBlocks(random) };
    case 1: return blocksChange(label, someBlocks(random), random(2) === 0);
    case 2: return emptyChange(label);
    case 3: return { page_type: [null, "article", "forum"][random(3)] };
    case 4: return { title: [null, "A", "B"][random(3)], note: "n" };
    case 5: return { threshold: { at: [null, 0.25, 0.5][random(3)], on: someBlocks(random), off: someBlocks(random) } };
    case 6: return { threshold: { at: 0.75, off: someBlocks(random) }, empty: false, on: someBlocks(random), free: someBlocks(random) };
    case 7: return { segments: { 3: null, 5: "coarse" } };
    default: return { segments: { 3: "fine" }, author: "C" };
  }
}

test("sets_of_ranges_are_sets", async () => {
  const random = numbers(1);
  for (let round = 0; round < 500; round += 1) {
    const [a, b] = [someBlocks(random), someBlocks(random)];
    const [inA, inB] = [flags(a, COUNT), flags(b, COUNT)];
    const expect = (/** @type {(block: number) => boolean} */ has) => fromBlocks([...inA.keys()].filter(has));
    assert.deepEqual(union(a, b), expect((block) => inA[block] + inB[block] > 0));
    assert.deepEqual(intersect(a, b), expect((block) => inA[block] + inB[block] === 2));
    assert.deepEqual(subtract(a, b), expect((block) => inA[block] > inB[block]));
    assert.deepEqual(fromBlocks(members(a)), a);
    assert.equal(same(a, union(a, a)), true);
  }
});

test("undo_and_redo_of_any_changes_lead_back", async () => {
  const random = numbers(2);
  for (let round = 0; round < 300; round += 1) {
    let label = someLabel(random);
    const states = [label];
    let history = NO_HISTORY;
    for (let step = 0; step < 6; step += 1) {
      const change = someChange(random, label);
      if (isNothing(label, change)) continue;
      history = record(history, { change, inverse: inverseChange(label, change) });
      label = applyChange(label, change);
      states.push(label);
    }
    for (let step = states.length - 2; step >= 0; step -= 1) {
      const found = undo(history);
      assert.ok(found);
      history = found.history;
      label = applyChange(label, found.change);
      assert.deepEqual(label, states[step]);
    }
    assert.equal(undo(history), null);
    for (let step = 1; step < states.length; step += 1) {
      const found = redo(history);
      assert.ok(found);
      history = found.history;
      label = applyChange(label, found.change);
      assert.deepEqual(label, states[step]);
    }
    assert.equal(redo(history), null);
  }
});

test("pending_changes_can_be_applied_to_a_label_that_holds_some_of_them", async () => {
  const random = numbers(3);
  for (let round = 0; round < 300; round += 1) {
    const start = someLabel(random);
    /** @type {Change[]} */
    const changes = [];
    let label = start;
    for (let step = 0; step < 5; step += 1) {
      changes.push(someChange(random, label));
      label = applyChange(label, changes[step]);
    }
    const stored = changes.slice(0, random(6)).reduce(applyChange, start);
    assert.deepEqual(changes.reduce(applyChange, stored), label);
  }
});

/** A body with a list of three blocks between two others. @returns {Page} */
function smallPage() {
  const elements = [
    { name: "body", parent: null, first: 0, end: 5 },
    { name: "ul", parent: 0, first: 1, end: 4 },
    { name: "li", parent: 1, first: 2, end: 3 },
  ];
  const block = (/** @type {number} */ element) => ({ text: "x", words: 1, probability: 0.5, group: 0, shown: true, element });
  const label = { ...someLabel(numbers(4)), blocks: [], by_hand: [], threshold: null, empty: false, segments: {}, title: null, page_type: null };
  const model = { blocks: [], page_type: null, types: [], confidence: null, name: "m" };
  const blocks = [0, 1, 2, 1, 0].map(block);
  return { page: 0, id: "a", cut: "c", url: null, title: null, host: null, frame: "", blocks, elements, model, label };
}

test("the_cursor_moves_extends_ascends_and_descends", async () => {
  const page = smallPage();
  const all = () => true;
  const start = at(2);
  const list = ascend(page, start);
  assert.deepEqual([list.first, list.end, list.element], [1, 4, 1], "an element with the same blocks is no step");
  const body = ascend(page, list);
  assert.deepEqual([body.first, body.end], [0, 5]);
  assert.equal(ascend(page, body), body, "there is nothing above");
  assert.deepEqual(descend(page, descend(page, body)), start, "down again to where it began");
  assert.equal(elementAt(page, extend(at(1), 1, 5, all)), 1, "the smallest element with the whole range");
  assert.deepEqual(move(at(4), 1, 5, all).first, 4, "the last block is the end");
  assert.deepEqual(move(at(1), 1, 5, (block) => block !== 2).first, 3, "hidden blocks are passed by");
  const up = extend(extend(at(3), -1, 5, all), -1, 5, all);
  assert.deepEqual([up.first, up.end], [1, 4]);
  const down = extend(extend(extend(up, 1, 5, all), 1, 5, all), 1, 5, all);
  assert.deepEqual([down.first, down.end], [3, 5], "a range can turn around its anchor");
});

test("a_threshold_chooses_what_reaches_it_but_for_what_was_set_by_hand", async () => {
  const page = smallPage();
  page.blocks.forEach((block, at) => (block.probability = [0.9, 0.2, null, 0.4, 0.2][at]));
  const thresholds = thresholdsOf(page);
  assert.deepEqual(thresholds, [0.2, 0.4, 0.9]);
  const start = { ...page.label, blocks: /** @type {Range[]} */ ([[0, 3]]) };
  const set = (/** @type {Label} */ label, /** @type {number} */ at) => applyChange(label, thresholdChange(page, label, at));
  assert.deepEqual(set(start, 0.4).blocks, [[0, 1], [2, 4]], "a block without a probability stays");
  const toggled = applyChange(start, blocksChange(start, [[0, 1]], false));
  assert.deepEqual([toggled.by_hand, set(toggled, 0.2).blocks], [[[0, 1]], [[1, 5]]]);
  assert.deepEqual(set(set(toggled, 0.2), 0.9).blocks, [[2, 3]]);
  const undone = applyChange(toggled, inverseChange(start, blocksChange(start, [[0, 1]], false)));
  assert.deepEqual(undone, start, "what was undone does not count as set by hand");
  const none = applyChange(start, emptyChange(start));
  assert.deepEqual([set(none, 0.9).empty, set(none, 0.9).blocks], [false, [[0, 1], [2, 3]]]);
  const again = applyChange(none, emptyChange(none));
  assert.deepEqual(again, start, "the key for no main content sets no block by hand");
});

test("the_slider_begins_at_the_choice_of_the_model", async () => {
  const page = smallPage();
  page.blocks.forEach((block, at) => (block.probability = [0.9, 0.2, null, 0.4, 0.2][at]));
  const place = (/** @type {Range[]} */ chosen, /** @type {number | null} */ threshold) => {
    const label = { ...page.label, threshold };
    return placeOf({ ...page, model: { blocks: chosen, page_type: null, types: [], confidence: null, name: "m" } }, label, thresholdsOf(page));
  };
  assert.deepEqual([place([[0, 1], [3, 4]], null), place([[0, 5]], null), place([], null)], [1, 0, 2]);
  assert.deepEqual([place([], 0.3), place([], 0.2), place([], 1)], [1, 0, 2], "a threshold of another model stands at what it chooses");
  assert.equal(placeOf({ ...page, blocks: [] }, page.label, []), -1);
});

test("keys_mean_what_the_help_says", async () => {
  const press = { shift: false, ctrl: false, alt: false };
  assert.equal(actionOf({ ...press, key: "j" }), "next");
  assert.equal(actionOf({ ...press, key: "J" }), "next", "Caps Lock is no shift");
  assert.equal(actionOf({ ...press, key: "J", shift: true }), "extend-next");
  assert.equal(actionOf({ ...press, key: "l" }), "lower");
  assert.equal(actionOf({ ...press, key: "H", shift: true }), "higher-far");
  assert.equal(actionOf({ ...press, key: "3", shift: true }), "type", "digits need shift on some keyboards");
  assert.equal(actionOf({ ...press, key: "?", shift: true }), "help");
  assert.equal(actionOf({ ...press, key: "c", ctrl: true }), null, "copying stays copying");
  assert.equal(actionOf({ ...press, key: "Z", ctrl: true, shift: true }), "redo");
  assert.equal(actionOf({ ...press, key: "d", alt: true }), null);
});

test("messages_of_another_shape_are_nothing", async () => {
  const click = { seek: 1, kind: "click", block: 3, shift: false, alt: false };
  assert.ok(readMessage(click, 4));
  for (const wrong of [null, 1, "x", [click], { ...click, seek: "1" }, { ...click, block: 4 }, { ...click, block: NaN }, { ...click, alt: 0 }]) {
    assert.equal(readMessage(wrong, 4), null);
  }
  assert.ok(readMessage({ seek: 1, kind: "ready" }, 4));
  const hidden = (/** @type {unknown} */ blocks) => readMessage({ seek: 1, kind: "hidden", blocks }, 4);
  assert.ok(hidden([]));
  assert.ok(hidden([[0, 1], [2, 4]]));
  for (const wrong of [undefined, null, [[0, 5]], [[2, 3], [0, 1]], [[1, 1]], [[0, 1, 2]], [["0", 1]], { length: 1 }]) assert.equal(hidden(wrong), null);
});

test("a_decision_starts_from_what_both_chose", async () => {
  const page = smallPage();
  const other = (/** @type {string} */ annotator, /** @type {Range[]} */ blocks, /** @type {string} */ page_type) => ({
    annotator, blocks, page_type, title: "T", author: null, date: null, empty: false,
  });
  page.others = [other("a", [[0, 3]], "article"), other("b", [[1, 4]], "forum")];
  assert.deepEqual(differences(page), [[0, 1], [3, 4]]);
  const start = startOfDecision(page);
  assert.ok(start);
  const label = applyChange(page.label, start);
  assert.deepEqual([label.blocks, label.page_type, label.title], [[[1, 3]], null, "T"]);
  assert.deepEqual(label.by_hand, [[1, 3], [4, 5]], "a threshold changes only blocks on which the labels differ");
  const begun = { ...page, label: { ...page.label, note: "begun" } };
  assert.equal(startOfDecision(begun), null, "the person's own work stays");
  const own = { ...page, others: [page.others[0]], label: { ...page.label, status: /** @type {const} */ ("done"), blocks: /** @type {Range[]} */ ([[0, 2]]) } };
  assert.deepEqual(differences(own), [[2, 3]], "one's own finished label is compared");
});
