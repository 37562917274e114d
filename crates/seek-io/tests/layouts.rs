//! Tables of boxes are written and read back.
#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used, missing_docs)]

use seek_io::{LayoutWriter, SavedLayout, read_layouts};
use seek_page::{BoxFlags, Dom, Layout, LayoutError, Limits, NodeBox, Rect, Size};
use std::fs::{self, File};

const WINDOW: Size = Size { width: 1920.0, height: 1080.0 };

fn layout(dom: &Dom) -> Layout {
    let node = |id: usize| NodeBox {
        rect: Rect { x: 0.5, y: id as f32, width: 10.0, height: 2.0 },
        font_size: 16.0,
        font_weight: 700,
        color: [1, 2, 3, 255],
        background: [4, 5, 6, 7],
        flags: BoxFlags::INLINE,
    };
    Layout::new(dom, WINDOW, None, (0..dom.markup_len()).map(node).collect()).unwrap()
}

#[test]
fn boxes_are_read_as_they_were_written() {
    let dom = Dom::parse("<p>one<p>two", &Limits::default()).unwrap();
    let layout = layout(&dom);
    let failed = SavedLayout { id: "c/2".to_owned(), error: Some("no time".to_owned()), ..SavedLayout::default() };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boxes.parquet");
    let mut writer = LayoutWriter::new(File::create(&path).unwrap()).unwrap();
    // More rows than one batch.
    for number in 0..40 {
        writer.push(SavedLayout::of(format!("c/{number}"), "embedded", &layout)).unwrap();
    }
    writer.push(failed.clone()).unwrap();
    writer.finish().unwrap();
    let read = read_layouts(&path).unwrap();
    assert_eq!((read.len(), &*read[39].id, &*read[0].engine), (41, "c/39", "embedded"));
    assert_eq!(read[7].layout(&dom).unwrap(), layout);
    assert_eq!(read[40], failed);
}

#[test]
fn boxes_of_another_page_are_refused() {
    let [one, two] = ["<p>one", "<p>one<p>two"].map(|source| Dom::parse(source, &Limits::default()).unwrap());
    let saved = SavedLayout::of("c/1", "embedded", &layout(&one));
    assert!(matches!(saved.layout(&two), Err(LayoutError::Boxes { .. })));
}

#[test]
fn other_files_are_errors_that_name_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boxes.parquet");
    assert!(read_layouts(&path).unwrap_err().to_string().contains("boxes.parquet"));
    fs::write(&path, "PAR1 and no more").unwrap();
    assert!(read_layouts(&path).is_err());
    let pages: [seek_io::LabelledPage; 1] = [seek_io::LabelledPage { id: "c/1".to_owned(), ..Default::default() }];
    seek_io::write_parquet(&path, &pages).unwrap();
    let error = read_layouts(&path).unwrap_err().to_string();
    assert!(error.contains("no column 'x'"), "{error}");
}
