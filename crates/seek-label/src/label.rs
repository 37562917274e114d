//! The label of one page by one annotator: what all events of both add up to.

use crate::BlockSet;
use crate::event::{Action, Change, ModelChoice, SegmentJudgement, Status, ThresholdMove};
use serde::Serialize;
use std::collections::BTreeMap;

/// The label of a page by one annotator.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Label {
    /// The blocks of main content.
    pub blocks: BlockSet,
    /// The blocks that the annotator set by hand, to main content or noise. A threshold leaves them as they are.
    pub by_hand: BlockSet,
    /// The threshold that the annotator set last.
    pub threshold: Option<f64>,
    /// The page type.
    pub page_type: Option<String>,
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The date, as written.
    pub date: Option<String>,
    /// Judgements of segments by the paths of their elements.
    pub segments: BTreeMap<String, SegmentJudgement>,
    /// Whether the page has no main content. Its blocks do not count then.
    pub empty: bool,
    /// A note for others.
    pub note: String,
    /// How far the annotator is.
    pub status: Status,
    /// Whether this label is the decision of a third annotator.
    #[serde(skip)]
    pub settles: bool,
    /// The text of the main content when the page was finished, a line for each block.
    #[serde(skip)]
    pub text: Option<String>,
    /// The cut of the page that the numbers of blocks count by.
    #[serde(skip)]
    pub cut: String,
    /// The time of the last event, in seconds since 1970.
    #[serde(skip)]
    pub time: u64,
}

impl Label {
    /// Applies an event.
    pub fn apply(&mut self, time: u64, action: &Action) {
        self.time = time;
        match action {
            Action::Opened(choice) => self.start(choice),
            Action::Changed(change) => self.change(change),
        }
    }

    /// Starts from the choice of a model. The work of before is kept. If the program cuts the page in another way since, only the blocks are new.
    fn start(&mut self, choice: &ModelChoice) {
        if self.cut == choice.cut {
            return;
        }
        if self.cut.is_empty() {
            self.page_type.clone_from(&choice.page_type);
            self.settles = choice.settles;
        }
        self.blocks.clone_from(&choice.blocks);
        self.cut.clone_from(&choice.cut);
        self.by_hand = BlockSet::default();
        self.threshold = None;
    }

    fn change(&mut self, change: &Change) {
        self.change_blocks(change);
        let values = [
            (&mut self.page_type, &change.page_type),
            (&mut self.title, &change.title),
            (&mut self.author, &change.author),
            (&mut self.date, &change.date),
        ];
        for (own, new) in values {
            if let Some(new) = new {
                own.clone_from(new);
            }
        }
        for (path, judgement) in &change.segments {
            match judgement {
                Some(judgement) => self.segments.insert(path.clone(), *judgement),
                None => self.segments.remove(path),
            };
        }
        self.empty = change.empty.unwrap_or(self.empty);
        self.status = change.status.unwrap_or(self.status);
        self.settles = change.settles.unwrap_or(self.settles);
        if change.text.is_some() {
            self.text.clone_from(&change.text);
        }
        if let Some(note) = &change.note {
            self.note.clone_from(note);
        }
    }

    fn change_blocks(&mut self, change: &Change) {
        if let Some(threshold) = &change.threshold {
            self.threshold = threshold.at;
            self.blocks.add(&threshold.on);
            self.blocks.subtract(&threshold.off);
        }
        self.blocks.add(&change.on);
        self.blocks.subtract(&change.off);
        self.by_hand.add(&change.on);
        self.by_hand.add(&change.off);
        self.by_hand.subtract(&change.free);
    }

    /// All of a label as one change of a label with the same blocks. `keeps_cut` says whether the numbers of blocks still count.
    pub(crate) fn as_change(&self, keeps_cut: bool) -> Change {
        let (mut on, mut off) = (BlockSet::default(), BlockSet::default());
        if keeps_cut {
            off = self.by_hand.clone();
            off.subtract(&self.blocks);
            on = self.by_hand.clone();
            on.subtract(&off);
        }
        let threshold = self.threshold.filter(|_| keeps_cut);
        Change {
            threshold: threshold.map(|at| Box::new(ThresholdMove { at: Some(at), ..ThresholdMove::default() })),
            on,
            off,
            free: BlockSet::default(),
            page_type: Some(self.page_type.clone()),
            title: Some(self.title.clone()),
            author: Some(self.author.clone()),
            date: Some(self.date.clone()),
            segments: self.segments.iter().map(|(path, judgement)| (path.clone(), Some(*judgement))).collect(),
            empty: Some(self.empty),
            note: Some(self.note.clone()),
            status: Some(self.status),
            settles: Some(self.settles),
            text: self.text.clone(),
        }
    }

    /// For each block whether it is main content.
    pub fn main(&self, blocks: usize) -> Vec<bool> {
        if self.empty { vec![false; blocks] } else { self.blocks.flags(blocks) }
    }

