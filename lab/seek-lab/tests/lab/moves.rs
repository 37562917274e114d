//! Tests of the moves that label a page: the minimum against a search over all sequences of moves, and the command.

use crate::program::run_on as run;
use proptest::prelude::*;
use seek_lab::moves::block_moves::{BlockMove, cost, few_with_places, fewest};
use seek_lab::moves::threshold_move::{fewest_with_threshold, labels_from};
use seek_testing::sites::{Site, error, json};
use serde_json::Value;
use std::collections::BTreeMap;

/// Largest number of blocks of a searched page.
const BLOCKS: usize = 7;

/// All moves on some blocks; toggles of template groups only if there are any.
fn all_moves(blocks: usize, places: &[u32]) -> Vec<BlockMove> {
    let runs = (0..blocks).flat_map(|first| (first + 1..=blocks).map(move |end| first..end));
    let sets = runs.flat_map(|run| [true, false].map(|main| BlockMove::Set(run.clone(), main)));
    let toggles = (0..blocks).map(BlockMove::Toggle);
    sets.chain(toggles).chain(places.iter().copied().map(BlockMove::TogglePlace)).collect()
}

/// The fewest moves by a search over all labellings, cheapest first.
fn searched(start: &[bool], target: &[Option<bool>], places: &[u32]) -> usize {
    let moves = all_moves(start.len(), places);
    let mut found = BTreeMap::from([(start.to_vec(), 0)]);
    let mut waiting = vec![(0, start.to_vec())];
    while let Some(next) = (0..waiting.len()).min_by_key(|&i| waiting[i].0) {
        let (spent, labels) = waiting.swap_remove(next);
        if labels.iter().zip(target).all(|(label, target)| target.is_none_or(|target| target == *label)) {
            return spent;
        }
        for one in &moves {
            let mut changed = labels.clone();
            one.apply(&mut changed, places);
            let spent = spent + one.cost();
            if found.get(&changed).is_none_or(|best| spent < *best) {
                found.insert(changed.clone(), spent);
                waiting.push((spent, changed));
            }
        }
    }
    panic!("every labelling can be reached");
}

/// Blocks with their label at the start, their target and their template group.
fn pages(blocks: usize) -> impl Strategy<Value = (Vec<bool>, Vec<Option<bool>>, Vec<u32>)> {
    prop::collection::vec((any::<bool>(), prop::option::weighted(0.8, any::<bool>()), 0..3_u32), 0..=blocks).prop_map(
        |page| {
            (page.iter().map(|b| b.0).collect(), page.iter().map(|b| b.1).collect(), page.iter().map(|b| b.2).collect())
        },
    )
}

fn gives_the_target(moves: &[BlockMove], start: &[bool], target: &[Option<bool>], places: &[u32]) -> bool {
    let mut labels = start.to_vec();
    moves.iter().for_each(|one| one.apply(&mut labels, places));
    labels.iter().zip(target).all(|(label, target)| target.is_none_or(|target| target == *label))
}

proptest! {
    #[test]
    fn no_sequence_of_moves_is_shorter((start, target, places) in pages(BLOCKS)) {
        let moves = fewest(&start, &target);
        prop_assert!(gives_the_target(&moves, &start, &target, &places), "{moves:?}");
        prop_assert_eq!(cost(&moves), searched(&start, &target, &[]), "{:?}", moves);
    }

    #[test]
    fn template_groups_never_cost_moves((start, target, places) in pages(BLOCKS)) {
        let moves = few_with_places(&start, &target, &places);
        prop_assert!(gives_the_target(&moves, &start, &target, &places), "{moves:?}");
        prop_assert!(cost(&moves) <= cost(&fewest(&start, &target)));
        prop_assert!(cost(&moves) >= searched(&start, &target, &places));
    }

    #[test]
    fn no_threshold_and_no_moves_after_it_are_fewer((start, target, levels) in pages(BLOCKS)) {
        let probabilities: Vec<f32> = levels.iter().map(|&level| level as f32 / 10.0).collect();
        let moves = fewest_with_threshold(&start, &target, &probabilities);
        let begun = moves.threshold.map_or(start.clone(), |threshold| labels_from(&probabilities, threshold));
        prop_assert!(gives_the_target(&moves.then, &begun, &target, &levels), "{moves:?}");
        let after = levels.iter().map(|level| 1 + searched(&labels_from(&probabilities, 100 * level), &target, &[]));
        prop_assert_eq!(moves.cost(), after.fold(searched(&start, &target, &[]), usize::min), "{:?}", moves);
    }

    #[test]
    fn moves_on_long_pages_give_the_target_and_are_at_most_one_toggle_a_block((start, target, places) in pages(300)) {
        let wrong = start.iter().zip(&target).filter(|(label, target)| target.is_some_and(|t| t != **label)).count();
        for moves in [fewest(&start, &target), few_with_places(&start, &target, &places)] {
            prop_assert!(gives_the_target(&moves, &start, &target, &places), "{moves:?}");
            prop_assert!(cost(&moves) <= wrong);
        }
    }
}

