//! Blurring of a row of ratios, as content code blurring wants it.

/// The widest radius: so far sums of all weights stay within 31 bits.
pub(super) const WIDEST: usize = 100;

/// A ratio of 1. Ratios are whole numbers of this many parts, so that sums are exact and fast.
pub(super) const ONE: i32 = 1 << 12;

/// A Gaussian of some radius over rows of one length.
///
/// It is three sums over windows whose reaches add up to the radius: the Gaussian of the central limit theorem, a spline of pieces of degree
/// two, which costs the same for any radius. What lies beyond the ends has no weight.
#[derive(Debug)]
pub(super) struct Gaussian {
    reaches: [usize; 3],
    /// For each element 1 by the sum of its weights.
    norms: Vec<f32>,
}

impl Gaussian {
    /// For rows of `len` ratios; the radius is at most [`WIDEST`].
    pub(super) fn new(radius: usize, len: usize) -> Gaussian {
        let radius = radius.min(WIDEST);
        let reaches = [radius / 3, (radius + 1) / 3, radius.div_ceil(3)];
        let norms = window_sums(vec![1; len], reaches).into_iter().map(|weights| 1.0 / weights as f32).collect();
        Gaussian { reaches, norms }
    }

    /// The row after one pass.
    pub(super) fn blur(&self, ratios: &[i32]) -> Vec<i32> {
        let mut sums = window_sums(ratios.to_vec(), self.reaches);
        sums.iter_mut().zip(&self.norms).for_each(|(sum, norm)| *sum = (*sum as f32 * norm + 0.5) as i32);
        sums
    }

    /// The row after so many passes that the last changed no element by more than `change`, a ratio; at most `passes`.
    pub(super) fn until_steady(&self, mut ratios: Vec<i32>, change: f32, passes: usize) -> Vec<i32> {
        let change = (change * ONE as f32) as u32;
        for _ in 0..passes {
            let blurred = self.blur(&ratios);
            let steady = ratios.iter().zip(&blurred).all(|(a, b)| a.abs_diff(*b) <= change);
            ratios = blurred;
            if steady {
                break;
            }
        }
        ratios
    }
}

/// Sums over windows of each of these reaches in turn.
fn window_sums(mut values: Vec<i32>, reaches: [usize; 3]) -> Vec<i32> {
    let mut sums = Vec::with_capacity(values.len());
    for reach in reaches {
        sums.clear();
        push_window_sums(&values, reach, &mut sums);
        std::mem::swap(&mut values, &mut sums);
    }
    values
}

/// The sum over `reach` elements on each side.
fn push_window_sums(values: &[i32], reach: usize, sums: &mut Vec<i32>) {
    let n = values.len();
    let mut sum: i32 = values[..reach.min(n)].iter().sum();
    // Where an element enters the window, none leaves it at first; then one enters and one leaves; then one leaves.
    let entering = values[reach.min(n)..].iter().chain(std::iter::repeat(&0));
    let first = (reach + 1).min(n);
    sums.extend(entering.clone().take(first).map(|enters| {
        sum += enters;
        sum
    }));
    let both = n.saturating_sub(2 * reach + 1);
    let entering = &values[n - both..];
    sums.extend(values.iter().zip(entering).map(|(leaves, enters)| {
        sum += enters - leaves;
        sum
    }));
    // Behind the last element nothing enters, and what leaves is what stands so far before.
    for i in first + both..n {
        sum -= values[i - reach - 1];
        sums.push(sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_single_one_becomes_a_bell_within_the_radius() {
        let mut values = vec![0; 201];
        values[100] = 1;
        let gaussian = Gaussian::new(40, values.len());
        let bell = window_sums(values, gaussian.reaches);
        assert!(bell[60] > 0 && bell[59] == 0 && bell[140] > 0 && bell[141] == 0);
        assert!((60..100).all(|i| bell[i] < bell[i + 1] && bell[i] == bell[200 - i]));
        // The Gaussian with the same variance, sum of (w^2 - 1) / 12 over windows of w = 27, 27 and 29.
        let weights = 27.0 * 27.0 * 29.0;
        let variance = (2.0 * (27.0 * 27.0 - 1.0) + (29.0 * 29.0 - 1.0)) / 12.0;
        for (i, &value) in bell.iter().enumerate() {
            let distance = i as f64 - 100.0;
            let exact =
                (-distance * distance / (2.0 * variance)).exp() / (2.0 * std::f64::consts::PI * variance).sqrt();
            assert!((f64::from(value) / weights - exact).abs() < 0.06 * 0.029, "{i}: {value} {exact}");
        }
    }

    #[test]
    fn what_is_the_same_all_over_stays_so_up_to_the_ends() {
        for len in [1, 5, 79, 80, 81, 300] {
            assert_eq!(Gaussian::new(40, len).blur(&vec![ONE; len]), vec![ONE; len]);
        }
        assert_eq!(Gaussian::new(40, 0).blur(&[]), [] as [i32; 0]);
        assert_eq!(Gaussian::new(WIDEST, 500).blur(&[ONE; 500]), [ONE; 500]);
    }

    #[test]
    fn blurring_ends_when_nothing_changes() {
        let steps: Vec<i32> = (0..400).map(|i| if i < 200 { 0 } else { ONE }).collect();
        let gaussian = Gaussian::new(20, steps.len());
        assert_eq!(gaussian.until_steady(steps.clone(), 1.0, 100), gaussian.blur(&steps));
        let steady = gaussian.until_steady(steps, 0.01, 100);
        assert!(gaussian.blur(&steady).iter().zip(&steady).all(|(a, b)| a.abs_diff(*b) <= ONE as u32 / 99));
    }

    proptest! {
        #[test]
        fn a_window_sum_is_the_sum_of_its_window(values in proptest::collection::vec(0..ONE, 0..60), reach in 0_usize..40) {
            let mut sums = Vec::new();
            push_window_sums(&values, reach, &mut sums);
            prop_assert_eq!(sums.len(), values.len());
            for (i, sum) in sums.into_iter().enumerate() {
                let window = &values[i.saturating_sub(reach)..values.len().min(i + reach + 1)];
                prop_assert_eq!(sum, window.iter().sum::<i32>());
            }
        }
    }
}
