//! Tests of the probabilities of other methods as columns: each page has those of the model that has not seen it.

use crate::small;
use content_seeker::Extractor;
use seek_io::Corpus;
use seek_lab::ablation::{self, method_columns};
use seek_page::{Page, PageOptions};
use seek_train::corpus::prepare::Prepared;
use seek_train::evaluation::catalogue::Catalogue;
use seek_train::evaluation::fold_models::FoldModels;
use seek_train::stages::components::Component;
use seek_train::stages::model_files;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const SHIPPED: &str = "shipped.safetensors";
const SMALL: &str = "small.safetensors";

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/seek.safetensors")
}

/// The sample pages, and the folds of `seek`: a small model is that of the fold of the first page, the shipped model that of all others.
struct FittedFolds {
    prepared: Prepared,
    folder: TempDir,
    file: PathBuf,
}

impl FittedFolds {
    fn new() -> FittedFolds {
        let prepared = Prepared::read(&[small::samples()]).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let small = model_files::run(&prepared, &small::params(), folder.path()).unwrap().remove(0);
        std::fs::rename(small, folder.path().join(SMALL)).unwrap();
        std::fs::copy(shipped(), folder.path().join(SHIPPED)).unwrap();
        let mut models = FoldModels::new("seek", "-", 1, folder.path());
        (models.model, models.folds) = (SHIPPED.to_owned(), [SMALL, SHIPPED].map(str::to_owned).to_vec());
        for name in [SHIPPED, SMALL] {
            let digest = Sha256::digest(std::fs::read(folder.path().join(name)).unwrap());
            models.sha256.insert(name.to_owned(), digest.iter().map(|byte| format!("{byte:02x}")).collect());
        }
        let folds = prepared.pages.iter().enumerate().map(|(number, page)| (page.id.clone(), number.min(1)));
        models.pages.insert("samples".to_owned(), folds.collect());
        let file = folder.path().join(FoldModels::file_name("seek"));
        std::fs::write(&file, serde_json::to_string(&models).unwrap()).unwrap();
        FittedFolds { prepared, folder, file }
    }

    /// The column that the folds add.
    fn column(&mut self) -> Vec<f32> {
        let models = self.models();
        method_columns::add(&mut self.prepared, &[small::samples()], models, Catalogue::default()).unwrap();
        self.prepared.block_table.column("method.seek").unwrap()
    }

    fn models(&self) -> FoldModels {
        FoldModels::load(&self.file).unwrap()
    }
}

/// The probabilities of the blocks of a page, by a model file.
fn probabilities(model: &Path, id: &str) -> Vec<f32> {
    let extractor = Extractor::builder().model(model).build().unwrap();
    let corpus = Corpus::open(small::samples()).unwrap();
    let labelled = corpus.pages().unwrap().map(Result::unwrap).find(|page| page.id == id).unwrap();
    let options = PageOptions { url: labelled.url.clone(), ..PageOptions::default() };
    let page = Page::read(&labelled.html, options).unwrap();
    extractor.extract_page(page).unwrap().selection().probabilities.clone()
}

#[test]
fn a_page_of_a_fold_has_the_probabilities_of_its_model() {
    let mut folds = FittedFolds::new();
    let column = folds.column();
    let pages = &folds.prepared.pages;
    assert_eq!(column.len(), folds.prepared.block_table.targets.len());
    for (page, model) in [(&pages[0], folds.folder.path().join(SMALL)), (&pages[1], shipped())] {
        assert_eq!(column[page.blocks.clone()], probabilities(&model, &page.id), "{}", page.id);
    }
    assert_ne!(
        column[pages[0].blocks.clone()],
        probabilities(&shipped(), &pages[0].id),
        "both models agree on all blocks"
    );
}

#[test]
fn errors_say_why_a_column_would_be_wrong() {
    let mut folds = FittedFolds::new();
    let id = folds.prepared.pages[1].id.clone();
    let mut reason = |models: FoldModels| {
        method_columns::add(&mut folds.prepared, &[small::samples()], models, Catalogue::default())
            .unwrap_err()
            .to_string()
    };
    let models = FoldModels::load(&folds.file).unwrap();
    let mut by_page = models.clone();
    by_page.by_host = false;
    assert!(reason(by_page).contains("the folds of \"seek\" are by page"));
    let mut unknown = models.clone();
    unknown.pages.get_mut("samples").unwrap().remove(&id);
    assert_eq!(reason(unknown), format!("page {id} of samples: it is in no fold of \"seek\""));
    let mut renamed = models.clone();
    renamed.pages = [("others".to_owned(), renamed.pages.remove("samples").unwrap())].into();
    assert!(reason(renamed).contains("of samples: it is in no fold of \"seek\""));
    let mut other_method = models.clone();
    other_method.method = "dsc".to_owned();
    assert!(reason(other_method).contains("cannot run \"dsc\" with"));

    method_columns::add(&mut folds.prepared, &[small::samples()], models.clone(), Catalogue::default()).unwrap();
    let error =
        method_columns::add(&mut folds.prepared, &[small::samples()], models, Catalogue::default()).unwrap_err();
    assert!(error.to_string().contains("the folds of \"seek\" are given twice"), "{error:#}");
}

#[test]
fn the_column_teaches_unless_it_is_left_out() {
    let mut folds = FittedFolds::new();
    folds.column();
    let variants =
        ablation::run(&folds.prepared, &small::params(), &[Component::Methods], 4, &[0], |_, _, _| {}).unwrap();
    let without_column = Prepared::read(&[small::samples()]).unwrap();
    let plain = ablation::run(&without_column, &small::params(), &[], 4, &[0], |_, _, _| {}).unwrap();
    let rows = |variants: &[_]| ablation::rows(variants, None).unwrap();
    // The shipped model knows more than the small one.
    assert!(rows(&variants)[1].change.mean < 0.0, "{:?}", rows(&variants));
    assert!(rows(&variants)[0].f1 > rows(&plain)[0].f1);
}

#[test]
fn the_command_reads_the_folds_and_names_errors() {
    let folds = FittedFolds::new();
    let params = folds.folder.path().join("params.json");
    std::fs::write(&params, serde_json::to_string(&small::params()).unwrap()).unwrap();
    let run = |more: &[&str]| {
        let mut command = Command::new(crate::program::PROGRAM);
        command.args(["ablate", "--folds", "4", "--fold", "0", "--without", "methods", "--params"]).arg(&params);
        let out = command.arg(small::samples()).args(more).output().unwrap();
        (out.status.success(), String::from_utf8(out.stdout).unwrap(), String::from_utf8(out.stderr).unwrap())
    };
    let file = folds.file.to_str().unwrap();
    let (done, table, stderr) = run(&["--method-folds", file]);
    assert!(done && table.contains("\n| methods |"), "{table}{stderr}");
    let (done, json, stderr) = run(&["--method-folds", file, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(done && json["method_folds"][0]["fingerprint"] == folds.models().fingerprint(), "{stderr}");
    for (args, reason) in [
        (&[][..], "without --method-folds there is no component \"methods\" to leave out"),
        (&["--method-folds", file, "--method-folds", file], "the folds of \"seek\" are given twice"),
        (&["--method-folds", "none.json"], "folds none.json"),
    ] {
        let (done, _, stderr) = run(args);
        assert!(!done && stderr.contains(reason), "{args:?}: {stderr}");
    }
}
