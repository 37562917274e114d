//! The pages of a project: their bytes in one file, and an index.
//!
//! The pages are copied once from the inputs. So a project opens without reading them, a page keeps its bytes when an input changes, and
//! no request can name a file.

use crate::error::LabelError;
use seek_io::{Document, SavedResource, canonical_address};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The file of bytes, and that of the index, in the folder of a project.
const BYTES: &str = "pages.bin";
const INDEX: &str = "pages.jsonl";

/// A page in the index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredPage {
    /// The id of the page.
    pub id: String,
    /// The address of the page.
    pub url: Option<String>,
    /// The `Content-Type` header of the page.
    pub content_type: Option<String>,
    /// The digest of the bytes.
    pub digest: String,
    /// Where the bytes are.
    at: u64,
    len: u64,
    /// What was saved with the page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    resources: Vec<StoredResource>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredResource {
    address: String,
    media_type: String,
    at: u64,
    len: u64,
}

impl StoredPage {
    /// The host of the page's address, without `www.`.
    pub fn host(&self) -> Option<String> {
        let url = url::Url::parse(self.url.as_deref()?).ok()?;
        let host = url.host_str()?.to_ascii_lowercase();
        Some(host.strip_prefix("www.").unwrap_or(&host).to_owned())
    }
}

/// All pages of a project.
#[derive(Debug)]
pub struct StoredPages {
    bytes: Mutex<File>,
    path: PathBuf,
    pages: Vec<StoredPage>,
}

impl StoredPages {
    /// Opens the pages of a project. The bytes are not read.
    ///
    /// # Errors
    /// If a file cannot be read, or is not what the program writes.
    pub fn open(folder: &Path) -> Result<StoredPages, LabelError> {
        let (index, path) = (folder.join(INDEX), folder.join(BYTES));
        let text = match std::fs::read_to_string(&index) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text.map_err(|source| LabelError::file(&index, source))?,
        };
        let page = |(line, number): (&str, usize)| {
            serde_json::from_str(line).map_err(|source| LabelError::Line { path: index.clone(), number, source })
        };
        let pages: Vec<StoredPage> = text.lines().zip(1..).map(page).collect::<Result<_, _>>()?;
        let bytes = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let bytes = Mutex::new(bytes.map_err(|source| LabelError::file(&path, source))?);
        Ok(StoredPages { bytes, path, pages })
    }

    /// Adds the pages whose ids are new. The index is replaced as a whole at the end, so a killed program leaves the index of before.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn add(&mut self, documents: impl Iterator<Item = Document>) -> Result<usize, LabelError> {
        let mut ids: HashSet<String> = self.pages.iter().map(|page| page.id.clone()).collect();
        let before = self.pages.len();
        // Bytes after the last page of the index are of a program that was killed.
        let mut end = self.pages.iter().map(StoredPage::end).max().unwrap_or(0);
        for document in documents {
            if !ids.insert(document.id.clone()) {
                continue;
            }
            let page = self.put(document, &mut end)?;
            self.pages.push(page);
        }
        if self.pages.len() > before {
            self.with_file(|file| file.sync_all())?;
            self.write_index()?;
        }
        Ok(self.pages.len() - before)
    }

    fn put(&self, document: Document, end: &mut u64) -> Result<StoredPage, LabelError> {
        let mut put = |bytes: &[u8]| {
            let at = *end;
            *end += bytes.len() as u64;
            self.with_file(|file| file.seek(SeekFrom::Start(at)).and_then(|_| file.write_all(bytes)))?;
            Ok::<_, LabelError>((at, bytes.len() as u64))
        };
        let digest = hex::encode(&Sha256::digest(&document.bytes)[..8]);
        let (at, len) = put(&document.bytes)?;
        let resource = |saved: SavedResource| {
            let (at, len) = put(&saved.bytes)?;
            Ok(StoredResource { address: saved.address, media_type: saved.media_type, at, len })
        };
        let Document { id, url, content_type, bytes, resources } = document;
        let resources = resources.into_iter().map(resource).collect::<Result<_, LabelError>>()?;
        let url = url.or_else(|| canonical_address(&bytes));
        Ok(StoredPage { id, url, content_type, digest, at, len, resources })
    }

    fn write_index(&self) -> Result<(), LabelError> {
        let path = self.path.with_file_name(INDEX);
        let write = || {
            let mut file = BufWriter::new(seek_io::AtomicFile::create(&path, true)?);
            for page in &self.pages {
                serde_json::to_writer(&mut file, page)?;
                file.write_all(b"\n")?;
            }
            file.into_inner()?.commit(true)
        };
        write().map_err(|source| LabelError::file(&path, source))
    }

    /// The pages in the order of the inputs.
    pub fn all(&self) -> &[StoredPage] {
        &self.pages
    }

    /// The bytes of a page.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn bytes(&self, page: &StoredPage) -> Result<Vec<u8>, LabelError> {
        self.read(page.at, page.len)
    }

    /// What was saved with a page.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn resources(&self, page: &StoredPage) -> Result<Vec<SavedResource>, LabelError> {
        let saved = |resource: &StoredResource| {
            let bytes = self.read(resource.at, resource.len)?;
            let (address, media_type) = (resource.address.clone(), resource.media_type.clone());
            Ok(SavedResource { address, media_type, bytes })
        };
        page.resources.iter().map(saved).collect()
    }

    fn read(&self, at: u64, len: u64) -> Result<Vec<u8>, LabelError> {
        let mut bytes = vec![0; len as usize];
        self.with_file(|file| file.seek(SeekFrom::Start(at)).and_then(|_| file.read_exact(&mut bytes)))?;
        Ok(bytes)
    }

    fn with_file<T>(&self, work: impl FnOnce(&mut File) -> io::Result<T>) -> Result<T, LabelError> {
        let mut file = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut file).map_err(|source| LabelError::file(&self.path, source))
    }
}

impl StoredPage {
    fn end(&self) -> u64 {
        self.resources.iter().map(|resource| resource.at + resource.len).fold(self.at + self.len, u64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(id: &str, text: &str) -> Document {
        Document { id: id.to_owned(), bytes: text.into(), ..Document::default() }
    }

    #[test]
    fn pages_are_copied_once() {
        let folder = tempfile::tempdir().unwrap();
        let mut pages = StoredPages::open(folder.path()).unwrap();
        let saved =
            SavedResource { address: "a.css".to_owned(), media_type: "text/css".to_owned(), bytes: b"p{}".into() };
        let with_style = Document { resources: vec![saved.clone()], ..document("a", "one") };
        assert_eq!(pages.add([with_style, document("b", "two"), document("a", "other")].into_iter()).unwrap(), 2);
        let mut pages = StoredPages::open(folder.path()).unwrap();
        assert_eq!(pages.add([document("c", "three")].into_iter()).unwrap(), 1);
        let texts: Vec<Vec<u8>> = pages.all().iter().map(|page| pages.bytes(page).unwrap()).collect();
        assert_eq!(texts, [&b"one"[..], b"two", b"three"]);
        assert_eq!(pages.resources(&pages.all()[0]).unwrap(), [saved]);
    }

    #[test]
    fn the_host_of_a_page_is_that_of_its_address() {
        let page = |url: Option<&str>| {
            let at = 0;
            let url = url.map(str::to_owned);
            StoredPage {
                id: String::new(),
                url,
                content_type: None,
                digest: String::new(),
                at,
                len: 0,
                resources: vec![],
            }
            .host()
        };
        assert_eq!(page(Some("https://www.News.example:8080/a")).as_deref(), Some("news.example"));
        assert_eq!((page(Some("storm")), page(None)), (None, None));
    }
}
