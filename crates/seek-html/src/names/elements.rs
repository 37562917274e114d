//! The elements of HTML with their categories in the standard, and the foreign elements that tree construction names.

/// In the category "special" (section "The stack of open elements").
pub(crate) const SPECIAL: u16 = 1;
/// Ends the default scope (section "The stack of open elements").
pub(crate) const SCOPE: u16 = 1 << 1;
/// Ends the button scope, besides the default one.
pub(crate) const BUTTON_SCOPE: u16 = 1 << 2;
/// Ends the list item scope, besides the default one.
pub(crate) const LIST_SCOPE: u16 = 1 << 3;
/// Ends the table scope.
pub(crate) const TABLE_SCOPE: u16 = 1 << 4;
/// Its end tag may be implied (section "Closing elements that have implied end tags").
pub(crate) const IMPLIED: u16 = 1 << 5;
/// Its end tag may be implied where all end tags are "generated thoroughly".
pub(crate) const THOROUGH: u16 = 1 << 6;
/// In the category "formatting".
pub(crate) const FORMATTING: u16 = 1 << 7;
/// A heading with a level.
pub(crate) const HEADING: u16 = 1 << 8;
/// Never has child elements: the parser closes it at once, or reads raw text in it.
pub(crate) const LEAF: u16 = 1 << 9;
/// Belongs into `<head>` (section "The "in head" insertion mode").
pub(crate) const IN_HEAD: u16 = 1 << 10;
/// Its start tag only closes `<p>`, and its end tag only what is open inside it (section "The "in body" insertion mode").
pub(crate) const BLOCK: u16 = 1 << 11;

macro_rules! elements {
    ($($id:ident $text:literal $flags:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($id),* }

        /// The names of HTML elements, and of what tree construction looks at besides them.
        #[allow(missing_docs)]
        pub mod constants {
            use super::super::Name;
            use super::Number;
            $(pub const $id: Name = Name(Number::$id as u32);)*
        }

        pub(super) const ELEMENTS: [&str; [$(Number::$id),*].len()] = [$($text),*];
        pub(super) static FLAGS: [u16; ELEMENTS.len()] = [$($flags),*];
    };
}

