//! The part of XPath that files of site rules use: paths of child and descendant steps, with predicates on attributes and
//! positions.

/// A path of steps. Each is below the one before.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Path {
    pub(super) steps: Vec<XPathStep>,
    /// `(path)[n]`: the position among all that the path selects.
    pub(super) of_all: Option<XPathPosition>,
    /// The attribute that the path ends with.
    pub(super) attribute: Option<String>,
}

/// Where a step looks from the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Axis {
    Child,
    Descendant,
    FollowingSibling,
}

/// A step to elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct XPathStep {
    pub(super) axis: Axis,
    /// Whether it is written with the name of its axis: then positions count all elements on the axis, not the children of each.
    pub(super) has_axis: bool,
    /// The tag; `None` for any.
    pub(super) name: Option<String>,
    pub(super) predicates: Vec<Predicate>,
}

/// A condition on an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Predicate {
    And(Vec<Predicate>),
    Or(Vec<Predicate>),
    Not(Box<Predicate>),
    /// It has the attribute.
    Has(String),
    Equals(String, String),
    Contains(String, String),
    StartsWith(String, String),
    EndsWith(String, String),
    /// A word of the attribute.
    Word(String, String),
    At(XPathPosition),
    /// It has an element at a path.
    HasElement(Path),
}

/// A position, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum XPathPosition {
    Nth(usize),
    Last,
    AtLeast(usize),
    AtMost(usize),
}

/// An expression: the paths of a union, and the functions around them that were left out.
#[derive(Debug, PartialEq, Eq, Default)]
pub(super) struct Expression {
    pub(super) paths: Vec<Path>,
    pub(super) functions: Vec<String>,
}
