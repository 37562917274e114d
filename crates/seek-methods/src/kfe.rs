//! `kfe`: the cluster of blocks with the largest share of text.
//!
//! K-FeatureExtractor of Debnath, Mitra, Pal and Giles (2005; `feature_blocks.rs`). K-means clusters all blocks by
//! their features. The cluster with the largest share of text is the content. So it finds several blocks, unlike
//! FeatureExtractor.
//!
//! Two interpretations of the paper: it does not define the vector of a block ([`Vectors`]). The share of text of a
//! cluster is here the mean over its blocks; of equal clusters the one with most text wins.

use crate::entry::FITTED_ON;
use crate::feature_blocks::{FEATURES, FeatureBlock, TEXT, feature_blocks, text_share, texts};
use crate::k_means::k_means;
use seek_extract::parameter::{Parameter, ParameterError, ParameterRange, ParameterText, Parameters};
use seek_extract::{Method, MethodError, View, parameter};
use seek_page::{Page, SelectedParts, Selection};

/// The vectors that represent blocks in the clustering.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Vectors {
    /// The share of each feature in the sum of the block's features.
    Shares,
    /// Each feature divided by its maximum over the blocks of the page.
    OfMost,
    /// The same for the logarithms of the features, which makes a paragraph of three lines similar to one of six.
    Logarithms,
}

impl Vectors {
    /// The texts of all kinds.
    const NAMES: [&str; 3] = ["shares", "of_most", "logarithms"];
    const ALL: [Vectors; 3] = [Vectors::Shares, Vectors::OfMost, Vectors::Logarithms];
}

impl ParameterText for Vectors {
    fn to_text(&self) -> String {
        Vectors::NAMES[*self as usize].to_owned()
    }

    fn of_text(text: &str) -> Option<Vectors> {
        Vectors::ALL.into_iter().zip(Vectors::NAMES).find(|(_, name)| *name == text).map(|(vectors, _)| vectors)
    }
}

/// Parameters of K-FeatureExtractor, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KfeParams {
    /// Number of clusters, 1 to 64. The paper gives none; fitted among 2 to 8.
    pub clusters: usize,
    /// The vectors of the blocks. Fitted.
    pub vectors: Vectors,
}

impl Default for KfeParams {
    fn default() -> Self {
        KfeParams { clusters: 4, vectors: Vectors::Shares }
    }
}

impl Parameters for KfeParams {
    fn table(&self) -> &'static [Parameter<KfeParams>] {
        const TABLE: &[Parameter<KfeParams>] = &[
            parameter!(KfeParams.clusters, ParameterRange::whole_to(1, 64), "number of clusters"),
            parameter!(
                KfeParams.vectors,
                ParameterRange::OneOf(&Vectors::NAMES),
                "features of a block as parts of their sum (shares), or each as a part of its maximum on the page (of_most), also of the logarithms"
            ),
        ];
        TABLE
    }
}

impl KfeParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] for the first parameter out of range.
    pub fn check(self) -> Result<Kfe, ParameterError> {
        self.check_ranges()?;
        Ok(Kfe(self))
    }
}

/// K-FeatureExtractor with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Kfe(KfeParams);

impl Kfe {
    /// The vectors of all blocks, one after the other.
    fn rows(&self, blocks: &[FeatureBlock]) -> Vec<f64> {
        let value = |count: u32| match self.0.vectors {
            Vectors::Logarithms => libm::log1p(f64::from(count)),
            _ => f64::from(count),
        };
        let mut maxima = [0.0_f64; FEATURES];
        for block in blocks {
            maxima.iter_mut().zip(block.features).for_each(|(max, count)| *max = max.max(value(count)));
        }
        let mut rows = Vec::with_capacity(FEATURES * blocks.len());
        for block in blocks {
            let sum: f64 = block.features.iter().map(|&count| value(count)).sum();
            rows.extend(block.features.iter().zip(maxima).map(|(&count, max)| {
                let whole = if self.0.vectors == Vectors::Shares { sum } else { max };
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
        self.0.in_words()
    }

    fn trained_on(&self) -> Vec<&str> {
        FITTED_ON.into()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let dom = page.dom()?;
        let blocks = feature_blocks(dom);
        let clusters = k_means(&self.rows(&blocks), FEATURES, self.0.clusters);
        // For each cluster the sum of the shares of text, the number of blocks, and the amount of text.
        let mut sums = vec![(0.0, 0_u32, 0_u64); clusters.centres.len()];
        for (block, &cluster) in blocks.iter().zip(&clusters.of) {
            let (shares, n, text) = &mut sums[cluster];
            *shares += text_share(&block.features);
            *n += 1;
            *text += u64::from(block.features[TEXT]);
        }
        let mean = |(shares, n, _): (f64, u32, u64)| if n == 0 { -1.0 } else { shares / f64::from(n) };
        let rank = |cluster: usize| (mean(sums[cluster]), sums[cluster].2);
        let winner =
            (0..sums.len()).rev().max_by(|&a, &b| rank(a).0.total_cmp(&rank(b).0).then(rank(a).1.cmp(&rank(b).1)));
        let content = blocks.iter().zip(&clusters.of).filter(|(_, cluster)| Some(**cluster) == winner);
        Ok(SelectedParts::Texts(texts(dom, content.map(|(block, _)| block))).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_render as render;

    fn extracted(source: &str, params: KfeParams) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &params.check().unwrap().select(&page).unwrap()).unwrap()
    }

    #[test]
    fn paragraphs_are_one_cluster_and_the_menu_another() {
        let page = "<ul><li><a href=x>Home</a><li><a href=y>News</a></ul><p>The storm passed over the coast.</p><p>It passed over the \
            harbour, too.</p><div><a href=a>One</a> <a href=b>Two</a></div>";
        for vectors in [Vectors::Shares, Vectors::OfMost, Vectors::Logarithms] {
            assert_eq!(
                extracted(page, KfeParams { clusters: 2, vectors }),
                "The storm passed over the coast.\n\nIt passed over the harbour, too.",
                "{vectors:?}"
            );
        }
    }

    #[test]
    fn one_cluster_contains_all_text() {
        assert_eq!(extracted("<p>one</p><p>two</p>", KfeParams { clusters: 1, ..KfeParams::default() }), "one\n\ntwo");
    }

    #[test]
    fn zero_clusters_are_refused() {
        assert!(KfeParams { clusters: 0, ..KfeParams::default() }.check().is_err());
    }
}
