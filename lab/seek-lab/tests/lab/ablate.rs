//! Tests of `seek-lab ablate`: models without a component do not use it, and the table shows the effect on F1.

use crate::small;
use content_seeker::Extractor;
use seek_extract::{Models, Settings, TermClassifiers};
use seek_forest::{Forest, LEAF, Training};
use seek_lab::ablation::{self, Variant};
use seek_train::corpus::prepare::Prepared;
use seek_train::evaluation::catalogue::Catalogue;
use seek_train::evaluation::contender::Contender;
use seek_train::evaluation::{self, EvaluationPlan};
use seek_train::measure::cross_validation;
use seek_train::measure::evaluated_page::EvaluatedPage;
use seek_train::measure::page_result::OutOfFoldPage;
use seek_train::stages::components::Component;
use seek_train::stages::model_files;
use seek_train::stages::{StageParams, Stages};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

static PREPARED: LazyLock<Prepared> = LazyLock::new(|| Prepared::read(&[small::samples()]).unwrap());

fn without(component: Component) -> StageParams {
    StageParams { without: vec![component], ..small::params() }
}

fn fitted(params: &StageParams) -> Stages {
    Stages::fit(&PREPARED, &vec![true; PREPARED.pages.len()], params).unwrap()
}

/// The components whose columns the splits of a forest use.
fn used(forest: &Forest) -> BTreeSet<&'static str> {
    let splits = forest.parts().feature.iter().filter(|&&feature| feature != LEAF);
    splits.map(|&feature| Component::of_column(&forest.features()[usize::from(feature)]).name()).collect()
}

#[test]
fn no_split_uses_a_component_that_was_left_out() {
    let used_by_all = |stages: Stages| -> BTreeSet<&'static str> {
        model_files::file_of(stages, Training::default(), String::new())
            .unwrap()
            .forests()
            .values()
            .flat_map(used)
            .collect()
    };
    let whole = used_by_all(fitted(&small::params()));
    let mut tested = 0;
    for component in Component::ALL.into_iter().filter(|component| whole.contains(component.name())) {
        let rest = used_by_all(fitted(&without(component)));
        assert!(!rest.contains(component.name()), "{} was left out", component.name());
        assert!(rest.len() > whole.len() / 2, "{}: only {rest:?} are used", component.name());
        tested += 1;
    }
    assert!(tested >= 12, "the small models use only {whole:?}");
}

#[test]
fn a_stage_that_is_left_out_is_not_in_the_model_file() {
    let models = |component: Component| {
        let folder = tempfile::tempdir().unwrap();
        let paths = model_files::run(&PREPARED, &without(component), folder.path()).unwrap();
        Models::load(&paths[0]).unwrap()
    };
    let whole = fitted(&small::params());
    assert!(whole.page_type.second.is_some() && whole.content.of_type.iter().all(Option::is_some));

    assert!(models(Component::SecondOpinion).page_type.second.is_none());
    assert!(models(Component::Corrections).content.of_type.iter().all(Option::is_none));
    let settings = models(Component::Thresholds).settings;
    assert_eq!(settings, Settings { term_languages: settings.term_languages.clone(), ..Settings::default() });
    assert_ne!(models(Component::Corrections).settings, Settings::default());
    assert!(!whole.terms.text.terms().is_empty() && !whole.terms.ancestors.terms().is_empty());
    assert_eq!(models(Component::Terms).terms, TermClassifiers::default());
    assert!(whole.page_terms.is_some() && models(Component::PageTerms).page_terms.is_none());
    assert_eq!(models(Component::Segments).segment.parts().roots.len(), 1, "a single leaf");
    assert_eq!(models(Component::Segments).segment.parts().feature.len(), 1, "a single leaf");
    let none = models(Component::PageTypes);
    assert!(none.page_type.second.is_none() && none.content.of_type.iter().all(Option::is_none));
    // All types are equally likely, also in an extraction with the model file.
    let extractor = Extractor::builder().models(none).build().unwrap();
    let (corpora, contenders) = ([small::samples()], [Contender::new(extractor, Catalogue::default())]);
    let evaluated = evaluation::run(&EvaluationPlan::new(&corpora, &contenders), |_, _| {}).unwrap();
    assert!(evaluated.failures().is_empty());
    let found = |page: &EvaluatedPage| page.rows[0].found_type.clone();
    assert!(evaluated.pages.iter().all(|page| found(page) == found(&evaluated.pages[0])));
    let stages = fitted(&without(Component::PageTypes));
    assert!(stages.types.iter().flatten().all(|&p| (p - 1.0 / 7.0).abs() < 1e-6));
}

#[test]
fn leaving_out_a_late_component_does_not_change_earlier_stages() {
    let (whole, corrections) = (fitted(&small::params()), fitted(&without(Component::Corrections)));
    assert_eq!(whole.segment, corrections.segment);
    assert_eq!(whole.content.shared, corrections.content.shared);
    assert_eq!(whole.page_type.first, corrections.page_type.first);
    assert!(whole.second_look.is_some() && fitted(&without(Component::SecondLook)).second_look.is_none());
    let alone = StageParams { content_of_type: None, ..small::params() };
    assert_eq!(fitted(&alone).probabilities, corrections.probabilities);
}

