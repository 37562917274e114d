//! What the rest of the page says about a candidate for the title.

use super::title_features::{Kind, TitleFeature as F};
use super::title_flow::TextFlow;
use super::title_marks::Marks;
use super::title_shown::ShortText;
use super::title_text::{Origin, TitleContext, TitleText};
use super::wide_chars::is_wide;
use crate::text::{alphanumeric, folded, words};
use rustc_hash::{FxHashMap, FxHashSet};

/// Shortest name of a host that is searched in titles.
const MIN_HOST: usize = 4;
/// Blocks after a candidate whose text is counted.
const NEXT_BLOCKS: usize = 5;

/// Names of sections that are also headings of the first level, folded.
const SECTIONS: [&str; 10] = [
    "documentation", "description", "contents", "table of contents", "overview", "synopsis", "introduction", "details",
    "index", "navigation",
];

/// A folded text and its words.
struct Words {
    text: String,
    words: FxHashSet<String>,
}

impl Words {
    fn of(text: String) -> Words {
        Words { words: tokens(&text).into_iter().map(str::to_owned).collect(), text }
    }

    /// The share of some words that are in this text, and their F1 with it.
    fn shares(&self, own: &[&str]) -> (f32, f32) {
        let precision = own.iter().filter(|word| self.words.contains(**word)).count() as f32 / own.len().max(1) as f32;
        let distinct: FxHashSet<&&str> = own.iter().filter(|word| self.words.contains(**word)).collect();
        let recall = distinct.len() as f32 / self.words.len().max(1) as f32;
        let f1 = if precision > 0.0 { 2.0 * precision * recall / (precision + recall) } else { 0.0 };
        (precision, f1)
    }
}

/// The texts and the layout of a page.
pub(super) struct TitleSurroundings<'a> {
    title: Words,
    /// The declared titles, folded.
    declared: Vec<String>,
    first_heading: Words,
    address: Words,
    /// Whether all headings of the first level are names of sections that many pages have.
    has_only_sections: bool,
    is_root: bool,
    /// Letters and digits of the site's names, and of the host.
    sites: Vec<String>,
    host: String,
    /// Letters and digits of the declared authors.
    authors: Vec<String>,
    shown: &'a [ShortText],
    flow: &'a TextFlow,
    /// The headings among the shown texts.
    headings: Vec<usize>,
    best_level: u8,
    /// The last heading that begins before the long text or with it.
    before_main: Option<usize>,
    signatures: FxHashMap<u64, usize>,
}

