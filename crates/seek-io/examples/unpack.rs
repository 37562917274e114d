//! Writes pages of a corpus as HTML files into a new folder, for tools that read files: `00000.html`, `00001.html`, ...
//!
//!     cargo run -p seek-io --example unpack -- CORPUS FOLDER [PAGES]
//!
//! Fewer pages than there are lie evenly over the corpus, so that all its page types have their share. The bytes are
//! those of the corpus.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use seek_io::Corpus;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let asked = match &words[..] {
        [corpus, folder] => Ok((corpus, folder, None)),
        [corpus, folder, pages] => pages.parse().map(|pages| (corpus, folder, Some(pages))).map_err(|_| ()),
        _ => Err(()),
    };
    let Ok((corpus, folder, pages)) = asked else {
        eprintln!("usage: unpack CORPUS FOLDER [PAGES]");
        return ExitCode::from(2);
    };
    match unpack(Path::new(corpus), Path::new(folder), pages) {
        Ok(written) => {
            println!("{written} pages in {folder}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("unpack: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes this many pages, or all, and says how many there were.
fn unpack(corpus: &Path, folder: &Path, wanted: Option<usize>) -> Result<usize, Box<dyn Error>> {
    let corpus = Corpus::open(corpus)?;
    let all = corpus.pages()?.count();
    let wanted = wanted.map_or(all, |wanted| wanted.min(all));
    fs::create_dir(folder)?;
    let mut written = 0;
    for (number, page) in corpus.pages()?.enumerate() {
        // The share of pages written follows that of pages read.
        if (number + 1) * wanted / all > written {
            fs::write(folder.join(format!("{written:05}.html")), page?.html)?;
            written += 1;
        }
    }
    Ok(written)
}
