//! The features by which the candidates for the title are scored, and their weights.
//!
//! A softmax over the candidates of each page (conditional logit) gave the weights. It was fitted on all pages of
//! `wcxb-dev`, `open-web`, `open-web-2` and `fundus` with a gold title: first with an L1 penalty, which chose the weights
//! that are not zero, then with an L2 penalty on these. `examples/fit_title.py` does this. They choose the exact title on
//! .822, .901, .855 and .856 of the pages; out-of-fold by host, with the weights chosen again in each of ten folds, on
//! .800, .874, .839 and .847. A right candidate exists on .970 and more.

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
    TitleWhole [-0.9, 0.0, -1.66, 0.0];
    /// The first part of `<title>`.
    TitleFirst [0.13, 1.74, 1.3, 1.02];
    /// Its first parts.
    TitleHead [-1.32, 0.0, 0.0, 0.0];
    /// Its last part.
    TitleLast [-0.45, 0.0, 0.0, 0.0];
    /// Its last parts.
    TitleRest [0.0, 0.0, 0.0, -1.18];
    /// Parts in its middle.
    TitleMiddle [0.0, 0.0, 0.0, 0.0];
    /// The whole `<title>`, and nothing is declared.
    OnlyTitle [-0.55, 0.0, -0.46, -0.63];
    /// The whole `og:title`.
    OpenGraph [0.29, 1.11, 1.44, 0.13];
    /// A headline of JSON-LD.
    JsonLd [0.33, 3.87, 0.0, 0.55];
    /// The whole `twitter:title`.
    Twitter [0.69, 2.79, 0.0, 0.38];
    /// A headline of microdata.
    Item [1.4, 0.0, -1.22, 1.53];
    /// A title of another vocabulary.
    OtherDeclared [0.0, 0.0, 0.0, 0.0];
    /// The first part of a declared title.
    DeclaredFirst [0.56, 1.78, 0.55, 0.48];
    /// Its last part.
    DeclaredLast [-1.79, 0.0, 0.0, 0.0];
    /// Other parts of it.
    DeclaredMiddle [0.0, 0.0, 0.0, -0.54];
    /// The first part of a heading of the first level.
    HeadingFirst [0.0, 0.0, 0.0, 1.1];
    /// Another part of it.
    HeadingPart [0.0, 0.0, 0.0, 1.19];
    /// The same for all candidates of the kind.
    Always [2.54, 0.0, 0.0, 0.0];
    /// The page has no heading.
    NoHeading [0.0, 0.0, 0.0, -1.85];
    /// The page is the start page of its host.
    Root [0.0, 0.0, 0.0, -1.15];
    /// The logarithm of the number of declared titles.
    Declared [1.12, 0.0, 0.0, 1.18];
    /// The share of its words that are in `<title>`.
    TitleShare [0.0, 1.55, 2.48, 0.0];
    /// The F1 of its words with those of `<title>`.
    TitleF1 [2.21, 2.05, 1.81, 2.44];
    /// It has no word of `<title>`: the name of a menu, of a search form or of a box beside the content.
    NoTitleWord [-0.68, 0.0, 0.0, -1.06];
    /// `<title>` contains it.
    InTitle [0.0, 0.45, 0.0, 0.0];
    /// `<title>` begins with it.
    BeginsTitle [0.73, 0.0, 0.57, 0.0];
    /// A declared title contains it.
    InDeclared [0.66, 1.37, 1.34, 1.72];
    /// The share of its words that are in the first heading of the first level.
    HeadingShare [0.0, 0.0, 0.0, 0.69];
    /// All of them are.
    AllInHeading [0.0, 0.0, 0.0, 0.27];
    /// Another heading contains it.
    InHeading [0.0, 0.0, 0.0, 0.6];
    /// Another heading begins with it.
    BeginsHeading [-0.67, 0.0, 0.89, -0.75];
    /// The share of its words that are in the address.
    AddressShare [0.0, 0.66, -0.11, 0.0];
    /// The F1 of its words with those of the address.
    AddressF1 [0.86, 0.0, 1.29, 1.58];
    /// All its words are in the address.
    AllInAddress [-0.11, 0.71, 0.39, -0.33];
    OneWord [0.0, -0.83, -0.81, -0.95];
    TwoWords [0.37, 0.0, 0.0, -0.24];
    ThreeWords [-0.24, 0.0, 0.0, 0.0];
    /// Four or five words.
    FewWords [-0.19, 0.0, 0.0, 0.0];
    /// 13 to 20 words.
    ManyWords [0.0, 0.96, 0.0, -0.49];
    /// More words.
    VeryManyWords [0.0, 0.0, 0.0, -2.33];
    /// Less than five characters, where one of Chinese or Japanese counts twice.
    VeryShort [0.0, 0.0, -1.0, 0.0];
    /// It ends with a point or a comma.
    EndsSentence [-1.07, 0.0, -1.09, 0.0];
    EndsWithColon [0.0, 0.0, -1.18, 0.0];
    /// It has capital letters only.
    Capitals [0.0, 0.0, 0.0, -1.43];
    /// It begins with a small letter.
    SmallLetter [-0.35, 0.0, -0.69, -0.49];
    /// It is the name of the site.
    IsSite [-1.11, 0.0, 0.0, 0.0];
    /// It contains the name of the site and more.
    HasSite [-0.28, -0.55, -0.73, -0.9];
    /// A declared author has this name. Set by hand: too few of the pages show one as a heading.
    IsAuthor [-1.5, -1.5, -1.5, -1.5];
    /// The whole `<title>`, while the headings of the first level name sections: references name a module so, over a heading
    /// "Documentation". Set by hand.
    NamesPage [0.0, 3.0, 3.0, 0.0];
    /// The host contains it.
    IsHost [0.0, 0.0, -1.96, -0.19];
    /// The first heading of the second level.
    FirstOfSecond [0.0, 1.34, 0.0, 0.0];
    /// The first heading of the third level.
    FirstOfThird [0.0, 1.16, 0.0, 0.0];
    /// No heading has a better level.
    BestLevel [2.54, 0.84, 0.0, 0.0];
    /// The logarithm of the number of headings of its level.
    SameLevel [0.0, -0.41, 0.0, 0.0];
    /// The logarithm of the number of these before it.
    Order [-1.38, 0.0, 0.0, 0.0];
    /// The logarithm of the number of all headings before it.
    HeadingsBefore [0.13, -0.19, -0.84, 0.0];
    /// A part of a heading of the first level.
    WithinFirstLevel [0.0, 0.0, 3.93, 0.0];
    /// The logarithm of the number of texts in elements with the same tags and classes.
    SameSignature [-1.15, -1.45, -1.29, 0.0];
    /// The page shows this text once.
    ShownOnce [-0.47, 0.0, -0.81, 0.0];
    /// The logarithm of the number of blocks from it to the long text.
    BeforeMain [-0.07, 0.06, -0.14, 0.0];
    /// At most five blocks before the long text.
    JustBeforeMain [0.0, 0.41, 0.44, 0.0];
    /// The logarithm of its number among the blocks of the long text.
    InsideMain [0.0, -0.45, -0.36, 0.0];
    /// The last heading before the long text.
    LastHeadingBeforeMain [0.82, 0.78, 0.0, 0.0];
    /// The share of the page's text from it to the next heading of its level.
    ShareFollowing [0.33, 1.29, 1.81, 0.0];
    /// The logarithm of the bytes of the next five blocks.
    FollowingNear [0.12, 0.27, 0.3, 0.0];
    /// The next block is a paragraph.
    ParagraphNext [-0.6, 0.0, 0.0, 0.0];
    /// The second block after it is.
    ParagraphSecond [0.39, 0.55, 0.0, 0.0];
    /// The third block after it is.
    ParagraphThird [0.0, 0.6, 0.0, 0.0];
    /// The logarithm of the number of blocks to the next paragraph.
    ToParagraph [0.0, -0.17, -0.06, 0.0];
    /// The logarithm of the bytes of the block before it.
    Preceding [0.07, 0.0, 0.0, 0.0];
    /// The elements that hold it alone have a word for titles.
    OwnTitle [0.26, 0.0, 1.93, 0.0];
    /// They have a word for headings.
    OwnHeading [-0.26, 0.0, 1.7, 0.0];
    /// Words for articles.
    OwnEntry [0.53, 1.09, 0.0, 0.0];
    OwnProduct [0.58, 0.0, 1.9, 0.0];
    OwnContent [0.0, 0.0, 0.65, 0.0];
    OwnHeader [0.43, 0.95, 0.53, 0.0];
    /// They are a link.
    OwnLink [-1.42, -0.79, -1.08, 0.0];
    OwnBold [0.0, 0.0, 0.88, 0.0];
    OwnLarge [0.0, 0.0, 0.92, 0.0];
    OwnCenter [0.0, 0.0, 0.67, 0.0];
    /// A cell of a table.
    OwnCell [0.0, 0.0, -0.82, 0.0];
    /// A property of schema.org for names and headlines.
    OwnProperty [1.57, 0.0, 0.0, 0.0];
    /// Words for the site or its logo.
    OwnSite [-0.67, 0.0, 0.0, 0.0];
    /// An element around it has a word for the content.
    InContent [0.67, 0.85, 0.74, 0.0];
    InEntry [0.26, 0.0, 0.0, 0.0];
    InProduct [-0.79, 0.0, 0.0, 0.0];
    InMain [-0.77, -1.25, 0.0, 0.0];
    InHeader [-0.5, 0.0, 0.0, 0.0];
    InSite [-0.33, 0.0, 0.0, 0.0];
    /// Words for what stands beside the content.
    InBeside [-0.34, 0.0, 0.0, 0.0];
    InFooter [-2.07, -1.78, 0.0, 0.0];
    InMenu [-0.62, -0.8, -1.51, 0.0];
    InCrumbs [-0.94, 0.0, 0.0, 0.0];
    InForm [1.01, 0.0, 0.0, 0.0];
    InSection [0.0, -1.04, 0.0, 0.0];
}
