//! A model file: its contents, reading and writing.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::Read;
use std::path::Path;

use safetensors::tensor::Metadata;
use safetensors::{SafeTensorError, SafeTensors};

use crate::forest::Forest;
use crate::linear_classifier::LinearClassifier;
use crate::link::Link;
use crate::model::arrays::{
    FOREST_ARRAYS, LINEAR_ARRAYS, forest_arrays, linear_arrays, multinomial_arrays, read_forest, read_linear,
    read_multinomial,
};
use crate::model::file_problem::FileProblem;
use crate::model::fingerprint::Fingerprint;
use crate::model::header::{ModelHeader, Training};
use crate::model_error::ModelError;
use crate::multinomial_classifier::MultinomialClassifier;

/// The only metadata key of the file.
const METADATA_KEY: &str = "seek_model";

/// Limits on the size of a model file. They are checked before parsing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelFileLimits {
    /// Largest size of the file, in bytes. Reading needs a small multiple of it as memory.
    pub file_bytes: u64,
    /// Largest size of the header, in bytes. The header lists the arrays and holds the metadata.
    pub header_bytes: u64,
}

impl Default for ModelFileLimits {
    /// 64 MiB for the file, 4 MiB for its header.
    fn default() -> Self {
        Self { file_bytes: 64 << 20, header_bytes: 4 << 20 }
    }
}

/// Several named forests and classifiers over terms, with a description of their training.
///
/// ```
/// use std::collections::BTreeMap;
/// use seek_forest::{ForestBuilder, Link, ModelFile, Training};
///
/// let mut builder = ForestBuilder::new(vec!["chars".into()], vec!["no".into(), "yes".into()], Link::Logistic);
/// builder.start_tree(0);
/// builder.leaf(&[0.5]);
/// let forests = BTreeMap::from([("content".to_owned(), builder.finish()?)]);
/// let model = ModelFile::new(forests, Training::default(), String::new())?;
///
/// let read = ModelFile::from_bytes(&model.to_bytes()?)?;
/// assert_eq!(read.forest("content")?.trees(), 1);
/// assert_eq!(read.fingerprint(), model.fingerprint());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ModelFile {
    forests: BTreeMap<String, Forest>,
    linear_classifiers: BTreeMap<String, LinearClassifier>,
    multinomial_classifiers: BTreeMap<String, MultinomialClassifier>,
    training: Training,
    settings: String,
    fingerprint: Fingerprint,
}

impl ModelFile {
    /// A model with these forests. `settings` is any text that the program stores with its model, usually JSON.
    ///
    /// # Errors
    /// [`ModelError::ForestName`] for an invalid name, and [`ModelError::Score`] for a score that is not finite.
    pub fn new(forests: BTreeMap<String, Forest>, training: Training, settings: String) -> Result<Self, ModelError> {
        let (linear_classifiers, multinomial_classifiers) = (BTreeMap::new(), BTreeMap::new());
        let fingerprint = Fingerprint::of_static(&[]);
        Self { forests, linear_classifiers, multinomial_classifiers, training, settings, fingerprint }
            .with_fingerprint()
    }

    /// The same model with these linear classifiers.
    ///
    /// # Errors
    /// [`ModelError::ForestName`] for an invalid name, and [`ModelError::SameName`] for the name of a forest.
    pub fn with_linear_classifiers(
        self,
        linear_classifiers: BTreeMap<String, LinearClassifier>,
    ) -> Result<Self, ModelError> {
        Self { linear_classifiers, ..self }.with_fingerprint()
    }

    /// The same model with these multinomial classifiers.
    ///
    /// # Errors
    /// As for [`ModelFile::with_linear_classifiers`].
    pub fn with_multinomial_classifiers(
        self,
        multinomial_classifiers: BTreeMap<String, MultinomialClassifier>,
    ) -> Result<Self, ModelError> {
        Self { multinomial_classifiers, ..self }.with_fingerprint()
    }

    fn with_fingerprint(mut self) -> Result<Self, ModelError> {
        self.fingerprint = Fingerprint::of(&self.to_bytes()?);
        Ok(self)
    }

