//! The elements that React streams in scripts: `self.__next_f.push([1,"5:[\"$\",\"p\",null,{...}]"])`.
//!
//! The strings of all calls are one text, cut anywhere. Its rows are values of JSON with an identifier, or texts with a
//! length. An element is an array: `["$", name, key, {properties}]`. A string such as `$L5` stands for the row of that name.

use super::escape::{escaped, escaped_value};
use crate::Tag;
use crate::linked_data::json_string::{decode, string_end};
use crate::linked_data::{Json, JsonId, JsonKind};
use std::collections::HashMap;
use std::ops::Range;

/// The beginning of a call with a string.
const CALL: &str = "self.__next_f.push([1,";
/// Most bytes of all strings.
const MOST_BYTES: usize = 4 << 20;
/// Attributes of elements that are written.
const ATTRIBUTES: [&str; 7] = ["href", "src", "alt", "colSpan", "rowSpan", "start", "dateTime"];

/// The elements of a page.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FlightText {
    /// The text of the main heading.
    pub title: String,
    /// The markup of the content: of `<main>`, of the only `<article>`, or of all but menus and the like.
    pub markup: String,
}

/// Whether a source has such a call.
pub(super) fn is_in(source: &str) -> bool {
    memchr::memmem::find(source.as_bytes(), CALL.as_bytes()).is_some()
}

/// The strings of all calls in a source; empty if it has none.
pub(super) fn payload(source: &str) -> String {
    let mut joined = String::new();
    for at in memchr::memmem::find_iter(source.as_bytes(), CALL) {
        // Elsewhere, the call is text about it.
        let is_program = source[..at].ends_with(['>', ';', '\n']);
        let start = at + CALL.len();
        let space = source[start..].len() - source[start..].trim_start().len();
        if !is_program || source.as_bytes().get(start + space) != Some(&b'"') {
            continue;
        }
        let start = start + space + 1;
        let (end, _) = string_end(source.as_bytes(), start);
        if joined.len() + end - start > MOST_BYTES {
            break;
        }
        joined.push_str(&decode(&source[start..end]));
    }
    joined
}

/// Reads the elements of the rows of a payload; none without a heading of the first level.
pub(super) fn read(payload: &str) -> Option<FlightText> {
    let rows = rows(payload);
    let by_name = rows.iter().enumerate().map(|(i, (name, _))| (*name, i)).collect();
    let first = rows.iter().position(|(name, _)| *name == "0");
    let rows: Vec<Row> = rows.into_iter().map(|(_, row)| row).collect();
    let mut writer = Writer { is_written: vec![false; rows.len()], rows: &rows, by_name, ..Writer::default() };
    let is_named = writer.named_rows();
    for row in (0..rows.len()).filter(|&row| Some(row) == first || !is_named[row]) {
        writer.write_row(row);
    }
    let title = writer.title.take()?;
    Some(FlightText { title: writer.html[title].to_owned(), markup: writer.content().to_owned() })
}

#[derive(Debug)]
enum Row<'a> {
    Value(Json<'a>),
    Text(&'a str),
}

/// The rows with values and texts, with their identifiers. Rows of other kinds name programs and style sheets.
fn rows(payload: &str) -> Vec<(&str, Row<'_>)> {
    let mut rows = Vec::new();
    let mut rest = payload;
    while let Some((name, after)) = rest.split_once(':') {
        let text = after.strip_prefix('T').and_then(|row| row.split_once(','));
        if let Some((text, length)) = text.and_then(|(n, text)| Some((text, usize::from_str_radix(n, 16).ok()?))) {
            let (text, next) = text.split_at(text.floor_char_boundary(length));
            rows.push((name.trim(), Row::Text(text)));
            rest = next;
            continue;
        }
        let (row, next) = after.split_once('\n').unwrap_or((after, ""));
        if row.starts_with(['[', '{']) {
            rows.push((name.trim(), Row::Value(Json::parse(row))));
        }
        rest = next;
    }
    rows
}

enum Step {
    /// A value of a row. Whether its strings are text.
    Value(usize, JsonId, bool),
    /// The end of an element, and where its markup begins.
    Close(Tag, usize),
}

#[derive(Default)]
struct Writer<'r> {
    rows: &'r [Row<'r>],
    by_name: HashMap<&'r str, usize>,
    is_written: Vec<bool>,
    html: String,
    /// The open elements with content of the page.
    in_content: usize,
    title: Option<Range<usize>>,
    main: Option<Range<usize>>,
    articles: Vec<Range<usize>>,
}

impl<'r> Writer<'r> {
    fn content(&self) -> &str {
        let article = if let [article] = self.articles.as_slice() { Some(article) } else { None };
        let range = self.main.as_ref().or(article).cloned();
        &self.html[range.unwrap_or(0..self.html.len())]
    }

