//! Tests of the Parquet tables of `seek-train tables`: the columns are a contract with notebooks, and they contain no page text.

use crate::small;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, Float64Type, UInt32Type};
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_select::concat::concat_batches;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use seek_features::{Level, Schema};
use seek_train::corpus::prepare::Prepared;
use seek_train::measure::cross_validation;
use seek_train::measure::out_of_fold_scores::OutOfFoldScores;
use seek_train::report::tables::{self, TableFormat, WrittenTable};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

static PREPARED: LazyLock<Prepared> = LazyLock::new(|| Prepared::read(&[small::samples()]).unwrap());

fn scores() -> OutOfFoldScores {
    let pages = cross_validation::run(&PREPARED, &small::params(), 2, Some(1), |_, _| {}).unwrap();
    OutOfFoldScores {
        data_fingerprint: PREPARED.fingerprint.clone(),
        hosts: 1.0,
        hosts_of: BTreeMap::new(),
        left_out: None,
        pages,
    }
}

fn read(folder: &Path, table: &str) -> RecordBatch {
    let file = File::open(folder.join(format!("{table}.parquet"))).unwrap();
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap().build().unwrap();
    let schema = reader.schema();
    concat_batches(&schema, &reader.map(Result::unwrap).collect::<Vec<_>>()).unwrap()
}

fn whole(batch: &RecordBatch, column: &str) -> Vec<u32> {
    batch.column_by_name(column).unwrap().as_primitive::<UInt32Type>().values().to_vec()
}

/// The columns of the files. Features are only counted, because another test fixes them.
#[test]
fn columns() {
    let folder = tempfile::tempdir().unwrap();
    let written = tables::run(&PREPARED, Some(&scores()), folder.path(), TableFormat::Parquet).unwrap();
    let about = read(folder.path(), "columns");
    let text = |name: &str, row: usize| about.column_by_name(name).unwrap().as_string::<i32>().value(row).to_owned();
    let described: Vec<[String; 5]> = (0..about.num_rows())
        .map(|row| ["table", "column", "type", "unit", "meaning"].map(|name| text(name, row)))
        .collect();
    let (mut file, mut features) = (String::new(), [0, 0]);
    let levels = [("segments", Level::Segment), ("blocks", Level::Block)];
    for table in ["pages", "segments", "blocks", "scores", "columns"] {
        let batch = read(folder.path(), table);
        let rows_and_columns = written.iter().find(|w| w.path.ends_with(format!("{table}.parquet"))).unwrap();
        assert_eq!((rows_and_columns.rows, rows_and_columns.columns), (batch.num_rows(), batch.num_columns()));
        writeln!(file, "{table}").unwrap();
        for field in batch.schema().fields() {
            let own = described.iter().find(|own| own[0] == table && own[1] == *field.name());
            assert!(own.is_some() || table == "columns", "{table}.{} is not described", field.name());
            let level = levels.iter().position(|(name, level)| {
                *name == table && own.is_some_and(|own| Schema::of(*level).names().any(|name| name == own[1]))
            });
            if let Some(level) = level {
                features[level] += 1;
                continue;
            }
            let null = if field.is_nullable() { ", or null" } else { "" };
            let [unit, meaning] = own.map_or(["", ""], |own| [&own[3], &own[4]].map(String::as_str));
            writeln!(file, "  {}: {}{null} [{unit}] {meaning}", field.name(), field.data_type()).unwrap();
        }
    }
    assert_eq!(features, levels.map(|(_, level)| Schema::of(level).len()));
    assert!(described.iter().all(|own| own.iter().all(|text| !text.is_empty())));
    insta::with_settings!({snapshot_path => "tables", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!("columns", file);
    });
}

