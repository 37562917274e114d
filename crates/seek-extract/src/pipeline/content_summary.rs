//! What the content classifier found, summed over the page: what the content looks like tells the page type.
//!
//! An article's content is a run of long paragraphs, a thread's many runs in the same kind of place, a listing's short
//! blocks with links. The page's own vector sees menus and boxes as well; here every block counts by its probability.

use super::code_listing::CodeListing;
use super::dedup_blocks::{dedup_blocks, dedup_listings};
use super::template_smoothing::smooth_by_template;
use seek_features::{PageMeasurements, TextCounts};

/// A place holds part of the content where it has more than this share of its words.
const PART: f64 = 0.05;
/// From this probability on a block is found.
const SURE: f32 = 0.5;

/// What of a page's blocks counts here.
#[derive(Debug, Clone)]
pub struct BlockStats {
    /// What was counted in each block.
    counts: Vec<TextCounts>,
    /// Per block the groups of blocks with the same signature: with classes, and of tags alone.
    places: Vec<[u32; 2]>,
    /// Per block the number of its text.
    texts: Vec<u32>,
    /// Its code.
    listings: Vec<CodeListing>,
}

impl BlockStats {
    /// The facts of a page's blocks.
    pub fn of(measured: &PageMeasurements) -> BlockStats {
        let blocks = 0..measured.blocks().len();
        BlockStats {
            counts: blocks.clone().map(|i| *measured.counts(i)).collect(),
            places: blocks.clone().map(|i| measured.structure_groups(i)).collect(),
            texts: blocks.map(|i| measured.text_group(i)).collect(),
            listings: CodeListing::all(measured.dom(), measured.blocks()),
        }
    }

    /// The number of the group of a block: those in the same place, with classes.
    pub fn place(&self, block: usize) -> u32 {
        self.places[block][0]
    }

    /// The number of the text of a block: the very same texts share one.
    pub fn text(&self, block: usize) -> u32 {
        self.texts[block]
    }

    /// The words of a block.
    pub fn words(&self, block: usize) -> u32 {
        self.counts[block].words
    }

    /// Whether a block is a heading.
    pub fn is_heading(&self, block: usize) -> bool {
        self.counts[block].headings > 0
    }

    /// What is done with the answers for single blocks: those in the same place are judged together, the lines of a
    /// listing as one and with the text around them, and of a long text that stands twice one block stays.
    pub fn postprocess(&self, probabilities: &mut [f32]) {
        smooth_by_template(probabilities, |block| self.place(block));
        let mut is_line = vec![false; probabilities.len()];
        for listing in &self.listings {
            listing.judge(probabilities, |block| self.words(block));
            if listing.lines.len() > 1 {
                listing.lines.iter().for_each(|&line| is_line[line] = true);
            }
        }
        // A listing may well say a line twice.
        let words = |block: usize| if is_line[block] { 0 } else { self.words(block) };
        dedup_blocks(probabilities, |block| self.text(block), words);
        let several = self.listings.iter().map(|listing| &listing.lines[..]).filter(|lines| lines.len() > 1);
        dedup_listings(probabilities, several, |block| self.text(block), |block| self.words(block));
    }

    /// What the content classifier found. Blocks without a probability count as not found.
    pub fn found<'a>(&'a self, probabilities: &'a [f32]) -> ContentSummary<'a> {
        ContentSummary { facts: self, probabilities: &probabilities[..probabilities.len().min(self.counts.len())] }
    }
}

/// Names of the columns.
pub fn columns() -> Vec<String> {
    let one_block =
        BlockStats { counts: vec![TextCounts::default()], places: vec![[0, 0]], texts: vec![0], listings: Vec::new() };
    let mut names = Vec::new();
    one_block.found(&[0.5]).describe(&mut |name, _| names.push(format!("found.{name}")));
    names
}

/// What was found on a page.
#[derive(Debug)]
pub struct ContentSummary<'a> {
    facts: &'a BlockStats,
    /// Per block its probability of being main content.
    probabilities: &'a [f32],
}

/// What was found in the blocks with the same signature.
#[derive(Debug, Clone, Copy, Default)]
struct Group {
    /// Expected number of blocks.
    blocks: f64,
    /// Expected number of words.
    words: f64,
}

