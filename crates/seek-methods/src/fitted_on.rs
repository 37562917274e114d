//! The training data of methods with fitted parameters.

/// The corpus whose English articles served to fit the parameters that a paper leaves open.
pub(crate) const FITTED_ON: [&str; 1] = ["wcxb-dev"];
