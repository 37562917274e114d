//! The threshold of a page, and the blocks whose probabilities reach it.

use seek_extract::{EmptyReason, Settings, TYPES};
use seek_extract::{choose, f1_optimal_threshold};

/// The page types have the thresholds 0.1, 0.2, ... 0.7.
fn rising() -> Settings {
    Settings { thresholds: (1..=TYPES).map(|i| i as f32 / 10.0).collect(), ..Settings::default() }
}

fn types(of: &[(usize, f32)]) -> [f32; TYPES] {
    let mut types = [0.0; TYPES];
    for &(at, p) in of {
        types[at] = p;
    }
    types
}

#[test]
fn the_threshold_is_that_of_the_mixture_of_types() {
    let probabilities = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75];
    let chosen = |t: &[(usize, f32)]| choose(&probabilities, &[1; 8], &types(t), &rising()).blocks;
    assert_eq!(chosen(&[(0, 1.0)]), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(chosen(&[(6, 1.0)]), [7]);
    // 0.5 * 0.1 + 0.5 * 0.7 = 0.4
    assert_eq!(chosen(&[(0, 0.5), (6, 0.5)]), [4, 5, 6, 7]);
    // 0.25 * 0.2 + 0.75 * 0.6 = 0.5
    assert_eq!(chosen(&[(1, 0.25), (5, 0.75)]), [5, 6, 7]);
}

#[test]
fn a_block_at_the_threshold_is_chosen() {
    let certain = types(&[(3, 1.0)]);
    assert_eq!(choose(&[0.5, 0.499], &[1, 1], &certain, &Settings::default()).blocks, [0]);
}

#[test]
fn expected_f1_by_hand() {
    // 10 + 20 words are chosen, of which 9 + 12 are expected to be main content. So are 14 of the other 70.
    let choice = choose(&[0.9, 0.6, 0.2], &[10, 20, 70], &types(&[(0, 1.0)]), &Settings::default());
    assert_eq!(choice.blocks, [0, 1]);
    let (hit, chosen, gold) = (9.0 + 12.0, 30.0, 9.0 + 12.0 + 14.0);
    let expected = 2.0 * hit / (chosen + gold);
    assert!((choice.expected_f1 - expected).abs() < 1e-6, "{}", choice.expected_f1);
}

#[test]
fn certain_blocks_have_the_expected_f1_of_one() {
    let choice = choose(&[1.0, 0.0, 1.0], &[3, 100, 4], &types(&[(0, 1.0)]), &Settings::default());
    assert_eq!((choice.blocks, choice.expected_f1), (vec![0, 2], 1.0));
}

#[test]
fn a_page_with_a_low_expected_f1_is_empty() {
    let article = types(&[(0, 1.0)]);
    // Expected F1: 2 * 6 / (10 + 15) = 0.48
    let (probabilities, words) = ([0.6, 0.3], [10, 30]);
    let chosen =
        |empty_below| choose(&probabilities, &words, &article, &Settings { empty_below, ..Settings::default() });
    assert_eq!(chosen(0.47).blocks, [0]);
    assert!((chosen(0.47).expected_f1 - 0.48).abs() < 1e-6);
    let empty = chosen(0.49);
    assert_eq!(empty.blocks, [] as [usize; 0]);
    assert!((empty.expected_f1 - 0.52).abs() < 1e-6, "the confidence in an empty page");
}

#[test]
fn a_page_that_is_probably_empty_gets_no_block() {
    let article = types(&[(0, 1.0)]);
    let settings = Settings { empty_above: 0.7, ..Settings::default() };
    let chosen = |empty| choose(&[0.9, 0.1], &[10, 30], &article, &settings).unless_empty(empty, &settings);
    assert_eq!(chosen(None).blocks, [0]);
    assert_eq!(chosen(Some(0.69)).blocks, [0]);
    assert_eq!(chosen(Some(0.69)).expected_f1, chosen(None).expected_f1);
    assert_eq!((chosen(Some(0.7)).blocks, chosen(Some(0.7)).expected_f1), (vec![], 0.7));
    let without_blocks = choose(&[0.0, 0.0], &[10, 30], &article, &settings).unless_empty(Some(0.6), &settings);
    assert_eq!((without_blocks.blocks, without_blocks.expected_f1), (vec![], 0.6));
}

