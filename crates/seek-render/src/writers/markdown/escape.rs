//! Escapes text so that Markdown reads it as the same text.
//!
//! Only characters that Markdown would read as marks get a backslash, so that the text stays readable.

/// The context of a text in Markdown.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct TextContext {
    /// The text is at the start of a line.
    pub line_start: bool,
    /// The text is in the first line of its block.
    pub first_line: bool,
    /// The text is in the text of a link.
    pub in_link: bool,
    /// Dollars delimit formulas.
    pub formulas: bool,
    /// A link follows the text.
    pub before_link: bool,
    /// The block has no other tilde, so this one cannot strike a text.
    pub lone_tilde: bool,
}

/// Appends a text without line ends.
pub(crate) fn escape(text: &str, context: TextContext, out: &mut String) {
    let mut before: Option<char> = out.chars().next_back();
    // The characters around a run of underscores. The one after it is found once.
    let (mut before_run, mut after_run) = (before_underscores(out), None);
    let mut is_in_run = false;
    let mut rest = text;
    if context.line_start {
        let mark = line_mark(text, context.first_line);
        if let Some(mark) = mark {
            out.push_str(&text[..mark]);
            out.push('\\');
            let c = text[mark..].chars().next();
            out.extend(c);
            before = c;
            rest = &text[mark + c.map_or(0, char::len_utf8)..];
        }
    }
    let mut chars = rest.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        if c == '_' && !is_in_run {
            after_run = rest[i..].trim_start_matches('_').chars().next();
        }
        is_in_run = c == '_';
        let is_mark = match c {
            '_' => may_begin_emphasis(before_run, after_run),
            _ => is_mark(c, before, next, &rest[i..], context),
        };
        if is_mark {
            out.push('\\');
        }
        out.push(c);
        before = Some(c);
        before_run = if c == '_' { before_run } else { before };
    }
}

