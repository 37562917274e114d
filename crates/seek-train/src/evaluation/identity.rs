//! The identity of an evaluation: two runs with the same identity give the same scores.

use crate::corpus::digest::{hex_digest, page_digest};
use crate::corpus::layouts::LayoutFilter;
use crate::corpus::pages::{distinct_names, for_each_positioned_page};
use crate::corpus::sources::Sources;
use crate::measure::evaluated_page::can_be_scored;
use anyhow::Result;
use seek_forest::sha256_hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Programs, corpora and methods of an evaluation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    /// Version of the program, and the start of the SHA-256 of its file. The file includes the models.
    pub program: String,
    /// The corpora, in order.
    pub corpora: Vec<CorpusIdentity>,
    /// Which of their pages are evaluated, by their layouts.
    #[serde(default)]
    pub layouts: LayoutFilter,
    /// The methods, in order.
    pub methods: Vec<MethodIdentity>,
    /// Whether time is measured.
    pub timed: bool,
    /// Fingerprint of out-of-fold choices, if any.
    pub scores: Option<String>,
}

/// The identity of a corpus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorpusIdentity {
    /// Its name.
    pub name: String,
    /// Number of pages that can be read.
    pub pages: usize,
    /// SHA-256 over all data of these pages that the evaluation uses.
    pub sha256: String,
}

/// The identity of a method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodIdentity {
    /// Its name.
    pub name: String,
    /// The view of the page that the method reads.
    pub view: String,
    /// Its parameters.
    pub parameters: String,
    /// Its source in the literature.
    pub source: String,
    /// Method and fingerprint of the model file, for a model of the user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Bytes of this file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model_bytes: Option<u64>,
}

impl Identity {
    /// The identity of an evaluation of `methods` on `corpora`. Reads the corpora once. `scores` is the fingerprint of out-of-fold
    /// choices.
    ///
    /// # Errors
    /// When a corpus cannot be opened, or two have the same name.
    pub fn new<'a>(
        corpora: impl Into<Sources<'a>>,
        methods: Vec<MethodIdentity>,
        scores: Option<String>,
        timed: bool,
    ) -> Result<Identity> {
        let corpora = corpora.into();
        let layouts = corpora.filter;
        let identity = |name| (CorpusIdentity { name, pages: 0, sha256: String::new() }, Sha256::new());
        let mut all: Vec<(CorpusIdentity, Sha256)> = distinct_names(corpora.paths)?.into_iter().map(identity).collect();
        for_each_positioned_page(
            corpora,
            |page, corpus, place| {
                if !can_be_scored(&page) {
                    return Ok(None);
                }
                let mut digest = page_digest(&page, corpus);
                let snippets = format!("{:?} {:?} {:?}", page.gold_text.is_some(), page.with, page.without);
                let lang = page.lang.as_deref().map(str::as_bytes);
                for part in [lang, page.annotated_html.as_deref(), Some(snippets.as_bytes())] {
                    digest.update((part.map_or(u64::MAX, |part| part.len() as u64)).to_le_bytes());
                    digest.update(part.unwrap_or_default());
                }
                Ok(Some((place, digest.finalize())))
            },
            |found| {
                let Some((place, digest)) = found else { return Ok(()) };
                let (corpus, whole) = &mut all[place.corpus];
                corpus.pages += 1;
                whole.update((place.page as u64).to_le_bytes());
                whole.update(digest);
                Ok(())
            },
        )?;
        Ok(Identity {
            program: program(),
            corpora: all
                .into_iter()
                .map(|(corpus, whole)| CorpusIdentity { sha256: hex_digest(whole), ..corpus })
                .collect(),
            layouts,
            methods,
            timed,
            scores,
        })
    }

    /// Number of pages of all corpora.
    pub fn pages(&self) -> usize {
        self.corpora.iter().map(|corpus| corpus.pages).sum()
    }

    /// Describes what differs in another evaluation, for people. `None` when the two are equal.
    pub fn difference(&self, other: &Identity) -> Option<String> {
        if self == other {
            return None;
        }
        let pairs = self.described().into_iter().zip(other.described()).filter(|(old, new)| old != new);
        let differences: Vec<String> =
            pairs.map(|((name, old), (_, new))| format!("{name}: was {old}, is now {new}")).collect();
        Some(if differences.is_empty() { "view or source of a method".to_owned() } else { differences.join("; ") })
    }

    /// The parts of the identity by name, for people.
    fn described(&self) -> [(&'static str, String); 6] {
        let corpora = self.corpora.iter().map(|c| format!("{} ({} pages, {:.12})", c.name, c.pages, c.sha256));
        let methods = self.methods.iter().map(|m| {
            let model = m.model.as_ref().map(|model| format!("model {model}"));
            let about: Vec<&str> =
                [m.parameters.as_str()].into_iter().chain(model.as_deref()).filter(|text| !text.is_empty()).collect();
            if about.is_empty() { m.name.clone() } else { format!("{} ({})", m.name, about.join(", ")) }
        });
        [
            ("program", self.program.clone()),
            ("corpora", corpora.collect::<Vec<String>>().join(", ")),
            ("layouts", self.layouts.meaning().to_owned()),
            ("methods", methods.collect::<Vec<String>>().join(", ")),
            ("time", if self.timed { "measured, on one thread" } else { "not measured" }.to_owned()),
            ("scores", self.scores.clone().unwrap_or_else(|| "none".to_owned())),
        ]
    }
}

