//! All methods that find main content, each with its name: the pipeline of this project, the chain of the content-seeker paper, and
//! other methods of the literature.
//!
//! [`CATALOG`] lists all methods, and [`make`] makes one, which owns its models. Each method has a file, which names its paper,
//! section and equation. To add a method, write its file and add an [`Entry`] to the catalogue. The parameters of a method are
//! declared in its file ([`Parameters`](seek_extract::parameter::Parameters)).
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
pub mod chain;
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
mod make_error;
mod method_models;
mod model_kind;
pub mod r2l;
#[cfg(feature = "readability")]
pub mod readability;
pub mod regions;
mod source_lines;
mod text_blocks;
mod tree;
pub mod ttr;
pub mod vips;

pub use catalog::{CATALOG, make, names};
pub use entry::{Entry, MakeMethod};
pub use make_error::{MakeError, ModelSource};
pub use method_models::{GivenModel, MethodModels, ShippedModels};
pub use model_kind::{LoadedModel, ModelKind};
