//! The part of the training report about scripts and languages that no model has seen.

use crate::measure::language_table::{LanguageRow, cells};
use crate::report::html_table::{row, table_head};
use content_seeker::report::escape;

/// The table of scores by script and language.
pub(super) fn section(rows: &[LanguageRow]) -> String {
    let mut out = "<h2>Scores by script and language</h2>\n<p>Each page was scored by a model that trained on no page of its script or \
         language. <i>Emptied with content</i> are pages with content whose output is empty, <i>left empty</i> pages without content whose \
         output is empty. The standard errors take hosts as independent; those of the mean over scripts take scripts as independent. <i>If \
         seen</i> are the scores of the same pages by models that trained on their languages, and <i>change</i> is the mean difference \
         page by page.</p>\n"
        .to_owned();
    let (heads, rows) = cells(rows);
    let [group, numbers @ ..] = heads.as_slice() else { return out };
    out.push_str(&table_head(&[group], numbers));
    for cells in rows {
        if let [group, numbers @ ..] = cells.as_slice() {
            out.push_str(&row(&[escape(group)], numbers));
        }
    }
    out + "</table>\n"
}