    /// Whether a value names each row. Such a row is written there, and rows may come before those that name them.
    fn named_rows(&self) -> Vec<bool> {
        let mut is_named = vec![false; self.rows.len()];
        for row in self.rows {
            let Row::Value(json) = row else { continue };
            let strings = (0..json.len()).filter(|&id| json.kind(id) == JsonKind::Text);
            strings.filter_map(|id| self.named(json.source(id))).for_each(|row| is_named[row] = true);
        }
        is_named
    }

    fn write_row(&mut self, row: usize) {
        let mut open = Vec::new();
        self.open_row(row, false, &mut open);
        while let Some(step) = open.pop() {
            match step {
                Step::Value(row, id, is_text) => self.value(row, id, is_text, &mut open),
                Step::Close(tag, start) => self.close(tag, start),
            }
        }
    }

    /// Each row is written once.
    fn open_row(&mut self, row: usize, is_text: bool, open: &mut Vec<Step>) {
        if std::mem::replace(&mut self.is_written[row], true) {
            return;
        }
        match &self.rows[row] {
            Row::Value(json) if !json.is_empty() => open.push(Step::Value(row, 0, is_text)),
            Row::Text(text) if is_text => write_text(text, &mut self.html),
            Row::Value(_) | Row::Text(_) => {}
        }
    }

    fn value(&mut self, row: usize, id: JsonId, is_text: bool, open: &mut Vec<Step>) {
        let rows = self.rows;
        let Row::Value(json) = &rows[row] else { return };
        match json.kind(id) {
            JsonKind::Text => match self.named(&json.text(id)) {
                Some(row) => self.open_row(row, is_text, open),
                None if is_text => write_text(text_of(&json.text(id)), &mut self.html),
                None => {}
            },
            JsonKind::Bare if is_text && json.source(id).parse::<f64>().is_ok() => self.html.push_str(json.source(id)),
            JsonKind::Bare => {}
            JsonKind::Array => match Element::of(json, id) {
                Some(element) => self.element(json, row, &element, open),
                None => push_all(row, json.children(id), is_text, open),
            },
            JsonKind::Object => {
                push_all(row, json.children(id).filter(|&id| !is_other_state(json.key(id))), false, open)
            }
        }
    }

    fn element(&mut self, json: &Json<'_>, row: usize, element: &Element<'_>, open: &mut Vec<Step>) {
        let member = |key: &str| element.properties.and_then(|of| json.children(of).find(|&id| json.key(id) == key));
        let children = member("children");
        if element.name.starts_with('$') {
            let is_element = |&id: &JsonId| {
                let first = json.children(id).next();
                let is_list = first.is_some_and(|first| Element::of(json, first).is_some());
                Some(id) == children || Element::of(json, id).is_some() || is_list
            };
            let members = element.properties.into_iter().flat_map(|of| json.children(of));
            let members: Vec<JsonId> = members.filter(|&id| !is_other_state(json.key(id))).filter(is_element).collect();
            return push_all(row, members.into_iter(), true, open);
        }
        let tag = Tag::of(&element.name);
        if self.is_left_out(tag) {
            return;
        }
        let start = self.html.len();
        self.in_content += usize::from(matches!(tag, Tag::Main | Tag::Article));
        self.html.extend(["<", tag.name()]);
        for name in ATTRIBUTES {
            if let Some(value) = member(name).filter(|&id| json.kind(id) != JsonKind::Object) {
                let value = escaped_value(&json.text(value));
                self.html.extend([" ", name, "=\"", &value, "\""]);
            }
        }
        self.html.push('>');
        open.push(Step::Close(tag, start));
        let inner =
            member("dangerouslySetInnerHTML").and_then(|of| json.children(of).find(|&id| json.key(id) == "__html"));
        if let Some(inner) = inner {
            let text = json.text(inner);
            match self.named(&text).map(|row| (&self.rows[row], std::mem::replace(&mut self.is_written[row], true))) {
                Some((Row::Text(html), false)) => self.html.push_str(html),
                Some(_) => {}
                None => self.html.push_str(text_of(&text)),
            }
        }
        open.extend(children.map(|id| Step::Value(row, id, true)));
    }

    fn close(&mut self, tag: Tag, start: usize) {
        if !tag.is_void() {
            self.html.extend(["</", tag.name(), ">"]);
        }
        let range = start..self.html.len();
        match tag {
            Tag::H1 if self.title.is_none() => self.title = Some(range),
            Tag::Main => self.main = Some(range),
            Tag::Article => self.articles.push(range),
            _ => {}
        }
        self.in_content -= usize::from(matches!(tag, Tag::Main | Tag::Article));
    }

    /// Whether nothing of an element belongs to the content.
    fn is_left_out(&self, tag: Tag) -> bool {
        tag.is_inert()
            || matches!(tag, Tag::Head | Tag::Link | Tag::Meta | Tag::Title | Tag::Svg | Tag::Other)
            || matches!(tag, Tag::Button | Tag::Dialog | Tag::Form | Tag::Nav | Tag::Select | Tag::Textarea)
            || self.in_content == 0 && matches!(tag, Tag::Aside | Tag::Footer | Tag::Header)
    }

