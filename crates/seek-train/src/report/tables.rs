//! `seek-train tables`: pages, segments and blocks with labels and features, and out-of-fold scores as tables for notebooks, in
//! Parquet or CSV.
//!
//! | file | row | columns |
//! |---|---|---|
//! | `pages.parquet` | page | data of the corpus, size, oracle |
//! | `segments.parquet` | segment | its blocks, label, and every feature that does not depend on a model |
//! | `blocks.parquet` | block | label, and every feature that does not depend on a model |
//! | `scores.parquet` | scored page | out-of-fold results; only if scores are given |
//! | `columns.parquet` | column of the other tables | table, name, type, unit, meaning |
//!
//! The key is `page`, the number of a page in the order of the corpora, from 0. The tables contain counts and names, but no text
//! of pages. URLs are reduced to the registrable host, which is the group of the folds.

use crate::corpus::labels::oracle;
use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::PreparedPage;
use crate::corpus::table::FeatureTable;
use crate::measure::out_of_fold_scores::OutOfFoldScores;
use crate::measure::page_result::OutOfFoldPage;
use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use rayon::prelude::*;
use seek_extract::TYPES;
use seek_extract::pipeline::stage_columns::{self, SEGMENT_COLUMNS};
use seek_features::{Feature, Level, Schema};
use seek_io::{Cells, WriteError, write_columns, write_csv_columns};
use serde::Serialize;
use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The format of the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Parquet: small files whose columns have types.
    Parquet,
    /// Comma-separated values.
    Csv,
}

impl TableFormat {
    /// The extension of its files.
    fn extension(self) -> &'static str {
        match self {
            TableFormat::Parquet => "parquet",
            TableFormat::Csv => "csv",
        }
    }

    fn write(self, path: &Path, columns: &[(&str, Cells)]) -> Result<(), WriteError> {
        match self {
            TableFormat::Parquet => write_columns(path, columns),
            TableFormat::Csv => write_csv_columns(path, columns),
        }
    }
}

/// A column with its description and cells.
pub(crate) struct DescribedColumn<'a> {
    name: &'a str,
    unit: &'a str,
    meaning: &'a str,
    cells: Cells<'a>,
}

/// Name, unit and meaning of the columns of the heuristics, which are not in the schema.
const HEURISTICS: [(&str, &str, &str); 5] = [
    (
        "lbs.share",
        "share",
        "strings of the block in the largest block string (LBS) of the page, relative to all its strings",
    ),
    ("sls.ratio", "ratio", "largest smoothed string length (SLS) of the block, divided by the deviation on the page"),
    ("sls.length", "mean", "largest smoothed string length (SLS) of the block, in columns"),
    ("tp.share", "share", "characters of the page in the largest pattern (TP) around the block, 0 without a pattern"),
    ("tp.elements", "count", "elements of the largest pattern (TP) around the block, 0 without a pattern"),
];

/// A written file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WrittenTable {
    /// The file.
    pub path: PathBuf,
    /// Its rows.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
}

/// Writes the tables to a folder, which is created if missing.
///
/// # Errors
/// When the scores belong to other pages, or a file cannot be written.
pub fn run(
    prepared: &Prepared,
    scores: Option<&OutOfFoldScores>,
    folder: &Path,
    format: TableFormat,
) -> Result<Vec<WrittenTable>> {
    ensure!(!prepared.pages.is_empty(), "the corpora have no page");
    let scores = scores.map(|scores| score_columns(prepared, scores)).transpose()?;
    let mut tables = vec![
        ("pages", page_columns(prepared)),
        ("segments", segment_columns(prepared)?),
        ("blocks", block_columns(prepared)?),
    ];
    tables.extend(scores.map(|scores| ("scores", scores)));
    write_tables(folder, tables, "columns", format)
}

