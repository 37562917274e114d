// @ts-check

/** Sample pages of all types and several languages, of `data/samples`. */
export const SAMPLES = [
  "article", "article-2-ar", "article-3-de", "forum", "forum-4-fr", "product", "product-3-zh", "collection", "collection-2-fa", "listing",
  "listing-2-ru", "documentation", "documentation-4-ja", "service",
];
