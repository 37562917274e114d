//! The main content of web pages as a service.
//!
//! | program | for whom | protocol |
//! |---|---|---|
//! | `seek-server` | other programs | HTTP: pages in, texts and records out |
//! | `seek-mcp` | agents | the Model Context Protocol: tools that read pages |
//!
//! Both share [`pages`] (what becomes of a page), [`workers`] (threads that work on pages), [`web`] (pages of addresses, under the rule that only
//! public addresses are connected to) and [`connections`] (times for slow clients, and an end that waits for what runs).
//!
//! Memory is bounded. At most [`http::ServerOptions::requests`] requests run at once. A request for one page holds a body of at most
//! [`limits::PageLimits::max_bytes`], and its answer. A batch holds lines of at most six times
//! that size, or their records, never its whole body. Of pages that it fetches it holds at most 18 records.
//! [`limits::PageLimits::workers`] threads work on pages, and 32 threads fetch them.
//!
//! Nothing is stored, and neither texts nor addresses are logged.
//!
//! # Features
//!
//! * `mcp`, on by default: the program `seek-mcp`.

pub mod connections;
mod error;
pub mod http;
pub mod limits;
#[cfg(feature = "mcp")]
pub mod mcp;
pub mod pages;
mod quiet_panics;
mod stalled_stream;
mod stop_signal;
pub mod web;
pub mod workers;

pub use error::ServerError;
pub use quiet_panics::print_no_contents;
pub use stop_signal::stop_signal;
