//! Fitted parameters: the corpus that they are fitted on, and the grids of values for a search.

use seek_extract::Method;
use std::sync::Arc;

/// The corpus whose English articles are the training data of parameters that a paper does not give.
pub(crate) const FITTED_ON: [&str; 1] = ["wcxb-dev"];

/// The methods of a grid.
pub(crate) fn grid<M: Method + 'static>(methods: impl IntoIterator<Item = M>) -> Vec<Arc<dyn Method>> {
    methods.into_iter().map(|method| Arc::new(method) as Arc<dyn Method>).collect()
}
