//! The summary of a page's probable content: features of the second page type classifier.
//!
//! The content of an article is one run of long paragraphs. The content of a thread is many runs of blocks with the same
//! structure, that of a listing short blocks with links. The page row also counts menus and boxes. In the summary each
//! block counts with its probability of main content.

use super::code_listing::CodeListing;
use super::copied_regions::{CopiedRegion, copied_regions, keep_one_copy};
use super::template_smoothing::smooth_by_template;
use seek_features::{BlockCounts, PageMeasurements, TextCounts};

/// A structure group counts as a part of the content if it has more than this share of its words.
const MIN_SHARE: f64 = 0.05;
/// A block counts as content in runs from this probability on.
const MIN_PROBABILITY: f32 = 0.5;

/// The counts and groups of a page's blocks that the summary and the postprocessing read.
#[derive(Debug, Clone)]
pub struct BlockStats {
    counts: BlockCounts,
    /// The structure groups of each block ([`PageMeasurements::structure_groups`]).
    structure_groups: Vec<[u32; 2]>,
    /// The regions that are on the page twice.
    copies: Vec<CopiedRegion>,
    /// The code listings of the page.
    listings: Vec<CodeListing>,
}

impl BlockStats {
    /// The counts and groups of a page.
    pub fn of(measured: &PageMeasurements) -> BlockStats {
        BlockStats {
            counts: measured.counts().clone(),
            structure_groups: (0..measured.blocks().len()).map(|i| measured.structure_groups(i)).collect(),
            copies: copied_regions(
                measured.dom(),
                measured.blocks(),
                |block| measured.text_group(block),
                |block| measured.counts().of_block(block).words,
            ),
            listings: CodeListing::all(measured.dom(), measured.blocks()),
        }
    }

    /// Those of a page with one empty block, for the names of columns.
    pub(super) fn of_one_block() -> BlockStats {
        BlockStats {
            counts: BlockCounts::zeros(1),
            structure_groups: vec![[0, 0]],
            copies: Vec::new(),
            listings: Vec::new(),
        }
    }

    /// The number of a block's structure group, from 0: blocks of the same template, by tags and classes.
    pub fn structure_group(&self, block: usize) -> u32 {
        self.structure_groups[block][0]
    }

    /// Number of words of a block.
    pub fn words(&self, block: usize) -> u32 {
        self.counts.of_block(block).words
    }

    /// Whether a block is a heading.
    pub fn is_heading(&self, block: usize) -> bool {
        self.counts.of_block(block).headings > 0
    }

    /// Postprocesses the probabilities of the content classifier: smooths them over blocks of the same template, gives
    /// all lines of a code listing one probability, and sets all copies of a region but one to 0.
    pub fn postprocess(&self, probabilities: &mut [f32]) {
        smooth_by_template(probabilities, |block| self.structure_group(block));
        for listing in &self.listings {
            listing.smooth(probabilities, |block| self.words(block));
        }
        keep_one_copy(probabilities, &self.copies);
    }

    /// The summary of the content by these probabilities. A block without a probability counts as noise.
    pub fn summary<'a>(&'a self, probabilities: &'a [f32]) -> ContentSummary<'a> {
        ContentSummary {
            block_stats: self,
            probabilities: &probabilities[..probabilities.len().min(self.counts.blocks())],
        }
    }
}

/// Names of the columns.
pub fn columns() -> Vec<String> {
    let mut names = Vec::new();
    BlockStats::of_one_block().summary(&[0.5]).describe(&mut |name, _| names.push(format!("found.{name}")));
    names
}

/// The summary of a page's probable content.
#[derive(Debug)]
pub struct ContentSummary<'a> {
    block_stats: &'a BlockStats,
    /// The probability of main content of each block.
    probabilities: &'a [f32],
}

/// The content in one structure group.
#[derive(Debug, Clone, Copy, Default)]
struct Group {
    /// Expected number of blocks.
    blocks: f64,
    /// Expected number of words.
    words: f64,
}

