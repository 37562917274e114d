//! The sample pages, and parameters of small models that tests fit on them.

#![allow(dead_code)]

use seek_train::learn::{BoostedParams, LearnerParams};
use seek_train::stages::StageParams;
use seek_train::stages::chain::ChainParams;
use std::path::{Path, PathBuf};

pub fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples")
}

/// Parameters of small models. Tests with them check the program, not the scores.
pub fn params() -> StageParams {
    let boosted = |rounds, max_leaves| BoostedParams {
        rounds,
        max_leaves,
        min_leaf_rows: 3,
        feature_fraction: 0.5,
        row_fraction: 0.8,
        ..BoostedParams::default()
    };
    StageParams {
        inner: 2,
        page_type: LearnerParams::Boosted(boosted(3, 4)),
        segment: LearnerParams::Boosted(boosted(5, 8)),
        content: LearnerParams::Boosted(boosted(20, 8)),
        content_of_type: Some(boosted(3, 4)),
        second_page_type: LearnerParams::Boosted(boosted(3, 4)),
        chain: ChainParams {
            uniform_shares: vec![0.9, 1.0],
            smallest: vec![1],
            balances: vec![0.0],
            least_segments: 3,
            segment: LearnerParams::Boosted(boosted(15, 8)),
            content: LearnerParams::Boosted(boosted(15, 8)),
            page_type: LearnerParams::Boosted(boosted(3, 4)),
            ..ChainParams::default()
        },
        ..StageParams::default()
    }
}
