//! A picture as SVG: columns and lines over one axis, with marked ranges and thresholds.
//!
//! One kind of plot needs no plotting library, which every build of the program would compile. The drawing has at most
//! one point for each column of pixels: of the values that share a column, it shows the lowest and the highest.

use content_seeker::explain::{Mark, Picture, Series, Shape};
use content_seeker::report::escape;
use std::fmt::Write;
use std::ops::Range;

const WIDTH: f64 = 1000.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 990.0;
/// Height of the plot itself.
const HEIGHT: f64 = 220.0;
/// Height of the numbers and the name of the axis, below the plot.
const FOOT: f64 = 42.0;
const LEGEND_ROW: f64 = 18.0;
/// Mean width of a letter of the legend.
const LETTER: f64 = 6.6;

/// Colours that most people with a colour vision deficiency can tell apart (Okabe and Ito, "Color Universal Design", 2008).
const SERIES: [&str; 4] = ["#0072b2", "#d55e00", "#cc79a7", "#56b4e9"];
const MARKS: [&str; 3] = ["#009e73", "#e69f00", "#777777"];
const THRESHOLD: &str = "#222222";

/// The picture as well-formed XML.
pub fn svg(picture: &Picture) -> String {
    let positions = picture.series.iter().map(|series| series.values.len()).max().unwrap_or(0);
    let (legend, rows) = legend(picture);
    let top = LEGEND_ROW * rows as f64 + 8.0;
    let plot = Plot { positions, top, span: span(picture) };
    let height = top + HEIGHT + FOOT;
    let (title, x, y) = (escape(&picture.title), escape(&picture.x), escape(&picture.y));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{title}\" viewBox=\"0 0 {WIDTH} {height}\" \
        font-family=\"sans-serif\" font-size=\"12\" fill=\"#4a5568\">\n{legend}"
    );
    for (mark, colour) in picture.marks.iter().zip(MARKS.iter().cycle()) {
        put_path(&mut out, &plot.mark(mark), &format!("fill=\"{colour}\" fill-opacity=\".25\""));
    }
    plot.put_axes(&mut out);
    for (series, colour) in picture.series.iter().zip(SERIES.iter().cycle()) {
        let style = match series.shape {
            Shape::Columns => format!("stroke=\"{colour}\" stroke-width=\"{:.2}\"", plot.column() * 0.8),
            _ => format!("stroke=\"{colour}\" stroke-width=\"1.5\" stroke-linejoin=\"round\" fill=\"none\""),
        };
        put_path(&mut out, &plot.series(series), &style);
    }
    for threshold in &picture.thresholds {
        let line = format!("M{LEFT} {:.1}H{RIGHT}", plot.y(threshold.y));
        put_path(&mut out, &line, &format!("stroke=\"{THRESHOLD}\" stroke-dasharray=\"6 4\""));
    }
    let (middle, foot) = ((LEFT + RIGHT) / 2.0, height - 6.0);
    let _ = writeln!(out, "<text x=\"{middle}\" y=\"{foot}\" text-anchor=\"middle\">{x}</text>");
    let turned = format!("transform=\"translate(12 {}) rotate(-90)\"", top + HEIGHT / 2.0);
    let _ = writeln!(out, "<text {turned} text-anchor=\"middle\">{y}</text>");
    out.push_str("</svg>\n");
    out
}

fn put_path(out: &mut String, path: &str, style: &str) {
    if !path.is_empty() {
        let _ = writeln!(out, "<path d=\"{path}\" {style}/>");
    }
}

/// The legend, and the number of its rows.
fn legend(picture: &Picture) -> (String, usize) {
    let series = picture.series.iter().zip(SERIES.iter().cycle()).map(|(s, c)| (&s.name, *c, "1", ""));
    let marks = picture.marks.iter().zip(MARKS.iter().cycle());
    let marks = marks.filter(|(mark, _)| !mark.ranges.is_empty()).map(|(m, c)| (&m.name, *c, ".25", ""));
    let dashes = " stroke-dasharray=\"6 4\"";
    let thresholds = picture.thresholds.iter().map(|t| (&t.name, THRESHOLD, "1", dashes));
    let (mut out, mut x, mut row) = (String::new(), LEFT, 1);
    for (name, colour, opacity, dashes) in series.chain(marks).chain(thresholds) {
        let width = 34.0 + LETTER * name.chars().count() as f64;
        if x + width > RIGHT && x > LEFT {
            (x, row) = (LEFT, row + 1);
        }
        let y = LEGEND_ROW * row as f64 - 6.0;
        let thick = if dashes.is_empty() { 10 } else { 1 };
        let swatch = format!("M{x:.1} {:.1}h18", y - 4.0);
        put_path(
            &mut out,
            &swatch,
            &format!("stroke=\"{colour}\" stroke-width=\"{thick}\" stroke-opacity=\"{opacity}\"{dashes}"),
        );
        let _ = writeln!(out, "<text x=\"{:.1}\" y=\"{y:.1}\">{}</text>", x + 23.0, escape(name));
        x += width;
    }
    (out, row)
}

