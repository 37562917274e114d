//! Scales features to one range, by the minimum and maximum of the training instances (WEKA's `Normalize`).

use ndarray::{Array2, Axis};

/// A scaling fitted on training instances.
#[derive(Debug, Clone, PartialEq)]
pub struct MinMax {
    /// For each feature the value that becomes 0, and the factor.
    features: Vec<(f64, f64)>,
}

impl MinMax {
    /// Fits a scaling that maps the minimum and maximum of each feature of `records` to `low..=high`. The range must contain 0.
    /// Values beyond the minimum and maximum exceed the range. A constant feature becomes 0.
    pub fn fit(records: &Array2<f32>, low: f64, high: f64) -> MinMax {
        let features = records.columns().into_iter().map(|column| {
            let (least, greatest) = column
                .iter()
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(l, g), &v| (l.min(f64::from(v)), g.max(f64::from(v))));
            let factor = if greatest > least { (high - low) / (greatest - least) } else { 0.0 };
            (if factor > 0.0 { least - low / factor } else { 0.0 }, factor)
        });
        MinMax { features: features.collect() }
    }

    /// Scales records.
    pub fn scale(&self, records: &Array2<f32>) -> Array2<f64> {
        let mut scaled = records.mapv(f64::from);
        for (mut column, (zero, factor)) in scaled.axis_iter_mut(Axis(1)).zip(&self.features) {
            column.mapv_inplace(|value| (value - zero) * factor);
        }
        scaled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ndarray::array;

    #[test]
    fn only_training_instances_set_the_range() {
        let train = array![[10.0, 5.0, 7.0], [30.0, -5.0, 7.0]];
        let test = array![[20.0, 15.0, 9.0]];
        assert_eq!(MinMax::fit(&train, 0.0, 1.0).scale(&train), array![[0.0, 1.0, 0.0], [1.0, 0.0, 0.0]]);
        assert_eq!(MinMax::fit(&train, 0.0, 1.0).scale(&test), array![[0.5, 2.0, 0.0]]);
        assert_eq!(MinMax::fit(&train, -1.0, 1.0).scale(&train), array![[-1.0, 1.0, 0.0], [1.0, -1.0, 0.0]]);
        assert_eq!(MinMax::fit(&train, -1.0, 1.0).scale(&test), array![[0.0, 3.0, 0.0]]);
    }
}
