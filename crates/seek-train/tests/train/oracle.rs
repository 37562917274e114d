//! Tests of the ground truth on real pages: their blocks and labels must allow high scores, independent of any classifier.

use seek_testing::skip::skip;
use seek_train::measure::alignment::{self, AlignedCorpora};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn corpus(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("SEEK_CORPORA").map_or_else(|| root().join("../shared/corpora"), PathBuf::from);
    let file = folder.join(format!("{name}.parquet"));
    if file.exists() {
        return Some(file);
    }
    skip(&format!("no corpus at {} (set SEEK_CORPORA)", file.display()));
    None
}

fn mean(file: PathBuf, measure: &str) -> f64 {
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    let AlignedCorpora { pages, failures, .. } = alignment::run(&[file]).unwrap();
    assert!(failures.is_empty(), "{failures:?}");
    alignment::score_table(&pages).summary().unwrap().value(&name, "all", measure).unwrap()
}

/// An error in decoding, hidden text, `<noscript>`, block segmentation or alignment lowers this bound.
#[test]
fn block_oracle_of_wcxb_dev_is_at_least_098() {
    if let Some(file) = corpus("wcxb-dev") {
        let oracle = mean(file, "oracle_f1");
        println!("block oracle on wcxb-dev: {oracle:.4}");
        assert!(oracle >= 0.98, "{oracle}");
    }
}

/// Two corpora have manual labels of text nodes. Labels aligned from their gold text must agree.
#[test]
fn aligned_labels_agree_with_node_labels() {
    for name in ["canola", "googletrends-2017"] {
        if let Some(file) = corpus(name) {
            let agreement = mean(file, "node_f1");
            println!("agreement with node labels on {name}: {agreement:.4}");
            assert!(agreement >= 0.95, "{name}: {agreement}");
        }
    }
}

#[test]
fn blocks_of_sample_pages_allow_high_scores() {
    let AlignedCorpora { pages, failures, unmatched, .. } = alignment::run(&[root().join("data/samples")]).unwrap();
    assert!(unmatched.is_empty(), "{unmatched:?}");
    assert!(failures.is_empty(), "{failures:?}");
    assert!(pages.len() >= 28);
    for page in pages {
        assert!(page.oracle_f1 >= 0.9, "{}: oracle {}", page.id, page.oracle_f1);
        assert!(page.aligned_f1 >= 0.85, "{}: aligned {}", page.id, page.aligned_f1);
    }
}

/// The model trains on these pages, so a gold text that its page does not hold would teach wrong labels.
#[test]
fn gold_texts_of_written_pages_are_on_their_pages() {
    let AlignedCorpora { pages, failures, unmatched, .. } = alignment::run(&[root().join("data/written")]).unwrap();
    assert!(unmatched.is_empty(), "{unmatched:?}");
    assert!(failures.is_empty(), "{failures:?}");
    let rows = std::fs::read_to_string(root().join("data/written/corpus.jsonl")).unwrap().lines().count();
    assert_eq!(pages.len(), rows);
    // A mail in one `pre` with its signature is one block: .74.
    let unreached: Vec<_> =
        pages.iter().filter(|page| page.oracle_f1 < 0.7).map(|page| (&page.id, page.oracle_f1)).collect();
    assert!(unreached.is_empty(), "{unreached:?}");
    let mean = pages.iter().map(|page| page.aligned_f1).sum::<f64>() / pages.len() as f64;
    assert!(mean >= 0.98, "{mean}");
}
