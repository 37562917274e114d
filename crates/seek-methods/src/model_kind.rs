//! The kinds of model files. A file says by its settings and classifiers which methods it is for.

use crate::chain::{ChainModels, ChainSettings};
use seek_extract::pipeline::classifier_names::{FIRST_PAGE_TYPE, SEGMENT, SHARED_CONTENT};
use seek_extract::{Models, ModelsError, PageTypeModel, PageTypeSettings, TrainedModel};
use seek_forest::ModelFile;
use serde::Deserialize;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// The kind of a model file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModelKind {
    /// The classifiers of the pipeline, for the method `seek`.
    Pipeline,
    /// The classifiers of the paper's chain, for `cs-lbs`, `cs-sls` and `cs-tp`.
    Chain,
    /// A classifier of page types, which may be any. It finds no main content.
    PageTypes,
}

/// The first key of the settings of every kind but the pipeline, whose files are older than the kinds.
#[derive(Deserialize)]
struct Declared {
    kind: Option<String>,
}

impl ModelKind {
    /// The name in model files and in output. A file of the pipeline does not name its kind.
    pub fn name(self) -> &'static str {
        match self {
            ModelKind::Pipeline => "pipeline",
            ModelKind::Chain => ChainSettings::KIND,
            ModelKind::PageTypes => PageTypeSettings::KIND,
        }
    }

    /// The kind of a file: that of its settings. Without one, the names of its classifiers decide: only the pipeline needs one of
    /// page types, and the first files of the chain hold its two trees.
    ///
    /// # Errors
    /// [`ModelsError::Kind`] if this version does not know the kind.
    pub fn of(file: &ModelFile) -> Result<ModelKind, ModelsError> {
        let declared = serde_json::from_str(file.settings()).ok().and_then(|Declared { kind }| kind);
        let has = |name: &str| file.forests().contains_key(name);
        match declared.as_deref() {
            Some(ChainSettings::KIND) => Ok(ModelKind::Chain),
            Some(PageTypeSettings::KIND) => Ok(ModelKind::PageTypes),
            Some(kind) => Err(ModelsError::Kind { kind: kind.to_owned() }),
            None if !has(FIRST_PAGE_TYPE) && has(SEGMENT) && has(SHARED_CONTENT) => Ok(ModelKind::Chain),
            // The reader of the pipeline says which of its classifiers a file lacks.
            None => Ok(ModelKind::Pipeline),
        }
    }

    /// The names of the methods that take files of this kind.
    pub fn methods(self) -> &'static [&'static str] {
        match self {
            ModelKind::Pipeline => &["seek"],
            ModelKind::Chain => &["cs-lbs", "cs-sls", "cs-tp"],
            ModelKind::PageTypes => &[],
        }
    }

    /// What works with files of this kind, in words.
    pub fn uses(self) -> String {
        match self.methods() {
            [] => "the classification of pages, which finds no main content".to_owned(),
            [method] => format!("the method {method}"),
            [first @ .., last] => format!("the methods {} and {last}", first.join(", ")),
        }
    }
}

impl fmt::Display for ModelKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ModelKind::Pipeline => "a model of the pipeline",
            ModelKind::Chain => "a model of the chain",
            ModelKind::PageTypes => "a model of page types",
        })
    }
}

/// The models of a file of any kind. A clone shares them.
///
/// ```no_run
/// # fn main() -> Result<(), seek_extract::ModelsError> {
/// use seek_methods::LoadedModel;
/// let model = LoadedModel::load("my.safetensors".as_ref())?;
/// println!("{}", model.kind());
/// # Ok(()) }
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum LoadedModel {
    /// The pipeline.
    Pipeline(Arc<Models>),
    /// The chain of the content-seeker paper.
    Chain(Arc<ChainModels>),
    /// A classifier of page types.
    PageTypes(Arc<PageTypeModel>),
}

