//! Names of elements and attributes as small numbers.
//!
//! Names of HTML, SVG and MathML are constants. All others are numbered in the order of their first use in a page. So a
//! comparison of names is a comparison of numbers.

mod elements;
mod hash;
mod known;

pub use elements::constants as name;
pub(crate) use elements::{
    BLOCK, BUTTON_SCOPE, FORMATTING, HEADING, IMPLIED, IN_HEAD, LEAF, LIST_SCOPE, SCOPE, SPECIAL, TABLE_SCOPE, THOROUGH,
};

use elements::{ELEMENTS, FLAGS};
use hash::{CACHE_SLOTS, FOREIGN_START, KNOWN, KNOWN_LEN, PAIRS_START, find_known, hash};
use known::{FOREIGN, FOREIGN_OBJECT, PAIRS, SVG_ATTRIBUTES, SVG_TAGS};
use std::collections::HashMap;

/// The name of an element or attribute as a small number. [`Names::text`] gives its characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(pub(crate) u32);

impl Name {
    /// No name, as of a text. Its characters are none.
    pub const NONE: Name = Name(u32::MAX);

    /// How many names are known before any page is read. The numbers of other names begin here.
    pub const KNOWN: usize = KNOWN_LEN;

    /// The SVG element `foreignObject`.
    pub(crate) const FOREIGN_OBJECT: Name = Name(PAIRS_START as u32 + FOREIGN_OBJECT);

    /// The number of an element that HTML defines is below this one.
    pub(crate) const ELEMENTS: usize = ELEMENTS.len();

    /// The name as an index: below [`Name::KNOWN`] for known names, then in order of first use.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The known name with these characters.
    pub fn known(text: &str) -> Option<Name> {
        find_known(text.as_bytes()).map(|number| Name(number.into()))
    }

    /// The characters of all known names, by the index of the name.
    pub fn all_known() -> &'static [&'static str] {
        &KNOWN
    }

    /// The characters of a known name.
    pub fn known_text(self) -> Option<&'static str> {
        KNOWN.get(self.index()).copied()
    }

    /// What an HTML element of this name is.
    pub(crate) fn html_flags(self) -> u16 {
        FLAGS.get(self.index()).copied().unwrap_or(0)
    }

    /// The name of an SVG element as the standard adjusts it.
    pub(crate) fn adjusted_svg_tag(self) -> Name {
        self.adjusted(0, SVG_TAGS)
    }

    /// The name of an SVG attribute as the standard adjusts it.
    pub(crate) fn adjusted_svg_attribute(self) -> Name {
        self.adjusted(SVG_ATTRIBUTES, PAIRS.len() as u32 - 2)
    }

    /// The name of a MathML attribute as the standard adjusts it.
    pub(crate) fn adjusted_math_attribute(self) -> Name {
        self.adjusted(PAIRS.len() as u32 - 2, PAIRS.len() as u32)
    }

    /// The second name of a pair, for a first name within `from..to` of the pairs.
    fn adjusted(self, from: u32, to: u32) -> Name {
        let start = PAIRS_START as u32;
        match self.0.checked_sub(start) {
            Some(at) if at >= from && at < to && at % 2 == 0 => Name(self.0 + 1),
            _ => self,
        }
    }

    /// The prefix and local name of an attribute that has a namespace in foreign content.
    pub(crate) fn foreign_attribute(self) -> Option<(&'static str, &'static str)> {
        let at = self.index().checked_sub(FOREIGN_START)?;
        let text = FOREIGN.get(at)?;
        Some(text.split_once(':').unwrap_or((text, text)))
    }
}

/// The names of one page.
#[derive(Debug, Default)]
pub struct Names {
    /// The characters of all names that are not known.
    text: String,
    /// One past the last character of each of them.
    ends: Vec<u32>,
    /// Finds them. It resists names that were chosen to collide.
    numbers: HashMap<Box<str>, u32>,
    /// The last name of each hash, which nearly always is the wanted one. Empty until the first name that is not known.
    cache: Vec<u32>,
}

