//! What the probabilities around a block say of it: those of its neighbours, of the segments around it, of its template, of its run
//! of equal decisions, and of the whole page.
//!
//! The content classifier reads features of the text around a block, but not the probabilities of the blocks there. People decide by
//! sections: a block with a middle probability in a section of content is content. So a second classifier reads these columns, and corrects the first one ("auto-context": Tu,
//! "Auto-context and its application to high-level vision tasks", CVPR 2008).

use super::classifier_names::TYPES;
use super::content::correct_probability;
use super::content_summary::{BlockStats, share};
use super::look_sums::{CHOSEN, SEGMENT_VALUES, Sums, log1p};
use super::template_smoothing::limited_log_odds;
use seek_page::PageType;
use std::cell::OnceCell;
use std::ops::Range;

/// Number of columns.
pub const WIDTH: usize = 106;
/// Distances to the neighbours whose log-odds are columns.
const NEIGHBOURS: [usize; 5] = [1, 2, 3, 4, 6];
/// Blocks before and after a block that are read together.
const WINDOW: usize = 10;
/// Innermost segments around a block that have columns, and as many outermost ones.
const SEGMENTS: usize = 4;
/// The value of a column that a block lacks, as beyond the page. It is below all log-odds, shares and counts.
const MISSING: f32 = -10.0;
/// Largest share of the words of the page that a section has.
const SECTION: f64 = 0.5;

/// A segment around a block.
struct Segment {
    blocks: Range<usize>,
    /// Measured when a block needs them: of the segments around it only the innermost, the outermost and the section.
    values: OnceCell<[f32; SEGMENT_VALUES.len()]>,
    /// Whether it has few enough words to be a section.
    is_section: bool,
}

/// The probabilities of a page, and where its blocks are.
pub struct BlockContext<'a> {
    stats: &'a BlockStats,
    /// Adds the blocks of the segments around a block, the innermost first.
    segments_of: &'a dyn Fn(usize, &mut Vec<Range<usize>>),
    probabilities: &'a [f32],
    odds: Vec<f32>,
    types: &'a [f32; TYPES],
    empty: f32,
    sums: Sums,
    /// Mean log-odds and probability, number of blocks, and share of content of each template, by its number.
    templates: Vec<[f32; 4]>,
    /// The run of blocks with equal decisions around each block.
    runs: Vec<Range<usize>>,
    /// The first block with a probability above [`CHOSEN`], and the last one. The first and the last of the page if there is none.
    first_chosen: usize,
    last_chosen: usize,
}

