//! The limited-memory BFGS method: the minimum of a smooth convex function of many variables.
//!
//! Nocedal, "Updating Quasi-Newton Matrices with Limited Storage", Mathematics of Computation 1980: the last steps and changes of
//! the gradient approximate the inverse of the Hessian.

use std::collections::VecDeque;

/// Number of steps that are remembered.
const MEMORY: usize = 8;
/// The search ends when the gradient is shorter than this share of its first length.
const TOLERANCE: f64 = 1e-4;
/// The share of the expected decrease that a step must reach (Armijo's condition).
const DECREASE: f64 = 1e-4;
/// Number of halvings of a step before the search ends.
const HALVINGS: usize = 20;

/// A step, and how the gradient changed along it.
struct GradientStep {
    step: Vec<f64>,
    change: Vec<f64>,
    /// One over their inner product.
    scale: f64,
}

/// Finds the point with the lowest value, from a starting point, in at most `steps` steps. `value_and_gradient` writes the gradient
/// at a point, and returns the value.
pub(super) fn minimise(
    mut point: Vec<f64>,
    steps: usize,
    mut value_and_gradient: impl FnMut(&[f64], &mut [f64]) -> f64,
) -> Vec<f64> {
    let mut gradient = vec![0.0; point.len()];
    let mut value = value_and_gradient(&point, &mut gradient);
    let enough = TOLERANCE * dot(&gradient, &gradient).sqrt();
    let mut memory: VecDeque<GradientStep> = VecDeque::with_capacity(MEMORY);
    for _ in 0..steps {
        let length = dot(&gradient, &gradient).sqrt();
        if length <= enough {
            break;
        }
        let direction = direction(&gradient, &memory);
        let slope = dot(&direction, &gradient);
        // Without earlier steps the right length is unknown.
        let mut rate = if memory.is_empty() { 1.0 / length.max(1.0) } else { 1.0 };
        let mut next = vec![0.0; point.len()];
        let mut next_gradient = vec![0.0; point.len()];
        let mut accepted = None;
        for _ in 0..HALVINGS {
            for ((next, at), step) in next.iter_mut().zip(&point).zip(&direction) {
                *next = at + rate * step;
            }
            let reached = value_and_gradient(&next, &mut next_gradient);
            if reached <= value + DECREASE * rate * slope {
                accepted = Some(reached);
                break;
            }
            rate /= 2.0;
        }
        let Some(reached) = accepted else { break };
        let step: Vec<f64> = next.iter().zip(&point).map(|(next, at)| next - at).collect();
        let change: Vec<f64> = next_gradient.iter().zip(&gradient).map(|(next, now)| next - now).collect();
        let curvature = dot(&step, &change);
        if curvature > 0.0 {
            if memory.len() == MEMORY {
                memory.pop_front();
            }
            memory.push_back(GradientStep { step, change, scale: 1.0 / curvature });
        }
        (point, gradient, value) = (next, next_gradient, reached);
    }
    point
}

/// The two-loop recursion: the negative gradient times the estimate of the inverse Hessian.
fn direction(gradient: &[f64], memory: &VecDeque<GradientStep>) -> Vec<f64> {
    let mut direction: Vec<f64> = gradient.iter().map(|g| -g).collect();
    let mut weights = Vec::with_capacity(memory.len());
    for past in memory.iter().rev() {
        let weight = past.scale * dot(&past.step, &direction);
        add(&mut direction, -weight, &past.change);
        weights.push(weight);
    }
    if let Some(last) = memory.back() {
        let scale = 1.0 / (last.scale * dot(&last.change, &last.change));
        direction.iter_mut().for_each(|d| *d *= scale);
    }
    for (past, weight) in memory.iter().zip(weights.into_iter().rev()) {
        let correction = weight - past.scale * dot(&past.change, &direction);
        add(&mut direction, correction, &past.step);
    }
    direction
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add(to: &mut [f64], factor: f64, values: &[f64]) {
    to.iter_mut().zip(values).for_each(|(to, value)| *to += factor * value);
}

#[cfg(test)]
mod tests {
    use super::minimise;

    #[test]
    fn the_minimum_of_a_badly_scaled_quadratic_is_found() {
        let target = [3.0, -2.0, 0.5];
        let scale = [1.0, 100.0, 0.01];
        let found = minimise(vec![0.0; 3], 100, |x, gradient| {
            for i in 0..3 {
                gradient[i] = scale[i] * (x[i] - target[i]);
            }
            (0..3).map(|i| 0.5 * scale[i] * (x[i] - target[i]).powi(2)).sum()
        });
        assert!(found.iter().zip(target).zip(scale).all(|((x, t), s)| (x - t).abs() * s < 0.05), "{found:?}");
    }

    #[test]
    fn a_start_at_the_minimum_stays() {
        assert_eq!(
            minimise(vec![1.0], 10, |x, g| {
                g[0] = 0.0;
                x[0]
            }),
            [1.0]
        );
    }
}
