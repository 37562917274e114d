//! Text with its marks as one line of Markdown, or several where it has line breaks.
//!
//! `*` and `**` mark nothing where a letter stands outside and a sign inside of them, or where other marks touch them:
//! there HTML's elements stand instead.

use super::escape::{Around, address, escape};
use super::formula::between_dollars;
use crate::event::{Element, Event};
use seek_page::{DeadlineTicker, PageError};

/// What the text stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A paragraph: breaks are kept.
    Paragraph,
    /// A heading: one line.
    Heading,
    /// A cell: one line, breaks are `<br>`.
    Cell,
}

/// How text is written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Inlines {
    pub place: Place,
    /// Whether dollars mark formulas.
    pub formulas: bool,
    /// Whether all of it is bold.
    pub strong: bool,
}

/// The text of some events alone.
pub(crate) fn text_of(events: &[Event]) -> String {
    let texts = events.iter().filter_map(|event| match event {
        Event::Text(text) => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

/// Lines of code for a cell: each as code in a line.
pub(crate) fn code_lines(events: &[Event]) -> String {
    let text = text_of(events);
    let lines: Vec<String> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(code).collect();
    lines.join("<br>")
}

/// Code between backticks that are more than any in it.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let marks = "`".repeat(longest + 1);
    let apart = text.starts_with('`') || text.ends_with('`') || (text.starts_with(' ') && text.ends_with(' '));
    let space = if apart { " " } else { "" };
    format!("{marks}{space}{text}{space}{marks}")
}

impl Inlines {
    /// Writes what a leaf holds.
    ///
    /// # Errors
    /// [`PageError::OutOfTime`].
    pub(crate) fn write(self, events: &[Event], ticker: &mut DeadlineTicker) -> Result<String, PageError> {
        let mut out = String::new();
        let htmls = html_marks(events);
        let wrap = self.strong && !events.contains(&Event::Start(Element::Strong));
        let mut open: Vec<String> = Vec::new();
        let (mut broken, mut links, mut first_line) = (false, 0_usize, true);
        let mut line_start = true;
        let mut code_text: Option<String> = None;
        for (i, event) in events.iter().enumerate() {
            ticker.steps(event.steps())?;
            if broken && !matches!(event, Event::End | Event::Break) {
                broken = false;
                match self.place {
                    Place::Paragraph => {
                        out.push_str("\\\n");
                        (line_start, first_line) = (true, false);
                    }
                    Place::Heading => out.push(' '),
                    Place::Cell => out.push_str("<br>"),
                }
            }
            let around = Around {
                line_start: line_start && self.place != Place::Cell,
                first_line,
                in_link: links > 0,
                formulas: self.formulas,
                before_link: matches!(events.get(i + 1), Some(Event::Start(Element::Link(_)))),
            };
            match event {
                Event::Text(text) if code_text.is_some() => {
                    if let Some(code) = &mut code_text {
                        code.push_str(text);
                    }
                    continue;
                }
                Event::Text(text) => escape(text, around, &mut out),
                // At the beginning a break says nothing.
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
                    let (start, end) = marks(element, htmls[i]);
                    out.push_str(&start);
                    open.push(end);
                }
                Event::End => {
                    let end = open.pop().unwrap_or_default();
                    if let Some(text) = code_text.take() {
                        push_code(text.trim(), around, &mut out);
                    }
                    links -= usize::from(end.starts_with("]("));
                    out.push_str(&end);
                }
                Event::Formula(formula) => match between_dollars(formula, self.place == Place::Cell) {
                    Some(formula) => {
                        // Dollars of two formulas that touch would be one mark.
                        out.push_str(if out.ends_with('$') { " " } else { "" });
                        out.push_str(&formula);
                    }
                    None => escape(&formula.tex, around, &mut out),
                },
                Event::Image(image) => {
                    out.push_str("![");
                    escape(&image.alternative, Around { in_link: true, line_start: false, ..around }, &mut out);
                    out.push_str("](");
                    out.push_str(&address(&image.source));
                    out.push(')');
                }
                Event::Rule => {}
            }
            line_start = false;
        }
        Ok(self.finish(out.trim(), wrap))
    }

    fn finish(self, text: &str, wrap: bool) -> String {
        match self.place {
            _ if text.is_empty() => String::new(),
            // What looks like the marks that may end a heading.
            Place::Heading if text.ends_with('#') && !text.ends_with("\\#") => {
                format!("{}\\#", &text[..text.len() - 1])
            }
            _ if wrap && !text.contains('*') => format!("**{text}**"),
            _ => text.to_owned(),
        }
    }
}

/// Writes code in a line; where a backtick stands before it, as HTML.
fn push_code(text: &str, around: Around, out: &mut String) {
    if text.is_empty() {
    } else if out.ends_with('`') {
        out.push_str("<code>");
        escape(text, Around { line_start: false, ..around }, out);
        out.push_str("</code>");
    } else {
        out.push_str(&code(text));
    }
}

/// What stands before and behind the text of a mark.
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

/// Whether a mark is written with signs whose neighbours matter.
fn is_signed(event: &Event) -> bool {
    matches!(event, Event::Start(Element::Emphasis | Element::Strong | Element::Strike))
}

/// Per event, whether it starts a mark that signs cannot stand for.
fn html_marks(events: &[Event]) -> Vec<bool> {
    let mut html = vec![false; events.len()];
    // Per event, whether it is an end of a mark with signs.
    let mut ends = vec![false; events.len()];
    let mut pairs = Vec::new();
    let mut open = Vec::new();
    for (i, event) in events.iter().enumerate() {
        match event {
            Event::Start(_) => open.push(i),
            Event::End => {
                if let Some(start) = open.pop().filter(|&start| is_signed(&events[start])) {
                    ends[i] = true;
                    pairs.push((start, i));
                }
            }
            _ => {}
        }
    }
    for (start, end) in pairs {
        let before = (0..start).rev().find(|&i| !is_signed(&events[i]));
        let inside_first = (start + 1..end).find(|&i| !is_signed(&events[i]));
        let inside_last = (start + 1..end).rev().find(|&i| !ends[i]);
        let after = (end + 1..events.len()).find(|&i| !ends[i]);
        let touches = before.is_some_and(|i| ends[i]) || after.is_some_and(|i| is_signed(&events[i]));
        // Three stars are read as two and one in either order, which only matters where one of them goes on alone.
        let (with_start, with_end) = (start > 0 && is_signed(&events[start - 1]), ends.get(end + 1) == Some(&true));
        let touches = touches || with_start != with_end;
        let outside = |side: Option<usize>, last: bool| side.map_or(Side::Space, |i| side_of(&events[i], last));
        let opens = fits(outside(before, true), outside(inside_first, false), inside_first == Some(start + 1));
        let closes = fits(outside(after, false), outside(inside_last, true), inside_last.map(|i| i + 1) == Some(end));
        html[start] = touches || !opens || !closes;
    }
    html
}

/// What stands at one side of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Space,
    Sign,
    Letter,
    /// Something that parsers may take for either.
    Unsure,
}

fn side_of(event: &Event, last: bool) -> Side {
    let c = match event {
        // It is written as text.
        Event::Formula(formula) if between_dollars(formula, false).is_none() => return Side::Unsure,
        Event::Text(text) if last => text.chars().next_back(),
        Event::Text(text) => text.chars().next(),
        Event::Break => Some(' '),
        _ => Some('['),
    };
    match c {
        None => Side::Unsure,
        Some(c) if c.is_whitespace() => Side::Space,
        Some(c) if c.is_alphanumeric() => Side::Letter,
        Some(c) if c.is_ascii_punctuation() || matches!(c, '“' | '”' | '‘' | '’' | '–' | '—' | '…' | '«' | '»') => {
            Side::Sign
        }
        Some(_) => Side::Unsure,
    }
}

/// Whether a mark between two sides is one; `alone` where no other mark stands with it.
fn fits(outside: Side, inside: Side, alone: bool) -> bool {
    match inside {
        Side::Space => false,
        Side::Letter if alone => true,
        _ => matches!(outside, Side::Space | Side::Sign),
    }
}