/// The lowest and the highest value, with the axis.
fn span(picture: &Picture) -> (f64, f64) {
    let values = picture.series.iter().flat_map(|series| series.values.iter().copied());
    let all = values.chain(picture.thresholds.iter().map(|threshold| threshold.y)).filter(|value| value.is_finite());
    let (low, high) = all.fold((0.0_f64, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    if low == high { (0.0, 1.0) } else { (low, high) }
}

/// The coordinates of a plot.
struct Plot {
    /// The number of values on the axis.
    positions: usize,
    top: f64,
    span: (f64, f64),
}

impl Plot {
    /// The left side of a position.
    fn x(&self, position: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * position as f64 / self.positions.max(1) as f64
    }

    fn y(&self, value: f64) -> f64 {
        let (low, high) = self.span;
        let value = if value.is_finite() { value } else { 0.0 };
        self.top + HEIGHT * (high - value) / (high - low)
    }

    /// The width of a position, or of several that share a column of pixels.
    fn column(&self) -> f64 {
        self.x(1.max(self.positions.div_ceil((RIGHT - LEFT) as usize))) - LEFT
    }

    /// The path of a series.
    fn series(&self, series: &Series) -> String {
        let mut path = String::new();
        for (positions, low, high) in thinned(&series.values, (RIGHT - LEFT) as usize) {
            let x = (self.x(positions.start) + self.x(positions.end)) / 2.0;
            let _ = match series.shape {
                Shape::Columns => write!(path, "M{x:.1} {:.1}V{:.1}", self.y(low.min(0.0)), self.y(high.max(0.0))),
                _ => {
                    let step = if path.is_empty() { 'M' } else { 'L' };
                    let up = if low < high { format!("V{:.1}", self.y(high)) } else { String::new() };
                    write!(path, "{step}{x:.1} {:.1}{up}", self.y(low))
                }
            };
        }
        path
    }

    /// The path of marked ranges. Ranges that share a column of pixels are joined.
    fn mark(&self, mark: &Mark) -> String {
        let mut spans: Vec<(f64, f64)> = Vec::new();
        for range in &mark.ranges {
            let (from, to) = (self.x(range.start), self.x(range.end).max(self.x(range.start) + 1.0));
            match spans.last_mut() {
                Some(last) if from - last.1 < 0.5 => last.1 = last.1.max(to),
                _ => spans.push((from, to)),
            }
        }
        let mut path = String::new();
        for (from, to) in spans {
            let _ = write!(path, "M{from:.1} {:.1}H{to:.1}v{HEIGHT}H{from:.1}z", self.top);
        }
        path
    }

    /// Lines and numbers at round values of both axes.
    fn put_axes(&self, out: &mut String) {
        let (low, high) = self.span;
        let (mut grid, mut numbers) = (String::new(), String::new());
        for value in round_values(low, high) {
            let y = self.y(value);
            let _ = write!(grid, "M{LEFT} {y:.1}H{RIGHT}");
            let _ = writeln!(numbers, "<text x=\"{}\" y=\"{:.1}\">{value}</text>", LEFT - 6.0, y + 4.0);
        }
        put_path(out, &grid, "stroke=\"#e2e8f0\"");
        put_path(out, &format!("M{LEFT} {:.1}H{RIGHT}", self.y(0.0)), "stroke=\"#4a5568\"");
        let _ = writeln!(out, "<g text-anchor=\"end\">\n{numbers}</g>\n<g text-anchor=\"middle\">");
        for position in round_values(0.0, self.positions as f64).into_iter().filter(|value| value.fract() == 0.0) {
            let (x, y) = (self.x(position as usize), self.top + HEIGHT + 16.0);
            let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\">{position}</text>");
        }
        out.push_str("</g>\n");
    }
}

/// The lowest and the highest of the values in each of at most `columns` columns, with their positions.
fn thinned(values: &[f64], columns: usize) -> impl Iterator<Item = (Range<usize>, f64, f64)> {
    let together = values.len().div_ceil(columns).max(1);
    values.chunks(together).enumerate().map(move |(i, values)| {
        let start = i * together;
        let (low, high) = values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(*v), h.max(*v)));
        (start..start + values.len(), low, high)
    })
}