    /// The row that a string names.
    fn named(&self, text: &str) -> Option<usize> {
        let name = text.strip_prefix('$')?;
        self.by_name.get(name.strip_prefix(['L', '@']).unwrap_or(name)).copied()
    }
}

/// An element of React.
struct Element<'j> {
    name: std::borrow::Cow<'j, str>,
    properties: Option<JsonId>,
}

impl<'j> Element<'j> {
    fn of(json: &Json<'j>, id: JsonId) -> Option<Element<'j>> {
        let mut parts = if json.kind(id) == JsonKind::Array { json.children(id) } else { return None };
        let is_element = parts.next().is_some_and(|id| json.kind(id) == JsonKind::Text && json.source(id) == "$");
        let name = parts.next().filter(|&id| is_element && json.kind(id) == JsonKind::Text)?;
        let properties = parts.nth(1).filter(|&id| json.kind(id) == JsonKind::Object);
        Some(Element { name: json.text(name), properties })
    }
}

/// Whether a property holds what is shown in another state of the page, such as while it loads.
fn is_other_state(key: &str) -> bool {
    const KEYS: [&str; 8] =
        ["fallback", "loading", "error", "notFound", "forbidden", "unauthorized", "template", "errorScripts"];
    KEYS.contains(&key)
}

fn push_all(row: usize, values: impl Iterator<Item = JsonId>, is_text: bool, open: &mut Vec<Step>) {
    let first = open.len();
    open.extend(values.map(|id| Step::Value(row, id, is_text)));
    open[first..].reverse();
}

/// The text of a string: none for a value without JSON, such as `$undefined`.
fn text_of(text: &str) -> &str {
    match text.strip_prefix('$') {
        Some(rest) if rest.starts_with('$') => rest,
        Some(_) => "",
        None => text,
    }
}

fn write_text(text: &str, html: &mut String) {
    html.push_str(&escaped(text));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(payload: &str, cut: usize) -> String {
        let literal = payload.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        let mut cut = literal.floor_char_boundary(cut);
        // An escape is never cut.
        cut -= usize::from(literal[..cut].ends_with('\\'));
        let (first, last) = literal.split_at(cut);
        format!(
            "<script>self.__next_f.push([1,\"{first}\"])</script><script>self.__next_f.push([1, \"{last}\"])</script>"
        )
    }

    #[track_caller]
    fn expect(rows: &str, title: &str, markup: &str) {
        for cut in [0, 3, 40, 75] {
            let found = read(&payload(&source(rows, cut))).unwrap();
            assert_eq!((found.title.as_str(), found.markup.as_str()), (title, markup), "cut at {cut}");
        }
    }

    #[test]
    fn elements_of_all_rows_are_written_in_their_places() {
        expect(
            "1:I[1,[],\"\"]\n0:[\"b\",[\"$\",\"main\",null,{\"children\":[[\"$\",\"h1\",null,{\"children\":\"Sea & <land>\"}],\"$L2\",\
             [\"$\",\"$L9\",null,{\"fallback\":[\"$\",\"p\",null,{\"children\":\"Wait\"}],\"children\":[\"$\",\"img\",null,{\"src\":\"a.png\"}]}]]}]]\n\
             2:[\"$\",\"p\",null,{\"children\":[\"Pay \",[\"$\",\"b\",null,{\"children\":\"$$5\"}],\"$undefined\",3]}]\n",
            "<h1>Sea &amp; &lt;land></h1>",
            "<main><h1>Sea &amp; &lt;land></h1><p>Pay <b>$5</b>3</p><img src=\"a.png\"></main>",
        );
    }

    #[test]
    fn texts_with_a_length_are_markup_or_text() {
        expect(
            "3:T10,<p>One:\ntwo</p>\n4:Tb,Three <four5:[[\"$\",\"nav\",null,{\"children\":\"Home\"}],[\"$\",\"h1\",null,{\"children\":\"Sea\"}],\
             [\"$\",\"div\",null,{\"dangerouslySetInnerHTML\":{\"__html\":\"$3\"}}],[\"$\",\"p\",null,{\"children\":\"$4\"}]]\n",
            "<h1>Sea</h1>",
            "<h1>Sea</h1><div><p>One:\ntwo</p>\n</div><p>Three &lt;four</p>",
        );
    }

    #[test]
    fn text_about_the_calls_is_no_payload() {
        assert_eq!(payload("<p>Call self.__next_f.push([1,\"a\"])"), "");
        assert_eq!(payload("<script>self.__next_f.push([0])</script>"), "");
        assert_eq!(read("0:[\"$\",\"p\",null,{\"children\":\"No heading\"}]\n"), None);
    }

    #[test]
    fn rows_that_name_each_other_end() {
        let payload = "0:[[\"$\",\"h1\",null,{\"children\":\"Sea\"}],\"$2\"]\n2:[\"$0\",\"$2\"]\n";
        assert_eq!(read(payload).map(|found| found.markup), Some("<h1>Sea</h1>".to_owned()));
    }
}
