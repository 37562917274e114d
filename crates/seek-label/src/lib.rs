//! Labels of main content that people make: a web tool on this machine, and CSS selectors for each site.
//!
//! 1. [`Project`] holds the pages, the append-only log of labels, and the queue of pages. Its folder lies beside the corpus.
//! 2. [`event`] says what the log holds, [`Label`] what the events of one page and one annotator add up to.
//! 3. [`ParsedPage`] cuts a page into blocks and elements, and takes the suggestions of a model.
//! 4. [`frame`] writes the page as the browser shows it: nothing of it can run, load or lead elsewhere.
//! 5. [`server`] connects them to a browser, on two origins of 127.0.0.1.
//! 6. [`agreement`] compares annotators; [`export()`](export::export) writes the corpus; a [`ModelContinuer`] continues the model.
//! 7. [`rules`] are CSS selectors for the pages of a host, which label all of them at once. A rule is written by hand, made from
//!    the blocks that a person chose, or imported.

pub mod agreement;
pub mod annotated_copy;
mod block_set;
mod change_check;
mod comparison;
pub mod element_path;
mod error;
pub mod event;
pub mod export;
pub mod frame;
mod guidelines;
mod label;
mod labels;
mod learning;
pub mod log;
mod markup_walk;
mod parsed_page;
mod project;
mod queue;
pub mod rules;
pub mod server;
mod stored_pages;

pub use block_set::BlockSet;
pub use change_check::{ChangeError, check_name};
pub use comparison::Disagreement;
pub use error::LabelError;
pub use guidelines::{Guideline, guidelines};
pub use label::Label;
pub use labels::Labels;
pub use learning::{LabelCurvePoint, Learned, ModelContinuer};
pub use parsed_page::{BlockFacts, ElementFacts, ParsedPage, Prediction};
pub use project::Project;
pub use queue::{PageOrder, Queue, UnknownOrder};
pub use stored_pages::{StoredPage, StoredPages};