#[test]
fn the_first_variant_equals_cross_validation() {
    let mut notes = Vec::new();
    let parts = [Component::Links, Component::Segments];
    let note = |component: Option<Component>, fold, pages: &[OutOfFoldPage]| notes.push((component, fold, pages.len()));
    let variants = ablation::run(&PREPARED, &small::params(), &parts, 4, &[1, 3], note).unwrap();
    assert_eq!(notes.len(), 6);
    assert_eq!(
        notes[..3].iter().map(|n| (n.0, n.1)).collect::<Vec<_>>(),
        [(None, 1), (None, 3), (Some(Component::Links), 1)]
    );
    let own = cross_validation::run(&PREPARED, &small::params(), 4, Some(3), |_, _| {}).unwrap();
    let same = variants[0].pages.iter().filter(|page| page.fold == 3);
    assert!(same.zip(&own).all(|(a, b)| (&a.id, a.f1, a.confidence) == (&b.id, b.f1, b.confidence)));
    let lines = ablation::rows(&variants, Some("samples")).unwrap();
    assert_eq!(lines.iter().map(|line| line.without).collect::<Vec<_>>(), [None, Some(parts[0]), Some(parts[1])]);
    assert!(lines[1..].iter().any(|line| line.change.mean != 0.0), "nothing changed");
    let error = ablation::run(&PREPARED, &small::params(), &parts, 4, &[4], |_, _, _| {}).unwrap_err();
    assert!(format!("{error:#}").contains("fold 4 does not exist"), "{error:#}");
}

#[test]
fn duplicate_folds_and_components_are_fitted_once() {
    let mut notes = Vec::new();
    let note = |component: Option<Component>, fold, _: &[OutOfFoldPage]| notes.push((component, fold));
    let (links, tags) = (Component::Links, Component::Tags);
    let variants = ablation::run(&PREPARED, &small::params(), &[links, tags, links], 4, &[3, 1, 3], note).unwrap();
    let (of_links, of_tags) = (Some(links), Some(tags));
    assert_eq!(notes, [(None, 1), (None, 3), (of_links, 1), (of_links, 3), (of_tags, 1), (of_tags, 3)]);
    for variant in variants {
        let ids: BTreeSet<&String> = variant.pages.iter().map(|page| &page.id).collect();
        assert_eq!(ids.len(), variant.pages.len());
    }
}

fn page(id: &str, page_type: &str, f1: f64) -> OutOfFoldPage {
    OutOfFoldPage {
        id: id.to_owned(),
        corpus: "a".to_owned(),
        lang: "en".to_owned(),
        script: "Latin".to_owned(),
        page_type: page_type.to_owned(),
        found_type: "forum".to_owned(),
        host: id.to_owned(),
        found_type_probability: 0.5,
        f1,
        confidence: Some(0.5),
        empty_probability: None,
        empty_gold: false,
        fold: 0,
        chosen: Vec::new(),
    }
}

#[test]
fn the_table_shows_the_loss_without_a_component() {
    let pages = |f1: [f64; 3]| vec![page("1", "article", f1[0]), page("2", "forum", f1[1]), page("3", "-", f1[2])];
    let whole = Variant { without: None, pages: pages([0.9, 0.8, 1.0]) };
    let links = Variant { without: Some(Component::Links), pages: pages([0.8, 0.8, 0.9]) };
    let lines = ablation::rows(&[whole.clone(), links.clone()], None).unwrap();
    let expected = [
        "| without | F1 | change | types right | article | forum |",
        "| --- | --: | --: | --: | --: | --: |",
        "| nothing | .9000 |  | .5000 | .9000 | .8000 |",
        // Changes -.1, 0 and -.1 on three hosts: the deviation is .0577; the standard error divides it by the square root of 3.
        "| links | .8333 | -.0667 ±.0333 | .5000 | .8000 | .8000 |",
    ];
    assert_eq!(ablation::table(&lines).lines().collect::<Vec<_>>(), expected);

    let reason = |variants: &[Variant], corpus| ablation::rows(variants, corpus).unwrap_err().to_string();
    assert!(reason(&[whole.clone(), links.clone()], Some("b")).contains("no page of the corpus \"b\""));
    assert!(reason(&[links.clone(), whole.clone()], None).contains("must be the complete pipeline"));
    let fewer = Variant { pages: links.pages[..2].to_vec(), ..links };
    assert!(reason(&[whole, fewer], None).contains("the variant without links scored different pages"));
}

#[test]
fn the_command_prints_a_table_and_names_errors() {
    let folder = tempfile::tempdir().unwrap();
    let params = folder.path().join("params.json");
    std::fs::write(&params, serde_json::to_string(&small::params()).unwrap()).unwrap();
    let run = |more: &[&str]| {
        let mut command = Command::new(crate::program::PROGRAM);
        command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
        let out = command.args(["ablate", "data/samples", "--params"]).arg(&params).args(more).output().unwrap();
        (out.status.success(), String::from_utf8(out.stdout).unwrap(), String::from_utf8(out.stderr).unwrap())
    };
    let few = ["--folds", "2", "--fold", "0", "--without", "heuristics", "--without", "corrections"];
    let (done, table, stderr) = run(&few);
    assert!(done, "{stderr}");
    let names: Vec<&str> = table
        .lines()
        .skip(2)
        .filter(|line| line.starts_with('|'))
        .map(|line| line.split(' ').nth(1).unwrap())
        .collect();
    assert_eq!(names, ["nothing", "heuristics", "corrections"]);
    assert!(stderr.contains("without corrections, fold 0: mean F1"), "{stderr}");
    let (done, json, _) = run(&[&few[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(done && json["lines"][2]["without"] == "corrections" && json["variants"][1]["pages"][0]["f1"].is_f64());

    for (args, reason) in [
        (&["--without", "nonsense"][..], "unknown component; known components: text, words"),
        (&["--folds", "2", "--fold", "2"], "fold 2 does not exist"),
        (&["--corpus", "other"], "no page of the corpus \"other\""),
        (&["--without", "layout"], "without --boxes there is no component"),
    ] {
        let (done, _, stderr) = run(args);
        assert!(!done && stderr.contains(reason), "{args:?}: {stderr}");
    }
}
