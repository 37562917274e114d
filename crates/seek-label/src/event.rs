//! The events of the log: what an annotator opened and changed.

use crate::BlockSet;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelEvent {
    /// Seconds since 1970.
    pub time: u64,
    /// The id of the page.
    pub page: String,
    /// The digest of the page's bytes. A log can be merged into a project with the same page under the same id.
    pub digest: String,
    /// The name of the annotator.
    pub annotator: String,
    /// What happened.
    pub action: Action,
}

/// What happened to a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The annotator saw the page for the first time. The choice of the model is where the changes start.
    Opened(ModelChoice),
    /// The annotator changed something.
    Changed(Change),
}

/// What the model chose on a page.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelChoice {
    /// A fingerprint of the texts of all blocks. The numbers of blocks in later events count by this cut.
    pub cut: String,
    /// The blocks of main content.
    pub blocks: BlockSet,
    /// The page type.
    pub page_type: Option<String>,
    /// The model.
    pub model: String,
    /// Whether the annotator opened the page to decide between the labels of others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub settles: bool,
}

/// The judgement of a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SegmentJudgement {
    /// One semantic unit, wholly main content or wholly not.
    Good,
    /// It mixes units.
    Coarse,
    /// It is a part of a unit.
    Fine,
}

/// How far the annotator is with a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// In work.
    #[default]
    Open,
    /// Labelled.
    Done,
    /// Left out.
    Skipped,
}

/// A threshold of the page. It names the blocks that it changed, so that a replay of the log needs neither the model nor its probabilities.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ThresholdMove {
    /// The probability from which on a block is main content, in [0, 1]. `None` takes the threshold back.
    pub at: Option<f64>,
    /// Blocks that become main content. They do not count as set by hand.
    #[serde(skip_serializing_if = "BlockSet::is_empty")]
    pub on: BlockSet,
    /// Blocks that become noise, after `on`.
    #[serde(skip_serializing_if = "BlockSet::is_empty")]
    pub off: BlockSet,
}

/// A change of a label. What is `None` stays as it is. Values that can be cleared are `Some(None)` then.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Change {
    /// A threshold of the page, before `on` and `off`. Few events have one, so it is in a box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threshold: Option<Box<ThresholdMove>>,
    /// Blocks that become main content by hand.
    #[serde(skip_serializing_if = "BlockSet::is_empty")]
    pub on: BlockSet,
    /// Blocks that become noise by hand, after `on`.
    #[serde(skip_serializing_if = "BlockSet::is_empty")]
    pub off: BlockSet,
    /// Blocks that do not count as set by hand any more, after `off`. Undo sends them, so that a later threshold can change these blocks again.
    #[serde(skip_serializing_if = "BlockSet::is_empty")]
    pub free: BlockSet,
    /// The page type.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub page_type: Option<Option<String>>,
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub title: Option<Option<String>>,
    /// The author.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub author: Option<Option<String>>,
    /// The date, as written.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub date: Option<Option<String>>,
    /// Judgements of segments. The key is the path of the element in the log, and its number in requests.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub segments: BTreeMap<String, Option<SegmentJudgement>>,
    /// Whether the page has no main content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub empty: Option<bool>,
    /// A note for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// How far the annotator is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// Whether this label is the decision of a third annotator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settles: Option<bool>,
    /// The text of the main content after the change, if the page is finished. The server sets it, so that the label outlives another cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Tells `null` from a missing field.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(value).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cleared_value_is_not_a_missing_one() {
        let change: Change = serde_json::from_str(r#"{"title": null, "on": [[3, 5]], "status": "done"}"#).unwrap();
        assert_eq!((change.title.clone(), change.author.clone()), (Some(None), None));
        let text = serde_json::to_string(&change).unwrap();
        assert_eq!(text, r#"{"on":[[3,5]],"title":null,"status":"done"}"#);
        assert!(serde_json::from_str::<Change>(r#"{"titel": "Storm"}"#).is_err());
    }

    #[test]
    fn a_threshold_is_one_line_with_its_blocks() {
        let line = r#"{"threshold":{"at":0.35,"off":[[3,5]]},"empty":false}"#;
        let change: Change = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&change).unwrap(), line);
        let taken_back: Change = serde_json::from_str(r#"{"threshold": {"at": null, "on": [[3, 5]]}}"#).unwrap();
        assert_eq!(taken_back.threshold.unwrap().at, None);
    }
}
