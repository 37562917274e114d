//! A model file, read and written.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::Read;
use std::path::Path;

use safetensors::tensor::Metadata;
use safetensors::{SafeTensorError, SafeTensors};

use crate::digest::sha256_hex;
use crate::forest::Forest;
use crate::linear::LinearClassifier;
use crate::link::Link;
use crate::model::arrays::{ARRAYS, LINEAR_ARRAYS, arrays_of, linear_arrays_of, read_arrays, read_linear};
use crate::model::error::ModelError;
use crate::model::header::{Header, Training};

/// The one key of the file's metadata.
const METADATA_KEY: &str = "seek_model";

/// What a model file may cost, checked before it is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelFileLimits {
    /// Most bytes of the whole file. Memory in use stays within a small multiple of it.
    pub file_bytes: u64,
    /// Most bytes of the header, which names the arrays and holds the metadata.
    pub header_bytes: u64,
}

impl Default for ModelFileLimits {
    /// 64 MiB for the file, 4 MiB for its header.
    fn default() -> Self {
        Self { file_bytes: 64 << 20, header_bytes: 4 << 20 }
    }
}

/// Several named forests, and linear classifiers beside them, with what they were trained on.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelFile {
    forests: BTreeMap<String, Forest>,
    linear: BTreeMap<String, LinearClassifier>,
    training: Training,
    settings: String,
    fingerprint: String,
}

impl ModelFile {
    /// A model of these forests. `settings` is whatever text (JSON, as a rule) the program keeps with its model.
    ///
    /// # Errors
    /// [`ModelError::ForestName`] and [`ModelError::Score`].
    pub fn new(forests: BTreeMap<String, Forest>, training: Training, settings: String) -> Result<Self, ModelError> {
        let linear = BTreeMap::new();
        Self { forests, linear, training, settings, fingerprint: String::new() }.marked()
    }

    /// The same model with these linear classifiers.
    ///
    /// # Errors
    /// [`ModelError::ForestName`], and [`ModelError::SameName`] for the name of a forest.
    pub fn with_linear_classifiers(self, linear: BTreeMap<String, LinearClassifier>) -> Result<Self, ModelError> {
        Self { linear, ..self }.marked()
    }

    fn marked(mut self) -> Result<Self, ModelError> {
        self.fingerprint = sha256_hex(&self.to_bytes()?);
        Ok(self)
    }

