//! Names of page types in corpora.

use seek_page::PageType;
use std::collections::BTreeSet;

/// Names that corpora use for a page type of the program.
const ALIASES: [(&str, PageType); 2] = [("blog", PageType::Article), ("news", PageType::Article)];

/// The page types that pages of a corpus may have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeNames {
    /// The types of the program.
    #[default]
    Known,
    /// Types of the user's own.
    Own(BTreeSet<String>),
    /// Any name is a type.
    Any,
}

/// A page type that is not known.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown page type {name:?}; known types: {known}")]
pub struct UnknownType {
    /// The name in the corpus.
    pub name: String,
    /// The known types, for people.
    pub known: String,
}

impl TypeNames {
    /// The page type with a name in a corpus.
    ///
    /// # Errors
    /// When no such type is known.
    pub fn resolve(&self, name: &str) -> Result<String, UnknownType> {
        let unknown = |known| UnknownType { name: name.to_owned(), known };
        match self {
            TypeNames::Any => Ok(name.to_owned()),
            TypeNames::Own(own) if own.contains(name) => Ok(name.to_owned()),
            TypeNames::Own(own) => Err(unknown(own.iter().cloned().collect::<Vec<_>>().join(", "))),
            TypeNames::Known => {
                let alias = ALIASES.iter().find(|(alias, _)| *alias == name).map(|(_, of)| *of);
                let known = name.parse::<PageType>().ok().or(alias);
                known.map(|known| known.name().to_owned()).ok_or_else(|| {
                    let names = PageType::ALL.map(PageType::name).join(", ");
                    let aliases = ALIASES.map(|(alias, _)| alias).join(" and ");
                    unknown(format!("{names} ({aliases} are articles); --types and --own-types declare others"))
                })
            }
        }
    }

    /// Whether the types are the user's own.
    pub fn are_own(&self) -> bool {
        *self != TypeNames::Known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blogs_and_news_are_articles() {
        for name in ["article", "blog", "news"] {
            assert_eq!(TypeNames::Known.resolve(name).unwrap(), "article");
        }
        let error = TypeNames::Known.resolve("recipe").unwrap_err().to_string();
        assert!(error.contains("\"recipe\"") && error.contains("documentation, service"), "{error}");
    }

    #[test]
    fn own_types_replace_those_of_the_program() {
        let own = TypeNames::Own(["recipe", "blog"].map(str::to_owned).into());
        assert_eq!(own.resolve("blog").unwrap(), "blog");
        assert_eq!(own.resolve("article").unwrap_err().known, "blog, recipe");
        assert_eq!(TypeNames::Any.resolve("anything").unwrap(), "anything");
    }
}
