//! What tags, classes and styles of the elements around a text say about its role.

use foldhash::fast::RandomState;
use seek_page::{Dom, NodeId, Tag};
use std::collections::HashMap;

bitflags::bitflags! {
    /// Signs that an element gives, by its tag or by words of its attributes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub(super) struct Marks: u32 {
        /// A word for titles.
        const TITLE = 1;
        /// A word for headings.
        const HEADING = 1 << 1;
        /// A word for the subject of the page.
        const ENTRY = 1 << 2;
        const PRODUCT = 1 << 3;
        const CONTENT = 1 << 4;
        const HEADER = 1 << 5;
        /// A word for the site or its logo.
        const SITE = 1 << 6;
        /// Words for what stands beside the content.
        const BESIDE = 1 << 7;
        const FOOTER = 1 << 8;
        const MENU = 1 << 9;
        const CRUMBS = 1 << 10;
        const LINK = 1 << 11;
        const BOLD = 1 << 12;
        /// A large font.
        const LARGE = 1 << 13;
        const CENTER = 1 << 14;
        const CELL = 1 << 15;
        const FORM = 1 << 16;
        const SECTION = 1 << 17;
        /// `<main>`.
        const MAIN = 1 << 18;
        /// A property of schema.org for names and headlines.
        const PROPERTY = 1 << 19;
    }
}

/// Beginnings of words of `class` and `id`, in lower case.
const WORDS: [(&str, Marks); 31] = [
    ("title", Marks::TITLE),
    ("titre", Marks::TITLE),
    ("titel", Marks::TITLE),
    ("headline", Marks::HEADING),
    ("heading", Marks::HEADING),
    ("subject", Marks::HEADING),
    ("entry", Marks::ENTRY),
    ("post", Marks::ENTRY),
    ("article", Marks::ENTRY),
    ("product", Marks::PRODUCT),
    ("content", Marks::CONTENT),
    ("main", Marks::CONTENT),
    ("header", Marks::HEADER),
    ("masthead", Marks::SITE),
    ("banner", Marks::SITE),
    ("logo", Marks::SITE),
    ("brand", Marks::SITE),
    ("site", Marks::SITE),
    ("side", Marks::BESIDE),
    ("widget", Marks::BESIDE),
    ("related", Marks::BESIDE),
    ("recommend", Marks::BESIDE),
    ("recent", Marks::BESIDE),
    ("comment", Marks::BESIDE),
    ("modal", Marks::BESIDE),
    ("popup", Marks::BESIDE),
    ("foot", Marks::FOOTER),
    ("menu", Marks::MENU),
    ("nav", Marks::MENU),
    ("breadcrumb", Marks::CRUMBS),
    ("crumb", Marks::CRUMBS),
];

/// For each first letter the words with it, as bits.
const OF_LETTER: [u32; 26] = {
    let (mut of_letter, mut i) = ([0; 26], 0);
    while i < WORDS.len() {
        of_letter[(WORDS[i].0.as_bytes()[0] - b'a') as usize] |= 1 << i;
        i += 1;
    }
    of_letter
};

/// The marks of one element. `values` gives those of its class and id.
fn marks<'d>(dom: &'d Dom, id: NodeId, mut values: impl FnMut(&'d str) -> Marks) -> Marks {
    let mut marks = match dom.tag(id) {
        Tag::A => Marks::LINK,
        Tag::B | Tag::Strong => Marks::BOLD,
        Tag::Center => Marks::CENTER,
        Tag::Td | Tag::Th => Marks::CELL,
        Tag::Form | Tag::Label | Tag::Button | Tag::Select => Marks::FORM,
        Tag::Header => Marks::HEADER,
        Tag::Nav => Marks::MENU,
        Tag::Footer => Marks::FOOTER,
        Tag::Aside | Tag::Dialog => Marks::BESIDE,
        Tag::Section => Marks::SECTION,
        Tag::Main => Marks::MAIN,
        Tag::Article => Marks::ENTRY,
        _ => Marks::empty(),
    };
    for attribute in dom.attributes(id) {
        marks |= match attribute.name {
            "class" | "id" => values(attribute.value),
            "itemprop" if matches!(attribute.value, "name" | "headline") => Marks::PROPERTY,
            "role" if attribute.value == "heading" => Marks::HEADING,
            "role" if attribute.value == "navigation" => Marks::MENU,
            "align" if attribute.value.eq_ignore_ascii_case("center") => Marks::CENTER,
            "size" if dom.tag(id) == Tag::Font && is_large(attribute.value) => Marks::LARGE,
            "style" => of_style(attribute.value),
            _ => Marks::empty(),
        };
    }
    marks
}

