//! Numbers of elements in any range of nodes.

use seek_page::{NodeId, Tag};
use std::ops::Range;

/// Nodes of a run. The numbers of a run fit into a byte.
const RUN: usize = 256;

macro_rules! element_counts {
    ($($field:ident: $tags:pat,)*) => {
        /// Numbers of elements. Inert elements (scripts, styles and others without visible text) are not counted, so
        /// that a page has the same features after an archive removed them. Only embedded text differs then.
        #[derive(Debug, Clone, Copy, Default)]
        pub(crate) struct ElementCounts {
            /// Bytes of the nodes, written as HTML.
            pub(crate) html: u32,
            $(pub(crate) $field: u32,)*
        }

        /// The elements of a run before a node.
        #[derive(Debug, Clone, Copy, Default)]
        struct InRun { $($field: u8,)* }

        impl ElementCounts {
            /// The counts of one element.
            fn of(tag: Tag, html: u32) -> ElementCounts {
                ElementCounts { html, $($field: u32::from(matches!(tag, $tags)),)* }
            }

            fn add(&mut self, other: ElementCounts) {
                self.html += other.html;
                $(self.$field += other.$field;)*
            }
        }

        impl ElementSums {
            /// The counts of a range of nodes. Inlined, so that only the fields that are read are computed.
            #[inline(always)]
            pub(crate) fn over(&self, nodes: Range<NodeId>) -> ElementCounts {
                let (start, end) = (nodes.start as usize, nodes.end as usize);
                let (before, after) = (&self.runs[start / RUN], &self.runs[end / RUN]);
                let (before_in_run, after_in_run) = (&self.in_run[start], &self.in_run[end]);
                ElementCounts {
                    html: self.html[end] - self.html[start],
                    $($field: after.$field + u32::from(after_in_run.$field)
                        - before.$field - u32::from(before_in_run.$field),)*
                }
            }

            /// Adds the sums before the next node.
            fn push_sums(&mut self) {
                if self.in_run.len() % RUN == 0 {
                    self.runs.push(self.sum);
                }
                let run = self.runs.last().copied().unwrap_or_default();
                self.html.push(self.sum.html);
                self.in_run.push(InRun { $($field: (self.sum.$field - run.$field) as u8,)* });
            }
        }
    };
}

element_counts! {
    elements: _,
    images: Tag::Img | Tag::Picture | Tag::Svg | Tag::Video,
    forms: Tag::Form,
    inputs: Tag::Input | Tag::Select | Tag::Textarea | Tag::Button,
    tables: Tag::Table,
    links: Tag::A,
    paragraphs: Tag::P,
    headings: Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6,
    items: Tag::Li | Tag::Dt | Tag::Dd,
}

/// Prefix sums over the nodes of a page.
#[derive(Debug)]
pub(crate) struct ElementSums {
    /// The counts of the nodes so far.
    sum: ElementCounts,
    /// The sums before each run of nodes.
    runs: Vec<ElementCounts>,
    /// The elements of the run before each node.
    in_run: Vec<InRun>,
    /// Bytes of HTML before each node.
    html: Vec<u32>,
}

impl ElementSums {
    /// Prepares for so many nodes.
    pub(crate) fn with_capacity(nodes: usize) -> ElementSums {
        let mut sums = ElementSums {
            sum: ElementCounts::default(),
            runs: Vec::with_capacity(nodes / RUN + 1),
            in_run: Vec::with_capacity(nodes + 1),
            html: Vec::with_capacity(nodes + 1),
        };
        sums.push_sums();
        sums
    }

    /// Adds the next node, an element.
    pub(crate) fn push_element(&mut self, tag: Tag, html: u32) {
        self.sum.add(ElementCounts::of(tag, html));
        self.push_sums();
    }

    /// Adds the next node, which is no element or is not counted.
    pub(crate) fn push_other(&mut self, html: u32) {
        self.sum.html += html;
        self.push_sums();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_over_any_range_are_those_of_its_nodes() {
        let tags = [Tag::P, Tag::A, Tag::Li, Tag::Img, Tag::Div, Tag::Table];
        let tag_at = |id: usize| (!id.is_multiple_of(7)).then(|| tags[id * id % tags.len()]);
        let n = 3 * RUN + 5;
        let mut sums = ElementSums::with_capacity(n);
        for id in 0..n {
            match tag_at(id) {
                Some(tag) => sums.push_element(tag, id as u32),
                None => sums.push_other(3),
            }
        }
        for (start, end) in [(0, 0), (0, n), (1, RUN), (RUN, RUN), (RUN - 1, 2 * RUN + 1), (700, n)] {
            let found = sums.over(start as NodeId..end as NodeId);
            let count = |tag: Tag| (start..end).filter(|&id| tag_at(id) == Some(tag)).count() as u32;
            assert_eq!(found.elements, (start..end).filter(|&id| tag_at(id).is_some()).count() as u32);
            assert_eq!([found.paragraphs, found.links, found.items], [Tag::P, Tag::A, Tag::Li].map(count));
            assert_eq!([found.images, found.tables, found.forms], [count(Tag::Img), count(Tag::Table), 0]);
            let html = (start..end).map(|id| if tag_at(id).is_some() { id as u32 } else { 3 }).sum::<u32>();
            assert_eq!(found.html, html);
        }
    }
}
