//! Features of a whole page. The page type classifier uses them.

use super::url::put_url;
use crate::attribute_words::VOCABULARY;
use crate::elements::{ANCESTOR_NAMES, ANCESTOR_TAGS};
use crate::feature_sink::{FeatureSink, flag, share};
use crate::page_measurements::PageMeasurements;
use crate::schema::Unit;
use seek_page::{CharClass, NodeId, NodeKind, Tag};

/// The schema.org types that are counted in JSON-LD and microdata.
const SCHEMA_TYPES: [&str; 20] = [
    "Article", "NewsArticle", "BlogPosting", "Product", "Offer", "AggregateRating", "Review", "ItemList",
    "CollectionPage", "DiscussionForumPosting", "QAPage", "Question", "FAQPage", "TechArticle", "Organization",
    "LocalBusiness", "Service", "WebSite", "BreadcrumbList", "Person",
];
/// The values of `og:type` that have a feature.
const OPEN_GRAPH_TYPES: [&str; 4] = ["article", "website", "product", "profile"];

/// The signals beside text and structure that the features of a page may use.
///
/// A page type classifier must work without them: most pages on disk have no URL, and many archives remove scripts,
/// JSON-LD among them. So training fills a row for each combination. The default has all signals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AvailableSignals {
    /// The URL of the page.
    pub url: bool,
    /// The types that its JSON-LD declares. Blocks of text from JSON-LD are part of the page with and without this
    /// signal.
    pub json_ld: bool,
    /// The words of its texts as terms ([`PageMeasurements::page_terms`]). A classifier of terms knows the words of few
    /// languages, but names and addresses are much the same in all of them.
    pub words: bool,
}

impl Default for AvailableSignals {
    fn default() -> AvailableSignals {
        AvailableSignals { url: true, json_ld: true, words: true }
    }
}

