//! Checks of learner parameters before a fit (linfa's `ParamGuard`).

use linfa::ParamGuard;
use seek_extract::parameter::ParameterRange;

use super::error::LearnError;

/// A learner whose parameters can be out of range.
pub trait Checkable {
    /// Checks all parameters.
    ///
    /// # Errors
    /// [`LearnError::Parameter`] with the first parameter that is out of range.
    fn validate(&self) -> Result<(), LearnError>;
}

/// A learner with unchecked parameters. linfa's `Fit` accepts it and checks the parameters first.
#[derive(Clone, Debug, PartialEq)]
pub struct Unchecked<T>(pub(super) T);

impl<T: Checkable> ParamGuard for Unchecked<T> {
    type Checked = T;
    type Error = LearnError;

    fn check_ref(&self) -> Result<&T, LearnError> {
        self.0.validate()?;
        Ok(&self.0)
    }

    fn check(self) -> Result<T, LearnError> {
        self.0.validate()?;
        Ok(self.0)
    }
}

/// The weight of a class.
pub(crate) const CLASS_WEIGHT: ParameterRange = ParameterRange::at_least(0.0);

/// A parameter that several learners have, with its range and meaning.
macro_rules! shared_parameter {
    ($params:ident.max_depth) => {
        parameter!($params.max_depth, ParameterRange::whole(1), "greatest number of splits from root to leaf")
    };
    ($params:ident.min_leaf_rows) => {
        parameter!($params.min_leaf_rows, ParameterRange::whole(1), "least number of rows in a leaf")
    };
    ($params:ident.min_leaf_weight) => {
        parameter!($params.min_leaf_weight, ParameterRange::above(0.0), "least weight of the rows in a leaf")
    };
    ($params:ident.class_weights) => {
        parameter!(
            $params.class_weights,
            ParameterRange::list_of(&CLASS_WEIGHT, 0),
            "weight of each class, a factor of the weights of its rows; empty when all are 1"
        )
    };
    ($params:ident.seed) => {
        parameter!(
            $params.seed,
            ParameterRange::whole(0),
            "seed of all random choices; a fit replaces it by one for each stage"
        )
    };
}

pub(crate) use shared_parameter;
