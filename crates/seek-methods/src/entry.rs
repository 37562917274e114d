//! An entry of the catalogue: a method with its name, its source, and its parameters by name.

use seek_extract::parameter::{ParameterDescription, ParameterError, Parameters, Setting};
use seek_extract::{
    ChainMethod, ContentSeeker, ContentSeekerModels, Method, ModelKind, Models, ModelsError, Seek, View,
};
use std::error::Error;
use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;

/// The trained models of the methods that need models. They are loaded on demand.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct MethodModels {
    /// The models of the pipeline, for `seek`.
    pub pipeline: fn() -> Result<&'static Arc<Models>, &'static ModelsError>,
    /// The models of the content-seeker paper's chain, for `cs-lbs`, `cs-sls` and `cs-tp`.
    pub chain: fn() -> Result<&'static Arc<ContentSeekerModels>, &'static ModelsError>,
}

impl MethodModels {
    /// Models from two functions that load them.
    ///
    /// ```
    /// use seek_extract::ModelsError;
    /// use seek_methods::{MethodModels, UnknownMethod, by_name};
    ///
    /// // A program without trained models: most methods of the literature need none.
    /// let none = MethodModels::new(|| Err(&ModelsError::NotIncluded), || Err(&ModelsError::NotIncluded));
    /// assert_eq!(by_name("bte", &none).unwrap().name(), "bte");
    /// assert!(matches!(by_name("seek", &none), Err(UnknownMethod::Model { .. })));
    /// ```
    pub const fn new(
        pipeline: fn() -> Result<&'static Arc<Models>, &'static ModelsError>,
        chain: fn() -> Result<&'static Arc<ContentSeekerModels>, &'static ModelsError>,
    ) -> MethodModels {
        MethodModels { pipeline, chain }
    }
}

/// A method with its name and source.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The name, as in the literature.
    pub name: &'static str,
    /// The paper or program that defines the method.
    pub source: &'static str,
    pub(crate) make: Make,
    pub(crate) grid: fn() -> Vec<Arc<dyn Method>>,
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
    /// An entry for a method of another crate. It has no grid for a search over its parameters.
    pub const fn new(name: &'static str, source: &'static str, make: &'static dyn MakeMethod) -> Entry {
        Entry { name, source, make: Make::Own(make), grid: Vec::new }
    }

    /// The method with its default parameters. It uses these models if it needs any.
    ///
    /// # Errors
    /// [`UnknownMethod::Model`] if its model is missing or incompatible.
    pub fn method(&self, models: &MethodModels) -> Result<Arc<dyn Method>, UnknownMethod> {
        self.method_with(models, &[])
    }

    /// The method with these parameters. The others keep their defaults.
    ///
    /// # Errors
    /// [`UnknownMethod::Parameter`] for a parameter that does not exist or is out of range, and [`UnknownMethod::Model`] if the
    /// model of the method is missing or incompatible.
    pub fn method_with(&self, models: &MethodModels, settings: &[Setting]) -> Result<Arc<dyn Method>, UnknownMethod> {
        let model = |source| UnknownMethod::Model { name: self.name, source };
        match self.make {
            Make::Pipeline => {
                if let Some(Setting { name, .. }) = settings.first() {
                    return Err(self.parameter_error(ParameterError::no_parameters(name)));
                }
                Ok(Arc::new(Seek::new((models.pipeline)().map_err(model)?)))
            }
            Make::Chain(method) => {
                let heuristic = method.heuristic(settings).map_err(|source| self.parameter_error(source))?;
                let chain = ContentSeeker::new((models.chain)().map_err(model)?, heuristic);
                Ok(match (models.pipeline)() {
                    Ok(pipeline) => Arc::new(chain.with_corpora_of(pipeline)),
                    Err(_) => Arc::new(chain),
                })
            }
            Make::Own(method) => method.make(settings).map_err(|error| self.make_error(error)),
        }
    }

    /// The method with these parameters and the trained model of a file, for an entry that [takes one](Entry::takes_own_model).
    ///
    /// # Errors
    /// As for [`Entry::method_with`], and [`UnknownMethod::NoModel`] for a method without a trained model of its own.
    pub fn method_of_file(&self, file: &Path, settings: &[Setting]) -> Result<Arc<dyn Method>, UnknownMethod> {
        match self.make {
            Make::Own(method) => method.make_of_file(file, settings).map_err(|error| self.make_error(error)),
            Make::Pipeline | Make::Chain(_) => Err(UnknownMethod::NoModel { name: self.name }),
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

    /// Whether the method has a trained model in a format of its own.
    pub fn takes_own_model(&self) -> bool {
        matches!(self.make, Make::Own(method) if method.takes_model())
    }

    /// Whether the method looks at the page, so that a layout engine must measure the page first.
    pub fn needs_layout(&self) -> bool {
        matches!(self.make, Make::Own(method) if method.view() == View::Layout)
    }

    /// The method with each set of parameters that a search should try. Empty if the source of the method gives all
    /// parameters. The default parameters of DANA, R2L and VIPS are not fitted; their grids are for fitting on other pages.
    pub fn grid(&self) -> Vec<Arc<dyn Method>> {
        (self.grid)()
    }

    fn parameter_error(&self, source: ParameterError) -> UnknownMethod {
        UnknownMethod::Parameter { name: self.name, source }
    }

    fn make_error(&self, error: MakeError) -> UnknownMethod {
        match error {
            MakeError::Parameter(source) => self.parameter_error(source),
            MakeError::Model(source) => UnknownMethod::OwnModel { name: self.name, source },
            MakeError::NoModel => UnknownMethod::NoModel { name: self.name },
        }
    }
}

/// What makes a method of the catalogue, with its parameters by name. Other crates implement it for methods of their own.
pub trait MakeMethod: Debug + Sync {
    /// The part of a page that the method reads.
    fn view(&self) -> View;

    /// The parameters with their defaults.
    fn parameters(&self) -> Vec<ParameterDescription>;

    /// The method with these parameters.
    ///
    /// # Errors
    /// [`MakeError`] for a wrong parameter, or a model that cannot be used.
    fn make(&self, settings: &[Setting]) -> Result<Arc<dyn Method>, MakeError>;

    /// Whether [`MakeMethod::make_of_file`] reads trained models.
    fn takes_model(&self) -> bool {
        false
    }

    /// The method with these parameters and the trained model of a file.
    ///
    /// # Errors
    /// As for [`MakeMethod::make`], and [`MakeError::NoModel`] for a method without a trained model of its own.
    fn make_of_file(&self, _file: &Path, _settings: &[Setting]) -> Result<Arc<dyn Method>, MakeError> {
        Err(MakeError::NoModel)
    }
}

/// Why a method cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// A parameter does not exist, or is out of range.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The trained model of the method is missing or incompatible.
    #[error(transparent)]
    Model(Box<dyn Error + Send + Sync>),
    /// The method has no trained model of its own.
    #[error("the method has no trained model of its own")]
    NoModel,
}

