// @ts-check
// How far two texts agree: the F1 of their words, each as often as it occurs.

/** Scripts written without spaces: Thai, Lao, Burmese, Khmer, Kana and Han. */
const UNSPACED = "[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff]";
const WORD = new RegExp(`${UNSPACED}|(?:(?!${UNSPACED})[\\p{L}\\p{N}_])+`, "gu");

/**
 * The tokens by which this project scores methods: runs of letters and digits, and each character of a script without spaces.
 * @param {string} text
 * @returns {string[]}
 */
export const words = (text) => text.toLowerCase().match(WORD) ?? [];

/**
 * @param {string} one
 * @param {string} other
 * @returns {number} in 0 to 1; two empty texts agree
 */
export function wordF1(one, other) {
  const [first, second] = [words(one), words(other)];
  if (first.length + second.length === 0) return 1;
  /** @type {Map<string, number>} */
  const left = new Map();
  for (const word of first) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of second) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      shared += 1;
      left.set(word, count - 1);
    }
  }
  return (2 * shared) / (first.length + second.length);
}
