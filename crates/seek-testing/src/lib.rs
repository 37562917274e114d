//! What the tests of several crates share: boxes without a layout engine, a headless browser, programs with a time limit, measured
//! time and memory, corpora of sample pages, forests and models made by hand, what is true of each page, readers of written
//! documents, a web server, the commands of documents, the trees of html5ever, and the report of a test that cannot run here.

// A helper of tests fails by a panic.
#![allow(clippy::unwrap_used)]

pub mod documents;
pub mod generated_site;
pub mod gzip;
#[cfg(feature = "models")]
pub mod hand_made_models;
pub mod headless;
#[cfg(feature = "html")]
pub mod html5ever_tree;
#[cfg(feature = "tables")]
pub mod measured_pages;
pub mod page_views;
pub mod program;
#[cfg(feature = "render")]
pub mod read_back;
pub mod site_server;
pub mod sites;
pub mod skip;
pub mod soup;
pub mod stumps;
pub mod thread_time;
pub mod written_boxes;

/// A story of eight paragraphs with a title in 52 languages, as JSON: an object for each language.
pub const PLAIN_TEXTS: &str = include_str!("../plain-texts.json");
