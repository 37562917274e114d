//! Tests of the fit of the content-seeker paper's chain, on the sample pages.

use crate::small::{params, samples};
use seek_extract::heuristics::Tp;
use seek_extract::{Method, TrainedModel};
use seek_forest::ModelFile;
use seek_io::Corpus;
use seek_methods::chain::{Chain, ChainModels, Heuristic};
use seek_page::{Page, PageOptions};
use seek_train::corpus::prepare::Prepared;
use seek_train::learn::{ForestParams, LearnerParams, TreeParams};
use seek_train::stages::chain::{self, ChainChoice, ChainFeatures, ChainParams, FittedChain, LabelRule, PerType};
use seek_train::stages::{StageParams, params_file};
use std::process::Command;
use std::sync::Arc;
use std::sync::LazyLock;

static PREPARED: LazyLock<Prepared> = LazyLock::new(|| Prepared::read_for_chain(&[samples()]).unwrap());

fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

fn fit_all(params: &StageParams) -> ModelFile {
    let fitted = chain::fit(&PREPARED, &vec![true; PREPARED.pages.len()], params).unwrap();
    fitted.to_file(&PREPARED, params.seed).unwrap()
}

/// Mean word-level F1 on the sample pages.
fn f1(file: &ModelFile) -> f64 {
    let models = Arc::new(ChainModels::from_file(file).unwrap());
    let corpus = Corpus::open(samples()).unwrap();
    let scores = corpus.pages().unwrap().map(|labelled| {
        let labelled = labelled.unwrap();
        let page =
            Page::read(&labelled.html, PageOptions { url: labelled.url.clone(), ..PageOptions::default() }).unwrap();
        let seeker = Chain::new(&models, Heuristic::TablePattern(Tp::default()));
        let text = seek_render::text(&page, &seeker.select(&page).unwrap()).unwrap();
        seek_score::word_scores(&text, labelled.gold()).f1
    });
    let scores: Vec<f64> = scores.collect();
    scores.iter().sum::<f64>() / scores.len() as f64
}

#[test]
fn a_fitted_chain_extracts_and_records_its_training() {
    let file = fit_all(&params());
    assert!(file.settings().starts_with("{\"kind\":\"chain\","), "{}", file.settings());
    assert_eq!(file.training().data_fingerprint, PREPARED.fingerprint);
    let models = ChainModels::from_file(&file).unwrap();
    assert_eq!(models.trained_on(), ["samples"]);
    assert!([0.9, 1.0].contains(&models.settings.uniform_share));
    assert!(file.to_bytes().unwrap().len() < 400_000);
    // The chain was fitted on these pages, so a lower F1 shows an error between file and text.
    assert!(f1(&file) > 0.7, "{}", f1(&file));
}

#[test]
fn the_bytes_of_a_chain_depend_on_the_seed_and_not_on_the_threads() {
    let bytes = |threads, seed| in_pool(threads, || fit_all(&StageParams { seed, ..params() }).to_bytes().unwrap());
    let one = bytes(1, 7);
    assert!(one == bytes(2, 7), "model files differ between 1 and 2 threads");
    assert!(one != bytes(2, 8), "another seed must change the model");
}

#[test]
fn a_good_segment_is_a_unit_and_holds_no_other() {
    for rule in [LabelRule { uniform_share: 0.8, smallest: 1 }, LabelRule { uniform_share: 1.0, smallest: 8 }] {
        for page in &PREPARED.pages {
            let labels = rule.label(page);
            let good: Vec<usize> = (0..labels.good.len()).filter(|&node| labels.good[node]).collect();
            assert!(!good.is_empty(), "{}", page.id);
            for pair in good.windows(2) {
                assert!(page.segment_tree.ends[pair[0]] as usize <= pair[1], "{}: {pair:?}", page.id);
            }
            for &node in &good {
                let blocks = page.segment_tree.blocks[node].clone();
                let sum = |main: bool| {
                    let of_class = blocks.clone().filter(|&b| page.main[b as usize] == main);
                    of_class.map(|b| page.words[b as usize]).sum::<u32>()
                };
                let (main, other) = (sum(true), sum(false));
                assert!(main.max(other) as f32 >= rule.uniform_share * (main + other) as f32);
                assert!(main + other >= rule.smallest && labels.visited[node]);
                assert_eq!(labels.main[node], main > other);
            }
        }
    }
}

