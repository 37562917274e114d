//! J48 against trees that WEKA 3.9.7 printed (`weka.classifiers.trees.J48` with default options).

use std::borrow::Cow;

use seek_forest::{Forest, LEAF, MAX_DEPTH};

use super::super::{BinnedTable, ExactSamples, J48Params, Learner, Samples};
use super::{Problem, all_rows};

/// Data with exact values.
struct Data {
    names: Vec<String>,
    rows: Vec<Vec<f32>>,
    targets: Vec<u32>,
    classes: Vec<String>,
}

impl Data {
    /// Fisher's irises (1936), as WEKA and the UCI repository have them: four lengths and the species.
    fn iris() -> Data {
        let mut lines = include_str!("j48/iris.csv").lines();
        let names = lines.next().unwrap().split(',').take(4).map(str::to_owned).collect();
        let mut data = Data { names, rows: Vec::new(), targets: Vec::new(), classes: Vec::new() };
        for line in lines {
            let (values, class) = line.rsplit_once(',').unwrap();
            data.rows.push(values.split(',').map(|value| value.parse().unwrap()).collect());
            let known = data.classes.iter().position(|other| other == class);
            data.targets.push(known.unwrap_or(data.classes.len()) as u32);
            if known.is_none() {
                data.classes.push(class.to_owned());
            }
        }
        assert_eq!((data.rows.len(), data.classes.len()), (150, 3));
        data
    }

    /// Two classes by four rectangles and a strip, 15 % of them wrong.
    fn two_classes() -> Data {
        Data::of(&Problem::new(300, 6, 2, 21, |x, chance| {
            let clean = (x[0] > 0.5) == (x[1] > 0.7) || x[2] > 0.85;
            u32::from(clean != (chance < 0.15))
        }))
    }

    /// Three classes, 12 % of them drawn at random.
    fn three_classes() -> Data {
        Data::of(&Problem::new(400, 5, 3, 4, |x, chance| match chance {
            ..0.12 => (chance * 100.0) as u32 % 3,
            _ if x[1] > 0.6 => 2,
            _ => u32::from(x[2] > 0.4 && x[3] < 0.8),
        }))
    }

    fn of(problem: &Problem) -> Data {
        Data {
            names: problem.names.clone(),
            rows: problem.values.chunks_exact(problem.names.len()).map(<[f32]>::to_vec).collect(),
            targets: problem.targets.clone(),
            classes: problem.classes.clone(),
        }
    }

    fn samples<'a>(&'a self, weights: &'a [f32]) -> ExactSamples<'a> {
        let column = |n: usize| Cow::Owned(self.rows.iter().map(|row| row[n]).collect());
        ExactSamples {
            names: self.names.clone(),
            columns: (0..self.names.len()).map(column).collect(),
            targets: &self.targets,
            classes: self.classes.clone(),
            weights,
        }
    }

    fn fit(&self, params: J48Params) -> Forest {
        params.check().unwrap().fit_exact(&self.samples(&[]), &all_rows(self.rows.len())).unwrap()
    }

    /// The tree as WEKA prints it: in a leaf the class, the number of rows, and how many of them are in other classes.
    fn text(&self, forest: &Forest) -> String {
        let parts = forest.parts();
        let mut out = String::new();
        let mut open = vec![(0, 0, String::new(), (0..self.rows.len()).collect::<Vec<usize>>())];
        while let Some((node, depth, line, rows)) = open.pop() {
            let bars = "|   ".repeat(usize::saturating_sub(depth, 1));
            if parts.feature[node] == LEAF {
                let shares = &parts.leaves[parts.right[node] as usize * self.classes.len()..][..self.classes.len()];
                let class = (1..shares.len()).fold(0, |best, n| if shares[n] > shares[best] { n } else { best });
                let wrong = rows.iter().filter(|&&row| self.targets[row] != class as u32).count();
                let wrong = if wrong > 0 { format!("/{wrong}.0") } else { String::new() };
                out.push_str(&format!("{bars}{line}: {} ({}.0{wrong})\n", self.classes[class], rows.len()));
                continue;
            }
            if depth > 0 {
                out.push_str(&format!("{bars}{line}\n"));
            }
            let (feature, threshold) = (usize::from(parts.feature[node]), parts.threshold[node]);
            let (left, right) = rows.into_iter().partition(|&row| self.rows[row][feature] <= threshold);
            let name = &self.names[feature];
            open.push((parts.right[node] as usize, depth + 1, format!("{name} > {threshold}"), right));
            open.push((node + 1, depth + 1, format!("{name} <= {threshold}"), left));
        }
        out
    }
}

