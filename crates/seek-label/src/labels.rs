//! The labels of all pages by all annotators: the events of the logs, added up.

use crate::event::{LabelEvent, Status};
use crate::label::Label;
use crate::stored_pages::StoredPage;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// All labels of a project.
#[derive(Debug, Default)]
pub struct Labels {
    /// The labels by the number of the page and the annotator.
    labels: Vec<BTreeMap<String, Label>>,
    /// The number of each page by its id.
    pages: HashMap<String, usize>,
    digests: Vec<String>,
    /// For each annotator the pages that were opened, the last one last.
    opened: BTreeMap<String, Vec<usize>>,
    /// Number of events that belong to no page of the project.
    pub foreign: usize,
}

impl Labels {
    /// No labels of these pages.
    pub fn of(pages: &[StoredPage]) -> Labels {
        Labels {
            labels: vec![BTreeMap::new(); pages.len()],
            pages: pages.iter().enumerate().map(|(number, page)| (page.id.clone(), number)).collect(),
            digests: pages.iter().map(|page| page.digest.clone()).collect(),
            ..Labels::default()
        }
    }

    /// Applies an event. An event of another page, or of other bytes under the same id, only counts as foreign.
    pub fn apply(&mut self, event: &LabelEvent) {
        let page = self.pages.get(&event.page).copied().filter(|&page| self.digests[page] == event.digest);
        let Some(page) = page else {
            self.foreign += 1;
            return;
        };
        let own = self.labels[page].entry(event.annotator.clone());
        own.or_default().apply(event.time, &event.action);
        let opened = self.opened.entry(event.annotator.clone()).or_default();
        if opened.last() != Some(&page) {
            opened.push(page);
        }
    }

    /// Adds the labels of another log. Of two labels of a page by the same annotator, that with the newer event counts.
    pub fn merge(&mut self, other: &Labels) {
        for (own, others) in self.labels.iter_mut().zip(&other.labels) {
            for (annotator, label) in others {
                if own.get(annotator).is_none_or(|own| own.time < label.time) {
                    own.insert(annotator.clone(), label.clone());
                }
            }
        }
        for (annotator, pages) in &other.opened {
            self.opened.entry(annotator.clone()).or_default().splice(0..0, pages.iter().copied());
        }
        self.foreign += other.foreign;
    }

    /// The label of a page by an annotator.
    pub fn get(&self, page: usize, annotator: &str) -> Option<&Label> {
        self.labels.get(page)?.get(annotator)
    }

    /// The labels of a page with their annotators, in the order of their names.
    pub fn of_page(&self, page: usize) -> impl Iterator<Item = (&str, &Label)> {
        self.labels.get(page).into_iter().flatten().map(|(name, label)| (name.as_str(), label))
    }

    /// The finished labels of a page.
    pub fn done(&self, page: usize) -> impl Iterator<Item = (&str, &Label)> {
        self.of_page(page).filter(|(_, label)| label.status == Status::Done)
    }

    /// The names of all annotators.
    pub fn annotators(&self) -> BTreeSet<&str> {
        self.opened.keys().map(String::as_str).collect()
    }

    /// The last pages that an annotator worked on, newest first, each once.
    pub fn recent(&self, annotator: &str, most: usize) -> Vec<usize> {
        let mut seen = HashSet::new();
        let pages = self.opened.get(annotator).into_iter().flatten().rev();
        pages.copied().filter(|&page| seen.insert(page)).take(most).collect()
    }

    /// Number of pages that somebody finished.
    pub fn pages_done(&self) -> usize {
        (0..self.labels.len()).filter(|&page| self.done(page).next().is_some()).count()
    }

