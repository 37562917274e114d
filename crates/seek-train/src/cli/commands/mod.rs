//! The subcommands, one file each.

mod align;
mod cross_validate;
mod draw;
pub mod evaluate;
mod fit;
mod gold;
mod label;
mod label_import;
mod label_learner;
mod learning_curve;
mod metadata;
mod params;
mod render;
mod small;
mod tables;
mod tree;

use crate::evaluation::catalogue::Catalogue;
use anyhow::Result;
use clap::{Parser, Subcommand};

/// Shown after the help of the program.
const EXIT_STATUS: &str = "\
Exit status: 0 success, 1 some pages or lines failed (each is named on standard error) or a score is
below its floor, 2 the command could not run: wrong use, corpus, labels, parameters or model.";

/// Trains classifiers of main content, and evaluates them and methods of the literature.
#[derive(Parser)]
#[command(version, about, after_help = EXIT_STATUS)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Label(label::LabelArgs),
    Align(align::AlignArgs),
    Fit(fit::FitModelsArgs),
    CrossValidate(cross_validate::CrossValidateArgs),
    LearningCurve(learning_curve::LearningCurveArgs),
    Evaluate(evaluate::EvaluateArgs),
    Metadata(metadata::MetadataArgs),
    Params(params::ParamsArgs),
    Gold(gold::GoldArgs),
    Small(small::SmallArgs),
    Render(render::RenderArgs),
    Tables(tables::TablesArgs),
    Tree(tree::TreeArgs),
    Draw(draw::DrawArgs),
}

impl Cli {
    /// Runs the subcommand.
    pub fn run(&self) -> Result<()> {
        match &self.command {
            Command::Label(command) => command.run(),
            Command::Align(command) => command.run(),
            Command::Fit(command) => command.run(),
            Command::CrossValidate(command) => command.run(),
            Command::LearningCurve(command) => command.run(),
            Command::Evaluate(command) => command.run(Catalogue::default()),
            Command::Metadata(command) => command.run(),
            Command::Params(command) => command.run(),
            Command::Gold(command) => command.run(),
            Command::Small(command) => command.run(),
            Command::Render(command) => command.run(),
            Command::Tables(command) => command.run(),
            Command::Tree(command) => command.run(),
            Command::Draw(command) => command.run(),
        }
    }
}