#[test]
fn rows_hold_the_values_of_the_prepared_pages() {
    let folder = tempfile::tempdir().unwrap();
    let scores = scores();
    tables::run(&PREPARED, Some(&scores), folder.path(), TableFormat::Parquet).unwrap();
    let [pages, segments, blocks, scored] =
        ["pages", "segments", "blocks", "scores"].map(|table| read(folder.path(), table));
    let n = PREPARED.pages.len();
    assert_eq!(whole(&pages, "page"), (0..n as u32).collect::<Vec<_>>());
    let ids = pages.column_by_name("id").unwrap().as_string::<i32>();
    let best = pages.column_by_name("oracle_f1").unwrap().as_primitive::<Float64Type>();
    let aligned = pages.column_by_name("aligned_f1").unwrap().as_primitive::<Float64Type>();
    for (row, page) in PREPARED.pages.iter().enumerate() {
        assert_eq!(ids.value(row), page.id);
        assert!(best.value(row) >= aligned.value(row) && best.value(row) > 0.9);
    }
    let counted: Vec<u32> = PREPARED.pages.iter().map(|page| page.blocks.len() as u32).collect();
    assert_eq!(whole(&pages, "blocks"), counted);
    assert_eq!(blocks.num_rows(), PREPARED.block_table.targets.len());
    // Check the eleventh block of the third page.
    let row = PREPARED.pages[2].blocks.start + 10;
    assert_eq!((whole(&blocks, "page")[row], whole(&blocks, "block")[row]), (2, 10));
    let single = |name: &str| blocks.column_by_name(name).unwrap().as_primitive::<Float32Type>();
    for name in ["chars", "up2.link_density", "sls.length"] {
        assert_eq!(*single(name).values(), PREPARED.block_table.column(name).unwrap(), "{name}");
    }
    let main = blocks.column_by_name("main").unwrap().as_boolean();
    assert!((0..blocks.num_rows()).all(|row| main.value(row) == (single("matched").value(row) > 0.5)));

    // The eleventh segment of the third page, with the sums over its blocks.
    assert_eq!(segments.num_rows(), PREPARED.segment_table.targets.len());
    let page = &PREPARED.pages[2];
    let row = page.segments.start + 10;
    assert_eq!((whole(&segments, "page")[row], whole(&segments, "segment")[row]), (2, 10));
    let [first, last] = ["first_block", "last_block"].map(|name| whole(&segments, name)[row] as usize);
    assert!(first <= last && last < page.blocks.len());
    let (tokens, matched) = (&page.tokens[first..=last], &page.matched[first..=last]);
    assert_eq!(whole(&segments, "tokens")[row], tokens.iter().sum::<u32>());
    let of_segments =
        |name: &str| segments.column_by_name(name).unwrap().as_primitive::<Float32Type>().values().to_vec();
    let share = matched.iter().sum::<f32>() / (tokens.iter().sum::<u32>() as f32).max(1.0);
    assert_eq!(of_segments("matched")[row], share);
    let good = segments.column_by_name("good").unwrap().as_boolean();
    assert!((0..segments.num_rows()).all(|row| good.value(row) == (PREPARED.segment_table.targets[row] == 1)));
    assert_eq!(of_segments("chars"), PREPARED.segment_table.column("chars").unwrap());

    assert_eq!(scored.num_rows(), scores.pages.len());
    let f1 = scored.column_by_name("f1").unwrap().as_primitive::<Float64Type>();
    for (row, page) in whole(&scored, "page").into_iter().enumerate() {
        assert_eq!((&PREPARED.pages[page as usize].id, f1.value(row)), (&scores.pages[row].id, scores.pages[row].f1));
    }
    assert!(whole(&scored, "fold").iter().all(|&fold| fold == 1));
}

