// @ts-check
// The pages that the person opened, in order, so that "back" finds the page before.

export class Trail {
  #pages;
  #at;

  /** @param {number[]} pages oldest first */
  constructor(pages) {
    this.#pages = [...pages];
    this.#at = this.#pages.length;
  }

  /** @param {number} page that is open now */
  visit(page) {
    const known = this.#pages.lastIndexOf(page);
    this.#at = known < 0 ? this.#pages.push(page) - 1 : known;
  }

  /** The page before, or null. */
  before() {
    return this.#pages[this.#at - 1] ?? null;
  }
}
