//! The Gaussian blur of content code blurring, over a sequence of ratios.

use seek_page::{Deadline, PageError};

/// Maximum radius. Up to this radius the sums of all weights fit into 31 bits.
pub(crate) const MAX_RADIUS: usize = 100;

/// A ratio of 1. Ratios are fixed-point numbers with 12 fractional bits, so that sums are exact and fast.
pub(crate) const ONE: i32 = 1 << 12;

/// Number of elements that are blurred at a time. They stay in the processor's caches during all three sums.
const CHUNK: usize = 1 << 14;

/// A Gaussian blur with a radius, for sequences of one length.
///
/// It is three window sums whose reaches add up to the radius. By the central limit theorem this approximates a
/// Gaussian (a quadratic spline), and it costs the same for any radius. Elements beyond the ends have no weight.
#[derive(Debug)]
pub(crate) struct Gaussian {
    radius: usize,
    reaches: [usize; 3],
    /// The reciprocal of the sum of weights, for each element of the shortest sequence whose middle is independent of
    /// its ends.
    norms: Vec<f32>,
}

impl Gaussian {
    /// A blur for sequences of `len` ratios. The radius is at most [`MAX_RADIUS`].
    pub(crate) fn new(radius: usize, len: usize) -> Gaussian {
        let radius = radius.min(MAX_RADIUS);
        let reaches = [radius / 3, (radius + 1) / 3, radius.div_ceil(3)];
        let (mut weights, mut buffer) = (Vec::new(), Vec::new());
        window_sums(&vec![1; len.min(2 * radius + 1)], reaches, &mut weights, &mut buffer);
        let norms = weights.into_iter().map(|weight| 1.0 / weight as f32).collect();
        Gaussian { radius, reaches, norms }
    }

    /// The reciprocal of the sum of weights of element `i` of `n`.
    fn norm(&self, i: usize, n: usize) -> f32 {
        let after = n - 1 - i;
        if i < self.radius || n <= self.norms.len() {
            self.norms[i]
        } else {
            self.norms[self.norms.len() - 1 - after.min(self.radius)]
        }
    }

    /// Writes the sequence after one pass to `blurred`.
    fn blur(&self, ratios: &[i32], blurred: &mut Vec<i32>, buffers: &mut [Vec<i32>; 2]) {
        let n = ratios.len();
        let [sums, buffer] = buffers;
        blurred.clear();
        for start in (0..n).step_by(CHUNK) {
            let end = n.min(start + CHUNK);
            let (from, to) = (start.saturating_sub(self.radius), n.min(end + self.radius));
            window_sums(&ratios[from..to], self.reaches, sums, buffer);
            let sums = &sums[start - from..end - from];
            let ratio = |sum: i32, norm: f32| (sum as f32 * norm + 0.5) as i32;
            if from + self.radius == start && end + self.radius == to {
                let norm = self.norm(start, n);
                blurred.extend(sums.iter().map(|&sum| ratio(sum, norm)));
            } else {
                blurred.extend(sums.iter().zip(start..end).map(|(&sum, i)| ratio(sum, self.norm(i, n))));
            }
        }
    }

    /// Blurs until a pass changes no element by more than `max_change`, a ratio, but at most `max_passes` times.
    ///
    /// # Errors
    /// [`PageError::OutOfTime`] after the pass that exceeds the deadline.
    pub(crate) fn until_steady(
        &self,
        mut ratios: Vec<i32>,
        max_change: f32,
        max_passes: usize,
        deadline: Deadline,
    ) -> Result<Vec<i32>, PageError> {
        let max_change = (max_change * ONE as f32) as u32;
        let (mut blurred, mut buffers) = (Vec::with_capacity(ratios.len()), [Vec::new(), Vec::new()]);
        for _ in 0..max_passes {
            deadline.check()?;
            self.blur(&ratios, &mut blurred, &mut buffers);
            let steady = ratios.iter().zip(&blurred).all(|(a, b)| a.abs_diff(*b) <= max_change);
            std::mem::swap(&mut ratios, &mut blurred);
            if steady {
                break;
            }
        }
        Ok(ratios)
    }
}

/// Writes three nested window sums with these reaches to `sums`.
fn window_sums(values: &[i32], reaches: [usize; 3], sums: &mut Vec<i32>, buffer: &mut Vec<i32>) {
    window_sum(values, reaches[0], sums);
    window_sum(sums, reaches[1], buffer);
    window_sum(buffer, reaches[2], sums);
}

