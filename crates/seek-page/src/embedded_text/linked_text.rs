//! Which strings of linked data are the whole text of the thing that they describe.

use super::data_graph::DataGraph;
use super::facts::DataFacts;
use crate::linked_data::JsonId;

/// Keys of a whole text, whatever has it.
const WHOLE_KEYS: [&str; 2] = ["articleBody", "recipeInstructions"];
/// Types of things whose description is all that is said of them. That of an article or a site is a summary.
const DESCRIBED: [&str; 16] = [
    "JobPosting",
    "Product",
    "Event",
    "Course",
    "Service",
    "Offer",
    "RealEstateListing",
    "Accommodation",
    "Apartment",
    "House",
    "Vehicle",
    "Car",
    "Book",
    "TouristAttraction",
    "TouristTrip",
    "VideoObject",
];
/// Types of things whose text is that of their page. An answer or a comment is one of many.
const TOLD: [&str; 5] = ["Article", "NewsArticle", "BlogPosting", "SocialMediaPosting", "DiscussionForumPosting"];

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
        self.json.values(thing, "@type").any(|id| {
            let name = self.json.source(id);
            types.contains(&name.rsplit(['/', ':', '#']).next().unwrap_or(name))
        })
    }
}
