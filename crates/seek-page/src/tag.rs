//! The elements of HTML as small numbers, with their properties, and what the views of a page need to know about other names.

use seek_html::Name;
use std::sync::LazyLock;

macro_rules! tags {
    ($($variant:ident $name:literal $roles:expr;)*) => {
        /// The name of an HTML element as a small number. Names that HTML does not define are [`Tag::Other`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs)]
        #[non_exhaustive]
        pub enum Tag { $($variant,)* Other }

        impl Tag {
            /// The number of tags with [`Tag::Other`]. All indices are below it.
            pub const COUNT: usize = Tag::Other as usize + 1;

            /// The tag of a local name in lower case. The old elements for preformatted text are [`Tag::Pre`].
            pub fn of(name: &str) -> Tag {
                match name {
                    $($name => Tag::$variant,)*
                    "listing" | "plaintext" | "xmp" => Tag::Pre,
                    _ => Tag::Other,
                }
            }

            /// The name in lower case. The name of [`Tag::Other`] is `other`.
            pub fn name(self) -> &'static str {
                match self { $(Tag::$variant => $name,)* Tag::Other => "other" }
            }

            const fn roles(self) -> u8 {
                match self { $(Tag::$variant => $roles,)* Tag::Other => 0 }
            }
        }
    };
}

/// A boundary of blocks: the text before and after it is never one run.
const BLOCK: u8 = 1;
/// An element of the structure (block-level, list or table): a segment if it has text.
const STRUCTURE: u8 = 2;
/// Its content is no text of the page.
const INERT: u8 = 4;
/// It has no end tag.
const VOID: u8 = 8;
const S: u8 = BLOCK | STRUCTURE;

tags! {
    A "a" 0; Abbr "abbr" 0; Address "address" S; Annotation "annotation" INERT; Area "area" VOID;
    Article "article" S; Aside "aside" S; Audio "audio" 0; B "b" 0; Base "base" VOID; Blockquote "blockquote" S;
    Body "body" S; Br "br" VOID; Button "button" BLOCK; Canvas "canvas" 0; Caption "caption" S; Center "center" S;
    Cite "cite" 0; Code "code" 0; Col "col" VOID; Colgroup "colgroup" BLOCK; Dd "dd" S; Del "del" 0;
    Details "details" S; Dialog "dialog" S; Dir "dir" S; Div "div" S; Dl "dl" S; Dt "dt" S; Em "em" 0;
    Embed "embed" VOID; Fieldset "fieldset" S; Figcaption "figcaption" S; Figure "figure" S; Font "font" 0;
    Footer "footer" S; Form "form" S; Frameset "frameset" BLOCK; H1 "h1" S; H2 "h2" S; H3 "h3" S; H4 "h4" S;
    H5 "h5" S; H6 "h6" S; Head "head" 0; Header "header" S; Hgroup "hgroup" S; Hr "hr" BLOCK | VOID;
    Html "html" BLOCK; I "i" 0; Iframe "iframe" INERT | BLOCK; Img "img" VOID; Input "input" VOID; Ins "ins" 0;
    Kbd "kbd" 0; Label "label" 0; Legend "legend" S; Li "li" S; Link "link" VOID; Main "main" S; Mark "mark" 0;
    Math "math" 0; Menu "menu" S; Meta "meta" VOID; Nav "nav" S; Noembed "noembed" INERT;
    Noframes "noframes" INERT; Noscript "noscript" BLOCK; Object "object" 0; Ol "ol" S; Optgroup "optgroup" BLOCK;
    Option "option" BLOCK; P "p" S; Param "param" VOID; Picture "picture" 0; Pre "pre" S; Q "q" 0; S "s" 0;
    Script "script" INERT; Search "search" S; Section "section" S; Select "select" BLOCK; Small "small" 0;
    Source "source" VOID; Span "span" 0; Strong "strong" 0; Style "style" INERT; Sub "sub" 0;
    Summary "summary" S; Sup "sup" 0; Svg "svg" 0; Table "table" S; Tbody "tbody" S; Td "td" S;
    Template "template" INERT; Textarea "textarea" BLOCK; Tfoot "tfoot" S; Th "th" S; Thead "thead" S;
    Time "time" 0; Title "title" 0; Tr "tr" S; Track "track" VOID; U "u" 0; Ul "ul" S; Video "video" 0;
    Wbr "wbr" VOID;
}

impl Tag {
    /// Whether the text before and after the edges of the element is never one run.
    pub fn is_block(self) -> bool {
        self.roles() & BLOCK != 0
    }

    /// Whether the element is block-level, list or table structure (HTML 4.01; the content-seeker paper, section 2.1;
    /// without SPAN).
    pub fn is_structure(self) -> bool {
        self.roles() & STRUCTURE != 0
    }

    /// Whether the content is no text of the page (script, style, template, embedded pages).
    pub fn is_inert(self) -> bool {
        self.roles() & INERT != 0
    }

    /// Whether the element never has content.
    pub fn is_void(self) -> bool {
        self.roles() & VOID != 0
    }

    /// The level of a heading, 1 to 6.
    pub fn heading_level(self) -> Option<u8> {
        match self {
            Tag::H1 => Some(1),
            Tag::H2 => Some(2),
            Tag::H3 => Some(3),
            Tag::H4 => Some(4),
            Tag::H5 => Some(5),
            Tag::H6 => Some(6),
            _ => None,
        }
    }
}

pub(crate) static KNOWN_NAMES: LazyLock<KnownNames> = LazyLock::new(KnownNames::new);

pub(crate) struct KnownNames {
    /// The tag of each known name.
    tags: Vec<Tag>,
    /// The attributes that can hide an element.
    hiding: [Option<Name>; 3],
    /// The attribute that names what an element is for.
    role: Option<Name>,
    /// The elements of drawings whose text no browser shows.
    notes: [Option<Name>; 3],
}

impl KnownNames {
    fn new() -> KnownNames {
        KnownNames {
            tags: Name::all_known().iter().map(|text| Tag::of(text)).collect(),
            hiding: ["hidden", "aria-hidden", "style"].map(Name::known),
            role: Name::known("role"),
            notes: ["title", "desc", "metadata"].map(Name::known),
        }
    }

    pub(crate) fn tag(&self, name: Name) -> Tag {
        self.tags.get(name.index()).copied().unwrap_or(Tag::Other)
    }

    pub(crate) fn may_hide(&self, name: Name) -> bool {
        self.hiding.contains(&Some(name))
    }

    pub(crate) fn is_role(&self, name: Name) -> bool {
        self.role == Some(name)
    }

    pub(crate) fn is_note_of_drawing(&self, name: Name) -> bool {
        self.notes.contains(&Some(name))
    }
}
