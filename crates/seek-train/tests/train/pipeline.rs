//! Tests of the whole training pipeline on the sample pages.

use crate::small::{evaluated, params, samples};
use content_seeker::Extractor;
use seek_extract::Models;
use seek_forest::{Link, ModelFile};
use seek_page::PageOptions;
use seek_train::corpus::prepare::Prepared;
use seek_train::learn::{BoostedParams, LearnerParams};
use seek_train::measure::outer_folds::OuterFolds;
use seek_train::measure::page_result::{OutOfFoldMeasure, score_table};
use seek_train::measure::{cross_validation, out_of_fold_texts};
use seek_train::stages::model_files;
use seek_train::stages::{StageParams, Stages};
use std::sync::LazyLock;

static PREPARED: LazyLock<Prepared> = LazyLock::new(|| Prepared::read(&[samples()]).unwrap());

fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn the_model_bytes_depend_on_the_seed_and_not_on_the_threads() {
    let fitted = |threads, seed| {
        let folder = tempfile::tempdir().unwrap();
        let params = StageParams { seed, ..params() };
        let paths = in_pool(threads, || model_files::run(&PREPARED, &params, folder.path()).unwrap());
        paths.iter().map(|p| std::fs::read(p).unwrap()).collect::<Vec<_>>()
    };
    let one = fitted(1, 7);
    assert!(one == fitted(2, 7), "model files differ between 1 and 2 threads");
    assert!(one[0] != fitted(2, 8)[0], "another seed must change the model");
}

#[test]
fn a_corpus_without_hosts_is_scored_but_not_trained_on() {
    let folds = |share| {
        let hosts_of = [("samples".to_owned(), share)].into();
        OuterFolds::new(&PREPARED, &StageParams { hosts_of, ..params() }, 2, None).unwrap()
    };
    let trained = |share| folds(share).train(0).into_iter().filter(|train| *train).count();
    assert_eq!((trained(0.0), trained(1.0)), (0, 14));
    assert!((1..14).contains(&trained(0.5)));
    let scored = |fold| (0..PREPARED.pages.len()).filter(|&page| folds(0.0).scores(fold, page)).count();
    assert_eq!((scored(0), scored(1)), (14, 14));
}

#[test]
fn fitted_models_extract_and_record_their_training_data() {
    let folder = tempfile::tempdir().unwrap();
    let paths = model_files::run(&PREPARED, &params(), folder.path()).unwrap();
    let file = ModelFile::load(&paths[0]).unwrap();
    assert_eq!(file.training().data_fingerprint, PREPARED.fingerprint);
    assert!(file.training().scores.contains_key("inner_f1.samples"));
    let models = Models::load(&paths[0]).unwrap();
    let extractor = Extractor::builder().models(models).build().unwrap();
    let evaluation = evaluated(&[samples()], &extractor);
    assert!(evaluation.failures().is_empty());
    let mean = evaluation.summary.value("samples", "all", "word_f1").unwrap();
    // The models were trained on these pages, so a lower F1 shows an error between file and text.
    assert!(mean > 0.85, "{mean}");
}

#[test]
fn extraction_with_the_model_file_equals_the_prediction_of_training() {
    const PAGE: usize = 0;
    // Train without this page. The extractor must predict it like the stages, with the same model.
    let train: Vec<bool> = (0..PREPARED.pages.len()).map(|p| p != PAGE).collect();
    let stages = Stages::fit(&PREPARED, &train, &params()).unwrap();
    assert!(stages.second_look.is_some());
    let settings = stages.learn_settings(&PREPARED, &train, &params());
    let page = &PREPARED.pages[PAGE];
    let types = settings.calibrated(&stages.types[PAGE]);
    let choice = stages.scored_page(&PREPARED, PAGE).choice(&settings);
    let expected = &stages.probabilities.clone()[page.blocks.clone()];
    let expected_type = seek_extract::best_type(&types);
    let file = model_files::file_of(stages, Default::default(), serde_json::to_string(&settings).unwrap()).unwrap();
    assert!(!file.multinomial_classifiers()["page_terms"].terms().is_empty());
    let models = Models::from_file(&file).unwrap();
    let corpus = seek_io::Corpus::open(samples()).unwrap();
    let labelled = corpus.pages().unwrap().nth(PAGE).unwrap().unwrap();
    assert_eq!(labelled.id, page.id);
    let options = PageOptions { url: labelled.url.clone(), ..PageOptions::default() };
    let extractor = Extractor::builder().models(models).build().unwrap();
    let extraction = extractor.extract_page(seek_page::Page::read(&labelled.html, options).unwrap()).unwrap();
    let seek_page::SelectedParts::Blocks(found) = &extraction.selection().parts else { panic!("blocks") };
    // Rules after the classification may change a few blocks.
    let shared = found.iter().filter(|&block| choice.blocks.contains(block)).count();
    assert!(10 * shared >= 9 * choice.blocks.len().max(found.len()), "{found:?} {:?}", choice.blocks);
    for (a, b) in extraction.selection().probabilities.iter().zip(expected) {
        assert!((a - b).abs() < 1e-6, "{a} {b}");
    }
    let guess = extraction.page_type().unwrap();
    let (page_type, probability) = (guess.known().unwrap(), guess.probability());
    assert_eq!(page_type, expected_type.0);
    assert!((probability - expected_type.1).abs() < 1e-6, "{probability} {expected_type:?}");
    // Cross-validation scores bags of blocks; the text must have the same score.
    let by_text = seek_score::word_scores(extraction.text().unwrap(), labelled.gold()).f1;
    assert!((by_text - page.f1(found)).abs() < 1e-9);
}

