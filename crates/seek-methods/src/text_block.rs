//! Text blocks as Boilerpipe counts them, which DOM Distiller does too.
//!
//! Kohlschütter, Fankhauser and Nejdl, "Boilerplate Detection using Shallow Text Features" (WSDM 2010), section 3: text without a
//! boundary in it, with its number of words, of words in links, and of words on each line of 80 characters (text density). Where the
//! words come from, and what bounds a block, is up to the method; what filters do with blocks stands in [`cascade`](super::cascade).

/// Characters of a line, for the text density (section 3.2 of the paper).
const LINE: usize = 80;

bitflags::bitflags! {
    /// What is known of a block besides its numbers: from the elements around it, from its text, or from a filter.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub(crate) struct Labels: u8 {
        /// Its text is the page's title, or a part of it.
        const TITLE = 1;
        /// In `<h1>`, `<h2>` or `<h3>`.
        const HEADING = 2;
        /// In `<li>`.
        const ITEM = 4;
        /// It ends the text ("Post a comment").
        const END = 8;
        /// Never content, whatever its words are.
        const NEVER = 16;
        /// The largest block.
        const LIKELY = 32;
        /// Not the largest block.
        const MAYBE = 64;
        /// A heading that was no content has become a part of it.
        const FUSED = 128;
    }
}

/// A block, or several that were merged.
#[derive(Debug, Clone, Default)]
pub(crate) struct TextBlock {
    /// Its text, or that of the first of those merged; line ends and the like as in the source.
    pub(crate) text: String,
    pub(crate) words: usize,
    pub(crate) linked: usize,
    /// Words on full lines, and how many lines these are; all words and 1 where none is full.
    pub(crate) words_on_lines: usize,
    pub(crate) lines: usize,
    /// How many elements that count are around it; the least of those merged.
    pub(crate) level: usize,
    pub(crate) labels: Labels,
    pub(crate) content: bool,
    /// Numbers of the blocks it is made of, in document order.
    pub(crate) members: Vec<usize>,
}

impl TextBlock {
    /// The share of its words that stand in links.
    pub(crate) fn link_density(&self) -> f64 {
        if self.words == 0 { 0.0 } else { self.linked as f64 / self.words as f64 }
    }

    /// Words on a line.
    pub(crate) fn text_density(&self) -> f64 {
        self.words_on_lines as f64 / self.lines.max(1) as f64
    }

    pub(crate) fn is(&self, labels: Labels) -> bool {
        self.labels.contains(labels)
    }

    /// The number of its first block.
    pub(crate) fn first(&self) -> usize {
        self.members.first().copied().unwrap_or(0)
    }

    /// The number of its last block.
    pub(crate) fn last(&self) -> usize {
        self.members.last().copied().unwrap_or(0)
    }

    /// Takes the next block in.
    pub(crate) fn merge(&mut self, next: TextBlock) {
        self.words += next.words;
        self.linked += next.linked;
        self.words_on_lines += next.words_on_lines;
        self.lines += next.lines;
        self.level = self.level.min(next.level);
        self.labels |= next.labels;
        self.content |= next.content;
        self.members.extend(next.members);
    }
}

/// Calls back with the characters of each word of a text.
pub(crate) type EachWord = fn(&str, &mut dyn FnMut(usize));

/// Makes blocks of pieces of text: `P` says where a piece stands on the page.
pub(crate) struct Builder<P> {
    each_word: EachWord,
    pub(crate) blocks: Vec<TextBlock>,
    /// All pieces, in order.
    pieces: Vec<P>,
    /// Where the pieces of each block end.
    ends: Vec<usize>,
    /// The block under way: its text, and where what is alike in it ends: words do not reach from one part into the next.
    text: String,
    parts: Vec<(usize, bool)>,
    edge: bool,
    level: usize,
    labels: Labels,
}

impl<P> Builder<P> {
    pub(crate) fn new(each_word: EachWord) -> Builder<P> {
        Builder {
            each_word,
            blocks: Vec::new(),
            pieces: Vec::new(),
            ends: Vec::new(),
            text: String::new(),
            parts: Vec::new(),
            edge: false,
            level: 0,
            labels: Labels::empty(),
        }
    }