/// Whether a character would be a mark inside a line.
fn is_mark(c: char, before: Option<char>, next: Option<char>, rest: &str, context: TextContext) -> bool {
    match c {
        '`' => true,
        '~' => !context.lone_tilde && may_end_strike(before, next),
        '\\' => next.is_none_or(|next| next.is_ascii_punctuation()),
        '*' => !(before.is_some_and(char::is_whitespace) && next.is_some_and(char::is_whitespace)),
        '$' => context.formulas,
        '[' => context.in_link,
        ']' => context.in_link || matches!(next, Some('(' | ':' | '[')),
        '!' => next.is_none() && context.before_link || next == Some('['),
        '<' => {
            next.is_none_or(|next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?'))
                || is_email(&rest[1..])
        }
        '&' => is_reference(rest),
        _ => false,
    }
}

/// Whether a tilde may end a struck text. One after white space, or between a sign and a word, only begins one, and nothing
/// ends it, since all others are escaped.
fn may_end_strike(before: Option<char>, next: Option<char>) -> bool {
    let begins_after_space = before.is_some_and(char::is_whitespace) && next.is_some_and(|next| next != '~');
    let is_after_sign = before.is_some_and(|before| before.is_ascii_punctuation() && before != '~');
    !(begins_after_space || is_after_sign && next.is_some_and(char::is_alphanumeric))
}

/// The character before the underscores at the end of a text. `None` before very many: the run may have come in as many parts,
/// each of which asks.
fn before_underscores(text: &str) -> Option<char> {
    /// Most underscores that are read.
    const MOST: usize = 64;
    let underscores = text.bytes().rev().take(MOST).take_while(|&byte| byte == b'_').count();
    text[..text.len() - underscores].chars().next_back().filter(|&c| c != '_')
}

/// Whether an underscore may begin emphasis, by the characters before and after its run. One after a letter cannot, nor can
/// one before white space. Those that only end emphasis need no backslash, since all that begin it have one.
fn may_begin_emphasis(before: Option<char>, after: Option<char>) -> bool {
    !(before.is_some_and(char::is_alphanumeric) || after.is_some_and(char::is_whitespace))
}

/// Whether a text looks like it begins with a character reference.
fn is_reference(text: &str) -> bool {
    let mut chars = text.chars().skip(1).take(33).skip_while(|c| c.is_ascii_alphanumeric() || *c == '#');
    text[1..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '#') && chars.next() == Some(';')
}

/// Whether a text begins with the address of a mail. Between `<` and `>`, it is an automatic link (CommonMark, 6.4).
fn is_email(text: &str) -> bool {
    let local = |c: char| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
    text.trim_start_matches(local).starts_with('@')
}

/// The byte of the character that makes a line a heading, a quotation, a list item or the like.
fn line_mark(text: &str, first_line: bool) -> Option<usize> {
    let mut chars = text.chars();
    let (first, second) = (chars.next()?, chars.next());
    let alone = second.is_none_or(char::is_whitespace);
    let is_mark = match first {
        '#' => text.trim_start_matches('#').chars().next().is_none_or(char::is_whitespace),
        '>' => true,
        '-' => alone || second == Some('-'),
        '+' | '*' => alone,
        '=' | '|' => !first_line,
        '_' => text.trim_start_matches('_').starts_with(char::is_whitespace),
        ':' => !first_line && second == Some('-'),
        '[' => matches!(text.get(..3), Some("[ ]" | "[x]" | "[X]")),
        _ => false,
    };
    if is_mark {
        return Some(0);
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let after = &text[digits..];
    let numbered = (1..=9).contains(&digits) && after.starts_with(['.', ')']);
    (numbered && after[1..].chars().next().is_none_or(char::is_whitespace)).then_some(digits)
}

/// An address in the parentheses of a link.
pub(crate) fn address(address: &str) -> String {
    let mut out = String::with_capacity(address.len());
    for (i, c) in address.char_indices() {
        match c {
            '(' => out.push_str("%28"),
            ')' => out.push_str("%29"),
            '<' => out.push_str("%3C"),
            '>' => out.push_str("%3E"),
            '\\' => out.push_str("%5C"),
            '&' if is_reference(&address[i..]) => out.push_str("&amp;"),
            c if c.is_whitespace() || c.is_control() => out.push_str("%20"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(text: &str) -> String {
        let mut out = String::new();
        escape(text, TextContext { line_start: true, first_line: true, ..TextContext::default() }, &mut out);
        out
    }

    #[test]
    fn common_text_stays_unchanged() {
        for text in [
            "a - b, 2 * 3 = 6", "snake_case & more", "C:\\dir", "3 < 4 > 2", "[1] said (so)", "$5", "2024 was",
            "1.5 l", "#", "#word", "NO.______ - so", "Name ______ here", "a_ b_c __ d", "about (~2 €) ~ 3",
        ] {
            assert_eq!(escaped(text).trim_start_matches('\\'), text);
        }
    }

    #[test]
    fn marks_are_escaped() {
        assert_eq!(escaped("# one"), "\\# one");
        assert_eq!(escaped("1. one"), "1\\. one");
        assert_eq!(escaped("- one"), "\\- one");
        assert_eq!(escaped("a *b* _c_ `d`"), "a \\*b\\* \\_c_ \\`d\\`");
        assert_eq!(escaped("<b> &amp; [a](b) \\*"), "\\<b> \\&amp; [a\\](b) \\\\\\*");
    }

    #[test]
    fn underscores_and_tildes_that_may_pair_are_escaped() {
        assert_eq!(escaped("_gcl_au, __init__"), "\\_gcl_au, \\_\\_init__");
        assert_eq!(escaped("(_a_)._b_."), "(\\_a_).\\_b_.");
        assert_eq!(escaped("___ a\u{a0}_"), "\\___ a\u{a0}\\_");
        assert_eq!(escaped("~~a~~ b~ c~d"), "\\~\\~a\\~\\~ b\\~ c\\~d");
        let mut out = String::new();
        escape("a~ b", TextContext { lone_tilde: true, ..TextContext::default() }, &mut out);
        assert_eq!(out, "a~ b");
    }

    #[test]
    fn many_underscores_took_quadratic_time() {
        let many = 1_000_000;
        let start = std::time::Instant::now();
        assert_eq!(escaped(&format!("a{} b", "_".repeat(many))).len(), many + 3);
        let mut out = String::from("a");
        (0..many).for_each(|_| escape("_", TextContext::default(), &mut out));
        assert!(start.elapsed().as_secs() < 20);
    }

    #[test]
    fn an_address_cannot_end_its_link() {
        assert_eq!(address("https://a.example/b (c)\\"), "https://a.example/b%20%28c%29%5C");
    }
}
