//! Shadow trees that a page declares (`<template shadowrootmode="open">`), read in place.
//!
//! A browser shows the shadow tree of an element instead of its children, and the children where the shadow tree has a
//! `<slot>` for them (DOM standard, section "Finding slots and slottables"). The tree with the shadow trees in place has
//! the same nodes in the order of what is shown.

use super::{Node, NodeKind, Tree};
use crate::name;
use std::collections::HashMap;

/// Greatest depth of an element whose shadow tree is read in place.
const MOST_DEPTH: usize = 256;

/// An element with a shadow tree.
struct Host {
    /// The host in whose shadow tree it is.
    around: Option<usize>,
    /// The template that holds its shadow tree.
    template: u32,
    /// Its children that no slot holds yet, by the names of their slots.
    children: HashMap<String, Vec<u32>>,
}

/// What is next on the walk.
enum Step {
    /// A node, and the host in whose shadow tree it is.
    Enter(u32, Option<usize>),
    /// The end of a node of the new tree.
    Leave(u32),
    /// The template of a host, which holds the children that no slot holds.
    Rest(usize),
}

impl Tree<'_> {
    /// The tree with all declared shadow trees in place. A `<template>` keeps the children of its host for which there
    /// is no slot.
    #[must_use]
    pub fn with_shadow_trees(mut self) -> Self {
        let is_declared = (0..self.nodes.len()).any(|at| self.is_shadow_root(at));
        if is_declared {
            self.nodes = Composer { tree: &self, out: Vec::new(), open: Vec::new(), hosts: Vec::new() }.run();
        }
        self
    }

    fn is_shadow_root(&self, at: usize) -> bool {
        if self.nodes[at].name != name::TEMPLATE {
            return false;
        }
        let mode = self.attribute(at, "shadowrootmode");
        mode.is_some_and(|mode| mode.eq_ignore_ascii_case("open") || mode.eq_ignore_ascii_case("closed"))
    }

    fn children(&self, at: usize) -> Vec<u32> {
        let end = self.nodes[at].end;
        let inside = |id: u32| (id < end).then_some(id);
        std::iter::successors(inside(at as u32 + 1), |&id| inside(self.nodes[id as usize].end)).collect()
    }
}

/// Writes the nodes of a tree in the new order.
struct Composer<'a> {
    tree: &'a Tree<'a>,
    out: Vec<Node>,
    /// The open nodes of the new tree.
    open: Vec<u32>,
    hosts: Vec<Host>,
}

