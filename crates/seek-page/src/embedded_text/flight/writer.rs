//! The elements of the rows as markup, each row in the place of the string that names it.

use super::rows::Row;
use crate::Tag;
use crate::embedded_text::escape::{escaped, escaped_value};
use crate::linked_data::{Json, JsonId, JsonKind};
use seek_html::Name;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// Attributes of elements that are written.
const ATTRIBUTES: [&str; 7] = ["href", "src", "alt", "colSpan", "rowSpan", "start", "dateTime"];

enum Step {
    /// A value of a row. Whether its strings are text.
    Value(usize, JsonId, bool),
    /// The end of an element, its name, and where its markup begins.
    Close(Tag, &'static str, usize),
}

/// The markup of the rows that are written so far.
#[derive(Default)]
pub(super) struct Writer<'r> {
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
    /// A writer of rows with their places by their names.
    pub(super) fn new(rows: &'r [Row<'r>], by_name: HashMap<&'r str, usize>) -> Writer<'r> {
        Writer { rows, by_name, is_written: vec![false; rows.len()], ..Writer::default() }
    }

    /// Writes the first row, and all rows that no value names.
    pub(super) fn write_all(&mut self, first: Option<usize>) {
        let is_named = self.named_rows();
        for row in (0..self.rows.len()).filter(|&row| Some(row) == first || !is_named[row]) {
            self.write_row(row);
        }
    }

    /// The markup of the main heading.
    pub(super) fn title(&self) -> Option<&str> {
        Some(&self.html[self.title.clone()?])
    }

    /// The markup of the content.
    pub(super) fn content(&self) -> &str {
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
                Step::Close(tag, name, start) => self.close(tag, name, start),
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
                None if is_text => write_text(text_of(&json.text(id)).unwrap_or_default(), &mut self.html),
                None => {}
            },
            JsonKind::Bare if is_text => self.html.push_str(number(json, id).unwrap_or_default()),
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
        // Of elements that HTML does not know, only what is in them is written.
        if let Some(name) = name_of(tag, &element.name) {
            open.push(Step::Close(tag, name, self.html.len()));
            self.in_content += usize::from(matches!(tag, Tag::Main | Tag::Article));
            self.open_tag(json, tag, name, member);
        }
        let inner =
            member("dangerouslySetInnerHTML").and_then(|of| json.children(of).find(|&id| json.key(id) == "__html"));
        if let Some(inner) = inner {
            let text = json.text(inner);
            match self.named(&text).map(|row| (&self.rows[row], std::mem::replace(&mut self.is_written[row], true))) {
                Some((Row::Text(html), false)) => self.html.push_str(html),
                Some(_) => {}
                None => self.html.push_str(text_of(&text).unwrap_or_default()),
            }
        }
        open.extend(children.map(|id| Step::Value(row, id, true)));
    }

    /// Writes a start tag. `member` gives the property with a name.
    fn open_tag(&mut self, json: &Json<'_>, tag: Tag, name: &str, member: impl Fn(&str) -> Option<JsonId>) {
        self.html.extend(["<", name]);
        // The class of code names its language.
        let class = matches!(tag, Tag::Code | Tag::Pre).then_some(("className", "class"));
        for (key, attribute) in ATTRIBUTES.into_iter().map(|name| (name, name)).chain(class) {
            if let Some(value) = member(key).and_then(|id| attribute_value(json, id)) {
                self.html.extend([" ", attribute, "=\"", &escaped_value(&value), "\""]);
            }
        }
        self.html.push('>');
    }

    fn close(&mut self, tag: Tag, name: &str, start: usize) {
        if !tag.is_void() {
            self.html.extend(["</", name, ">"]);
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
            || matches!(tag, Tag::Head | Tag::Link | Tag::Meta | Tag::Title | Tag::Svg)
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
    name: Cow<'j, str>,
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

/// The name of the element that is written; none for an element that HTML and MathML do not know.
fn name_of(tag: Tag, name: &str) -> Option<&'static str> {
    if tag == Tag::Other { Name::known(name)?.known_text() } else { Some(tag.name()) }
}

/// The value of an attribute: a string or a number.
fn attribute_value<'j>(json: &Json<'j>, id: JsonId) -> Option<Cow<'j, str>> {
    match json.kind(id) {
        JsonKind::Text => {
            let text = json.text(id);
            text_of(&text).map(|text| Cow::Owned(text.to_owned()))
        }
        JsonKind::Bare => number(json, id).map(Cow::Borrowed),
        JsonKind::Array | JsonKind::Object => None,
    }
}

/// A bare word that is a number.
fn number<'j>(json: &Json<'j>, id: JsonId) -> Option<&'j str> {
    Some(json.source(id)).filter(|word| word.parse::<f64>().is_ok())
}

/// The text of a string: none for a value without JSON, such as `$undefined`.
fn text_of(text: &str) -> Option<&str> {
    match text.strip_prefix('$') {
        Some(rest) => rest.starts_with('$').then_some(rest),
        None => Some(text),
    }
}

fn write_text(text: &str, html: &mut String) {
    html.push_str(&escaped(text));
}