#[test]
fn labels_outside_the_training_set_do_not_leak() {
    // Inverted labels of held-out pages must not change any model.
    let train: Vec<bool> = (0..PREPARED.pages.len()).map(|p| p >= 7).collect();
    let plain = Stages::fit(&PREPARED, &train, &params()).unwrap();
    let mut inverted = Prepared::read(&[samples()]).unwrap();
    for table in [&mut inverted.block_table, &mut inverted.segment_table] {
        for row in 0..table.targets.len() {
            if !train[table.page[row] as usize] {
                table.targets[row] = 1 - table.targets[row];
            }
        }
    }
    for (page, _) in inverted.pages.iter_mut().zip(&train).filter(|(_, train)| !**train) {
        page.page_type = Some(seek_page::PageType::Product);
    }
    for row in 0..inverted.page_table.targets.len() {
        if !train[inverted.page_table.page[row] as usize] {
            inverted.page_table.targets[row] = seek_page::PageType::Product.index() as u32;
        }
    }
    let other = Stages::fit(&inverted, &train, &params()).unwrap();
    assert_eq!(plain.page_type, other.page_type);
    assert_eq!(plain.types, other.types);
    assert_eq!(plain.terms, other.terms);
    assert_eq!(plain.content, other.content);
    assert_eq!(plain.segment, other.segment);
    assert!(plain.second_look.is_some());
    assert_eq!(plain.second_look, other.second_look);
    assert_eq!(plain.probabilities, other.probabilities);
}

#[test]
fn a_second_look_is_kept_where_it_lowers_the_loss() {
    let train = vec![true; PREPARED.pages.len()];
    let fitted = |second_look| Stages::fit(&PREPARED, &train, &StageParams { second_look, ..params() }).unwrap();
    let (kept, without) = (fitted(params().second_look), fitted(None));
    let forest = kept.second_look.unwrap();
    assert!(forest.nodes() > forest.trees(), "it has only leaves");
    assert!(without.second_look.is_none());
    assert_ne!(kept.probabilities, without.probabilities);
    // Without a split it changes nothing.
    let leaves = params().second_look.map(|boosted| BoostedParams { min_leaf_rows: 1_000_000, ..boosted });
    let leaves = fitted(leaves);
    assert!(leaves.second_look.is_none());
    assert_eq!(leaves.probabilities, without.probabilities);
}

#[test]
fn each_page_type_has_a_correction_that_learned_from_its_pages() {
    let train = vec![true; PREPARED.pages.len()];
    let stages = Stages::fit(&PREPARED, &train, &params()).unwrap();
    let alone = StageParams { content_of_type: None, ..params() };
    let shared = Stages::fit(&PREPARED, &train, &alone).unwrap();
    assert_eq!(stages.content.shared, shared.content.shared);
    assert!(shared.content.of_type.iter().all(Option::is_none));
    assert_ne!(stages.probabilities, shared.probabilities);
    let forests: Vec<_> = stages.content.of_type.into_iter().map(Option::unwrap).collect();
    assert!(forests.iter().all(|forest| forest.trees() == 3 && forest.nodes() > 3), "a correction has only leaves");
    assert!((1..forests.len()).all(|t| forests[t] != forests[0]), "two types have the same correction");
}

