//! The title of the content, out of all that a page gives for one.
//!
//! `<title>`, OpenGraph, JSON-LD and the headings seldom agree: the first two name the site too, or are written for
//! search engines; a heading may be the site's, or a slogan. So every text is an offer, and so is every run of its
//! parts between marks (`Storm over the coast | News | The Daily`). What speaks for an offer, and how much, is a sum of
//! weights ([`Sign`]): above all that several places say the same.

use super::line::folded;
use super::title_parts::{Run, runs};
use crate::fold::{alphanumeric, words};
use std::collections::HashSet;

/// Most headings that are looked at.
pub(super) const MOST_HEADINGS: usize = 8;
/// Shortest name of a host that is sought in titles.
const LEAST_HOST: usize = 4;

/// Where an offer comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The page's `<title>`.
    Title,
    /// What the page gives to others: OpenGraph, JSON-LD, `<meta>`.
    Given,
    /// A heading of the first level, by its number from 0.
    Heading(usize),
}

/// A text that may be the title, or hold it.
#[derive(Debug)]
pub(super) struct Text {
    pub origin: Origin,
    pub text: String,
    pub source: String,
}

/// What speaks for an offer or against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    TitleWhole,
    TitleFirst,
    TitleHead,
    TitleLast,
    TitleRest,
    TitleMiddle,
    GivenWhole,
    GivenFirst,
    GivenHead,
    GivenLast,
    GivenRest,
    GivenMiddle,
    /// The first heading.
    Heading,
    /// The first heading, and there is no other.
    OnlyHeading,
    /// Another heading.
    LaterHeading,
    /// The first part of the first heading.
    HeadingFirst,
    /// Another part of it.
    HeadingPart,
    /// A heading that `<title>` or OpenGraph repeats.
    Repeated,
    /// A heading holds it and more.
    InHeading,
    /// A heading begins with it.
    BeginsHeading,
    /// The share of its words that the first heading has, of what is no heading.
    HeadingShare,
    /// The share of a heading's words that `<title>` has.
    TitleShare,
    /// A heading that has no word of `<title>`.
    Foreign,
    /// The share of its words that the address has.
    Address,
    OneWord,
    TwoWords,
    ThreeWords,
    ManyWords,
    /// It is the name of the site.
    IsSite,
    /// It holds the name of the site and more.
    HasSite,
}

/// What each sign counts, in their order: begun with a softmax over the offers of a page, fitted on the pages of
/// `wcxb-dev`, and rounded. Fitted on either half of its hosts alone, it is right on .81 and .80 of that half's pages, and on
/// .79 and .81 of the other's.
const WEIGHTS: [(Sign, f32); 30] = [
    (Sign::TitleWhole, 0.2),
    (Sign::TitleFirst, 1.2),
    (Sign::TitleHead, 0.0),
    (Sign::TitleLast, -0.4),
    (Sign::TitleRest, -0.7),
    (Sign::TitleMiddle, 0.5),
    (Sign::GivenWhole, 0.65),
    (Sign::GivenFirst, 0.9),
    (Sign::GivenHead, 0.6),
    (Sign::GivenLast, 0.5),
    (Sign::GivenRest, 0.0),
    (Sign::GivenMiddle, -0.6),
    (Sign::Heading, 0.95),
    (Sign::OnlyHeading, 0.35),
    (Sign::LaterHeading, 0.2),
    (Sign::HeadingFirst, 0.9),
    (Sign::HeadingPart, 0.7),
    (Sign::Repeated, 0.7),
    (Sign::InHeading, 1.06),
    (Sign::BeginsHeading, -0.56),
    (Sign::HeadingShare, -1.2),
    (Sign::TitleShare, -0.3),
    (Sign::Foreign, -1.1),
    (Sign::Address, 1.66),
    (Sign::OneWord, -1.7),
    (Sign::TwoWords, -0.6),
    (Sign::ThreeWords, -0.3),
    (Sign::ManyWords, 0.2),
    (Sign::IsSite, -0.5),
    (Sign::HasSite, -0.6),
];

