//! The label of one page by one annotator: what all events of both add up to.

use crate::BlockSet;
use crate::event::{Action, Change, ModelChoice, SegmentJudgement, Status};
use serde::Serialize;
use std::collections::BTreeMap;

/// The label of a page by one annotator.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Label {
    /// The blocks of main content.
    pub blocks: BlockSet,
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
    }

    fn change(&mut self, change: &Change) {
        self.blocks.add(&change.on);
        self.blocks.subtract(&change.off);
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
