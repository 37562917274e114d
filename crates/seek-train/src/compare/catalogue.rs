//! The methods that a comparison can name, and what papers print about them. A program with more methods than those of this project
//! brings a longer list.

use super::published::Published;
use anyhow::bail;
use content_seeker::methods::{CATALOG, Entry, SHIPPED, UnknownMethod, entry_of, without_layout};
use content_seeker::parameter::Setting;
use content_seeker::{Extractor, Method};
use std::path::Path;
use std::sync::Arc;

/// The methods that a comparison can name.
///
/// ```
/// use seek_train::compare::catalogue::Catalogue;
/// let catalogue = Catalogue::default();
/// assert_eq!(catalogue.method("bte", &[]).unwrap().name(), "bte");
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
        without_layout(self.entries)
    }

    /// The entry of a name.
    ///
    /// # Errors
    /// [`UnknownMethod::Name`].
    pub fn entry(self, name: &str) -> Result<&'a Entry, UnknownMethod> {
        entry_of(self.entries, name)
    }

    /// The paper or program of a method; empty for a method that is not in the catalogue.
    pub fn source(self, name: &str) -> &'static str {
        self.entry(name).map_or("", |entry| entry.source)
    }

    /// The method of a name with the shipped models and these parameters.
    ///
    /// # Errors
    /// [`UnknownMethod`] if there is no such method or parameter, or its models cannot be used.
    pub fn method(self, name: &str, settings: &[Setting]) -> Result<Arc<dyn Method>, UnknownMethod> {
        self.entry(name)?.method_with(&SHIPPED, settings)
    }

    /// The method of a name with the model of a file and these parameters.
    ///
    /// # Errors
    /// When there is no such method or parameter, or the model cannot be used with the method.
    pub fn with_model(self, name: &str, file: &Path, settings: &[Setting]) -> anyhow::Result<Extractor> {
        let Ok(entry) = self.entry(name) else {
            let with_models = self.entries.iter().filter(|e| e.model_kind().is_some() || e.takes_own_model());
            let known: Vec<&str> = with_models.map(|entry| entry.name).collect();
            bail!("there is no method {name:?}; the methods with models are {}", known.join(", "));
        };
        let builder = if entry.takes_own_model() {
            Extractor::builder().custom_method(entry.method_of_file(file, settings)?)
        } else {
            Extractor::builder().method(name).model(file).parameters(settings.iter().cloned())
        };
        Ok(builder.build()?)
    }
}
