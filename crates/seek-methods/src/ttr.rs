//! `ttr`: lines with much text and few tags.
//!
//! Weninger and Hsu, "Text Extraction from the Web via Text-to-Tag Ratio" (TIR 2008). The ratio of a line of the source
//! is its number of characters outside of tags, without white space, divided by its number of tags, at least 1. A
//! moving mean smooths the ratios. Lines whose ratio is at least one standard deviation are content. Scripts, styles
//! and comments do not count, and empty lines are skipped.

use crate::source_lines::{SourceLine, source_lines};
use seek_extract::heuristics::Smoothing;
use seek_extract::picture::{Mark, Series, Threshold};
use seek_extract::{Method, MethodError, Picture, View};
use seek_page::{Page, SelectedParts, Selection};

/// The text-to-tag ratio. By default radius 2 and a threshold of one standard deviation, as in the paper.
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

/// The lines with text or tags, and their ratios before and after smoothing.
struct Ratios {
    lines: Vec<SourceLine>,
    ratios: Vec<f64>,
    smoothed: Vec<f64>,
    threshold: f64,
}

/// The characters of a line divided by the number of tags that begin on it.
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
        let content = Mark::runs("main content", smoothed.iter().map(|&ratio| ratio >= threshold));
        Ok(vec![Picture {
            title: "Text-to-tag ratio".to_owned(),
            caption: "For each line its characters divided by its tags, before and after smoothing. Lines from the threshold \
                on are main content."
                .to_owned(),
            x: "line of the source with text or tags".to_owned(),
            y: "characters per tag".to_owned(),
            series: vec![Series::columns("before smoothing", ratios), Series::line("after smoothing", smoothed)],
            marks: vec![content],
            thresholds: vec![Threshold::new("threshold", threshold)],
        }])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_extract::heuristics::SmoothingParams;
    use seek_render as render;

    #[test]
    fn an_article_between_menu_and_foot() {
        let menu = "<li><a href=x>Home</a></li>\n".repeat(20);
        let article =
            "<p>The storm passed over the coast last night, and nobody was hurt, as officials said on Monday.</p>\n"
                .repeat(8);
        let page = Page::from_source(&format!("<ul>\n{menu}</ul>\n{article}<ul>\n{menu}</ul>")).unwrap();
        let text = render::text(&page, &Ttr::default().select(&page).unwrap()).unwrap();
        assert_eq!(text.matches("The storm").count(), 8);
        assert!(text.matches("Home").count() <= 4, "smoothing adds two lines on each side: {text}");
    }

    #[test]
    fn the_picture_marks_the_content_lines() {
        let page = Page::from_source(&format!("{}<p>{}</p>", "<li>a</li>\n".repeat(9), "word ".repeat(50))).unwrap();
        let picture = Ttr::default().pictures(&page).unwrap().remove(0);
        assert_eq!(picture.series[0].values, [vec![0.5; 9], vec![100.0]].concat());
        assert_eq!(picture.marks[0], Mark::new("main content", Some(7..10)));
        assert!(picture.series[1].values[7] >= picture.thresholds[0].y);
    }

    /// The text of all lines with text or tags: the result of a threshold of 0.
    fn all_of(source: &str) -> String {
        let page = Page::from_source(source).unwrap();
        let all = Ttr::new(SmoothingParams { deviations: 0.0, ..SmoothingParams::default() }.check().unwrap());
        render::text(&page, &all.select(&page).unwrap()).unwrap()
    }

    #[test]
    fn a_script_or_comment_over_several_lines_is_left_out() {
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
                .contains("from 0 to 1000")
        );
    }
}
