//! A headless browser for tests of HTML reports.

use crate::program::Program;
use crate::skip::skip;
use serde_json::Value;
use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// A time limit for a browser that hangs, generous for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The browser: `$CHROMIUM`, or one of these names on the path. Without one, the test is counted as skipped.
pub fn browser() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").filter(|name| !name.is_empty()).map(PathBuf::from);
    let path = env::var_os("PATH").unwrap_or_default();
    let found = || {
        let all = env::split_paths(&path).flat_map(|folder| NAMES.map(|name| folder.join(name)));
        all.into_iter().find(|program| program.is_file())
    };
    let browser = named.or_else(found);
    if browser.is_none() {
        skip(&format!("there is no browser ($CHROMIUM, or one of {NAMES:?} on the path)"));
    }
    browser
}

/// Runs the browser on a file, with a new profile. Returns its standard output.
pub fn open(browser: &Path, options: &[&str], file: &Path) -> String {
    let profile = TempDir::new().unwrap();
    Program::new(browser)
        .args([
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--allow-file-access-from-files",
        ])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .args(options)
        .arg(format!("file://{}", file.display()))
        .timeout(TIMEOUT)
        .succeeds()
}

/// The JSON that the scripts of a page have written into its element `seen`.
pub fn seen(browser: &Path, page: &Path) -> Value {
    let dom = open(browser, &["--dump-dom"], page);
    let (_, rest) = dom.split_once("<pre id=\"seen\">").unwrap_or_else(|| panic!("{dom}"));
    // The text of an element is escaped; JSON strings are not.
    let json = rest.split_once("</pre>").unwrap().0.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {dom}"))
}
