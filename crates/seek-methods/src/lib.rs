//! Main content extraction methods of the literature, each under its name.
//!
//! [`CATALOG`] lists all methods. Each file holds one method, and names its paper, section and equation.

mod blur;
pub mod boilerpipe;
pub mod bte;
mod cascade;
mod catalog;
pub mod ccb;
pub mod columns;
pub mod crunch;
pub mod dana;
pub mod dana_ltr;
mod data_table;
pub mod density;
pub mod dom_distiller;
pub mod dsc;
pub mod fe;
mod features;
mod fitted_on;
#[cfg(test)]
mod grids;
mod k_means;
pub mod kfe;
mod links;
pub mod lp;
pub mod lqf;
mod open_tags;
pub mod r2l;
#[cfg(feature = "readability")]
pub mod readability;
pub mod regions;
mod removal;
mod siblings;
mod source_lines;
mod text_block;
mod titles;
pub mod ttr;

pub use catalog::{CATALOG, Entry, MethodModels, UnknownMethod, by_name, entry, names};
