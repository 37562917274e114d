//! What tests ask of the parameters worth trying.

use seek_extract::Method;
use std::collections::BTreeSet;

/// How many different parameters the members of a grid name: as many as it has, if it is a grid.
pub(crate) fn different(grid: &[Box<dyn Method>]) -> usize {
    grid.iter().map(|method| method.parameters()).collect::<BTreeSet<String>>().len()
}
