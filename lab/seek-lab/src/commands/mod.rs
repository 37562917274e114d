//! The subcommands. `compare` is `evaluate` of seek-train, with the networks and the numbers of papers.

mod ablate;
mod fidelity;
mod fit_network;
mod gate_methods;
mod gce_losses;
mod layouts;
mod moves;
mod paper_tables;
mod right_to_left;
mod tune;
mod vocabulary;

use anyhow::Result;
use clap::{Parser, Subcommand};
use seek_lab::{catalogue, published};
use seek_train::cli::commands::evaluate::EvaluateArgs;
use seek_train::evaluation::catalogue::Catalogue;

/// Reproduces tables of papers on main content extraction, and answers single questions about labels, layouts and networks.
#[derive(Parser)]
#[command(version, about)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Compare(EvaluateArgs),
    Ablate(ablate::AblateArgs),
    FitNetwork(fit_network::FitNetworkArgs),
    PaperTables(paper_tables::PaperTablesArgs),
    SegmentLabels(paper_tables::SegmentLabelsArgs),
    RightToLeft(right_to_left::RightToLeftArgs),
    Moves(moves::MovesArgs),
    Layouts(layouts::LayoutsArgs),
    Fidelity(fidelity::FidelityArgs),
    Tune(tune::TuneArgs),
    GateMethods(gate_methods::GateMethodsArgs),
    GceLosses(gce_losses::GceLossesArgs),
    Vocabulary(vocabulary::VocabularyArgs),
}

impl Cli {
    /// Runs the subcommand.
    pub fn run(&self) -> Result<()> {
        let (entries, published) = (catalogue::entries(), published::all());
        let catalogue = Catalogue { entries: &entries, published: &published };
        match &self.command {
            Command::Compare(command) => command.run(catalogue),
            Command::Ablate(command) => command.run(catalogue),
            Command::FitNetwork(command) => command.run(),
            Command::PaperTables(command) => command.run(),
            Command::SegmentLabels(command) => command.run(),
            Command::RightToLeft(command) => command.run(),
            Command::Moves(command) => command.run(),
            Command::Layouts(command) => command.run(),
            Command::Fidelity(command) => command.run(),
            Command::Tune(command) => command.run(),
            Command::GateMethods(command) => command.run(),
            Command::GceLosses(command) => command.run(),
            Command::Vocabulary(command) => command.run(),
        }
    }
}
