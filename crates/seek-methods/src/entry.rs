//! An entry of the catalogue: a method with its name, its source, and its parameters by name.

use seek_extract::parameter::{ParameterDescription, ParameterError, Parameters, Setting};
use seek_extract::{
    ChainMethod, ContentSeeker, ContentSeekerModels, Method, ModelKind, Models, ModelsError, Seek, View,
};
#[cfg(feature = "neural")]
use seek_neural::{NeuralError, NeuralMethod, System};
use std::fmt::Debug;

/// The trained models of the methods that need models. They are loaded on demand.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct MethodModels {
    /// The models of the pipeline, for `seek`.
    pub pipeline: fn() -> Result<&'static Models, &'static ModelsError>,
    /// The models of the content-seeker paper's chain, for `cs-lbs`, `cs-sls` and `cs-tp`.
    pub chain: fn() -> Result<&'static ContentSeekerModels, &'static ModelsError>,
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
        pipeline: fn() -> Result<&'static Models, &'static ModelsError>,
        chain: fn() -> Result<&'static ContentSeekerModels, &'static ModelsError>,
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
    pub(crate) grid: fn() -> Vec<Box<dyn Method>>,
}

/// How an entry makes its method.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Make {
    /// The pipeline of this project.
    Pipeline,
    /// The chain of the content-seeker paper with one of its heuristics.
    Chain(ChainMethod),
    /// A method without trained models.
    Own(&'static dyn Configurable),
    /// A neural network.
    #[cfg(feature = "neural")]
    Neural(System),
}

impl Entry {
    /// The method with its default parameters. It uses these models if it needs any.
    ///
    /// # Errors
    /// [`UnknownMethod::Model`] if its model is missing or incompatible.
    pub fn method(&self, models: &MethodModels) -> Result<Box<dyn Method>, UnknownMethod> {
        self.method_with(models, &[])
    }

    /// The method with these parameters. The others keep their defaults.
    ///
    /// # Errors
    /// [`UnknownMethod::Parameter`] for a parameter that does not exist or is out of range, and [`UnknownMethod::Model`] if the
    /// model of the method is missing or incompatible.
    pub fn method_with(&self, models: &MethodModels, settings: &[Setting]) -> Result<Box<dyn Method>, UnknownMethod> {
        let model = |source| UnknownMethod::Model { name: self.name, source };
        match self.make {
            Make::Pipeline => {
                if let Some(Setting { name, .. }) = settings.first() {
                    return Err(self.parameter_error(ParameterError::no_parameters(name)));
                }
                Ok(Box::new(Seek::new((models.pipeline)().map_err(model)?)))
            }
            Make::Chain(method) => {
                let heuristic = method.heuristic(settings).map_err(|source| self.parameter_error(source))?;
                let chain = ContentSeeker::new((models.chain)().map_err(model)?, heuristic);
                Ok(match (models.pipeline)() {
                    Ok(pipeline) => Box::new(chain.with_corpora_of(pipeline)),
                    Err(_) => Box::new(chain),
                })
            }
            Make::Own(method) => method.make(settings).map_err(|source| self.parameter_error(source)),
            #[cfg(feature = "neural")]
            Make::Neural(system) => {
                let method = NeuralMethod::shipped(system);
                let method = method.map_err(|source| UnknownMethod::Network { name: self.name, source })?;
                Ok(Box::new(method.with(settings).map_err(|source| self.parameter_error(source))?))
            }
        }
    }

    /// The parameters with their defaults, ranges and meanings. Empty for a method without parameters.
    pub fn parameters(&self) -> Vec<ParameterDescription> {
        match self.make {
            Make::Pipeline => Vec::new(),
            Make::Chain(method) => method.parameters(),
            Make::Own(method) => method.parameters(),
            #[cfg(feature = "neural")]
            Make::Neural(system) => NeuralMethod::describe(system),
        }
    }

    /// The kind of model file that the method takes; `None` for a method without trained models.
    pub fn model_kind(&self) -> Option<ModelKind> {
        match self.make {
            Make::Pipeline => Some(ModelKind::Pipeline),
            Make::Chain(_) => Some(ModelKind::Chain),
            Make::Own(_) => None,
            #[cfg(feature = "neural")]
            Make::Neural(_) => None,
        }
    }

    /// Whether the method is a neural network, with weights of its own.
    pub fn is_network(&self) -> bool {
        match self.make {
            Make::Pipeline | Make::Chain(_) | Make::Own(_) => false,
            #[cfg(feature = "neural")]
            Make::Neural(_) => true,
        }
    }

    /// Whether the method looks at the page, so that a layout engine must measure the page first.
    pub fn needs_layout(&self) -> bool {
        match self.make {
            Make::Pipeline | Make::Chain(_) => false,
            Make::Own(method) => method.make(&[]).is_ok_and(|method| method.view() == View::Layout),
            #[cfg(feature = "neural")]
            Make::Neural(system) => system.view() == View::Layout,
        }
    }

    /// The method with each set of parameters that a search should try. Empty if the source of the method gives all
    /// parameters. The default parameters of DANA, R2L and VIPS are not fitted; their grids are for fitting on other pages.
    pub fn grid(&self) -> Vec<Box<dyn Method>> {
        (self.grid)()
    }

    fn parameter_error(&self, source: ParameterError) -> UnknownMethod {
        UnknownMethod::Parameter { name: self.name, source }
    }
}

/// A method whose parameters have names.
pub(crate) trait Configurable: Debug + Sync {
    /// The parameters with their defaults.
    fn parameters(&self) -> Vec<ParameterDescription>;

    /// The method with these parameters.
    fn make(&self, settings: &[Setting]) -> Result<Box<dyn Method>, ParameterError>;
}

/// A method with parameters: their defaults, and the check that gives the method.
#[derive(Debug)]
pub(crate) struct With<P, M> {
    pub(crate) defaults: fn() -> P,
    pub(crate) check: fn(P) -> Result<M, ParameterError>,
}

impl<P: Parameters + Debug, M: Method + Debug + 'static> Configurable for With<P, M> {
    fn parameters(&self) -> Vec<ParameterDescription> {
        (self.defaults)().describe()
    }

    fn make(&self, settings: &[Setting]) -> Result<Box<dyn Method>, ParameterError> {
        Ok(Box::new((self.check)((self.defaults)().with(settings)?)?))
    }
}

/// A method without parameters.
#[derive(Debug)]
pub(crate) struct Fixed<M>(pub(crate) M);

impl<M: Method + Copy + Debug + 'static> Configurable for Fixed<M> {
    fn parameters(&self) -> Vec<ParameterDescription> {
        Vec::new()
    }

    fn make(&self, settings: &[Setting]) -> Result<Box<dyn Method>, ParameterError> {
        match settings.first() {
            Some(Setting { name, .. }) => Err(ParameterError::no_parameters(name)),
            None => Ok(Box::new(self.0)),
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
    /// The weights of a neural network are missing or incompatible.
    #[cfg(feature = "neural")]
    #[error("cannot use the method {name:?}")]
    Network {
        /// The method.
        name: &'static str,
        /// The error of its weights.
        source: &'static NeuralError,
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
