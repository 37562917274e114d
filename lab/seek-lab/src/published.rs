//! Numbers that papers publish about these methods, for comparison. The papers measured on other pages than these corpora.
//! GCE's GoogleTrends-2017 are 285 pages of its own crawl; the corpus `googletrends-2017` is 105 pages of BoilerNet's.
//!
//! Methods have the names that this program uses.

use crate::paper_tables::paper_numbers::DATA_SETS;
use seek_train::evaluation::published::{Published, PublishedMeasure};

/// Number of pages of the ten sites of R2L and DANA (Table I of DANA), in the order of its Table II.
pub(crate) const SITES: [u32; 10] = [188, 252, 203, 598, 234, 31, 375, 136, 116, 33];

/// F1 by site and MB/s (Tables II and III of DANA).
#[rustfmt::skip]
const DANA: [(&str, [f64; 10], f64); 12] = [
    ("accb-40", [0.8714, 0.8255, 0.8594, 0.8925, 0.9476, 0.7837, 0.8420, 0.8398, 0.8997, 0.7364], 0.40),
    ("bte", [0.8534, 0.4957, 0.8544, 0.5895, 0.9606, 0.8095, 0.4801, 0.7906, 0.8891, 0.8167], 0.17),
    ("dsc", [0.8706, 0.8849, 0.8398, 0.9505, 0.8962, 0.8238, 0.9482, 0.9142, 0.8510, 0.7471], 7.76),
    ("fe", [0.8086, 0.0600, 0.1652, 0.0626, 0.0023, 0.0173, 0.2251, 0.0275, 0.2408, 0.2250], 14.33),
    ("kfe", [0.6905, 0.7186, 0.8349, 0.7480, 0.7504, 0.7620, 0.6777, 0.7833, 0.8253, 0.6244], 11.76),
    ("lqf-25", [0.7877, 0.7796, 0.8436, 0.8410, 0.9566, 0.8596, 0.7650, 0.7372, 0.8699, 0.7735], 1.25),
    ("lqf-50", [0.7855, 0.7772, 0.8374, 0.8279, 0.9544, 0.8561, 0.7673, 0.7240, 0.8699, 0.7719], 1.25),
    ("lqf-75", [0.7733, 0.7727, 0.8374, 0.8190, 0.9544, 0.8516, 0.7560, 0.7240, 0.8699, 0.7497], 1.25),
    ("tccb-18", [0.8861, 0.8265, 0.9121, 0.9253, 0.9898, 0.8867, 0.8712, 0.9292, 0.9593, 0.8142], 17.09),
    ("tccb-25", [0.8737, 0.8608, 0.9091, 0.9271, 0.9916, 0.8832, 0.8884, 0.9240, 0.9583, 0.8142], 15.86),
    ("density", [0.8787, 0.2016, 0.9081, 0.7415, 0.9579, 0.8818, 0.9197, 0.9063, 0.9336, 0.6649], 7.62),
    ("dana", [0.9845, 0.9633, 0.9363, 0.9944, 1.0, 0.9350, 0.9797, 0.9452, 0.9670, 0.6740], 19.43),
];

/// F1 by site of R2L with P = 8 and with a P for each site, and of LICEA, which is Density (Tables 2 and 3 of R2L).
#[rustfmt::skip]
const R2L: [(&str, &str, [f64; 10]); 3] = [
    ("r2l", "ten right-to-left sites, P = 8", [0.9295, 0.987, 0.9745, 0.9906, 0.9564, 0.9536, 0.9909, 0.9769, 0.9356, 0.283]),
    ("r2l", "ten right-to-left sites, P by site", [0.983, 0.987, 0.9745, 0.9906, 0.9972, 0.9715, 0.9909, 0.9872, 0.9708, 0.3852]),
    ("density", "ten right-to-left sites, as LICEA", [0.9342, 0.302, 0.9403, 0.7755, 0.9495, 0.8919, 0.9406, 0.9085, 0.9221, 0.7121]),
];
/// LCS F1 and F0.5, text block matching F1 and F0.5, each on GoogleTrends-2017 and over all nine sets (Tables 3 and 4 and
/// appendices A.1 and A.2 of GCE). The paper prints a total LCS F1 of .018 for TabNet (basic); about .18 would fit the row.
const GCE: [(&str, [[f64; 2]; 4]); 7] = [
    ("gce", [[0.830, 0.842], [0.821, 0.839], [0.766, 0.784], [0.749, 0.776]]),
    ("readability", [[0.743, 0.760], [0.728, 0.744], [0.580, 0.595], [0.567, 0.586]]),
    ("dom-distiller", [[0.749, 0.766], [0.722, 0.743], [0.339, 0.391], [0.454, 0.482]]),
    ("boilernet", [[0.751, 0.745], [0.703, 0.706], [0.696, 0.671], [0.690, 0.672]]),
    ("web2text", [[0.651, 0.695], [0.589, 0.641], [0.382, 0.547], [0.431, 0.574]]),
    ("tabnet-basic", [[0.058, 0.018], [0.054, 0.174], [0.056, 0.150], [0.055, 0.156]]),
    ("tabnet-both", [[0.724, 0.724], [0.683, 0.683], [0.646, 0.608], [0.667, 0.631]]),
];

/// Names of the page sets of GCE.
const GCE_SETS: [&str; 2] = ["285 own pages of GoogleTrends-2017", "nine sets in eight languages"];

