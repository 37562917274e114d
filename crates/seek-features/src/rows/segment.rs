//! Features of a segment (content-seeker paper, section 2.2).

use crate::attribute_words::VOCABULARY;
use crate::elements::{ANCESTOR_NAMES, write_ancestor_tags};
use crate::feature_sink::{FeatureSink, flag, share};
use crate::page_measurements::PageMeasurements;
use crate::schema::Unit;
use seek_page::{SegmentKind, Tag};

/// Number of elements whose class words are read: the segment's own element and its nearest ancestors.
const WORD_ANCESTORS: usize = 4;
/// Number of blocks that are read on each side.
const SIDE: usize = 4;
/// Number of enclosing segments with features.
const ENCLOSING_SEGMENTS: usize = 3;

impl PageMeasurements<'_> {
    /// Writes all features of segment `s`.
    pub(super) fn put_segment(&self, s: usize, out: &mut impl FeatureSink) {
        let segment = self.segments.get(s);
        let id = self.segment_node(s);
        let block = self.blocks.get(segment.blocks.start);
        let nodes = match segment.kind {
            SegmentKind::Element(id) => id..self.dom.end(id),
            _ => block.first..block.end,
        };
        let all = self.counts.all();
        let n = self.counts.over(segment.blocks.clone());
        let blocks = segment.blocks.len() as u32;
        let elements = self.elements.counts(nodes);
        out.group("", None);
        out.put("chars", Unit::Chars, "inner text", n.non_whitespace_chars as f32);
        out.put("html_bytes", Unit::Bytes, "inner HTML", elements.html as f32);
        out.put("images", Unit::Count, "images", elements.images as f32);
        out.put("forms", Unit::Count, "forms", elements.forms as f32);
        out.put("inputs", Unit::Count, "controls", elements.inputs as f32);
        out.put("tables", Unit::Count, "tables", elements.tables as f32);
        out.put("links", Unit::Count, "links", elements.links as f32);
        out.put("paragraphs", Unit::Count, "p elements", elements.paragraphs as f32);
        out.put("headings", Unit::Count, "headings", elements.headings as f32);
        out.put("items", Unit::Count, "list items", elements.items as f32);
        out.put("elements", Unit::Count, "elements", elements.elements as f32);
        out.put("blocks", Unit::Count, "blocks", blocks as f32);
        out.put("stop_words", Unit::Count, "stop words", n.stop_words as f32);
        out.put("stop_word_share", Unit::Share, "stop words of all words", share(n.stop_words, n.words));
        out.put("link_density", Unit::Share, "anchor text over text", share(n.link_chars, n.non_whitespace_chars));
        out.put("ascii_share", Unit::Share, "bytes up to 0x7F of all", 1.0 - share(n.non_ascii, n.bytes));
        out.put("height", Unit::Count, "DOM height", self.elements.height(id));
        out.put("depth", Unit::Count, "depth in the tree", self.dom.depth(id) as f32);
        out.put("is_text", Unit::Flag, "text directly in a mixed element", flag(segment.kind == SegmentKind::Text));
        out.put("tag", Unit::Code, "tag", f32::from(self.dom.tag(id) as u8));
        out.put(
            "share",
            Unit::Share,
            "share of the page's text",
            share(n.non_whitespace_chars, all.non_whitespace_chars),
        );
        out.put("block_chars", Unit::Mean, "mean length of a block", share(n.non_whitespace_chars, blocks));
        out.put("sentences", Unit::Mean, "sentence marks of a block", share(n.sentence_marks, blocks));
        out.put("commas", Unit::Mean, "commas of a block", share(n.commas, blocks));
        out.put("digit_share", Unit::Share, "digits of all characters", share(n.digits, n.non_whitespace_chars));
        out.put("title_word_share", Unit::Share, "words of the page's title of all", share(n.title_words, n.words));
        out.put(
            "html_ratio",
            Unit::Ratio,
            "bytes of HTML over characters",
            share(elements.html, n.non_whitespace_chars),
        );
        out.put("hidden", Unit::Flag, "its first text is hidden", flag(!block.hidden.is_empty()));
        out.put(
            "position",
            Unit::Share,
            "characters of the page before it",
            share(self.counts.over(0..segment.blocks.start).non_whitespace_chars, all.non_whitespace_chars),
        );
        let has_longest = segment.blocks.contains(&self.longest);
        out.put("has_longest", Unit::Flag, "holds the longest block", flag(has_longest));
        let has_h1 = self.first_h1.is_some_and(|h| segment.blocks.contains(&h));
        out.put("has_h1", Unit::Flag, "holds the first h1", flag(has_h1));
        let group = self.signatures.group(segment.blocks.start);
        out.put("place_blocks", Unit::Count, "blocks with the first one's signature", group.blocks as f32);
        out.put(
            "place_share",
            Unit::Share,
            "share of the page's text in them",
            share(group.counts.non_whitespace_chars, all.non_whitespace_chars),
        );
        out.put("same_as_parent", Unit::Flag, "its parent has no other text", flag(!self.is_outermost_segment(s)));

        // The segment's neighbours, as means over the nearest blocks.
        for (prefix, range) in [
            ("before", segment.blocks.start.saturating_sub(SIDE)..segment.blocks.start),
            ("after", segment.blocks.end..(segment.blocks.end + SIDE).min(self.blocks.len())),
        ] {
            out.group(prefix, None);
            let blocks = range.len() as u32;
            let n = self.counts.over(range);
            out.put(
                "chars",
                Unit::Mean,
                "mean length of the four blocks beside it",
                share(n.non_whitespace_chars, blocks),
            );
            out.put("link_density", Unit::Share, "their link density", share(n.link_chars, n.non_whitespace_chars));
            out.put("stop_word_share", Unit::Share, "their stop words of all words", share(n.stop_words, n.words));
        }
        let mut enclosing = segment.parent.map(|p| self.outermost_segment[p] as usize);
        for level in 1..=ENCLOSING_SEGMENTS {
            out.group("up", Some(level));
            let range = enclosing.map_or(0..0, |p| self.segments.get(p).blocks.clone());
            let blocks = range.len() as u32;
            let m = self.counts.over(range);
            let tag = enclosing.map_or(Tag::Other, |p| self.dom.tag(self.segment_node(p)));
            out.put(
                "share",
                Unit::Share,
                "share of the page's text",
                share(m.non_whitespace_chars, all.non_whitespace_chars),
            );
            out.put(
                "part",
                Unit::Share,
                "share of its text that the segment is",
                share(n.non_whitespace_chars, m.non_whitespace_chars),
            );
            out.put("blocks", Unit::Count, "blocks", blocks as f32);
            out.put("link_density", Unit::Share, "anchor text over text", share(m.link_chars, m.non_whitespace_chars));
            out.put("block_chars", Unit::Mean, "mean length of a block", share(m.non_whitespace_chars, blocks));
            out.put("tag", Unit::Code, "tag", f32::from(tag as u8));
            enclosing = enclosing.and_then(|p| self.segments.get(p).parent).map(|p| self.outermost_segment[p] as usize);
        }
        self.put_page_totals(out);
        out.group("near", None);
        out.put_sparse(&ANCESTOR_NAMES, Unit::Nearness, "nearest ancestor with this tag, itself included", |slots| {
            write_ancestor_tags(self.dom, id, slots)
        });
        out.group("word", None);
        out.put_sparse(
            &VOCABULARY,
            Unit::Nearness,
            "nearest ancestor with this word in class, id, role or itemprop, itself included",
            |slots| self.elements.write_ancestor_words(self.dom, id, WORD_ANCESTORS, slots),
        );
    }
}
