//! `seek-train tree`: a tree of a model as text.

use crate::cli::output::print;
use crate::report::tree_text::{TreeView, tree_text};
use anyhow::{Context, Result};
use clap::Args;
use seek_forest::ModelFile;
use std::path::PathBuf;

/// Prints a tree of a model file: a line for each side of a split. A leaf has its class, in boosted trees the score that it adds.
/// Without --classifier it lists the classifiers of the file.
#[derive(Args)]
pub struct TreeArgs {
    /// The model file.
    model: PathBuf,
    /// The classifier in the file, such as segment.forum.
    #[arg(long, value_name = "NAME")]
    classifier: Option<String>,
    /// The number of the tree, from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    number: usize,
    /// Most splits from the root to a printed line.
    #[arg(long, value_name = "N", default_value_t = 5)]
    depth: usize,
}

impl TreeArgs {
    pub fn run(&self) -> Result<()> {
        let file = ModelFile::load(&self.model).with_context(|| format!("model {}", self.model.display()))?;
        let Some(name) = &self.classifier else {
            let mut out = String::new();
            for (name, forest) in file.forests() {
                out.push_str(&format!("{name}\t{} trees\t{}\n", forest.trees(), forest.classes().join(", ")));
            }
            return print(out);
        };
        let forest = file.forests().get(name).with_context(|| {
            let names: Vec<&str> = file.forests().keys().map(String::as_str).collect();
            format!("the model has no classifier {name:?}; it has {}", names.join(", "))
        })?;
        let text = tree_text(forest, TreeView { tree: self.number, depth: self.depth });
        print(text.with_context(|| format!("{name} has {} trees, numbered from 0", forest.trees()))?)
    }
}