#[test]
fn the_tree_of_the_irises_is_that_of_weka() {
    let iris = Data::iris();
    assert_eq!(iris.text(&iris.fit(J48Params::default())), include_str!("j48/iris.txt"));
}

#[test]
fn pruned_trees_are_those_of_weka() {
    let two = Data::two_classes();
    assert_eq!(two.text(&two.fit(J48Params::default())), include_str!("j48/two-classes.txt"));
    let three = Data::three_classes();
    assert_eq!(three.text(&three.fit(J48Params::default())), include_str!("j48/three-classes.txt"));
}

/// Here raising a branch leaves a larger tree: without it more subtrees become leaves.
#[test]
fn trees_without_subtree_raising_are_those_of_weka() {
    let two = Data::two_classes();
    let params = J48Params { subtree_raising: false, ..J48Params::default() };
    assert_eq!(two.text(&two.fit(params)), include_str!("j48/two-classes-without-raising.txt"));
}

#[test]
fn a_smaller_confidence_prunes_more() {
    let two = Data::two_classes();
    let nodes = |confidence| two.fit(J48Params { confidence, ..J48Params::default() }).nodes();
    assert!(nodes(0.5) >= nodes(0.25) && nodes(0.25) > nodes(0.001), "{} {}", nodes(0.5), nodes(0.001));
    let error = J48Params { confidence: 0.6, ..J48Params::default() }.check().unwrap_err();
    assert_eq!(error.to_string(), "j48: parameter `confidence` is 0.6, expected a number above 0 and at most 0.5");
}

#[test]
fn a_row_of_weight_two_counts_as_two_rows() {
    let data = Data::two_classes();
    let learner = J48Params::default().check().unwrap();
    let weights: Vec<f32> = (0..300).map(|row| [1.0, 2.0, 0.0][row % 3]).collect();
    let twice: Vec<u32> = (0..300).flat_map(|row| vec![row; weights[row as usize] as usize]).collect();
    let weighted = learner.fit_exact(&data.samples(&weights), &all_rows(300)).unwrap();
    assert_eq!(weighted, learner.fit_exact(&data.samples(&[]), &twice).unwrap());
    assert!(weighted.nodes() > 9, "{}", weighted.nodes());
}

/// With at most 255 values a feature has a bin for each value, and a split between two bins is one between two values.
#[test]
fn bins_of_single_values_give_a_tree_with_the_same_predictions() {
    let iris = Data::iris();
    let values: Vec<f32> = iris.rows.concat();
    let binned = BinnedTable::from_rows(iris.names.clone(), &values, None).unwrap();
    let samples =
        Samples { binned: &binned, targets: &iris.targets, classes: iris.classes.clone(), weights: &[], groups: &[] };
    let learner = J48Params::default().check().unwrap();
    let shares = |forest: Forest| {
        let mut out = vec![0.0; 450];
        forest.predict(&values, &mut out).unwrap();
        out
    };
    let of_bins = learner.fit_rows(&samples, &all_rows(150)).unwrap();
    assert_eq!(shares(of_bins), shares(iris.fit(J48Params::default())));
}

/// Classes take turns along one feature, and each value has a quarter more weight than the one before. The best split always
/// cuts off the last value, so without a limit the tree had as many levels as values.
#[test]
fn a_tree_is_no_deeper_than_a_forest_may_be() {
    let rows = 360;
    let targets: Vec<u32> = (0..rows).map(|row| row % 2).collect();
    let weights: Vec<f32> = (0..rows).map(|row| 1.25_f32.powi(row as i32)).collect();
    let samples = ExactSamples {
        names: vec!["x".to_owned()],
        columns: vec![(0..rows).map(|row| row as f32).collect()],
        targets: &targets,
        classes: ["even", "odd"].map(str::to_owned).to_vec(),
        weights: &weights,
    };
    let forest = J48Params::default().check().unwrap().fit_exact(&samples, &all_rows(rows as usize)).unwrap();
    assert_eq!(forest.nodes(), 2 * MAX_DEPTH + 1);
}

#[test]
fn inconsistent_columns_are_named() {
    let iris = Data::iris();
    let learner = J48Params::default().check().unwrap();
    let mut samples = iris.samples(&[]);
    samples.columns[2].to_mut().pop();
    let error = learner.fit_exact(&samples, &[0]).unwrap_err();
    assert_eq!(error.to_string(), "rows of a column: 149 entries, expected 150");
    let error = learner.fit_exact(&iris.samples(&[]), &[150]).unwrap_err();
    assert_eq!(error.to_string(), "row 150: the table has no such row");
}
