//! The seven page types of WCXB.

use std::fmt;
use std::str::FromStr;

/// The type of a page. Types differ in what their main content is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum PageType {
    /// News, blog posts, essays: one text.
    Article,
    /// A thread: a question or first post with replies.
    Forum,
    /// One product: name, price, description, specification.
    Product,
    /// A category of a shop: product tiles, perhaps with an introduction.
    Collection,
    /// An index of articles, jobs or entries: titles and snippets.
    Listing,
    /// Reference, how-to, library documentation.
    Documentation,
    /// The offer of a company or an institution.
    Service,
}

impl PageType {
    /// All types, in the order of models and probabilities.
    pub const ALL: [PageType; 7] = [
        PageType::Article,
        PageType::Forum,
        PageType::Product,
        PageType::Collection,
        PageType::Listing,
        PageType::Documentation,
        PageType::Service,
    ];

    /// The lower-case name, as in the corpora.
    pub fn name(self) -> &'static str {
        match self {
            PageType::Article => "article",
            PageType::Forum => "forum",
            PageType::Product => "product",
            PageType::Collection => "collection",
            PageType::Listing => "listing",
            PageType::Documentation => "documentation",
            PageType::Service => "service",
        }
    }

    /// The position in [`PageType::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for PageType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no page type.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown page type {0:?}; expected one of article, forum, product, collection, listing, documentation, service"
)]
pub struct UnknownPageType(pub String);

impl FromStr for PageType {
    type Err = UnknownPageType;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        PageType::ALL.into_iter().find(|t| t.name() == name).ok_or_else(|| UnknownPageType(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_indices_follow_the_order() {
        for (i, t) in PageType::ALL.into_iter().enumerate() {
            assert_eq!(t.name().parse(), Ok(t));
            assert_eq!(t.index(), i);
        }
        assert!("blog".parse::<PageType>().is_err());
    }
}
