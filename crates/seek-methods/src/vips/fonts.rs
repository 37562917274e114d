//! The font of the most text in a node.
//!
//! Areas add up by font, so many small texts of one font outweigh one large text of another. A node takes over the sums of its
//! children: the shorter list of fonts moves into the longer one. So a font moves at most as often as the number of nodes can double.

use seek_page::NodeId;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The font of the most text in a node.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Font {
    /// The size in whole pixels.
    pub(super) size: i32,
    /// The weight.
    pub(super) weight: u16,
    /// Whether other texts of the node have another font.
    pub(super) is_mixed: bool,
}

impl Font {
    /// Whether two nodes have the same font.
    pub(super) fn is_same(&self, other: &Font) -> bool {
        (self.size, self.weight) == (other.size, other.weight)
    }
}

/// The text in one font: its area in pixels, and its first node. The greater one counts; of equals, the one that begins first. Whole
/// numbers have the same sum in each order.
type Sum = (u64, Reverse<NodeId>);

/// Texts by font.
#[derive(Debug, Clone, Default)]
pub(super) struct FontSums {
    /// The font of the most text, with its sum.
    most: Option<(Font, Sum)>,
    /// The sums of all fonts by size and weight. One font needs none.
    all: BTreeMap<(i32, u16), Sum>,
}

impl FontSums {
    /// One text.
    pub(super) fn of(text: NodeId, font: Font, area: u64) -> FontSums {
        FontSums { most: Some((font, (area, Reverse(text)))), all: BTreeMap::new() }
    }

    /// The font of the most text. Without a text, it has no size.
    pub(super) fn font(&self) -> Font {
        self.most.map_or_else(Font::default, |(font, _)| font)
    }

    /// Adds other texts.
    pub(super) fn add(&mut self, mut other: FontSums) {
        if self.all.len() < other.all.len() {
            std::mem::swap(self, &mut other);
        }
        let (Some((font, sum)), Some((other_font, other_sum))) = (&mut self.most, other.most) else {
            if self.most.is_none() {
                *self = other;
            }
            return;
        };
        if self.all.is_empty() {
            // So has the other one: each has one font.
            if font.is_same(&other_font) {
                *sum = together(*sum, other_sum);
                return;
            }
            self.all.insert((font.size, font.weight), *sum);
        }
        if other.all.is_empty() {
            other.all.insert((other_font.size, other_font.weight), other_sum);
        }
        for ((size, weight), more) in other.all {
            let of_font = self.all.entry((size, weight)).and_modify(|sum| *sum = together(*sum, more)).or_insert(more);
            // Sums only grow, so no font that stays as it was can become the greatest.
            if *of_font > *sum || (font.size, font.weight) == (size, weight) {
                (font.size, font.weight, *sum) = (size, weight, *of_font);
            }
        }
        font.is_mixed = true;
    }
}

fn together(one: Sum, two: Sum) -> Sum {
    (one.0 + two.0, one.1.max(two.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn one(text: NodeId, size: i32, area: u64) -> FontSums {
        FontSums::of(text, Font { size, weight: 400, is_mixed: false }, area)
    }

    #[test]
    fn of_fonts_with_as_much_text_the_first_one_counts() {
        let mut sums = one(5, 20, 100);
        sums.add(one(2, 16, 100));
        assert_eq!((sums.font().size, sums.font().is_mixed), (16, true));
        sums.add(one(1, 20, 0));
        assert_eq!(sums.font().size, 20);
    }

    proptest! {
        #[test]
        fn the_font_has_the_greatest_sum_in_each_order(
            texts in proptest::collection::vec((0..6, 1..9_u64), 1..30),
            merges in proptest::collection::vec((any::<usize>(), any::<usize>()), 30),
        ) {
            let mut parts: Vec<FontSums> = Vec::new();
            let mut by_size = [(0, Reverse(NodeId::MAX)); 6];
            for (id, &(size, area)) in (0..).zip(&texts) {
                parts.push(one(id, size, area));
                by_size[size as usize] = together(by_size[size as usize], (area, Reverse(id)));
            }
            for (from, to) in merges {
                if parts.len() > 1 {
                    let part = parts.swap_remove(from % parts.len());
                    let to = to % parts.len();
                    parts[to].add(part);
                }
            }
            let font = parts[0].font();
            let greatest = (0..6).max_by_key(|&size| by_size[size as usize]).unwrap();
            prop_assert_eq!(font.size, greatest);
            prop_assert_eq!(font.is_mixed, by_size.iter().filter(|(area, _)| *area > 0).count() > 1);
        }
    }
}
