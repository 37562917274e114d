//! Tests of the laboratory: its commands on small corpora.

#![allow(clippy::unwrap_used)]

mod catalogue;
mod fidelity;
mod layouts;
mod louvan;
mod moves;
mod networks;
mod program;
mod right_to_left;
