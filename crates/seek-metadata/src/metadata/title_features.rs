//! The features by which the candidates for the title are scored, and their weights.

/// A feature of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TitleFeature {
    TitleWhole,
    TitleFirst,
    TitleHead,
    TitleLast,
    TitleRest,
    TitleMiddle,
    DeclaredWhole,
    DeclaredFirst,
    DeclaredHead,
    DeclaredLast,
    DeclaredRest,
    DeclaredMiddle,
    /// The first heading.
    Heading,
    /// The first heading, and there is no other.
    OnlyHeading,
    /// Another heading.
    LaterHeading,
    /// The first part of the first heading.
    HeadingFirst,
    /// Another part of it.
    HeadingPart,
    /// A heading that `<title>` or OpenGraph repeats.
    Repeated,
    /// A heading holds it and more.
    InHeading,
    /// A heading begins with it.
    BeginsHeading,
    /// The share of its words that are in the first heading, unless it is a heading.
    HeadingShare,
    /// The share of a heading's words that are in `<title>`.
    TitleShare,
    /// A heading that has no word of `<title>`.
    Foreign,
    /// The share of its words that are in the address.
    Address,
    OneWord,
    TwoWords,
    ThreeWords,
    ManyWords,
    /// It is the name of the site.
    IsSite,
    /// It contains the name of the site and more.
    HasSite,
}

/// The weight of each feature, in the order of the features. A softmax over the candidates of each page of `wcxb-dev`
/// gave them, and they are rounded. Fitted on either half of its hosts, they choose the right title on .81 and .80 of
/// the pages of that half, and on .79 and .81 of the other half.
pub(super) const WEIGHTS: [(TitleFeature, f32); 30] = [
    (TitleFeature::TitleWhole, 0.2),
    (TitleFeature::TitleFirst, 1.2),
    (TitleFeature::TitleHead, 0.0),
    (TitleFeature::TitleLast, -0.4),
    (TitleFeature::TitleRest, -0.7),
    (TitleFeature::TitleMiddle, 0.5),
    (TitleFeature::DeclaredWhole, 0.65),
    (TitleFeature::DeclaredFirst, 0.9),
    (TitleFeature::DeclaredHead, 0.6),
    (TitleFeature::DeclaredLast, 0.5),
    (TitleFeature::DeclaredRest, 0.0),
    (TitleFeature::DeclaredMiddle, -0.6),
    (TitleFeature::Heading, 0.95),
    (TitleFeature::OnlyHeading, 0.35),
    (TitleFeature::LaterHeading, 0.2),
    (TitleFeature::HeadingFirst, 0.9),
    (TitleFeature::HeadingPart, 0.7),
    (TitleFeature::Repeated, 0.7),
    (TitleFeature::InHeading, 1.06),
    (TitleFeature::BeginsHeading, -0.56),
    (TitleFeature::HeadingShare, -1.2),
    (TitleFeature::TitleShare, -0.3),
    (TitleFeature::Foreign, -1.1),
    (TitleFeature::Address, 1.66),
    (TitleFeature::OneWord, -1.7),
    (TitleFeature::TwoWords, -0.6),
    (TitleFeature::ThreeWords, -0.3),
    (TitleFeature::ManyWords, 0.2),
    (TitleFeature::IsSite, -0.5),
    (TitleFeature::HasSite, -0.6),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_its_weight() {
        assert!(WEIGHTS.iter().enumerate().all(|(at, (feature, _))| *feature as usize == at));
    }
}
