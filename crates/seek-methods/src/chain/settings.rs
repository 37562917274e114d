//! The settings of a chain: how its segments were labelled, and the thresholds of its decisions.

use seek_extract::ModelsError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The kind of model file, as the first key of its settings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[default]
    Chain,
}

/// The lowest probabilities for which a chain decides yes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainThresholds {
    /// Of a good segment, in [0, 1].
    pub segment: f32,
    /// Of main content, in [0, 1].
    pub content: f32,
}

impl Default for ChainThresholds {
    /// The larger class wins, as in the trees of the paper.
    fn default() -> Self {
        ChainThresholds { segment: 0.5, content: 0.5 }
    }
}

/// The parameters of a chain beside its classifiers. The model file holds them as JSON. Training chooses all of them.
///
/// ```
/// use seek_methods::chain::{ChainSettings, ChainThresholds};
/// let mut settings = ChainSettings::default();
/// settings.of_type.insert("forum".to_owned(), ChainThresholds { segment: 0.3, content: 0.4 });
/// assert_eq!(settings.thresholds(Some("forum")).segment, 0.3);
/// assert_eq!(settings.thresholds(Some("article")).segment, 0.5);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainSettings {
    kind: Kind,
    /// The share of a segment's words that was main content, or was not, if the segment was labelled as good; above .5,
    /// at most 1.
    pub uniform_share: f32,
    /// The smallest number of words of a good segment.
    pub smallest: u32,
    /// Whether the classifiers learned from the features of the paper alone. A note for readers of the file: no code reads it.
    #[serde(default)]
    pub paper_features: bool,
    /// Whether the rows hold the boxes of segments, so that pages need a layout.
    #[serde(default)]
    pub boxes: bool,
    /// The thresholds for pages of unknown type, and of the types without own ones.
    pub thresholds: ChainThresholds,
    /// The thresholds of page types, by name.
    #[serde(default)]
    pub of_type: BTreeMap<String, ChainThresholds>,
}

impl Default for ChainSettings {
    fn default() -> Self {
        ChainSettings {
            kind: Kind::Chain,
            uniform_share: 1.0,
            smallest: 0,
            paper_features: false,
            boxes: false,
            thresholds: ChainThresholds::default(),
            of_type: BTreeMap::new(),
        }
    }
}

impl ChainSettings {
    /// The kind of such a model file.
    pub const KIND: &'static str = "chain";

    /// The thresholds for pages of a type.
    pub fn thresholds(&self, page_type: Option<&str>) -> ChainThresholds {
        page_type.and_then(|page_type| self.of_type.get(page_type)).copied().unwrap_or(self.thresholds)
    }

    /// Checks that all page types with thresholds are among these.
    pub(super) fn check_types(&self, known: &[String]) -> Result<(), ModelsError> {
        match self.of_type.keys().find(|name| !known.contains(name)) {
            Some(name) => {
                Err(ModelsError::Settings(format!("there are thresholds for the unknown page type {name:?}")))
            }
            None => Ok(()),
        }
    }

    /// Reads the settings of a model file. The first files of the chain have none.
    pub(super) fn from_json(text: &str) -> Result<ChainSettings, ModelsError> {
        if text.trim().is_empty() || text.trim() == "{}" {
            return Ok(ChainSettings::default());
        }
        let invalid = |problem: String| Err(ModelsError::Settings(problem));
        let settings: ChainSettings = match serde_json::from_str(text) {
            Ok(settings) => settings,
            Err(error) => return invalid(error.to_string()),
        };
        let all = settings.of_type.values().chain([&settings.thresholds]);
        if all.flat_map(|t| [t.segment, t.content]).any(|t| !(0.0..=1.0).contains(&t)) {
            return invalid("a threshold is not between 0 and 1".to_owned());
        }
        if !(settings.uniform_share > 0.5 && settings.uniform_share <= 1.0) {
            return invalid(format!(
                "uniform_share is {}, but must be above 0.5 and at most 1",
                settings.uniform_share
            ));
        }
        Ok(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_is_the_first_key() {
        let json = serde_json::to_string(&ChainSettings::default()).unwrap();
        assert!(json.starts_with("{\"kind\":\"chain\","), "{json}");
        assert_eq!(ChainSettings::from_json(&json).unwrap(), ChainSettings::default());
        assert_eq!(ChainSettings::from_json("{}").unwrap(), ChainSettings::default());
    }

    #[test]
    fn settings_out_of_range_are_refused() {
        let json = serde_json::to_string(&ChainSettings::default()).unwrap();
        let error = |from: &str, to: &str| ChainSettings::from_json(&json.replace(from, to)).unwrap_err().to_string();
        assert!(error("\"segment\":0.5", "\"segment\":1.5").contains("threshold"));
        let novel = json.replace("\"of_type\":{}", "\"of_type\":{\"novel\":{\"segment\":0.5,\"content\":0.5}}");
        let known = ChainSettings::from_json(&novel).unwrap().check_types(&["forum".to_owned()]);
        assert!(known.unwrap_err().to_string().contains("novel"));
        assert!(error("\"uniform_share\":1.0", "\"uniform_share\":0.4").contains("uniform_share"));
        assert!(error("\"kind\":\"chain\"", "\"kind\":\"other\"").contains("other"));
    }
}
