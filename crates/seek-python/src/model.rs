//! Model files: read, written, pickled, and made of a classifier that scikit-learn has trained.

use crate::error::ModelError;
use crate::features;
use crate::sklearn::SklearnClassifier;
use content_seeker::io::error_chain;
use content_seeker::{LoadedModel, SHIPPED_MODEL_FILE};
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use seek_extract::{CONTENT_CLASSES, ModelsError, PAGE_TYPE_FOREST, PageTypeSettings, Settings};
use seek_features::{Level, Schema};
use seek_forest::{Forest, ModelFile, Training};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The classifiers of blocks in a file of the pipeline: this name, or this one and a page type behind a dot.
const CONTENT: &str = "content";
/// The classifier of empty pages in such a file.
const EMPTY: &str = "empty";

/// A model file in memory. It can be pickled.
#[pyclass(frozen, module = "content_seeker")]
pub struct Model {
    bytes: Vec<u8>,
    loaded: LoadedModel,
}

/// A model as the caller gives it: loaded, or the path of its file.
pub enum ModelArgument {
    /// A loaded model.
    Loaded(Py<Model>),
    /// The path of a file.
    File(PathBuf),
}

impl<'a, 'py> FromPyObject<'a, 'py> for ModelArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<ModelArgument> {
        if let Ok(model) = object.cast::<Model>() {
            return Ok(ModelArgument::Loaded(model.to_owned().unbind()));
        }
        let wrong = |_| PyTypeError::new_err("model must be a content_seeker.Model or the path of a file");
        object.extract().map(ModelArgument::File).map_err(wrong)
    }
}

impl ModelArgument {
    /// The loaded model.
    pub fn load(self, py: Python<'_>) -> PyResult<Py<Model>> {
        match self {
            ModelArgument::Loaded(model) => Ok(model),
            ModelArgument::File(path) => Py::new(py, Model::load(py, path)?),
        }
    }
}

impl Model {
    /// The models of the file.
    pub fn loaded(&self) -> &LoadedModel {
        &self.loaded
    }

    fn of_file(file: &ModelFile) -> Result<Model, ModelsError> {
        Ok(Model { bytes: file.to_bytes()?, loaded: LoadedModel::from_file(file)? })
    }

    fn of_bytes(bytes: &[u8]) -> Result<Model, ModelsError> {
        Model::of_file(&ModelFile::from_bytes(bytes)?)
    }
}

#[pymethods]
impl Model {
    /// Reads a model file, such as `seek-train fit` writes. Raises `ModelError` for a file that is no model.
    #[staticmethod]
    pub fn load(py: Python<'_>, path: PathBuf) -> PyResult<Model> {
        let named = |error: ModelsError| ModelError::new_err(format!("{}: {}", path.display(), error_chain(&error)));
        py.detach(|| ModelFile::load(&path).map_err(ModelsError::from).and_then(|file| Model::of_file(&file)))
            .map_err(named)
    }

    /// Reads the bytes of a model file.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, bytes: &[u8]) -> PyResult<Model> {
        py.detach(|| Model::of_bytes(bytes)).map_err(|error| ModelError::new_err(error_chain(&error)))
    }

    /// A model of a `DecisionTreeClassifier`, `RandomForestClassifier` or `ExtraTreesClassifier` of scikit-learn.
    ///
    /// It was fitted on rows of `features(level=level)`: all columns, or some by name. At the level `block` its labels are `False` and
    /// `True`, or 0 and 1, for main content. It then takes the place of the shipped classifier of blocks; a block is main content from
    /// the probability .5 on. At the level `page` its labels are the names of page types.
    ///
    /// Raises `TypeError` for another kind of classifier, `ValueError` for other columns or labels, and `ModelError` for a tree that a
    /// model file cannot hold.
    #[staticmethod]
    #[pyo3(signature = (classifier, *, level = "block"))]
    fn from_sklearn(classifier: &Bound<'_, PyAny>, level: &str) -> PyResult<Model> {
        let file = match features::level(level)? {
            Level::Block => pipeline_file(SklearnClassifier::read(classifier, Schema::of(Level::Block))?),
            Level::Page => page_type_file(SklearnClassifier::read(classifier, Schema::of(Level::Page))?),
            _ => return Err(PyValueError::new_err("from_sklearn takes classifiers of the levels block and page")),
        }?;
        Model::of_file(&file).map_err(|error| ModelError::new_err(error_chain(&error)))
    }

    /// Writes the model file, for `Extractor(model=path)` and `seek extract --model`.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        content_seeker::io::write_atomic(&path, &self.bytes)
            .map_err(|error| PyOSError::new_err(format!("cannot write {}: {error}", path.display())))
    }

    /// The bytes of the model file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    /// What the model is for.
    #[getter]
    fn kind(&self) -> &'static str {
        self.loaded.kind().name()
    }

    /// The methods that take the model; empty for one that only classifies pages.
    #[getter]
    fn methods(&self) -> Vec<&'static str> {
        self.loaded.kind().methods().to_vec()
    }

    /// Short fingerprint of the file: 12 hexadecimal digits.
    #[getter]
    fn fingerprint(&self) -> &str {
        self.loaded.fingerprint()
    }

    /// How to make the same model in another process.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let make = py.get_type::<Model>().getattr("from_bytes")?;
        (make, (self.to_bytes(py),)).into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        format!("<content_seeker.Model {}: {}, {} bytes>", self.fingerprint(), self.kind(), self.bytes.len())
    }
}

/// The shipped pipeline with another classifier of blocks. A block is main content from the probability .5 on.
fn pipeline_file(classifier: SklearnClassifier) -> PyResult<ModelFile> {
    let forest = classifier.forest(CONTENT_CLASSES.map(str::to_owned).to_vec())?;
    let shipped =
        ModelFile::from_static_bytes(SHIPPED_MODEL_FILE).map_err(|error| ModelError::new_err(error_chain(&error)))?;
    let is_kept = |name: &String| name != EMPTY && name.split('.').next() != Some(CONTENT);
    let mut forests: BTreeMap<String, Forest> = shipped.forests().clone();
    forests.retain(|name, _| is_kept(name));
    forests.insert(CONTENT.to_owned(), forest);
    // The classifier of page terms reads words of the languages of its own training alone.
    let of_shipped: Settings = serde_json::from_str(shipped.settings()).map_err(to_model_error)?;
    let settings = Settings { term_languages: of_shipped.term_languages, ..Settings::default() };
    let settings = serde_json::to_string(&settings).map_err(to_model_error)?;
    ModelFile::new(forests, Training::default(), settings)
        .and_then(|file| file.with_linear_classifiers(shipped.linear_classifiers().clone()))
        .and_then(|file| file.with_multinomial_classifiers(shipped.multinomial_classifiers().clone()))
        .map_err(|error| ModelError::new_err(error_chain(&error)))
}

fn to_model_error(error: serde_json::Error) -> PyErr {
    ModelError::new_err(error.to_string())
}

/// A model of page types.
fn page_type_file(classifier: SklearnClassifier) -> PyResult<ModelFile> {
    let names = classifier.class_names()?;
    let forests = BTreeMap::from([(PAGE_TYPE_FOREST.to_owned(), classifier.forest(names)?)]);
    let settings = serde_json::to_string(&PageTypeSettings::new(None)).map_err(to_model_error)?;
    ModelFile::new(forests, Training::default(), settings).map_err(|error| ModelError::new_err(error_chain(&error)))
}
