//! Lines of verse that the page indents by no-break spaces: `and went<br>&nbsp;&nbsp;&nbsp;&nbsp;on foot`.
//!
//! White space of a block is collapsed, so its lines have lost their indentation. Prose has no-break spaces too, at the
//! start of its paragraphs. Therefore all lines are short, and those after the first one differ in their indentation.

use seek_page::{Block, Dom, NodeKind, Tag};

/// Most characters of a line of verse.
const LONGEST_LINE: usize = 80;
/// Least difference between two indentations.
const LEAST: usize = 2;
/// Most spaces before a line.
const MOST: usize = 40;

/// The text of a block with its lines indented by `space`. `None` if it is no indented verse.
pub(crate) fn indented(dom: &Dom, block: &Block, text: &str, space: char) -> Option<String> {
    let source = &dom.all_text()[dom.text_start(block.first)..dom.text_start(block.end)];
    if !text.contains('\n') || !source.contains(is_wide) || dom.tag(block.parent).heading_level().is_some() {
        return None;
    }
    let indentations = indentations(dom, block);
    let differ = |lines: &[usize]| {
        let (least, most) = (lines.iter().min(), lines.iter().max());
        least.zip(most).is_some_and(|(least, most)| most - least >= LEAST)
    };
    let lines: Vec<&str> = text.split('\n').collect();
    // Preformatted text has kept its indentation.
    let is_short = |line: &&str| {
        !line.is_empty() && !line.starts_with(char::is_whitespace) && line.chars().nth(LONGEST_LINE).is_none()
    };
    if lines.len() != indentations.len() || !differ(&indentations[1..]) || !lines.iter().all(is_short) {
        return None;
    }
    let least = indentations.iter().min().copied().unwrap_or_default();
    let indented = lines.iter().zip(&indentations).map(|(line, indentation)| {
        let spaces = std::iter::repeat_n(space, (indentation - least).min(MOST));
        spaces.chain(line.chars()).collect::<String>()
    });
    Some(indented.collect::<Vec<_>>().join("\n"))
}

/// Spaces that a browser does not collapse: no-break spaces, and those as wide as a letter.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{2002}' | '\u{2003}')
}

/// The columns before each line with text.
fn indentations(dom: &Dom, block: &Block) -> Vec<usize> {
    let mut indentations = Vec::new();
    // The columns so far, in a line without words.
    let mut columns = Some(0);
    for id in block.first..block.end {
        if dom.tag(id) == Tag::Br {
            columns = Some(0);
        }
        let Some(before) = columns.filter(|_| dom.kind(id) == NodeKind::Text) else { continue };
        let text = dom.text(id);
        let words = text.trim_start();
        columns = Some(before + width(&text[..text.len() - words.len()]));
        if !words.is_empty() {
            indentations.extend(columns.take());
        }
    }
    indentations
}

/// The columns of white space at the start of a line. A collapsed space counts only between spaces that stay.
fn width(space: &str) -> usize {
    let space = space.trim_matches(|c| !is_wide(c));
    let gaps = space.split(is_wide).filter(|gap| !gap.is_empty()).count();
    gaps + space.chars().filter(|c| is_wide(*c)).count()
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    #[test]
    fn verse_lost_its_indentation() {
        let poem = "<p>and went<br>\n&nbsp;&nbsp; &nbsp;<i>on foot</i><br>&emsp;&emsp;home.</p><p>and rain.</p>";
        let (text, markdown) = rendered(poem);
        assert_eq!(text, "and went\n    on foot\n  home.\n\nand rain.");
        assert_eq!(markdown, "and went\\\n\u{a0}\u{a0}\u{a0}\u{a0}*on foot*\\\n\u{a0}\u{a0}home.\n\nand rain.");
    }

    #[test]
    fn preformatted_text_was_indented_twice() {
        let code = "<pre>def f():<br>&nbsp;&nbsp;&nbsp;&nbsp;return 1<br>f()</pre>";
        assert_eq!(rendered(code).0, "def f():\n    return 1\nf()");
    }

    #[test]
    fn the_paragraphs_of_prose_are_not_indented() {
        let long = "word ".repeat(20);
        for html in [
            "<p>&nbsp;&nbsp;one<br>&nbsp;&nbsp;two<br>&nbsp;&nbsp;three".to_owned(),
            "<p>Title<br>&nbsp;&nbsp;&nbsp;one<br>&nbsp;&nbsp;&nbsp;two".to_owned(),
            "<p>&nbsp;&nbsp;&nbsp;one<br>two<br>three".to_owned(),
            "<p>one<br>&nbsp;two<br>three".to_owned(),
            "<h1>one<br>&nbsp;&nbsp;two<br>three</h1>".to_owned(),
            format!("<p>one<br>&nbsp;&nbsp;&nbsp;{long}<br>two"),
        ] {
            let (text, markdown) = rendered(&html);
            assert!(!text.contains("  ") && !text.contains("\n ") && !markdown.contains('\u{a0}'), "{html}");
        }
    }
}