#[test]
fn labels_of_people_win() {
    let rule = LabelRule { uniform_share: 1.0, smallest: 1 };
    let mut prepared = Prepared::read_for_chain(&[samples()]).unwrap();
    let page = prepared.pages.iter_mut().find(|page| {
        let (good, ends) = (rule.label(page).good, &page.segment_tree.ends);
        !good[0] && (0..good.len()).any(|node| good[node] && ends[node] as usize > node + 1)
    });
    let page = page.unwrap();
    let first = rule.label(page).good.iter().position(|&good| good).unwrap();
    page.segment_labels[first] = Some(false);
    assert!(!rule.label(page).good[first], "a person called it bad");
    page.segment_labels[first] = None;
    // A good segment with a segment inside.
    let (good, ends) = (rule.label(page).good, page.segment_tree.ends.clone());
    let outer = (0..good.len()).find(|&node| good[node] && ends[node] as usize > node + 1).unwrap();
    page.segment_labels[outer + 1] = Some(true);
    let labels = rule.label(page);
    assert!(labels.good[outer + 1] && !labels.good[outer], "a person's label inside wins over a derived one");
    page.segment_labels[outer + 1] = None;
    page.segment_labels[0] = Some(true);
    let labels = rule.label(page);
    assert!(labels.good[0] && labels.visited[0]);
    assert!(labels.good[1..].iter().chain(&labels.visited[1..]).all(|&label| !label), "the whole page is one segment");
}

#[test]
fn labels_outside_the_training_set_do_not_leak_into_a_chain() {
    let train: Vec<bool> = (0..PREPARED.pages.len()).map(|p| p >= 7).collect();
    let plain = chain::fit(&PREPARED, &train, &params()).unwrap();
    let mut inverted = Prepared::read_for_chain(&[samples()]).unwrap();
    for page in &mut inverted.pages[..7] {
        page.main.iter_mut().for_each(|main| *main = !*main);
        page.matched.fill(0.0);
        page.page_type = Some(seek_page::PageType::Product);
        page.type_name = Some("product".to_owned());
        page.segment_labels.fill(Some(true));
    }
    for row in 0..inverted.page_table.targets.len() {
        if inverted.page_table.page[row] < 7 {
            inverted.page_table.targets[row] = seek_page::PageType::Product.index() as u32;
        }
    }
    let other = chain::fit(&inverted, &train, &params()).unwrap();
    assert_eq!(plain.forests, other.forests);
    assert_eq!(plain.settings, other.settings);
}

#[test]
fn balances_are_chosen_for_each_type_and_both_classifiers() {
    let params = params();
    let chain = ChainParams { balances: vec![0.0, 1.0], ..params.chain.clone() };
    let params = StageParams { chain, ..params };
    let fitted = chain::fit(&PREPARED, &vec![true; PREPARED.pages.len()], &params).unwrap();
    let report = fitted.report;
    let tried: Vec<_> = report.tried.iter().map(|tried| (tried.balances.segment, tried.balances.content)).collect();
    // Two shares, the other balance of segments, and then that of content.
    assert_eq!(tried.len(), 4);
    assert_eq!((&tried[..3], tried[3].1), (&[(0.0, 0.0), (0.0, 0.0), (1.0, 0.0)][..], 1.0));
    let best = report.tried.iter().map(|tried| tried.f1).fold(0.0, f64::max);
    let chosen = report.tried.iter().find(|tried| tried.f1 == best).unwrap();
    assert_eq!((chosen.balances, chosen.uniform_share), (report.balances, report.uniform_share));
    let own: Vec<_> = report.types.iter().filter_map(|t| t.own_balances).collect();
    assert!(!own.is_empty() && own.iter().any(|balances| *balances != report.balances), "{own:?}");
}

