//! Folds that leave out scripts or languages: which pages each fold scores, and which it trains on.
//!
//! A usual fold trains on all languages, so its score says nothing about a language that the corpora lack. Here a fold scores some scripts
//! or languages, and trains on no page of them:
//!
//! * The most frequent group (Latin, English) has most pages, so no model could be trained without it. It always trains, and is not scored.
//! * A fit takes minutes. So several scripts share a fold, packed by their numbers of pages, and a run costs as many fits as there are folds.
//! * Scripts that share letters ([`letters_of`]) are in one fold, and so are all languages of a script. Else Ukrainian would
//!   help Russian. So French is scored by models that saw no German, but English.
//! * A page of another group does not train if its own letters, or those of its language, are left out: a Chinese page whose gold
//!   is code in Latin letters, or a page of unknown language in the script of the fold.
//! * The hosts of the scored pages do not train either, because pages of one site share a template. They do where one host has most of
//!   the pages, as in usual folds ([`FoldUnit::Page`]).
//!
//! What no fold learns, such as the vocabulary of class words, comes from all pages, as in usual folds.

use crate::corpus::fold_units::FoldUnit;
use crate::corpus::folds::assign_folds;
use crate::corpus::prepare::Prepared;
use crate::corpus::script::letters_of;
use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

/// What a fold leaves out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LeaveOut {
    /// Languages, all of a script together.
    Lang,
    /// Scripts.
    Script,
}

impl LeaveOut {
    /// Both of them.
    pub const ALL: [LeaveOut; 2] = [LeaveOut::Lang, LeaveOut::Script];

    /// The name on command lines and in files.
    pub fn name(self) -> &'static str {
        match self {
            LeaveOut::Lang => "lang",
            LeaveOut::Script => "script",
        }
    }

    /// The one of this name.
    pub fn by_name(name: &str) -> Option<LeaveOut> {
        LeaveOut::ALL.into_iter().find(|by| by.name() == name)
    }
}

impl fmt::Display for LeaveOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LeaveOut::Lang => "language",
            LeaveOut::Script => "script",
        })
    }
}

/// The primary language of a tag (BCP 47), in lower case; none if the tag names no language.
pub fn primary_language(tag: &str) -> Option<String> {
    let primary = tag.split(['-', '_']).next().unwrap_or_default().trim().to_ascii_lowercase();
    (!primary.is_empty() && primary != "und").then_some(primary)
}

/// What decides about the fold of a page.
#[derive(Debug, Clone)]
struct PageOrigin<'a> {
    lang: Option<String>,
    script: Option<&'a str>,
    host: &'a str,
    /// Whether it has labels of its whole text.
    labelled: bool,
}

impl PageOrigin<'_> {
    fn letters(&self) -> Option<&str> {
        self.script.map(letters_of)
    }
}

/// The folds of a measurement of unseen scripts or languages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LeftOutFolds {
    /// What the folds leave out.
    pub by: LeaveOut,
    /// The most frequent group, which always trains and is not scored.
    pub kept: String,
    /// The folds.
    pub folds: Vec<LeftOutFold>,
}

/// One of these folds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LeftOutFold {
    /// The scripts or languages that it leaves out.
    pub groups: Vec<String>,
    /// Number of pages that it scores.
    pub scored_pages: usize,
    /// Number of pages that it trains on.
    pub training_pages: usize,
    /// Number of pages of other groups that it does not train on, because their host has a scored page.
    pub same_host: usize,
    #[serde(skip)]
    pub(crate) scored: Vec<bool>,
    #[serde(skip)]
    pub(crate) train: Vec<bool>,
}

impl LeftOutFolds {
    /// At most `folds` folds.
    ///
    /// # Errors
    /// When there is only one script or language, or a fold has no page to train on.
    pub fn of(prepared: &Prepared, by: LeaveOut, folds: usize, seed: u64) -> Result<LeftOutFolds> {
        let origins: Vec<PageOrigin> = (prepared.pages.iter().zip(prepared.labelled_as_text()))
            .map(|(page, labelled)| PageOrigin {
                lang: page.lang.as_deref().and_then(primary_language),
                script: page.script,
                host: &page.group,
                // Made pages are easier than those of the web.
                labelled: labelled && !page.is_made,
            })
            .collect();
        let by_host = prepared.fold_units().unit == FoldUnit::Host;
        LeftOutFolds::of_origins(&origins, by, folds, seed, by_host)
    }

    fn of_origins(
        origins: &[PageOrigin],
        by: LeaveOut,
        folds: usize,
        seed: u64,
        by_host: bool,
    ) -> Result<LeftOutFolds> {
        ensure!(folds >= 1, "at least 1 fold is needed");
        let plan = LeaveOutPlan::of(origins, by, folds, seed)?;
        let filled = plan.fold_of.values().max().map_or(0, |last| last + 1);
        let folds = (0..filled).map(|fold| plan.fold(fold, by_host)).collect::<Result<_>>()?;
        Ok(LeftOutFolds { by, kept: plan.kept, folds })
    }

    /// What the scores are, for a report.
    pub fn meaning(&self) -> String {
        let (by, kept) = (self.by, &self.kept);
        format!(
            "by {by}: no page was scored by a model that has seen its {by} or, unless one host has most pages, its site. {kept} has the most \
             pages: it trained every model, and was not scored"
        )
    }

    /// What each fold leaves out, as lines of text.
    pub fn to_text(&self) -> String {
        let mut out = format!("{} has the most pages: it is not left out, and not scored\n", self.kept);
        for (number, fold) in self.folds.iter().enumerate() {
            let LeftOutFold { groups, scored_pages, training_pages, same_host, .. } = fold;
            let _ = writeln!(
                out,
                "fold {number} leaves out {}; pages: {scored_pages} scored, {training_pages} to train on, {same_host} left out only \
                 because their host is scored",
                groups.join(", ")
            );
        }
        out
    }
}

