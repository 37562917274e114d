//! The stack of open elements (section "The stack of open elements").
//!
//! It knows the last element of each name and the last element that ends each scope. So "has an element in scope" takes
//! constant time at any depth.

use crate::names::{BUTTON_SCOPE, HEADING, LIST_SCOPE, SCOPE, SPECIAL, TABLE_SCOPE};
use crate::{Name, Namespace, name};

/// Is an HTML integration point (section "Tree construction").
pub(super) const HTML_POINT: u16 = 1 << 14;
/// Is a MathML text integration point.
pub(super) const MATH_POINT: u16 = 1 << 15;

/// An element on the stack.
#[derive(Debug, Clone, Copy)]
pub(super) struct OpenElement {
    pub(super) node: u32,
    pub(super) name: Name,
    pub(super) namespace: Namespace,
    /// What the element is, as in `names/elements.rs`, and whether it is an integration point.
    pub(super) flags: u16,
    /// The place, from 1, of the element of the same name before this one.
    previous: u32,
}

impl OpenElement {
    pub(super) fn new(node: u32, name: Name, namespace: Namespace) -> OpenElement {
        let flags = match namespace {
            Namespace::Html => name.html_flags(),
            Namespace::Svg => match name {
                Name::FOREIGN_OBJECT | name::DESC | name::TITLE => SPECIAL | SCOPE | HTML_POINT,
                _ => 0,
            },
            Namespace::MathMl => match name {
                name::MI | name::MO | name::MN | name::MS | name::MTEXT => SPECIAL | SCOPE | MATH_POINT,
                name::ANNOTATION_XML => SPECIAL | SCOPE,
                _ => 0,
            },
        };
        OpenElement { node, name, namespace, flags, previous: 0 }
    }

    /// Whether it is an element of a drawing or formula.
    #[inline]
    pub(super) fn is_foreign(&self) -> bool {
        self.namespace != Namespace::Html
    }

    /// Whether it is an element of a drawing or formula in which no HTML may be.
    pub(super) fn is_wholly_foreign(&self) -> bool {
        self.is_foreign() && self.flags & (HTML_POINT | MATH_POINT) == 0
    }

    pub(super) fn is_html(&self, name: Name) -> bool {
        self.name == name && self.namespace == Namespace::Html
    }
}

/// The scopes of the standard.
#[derive(Debug, Clone, Copy)]
pub(super) enum Scope {
    Default,
    Button,
    ListItem,
    Table,
}

/// The open elements, the root first.
#[derive(Debug)]
pub(super) struct OpenElements {
    items: Vec<OpenElement>,
    /// The place, from 1, of the last HTML element of each name.
    last: Vec<u32>,
    scopes: Vec<u32>,
    buttons: Vec<u32>,
    lists: Vec<u32>,
    tables: Vec<u32>,
    special: Vec<u32>,
    headings: Vec<u32>,
}

