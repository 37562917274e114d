//! The title of the content, chosen from all titles that a page gives.
//!
//! `<title>`, OpenGraph, JSON-LD and the headings often differ. The first two also name the site, or are written for
//! search engines. A heading may be the name of the site, or a slogan. So every text is a candidate, and so is every
//! run of its parts between marks (`Storm over the coast | News | The Daily`). The score of a candidate is a weighted
//! sum of features ([`TitleFeature`]). Agreement of several sources has the most weight.

use super::title_features::{TitleFeature, WEIGHTS};
use super::title_parts::{Run, runs};
use crate::text::{alphanumeric, folded, words};
use std::collections::HashSet;

/// Most headings that are read.
pub(super) const MAX_HEADINGS: usize = 8;
/// Shortest name of a host that is searched in titles.
const MIN_HOST: usize = 4;

/// The origin of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The page's `<title>`.
    Title,
    /// Declared: OpenGraph, JSON-LD, `<meta>`.
    Declared,
    /// A heading of the first level, by its number from 0.
    Heading(usize),
}

/// A text that may be the title or contain it.
#[derive(Debug)]
pub(super) struct TitleText {
    pub origin: Origin,
    pub text: String,
    pub source: String,
}

/// A candidate for the title, with its features.
#[derive(Debug)]
pub(super) struct TitleCandidate {
    /// The text of the page.
    pub text: String,
    /// The first source with this whole text.
    pub source: String,
    whole: bool,
    folded: String,
    pub features: Vec<(TitleFeature, f32)>,
}

/// The site and the address of the page.
#[derive(Debug, Default)]
pub(super) struct TitleContext<'a> {
    /// Names of the site.
    pub sites: Vec<&'a str>,
    /// The host, without `www.`.
    pub host: &'a str,
    /// The path of the address.
    pub path: &'a str,
}