/// The version and the build of this program. A changed build must not continue the evaluation of another one.
fn program() -> String {
    let version = env!("CARGO_PKG_VERSION");
    match std::env::current_exe().and_then(std::fs::read) {
        Ok(bytes) => format!("{version} {:.12}", sha256_hex(&bytes)),
        Err(_) => version.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity() -> Identity {
        let corpus = CorpusIdentity { name: "a".to_owned(), pages: 2, sha256: "0123456789abcdef".to_owned() };
        let method = |name: &str, parameters: &str| MethodIdentity {
            name: name.to_owned(),
            view: "dom".to_owned(),
            parameters: parameters.to_owned(),
            source: String::new(),
            model: None,
            model_bytes: None,
        };
        let methods = vec![method("lp-7", "k 7"), method("bte", "")];
        Identity {
            program: "1 x".to_owned(),
            corpora: vec![corpus],
            layouts: LayoutFilter::All,
            methods,
            timed: true,
            scores: None,
        }
    }

    #[test]
    fn a_difference_names_both_values() {
        let one = identity();
        assert_eq!(one.difference(&one), None);
        let mut other = identity();
        (other.timed, other.corpora[0].pages) = (false, 3);
        let expected = "corpora: was a (2 pages, 0123456789ab), is now a (3 pages, 0123456789ab); time: was measured, on one thread, \
            is now not measured";
        assert_eq!(one.difference(&other).as_deref(), Some(expected));
        let mut other = identity();
        other.methods[0].parameters = "k 8".to_owned();
        let expected = "methods: was lp-7 (k 7), bte, is now lp-7 (k 8), bte";
        assert_eq!(one.difference(&other).as_deref(), Some(expected));
        other = identity();
        other.methods[1].model = Some("seek 0123".to_owned());
        let expected = "methods: was lp-7 (k 7), bte, is now lp-7 (k 7), bte (model seek 0123)";
        assert_eq!(one.difference(&other).as_deref(), Some(expected));
        other = identity();
        other.layouts = LayoutFilter::Credible;
        let expected = "layouts: was all pages, is now only pages with a credible layout";
        assert_eq!(one.difference(&other).as_deref(), Some(expected));
        other = identity();
        other.methods[0].view = "tokens".to_owned();
        assert_eq!(one.difference(&other).as_deref(), Some("view or source of a method"));
    }
}
