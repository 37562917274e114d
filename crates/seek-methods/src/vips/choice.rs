//! Step 4: the main content, by position and size.
//!
//! VIPS divides a page and chooses nothing. Song, Liu, Wen and Ma, "Learning block importance models for Web pages" (WWW 2004), learn
//! the importance of the blocks of VIPS, and find that position and size say most of it: important blocks are large and in the
//! middle of the page. This rule has the same two measures, and needs no training:
//!
//! 1. The score of a leaf is its area of text outside links, times its closeness to the middle of the page, times its closeness to the
//!    first window. A leaf with more text in links than a limit has no score.
//! 2. The leaf with the highest score is the *winner*. Its width is the *column* of the main content.
//! 3. Other leaves with few links belong to the main content if most of their width is in the column. From the winner up
//!    and down, a distance above a limit ends the main content. So headings, parts and images of an article join, but no text far
//!    below.

use super::area::Area;
use super::cues::Cues;
use super::params::VipsParams;
use super::structure::{ContentStructure, Part};
use seek_page::Layout;

/// The leaves that are the main content.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ChosenLeaves {
    /// The leaf with the highest score, as a position in [`ContentStructure::parts`].
    pub winner: Option<usize>,
    /// All leaves of the main content: the winner first, then those from it down, then those from it up.
    pub leaves: Vec<usize>,
}

impl ChosenLeaves {
    pub(super) fn of(cues: &Cues, layout: &Layout, structure: &ContentStructure, params: &VipsParams) -> ChosenLeaves {
        let mut best: Option<(usize, f64)> = None;
        // Leaves with few links: the position in the structure, and the place.
        let mut few_links: Vec<(usize, Area)> = Vec::new();
        for (at, leaf) in structure.parts.iter().enumerate().filter(|(_, part)| part.is_leaf()) {
            let [all, linked] = text_areas(cues, structure, leaf);
            if linked > f64::from(params.link_share) * all {
                continue;
            }
            few_links.push((at, leaf.area));
            let score = (all - linked) * closeness(cues, layout, &leaf.area);
            if score > 0.0 && best.is_none_or(|(_, highest)| score > highest) {
                best = Some((at, score));
            }
        }
        let Some((winner, _)) = best else { return ChosenLeaves::default() };
        let leaves = column(few_links, winner, &structure.parts[winner].area, layout, params);
        ChosenLeaves { winner: Some(winner), leaves }
    }
}

/// The areas of texts in a leaf: of all, and of those in links.
fn text_areas(cues: &Cues, structure: &ContentStructure, leaf: &Part) -> [f64; 2] {
    structure.blocks[leaf.blocks.clone()].iter().fold([0.0; 2], |[all, linked], block| {
        let [more, more_linked] = cues.text_areas(block.start, block.end);
        [all + more, linked + more_linked]
    })
}

/// How near an area is to the middle of the page and to the first window, from 0 to 1:
///
/// `(1 - |center - half| / half) / max(1, top / window)`
///
/// `center` is that of the area from left to right, `half` is half of the width of the page, `top` is the upper edge of the area, and
/// `window` is the height of the window. A center beyond the page gives 0.
fn closeness(cues: &Cues, layout: &Layout, area: &Area) -> f64 {
    let half = f64::from(cues.page.right) / 2.0;
    let center = f64::from(area.left) + f64::from(area.width()) / 2.0;
    let to_middle = 1.0 - ((center - half).abs() / half).min(1.0);
    let windows = f64::from(area.top) / f64::from(layout.window().height);
    to_middle / windows.max(1.0)
}

/// The leaves in the column of the winner, from it up and down to the first wide gap.
fn column(
    mut few_links: Vec<(usize, Area)>,
    winner: usize,
    column: &Area,
    layout: &Layout,
    params: &VipsParams,
) -> Vec<usize> {
    few_links.retain(|(_, area)| {
        let inside = area.right.min(column.right) - area.left.max(column.left);
        inside > 0 && inside as f32 >= params.column * area.width() as f32
    });
    let gap = params.gap * layout.window().height;
    let mut chosen = Vec::new();
    few_links.sort_unstable_by_key(|(at, area)| (area.top, *at));
    let start = few_links.iter().position(|(at, _)| *at == winner).unwrap_or(0);
    // Downward: the farthest edge so far counts, since leaves can stand beside each other.
    let mut bottom = column.bottom;
    for (at, area) in &few_links[start..] {
        if (area.top - bottom) as f32 > gap {
            break;
        }
        bottom = bottom.max(area.bottom);
        chosen.push(*at);
    }
    few_links.truncate(start);
    few_links.sort_unstable_by_key(|(at, area)| (std::cmp::Reverse(area.bottom), *at));
    let mut top = column.top;
    for (at, area) in &few_links {
        if (top - area.bottom) as f32 > gap {
            break;
        }
        top = top.min(area.top);
        chosen.push(*at);
    }
    chosen
}
