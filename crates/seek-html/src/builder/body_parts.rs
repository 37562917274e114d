//! Start tags in the insertion mode "in body" that look further than at their name: the page, links, items, form controls.

use super::open_elements::Scope;
use super::{Builder, Mode};
use crate::names::SPECIAL;
use crate::{Name, Namespace, Tag, name};

impl Builder<'_> {
    /// `<html>`, `<body>` and `<frameset>` inside the body.
    pub(super) fn page_start(&mut self, tag: &Tag) {
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
    pub(super) fn close_a(&mut self) {
        let Some(at) = self.last_formatting(name::A) else { return };
        let node = self.formatting[at].node;
        self.adoption_agency(name::A);
        if let Some(at) = self.formatting_position(node) {
            self.unlist(at);
        }
        self.remove_open(node, name::A);
    }

    /// Takes a node off the stack of open elements, wherever it is.
    pub(super) fn remove_open(&mut self, node: u32, name: Name) {
        let Some(place) = self.open.position(node, name) else { return };
        let mut inside = self.open.split_off(place);
        let removed = inside.remove(0);
        self.mark_open(&removed, false);
        self.open.extend(inside);
    }

    /// Items of lists close the one before them, unless a special element is between.
    pub(super) fn item_start(&mut self, tag: &Tag) {
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

    pub(super) fn in_select(&self) -> bool {
        self.open.has_in(Scope::Default, name::SELECT)
    }

    /// Form controls with rules about `<select>`.
    pub(super) fn control_start(&mut self, tag: &Tag) {
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
