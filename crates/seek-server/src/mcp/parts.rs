//! Cuts a long text into parts of about so many tokens, between its blocks.

use std::borrow::Cow;

use crate::mcp::blocks::{Block, blocks};

/// The least number of signs that open code.
const FENCE: usize = 3;

/// About how many quarters of a token a letter has. Tokenizers differ; these are usual lengths: four letters of English, two of other
/// alphabets, one sign of Chinese or Japanese.
fn quarters(letter: char) -> usize {
    match letter.len_utf8() {
        1 => 1,
        2 => 2,
        _ => 4,
    }
}

/// About how many tokens a text has.
pub(crate) fn tokens(text: &str) -> usize {
    text.chars().map(quarters).sum::<usize>().div_ceil(4)
}

/// The parts of a Markdown text. Each has at most about `limit` tokens. Joined by empty lines they are the text, unless a block is
/// longer than a part.
pub(crate) fn parts(markdown: &str, limit: usize) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut size = 0;
    for piece in blocks(markdown).iter().flat_map(|block| pieces(block, limit)) {
        let tokens = tokens(&piece);
        match all.last_mut() {
            Some(part) if size + tokens <= limit => {
                part.push_str("\n\n");
                part.push_str(&piece);
                size += tokens;
            }
            _ => {
                all.push(piece.into_owned());
                size = tokens;
            }
        }
    }
    all
}

/// A block, or its pieces if it is too long: groups of lines, and of words where a line is too long. Pieces of code are code each.
pub(crate) fn pieces<'t>(block: &Block<'t>, limit: usize) -> Vec<Cow<'t, str>> {
    if tokens(block.text) <= limit {
        return vec![Cow::Borrowed(block.text)];
    }
    let Some(fence) = block.fence else { return cut(block.text, limit).into_iter().map(Cow::Borrowed).collect() };
    let start = fence.trim_start();
    let sign = start.chars().next().unwrap_or('`');
    let signs = &start[..start.len() - start.trim_start_matches(sign).len()];
    let inner = block.text.strip_prefix(fence).unwrap_or(block.text).trim_start_matches('\n');
    let inner = inner.strip_suffix(signs).unwrap_or(inner).trim_end();
    // The lines around each piece count, too. A page may make them so long that they leave no room for code.
    let most = (limit / 4).max(1);
    let close = &signs[..signs.len().min((most * 4).max(FENCE))];
    let open = if tokens(fence) <= most { fence } else { close };
    let room = limit.saturating_sub(tokens(open) + tokens(close)).max(1);
    cut(inner, room).into_iter().map(|piece| Cow::Owned(format!("{open}\n{piece}\n{close}"))).collect()
}

/// The beginning of a text with at most so many letters, and a sign that the rest is left out.
pub(crate) fn shortened(text: &str, letters: usize) -> Cow<'_, str> {
    match text.char_indices().nth(letters) {
        Some((end, _)) => Cow::Owned(format!("{}…", text[..end].trim_end())),
        None => Cow::Borrowed(text),
    }
}

/// Cuts a text at the ends of lines, else at spaces, else between letters.
fn cut(text: &str, limit: usize) -> Vec<&str> {
    let mut all = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let window = beginning(rest, limit);
        if window.len() == rest.len() {
            all.push(rest);
            break;
        }
        // A cut in the first half would leave parts that are too short.
        let late = |at: &usize| *at > window.len() / 2;
        let end = window.rfind('\n').filter(late).or_else(|| window.rfind(' ').filter(late)).unwrap_or(window.len());
        all.push(rest[..end].trim_end());
        rest = rest[end..].trim_start_matches([' ', '\n']);
    }
    all
}

/// The longest beginning of a text within the limit; at least one letter.
fn beginning(text: &str, limit: usize) -> &str {
    let mut size = 0;
    let end = text.char_indices().find(|(at, letter)| {
        size += quarters(*letter);
        *at > 0 && size > limit.saturating_mul(4)
    });
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_cut_between_blocks() {
        let paragraph = |letter: &str| letter.repeat(80);
        let text = ["# Title", &paragraph("a"), &paragraph("b"), &paragraph("c")].join("\n\n");
        let found = parts(&text, 45);
        assert_eq!(found.len(), 2);
        assert_eq!(found.join("\n\n"), text);
        assert!(found.iter().all(|part| tokens(part) <= 46), "{found:?}");
        assert_eq!(parts(&text, 1000), [text]);
        assert_eq!(parts("", 10), Vec::<String>::new());
    }

    #[test]
    fn a_block_that_is_too_long_is_cut_at_lines_and_words() {
        let words = "word ".repeat(200);
        let found = parts(&words, 50);
        assert!(found.iter().all(|part| tokens(part) <= 50 && part.ends_with("word")), "{found:?}");
        assert_eq!(found.join(" "), words.trim_end());
        let code = format!("```sh\n{}```", "echo 1234567\n".repeat(40));
        let found = parts(&code, 60);
        assert!(
            found.len() > 1 && found.iter().all(|part| part.starts_with("```sh\necho") && part.ends_with("7\n```")),
            "{found:?}"
        );
        assert!(found.iter().all(|part| tokens(part) <= 60));
        for (open, close) in
            [("`".repeat(5000), "`".repeat(5000)), ("~~~".to_owned() + &"x".repeat(5000), "~~~".to_owned())]
        {
            let code = format!("{open}\n{}{close}", "echo 1234567\n".repeat(40));
            let found = parts(&code, 100);
            assert!(found.len() < 10 && found.iter().all(|part| tokens(part) <= 100), "{found:?}");
        }
        assert_eq!((&*shortened("灯台の", 2), &*shortened("灯台", 2)), ("灯台…", "灯台"));
        let signs = "灯台の光".repeat(100);
        assert_eq!(parts(&signs, 50).concat(), signs);
        assert_eq!(parts("灯台", 0).concat(), "灯台");
    }

    #[test]
    fn tokens_depend_on_the_script() {
        assert_eq!((tokens(""), tokens("four"), tokens("буквы"), tokens("灯台")), (0, 1, 3, 2));
    }
}