/// Whether a size of `<font>` is above the usual size, which is 3.
fn is_large(size: &str) -> bool {
    size.starts_with('+') || size.trim().parse::<u32>().is_ok_and(|size| size > 3)
}

fn of_style(style: &str) -> Marks {
    let style = style.to_ascii_lowercase();
    let large = if style.contains("font-size") { Marks::LARGE } else { Marks::empty() };
    if style.contains("bold") { large | Marks::BOLD } else { large }
}

fn of_words(value: &str) -> Marks {
    let bytes = value.as_bytes();
    let mut marks = Marks::empty();
    for at in 0..bytes.len() {
        let letter = (bytes[at] | 0x20).wrapping_sub(b'a');
        let mut words = OF_LETTER.get(usize::from(letter)).copied().unwrap_or(0);
        let before = if at == 0 { b' ' } else { bytes[at - 1] };
        let begins = !before.is_ascii_alphabetic() || (bytes[at].is_ascii_uppercase() && before.is_ascii_lowercase());
        while begins && words != 0 {
            let (word, of_word) = WORDS[words.trailing_zeros() as usize];
            if bytes[at..].get(..word.len()).is_some_and(|w| w.eq_ignore_ascii_case(word.as_bytes())) {
                marks |= of_word;
            }
            words &= words - 1;
        }
    }
    marks
}

/// The marks of elements and of all elements around them. Each element is read once.
pub(super) struct MarksAround<'a> {
    dom: &'a Dom,
    /// The marks of each node that was read.
    known: Vec<Option<(Marks, Marks)>>,
    /// The marks of attribute values. Values repeat.
    values: HashMap<&'a str, Marks, RandomState>,
    /// Nodes from an element outwards.
    path: Vec<NodeId>,
}

impl<'a> MarksAround<'a> {
    pub(super) fn of(dom: &'a Dom) -> MarksAround<'a> {
        MarksAround { dom, known: vec![None; dom.len()], values: HashMap::default(), path: Vec::new() }
    }

    /// The marks of the element, and those of the element and all its ancestors.
    pub(super) fn get(&mut self, id: NodeId) -> (Marks, Marks) {
        self.path.clear();
        let mut around = Marks::empty();
        // The body's classes describe the page.
        let is_inside = |id: NodeId| !matches!(self.dom.tag(id), Tag::Body | Tag::Html) && id > 0;
        let mut at = id;
        while is_inside(at) {
            if let Some((_, known)) = self.known[at as usize] {
                around = known;
                break;
            }
            self.path.push(at);
            at = self.dom.parent(at);
        }
        for &at in self.path.iter().rev() {
            let own = marks(self.dom, at, |value| *self.values.entry(value).or_insert_with(|| of_words(value)));
            around |= own;
            self.known[at as usize] = Some((own, around));
        }
        self.known[id as usize].unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_of_words_are_found_in_any_spelling() {
        assert_eq!(of_words("post-titles"), Marks::ENTRY | Marks::TITLE);
        assert_eq!(of_words("pageTitle"), Marks::TITLE);
        assert_eq!(of_words("subtitle inside"), Marks::empty());
    }

    #[test]
    fn old_pages_mark_titles_by_fonts() {
        let dom = Dom::parse("<center><font size=+2><b>Storm", &seek_page::Limits::default()).unwrap();
        let bold = dom.first(Tag::B).unwrap();
        assert_eq!(MarksAround::of(&dom).get(bold), (Marks::BOLD, Marks::BOLD | Marks::LARGE | Marks::CENTER));
    }
}
