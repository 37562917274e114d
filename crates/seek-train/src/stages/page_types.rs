//! `seek-train fit --task types` with types of the user's own: a classifier of page types, whose classes are the names of
//! types in the corpora, and the classifier of page terms whose answers it reads.
//!
//! It needs no gold text. The pipeline does not use it, because the stages of the pipeline have fixed page types.

use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::PAGE_ROWS;
use crate::stages::classifier_fit::{Stage, TrainingSplit};
use crate::stages::columns::blank_components;
use crate::stages::components::Component;
use crate::stages::model_files::model;
use crate::stages::page_terms;
use crate::stages::page_type::with_columns;
use crate::stages::params::StageParams;
use anyhow::{Context, Result, ensure};
use seek_extract::{PAGE_TERMS, PAGE_TYPE_FOREST, PageTypeSettings, page_term_names};
use seek_forest::Training;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// File name of the model.
pub const PAGE_TYPES: &str = "types.safetensors";
/// Prefix of the share of pages of a corpus whose type is found, out-of-fold by the inner folds.
const RIGHT: &str = "types_right.";

/// What the classifier answers for a page of known type, by a model that never saw its host.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeAnswer {
    /// The number of the page among the prepared ones.
    pub page: usize,
    /// The found type.
    pub found: String,
    /// Its probability.
    pub probability: f32,
}

/// Fits the classifier on all pages with a type, and writes its file. Returns the path, and the answers for these pages.
///
/// # Errors
/// When fewer than two types have pages, the fit fails, or the file cannot be written.
pub fn run(prepared: &Prepared, params: &StageParams, folder: &Path) -> Result<(PathBuf, Vec<TypeAnswer>)> {
    std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
    let names: BTreeSet<&str> = prepared.pages.iter().filter_map(|page| page.type_name.as_deref()).collect();
    let classes: Vec<String> = names.into_iter().map(str::to_owned).collect();
    ensure!(
        classes.len() >= 2,
        "a classifier of page types needs pages of at least 2 types; these corpora have {}: {}",
        classes.len(),
        classes.join(", ")
    );
    let class_of: Vec<Option<usize>> = prepared
        .pages
        .iter()
        .map(|page| classes.iter().position(|class| Some(class) == page.type_name.as_ref()))
        .collect();
    let table = prepared.page_table.with_targets(of_rows(prepared, |page| class_of[page].unwrap_or(0) as u32));
    let train = vec![true; prepared.pages.len()];
    let row_weights = params.page_row_weights.iter().cycle();
    let typed = of_rows(prepared, |page| class_of[page].is_some());
    let split = TrainingSplit::new(prepared, &train, params);
    let class_names: Vec<&str> = classes.iter().map(String::as_str).collect();
    let has_terms = params.has(Component::PageTerms);
    let fitted =
        has_terms.then(|| page_terms::fit_classes(prepared, &split, params, &class_names, &class_of)).transpose()?;
    let columns = fitted.as_ref().map_or(&[][..], |terms| &terms.columns);
    let names: Vec<String> = page_term_names(&class_names).filter(|_| has_terms).collect();
    let learner = params.page_type.learner(params.seed_of("page types"))?;
    let stage = Stage {
        name: "page type",
        binned: blank_components(with_columns(&table, &split, &names, columns)?, &params.without)?,
        weights: typed.into_iter().zip(row_weights).map(|(typed, weight)| if typed { *weight } else { 0.0 }).collect(),
        // The rows of a page are nearly equal, so a tree uses all of them or none.
        groups: &table.page,
        table: &table,
        classes: classes.clone(),
        learner: learner.as_ref(),
    };
    let (forest, answers) = stage.fit_out_of_fold(&split)?;
    let rows_of_pages = answers.chunks_exact(classes.len() * PAGE_ROWS.len());
    let answers: Vec<TypeAnswer> = rows_of_pages
        .enumerate()
        .filter(|(page, _)| class_of[*page].is_some())
        .map(|(page, rows)| {
            let found = best(&rows[..classes.len()]);
            TypeAnswer { page, found: classes[found].clone(), probability: rows[found] }
        })
        .collect();
    let training = Training {
        data_fingerprint: prepared.fingerprint.clone(),
        seed: params.seed,
        scores: shares_right(prepared, &answers),
    };
    let forests = BTreeMap::from([(PAGE_TYPE_FOREST.to_owned(), forest)]);
    let path = folder.join(PAGE_TYPES);
    let (terms, languages) = fitted.map(|terms| (terms.classifier, terms.languages)).unzip();
    let settings = serde_json::to_string(&PageTypeSettings::new(languages)).context("settings")?;
    let terms = terms.map(|terms| (PAGE_TERMS.to_owned(), terms)).into_iter().collect();
    let model = model(forests, training, settings)?.with_multinomial_classifiers(terms)?;
    seek_io::write_atomic(&path, &model.to_bytes()?).with_context(|| format!("model file {}", path.display()))?;
    Ok((path, answers))
}

/// A value for each row of the page table, by its page.
fn of_rows<T>(prepared: &Prepared, of: impl Fn(usize) -> T) -> Vec<T> {
    prepared.page_table.page.iter().map(|&page| of(page as usize)).collect()
}

/// The position of the highest probability; the first of equal ones.
fn best(probabilities: &[f32]) -> usize {
    (0..probabilities.len()).fold(0, |best, at| if probabilities[at] > probabilities[best] { at } else { best })
}

/// For each corpus the share of its typed pages whose type was found.
fn shares_right(prepared: &Prepared, answers: &[TypeAnswer]) -> BTreeMap<String, f64> {
    let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for answer in answers {
        let page = &prepared.pages[answer.page];
        let sum = sums.entry(format!("{RIGHT}{}", page.corpus)).or_default();
        let is_right = page.type_name.as_ref() == Some(&answer.found);
        *sum = (sum.0 + f64::from(u8::from(is_right)), sum.1 + 1.0);
    }
    sums.into_iter().map(|(name, (sum, n))| (name, sum / n)).collect()
}
