//! From labelled pages to classifiers, and the numbers that say how good they are.
//!
//! 1. [`label`] aligns a page's gold text to its blocks: labels, and the block oracle that bounds every method.
//! 2. [`corpora`] walks over pages; [`prepare`] makes a feature [`table`] a level (page, segment, block) of all of them.
//! 3. [`folds`] splits pages by registrable host.
//! 4. [`learn`] holds the learners: single tree, random forest, boosted trees.
//! 5. [`stages`] fits the pipeline. Whatever a later stage trains on of an earlier one is out-of-fold.
//! 6. [`decide`] learns the thresholds; [`cross_validate`], [`fit`] and [`evaluate`] are the commands.
//!    [`metadata`] measures title, authors and date, [`measure_parts`] posts, products and entries.
//!    [`ablate`] says what each of the [`parts`] of the pipeline is worth, [`compare`] sets it beside the literature's methods, whose
//!    parameters [`tune`] fits.
//! 7. [`report`] makes tables of it; [`calibration`] says whether the model's own estimates can be trusted; [`worst`] looks
//!    into the pages that came out worst, and [`worst_html`] shows them. [`fidelity`] says how true the Markdown is.
//! 8. [`scores`] reads back what cross-validation has found; [`importance`] says what a model's answers hang on; [`draw`] makes
//!    drawings of both, and [`export`] tables for notebooks.

pub mod ablate;
pub mod align;
pub mod calibration;
pub mod compare;
pub mod content_seeker;
pub mod corpora;
pub mod cross_validate;
pub mod decide;
pub mod draw;
pub mod evaluate;
pub mod export;
pub mod fidelity;
pub mod fit;
pub mod folds;
pub mod gate;
pub mod importance;
pub mod label;
pub mod learn;
pub mod learner;
pub mod louvan;
pub mod measure_parts;
pub mod metadata;
pub mod parts;
pub mod prepare;
pub mod report;
pub mod scores;
pub mod spread;
pub mod stages;
pub mod table;
pub mod tune;
pub mod vocabulary;
pub mod worst;
pub mod worst_html;
