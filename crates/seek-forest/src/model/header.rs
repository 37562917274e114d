//! The JSON document of a model file: everything except the arrays.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::digest::names_hash;
use crate::forest::Forest;
use crate::linear_classifier::LinearClassifier;
use crate::model_error::ModelError;
use crate::multinomial_classifier::MultinomialClassifier;

/// The format version. Files of other versions are refused.
pub(crate) const FORMAT_VERSION: u32 = 1;

/// A description of the training of a model: its data, its seed and its scores.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Training {
    /// Fingerprint of the training data, computed by the training program. Empty without one.
    pub data_fingerprint: String,
    /// The seed of the random number generator.
    pub seed: u64,
    /// Scores by name. All are finite.
    pub scores: BTreeMap<String, f64>,
}

/// The JSON document. Its maps are sorted, so that the same model gives the same text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ModelHeader {
    pub format_version: u32,
    pub forests: BTreeMap<String, ForestHeader>,
    /// Names of the linear classifiers. They differ from the names of the forests.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub linear: BTreeSet<String>,
    /// The classes of the multinomial classifiers, by their names. They differ from all other names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub multinomial: BTreeMap<String, Vec<String>>,
    /// Lists of feature names by their hash. Forests with the same features share one list.
    pub feature_names: BTreeMap<String, Vec<String>>,
    pub data_fingerprint: String,
    pub seed: u64,
    /// As text, because reading a JSON number may lose its last bit.
    pub scores: BTreeMap<String, String>,
    /// The text that the program stores with the model.
    pub settings: String,
}

/// The header of one forest.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForestHeader {
    pub features_sha256: String,
    pub classes: Vec<String>,
    pub link: String,
}

/// The part that is read first, because another version may differ in all other parts.
#[derive(Deserialize)]
struct VersionOnly {
    format_version: u32,
}

impl ModelHeader {
    /// Makes the document of a model.
    pub fn new(
        forests: &BTreeMap<String, Forest>,
        linear_classifiers: &BTreeMap<String, LinearClassifier>,
        multinomial_classifiers: &BTreeMap<String, MultinomialClassifier>,
        training: &Training,
        settings: &str,
    ) -> Result<Self, ModelError> {
        let mut feature_names = BTreeMap::new();
        let mut headers = BTreeMap::new();
        for (name, forest) in forests {
            let features_sha256 = forest.features_hash();
            feature_names.entry(features_sha256.clone()).or_insert_with(|| forest.features().to_vec());
            let (classes, link) = (forest.classes().to_vec(), forest.link().name().to_owned());
            headers.insert(name.clone(), ForestHeader { features_sha256, classes, link });
        }
        let mut scores = BTreeMap::new();
        for (name, value) in &training.scores {
            if !value.is_finite() {
                return Err(ModelError::Score { name: name.clone(), value: value.to_string() });
            }
            scores.insert(name.clone(), value.to_string());
        }
        let header = Self {
            format_version: FORMAT_VERSION,
            forests: headers,
            linear: linear_classifiers.keys().cloned().collect(),
            multinomial: multinomial_classifiers.iter().map(|(name, c)| (name.clone(), c.classes().to_vec())).collect(),
            feature_names,
            data_fingerprint: training.data_fingerprint.clone(),
            seed: training.seed,
            scores,
            settings: settings.to_owned(),
        };
        header.check_names()?;
        Ok(header)
    }

    fn check_names(&self) -> Result<(), ModelError> {
        let mut known = BTreeSet::new();
        for name in self.forests.keys().chain(&self.linear).chain(self.multinomial.keys()) {
            check_name(name)?;
            if !known.insert(name) {
                return Err(ModelError::SameName { name: name.clone() });
            }
        }
        Ok(())
    }

    /// Reads the document and checks its version and names.
    pub fn from_json(text: &str) -> Result<Self, ModelError> {
        let found = serde_json::from_str::<VersionOnly>(text).map_err(ModelError::Header)?.format_version;
        if found != FORMAT_VERSION {
            return Err(ModelError::Version { found, expected: FORMAT_VERSION });
        }
        let header: Self = serde_json::from_str(text).map_err(ModelError::Header)?;
        header.check_names()?;
        Ok(header)
    }

    /// The feature names of a forest, checked against their hash.
    pub fn features(&self, forest: &str, hash: &str) -> Result<Vec<String>, ModelError> {
        let names = self.feature_names.get(hash);
        let found = names.map(|names| names_hash(names));
        match names {
            Some(names) if found.as_deref() == Some(hash) => Ok(names.clone()),
            _ => Err(ModelError::NamesHash { forest: forest.to_owned(), expected: hash.to_owned(), found }),
        }
    }

    /// The description of the training.
    pub fn training(&self) -> Result<Training, ModelError> {
        let mut scores = BTreeMap::new();
        for (name, text) in &self.scores {
            let value = text.parse::<f64>().ok().filter(|value| value.is_finite());
            let value = value.ok_or_else(|| ModelError::Score { name: name.clone(), value: text.clone() })?;
            scores.insert(name.clone(), value);
        }
        Ok(Training { data_fingerprint: self.data_fingerprint.clone(), seed: self.seed, scores })
    }
}

/// Checks a name of a forest or linear classifier. It is the first part of the names of arrays, which are split at `/`.
fn check_name(name: &str) -> Result<(), ModelError> {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
    if name.is_empty() || !name.bytes().all(is_allowed) {
        return Err(ModelError::ForestName { name: name.to_owned() });
    }
    Ok(())
}