#[test]
fn an_empty_choice_has_its_reason() {
    let article = types(&[(0, 1.0)]);
    let settings = Settings { empty_below: 0.49, empty_above: 0.7, ..Settings::default() };
    let reason = |probabilities: &[f32], words: &[u32], empty| {
        choose(probabilities, words, &article, &settings).unless_empty(empty, &settings).empty_reason
    };
    for (empty, otherwise) in [(None, None), (Some(0.6), None), (Some(0.7), Some(EmptyReason::EmptyPage))] {
        assert_eq!(reason(&[], &[], empty), Some(EmptyReason::NoText));
        assert_eq!(reason(&[0.9], &[10], empty), otherwise);
        assert_eq!(reason(&[0.0], &[10], empty), otherwise.or(Some(EmptyReason::NothingChosen)));
        assert_eq!(reason(&[0.6, 0.3], &[10, 30], empty), otherwise.or(Some(EmptyReason::LowConfidence)));
    }
}

#[test]
fn a_page_whose_blocks_all_miss_the_threshold_gets_the_best_of_them() {
    let article = types(&[(0, 1.0)]);
    let choice = choose(&[0.02, 0.3, 0.1], &[100, 10, 10], &article, &Settings::default());
    assert_eq!((choice.blocks, choice.threshold), (vec![1], 0.3));
}

#[test]
fn no_blocks_and_no_words() {
    let article = types(&[(0, 1.0)]);
    let careful = Settings { empty_below: 0.3, ..Settings::default() };
    for settings in [Settings::default(), careful] {
        assert!(choose(&[], &[], &article, &settings).blocks.is_empty());
        // Blocks of punctuation have no words.
        let marks = choose(&[0.9, 0.1], &[0, 0], &article, &settings);
        assert!((0.0..=1.0).contains(&marks.expected_f1));
    }
    // No block reaches the threshold, so the one of the highest expected F1 decides.
    assert_eq!(choose(&[0.1, 0.2], &[5, 5], &article, &Settings::default()).blocks, [1]);
}

#[test]
fn the_f1_optimal_threshold_by_hand() {
    // Expected F1 of the first, first two, all three: 18/(10+35), 42/(30+35), 70/(100+35).
    assert_eq!(f1_optimal_threshold(&[0.9, 0.6, 0.2], &[10, 20, 70]), 0.6);
    // If all probabilities are low, the choice of all blocks has the highest expected F1.
    assert_eq!(f1_optimal_threshold(&[0.3, 0.28, 0.29], &[10, 10, 10]), 0.28);
    assert_eq!(f1_optimal_threshold(&[], &[]), 1.0);
    assert_eq!(f1_optimal_threshold(&[0.9, 0.1], &[0, 0]), 1.0);
}

#[test]
fn no_other_threshold_has_a_higher_expected_f1() {
    let probabilities: Vec<f32> = (0_u32..40).map(|i| (i * 7919 % 97) as f32 / 97.0).collect();
    for power in 0..4 {
        let words: Vec<u32> = (0_u32..40).map(|i| (i * 31 % 17).pow(power)).collect();
        let expected = |threshold: f32| {
            let settings = Settings { thresholds: vec![threshold; TYPES], ..Settings::default() };
            choose(&probabilities, &words, &types(&[(0, 1.0)]), &settings).expected_f1
        };
        let best = expected(f1_optimal_threshold(&probabilities, &words));
        assert!(probabilities.iter().all(|&t| expected(t) <= best + 1e-6));
    }
}

#[test]
fn the_weight_of_the_page_moves_the_threshold() {
    let (probabilities, words) = ([0.5, 0.31, 0.29], [10, 10, 10]);
    let chosen = |page_threshold_weight| {
        let settings = Settings { page_threshold_weight, ..Settings::default() };
        choose(&probabilities, &words, &types(&[(0, 1.0)]), &settings).blocks
    };
    assert_eq!(chosen(0.0), [0]);
    // 0.5 + 0.95 * (0.29 - 0.5) = 0.3005
    assert_eq!(chosen(0.95), [0, 1]);
    assert_eq!(chosen(1.0), [0, 1, 2]);
}