    /// Reads a model within the default [`ModelFileLimits`].
    ///
    /// # Errors
    /// [`ModelError`] for all bytes that are not a valid model, damaged and hostile ones included.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        Self::from_bytes_within(bytes, &ModelFileLimits::default())
    }

    /// Reads a model in static memory, as [`ModelFile::from_bytes`]. Its fingerprint is computed when it is first asked for.
    ///
    /// # Errors
    /// As [`ModelFile::from_bytes`].
    pub fn from_static_bytes(bytes: &'static [u8]) -> Result<Self, ModelError> {
        Self::read(bytes, &ModelFileLimits::default(), || Fingerprint::of_static(bytes))
    }

    /// Reads a model within `limits`.
    ///
    /// # Errors
    /// As [`ModelFile::from_bytes`].
    pub fn from_bytes_within(bytes: &[u8], limits: &ModelFileLimits) -> Result<Self, ModelError> {
        Self::read(bytes, limits, || Fingerprint::of(bytes))
    }

    fn read(
        bytes: &[u8],
        limits: &ModelFileLimits,
        fingerprint: impl FnOnce() -> Fingerprint,
    ) -> Result<Self, ModelError> {
        check_limits(bytes, limits)?;
        let metadata = read_metadata(bytes)?;
        let text = metadata.metadata().as_ref().and_then(|map| map.get(METADATA_KEY));
        let header = ModelHeader::from_json(text.ok_or(ModelError::NoHeader)?)?;
        let file = SafeTensors::deserialize(bytes)?;
        check_no_other_arrays(&file, &header)?;
        let mut forests = BTreeMap::new();
        for (name, forest) in &header.forests {
            let error = |source| ModelError::Forest { forest: name.clone(), source };
            let link = Link::from_name(&forest.link).map_err(error)?;
            let features = header.features(name, &forest.features_sha256)?;
            let parts = read_forest(&file, name, features, forest.classes.clone(), link)?;
            forests.insert(name.clone(), Forest::new(parts).map_err(error)?);
        }
        let linear_classifiers = header.linear.iter().map(|name| Ok((name.clone(), read_linear(&file, name)?)));
        let linear_classifiers = linear_classifiers.collect::<Result<_, ModelError>>()?;
        let training = header.training()?;
        let multinomial = |(name, classes): (String, Vec<String>)| {
            let classifier = read_multinomial(&file, &name, classes)?;
            Ok((name, classifier))
        };
        let multinomial_classifiers =
            header.multinomial.into_iter().map(multinomial).collect::<Result<_, ModelError>>()?;
        let (settings, fingerprint) = (header.settings, fingerprint());
        Ok(Self { forests, linear_classifiers, multinomial_classifiers, training, settings, fingerprint })
    }

    /// The bytes of the file. The same model gives the same bytes.
    ///
    /// # Errors
    /// As [`ModelFile::new`]. A model that was constructed or read without an error gives none.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ModelError> {
        let header = ModelHeader::new(
            &self.forests, &self.linear_classifiers, &self.multinomial_classifiers, &self.training, &self.settings,
        )?;
        let text = serde_json::to_string(&header).map_err(ModelError::Header)?;
        let arrays = self.forests.iter().flat_map(|(name, forest)| forest_arrays(name, forest.parts()));
        let linear = self.linear_classifiers.iter().flat_map(|(name, classifier)| linear_arrays(name, classifier));
        let multinomial = self.multinomial_classifiers.iter().flat_map(|(name, c)| multinomial_arrays(name, c));
        let arrays = arrays.chain(linear).chain(multinomial);
        Ok(safetensors::serialize(arrays, Some(HashMap::from([(METADATA_KEY.to_owned(), text)])))?)
    }

    /// Reads a file, within the default [`ModelFileLimits`].
    ///
    /// # Errors
    /// [`ModelError::Io`] if the file cannot be read; else [`ModelError::File`] with the error of
    /// [`ModelFile::from_bytes`].
    pub fn load(path: impl AsRef<Path>) -> Result<Self, ModelError> {
        let path = path.as_ref();
        let limits = ModelFileLimits::default();
        let mut bytes = Vec::new();
        // One byte above the limit is enough to detect a file that is too large.
        let read = File::open(path).and_then(|file| file.take(limits.file_bytes + 1).read_to_end(&mut bytes));
        read.map_err(|source| ModelError::Io { path: path.to_owned(), source })?;
        Self::from_bytes_within(&bytes, &limits).map_err(|source| {
            let problem = problem(&bytes, &source);
            ModelError::File { path: path.to_owned(), problem, source: Box::new(source) }
        })
    }

    /// Writes the file.
    ///
    /// # Errors
    /// [`ModelError::Io`] if the file cannot be written, and the errors of [`ModelFile::to_bytes`].
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), ModelError> {
        let path = path.as_ref();
        std::fs::write(path, self.to_bytes()?).map_err(|source| ModelError::Io { path: path.to_owned(), source })
    }

    /// The forest with this name.
    ///
    /// # Errors
    /// [`ModelError::NoForest`] if there is none.
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
        &self.linear_classifiers
    }

    /// All multinomial classifiers, by name.
    #[must_use]
    pub fn multinomial_classifiers(&self) -> &BTreeMap<String, MultinomialClassifier> {
        &self.multinomial_classifiers
    }

    /// The description of the training.
    #[must_use]
    pub fn training(&self) -> &Training {
        &self.training
    }

    /// The text that the program stores with its model.
    #[must_use]
    pub fn settings(&self) -> &str {
        &self.settings
    }

    /// The SHA-256 of the bytes of the file.
    #[must_use]
    pub fn fingerprint(&self) -> &Fingerprint {
        &self.fingerprint
    }
}