    /// Reads a model within the default [`ModelFileLimits`].
    ///
    /// # Errors
    /// See [`ModelError`]; damaged or hostile bytes are an error, whatever they are.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        Self::from_bytes_within(bytes, &ModelFileLimits::default())
    }

    /// Reads a model within `limits`.
    ///
    /// # Errors
    /// As [`ModelFile::from_bytes`].
    pub fn from_bytes_within(bytes: &[u8], limits: &ModelFileLimits) -> Result<Self, ModelError> {
        check_limits(bytes, limits)?;
        let metadata = read_metadata(bytes)?;
        let text = metadata.metadata().as_ref().and_then(|map| map.get(METADATA_KEY));
        let header = Header::from_json(text.ok_or(ModelError::NoHeader)?)?;
        let file = SafeTensors::deserialize(bytes)?;
        check_no_other_arrays(&file, &header)?;
        let mut forests = BTreeMap::new();
        for (name, about) in &header.forests {
            let wrong = |source| ModelError::Forest { forest: name.clone(), source };
            let link = Link::from_name(&about.link).map_err(wrong)?;
            let features = header.features(name, &about.features_sha256)?;
            let parts = read_arrays(&file, name, features, about.classes.clone(), link)?;
            forests.insert(name.clone(), Forest::new(parts).map_err(wrong)?);
        }
        let linear = header.linear.iter().map(|name| Ok((name.clone(), read_linear(&file, name)?)));
        let linear = linear.collect::<Result<_, ModelError>>()?;
        let training = header.training()?;
        Ok(Self { forests, linear, training, settings: header.settings, fingerprint: sha256_hex(bytes) })
    }

    /// The bytes of the file. The same model gives the same bytes.
    ///
    /// # Errors
    /// As [`ModelFile::new`]; a model that was made or read has none.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ModelError> {
        let header = Header::new(&self.forests, &self.linear, &self.training, &self.settings)?;
        let text = serde_json::to_string(&header).map_err(ModelError::Header)?;
        let arrays = self.forests.iter().flat_map(|(name, forest)| arrays_of(name, forest.parts()));
        let linear = self.linear.iter().flat_map(|(name, linear)| linear_arrays_of(name, linear));
        Ok(safetensors::serialize(arrays.chain(linear), Some(HashMap::from([(METADATA_KEY.to_owned(), text)])))?)
    }

    /// Reads a file, within the default [`ModelFileLimits`].
    ///
    /// # Errors
    /// [`ModelError::Io`], or [`ModelError::File`] around what [`ModelFile::from_bytes`] finds.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, ModelError> {
        let path = path.as_ref();
        let limits = ModelFileLimits::default();
        let mut bytes = Vec::new();
        // One byte more than allowed is enough to see that the file is too large.
        let read = File::open(path).and_then(|file| file.take(limits.file_bytes + 1).read_to_end(&mut bytes));
        read.map_err(|source| ModelError::Io { path: path.to_owned(), source })?;
        Self::from_bytes_within(&bytes, &limits)
            .map_err(|source| ModelError::File { path: path.to_owned(), source: Box::new(source) })
    }

    /// Writes the file.
    ///
    /// # Errors
    /// [`ModelError::Io`], or as [`ModelFile::to_bytes`].
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), ModelError> {
        let path = path.as_ref();
        std::fs::write(path, self.to_bytes()?).map_err(|source| ModelError::Io { path: path.to_owned(), source })
    }

    /// The forest of that name.
    ///
    /// # Errors
    /// [`ModelError::NoForest`].
    pub fn forest(&self, name: &str) -> Result<&Forest, ModelError> {
        self.forests.get(name).ok_or_else(|| {
            let known = self.forests.keys().cloned().collect();
            ModelError::NoForest { name: name.to_owned(), known }
        })
    }

    /// All forests, by name.
    #[must_use]
    pub fn forests(&self) -> &BTreeMap<String, Forest> {
        &self.forests
    }

    /// All linear classifiers, by name.
    #[must_use]
    pub fn linear_classifiers(&self) -> &BTreeMap<String, LinearClassifier> {
        &self.linear
    }

    /// What the forests were trained on.
    #[must_use]
    pub fn training(&self) -> &Training {
        &self.training
    }

    /// The text that the program keeps with its model.
    #[must_use]
    pub fn settings(&self) -> &str {
        &self.settings
    }

    /// SHA-256 of the file's bytes, in hexadecimal.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The first 12 digits of [`ModelFile::fingerprint`], for people.
    #[must_use]
    pub fn short_fingerprint(&self) -> &str {
        &self.fingerprint[..12]
    }
}

fn check_limits(bytes: &[u8], limits: &ModelFileLimits) -> Result<(), ModelError> {
    if bytes.len() as u64 > limits.file_bytes {
        return Err(ModelError::TooLarge { most: limits.file_bytes });
    }
    if let Some(length) = bytes.first_chunk::<8>() {
        let found = u64::from_le_bytes(*length);
        if found > limits.header_bytes {
            return Err(ModelError::HeaderTooLarge { found, most: limits.header_bytes });
        }
    }
    Ok(())
}

/// Reads the file's header and holds the size of its arrays against the file's length.
///
/// `SafeTensors::read_metadata` does the same, but in safetensors 0.8 it adds these sizes without a check for overflow
/// and so panics in debug builds when the arrays claim almost 2^64 bytes. It is called after this check.
fn read_metadata(bytes: &[u8]) -> Result<Metadata, ModelError> {
    let (length, rest) = bytes.split_first_chunk::<8>().ok_or(SafeTensorError::HeaderTooSmall)?;
    let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| SafeTensorError::HeaderTooLarge)?;
    let (header, data) = rest.split_at_checked(length).ok_or(SafeTensorError::InvalidHeaderLength)?;
    let metadata: Metadata = serde_json::from_slice(header).map_err(SafeTensorError::InvalidHeaderDeserialization)?;
    if metadata.data_len() != data.len() {
        return Err(SafeTensorError::MetadataIncompleteBuffer.into());
    }
    Ok(metadata)
}

fn check_no_other_arrays(file: &SafeTensors, header: &Header) -> Result<(), ModelError> {
    let known = |name: &str| {
        name.split_once('/').is_some_and(|(owner, array)| {
            header.forests.contains_key(owner) && ARRAYS.contains(&array)
                || header.linear.contains(owner) && LINEAR_ARRAYS.contains(&array)
        })
    };
    // The least such name, as the file's own order is that of a hash table.
    match file.names().into_iter().filter(|name| !known(name)).min() {
        Some(name) => Err(ModelError::UnknownArray { name: name.to_owned() }),
        None => Ok(()),
    }
}