    /// Whether two annotators chose the same main content and page type. Labels by other cuts are compared by their texts.
    pub fn agrees_with(&self, other: &Label) -> bool {
        let same_content = if self.cut == other.cut {
            self.chosen() == other.chosen()
        } else {
            self.text.is_some() && self.text == other.text
        };
        same_content && self.page_type == other.page_type
    }

    /// The blocks that count.
    fn chosen(&self) -> Option<&BlockSet> {
        if self.empty || self.blocks.is_empty() { None } else { Some(&self.blocks) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(cut: &str) -> Action {
        let blocks = BlockSet::from(vec![[1, 4]]);
        let page_type = Some("article".to_owned());
        Action::Opened(ModelChoice { cut: cut.to_owned(), blocks, page_type, model: "m".to_owned(), settles: false })
    }

    fn changed(json: &str) -> Action {
        Action::Changed(serde_json::from_str(json).unwrap())
    }

    #[test]
    fn events_add_up_and_a_new_opening_keeps_the_work() {
        let mut label = Label::default();
        for action in [
            opened("a"),
            changed(r#"{"on": [[6, 8]], "off": [[1, 2]], "title": "Storm", "segments": {"/html/body": "coarse"}}"#),
            changed(r#"{"title": null, "segments": {"/html/body": null}, "status": "done"}"#),
            opened("a"),
        ] {
            label.apply(7, &action);
        }
        assert_eq!(Vec::from(label.blocks.clone()), [[2, 4], [6, 8]]);
        assert_eq!((label.title.clone(), label.segments.len(), label.status), (None, 0, Status::Done));
        // Another version of the program cuts the page in another way.
        label.apply(8, &opened("b"));
        assert_eq!((Vec::from(label.blocks.clone()), label.status, label.time), (vec![[1, 4]], Status::Done, 8));
    }

    /// The label after these changes of a page whose model chose the blocks 1 to 3.
    fn replayed(changes: &[&str]) -> Label {
        let mut label = Label::default();
        label.apply(0, &opened("a"));
        changes.iter().for_each(|change| label.apply(0, &changed(change)));
        label
    }

    #[test]
    fn a_threshold_changes_blocks_that_do_not_count_as_set_by_hand() {
        let label =
            replayed(&[r#"{"off": [[3, 4]]}"#, r#"{"threshold": {"at": 0.35, "on": [[6, 8]], "off": [[1, 2]]}}"#]);
        assert_eq!((Vec::from(label.blocks.clone()), label.threshold), (vec![[2, 3], [6, 8]], Some(0.35)));
        assert_eq!(Vec::from(label.by_hand), [[3, 4]]);
        // What is set by hand in the same event comes after the threshold.
        let both = replayed(&[r#"{"threshold": {"at": 0.5, "off": [[1, 4]]}, "on": [[2, 3]]}"#]);
        assert_eq!([both.blocks, both.by_hand].map(Vec::from), [[[2, 3]], [[2, 3]]]);
    }

    #[test]
    fn undo_of_a_threshold_and_of_a_toggle_gives_the_label_of_before() {
        let (toggle, threshold) = (r#"{"on": [[5, 6]]}"#, r#"{"threshold": {"at": 0.35, "off": [[1, 3]]}}"#);
        let undone = r#"{"threshold": {"at": null, "on": [[1, 3]]}}"#;
        assert_eq!(replayed(&[toggle, threshold, undone]), replayed(&[toggle]));
        assert_eq!(replayed(&[toggle, threshold, undone, threshold]), replayed(&[toggle, threshold]), "redo");
        assert_eq!(replayed(&[toggle, r#"{"off": [[5, 6]], "free": [[5, 6]]}"#]), replayed(&[]));
    }

    #[test]
    fn a_label_is_one_change_of_a_label_with_its_blocks() {
        let label = replayed(&[
            r#"{"off": [[3, 4]], "on": [[9, 11]], "title": "Storm", "segments": {"/html": "good"}}"#,
            r#"{"threshold": {"at": 0.35, "on": [[6, 8]]}, "empty": true, "note": "n", "status": "done", "text": ""}"#,
        ]);
        let mut other = Label { blocks: label.blocks.clone(), cut: label.cut.clone(), ..Label::default() };
        other.apply(0, &Action::Changed(label.as_change(true)));
        assert_eq!(other, label);
        // The numbers of another cut say nothing about blocks.
        let change = label.as_change(false);
        assert!(change.threshold.is_none() && change.on.is_empty() && change.off.is_empty());
        let mut again = label.clone();
        again.apply(0, &opened("b"));
        assert_eq!((again.threshold, again.by_hand.is_empty()), (None, true));
    }

    #[test]
    fn an_empty_page_has_no_main_content() {
        let mut label = Label::default();
        label.apply(0, &opened("a"));
        label.apply(0, &changed(r#"{"empty": true}"#));
        assert_eq!(label.main(5), [false; 5]);
        assert!(!label.agrees_with(&Label { blocks: label.blocks.clone(), ..label.clone() }.with_content()));
    }

    impl Label {
        fn with_content(mut self) -> Label {
            self.empty = false;
            self
        }
    }
}