/// What is wrong with the bytes of a file that gave this error.
fn problem(bytes: &[u8], error: &ModelError) -> FileProblem {
    use SafeTensorError::{InvalidHeaderLength, MetadataIncompleteBuffer};
    // The header of a model file is JSON.
    let has_header = bytes.get(8) == Some(&b'{');
    FileProblem::of_text(bytes).unwrap_or(match error {
        ModelError::Container(InvalidHeaderLength | MetadataIncompleteBuffer) if has_header => FileProblem::Length,
        ModelError::Container(_) | ModelError::HeaderTooLarge { .. } | ModelError::NoHeader => FileProblem::Foreign,
        _ => FileProblem::Invalid,
    })
}

fn check_limits(bytes: &[u8], limits: &ModelFileLimits) -> Result<(), ModelError> {
    if bytes.len() as u64 > limits.file_bytes {
        return Err(ModelError::TooLarge { max: limits.file_bytes });
    }
    if let Some(length) = bytes.first_chunk::<8>() {
        let found = u64::from_le_bytes(*length);
        if found > limits.header_bytes {
            return Err(ModelError::HeaderTooLarge { found, max: limits.header_bytes });
        }
    }
    Ok(())
}

/// Reads the header of the file and checks that the sizes of its arrays add up to the length of the file.
///
/// `SafeTensors::read_metadata` does the same. But in safetensors 0.8 it adds the sizes without a check for overflow,
/// so it panics in debug builds if the arrays claim almost 2^64 bytes. It is called after this check.
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

fn check_no_other_arrays(file: &SafeTensors, header: &ModelHeader) -> Result<(), ModelError> {
    let is_known = |name: &str| {
        name.split_once('/').is_some_and(|(owner, array)| {
            header.forests.contains_key(owner) && FOREST_ARRAYS.contains(&array)
                || (header.linear.contains(owner) || header.multinomial.contains_key(owner))
                    && LINEAR_ARRAYS.contains(&array)
        })
    };
    // `names` come in hash order; the smallest one makes the error deterministic.
    match file.names().into_iter().filter(|name| !is_known(name)).min() {
        Some(name) => Err(ModelError::UnknownArray { name: name.to_owned() }),
        None => Ok(()),
    }
}
