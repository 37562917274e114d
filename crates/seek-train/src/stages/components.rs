//! The components of the pipeline that an ablation can remove: groups of features, and stages.
//!
//! A group is removed from every classifier: its columns get the same value on all rows before the fit, so no tree can split
//! on them. A stage is removed together with its outputs that later stages use. All other components are fitted again without
//! the removed one.

use serde::{Deserialize, Serialize};

/// A component that an ablation can remove.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Component {
    /// Features: lengths, punctuation, digits, scripts, first and last characters of a text.
    Text,
    /// Features: stop words of the page's language and words of its title, in any context.
    Words,
    /// Features: links and link density, in any context.
    Links,
    /// Features: tags, counts of elements by tag, bytes of markup, headings.
    Tags,
    /// Features: words of class, id and similar attributes.
    Classes,
    /// Features: the ancestors of a block or segment.
    Ancestors,
    /// Features: the preceding and following blocks or segments.
    Neighbours,
    /// Features: repeated texts, and positions with the same structure.
    Repetition,
    /// Features: position in the page, distance to its heading and to its longest block.
    Position,
    /// Features: ways in which a text is hidden.
    Hidden,
    /// Features: sums and quantiles over the whole page.
    Page,
    /// Features: the page's URL.
    Address,
    /// Features: JSON-LD and Open Graph.
    Metadata,
    /// Features: the results of the paper's heuristics.
    Heuristics,
    /// Features: the boxes of blocks and segments. Only where the boxes of the pages are given.
    Layout,
    /// Features: the probabilities of other methods. Only where the models of such methods are given.
    Methods,
    /// Stage: the linear classifiers over terms of texts and ancestors. They also use names and words, so they keep these without
    /// [`Component::Classes`] or [`Component::Words`].
    Terms,
    /// Stage: the classifier over the terms of pages. It also uses words of the text, names, `meta` and the URL, so it keeps these
    /// without [`Component::Words`], [`Component::Classes`], [`Component::Metadata`] or [`Component::Address`].
    PageTerms,
    /// Stage: the segment classifier.
    Segments,
    /// Stage: page types, and with them the corrections. Without it all pages have the same threshold.
    PageTypes,
    /// Stage: the second classifier of page types.
    SecondOpinion,
    /// Stage: the classifier of empty pages. Without it the expected F1 says which pages are empty.
    EmptyPages,
    /// Stage: the corrections of the content classifier by page type.
    Corrections,
    /// Stage: the corrections of the content classifier by the probabilities around a block.
    SecondLook,
    /// Stage: the learned [`Settings`](seek_extract::Settings). Without it the threshold is .5 on every page, and no page is
    /// classified as empty by its expected F1.
    Thresholds,
}

/// Prefix of the columns of [`Component::Methods`].
pub const METHODS: &str = "method";

/// Components by the prefix of a feature's name, up to the first dot.
const BY_PREFIX: [(&str, Component); 17] = [
    ("word", Component::Classes),
    ("near", Component::Tags),
    ("tag", Component::Tags),
    ("url", Component::Address),
    ("schema", Component::Metadata),
    ("og", Component::Metadata),
    ("lbs", Component::Heuristics),
    ("sls", Component::Heuristics),
    ("tp", Component::Heuristics),
    ("box", Component::Layout),
    (METHODS, Component::Methods),
    ("terms", Component::Terms),
    ("page_terms", Component::PageTerms),
    ("type", Component::PageTypes),
    ("segment", Component::Segments),
    ("found", Component::SecondOpinion),
    ("look", Component::SecondLook),
];

/// Components by the rest of a feature's name, whatever its prefix is.
const BY_SUFFIX: [(Component, &[&str]); 4] = [
    (Component::Hidden, &["in_data"]),
    (Component::Words, &["stop_words", "stop_word_share", "title_words", "title_word_share"]),
    (Component::Links, &["links", "link_density"]),
    (
        Component::Tags,
        &[
            "tag", "heading", "headings", "html_bytes", "html_ratio", "images", "forms", "inputs", "tables",
            "paragraphs", "items",
        ],
    ),
];

/// Components by the prefix of the measured context, for all other features. Digits at its end are ignored.
const BY_CONTEXT: [(&str, Component); 11] = [
    ("box_up", Component::Layout),
    ("up", Component::Ancestors),
    ("before", Component::Neighbours),
    ("after", Component::Neighbours),
    ("window", Component::Neighbours),
    ("left", Component::Neighbours),
    ("right", Component::Neighbours),
    ("place", Component::Repetition),
    ("tags", Component::Repetition),
    ("page", Component::Page),
    ("blocks", Component::Page),
];

