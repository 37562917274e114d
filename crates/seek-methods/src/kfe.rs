//! `kfe`: the blocks that are most like text.
//!
//! K-FeatureExtractor of Debnath, Mitra, Pal and Giles (2005; `features.rs`): all blocks are clustered by their features
//! with k-means, and the cluster that is text most of all is the content. So it finds several blocks where FeatureExtractor finds one.
//!
//! Readings: what a block's vector is, the paper leaves open ([`Vectors`]). A cluster's share of text is the mean over its blocks; of equals
//! the one with most text wins.

use crate::features::{FEATURES, FeatureBlock, TEXT, feature_blocks, text_share, texts};
use crate::fitted_on::FITTED_ON;
use crate::k_means::k_means;
use seek_extract::{Method, MethodError, View};
use seek_page::{Page, SelectedParts, Selection};

/// What blocks are clustered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Vectors {
    /// The share of each feature among the block's features.
    Shares,
    /// Each feature as a part of the most that a block of the page has of it.
    OfMost,
    /// The same of the logarithms, in which a paragraph of three lines is like one of six.
    Logarithms,
}

/// Parameters of K-FeatureExtractor, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KfeParams {
    /// Number of clusters, at least 1 and at most 64: fitted, of 2 to 8; the paper does not say.
    pub clusters: usize,
    /// What blocks are clustered by: fitted.
    pub vectors: Vectors,
}

impl Default for KfeParams {
    fn default() -> Self {
        KfeParams { clusters: 4, vectors: Vectors::Shares }
    }
}

/// A parameter out of range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KfeError {
    /// No clusters, or too many.
    #[error("KFE: there cannot be {0} clusters; it must be 1 to 64")]
    Clusters(usize),
}

impl KfeParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`KfeError`] for what is out of range.
    pub fn check(self) -> Result<Kfe, KfeError> {
        if (1..=64).contains(&self.clusters) { Ok(Kfe(self)) } else { Err(KfeError::Clusters(self.clusters)) }
    }
}

/// K-FeatureExtractor with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Kfe(KfeParams);

impl Kfe {
    /// Parameters worth trying: two to eight clusters of each kind of vectors.
    pub fn grid() -> Vec<Box<dyn Method>> {
        let each = [Vectors::Shares, Vectors::OfMost, Vectors::Logarithms];
        let all = each.into_iter().flat_map(|vectors| (2..=8).map(move |clusters| KfeParams { clusters, vectors }));
        all.map(|params| Box::new(Kfe(params)) as Box<dyn Method>).collect()
    }

    /// The vectors of all blocks, one behind the other.
    fn rows(&self, blocks: &[FeatureBlock]) -> Vec<f64> {
        let value = |count: u32| match self.0.vectors {
            Vectors::Logarithms => libm::log1p(f64::from(count)),
            _ => f64::from(count),
        };
        let mut most = [0.0_f64; FEATURES];
        for block in blocks {
            most.iter_mut().zip(block.features).for_each(|(most, count)| *most = most.max(value(count)));
        }
        let mut rows = Vec::with_capacity(FEATURES * blocks.len());
        for block in blocks {
            let all: f64 = block.features.iter().map(|&count| value(count)).sum();
            rows.extend(block.features.iter().zip(most).map(|(&count, most)| {
                let whole = if self.0.vectors == Vectors::Shares { all } else { most };
                if whole > 0.0 { value(count) / whole } else { 0.0 }
            }));
        }
        rows
    }
}

impl Method for Kfe {
    fn name(&self) -> &'static str {
        "kfe"
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn parameters(&self) -> String {
        let vectors = match self.0.vectors {
            Vectors::Shares => "shares",
            Vectors::OfMost => "parts of the most",
            Vectors::Logarithms => "parts of the most, of logarithms",
        };
        format!("feature text, {} clusters by {vectors}", self.0.clusters)
    }

    fn trained_on(&self) -> Vec<&str> {
        FITTED_ON.into()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let dom = page.dom()?;
        let blocks = feature_blocks(dom);
        let clusters = k_means(&self.rows(&blocks), FEATURES, self.0.clusters);
        // Of each cluster the shares of text, the blocks and the text.
        let mut sums = vec![(0.0, 0_u32, 0_u64); clusters.centres.len()];
        for (block, &cluster) in blocks.iter().zip(&clusters.of) {
            let (shares, n, text) = &mut sums[cluster];
            *shares += text_share(&block.features);
            *n += 1;
            *text += u64::from(block.features[TEXT]);
        }
        let mean = |(shares, n, _): (f64, u32, u64)| if n == 0 { -1.0 } else { shares / f64::from(n) };
        let of = |cluster: usize| (mean(sums[cluster]), sums[cluster].2);
        let winner = (0..sums.len()).rev().max_by(|&a, &b| of(a).0.total_cmp(&of(b).0).then(of(a).1.cmp(&of(b).1)));
        let chosen = blocks.iter().zip(&clusters.of).filter(|(_, cluster)| Some(**cluster) == winner);
        Ok(SelectedParts::Texts(texts(dom, chosen.map(|(block, _)| block))).into())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::grids::different;
    use seek_render as render;

    fn found(source: &str, params: KfeParams) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &params.check().unwrap().select(&page).unwrap()).unwrap()
    }

    #[test]
    fn paragraphs_are_one_cluster_and_the_menu_another() {
        let page = "<ul><li><a href=x>Home</a><li><a href=y>News</a></ul><p>The storm passed over the coast.</p><p>It passed over the \
            harbour, too.</p><div><a href=a>One</a> <a href=b>Two</a></div>";
        for vectors in [Vectors::Shares, Vectors::OfMost, Vectors::Logarithms] {
            assert_eq!(
                found(page, KfeParams { clusters: 2, vectors }),
                "The storm passed over the coast.\n\nIt passed over the harbour, too.",
                "{vectors:?}"
            );
        }
    }

    #[test]
    fn with_one_cluster_all_text_is_taken() {
        assert_eq!(found("<p>one</p><p>two</p>", KfeParams { clusters: 1, ..KfeParams::default() }), "one\n\ntwo");
    }

    #[test]
    fn no_clusters_are_refused_and_the_grid_differs_in_its_parameters() {
        assert!(KfeParams { clusters: 0, ..KfeParams::default() }.check().is_err());
        assert_eq!((different(&Kfe::grid()), Kfe::grid().len()), (21, 21));
    }

    #[test]
    fn an_empty_page_has_no_text() {
        assert_eq!(found("", KfeParams::default()), "");
    }
}
