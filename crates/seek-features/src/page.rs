//! The features of a whole page: what tells its type.

use crate::elements::{ANCESTOR_NAMES, ANCESTOR_TAGS};
use crate::schema::{Out, Unit, share};
use crate::url;
use crate::words::VOCABULARY;
use crate::{AvailableSignals, PageMeasurements};
use seek_page::{NodeId, NodeKind, Tag};

/// Types of schema.org whose presence in JSON-LD or microdata says what a page is about.
const SCHEMA_TYPES: [&str; 20] = [
    "Article",
    "NewsArticle",
    "BlogPosting",
    "Product",
    "Offer",
    "AggregateRating",
    "Review",
    "ItemList",
    "CollectionPage",
    "DiscussionForumPosting",
    "QAPage",
    "Question",
    "FAQPage",
    "TechArticle",
    "Organization",
    "LocalBusiness",
    "Service",
    "WebSite",
    "BreadcrumbList",
    "Person",
];
/// Values of `og:type`.
const GRAPH_TYPES: [&str; 4] = ["article", "website", "product", "profile"];

impl PageMeasurements<'_> {
    pub(crate) fn put_page(&self, known: AvailableSignals, out: &mut impl Out) {
        self.put_page_sums(out);
        self.put_distribution(out);
        let dom = self.dom;
        // Elements around text that data tell are none of the page's.
        let own = 0..dom.markup_len() as NodeId;
        let elements = self.elements.tally(own.clone()).elements.max(1);
        let mut tags = [0_u32; Tag::COUNT];
        let mut words = vec![0_u32; VOCABULARY.len()];
        let counts = |&id: &NodeId| dom.kind(id) == NodeKind::Element && !self.elements.is_inert(id);
        for id in own.filter(counts) {
            tags[dom.tag(id) as usize] += 1;
            for &word in self.elements.words.of(id) {
                words[word as usize] += 1;
            }
        }
        out.group("tag", None);
        let counts = ANCESTOR_TAGS.iter().map(|(_, tag)| share(tags[*tag as usize], elements)).enumerate();
        out.put_sparse(&ANCESTOR_NAMES, Unit::Share, "elements with this tag of all", counts);
        out.group("word", None);
        let counts = words.iter().map(|&n| share(n, elements)).enumerate();
        out.put_sparse(
            &VOCABULARY,
            Unit::Share,
            "elements with this word in class, id, role or itemprop of all",
            counts,
        );
        self.put_declarations(known.json_ld, out);
        url::put(self.page.url().filter(|_| known.url), out);
    }

    /// How text is distributed over blocks.
    fn put_distribution(&self, out: &mut impl Out) {
        let all = self.sums.all();
        let total = all.non_whitespace_chars;
        let mut lengths: Vec<u32> = self.counts.iter().map(|n| n.non_whitespace_chars).collect();
        lengths.sort_unstable();
        let at = |q: usize| lengths.get(lengths.len() * q / 100).map_or(0.0, |&l| l as f32);
        let within = |from: u32, to: u32| lengths.iter().filter(|&&l| l >= from && l < to).sum::<u32>();
        let groups = |f: &dyn Fn(usize) -> bool| {
            (0..self.counts.len()).filter(|&i| f(i)).map(|i| self.counts[i].non_whitespace_chars).sum::<u32>()
        };
        out.group("blocks", None);
        out.put("chars_q50", Unit::Chars, "median length of a block", at(50));
        out.put("chars_q90", Unit::Chars, "length that a tenth of the blocks exceeds", at(90));
        out.put("chars_q97", Unit::Chars, "length that 3 % of the blocks exceed", at(97));
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
        out.put("links", Unit::Mean, "links of a block", share(all.links, self.counts.len() as u32));
        let currency = groups(&|i| self.counts[i].price_signs > 0);
        let prices = self.counts.iter().filter(|n| n.price_signs > 0).count();
        out.put("in_prices", Unit::Share, "text in blocks with a sign of currency", share(currency, total));
        out.put("prices", Unit::Count, "blocks with a sign of currency", prices as f32);
        out.put(
            "in_repeats",
            Unit::Share,
            "text that stands more than once",
            share(groups(&|i| self.repeats[i].times > 1), total),
        );
        out.put("in_headings", Unit::Share, "text in headings", share(groups(&|i| self.heading[i] > 0), total));
        let largest = |by: &dyn Fn(usize) -> u32| (0..self.counts.len()).map(by).max().unwrap_or(0);
        let place = largest(&|i| self.signatures.group(i).counts.non_whitespace_chars);
        out.put("largest_place", Unit::Share, "text in the signature that has most", share(place, total));
        let often = largest(&|i| self.signatures.group(i).blocks);
        out.put(
            "often_place",
            Unit::Share,
            "blocks in the signature that has most",
            share(often, self.counts.len() as u32),
        );
        let h1 = self.first_h1.map_or(1.0, |h| share(self.sums.over(0..h).non_whitespace_chars, total));
        out.put("h1_position", Unit::Share, "text before the first h1", h1);
        let title = self.dom.title().unwrap_or("").trim();
        out.put("title_chars", Unit::Chars, "length of the title", title.chars().count() as f32);
        let marks = title.matches(['|', '-', '–', '—', ':', '·']).count();
        out.put("title_separators", Unit::Count, "separators in the title", marks as f32);
        let question = f32::from(u8::from(title.contains(['?', '？', '؟'])));
        out.put("title_question", Unit::Flag, "the title asks", question);
    }

    /// What the page says of itself to machines.
    fn put_declarations(&self, json_ld: bool, out: &mut impl Out) {
        let dom = self.dom;
        let mut schema = [0_u32; SCHEMA_TYPES.len()];
        let mut graph = [false; GRAPH_TYPES.len()];
        for id in 0..dom.len() as NodeId {
            let mut note = |value: &str| {
                let name = value.rsplit('/').next().unwrap_or(value);
                if let Some(i) = SCHEMA_TYPES.iter().position(|t| *t == name) {
                    schema[i] += 1;
                }
            };
            match dom.tag(id) {
                Tag::Script if json_ld && dom.attribute(id, "type").is_some_and(is_json_ld) => {
                    for text in dom.children(id) {
                        types_in(dom.text(text), &mut note);
                    }
                }
                Tag::Meta if dom.attribute(id, "property") == Some("og:type") => {
                    let value = dom.attribute(id, "content").unwrap_or("");
                    for (flag, name) in graph.iter_mut().zip(GRAPH_TYPES) {
                        *flag |= value.contains(name);
                    }
                }
                _ => {
                    if !self.elements.is_inert(id)
                        && let Some(value) = dom.attribute(id, "itemtype")
                    {
                        note(value);
                    }
                }
            }
        }
        out.group("schema", None);
        out.put_sparse(
            &SCHEMA_TYPES,
            Unit::Count,
            "things of this schema.org type",
            schema.iter().map(|&n| n as f32).enumerate(),
        );
        out.group("og", None);
        let flags = graph.iter().map(|&f| f32::from(u8::from(f))).enumerate();
        out.put_sparse(&GRAPH_TYPES, Unit::Flag, "og:type", flags);
    }
}

fn is_json_ld(script_type: &str) -> bool {
    script_type.to_ascii_lowercase().contains("ld+json")
}

/// The values of `"@type"` in JSON that may be broken.
fn types_in(json: &str, visit: &mut impl FnMut(&str)) {
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
    fn schema_types_are_found_in_broken_json_too() {
        let mut found = Vec::new();
        types_in(r#"{"@type": "Product", "x": [{"@type":["Offer","Thing"]}, "@type""#, &mut |t| {
            found.push(t.to_owned())
        });
        assert_eq!(found, ["Product", "Offer", "Thing"]);
    }
}
