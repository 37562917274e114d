//! How far a run is, on standard error: pages, rate, failures, time left.
//!
//! Nothing is drawn where standard error is no terminal. There are no colours, so there are none to switch off.

use std::fmt;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::output::complain;

/// How often it is drawn at most, a second.
const DRAWN: u8 = 5;
/// How often it shows that it lives where nothing comes.
const TICK: Duration = Duration::from_millis(500);
/// Where it is not known how many pages there are.
const COUNTING: &str = "{spinner} {pos} pages, {rate}{msg}, {elapsed}";
/// Where it is.
const KNOWING: &str = "[{bar:30}] {pos}/{len} pages, {rate}{msg}, {eta} left";

/// A bar, or nothing at all.
pub struct Progress {
    bar: ProgressBar,
    failures: u64,
}

impl Progress {
    /// A bar where `wanted` and standard error is a terminal. The pages of `inputs` are counted beside the work, as far
    /// as that can be done without reading them.
    pub fn begin(wanted: bool, inputs: &[PathBuf]) -> Progress {
        if !wanted || !io::stderr().is_terminal() {
            return Progress { bar: ProgressBar::hidden(), failures: 0 };
        }
        let bar =
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(DRAWN)).with_style(style(COUNTING));
        bar.enable_steady_tick(TICK);
        let (counted, inputs) = (bar.clone(), inputs.to_vec());
        // It ends with the program; where it cannot be started nothing is known of the end.
        let _ = thread::Builder::new().spawn(move || {
            if let Some(count) = seek_io::count_pages(&inputs) {
                counted.set_length(count);
                counted.set_style(style(KNOWING));
            }
        });
        Progress { bar, failures: 0 }
    }

    /// One page is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// Says what failed, above the bar.
    pub fn complain(&mut self, what: fmt::Arguments) {
        self.failures += 1;
        self.bar.suspend(|| complain(what));
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
        // If it cannot be written there is none to be seen.
        let _ = write!(out, "{:.1} a second", state.per_sec());
    };
    // The templates are this file's own; a test holds that they are sound.
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style.with_key("rate", rate).progress_chars("=> ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_sound_and_colourless() {
        for template in [COUNTING, KNOWING] {
            assert!(ProgressStyle::with_template(template).is_ok());
            assert!(!template.contains(['.', '/']) || template == KNOWING && !template.contains(":."));
        }
    }

    #[test]
    fn where_nothing_is_drawn_failures_are_still_said() {
        let mut progress = Progress::begin(false, &[]);
        progress.step();
        progress.complain(format_args!("a.html: is empty"));
        assert_eq!(progress.failures, 1);
    }
}
