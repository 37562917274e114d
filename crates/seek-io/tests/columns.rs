//! Tables written column by column and read back.

#![allow(clippy::unwrap_used)]

use std::borrow::Cow;
use std::fs::{self, File};
use std::path::Path;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, Float64Type, UInt32Type};
use arrow_array::{Array, RecordBatch};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use seek_io::{Cells, WriteError, write_columns, write_csv_columns};
use tempfile::tempdir;

fn read(path: &Path) -> Vec<RecordBatch> {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    reader.with_batch_size(1 << 20).build().unwrap().map(Result::unwrap).collect()
}

fn kinds() -> [(&'static str, Cells<'static>); 8] {
    [
        ("text", Cells::Text(vec!["a", ""])),
        ("maybe", Cells::MaybeText(vec![None, Some("b")])),
        ("whole", Cells::Whole(vec![7, u32::MAX])),
        ("flag", Cells::Flag(vec![true, false])),
        ("maybe flag", Cells::MaybeFlag(vec![None, Some(true)])),
        ("single", Cells::Single(Cow::Borrowed(&[0.1, f32::NAN]))),
        ("double", Cells::Double(vec![0.1, -1e300])),
        ("maybe double", Cells::MaybeDouble(vec![Some(0.1), None])),
    ]
}

#[test]
fn every_kind_of_cell_reads_back_as_written_and_makes_the_same_bytes() {
    let folder = tempdir().unwrap();
    let paths = ["one.parquet", "two.parquet"].map(|name| folder.path().join(name));
    for path in &paths {
        write_columns(path, &kinds()).unwrap();
    }
    assert_eq!(fs::read(&paths[0]).unwrap(), fs::read(&paths[1]).unwrap());
    let batch = read(&paths[0]).remove(0);
    let schema = batch.schema();
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    assert_eq!(names, kinds().map(|(name, _)| name));
    assert_eq!(
        schema.fields().iter().map(|f| f.is_nullable()).collect::<Vec<_>>(),
        [false, true, false, false, true, false, false, true]
    );
    let column = |name: &str| batch.column_by_name(name).unwrap();
    assert_eq!(column("text").as_string::<i32>().value(0), "a");
    assert!(column("maybe").is_null(0) && column("maybe flag").is_null(0));
    assert_eq!(column("whole").as_primitive::<UInt32Type>().value(1), u32::MAX);
    assert!(column("flag").as_boolean().value(0) && !column("flag").as_boolean().value(1));
    assert_eq!(column("single").as_primitive::<Float32Type>().value(0), 0.1);
    assert!(column("single").as_primitive::<Float32Type>().value(1).is_nan());
    assert_eq!(column("double").as_primitive::<Float64Type>().values(), &[0.1, -1e300]);
}

#[test]
fn every_kind_of_cell_has_a_text_in_csv() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("table.csv");
    let mut columns = kinds();
    columns[0] = ("text", Cells::Text(vec!["a \"b\", c", ""]));
    columns[6] = ("double", Cells::Double(vec![0.1, -2.5e-7]));
    write_csv_columns(&path, &columns).unwrap();
    let expected = [
        "text,maybe,whole,flag,maybe flag,single,double,maybe double\r\n",
        "\"a \"\"b\"\", c\",,7,true,,0.1,0.1,0.1\r\n",
        ",b,4294967295,false,true,NaN,-0.00000025,\r\n",
    ];
    assert_eq!(fs::read_to_string(&path).unwrap(), expected.concat());
}

#[test]
fn a_table_of_more_rows_than_a_group_keeps_their_order() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("long.parquet");
    let numbers: Vec<u32> = (0..40_000).collect();
    write_columns(&path, &[("n", Cells::Whole(numbers.clone()))]).unwrap();
    let batches = read(&path);
    let read: Vec<u32> =
        batches.iter().flat_map(|b| b.column(0).as_primitive::<UInt32Type>().values().to_vec()).collect();
    assert_eq!(read, numbers);
}

#[test]
fn a_table_without_rows_has_its_columns() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("empty.parquet");
    write_columns(&path, &[("n", Cells::Whole(Vec::new()))]).unwrap();
    assert!(read(&path).iter().all(|batch| batch.num_rows() == 0));
}

#[test]
fn columns_of_different_lengths_and_a_missing_folder_are_named_errors() {
    let folder = tempdir().unwrap();
    let uneven = [("a", Cells::Whole(vec![1, 2])), ("b", Cells::Flag(vec![true]))];
    for write in [write_columns, write_csv_columns] {
        let error = write(folder.path().join("x"), &uneven).unwrap_err();
        assert!(matches!(&error, WriteError::Uneven { column, expected: 2, found: 1, .. } if column == "b"), "{error}");
        let error = write(folder.path().join("no/x"), &kinds()).unwrap_err();
        assert!(error.to_string().contains("no/x: cannot be written"), "{error}");
    }
}