impl<'a> BlockContext<'a> {
    /// The context of all blocks of a page. `segments_of` adds the blocks of the segments around a block, the innermost first, each with more
    /// blocks than the one before it. `types` and `empty` are the probabilities of the page's type and of a page without main content.
    pub fn of(
        stats: &'a BlockStats,
        segments_of: &'a dyn Fn(usize, &mut Vec<Range<usize>>),
        probabilities: &'a [f32],
        types: &'a [f32; TYPES],
        empty: Option<f32>,
    ) -> BlockContext<'a> {
        let n = probabilities.len();
        let odds: Vec<f32> = probabilities.iter().map(|&p| limited_log_odds(p)).collect();
        let is_chosen = |i: &usize| probabilities[*i] > CHOSEN;
        BlockContext {
            sums: Sums::of(stats, probabilities, &odds),
            templates: templates(stats, probabilities, &odds),
            runs: runs(probabilities),
            first_chosen: (0..n).find(is_chosen).unwrap_or(0),
            last_chosen: (0..n).rfind(is_chosen).unwrap_or(n.saturating_sub(1)),
            stats,
            segments_of,
            probabilities,
            odds,
            types,
            empty: empty.unwrap_or(0.0),
        }
    }

    /// Writes the rows of some blocks: [`WIDTH`] values for each.
    pub fn fill(&self, blocks: impl Iterator<Item = usize>, out: &mut [f32]) {
        let (mut segments, mut around) = (Vec::new(), Vec::new());
        for (block, row) in blocks.zip(out.chunks_exact_mut(WIDTH)) {
            let mut values = row.iter_mut();
            segments.clear();
            (self.segments_of)(block, &mut segments);
            self.replace_segments(&segments, &mut around);
            self.describe(block, &around, &mut |_, value| _ = values.next().map(|place| *place = value));
        }
    }

    /// Replaces the segments around the block before, with the outermost first, by those around a block, which come with the innermost
    /// first. Most of them are the same, and stay measured.
    fn replace_segments(&self, segments: &[Range<usize>], around: &mut Vec<Segment>) {
        let shared = around.iter().zip(segments.iter().rev()).take_while(|(known, blocks)| known.blocks == **blocks);
        around.truncate(shared.count());
        for blocks in segments.iter().rev().skip(around.len()) {
            let is_section = self.sums.words(blocks) < SECTION * self.sums.all_words();
            around.push(Segment { values: OnceCell::new(), is_section, blocks: blocks.clone() });
        }
    }

    /// Gives each column of a block with its name. The segments around it come with the outermost first.
    fn describe(&self, i: usize, around: &[Segment], put: &mut impl FnMut(&dyn Fn() -> String, f32)) {
        let (n, sums) = (self.probabilities.len(), &self.sums);
        let words = f64::from(self.stats.words(i));
        let named = |name: &'static str| move || name.to_owned();
        put(&named("odds"), self.odds[i]);
        put(&named("probability"), self.probabilities[i]);
        put(&named("words"), log1p(words));
        put(&named("heading"), f32::from(u8::from(self.stats.is_heading(i))));
        put(&named("at"), i as f32 / n as f32);
        put(&named("words_before"), share(sums.words[i], sums.all_words()));
        put(&named("content_before"), share(sums.expected[i], sums.all_expected()));
        for distance in NEIGHBOURS {
            let odds = |at: Option<usize>| at.and_then(|at| self.odds.get(at)).copied().unwrap_or(MISSING);
            put(&|| format!("odds_before{distance}"), odds(i.checked_sub(distance)));
            put(&|| format!("odds_after{distance}"), odds(Some(i + distance)));
        }
        put(&named("window_before"), sums.share_of_content(&(i.saturating_sub(WINDOW)..i)));
        put(&named("window_after"), sums.share_of_content(&((i + 1).min(n)..(i + 1 + WINDOW).min(n))));
        let section = around.iter().find(|segment| segment.is_section);
        let inner = (0..SEGMENTS).map(|at| (["inner0", "inner1", "inner2", "inner3"][at], around.iter().rev().nth(at)));
        let outer = (0..SEGMENTS).map(|at| (["outer0", "outer1", "outer2", "outer3"][at], around.get(at)));
        for (name, segment) in inner.chain(outer).chain([("section", section)]) {
            let measured = |segment: &Segment| *segment.values.get_or_init(|| sums.segment(&segment.blocks));
            let values = segment.map_or([MISSING; SEGMENT_VALUES.len()], measured);
            for (value, of) in values.into_iter().zip(SEGMENT_VALUES) {
                put(&|| format!("{name}.{of}"), value);
            }
        }
        let template = self.templates[self.stats.structure_group(i) as usize];
        for (value, of) in template.into_iter().zip(["odds", "probability", "blocks", "content"]) {
            put(&|| format!("template.{of}"), value);
        }
        let run = &self.runs[i];
        put(&named("run.blocks"), run.len() as f32);
        put(&named("run.words"), log1p(sums.words(run)));
        put(&named("run.before"), (i - run.start) as f32);
        put(&named("run.after"), (run.end - 1 - i) as f32);
        put(&named("after_first"), i as f32 - self.first_chosen as f32);
        put(&named("before_last"), self.last_chosen as f32 - i as f32);
        put(&named("depth"), around.len() as f32);
        put(&named("page.blocks"), n as f32);
        put(&named("page.words"), log1p(sums.all_words()));
        put(&named("page.content"), share(sums.all_expected(), sums.all_words()));
        put(&named("page.content_words"), log1p(sums.all_expected()));
        put(&named("page.uncertain"), share(sums.uncertain, sums.all_words()));
        put(&named("page.empty"), self.empty);
        for (page_type, probability) in PageType::ALL.into_iter().zip(self.types) {
            put(&|| format!("page.{}", page_type.name()), *probability);
        }
    }
}

