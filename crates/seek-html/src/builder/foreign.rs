//! Drawings and formulas (section "The rules for parsing tokens in foreign content").

use super::open_elements::{HTML_POINT, MATH_POINT};
use super::{Again, Builder, OpenElement};
use crate::{AttributeNamespace, Name, Namespace, Tag, name};

impl Builder<'_> {
    /// Whether the rules for foreign content process a start tag.
    #[inline]
    pub(super) fn start_is_foreign(&self, tag: &Tag) -> bool {
        let Some(current) = self.adjusted_current() else { return false };
        if !current.is_foreign() || current.flags & HTML_POINT != 0 {
            return false;
        }
        if current.flags & MATH_POINT != 0 {
            return matches!(tag.name, name::MGLYPH | name::MALIGNMARK);
        }
        !(current.namespace == Namespace::MathMl && current.name == name::ANNOTATION_XML && tag.name == name::SVG)
    }

    pub(super) fn foreign_start(&mut self, tag: &Tag) {
        if self.breaks_out(tag) {
            self.leave_foreign();
            while self.start_by_mode(self.mode, tag) == Again {}
            return;
        }
        let namespace = self.adjusted_current().map_or(Namespace::Html, |e| e.namespace);
        self.insert_foreign(tag, namespace);
    }

    /// Pops elements up to one where HTML may be.
    fn leave_foreign(&mut self) {
        while self.open.current().is_some_and(OpenElement::is_wholly_foreign) {
            self.pop();
        }
    }

    /// Whether a start tag ends the foreign content.
    fn breaks_out(&self, tag: &Tag) -> bool {
        match tag.name {
            name::B
            | name::BIG
            | name::BLOCKQUOTE
            | name::BODY
            | name::BR
            | name::CENTER
            | name::CODE
            | name::DD
            | name::DIV
            | name::DL
            | name::DT
            | name::EM
            | name::EMBED
            | name::H1
            | name::H2
            | name::H3
            | name::H4
            | name::H5
            | name::H6
            | name::HEAD
            | name::HR
            | name::I
            | name::IMG
            | name::LI
            | name::LISTING
            | name::MENU
            | name::META
            | name::NOBR
            | name::OL
            | name::P
            | name::PRE
            | name::RUBY
            | name::S
            | name::SMALL
            | name::SPAN
            | name::STRONG
            | name::STRIKE
            | name::SUB
            | name::SUP
            | name::TABLE
            | name::TT
            | name::U
            | name::UL
            | name::VAR => true,
            name::FONT => {
                let attributes = &self.tokenizer.attributes[tag.attributes.start as usize..tag.attributes.end as usize];
                attributes.iter().any(|a| matches!(a.name, name::COLOR | name::FACE | name::SIZE))
            }
            _ => false,
        }
    }

    /// Inserts a foreign element with adjusted names.
    pub(super) fn insert_foreign(&mut self, tag: &Tag, namespace: Namespace) {
        let mut is_html_point = false;
        let source = self.tokenizer.source();
        for i in tag.attributes.start as usize..tag.attributes.end as usize {
            let attribute = &mut self.tokenizer.attributes[i];
            if attribute.name == name::ENCODING {
                let value = attribute.value(source);
                is_html_point =
                    ["text/html", "application/xhtml+xml"].iter().any(|html| value.eq_ignore_ascii_case(html));
            }
            if let Some((prefix, local)) = attribute.name.foreign_attribute() {
                attribute.namespace = match prefix {
                    "xlink" => AttributeNamespace::XLink,
                    "xml" => AttributeNamespace::Xml,
                    _ => AttributeNamespace::XmlNs,
                };
                attribute.name = Name::known(local).unwrap_or(attribute.name);
            } else {
                attribute.name = match namespace {
                    Namespace::Svg => attribute.name.adjusted_svg_attribute(),
                    Namespace::MathMl => attribute.name.adjusted_math_attribute(),
                    Namespace::Html => attribute.name,
                };
            }
        }
        let name = if namespace == Namespace::Svg { tag.name.adjusted_svg_tag() } else { tag.name };
        let node = self.append_element(name, namespace, tag);
        if tag.self_closing {
            return;
        }
        let mut element = OpenElement::new(node, name, namespace);
        if is_html_point && namespace == Namespace::MathMl && name == name::ANNOTATION_XML {
            element.flags |= HTML_POINT;
        }
        self.push(element);
    }

    /// An end tag in foreign content.
    pub(super) fn foreign_end(&mut self, name: Name) {
        if matches!(name, name::BR | name::P) {
            self.leave_foreign();
            self.end_in_html(name);
            return;
        }
        let adjusted = name.adjusted_svg_tag();
        for place in (1..self.open.len()).rev() {
            let Some(element) = self.open.get(place) else { return };
            if element.namespace == Namespace::Html {
                self.end_in_html(name);
                return;
            }
            if element.name == name || element.name == adjusted {
                self.pop_to(place);
                return;
            }
        }
    }
}
