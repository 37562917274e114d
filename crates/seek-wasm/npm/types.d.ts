/** The type of a page. */
export type PageType = "article" | "forum" | "product" | "collection" | "listing" | "documentation" | "service";

/** Why the text of a page is empty: the page has no text, is probably one without main content, or any choice of its text is probably wrong, or the method chose nothing. */
export type EmptyReason = "no_text" | "empty_page" | "low_confidence" | "nothing_chosen";

/** What a record may hold besides its text. */
export type Output = "markdown" | "html" | "xml" | "tei" | "metadata" | "parts" | "blocks";

/** A part of the page that can be added to its text. */
export type OptionalPart = "title" | "standfirst" | "byline" | "captions" | "comments";

export interface ReadOptions {
  /** The address of the page. The classifier of page types reads it, and relative links become absolute. Nothing is fetched. */
  url?: string;
  /** The value of the HTTP header Content-Type. Its charset decides the encoding of bytes; a string has none. */
  contentType?: string;
  /** The time for the page in milliseconds, by default 5000; 0 is no limit. */
  timeout?: number;
  /** The longest source in bytes, by default 64 MiB. */
  maxBytes?: number;
}

export interface ExtractOptions extends ReadOptions {
  /** The name of a method; `methods` lists them. The default is `seek`, the pipeline of this project. */
  method?: string;
  /** Parameters of the method by name. */
  parameters?: Record<string, string | number | boolean>;
  /** The type of the page, where it is known. */
  pageType?: PageType;
  /** Parts of the page to add to the text. */
  include?: OptionalPart[];
  /** Whether texts begin with the title of the page. By default Markdown and HTML do, and the model decides for the text. */
  title?: "learned" | "always" | "never";
  /** The readings of ruby: `none` leaves them out, as by default; `brackets` writes them in brackets. */
  ruby?: "none" | "brackets";
  /** Whether formats with markup keep links. */
  links?: boolean;
  /** Whether formats with markup keep images. */
  images?: boolean;
  /** What the record holds besides its text; by default Markdown, metadata, parts and blocks. The rest is `null`. */
  outputs?: Output[];
}

/** A value with the place of the page that it comes from. */
export interface Sourced<T = string> {
  value: T;
  source: string;
}

// A test of `content-seeker` writes these lines from the table in `crates/seek-page/src/metadata.rs`.
export interface Metadata {
  title: Sourced | null;
  authors: Sourced[];
  published: Sourced | null;
  modified: Sourced | null;
  siteName: Sourced | null;
  description: Sourced | null;
  language: Sourced | null;
  canonical: Sourced | null;
  license: Sourced | null;
  categories: Sourced[];
  tags: Sourced[];
  image: Sourced | null;
}

export interface Post {
  position: number;
  author: string | null;
  date: string | null;
  text: string;
}

export interface Item {
  title: string;
  link: string | null;
  snippet: string | null;
}

export type Availability = "InStock" | "Limited" | "PreOrder" | "BackOrder" | "OutOfStock" | "Discontinued";
export type Condition = "New" | "Used" | "Refurbished" | "Damaged";

export interface Offer {
  name: string | null;
  sku: string | null;
  gtin: string | null;
  price: string | null;
  priceLow: string | null;
  priceHigh: string | null;
  regularPrice: string | null;
  currency: string | null;
  availability: Availability | null;
  condition: Condition | null;
  source: string;
}

export interface Product {
  name: Sourced | null;
  price: Sourced | null;
  priceLow: Sourced | null;
  priceHigh: Sourced | null;
  regularPrice: Sourced | null;
  currency: Sourced | null;
  availability: Sourced<Availability> | null;
  condition: Sourced<Condition> | null;
  brand: Sourced | null;
  sku: Sourced | null;
  gtin: Sourced | null;
  mpn: Sourced | null;
  categoryPath: Sourced[];
  images: Sourced[];
  offers: Offer[];
  rating: number | null;
  bestRating: number | null;
  ratings: number | null;
  description: string | null;
}

/** Posts of a forum, the product of a product page, items of a listing or a collection, comments of other pages. */
export interface PageParts {
  posts: Post[];
  product: Product | null;
  items: Item[];
  comments: Post[];
}

export interface Block {
  /** The text, with white space collapsed. */
  text: string;
  /** The probability of main content; `null` if the method gives none. */
  probability: number | null;
  /** The share of the words that the method chose. */
  coverage: number;
}

export interface PageRecord {
  url: string | null;
  pageType: PageType | null;
  /** The probability of that page type. */
  pageTypeConfidence: number | null;
  /** The probability of each page type; `null` if the method does not classify pages. */
  pageTypes: Record<PageType, number> | null;
  /** The expected word-level F1 of the text; `null` if the method does not estimate it. */
  confidence: number | null;
  /** Why the text is empty; `null` if it is not. */
  emptyReason: EmptyReason | null;
  /** The language of the text as an ISO 639 code; `null` without metadata or for a text without letters of a known script. */
  language: string | null;
  /** The main content. Empty if the page has none. */
  text: string;
  markdown: string | null;
  html: string | null;
  xml: string | null;
  tei: string | null;
  metadata: Metadata | null;
  parts: PageParts | null;
  blocks: Block[] | null;
}

export interface Classification {
  pageType: PageType | null;
  probabilities: Record<PageType, number>;
}

export interface Method {
  name: string;
  /** `pipeline` and `chain` have trained models, `rules` has none. */
  family: "pipeline" | "chain" | "rules";
  /** What the method reads of a page. */
  view: "source" | "tokens" | "dom";
  source: string;
  parameters: { name: string; default: string; range: string; meaning: string }[];
}

/**
 * Why a call has no record.
 *
 * - `input`: the page is neither a string nor bytes.
 * - `option`: an option has a wrong name, type or value, or does not work with the method.
 * - `unknown-method`: there is no such method.
 * - `no-layout`: the method looks at the boxes of a page, and there is no layout engine here.
 * - `page-too-long`, `too-many-nodes`, `page`: the page exceeds a limit.
 * - `timeout`: the page took too long.
 * - `method`: the method or its model failed.
 * - `crash`: the module failed, which is a bug; the next call works again.
 * - `load`: the module cannot be loaded.
 * - `cancelled`: `WorkerSeeker.cancel` ended the call.
 */
export type ErrorCode =
  | "input"
  | "option"
  | "unknown-method"
  | "no-layout"
  | "page-too-long"
  | "too-many-nodes"
  | "page"
  | "timeout"
  | "method"
  | "crash"
  | "load"
  | "cancelled";