#[test]
fn a_page_of_another_type_is_scored_by_the_classifiers_of_the_type_that_is_found() {
    fn has_own(fitted: &FittedChain, choice: &ChainChoice) -> bool {
        let page = &PREPARED.pages[choice.page];
        let (found, _) = choice.found.as_ref().unwrap();
        page.type_name.as_ref() != Some(found) && fitted.forests.contains_key(&format!("segment.{found}"))
    }
    // With some seeds all pages of such types get their own type.
    let mut fits = (1..=8).map(|seed| {
        chain::fit(&PREPARED, &vec![true; PREPARED.pages.len()], &StageParams { seed, ..params() }).unwrap()
    });
    let fitted = fits
        .find(|fitted| fitted.choices.iter().any(|choice| has_own(fitted, choice)))
        .expect("a page is taken for a type with classifiers of its own");
    let others: Vec<&ChainChoice> = fitted.choices.iter().filter(|choice| has_own(&fitted, choice)).collect();
    assert!(others.iter().any(|choice| choice.has_good && choice.f1 > 0.0), "{others:?}");
    assert_eq!(fitted.choices.len(), PREPARED.pages.len());
    assert_eq!(fitted.report.found_types.pages, PREPARED.pages.len());
}

#[test]
fn every_learner_and_the_papers_features_can_make_a_chain() {
    let cases = ["tree", "j48", "forest", "boosted"].map(|name| (name, ChainFeatures::Paper));
    for (name, features) in cases.into_iter().chain([("forest", ChainFeatures::All)]) {
        let small = params();
        let chain = ChainParams { features, per_type: PerType::Never, ..small.chain.clone() };
        let chain = chain.with_learner(&LearnerParams::by_name(name).unwrap());
        let chain = match chain.segment {
            LearnerParams::Tree(tree) => {
                let tree = LearnerParams::Tree(TreeParams { min_leaf_weight: 2.0, ..tree });
                ChainParams { segment: tree.clone(), content: tree, ..chain }
            }
            _ => chain,
        };
        let file = fit_all(&StageParams { chain, ..small });
        let names: Vec<&str> = file.forests().keys().map(String::as_str).collect();
        assert_eq!(names, ["content", "page_type", "segment"]);
        assert!(f1(&file) > 0.3, "{name}: {}", f1(&file));
    }
}

#[test]
fn a_chain_has_page_types_of_the_users_own() {
    let mut prepared = Prepared::read_for_chain(&[samples()]).unwrap();
    for (number, page) in prepared.pages.iter_mut().enumerate() {
        page.page_type = None;
        page.type_name = Some(if number % 2 == 0 { "news" } else { "blog" }.to_owned());
    }
    let params = params();
    let fitted = chain::fit(&prepared, &vec![true; prepared.pages.len()], &params).unwrap();
    let names: Vec<&str> = fitted.report.types.iter().map(|report| report.page_type.as_str()).collect();
    assert_eq!(names, ["blog", "news"]);
    assert!(fitted.forests.contains_key("segment.news") && fitted.forests.contains_key("content.blog"));
    let models = ChainModels::from_file(&fitted.to_file(&prepared, params.seed).unwrap()).unwrap();
    let page = Page::from_source("<h1>Storm</h1><p>The storm passed over the islands in the night.</p>").unwrap();
    let found = models.run(&page, None).unwrap().page_type.unwrap();
    assert!(["blog", "news"].contains(&found.as_str()), "{found}");
    assert_eq!(models.run(&page, Some("blog")).unwrap().page_type.as_deref(), Some("blog"));
}