#[test]
fn moves_are_counted_on_drawn_pages_whose_hosts_are_held_out() {
    let hosts: Vec<String> = (0..12).map(|page| format!("h{}", page / 2)).collect();
    let hosts: Vec<&str> = hosts.iter().map(String::as_str).collect();
    let site = Site::folder(&hosts, |page| page);
    let corpus = site.path().file_name().unwrap().to_str().unwrap().to_owned();
    let args = ["moves", "--corpus", &corpus, "--pages", "3", "--draws", "2", "--params", site.small_params()];
    let measured = json(&run(&[&args[..], &["--json"]].concat(), &site));
    let draws = measured["draws"].as_array().unwrap();
    let pages: Vec<&Value> = draws.iter().flat_map(|draw| draw["pages"].as_array().unwrap()).collect();
    assert_eq!((draws.len(), pages.len()), (2, 6));
    let mut held_out: Vec<&str> = pages.iter().map(|page| page["host"].as_str().unwrap()).collect();
    held_out.sort_unstable();
    held_out.dedup();
    assert_eq!(measured["held_out_hosts"], held_out.len());
    assert_eq!(measured["trained_on"], 12 - 2 * held_out.len(), "each host has two pages");
    for page in pages {
        let (nothing, pre_labels) = (&page["nothing"], &page["pre_labels"]);
        assert!(nothing["blocks"].as_u64() >= nothing["blocks_with_places"].as_u64(), "{page}");
        assert_eq!(nothing["blocks"], nothing["blocks_with_threshold"], "without a model there is no probability");
        assert!(pre_labels["blocks"].as_u64() >= pre_labels["blocks_with_threshold"].as_u64(), "{page}");
        assert_eq!(
            (&nothing["page_type"], &nothing["confirm"], &pre_labels["confirm"]),
            (&1.into(), &1.into(), &1.into())
        );
        assert_eq!(pre_labels["page_type"] == 0, page["page_type"] == page["found_type"], "{page}");
        // To set everything to noise and go on from nothing is always possible.
        assert!(pre_labels["blocks"].as_u64().unwrap() <= nothing["blocks"].as_u64().unwrap() + 2, "{page}");
    }
    let text = String::from_utf8(run(&args, &site).stdout).unwrap();
    assert!(text.contains("draw 2") && text.contains("all draws") && text.contains("toggles and runs"), "{text}");
    assert!(text.contains("and the threshold"), "{text}");
}

#[test]
fn draws_that_are_not_possible_are_errors() {
    let site = Site::folder(&["a", "b", "c", "d"], |page| page);
    let corpus = site.path().file_name().unwrap().to_str().unwrap().to_owned();
    let few = error(&run(&["moves", "--corpus", &corpus, "--pages", "5"], &site));
    assert!(few.contains("4 pages") && few.contains("too few for 5"), "{few}");
    assert!(error(&run(&["moves", "--corpus", "other"], &site)).contains("no page of the corpus \"other\""));
    let all = error(&run(&["moves", "--corpus", &corpus, "--pages", "4"], &site));
    assert!(all.contains("at least 3 pages, but found 0"), "{all}");
}
