//! The commands of the training chapter that read a corpus of its reader: each runs on small data with quick
//! parameters.

use super::sandbox::{has_seek_train, read, root, run, sandbox};
use seek_io::{Corpus, LabelledPage};
use seek_testing::documents::{CodeBlock, blocks};
use seek_testing::skip::skip;
use std::fs;
use std::path::Path;

/// The beginning of these commands in the chapter.
const SHOWN: &str = "cargo run --release -p seek-train -- ";
/// Parameters of a quick fit.
const QUICK: &str = "--params quick.json";

/// A command of the chapter, and how the test runs it.
struct Example {
    /// The command and its arguments, as the chapter shows them.
    shown: &'static str,
    /// What the test replaces in it, because the small corpora are other ones.
    instead: (&'static str, &'static str),
    /// Further arguments.
    more: &'static str,
    /// A part of what it prints on standard output.
    prints: &'static str,
}

const EXAMPLES: [Example; 9] = [
    Example {
        shown: "small my-corpus.parquet -o small-pages.parquet",
        instead: ("", ""),
        more: "",
        prints: "small-pages.parquet\t19 pages",
    },
    Example {
        shown: "fit my-corpus.parquet small-pages.parquet -o my-models --force",
        instead: ("-o my-models", "-o small-models"),
        more: QUICK,
        prints: "inner_f1.small-pages",
    },
    Example {
        shown: "fit my-corpus.parquet -o my-models --task types --force",
        instead: ("", ""),
        more: QUICK,
        prints: "inner_f1.my-corpus",
    },
    Example {
        shown: "learning-curve my-corpus.parquet --pages 5,10,20,40,80",
        instead: ("5,10,20,40,80", "4"),
        more: "--params quick.json --repeats 1",
        prints: "pages alone",
    },
    Example {
        shown: "learning-curve my-corpus.parquet --site shop.example --pages 3,6,9",
        instead: ("my-corpus.parquet --site shop.example --pages 3,6,9", "my-pages --site kitchen0.example --pages 3"),
        more: "--params quick.json --repeats 1",
        prints: "pages alone",
    },
    Example {
        shown: "align label-studio.json --label \"body text=main\"",
        instead: ("", ""),
        more: "",
        prints: "not matched: label-studio/2: a part with the label \"Body text\" is not in the page",
    },
    Example {
        shown: "fit my-corpus.parquet -o my-models --types recipe,review --force",
        instead: ("my-corpus", "own-types"),
        more: QUICK,
        prints: "my-models/types.safetensors",
    },
    Example { shown: "metadata my-corpus.parquet", instead: ("", ""), more: "", prints: "from:h1" },
    Example {
        shown: "cross-validate my-corpus.parquet --leave-out script --seen scores.json",
        instead: (" --seen scores.json", ""),
        more: QUICK,
        prints: "mean over scripts",
    },
];

/// The sample pages as the corpus of a reader, and once more with types of the reader's own.
fn write_corpora(folder: &Path) {
    let samples = Corpus::open(root().join("data/samples")).unwrap();
    let mut pages: Vec<LabelledPage> = samples.pages().unwrap().map(Result::unwrap).collect();
    seek_io::write_parquet(folder.join("my-corpus.parquet"), &pages).unwrap();
    for (number, page) in pages.iter_mut().enumerate() {
        page.page_type = Some(["recipe", "review"][number % 2].to_owned());
    }
    seek_io::write_parquet(folder.join("own-types.parquet"), &pages).unwrap();
    fs::copy(root().join("crates/seek-train/tests/train/labels/label-studio.json"), folder.join("label-studio.json"))
        .unwrap();
    fs::copy(root().join("notebooks/quick.json"), folder.join("quick.json")).unwrap();
}

#[test]
fn commands_on_a_corpus_of_the_reader_run_on_small_data() {
    if !has_seek_train() {
        return skip("seek-train is not built; cargo test --workspace builds it");
    }
    let chapter = read("docs/book/src/train.md");
    let all = blocks(&chapter);
    let shown = all.iter().flat_map(CodeBlock::commands).filter_map(|shown| shown.command.strip_prefix(SHOWN));
    let tested: Vec<&str> = EXAMPLES.iter().map(|example| example.shown).collect();
    assert_eq!(shown.collect::<Vec<_>>(), tested, "each command of the chapter needs an example here");
    let folder = sandbox(&chapter);
    write_corpora(folder.path());
    for Example { shown, instead: (from, to), more, prints } in EXAMPLES {
        let line = if from.is_empty() { shown.to_owned() } else { shown.replace(from, to) };
        let line = format!("seek-train {line} {more}");
        let output = run(&line, folder.path());
        let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{line}\n{error}");
        assert!(out.contains(prints), "{line}\n{out}");
    }
}

/// The line of the chapter that fits the model.
const FIT: &str = "seek-train fit my-pages ";

/// Mean word-level F1 of a command of the chapter on the new pages.
fn f1(folder: &Path, more: &str) -> f64 {
    let output = run(&format!("seek-train evaluate new-pages {more} --json"), folder);
    assert!(output.status.success(), "{output:?}");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let pages = json["pages"].as_array().unwrap();
    assert_eq!(pages.len(), 8);
    pages.iter().map(|page| page["rows"][0]["score"]["words"]["f1"].as_f64().unwrap()).sum::<f64>() / 8.0
}

#[test]
fn thirty_pages_make_a_better_extractor() {
    if !has_seek_train() {
        return skip("seek-train is not built; cargo test --workspace builds it");
    }
    let chapter = read("docs/book/src/train.md");
    let folder = sandbox(&chapter);
    let fit = chapter.lines().find(|line| line.starts_with(FIT)).unwrap();
    let output = run(fit, folder.path());
    assert!(output.status.success(), "{output:?}");
    let (shipped, own) = (f1(folder.path(), ""), f1(folder.path(), "--model my-models/seek.safetensors"));
    assert!(own > shipped + 0.1 && own > 0.8, "the shipped model has {shipped:.3}, that of the reader {own:.3}");
}