/// On a page with a likely block, a lower probability is not corrected. More than half of all blocks have one, and no correction brings
/// it near a threshold: on 100 pages of `wcxb-dev` and `open-web` the highest of 17,000 was .065.
const LEAST_CORRECTED: f32 = 0.01;
/// The probability of a likely block. On a page without one, the choice is among blocks with low probabilities.
const LIKELY: f32 = 0.1;

/// The lowest probability that is corrected on a page with these probabilities. A block that a rule leaves out has the probability 0, and
/// stays out.
pub fn least_corrected(probabilities: &[f32]) -> f32 {
    if probabilities.iter().any(|&p| p >= LIKELY) { LEAST_CORRECTED } else { f32::MIN_POSITIVE }
}

/// The probability of a block with its correction.
pub fn second_probability(first: f32, correction: f32) -> f32 {
    correct_probability(first, std::iter::once((1.0, correction)))
}

/// The names of the columns. Their prefix tells them from columns of other classifiers.
pub fn columns() -> Vec<String> {
    let (stats, types) = (BlockStats::of_one_block(), [0.0; TYPES]);
    let context = BlockContext::of(&stats, &|_, _| {}, &[0.5], &types, None);
    let mut names = Vec::with_capacity(WIDTH);
    context.describe(0, &[], &mut |name, _| names.push(format!("look.{}", name())));
    names
}

/// For each template the mean log-odds and probability of its blocks, their number, and the share of their words that is content.
fn templates(stats: &BlockStats, probabilities: &[f32], odds: &[f32]) -> Vec<[f32; 4]> {
    let mut sums = vec![[0.0; 5]; probabilities.len()];
    for (i, (&p, &odds)) in probabilities.iter().zip(odds).enumerate() {
        let (p, words) = (f64::from(p), f64::from(stats.words(i)));
        let of = [f64::from(odds), p, 1.0, p * words, words];
        sums[stats.structure_group(i) as usize].iter_mut().zip(of).for_each(|(sum, value)| *sum += value);
    }
    let values = |[odds, p, count, content, words]: [f64; 5]| {
        [share(odds, count), share(p, count), count as f32, share(content, words)]
    };
    sums.into_iter().map(values).collect()
}