/// A method with parameters: their defaults, and the check that gives the method.
#[derive(Debug)]
pub(crate) struct With<P, M> {
    pub(crate) defaults: fn() -> P,
    pub(crate) check: fn(P) -> Result<M, ParameterError>,
}

impl<P: Parameters + Debug, M: Method + Debug + 'static> MakeMethod for With<P, M> {
    fn view(&self) -> View {
        // The defaults of a method are valid: a test makes all methods.
        (self.check)((self.defaults)()).map_or(View::Dom, |method| method.view())
    }

    fn parameters(&self) -> Vec<ParameterDescription> {
        (self.defaults)().describe()
    }

    fn make(&self, settings: &[Setting]) -> Result<Arc<dyn Method>, MakeError> {
        Ok(Arc::new((self.check)((self.defaults)().with(settings)?)?))
    }
}

/// A method without parameters.
#[derive(Debug)]
pub(crate) struct Fixed<M>(pub(crate) M);

impl<M: Method + Copy + Debug + 'static> MakeMethod for Fixed<M> {
    fn view(&self) -> View {
        self.0.view()
    }

    fn parameters(&self) -> Vec<ParameterDescription> {
        Vec::new()
    }

    fn make(&self, settings: &[Setting]) -> Result<Arc<dyn Method>, MakeError> {
        match settings.first() {
            Some(Setting { name, .. }) => Err(ParameterError::no_parameters(name).into()),
            None => Ok(Arc::new(self.0)),
        }
    }
}

/// The catalogue has no such method, or the method lacks its model or a parameter.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownMethod {
    /// The name is unknown.
    #[error("there is no method {name:?}; there are {}", known.join(", "))]
    Name {
        /// The unknown name.
        name: String,
        /// The names of all methods.
        known: Vec<&'static str>,
    },
    /// The model of the method is missing or incompatible.
    #[error("cannot use the method {name:?}")]
    Model {
        /// The method.
        name: &'static str,
        /// The error of its model.
        source: &'static ModelsError,
    },
    /// The trained model of the method, in a format of its own, is missing or incompatible.
    #[error("cannot use the method {name:?}")]
    OwnModel {
        /// The method.
        name: &'static str,
        /// The error of its model.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A model file was given for a method that has no model of its own.
    #[error("the method {name:?} takes no model file of its own")]
    NoModel {
        /// The method.
        name: &'static str,
    },
    /// A parameter of the method does not exist, or is out of range.
    #[error("cannot set a parameter of the method {name:?}")]
    Parameter {
        /// The method.
        name: &'static str,
        /// What is wrong with the parameter.
        source: ParameterError,
    },
}