impl Names {
    /// The characters of a name.
    pub fn text(&self, name: Name) -> &str {
        match name.known_text() {
            Some(text) => text,
            None => self.new_text(name.0 - KNOWN_LEN as u32).unwrap_or_default(),
        }
    }

    /// The name with these characters, if the page has it or it is known.
    pub fn find(&self, text: &str) -> Option<Name> {
        Name::known(text).or_else(|| self.numbers.get(text).map(|&number| Name(number + KNOWN_LEN as u32)))
    }

    /// How many names there are. All indices are below it.
    pub fn len(&self) -> usize {
        KNOWN_LEN + self.ends.len()
    }

    /// Always false: there are always the known names.
    pub fn is_empty(&self) -> bool {
        false
    }

    fn new_text(&self, number: u32) -> Option<&str> {
        let end = *self.ends.get(number as usize)?;
        let start = if number == 0 { 0 } else { self.ends[number as usize - 1] };
        Some(&self.text[start as usize..end as usize])
    }

    /// The number of a name. Gives it one at its first use.
    #[inline]
    pub(crate) fn intern(&mut self, text: &str) -> Name {
        match find_known(text.as_bytes()) {
            Some(number) => Name(number.into()),
            None => self.intern_new(text),
        }
    }

    fn intern_new(&mut self, text: &str) -> Name {
        if self.cache.is_empty() {
            self.cache.resize(CACHE_SLOTS, u32::MAX);
        }
        let slot = hash(text.as_bytes()) as usize % CACHE_SLOTS;
        let cached = self.cache[slot];
        if self.new_text(cached) == Some(text) {
            return Name(cached + KNOWN_LEN as u32);
        }
        let number = match self.numbers.get(text) {
            Some(&number) => number,
            None => {
                let number = self.ends.len() as u32;
                self.text.push_str(text);
                self.ends.push(self.text.len() as u32);
                self.numbers.insert(text.into(), number);
                number
            }
        };
        self.cache[slot] = number;
        Name(number + KNOWN_LEN as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_name_is_found() {
        for (i, text) in KNOWN.iter().enumerate() {
            assert_eq!(Name::known(text), Some(Name(i as u32)), "{text}");
        }
        assert_eq!(name::DIV.known_text(), Some("div"));
        assert_eq!(Name::known("divx"), None);
        assert_eq!(Name::known(""), None);
    }

    #[test]
    fn other_names_are_numbered_by_first_use() {
        let mut names = Names::default();
        let first = names.intern("x-first");
        let second = names.intern("x-second");
        assert_eq!((first.index(), second.index()), (Name::KNOWN, Name::KNOWN + 1));
        assert_eq!(names.intern("x-first"), first);
        assert_eq!((names.text(first), names.text(second)), ("x-first", "x-second"));
        assert_eq!((names.find("x-second"), names.find("x-third")), (Some(second), None));
    }

    #[test]
    fn foreign_content_adjusts_names() {
        let adjusted = |text: &str, adjust: fn(Name) -> Name| {
            let name = Name::known(text).unwrap();
            adjust(name).known_text().unwrap()
        };
        assert_eq!(adjusted("foreignobject", Name::adjusted_svg_tag), "foreignObject");
        assert_eq!(adjusted("glyphref", Name::adjusted_svg_tag), "glyphRef");
        assert_eq!(adjusted("glyphref", Name::adjusted_svg_attribute), "glyphRef");
        assert_eq!(adjusted("viewbox", Name::adjusted_svg_attribute), "viewBox");
        assert_eq!(adjusted("viewbox", Name::adjusted_svg_tag), "viewbox");
        assert_eq!(adjusted("definitionurl", Name::adjusted_svg_attribute), "definitionurl");
        assert_eq!(adjusted("definitionurl", Name::adjusted_math_attribute), "definitionURL");
        assert_eq!(Name::known("xlink:href").unwrap().foreign_attribute(), Some(("xlink", "href")));
        assert_eq!(Name::known("xmlns").unwrap().foreign_attribute(), Some(("xmlns", "xmlns")));
        assert_eq!(name::A.foreign_attribute(), None);
    }
}
