//! The role of an item of linked data on its page, by its type in the vocabulary of schema.org.

/// The role of an item on its page, the most likely topic first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ItemRole {
    /// An article, a posting, a question: it has an author and a date.
    Writing,
    /// A product, a recipe, a video or another work.
    Work,
    /// The page itself.
    Page,
    /// The site.
    Site,
    /// Not the topic: a comment, a person, a list of links.
    Other,
}

/// Types that are never the topic of the page.
const OTHER: [&str; 38] = [
    "Comment", "Answer", "Review", "UserReview", "CriticReview", "EmployerReview", "ClaimReview", "Person",
    "Organization", "NewsMediaOrganization", "Corporation", "LocalBusiness", "EducationalOrganization",
    "CollegeOrUniversity", "Restaurant", "Store", "Brand", "ImageObject", "ImageGallery", "ListItem", "ItemList",
    "BreadcrumbList", "SiteNavigationElement", "WPHeader", "WPFooter", "WPSideBar", "WPAdBlock", "SearchAction",
    "Offer", "AggregateOffer", "AggregateRating", "Rating", "PostalAddress", "ContactPoint", "Place", "ReadAction",
    "EntryPoint", "Blog",
];

/// The role of a type, given as a name or an address.
pub(super) fn role_of(type_name: &str) -> ItemRole {
    let name = type_name.trim().rsplit(['/', '#', ':']).next().unwrap_or_default();
    if OTHER.contains(&name) {
        ItemRole::Other
    } else if name == "WebSite" {
        ItemRole::Site
    } else if name == "Question" || ["Article", "Posting", "Report", "Thesis"].iter().any(|end| name.ends_with(end)) {
        ItemRole::Writing
    } else if name.ends_with("Page") || name == "WebPageElement" {
        ItemRole::Page
    } else {
        ItemRole::Work
    }
}
