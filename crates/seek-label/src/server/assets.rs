//! The files of the front end, compiled in.

use super::answers::RefusedRequest;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

/// The page of the tool.
pub(super) const INDEX: &str = include_str!("../../assets/index.html");

/// Files by their names. A request can only name one of these.
macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        const ASSETS: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../assets/", $name)))),*];
    };
}

assets![
    "api.js", "app.js", "cursor.js", "decision.js", "dialogs.js", "dom.js", "editor.js", "frame_messages.js",
    "frame_view.js", "gold_panel.js", "guidelines_panel.js", "help_view.js", "keys.js", "label_panel.js",
    "label_state.js", "measures.js", "memory.js", "navigation.js", "page_lists.js", "progress_line.js", "ranges.js",
    "reading_view.js", "rule_view.js", "save_queue.js", "save_status.js", "sheet.js", "style.css", "theme.css",
    "threshold.js", "threshold_panel.js", "trail.js", "types.js", "views.css", "workbench.js",
];

/// One file.
pub(super) async fn asset(Path(name): Path<String>) -> Response {
    let Some((name, text)) = ASSETS.iter().find(|(known, _)| *known == name) else {
        return RefusedRequest::new(StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    let kind = if name.ends_with(".css") { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
    ([(CONTENT_TYPE, kind)], *text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_of_the_front_end_are_compiled_in() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        // The page itself, and what the frames hold.
        let mut names: Vec<String> =
            names.filter(|name| !["index.html", "frame.js", "frame.css"].contains(&name.as_str())).collect();
        names.sort();
        let mut known: Vec<&str> = ASSETS.iter().map(|(name, _)| *name).collect();
        known.sort_unstable();
        assert_eq!(known, names);
    }
}
