//! The features by which the candidates for the title are scored, and their weights.
//!
//! A softmax over the candidates of each page (conditional logit) gave the weights. It was fitted on all pages of
//! `wcxb-dev` and `open-web` with a gold title: first with an L1 penalty, which chose the weights that are not zero, then
//! with an L2 penalty on these. `examples/fit_title.py` does this. They choose the exact title on .888 of the pages of
//! `open-web` and on .842 of `wcxb-dev`; out-of-fold by host, with the weights chosen again in each of ten folds, on .850
//! and .800. A right candidate exists on .972 and .982.

/// The kind of a candidate. Each kind has its own weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A heading of the first level.
    FirstLevel,
    /// Another heading.
    OtherLevel,
    /// A block that is no heading.
    Text,
    /// The page shows this text nowhere, or only in a longer one.
    Unshown,
}

macro_rules! title_features {
    ($($(#[$meaning:meta])* $name:ident $weights:expr;)*) => {
        /// A feature of a candidate.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum TitleFeature { $($(#[$meaning])* $name,)* }

        /// The weights of each feature by kind: first level, other level, text, unshown.
        pub(super) const WEIGHTS: &[[f32; 4]] = &[$($weights),*];
    };
}

title_features! {
    /// The whole `<title>`.
    TitleWhole [0.0, 0.0, -3.97, 0.0];
    /// The first part of `<title>`.
    TitleFirst [0.38, 2.4, 1.04, 1.15];
    /// Its first parts.
    TitleHead [-1.77, 0.0, 0.0, 0.57];
    /// Its last part.
    TitleLast [-1.3, 0.0, 0.0, 0.0];
    /// Its last parts.
    TitleRest [0.0, 0.0, 0.0, -0.8];
    /// Parts in its middle.
    TitleMiddle [0.0, 0.0, 0.0, 0.85];
    /// The whole `<title>`, and nothing is declared.
    OnlyTitle [-1.58, 0.0, 0.0, -0.5];
    /// The whole `og:title`.
    OpenGraph [0.0, 4.34, 2.66, 0.26];
    /// A headline of JSON-LD.
    JsonLd [0.31, 0.0, 0.0, 0.0];
    /// The whole `twitter:title`.
    Twitter [1.2, 0.0, 0.0, 0.59];
    /// A headline of microdata.
    Item [0.53, 0.0, -0.91, 2.97];
    /// A title of another vocabulary.
    OtherDeclared [0.0, 0.0, 0.0, 0.26];
    /// The first part of a declared title.
    DeclaredFirst [0.4, 3.24, 2.16, 0.93];
    /// Its last part.
    DeclaredLast [0.0, 0.0, 4.68, 0.29];
    /// Other parts of it.
    DeclaredMiddle [0.0, 0.0, 0.0, -0.58];
    /// The first part of a heading of the first level.
    HeadingFirst [0.0, 0.0, 0.0, 1.73];
    /// Another part of it.
    HeadingPart [0.0, 0.0, 0.0, 1.67];
    /// The same for all candidates of the kind.
    Always [2.9, 0.0, 0.0, 0.0];
    /// The page has no heading.
    NoHeading [0.0, 0.0, 0.0, -2.1];
    /// The page is the start page of its host.
    Root [0.0, 0.41, 0.0, -1.38];
    /// The logarithm of the number of declared titles.
    Declared [1.41, 0.0, 0.0, 1.23];
    /// The share of its words that are in `<title>`.
    TitleShare [0.0, 2.37, 1.1, 0.0];
    /// The F1 of its words with those of `<title>`.
    TitleF1 [2.65, 3.32, 3.32, 3.52];
    /// It has no word of `<title>`: the name of a menu, of a search form or of a box beside the content. Set by hand: between .3 and
    /// 1.5 it mends more titles than it breaks.
    NoTitleWord [-0.9, -0.9, -0.9, -0.9];
    /// `<title>` contains it.
    InTitle [0.49, 0.25, 0.0, 0.0];
    /// `<title>` begins with it.
    BeginsTitle [0.66, -1.65, 1.37, 0.0];
    /// A declared title contains it.
    InDeclared [0.49, 2.1, 1.42, 1.52];
    /// The share of its words that are in the first heading of the first level.
    HeadingShare [0.0, -1.33, 0.0, 0.53];
    /// All of them are.
    AllInHeading [0.57, 0.0, -0.27, 0.4];
    /// Another heading contains it.
    InHeading [0.0, 1.1, 0.0, 0.36];
    /// Another heading begins with it.
    BeginsHeading [-0.82, 0.0, 1.36, -0.57];
    /// The share of its words that are in the address.
    AddressShare [0.0, 0.0, 1.07, 0.0];
    /// The F1 of its words with those of the address.
    AddressF1 [1.18, 0.0, 0.0, 1.45];
    /// All its words are in the address.
    AllInAddress [0.15, 1.1, 0.84, -0.21];
    OneWord [0.0, -1.41, -0.57, -0.46];
    TwoWords [0.0, -0.91, 0.0, 0.0];
    ThreeWords [-0.72, 0.0, 0.58, 0.25];
    /// Four or five words.
    FewWords [-0.49, 0.0, 0.6, 0.09];
    /// 13 to 20 words.
    ManyWords [0.0, 0.86, 0.0, -0.83];
    /// More words.
    VeryManyWords [0.84, -0.47, -0.81, -2.52];
    /// Less than five characters.
    VeryShort [-2.15, 0.0, 0.0, 0.0];
    /// It ends with a point or a comma.
    EndsSentence [-1.91, -0.91, -0.46, -0.66];
    EndsWithColon [-1.22, 0.0, 0.0, 0.0];
    /// It has capital letters only.
    Capitals [0.0, 0.0, 0.0, -1.89];
    /// It begins with a small letter.
    SmallLetter [0.0, 0.0, -1.01, -0.36];
    /// It is the name of the site.
    IsSite [-0.91, 0.0, 0.0, 0.0];
    /// It contains the name of the site and more.
    HasSite [-0.47, -1.34, 0.0, -0.86];
    /// The host contains it.
    IsHost [0.0, -3.83, -1.67, -0.3];
    /// The first heading of the second level.
    FirstOfSecond [0.0, 1.45, 0.0, 0.0];
    /// The first heading of the third level.
    FirstOfThird [0.0, 1.02, 0.0, 0.0];
    /// No heading has a better level.
    BestLevel [2.9, 0.65, 0.0, 0.0];
    /// The logarithm of the number of headings of its level.
    SameLevel [0.0, -0.42, 0.0, 0.0];
    /// The logarithm of the number of these before it.
    Order [-1.32, 0.13, 0.0, 0.0];
    /// The logarithm of the number of all headings before it.
    HeadingsBefore [0.24, -0.23, -0.53, 0.0];
    /// A part of a heading of the first level.
    WithinFirstLevel [0.0, 0.0, 4.39, 0.0];
    /// The logarithm of the number of texts in elements with the same tags and classes.
    SameSignature [-1.48, -1.29, -1.25, 0.0];
    /// The page shows this text once.
    ShownOnce [-0.5, 0.0, -0.7, 0.0];
    /// The logarithm of the number of blocks from it to the long text.
    BeforeMain [-0.11, 0.0, -0.23, 0.0];
    /// At most five blocks before the long text.
    JustBeforeMain [0.0, 0.0, 0.4, 0.0];
    /// The logarithm of its number among the blocks of the long text.
    InsideMain [0.0, -0.55, -0.29, 0.0];
    /// The last heading before the long text.
    LastHeadingBeforeMain [0.93, 0.92, 0.0, 0.0];
    /// The share of the page's text from it to the next heading of its level.
    ShareFollowing [0.0, 1.86, 2.2, 0.0];
    /// The logarithm of the bytes of the next five blocks.
    FollowingNear [-0.02, 0.0, 0.31, 0.0];
    /// The next block is a paragraph.
    ParagraphNext [-0.7, 0.0, 0.0, 0.0];
    /// The second block after it is.
    ParagraphSecond [0.24, 1.1, 0.0, 0.0];
    /// The third block after it is.
    ParagraphThird [0.15, 0.97, 0.0, 0.0];
    /// The logarithm of the number of blocks to the next paragraph.
    ToParagraph [-0.01, -0.18, -0.06, 0.0];
    /// The logarithm of the bytes of the block before it.
    Preceding [0.08, 0.23, -0.23, 0.0];
    /// The elements that hold it alone have a word for titles.
    OwnTitle [0.32, 0.0, 1.57, 0.0];
    /// They have a word for headings.
    OwnHeading [-0.21, 0.0, 2.35, 0.0];
    /// Words for articles.
    OwnEntry [1.01, 0.87, 0.0, 0.0];
    OwnProduct [0.52, 0.0, 2.45, 0.0];
    OwnContent [-0.48, 0.0, 0.89, 0.0];
    OwnHeader [0.46, 0.96, 0.0, 0.0];
    OwnDate [0.0, -3.08, 0.0, 0.0];
    /// They are a link.
    OwnLink [-1.42, 0.0, -0.81, 0.0];
    OwnBold [-1.69, 0.0, 1.13, 0.0];
    OwnLarge [-0.99, 0.0, 1.21, 0.0];
    OwnCenter [0.0, 0.0, 1.24, 0.0];
    /// A cell of a table.
    OwnCell [-0.14, 0.0, -1.42, 0.0];
    /// A property of schema.org for names and headlines.
    OwnProperty [1.12, 0.0, 0.0, 0.0];
    /// Words for the site or its logo.
    OwnSite [-0.37, -3.8, 0.0, 0.0];
    /// An element around it has a word for the content.
    InContent [0.76, 1.26, 0.64, 0.0];
    InEntry [0.65, 0.73, 0.0, 0.0];
    InProduct [-0.63, 0.0, 1.17, 0.0];
    InMain [-0.63, -1.17, 0.0, 0.0];
    InHeader [-0.53, 0.0, -0.56, 0.0];
    InSite [-0.31, 0.0, 0.0, 0.0];
    /// Words for what stands beside the content.
    InBeside [-0.43, -0.71, 0.0, 0.0];
    InFooter [-2.42, 0.0, -2.16, 0.0];
    InMenu [-0.77, 0.0, -0.92, 0.0];
    InCrumbs [0.0, 0.0, -1.12, 0.0];
    InForm [1.87, 0.0, 0.0, 0.0];
    InSection [-0.17, -1.49, -1.11, 0.0];
    InCell [0.0, 0.77, 0.0, 0.0];
}
