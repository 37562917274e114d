//! Labels that a project begins with: those of labelled corpora, as `seek-train fit` reads them.

use crate::corpus::labels::BlockLabels;
use crate::corpus::labels::resolve::ResolvedPage;
use crate::corpus::pages::{Failure, for_each_resolved_page};
use anyhow::{Context, Result};
use seek_io::Document;
use seek_label::event::Status;
use seek_label::{BlockSet, Label, Project};
use seek_page::Page;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

/// The pages of labelled corpora, without their labels.
pub fn documents(corpora: &[PathBuf], failures: &mut Vec<Failure>) -> Result<Vec<Document>> {
    let mut documents = Vec::new();
    let document = |resolved: ResolvedPage, _: &str, _| {
        let page = resolved.page;
        let (id, url, bytes, resources) = (page.id, page.url, page.html, page.resources);
        Ok(Document { id, url, bytes, resources, ..Document::default() })
    };
    failures.extend(for_each_resolved_page(corpora, document, |document| {
        documents.push(document);
        Ok(())
    })?);
    Ok(documents)
}

/// Puts the labels of corpora into the project, as finished labels of an annotator with the name of the corpus. A page that this annotator
/// has a label of keeps it.
pub fn put_labels(project: &Project, corpora: &[PathBuf], failures: &mut Vec<Failure>) -> Result<usize> {
    let numbers: HashMap<&str, usize> =
        project.pages().iter().enumerate().map(|(number, page)| (page.id.as_str(), number)).collect();
    let mut put = 0;
    let label = |resolved: ResolvedPage, corpus: &str, _| {
        let id = resolved.page.id.clone();
        Ok((id, corpus.to_owned(), label_of(&resolved)?))
    };
    let failed = for_each_resolved_page(corpora, label, |(id, corpus, label)| {
        if let (Some(&page), Some(label)) = (numbers.get(id.as_str()), label) {
            let is_new = project.put_label(page, &corpus, &label).with_context(|| format!("the label of {id}"))?;
            put += usize::from(is_new);
        }
        Ok(())
    })?;
    failures.extend(failed);
    Ok(put)
}

/// The label of a page; none if not all of its text is labelled.
fn label_of(resolved: &ResolvedPage) -> Result<Option<Label>> {
    if !resolved.text_labels.are_whole() {
        return Ok(None);
    }
    let page = Page::read(&resolved.page.html, Default::default())?;
    let (labels, _) = BlockLabels::of_page(&page, resolved)?;
    let main = labels.main();
    Ok(Some(Label {
        empty: !main.contains(&true),
        blocks: BlockSet::from_flags(&main),
        page_type: resolved.page.page_type.clone(),
        title: resolved.page.title.clone(),
        author: resolved.page.author.clone(),
        date: resolved.page.date.clone(),
        segments: BTreeMap::new(),
        status: Status::Done,
        ..Label::default()
    }))
}