impl<'a> TitleSurroundings<'a> {
    pub(super) fn of(
        texts: &[TitleText],
        shown: &'a [ShortText],
        flow: &'a TextFlow,
        context: &TitleContext,
    ) -> TitleSurroundings<'a> {
        let of =
            |is_title| texts.iter().filter(move |t| (t.origin == Origin::Title) == is_title).map(|t| folded(&t.text));
        let declared: Vec<String> = of(false).collect();
        let headings: Vec<usize> = (0..shown.len()).filter(|&i| shown[i].level.is_some()).collect();
        let first = headings.iter().find(|&&i| shown[i].level == Some(1));
        let label = context.host.rsplit('.').nth(1).filter(|label| label.len() >= MIN_HOST);
        let mut signatures = FxHashMap::default();
        for text in shown {
            *signatures.entry(text.signature).or_default() += 1;
        }
        let first_level = || headings.iter().map(|&i| &shown[i]).filter(|text| text.level == Some(1));
        TitleSurroundings {
            has_only_sections: first.is_some() && first_level().all(|text| SECTIONS.contains(&text.folded.as_str())),
            title: Words::of(of(true).next().unwrap_or_default()),
            declared,
            first_heading: Words::of(first.map(|&i| shown[i].folded.clone()).unwrap_or_default()),
            address: Words::of(context.path.to_lowercase()),
            is_root: context.path.len() < 2,
            sites: context.sites.iter().copied().chain(label).map(alphanumeric).filter(|site| site.len() > 2).collect(),
            host: alphanumeric(context.host),
            authors: context.authors.iter().copied().map(alphanumeric).collect(),
            best_level: headings.iter().filter_map(|&i| shown[i].level).min().unwrap_or(0),
            before_main: headings.iter().copied().rfind(|&i| shown[i].block <= flow.main.start),
            headings,
            shown,
            flow,
            signatures,
        }
    }

    /// The kind of a candidate, and its features that do not come from its source. `at` is its shown text, `count` how
    /// often the page shows it.
    pub(super) fn features(&self, text: &str, folded: &str, at: Option<usize>, count: usize) -> (Kind, Vec<(F, f32)>) {
        let kind = match at.map(|at| self.shown[at].level) {
            None => Kind::Unshown,
            Some(Some(1)) => Kind::FirstLevel,
            Some(Some(_)) => Kind::OtherLevel,
            Some(None) => Kind::Text,
        };
        let mut features = self.text_features(text, folded);
        if let Some(at) = at {
            features.extend(self.layout_features(at, count));
            features.extend(self.mark_features(&self.shown[at]));
        }
        features.retain(|(_, value)| *value != 0.0);
        (kind, features)
    }

    /// Features of the text, compared with other texts.
    fn text_features(&self, text: &str, folded: &str) -> Vec<(F, f32)> {
        let own = tokens(folded);
        let count = own.len();
        let letters = alphanumeric(folded);
        let (title, title_f1) = self.title.shares(&own);
        let (heading, _) = self.first_heading.shares(&own);
        let (address, address_f1) = self.address.shares(&own);
        // Only a longer heading can hold the candidate and differ from it.
        let headings = || {
            let all = self.headings.iter().map(|&i| self.shown[i].folded.as_str());
            all.filter(|heading| heading.len() > folded.len())
        };
        vec![
            (F::Always, 1.0),
            (F::NoHeading, yes(self.headings.is_empty())),
            (F::Root, yes(self.is_root)),
            (F::Declared, (self.declared.len() as f32).ln_1p()),
            (F::TitleShare, title),
            (F::TitleF1, title_f1),
            (F::NoTitleWord, yes(title == 0.0 && !self.title.words.is_empty())),
            (F::InTitle, yes(self.title.text.contains(folded))),
            (F::BeginsTitle, yes(self.title.text.starts_with(folded))),
            (F::InDeclared, yes(self.declared.iter().any(|declared| declared.contains(folded)))),
            (F::HeadingShare, heading),
            (F::AllInHeading, yes(heading == 1.0)),
            (F::InHeading, yes(headings().any(|heading| heading.contains(folded)))),
            (F::BeginsHeading, yes(headings().any(|heading| heading.starts_with(folded)))),
            (F::AddressShare, address),
            (F::AddressF1, address_f1),
            (F::AllInAddress, yes(address == 1.0)),
            (F::OneWord, yes(count <= 1)),
            (F::TwoWords, yes(count == 2)),
            (F::ThreeWords, yes(count == 3)),
            (F::FewWords, yes(count == 4 || count == 5)),
            (F::ManyWords, yes((13..=20).contains(&count))),
            (F::VeryManyWords, yes(count > 20)),
            (F::VeryShort, yes(width(folded) < 5)),
            (F::EndsSentence, yes(folded.ends_with(['.', ',', ';', '…']))),
            (F::EndsWithColon, yes(folded.ends_with([':', '：']))),
            (F::Capitals, yes(text.contains(char::is_uppercase) && !text.contains(char::is_lowercase))),
            (F::SmallLetter, yes(text.chars().find(|c| c.is_alphabetic()).is_some_and(char::is_lowercase))),
            (F::IsSite, yes(self.sites.contains(&letters))),
            (F::HasSite, yes(self.sites.iter().any(|s| letters.len() > s.len() && letters.contains(s.as_str())))),
            (F::IsAuthor, yes(self.authors.contains(&letters))),
            (F::NamesPage, yes(self.names_page(folded))),
            (F::IsHost, yes(!letters.is_empty() && self.host.contains(&letters))),
        ]
    }

    /// Whether a text is the whole `<title>`, and the headings of the first level name sections alone.
    fn names_page(&self, folded: &str) -> bool {
        self.has_only_sections && self.title.text == folded
    }

    /// Features of the place of a shown text.
    fn layout_features(&self, at: usize, count: usize) -> Vec<(F, f32)> {
        let (text, flow) = (&self.shown[at], self.flow);
        let (block, main) = (text.block, &flow.main);
        let of_level = |i: &&usize| self.shown[**i].level == text.level;
        let (same, order) = match text.level {
            Some(_) => (
                self.headings.iter().filter(of_level).count(),
                self.headings.iter().take_while(|&&i| i < at).filter(of_level).count(),
            ),
            None => (0, 0),
        };
        let before = self.headings.partition_point(|&i| i < at);
        let after = self.headings[before..].iter().map(|&i| &self.shown[i]);
        let ends = |h: &&ShortText| h.block > block && (text.level.is_none() || h.level <= text.level);
        let next = after.filter(ends).map(|h| h.block).next().unwrap_or(flow.len());
        let bytes = |blocks| (flow.bytes(blocks) as f32).ln_1p();
        let to_paragraph = flow.blocks_to_paragraph(block);
        vec![
            (F::FirstOfSecond, yes(text.level == Some(2) && order == 0)),
            (F::FirstOfThird, yes(text.level == Some(3) && order == 0)),
            (F::BestLevel, yes(text.level == Some(self.best_level))),
            (F::SameLevel, (same as f32).ln_1p()),
            (F::Order, (order as f32).ln_1p()),
            (F::HeadingsBefore, (before as f32).ln_1p()),
            (F::WithinFirstLevel, yes(text.within_heading == Some(1))),
            (F::SameSignature, (self.signatures[&text.signature] as f32).ln_1p()),
            (F::ShownOnce, yes(count == 1)),
            (F::BeforeMain, (main.start.saturating_sub(block) as f32).ln_1p()),
            (F::JustBeforeMain, yes((1..=5).contains(&main.start.saturating_sub(block)))),
            (F::InsideMain, if main.contains(&block) { ((block - main.start + 1) as f32).ln_1p() } else { 0.0 }),
            (F::LastHeadingBeforeMain, yes(self.before_main == Some(at))),
            (F::ShareFollowing, flow.share(block + 1..next)),
            (F::FollowingNear, bytes(block + 1..block + 1 + NEXT_BLOCKS)),
            (F::ParagraphNext, yes(to_paragraph == 0)),
            (F::ParagraphSecond, yes(to_paragraph == 1)),
            (F::ParagraphThird, yes(to_paragraph == 2)),
            (F::ToParagraph, (to_paragraph as f32).ln_1p()),
            (F::Preceding, bytes(block.saturating_sub(1)..block)),
        ]
    }

    /// Features of the elements around a shown text.
    fn mark_features(&self, text: &ShortText) -> Vec<(F, f32)> {
        const OWN: [(F, Marks); 13] = [
            (F::OwnTitle, Marks::TITLE),
            (F::OwnHeading, Marks::HEADING),
            (F::OwnEntry, Marks::ENTRY),
            (F::OwnProduct, Marks::PRODUCT),
            (F::OwnContent, Marks::CONTENT),
            (F::OwnHeader, Marks::HEADER),
            (F::OwnLink, Marks::LINK),
            (F::OwnBold, Marks::BOLD),
            (F::OwnLarge, Marks::LARGE),
            (F::OwnCenter, Marks::CENTER),
            (F::OwnCell, Marks::CELL),
            (F::OwnProperty, Marks::PROPERTY),
            (F::OwnSite, Marks::SITE),
        ];
        const AROUND: [(F, Marks); 12] = [
            (F::InContent, Marks::CONTENT),
            (F::InEntry, Marks::ENTRY),
            (F::InProduct, Marks::PRODUCT),
            (F::InMain, Marks::MAIN),
            (F::InHeader, Marks::HEADER),
            (F::InSite, Marks::SITE),
            (F::InBeside, Marks::BESIDE),
            (F::InFooter, Marks::FOOTER),
            (F::InMenu, Marks::MENU),
            (F::InCrumbs, Marks::CRUMBS),
            (F::InForm, Marks::FORM),
            (F::InSection, Marks::SECTION),
        ];
        let own = OWN.iter().filter(|(_, mark)| text.own.contains(*mark));
        let around = AROUND.iter().filter(|(_, mark)| text.around.contains(*mark));
        own.chain(around).map(|(feature, _)| (*feature, 1.0)).collect()
    }
}