/// Which groups go together, and in which fold.
struct LeaveOutPlan<'a> {
    origins: &'a [PageOrigin<'a>],
    by: LeaveOut,
    kept: String,
    /// The letters of most pages of each language.
    of_languages: BTreeMap<String, String>,
    /// For each page what it is left out with: letters, or a language without letters. None for pages that no fold scores.
    units: Vec<Option<String>>,
    /// The fold of each unit with a labelled page.
    fold_of: BTreeMap<String, usize>,
}

impl<'a> LeaveOutPlan<'a> {
    fn of(origins: &'a [PageOrigin<'a>], by: LeaveOut, folds: usize, seed: u64) -> Result<LeaveOutPlan<'a>> {
        let group = |page: &PageOrigin| match by {
            LeaveOut::Lang => page.lang.clone(),
            LeaveOut::Script => page.letters().map(str::to_owned),
        };
        let kept = most_frequent(origins.iter().filter(|page| page.labelled).filter_map(&group))
            .with_context(|| format!("no page with labels of its text has a {by}: none can be left out"))?;
        let of_languages = usual_letters(origins);
        let unit = |page: &PageOrigin| {
            let group = group(page).filter(|group| *group != kept)?;
            // The languages of a script go together.
            Some(of_languages.get(&group).filter(|_| by == LeaveOut::Lang).cloned().unwrap_or(group))
        };
        let units: Vec<Option<String>> = origins.iter().map(unit).collect();
        let labelled = origins.iter().zip(&units).filter(|(page, _)| page.labelled);
        let scored: Vec<&str> = labelled.filter_map(|(_, unit)| unit.as_deref()).collect();
        ensure!(!scored.is_empty(), "all labelled pages are of the {by} {kept:?}: none can be left out");
        let numbers = assign_folds(&scored, folds, seed);
        let fold_of = scored.iter().map(|&unit| unit.to_owned()).zip(numbers).collect();
        Ok(LeaveOutPlan { origins, by, kept, of_languages, units, fold_of })
    }

    /// Whether a fold leaves out a unit, or pages with some letters.
    fn is_in(&self, fold: usize, unit: Option<&str>) -> bool {
        unit.is_some_and(|unit| self.fold_of.get(unit) == Some(&fold))
    }

    /// Whether a fold leaves out a page: by its unit, its letters or its language.
    fn leaves_out(&self, fold: usize, number: usize) -> bool {
        let page = &self.origins[number];
        let usual = page.lang.as_ref().and_then(|lang| self.of_languages.get(lang)).map(String::as_str);
        let letters = page.letters();
        // Pages of the kept language train beside others with their letters, so only unusual letters of theirs are left out.
        if self.by == LeaveOut::Lang && page.lang.as_ref() == Some(&self.kept) {
            return letters != usual && self.is_in(fold, letters);
        }
        [self.units[number].as_deref(), letters, usual].into_iter().any(|unit| self.is_in(fold, unit))
    }

    fn fold(&self, fold: usize, by_host: bool) -> Result<LeftOutFold> {
        let in_unit: Vec<bool> = self.units.iter().map(|unit| self.is_in(fold, unit.as_deref())).collect();
        let scored: Vec<bool> =
            self.origins.iter().zip(&in_unit).map(|(page, &is_in)| is_in && page.labelled).collect();
        let marked = |flags: &[bool]| (0..flags.len()).filter(|&number| flags[number]).collect::<Vec<_>>();
        let hosts: BTreeSet<&str> = marked(&scored).into_iter().map(|number| self.origins[number].host).collect();
        let other: Vec<bool> = (0..self.origins.len()).map(|number| !self.leaves_out(fold, number)).collect();
        let is_new = |page: &PageOrigin| !by_host || !hosts.contains(page.host);
        let train: Vec<bool> = self.origins.iter().zip(&other).map(|(page, &other)| other && is_new(page)).collect();
        let name = |page: &PageOrigin| match self.by {
            LeaveOut::Lang => page.lang.clone(),
            LeaveOut::Script => page.script.map(str::to_owned),
        };
        let names: BTreeSet<String> =
            marked(&in_unit).into_iter().filter_map(|number| name(&self.origins[number])).collect();
        let groups: Vec<String> = names.into_iter().collect();
        let training_pages = marked(&train).len();
        ensure!(training_pages > 0, "fold {fold} has no page to train on: it leaves out {}", groups.join(", "));
        let (scored_pages, same_host) = (marked(&scored).len(), marked(&other).len() - training_pages);
        Ok(LeftOutFold { groups, scored_pages, training_pages, same_host, scored, train })
    }
}

/// The most frequent of some names; of equal ones the first by name.
fn most_frequent(names: impl Iterator<Item = String>) -> Option<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    counts.into_iter().min_by_key(|&(_, count)| std::cmp::Reverse(count)).map(|(name, _)| name)
}

/// The letters of most pages of each language.
fn usual_letters(origins: &[PageOrigin]) -> BTreeMap<String, String> {
    let mut of_languages: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for page in origins {
        if let (Some(lang), Some(letters)) = (&page.lang, page.letters()) {
            of_languages.entry(lang).or_default().push(letters.to_owned());
        }
    }
    let usual = |(lang, letters): (&str, Vec<String>)| Some((lang.to_owned(), most_frequent(letters.into_iter())?));
    of_languages.into_iter().filter_map(usual).collect()
}

#[cfg(test)]
mod tests;
