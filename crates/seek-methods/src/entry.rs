//! An entry of the catalogue: a method with its name, its source, its parameters by name, and what makes it.

use crate::chain::{Chain, ChainMethod};
use crate::make_error::MakeError;
use crate::method_models::MethodModels;
use crate::model_kind::ModelKind;
use seek_extract::parameter::{ParameterDescription, ParameterError, Parameters, Setting};
use seek_extract::{Method, Seek, View};
use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;

/// A method with its name and source.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The name, as in the literature.
    pub name: &'static str,
    /// The paper or program that defines the method.
    pub source: &'static str,
    pub(crate) make: Make,
}

/// How an entry makes its method.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Make {
    /// The pipeline of this project.
    Pipeline,
    /// The chain of the content-seeker paper with one of its heuristics.
    Chain(ChainMethod),
    /// A method that needs none of the models of this project.
    Own(&'static dyn MakeMethod),
}

impl Entry {
    /// An entry for a method of another crate.
    pub const fn new(name: &'static str, source: &'static str, make: &'static dyn MakeMethod) -> Entry {
        Entry { name, source, make: Make::Own(make) }
    }

    /// The entry of a name among these.
    ///
    /// # Errors
    /// [`MakeError::Name`].
    pub fn find<'a>(entries: &'a [Entry], name: &str) -> Result<&'a Entry, MakeError> {
        let unknown =
            || MakeError::Name { name: name.to_owned(), known: entries.iter().map(|entry| entry.name).collect() };
        entries.iter().find(|entry| entry.name == name).ok_or_else(unknown)
    }

    /// The method with these parameters and models. The other parameters keep their defaults.
    ///
    /// # Errors
    /// [`MakeError`] for a parameter that does not exist or is out of range, a model that cannot be used, and a given model that
    /// does not fit the method.
    pub fn make(&self, settings: &[Setting], models: &MethodModels) -> Result<Arc<dyn Method>, MakeError> {
        let method = self.name;
        let wrong = |source| MakeError::Parameter { method, source };
        match self.make {
            Make::Pipeline => {
                without_parameters(settings).map_err(wrong)?;
                Ok(Arc::new(Seek::new(&models.pipeline(method)?)))
            }
            Make::Chain(chain) => {
                let heuristic = chain.heuristic(settings).map_err(wrong)?;
                Ok(Arc::new(Chain::new(&models.chain(method)?, heuristic)))
            }
            Make::Own(own) => {
                let given = match models {
                    MethodModels::Shipped(_) => return own.make(method, settings, None),
                    MethodModels::Given(given) => given,
                };
                match given.file().filter(|_| own.takes_model()) {
                    Some(file) => own.make(method, settings, Some(file)),
                    None => Err(given.not_for(&given.load()?, method)),
                }
            }
        }
    }

    /// The parameters with their defaults, ranges and meanings. Empty for a method without parameters.
    pub fn parameters(&self) -> Vec<ParameterDescription> {
        match self.make {
            Make::Pipeline => Vec::new(),
            Make::Chain(method) => method.parameters(),
            Make::Own(method) => method.parameters(),
        }
    }

    /// The kind of model file that the method takes; `None` for a method without trained models of this project.
    pub fn model_kind(&self) -> Option<ModelKind> {
        match self.make {
            Make::Pipeline => Some(ModelKind::Pipeline),
            Make::Chain(_) => Some(ModelKind::Chain),
            Make::Own(_) => None,
        }
    }

    /// Whether the method takes a model file, of a kind of this project or in a format of its own.
    pub fn takes_model(&self) -> bool {
        match self.make {
            Make::Pipeline | Make::Chain(_) => true,
            Make::Own(method) => method.takes_model(),
        }
    }

    /// Whether the method looks at the page, so that a layout engine must measure the page first.
    pub fn needs_layout(&self) -> bool {
        matches!(self.make, Make::Own(method) if method.view() == View::Layout)
    }
}

/// Refuses settings for a method without parameters.
fn without_parameters(settings: &[Setting]) -> Result<(), ParameterError> {
    match settings.first() {
        Some(Setting { name, .. }) => Err(ParameterError::no_parameters(name)),
        None => Ok(()),
    }
}

/// What makes a method of the catalogue, with its parameters by name. Other crates implement it for methods of their own.
pub trait MakeMethod: Debug + Sync {
    /// The part of a page that the method reads.
    fn view(&self) -> View;

    /// The parameters with their defaults.
    fn parameters(&self) -> Vec<ParameterDescription>;

    /// Whether the method has a trained model in a format of its own, which it reads from a file.
    fn takes_model(&self) -> bool {
        false
    }

    /// The method with these parameters, under the name of its entry. It gets the file of a model only if it
    /// [takes](MakeMethod::takes_model) one and the user gave one.
    ///
    /// # Errors
    /// [`MakeError`] for a wrong parameter, or a model that cannot be used.
    fn make(&self, name: &'static str, settings: &[Setting], file: Option<&Path>)
    -> Result<Arc<dyn Method>, MakeError>;
}

/// A method with parameters: their defaults, and the check that gives the method.
#[derive(Debug)]
pub(crate) struct With<P, M> {
    pub(crate) defaults: fn() -> P,
    pub(crate) check: fn(P) -> Result<M, ParameterError>,
}

impl<P: Parameters + Debug, M: Method + Debug> MakeMethod for With<P, M> {
    fn view(&self) -> View {
        // The defaults of a method are valid: a test makes all methods.
        (self.check)((self.defaults)()).map_or(View::Dom, |method| method.view())
    }

    fn parameters(&self) -> Vec<ParameterDescription> {
        (self.defaults)().describe()
    }

    fn make(
        &self,
        name: &'static str,
        settings: &[Setting],
        _file: Option<&Path>,
    ) -> Result<Arc<dyn Method>, MakeError> {
        match (self.defaults)().with(settings).and_then(self.check) {
            Ok(method) => Ok(Arc::new(method)),
            Err(source) => Err(MakeError::Parameter { method: name, source }),
        }
    }
}

/// A method without parameters.
#[derive(Debug)]
pub(crate) struct Fixed<M>(pub(crate) M);

impl<M: Method + Copy + Debug> MakeMethod for Fixed<M> {
    fn view(&self) -> View {
        self.0.view()
    }

    fn parameters(&self) -> Vec<ParameterDescription> {
        Vec::new()
    }

    fn make(
        &self,
        name: &'static str,
        settings: &[Setting],
        _file: Option<&Path>,
    ) -> Result<Arc<dyn Method>, MakeError> {
        without_parameters(settings).map_err(|source| MakeError::Parameter { method: name, source })?;
        Ok(Arc::new(self.0))
    }
}

/// The corpus whose English articles are the training data of parameters that a paper does not give.
pub(crate) const FITTED_ON: [&str; 1] = ["wcxb-dev"];
