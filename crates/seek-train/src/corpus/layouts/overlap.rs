//! How much of the area of rectangles other rectangles cover.
//!
//! A vertical line sweeps over the rectangles from left to right. A segment tree over their top and bottom edges holds how
//! much of the line is in one rectangle, and how much in several (Bentley, "Algorithms for Klee's rectangle problems",
//! 1977). The result is exact, in a time of n log n for n rectangles.

use seek_page::Rect;

/// The share of the area of all rectangles that is also in another one. Where two rectangles overlap, the part counts for
/// both. 0 without any area.
pub fn covered_share(rects: &[Rect]) -> f64 {
    let with_area: Vec<&Rect> = rects.iter().filter(|rect| !rect.is_empty()).collect();
    let mut edges: Vec<f32> = with_area.iter().flat_map(|rect| [rect.y, rect.bottom()]).collect();
    edges.sort_by(f32::total_cmp);
    edges.dedup();
    let mut events: Vec<EdgeEvent> = with_area.iter().flat_map(|rect| EdgeEvent::of(rect, &edges)).collect();
    events.sort_by(|a, b| a.x.total_cmp(&b.x));
    let mut line = SweepLine::new(&edges);
    let (mut alone, mut all) = (0.0, 0.0);
    let mut x = events.first().map_or(0.0, |event| event.x);
    for event in events {
        let step = f64::from(event.x) - f64::from(x);
        alone += step * line.length_in_one();
        all += step * line.length_in_all();
        x = event.x;
        line.change(&event);
    }
    if all > 0.0 { (1.0 - alone / all).clamp(0.0, 1.0) } else { 0.0 }
}

/// The line reaches the left edge of a rectangle, or leaves its right edge.
#[derive(Debug, Clone, Copy)]
struct EdgeEvent {
    x: f32,
    /// Numbers of the edges of top and bottom.
    top: usize,
    bottom: usize,
    /// 1 at the left edge, -1 at the right one.
    change: i32,
}

impl EdgeEvent {
    fn of(rect: &Rect, edges: &[f32]) -> [EdgeEvent; 2] {
        let number = |y: f32| edges.partition_point(|&edge| edge < y);
        let (top, bottom) = (number(rect.y), number(rect.bottom()));
        [(rect.x, 1), (rect.right(), -1)].map(|(x, change)| EdgeEvent { x, top, bottom, change })
    }
}

/// A node of the segment tree.
#[derive(Debug, Clone, Copy, Default)]
struct Span {
    /// Rectangles that hold all of the span, but not all of the span above it.
    rectangles: i32,
    /// The length that is in at least one rectangle, in two or more, and the sum of the lengths in all of them.
    in_some: f64,
    in_several: f64,
    in_all: f64,
}

/// The line, as a segment tree. The spans below `at` are `2 * at` and `2 * at + 1`.
struct SweepLine<'a> {
    edges: &'a [f32],
    spans: Vec<Span>,
}

impl<'a> SweepLine<'a> {
    fn new(edges: &'a [f32]) -> SweepLine<'a> {
        SweepLine { edges, spans: vec![Span::default(); 4 * edges.len().max(1)] }
    }

    fn length_in_one(&self) -> f64 {
        self.spans.get(1).map_or(0.0, |root| root.in_some - root.in_several)
    }

    fn length_in_all(&self) -> f64 {
        self.spans.get(1).map_or(0.0, |root| root.in_all)
    }

    /// Adds or removes a rectangle.
    fn change(&mut self, event: &EdgeEvent) {
        self.change_within(1, 0, self.edges.len() - 1, event);
    }

    /// The same for the span from the edge `from` to the edge `to`. The depth is the logarithm of the number of edges.
    fn change_within(&mut self, at: usize, from: usize, to: usize, event: &EdgeEvent) {
        if event.bottom <= from || to <= event.top {
            return;
        }
        let is_leaf = to - from == 1;
        if event.top <= from && to <= event.bottom {
            self.spans[at].rectangles += event.change;
        } else if !is_leaf {
            let middle = from.midpoint(to);
            self.change_within(2 * at, from, middle, event);
            self.change_within(2 * at + 1, middle, to, event);
        }
        let [one, two] = if is_leaf { [Span::default(); 2] } else { [self.spans[2 * at], self.spans[2 * at + 1]] };
        let (below_some, below_several) = (one.in_some + two.in_some, one.in_several + two.in_several);
        let length = f64::from(self.edges[to]) - f64::from(self.edges[from]);
        let span = &mut self.spans[at];
        (span.in_some, span.in_several) = match span.rectangles {
            ..=0 => (below_some, below_several),
            1 => (length, below_some),
            _ => (length, length),
        };
        span.in_all = f64::from(span.rectangles) * length + one.in_all + two.in_all;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect { x, y, width, height }
    }

    #[test]
    fn rectangles_side_by_side_cover_nothing() {
        assert_eq!(covered_share(&[]), 0.0);
        assert_eq!(covered_share(&[rect(0.0, 0.0, 0.0, 10.0)]), 0.0);
        assert_eq!(
            covered_share(&[rect(0.0, 0.0, 10.0, 10.0), rect(10.0, 0.0, 10.0, 10.0), rect(0.0, 10.0, 20.0, 5.0)]),
            0.0
        );
    }

    #[test]
    fn a_part_of_two_rectangles_counts_for_both() {
        // 25 of 100 square pixels of each are in the other.
        assert_eq!(covered_share(&[rect(0.0, 0.0, 10.0, 10.0), rect(5.0, 5.0, 10.0, 10.0)]), 0.25);
        assert_eq!(covered_share(&[rect(0.0, 0.0, 10.0, 10.0); 3]), 1.0);
        // A small one inside a large one: 1 of 100, and 1 of 1.
        assert!((covered_share(&[rect(0.0, 0.0, 10.0, 10.0), rect(3.0, 3.0, 1.0, 1.0)]) - 2.0 / 101.0).abs() < 1e-12);
    }

    #[test]
    fn the_sweep_agrees_with_counting_pixels() {
        let mut state = 1_u32;
        let mut next = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 16) % below) as f32
        };
        for _ in 0..50 {
            let rects: Vec<Rect> = (0..8).map(|_| rect(next(20), next(20), next(12), next(12))).collect();
            let (mut covered, mut all) = (0, 0);
            for (x, y) in (0..32).flat_map(|x| (0..32).map(move |y| (x as f32 + 0.5, y as f32 + 0.5))) {
                let holds = |r: &&Rect| r.x < x && x < r.right() && r.y < y && y < r.bottom();
                let n = rects.iter().filter(holds).count();
                all += n;
                covered += if n > 1 { n } else { 0 };
            }
            assert!(
                (covered_share(&rects) - f64::from(covered as u32) / f64::from(all as u32)).abs() < 1e-9,
                "{rects:?}"
            );
        }
    }

    #[test]
    fn many_rectangles_at_one_place_take_little_time() {
        let started = Instant::now();
        let rects: Vec<Rect> = (0..100_000).map(|i| rect(i as f32, i as f32, 1e6, 1e6)).collect();
        assert!(covered_share(&rects) > 0.9);
        assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    }
}
