//! What is compared: two runs with the same identity come to the same scores.

use super::contender::Contender;
use crate::corpus::digest::{hex_digest, page_digest, sha256_hex};
use crate::corpus::pages::{distinct_names, for_each_positioned_page};
use anyhow::Result;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::PathBuf;

/// Programs, corpora and methods of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    /// Version of the program, and the beginning of the SHA-256 of its file: models are in there, too.
    pub program: String,
    /// The corpora, in order.
    pub corpora: Vec<CorpusIdentity>,
    /// The methods, in order.
    pub methods: Vec<MethodIdentity>,
    /// Whether time is measured.
    pub timed: bool,
    /// Fingerprint of choices out-of-fold, where there are.
    pub scores: Option<String>,
}

/// A corpus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorpusIdentity {
    /// Its name.
    pub name: String,
    /// Pages that can be read.
    pub pages: usize,
    /// SHA-256 over all that is used of them.
    pub sha256: String,
}

/// A method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodIdentity {
    /// Its name.
    pub name: String,
    /// What of a page it reads.
    pub view: String,
    /// Its parameters.
    pub parameters: String,
    /// Where it comes from.
    pub source: String,
}

impl Identity {
    /// Of some corpora, which are read once for it, and methods.
    ///
    /// # Errors
    /// Where a corpus cannot be opened, or two have the same name.
    pub fn of(corpora: &[PathBuf], contenders: &[Contender], timed: bool) -> Result<Identity> {
        let identity = |name| (CorpusIdentity { name, pages: 0, sha256: String::new() }, Sha256::new());
        let mut all: Vec<(CorpusIdentity, Sha256)> = distinct_names(corpora)?.into_iter().map(identity).collect();
        for_each_positioned_page(
            corpora,
            |page, corpus, place| {
                let mut digest = page_digest(&page, corpus);
                for part in [page.lang.as_deref().map(str::as_bytes), page.annotated_html.as_deref()] {
                    digest.update((part.map_or(u64::MAX, |part| part.len() as u64)).to_le_bytes());
                    digest.update(part.unwrap_or_default());
                }
                Ok((place, digest.finalize()))
            },
            |(place, digest)| {
                let (corpus, whole) = &mut all[place.corpus];
                corpus.pages += 1;
                whole.update((place.page as u64).to_le_bytes());
                whole.update(digest);
                Ok(())
            },
        )?;
        let method = |contender: &Contender| MethodIdentity {
            name: contender.name().to_owned(),
            view: contender.method.view().to_string(),
            parameters: contender.method.parameters(),
            source: contender.source().to_owned(),
        };
        Ok(Identity {
            program: program(),
            corpora: all
                .into_iter()
                .map(|(corpus, whole)| CorpusIdentity { sha256: hex_digest(whole), ..corpus })
                .collect(),
            methods: contenders.iter().map(method).collect(),
            timed,
            scores: contenders.iter().find_map(Contender::scores).map(str::to_owned),
        })
    }

    /// Pages of all corpora.
    pub fn pages(&self) -> usize {
        self.corpora.iter().map(|corpus| corpus.pages).sum()
    }

    /// What is not the same in another comparison, for whoever has to decide between both; nothing where all is.
    pub fn difference(&self, other: &Identity) -> Option<String> {
        if self == other {
            return None;
        }
        let both = self.told().into_iter().zip(other.told());
        let told = both.filter(|(there, now)| there != now);
        let told: Vec<String> =
            told.map(|((name, there), (_, now))| format!("{name}: {there} there, {now} now")).collect();
        Some(if told.is_empty() { "what is said of the methods".to_owned() } else { told.join("; ") })
    }

    /// Its parts by name, as a person would put them.
    fn told(&self) -> [(&'static str, String); 5] {
        let corpora = self.corpora.iter().map(|c| format!("{} ({} pages, {:.12})", c.name, c.pages, c.sha256));
        let methods = self.methods.iter().map(|m| match m.parameters.as_str() {
            "" => m.name.clone(),
            parameters => format!("{} ({parameters})", m.name),
        });
        [
            ("program", self.program.clone()),
            ("corpora", corpora.collect::<Vec<String>>().join(", ")),
            ("methods", methods.collect::<Vec<String>>().join(", ")),
            ("time", if self.timed { "measured, on one thread" } else { "not measured" }.to_owned()),
            ("scores", self.scores.clone().unwrap_or_else(|| "none".to_owned())),
        ]
    }
}

/// The version of this program, and which build of it: one that was changed must not go on where another was.
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
        };
        let methods = vec![method("lp-7", "k 7"), method("bte", "")];
        Identity { program: "1 x".to_owned(), corpora: vec![corpus], methods, timed: true, scores: None }
    }

    #[test]
    fn what_differs_is_named_with_both_values() {
        let one = identity();
        assert_eq!(one.difference(&one), None);
        let mut other = identity();
        (other.timed, other.corpora[0].pages) = (false, 3);
        let told = "corpora: a (2 pages, 0123456789ab) there, a (3 pages, 0123456789ab) now; time: measured, on one thread there, \
            not measured now";
        assert_eq!(one.difference(&other).as_deref(), Some(told));
        let mut other = identity();
        other.methods[0].parameters = "k 8".to_owned();
        let told = "methods: lp-7 (k 7), bte there, lp-7 (k 8), bte now";
        assert_eq!(one.difference(&other).as_deref(), Some(told));
        other = identity();
        other.methods[0].view = "tokens".to_owned();
        assert_eq!(one.difference(&other).as_deref(), Some("what is said of the methods"));
    }
}
