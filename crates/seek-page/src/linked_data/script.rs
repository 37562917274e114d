//! Finds the scripts that hold data instead of a program.

use crate::{Dom, NodeId, Tag};

/// What the data of a script are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScriptKind {
    /// JSON-LD: the `type` contains `ld+json`.
    JsonLd,
    /// Other JSON, such as the state of a framework.
    State,
}

impl ScriptKind {
    /// The kind of data in an element; none if the element is not a script with data. The `type` attribute decides, in
    /// any case. Formulas (`math/tex`) are no data.
    pub fn of(dom: &Dom, element: NodeId) -> Option<ScriptKind> {
        if dom.tag(element) != Tag::Script {
            return None;
        }
        let script_type = dom.attribute(element, "type")?.to_ascii_lowercase();
        if script_type.contains("ld+json") {
            Some(ScriptKind::JsonLd)
        } else if script_type.contains("math/tex") {
            None
        } else {
            // The tree keeps no text of programs, so a script without JSON is an empty script here.
            Some(ScriptKind::State)
        }
    }
}

/// A script with data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct DataScript {
    /// The `<script>` element.
    pub element: NodeId,
    /// What its text is.
    pub kind: ScriptKind,
}

impl DataScript {
    /// The texts of the script; there is at most one unless a program moved nodes.
    pub fn texts<'d>(&self, dom: &'d Dom) -> impl Iterator<Item = &'d str> {
        dom.children(self.element).map(|text| dom.text(text))
    }
}
