//! Bins, cuts, histograms, and prediction on a binned table.

use std::sync::Arc;

use proptest::prelude::*;
use seek_forest::{ForestBuilder, Link};

use super::super::histogram::{HistogramCell, UnitValue, fill, total};
use super::super::{BinnedColumn, BinnedTable, LearnError, MAX_BINS, predict_binned};
use super::{Problem, all_rows, learners};

#[test]
fn few_distinct_values_get_one_bin_each_and_cuts_midway() {
    let column = BinnedColumn::new(&[3.0, 1.0, 2.0, 1.0, f32::NAN, 9.0], None);
    assert_eq!(column.cuts(), [1.5, 2.5, 6.0]);
    assert_eq!(column.bins(), [2, 0, 1, 0, 0, 3]);
}

#[test]
fn many_values_fill_all_bins_about_evenly() {
    let values: Vec<f32> = (0..100_000).map(|number| (number as f32).sqrt()).collect();
    let column = BinnedColumn::new(&values, None);
    assert_eq!(column.bin_count(), MAX_BINS);
    let mut counts = vec![0; MAX_BINS];
    column.bins().iter().for_each(|&bin| counts[usize::from(bin)] += 1);
    assert!(counts.iter().all(|&count| (350..450).contains(&count)), "{counts:?}");
}

#[test]
fn a_frequent_value_leaves_bins_for_the_others() {
    let values: Vec<f32> = (0..20_000).map(|number: i32| (number - 18_000).max(0) as f32).collect();
    let column = BinnedColumn::new(&values, None);
    assert!(column.bin_count() > 200, "{} bins", column.bin_count());
    assert_eq!(column.cuts()[0], 0.5);
}

#[test]
fn only_cut_rows_determine_the_cuts() {
    let column = BinnedColumn::new(&[1.0, 5.0, 2.0, 7.0], Some(&[0, 2]));
    assert_eq!(column.cuts(), [1.5]);
    assert_eq!(column.bins(), [0, 1, 1, 1]);
}

#[test]
fn infinite_values_get_finite_cuts() {
    let column = BinnedColumn::new(&[f32::NEG_INFINITY, 0.0, f32::INFINITY, f32::MAX], None);
    assert!(column.cuts().iter().all(|cut| cut.is_finite()), "{:?}", column.cuts());
    assert_eq!(column.bins(), [0, 1, 3, 2]);
}

#[test]
fn table_from_a_matrix_equals_table_from_its_columns() {
    let problem = Problem::noisy(300, 1);
    let table = problem.binned();
    for (feature, column) in table.columns().iter().enumerate() {
        let values: Vec<f32> = problem.values[feature..].iter().step_by(12).copied().collect();
        assert_eq!(**column, BinnedColumn::new(&values, None));
    }
}

#[test]
fn extended_table_shares_its_columns() {
    let table = Problem::noisy(10, 1).binned();
    let extra = Arc::new(BinnedColumn::new(&[0.5; 10], None));
    let extended = table.extended(&["extra".to_owned()], std::slice::from_ref(&extra)).unwrap();
    assert_eq!(extended.names().len(), 13);
    assert!(Arc::ptr_eq(&extended.columns()[0], &table.columns()[0]));
    let short = Arc::new(BinnedColumn::new(&[0.5; 9], None));
    let error = table.extended(&["short".to_owned()], &[short]).unwrap_err();
    assert!(matches!(error, LearnError::Length { expected: 10, found: 9, .. }), "{error}");
}

#[test]
fn prediction_on_bins_equals_prediction_on_values() {
    for problem in [Problem::noisy(700, 2), Problem::three_classes(700, 2)] {
        let table = problem.binned();
        let rows: Vec<u32> = all_rows(700).into_iter().filter(|row| row % 3 > 0).collect();
        for learner in learners() {
            let forest = learner.fit_rows(&problem.samples(&table, &[]), &rows).unwrap();
            let mut expected = vec![0.0; 700 * problem.classes.len()];
            forest.predict(&problem.values, &mut expected).unwrap();
            let found = predict_binned(&forest, &table, &all_rows(700)).unwrap();
            assert_eq!(found, expected, "{}", learner.name());
        }
    }
}

#[test]
fn forest_of_another_table_is_rejected() {
    let table = BinnedTable::from_rows(vec!["f".to_owned()], &[1.0, 2.0, 3.0], None).unwrap();
    let mut builder = ForestBuilder::new(vec!["f".to_owned()], vec!["no".into(), "yes".into()], Link::Logistic);
    builder.start_tree(0);
    builder.split(0, 1.75);
    builder.leaf(&[1.0]);
    builder.leaf(&[2.0]);
    let error = predict_binned(&builder.finish().unwrap(), &table, &[0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"feature "f": the forest splits at 1.75, which is not a cut between bins of this table"#
    );
}

fn any_value() -> impl Strategy<Value = f32> {
    prop_oneof![(-9_i8..9).prop_map(f32::from), -9.0_f32..9.0, any::<f32>()]
}

proptest! {
    #[test]
    fn bin_tests_agree_with_threshold_tests(
        values in prop::collection::vec(any_value(), 1..600),
        cut_rows in prop::option::of(prop::collection::vec(0_u32..600, 0..60)),
    ) {
        let column = BinnedColumn::new(&values, cut_rows.as_deref());
        prop_assert!(column.bin_count() <= MAX_BINS);
        prop_assert!(column.cuts().windows(2).all(|pair| pair[0] < pair[1]));
        prop_assert!(column.cuts().iter().all(|cut| cut.is_finite()));
        for (&value, &bin) in values.iter().zip(column.bins()) {
            for (split, &cut) in column.cuts().iter().enumerate() {
                prop_assert_eq!(usize::from(bin) > split, value > cut, "{} at {}", value, cut);
            }
        }
    }

    #[test]
    fn histogram_adds_the_pair_of_each_row_to_its_bin(
        rows in prop_oneof![1_usize..200, 1000_usize..1100]
            .prop_flat_map(|count| prop::collection::vec((0_u8..7, -3.0_f32..3.0, 0.0_f32..2.0), count)),
        channels in 1_usize..4,
    ) {
        let bins: Vec<u8> = rows.iter().map(|row| row.0).collect();
        let scale = UnitValue::new(rows.iter().map(|row| (row.1, row.2)));
        let pairs: Vec<_> =
            rows.iter().flat_map(|row| vec![scale.pair(row.1, row.2); channels]).collect();
        let mut cells = vec![HistogramCell::default(); 7 * channels];
        let numbers: Vec<u32> = (0..rows.len() as u32).collect();
        fill(&bins, &numbers, &pairs, channels, &mut cells);
        for bin in 0..7 {
            let own = || rows.iter().filter(|row| usize::from(row.0) == bin);
            let gradient: f64 = own().map(|row| f64::from(row.1)).sum();
            let hessian: f64 = own().map(|row| f64::from(row.2)).sum();
            for cell in &cells[bin * channels..][..channels] {
                prop_assert_eq!(cell.rows as usize, own().count());
                prop_assert!((cell.gradient(&scale) - gradient).abs() < 1e-3);
                prop_assert!((cell.hessian(&scale) - hessian).abs() < 1e-3);
            }
        }
        let mut sum = vec![HistogramCell::default(); channels];
        for (position, &cell) in cells.iter().enumerate() {
            sum[position % channels] += cell;
        }
        prop_assert_eq!(sum, total(&pairs, channels));
    }
}