impl LoadedModel {
    /// Reads the models of a file.
    ///
    /// # Errors
    /// [`ModelsError`] if the file cannot be read, or a classifier does not fit this version.
    pub fn load(path: &Path) -> Result<LoadedModel, ModelsError> {
        LoadedModel::from_file(&ModelFile::load(path)?)
    }

    /// Reads the models of a model file in memory.
    ///
    /// # Errors
    /// As for [`LoadedModel::load`].
    pub fn from_file(file: &ModelFile) -> Result<LoadedModel, ModelsError> {
        Ok(match ModelKind::of(file)? {
            ModelKind::Pipeline => Models::from_file(file)?.into(),
            ModelKind::Chain => ChainModels::from_file(file)?.into(),
            ModelKind::PageTypes => PageTypeModel::from_file(file)?.into(),
        })
    }

    /// The kind of the file.
    pub fn kind(&self) -> ModelKind {
        match self {
            LoadedModel::Pipeline(_) => ModelKind::Pipeline,
            LoadedModel::Chain(_) => ModelKind::Chain,
            LoadedModel::PageTypes(_) => ModelKind::PageTypes,
        }
    }

    /// Short fingerprint of the file: 12 hexadecimal digits.
    pub fn fingerprint(&self) -> &str {
        let model: &dyn TrainedModel = match self {
            LoadedModel::Pipeline(models) => &**models,
            LoadedModel::Chain(models) => &**models,
            LoadedModel::PageTypes(model) => &**model,
        };
        model.fingerprint()
    }
}

impl From<Models> for LoadedModel {
    fn from(models: Models) -> LoadedModel {
        LoadedModel::Pipeline(Arc::new(models))
    }
}

impl From<Arc<Models>> for LoadedModel {
    fn from(models: Arc<Models>) -> LoadedModel {
        LoadedModel::Pipeline(models)
    }
}

impl From<ChainModels> for LoadedModel {
    fn from(models: ChainModels) -> LoadedModel {
        LoadedModel::Chain(Arc::new(models))
    }
}

impl From<PageTypeModel> for LoadedModel {
    fn from(model: PageTypeModel) -> LoadedModel {
        LoadedModel::PageTypes(Arc::new(model))
    }
}

impl From<Arc<ChainModels>> for LoadedModel {
    fn from(models: Arc<ChainModels>) -> LoadedModel {
        LoadedModel::Chain(models)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_forest::{Forest, ForestBuilder, Link, Training};

    fn forest() -> Forest {
        let mut builder = ForestBuilder::new(vec!["chars".into()], vec!["no".into(), "yes".into()], Link::Logistic);
        builder.start_tree(0);
        builder.leaf(&[0.5]);
        builder.finish().unwrap()
    }

    fn kind(names: &[&str], settings: &str) -> Result<ModelKind, String> {
        let forests = names.iter().map(|name| ((*name).to_owned(), forest())).collect();
        let file = ModelFile::new(forests, Training::default(), settings.to_owned()).unwrap();
        ModelKind::of(&file).map_err(|error| error.to_string())
    }

    #[test]
    fn settings_name_the_kind_and_old_files_show_it_by_their_classifiers() {
        assert_eq!(kind(&["segment", "content"], "{}"), Ok(ModelKind::Chain));
        assert_eq!(kind(&["segment", "content", "page_type"], "{\"kind\":\"chain\"}"), Ok(ModelKind::Chain));
        assert_eq!(kind(&["segment", "content", "page_type"], "{\"thresholds\":[0.5]}"), Ok(ModelKind::Pipeline));
        assert_eq!(kind(&["page_type"], "{\"kind\":\"page_types\"}"), Ok(ModelKind::PageTypes));
        let unknown = kind(&["page_type"], "{\"kind\":\"tomorrow\"}").unwrap_err();
        assert!(unknown.contains("\"tomorrow\"") && unknown.contains("page_types"), "{unknown}");
    }
}