    /// Adds text to the block under way; level and labels of its first text that is not white space are the block's.
    pub(crate) fn push(&mut self, piece: P, text: &str, linked: bool, level: usize, labels: Labels) {
        if !text.trim().is_empty() {
            if self.pieces.len() == self.ends.last().copied().unwrap_or(0) {
                (self.level, self.labels) = (level, labels);
            }
            self.pieces.push(piece);
        }
        self.text.push_str(text);
        match self.parts.last_mut() {
            Some((end, as_before)) if *as_before == linked && !self.edge => *end = self.text.len(),
            _ => self.parts.push((self.text.len(), linked)),
        }
        self.edge = false;
    }

    /// No word reaches over this place.
    pub(crate) fn edge(&mut self) {
        self.edge = true;
    }

    /// Ends the block under way, if it has text.
    pub(crate) fn cut(&mut self) {
        if self.pieces.len() > self.ends.last().copied().unwrap_or(0) {
            let mut block = self.counted();
            block.members.push(self.blocks.len());
            self.blocks.push(block);
            self.ends.push(self.pieces.len());
        }
        self.text.clear();
        self.parts.clear();
        self.edge = false;
    }

    fn counted(&self) -> TextBlock {
        let (mut words, mut linked, mut lines) = (0, 0, 0);
        let (mut on_last_line, mut length) = (0, 0);
        let mut start = 0;
        for (end, in_link) in &self.parts {
            (self.each_word)(&self.text[start..*end], &mut |chars| {
                words += 1;
                linked += usize::from(*in_link);
                on_last_line += 1;
                length += chars + 1;
                // No space before a line's first word.
                if length > LINE + 1 {
                    lines += 1;
                    (on_last_line, length) = (1, chars);
                }
            });
            start = *end;
        }
        TextBlock {
            text: self.text.trim().to_owned(),
            words,
            linked,
            words_on_lines: if lines == 0 { words } else { words - on_last_line },
            lines: lines.max(1),
            level: self.level,
            labels: self.labels,
            content: false,
            members: Vec::new(),
        }
    }

    /// The blocks, and the pieces of each by its number.
    pub(crate) fn finish(mut self) -> (Vec<TextBlock>, Pieces<P>) {
        self.cut();
        (self.blocks, Pieces { pieces: self.pieces, ends: self.ends })
    }
}

/// What the blocks of a page are made of.
pub(crate) struct Pieces<P> {
    pieces: Vec<P>,
    ends: Vec<usize>,
}

impl<P: Clone> Pieces<P> {
    /// The pieces of one block, by its number: never none.
    pub(crate) fn of(&self, number: usize) -> &[P] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.pieces[start..self.ends[number]]
    }

    /// The pieces of all blocks that are content, in document order.
    pub(crate) fn of_content(&self, blocks: &[TextBlock]) -> Vec<P> {
        let content = blocks.iter().filter(|block| block.content).flat_map(|block| &block.members);
        content.flat_map(|&number| self.of(number)).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn each_word(text: &str, see: &mut dyn FnMut(usize)) {
        text.split_whitespace().for_each(|word| see(word.chars().count()));
    }

    #[test]
    fn a_block_counts_its_words_and_those_in_links() {
        let mut builder = Builder::new(each_word);
        builder.push(0, "one two", false, 3, Labels::ITEM);
        builder.edge();
        builder.push(1, "three", true, 4, Labels::empty());
        builder.push(2, "four ", true, 4, Labels::empty());
        builder.cut();
        builder.push(3, "  ", false, 1, Labels::empty());
        builder.cut();
        builder.push(4, "five", false, 1, Labels::empty());
        let (blocks, pieces) = builder.finish();
        assert_eq!(blocks.len(), 2, "white space alone is no block");
        let first = &blocks[0];
        assert_eq!((first.words, first.linked, first.level, first.labels), (3, 1, 3, Labels::ITEM));
        assert_eq!((pieces.of(0), pieces.of(1)), (&[0, 1, 2][..], &[4][..]));
    }

    #[test]
    fn text_density_is_words_on_a_full_line() {
        let mut builder = Builder::new(each_word);
        builder.push((), &"word ".repeat(40), false, 0, Labels::empty());
        builder.cut();
        builder.push((), "two words", false, 0, Labels::empty());
        let (blocks, _) = builder.finish();
        // Sixteen words of four characters, with spaces between, are 79 characters.
        assert_eq!((blocks[0].text_density(), blocks[1].text_density()), (16.0, 2.0));
    }
}
