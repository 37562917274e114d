//! Finds the main content of web pages with trained classifiers.
//!
//! ```
//! # fn main() -> Result<(), content_seeker::Error> {
//! use content_seeker::Extractor;
//!
//! let html = "<nav><a href=/>Home</a></nav><article><h1>Storm</h1><p>The storm hit the coast at night.</p></article>";
//! let page = Extractor::new().extract(html)?;
//! println!("{}", page.text()?);
//! # Ok(())
//! # }
//! ```
//!
//! 1. [`Extractor`] holds a method and its models. It is cheap to clone, and many threads can share it.
//! 2. [`Input`] holds the bytes of a page, its URL and its content type.
//! 3. [`ExtractedPage`] gives text, markup, page type, metadata and blocks. It computes each when you call for it.
//! 4. [`Error`] says why a page, a model or a method cannot be used.
//!
//! The examples of a type also show its short methods. Types of other crates have their examples there.
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `models` | yes | the shipped models, compiled in: `Extractor::new` |
//! | `io` | no | files in, and records of their pages out: [`io`](https://docs.rs/seek-io) |
//! | `parquet` | no | Parquet files |
//! | `readability` | no | the method `readability` |
//!
//! The examples need the feature `models`.

mod builder;
mod classification;
mod classifier;
mod configuration;
mod error;
pub mod explain;
mod extracted_page;
mod extractor;
mod input;
#[cfg(feature = "layout")]
mod layout;
pub mod methods;
mod optional_parts;
#[cfg(feature = "io")]
mod record_maker;
pub mod records;
mod shipped;

pub use builder::ExtractorBuilder;
pub use classification::{PageTypeGuess, PageTypes};
pub use classifier::Classifier;
pub use error::Error;
pub use extracted_page::{ExtractedBlock, ExtractedPage, Format};
pub use extractor::Extractor;
pub use input::Input;
pub use seek_extract::{
    EmptyReason, Method, MethodError, Models, ModelsError, TrainedModel, UnknownEmptyReason, parameter,
};
pub use seek_features::Language;
#[cfg(feature = "io")]
pub use seek_io as io;
#[cfg(feature = "layout")]
pub use seek_layout::{EngineError, EngineKind, Screenshot};
pub use seek_metadata::OptionalPart;
pub use seek_methods::chain::ChainModels;
pub use seek_methods::{LoadedModel, ModelKind, ModelSource};
pub use seek_page::{
    COVERED, Deadline, FieldDescription, HtmlPlace, Item, Limits, METADATA_FIELDS, Metadata, MetadataField, Page,
    PageError, PageParts, PageType, Post, Product, Ruby, Selection, SourcedValue, TeiPlace, UnknownPageType,
};
#[doc(hidden)]
pub use seek_render::report;
pub use seek_render::{Markup, TitleRule};
#[cfg(feature = "models")]
pub use shipped::{SHIPPED_MODEL_FILE, shipped_chain, shipped_models};

/// The Rust example of this package's README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The Rust example of the project's README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ProjectReadme;

/// The Rust example of the book, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/book/src/library.md")]
struct LibraryPage;
