//! Markdown as blocks: paragraphs, lists, tables, code, each with the headings above it.

/// A block of Markdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block<'t> {
    /// Its lines.
    pub(crate) text: &'t str,
    /// The level of a heading, from 1; `None` for another block.
    pub(crate) level: Option<usize>,
    /// The line that opens code, if the block is code.
    pub(crate) fence: Option<&'t str>,
}

/// Cuts Markdown where a line is empty, but not within code.
pub(crate) fn blocks(markdown: &str) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    let mut begin = None;
    let mut fence: Option<&str> = None;
    let mut at = 0;
    for line in markdown.split_inclusive('\n') {
        let bare = line.trim_end();
        let begins_code = opening(bare);
        match fence {
            Some(open) if closes(bare, open) => fence = None,
            Some(_) => {}
            None => fence = begins_code,
        }
        if bare.is_empty() && fence.is_none() {
            found.extend(begin.take().map(|begin| block(&markdown[begin..at])));
        } else {
            begin = begin.or(Some(at));
        }
        at += line.len();
    }
    found.extend(begin.map(|begin| block(&markdown[begin..])));
    found
}

fn block(text: &str) -> Block<'_> {
    let text = text.trim_end();
    let hashes = text.len() - text.trim_start_matches('#').len();
    let is_heading = (1..=6).contains(&hashes) && text[hashes..].starts_with(' ') && !text.contains('\n');
    Block { text, level: is_heading.then_some(hashes), fence: text.lines().next().and_then(opening) }
}

/// The signs that open code: three and more of them.
fn opening(line: &str) -> Option<&str> {
    let start = line.trim_start();
    let sign = start.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
    let length = start.len() - start.trim_start_matches(sign).len();
    let info = &start[length..];
    (length >= 3 && !(sign == '`' && info.contains('`'))).then_some(line)
}

/// Whether a line ends the code that `open` begins.
fn closes(line: &str, open: &str) -> bool {
    let open = open.trim_start();
    let sign = open.chars().next().unwrap_or_default();
    let length = open.len() - open.trim_start_matches(sign).len();
    let line = line.trim();
    line.len() >= length && line.chars().all(|c| c == sign)
}

/// The places of the headings above each block, the outermost first. A heading is not above itself.
pub(crate) fn headings_above(blocks: &[Block<'_>]) -> Vec<Vec<usize>> {
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut all = Vec::with_capacity(blocks.len());
    for (at, block) in blocks.iter().enumerate() {
        if let Some(level) = block.level {
            open.retain(|(above, _)| *above < level);
        }
        all.push(open.iter().map(|(_, place)| *place).collect());
        open.extend(block.level.map(|level| (level, at)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_end_at_empty_lines_but_not_within_code() {
        let text = "# A\n\none\ntwo\n\n```rust\nx\n\n# y\n```\n\n### B\n\n- c\n- d\n\n## C\n\ne";
        let found = blocks(text);
        let texts: Vec<&str> = found.iter().map(|block| block.text).collect();
        assert_eq!(texts, ["# A", "one\ntwo", "```rust\nx\n\n# y\n```", "### B", "- c\n- d", "## C", "e"]);
        assert_eq!((found[2].fence, found[2].level, found[3].level), (Some("```rust"), None, Some(3)));
        let above = headings_above(&found);
        assert_eq!((&above[0][..], &above[4][..], &above[6][..]), (&[][..], &[0, 3][..], &[0, 5][..]));
        assert_eq!(blocks("```\nopen\n\nend").len(), 1);
        assert_eq!(blocks("\n\n").len(), 0);
    }
}
