//! Start tags in the insertion mode "in body".

use super::open_elements::Scope;
use super::{Builder, Done, Mode, Next};
use crate::names::{HEADING, SPECIAL};
use crate::{Name, Namespace, QuirksMode, RawText, Tag, name};

impl Builder<'_> {
    /// Closes a `<p>` element in button scope.
    #[inline]
    pub(super) fn close_p(&mut self) {
        if self.open.has_in(Scope::Button, name::P) {
            self.close_implied(Some(name::P));
            self.pop_until(name::P);
        }
    }

    pub(super) fn has_template(&self) -> bool {
        self.open.last_named(name::TEMPLATE).is_some()
    }

    pub(super) fn in_body_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name::ADDRESS
            | name::ARTICLE
            | name::ASIDE
            | name::BLOCKQUOTE
            | name::CENTER
            | name::DETAILS
            | name::DIALOG
            | name::DIR
            | name::DIV
            | name::DL
            | name::FIELDSET
            | name::FIGCAPTION
            | name::FIGURE
            | name::FOOTER
            | name::HEADER
            | name::HGROUP
            | name::MAIN
            | name::MENU
            | name::NAV
            | name::OL
            | name::P
            | name::SEARCH
            | name::SECTION
            | name::SUMMARY
            | name::UL => {
                self.close_p();
                self.insert_html(tag);
            }
            name::A => {
                self.close_a();
                self.reconstruct_formatting();
                self.insert_formatting(tag);
            }
            name::B
            | name::BIG
            | name::CODE
            | name::EM
            | name::FONT
            | name::I
            | name::S
            | name::SMALL
            | name::STRIKE
            | name::STRONG
            | name::TT
            | name::U => {
                self.reconstruct_formatting();
                self.insert_formatting(tag);
            }
            name::LI | name::DD | name::DT => self.item_start(tag),
            name::H1 | name::H2 | name::H3 | name::H4 | name::H5 | name::H6 => {
                self.close_p();
                if self.open.current().is_some_and(|e| e.flags & HEADING != 0) {
                    self.pop();
                }
                self.insert_html(tag);
            }
            name::AREA | name::BR | name::EMBED | name::IMG | name::KEYGEN | name::WBR => {
                self.reconstruct_formatting();
                self.insert_void(tag);
                self.frameset_ok = false;
            }
            name::BASE
            | name::BASEFONT
            | name::BGSOUND
            | name::LINK
            | name::META
            | name::NOFRAMES
            | name::SCRIPT
            | name::STYLE
            | name::TEMPLATE
            | name::TITLE => return self.in_head_start(tag),
            name::HTML | name::BODY | name::FRAMESET => self.page_start(tag),
            name::PRE | name::LISTING => {
                self.close_p();
                self.insert_html(tag);
                self.skip_line_break = true;
                self.frameset_ok = false;
            }
            name::FORM => {
                let in_template = self.has_template();
                if self.form == crate::tree::NONE || in_template {
                    self.close_p();
                    let form = self.insert_html(tag);
                    if !in_template {
                        self.form = form;
                    }
                }
            }
            name::PLAINTEXT => {
                self.close_p();
                self.insert_html(tag);
                self.tokenizer.read_plaintext();
            }
            name::BUTTON => {
                if self.open.has_in(Scope::Default, name::BUTTON) {
                    self.close_implied(None);
                    self.pop_until(name::BUTTON);
                }
                self.reconstruct_formatting();
                self.insert_html(tag);
                self.frameset_ok = false;
            }
            name::NOBR => {
                self.reconstruct_formatting();
                if self.open.has_in(Scope::Default, name::NOBR) {
                    self.adoption_agency(name::NOBR);
                    self.reconstruct_formatting();
                }
                self.insert_formatting(tag);
            }
            name::APPLET | name::MARQUEE | name::OBJECT => {
                self.reconstruct_formatting();
                self.insert_html(tag);
                self.push_marker();
                self.frameset_ok = false;
            }
            name::TABLE => {
                if self.quirks != QuirksMode::Quirks {
                    self.close_p();
                }
                self.insert_html(tag);
                self.frameset_ok = false;
                self.mode = Mode::InTable;
            }
            name::PARAM | name::SOURCE | name::TRACK => self.insert_void(tag),
            name::HR => {
                self.close_p();
                if self.in_select() {
                    self.close_implied(None);
                }
                self.insert_void(tag);
                self.frameset_ok = false;
            }
            name::IMAGE => {
                self.reconstruct_formatting();
                self.append_element(name::IMG, Namespace::Html, tag);
                self.frameset_ok = false;
            }
            name::TEXTAREA => {
                self.insert_raw(tag, RawText::Rcdata);
                self.skip_line_break = true;
                self.frameset_ok = false;
            }
            name::XMP => {
                self.close_p();
                self.reconstruct_formatting();
                self.frameset_ok = false;
                self.insert_raw(tag, RawText::Rawtext);
            }
            name::IFRAME => {
                self.frameset_ok = false;
                self.insert_raw(tag, RawText::Rawtext);
            }
            name::NOEMBED => self.insert_raw(tag, RawText::Rawtext),
            name::NOSCRIPT if self.scripting => self.insert_raw(tag, RawText::Rawtext),
            name::INPUT | name::SELECT | name::OPTION | name::OPTGROUP => self.control_start(tag),
            name::RB | name::RTC => {
                if self.open.has_in(Scope::Default, name::RUBY) {
                    self.close_implied(None);
                }
                self.insert_html(tag);
            }
            name::RP | name::RT => {
                if self.open.has_in(Scope::Default, name::RUBY) {
                    self.close_implied(Some(name::RTC));
                }
                self.insert_html(tag);
            }
            name::MATH => {
                self.reconstruct_formatting();
                self.insert_foreign(tag, Namespace::MathMl);
            }
            name::SVG => {
                self.reconstruct_formatting();
                self.insert_foreign(tag, Namespace::Svg);
            }
            name::CAPTION
            | name::COL
            | name::COLGROUP
            | name::FRAME
            | name::HEAD
            | name::TBODY
            | name::TD
            | name::TFOOT
            | name::TH
            | name::THEAD
            | name::TR => {}
            _ => {
                self.reconstruct_formatting();
                self.insert_html(tag);
            }
        }
        Done
    }

    /// `<html>`, `<body>` and `<frameset>` inside the body.
    fn page_start(&mut self, tag: &Tag) {
        let Some(root) = self.open.get(0).map(|root| root.node) else { return };
        let body = self.open.get(1).filter(|second| second.is_html(name::BODY)).map(|second| second.node);
        match (tag.name, body) {
            (name::HTML, _) if !self.has_template() => self.add_missing_attributes(root, tag),
            (name::BODY, Some(body)) if !self.has_template() => {
                self.frameset_ok = false;
                self.add_missing_attributes(body, tag);
            }
            (name::FRAMESET, Some(body)) if self.frameset_ok => {
                self.tree.detach(body);
                self.pop_to(1);
                self.insert_html(tag);
                self.mode = Mode::InFrameset;
            }
            _ => {}
        }
    }

    /// Closes an `<a>` after the last marker.
    fn close_a(&mut self) {
        let Some(at) = self.last_formatting(name::A) else { return };
        let node = self.formatting[at].node;
        self.adoption_agency(name::A);
        if let Some(at) = self.formatting_position(node) {
            self.formatting.remove(at);
        }
        self.remove_open(node);
    }

    /// Takes a node off the stack of open elements, wherever it is.
    pub(super) fn remove_open(&mut self, node: u32) {
        let Some(place) = self.open.position(node) else { return };
        let mut inside = self.open.split_off(place);
        let removed = inside.remove(0);
        self.mark_open(&removed, false);
        self.open.extend(inside);
    }

    /// Items of lists close the one before them, unless a special element is between.
    fn item_start(&mut self, tag: &Tag) {
        self.frameset_ok = false;
        let closes =
            |name: Name| if tag.name == name::LI { name == name::LI } else { name == name::DD || name == name::DT };
        let mut open = None;
        if [name::LI, name::DD, name::DT].iter().any(|&name| closes(name) && self.open.last_named(name).is_some()) {
            for element in self.open.iter().rev() {
                if element.namespace == Namespace::Html && closes(element.name) {
                    open = Some(element.name);
                    break;
                }
                let passes =
                    element.namespace == Namespace::Html && matches!(element.name, name::ADDRESS | name::DIV | name::P);
                if element.flags & SPECIAL != 0 && !passes {
                    break;
                }
            }
        }
        if let Some(name) = open {
            self.close_implied(Some(name));
            self.pop_until(name);
        }
        self.close_p();
        self.insert_html(tag);
    }

    fn in_select(&self) -> bool {
        self.open.has_in(Scope::Default, name::SELECT)
    }

    /// Form controls with rules about `<select>`.
    fn control_start(&mut self, tag: &Tag) {
        let of_select = self.context.is_some_and(|context| context.is_html(name::SELECT));
        match tag.name {
            name::INPUT if !of_select => {
                if self.in_select() {
                    self.pop_until(name::SELECT);
                }
                self.reconstruct_formatting();
                if !self.is_hidden_input(tag) {
                    self.frameset_ok = false;
                }
                self.insert_void(tag);
            }
            name::SELECT if !of_select => {
                if self.in_select() {
                    self.pop_until(name::SELECT);
                    return;
                }
                self.reconstruct_formatting();
                self.insert_html(tag);
                self.frameset_ok = false;
            }
            name::OPTION | name::OPTGROUP => {
                if self.in_select() {
                    self.close_implied((tag.name == name::OPTION).then_some(name::OPTGROUP));
                } else if self.open.current_is(name::OPTION) {
                    self.pop();
                }
                self.reconstruct_formatting();
                self.insert_html(tag);
            }
            _ => {}
        }
    }

    pub(super) fn is_hidden_input(&self, tag: &Tag) -> bool {
        let attributes = &self.tokenizer.attributes[tag.attributes.start as usize..tag.attributes.end as usize];
        let source = self.tokenizer.source();
        attributes.iter().any(|a| a.name == name::TYPE && a.value(source).eq_ignore_ascii_case("hidden"))
    }
}
