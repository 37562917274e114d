//! Pages of all types and of languages without spaces, to warm up a target.

macro_rules! samples {
    ($($name:literal),*) => {
        &[$(include_bytes!(concat!("../../data/samples/", $name, ".html"))),*]
    };
}

/// Sample pages.
pub const SAMPLES: &[&[u8]] = samples![
    "article", "article-2-ar", "article-4-tr", "collection", "documentation-2-zh", "documentation-4-ja", "forum",
    "forum-4-fr", "listing-2-ru", "product-2-es", "product-3-zh", "service-2-fa"
];