/// Components of features without a prefix that do not measure the text itself.
const WITHOUT_PREFIX: [(Component, &[&str]); 4] = [
    (
        Component::Hidden,
        &[
            "hidden", "hidden_attribute", "hidden_aria", "hidden_display", "hidden_visibility", "noscript",
            "hidden_data",
        ],
    ),
    (Component::Repetition, &["repeats", "repeats_before", "place_blocks", "place_share"]),
    (Component::Tags, &["parent_tag", "leaf_tag", "grandparent_tag", "height", "elements"]),
    (
        Component::Position,
        &[
            "position", "block_position", "blocks_before", "blocks_after", "chars_before", "chars_after", "depth",
            "from_h1", "has_h1", "chars_from_h1", "from_heading", "under_heading", "of_longest", "from_longest",
            "steps_to_longest", "share_with_longest", "has_longest", "share", "same_as_parent",
        ],
    ),
];

impl Component {
    /// All components: first the groups of features, then the stages in the order in which they run.
    pub const ALL: [Component; 25] = [
        Component::Text,
        Component::Words,
        Component::Links,
        Component::Tags,
        Component::Classes,
        Component::Ancestors,
        Component::Neighbours,
        Component::Repetition,
        Component::Position,
        Component::Hidden,
        Component::Page,
        Component::Address,
        Component::Metadata,
        Component::Heuristics,
        Component::Layout,
        Component::Methods,
        Component::PageTerms,
        Component::PageTypes,
        Component::Segments,
        Component::Terms,
        Component::Corrections,
        Component::SecondOpinion,
        Component::EmptyPages,
        Component::SecondLook,
        Component::Thresholds,
    ];

    /// Its name in lower case with hyphens.
    pub fn name(self) -> &'static str {
        match self {
            Component::Text => "text",
            Component::Words => "words",
            Component::Links => "links",
            Component::Tags => "tags",
            Component::Classes => "classes",
            Component::Ancestors => "ancestors",
            Component::Neighbours => "neighbours",
            Component::Repetition => "repetition",
            Component::Position => "position",
            Component::Hidden => "hidden",
            Component::Page => "page",
            Component::Address => "address",
            Component::Metadata => "metadata",
            Component::Heuristics => "heuristics",
            Component::Layout => "layout",
            Component::Methods => "methods",
            Component::Terms => "terms",
            Component::PageTerms => "page-terms",
            Component::Segments => "segments",
            Component::PageTypes => "page-types",
            Component::SecondOpinion => "second-opinion",
            Component::EmptyPages => "empty-pages",
            Component::Corrections => "corrections",
            Component::SecondLook => "second-look",
            Component::Thresholds => "thresholds",
        }
    }

    /// The component of this name.
    pub fn by_name(name: &str) -> Option<Component> {
        Component::ALL.into_iter().find(|component| component.name() == name)
    }

    /// The component that a column of a classifier belongs to.
    pub fn of_column(column: &str) -> Component {
        let (prefix, rest) = column.split_once('.').unwrap_or(("", column));
        let context = prefix.trim_end_matches(|c: char| c.is_ascii_digit());
        let by_prefix =
            |table: &[(&str, Component)], prefix| table.iter().find(|entry| entry.0 == prefix).map(|entry| entry.1);
        let by_rest =
            |table: &[(Component, &[&str])]| table.iter().find(|entry| entry.1.contains(&rest)).map(|entry| entry.0);
        by_prefix(&BY_PREFIX, prefix)
            .or_else(|| by_rest(&BY_SUFFIX))
            .or_else(|| by_prefix(&BY_CONTEXT, context))
            .or_else(|| by_rest(&WITHOUT_PREFIX))
            .unwrap_or(Component::Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_extract::pipeline::{box_columns, look_columns, stage_columns};
    use std::collections::BTreeMap;
    use std::fmt::Write;

    #[test]
    fn every_component_has_one_name() {
        for component in Component::ALL {
            assert_eq!(Component::by_name(component.name()), Some(component));
            assert_eq!(serde_json::to_value(component).unwrap(), component.name());
        }
        assert_eq!(Component::by_name("nonsense"), None);
    }

    /// The columns of each component, without digits, and only the start of long lists. A new feature appears here with its
    /// component.
    #[test]
    fn groups() {
        let mut file = String::new();
        for (classifier, columns) in [
            ("second page type", stage_columns::second_page_columns()),
            ("segment", box_columns::segment_columns_with_boxes()),
            ("content", box_columns::block_columns_with_boxes()),
            ("second look", look_columns::columns()),
        ] {
            let mut groups: BTreeMap<&str, Vec<String>> = BTreeMap::new();
            for column in &columns {
                let listed = ["near.", "word.", "tag.", "url.slot"].into_iter().find(|list| column.starts_with(list));
                let shown: String = match listed {
                    Some(list) => format!("{list}*"),
                    None => column.chars().filter(|c| !c.is_ascii_digit()).collect(),
                };
                let group = groups.entry(Component::of_column(column).name()).or_default();
                if !group.contains(&shown) {
                    group.push(shown);
                }
            }
            for (component, names) in groups {
                writeln!(file, "{classifier} / {component}: {}", names.join(" ")).unwrap();
            }
        }
        insta::with_settings!({snapshot_path => "../../tests/train/components", prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!("groups", file);
        });
    }
}