#[test]
fn types_of_held_out_pages_are_no_types_of_a_chain() {
    let mut prepared = Prepared::read_for_chain(&[samples()]).unwrap();
    let train: Vec<bool> = (0..prepared.pages.len()).map(|page| page >= 4).collect();
    for (number, page) in prepared.pages.iter_mut().enumerate() {
        let name = if number < 4 { "recipe" } else { ["news", "blog"][number % 2] };
        page.type_name = Some(name.to_owned());
    }
    let fitted = chain::fit(&prepared, &train, &params()).unwrap();
    assert_eq!(fitted.forests["page_type"].classes(), ["blog", "news"]);
    prepared.pages[5].type_name = Some("blog post".to_owned());
    let error = chain::fit(&prepared, &train, &params()).unwrap_err().to_string();
    assert!(error.contains("\"blog post\"") && error.contains("ASCII letters"), "{error}");
}

#[test]
fn the_labels_that_a_page_type_lacks_are_counted() {
    let chain = ChainParams { least_segments: 10_000, ..params().chain };
    let params = StageParams { chain, ..params() };
    let fitted = chain::fit(&PREPARED, &vec![true; PREPARED.pages.len()], &params).unwrap();
    assert!(fitted.report.types.iter().all(|report| !report.has_own && report.missing.is_some()));
    let text = fitted.report.to_text();
    assert!(text.contains("too few labels: ") && text.contains(" of 10000 are there"), "{text}");
    assert!(!fitted.forests.keys().any(|name| name.contains('.')));
}

#[test]
fn the_default_is_the_chain_of_the_paper() {
    let LearnerParams::Forest(forest) = ChainParams::default().segment else { panic!("a forest") };
    assert_eq!((forest.trees, forest.max_leaves, forest.min_leaf_rows), (10, 0, 1));
    let shipped = params_file::read(std::path::Path::new("../../models/chain.toml")).unwrap().chain;
    let small = ForestParams { max_leaves: 250, ..forest };
    assert_eq!(
        shipped,
        ChainParams {
            segment: LearnerParams::Forest(small.clone()),
            content: LearnerParams::Forest(small),
            ..ChainParams::default()
        }
    );
    let best = params_file::read(std::path::Path::new("../../models/chain-best.toml")).unwrap().chain;
    assert_eq!((best.features, best.per_type), (ChainFeatures::All, PerType::WhereBetter));
    assert!(matches!(best.segment, LearnerParams::Boosted(_)));
}

#[test]
fn candidates_out_of_range_are_refused() {
    let error = |chain: ChainParams| {
        let params = StageParams { chain, ..params() };
        format!("{:#}", chain::fit(&PREPARED, &vec![true; PREPARED.pages.len()], &params).unwrap_err())
    };
    assert!(error(ChainParams { uniform_shares: vec![0.4], ..ChainParams::default() }).contains("uniform_shares"));
    assert!(error(ChainParams { smallest: vec![], ..ChainParams::default() }).contains("smallest"));
    assert!(error(ChainParams { balances: vec![2.0], ..ChainParams::default() }).contains("balances"));
}

#[test]
fn a_chain_needs_the_table_of_its_segments() {
    let plain = Prepared::read(&[samples()]).unwrap();
    let error = chain::fit(&plain, &vec![true; plain.pages.len()], &params()).unwrap_err();
    assert!(error.to_string().contains("no segments"), "{error}");
}

#[test]
fn the_program_fits_a_chain() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("params.json");
    std::fs::write(&file, serde_json::to_string(&params()).unwrap()).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_seek-train"));
    command.arg("fit").arg(samples()).args(["--chain", "--params"]).arg(&file).arg("-o").arg(folder.path());
    let out = command.output().unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    assert!(text.contains("chosen\tuniform share") && text.contains("pages without a good segment"), "{text}");
    let models = ChainModels::load(&folder.path().join("chain.safetensors")).unwrap();
    assert_eq!(models.trained_on(), ["samples"]);
    assert!(!folder.path().join("seek.safetensors").exists());
}