impl OpenElements {
    pub(super) fn new() -> OpenElements {
        OpenElements {
            items: Vec::with_capacity(64),
            last: vec![0; Name::ELEMENTS],
            scopes: Vec::new(),
            buttons: Vec::new(),
            lists: Vec::new(),
            tables: Vec::new(),
            special: Vec::new(),
            headings: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, mut element: OpenElement) {
        let place = self.items.len() as u32;
        if element.namespace == Namespace::Html {
            let name = element.name.index();
            if name >= self.last.len() {
                self.last.resize(name + 1, 0);
            }
            element.previous = std::mem::replace(&mut self.last[name], place + 1);
        }
        if element.flags != 0 {
            self.each_list(element.flags, |list| list.push(place));
        }
        self.items.push(element);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<OpenElement> {
        let element = self.items.pop()?;
        if element.namespace == Namespace::Html {
            self.last[element.name.index()] = element.previous;
        }
        if element.flags != 0 {
            self.each_list(element.flags, |list| {
                list.pop();
            });
        }
        Some(element)
    }

    #[inline]
    fn each_list(&mut self, flags: u16, change: impl Fn(&mut Vec<u32>)) {
        if flags & SPECIAL != 0 {
            change(&mut self.special);
        }
        if flags & (SCOPE | BUTTON_SCOPE | LIST_SCOPE | TABLE_SCOPE | HEADING) == 0 {
            return;
        }
        for (flag, list) in [
            (SCOPE, &mut self.scopes),
            (BUTTON_SCOPE, &mut self.buttons),
            (LIST_SCOPE, &mut self.lists),
            (TABLE_SCOPE, &mut self.tables),
            (HEADING, &mut self.headings),
        ] {
            if flags & flag != 0 {
                change(list);
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    /// The current node.
    #[inline]
    pub(super) fn current(&self) -> Option<&OpenElement> {
        self.items.last()
    }

    pub(super) fn get(&self, place: usize) -> Option<&OpenElement> {
        self.items.get(place)
    }

    /// All elements, the root first.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &OpenElement> + ExactSizeIterator {
        self.items.iter()
    }

    #[inline]
    pub(super) fn current_is(&self, name: Name) -> bool {
        self.current().is_some_and(|element| element.is_html(name))
    }

    /// Whether the current node is an HTML element of one of these names.
    pub(super) fn current_in(&self, names: &[Name]) -> bool {
        self.current().is_some_and(|e| e.namespace == Namespace::Html && names.contains(&e.name))
    }

    /// The place of the last HTML element of a name.
    #[inline]
    pub(super) fn last_named(&self, name: Name) -> Option<usize> {
        (*self.last.get(name.index())? as usize).checked_sub(1)
    }

    /// The place of the last element that ends a scope.
    pub(super) fn scope_start(&self, scope: Scope) -> usize {
        let last = |list: &Vec<u32>| list.last().map_or(0, |&place| place as usize);
        match scope {
            Scope::Default => last(&self.scopes),
            Scope::Button => last(&self.scopes).max(last(&self.buttons)),
            Scope::ListItem => last(&self.scopes).max(last(&self.lists)),
            Scope::Table => last(&self.tables),
        }
    }

    /// Whether the stack has an element of this name in a scope.
    #[inline]
    pub(super) fn has_in(&self, scope: Scope, name: Name) -> bool {
        self.last_named(name).is_some_and(|place| place >= self.scope_start(scope))
    }

    /// Whether the stack has a heading in the default scope.
    pub(super) fn has_heading_in_scope(&self) -> bool {
        self.headings.last().is_some_and(|&place| place as usize >= self.scope_start(Scope::Default))
    }

    /// The place of the last special element.
    pub(super) fn last_special(&self) -> Option<usize> {
        self.special.last().map(|&place| place as usize)
    }

    /// The place of the first special element after a place.
    pub(super) fn first_special_after(&self, place: usize) -> Option<usize> {
        let from = self.special.partition_point(|&special| special as usize <= place);
        self.special.get(from).map(|&special| special as usize)
    }

    /// The place of an HTML element with this name. Only elements of its name are compared.
    pub(super) fn position(&self, node: u32, name: Name) -> Option<usize> {
        let mut place = self.last_named(name);
        while let Some(at) = place {
            let element = self.items.get(at)?;
            if element.node == node {
                return place;
            }
            place = (element.previous as usize).checked_sub(1);
        }
        None
    }

    /// Takes all elements from a place on off the stack.
    pub(super) fn split_off(&mut self, place: usize) -> Vec<OpenElement> {
        let tail = self.items[place..].to_vec();
        while self.items.len() > place {
            self.pop();
        }
        tail
    }

    /// Puts elements back.
    pub(super) fn extend(&mut self, elements: impl IntoIterator<Item = OpenElement>) {
        for element in elements {
            self.push(element);
        }
    }
}