    /// The label that counts for a page: the decision of a third annotator, else the first finished one by the order of names
    /// among those that most others agree with.
    pub fn decision(&self, page: usize) -> Option<(&str, &Label)> {
        let done: Vec<(&str, &Label)> = self.done(page).collect();
        if let Some(settled) = done.iter().filter(|(_, label)| label.settles).max_by_key(|(_, label)| label.time) {
            return Some(*settled);
        }
        let supporters = |label: &Label| done.iter().filter(|(_, other)| label.agrees_with(other)).count();
        let best = done.iter().map(|(_, label)| supporters(label)).max()?;
        done.iter().find(|(_, label)| supporters(label) == best).copied()
    }

    /// Whether finished labels of a page differ and nobody settled it. `None` for fewer than two labels.
    pub fn differ(&self, page: usize) -> Option<bool> {
        let done: Vec<&Label> = self.done(page).map(|(_, label)| label).collect();
        if done.len() < 2 {
            return None;
        }
        let settled = done.iter().any(|label| label.settles);
        Some(!settled && done.iter().any(|label| !label.agrees_with(done[0])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Action, Change};
    use crate::stored_pages::StoredPages;
    use seek_io::Document;

    fn labels() -> (Labels, Vec<StoredPage>) {
        let folder = tempfile::tempdir().unwrap();
        let mut pages = StoredPages::open(folder.path()).unwrap();
        let document = |id: &str| Document { id: id.to_owned(), bytes: id.into(), ..Document::default() };
        pages.add(["a", "b"].map(document).into_iter()).unwrap();
        let pages = pages.all().to_vec();
        (Labels::of(&pages), pages)
    }

    fn event(page: &StoredPage, annotator: &str, change: &str) -> LabelEvent {
        LabelEvent {
            time: 5,
            page: page.id.clone(),
            digest: page.digest.clone(),
            annotator: annotator.to_owned(),
            action: Action::Changed(serde_json::from_str::<Change>(change).unwrap()),
        }
    }

    #[test]
    fn events_of_other_pages_count_as_foreign() {
        let (mut labels, pages) = labels();
        labels.apply(&LabelEvent { page: "z".to_owned(), ..event(&pages[0], "ann", "{}") });
        labels.apply(&LabelEvent { digest: "other bytes".to_owned(), ..event(&pages[0], "ann", "{}") });
        assert_eq!((labels.foreign, labels.annotators().len()), (2, 0));
    }

    #[test]
    fn of_two_logs_the_newer_label_of_an_annotator_counts() {
        let (mut labels, pages) = labels();
        let mut other = Labels::of(&pages);
        labels.apply(&event(&pages[0], "ann", r#"{"title": "here"}"#));
        labels.apply(&event(&pages[1], "ann", r#"{"title": "here"}"#));
        other.apply(&LabelEvent { time: 9, ..event(&pages[0], "ann", r#"{"title": "there"}"#) });
        other.apply(&LabelEvent { time: 1, ..event(&pages[1], "ann", r#"{"title": "there"}"#) });
        labels.merge(&other);
        let title = |page| labels.get(page, "ann").unwrap().title.clone().unwrap();
        assert_eq!([title(0), title(1)], ["there", "here"]);
    }

    #[test]
    fn most_annotators_decide_and_a_third_settles() {
        let (mut labels, pages) = labels();
        let done = |blocks: &str| format!(r#"{{"on": {blocks}, "status": "done"}}"#);
        assert_eq!(labels.decision(0), None);
        labels.apply(&event(&pages[0], "ann", &done("[[0, 3]]")));
        assert_eq!(labels.differ(0), None);
        labels.apply(&event(&pages[0], "bob", &done("[[0, 2]]")));
        assert_eq!((labels.differ(0), labels.decision(0).unwrap().0), (Some(true), "ann"));
        labels.apply(&event(&pages[0], "cem", &done("[[0, 2]]")));
        assert_eq!(labels.decision(0).unwrap().0, "bob");
        labels.apply(&event(&pages[0], "dana", r#"{"on": [[0, 1]], "status": "done", "settles": true}"#));
        assert_eq!((labels.differ(0), labels.decision(0).unwrap().0), (Some(false), "dana"));
        assert_eq!((labels.pages_done(), labels.recent("bob", 9)), (1, vec![0]));
    }
}
