//! What becomes of the readings of ruby: the small characters above or beside others that say how to read them.

/// What becomes of the readings of ruby.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum Ruby {
    /// They are left out: 灯台.
    #[default]
    LeftOut,
    /// They follow in brackets: 灯台（とうだい）.
    Brackets,
}

impl Ruby {
    /// All values.
    pub const ALL: [Ruby; 2] = [Ruby::LeftOut, Ruby::Brackets];

    /// The name of the value in options.
    pub fn name(self) -> &'static str {
        match self {
            Ruby::LeftOut => "none",
            Ruby::Brackets => "brackets",
        }
    }

    /// The value with a name.
    pub fn by_name(name: &str) -> Option<Ruby> {
        Ruby::ALL.into_iter().find(|ruby| ruby.name() == name)
    }
}
