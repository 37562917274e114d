//! The features of a block.

use crate::PageMeasurements;
use crate::elements::{ANCESTOR_NAMES, near_tags};
use crate::schema::{Out, Unit, share};
use crate::words::VOCABULARY;
use seek_page::{Hidden, NodeId, Tag};

/// Holders around a block that are described.
const LEVELS: usize = 6;
/// Neighbours on each side that are described.
const NEIGHBOURS: isize = 3;
/// Widths of the smoothing windows, in blocks (SLS's idea as features).
const WINDOWS: [usize; 4] = [3, 5, 15, 31];
/// How many ancestors are asked for their class words.
const WORD_LEVELS: usize = 16;

impl PageMeasurements<'_> {
    pub(crate) fn put_block(&self, i: usize, out: &mut impl Out) {
        self.put_text(i, out);
        self.put_place(i, out);
        self.put_levels(i, out);
        self.put_neighbours(i, out);
        self.put_windows(i, out);
        self.put_repetition(i, out);
        self.put_page_sums(out);
        let first = self.blocks.get(i).first;
        out.group("near", None);
        out.put_sparse(
            &ANCESTOR_NAMES,
            Unit::Nearness,
            "nearest ancestor with this tag",
            near_tags(self.dom, self.dom.parent(first)),
        );
        out.group("word", None);
        out.put_sparse(
            &VOCABULARY,
            Unit::Nearness,
            "nearest ancestor with this word in class, id, role or itemprop",
            self.elements.near_words(self.dom, self.dom.parent(first), WORD_LEVELS),
        );
    }

    /// The text itself.
    fn put_text(&self, i: usize, out: &mut impl Out) {
        let n = &self.counts[i];
        let text = self.blocks.text(i);
        let last = text.chars().next_back().unwrap_or(' ');
        let first = text.chars().next().unwrap_or(' ');
        let flag = |yes: bool| f32::from(u8::from(yes));
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
        out.put("ends_sentence", Unit::Flag, "ends with a sentence mark", flag(".!?。！？؟۔।…\"”»".contains(last)));
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

    /// Where it stands, and in what.
    fn put_place(&self, i: usize, out: &mut impl Out) {
        let block = self.blocks.get(i);
        let (dom, elements) = (self.dom, &self.elements);
        let all = self.sums.all();
        let before = self.sums.over(0..i);
        let flag = |yes: bool| f32::from(u8::from(yes));
        out.group("", None);
        let kinds = [
            ("hidden_attribute", Hidden::ATTRIBUTE),
            ("hidden_aria", Hidden::ARIA),
            ("hidden_display", Hidden::DISPLAY),
            ("hidden_visibility", Hidden::VISIBILITY),
            ("noscript", Hidden::NOSCRIPT),
            ("hidden_data", Hidden::DATA),
        ];
        for (name, kind) in kinds {
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
        out.put("blocks_after", Unit::Count, "blocks behind it", (self.blocks.len() - 1 - i) as f32);
        out.put("chars_before", Unit::Chars, "characters before it", before.non_whitespace_chars as f32);
        out.put(
            "chars_after",
            Unit::Chars,
            "characters behind it",
            (all.non_whitespace_chars - before.non_whitespace_chars) as f32,
        );
        out.put("depth", Unit::Count, "depth of its text in the tree", dom.depth(block.first) as f32);
        out.put("height", Unit::Count, "DOM height of the element around it", elements.height(block.parent));
        let html = elements.tally(block.parent..dom.end(block.parent)).html;
        out.put("html_bytes", Unit::Bytes, "inner HTML of the element around it", html as f32);
        out.put("parent_tag", Unit::Code, "tag of the element around it", f32::from(dom.tag(block.parent) as u8));
        let leaf = dom.tag(dom.parent(block.first));
        out.put("leaf_tag", Unit::Code, "tag of the innermost element", f32::from(leaf as u8));
        let row = dom.tag(dom.parent(block.parent));
        out.put("grandparent_tag", Unit::Code, "tag of the element around that", f32::from(row as u8));
        out.put("heading", Unit::Count, "level of the heading that it is", f32::from(self.heading[i]));
        let images = elements.tally(block.first..block.end).images;
        out.put("images", Unit::Count, "images inside the run", images as f32);

        let h1 = self.first_h1.map_or(0.0, |h| i as f32 - h as f32);
        out.put("from_h1", Unit::Offset, "blocks from the first h1", h1);
        out.put("has_h1", Unit::Flag, "the page has an h1", flag(self.first_h1.is_some()));
        let h1_chars = self
            .first_h1
            .map_or(0.0, |h| before.non_whitespace_chars as f32 - self.sums.over(0..h).non_whitespace_chars as f32);
        out.put("chars_from_h1", Unit::Offset, "characters from the first h1", h1_chars);
        let back = (0..i).rev().take(40).find(|&j| self.heading[j] > 0);
        out.put("from_heading", Unit::Count, "blocks since the last heading", back.map_or(41.0, |j| (i - j) as f32));
        let level = back.map_or(0, |j| self.heading[j]);
        out.put("under_heading", Unit::Count, "level of the last heading", f32::from(level));
        let longest = &self.counts[self.longest];
        out.put(
            "of_longest",
            Unit::Ratio,
            "length over that of the longest block",
            share(self.counts[i].non_whitespace_chars, longest.non_whitespace_chars),
        );
        out.put("from_longest", Unit::Offset, "blocks from the longest block", i as f32 - self.longest as f32);
        let common =
            self.enclosing_segments(i).enumerate().find(|(_, s)| self.segments.get(*s).blocks.contains(&self.longest));
        let (steps, held) = common.map_or((0, 0), |(steps, s)| {
            (steps, self.sums.over(self.segments.get(s).blocks.clone()).non_whitespace_chars)
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
            share(held, all.non_whitespace_chars),
        );
    }

    /// The elements that hold it, from the inside out; each step holds more blocks than the one before.
    fn put_levels(&self, i: usize, out: &mut impl Out) {
        let all = self.sums.all();
        let mut holders = self.enclosing_segments(i);
        for level in 1..=LEVELS {
            out.group("up", Some(level));
            let holder = holders.next();
            let held = holder.map_or(0..0, |s| self.segments.get(s).blocks.clone());
            let n = self.sums.over(held.clone());
            let blocks = held.len() as u32;
            let node = holder.map(|s| self.segment_node(s));
            let nodes = node.map_or(0..0, |id| id..self.dom.end(id));
            let tally = self.elements.tally(nodes);
            out.put(
                "share",
                Unit::Share,
                "share of the page's text that it holds",
                share(n.non_whitespace_chars, all.non_whitespace_chars),
            );
            out.put("chars", Unit::Chars, "characters that it holds", n.non_whitespace_chars as f32);
            out.put("blocks", Unit::Count, "blocks that it holds", blocks as f32);
            out.put("link_density", Unit::Share, "its link density", share(n.link_chars, n.non_whitespace_chars));
            out.put("block_chars", Unit::Mean, "characters of its blocks", share(n.non_whitespace_chars, blocks));
            out.put("stop_word_share", Unit::Share, "its stop words of all its words", share(n.stop_words, n.words));
            out.put("block_sentences", Unit::Mean, "sentence marks of its blocks", share(n.sentence_marks, blocks));
            out.put("headings", Unit::Mean, "its headings over its blocks", share(n.headings, blocks));
            let at = held.start;
            let inside = self.sums.over(at.min(i)..i).non_whitespace_chars;
            out.put(
                "position",
                Unit::Share,
                "characters in it before the block",
                share(inside, n.non_whitespace_chars),
            );
            let tag = node.map_or(Tag::Other, |id| self.dom.tag(id));
            out.put("tag", Unit::Code, "its tag", f32::from(tag as u8));
            out.put("height", Unit::Count, "its DOM height", node.map_or(0.0, |id| self.elements.height(id)));
            out.put(
                "html_ratio",
                Unit::Ratio,
                "bytes of its HTML over characters",
                share(tally.html, n.non_whitespace_chars),
            );
            out.put("images", Unit::Mean, "images over blocks", share(tally.images, blocks));
            out.put("inputs", Unit::Mean, "controls over blocks", share(tally.inputs, blocks));
            out.put("paragraphs", Unit::Mean, "p elements over blocks", share(tally.paragraphs, blocks));
            out.put("items", Unit::Mean, "list items over blocks", share(tally.items, blocks));
        }
    }

    fn put_neighbours(&self, i: usize, out: &mut impl Out) {
        let own = self.blocks.get(i).parent;
        for distance in (-NEIGHBOURS..=NEIGHBOURS).filter(|&d| d != 0) {
            let prefix = if distance < 0 { "before" } else { "after" };
            out.group(prefix, Some(distance.unsigned_abs()));
            let j = i.checked_add_signed(distance).filter(|&j| j < self.blocks.len());
            let n = j.map(|j| self.counts[j]).unwrap_or_default();
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
            let grand = |id: NodeId| self.dom.parent(self.blocks.get(i).parent) == self.dom.parent(id);
            out.put(
                "same_parent",
                Unit::Flag,
                "stands in the same element",
                flag(j.map(|j| self.blocks.get(j).parent == own)),
            );
            out.put(
                "sibling",
                Unit::Flag,
                "its element is a sibling",
                flag(j.map(|j| grand(self.blocks.get(j).parent))),
            );
            out.put(
                "same_place",
                Unit::Flag,
                "has the same signature",
                flag(j.map(|j| self.signatures.id(j) == self.signatures.id(i))),
            );
        }
    }

    /// Means over windows of blocks around it (equation 1 of the content-seeker paper, with other counts too).
    fn put_windows(&self, i: usize, out: &mut impl Out) {
        let len = self.blocks.len();
        for width in WINDOWS {
            out.group("window", Some(width));
            let half = width / 2;
            let range = i.saturating_sub(half)..(i + half + 1).min(len);
            let blocks = range.len() as u32;
            let n = self.sums.over(range);
            // Over the full width also at the ends of the page, as the paper's formula has it.
            out.put("chars", Unit::Mean, "mean length", n.non_whitespace_chars as f32 / width as f32);
            out.put("link_density", Unit::Share, "link density", share(n.link_chars, n.non_whitespace_chars));
            out.put("stop_word_share", Unit::Share, "stop words of all words", share(n.stop_words, n.words));
            out.put("sentences", Unit::Mean, "sentence marks of a block", share(n.sentence_marks, blocks));
            out.put("headings", Unit::Mean, "headings of all blocks", share(n.headings, blocks));
            out.put("digits", Unit::Share, "digits of all characters", share(n.digits, n.non_whitespace_chars));
            out.put("capitalised", Unit::Share, "words with a capital of all", share(n.capitalised_words, n.words));
        }
        for (prefix, range) in [("left", i.saturating_sub(8)..i), ("right", i + 1..(i + 9).min(len).max(i + 1))] {
            out.group(prefix, Some(8));
            let blocks = range.len() as u32;
            let n = self.sums.over(range);
            out.put("chars", Unit::Mean, "mean length", share(n.non_whitespace_chars, blocks));
            out.put("link_density", Unit::Share, "link density", share(n.link_chars, n.non_whitespace_chars));
            out.put("sentences", Unit::Mean, "sentence marks of a block", share(n.sentence_marks, blocks));
        }
    }

    fn put_repetition(&self, i: usize, out: &mut impl Out) {
        let all = self.sums.all();
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

    /// What all blocks of a page share.
    pub(crate) fn put_page_sums(&self, out: &mut impl Out) {
        let n = self.sums.all();
        let blocks = self.blocks.len() as u32;
        let tally = self.elements.tally(0..self.dom.markup_len() as NodeId);
        out.group("page", None);
        out.put("chars", Unit::Chars, "characters of the page", n.non_whitespace_chars as f32);
        out.put("blocks", Unit::Count, "blocks of the page", blocks as f32);
        out.put("block_chars", Unit::Mean, "mean length of a block", share(n.non_whitespace_chars, blocks));
        out.put("link_density", Unit::Share, "link density of the page", share(n.link_chars, n.non_whitespace_chars));
        out.put("stop_word_share", Unit::Share, "stop words of all words", share(n.stop_words, n.words));
        out.put("sentences", Unit::Mean, "sentence marks of a block", share(n.sentence_marks, blocks));
        out.put("headings", Unit::Count, "headings", n.headings as f32);
        out.put(
            "longest",
            Unit::Chars,
            "length of the longest block",
            self.counts.get(self.longest).map_or(0.0, |c| c.non_whitespace_chars as f32),
        );
        out.put("html_ratio", Unit::Ratio, "bytes of HTML over characters", share(tally.html, n.non_whitespace_chars));
        out.put("paragraphs", Unit::Count, "p elements", tally.paragraphs as f32);
        out.put("items", Unit::Count, "list items", tally.items as f32);
        out.put("images", Unit::Count, "images", tally.images as f32);
        out.put(
            "unspaced_share",
            Unit::Share,
            "characters of scripts without spaces",
            share(n.unspaced_chars, n.chars),
        );
        out.put("ascii_share", Unit::Share, "bytes up to 0x7F of all", 1.0 - share(n.non_ascii, n.bytes));
        let told = self.sums.over(self.own_blocks..self.blocks.len());
        out.put(
            "in_data",
            Unit::Share,
            "text that only the page's data tell",
            share(told.non_whitespace_chars, n.non_whitespace_chars),
        );
    }
}
