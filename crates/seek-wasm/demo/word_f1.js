// @ts-check
// How far two texts agree: the F1 of their words, each as often as it occurs.

/** @param {string} text */
export const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

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
