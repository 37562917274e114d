//! Features of the text around a block: enclosing segments, neighbours, windows and blocks of the same structure.

use crate::enclosing_values::EnclosingValues;
use crate::feature_sink::{FeatureSink, share};
use crate::page_measurements::PageMeasurements;
use crate::schema::Unit;
use seek_page::NodeId;

/// Number of enclosing segments with features.
const ENCLOSING_SEGMENTS: usize = 6;
/// Number of neighbours with features, on each side.
const NEIGHBOURS: isize = 3;
/// Widths of the smoothing windows, in blocks. They turn SLS (the smoothing of the content-seeker paper) into features.
const WINDOWS: [usize; 4] = [3, 5, 15, 31];
/// Blocks in the one-sided windows.
const SIDE: usize = 8;

impl PageMeasurements<'_> {
    /// The segments around the block, from the innermost one outwards. Each holds more blocks than the one before it.
    pub(super) fn put_enclosing_segments(&self, i: usize, out: &mut impl FeatureSink) {
        let mut enclosing = self.enclosing_segments(i);
        for level in 1..=ENCLOSING_SEGMENTS {
            out.group("up", Some(level));
            let segment = enclosing.next();
            let n = segment.map_or(&EnclosingValues::NONE, |s| self.enclosing_values.get(s));
            let first = segment.map_or(i, |s| self.segments.get(s).blocks.start.min(i));
            let inside = self.counts.over(first..i).non_whitespace_chars;
            out.put("share", Unit::Share, "share of the page's text that it holds", n.share);
            out.put("chars", Unit::Chars, "characters that it holds", n.non_whitespace_chars as f32);
            out.put("blocks", Unit::Count, "blocks that it holds", n.blocks);
            out.put("link_density", Unit::Share, "its link density", n.link_density);
            out.put("block_chars", Unit::Mean, "characters of its blocks", n.block_chars);
            out.put("stop_word_share", Unit::Share, "its stop words of all its words", n.stop_word_share);
            out.put("block_sentences", Unit::Mean, "sentence marks of its blocks", n.block_sentences);
            out.put("headings", Unit::Mean, "its headings over its blocks", n.headings);
            let position = share(inside, n.non_whitespace_chars);
            out.put("position", Unit::Share, "characters in it before the block", position);
            out.put("tag", Unit::Code, "its tag", n.tag);
            out.put("height", Unit::Count, "its DOM height", n.height);
            out.put("html_ratio", Unit::Ratio, "bytes of its HTML over characters", n.html_ratio);
            out.put("images", Unit::Mean, "images over blocks", n.images);
            out.put("inputs", Unit::Mean, "controls over blocks", n.inputs);
            out.put("paragraphs", Unit::Mean, "p elements over blocks", n.paragraphs);
            out.put("items", Unit::Mean, "list items over blocks", n.items);
        }
    }

    /// The blocks directly before and after it.
    pub(super) fn put_neighbours(&self, i: usize, out: &mut impl FeatureSink) {
        let parent = self.blocks.get(i).parent;
        for distance in (-NEIGHBOURS..=NEIGHBOURS).filter(|&d| d != 0) {
            let prefix = if distance < 0 { "before" } else { "after" };
            out.group(prefix, Some(distance.unsigned_abs()));
            let j = i.checked_add_signed(distance).filter(|&j| j < self.blocks.len());
            let n = j.map(|j| self.counts.of_block(j)).unwrap_or_default();
            let flag = |yes: Option<bool>| f32::from(u8::from(yes.unwrap_or(false)));
            out.put("chars", Unit::Chars, "its length", n.chars as f32);
            out.put("link_density", Unit::Share, "its link density", share(n.link_chars, n.non_whitespace_chars));
            out.put("stop_word_share", Unit::Share, "its stop words of all its words", share(n.stop_words, n.words));
            out.put("sentences", Unit::Count, "its sentence marks", n.sentence_marks as f32);
            out.put(
                "heading",
                Unit::Count,
                "level of the heading that it is",
                f32::from(j.map_or(0, |j| self.heading[j])),
            );
            let has_same_grandparent = |id: NodeId| self.dom.parent(parent) == self.dom.parent(id);
            out.put(
                "same_parent",
                Unit::Flag,
                "is in the same element",
                flag(j.map(|j| self.blocks.get(j).parent == parent)),
            );
            out.put(
                "sibling",
                Unit::Flag,
                "its element is a sibling",
                flag(j.map(|j| has_same_grandparent(self.blocks.get(j).parent))),
            );
            out.put(
                "same_place",
                Unit::Flag,
                "has the same signature",
                flag(j.map(|j| self.signatures.group_number(j) == self.signatures.group_number(i))),
            );
        }
    }

    /// Means over windows of blocks around it: equation 1 of the content-seeker paper, applied to several counts.
    pub(super) fn put_windows(&self, i: usize, out: &mut impl FeatureSink) {
        let len = self.blocks.len();
        for width in WINDOWS {
            out.group("window", Some(width));
            let half = width / 2;
            let range = i.saturating_sub(half)..(i + half + 1).min(len);
            let blocks = range.len() as u32;
            let n = self.counts.over(range);
            // The paper's formula divides by the full width also at both ends of the page.
            out.put("chars", Unit::Mean, "mean length", n.non_whitespace_chars as f32 / width as f32);
            out.put("link_density", Unit::Share, "link density", share(n.link_chars, n.non_whitespace_chars));
            out.put("stop_word_share", Unit::Share, "stop words of all words", share(n.stop_words, n.words));
            out.put("sentences", Unit::Mean, "sentence marks of a block", share(n.sentence_marks, blocks));
            out.put("headings", Unit::Mean, "headings of all blocks", share(n.headings, blocks));
            out.put("digits", Unit::Share, "digits of all characters", share(n.digits, n.non_whitespace_chars));
            out.put("capitalised", Unit::Share, "words with a capital of all", share(n.capitalised_words, n.words));
        }
        for (prefix, range) in
            [("left", i.saturating_sub(SIDE)..i), ("right", i + 1..(i + 1 + SIDE).min(len).max(i + 1))]
        {
            out.group(prefix, Some(SIDE));
            let blocks = range.len() as u32;
            let n = self.counts.over(range);
            out.put("chars", Unit::Mean, "mean length", share(n.non_whitespace_chars, blocks));
            out.put("link_density", Unit::Share, "link density", share(n.link_chars, n.non_whitespace_chars));
            out.put("sentences", Unit::Mean, "sentence marks of a block", share(n.sentence_marks, blocks));
        }
    }

    /// The blocks with the same structure around them.
    pub(super) fn put_repetition(&self, i: usize, out: &mut impl FeatureSink) {
        let all = self.counts.all();
        for (prefix, signatures) in [("place", &self.signatures), ("tags", &self.tag_signatures)] {
            out.group(prefix, None);
            let group = signatures.group(i);
            let n = &group.counts;
            out.put("blocks", Unit::Count, "blocks with the same signature", group.blocks as f32);
            out.put(
                "share",
                Unit::Share,
                "share of the page's text in them",
                share(n.non_whitespace_chars, all.non_whitespace_chars),
            );
            out.put("chars", Unit::Mean, "their mean length", share(n.non_whitespace_chars, group.blocks));
            out.put("link_density", Unit::Share, "their link density", share(n.link_chars, n.non_whitespace_chars));
            out.put("stop_word_share", Unit::Share, "their stop words of all words", share(n.stop_words, n.words));
            out.put("sentences", Unit::Mean, "their sentence marks of a block", share(n.sentence_marks, group.blocks));
        }
    }
}
