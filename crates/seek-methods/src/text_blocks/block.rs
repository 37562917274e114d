//! Text blocks as Boilerpipe and DOM Distiller count them.
//!
//! Kohlschütter, Fankhauser and Nejdl, "Boilerplate Detection using Shallow Text Features" (WSDM 2010), section 3. A
//! block is text without a boundary in it. It has numbers of words, of words in links, and of words on each line of 80
//! characters (text density). The method decides what a word is and where a block ends. The filters over blocks are in
//! [`filters`](super::filters).

/// Characters of a line for the text density (section 3.2 of the paper).
const LINE_CHARS: usize = 80;

bitflags::bitflags! {
    /// Labels of a block, from the elements around it, from its text, or from a filter.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub(crate) struct BlockLabels: u8 {
        /// The text is the page's title, or a part of it.
        const TITLE = 1;
        /// The block is in `<h1>`, `<h2>` or `<h3>`.
        const HEADING = 2;
        /// The block is in `<li>`.
        const ITEM = 4;
        /// The text marks the end of the article ("Post a comment").
        const END = 8;
        /// The block is never content.
        const NEVER = 16;
        /// The block is the largest one.
        const LIKELY = 32;
        /// The block is not the largest one.
        const MAYBE = 64;
        /// A heading that was not content was merged into the block.
        const FUSED = 128;
    }
}

/// A block, or several merged blocks.
#[derive(Debug, Clone, Default)]
pub(crate) struct TextBlock {
    /// Its text with the white space of the source. A merged block has the text of its first member.
    pub(crate) text: String,
    /// Number of words.
    pub(crate) words: usize,
    /// Number of words in links.
    pub(crate) linked: usize,
    /// Words on full lines; all words if no line is full.
    pub(crate) words_on_lines: usize,
    /// Number of full lines; 1 if no line is full.
    pub(crate) lines: usize,
    /// Number of elements around it that the method counts. A merged block has the lowest level of its members.
    pub(crate) level: usize,
    pub(crate) labels: BlockLabels,
    /// Whether the filters consider it content.
    pub(crate) content: bool,
    /// Indices of the merged blocks, in document order.
    pub(crate) members: Vec<usize>,
}

impl TextBlock {
    /// The share of its words in links, in [0, 1].
    pub(crate) fn link_density(&self) -> f64 {
        if self.words == 0 { 0.0 } else { self.linked as f64 / self.words as f64 }
    }

    /// Words on each line.
    pub(crate) fn text_density(&self) -> f64 {
        self.words_on_lines as f64 / self.lines.max(1) as f64
    }

    /// Whether it has all these labels.
    pub(crate) fn is(&self, labels: BlockLabels) -> bool {
        self.labels.contains(labels)
    }

    /// The index of its first member.
    pub(crate) fn first(&self) -> usize {
        self.members.first().copied().unwrap_or(0)
    }

    /// The index of its last member.
    pub(crate) fn last(&self) -> usize {
        self.members.last().copied().unwrap_or(0)
    }

    /// Merges the next block into this one.
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

/// Calls a function with the number of characters of each word of a text.
pub(crate) type EachWord = fn(&str, &mut dyn FnMut(usize));

/// Builds blocks from pieces of text. `P` identifies a piece in the page.
pub(crate) struct BlockBuilder<P> {
    each_word: EachWord,
    pub(crate) blocks: Vec<TextBlock>,
    /// All pieces, in order.
    pieces: Vec<P>,
    /// The end of the pieces of each block.
    ends: Vec<usize>,
    /// The text of the open block.
    text: String,
    /// The ends of the spans of the open block, and whether they are in a link. No word reaches over the end of a span.
    spans: Vec<(usize, bool)>,
    /// Whether the next text begins a span.
    at_word_boundary: bool,
    level: usize,
    labels: BlockLabels,
}

impl<P> BlockBuilder<P> {
    pub(crate) fn new(each_word: EachWord) -> BlockBuilder<P> {
        BlockBuilder {
            each_word,
            blocks: Vec::new(),
            pieces: Vec::new(),
            ends: Vec::new(),
            text: String::new(),
            spans: Vec::new(),
            at_word_boundary: false,
            level: 0,
            labels: BlockLabels::empty(),
        }
    }

