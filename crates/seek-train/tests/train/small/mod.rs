//! The sample pages, parameters of small models that tests fit on them, and the evaluation of one method.

use content_seeker::Extractor;
use seek_train::corpus::sources::Sources;
use seek_train::evaluation::catalogue::Catalogue;
use seek_train::evaluation::contender::Contender;
use seek_train::evaluation::{self, Evaluation, EvaluationPlan};
use seek_train::stages::{StageParams, params_file};
use std::path::{Path, PathBuf};

pub fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples")
}

/// Parameters of small models. Tests with them check the program, not the scores. Tests of the laboratory read the same file.
pub fn params() -> StageParams {
    params_file::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/train/small/params.json").as_ref()).unwrap()
}

/// What a method extracts from the pages of corpora, with its scores.
pub fn evaluated<'a>(corpora: impl Into<Sources<'a>>, extractor: &Extractor) -> Evaluation {
    let corpora: Sources = corpora.into();
    let contenders = [Contender::new(extractor.clone(), Catalogue::default())];
    evaluation::run(&EvaluationPlan::new(corpora, &contenders), |_, _| {}).unwrap()
}