/// The run of blocks with equal decisions around each block.
fn runs(probabilities: &[f32]) -> Vec<Range<usize>> {
    let mut runs = Vec::with_capacity(probabilities.len());
    for run in probabilities.chunk_by(|a, b| (*a > CHOSEN) == (*b > CHOSEN)) {
        let start = runs.len();
        runs.extend(std::iter::repeat_n(start..start + run.len(), run.len()));
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::looks::segments_around;
    use seek_features::PageMeasurements;
    use seek_page::Page;
    use std::collections::HashMap;

    #[test]
    fn columns_have_different_names() {
        let names = columns();
        let distinct: std::collections::HashSet<&String> = names.iter().collect();
        assert_eq!((names.len(), distinct.len()), (WIDTH, WIDTH));
    }

    /// The columns of a block by their names.
    fn row(html: &str, probabilities: &[f32], block: usize) -> HashMap<String, f32> {
        let page = Page::from_source(html).unwrap();
        let measured = PageMeasurements::new(&page).unwrap();
        let stats = BlockStats::of(&measured);
        let around = segments_around(&measured);
        let types = [0.0; TYPES];
        let context = BlockContext::of(&stats, &around, probabilities, &types, None);
        let mut values = vec![0.0; WIDTH];
        context.fill(block..block + 1, &mut values);
        columns().iter().map(|name| name.replace("look.", "")).zip(values).collect()
    }

    #[test]
    fn a_block_sees_its_neighbours_its_section_and_the_page() {
        let html = "<p>a b c d e f g h<div><div><p>one two<p>three four</div><ul><li>five<li>six</ul></div>";
        let probabilities = [0.9, 0.8, 0.2, 0.1, 0.1];
        let (first, row) = (row(html, &probabilities, 0), row(html, &probabilities, 2));
        assert_eq!((row["odds_before3"], row["odds_after4"]), (MISSING, MISSING));
        assert!(row["odds_before1"] > 0.0 && row["odds_after1"] < 0.0);
        // Both paragraphs are one segment: half of their words are expected to be content.
        assert!((row["inner1.content"] - 0.5).abs() < 1e-6, "{row:?}");
        assert_eq!((row["run.blocks"], row["run.before"], row["run.after"]), (3.0, 0.0, 2.0));
        assert_eq!((row["after_first"], row["before_last"]), (2.0, -1.0));
        assert!((row["page.content"] - (7.2 + 1.6 + 0.4 + 0.2) / 14.0).abs() < 1e-6, "{row:?}");
        // The fourth segment is the body. The first paragraph is in fewer.
        assert_eq!(row["inner3.content"], row["page.content"]);
        assert_eq!(first["inner3.content"], MISSING);
    }

    #[test]
    fn a_block_sees_the_blocks_of_its_template_and_the_smallest_large_section() {
        let items = "<li class=x>one two three<li class=x>four five six<li class=x>seven";
        let html = format!("<div><ul>{items}</ul></div><div><p>{}</div>", "word ".repeat(20));
        let row = row(&html, &[0.6, 0.9, 0.3, 0.5], 1);
        assert_eq!((row["template.blocks"], row["section.blocks"]), (3.0, log1p(3.0)));
        assert!((row["template.content"] - (1.8 + 2.7 + 0.3) / 7.0).abs() < 1e-6, "{row:?}");
        assert_eq!((row["section.content"], row["section.chosen"]), (row["template.content"], 2.0 / 3.0));
        assert!((row["window_after"] - (0.3 + 10.0) / 21.0).abs() < 1e-6, "{row:?}");
        assert!((row["content_before"] - 1.8 / 14.8).abs() < 1e-6, "{row:?}");
        assert_eq!(row["outer0.content"], row["page.content"]);
    }

    #[test]
    fn columns_are_finite_on_pages_without_words_or_content() {
        for (html, probabilities) in [("<p>…<p>!", [0.9, 0.1]), ("<p>a b<p>c", [0.0, 0.3]), ("<p>a b<p>c", [0.0, 1.0])]
        {
            let row = row(html, &probabilities, 1);
            assert!(row.values().all(|value| value.is_finite()), "{html}: {row:?}");
        }
    }

    #[test]
    fn low_probabilities_are_corrected_only_where_all_are_low() {
        assert!(least_corrected(&[0.009, 0.5]) > 0.009);
        assert!(least_corrected(&[0.009, 0.02]) < 0.009);
    }

    #[test]
    fn rows_of_blocks_side_by_side_are_those_of_each_block_alone() {
        let section = "<div><h2>a b</h2><p>c d e<ul><li>f<li>g h</ul></div>";
        let page = Page::from_source(&format!("{}<p>x{}", section.repeat(3), "<div>y".repeat(80))).unwrap();
        let measured = PageMeasurements::new(&page).unwrap();
        let (stats, around, types) = (BlockStats::of(&measured), segments_around(&measured), [0.0; TYPES]);
        let n = page.blocks().unwrap().len();
        let probabilities: Vec<f32> = (0..n).map(|block| (block % 7) as f32 / 7.0).collect();
        let context = BlockContext::of(&stats, &around, &probabilities, &types, None);
        let (mut all, mut one) = (vec![0.0; WIDTH * n], vec![0.0; WIDTH]);
        context.fill(0..n, &mut all);
        for (block, row) in all.chunks_exact(WIDTH).enumerate() {
            context.fill(block..block + 1, &mut one);
            assert_eq!(row, one, "block {block}");
        }
    }

    #[test]
    fn what_a_rule_leaves_out_stays_out() {
        for page in [[0.0, 0.5], [0.0, 0.02]] {
            assert!(least_corrected(&page) > 0.0);
        }
        assert!(second_probability(0.5, 0.9) > 0.89);
    }
}
