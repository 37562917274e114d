//! The parameters of a fit by name: their ranges and meanings, in one place for the check and for `seek-train params`.

use crate::corpus::prepared_page::PAGE_ROWS;
use crate::learn::parameter_group::{InnerGroup, ParameterGroup, own_parameters};
use crate::stages::chain::{ChainFeatures, ChainParams, PerType, SegmentWeights, ThresholdChoice};
use crate::stages::components::Component;
use crate::stages::params::StageParams;
use seek_extract::parameter;
use seek_extract::parameter::{
    Parameter, ParameterDescription, ParameterError, ParameterRange, ParameterText, Parameters,
};

/// The name of a component of the pipeline.
const COMPONENT: ParameterRange = ParameterRange::TextOf {
    kind: "the name of a component, as in seek-lab ablate",
    is_valid: |name| Component::by_name(name).is_some(),
};

/// The weight of a page.
const WEIGHT: ParameterRange = ParameterRange::at_least(0.0);

impl ParameterText for Component {
    fn to_text(&self) -> String {
        self.name().to_owned()
    }

    fn of_text(text: &str) -> Option<Component> {
        Component::by_name(text)
    }
}

impl Parameters for StageParams {
    fn table(&self) -> &'static [Parameter<StageParams>] {
        const TABLE: &[Parameter<StageParams>] = &[
            parameter!(
                StageParams.inner,
                ParameterRange::whole(2),
                "number of inner folds, which give each stage out-of-fold outputs of the stages before it"
            ),
            parameter!(StageParams.seed, ParameterRange::whole(0), "seed of the folds and of all learners"),
            parameter!(
                StageParams.hosts,
                ParameterRange::above_to(0.0, 1.0),
                "share of the hosts that cross-validation trains on; below 1 for a learning curve"
            ),
            parameter!(
                StageParams.without_url,
                ParameterRange::Switch,
                "whether the classifiers ignore the addresses of pages"
            ),
            parameter!(
                StageParams.without_json_ld,
                ParameterRange::Switch,
                "whether the classifiers of page types ignore JSON-LD, as for archives that strip scripts"
            ),
            parameter!(
                StageParams.own_content,
                ParameterRange::Switch,
                "whether each page type has a content classifier of its own; for trees and forests, with content_of_type = \"none\""
            ),
            parameter!(
                StageParams.without,
                ParameterRange::list_of(&COMPONENT, 0),
                "components to leave out, to measure their effect"
            ),
            parameter!(
                StageParams.segments_per_page,
                ParameterRange::whole(1),
                "greatest number of segments of a page that the segment classifier trains on"
            ),
            parameter!(
                StageParams.page_row_weights,
                ParameterRange::array_of(&WEIGHT, PAGE_ROWS.len()),
                "weights of a page in the fits of page types: with address and JSON-LD, without address, without JSON-LD, without both; \
                 and without words: with address and JSON-LD, without both"
            ),
        ];
        TABLE
    }
}

impl ParameterGroup for StageParams {
    own_parameters!();

    fn groups(&self) -> Vec<InnerGroup<'_>> {
        let content_of_type = self.content_of_type.as_ref().map(|params| params as &dyn ParameterGroup);
        vec![
            InnerGroup::new("page_type", "first classifier of page types", &self.page_type),
            InnerGroup::new("segment", "classifier of segments", &self.segment),
            InnerGroup::new("content", "content classifier of all page types", &self.content),
            InnerGroup {
                name: "content_of_type",
                meaning: "corrections of the content classifier for each page type, by gradient boosting",
                content: content_of_type,
            },
            InnerGroup {
                name: "second_look",
                meaning: "corrections of the content classifier by the probabilities around a block, by gradient boosting",
                content: self.second_look.as_ref().map(|params| params as &dyn ParameterGroup),
            },
            InnerGroup::new(
                "chain",
                "the chain of the content-seeker paper; lists hold candidates, of which the fit chooses",
                &self.chain,
            ),
            InnerGroup::new(
                "continued",
                "trees that a fit from a start model adds to its segment and content classifiers; rounds are the most that are tried",
                &self.continued,
            ),
            InnerGroup::new(
                "continued_types",
                "trees that a fit from a start model adds to its page type classifiers; rounds are the most that are tried",
                &self.continued_types,
            ),
            InnerGroup::new(
                "second_page_type",
                "second classifier of page types, which also reads the output of the content classifier",
                &self.second_page_type,
            ),
            InnerGroup::new("empty_page", "classifier of pages without main content", &self.empty_page),
        ]
    }
}

