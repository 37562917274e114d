//! The classifiers that a fit from a start model changes.

use std::fmt;

/// The classifiers that a fit from a start model changes. The others are those of the start model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Task {
    /// Page types, segments and content.
    #[default]
    All,
    /// The classifier of good segments.
    Segment,
    /// The classifier of main content, and the thresholds.
    Content,
    /// The classifiers of page types, and their temperature.
    Types,
}

impl Task {
    /// All tasks.
    pub const ALL: [Task; 4] = [Task::All, Task::Segment, Task::Content, Task::Types];

    /// The name on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Task::All => "all",
            Task::Segment => "segment",
            Task::Content => "content",
            Task::Types => "types",
        }
    }

    /// The task of this name.
    pub fn by_name(name: &str) -> Option<Task> {
        Task::ALL.into_iter().find(|task| task.name() == name)
    }

    /// Whether this task changes the classifiers of another one.
    pub fn changes(self, part: Task) -> bool {
        self == Task::All || self == part
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
