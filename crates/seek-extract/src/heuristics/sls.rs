//! String Length Smoothing, SLS (content-seeker paper, section 2.3.2).
//!
//! The array has the lengths of a segment's strings in document order, and a 0 for each tag that changes the structure.
//! SLS smooths the array (equation 1) and keeps the strings whose smoothed length reaches the threshold. The threshold
//! of the paper is the standard deviation, which its figure 3 shows for the smoothed array.

use super::smooth::Smoothing;
use crate::picture::{Mark, Picture, Series, Threshold};
use seek_page::{Dom, NodeId, NodeKind};
use std::ops::Range;

/// The heuristic SLS, with its smoothing.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sls(Smoothing);

/// The strings of some nodes, before and after smoothing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Strings {
    /// The text nodes, in order.
    pub texts: Vec<NodeId>,
    /// The index of each text node in the array.
    pub at: Vec<usize>,
    /// The array: lengths of strings in characters, and 0 for each structural tag.
    pub lengths: Vec<f64>,
    /// The array after smoothing.
    pub smoothed: Vec<f64>,
    /// Standard deviation of the smoothed array.
    pub deviation: f64,
}

impl Strings {
    /// The text nodes with their smoothed lengths.
    pub fn smoothed_texts(&self) -> impl Iterator<Item = (NodeId, f64)> {
        self.texts.iter().zip(&self.at).map(|(&text, &at)| (text, self.smoothed[at]))
    }
}

impl Sls {
    /// The heuristic with this smoothing.
    pub fn new(smoothing: Smoothing) -> Sls {
        Sls(smoothing)
    }

    /// The parameters, in words.
    pub fn parameters(&self) -> String {
        self.0.parameters()
    }

    /// Smooths the strings of all ranges of nodes as one array.
    pub fn smooth(&self, dom: &Dom, ranges: &[Range<NodeId>]) -> Strings {
        let mut lengths = Vec::new();
        let mut texts = Vec::new();
        let mut at = Vec::new();
        for id in ranges.iter().cloned().flatten() {
            match dom.kind(id) {
                NodeKind::Text => {
                    // Most texts between elements are white space of ASCII, which the first step removes at less cost.
                    let chars = dom.text(id).trim_ascii().trim().chars().count();
                    if chars > 0 {
                        texts.push(id);
                        at.push(lengths.len());
                        lengths.push(chars as f64);
                    }
                }
                NodeKind::Element if dom.tag(id).is_structure() => lengths.push(0.0),
                _ => {}
            }
        }
        let (smoothed, deviation) = self.0.smooth(&lengths);
        Strings { texts, at, lengths, smoothed, deviation }
    }

    /// The smallest smoothed length of strings that are kept.
    pub fn threshold(&self, strings: &Strings) -> f64 {
        self.0.threshold(strings.deviation)
    }

    /// The array before and after smoothing: figure 3 of the paper.
    pub fn picture(&self, dom: &Dom, ranges: &[Range<NodeId>]) -> Picture {
        let strings = self.smooth(dom, ranges);
        let threshold = self.threshold(&strings);
        let mut is_kept = vec![false; strings.lengths.len()];
        strings.at.iter().for_each(|&at| is_kept[at] = strings.smoothed[at] >= threshold);
        Picture {
            title: "String lengths".to_owned(),
            caption: "Lengths of the strings in the largest segment of main content, in document order, and 0 for each structural tag. \
                Strings that reach the threshold after smoothing are kept."
                .to_owned(),
            x: "string or tag".to_owned(),
            y: "characters".to_owned(),
            series: vec![
                Series::columns("before smoothing", strings.lengths),
                Series::line("after smoothing", strings.smoothed),
            ],
            marks: vec![Mark::runs("main content", is_kept)],
            thresholds: vec![Threshold::new("threshold", threshold)],
        }
    }

    /// The text nodes that are kept.
    pub fn select(&self, dom: &Dom, ranges: &[Range<NodeId>]) -> Vec<NodeId> {
        let strings = self.smooth(dom, ranges);
        let threshold = self.threshold(&strings);
        strings.smoothed_texts().filter(|(_, smoothed)| *smoothed >= threshold).map(|(id, _)| id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn short_strings_between_long_ones_are_kept() {
        let long = "word ".repeat(60);
        let menu = "<ul><li>home</li><li>news</li><li>sport</li><li>about</li></ul>".repeat(6);
        let page =
            Page::from_source(&format!("{menu}<div><p>{long}</p><h2>short</h2><p>{long}</p></div>{menu}")).unwrap();
        let dom = page.dom().unwrap();
        let all = 0..dom.len() as NodeId;
        let kept = Sls::default().select(dom, &[all]);
        let texts: Vec<_> = kept.iter().map(|&t| dom.text(t).trim().len()).collect();
        assert!(texts.contains(&5), "{texts:?}");
        let all = 0..dom.len() as NodeId;
        let picture = Sls::default().picture(dom, &[all]);
        assert_eq!(picture.marks[0].ranges.iter().map(Range::len).sum::<usize>(), kept.len());
        assert_eq!(picture.series[0].values.iter().filter(|&&length| length > 200.0).count(), 2);
        assert_eq!(texts.iter().filter(|&&l| l > 200).count(), 2);
        assert!(!kept.iter().any(|&t| dom.text(t) == "home" && t < 20));
    }
}