/// Writes the sum over each element and `reach` elements on each side to `sums`.
fn window_sum(values: &[i32], reach: usize, sums: &mut Vec<i32>) {
    sums.clear();
    let n = values.len();
    let mut sum: i32 = values[..reach.min(n)].iter().sum();
    // At first an element enters the window and none leaves it. Then one enters and one leaves. Then one leaves.
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
    // After the last element nothing enters.
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
    fn a_single_element_becomes_a_bell_within_the_radius() {
        let mut values = vec![0; 201];
        values[100] = 1;
        let gaussian = Gaussian::new(40, values.len());
        let (mut bell, mut buffer) = (Vec::new(), Vec::new());
        window_sums(&values, gaussian.reaches, &mut bell, &mut buffer);
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

    fn blurred(gaussian: &Gaussian, ratios: &[i32]) -> Vec<i32> {
        let (mut blurred, mut buffers) = (vec![7], [vec![7], vec![7]]);
        gaussian.blur(ratios, &mut blurred, &mut buffers);
        blurred
    }

    #[test]
    fn a_constant_sequence_stays_constant_up_to_its_ends() {
        for len in [1, 5, 79, 80, 81, 300] {
            assert_eq!(blurred(&Gaussian::new(40, len), &vec![ONE; len]), vec![ONE; len]);
        }
        assert_eq!(blurred(&Gaussian::new(40, 0), &[]), [] as [i32; 0]);
        assert_eq!(blurred(&Gaussian::new(MAX_RADIUS, 500), &[ONE; 500]), [ONE; 500]);
    }

    /// The blur of a whole sequence at once, without shortcuts.
    fn by_definition(gaussian: &Gaussian, ratios: &[i32]) -> Vec<i32> {
        let sums = |values: &[i32]| {
            let (mut sums, mut buffer) = (Vec::new(), Vec::new());
            window_sums(values, gaussian.reaches, &mut sums, &mut buffer);
            sums
        };
        let weights = sums(&vec![1; ratios.len()]);
        let ratio = |(sum, weight): (i32, i32)| (sum as f32 * (1.0 / weight as f32) + 0.5) as i32;
        sums(ratios).into_iter().zip(weights).map(ratio).collect()
    }

    #[test]
    fn a_sequence_in_chunks_is_blurred_as_a_whole() {
        let long: Vec<i32> = (0..3 * CHUNK + 17).map(|i| if i % 97 < i % 31 { ONE } else { 0 }).collect();
        for len in [1, 39, 40, 41, 79, 80, 81, 82, CHUNK, CHUNK + 1, CHUNK + 40, CHUNK + 41, long.len()] {
            let gaussian = Gaussian::new(40, len);
            assert_eq!(blurred(&gaussian, &long[..len]), by_definition(&gaussian, &long[..len]), "{len}");
        }
    }

    #[test]
    fn blurring_ends_when_the_ratios_are_steady() {
        let steps: Vec<i32> = (0..400).map(|i| if i < 200 { 0 } else { ONE }).collect();
        let gaussian = Gaussian::new(20, steps.len());
        assert_eq!(gaussian.until_steady(steps.clone(), 1.0, 100, Deadline::default()), Ok(blurred(&gaussian, &steps)));
        let steady = gaussian.until_steady(steps.clone(), 0.01, 100, Deadline::default()).unwrap();
        let past = Deadline::after(std::time::Duration::ZERO);
        assert!(gaussian.until_steady(steps, 0.01, 100, past).is_err());
        assert!(blurred(&gaussian, &steady).iter().zip(&steady).all(|(a, b)| a.abs_diff(*b) <= ONE as u32 / 99));
    }

    proptest! {
        #[test]
        fn a_window_sum_is_the_sum_of_its_window(values in proptest::collection::vec(0..ONE, 0..60), reach in 0_usize..40) {
            let mut sums = Vec::new();
            window_sum(&values, reach, &mut sums);
            prop_assert_eq!(sums.len(), values.len());
            for (i, sum) in sums.into_iter().enumerate() {
                let window = &values[i.saturating_sub(reach)..values.len().min(i + reach + 1)];
                prop_assert_eq!(sum, window.iter().sum::<i32>());
            }
        }
    }
}
