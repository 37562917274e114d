//! Features of a block: its text, its position on the page, and the tags and class words of its ancestors.

use crate::attribute_words::VOCABULARY;
use crate::elements::{ANCESTOR_NAMES, write_ancestor_tags};
use crate::feature_sink::{FeatureSink, flag, share};
use crate::page_measurements::PageMeasurements;
use crate::schema::Unit;
use seek_page::Hidden;

/// Number of ancestors whose class words are read.
const WORD_ANCESTORS: usize = 16;
/// Number of preceding blocks that are searched for a heading.
const HEADING_DISTANCE: usize = 40;

fn ends_sentence(last: char) -> bool {
    matches!(last, '.' | '!' | '?' | '。' | '！' | '？' | '؟' | '۔' | '।' | '…' | '"' | '”' | '»')
}

impl PageMeasurements<'_> {
    /// Writes all features of block `i`.
    pub(super) fn put_block(&self, i: usize, out: &mut impl FeatureSink) {
        self.put_text(i, out);
        self.put_position(i, out);
        self.put_enclosing_segments(i, out);
        self.put_neighbours(i, out);
        self.put_windows(i, out);
        self.put_repetition(i, out);
        self.put_page_totals(out);
        let first = self.blocks.get(i).first;
        out.group("near", None);
        out.put_sparse(&ANCESTOR_NAMES, Unit::Nearness, "nearest ancestor with this tag", |slots| {
            write_ancestor_tags(self.dom, self.dom.parent(first), slots)
        });
        out.group("word", None);
        out.put_sparse(
            &VOCABULARY,
            Unit::Nearness,
            "nearest ancestor with this word in class, id, role or itemprop",
            |slots| self.elements.write_ancestor_words(self.dom, self.dom.parent(first), WORD_ANCESTORS, slots),
        );
    }

    /// Features of the block's own text.
    fn put_text(&self, i: usize, out: &mut impl FeatureSink) {
        let n = self.counts.of_block(i);
        let text = self.blocks.text(i);
        let last = text.chars().next_back().unwrap_or(' ');
        let first = text.chars().next().unwrap_or(' ');
        out.group("", None);
        out.put("chars", Unit::Chars, "length of the text", n.chars as f32);
        out.put("bytes", Unit::Bytes, "length of the text", n.bytes as f32);
        out.put("words", Unit::Count, "words", n.words as f32);
        out.put("sentences", Unit::Count, "marks that end sentences", n.sentence_marks as f32);
        out.put("commas", Unit::Count, "commas", n.commas as f32);
        out.put("breaks", Unit::Count, "line breaks", n.line_breaks as f32);
        out.put("links", Unit::Count, "links in or around the text", n.links as f32);
        out.put("link_density", Unit::Share, "characters in links of all", share(n.link_chars, n.non_whitespace_chars));
        out.put("stop_words", Unit::Count, "stop words", n.stop_words as f32);
        out.put("stop_word_share", Unit::Share, "stop words of all words", share(n.stop_words, n.words));
        out.put("title_word_share", Unit::Share, "words of the page's title of all", share(n.title_words, n.words));
        out.put("ascii_share", Unit::Share, "bytes up to 0x7F of all", 1.0 - share(n.non_ascii, n.bytes));
        out.put("non_ascii", Unit::Bytes, "bytes above 0x7F", n.non_ascii as f32);
        out.put(
            "unspaced_share",
            Unit::Share,
            "characters of scripts without spaces",
            share(n.unspaced_chars, n.chars),
        );
        out.put("punctuation_share", Unit::Share, "punctuation and symbols", share(n.punctuation, n.chars));
        out.put(
            "sentence_mark_share",
            Unit::Share,
            "sentence marks and commas",
            share(n.sentence_marks + n.commas, n.chars),
        );
        out.put("digit_share", Unit::Share, "digits", share(n.digits, n.chars));
        out.put("upper_share", Unit::Share, "capitals of all letters", share(n.uppercase_letters, n.letters));
        out.put("capitalised_share", Unit::Share, "words with a capital", share(n.capitalised_words, n.words));
        out.put("word_length", Unit::Mean, "characters of a word", share(n.letters + n.digits, n.words));
        out.put("ends_sentence", Unit::Flag, "ends with a sentence mark", flag(ends_sentence(last)));
        out.put("ends_colon", Unit::Flag, "ends with a colon", flag(matches!(last, ':' | '：')));
        out.put("starts_upper", Unit::Flag, "starts with a capital", flag(first.is_uppercase()));
        out.put("starts_digit", Unit::Flag, "starts with a digit", flag(first.is_numeric()));
        out.put("starts_mark", Unit::Flag, "starts with no letter or digit", flag(!first.is_alphanumeric()));
        out.put("currency", Unit::Flag, "has a sign of currency", flag(n.currency_signs > 0));
        out.put("at", Unit::Flag, "has an @", flag(n.at_signs > 0));
        out.put("copyright", Unit::Flag, "has a sign of copyright or trade mark", flag(n.copyright_signs > 0));
        out.put("separators", Unit::Flag, "has a bar, bullet or arrow", flag(n.separators > 0));
        out.put("slash", Unit::Flag, "has a slash", flag(n.slashes > 0));
        let repeat = self.repeats[i];
        out.put("repeats", Unit::Count, "how often the page has this very text", repeat.times as f32);
        out.put("repeats_before", Unit::Count, "how often before this place", repeat.before as f32);
    }

    /// Position on the page, hiding, and the element around the block.
    fn put_position(&self, i: usize, out: &mut impl FeatureSink) {
        let block = self.blocks.get(i);
        let (dom, elements) = (self.dom, &self.elements);
        let all = self.counts.all();
        let before = self.counts.over(0..i);
        out.group("", None);
        let hiding = [
            ("hidden_attribute", Hidden::ATTRIBUTE),
            ("hidden_aria", Hidden::ARIA),
            ("hidden_display", Hidden::DISPLAY),
            ("hidden_visibility", Hidden::VISIBILITY),
            ("noscript", Hidden::NOSCRIPT),
            ("hidden_data", Hidden::DATA),
        ];
        for (name, kind) in hiding {
            out.put(name, Unit::Flag, "all of the text is hidden in this way", flag(block.hidden.contains(kind)));
        }
        out.put(
            "position",
            Unit::Share,
            "characters of the page before it",
            share(before.non_whitespace_chars, all.non_whitespace_chars),
        );
        out.put("block_position", Unit::Share, "blocks of the page before it", i as f32 / self.blocks.len() as f32);
        out.put("blocks_before", Unit::Count, "blocks before it", i as f32);
        out.put("blocks_after", Unit::Count, "blocks after it", (self.blocks.len() - 1 - i) as f32);
        out.put("chars_before", Unit::Chars, "characters before it", before.non_whitespace_chars as f32);
        out.put(
            "chars_after",
            Unit::Chars,
            "characters after it",
            (all.non_whitespace_chars - before.non_whitespace_chars) as f32,
        );
        out.put("depth", Unit::Count, "depth of its text in the tree", dom.depth(block.first) as f32);
        out.put("height", Unit::Count, "DOM height of the element around it", elements.height(block.parent));
        let html = elements.counts(block.parent..dom.end(block.parent)).html;
        out.put("html_bytes", Unit::Bytes, "inner HTML of the element around it", html as f32);
        out.put("parent_tag", Unit::Code, "tag of the element around it", f32::from(dom.tag(block.parent) as u8));
        let leaf = dom.tag(dom.parent(block.first));
        out.put("leaf_tag", Unit::Code, "tag of the innermost element", f32::from(leaf as u8));
        let grandparent = dom.tag(dom.parent(block.parent));
        out.put("grandparent_tag", Unit::Code, "tag of the element around that", f32::from(grandparent as u8));
        out.put("heading", Unit::Count, "level of the heading that it is", f32::from(self.heading[i]));
        let images = elements.counts(block.first..block.end).images;
        out.put("images", Unit::Count, "images inside the run", images as f32);

        let h1 = self.first_h1.map_or(0.0, |h| i as f32 - h as f32);
        out.put("from_h1", Unit::Offset, "blocks from the first h1", h1);
        out.put("has_h1", Unit::Flag, "the page has an h1", flag(self.first_h1.is_some()));
        let h1_chars = self
            .first_h1
            .map_or(0.0, |h| before.non_whitespace_chars as f32 - self.counts.over(0..h).non_whitespace_chars as f32);
        out.put("chars_from_h1", Unit::Offset, "characters from the first h1", h1_chars);
        let heading = (0..i).rev().take(HEADING_DISTANCE).find(|&j| self.heading[j] > 0);
        let distance = heading.map_or((HEADING_DISTANCE + 1) as f32, |j| (i - j) as f32);
        out.put("from_heading", Unit::Count, "blocks since the last heading", distance);
        let level = heading.map_or(0, |j| self.heading[j]);
        out.put("under_heading", Unit::Count, "level of the last heading", f32::from(level));
        let longest = self.counts.of_block(self.longest);
        out.put(
            "of_longest",
            Unit::Ratio,
            "length over that of the longest block",
            share(self.counts.of_block(i).non_whitespace_chars, longest.non_whitespace_chars),
        );
        out.put("from_longest", Unit::Offset, "blocks from the longest block", i as f32 - self.longest as f32);
        let common =
            self.enclosing_segments(i).enumerate().find(|(_, s)| self.segments.get(*s).blocks.contains(&self.longest));
        let (steps, chars) = common.map_or((0, 0), |(steps, s)| {
            (steps, self.counts.over(self.segments.get(s).blocks.clone()).non_whitespace_chars)
        });
        out.put(
            "steps_to_longest",
            Unit::Count,
            "steps up to an element that holds the longest block too",
            steps as f32,
        );
        out.put(
            "share_with_longest",
            Unit::Share,
            "share of the page's text that this element holds",
            share(chars, all.non_whitespace_chars),
        );
    }
}
