//! Arrays of forests and of classifiers over terms as tensors: little-endian numbers, one dimension.

use safetensors::tensor::{Dtype, TensorView};
use safetensors::{SafeTensors, View};
use std::borrow::Cow;

use crate::linear_classifier::LinearClassifier;
use crate::link::Link;
use crate::model_error::ModelError;
use crate::multinomial_classifier::MultinomialClassifier;
use crate::parts::ForestParts;

/// The names of the arrays of a forest.
pub(crate) const FOREST_ARRAYS: [&str; 7] = ["base", "roots", "tree_class", "feature", "threshold", "right", "leaves"];

/// The names of the arrays of a linear or multinomial classifier.
pub(crate) const LINEAR_ARRAYS: [&str; 3] = ["base", "terms", "weights"];

/// An array in the form that is written.
pub(crate) struct Array {
    dtype: Dtype,
    shape: [usize; 1],
    bytes: Vec<u8>,
}

impl View for Array {
    fn dtype(&self) -> Dtype {
        self.dtype
    }
    fn shape(&self) -> &[usize] {
        &self.shape
    }
    fn data(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.bytes)
    }
    fn data_len(&self) -> usize {
        self.bytes.len()
    }
}

/// A number type of arrays.
trait Number: Copy {
    const DTYPE: Dtype;
    fn push(self, bytes: &mut Vec<u8>);
    /// Reads a number from exactly its bytes.
    fn read(bytes: &[u8]) -> Self;
}

macro_rules! number {
    ($type:ty, $dtype:expr) => {
        impl Number for $type {
            const DTYPE: Dtype = $dtype;
            fn push(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }
            fn read(bytes: &[u8]) -> Self {
                let mut number = [0; size_of::<Self>()];
                number.copy_from_slice(bytes);
                Self::from_le_bytes(number)
            }
        }
    };
}
number!(i16, Dtype::I16);
number!(u16, Dtype::U16);
number!(u32, Dtype::U32);
number!(f32, Dtype::F32);

/// The arrays of a forest with the name `forest`, with their names in the file.
pub(crate) fn forest_arrays(forest: &str, parts: &ForestParts) -> Vec<(String, Array)> {
    let arrays = [
        array(&parts.base),
        array(&parts.roots),
        array(&parts.tree_class),
        array(&parts.feature),
        array(&parts.threshold),
        array(&parts.right),
        array(&parts.leaves),
    ];
    FOREST_ARRAYS.into_iter().map(|name| array_name(forest, name)).zip(arrays).collect()
}

/// Reads the arrays of the forest with the name `forest`, without checks of their contents.
pub(crate) fn read_forest(
    file: &SafeTensors,
    forest: &str,
    features: Vec<String>,
    classes: Vec<String>,
    link: Link,
) -> Result<ForestParts, ModelError> {
    let [base, roots, tree_class, feature, threshold, right, leaves] =
        FOREST_ARRAYS.map(|name| array_name(forest, name));
    Ok(ForestParts {
        features,
        classes,
        link,
        base: numbers(file, base)?,
        roots: numbers(file, roots)?,
        tree_class: numbers(file, tree_class)?,
        feature: numbers(file, feature)?,
        threshold: numbers(file, threshold)?,
        right: numbers(file, right)?,
        leaves: numbers(file, leaves)?,
    })
}

/// The arrays of a linear classifier, with their names in the file.
pub(crate) fn linear_arrays(name: &str, classifier: &LinearClassifier) -> Vec<(String, Array)> {
    let arrays = [array(&[classifier.base()]), array(classifier.terms()), array(classifier.weights())];
    LINEAR_ARRAYS.into_iter().map(|array| array_name(name, array)).zip(arrays).collect()
}

/// Reads a linear classifier and checks it.
pub(crate) fn read_linear(file: &SafeTensors, name: &str) -> Result<LinearClassifier, ModelError> {
    let [base, terms, weights] = LINEAR_ARRAYS.map(|array| array_name(name, array));
    let base: Vec<f32> = numbers(file, base)?;
    let &[base] = base.as_slice() else {
        let problem = format!("{} base scores, expected one", base.len());
        return Err(ModelError::LinearClassifier { name: name.to_owned(), problem });
    };
    LinearClassifier::new(name, base, numbers(file, terms)?, numbers(file, weights)?)
}

/// The arrays of a multinomial classifier, with their names in the file.
pub(crate) fn multinomial_arrays(name: &str, classifier: &MultinomialClassifier) -> Vec<(String, Array)> {
    let arrays = [array(classifier.base()), array(classifier.terms()), array(classifier.weights())];
    LINEAR_ARRAYS.into_iter().map(|array| array_name(name, array)).zip(arrays).collect()
}

/// Reads a multinomial classifier and checks it.
pub(crate) fn read_multinomial(
    file: &SafeTensors,
    name: &str,
    classes: Vec<String>,
) -> Result<MultinomialClassifier, ModelError> {
    let [base, terms, weights] = LINEAR_ARRAYS.map(|array| array_name(name, array));
    MultinomialClassifier::new(name, classes, numbers(file, base)?, numbers(file, terms)?, numbers(file, weights)?)
}

fn array_name(owner: &str, array: &str) -> String {
    format!("{owner}/{array}")
}

fn array<T: Number>(numbers: &[T]) -> Array {
    let mut bytes = Vec::with_capacity(size_of_val(numbers));
    numbers.iter().for_each(|number| number.push(&mut bytes));
    Array { dtype: T::DTYPE, shape: [numbers.len()], bytes }
}

fn numbers<T: Number>(file: &SafeTensors, name: String) -> Result<Vec<T>, ModelError> {
    let Ok(view) = file.tensor(&name) else {
        return Err(ModelError::MissingArray { name });
    };
    if view.dtype() != T::DTYPE || view.shape().len() != 1 {
        let expected = describe(T::DTYPE, 1);
        return Err(ModelError::ArrayType { name, expected, found: describe_view(&view) });
    }
    Ok(view.data().chunks_exact(size_of::<T>()).map(T::read).collect())
}

fn describe_view(view: &TensorView) -> String {
    describe(view.dtype(), view.shape().len())
}

fn describe(dtype: Dtype, dimensions: usize) -> String {
    format!("{dtype:?} of {dimensions} dimension(s)")
}
