//! The JSON document of a model file: everything but the arrays.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::forest::Forest;
use crate::linear::LinearClassifier;
use crate::model::error::ModelError;
use crate::names::names_hash;

/// Version of the format; a file of another version is refused.
pub(crate) const FORMAT_VERSION: u32 = 1;

/// What the forests of a model file were trained on, and how well they did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Training {
    /// Fingerprint of the training data, as the training program computes it; empty when there is none.
    pub data_fingerprint: String,
    /// The seed of all random choices.
    pub seed: u64,
    /// Scores by name, finite numbers.
    pub scores: BTreeMap<String, f64>,
}

/// The document. Its maps are sorted, so that the same model gives the same text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    pub format_version: u32,
    pub forests: BTreeMap<String, ForestHeader>,
    /// Names of the linear classifiers; none of them is the name of a forest.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub linear: BTreeSet<String>,
    /// Lists of feature names under their hash; forests on the same features share one.
    pub feature_names: BTreeMap<String, Vec<String>>,
    pub data_fingerprint: String,
    pub seed: u64,
    /// As text, because reading JSON numbers may lose their last bit.
    pub scores: BTreeMap<String, String>,
    /// Whatever the program keeps with the model; opaque here.
    pub settings: String,
}

/// What is to be known of one forest beside its arrays.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForestHeader {
    pub features_sha256: String,
    pub classes: Vec<String>,
    pub link: String,
}

/// Read before the rest, which may look different in another version.
#[derive(Deserialize)]
struct VersionOnly {
    format_version: u32,
}

impl Header {
    /// Describes `forests`.
    pub fn new(
        forests: &BTreeMap<String, Forest>,
        linear: &BTreeMap<String, LinearClassifier>,
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
            linear: linear.keys().cloned().collect(),
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
        self.forests.keys().chain(&self.linear).try_for_each(|name| check_forest_name(name))?;
        match self.linear.iter().find(|name| self.forests.contains_key(*name)) {
            Some(name) => Err(ModelError::SameName { name: name.clone() }),
            None => Ok(()),
        }
    }

    /// Reads the document and checks its version and forest names.
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

    /// What the forests were trained on.
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

/// A forest's name is part of its arrays' names, which are split at `/`.
fn check_forest_name(name: &str) -> Result<(), ModelError> {
    let good = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
    if name.is_empty() || !name.bytes().all(good) {
        return Err(ModelError::ForestName { name: name.to_owned() });
    }
    Ok(())
}
