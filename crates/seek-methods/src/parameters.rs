//! Fitted parameters: the corpus that they are fitted on, and the grids of values for a search.

use seek_extract::Method;

/// The corpus whose English articles are the training data of parameters that a paper does not give.
pub(crate) const FITTED_ON: [&str; 1] = ["wcxb-dev"];

/// The methods of a grid.
pub(crate) fn grid<M: Method + 'static>(methods: impl IntoIterator<Item = M>) -> Vec<Box<dyn Method>> {
    methods.into_iter().map(|method| Box::new(method) as Box<dyn Method>).collect()
}
