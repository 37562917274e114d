//! The subcommands: each module has the name of its command and a function `run`.

pub mod classify;
pub mod completions;
#[cfg(feature = "fetch")]
pub mod crawl;
#[cfg(feature = "fetch")]
pub mod discover;
pub mod explain;
pub mod export;
pub mod extract;
#[cfg(feature = "fetch")]
pub mod fetch;
pub mod man;
pub mod methods;
pub mod version;
