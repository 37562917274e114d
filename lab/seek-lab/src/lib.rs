//! The laboratory: what reproduces tables of papers, or answers a question once. It builds on the crates of the project by what they
//! make public, and no crate of the project depends on it.
//!
//! | module | holds |
//! |---|---|
//! | [`networks`] | fits the networks of [`seek_neural`], and scores them on pages of other sites |
//! | [`paper_tables`] | the experiment of the content-seeker paper: its Tables 2 to 6 |
//! | [`published`] | numbers that papers publish |
//! | [`right_to_left`] | right-to-left pages beside the tables of DANA and R2L |
//! | [`moves`] | the moves of an annotator with pre-labels |
//! | [`layouts`] | how layout engines agree, and which saved pages have a credible layout |
//! | [`fidelity`] | what of a gold text's structure the Markdown keeps |
//! | [`ablation`] | what a part of the pipeline is worth |
//! | [`tuning`] | fits the parameters of a method of the literature |
//! | [`method_gate`] | floors of the methods of the literature |
//! | [`vocabulary`] | the words of class attributes that the features use |
//! | [`catalogue`] | all methods: those of the project, and the networks |
//!
//! The subcommands of the program `seek-lab` are in `src/commands`.

pub mod ablation;
pub mod catalogue;
pub mod fidelity;
pub mod layouts;
pub mod method_gate;
pub(crate) mod method_texts;
pub mod moves;
pub mod networks;
pub mod paper_tables;
pub mod published;
pub mod right_to_left;
pub mod tuning;
pub mod vocabulary;