/// Writes tables by name to a folder, which is created if missing. A last table, `about`, describes all columns.
///
/// # Errors
/// When a file cannot be written.
pub(crate) fn write_tables<'a>(
    folder: &Path,
    mut tables: Vec<(&'a str, Vec<DescribedColumn<'a>>)>,
    about: &'a str,
    format: TableFormat,
) -> Result<Vec<WrittenTable>> {
    std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
    let described = column_descriptions(&tables);
    tables.push((about, described));
    let write = |(table, columns): (&str, Vec<DescribedColumn>)| {
        let path = folder.join(table).with_extension(format.extension());
        let count = columns.len();
        let columns: Vec<(&str, Cells)> = columns.into_iter().map(|column| (column.name, column.cells)).collect();
        format.write(&path, &columns)?;
        let rows = columns.first().map_or(0, |(_, cells)| cells.len());
        Ok(WrittenTable { path, rows, columns: count })
    };
    tables.into_iter().map(write).collect()
}

pub(crate) fn column<'a>(name: &'a str, unit: &'a str, meaning: &'a str, cells: Cells<'a>) -> DescribedColumn<'a> {
    DescribedColumn { name, unit, meaning, cells }
}

fn page_columns(prepared: &Prepared) -> Vec<DescribedColumn<'_>> {
    let pages = &prepared.pages;
    let text = |of: fn(&PreparedPage) -> &str| Cells::Text(pages.iter().map(of).collect());
    let maybe = |of: fn(&PreparedPage) -> Option<&str>| Cells::MaybeText(pages.iter().map(of).collect());
    let whole = |of: fn(&PreparedPage) -> u32| Cells::Whole(pages.iter().map(of).collect());
    let mains = |page: &PreparedPage| page.main.iter().filter(|main| **main).count() as u32;
    let aligned = pages.par_iter().map(|page| oracle::f1_of(&page.bags, &page.main)).collect();
    let best = pages.par_iter().map(|page| oracle::best_choice(&page.bags, &page.main).f1).collect();
    vec![
        column("page", "number", "key of the page", Cells::Whole((0..pages.len() as u32).collect())),
        column("id", "name", "id in the corpus", text(|page| &page.id)),
        column("corpus", "name", "name of the corpus", text(|page| &page.corpus)),
        column("lang", "name", "language according to the corpus, BCP-47", maybe(|page| page.lang.as_deref())),
        column("page_type", "name", "gold page type", maybe(|page| page.page_type.map(|t| t.name()))),
        column("group", "name", "registrable host, or id: and the id; folds keep it whole", text(|page| &page.group)),
        column("segments", "count", "segments", whole(|page| page.segments.len() as u32)),
        column("blocks", "count", "blocks", whole(|page| page.blocks.len() as u32)),
        column("main", "count", "blocks that are main content", whole(mains)),
        column("tokens", "count", "word tokens of all blocks", whole(|page| page.tokens.iter().sum())),
        column("gold_tokens", "count", "word tokens of the gold", whole(|page| page.gold_tokens)),
        column("aligned_f1", "share", "word-level F1 of the blocks that are main content", Cells::Double(aligned)),
        column(
            "oracle_f1",
            "share",
            "word-level F1 of the block oracle, the best choice of blocks found",
            Cells::Double(best),
        ),
    ]
}

