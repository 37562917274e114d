//! Writes the pages of a corpus unchanged into a new folder, as `00000.html`, `00001.html`, ... for tools that read files.
//!
//!     cargo run -p seek-io --features parquet --example unpack -- CORPUS FOLDER [PAGES]
//!
//! With a number of pages, it takes pages evenly over the corpus, so that each page type has its share.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use seek_io::Corpus;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let arguments = match &words[..] {
        [corpus, folder] => Ok((corpus, folder, None)),
        [corpus, folder, pages] => pages.parse().map(|pages| (corpus, folder, Some(pages))).map_err(|_| ()),
        _ => Err(()),
    };
    let Ok((corpus, folder, pages)) = arguments else {
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

/// Writes this number of pages, or all. Returns how many it wrote.
fn unpack(corpus: &Path, folder: &Path, wanted: Option<usize>) -> Result<usize, Box<dyn Error>> {
    let corpus = Corpus::open(corpus)?;
    let all = corpus.pages()?.count();
    let wanted = wanted.map_or(all, |wanted| wanted.min(all));
    fs::create_dir(folder)?;
    let mut written = 0;
    for (number, page) in corpus.pages()?.enumerate() {
        // Keep the share of written pages equal to the share of read pages.
        if (number + 1) * wanted / all > written {
            fs::write(folder.join(format!("{written:05}.html")), page?.html)?;
            written += 1;
        }
    }
    Ok(written)
}