impl ContentSummary<'_> {
    /// Appends the columns.
    pub fn append_to(&self, row: &mut Vec<f32>) {
        self.describe(&mut |_, value| row.push(value));
    }

    fn describe(&self, put: &mut impl FnMut(&'static str, f32)) {
        let counts = &self.facts.counts;
        let sum = |f: &dyn Fn(usize) -> f64| (0..counts.len()).map(f).sum::<f64>();
        let p = |i: usize| self.probabilities.get(i).map_or(0.0, |&p| f64::from(p));
        let found = |f: fn(&TextCounts) -> u32| sum(&|i| p(i) * f64::from(f(&counts[i])));
        let (blocks, words, solid) = (sum(&p), found(|n| n.words), found(|n| n.non_whitespace_chars));
        let all_words = sum(&|i| f64::from(counts[i].words));
        put("blocks", blocks as f32);
        put("words", words as f32);
        put("share", share(words, all_words));
        put("block_share", share(blocks, counts.len() as f64));
        put("block_words", share(words, blocks));
        put("link_density", share(found(|n| n.link_chars), solid));
        put("links", share(found(|n| n.links), blocks));
        put("stop_word_share", share(found(|n| n.stop_words), words));
        put("title_word_share", share(found(|n| n.title_words), words));
        put("sentences", share(found(|n| n.sentence_marks), blocks));
        put("commas", share(found(|n| n.commas), words));
        put("headings", share(found(|n| n.headings), blocks));
        put("digits", share(found(|n| n.digits), solid));
        put("prices", share(found(|n| n.price_signs), blocks));
        put("capitalised", share(found(|n| n.capitalised_words), words));
        put("doubt", share(sum(&|i| p(i) * (1.0 - p(i)) * f64::from(counts[i].words)), all_words));
        put("max", self.probabilities.iter().copied().fold(0.0, f32::max));
        let longest = (0..counts.len()).map(|i| p(i) * f64::from(counts[i].words)).fold(0.0, f64::max);
        put("longest_share", share(longest, words));
        for (kind, [top, places, often]) in
            [["place_top", "places", "place_blocks"], ["tags_top", "tags", "tags_blocks"]].into_iter().enumerate()
        {
            let groups = self.groups(kind);
            put(top, share(groups.iter().map(|g| g.words).fold(0.0, f64::max), words));
            put(places, groups.iter().filter(|g| g.words > PART * words).count() as f32);
            put(often, groups.iter().map(|g| g.blocks).fold(0.0, f64::max) as f32);
        }
        self.describe_runs(put, words);
    }

    /// What was found by group, with classes (`kind` 0) or of tags alone (1).
    fn groups(&self, kind: usize) -> Vec<Group> {
        let places = &self.facts.places;
        let count = places.iter().map(|p| p[kind] as usize + 1).max().unwrap_or(0);
        let mut groups = vec![Group::default(); count];
        for ((place, p), n) in places.iter().zip(self.probabilities).zip(&self.facts.counts) {
            let group = &mut groups[place[kind] as usize];
            group.blocks += f64::from(*p);
            group.words += f64::from(*p) * f64::from(n.words);
        }
        groups
    }

    /// Runs of blocks that were found.
    fn describe_runs(&self, put: &mut impl FnMut(&'static str, f32), words: f64) {
        let counts = &self.facts.counts;
        let sure = |i: usize| self.probabilities.get(i).is_some_and(|&p| p >= SURE);
        let (mut runs, mut longest, mut run) = (0, 0.0_f64, 0.0);
        for (i, n) in counts.iter().enumerate() {
            if !sure(i) {
                run = 0.0;
                continue;
            }
            runs += u32::from(i == 0 || !sure(i - 1));
            run += f64::from(self.probabilities[i]) * f64::from(n.words);
            longest = longest.max(run);
        }
        put("runs", runs as f32);
        put("longest_run", share(longest, words));
        let n = counts.len();
        let place = |i: Option<usize>| i.map_or(0.0, |i| share(i as f64, n as f64));
        put("begins", place((0..n).find(|&i| sure(i))));
        put("ends", place((0..n).rfind(|&i| sure(i))));
    }
}

fn share(part: f64, whole: f64) -> f32 {
    if whole > 0.0 { (part / whole) as f32 } else { 0.0 }
}