    /// Adds text to the open block. The block has the level and the labels of its first text other than white space.
    pub(crate) fn push(&mut self, piece: P, text: &str, linked: bool, level: usize, labels: BlockLabels) {
        if !text.trim().is_empty() {
            if self.pieces.len() == self.ends.last().copied().unwrap_or(0) {
                (self.level, self.labels) = (level, labels);
            }
            self.pieces.push(piece);
        }
        self.text.push_str(text);
        match self.spans.last_mut() {
            Some((end, in_link)) if *in_link == linked && !self.at_word_boundary => *end = self.text.len(),
            _ => self.spans.push((self.text.len(), linked)),
        }
        self.at_word_boundary = false;
    }

    /// Ends the current word.
    pub(crate) fn end_word(&mut self) {
        self.at_word_boundary = true;
    }

    /// Ends the open block, if it has text.
    pub(crate) fn end_block(&mut self) {
        if self.pieces.len() > self.ends.last().copied().unwrap_or(0) {
            let mut block = self.counted();
            block.members.push(self.blocks.len());
            self.blocks.push(block);
            self.ends.push(self.pieces.len());
        }
        self.text.clear();
        self.spans.clear();
        self.at_word_boundary = false;
    }

    /// The open block with its counts.
    fn counted(&self) -> TextBlock {
        let (mut words, mut linked, mut lines) = (0, 0, 0);
        let (mut on_last_line, mut length) = (0, 0);
        let mut start = 0;
        for (end, in_link) in &self.spans {
            (self.each_word)(&self.text[start..*end], &mut |chars| {
                words += 1;
                linked += usize::from(*in_link);
                on_last_line += 1;
                length += chars + 1;
                // No space comes before the first word of a line.
                if length > LINE_CHARS + 1 {
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

    /// The blocks, and their pieces.
    pub(crate) fn finish(mut self) -> (Vec<TextBlock>, Pieces<P>) {
        self.end_block();
        (self.blocks, Pieces { pieces: self.pieces, ends: self.ends })
    }
}

/// The pieces of the blocks of a page.
pub(crate) struct Pieces<P> {
    pieces: Vec<P>,
    ends: Vec<usize>,
}

impl<P: Clone> Pieces<P> {
    /// The pieces of the block with this index, at least one.
    pub(crate) fn of(&self, block: usize) -> &[P] {
        let start = block.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.pieces[start..self.ends[block]]
    }

    /// The pieces of all blocks that are content, in document order.
    pub(crate) fn of_content(&self, blocks: &[TextBlock]) -> Vec<P> {
        let content = blocks.iter().filter(|block| block.content).flat_map(|block| &block.members);
        content.flat_map(|&block| self.of(block)).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn each_word(text: &str, count: &mut dyn FnMut(usize)) {
        text.split_whitespace().for_each(|word| count(word.chars().count()));
    }

    #[test]
    fn a_block_counts_its_words_and_those_in_links() {
        let mut builder = BlockBuilder::new(each_word);
        builder.push(0, "one two", false, 3, BlockLabels::ITEM);
        builder.end_word();
        builder.push(1, "three", true, 4, BlockLabels::empty());
        builder.push(2, "four ", true, 4, BlockLabels::empty());
        builder.end_block();
        builder.push(3, "  ", false, 1, BlockLabels::empty());
        builder.end_block();
        builder.push(4, "five", false, 1, BlockLabels::empty());
        let (blocks, pieces) = builder.finish();
        assert_eq!(blocks.len(), 2, "white space alone is no block");
        let first = &blocks[0];
        assert_eq!((first.words, first.linked, first.level, first.labels), (3, 1, 3, BlockLabels::ITEM));
        assert_eq!((pieces.of(0), pieces.of(1)), (&[0, 1, 2][..], &[4][..]));
    }

    #[test]
    fn text_density_is_words_on_a_full_line() {
        let mut builder = BlockBuilder::new(each_word);
        builder.push((), &"word ".repeat(40), false, 0, BlockLabels::empty());
        builder.end_block();
        builder.push((), "two words", false, 0, BlockLabels::empty());
        let (blocks, _) = builder.finish();
        // Sixteen words of four characters, with spaces between, are 79 characters.
        assert_eq!((blocks[0].text_density(), blocks[1].text_density()), (16.0, 2.0));
    }
}
