//! What the views of a page need to know about names of elements and attributes, by the number of the name.

use crate::Tag;
use seek_html::Name;
use std::sync::LazyLock;

pub(crate) static KNOWN_NAMES: LazyLock<KnownNames> = LazyLock::new(KnownNames::new);

pub(crate) struct KnownNames {
    /// The tag of each known name.
    tags: Vec<Tag>,
    /// The attributes that can hide an element.
    hiding: [Option<Name>; 3],
    /// The elements of drawings whose text no browser shows.
    notes: [Option<Name>; 3],
}

impl KnownNames {
    fn new() -> KnownNames {
        KnownNames {
            tags: Name::all_known().iter().map(|text| Tag::of(text)).collect(),
            hiding: ["hidden", "aria-hidden", "style"].map(Name::known),
            notes: ["title", "desc", "metadata"].map(Name::known),
        }
    }

    pub(crate) fn tag(&self, name: Name) -> Tag {
        self.tags.get(name.index()).copied().unwrap_or(Tag::Other)
    }

    pub(crate) fn may_hide(&self, name: Name) -> bool {
        self.hiding.contains(&Some(name))
    }

    pub(crate) fn is_note_of_drawing(&self, name: Name) -> bool {
        self.notes.contains(&Some(name))
    }
}
