//! Parameters in groups: the learners of a fit have parameters of their own.

use seek_extract::parameter::{ParameterDescription, ParameterError, Parameters};

use super::boosted_params::BoostedParams;
use super::forest_params::ForestParams;
use super::j48::J48Params;
use super::learner_params::LearnerParams;
use super::tree_params::TreeParams;

/// Parameters with inner groups of parameters, as a file of parameters has them.
pub trait ParameterGroup {
    /// The parameters of the group itself.
    fn parameters(&self) -> Vec<ParameterDescription>;

    /// Checks the parameters of the group itself.
    ///
    /// # Errors
    /// [`ParameterError::OutOfRange`] for the first parameter out of range.
    fn check_own(&self) -> Result<(), ParameterError>;

    /// The inner groups.
    fn groups(&self) -> Vec<InnerGroup<'_>> {
        Vec::new()
    }
}

/// A group inside another.
#[allow(missing_debug_implementations)]
pub struct InnerGroup<'a> {
    /// Its name: that of the field.
    pub name: &'static str,
    /// What the group is for.
    pub meaning: &'static str,
    /// Its parameters; `None` for a part that is left out.
    pub content: Option<&'a dyn ParameterGroup>,
}

impl<'a> InnerGroup<'a> {
    /// A group that is always there.
    pub fn new(name: &'static str, meaning: &'static str, content: &'a dyn ParameterGroup) -> InnerGroup<'a> {
        InnerGroup { name, meaning, content: Some(content) }
    }
}

/// A parameter of a group is out of range.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{}{problem}", if group.is_empty() { String::new() } else { format!("in [{group}] ") })]
pub struct GroupError {
    /// The names of the group and of those around it, with dots between.
    pub group: String,
    /// What is wrong.
    problem: ParameterError,
}

/// Checks all parameters of a group and its inner groups.
///
/// # Errors
/// [`GroupError`] for the first parameter out of range.
pub fn check(group: &dyn ParameterGroup) -> Result<(), GroupError> {
    check_at(group, "")
}

fn check_at(group: &dyn ParameterGroup, path: &str) -> Result<(), GroupError> {
    group.check_own().map_err(|problem| GroupError { group: path.to_owned(), problem })?;
    for inner in group.groups() {
        if let Some(content) = inner.content {
            check_at(content, &inner_path(path, inner.name))?;
        }
    }
    Ok(())
}

/// The path of an inner group.
pub(crate) fn inner_path(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// The functions of a group whose own parameters are those of its table.
macro_rules! own_parameters {
    () => {
        fn parameters(&self) -> Vec<ParameterDescription> {
            self.describe()
        }

        fn check_own(&self) -> Result<(), ParameterError> {
            self.check_ranges()
        }
    };
}

pub(crate) use own_parameters;

macro_rules! groups_without_inner_groups {
    ($($params:ty)*) => {
        $(impl ParameterGroup for $params {
            own_parameters!();
        })*
    };
}

groups_without_inner_groups! { TreeParams J48Params ForestParams BoostedParams }

impl ParameterGroup for LearnerParams {
    fn parameters(&self) -> Vec<ParameterDescription> {
        Vec::new()
    }

    fn check_own(&self) -> Result<(), ParameterError> {
        Ok(())
    }

    fn groups(&self) -> Vec<InnerGroup<'_>> {
        vec![match self {
            LearnerParams::Tree(params) => InnerGroup::new("tree", "a single decision tree", params),
            LearnerParams::J48(params) => InnerGroup::new("j48", "a single decision tree as WEKA's J48", params),
            LearnerParams::Forest(params) => InnerGroup::new("forest", "a random forest", params),
            LearnerParams::Boosted(params) => InnerGroup::new("boosted", "gradient boosting", params),
        }]
    }
}
