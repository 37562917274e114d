//! Sections of boilerplate in labelled pages: notices, sign-ups, adverts, comments, lists of other stories.

use super::cut_markup::{ElementNames, section_markup};
use super::matches_its_gold;
use crate::corpus::folds::{hash_name, page_group};
use crate::corpus::labels::BlockLabels;
use crate::corpus::pages::read_page;
use crate::learn::random::{Random, hash};
use anyhow::Result;
use seek_io::LabelledPage;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Tag};
use std::collections::HashMap;
use std::ops::Range;

/// The most sections of a page.
const OF_PAGE: usize = 6;
/// The most blocks of a section.
const MOST_BLOCKS: usize = 24;
/// The fewest and the most bytes of its text outside links: models know menus.
const BYTES: Range<usize> = 60..4000;

/// A part of a page with no block of main content.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Section {
    /// The registrable host of its page.
    host: String,
    language: String,
    /// The bytes of its text outside links.
    len: usize,
    /// The class and the id of its element.
    pub(super) names: [Option<String>; 2],
    /// Its HTML, with the names that the site gives elements and without them.
    with_names: String,
    without_names: String,
}

impl Section {
    pub(super) fn html(&self, names: ElementNames) -> &str {
        if names == ElementNames::Kept { &self.with_names } else { &self.without_names }
    }
}

/// The sections of a page. None are taken from a page whose gold text is hardly on it: they could be main content.
pub(super) fn sections_of(page: &LabelledPage) -> Result<Vec<Section>> {
    if page.gold().is_empty() {
        return Ok(Vec::new());
    }
    let read = read_page(page)?;
    let (dom, blocks) = (read.dom()?, read.blocks()?);
    let labels = BlockLabels::of(blocks, page.gold());
    if !matches_its_gold(&labels) {
        return Ok(Vec::new());
    }
    let mut elements = elements_without_gold(dom, blocks, &labels.share);
    let mut random = Random::new(hash_name(&page.id, 0));
    let count = OF_PAGE.min(elements.len());
    random.choose(&mut elements, count);
    let section = |&(id, len): &(NodeId, usize)| Section {
        host: page_group(page),
        language: page.lang.clone().unwrap_or_default(),
        len,
        names: ["class", "id"].map(|name| dom.attribute(id, name).map(str::to_owned)),
        with_names: section_markup(dom, id, ElementNames::Kept),
        without_names: section_markup(dom, id, ElementNames::Removed),
    };
    Ok(elements[..count].iter().map(section).collect())
}

/// The largest elements of moderate size without a block of the gold text, with the bytes of their text.
fn elements_without_gold(dom: &Dom, blocks: &Blocks, share: &[f32]) -> Vec<(NodeId, usize)> {
    let firsts: Vec<NodeId> = blocks.iter().map(|block| block.first).collect();
    let markup = dom.markup_len() as NodeId;
    let mut found = Vec::new();
    let mut id = 1;
    while id < markup {
        let inside = firsts.partition_point(|&first| first < id)..firsts.partition_point(|&first| first < dom.end(id));
        let len: usize = inside.clone().map(|block| blocks.text(block).len()).sum();
        let len = len.saturating_sub(text_of_links(dom, id));
        let is_section = dom.kind(id) == NodeKind::Element
            && (1..=MOST_BLOCKS).contains(&inside.len())
            && BYTES.contains(&len)
            && inside.clone().all(|block| share[block] == 0.0);
        if is_section {
            found.push((id, len));
            id = dom.end(id);
        } else {
            id += 1;
        }
    }
    found
}

/// The bytes of the text of links.
fn text_of_links(dom: &Dom, id: NodeId) -> usize {
    (id..dom.end(id)).filter(|&id| dom.tag(id) == Tag::A).map(|link| dom.subtree_text(link).trim().len()).sum()
}

/// The sections of many pages, by language.
#[derive(Debug, Default)]
pub(super) struct Sections(HashMap<String, Vec<Section>>);

impl Sections {
    pub(super) fn add(&mut self, sections: Vec<Section>) {
        for section in sections {
            self.0.entry(section.language.clone()).or_default().push(section);
        }
    }

    /// A section in the language of a page, from another host. Longer ones come more often: users miss a short text beside a
    /// long notice.
    pub(super) fn draw(&self, page: &LabelledPage, random: &mut Random) -> Option<&Section> {
        let all = self.0.get(page.lang.as_deref().unwrap_or_default())?;
        let host = page_group(page);
        let drawn = [(); 2].map(|()| &all[random.below(all.len())]);
        drawn.into_iter().filter(|section| section.host != host).max_by_key(|section| section.len)
    }
}

/// A seed of draws for a page.
pub(super) fn draw_seed(page: &LabelledPage, seed: u64) -> u64 {
    hash(&[hash_name(&page.id, seed), 2])
}
