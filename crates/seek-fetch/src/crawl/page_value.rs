//! What a page is worth to a crawl.

use seek_page::Page;
use std::sync::Arc;

/// A page that was judged.
#[derive(Clone, Debug, Default)]
pub struct JudgedPage {
    /// What it is worth.
    pub value: PageValue,
    /// The page as it was read, with its address. Its links are followed; without it, none are.
    pub page: Option<Arc<Page>>,
}

/// What a page is worth to a crawl.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PageValue {
    /// The probability that it is content of a wanted type, from 0 to 1.
    pub content: f64,
    /// The probability that it leads on to such pages, as lists do, from 0 to 1.
    pub leads: f64,
}

impl PageValue {
    /// Whether its links are followed before those of other pages.
    pub fn is_lead(self) -> bool {
        self.leads > self.content
    }
}
