//! Which strings of linked data are the whole text of the thing that they describe.

use super::data_facts::MOST_MEMBERS;
use super::data_graph::DataGraph;
use super::facts::DataFacts;
use crate::linked_data::{JsonId, JsonKind};

/// Keys of a whole text, whatever has it.
const WHOLE_KEYS: [&str; 2] = ["articleBody", "recipeInstructions"];
/// Types of things whose description is all that is said of them. That of an article or a site is a summary.
const DESCRIBED: [&str; 16] = [
    "JobPosting", "Product", "Event", "Course", "Service", "Offer", "RealEstateListing", "Accommodation", "Apartment",
    "House", "Vehicle", "Car", "Book", "TouristAttraction", "TouristTrip", "VideoObject",
];
/// Types of things whose text is that of their page. An answer or a comment is one of many.
const TOLD: [&str; 5] = ["Article", "NewsArticle", "BlogPosting", "SocialMediaPosting", "DiscussionForumPosting"];
/// Most types of a thing that are looked at.
const MOST_TYPES: usize = 16;

impl DataGraph<'_> {
    /// What is said of a string that is the whole text of a thing: the title. The rest is read as linked data.
    pub(super) fn facts_of_thing(&self, literal: &str) -> Option<DataFacts> {
        let (thing, key) = self.owner(self.string_at(literal)?);
        let is_whole = WHOLE_KEYS.contains(&key)
            || key == "description" && self.is_one_of(thing, &DESCRIBED)
            || key == "text" && self.is_one_of(thing, &TOLD);
        let facts = if is_whole { self.facts_above(thing) } else { None };
        facts.map(|facts| DataFacts::of_title(facts.title))
    }

    /// Whether a thing has one of some types, with or without the address of their vocabulary.
    fn is_one_of(&self, thing: JsonId, types: &[&str]) -> bool {
        let is_listed = |id: JsonId| {
            let name = self.json.source(id);
            types.contains(&name.rsplit(['/', ':', '#']).next().unwrap_or(name))
        };
        let mut values = self.members(thing, MOST_MEMBERS).filter(|&(member, _)| self.json.key(member) == "@type");
        values.any(|(_, value)| match self.json.kind(value) {
            JsonKind::Array => self.json.children(value).take(MOST_TYPES).any(is_listed),
            _ => is_listed(value),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn the_type_of_a_thing_is_one_of_the_first() {
        let facts = |json: &str| {
            let graph = DataGraph::parse(json);
            let at = json.rfind("Sea").unwrap();
            graph.facts_of_thing(&json[at..at + 3]).map(|facts| facts.title)
        };
        let thing =
            |before: &str, kind: &str| format!(r#"{{{before}"@type": {kind}, "name": "Storm", "description": "Sea"}}"#);
        assert_eq!(facts(&thing("", r#"["Thing", "schema:Product"]"#)).as_deref(), Some("Storm"));
        assert_eq!(facts(&thing("", r#""NewsArticle""#)), None);
        assert_eq!(facts(&thing(&r#""x": 1, "#.repeat(MOST_MEMBERS), r#""Product""#)), None);
    }

    #[test]
    fn looking_for_types_took_quadratic_time() {
        let json = format!("{{{}\"a\": 0}}", r#""description": "Sea", "#.repeat(30_000));
        let graph = DataGraph::parse(&json);
        let start = Instant::now();
        for (at, _) in json.match_indices("Sea") {
            assert_eq!(graph.facts_of_thing(&json[at..at + 3]), None);
        }
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }
}