impl ContentSummary<'_> {
    /// Appends the values of [`columns`].
    pub fn append_to(&self, row: &mut Vec<f32>) {
        self.describe(&mut |_, value| row.push(value));
    }

    fn describe(&self, put: &mut impl FnMut(&'static str, f32)) {
        let counts = &self.block_stats.counts;
        let p = |i: usize| self.probabilities.get(i).map_or(0.0, |&p| f64::from(p));
        let sum = |f: &dyn Fn(usize) -> f64| (0..counts.blocks()).map(f).sum::<f64>();
        let words_of = |i: usize| f64::from(self.block_stats.words(i));
        let (blocks, words) = (sum(&p), self.expected(|n| n.words));
        let chars = self.expected(|n| n.non_whitespace_chars);
        let all_words = sum(&words_of);
        put("blocks", blocks as f32);
        put("words", words as f32);
        put("share", share(words, all_words));
        put("block_share", share(blocks, counts.blocks() as f64));
        put("block_words", share(words, blocks));
        put("link_density", share(self.expected(|n| n.link_chars), chars));
        put("links", share(self.expected(|n| n.links), blocks));
        put("stop_word_share", share(self.expected(|n| n.stop_words), words));
        put("title_word_share", share(self.expected(|n| n.title_words), words));
        put("sentences", share(self.expected(|n| n.sentence_marks), blocks));
        put("commas", share(self.expected(|n| n.commas), words));
        put("headings", share(self.expected(|n| n.headings), blocks));
        put("digits", share(self.expected(|n| n.digits), chars));
        put("prices", share(self.expected(|n| n.price_signs), blocks));
        put("capitalised", share(self.expected(|n| n.capitalised_words), words));
        put("doubt", share(sum(&|i| p(i) * (1.0 - p(i)) * words_of(i)), all_words));
        put("max", self.probabilities.iter().copied().fold(0.0, f32::max));
        let longest = (0..counts.blocks()).map(|i| p(i) * words_of(i)).fold(0.0, f64::max);
        put("longest_share", share(longest, words));
        for (kind, [top, number, most_blocks]) in
            [["place_top", "places", "place_blocks"], ["tags_top", "tags", "tags_blocks"]].into_iter().enumerate()
        {
            let groups = self.groups(kind);
            put(top, share(groups.iter().map(|g| g.words).fold(0.0, f64::max), words));
            put(number, groups.iter().filter(|g| g.words > MIN_SHARE * words).count() as f32);
            put(most_blocks, groups.iter().map(|g| g.blocks).fold(0.0, f64::max) as f32);
        }
        self.describe_runs(put, words);
    }

    /// The expected sum of a count over the content.
    #[inline]
    fn expected(&self, count: impl Fn(TextCounts) -> u32) -> f64 {
        let blocks = self.probabilities.iter().enumerate();
        blocks.map(|(i, &p)| f64::from(p) * f64::from(count(self.block_stats.counts.of_block(i)))).sum()
    }

    /// The content by structure group: of tags and classes (`kind` 0), or of tags alone (1).
    fn groups(&self, kind: usize) -> Vec<Group> {
        let of_blocks = &self.block_stats.structure_groups;
        let count = of_blocks.iter().map(|group| group[kind] as usize + 1).max().unwrap_or(0);
        let mut groups = vec![Group::default(); count];
        for (i, (group, p)) in of_blocks.iter().zip(self.probabilities).enumerate() {
            let group = &mut groups[group[kind] as usize];
            group.blocks += f64::from(*p);
            group.words += f64::from(*p) * f64::from(self.block_stats.words(i));
        }
        groups
    }

    /// Runs of neighbouring blocks that count as content.
    fn describe_runs(&self, put: &mut impl FnMut(&'static str, f32), words: f64) {
        let counts = &self.block_stats.counts;
        let is_content = |i: usize| self.probabilities.get(i).is_some_and(|&p| p >= MIN_PROBABILITY);
        let (mut runs, mut longest, mut run) = (0, 0.0_f64, 0.0);
        for i in 0..counts.blocks() {
            if !is_content(i) {
                run = 0.0;
                continue;
            }
            runs += u32::from(i == 0 || !is_content(i - 1));
            run += f64::from(self.probabilities[i]) * f64::from(self.block_stats.words(i));
            longest = longest.max(run);
        }
        put("runs", runs as f32);
        put("longest_run", share(longest, words));
        let n = counts.blocks();
        let position = |i: Option<usize>| i.map_or(0.0, |i| share(i as f64, n as f64));
        put("begins", position((0..n).find(|&i| is_content(i))));
        put("ends", position((0..n).rfind(|&i| is_content(i))));
    }
}

/// A part of a sum as a share; 0 of nothing.
pub(super) fn share(part: f64, whole: f64) -> f32 {
    if whole > 0.0 { (part / whole) as f32 } else { 0.0 }
}