/// Labels, and the features of the schema. The columns of page types depend on models and are left out.
fn segment_columns(prepared: &Prepared) -> Result<Vec<DescribedColumn<'_>>> {
    let table = &prepared.segment_table;
    let all = || prepared.pages.iter().flat_map(|page| page.segment_blocks.iter().map(move |blocks| (page, blocks)));
    let number = prepared.pages.iter().flat_map(|page| 0..page.segments.len() as u32).collect();
    let inside = |blocks: &Range<u32>| blocks.start as usize..blocks.end as usize;
    let tokens = |(page, blocks): (&PreparedPage, &Range<u32>)| page.tokens[inside(blocks)].iter().sum::<u32>();
    let matched = |(page, blocks): (&PreparedPage, &Range<u32>)| page.matched[inside(blocks)].iter().sum::<f32>();
    let share = all().map(|of| if tokens(of) == 0 { 0.0 } else { matched(of) / tokens(of) as f32 });
    let good = table.targets.iter().map(|&target| target == 1).collect();
    let mut columns = vec![
        column("page", "number", "key of the page", Cells::Whole(table.page.clone())),
        column(
            "segment",
            "number",
            "number of the segment in its page, from 0 in document order",
            Cells::Whole(number),
        ),
        column(
            "first_block",
            "number",
            "its first block",
            Cells::Whole(all().map(|(_, blocks)| blocks.start).collect()),
        ),
        column(
            "last_block",
            "number",
            "its last block",
            Cells::Whole(all().map(|(_, blocks)| blocks.end - 1).collect()),
        ),
        column(
            "good",
            "flag",
            "good: all of its blocks are main content or none is, and its parent is mixed or missing",
            Cells::Flag(good),
        ),
        column(
            "matched",
            "share",
            "word tokens that match the gold, relative to all tokens of the segment",
            Cells::Single(share.collect::<Vec<f32>>().into()),
        ),
        column("tokens", "count", "word tokens, as the metric counts them", Cells::Whole(all().map(tokens).collect())),
    ];
    let schema = Schema::of(Level::Segment);
    for (Feature { name, unit, meaning, .. }, values) in schema.features().iter().zip(table.columns()) {
        columns.push(column(name, unit.name(), meaning, Cells::Single(values.all().into())));
    }
    columns.extend(box_columns(table, Level::SegmentBox));
    Ok(columns)
}

/// The features of boxes, if the table has them.
fn box_columns(table: &FeatureTable, level: Level) -> Vec<DescribedColumn<'_>> {
    let features = Schema::of(level).features().iter();
    let in_table = features.filter_map(|feature| Some((feature, table.column(&feature.name).ok()?)));
    in_table
        .map(|(Feature { name, unit, meaning, .. }, values)| {
            column(name, unit.name(), meaning, Cells::Single(values.into()))
        })
        .collect()
}

/// Labels, and the features that [`Prepared`] has filled. The columns that stages fill depend on models and are left out.
fn block_columns(prepared: &Prepared) -> Result<Vec<DescribedColumn<'_>>> {
    let table = &prepared.block_table;
    let of_page = |of: fn(&PreparedPage) -> &[u32]| prepared.pages.iter().flat_map(of).copied().collect::<Vec<u32>>();
    let tokens = of_page(|page| &page.tokens);
    let matched = prepared.pages.iter().flat_map(|page| &page.matched);
    let share = matched.zip(&tokens).map(|(matched, &tokens)| if tokens == 0 { 0.0 } else { matched / tokens as f32 });
    let share: Vec<f32> = share.collect();
    let number = prepared.pages.iter().flat_map(|page| 0..page.blocks.len() as u32).collect();
    let main = table.targets.iter().map(|&target| target == 1).collect();
    let mut columns = vec![
        column("page", "number", "key of the page", Cells::Whole(table.page.clone())),
        column("block", "number", "number of the block in its page, from 0 in document order", Cells::Whole(number)),
        column("main", "flag", "main content: more than half of the tokens match the gold", Cells::Flag(main)),
        column(
            "matched",
            "share",
            "word tokens that match the gold, relative to all tokens of the block",
            Cells::Single(share.into()),
        ),
        column("tokens", "count", "word tokens, as the metric counts them", Cells::Whole(tokens)),
    ];
    let schema = Schema::of(Level::Block);
    let of_stages = schema.len()..schema.len() + TYPES + SEGMENT_COLUMNS;
    let filled = |at: &usize| !of_stages.contains(at) && *at < stage_columns::terms_at();
    let named = table.names().iter().zip(table.columns());
    for (at, (name, values)) in named.enumerate().filter(|(at, _)| filled(at)) {
        let cells = Cells::Single(values.all().into());
        columns.push(match (schema.features().get(at), HEURISTICS.iter().find(|column| column.0 == name)) {
            (Some(Feature { unit, meaning, .. }), _) => column(name, unit.name(), meaning, cells),
            (None, Some((_, unit, meaning))) => column(name, unit, meaning, cells),
            (None, None) => column(name, "", "", cells),
        });
    }
    columns.extend(box_columns(table, Level::BlockBox));
    Ok(columns)
}