/// A share of the words of a good segment.
const UNIFORM_SHARE: ParameterRange = ParameterRange::above_to(0.5, 1.0);
/// A number of words.
const WORDS: ParameterRange = ParameterRange::whole(0);
/// A balance of classes.
const BALANCE: ParameterRange = ParameterRange::number_to(0.0, 1.0);

/// A parameter with a few named values.
pub trait Choice: ParameterText {
    /// The names of all values.
    const NAMES: &'static [&'static str];
}

/// Gives the values of a choice their names.
macro_rules! choice {
    ($choice:ident, [$($text:literal => $value:ident),+]) => {
        impl Choice for $choice {
            const NAMES: &'static [&'static str] = &[$($text),+];
        }

        impl ParameterText for $choice {
            fn to_text(&self) -> String {
                match self {
                    $($choice::$value => $text.to_owned()),+
                }
            }

            fn of_text(text: &str) -> Option<$choice> {
                match text {
                    $($text => Some($choice::$value),)+
                    _ => None,
                }
            }
        }
    };
}

choice!(ChainFeatures, ["paper" => Paper, "all" => All]);
choice!(PerType, ["always" => Always, "where-better" => WhereBetter, "never" => Never]);
choice!(SegmentWeights, ["equal" => Equal, "words" => Words]);
choice!(ThresholdChoice, ["majority" => Majority, "learned" => Learned]);

impl Parameters for ChainParams {
    fn table(&self) -> &'static [Parameter<ChainParams>] {
        const TABLE: &[Parameter<ChainParams>] = &[
            parameter!(
                ChainParams.features,
                ParameterRange::OneOf(ChainFeatures::NAMES),
                "features of the classifiers: those of the paper, or all of the segment schema"
            ),
            parameter!(
                ChainParams.uniform_shares,
                ParameterRange::list_of(&UNIFORM_SHARE, 1),
                "candidates for the share of a good segment's words that is main content, or is not"
            ),
            parameter!(
                ChainParams.smallest,
                ParameterRange::list_of(&WORDS, 1),
                "candidates for the smallest number of words of a good segment"
            ),
            parameter!(
                ChainParams.balances,
                ParameterRange::list_of(&BALANCE, 1),
                "candidates for the balance of classes: at 0 a class weighs as much as its rows, at 1 both weigh the same"
            ),
            parameter!(
                ChainParams.per_type,
                ParameterRange::OneOf(PerType::NAMES),
                "which page types have classifiers of their own: all with enough labels, those that gain by them, or none"
            ),
            parameter!(
                ChainParams.weights,
                ParameterRange::OneOf(SegmentWeights::NAMES),
                "how much a segment weighs in a fit: the same, or by the square root of its words"
            ),
            parameter!(
                ChainParams.thresholds,
                ParameterRange::OneOf(ThresholdChoice::NAMES),
                "thresholds of both classifiers: the larger class, or learned for the highest F1"
            ),
            parameter!(
                ChainParams.least_segments,
                ParameterRange::whole(0),
                "fewest segments of each class that a classifier of one page type needs"
            ),
        ];
        TABLE
    }
}

impl ParameterGroup for ChainParams {
    own_parameters!();

    fn groups(&self) -> Vec<InnerGroup<'_>> {
        vec![
            InnerGroup::new("segment", "segment classifiers of the chain", &self.segment),
            InnerGroup::new("content", "content classifiers of the chain", &self.content),
            InnerGroup::new("page_type", "page type classifier of the chain", &self.page_type),
        ]
    }
}
