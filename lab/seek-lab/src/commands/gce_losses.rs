//! `seek-lab gce-losses`: the pages on which `gce` finds no element.

use anyhow::Result;
use clap::Args;
use content_seeker::parameter::{Parameters, Setting};
use seek_extract::View;
use seek_io::LabelledPage;
use seek_methods::gce::{GceParams, Loss};
use seek_train::cli::arguments::CorpusArgs;
use seek_train::cli::output::{fail_on, print, print_line};
use seek_train::corpus::pages::{for_each_page, read_page_for};
use seek_train::scores::printed_table::PrintedTable;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Counts the pages on which gce finds no element, by the first step that finds nothing. A page without boxes is a failure.
#[derive(Args)]
pub struct GceLossesArgs {
    #[command(flatten)]
    input: CorpusArgs,
    /// Set a parameter of gce, such as own_links=true; may be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<Setting>,
}

impl GceLossesArgs {
    pub fn run(&self) -> Result<()> {
        let gce = GceParams::default().with(&self.set)?.check()?;
        let work = |page: LabelledPage, corpus: &str| {
            Ok((corpus.to_owned(), gce.steps(&read_page_for(View::Layout, &page)?)?.loss))
        };
        let mut of_corpora: BTreeMap<String, Vec<Option<Loss>>> = BTreeMap::new();
        let failures = for_each_page(self.input.sources()?, work, |(corpus, loss)| {
            of_corpora.entry(corpus).or_default().push(loss);
        })?;
        let count = |losses: &[Option<Loss>], loss| losses.iter().filter(|found| **found == Some(loss)).count();
        if self.input.json {
            let record = |(corpus, losses): (&String, &Vec<Option<Loss>>)| {
                let lost: BTreeMap<String, usize> =
                    Loss::ALL.into_iter().map(|loss| (loss.to_string(), count(losses, loss))).collect();
                json!({ "corpus": corpus, "pages": losses.len(), "lost": lost })
            };
            print_line(Value::from_iter(of_corpora.iter().map(record)))?;
        } else {
            let heads = Loss::ALL.map(|loss| loss.to_string());
            let row = |(corpus, losses): (&String, &Vec<Option<Loss>>)| {
                let lost = Loss::ALL.into_iter().map(|loss| count(losses, loss).into());
                [corpus.into(), losses.len().into()].into_iter().chain(lost).collect()
            };
            let columns = PrintedTable::new(["corpus"], ["pages"]).with_columns(heads.iter().map(String::as_str), true);
            print(columns.with_rows(of_corpora.iter().map(row)).to_text())?;
        }
        fail_on(&failures)
    }
}