elements! {
    HTML "html" SPECIAL | SCOPE | TABLE_SCOPE; HEAD "head" SPECIAL; BODY "body" SPECIAL; A "a" FORMATTING;
    ABBR "abbr" 0; ACRONYM "acronym" 0; ADDRESS "address" SPECIAL | BLOCK; APPLET "applet" SPECIAL | SCOPE;
    AREA "area" SPECIAL | LEAF; ARTICLE "article" SPECIAL | BLOCK; ASIDE "aside" SPECIAL | BLOCK; AUDIO "audio" 0; B "b" FORMATTING;
    BASE "base" SPECIAL | LEAF | IN_HEAD; BASEFONT "basefont" SPECIAL | LEAF | IN_HEAD; BDI "bdi" 0; BDO "bdo" 0;
    BGSOUND "bgsound" SPECIAL | LEAF | IN_HEAD; BIG "big" FORMATTING; BLINK "blink" 0; BLOCKQUOTE "blockquote" SPECIAL | BLOCK;
    BR "br" SPECIAL | LEAF; BUTTON "button" SPECIAL | BUTTON_SCOPE; CANVAS "canvas" 0;
    CAPTION "caption" SPECIAL | SCOPE | THOROUGH; CENTER "center" SPECIAL | BLOCK; CITE "cite" 0; CODE "code" FORMATTING;
    COL "col" SPECIAL | LEAF; COLGROUP "colgroup" SPECIAL | THOROUGH; DATA "data" 0; DATALIST "datalist" 0;
    DD "dd" SPECIAL | IMPLIED; DEL "del" 0; DETAILS "details" SPECIAL | BLOCK; DFN "dfn" 0; DIALOG "dialog" BLOCK;
    DIR "dir" SPECIAL | BLOCK; DIV "div" SPECIAL | BLOCK; DL "dl" SPECIAL | BLOCK; DT "dt" SPECIAL | IMPLIED; EM "em" FORMATTING;
    EMBED "embed" SPECIAL | LEAF; FIELDSET "fieldset" SPECIAL | BLOCK; FIGCAPTION "figcaption" SPECIAL | BLOCK;
    FIGURE "figure" SPECIAL | BLOCK; FONT "font" FORMATTING; FOOTER "footer" SPECIAL | BLOCK; FORM "form" SPECIAL;
    FRAME "frame" SPECIAL | LEAF; FRAMESET "frameset" SPECIAL; H1 "h1" SPECIAL | HEADING; H2 "h2" SPECIAL | HEADING;
    H3 "h3" SPECIAL | HEADING; H4 "h4" SPECIAL | HEADING; H5 "h5" SPECIAL | HEADING; H6 "h6" SPECIAL | HEADING;
    HEADER "header" SPECIAL | BLOCK; HGROUP "hgroup" SPECIAL | BLOCK; HR "hr" SPECIAL | LEAF; I "i" FORMATTING;
    IFRAME "iframe" SPECIAL | LEAF; IMAGE "image" LEAF; IMG "img" SPECIAL | LEAF; INPUT "input" SPECIAL | LEAF;
    INS "ins" 0; ISINDEX "isindex" 0; KBD "kbd" 0; KEYGEN "keygen" SPECIAL | LEAF; LABEL "label" 0; LEGEND "legend" 0;
    LI "li" SPECIAL | IMPLIED; LINK "link" SPECIAL | LEAF | IN_HEAD; LISTING "listing" SPECIAL; MAIN "main" SPECIAL | BLOCK;
    MAP "map" 0; MARK "mark" 0; MARQUEE "marquee" SPECIAL | SCOPE; MATH "math" 0; MENU "menu" SPECIAL | BLOCK;
    MENUITEM "menuitem" 0; META "meta" SPECIAL | LEAF | IN_HEAD; METER "meter" 0; NAV "nav" SPECIAL | BLOCK; NOBR "nobr" FORMATTING;
    NOEMBED "noembed" SPECIAL | LEAF; NOFRAMES "noframes" SPECIAL | LEAF | IN_HEAD; NOSCRIPT "noscript" SPECIAL;
    OBJECT "object" SPECIAL | SCOPE; OL "ol" SPECIAL | LIST_SCOPE | BLOCK; OPTGROUP "optgroup" IMPLIED;
    OPTION "option" IMPLIED; OUTPUT "output" 0; P "p" SPECIAL | IMPLIED; PARAM "param" SPECIAL | LEAF;
    PICTURE "picture" 0; PLAINTEXT "plaintext" SPECIAL | LEAF; PRE "pre" SPECIAL; PROGRESS "progress" 0; Q "q" 0;
    RB "rb" IMPLIED; RP "rp" IMPLIED; RT "rt" IMPLIED; RTC "rtc" IMPLIED; RUBY "ruby" 0; S "s" FORMATTING;
    SAMP "samp" 0; SCRIPT "script" SPECIAL | LEAF | IN_HEAD; SEARCH "search" SPECIAL | BLOCK; SECTION "section" SPECIAL | BLOCK;
    SELECT "select" SPECIAL | SCOPE; SLOT "slot" 0; SMALL "small" FORMATTING; SOURCE "source" SPECIAL | LEAF;
    SPAN "span" 0; STRIKE "strike" FORMATTING; STRONG "strong" FORMATTING; STYLE "style" SPECIAL | LEAF | IN_HEAD; SUB "sub" 0;
    SUMMARY "summary" SPECIAL | BLOCK; SUP "sup" 0; SVG "svg" 0; TABLE "table" SPECIAL | SCOPE | TABLE_SCOPE;
    TBODY "tbody" SPECIAL | THOROUGH; TD "td" SPECIAL | SCOPE | THOROUGH;
    TEMPLATE "template" SPECIAL | SCOPE | TABLE_SCOPE | IN_HEAD; TEXTAREA "textarea" SPECIAL | LEAF;
    TFOOT "tfoot" SPECIAL | THOROUGH; TH "th" SPECIAL | SCOPE | THOROUGH; THEAD "thead" SPECIAL | THOROUGH;
    TIME "time" 0; TITLE "title" SPECIAL | LEAF | IN_HEAD; TR "tr" SPECIAL | THOROUGH; TRACK "track" SPECIAL | LEAF;
    TT "tt" FORMATTING; U "u" FORMATTING; UL "ul" SPECIAL | LIST_SCOPE | BLOCK; VAR "var" 0; VIDEO "video" 0;
    WBR "wbr" SPECIAL | LEAF; XMP "xmp" SPECIAL | LEAF; MI "mi" 0; MO "mo" 0; MN "mn" 0; MS "ms" 0; MTEXT "mtext" 0;
    MGLYPH "mglyph" 0; MALIGNMARK "malignmark" 0; ANNOTATION_XML "annotation-xml" 0; DESC "desc" 0; TYPE "type" 0;
    COLOR "color" 0; FACE "face" 0; SIZE "size" 0; ENCODING "encoding" 0;
}
