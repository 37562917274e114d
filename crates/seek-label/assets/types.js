// @ts-check
// The data that the server sends and takes. Types only: no code.
//
// Why here: the Rust server defines them, and one file of types lets `tsc` check all modules against it.

/**
 * First block and the block after the last.
 * @typedef {[number, number]} Range
 */

/** @typedef {"open" | "done" | "skipped"} Status */
/** @typedef {"good" | "coarse" | "fine"} SegmentMark */

/**
 * @typedef {object} Project
 * @property {string} name
 * @property {string} output
 * @property {number} pages
 * @property {string} order
 * @property {number} shared
 * @property {number} retrain_every
 * @property {string[]} types
 * @property {string[]} annotators
 * @property {string} frame_origin
 * @property {boolean} can_learn
 * @property {{type: string, html: string}[]} guidelines
 */

/**
 * @typedef {object} Block
 * @property {string} text
 * @property {number} words
 * @property {number | null} probability
 * @property {number} group
 * @property {boolean} shown
 * @property {number} element
 */

/**
 * @typedef {object} PageElement
 * @property {string} name
 * @property {number | null} parent
 * @property {number} first
 * @property {number} end
 */

/**
 * @typedef {object} Label
 * @property {Range[]} blocks
 * @property {Range[]} by_hand blocks that the annotator set, to main content or not
 * @property {number | null} threshold that the annotator set last
 * @property {string | null} page_type
 * @property {string | null} title
 * @property {string | null} author
 * @property {string | null} date
 * @property {Record<string, SegmentMark>} segments
 * @property {boolean} empty
 * @property {string} note
 * @property {Status} status
 */

/**
 * A threshold of the page, and the blocks that it changes. They do not count as set by hand.
 * @typedef {object} ThresholdMove
 * @property {number | null} at
 * @property {Range[]} [on]
 * @property {Range[]} [off]
 */

/**
 * A subset of what a person can change. The threshold comes first, then `on`, `off` and `free`: blocks that do not count as set by hand any more.
 * @typedef {object} Change
 * @property {ThresholdMove} [threshold]
 * @property {Range[]} [on]
 * @property {Range[]} [off]
 * @property {Range[]} [free]
 * @property {string | null} [page_type]
 * @property {string | null} [title]
 * @property {string | null} [author]
 * @property {string | null} [date]
 * @property {Record<string, SegmentMark | null>} [segments]
 * @property {boolean} [empty]
 * @property {string} [note]
 * @property {Status} [status]
 * @property {boolean} [settles]
 */

/**
 * @typedef {object} Model
 * @property {Range[]} blocks
 * @property {string | null} page_type
 * @property {{name: string, probability: number}[]} types
 * @property {number | null} confidence
 * @property {string} name
 */

/**
 * @typedef {object} OtherLabel
 * @property {string} annotator
 * @property {Range[]} blocks
 * @property {string | null} page_type
 * @property {string | null} title
 * @property {string | null} author
 * @property {string | null} date
 * @property {boolean} empty
 */

/**
 * @typedef {object} Page
 * @property {number} page
 * @property {string} id
 * @property {string} cut
 * @property {string | null} url
 * @property {string | null} title
 * @property {string | null} host
 * @property {string} frame
 * @property {Block[]} blocks
 * @property {PageElement[]} elements
 * @property {Model | null} model
 * @property {Label} label
 * @property {OtherLabel[]} [others]
 */

/**
 * @typedef {object} Progress
 * @property {number} done
 * @property {number} skipped
 * @property {number} all_done
 * @property {number} pages
 * @property {{page: number, id: string, status: Status, page_type: string | null}[]} recent
 * @property {{state: "idle" | "running" | "failed", message: string}} learning
 */

/**
 * @typedef {object} Disagreement
 * @property {number} page
 * @property {string} id
 * @property {string | null} page_type
 * @property {string[]} annotators
 * @property {number | null} kappa
 * @property {number | null} word_f1
 * @property {boolean} settled
 */

/**
 * @typedef {object} AgreementPair
 * @property {string} a
 * @property {string} b
 * @property {string} page_type
 * @property {number} pages
 * @property {number | null} kappa
 * @property {number | null} word_f1
 * @property {number | null} same_type
 */

/**
 * @typedef {object} Curve
 * @property {{pages: number, start: number, continued: number, error: number}[]} points
 * @property {string} model
 */

/**
 * @typedef {object} Exported
 * @property {string} path
 * @property {number} pages
 * @property {{id: string, reason: string}[]} [failures]
 */

/**
 * @typedef {object} RulePreview
 * @property {string} host
 * @property {{content: string[], drop: string[], title: string[]}} rule
 * @property {string} toml
 * @property {{page: number, id: string, text: string, title?: string | null, problem: string | null}[]} pages
 */

/** @typedef {{page: number, blocks: Range[], title_block: number | null}} RuleRequest */

/** @typedef {{key: string, shift: boolean, ctrl: boolean, alt: boolean}} Press */

export {};
