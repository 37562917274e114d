//! A page as the tool needs it: its blocks, the elements around them, and what the model says.

use crate::BlockSet;
use crate::element_path::{node_at, path_of};
use crate::event::ModelChoice;
use content_seeker::{COVERED, Extractor, Input};
use seek_features::PageMeasurements;
use seek_page::{Blocks, Dom, Hidden, NodeId, NodeKind, Page, PageError, Tag};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::sync::Arc;

/// A page that was parsed for labelling.
#[derive(Debug)]
pub struct ParsedPage {
    page: Arc<Page>,
    /// The blocks in order.
    pub blocks: Vec<BlockFacts>,
    /// The elements that hold blocks, parents before children. Of elements around the same blocks there is only the outermost.
    pub elements: Vec<ElementFacts>,
    /// A fingerprint of the texts of all blocks.
    pub cut: String,
}

/// What the tool says of a block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BlockFacts {
    /// Its text.
    pub text: String,
    /// Its number of words.
    pub words: u32,
    /// The number of its template group: blocks with the same tags and class words around them.
    pub group: u32,
    /// Whether the page shows it. Text of scripts and of the head is not shown.
    pub shown: bool,
    /// The innermost of [`ParsedPage::elements`] around it.
    pub element: usize,
}

/// An element around blocks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ElementFacts {
    /// Its name.
    pub name: String,
    /// The element around it.
    pub parent: Option<usize>,
    /// Its first block.
    pub first: usize,
    /// The block after its last one.
    pub end: usize,
    #[serde(skip)]
    node: NodeId,
}

/// What a model says of a page.
#[derive(Debug, Clone, Default)]
pub struct Prediction {
    /// The probability of main content of each block, if the model gives one.
    pub probabilities: Vec<Option<f32>>,
    /// The blocks that it chose.
    pub blocks: BlockSet,
    /// The page types with their probabilities, most probable first.
    pub types: Vec<(String, f32)>,
    /// The expected F1 of the choice.
    pub confidence: Option<f32>,
}

impl ParsedPage {
    /// Parses a page.
    ///
    /// # Errors
    /// If the page exceeds its limits.
    pub fn read(
        bytes: &[u8],
        url: Option<&str>,
        content_type: Option<&str>,
    ) -> Result<ParsedPage, content_seeker::Error> {
        let mut input = Input::new(bytes);
        if let Some(url) = url {
            input = input.url(url);
        }
        if let Some(content_type) = content_type {
            input = input.content_type(content_type);
        }
        let page = Extractor::builder().method("bte").build()?.read(input)?;
        Ok(ParsedPage::of(page)?)
    }

    /// Measures a decoded page.
    ///
    /// # Errors
    /// If the page exceeds its limits.
    pub fn of(page: Page) -> Result<ParsedPage, PageError> {
        let (dom, blocks) = (page.dom()?, page.blocks()?);
        let measured = PageMeasurements::new(&page)?;
        let elements = elements(dom, blocks);
        let around = innermost(&elements, blocks.len());
        let mut digest = Sha256::new();
        let mut facts = Vec::with_capacity(blocks.len());
        for (i, block) in blocks.iter().enumerate() {
            let text = blocks.text(i);
            digest.update(text.len().to_le_bytes());
            digest.update(text);
            let is_in_head = || dom.ancestors(block.first).any(|id| dom.tag(id) == Tag::Head);
            facts.push(BlockFacts {
                text: text.to_owned(),
                words: measured.counts().of_block(i).words,
                group: measured.structure_groups(i)[0],
                shown: !block.hidden.contains(Hidden::DATA) && !is_in_head(),
                element: around[i],
            });
        }
        let cut = hex::encode(&digest.finalize()[..8]);
        drop(measured);
        Ok(ParsedPage { blocks: facts, elements, cut, page: Arc::new(page) })
    }

    /// The decoded page.
    pub fn page(&self) -> &Arc<Page> {
        &self.page
    }

    /// The path of one of [`ParsedPage::elements`]; none for a wrong number.
    pub fn path_of_element(&self, element: usize) -> Option<String> {
        Some(path_of(self.page.dom().ok()?, self.elements.get(element)?.node))
    }

    /// The number of the element at a path of [`ParsedPage::path_of_element`].
    pub fn element_at(&self, path: &str) -> Option<usize> {
        let node = node_at(self.page.dom().ok()?, 0, path)?;
        self.elements.binary_search_by_key(&node, |element| element.node).ok()
    }

    /// The length of the page's source in bytes.
    pub fn source_len(&self) -> usize {
        self.page.source().len()
    }

    /// The blocks whose texts are lines of a text, in the order of both.
    pub fn blocks_of_text(&self, text: &str) -> BlockSet {
        let mut lines = text.lines().peekable();
        let mut flags = vec![false; self.blocks.len()];
        for (flag, block) in flags.iter_mut().zip(&self.blocks) {
            if lines.peek().is_some_and(|line| *line == block.text) {
                *flag = true;
                lines.next();
            }
        }
        // A line that no block has any more must not hide those after it.
        if lines.peek().is_some() {
            let wanted: HashSet<&str> = text.lines().collect();
            flags = self.blocks.iter().map(|block| wanted.contains(block.text.as_str())).collect();
        }
        BlockSet::from_flags(&flags)
    }

