//! The progress bar on standard error: pages, rate, failures, time left.
//!
//! It is drawn only on a terminal. It has no colours, so there are none to turn off.

use std::fmt;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::output::terminal::complain;

/// The largest number of drawings in a second.
const MAX_DRAWS: u8 = 5;
/// The time between drawings while no page is done.
const TICK: Duration = Duration::from_millis(500);
/// The bar while the number of pages is unknown.
const UNKNOWN_TOTAL: &str = "{spinner} {pos} pages, {rate}{msg}, {elapsed}";
/// The bar once the number of pages is known.
const KNOWN_TOTAL: &str = "[{bar:30}] {pos}/{len} pages, {rate}{msg}, {eta} left";

/// A progress bar, which may be hidden.
pub struct Progress {
    bar: ProgressBar,
    failures: u64,
}

impl Progress {
    /// A bar if `wanted` and standard error is a terminal. Another thread counts the pages of `inputs`, as far as that
    /// is possible without reading them.
    pub fn begin(wanted: bool, inputs: &[PathBuf]) -> Progress {
        if !wanted || !io::stderr().is_terminal() {
            return Progress { bar: ProgressBar::hidden(), failures: 0 };
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(MAX_DRAWS))
            .with_style(style(UNKNOWN_TOTAL));
        bar.enable_steady_tick(TICK);
        let (counted, inputs) = (bar.clone(), inputs.to_vec());
        // The thread ends with the program. Without it, the total stays unknown.
        let _ = thread::Builder::new().spawn(move || {
            if let Some(count) = seek_io::count_pages(&inputs) {
                counted.set_length(count);
                counted.set_style(style(KNOWN_TOTAL));
            }
        });
        Progress { bar, failures: 0 }
    }

    /// Counts a page that is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// Prints a failure above the bar.
    pub fn complain(&mut self, message: fmt::Arguments) {
        self.failures += 1;
        self.bar.suspend(|| complain(message));
        self.bar.set_message(match self.failures {
            1 => ", 1 failure".to_owned(),
            failures => format!(", {failures} failures"),
        });
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        // An error leaves only the rate out.
        let _ = write!(out, "{:.1} a second", state.per_sec());
    };
    // A test checks the two templates of this file.
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style.with_key("rate", rate).progress_chars("=> ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_valid_and_have_no_colours() {
        for template in [UNKNOWN_TOTAL, KNOWN_TOTAL] {
            assert!(ProgressStyle::with_template(template).is_ok());
            assert!(!template.contains(['.', '/']) || template == KNOWN_TOTAL && !template.contains(":."));
        }
    }

    #[test]
    fn a_hidden_bar_still_counts_failures() {
        let mut progress = Progress::begin(false, &[]);
        progress.step();
        progress.complain(format_args!("a.html: is empty"));
        assert_eq!(progress.failures, 1);
    }
}
