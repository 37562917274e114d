//! Panics that the readers of archives and tables turn into errors.

use std::panic::PanicHookInfo;
use std::sync::Once;

/// Folders of this project. A panic there is a fault, even where a reader catches it.
const OWN: [&str; 2] = ["crates/seek-", "crates/content-seeker"];

/// Lets the readers catch panics of the crates that decode. libFuzzer's hook would end the process at each panic. A panic of
/// this project, or one that nothing catches, ends it still.
pub fn expect_caught_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| std::panic::set_hook(Box::new(end_at_own)));
}

fn end_at_own(panic: &PanicHookInfo) {
    eprintln!("{panic}");
    let is_own = |at: &std::panic::Location| OWN.iter().any(|folder| at.file().contains(folder));
    if panic.location().is_some_and(is_own) {
        std::process::abort();
    }
}
