//! The parts of the pipeline that a fit can do without: groups of features, and stages.
//!
//! A group is left out of every classifier of the pipeline: its columns are the same on all rows when the classifiers are fitted,
//! so no split can ask for them and no draw of features meets them. A stage is left out as a whole: what later stages
//! saw of it goes, too. So a part's worth is measured with all others learned anew without it.

use serde::{Deserialize, Serialize};

/// A part that can be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Component {
    /// Features: lengths, punctuation, digits, scripts and first and last characters of a text.
    Text,
    /// Features: stop words of the page's language and words of its title, wherever they are counted.
    Words,
    /// Features: links and link density, wherever they are counted.
    Links,
    /// Features: tags of elements, elements counted by tag, bytes of markup, headings.
    Tags,
    /// Features: words of class attributes and the like.
    Classes,
    /// Features: the elements around a block or segment.
    Ancestors,
    /// Features: what stands before and behind.
    Neighbours,
    /// Features: repeated texts, and places with the same structure.
    Repetition,
    /// Features: where in the page, and how far from its heading and its longest block.
    Position,
    /// Features: how a text is hidden.
    Hidden,
    /// Features: sums and quantiles over the whole page.
    Page,
    /// Features: the page's address.
    Address,
    /// Features: what JSON-LD and Open Graph say.
    Metadata,
    /// Features: the outcome of the paper's heuristics.
    Heuristics,
    /// Stage: the linear classifiers over terms of texts and places. Without [`Component::Classes`] or [`Component::Words`] they stay, and know
    /// names and words too.
    Terms,
    /// Stage: the segment classifier.
    Segments,
    /// Stage: page types, and with them their corrections; thresholds are then the same for all pages.
    PageTypes,
    /// Stage: the second opinion on page types.
    SecondOpinion,
    /// Stage: the corrections of the content classifier for each page type.
    Corrections,
    /// Stage: all that is learned of the choice ([`Settings`](seek_extract::Settings)). Blocks are then taken from a
    /// probability of .5 on, on every page: no page moves its threshold, and none is taken to be empty.
    Thresholds,
}

/// Groups of features by the beginning of their names, up to the first dot.
const GROUPS: [(&str, Component); 13] = [
    ("word", Component::Classes),
    ("near", Component::Tags),
    ("tag", Component::Tags),
    ("url", Component::Address),
    ("schema", Component::Metadata),
    ("og", Component::Metadata),
    ("lbs", Component::Heuristics),
    ("sls", Component::Heuristics),
    ("tp", Component::Heuristics),
    ("terms", Component::Terms),
    ("type", Component::PageTypes),
    ("segment", Component::Segments),
    ("found", Component::SecondOpinion),
];

/// Features that belong to a part whatever else stands before them: ends of names.
const ANYWHERE: [(Component, &[&str]); 4] = [
    (Component::Hidden, &["in_data"]),
    (Component::Words, &["stop_words", "stop_word_share", "title_words", "title_word_share"]),
    (Component::Links, &["links", "link_density"]),
    (
        Component::Tags,
        &[
            "tag",
            "heading",
            "headings",
            "html_bytes",
            "html_ratio",
            "images",
            "forms",
            "inputs",
            "tables",
            "paragraphs",
            "items",
        ],
    ),
];

/// Groups of what else is measured there; digits at the end of a group do not count.
const PLACES: [(&str, Component); 10] = [
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

/// Features without a group in their names that are not about the text itself.
const ALONE: [(Component, &[&str]); 4] = [
    (
        Component::Hidden,
        &[
            "hidden",
            "hidden_attribute",
            "hidden_aria",
            "hidden_display",
            "hidden_visibility",
            "noscript",
            "hidden_data",
        ],
    ),
    (Component::Repetition, &["repeats", "repeats_before", "place_blocks", "place_share"]),
    (Component::Tags, &["parent_tag", "leaf_tag", "grandparent_tag", "height", "elements"]),
    (
        Component::Position,
        &[
            "position",
            "block_position",
            "blocks_before",
            "blocks_after",
            "chars_before",
            "chars_after",
            "depth",
            "from_h1",
            "has_h1",
            "chars_from_h1",
            "from_heading",
            "under_heading",
            "of_longest",
            "from_longest",
            "steps_to_longest",
            "share_with_longest",
            "has_longest",
            "share",
            "same_as_parent",
        ],
    ),
];

impl Component {
    /// All parts: first the groups of features, then the stages in the order in which they run.
    pub const ALL: [Component; 20] = [
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
        Component::PageTypes,
        Component::Segments,
        Component::Terms,
        Component::Corrections,
        Component::SecondOpinion,
        Component::Thresholds,
    ];

    /// Its name, in lower case with hyphens.
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
            Component::Terms => "terms",
            Component::Segments => "segments",
            Component::PageTypes => "page-types",
            Component::SecondOpinion => "second-opinion",
            Component::Corrections => "corrections",
            Component::Thresholds => "thresholds",
        }
    }

    /// The part of a name.
    pub fn by_name(name: &str) -> Option<Component> {
        Component::ALL.into_iter().find(|part| part.name() == name)
    }

    /// Whether it is a stage, and no group of features.
    pub fn is_stage(self) -> bool {
        use Component::{Corrections, PageTypes, SecondOpinion, Segments, Terms, Thresholds};
        matches!(self, Segments | Terms | PageTypes | SecondOpinion | Corrections | Thresholds)
    }

    /// The part that a column of a classifier belongs to, by its name.
    pub fn of_column(column: &str) -> Component {
        let (group, own) = column.split_once('.').unwrap_or(("", column));
        let place = group.trim_end_matches(|c: char| c.is_ascii_digit());
        let by_group =
            |groups: &[(&str, Component)], group| groups.iter().find(|known| known.0 == group).map(|known| known.1);
        let by_end =
            |ends: &[(Component, &[&str])]| ends.iter().find(|known| known.1.contains(&own)).map(|known| known.0);
        by_group(&GROUPS, group)
            .or_else(|| by_end(&ANYWHERE))
            .or_else(|| by_group(&PLACES, place))
            .or_else(|| by_end(&ALONE))
            .unwrap_or(Component::Text)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_extract::stage;
    use std::collections::BTreeMap;
    use std::fmt::Write;

    #[test]
    fn every_part_has_one_name() {
        for part in Component::ALL {
            assert_eq!(Component::by_name(part.name()), Some(part));
            assert_eq!(serde_json::to_value(part).unwrap(), part.name());
        }
        assert_eq!(Component::by_name("nonsense"), None);
        assert_eq!(Component::ALL.iter().filter(|part| part.is_stage()).count(), 6);
    }

    /// Which columns go with which part, without numbers; of long lists the beginning. A new feature shows here, and
    /// whether it is in the right group.
    #[test]
    fn groups() {
        let mut file = String::new();
        for (classifier, columns) in [
            ("second page type", stage::second_page_columns()),
            ("segment", stage::segment_columns()),
            ("content", stage::block_columns()),
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
            for (part, names) in groups {
                writeln!(file, "{classifier} / {part}: {}", names.join(" ")).unwrap();
            }
        }
        insta::with_settings!({snapshot_path => "../../tests/components", prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!("groups", file);
        });
    }
}
