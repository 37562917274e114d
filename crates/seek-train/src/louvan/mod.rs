//! The content-seeker paper's own experiment (S. Louvan, *Extracting the Main Content from HTML Documents*, 2010, section 4),
//! on labelled corpora of ours.
//!
//! 1. [`sample`] draws the instances of a page type.
//! 2. Four [`classifier`]s judge them, as the paper had them from WEKA: a decision tree, a random forest, SMO ([`svm`]), and
//!    a multilayer perceptron ([`mlp`]). [`scale`] brings features into the range that the last two want.

pub mod classifier;
pub mod instances;
pub mod mlp;
pub mod sample;
pub mod scale;
pub mod svm;
