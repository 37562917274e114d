//! The systems by name.

use seek_extract::View;
use std::fmt;

/// A neural system of the literature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum System {
    /// Leaves of the tree as a sequence, by a recurrent network.
    BoilerNet,
    /// Text blocks and the edges between them, by two convolutional networks and the best path.
    Web2Text,
    /// Elements by their boxes, without the distances from the centres.
    TabNetBasic,
    /// Elements by their boxes, with the distances from the centres.
    TabNetBoth,
}

impl System {
    /// All systems.
    pub const ALL: [System; 4] = [System::BoilerNet, System::Web2Text, System::TabNetBasic, System::TabNetBoth];

    /// The name of the method.
    pub fn name(self) -> &'static str {
        match self {
            System::BoilerNet => "boilernet",
            System::Web2Text => "web2text",
            System::TabNetBasic => "tabnet-basic",
            System::TabNetBoth => "tabnet-both",
        }
    }

    /// The system of this name.
    pub fn by_name(name: &str) -> Option<System> {
        System::ALL.into_iter().find(|system| system.name() == name)
    }

    /// The part of a page that the system reads.
    pub fn view(self) -> View {
        match self {
            System::BoilerNet | System::Web2Text => View::Dom,
            System::TabNetBasic | System::TabNetBoth => View::Layout,
        }
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_finds_its_system() {
        assert!(System::ALL.into_iter().all(|system| System::by_name(system.name()) == Some(system)));
        assert_eq!(System::by_name("seek"), None);
    }
}
