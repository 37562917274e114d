//! The draw of instances: at most so many, and from as many sites and pages as there are.
//!
//! Sites take turns, and so do the pages of a site. A site with a thousand segments then has no more instances than one with
//! ten, until that one has no more to give. So sites and pages weigh alike, and class shares are not those of all
//! segments: of the articles of `wcxb-dev` .122 are good, of the 2,030 drawn of them .154.

use crate::learn::random::hash;
use std::collections::HashMap;

/// Draws at most `most` of the `rows` of a table; `page_of` gives the page of each row of the table and `group_of` the site
/// of each page. The rows come in rising order. The draw follows from the seed alone.
pub fn sample(rows: &[u32], page_of: &[u32], group_of: &[&str], most: usize, seed: u64) -> Vec<u32> {
    let mut numbers: HashMap<&str, u32> = HashMap::new();
    for group in group_of {
        let next = numbers.len() as u32;
        numbers.entry(group).or_insert(next);
    }
    let draw = |kind: u64, number: u32| hash(&[seed, kind, u64::from(number)]);
    // Turns of the rows of a page, then turns of the pages of a site, then turns of sites.
    let in_page = turns(rows.iter().map(|&row| (page_of[row as usize], draw(0, row), row)).collect());
    let in_group = turns(
        in_page
            .into_iter()
            .map(|(turn, page, row)| (numbers[group_of[page as usize]], (turn, draw(1, page)), row))
            .collect(),
    );
    let mut order: Vec<(u32, u64, u32)> =
        in_group.into_iter().map(|(turn, group, row)| (turn, draw(2, group), row)).collect();
    order.sort_unstable();
    let mut drawn: Vec<u32> = order.into_iter().take(most).map(|(_, _, row)| row).collect();
    drawn.sort_unstable();
    drawn
}

/// From (owner, order among its rows, row) to (place in that order, owner, row).
fn turns<T: Ord>(mut rows: Vec<(u32, T, u32)>) -> Vec<(u32, u32, u32)> {
    rows.sort_unstable();
    let owners = rows.chunk_by(|a, b| a.0 == b.0);
    owners.flat_map(|rows| (0..).zip(rows).map(|(turn, (owner, _, row))| (turn, *owner, *row))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Site a has two pages of 100 rows, b one of 100, c one of 3.
    fn drawn(most: usize, seed: u64) -> Vec<u32> {
        let page_of: Vec<u32> = (0..303).map(|row| row / 100).collect();
        let rows: Vec<u32> = (0..303).collect();
        sample(&rows, &page_of, &["a", "a", "b", "c"], most, seed)
    }

    fn by_page(rows: &[u32]) -> [usize; 4] {
        let mut counts = [0; 4];
        rows.iter().for_each(|row| counts[*row as usize / 100] += 1);
        counts
    }

    #[test]
    fn sites_take_turns_and_so_do_their_pages() {
        assert_eq!(by_page(&drawn(12, 1)).iter().sum::<usize>(), 12);
        // Three each of all sites; then c has no more.
        assert_eq!(by_page(&drawn(9, 1))[2..], [3, 3]);
        assert_eq!(by_page(&drawn(43, 1)), [10, 10, 20, 3]);
    }

    #[test]
    fn the_draw_is_capped_and_without_repeats() {
        assert_eq!(drawn(1000, 1), (0..303).collect::<Vec<u32>>());
        for most in [0, 1, 50, 302] {
            let rows = drawn(most, 3);
            assert_eq!(rows.len(), most);
            assert!(rows.is_sorted_by(|a, b| a < b));
        }
    }

    #[test]
    fn the_seed_decides() {
        assert_eq!(drawn(43, 1), drawn(43, 1));
        assert_ne!(drawn(43, 1), drawn(43, 2));
    }
}
