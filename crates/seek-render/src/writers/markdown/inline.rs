//! Inline text with its marks as Markdown, on one line for each line break.
//!
//! CommonMark ignores `*` and `**` between a letter outside and a punctuation character inside, and in some cases next
//! to other marks. In these cases HTML elements replace them.

use super::escape::{TextContext, address, escape};
use super::formula::between_dollars;
use crate::event::{Element, Event};
use seek_page::{DeadlineTicker, PageError};

/// The block around inline text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Container {
    /// A paragraph: line breaks are kept.
    Paragraph,
    /// A heading: one line.
    Heading,
    /// A table cell: one line, with `<br>` for line breaks.
    Cell,
}

/// The options of the inline writer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct InlineWriter {
    pub container: Container,
    /// Whether dollars delimit formulas.
    pub formulas: bool,
    /// Whether the whole text is bold.
    pub strong: bool,
}

/// The text of events without marks.
pub(crate) fn text_of(events: &[Event]) -> String {
    let texts = events.iter().filter_map(|event| match event {
        Event::Text(text) => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

/// A code block in a table cell: each line is inline code.
pub(crate) fn code_lines(events: &[Event]) -> String {
    let text = text_of(events);
    let lines: Vec<String> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(code).collect();
    lines.join("<br>")
}

/// Inline code. Its delimiters have more backticks than any run in the code.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let marks = "`".repeat(longest + 1);
    let is_padded = text.starts_with('`') || text.ends_with('`') || (text.starts_with(' ') && text.ends_with(' '));
    let space = if is_padded { " " } else { "" };
    format!("{marks}{space}{text}{space}{marks}")
}

/// Whether the events of a leaf have at most one tilde, and no mark that is written with tildes.
fn has_lone_tilde(events: &[Event]) -> bool {
    let tildes = |text: &str| text.bytes().filter(|&byte| byte == b'~').count();
    let count = |event: &Event| match event {
        Event::Text(text) => tildes(text),
        Event::Image(image) => tildes(&image.alternative) + tildes(&image.source),
        Event::Formula(formula) => tildes(&formula.tex),
        Event::Start(Element::Link(to)) => tildes(to),
        Event::Start(Element::Strike) => 2,
        _ => 0,
    };
    events.iter().map(count).sum::<usize>() <= 1
}

/// Whether the first events, up to the end of the element around them, are signs alone, such as an emoji. No mark changes how those
/// look.
fn holds_only_signs(events: &[Event]) -> bool {
    const LOOKED_AT: usize = 32;
    let mut open = 1;
    for event in events.iter().take(LOOKED_AT) {
        match event {
            Event::Start(Element::Emphasis | Element::Strong | Element::Strike) => open += 1,
            Event::End => open -= 1,
            Event::Text(text) if !text.contains(char::is_alphanumeric) => {}
            _ => return false,
        }
        if open == 0 {
            return true;
        }
    }
    false
}

impl InlineWriter {
    /// Writes the events of a leaf.
    ///
    /// # Errors
    /// [`PageError::OutOfTime`].
    pub(crate) fn write(self, events: &[Event], ticker: &mut DeadlineTicker) -> Result<String, PageError> {
        let mut out = String::new();
        let is_html = html_marks(events);
        let wrap = self.strong && !events.contains(&Event::Start(Element::Strong));
        let mut open: Vec<String> = Vec::new();
        let lone_tilde = self.container != Container::Cell && has_lone_tilde(events);
        let (mut broken, mut links, mut first_line) = (false, 0_usize, true);
        let mut line_start = true;
        let mut code_text: Option<String> = None;
        for (i, event) in events.iter().enumerate() {
            ticker.steps(event.steps())?;
            if broken && !matches!(event, Event::End | Event::Break) {
                broken = false;
                match self.container {
                    Container::Paragraph => {
                        out.push_str("\\\n");
                        (line_start, first_line) = (true, false);
                    }
                    Container::Heading => out.push(' '),
                    Container::Cell => out.push_str("<br>"),
                }
            }
            let context = TextContext {
                line_start: line_start && self.container != Container::Cell,
                first_line,
                in_link: links > 0,
                formulas: self.formulas,
                before_link: matches!(events.get(i + 1), Some(Event::Start(Element::Link(_)))),
                lone_tilde,
            };
            match event {
                Event::Text(text) if code_text.is_some() => {
                    if let Some(code) = &mut code_text {
                        code.push_str(text);
                    }
                    continue;
                }
                Event::Text(text) => escape(text, context, &mut out),
                // A leading line break has no effect.
                Event::Break => {
                    broken = !out.is_empty();
                    continue;
                }
                Event::Start(Element::Code) => {
                    code_text = Some(String::new());
                    open.push(String::new());
                    continue;
                }
                Event::Start(element) => {
                    links += usize::from(matches!(element, Element::Link(_)));
                    if is_html[i] && holds_only_signs(&events[i + 1..]) {
                        open.push(String::new());
                        continue;
                    }
                    let (start, end) = marks(element, is_html[i]);
                    out.push_str(&start);
                    open.push(end);
                }
                Event::End => {
                    let end = open.pop().unwrap_or_default();
                    if let Some(text) = code_text.take() {
                        push_code(text.trim(), context, &mut out);
                    }
                    links -= usize::from(end.starts_with("]("));
                    out.push_str(&end);
                }
                Event::Formula(formula) => match between_dollars(formula, self.container == Container::Cell) {
                    Some(formula) => {
                        // The dollars of two adjacent formulas would be one delimiter.
                        out.push_str(if out.ends_with('$') { " " } else { "" });
                        out.push_str(&formula);
                    }
                    None => escape(&formula.tex, context, &mut out),
                },
                Event::Image(image) => {
                    out.push_str("![");
                    escape(&image.alternative, TextContext { in_link: true, line_start: false, ..context }, &mut out);
                    out.push_str("](");
                    out.push_str(&address(&image.source));
                    out.push(')');
                }
                Event::Task(ticked) => out.push_str(if *ticked { "[x] " } else { "[ ] " }),
                Event::Rule => {}
            }
            line_start = false;
        }
        // No-break spaces at the start indent a line of verse.
        Ok(self.finish(out.trim_end().trim_start_matches(|c: char| c.is_ascii_whitespace()), wrap))
    }

    fn finish(self, text: &str, wrap: bool) -> String {
        match self.container {
            _ if text.is_empty() => String::new(),
            _ if wrap && !text.contains('*') => format!("**{}**", text.trim()),
            // CommonMark drops number signs at the end of a heading.
            Container::Heading if text.ends_with('#') && !text.ends_with("\\#") => {
                format!("{}\\#", &text[..text.len() - 1])
            }
            _ => text.to_owned(),
        }
    }
}

/// Writes inline code. After a backtick it is an HTML element, and where `[…]:` would make the line a definition of a
/// link, which Markdown reads before code.
fn push_code(text: &str, context: TextContext, out: &mut String) {
    let would_define = text.contains("]:") && (context.in_link || out.starts_with('['));
    if text.is_empty() {
    } else if would_define || out.ends_with('`') {
        out.push_str("<code>");
        escape(text, TextContext { line_start: false, ..context }, out);
        out.push_str("</code>");
    } else {
        out.push_str(&code(text));
    }
}

/// The opening and closing delimiters of a mark.
fn marks(element: &Element, html: bool) -> (String, String) {
    let same = |mark: &str| (mark.to_owned(), mark.to_owned());
    let tag = |name: &str| (format!("<{name}>"), format!("</{name}>"));
    match element {
        Element::Emphasis if html => tag("em"),
        Element::Emphasis => same("*"),
        Element::Strong if html => tag("strong"),
        Element::Strong => same("**"),
        Element::Strike if html => tag("del"),
        Element::Strike => same("~~"),
        Element::Sub => tag("sub"),
        Element::Sup => tag("sup"),
        Element::Link(to) => ("[".to_owned(), format!("]({})", address(to))),
        _ => same(""),
    }
}

/// Whether an event starts a mark with a delimiter run, whose neighbours matter in CommonMark.
fn is_delimited(event: &Event) -> bool {
    matches!(event, Event::Start(Element::Emphasis | Element::Strong | Element::Strike))
}

/// For each event whether it starts a mark that only HTML can express.
fn html_marks(events: &[Event]) -> Vec<bool> {
    let mut html = vec![false; events.len()];
    // For each event whether it ends a mark with a delimiter run.
    let mut ends = vec![false; events.len()];
    let mut pairs = Vec::new();
    let mut open = Vec::new();
    for (i, event) in events.iter().enumerate() {
        match event {
            Event::Start(_) => open.push(i),
            Event::End => {
                if let Some(start) = open.pop().filter(|&start| is_delimited(&events[start])) {
                    ends[i] = true;
                    pairs.push((start, i));
                }
            }
            _ => {}
        }
    }
    for (start, end) in pairs {
        let before = (0..start).rev().find(|&i| !is_delimited(&events[i]));
        let inside_first = (start + 1..end).find(|&i| !is_delimited(&events[i]));
        let inside_last = (start + 1..end).rev().find(|&i| !ends[i]);
        let after = (end + 1..events.len()).find(|&i| !ends[i]);
        let touches = before.is_some_and(|i| ends[i]) || after.is_some_and(|i| is_delimited(&events[i]));
        // CommonMark reads three stars as two and one in either order. The order matters if only one of the marks ends.
        let (with_start, with_end) = (start > 0 && is_delimited(&events[start - 1]), ends.get(end + 1) == Some(&true));
        let touches = touches || with_start != with_end;
        let outside = |side: Option<usize>, last: bool| side.map_or(Side::Space, |i| side_of(&events[i], last));
        let opens = fits(outside(before, true), outside(inside_first, false), inside_first == Some(start + 1));
        let closes = fits(outside(after, false), outside(inside_last, true), inside_last.map(|i| i + 1) == Some(end));
        html[start] = touches || !opens || !closes;
    }
    html
}

/// The kind of character at one side of a delimiter run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Space,
    Punctuation,
    Letter,
    /// A character that parsers classify differently.
    Unknown,
}

fn side_of(event: &Event, last: bool) -> Side {
    let c = match event {
        // This formula is written as text.
        Event::Formula(formula) if between_dollars(formula, false).is_none() => return Side::Unknown,
        Event::Text(text) if last => text.chars().next_back(),
        Event::Text(text) => text.chars().next(),
        Event::Break | Event::Task(_) => Some(' '),
        _ => Some('['),
    };
    match c {
        None => Side::Unknown,
        Some(c) if c.is_whitespace() => Side::Space,
        Some(c) if c.is_alphanumeric() => Side::Letter,
        Some(c) if c.is_ascii_punctuation() || matches!(c, '“' | '”' | '‘' | '’' | '–' | '—' | '…' | '«' | '»') => {
            Side::Punctuation
        }
        Some(_) => Side::Unknown,
    }
}

/// Whether CommonMark accepts a delimiter run between two sides. `alone` means that no other run touches it.
fn fits(outside: Side, inside: Side, alone: bool) -> bool {
    match inside {
        Side::Space => false,
        Side::Letter if alone => true,
        _ => matches!(outside, Side::Space | Side::Punctuation),
    }
}
