//! Reports in a browser.
//!
//! The policy of a report allows no scripts. So a page of this test opens the report in a frame, inspects the frame, and
//! writes the result into its own text. These tests are skipped without a browser.

use super::{STORM, folder, seek, status};
use seek_testing::headless::{browser, open, seen};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Inspects the loaded frame, clicks on each block, and writes down the results.
const LOOK: &str = r#"<!doctype html><meta charset=utf-8><body><iframe id=frame src=report.html width=1000 height=800></iframe>
<pre id=seen></pre><script>
addEventListener('load', () => {
    const shown = document.getElementById('frame').contentDocument;
    const box = element => { const { width, height } = element.getBoundingClientRect(); return [width, height]; };
    const blocks = [...shown.querySelectorAll('details.block')];
    const tall = () => blocks.map(block => box(block)[1]);
    const closed = tall();
    blocks.forEach(block => block.querySelector('summary').click());
    const opened = tall();
    document.getElementById('seen').textContent = JSON.stringify({
        title: shown.title,
        scripts: shown.scripts.length + shown.querySelectorAll('[onerror], [onclick], img').length,
        texts: blocks.map(block => block.querySelector('summary .text').textContent),
        heights: closed,
        open: blocks.filter((block, i) => block.open && opened[i] > closed[i]).length,
        paths: blocks.map(block => block.innerText),
        colours: blocks.map(block => getComputedStyle(block).backgroundColor),
        drawings: [...shown.querySelectorAll('svg')].map(svg => [...box(svg), svg.querySelectorAll('path').length]),
    });
});
</script>"#;

/// Writes the report on a page with these arguments.
fn report(page: &str, arguments: &[&str]) -> TempDir {
    let dir = folder([("page.html", page), ("look.html", LOOK)]);
    let (page, out) = (dir.path().join("page.html"), dir.path().join("report.html"));
    let output = seek(&["explain"]).arg(page).args(arguments).arg("-o").arg(out).output().unwrap();
    assert_eq!(status(&output), 0);
    dir
}

/// What a browser shows of the report on a page.
fn inspect(browser: &Path, page: &str, arguments: &[&str]) -> Value {
    let dir = report(page, arguments);
    seen(browser, &dir.path().join("look.html"))
}

fn texts(seen: &Value) -> Vec<&str> {
    seen["texts"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// Checks that all blocks can be opened, and that each drawing has a size and paths.
fn check_shown(seen: &Value, blocks: usize, drawings: usize) {
    assert_eq!((texts(seen).len(), seen["open"].as_u64()), (blocks, Some(blocks as u64)), "{seen}");
    assert!(seen["heights"].as_array().unwrap().iter().all(|height| height.as_f64().unwrap() > 20.0), "{seen}");
    let drawn: Vec<Vec<f64>> = serde_json::from_value(seen["drawings"].clone()).unwrap();
    assert_eq!(drawn.len(), drawings, "{seen}");
    assert!(drawn.iter().all(|box_| box_[0] > 500.0 && box_[1] > 100.0 && box_[2] >= 3.0), "{seen}");
}

#[test]
fn blocks_have_colours_and_open_by_a_click() {
    let Some(browser) = browser() else { return };
    let seen = inspect(&browser, STORM, &[]);
    check_shown(&seen, 8, 1);
    assert_eq!(seen["title"], "Why seek chose what it chose");
    let texts = texts(&seen);
    let colour = |text: &str| &seen["colours"][texts.iter().position(|of| of.contains(text)).unwrap()];
    assert_ne!(colour("By noon the sea was calm"), colour("Home"));
    let path = |text: &str| seen["paths"][texts.iter().position(|of| of.contains(text)).unwrap()].as_str().unwrap();
    for (text, choice) in [("By noon the sea was calm", "choice: chosen"), ("Home", "choice: not chosen")] {
        for step in
            ["page type: ", "segments around it: ", "heuristics: LBS", "strongest features:", "content: ", choice]
        {
            assert!(path(text).contains(step), "{step}: {}", path(text));
        }
    }
}

#[test]
fn methods_draw_what_they_see_of_a_persian_page() {
    let Some(browser) = browser() else { return };
    let page = STORM.replace("By noon", "تا ظهر دریا دوباره آرام شد و نخستین قایق‌ها بیرون رفتند");
    let curves = ["ttr", "cs-sls", "ccb-r40", "dsc"].map(|method| (method, 1));
    for (method, drawings) in [("dana", 2), ("r2l", 2)].into_iter().chain(curves) {
        check_shown(&inspect(&browser, &page, &["--method", method]), 8, drawings);
    }
}

#[test]
fn a_script_of_the_page_does_not_run_in_the_report() {
    let Some(browser) = browser() else { return };
    let raw = "<script>document.title = 'I ran'</script><img src=x onerror=\"document.title = 'I ran'\">";
    let as_text = raw.replace('<', "&lt;");
    let page = STORM.replace("<footer>", &format!("{raw}<p>{as_text}</p><footer>"));
    let url = format!("https://e.example/'\">{raw}");
    let seen = inspect(&browser, &page, &["--url", &url]);
    check_shown(&seen, 9, 1);
    assert_eq!((&seen["title"], &seen["scripts"]), (&"Why seek chose what it chose".into(), &0.into()));
    assert!(texts(&seen).contains(&raw), "{seen}");
}

#[test]
fn a_browser_can_take_a_screenshot_of_the_report() {
    let Some(browser) = browser() else { return };
    let dir = report(STORM, &[]);
    let picture = dir.path().join("report.png");
    let to = format!("--screenshot={}", picture.display());
    open(&browser, &[&to, "--window-size=800,600"], &dir.path().join("report.html"));
    let bytes = fs::read(picture).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    assert_eq!((number(16), number(20)), (800, 600));
    // A picture of one colour has about 3 kB.
    assert!(bytes.len() > 10_000, "{}", bytes.len());
}