impl Composer<'_> {
    fn run(mut self) -> Vec<Node> {
        let mut steps = vec![Step::Enter(0, None)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(at, host) => self.enter(at, host, &mut steps),
                Step::Leave(id) => {
                    self.out[id as usize].end = self.out.len() as u32;
                    self.open.pop();
                }
                Step::Rest(host) => {
                    let mut rest: Vec<u32> = self.hosts[host].children.drain().flat_map(|(_, of)| of).collect();
                    rest.sort_unstable();
                    let Host { around, template, .. } = self.hosts[host];
                    self.push(template, rest.into_iter().map(|child| (child, around)), &mut steps);
                }
            }
        }
        self.out
    }

    fn enter(&mut self, at: u32, host: Option<usize>, steps: &mut Vec<Step>) {
        let children = self.tree.children(at as usize);
        let is_root = |&child: &u32| self.tree.is_shadow_root(child as usize);
        let template = children.iter().copied().find(is_root).filter(|_| self.open.len() < MOST_DEPTH);
        if let Some(template) = template {
            let mut by_slot: HashMap<String, Vec<u32>> = HashMap::new();
            for child in children.into_iter().filter(|&child| child != template) {
                by_slot.entry(self.slot_name(child, "slot")).or_default().push(child);
            }
            let number = self.hosts.len();
            self.hosts.push(Host { around: host, template, children: by_slot });
            let shadow = self.tree.children(template as usize);
            let id = self.push_node(at);
            steps.extend([Step::Leave(id), Step::Rest(number)]);
            steps.extend(shadow.into_iter().rev().map(|child| Step::Enter(child, Some(number))));
            return;
        }
        let node = &self.tree.nodes[at as usize];
        let is_slot = node.kind == NodeKind::Element && node.name == name::SLOT;
        if let Some(of) = host.filter(|_| is_slot) {
            let wanted = self.slot_name(at, "name");
            if let Some(given) = self.hosts[of].children.remove(&wanted) {
                let around = self.hosts[of].around;
                self.push(at, given.into_iter().map(|child| (child, around)), steps);
                return;
            }
        }
        self.push(at, children.into_iter().map(|child| (child, host)), steps);
    }

    /// The name of a slot in an attribute; empty without it.
    fn slot_name(&self, at: u32, attribute: &str) -> String {
        self.tree.attribute(at as usize, attribute).unwrap_or_default().into_owned()
    }

    /// Writes a node whose children come next, each with its host.
    fn push(
        &mut self,
        at: u32,
        children: impl DoubleEndedIterator<Item = (u32, Option<usize>)>,
        steps: &mut Vec<Step>,
    ) {
        let id = self.push_node(at);
        steps.push(Step::Leave(id));
        steps.extend(children.rev().map(|(child, host)| Step::Enter(child, host)));
    }

    fn push_node(&mut self, at: u32) -> u32 {
        let id = self.out.len() as u32;
        let parent = self.open.last().copied().unwrap_or(0);
        self.out.push(Node { parent, ..self.tree.nodes[at as usize] });
        self.open.push(id);
        id
    }
}

#[cfg(test)]
mod tests {
    use crate::{NodeKind, Options, parse};

    /// The elements and texts in order, with brackets around the children.
    fn shown(html: &str) -> String {
        let tree = parse(html, &Options::default()).unwrap().with_shadow_trees();
        let mut out = String::new();
        let mut ends: Vec<u32> = Vec::new();
        for (at, node) in tree.nodes().iter().enumerate() {
            while ends.pop_if(|end| *end as usize <= at).is_some() {
                out.push(')');
            }
            match node.kind {
                NodeKind::Element => {
                    out.push_str(&format!("{}(", tree.names().text(node.name)));
                    ends.push(node.end);
                }
                _ => out.push_str(tree.text(at)),
            }
        }
        out.extend(ends.iter().map(|_| ')'));
        out.split_once("body(").unwrap().1.trim_end_matches(')').to_owned()
    }

    #[test]
    fn a_shadow_tree_is_in_the_place_of_its_host() {
        let html = "<my-a>z<template shadowrootmode=open><p>a<slot name=n>f</slot></p><slot></slot></template><b slot=n>b</b>y<i slot=o>i</i></my-a>";
        assert_eq!(shown(html), "my-a(p(aslot(b(b)))slot(zy)template(i(i");
    }

    #[test]
    fn a_slot_without_children_shows_its_own() {
        assert_eq!(
            shown("<x-a><template shadowrootmode=Closed><slot>f</slot></template></x-a>"),
            "x-a(slot(f)template("
        );
        assert_eq!(shown("<slot>f</slot><template>g</template>"), "slot(f)template(g");
    }

    #[test]
    fn hosts_in_shadow_trees_pass_children_on() {
        let inner = "<x-b><template shadowrootmode=open>[<slot></slot>]</template><slot></slot></x-b>";
        let html = format!("<x-a><template shadowrootmode=open>{inner}</template><p>a</p></x-a>");
        assert_eq!(shown(&html), "x-a(x-b([slot(slot(p(a)))]template())template(");
    }

    #[test]
    fn deep_hosts_stay_as_they_are() {
        let deep =
            "<x-a><template shadowrootmode=open><div><div><div><slot></slot></div></div></div></template>".repeat(5000);
        let tree = parse(&deep, &Options::default()).unwrap();
        let nodes = tree.nodes().len();
        assert_eq!(tree.with_shadow_trees().nodes().len(), nodes);
    }
}