/// Four to nine values with few digits, from `low` to `high`.
fn round_values(low: f64, high: f64) -> Vec<f64> {
    let rough = (high - low) / 5.0;
    if !(rough.is_finite() && rough > 0.0) {
        return Vec::new();
    }
    let power = 10_f64.powi(rough.log10().floor() as i32);
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|of| of * power).find(|step| *step >= rough).unwrap_or(rough);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    // For fractional steps a division gives 0.3; a multiplication would give 0.30000000000000004.
    let value = |n: i64| if step < 1.0 { n as f64 / (1.0 / step).round() } else { n as f64 * step };
    (first..=last).map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use content_seeker::explain::Threshold;

    fn picture(values: Vec<f64>, ranges: Vec<Range<usize>>) -> Picture {
        Picture {
            title: "Rise & <fall>".to_owned(),
            caption: String::new(),
            x: "place".to_owned(),
            y: "\"value\"".to_owned(),
            series: vec![Series::columns("before", values.clone()), Series::line("after", values)],
            marks: vec![Mark { name: "chosen".to_owned(), ranges }],
            thresholds: vec![Threshold::new("threshold", 2.5)],
        }
    }

    /// Parses the drawing, which must be well-formed, and looks at its paths.
    fn with_paths<T>(picture: &Picture, look: impl FnOnce(Vec<&str>) -> T) -> T {
        let svg = svg(picture);
        let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
        look(document.descendants().filter_map(|node| node.attribute("d")).collect())
    }

    #[test]
    fn columns_begin_at_the_axis() {
        let plot = Plot { positions: 2, top: 0.0, span: (-5.0, 5.0) };
        let path = plot.series(&Series::columns("", [5.0, -2.5]));
        assert_eq!(path, "M295.5 110.0V0.0M758.5 165.0V110.0");
        assert_eq!(plot.series(&Series::line("", [5.0, -2.5])), "M295.5 0.0L758.5 165.0");
    }

    #[test]
    fn every_drawing_is_well_formed() {
        for values in [vec![], vec![0.0], vec![-1.0, 3.0], vec![f64::NAN, f64::INFINITY, 1.0], vec![1e300, -1e300]] {
            let ranges = (values.len() > 1).then_some(0..1).into_iter().collect();
            with_paths(&picture(values, ranges), |paths| {
                assert!(paths.iter().all(|path| !path.contains("NaN") && !path.contains("inf")), "{paths:?}");
            });
        }
    }

    #[test]
    fn many_values_are_thinned_to_the_pixels_and_keep_their_peaks() {
        let mut values: Vec<f64> = (0..100_000).map(|i| f64::from(i % 7)).collect();
        values[54_321] = 100.0;
        let ranges = (0..50_000).map(|i| 2 * i..2 * i + 1).collect();
        let picture = picture(values, ranges);
        assert!(svg(&picture).len() < 100_000, "{}", svg(&picture).len());
        let peak = thinned(&picture.series[0].values, 926).map(|(_, _, high)| high).fold(0.0, f64::max);
        assert_eq!(peak, 100.0);
    }

    #[test]
    fn axes_have_round_numbers() {
        assert_eq!(round_values(0.0, 1.0), [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
        assert_eq!(round_values(-730.0, 270.0), [-600.0, -400.0, -200.0, 0.0, 200.0]);
        assert_eq!(round_values(0.0, 0.0), [] as [f64; 0]);
    }

    #[test]
    fn a_long_legend_takes_more_rows() {
        let one = picture(vec![1.0], Vec::new());
        let mut many = one.clone();
        many.marks = (0..20).map(|i| Mark::runs(&format!("a mark with a long name {i}"), [true])).collect();
        assert_eq!((legend(&one).1, legend(&many).1), (1, 6));
    }
}
