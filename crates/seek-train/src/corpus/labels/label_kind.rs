//! What a label says, and the names of labels.

use anyhow::{Result, bail};
use std::collections::BTreeMap;

/// What a label says about a part of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum LabelKind {
    /// Main content.
    Main,
    /// Not main content.
    Noise,
    /// The title. It says nothing about main content.
    Title,
    /// A good segment.
    Good,
    /// A segment that is not good.
    Bad,
}

impl LabelKind {
    /// All kinds with their names.
    pub const ALL: [(&'static str, LabelKind); 5] = [
        ("main", LabelKind::Main),
        ("noise", LabelKind::Noise),
        ("title", LabelKind::Title),
        ("good", LabelKind::Good),
        ("bad", LabelKind::Bad),
    ];

    /// Whether a segment with this label is good; none for a label that is not of a segment.
    pub fn is_good(self) -> Option<bool> {
        match self {
            LabelKind::Good => Some(true),
            LabelKind::Bad => Some(false),
            _ => None,
        }
    }
}

/// The names of labels: those of [`LabelKind::ALL`], and others that the user declares. Upper and lower case are equal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LabelNames(BTreeMap<String, LabelKind>);

impl LabelNames {
    /// Reads declarations such as `body text=main`.
    ///
    /// # Errors
    /// When a declaration has another form.
    pub fn declared(declarations: &[String]) -> Result<LabelNames> {
        let mut names = LabelNames::default();
        for declaration in declarations {
            let Some((name, kind)) = declaration.rsplit_once('=') else {
                bail!("{declaration:?} is not NAME=KIND, such as \"body text=main\"");
            };
            let kind = LabelNames::default().kind(kind)?;
            names.0.insert(name.trim().to_lowercase(), kind);
        }
        Ok(names)
    }

    /// The kind of a label.
    ///
    /// # Errors
    /// When no label has this name. The message has the known names.
    pub fn kind(&self, name: &str) -> Result<LabelKind> {
        let name = name.trim().to_lowercase();
        let builtin = || LabelKind::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, kind)| kind);
        if let Some(kind) = self.0.get(&name).copied().or_else(builtin) {
            return Ok(kind);
        }
        let known: Vec<&str> =
            LabelKind::ALL.iter().map(|(name, _)| *name).chain(self.0.keys().map(String::as_str)).collect();
        bail!("unknown label {name:?}; known labels: {}; declare others with --label NAME=KIND", known.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_declared_and_unknown_ones_are_errors() {
        let names = LabelNames::declared(&["Body Text=main".to_owned(), "advert=Noise".to_owned()]).unwrap();
        assert_eq!(names.kind("body text").unwrap(), LabelKind::Main);
        assert_eq!(names.kind("Advert").unwrap(), LabelKind::Noise);
        assert_eq!(names.kind("TITLE").unwrap(), LabelKind::Title);
        let error = names.kind("header").unwrap_err().to_string();
        assert!(error.contains("\"header\"") && error.contains("main, noise, title, good, bad, advert, body text"));
        assert!(LabelNames::declared(&["advert".to_owned()]).is_err());
        assert!(LabelNames::declared(&["advert=ad".to_owned()]).is_err());
    }
}