/// The candidate with the best score.
pub(super) fn choose(texts: &[TitleText], context: &TitleContext) -> Option<TitleCandidate> {
    let score = |candidate: &TitleCandidate| {
        candidate.features.iter().map(|&(feature, value)| WEIGHTS[feature as usize].1 * value).sum::<f32>()
    };
    let mut best: Option<(f32, TitleCandidate)> = None;
    for candidate in candidates(texts, context) {
        let score = score(&candidate);
        // Among equal scores the first candidate wins.
        if best.as_ref().is_none_or(|(most, _)| score > *most) {
            best = Some((score, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// All candidates with their features.
pub(super) fn candidates(texts: &[TitleText], context: &TitleContext) -> Vec<TitleCandidate> {
    let mut candidates: Vec<TitleCandidate> = Vec::new();
    for text in texts {
        for (run, part) in runs(&text.text) {
            let later = matches!(text.origin, Origin::Heading(n) if n > 0);
            if later && run != Run::Whole {
                continue;
            }
            let folded = folded(part);
            let feature = (feature(text.origin, run), 1.0);
            match candidates.iter_mut().find(|candidate| candidate.folded == folded) {
                Some(known) => {
                    if run == Run::Whole && !known.whole {
                        (known.whole, known.source, known.text) = (true, text.source.clone(), part.to_owned());
                    }
                    known.features.extend((!known.features.contains(&feature)).then_some(feature));
                }
                None => candidates.push(TitleCandidate {
                    text: part.to_owned(),
                    source: text.source.clone(),
                    whole: run == Run::Whole,
                    folded,
                    features: vec![feature],
                }),
            }
        }
    }
    let page = PageWords::of(texts, context);
    for candidate in &mut candidates {
        page.add_context_features(candidate);
    }
    candidates
}

fn feature(origin: Origin, run: Run) -> TitleFeature {
    match (origin, run) {
        (Origin::Title, Run::Whole) => TitleFeature::TitleWhole,
        (Origin::Title, Run::First) => TitleFeature::TitleFirst,
        (Origin::Title, Run::Head) => TitleFeature::TitleHead,
        (Origin::Title, Run::Last) => TitleFeature::TitleLast,
        (Origin::Title, Run::Rest) => TitleFeature::TitleRest,
        (Origin::Title, Run::Middle) => TitleFeature::TitleMiddle,
        (Origin::Declared, Run::Whole) => TitleFeature::DeclaredWhole,
        (Origin::Declared, Run::First) => TitleFeature::DeclaredFirst,
        (Origin::Declared, Run::Head) => TitleFeature::DeclaredHead,
        (Origin::Declared, Run::Last) => TitleFeature::DeclaredLast,
        (Origin::Declared, Run::Rest) => TitleFeature::DeclaredRest,
        (Origin::Declared, Run::Middle) => TitleFeature::DeclaredMiddle,
        (Origin::Heading(0), Run::Whole) => TitleFeature::Heading,
        (Origin::Heading(0), Run::First) => TitleFeature::HeadingFirst,
        (Origin::Heading(0), _) => TitleFeature::HeadingPart,
        (Origin::Heading(_), _) => TitleFeature::LaterHeading,
    }
}

/// The texts of a page, folded and as words.
struct PageWords {
    /// `<title>` and declared titles.
    declared: Vec<String>,
    headings: Vec<String>,
    title: HashSet<String>,
    heading: HashSet<String>,
    address: HashSet<String>,
    /// Letters and digits of the site's names.
    sites: Vec<String>,
}

impl PageWords {
    fn of(texts: &[TitleText], context: &TitleContext) -> PageWords {
        let of = |keep: fn(Origin) -> bool| texts.iter().filter(move |t| keep(t.origin)).map(|t| folded(&t.text));
        let headings: Vec<String> = of(|o| matches!(o, Origin::Heading(_))).collect();
        let label = context.host.rsplit('.').nth(1).filter(|label| label.len() >= MIN_HOST);
        PageWords {
            declared: of(|o| !matches!(o, Origin::Heading(_))).collect(),
            title: of(|o| o == Origin::Title).flat_map(|t| words(&t).map(str::to_owned).collect::<Vec<_>>()).collect(),
            heading: headings.first().map(|h| words(h).map(str::to_owned).collect()).unwrap_or_default(),
            headings,
            address: words(&context.path.to_lowercase()).map(str::to_owned).collect(),
            sites: context.sites.iter().copied().chain(label).map(alphanumeric).filter(|site| site.len() > 2).collect(),
        }
    }

    /// Adds the features that depend on other texts.
    fn add_context_features(&self, candidate: &mut TitleCandidate) {
        let has = |feature| candidate.features.iter().any(|(of, _)| *of == feature);
        let is_first = has(TitleFeature::Heading);
        let is_heading = is_first || has(TitleFeature::LaterHeading);
        let text = candidate.folded.as_str();
        let own: Vec<&str> = words(text).collect();
        let share = |of: &HashSet<String>| {
            own.iter().filter(|word| of.contains(**word)).count() as f32 / own.len().max(1) as f32
        };
        let yes = |condition: bool| f32::from(u8::from(condition));
        let letters = alphanumeric(text);
        let mut features = vec![
            (TitleFeature::OnlyHeading, yes(is_first && self.headings.len() == 1)),
            (TitleFeature::Repeated, yes(is_heading && self.declared.iter().any(|declared| declared.contains(text)))),
            (TitleFeature::InHeading, yes(self.headings.iter().any(|h| h != text && h.contains(text)))),
            (TitleFeature::BeginsHeading, yes(self.headings.iter().any(|h| h != text && h.starts_with(text)))),
            (TitleFeature::HeadingShare, if is_first { 0.0 } else { share(&self.heading) }),
            (TitleFeature::TitleShare, if is_first { share(&self.title) } else { 0.0 }),
            (TitleFeature::Foreign, yes(is_first && share(&self.title) == 0.0)),
            (TitleFeature::Address, share(&self.address)),
            (TitleFeature::OneWord, yes(own.len() <= 1)),
            (TitleFeature::TwoWords, yes(own.len() == 2)),
            (TitleFeature::ThreeWords, yes(own.len() == 3)),
            (TitleFeature::ManyWords, yes(own.len() > 20)),
            (TitleFeature::IsSite, yes(self.sites.contains(&letters))),
            (
                TitleFeature::HasSite,
                yes(self.sites.iter().any(|site| letters.len() > site.len() && letters.contains(site.as_str()))),
            ),
        ];
        features.retain(|(_, value)| *value != 0.0);
        candidate.features.append(&mut features);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(origin: Origin, text: &str) -> TitleText {
        let source = match origin {
            Origin::Title => "title",
            Origin::Declared => "og:title",
            Origin::Heading(_) => "h1",
        };
        TitleText { origin, text: text.to_owned(), source: source.to_owned() }
    }

    #[track_caller]
    fn expect(texts: &[TitleText], expected: (&str, &str)) {
        let context = TitleContext { sites: vec!["The Daily"], host: "daily.example", path: "/news/storm" };
        let candidate = choose(texts, &context).unwrap();
        assert_eq!((candidate.text.as_str(), candidate.source.as_str()), expected);
    }

    #[test]
    fn the_title_does_not_contain_the_name_of_the_site() {
        expect(&[given(Origin::Title, "Storm over the coast | The Daily")], ("Storm over the coast", "title"));
        expect(&[given(Origin::Title, "The Daily - Storm over the coast")], ("Storm over the coast", "title"));
    }

    #[test]
    fn the_title_is_in_several_sources() {
        let texts = [
            given(Origin::Title, "Storm over the coast - News - The Daily"),
            given(Origin::Declared, "Storm over the coast"),
            given(Origin::Heading(0), "The Daily"),
            given(Origin::Heading(1), "Storm over the coast"),
        ];
        expect(&texts, ("Storm over the coast", "og:title"));
    }
}