fn score_columns<'a>(prepared: &Prepared, scores: &'a OutOfFoldScores) -> Result<Vec<DescribedColumn<'a>>> {
    let (found, expected) = (&scores.data_fingerprint, &prepared.fingerprint);
    ensure!(found == expected, "the scores are of other pages: data fingerprint {found}, not {expected}");
    let numbers = prepared.pages.iter().zip(0..);
    let numbers: HashMap<_, u32> = numbers.map(|(page, n)| ((page.corpus.as_str(), page.id.as_str()), n)).collect();
    let pages = &scores.pages;
    let number_of = |page: &OutOfFoldPage| {
        let number = numbers.get(&(page.corpus.as_str(), page.id.as_str())).copied();
        number.with_context(|| format!("the scored page {} of {} is not in the corpora", page.id, page.corpus))
    };
    let keys = pages.iter().map(number_of).collect::<Result<_>>()?;
    let double = |of: fn(&OutOfFoldPage) -> f64| Cells::Double(pages.iter().map(of).collect());
    let whole = |of: fn(&OutOfFoldPage) -> usize| Cells::Whole(pages.iter().map(|page| of(page) as u32).collect());
    let types = pages.iter().map(|page| page.found_type.as_str()).collect();
    let confidence = pages.iter().map(|page| page.confidence).collect();
    Ok(vec![
        column("page", "number", "key of the page", Cells::Whole(keys)),
        column("fold", "number", "fold in which the page was held out", whole(|page| page.fold)),
        column("f1", "share", "word-level F1 of the chosen blocks", double(|page| page.f1)),
        column(
            "confidence",
            "share",
            "the F1 that the model expects; null for a chain",
            Cells::MaybeDouble(confidence),
        ),
        column("found_type", "name", "predicted page type", Cells::Text(types)),
        column("type_probability", "share", "its probability", double(|page| page.found_type_probability)),
        column(
            "type_right",
            "flag",
            "it equals the gold page type; null without a gold page type",
            Cells::MaybeFlag(pages.iter().map(OutOfFoldPage::type_right).collect()),
        ),
        column("chosen", "count", "chosen blocks", whole(|page| page.chosen.len())),
    ])
}

/// The table that describes the columns of other tables.
fn column_descriptions<'a>(tables: &[(&'a str, Vec<DescribedColumn<'a>>)]) -> Vec<DescribedColumn<'a>> {
    let all = || tables.iter().flat_map(|(table, columns)| columns.iter().map(move |column| (*table, column)));
    let text = |of: fn(&'a str, &DescribedColumn<'a>) -> &'a str| {
        Cells::Text(all().map(|(table, own)| of(table, own)).collect())
    };
    vec![
        column("table", "name", "file of the column, without extension", text(|table, _| table)),
        column("column", "name", "its name", text(|_, own| own.name)),
        column("type", "name", "type of its cells", text(|_, own| own.cells.type_name())),
        column("unit", "name", "unit of its cells", text(|_, own| own.unit)),
        column("meaning", "name", "meaning of the column", text(|_, own| own.meaning)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_of_the_heuristics_is_described() {
        let columns = stage_columns::block_columns();
        let names = &columns[Schema::of(Level::Block).len() + TYPES + SEGMENT_COLUMNS..stage_columns::terms_at()];
        assert_eq!(names, HEURISTICS.map(|column| column.0));
    }
}