    /// The texts of some blocks, a line each.
    pub fn text_of(&self, main: &[bool]) -> String {
        let chosen = self.blocks.iter().zip(main).filter(|(_, main)| **main);
        chosen.map(|(block, _)| block.text.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// What a model says of the page.
    ///
    /// # Errors
    /// If the method fails on the page.
    pub fn predict(&self, extractor: &Extractor) -> Result<Prediction, content_seeker::Error> {
        let extracted = extractor.extract_page(Arc::clone(&self.page))?;
        let blocks = extracted.blocks()?;
        let chosen: Vec<bool> = blocks.iter().map(|block| block.coverage >= COVERED).collect();
        let mut types: Vec<(String, f32)> = extracted
            .page_types()
            .into_iter()
            .flat_map(|types| types.iter())
            .map(|guess| (guess.name().to_owned(), guess.probability()))
            .collect();
        types.sort_by(|a, b| b.1.total_cmp(&a.1));
        Ok(Prediction {
            probabilities: blocks.iter().map(|block| block.probability).collect(),
            blocks: BlockSet::from_flags(&chosen),
            types,
            confidence: extracted.confidence(),
        })
    }

    /// The choice of a model as the log holds it.
    pub fn choice(&self, prediction: &Prediction, model: &str, settles: bool) -> ModelChoice {
        ModelChoice {
            cut: self.cut.clone(),
            blocks: prediction.blocks.clone(),
            page_type: prediction.types.first().map(|(name, _)| name.clone()),
            model: model.to_owned(),
            settles,
        }
    }
}

/// The elements that hold blocks.
fn elements(dom: &Dom, blocks: &Blocks) -> Vec<ElementFacts> {
    let mut found: Vec<ElementFacts> = Vec::new();
    // The open elements among those found, with the ends of their subtrees.
    let mut open: Vec<(NodeId, usize)> = Vec::new();
    for node in (0..dom.len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Element) {
        while open.pop_if(|(end, _)| *end <= node).is_some() {}
        let inside = blocks.within(node..dom.end(node));
        let parent = open.last().map(|(_, element)| *element);
        let is_same = parent.is_some_and(|parent| (found[parent].first..found[parent].end) == inside);
        if inside.is_empty() || is_same {
            continue;
        }
        open.push((dom.end(node), found.len()));
        let name = dom.name(node).to_owned();
        found.push(ElementFacts { name, parent, first: inside.start, end: inside.end, node });
    }
    found
}

/// For each block the last element around it, which is the innermost one.
fn innermost(elements: &[ElementFacts], blocks: usize) -> Vec<usize> {
    let mut around = vec![0; blocks];
    for (number, element) in elements.iter().enumerate() {
        around[element.first..element.end].fill(number);
    }
    around
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<title>Storm</title><nav><a href=/>Home</a></nav><main><div><article><h1>Storm</h1><p>It came.</p>\
        <p>It left.</p></article></div></main>";

    fn parsed() -> ParsedPage {
        ParsedPage::of(Page::from_source(PAGE).unwrap()).unwrap()
    }

    #[test]
    fn elements_around_the_same_blocks_are_one() {
        let page = parsed();
        let names: Vec<(&str, usize, usize)> =
            page.elements.iter().map(|element| (element.name.as_str(), element.first, element.end)).collect();
        assert_eq!(names, [("html", 0, 4), ("nav", 0, 1), ("main", 1, 4), ("h1", 1, 2), ("p", 2, 3), ("p", 3, 4)]);
        assert_eq!(page.path_of_element(5).as_deref(), Some("/html/body/main/div/article/p[2]"));
        assert_eq!(page.path_of_element(6), None);
        assert!((0..6).all(|element| page.element_at(&page.path_of_element(element).unwrap()) == Some(element)));
        assert_eq!(page.element_at("/html/body/aside"), None);
        let facts: Vec<(bool, usize)> = page.blocks.iter().map(|block| (block.shown, block.element)).collect();
        assert_eq!(facts, [(true, 1), (true, 3), (true, 4), (true, 5)]);
        assert_eq!((page.blocks[2].group, page.blocks[2].words), (page.blocks[3].group, 2));
    }

    #[test]
    fn a_text_of_another_cut_finds_its_blocks() {
        let page = parsed();
        let found = |text: &str| Vec::from(page.blocks_of_text(text));
        assert_eq!(found("It came.\nIt left."), [[2, 4]]);
        assert_eq!(found("By Ada\nIt came."), [[2, 3]]);
        assert_eq!(found(""), Vec::<[u32; 2]>::new());
    }

    #[test]
    fn the_cut_depends_on_the_texts_of_blocks_only() {
        let cut = |source: &str| ParsedPage::of(Page::from_source(source).unwrap()).unwrap().cut;
        assert_eq!(cut("<p>a</p><p>b"), cut("<div>a</div><p class=x>b"));
        assert_ne!(cut("<p>a</p><p>b"), cut("<p>ab"));
    }

    #[test]
    fn a_model_gives_probabilities_and_types() {
        let page = parsed();
        let prediction = page.predict(&Extractor::new()).unwrap();
        assert_eq!(prediction.probabilities.len(), 4);
        assert!(prediction.types.len() == 7 && prediction.types[0].1 >= prediction.types[6].1);
        assert!(prediction.confidence.is_some());
    }
}
