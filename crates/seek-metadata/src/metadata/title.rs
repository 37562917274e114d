//! The title of the content, chosen from all texts that may be it.
//!
//! `<title>`, OpenGraph, JSON-LD and the headings often differ. The first two also name the site, or are written for
//! search engines. A heading may be the name of the site, or a slogan. Older pages have no heading at all. So the
//! candidates are: every declared text and every run of its parts between marks (`Storm over the coast | News | The
//! Daily`), every heading, and every short block of the page ([`super::title_shown`]). Equal texts are one candidate.
//! The score of a candidate is a weighted sum of its features ([`TitleFeature`]), with weights for its [`Kind`].

use super::field_values::SourceKind;
use super::title_features::{Kind, TitleFeature, WEIGHTS};
use super::title_flow::TextFlow;
use super::title_marks::Marks;
use super::title_parts::{PartRun, runs};
use super::title_shown::ShortText;
use super::title_surroundings::TitleSurroundings;
use super::title_text::{Origin, TitleContext, TitleText};
use crate::text::folded;
use std::collections::HashMap;

/// Most headings of the first level whose parts are candidates.
const MAX_PARTED: usize = 8;

/// A candidate for the title, with its features.
#[derive(Debug)]
pub(super) struct TitleCandidate {
    /// The text of the page.
    pub text: String,
    /// The best source with this whole text: a heading or block, else the first one.
    pub source: String,
    folded: String,
    whole: bool,
    /// Its shown text of the best rank, and how many there are.
    shown: Option<usize>,
    count: usize,
    pub kind: Kind,
    pub features: Vec<(TitleFeature, f32)>,
}

/// The candidate with the best score.
pub(super) fn choose(candidates: Vec<TitleCandidate>) -> Option<TitleCandidate> {
    let score = |candidate: &TitleCandidate| {
        let weight = |feature: TitleFeature| WEIGHTS[feature as usize][candidate.kind as usize];
        candidate.features.iter().map(|&(feature, value)| weight(feature) * value).sum::<f32>()
    };
    let mut best: Option<(f32, TitleCandidate)> = None;
    for candidate in candidates {
        let score = score(&candidate);
        // Among equal scores the first candidate wins.
        if best.as_ref().is_none_or(|(most, _)| score > *most) {
            best = Some((score, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// All candidates with their features.
pub(super) fn candidates(
    texts: &[TitleText],
    shown: &[ShortText],
    flow: &TextFlow,
    context: &TitleContext,
) -> Vec<TitleCandidate> {
    let mut found = Candidates::default();
    for text in texts {
        for (run, part) in runs(&text.text) {
            let whole = run == PartRun::Whole;
            let candidate = found.entry(part, &folded(part), &text.source);
            if whole && !candidate.whole {
                (candidate.whole, candidate.source, candidate.text) = (true, text.source.clone(), part.to_owned());
            }
            candidate.add(feature(text, run));
            if whole && text.origin == Origin::Title && texts.len() == 1 {
                candidate.add(TitleFeature::OnlyTitle);
            }
        }
    }
    for (at, text) in shown.iter().enumerate() {
        // A page that consists of one text has no title.
        if text.level.is_none() && flow.bytes(text.block + 1..flow.len()) == 0 {
            continue;
        }
        let source = source(text);
        let candidate = found.entry(&text.text, &text.folded, source);
        candidate.count += 1;
        if candidate.shown.is_none_or(|known| rank(text) < rank(&shown[known])) {
            (candidate.shown, candidate.whole) = (Some(at), true);
            (candidate.text, candidate.source) = (text.text.clone(), source.to_owned());
        }
    }
    for text in shown.iter().filter(|text| text.level == Some(1)).take(MAX_PARTED) {
        for (run, part) in runs(&text.text).into_iter().filter(|(run, _)| *run != PartRun::Whole) {
            let feature = if run == PartRun::First { TitleFeature::HeadingFirst } else { TitleFeature::HeadingPart };
            found.entry(part, &folded(part), source(text)).add(feature);
        }
    }
    let page = TitleSurroundings::of(texts, shown, flow, context);
    for candidate in &mut found.all {
        let (kind, features) = page.features(&candidate.text, &candidate.folded, candidate.shown, candidate.count);
        candidate.kind = kind;
        candidate.features.extend(features);
    }
    found.all
}

/// Candidates by their folded texts.
#[derive(Default)]
struct Candidates {
    all: Vec<TitleCandidate>,
    by_text: HashMap<String, usize>,
}

impl Candidates {
    /// The candidate with a text.
    fn entry(&mut self, text: &str, folded: &str, source: &str) -> &mut TitleCandidate {
        let at = match self.by_text.get(folded) {
            Some(&at) => at,
            None => {
                self.by_text.insert(folded.to_owned(), self.all.len());
                self.all.push(TitleCandidate {
                    text: text.to_owned(),
                    source: source.to_owned(),
                    folded: folded.to_owned(),
                    whole: false,
                    shown: None,
                    count: 0,
                    kind: Kind::Unshown,
                    features: Vec::new(),
                });
                self.all.len() - 1
            }
        };
        &mut self.all[at]
    }
}

impl TitleCandidate {
    fn add(&mut self, feature: TitleFeature) {
        if !self.features.contains(&(feature, 1.0)) {
            self.features.push((feature, 1.0));
        }
    }
}

/// The order of the places that show a text: headings by their level, then blocks, those beside the content last.
fn rank(text: &ShortText) -> (bool, u8) {
    const BESIDE: Marks = Marks::MENU.union(Marks::FOOTER).union(Marks::BESIDE).union(Marks::CRUMBS);
    (text.level != Some(1) && text.around.intersects(BESIDE), text.level.unwrap_or(u8::MAX))
}

fn source(text: &ShortText) -> &'static str {
    const HEADINGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];
    text.level.map_or("text", |level| HEADINGS[usize::from(level) - 1])
}

fn feature(text: &TitleText, run: PartRun) -> TitleFeature {
    match (text.origin, run) {
        (Origin::Title, PartRun::Whole) => TitleFeature::TitleWhole,
        (Origin::Title, PartRun::First) => TitleFeature::TitleFirst,
        (Origin::Title, PartRun::Head) => TitleFeature::TitleHead,
        (Origin::Title, PartRun::Last) => TitleFeature::TitleLast,
        (Origin::Title, PartRun::Rest) => TitleFeature::TitleRest,
        (Origin::Title, PartRun::Middle) => TitleFeature::TitleMiddle,
        (Origin::Declared(kind), PartRun::Whole) => match kind {
            SourceKind::OpenGraph => TitleFeature::OpenGraph,
            SourceKind::JsonLd => TitleFeature::JsonLd,
            SourceKind::Twitter => TitleFeature::Twitter,
            SourceKind::Item => TitleFeature::Item,
            _ => TitleFeature::OtherDeclared,
        },
        (Origin::Declared(_), PartRun::First) => TitleFeature::DeclaredFirst,
        (Origin::Declared(_), PartRun::Last) => TitleFeature::DeclaredLast,
        (Origin::Declared(_), PartRun::Head | PartRun::Rest | PartRun::Middle) => TitleFeature::DeclaredMiddle,
    }
}
