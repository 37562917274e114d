//! `ttr`: lines with much text and few tags.
//!
//! Weninger and Hsu, "Text Extraction from the Web via Text-to-Tag Ratio" (TIR 2008). Of each line of the source the characters that are in
//! no tag, other than white space, are divided by the number of its tags; where it has none they are the ratio. Ratios are smoothed by a moving
//! mean, and lines from one standard deviation on are content. Scripts, styles and comments count nothing, and empty lines are skipped.

use crate::source_lines::{SourceLine, source_lines};
use seek_extract::heuristics::Smoothing;
use seek_extract::picture::{Mark, Series, Threshold};
use seek_extract::{Method, MethodError, Picture, View};
use seek_page::{Page, SelectedParts, Selection};

/// The text-to-tag ratio; radius 2 and a threshold of one deviation are the paper's.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Ttr(Smoothing);

impl Ttr {
    /// The method with this smoothing.
    pub fn new(smoothing: Smoothing) -> Ttr {
        Ttr(smoothing)
    }

    fn ratios(&self, source: &str) -> Ratios {
        let lines = source_lines(source, usize::MAX);
        let ratios: Vec<f64> = lines.iter().map(ratio).collect();
        let (smoothed, deviation) = self.0.smooth(&ratios);
        Ratios { lines, ratios, smoothed, threshold: self.0.threshold(deviation) }
    }
}

/// All lines that count, with their ratios before and after smoothing.
struct Ratios {
    lines: Vec<SourceLine>,
    ratios: Vec<f64>,
    smoothed: Vec<f64>,
    threshold: f64,
}

/// The characters of a line by the tags that begin on it.
fn ratio(line: &SourceLine) -> f64 {
    f64::from(line.text) / f64::from(line.tags.max(1))
}

impl Method for Ttr {
    fn name(&self) -> &'static str {
        "ttr"
    }

    fn view(&self) -> View {
        View::Source
    }

    fn parameters(&self) -> String {
        self.0.parameters()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let Ratios { lines, smoothed, threshold, .. } = self.ratios(page.source());
        let kept = lines.into_iter().zip(smoothed).filter(|(_, ratio)| *ratio >= threshold);
        Ok(SelectedParts::Source(kept.map(|(line, _)| line.bytes).collect()).into())
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        let Ratios { ratios, smoothed, threshold, .. } = self.ratios(page.source());
        let chosen = Mark::runs("main content", smoothed.iter().map(|&ratio| ratio >= threshold));
        Ok(vec![Picture {
            title: "Text-to-tag ratio".to_owned(),
            caption: "For each line its characters over its tags, and the same smoothed; lines from the threshold on are chosen."
                .to_owned(),
            x: "line of the source with text or tags".to_owned(),
            y: "characters a tag".to_owned(),
            series: vec![Series::columns("before smoothing", ratios), Series::line("after smoothing", smoothed)],
            marks: vec![chosen],
            thresholds: vec![Threshold::new("threshold", threshold)],
        }])
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_extract::heuristics::SmoothingParams;
    use seek_render as render;

    #[test]
    fn an_article_between_menu_and_foot() {
        let menu = "<li><a href=x>Home</a></li>\n".repeat(20);
        let text =
            "<p>The storm passed over the coast last night, and nobody was hurt, as officials said on Monday.</p>\n"
                .repeat(8);
        let page = Page::from_source(&format!("<ul>\n{menu}</ul>\n{text}<ul>\n{menu}</ul>")).unwrap();
        let found = render::text(&page, &Ttr::default().select(&page).unwrap()).unwrap();
        assert_eq!(found.matches("The storm").count(), 8);
        assert!(found.matches("Home").count() <= 4, "two lines on each side are smoothed in: {found}");
    }

    #[test]
    fn the_picture_marks_the_lines_that_are_chosen() {
        let page = Page::from_source(&format!("{}<p>{}</p>", "<li>a</li>\n".repeat(9), "word ".repeat(50))).unwrap();
        let picture = Ttr::default().pictures(&page).unwrap().remove(0);
        assert_eq!(picture.series[0].values, [vec![0.5; 9], vec![100.0]].concat());
        assert_eq!(picture.marks[0], Mark::new("main content", Some(7..10)));
        assert!(picture.series[1].values[7] >= picture.thresholds[0].y);
    }

    /// What a threshold of nothing finds, which takes every line that has text or tags.
    fn all_of(source: &str) -> String {
        let page = Page::from_source(source).unwrap();
        let all = Ttr::new(SmoothingParams { deviations: 0.0, ..SmoothingParams::default() }.check().unwrap());
        render::text(&page, &all.select(&page).unwrap()).unwrap()
    }

    #[test]
    fn a_script_or_comment_over_several_lines_neither_leaks_nor_swallows() {
        assert_eq!(all_of("<p>A</p><script>\nvar a;\n</script>\n<p>B</p>"), "A\n\nB");
        assert_eq!(all_of("<!-- x\n<p>no</p> --><p>yes</p>"), "yes");
        assert_eq!(all_of("<script>\nvar x = '<p>no</p>'; </script><p>yes</p>"), "yes");
        assert_eq!(all_of("<p>A</p><p\nclass=x>B</p>"), "A\n\nB");
    }

    #[test]
    fn a_radius_over_the_whole_page_is_refused() {
        assert!(SmoothingParams { deviations: f64::NAN, ..SmoothingParams::default() }.check().is_err());
        assert!(
            SmoothingParams { radius: 1001, ..SmoothingParams::default() }
                .check()
                .unwrap_err()
                .to_string()
                .contains("at most 1000")
        );
    }
}