/// A text that may be the title.
#[derive(Debug)]
pub(super) struct Offer {
    /// As it stands on the page.
    pub text: String,
    /// Where it stands, by the first place that has it whole.
    pub source: String,
    whole: bool,
    folded: String,
    pub signs: Vec<(Sign, f32)>,
}

/// What is known of the page besides the texts.
#[derive(Debug, Default)]
pub(super) struct Around<'a> {
    /// Names of the site.
    pub sites: Vec<&'a str>,
    /// The host, without `www.`.
    pub host: &'a str,
    /// The path of the address.
    pub path: &'a str,
}

/// The most promising offer.
pub(super) fn choose(texts: &[Text], around: &Around) -> Option<Offer> {
    let score = |offer: &Offer| offer.signs.iter().map(|&(sign, value)| WEIGHTS[sign as usize].1 * value).sum::<f32>();
    let mut best: Option<(f32, Offer)> = None;
    for offer in offers(texts, around) {
        let score = score(&offer);
        // Of equals the first.
        if best.as_ref().is_none_or(|(most, _)| score > *most) {
            best = Some((score, offer));
        }
    }
    best.map(|(_, offer)| offer)
}

/// All offers, with what speaks for them.
pub(super) fn offers(texts: &[Text], around: &Around) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::new();
    for text in texts {
        for (run, part) in runs(&text.text) {
            let later = matches!(text.origin, Origin::Heading(n) if n > 0);
            if later && run != Run::Whole {
                continue;
            }
            let folded = folded(part);
            let sign = (sign(text.origin, run), 1.0);
            match offers.iter_mut().find(|offer| offer.folded == folded) {
                Some(known) => {
                    if run == Run::Whole && !known.whole {
                        (known.whole, known.source, known.text) = (true, text.source.clone(), part.to_owned());
                    }
                    known.signs.extend((!known.signs.contains(&sign)).then_some(sign));
                }
                None => offers.push(Offer {
                    text: part.to_owned(),
                    source: text.source.clone(),
                    whole: run == Run::Whole,
                    folded,
                    signs: vec![sign],
                }),
            }
        }
    }
    let page = Words::of(texts, around);
    for offer in &mut offers {
        page.judge(offer);
    }
    offers
}

fn sign(origin: Origin, run: Run) -> Sign {
    match (origin, run) {
        (Origin::Title, Run::Whole) => Sign::TitleWhole,
        (Origin::Title, Run::First) => Sign::TitleFirst,
        (Origin::Title, Run::Head) => Sign::TitleHead,
        (Origin::Title, Run::Last) => Sign::TitleLast,
        (Origin::Title, Run::Rest) => Sign::TitleRest,
        (Origin::Title, Run::Middle) => Sign::TitleMiddle,
        (Origin::Given, Run::Whole) => Sign::GivenWhole,
        (Origin::Given, Run::First) => Sign::GivenFirst,
        (Origin::Given, Run::Head) => Sign::GivenHead,
        (Origin::Given, Run::Last) => Sign::GivenLast,
        (Origin::Given, Run::Rest) => Sign::GivenRest,
        (Origin::Given, Run::Middle) => Sign::GivenMiddle,
        (Origin::Heading(0), Run::Whole) => Sign::Heading,
        (Origin::Heading(0), Run::First) => Sign::HeadingFirst,
        (Origin::Heading(0), _) => Sign::HeadingPart,
        (Origin::Heading(_), _) => Sign::LaterHeading,
    }
}

/// The texts of a page, folded and as words.
struct Words {
    /// `<title>` and what is given.
    said: Vec<String>,
    headings: Vec<String>,
    title: HashSet<String>,
    heading: HashSet<String>,
    address: HashSet<String>,
    /// Letters and digits of the site's names.
    sites: Vec<String>,
}

