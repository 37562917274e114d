//! Extracts all pages of a folder on all cores, and prints one JSON line for each, in the order of the files.
//!
//!     cargo run --release -p content-seeker --features io --example folder -- data/samples
//!
//! The folder may hold HTML, MHTML, WARC and JSON Lines. A page that fails has a line with the field `error`.

use std::error::Error;
use std::io::{Write, stdout};
use std::thread::available_parallelism;

use content_seeker::Extractor;
use content_seeker::io::input::InputResult;
use content_seeker::io::parallel::{Order, RunError, Worker, run};
use content_seeker::io::{InputLimits, Inputs, JsonLinesWriter, Record};
use content_seeker::records::{RecordFields, RecordMaker, bug_message, bytes};

/// Makes records. All threads share it, and with it one model.
struct Extraction(RecordMaker);

impl Worker<InputResult> for Extraction {
    type Output = Record;

    // Limits the pages that wait, so memory does not grow with the folder.
    fn bytes(&self, page: &InputResult) -> usize {
        bytes(page)
    }

    fn work(&self, page: &mut InputResult) -> Record {
        self.0.make_from_bytes(page).record
    }

    fn panicked(&self, page: &InputResult, message: &str) -> Record {
        self.0.failure(page, bug_message(message)).record
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: folder FOLDER")?;
    let fields = RecordFields { metadata: true, ..RecordFields::default() };
    let extraction = Extraction(RecordMaker::new(Extractor::new(), fields, None));
    let mut lines = JsonLinesWriter::new(stdout().lock());
    let pages = Inputs::open(&[folder], InputLimits::default());
    let ended = run(pages, available_parallelism()?.get(), Order::Items, &extraction, |record| lines.write(&record));
    ended.map_err(|error| match error {
        RunError::NoThread(error) | RunError::Refused(error) => error,
    })?;
    lines.finish()?.flush()?;
    Ok(())
}
