//! The program `seek-mcp`, as an agent runs it.

#![cfg(feature = "mcp")]
#![allow(clippy::unwrap_used)]

mod agent;
mod over_http;
mod tools;