/// All published numbers, paper by paper.
pub fn all() -> Vec<Published> {
    let mut all = Vec::new();
    let tables = ["Louvan 2010, Table 4", "Louvan 2010, Table 5", "Louvan 2010, Table 6"];
    for (set, source) in DATA_SETS.iter().zip(tables) {
        for line in set.extraction {
            let [precision, recall, f1] = line.scores.map(|(mean, _)| mean);
            let numbers = vec![
                (PublishedMeasure::Precision, precision),
                (PublishedMeasure::Recall, recall),
                (PublishedMeasure::F1, f1),
            ];
            all.push(Published {
                method: line.name,
                pages: set.name,
                page_type: Some(set.page_type),
                corpus: None,
                source,
                numbers,
            });
        }
    }
    for (method, pages, by_site) in R2L {
        let (source, numbers) = ("R2L 2011, Tables 2 and 3", vec![(PublishedMeasure::F1, over_pages(&by_site))]);
        all.push(Published { method, pages, page_type: None, corpus: None, source, numbers });
    }
    for (method, by_site, speed) in DANA {
        let numbers = vec![(PublishedMeasure::F1, over_pages(&by_site)), (PublishedMeasure::Speed, speed)];
        let (source, pages) = ("DANA 2011, Tables II and III", "ten right-to-left sites");
        all.push(Published { method, pages, page_type: None, corpus: None, source, numbers });
    }
    for (method, numbers) in GCE {
        for (at, pages) in GCE_SETS.into_iter().enumerate() {
            let measures =
                [PublishedMeasure::F1, PublishedMeasure::F05, PublishedMeasure::NodesF1, PublishedMeasure::NodesF05];
            let numbers = measures.into_iter().zip(numbers.map(|of_set| of_set[at])).collect();
            let source = "GCE 2022, Tables 3, 4, A.1 and A.2";
            let corpus = (at == 0).then_some("googletrends-2017");
            all.push(Published { method, pages, page_type: None, corpus, source, numbers });
        }
    }
    all
}

/// F1 of a method by site, in a paper on right-to-left sites.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct BySite {
    /// F1 of each of the ten sites, in the order of Table II of DANA.
    pub(crate) sites: [f64; 10],
}

impl BySite {
    /// The mean over all pages.
    pub(crate) fn mean(&self) -> f64 {
        over_pages(&self.sites)
    }
}

/// The numbers by site of a method: of DANA's paper, then of R2L's; R2L itself with P = 8 first.
pub(crate) fn by_site(method: &str) -> Vec<BySite> {
    let of_dana = DANA.iter().filter(|(name, ..)| *name == method).map(|(_, sites, _)| BySite { sites: *sites });
    let of_r2l = R2L.iter().filter(|(name, ..)| *name == method).map(|(_, _, sites)| BySite { sites: *sites });
    of_dana.chain(of_r2l).collect()
}

/// The mean of F1 by site over all 2,166 pages.
fn over_pages(by_site: &[f64; 10]) -> f64 {
    let sum: f64 = by_site.iter().zip(SITES).map(|(f1, pages)| f1 * f64::from(pages)).sum();
    sum / f64::from(SITES.iter().sum::<u32>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// All published numbers by method.
    fn by_method() -> BTreeMap<&'static str, Vec<Published>> {
        let mut methods: BTreeMap<&str, Vec<Published>> = BTreeMap::new();
        for published in all() {
            methods.entry(published.method).or_default().push(published);
        }
        methods
    }

    #[test]
    fn every_method_is_implemented() {
        let entries = crate::catalogue::entries();
        for method in by_method().keys() {
            assert!(entries.iter().any(|entry| entry.name == *method), "{method}");
        }
    }

    #[test]
    fn numbers_of_a_known_corpus_apply_to_that_corpus_only() {
        let readability = &by_method()["readability"];
        let applying = |corpus| {
            readability
                .iter()
                .filter(|p| p.applies_to(corpus, None))
                .map(|p| p.get(PublishedMeasure::F1))
                .collect::<Vec<_>>()
        };
        assert_eq!(applying("googletrends-2017"), [Some(0.743), Some(0.760)]);
        assert_eq!(applying("canola"), [Some(0.760)]);
        assert!(readability.iter().all(|p| !p.applies_to("canola", Some("article"))));
        assert!(by_method()["cs-tp"].iter().any(|p| p.applies_to("wcxb-dev", Some("forum"))));
    }

    #[test]
    fn numbers_are_shares_and_f1_fits_precision_and_recall() {
        assert_eq!(SITES.iter().sum::<u32>(), 2166);
        for published in all() {
            for measure in PublishedMeasure::ALL.into_iter().filter(|&measure| measure != PublishedMeasure::Speed) {
                assert!(published.get(measure).is_none_or(|number| (0.0..=1.0).contains(&number)), "{published:?}");
            }
            // The mean of F1 over pages is below the F1 of the mean precision and recall.
            if let (Some(p), Some(r), Some(f1)) = (
                published.get(PublishedMeasure::Precision),
                published.get(PublishedMeasure::Recall),
                published.get(PublishedMeasure::F1),
            ) {
                assert!(f1 <= 2.0 * p * r / (p + r) + 0.001, "{published:?}");
            }
        }
    }

    #[test]
    fn means_over_sites_are_weighted_by_pages() {
        assert!((over_pages(&[0.5; 10]) - 0.5).abs() < 1e-12);
        let dana = &by_method()["dana"][0];
        assert_eq!(format!("{:.4}", dana.get(PublishedMeasure::F1).unwrap()), "0.9722");
        assert_eq!(dana.get(PublishedMeasure::Speed), Some(19.43));
    }
}