fn yes(condition: bool) -> f32 {
    f32::from(u8::from(condition))
}

/// The words of a text. In scripts without spaces each character counts as a word.
fn tokens(text: &str) -> Vec<&str> {
    let is_single = |c: char| is_wide(c) || matches!(c, '\u{e00}'..='\u{e7f}');
    words(text)
        .flat_map(|word| {
            let (single, whole) = if word.contains(is_single) { (Some(word), None) } else { (None, Some(word)) };
            let characters = single.into_iter().flat_map(|w| w.char_indices().map(|(at, c)| &w[at..at + c.len_utf8()]));
            whole.into_iter().chain(characters)
        })
        .collect()
}

/// The characters of a text, where each of Chinese and Japanese counts twice: two of them make a word.
fn width(text: &str) -> usize {
    text.chars().map(|c| 1 + usize::from(is_wide(c))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_words_where_there_are_no_spaces() {
        assert_eq!(tokens("the storm"), ["the", "storm"]);
        assert_eq!(tokens("台風 2012"), ["台", "風", "2012"]);
    }

    #[test]
    fn shares_count_common_words() {
        let title = Words::of("storm over the coast".to_owned());
        assert_eq!(title.shares(&["storm", "warning"]), (0.5, 1.0 / 3.0));
        assert_eq!(title.shares(&[]), (0.0, 0.0));
    }
}