impl PageMeasurements<'_> {
    /// Writes all features of the page.
    pub(super) fn put_page(&self, signals: AvailableSignals, out: &mut impl FeatureSink) {
        self.put_page_totals(out);
        self.put_distribution(out);
        let dom = self.dom;
        // Elements that hold embedded text are not part of the markup.
        let markup = 0..dom.markup_len() as NodeId;
        let elements = self.elements.counts(markup.clone()).elements.max(1);
        let mut tags = [0_u32; Tag::COUNT];
        let mut words = vec![0_u32; VOCABULARY.len()];
        let is_counted = |&id: &NodeId| dom.kind(id) == NodeKind::Element && !self.elements.is_inert(id);
        for id in markup.filter(is_counted) {
            tags[dom.tag(id) as usize] += 1;
            for &word in self.elements.words.of(id) {
                words[word as usize] += 1;
            }
        }
        out.group("tag", None);
        out.put_sparse(&ANCESTOR_NAMES, Unit::Share, "elements with this tag of all", |slots| {
            let counts = ANCESTOR_TAGS.iter().map(|(_, tag)| tags[*tag as usize]);
            slots.iter_mut().zip(counts).for_each(|(slot, n)| *slot = share(n, elements));
        });
        out.group("word", None);
        out.put_sparse(
            &VOCABULARY,
            Unit::Share,
            "elements with this word in class, id, role or itemprop of all",
            |slots| slots.iter_mut().zip(&words).for_each(|(slot, &n)| *slot = share(n, elements)),
        );
        self.put_declarations(signals.json_ld, out);
        put_url(self.page.url().filter(|_| signals.url), out);
    }

    /// Writes the totals of the page.
    pub(super) fn put_page_totals(&self, out: &mut impl FeatureSink) {
        let n = &self.totals;
        out.group("page", None);
        out.put("chars", Unit::Chars, "characters of the page", n.chars);
        out.put("blocks", Unit::Count, "blocks of the page", n.blocks);
        out.put("block_chars", Unit::Mean, "mean length of a block", n.block_chars);
        out.put("link_density", Unit::Share, "link density of the page", n.link_density);
        out.put("stop_word_share", Unit::Share, "stop words of all words", n.stop_word_share);
        out.put("sentences", Unit::Mean, "sentence marks of a block", n.sentences);
        out.put("headings", Unit::Count, "headings", n.headings);
        out.put("longest", Unit::Chars, "length of the longest block", n.longest);
        out.put("html_ratio", Unit::Ratio, "bytes of HTML over characters", n.html_ratio);
        out.put("paragraphs", Unit::Count, "p elements", n.paragraphs);
        out.put("items", Unit::Count, "list items", n.items);
        out.put("images", Unit::Count, "images", n.images);
        out.put("unspaced_share", Unit::Share, "characters of scripts without spaces", n.unspaced_share);
        out.put("ascii_share", Unit::Share, "bytes up to 0x7F of all", n.ascii_share);
        out.put("in_data", Unit::Share, "text that only the page's data holds", n.in_data);
    }

    /// How text is distributed over blocks.
    fn put_distribution(&self, out: &mut impl FeatureSink) {
        let all = self.counts.all();
        let total = all.non_whitespace_chars;
        let mut lengths: Vec<u32> = self.counts.iter().map(|n| n.non_whitespace_chars).collect();
        lengths.sort_unstable();
        let quantile = |q: usize| lengths.get(lengths.len() * q / 100).map_or(0.0, |&l| l as f32);
        let within = |from: u32, to: u32| lengths.iter().filter(|&&l| l >= from && l < to).sum::<u32>();
        let chars_in = |f: &dyn Fn(usize) -> bool| {
            let counts = self.counts.iter().enumerate();
            counts.filter(|(i, _)| f(*i)).map(|(_, n)| n.non_whitespace_chars).sum::<u32>()
        };
        out.group("blocks", None);
        out.put("chars_q50", Unit::Chars, "median length of a block", quantile(50));
        out.put("chars_q90", Unit::Chars, "length that a tenth of the blocks exceeds", quantile(90));
        out.put("chars_q97", Unit::Chars, "length that 3 % of the blocks exceed", quantile(97));
        out.put("in_short", Unit::Share, "text in blocks below 30 characters", share(within(0, 30), total));
        out.put("in_medium", Unit::Share, "text in blocks of 30 to 150", share(within(30, 150), total));
        out.put("in_long", Unit::Share, "text in blocks of 150 to 500", share(within(150, 500), total));
        out.put("in_longest", Unit::Share, "text in blocks above 500", share(within(500, u32::MAX), total));
        out.put("digit_share", Unit::Share, "digits of all characters", share(all.digits, total));
        out.put("punctuation_share", Unit::Share, "punctuation of all characters", share(all.punctuation, total));
        out.put(
            "capitalised_share",
            Unit::Share,
            "words with a capital of all",
            share(all.capitalised_words, all.words),
        );
        out.put("links", Unit::Mean, "links of a block", share(all.links, self.counts.blocks() as u32));
        let currency = chars_in(&|i| self.counts.of_block(i).price_signs > 0);
        let prices = self.counts.iter().filter(|n| n.price_signs > 0).count();
        out.put("in_prices", Unit::Share, "text in blocks with a sign of currency", share(currency, total));
        out.put("prices", Unit::Count, "blocks with a sign of currency", prices as f32);
        out.put(
            "in_repeats",
            Unit::Share,
            "text that occurs more than once",
            share(chars_in(&|i| self.repeats[i].times > 1), total),
        );
        out.put("in_headings", Unit::Share, "text in headings", share(chars_in(&|i| self.heading[i] > 0), total));
        let largest = |by: &dyn Fn(usize) -> u32| (0..self.counts.blocks()).map(by).max().unwrap_or(0);
        let most_chars = largest(&|i| self.signatures.group(i).counts.non_whitespace_chars);
        out.put("largest_place", Unit::Share, "text in the signature that has most", share(most_chars, total));
        let most_blocks = largest(&|i| self.signatures.group(i).blocks);
        out.put(
            "often_place",
            Unit::Share,
            "blocks in the signature that has most",
            share(most_blocks, self.counts.blocks() as u32),
        );
        let h1 = self.first_h1.map_or(1.0, |h| share(self.counts.over(0..h).non_whitespace_chars, total));
        out.put("h1_position", Unit::Share, "text before the first h1", h1);
        let title = self.dom.title().unwrap_or("").trim();
        out.put(
            "title_chars",
            Unit::Chars,
            "length of the title",
            title.chars().map(|c| CharClass::of(c).columns()).sum::<u32>() as f32,
        );
        let separators = title.matches(['|', '-', '–', '—', ':', '·']).count();
        out.put("title_separators", Unit::Count, "separators in the title", separators as f32);
        let question = flag(title.contains(['?', '？', '؟']));
        out.put("title_question", Unit::Flag, "the title has a question mark", question);
    }

    /// What JSON-LD, microdata and Open Graph declare.
    fn put_declarations(&self, json_ld: bool, out: &mut impl FeatureSink) {
        let dom = self.dom;
        let mut schema = [0_u32; SCHEMA_TYPES.len()];
        let mut graph = [false; OPEN_GRAPH_TYPES.len()];
        for id in (0..dom.len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Element) {
            let mut count_type = |value: &str| {
                let name = value.rsplit('/').next().unwrap_or(value);
                if let Some(i) = SCHEMA_TYPES.iter().position(|t| *t == name) {
                    schema[i] += 1;
                }
            };
            match dom.tag(id) {
                Tag::Script if json_ld && dom.attribute(id, "type").is_some_and(is_json_ld) => {
                    for text in dom.children(id) {
                        for_each_declared_type(dom.text(text), &mut count_type);
                    }
                }
                Tag::Meta if dom.attribute(id, "property") == Some("og:type") => {
                    let value = dom.attribute(id, "content").unwrap_or("");
                    for (declared, name) in graph.iter_mut().zip(OPEN_GRAPH_TYPES) {
                        *declared |= value.contains(name);
                    }
                }
                _ => {
                    if !self.elements.is_inert(id)
                        && let Some(value) = dom.attribute(id, "itemtype")
                    {
                        count_type(value);
                    }
                }
            }
        }
        out.group("schema", None);
        out.put_sparse(&SCHEMA_TYPES, Unit::Count, "things of this schema.org type", |slots| {
            slots.iter_mut().zip(schema).for_each(|(slot, n)| *slot = n as f32);
        });
        out.group("og", None);
        out.put_sparse(&OPEN_GRAPH_TYPES, Unit::Flag, "og:type", |slots| {
            slots.iter_mut().zip(graph).for_each(|(slot, declared)| *slot = flag(declared));
        });
    }
}

fn is_json_ld(script_type: &str) -> bool {
    script_type.to_ascii_lowercase().contains("ld+json")
}

/// Calls `visit` with each value of `"@type"`. The JSON may be malformed.
fn for_each_declared_type(json: &str, visit: &mut impl FnMut(&str)) {
    for after in json.split("\"@type\"").skip(1) {
        let end = after.find(['}', '{']).unwrap_or(after.len());
        let value = after[..end].trim_start_matches([' ', ':', '\n', '\t']);
        let list = value.starts_with('[');
        let mut quoted = value.split('"');
        quoted.next();
        for (i, part) in quoted.enumerate() {
            if i % 2 == 0 {
                visit(part);
            }
            if !list || part.contains(']') {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schema_types_are_found_in_malformed_json() {
        let mut types = Vec::new();
        for_each_declared_type(r#"{"@type": "Product", "x": [{"@type":["Offer","Thing"]}, "@type""#, &mut |t| {
            types.push(t.to_owned())
        });
        assert_eq!(types, ["Product", "Offer", "Thing"]);
    }
}
