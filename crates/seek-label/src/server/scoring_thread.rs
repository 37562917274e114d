//! Scores pages in the background, for the order in which they are labelled.

use super::tool::Tool;
use crate::queue::PageOrder;
use seek_score::word_scores;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

/// How often the thread looks for a new model.
const PAUSE: Duration = Duration::from_millis(500);

/// Starts the thread, if the order needs scores.
pub(super) fn start(tool: &Arc<Tool>) -> std::io::Result<()> {
    if !tool.project.queue.order.needs_scores() {
        return Ok(());
    }
    let tool = Arc::clone(tool);
    thread::Builder::new().name("scores of pages".to_owned()).spawn(move || run(&tool)).map(drop)
}

fn run(tool: &Tool) {
    let mut scored = None;
    while !tool.is_stopping() {
        let generation = tool.generation.load(Ordering::Relaxed);
        if scored == Some(generation) {
            thread::sleep(PAUSE);
            continue;
        }
        for page in 0..tool.project.pages().len() {
            if tool.is_stopping() {
                return;
            }
            if tool.generation.load(Ordering::Relaxed) != generation {
                break;
            }
            if tool.project.labels().done(page).next().is_none() {
                // A page on which a method fails has no score, so it comes last.
                tool.project.set_score(page, score(tool, page));
            }
        }
        scored = Some(generation);
    }
}

/// The expected F1 of the model, or the F1 between two models. Pages are not kept: this runs over all of them.
fn score(tool: &Tool, page: usize) -> Option<f32> {
    let parsed = tool.project.parse(page).ok()?;
    let first = parsed.predict(&tool.current().extractor).ok()?;
    if tool.project.queue.order != PageOrder::Disagreement {
        return first.confidence;
    }
    let second = parsed.predict(tool.second.as_ref()?).ok()?;
    let text = |blocks: &crate::BlockSet| parsed.text_of(&blocks.flags(parsed.blocks.len()));
    Some(word_scores(&text(&first.blocks), &text(&second.blocks)).f1 as f32)
}
