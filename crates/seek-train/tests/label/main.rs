//! Tests of `seek-train label` as a program: attacks on its server, work that goes on after a kill, and many annotators at once.
#![cfg(unix)]
#![allow(clippy::unwrap_used, missing_docs)]

mod attacks;
mod client;
mod commands;
mod frames;
mod load;
mod program;
mod threshold;
mod work;
