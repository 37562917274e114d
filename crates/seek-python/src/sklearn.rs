//! Trees and forests that scikit-learn has trained.

use crate::error::ModelError;
use content_seeker::io::error_chain;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use seek_features::Schema;
use seek_forest::{Forest, ForestBuilder, Link};

/// A fitted `DecisionTreeClassifier`, `RandomForestClassifier` or `ExtraTreesClassifier`.
pub struct SklearnClassifier {
    /// The names of the columns of its rows.
    features: Vec<String>,
    /// The labels, in the order of the values of its leaves.
    classes: Vec<Py<PyAny>>,
    trees: Vec<Tree>,
}

/// The arrays of `sklearn.tree._tree.Tree`.
struct Tree {
    left: Vec<i64>,
    right: Vec<i64>,
    feature: Vec<i64>,
    threshold: Vec<f64>,
    /// For each node one output with a value for each class: numbers of rows, or their shares.
    value: Vec<Vec<Vec<f64>>>,
}

/// The classes of scikit-learn whose probability is the mean of the shares in the reached leaves.
const TREES: [&str; 2] = ["DecisionTreeClassifier", "ExtraTreeClassifier"];
const FORESTS: [&str; 2] = ["RandomForestClassifier", "ExtraTreesClassifier"];

/// The left child of a leaf.
const NO_CHILD: i64 = -1;

impl SklearnClassifier {
    /// Reads a fitted classifier. Its rows must have columns of the schema, in any order.
    ///
    /// # Errors
    /// `TypeError` for another kind of classifier, `ValueError` for one that is not fitted or reads other columns.
    pub fn read(classifier: &Bound<'_, PyAny>, schema: &Schema) -> PyResult<SklearnClassifier> {
        let name = classifier.get_type().name()?.to_string();
        // Other ensembles have trees, too, but weigh them, or show each some columns only.
        let kinds = classifier.get_type().mro();
        let kinds: Vec<String> =
            kinds.iter().map(|kind| kind.getattr("__name__")?.extract()).collect::<PyResult<_>>()?;
        let is_one_of = |names: &[&str]| kinds.iter().any(|kind| names.contains(&kind.as_str()));
        let estimators = if is_one_of(&FORESTS) {
            let all = classifier.getattr_opt("estimators_")?;
            all.map(|all| all.try_iter()?.collect::<PyResult<Vec<_>>>()).transpose()?
        } else if is_one_of(&TREES) {
            classifier.hasattr("tree_")?.then(|| vec![classifier.clone()])
        } else {
            let known = [TREES, FORESTS].concat().join(", ");
            return Err(PyTypeError::new_err(format!("the classifier is a {name}, none of {known}")));
        };
        let Some(estimators) = estimators else {
            return Err(PyValueError::new_err(format!("the {name} is not fitted")));
        };
        if classifier.getattr("n_outputs_")?.extract::<usize>()? != 1 {
            return Err(PyTypeError::new_err(format!("the {name} has several outputs")));
        }
        let trees = estimators.iter().map(|estimator| Tree::read(&estimator.getattr("tree_")?));
        let trees: Vec<Tree> = trees.collect::<PyResult<_>>()?;
        let classes = classifier.getattr("classes_")?.call_method0("tolist")?.extract()?;
        Ok(SklearnClassifier { features: feature_names(classifier, schema)?, classes, trees })
    }

    /// The labels as names.
    pub fn class_names(&self) -> PyResult<Vec<String>> {
        Python::attach(|py| self.classes.iter().map(|class| Ok(class.bind(py).str()?.to_string())).collect())
    }

    /// The forest, with other names for its classes in the order of the labels.
    ///
    /// # Errors
    /// `ValueError` for labels of blocks other than no and yes, `ModelError` for a tree that a model file cannot hold.
    pub fn forest(self, names: Vec<String>) -> PyResult<Forest> {
        let labels = self.class_names()?;
        let is_binary =
            |labels: &[String]| [["False", "True"], ["0", "1"], ["0.0", "1.0"]].iter().any(|pair| labels == pair);
        if let [label] = labels.as_slice() {
            return Err(PyValueError::new_err(format!("the classifier has seen only the label {label}")));
        }
        if labels != names && !is_binary(&labels) {
            let message = format!("the labels of blocks must be False and True, or 0 and 1, not {}", labels.join(", "));
            return Err(PyValueError::new_err(message));
        }
        let mut builder = ForestBuilder::new(self.features, names, Link::Mean);
        for tree in &self.trees {
            tree.add_to(&mut builder)?;
        }
        builder.finish().map_err(|error| ModelError::new_err(error_chain(&error)))
    }
}

/// The names of the columns of a classifier's rows: those it has seen, or the whole schema.
fn feature_names(classifier: &Bound<'_, PyAny>, schema: &Schema) -> PyResult<Vec<String>> {
    if let Some(names) = classifier.getattr_opt("feature_names_in_")? {
        let names: Vec<String> = names.call_method0("tolist")?.extract()?;
        let unknown = |name: &&String| !schema.names().any(|other| other == name.as_str());
        return match names.iter().find(unknown) {
            Some(name) => Err(PyValueError::new_err(format!("{name:?} is not a column of features()"))),
            None => Ok(names),
        };
    }
    let count: usize = classifier.getattr("n_features_in_")?.extract()?;
    if count == schema.len() {
        return Ok(schema.names().map(str::to_owned).collect());
    }
    let message = format!(
        "the classifier was fitted without names on {count} columns, and features() has {}: fit it on a frame with named columns",
        schema.len()
    );
    Err(PyValueError::new_err(message))
}

impl Tree {
    fn read(tree: &Bound<'_, PyAny>) -> PyResult<Tree> {
        let list = |name: &str| tree.getattr(name)?.call_method0("tolist");
        Ok(Tree {
            left: list("children_left")?.extract()?,
            right: list("children_right")?.extract()?,
            feature: list("feature")?.extract()?,
            threshold: list("threshold")?.extract()?,
            value: list("value")?.extract()?,
        })
    }

    /// Adds the tree in pre-order, whatever the order of its nodes.
    fn add_to(&self, builder: &mut ForestBuilder) -> PyResult<()> {
        let wrong = || PyValueError::new_err("a tree of the classifier is damaged");
        builder.start_tree(0);
        let mut open = vec![0_usize];
        // A damaged tree may have a cycle.
        for _ in 0..self.left.len() {
            let Some(node) = open.pop() else { break };
            let at = |list: &[i64]| list.get(node).copied().ok_or_else(wrong);
            let (left, right) = (at(&self.left)?, at(&self.right)?);
            if left == NO_CHILD {
                let values = self.value.get(node).and_then(|outputs| outputs.first()).ok_or_else(wrong)?;
                let sum: f64 = values.iter().sum();
                let shares: Vec<f32> = values.iter().map(|value| (value / sum) as f32).collect();
                builder.leaf(&shares);
                continue;
            }
            let feature = u16::try_from(at(&self.feature)?).map_err(|_| wrong())?;
            builder.split(feature, at_most(*self.threshold.get(node).ok_or_else(wrong)?));
            open.push(usize::try_from(right).map_err(|_| wrong())?);
            open.push(usize::try_from(left).map_err(|_| wrong())?);
        }
        if open.is_empty() { Ok(()) } else { Err(wrong()) }
    }
}

/// The largest number of single precision that is not above the threshold. Rows have single precision, so they go to the same side.
fn at_most(threshold: f64) -> f32 {
    let rounded = threshold as f32;
    if f64::from(rounded) > threshold { rounded.next_down() } else { rounded }
}
