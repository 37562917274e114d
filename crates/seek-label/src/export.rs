//! The corpus that labels make.

use crate::annotated_copy::annotated_copy;
use crate::error::LabelError;
use crate::event::SegmentJudgement;
use crate::label::Label;
use crate::project::Project;
use seek_io::{LabelledPage, SegmentLabel, write_parquet};
use seek_page::{Page, decode};
use std::fs::File;
use std::path::Path;

/// What was written, and what was not.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// Number of pages in the corpus.
    pub pages: usize,
    /// Number of pages on which annotators differ and nobody has decided.
    pub unsettled: usize,
    /// The pages with a label that cannot be written: id and reason.
    pub failures: Vec<(String, String)>,
}

/// Writes all pages with a finished label. The file appears when it is complete.
///
/// # Errors
/// If the file cannot be written.
pub fn export(project: &Project, path: &Path, license: Option<&str>) -> Result<Exported, LabelError> {
    let _one_at_a_time = project.exporting.lock();
    let mut exported = Exported::default();
    let draft = path.with_extension("parquet.draft");
    let pages = (0..project.pages().len()).filter_map(|page| match labelled_page(project, page, license)? {
        Ok(labelled) => {
            exported.pages += 1;
            Some(labelled)
        }
        Err(reason) => {
            exported.failures.push((project.pages()[page].id.clone(), reason));
            None
        }
    });
    write_parquet(&draft, pages)?;
    let publish = || {
        File::open(&draft)?.sync_all()?;
        std::fs::rename(&draft, path)
    };
    publish().map_err(|source| LabelError::file(path, source))?;
    exported.unsettled = (0..project.pages().len()).filter(|&page| labels_differ(project, page)).count();
    Ok(exported)
}

fn labels_differ(project: &Project, page: usize) -> bool {
    project.labels().differ(page) == Some(true)
}

/// The labelled page; none without a finished label.
fn labelled_page(project: &Project, page: usize, license: Option<&str>) -> Option<Result<LabelledPage, String>> {
    let (label, annotators) = {
        let labels = project.labels();
        let (_, label) = labels.decision(page)?;
        (label.clone(), labels.done(page).map(|(name, _)| name.to_owned()).collect())
    };
    Some(with_label(project, page, &label, annotators, license))
}

fn with_label(
    project: &Project,
    page: usize,
    label: &Label,
    annotators: Vec<String>,
    license: Option<&str>,
) -> Result<LabelledPage, String> {
    let stored = &project.pages()[page];
    let parsed = project.parse(page).map_err(|error| error.to_string())?;
    // The text outlives another cut of the page, the numbers of blocks do not.
    let is_same_cut = parsed.cut == label.cut;
    let main = if is_same_cut { Some(label.main(parsed.blocks.len())) } else { None };
    let text = match (&main, &label.text) {
        (Some(main), _) => parsed.text_of(main),
        (None, Some(text)) => text.clone(),
        (None, None) => return Err("the program cuts the page in another way since; open the page again".to_owned()),
    };
    let copy = main.map(|main| annotated_copy(parsed.page(), &main)).transpose().map_err(|error| error.to_string())?;
    let judged = |(path, judgement): (&String, &SegmentJudgement)| SegmentLabel {
        path: path.clone(),
        is_good: *judgement == SegmentJudgement::Good,
    };
    let bytes = project.stored().bytes(stored).map_err(|error| error.to_string())?;
    Ok(LabelledPage {
        id: stored.id.clone(),
        url: stored.url.clone(),
        page_type: label.page_type.clone(),
        license: license.map(str::to_owned),
        html: self_describing(bytes, parsed.page()),
        annotated_html: copy.map(String::into_bytes),
        gold_text: Some(text),
        title: label.title.clone(),
        author: label.author.clone(),
        date: label.date.clone(),
        segments: label.segments.iter().map(judged).collect(),
        annotators,
        ..LabelledPage::default()
    })
}

/// The bytes of a page, if they alone say how they are encoded. Otherwise the decoded page, with the mark of UTF-8. A corpus has no column for the
/// HTTP header of a page.
pub fn self_describing(bytes: Vec<u8>, page: &Page) -> Vec<u8> {
    if decode(&bytes, None).text == page.source() {
        bytes
    } else {
        [b"\xef\xbb\xbf", page.source().as_bytes()].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::PageOptions;

    #[test]
    fn a_page_whose_header_names_its_encoding_keeps_its_text() {
        let latin = b"<p>caf\xe9 \xb9".to_vec();
        let content_type = Some("text/html; charset=iso-8859-2".to_owned());
        let page = Page::read(&latin, PageOptions { content_type, ..PageOptions::default() }).unwrap();
        let written = self_describing(latin, &page);
        assert_eq!(decode(&written, None).text, page.source());
        assert_eq!(self_describing(b"<p>plain".to_vec(), &Page::from_source("<p>plain").unwrap()), b"<p>plain");
    }
}
