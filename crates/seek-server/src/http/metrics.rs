//! Counters of the server, in the text format of Prometheus (version 0.0.4).

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Upper bounds of the classes of seconds: from a small page to a batch.
const BOUNDS: [f64; 12] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0];

/// What became of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PageOutcome {
    /// It has a result.
    Done,
    /// It has none.
    Failed,
}

/// Counters since the start.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Requests by route and status.
    requests: Mutex<BTreeMap<(&'static str, u16), u64>>,
    /// Seconds of requests by route.
    seconds: Mutex<BTreeMap<&'static str, Histogram>>,
    pub(crate) in_flight: AtomicU64,
    done: AtomicU64,
    failed: AtomicU64,
    received: AtomicU64,
    sent: AtomicU64,
}

/// Numbers by class, with their sum. A number beyond all bounds counts in `count` alone.
#[derive(Clone, Debug, Default)]
struct Histogram {
    classes: [u64; BOUNDS.len()],
    count: u64,
    sum: f64,
}

impl Metrics {
    /// Counts a request that has ended.
    pub(crate) fn request(&self, route: &'static str, status: u16, time: Duration) {
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner).entry((route, status)).or_default() += 1;
        let mut seconds = self.seconds.lock().unwrap_or_else(PoisonError::into_inner);
        let histogram = seconds.entry(route).or_default();
        histogram.count += 1;
        histogram.sum += time.as_secs_f64();
        let class = BOUNDS.iter().position(|bound| time.as_secs_f64() <= *bound);
        class.into_iter().for_each(|class| histogram.classes[class] += 1);
    }

    /// Counts a page.
    pub(crate) fn page(&self, outcome: PageOutcome) {
        let counter = match outcome {
            PageOutcome::Done => &self.done,
            PageOutcome::Failed => &self.failed,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts bytes of bodies of requests.
    pub(crate) fn received(&self, bytes: u64) {
        self.received.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Counts bytes of bodies of answers.
    pub(crate) fn sent(&self, bytes: u64) {
        self.sent.fetch_add(bytes, Ordering::Relaxed);
    }

    /// All counters as text.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        head(&mut out, "seek_requests_total", "counter", "Requests by route and status.");
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for ((route, status), count) in requests {
            line(&mut out, &format!("seek_requests_total{{route=\"{route}\",status=\"{status}\"}}"), count);
        }
        head(
            &mut out,
            "seek_request_seconds",
            "histogram",
            "Seconds from the head of a request to the end of its answer.",
        );
        let seconds = self.seconds.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for (route, histogram) in seconds {
            let mut below = 0;
            for (bound, count) in BOUNDS.iter().zip(histogram.classes) {
                below += count;
                line(&mut out, &format!("seek_request_seconds_bucket{{route=\"{route}\",le=\"{bound}\"}}"), below);
            }
            line(&mut out, &format!("seek_request_seconds_bucket{{route=\"{route}\",le=\"+Inf\"}}"), histogram.count);
            line(&mut out, &format!("seek_request_seconds_sum{{route=\"{route}\"}}"), histogram.sum);
            line(&mut out, &format!("seek_request_seconds_count{{route=\"{route}\"}}"), histogram.count);
        }
        let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        head(&mut out, "seek_requests_in_flight", "gauge", "Requests whose answers have not ended.");
        line(&mut out, "seek_requests_in_flight", of(&self.in_flight));
        head(&mut out, "seek_pages_total", "counter", "Pages by what became of them.");
        line(&mut out, "seek_pages_total{outcome=\"done\"}", of(&self.done));
        line(&mut out, "seek_pages_total{outcome=\"failed\"}", of(&self.failed));
        head(&mut out, "seek_received_bytes_total", "counter", "Bytes of bodies of requests.");
        line(&mut out, "seek_received_bytes_total", of(&self.received));
        head(&mut out, "seek_sent_bytes_total", "counter", "Bytes of bodies of answers.");
        line(&mut out, "seek_sent_bytes_total", of(&self.sent));
        out
    }
}

fn head(out: &mut String, name: &str, kind: &str, meaning: &str) {
    // Writing to a string never fails.
    let _ = writeln!(out, "# HELP {name} {meaning}\n# TYPE {name} {kind}");
}

fn line(out: &mut String, series: &str, value: impl std::fmt::Display) {
    let _ = writeln!(out, "{series} {value}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_count_all_below_their_bound() {
        let metrics = Metrics::default();
        for milliseconds in [1, 7, 70_000] {
            metrics.request("/v1/extract", 200, Duration::from_millis(milliseconds));
        }
        metrics.page(PageOutcome::Failed);
        let text = metrics.text();
        for line in [
            "seek_requests_total{route=\"/v1/extract\",status=\"200\"} 3",
            "seek_request_seconds_bucket{route=\"/v1/extract\",le=\"0.005\"} 1",
            "seek_request_seconds_bucket{route=\"/v1/extract\",le=\"0.01\"} 2",
            "seek_request_seconds_bucket{route=\"/v1/extract\",le=\"60\"} 2",
            "seek_request_seconds_bucket{route=\"/v1/extract\",le=\"+Inf\"} 3",
            "seek_request_seconds_count{route=\"/v1/extract\"} 3",
            "seek_pages_total{outcome=\"failed\"} 1",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