#[test]
fn other_learners_fit_every_stage_and_give_each_page_type_its_own_content_classifier() {
    for name in ["forest", "tree", "j48"] {
        let params = params().with_learner(&LearnerParams::by_name(name).unwrap());
        let folder = tempfile::tempdir().unwrap();
        let paths = model_files::run(&PREPARED, &params, folder.path()).unwrap();
        let models = Models::load(&paths[0]).unwrap();
        assert!(models.settings.own_content && models.content.are_own, "{name}");
        assert!(models.content.of_type.iter().all(Option::is_some), "{name}");
        let forests = models.content.of_type.iter().flatten().chain([&models.segment, &models.page_type.first]);
        assert!(forests.into_iter().all(|forest| forest.link() == Link::Mean), "{name}");
        let extractor = Extractor::builder().models(models).build().unwrap();
        let evaluation = evaluated(&[samples()], &extractor);
        let mean = evaluation.summary.value("samples", "all", "word_f1").unwrap();
        // The model was fitted on these pages, so a lower F1 shows an error between file and text.
        assert!(mean > 0.7, "{name}: {mean}");
    }
}

#[test]
fn a_model_of_a_corpus_with_one_type_corrects_the_others_by_nothing() {
    // Types without pages once counted as classifiers of their own, which know nothing.
    let train: Vec<bool> =
        PREPARED.pages.iter().map(|page| page.page_type == Some(seek_page::PageType::Article)).collect();
    let stages = Stages::fit(&PREPARED, &train, &params()).unwrap();
    assert!(!stages.content.are_own);
    let forest = params().with_learner(&LearnerParams::by_name("forest").unwrap());
    let stages = Stages::fit(&PREPARED, &train, &forest).unwrap();
    let has_own: Vec<bool> = stages.content.of_type.iter().map(Option::is_some).collect();
    assert_eq!(has_own, [true, false, false, false, false, false, false], "only articles train a classifier");
}

#[test]
fn own_content_classifiers_need_a_learner_of_shares_and_no_corrections() {
    let train = vec![true; PREPARED.pages.len()];
    let error = |params: StageParams| format!("{:#}", Stages::fit(&PREPARED, &train, &params).unwrap_err());
    let boosted = StageParams { own_content: true, content_of_type: None, ..params() };
    assert!(error(boosted).contains("needs a learner of class shares"));
    let forest = params().with_learner(&LearnerParams::by_name("forest").unwrap());
    let both = StageParams { content_of_type: params().content_of_type, ..forest };
    assert!(error(both).contains("needs content_of_type = \"none\""));
}

#[test]
fn cross_validation_scores_every_page_once_and_out_of_fold() {
    let mut folds = Vec::new();
    let results = cross_validation::run(&PREPARED, &params(), 4, None, |fold, _| folds.push(fold)).unwrap();
    assert_eq!(folds, [0, 1, 2, 3]);
    assert_eq!(results.len(), PREPARED.pages.len());
    let summary = score_table("seek", &results, &[OutOfFoldMeasure::F1]).summary().unwrap();
    let mean = results.iter().map(|r| r.f1).sum::<f64>() / results.len() as f64;
    assert!((summary.value("samples", "all", "f1").unwrap() - mean).abs() < 1e-12);
    assert_eq!(summary.groups.iter().find(|group| group.group == "forum").unwrap().pages, 4);
    // The texts of the chosen blocks must have the scores of the bags of blocks, but for the numbers of list items.
    let texts = out_of_fold_texts::run(&[samples()], "seek", &results).unwrap();
    assert_eq!(texts.len(), results.len());
    for text in &texts {
        let same = results.iter().find(|r| r.id == text.id).unwrap();
        assert!((text.rows[0].score.words.unwrap().f1 - same.f1).abs() < 0.06, "{}", text.id);
    }
    let alone = cross_validation::run(&PREPARED, &params(), 4, Some(2), |_, _| {}).unwrap();
    for page in &alone {
        let same = results.iter().find(|r| r.id == page.id).unwrap();
        assert_eq!((same.f1, same.fold), (page.f1, 2));
    }
}

#[test]
fn a_corpus_without_page_types_can_be_trained_on() {
    let mut untyped = Prepared::read(&[samples()]).unwrap();
    untyped.pages.iter_mut().for_each(|p| p.page_type = None);
    let stages = Stages::fit(&untyped, &vec![true; untyped.pages.len()], &params()).unwrap();
    assert!(stages.types.iter().flatten().all(|&p| (p - 1.0 / 7.0).abs() < 1e-6));
}

#[test]
fn every_learner_can_be_the_content_classifier() {
    for name in ["tree", "forest"] {
        let params = StageParams { content: LearnerParams::by_name(name).unwrap(), ..params() };
        let results = cross_validation::run(&PREPARED, &params, 2, Some(0), |_, _| {}).unwrap();
        assert!(results.iter().any(|r| r.f1 > 0.3), "{name}");
    }
}
