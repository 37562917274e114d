//! Kinds of things in the vocabulary of schema.org: which may be what a page is about, and which only stand on it.

/// What a thing may be for the page that it stands on; a lower one is sooner what the page is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// An article, a posting, a question: what is written by someone at some time.
    Writing,
    /// A product, a recipe, a video and other works.
    Work,
    /// The page itself.
    Page,
    /// The site.
    Site,
    /// Neither: a comment, a person, a list of links.
    Other,
}

/// Types that are neither works nor pages, and those that hold other things than what the page is about.
const OTHER: [&str; 38] = [
    "Comment",
    "Answer",
    "Review",
    "UserReview",
    "CriticReview",
    "EmployerReview",
    "ClaimReview",
    "Person",
    "Organization",
    "NewsMediaOrganization",
    "Corporation",
    "LocalBusiness",
    "EducationalOrganization",
    "CollegeOrUniversity",
    "Restaurant",
    "Store",
    "Brand",
    "ImageObject",
    "ImageGallery",
    "ListItem",
    "ItemList",
    "BreadcrumbList",
    "SiteNavigationElement",
    "WPHeader",
    "WPFooter",
    "WPSideBar",
    "WPAdBlock",
    "SearchAction",
    "Offer",
    "AggregateOffer",
    "AggregateRating",
    "Rating",
    "PostalAddress",
    "ContactPoint",
    "Place",
    "ReadAction",
    "EntryPoint",
    "Blog",
];

/// The role of a type, given as a name or an address.
pub(super) fn role_of(type_name: &str) -> Role {
    let name = type_name.trim().rsplit(['/', '#', ':']).next().unwrap_or_default();
    if OTHER.contains(&name) {
        Role::Other
    } else if name == "WebSite" {
        Role::Site
    } else if name == "Question" || ["Article", "Posting", "Report", "Thesis"].iter().any(|end| name.ends_with(end)) {
        Role::Writing
    } else if name.ends_with("Page") || name == "WebPageElement" {
        Role::Page
    } else {
        Role::Work
    }
}