impl Words {
    fn of(texts: &[Text], around: &Around) -> Words {
        let of = |keep: fn(Origin) -> bool| texts.iter().filter(move |t| keep(t.origin)).map(|t| folded(&t.text));
        let headings: Vec<String> = of(|o| matches!(o, Origin::Heading(_))).collect();
        let label = around.host.rsplit('.').nth(1).filter(|label| label.len() >= LEAST_HOST);
        Words {
            said: of(|o| !matches!(o, Origin::Heading(_))).collect(),
            title: of(|o| o == Origin::Title).flat_map(|t| words(&t).map(str::to_owned).collect::<Vec<_>>()).collect(),
            heading: headings.first().map(|h| words(h).map(str::to_owned).collect()).unwrap_or_default(),
            headings,
            address: words(&around.path.to_lowercase()).map(str::to_owned).collect(),
            sites: around.sites.iter().copied().chain(label).map(alphanumeric).filter(|site| site.len() > 2).collect(),
        }
    }

    /// Adds the signs that hang on other texts.
    fn judge(&self, offer: &mut Offer) {
        let has = |sign| offer.signs.iter().any(|(of, _)| *of == sign);
        let is_first = has(Sign::Heading);
        let is_heading = is_first || has(Sign::LaterHeading);
        let text = offer.folded.as_str();
        let own: Vec<&str> = words(text).collect();
        let share = |of: &HashSet<String>| {
            own.iter().filter(|word| of.contains(**word)).count() as f32 / own.len().max(1) as f32
        };
        let yes = |condition: bool| f32::from(u8::from(condition));
        let letters = alphanumeric(text);
        let mut signs = vec![
            (Sign::OnlyHeading, yes(is_first && self.headings.len() == 1)),
            (Sign::Repeated, yes(is_heading && self.said.iter().any(|said| said.contains(text)))),
            (Sign::InHeading, yes(self.headings.iter().any(|h| h != text && h.contains(text)))),
            (Sign::BeginsHeading, yes(self.headings.iter().any(|h| h != text && h.starts_with(text)))),
            (Sign::HeadingShare, if is_first { 0.0 } else { share(&self.heading) }),
            (Sign::TitleShare, if is_first { share(&self.title) } else { 0.0 }),
            (Sign::Foreign, yes(is_first && share(&self.title) == 0.0)),
            (Sign::Address, share(&self.address)),
            (Sign::OneWord, yes(own.len() <= 1)),
            (Sign::TwoWords, yes(own.len() == 2)),
            (Sign::ThreeWords, yes(own.len() == 3)),
            (Sign::ManyWords, yes(own.len() > 20)),
            (Sign::IsSite, yes(self.sites.contains(&letters))),
            (
                Sign::HasSite,
                yes(self.sites.iter().any(|site| letters.len() > site.len() && letters.contains(site.as_str()))),
            ),
        ];
        signs.retain(|(_, value)| *value != 0.0);
        offer.signs.append(&mut signs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(origin: Origin, text: &str) -> Text {
        let source = match origin {
            Origin::Title => "title",
            Origin::Given => "og:title",
            Origin::Heading(_) => "h1",
        };
        Text { origin, text: text.to_owned(), source: source.to_owned() }
    }

    #[track_caller]
    fn expect(texts: &[Text], expected: (&str, &str)) {
        let around = Around { sites: vec!["The Daily"], host: "daily.example", path: "/news/storm" };
        let offer = choose(texts, &around).unwrap();
        assert_eq!((offer.text.as_str(), offer.source.as_str()), expected);
    }

    #[test]
    fn the_name_of_the_site_is_no_part_of_the_title() {
        expect(&[given(Origin::Title, "Storm over the coast | The Daily")], ("Storm over the coast", "title"));
        expect(&[given(Origin::Title, "The Daily - Storm over the coast")], ("Storm over the coast", "title"));
    }

    #[test]
    fn what_several_places_say_is_the_title() {
        let texts = [
            given(Origin::Title, "Storm over the coast - News - The Daily"),
            given(Origin::Given, "Storm over the coast"),
            given(Origin::Heading(0), "The Daily"),
            given(Origin::Heading(1), "Storm over the coast"),
        ];
        expect(&texts, ("Storm over the coast", "og:title"));
    }

    #[test]
    fn every_sign_has_its_weight() {
        assert!(WEIGHTS.iter().enumerate().all(|(at, (sign, _))| *sign as usize == at));
    }
}
