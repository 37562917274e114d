//! Main content extraction methods of the literature, each with its name.
//!
//! [`CATALOG`] lists all methods. Each method has a file, which names its paper, section and equation. To add a method,
//! write its file and add an [`Entry`] to the catalogue. The parameters of a method are declared in its file
//! ([`Parameters`](seek_extract::parameter::Parameters)).
//!
//! ```
//! use seek_extract::Method;
//! use seek_methods::bte::Bte;
//! use seek_page::Page;
//!
//! let page = Page::from_source("<nav><a>Home</a><a>News</a></nav><p>The storm passed over the coast.").unwrap();
//! assert!(!Bte.select(&page).unwrap().is_empty());
//! ```

mod blur;
pub mod boilerpipe;
pub mod bte;
mod catalog;
pub mod ccb;
pub mod columns;
pub mod crunch;
pub mod dana;
pub mod dana_ltr;
pub mod density;
pub mod dom_distiller;
pub mod dsc;
mod entry;
pub mod fe;
mod feature_blocks;
pub mod gce;
mod k_means;
pub mod kfe;
pub mod lp;
pub mod lqf;
mod parameters;
pub mod r2l;
#[cfg(feature = "readability")]
pub mod readability;
pub mod regions;
mod source_lines;
mod text_blocks;
mod tree;
pub mod ttr;
pub mod vips;

pub use catalog::{CATALOG, by_name, entry, entry_of, names, names_without_layout, without_layout};
pub use entry::{Entry, MakeError, MakeMethod, MethodModels, UnknownMethod};
