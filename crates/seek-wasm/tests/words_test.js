// @ts-check
// The words that the demo counts and compares are the tokens of this project's scores.

import assert from "node:assert/strict";
import { test } from "../../seek-label/browser-tests/harness.js";
import { wordF1, words } from "../demo/word_f1.js";
import { extract } from "../npm/node.js";
import { sample } from "./sample_pages.js";

test("words_are_the_tokens_of_the_scores", async () => {
  assert.deepEqual(words("Don't stop_it, 中文 Web3.0!"), ["don", "t", "stop_it", "中", "文", "web3", "0"]);
  assert.deepEqual(words("嵐がPort7に来た。"), ["嵐", "が", "port7", "に", "来", "た"]);
  assert.deepEqual(words("ฝน ដី 한국어 буря"), ["ฝ", "น", "ដ", "ី", "한국어", "буря"]);
  assert.deepEqual(words(" \n…"), []);
});

test("half_of_a_chinese_or_japanese_text_agrees_by_two_thirds", async () => {
  for (const [name, script] of /** @type {const} */ ([["product-3-zh", /\p{Script=Han}/gu], ["documentation-4-ja", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu]])) {
    const { text } = await extract(sample(name), { outputs: [] });
    const all = words(text);
    const letters = text.match(script) ?? [];
    assert.ok(letters.length > 200, name);
    assert.deepEqual(all.filter((word) => word.match(script)), letters, name);
    assert.equal(wordF1(text, text), 1);
    // Characters in the order of the text, cut within what a splitter at spaces takes for one word.
    const half = wordF1(letters.join(""), letters.slice(0, letters.length / 2).join(""));
    assert.ok(Math.abs(half - 2 / 3) < 0.01, `${name}: ${half}`);
  }
});
