//! The split of section 3.2: a share of the pages trains, all others are evaluated, and no site is on both sides.

use seek_page::PageType;
use seek_train::corpus::folds::hash_name;
use std::collections::BTreeMap;

/// Draws training pages and marks them. Sites are drawn in an order that depends on the seed, each with all its pages, and left out if a
/// page type would get more than `share` of its pages.
pub fn draw_training_pages(groups: &[&str], page_types: &[Option<PageType>], share: f64, seed: u64) -> Vec<bool> {
    let type_of = |page: usize| page_types[page].map(PageType::index);
    let mut left: BTreeMap<Option<usize>, f64> = BTreeMap::new();
    (0..groups.len()).for_each(|page| *left.entry(type_of(page)).or_default() += 1.0);
    left.values_mut().for_each(|pages| *pages = (*pages * share).round());

    let mut pages_of: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    groups.iter().enumerate().for_each(|(page, &group)| pages_of.entry(group).or_default().push(page));
    let mut sites: Vec<(u64, &str, Vec<usize>)> =
        pages_of.into_iter().map(|(group, pages)| (hash_name(group, seed), group, pages)).collect();
    sites.sort_unstable();

    let mut training = vec![false; groups.len()];
    for (_, _, pages) in sites {
        let mut rest = left.clone();
        pages.iter().for_each(|&page| *rest.entry(type_of(page)).or_default() -= 1.0);
        if rest.values().all(|&pages| pages >= 0.0) {
            pages.iter().for_each(|&page| training[page] = true);
            left = rest;
        }
    }
    training
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two hundred articles of 150 sites and fifty threads of ten, one of which also has articles.
    fn corpus() -> (Vec<String>, Vec<Option<PageType>>) {
        let articles = (0..200).map(|n| (format!("news{}.example", n % 150), Some(PageType::Article)));
        let threads = (0..50).map(|n| (format!("news{}.example", 145 + n % 10), Some(PageType::Forum)));
        articles.chain(threads).unzip()
    }

    #[test]
    fn each_type_gets_its_share_and_no_site_is_divided() {
        let (names, types) = corpus();
        let groups: Vec<&str> = names.iter().map(String::as_str).collect();
        for seed in 0..20 {
            let training = draw_training_pages(&groups, &types, 0.1, seed);
            let count = |page_type| {
                let of_type = types.iter().zip(&training).filter(|(found, train)| **found == page_type && **train);
                of_type.count()
            };
            assert!((19..=20).contains(&count(Some(PageType::Article))), "seed {seed}");
            // Each site has five threads, which is the share.
            assert_eq!(count(Some(PageType::Forum)), 5, "seed {seed}");
            for (page, group) in groups.iter().enumerate() {
                let first = groups.iter().position(|other| other == group).unwrap();
                assert_eq!(training[page], training[first], "{group} is divided");
            }
        }
    }

    #[test]
    fn another_seed_gives_another_draw() {
        let (names, types) = corpus();
        let groups: Vec<&str> = names.iter().map(String::as_str).collect();
        let draw = |seed| draw_training_pages(&groups, &types, 0.1, seed);
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }
}
