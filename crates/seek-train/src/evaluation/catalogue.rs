//! The methods that an evaluation can name, and what papers print about them. A program with more methods than those of this project
//! brings a longer list.

use super::published::Published;
use anyhow::bail;
use content_seeker::Extractor;
use content_seeker::methods::{CATALOG, Entry, GivenModel, MakeError, MethodModels, SHIPPED};
use content_seeker::parameter::Setting;
use std::path::Path;

/// The methods that an evaluation can name.
///
/// ```
/// use seek_train::evaluation::catalogue::Catalogue;
/// let catalogue = Catalogue::default();
/// assert_eq!(catalogue.method("bte", &[]).unwrap().method().name(), "bte");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Catalogue<'a> {
    /// The methods.
    pub entries: &'a [Entry],
    /// Numbers of papers, which tables show beside the measured ones.
    pub published: &'a [Published],
}

impl Default for Catalogue<'_> {
    /// The methods of this project, without numbers of papers.
    fn default() -> Self {
        Catalogue { entries: CATALOG, published: &[] }
    }
}

impl<'a> Catalogue<'a> {
    /// The names of all methods.
    pub fn names(self) -> impl Iterator<Item = &'static str> + 'a {
        self.entries.iter().map(|entry| entry.name)
    }

    /// The names of the methods that run without a layout engine.
    pub fn names_without_layout(self) -> impl Iterator<Item = &'static str> + 'a {
        self.entries.iter().filter(|entry| !entry.needs_layout()).map(|entry| entry.name)
    }

    /// The entry of a name.
    ///
    /// # Errors
    /// [`MakeError::Name`].
    pub fn entry(self, name: &str) -> Result<&'a Entry, MakeError> {
        Entry::find(self.entries, name)
    }

    /// The paper or program of a method; empty for a method that is not in the catalogue.
    pub fn source(self, name: &str) -> &'static str {
        self.entry(name).map_or("", |entry| entry.source)
    }

    /// The method of a name with the shipped models and these parameters.
    ///
    /// # Errors
    /// When there is no such method or parameter, or its models cannot be used.
    pub fn method(self, name: &str, settings: &[Setting]) -> anyhow::Result<Extractor> {
        extractor(self.entry(name)?, settings, &SHIPPED)
    }

    /// The method of a name with the model of a file and these parameters.
    ///
    /// # Errors
    /// When there is no such method or parameter, or the model cannot be used with the method.
    pub fn with_model(self, name: &str, file: &Path, settings: &[Setting]) -> anyhow::Result<Extractor> {
        let Ok(entry) = self.entry(name) else {
            let with_models = self.entries.iter().filter(|entry| entry.takes_model());
            let known: Vec<&str> = with_models.map(|entry| entry.name).collect();
            bail!("there is no method {name:?}; the methods with models are {}", known.join(", "));
        };
        extractor(entry, settings, &MethodModels::Given(GivenModel::File(file.to_path_buf())))
    }
}

fn extractor(entry: &Entry, settings: &[Setting], models: &MethodModels) -> anyhow::Result<Extractor> {
    Ok(Extractor::builder().custom_method(entry.make(settings, models)?).build()?)
}
