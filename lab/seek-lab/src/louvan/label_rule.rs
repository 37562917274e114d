//! The labels of the segments in the experiment.

use seek_train::stages::chain::LabelRule;

/// What makes a segment good: all its words are main content, or none is, and there are at least five. The fit of the chain chose
/// this rule on training folds of `wcxb-dev`.
pub const LABEL_RULE: LabelRule = LabelRule { uniform_share: 1.0, smallest: 5 };