/// The tables hold only names and numbers, no text of pages or golds.
#[test]
fn no_text_of_a_page_is_in_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    let files = tables::run(&PREPARED, None, folder.path(), TableFormat::Parquet).unwrap();
    let names: Vec<&str> = files.iter().filter_map(|file| file.path.file_name()?.to_str()).collect();
    assert_eq!(names, ["pages.parquet", "segments.parquet", "blocks.parquet", "columns.parquet"]);
    let corpus = seek_io::Corpus::open(small::samples()).unwrap();
    let golds: Vec<String> = corpus.pages().unwrap().map(|page| page.unwrap().gold().to_owned()).collect();
    for WrittenTable { path, .. } in &files {
        let batch = read(folder.path(), path.file_stem().unwrap().to_str().unwrap());
        let texts = batch.columns().iter().filter_map(|column| column.as_string_opt::<i32>());
        for cell in texts.flat_map(|column| column.iter().flatten()) {
            // Lines that are longer than a name.
            let lines = golds.iter().flat_map(|gold| gold.lines()).filter(|line| line.len() > 40);
            assert!(lines.into_iter().all(|line| !cell.contains(line)), "{}: {cell}", path.display());
        }
    }
}

#[test]
fn tables_in_csv_have_the_same_columns_and_rows() {
    let folder = tempfile::tempdir().unwrap();
    let of_format = |name, format| tables::run(&PREPARED, None, &folder.path().join(name), format).unwrap();
    let (parquet, csv) = (of_format("parquet", TableFormat::Parquet), of_format("csv", TableFormat::Csv));
    for (as_parquet, WrittenTable { path, rows, columns }) in parquet.iter().zip(&csv) {
        assert_eq!((as_parquet.rows, as_parquet.columns), (*rows, *columns));
        let text = std::fs::read_to_string(path).unwrap();
        // Neither names nor numbers hold line ends.
        assert_eq!(text.lines().count(), rows + 1, "{}", path.display());
    }
    let segments = std::fs::read_to_string(folder.path().join("csv/segments.csv")).unwrap();
    assert!(segments.starts_with("page,segment,first_block,last_block,good,matched,tokens,"), "{segments:.100}");
    let first = segments.lines().nth(1).unwrap();
    assert!(first.starts_with("0,0,0,"), "{first}");
}

#[test]
fn the_command_writes_the_same_bytes_and_names_errors() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let run = |args: &[&str]| {
        let out = Command::new(env!("CARGO_BIN_EXE_seek-train")).current_dir(&root).args(args).output().unwrap();
        (out.status.success(), String::from_utf8(out.stdout).unwrap(), String::from_utf8(out.stderr).unwrap())
    };
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (done, table, stderr) = run(&["tables", "data/samples", "-o", &at("a")]);
    assert!(done && table.contains("pages.parquet\t28 rows\t13 columns"), "{table}{stderr}");
    let (done, json, _) = run(&["tables", "data/samples", "-o", &at("b"), "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(done && json["files"].as_array().unwrap().len() == 4);
    for name in ["pages.parquet", "segments.parquet", "blocks.parquet", "columns.parquet"] {
        let bytes = |run: &str| std::fs::read(folder.path().join(run).join(name)).unwrap();
        assert!(bytes("a") == bytes("b"), "{name} differs");
    }
    let mut other = scores();
    let page = serde_json::to_value(other.pages.remove(0)).unwrap();
    let text = serde_json::json!({ "data_fingerprint": "other", "hosts": 1.0, "pages": [page] }).to_string();
    std::fs::write(at("other.json"), text).unwrap();
    for (args, reason) in [
        (
            &["tables", "data/samples", "-o", &at("c"), "--scores", &at("other.json")][..],
            "the scores are of other pages",
        ),
        (&["tables", "data/samples", "-o", &at("c"), "--scores", "README.md"], "scores README.md"),
        (&["tables", "data/samples", "-o", "README.md"], "folder README.md"),
        (&["tables", "data/samples"], "--output"),
    ] {
        let (done, _, stderr) = run(args);
        assert!(!done && stderr.contains(reason), "{args:?}: {stderr}");
    }
    assert!(!folder.path().join("c").exists(), "a failed command must not create its folder");
}
