//! The loss functions of boosting: cross-entropy of two or more classes.

use seek_forest::Link;

/// Start scores use class shares clamped to this distance from 0 and 1.
const MIN_SHARE: f64 = 1e-6;

/// Cross-entropy with its derivatives by the scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Loss {
    /// Two classes with one score: the log-odds of the second class.
    Logistic,
    /// One score for each of this many classes.
    Softmax(usize),
}

impl Loss {
    pub fn for_classes(classes: usize) -> Self {
        if classes == 2 { Self::Logistic } else { Self::Softmax(classes) }
    }

    pub fn link(self) -> Link {
        match self {
            Self::Logistic => Link::Logistic,
            Self::Softmax(_) => Link::Softmax,
        }
    }

    /// Number of scores of a row.
    pub fn scores(self) -> usize {
        match self {
            Self::Logistic => 1,
            Self::Softmax(classes) => classes,
        }
    }

    /// The best constant scores for these total weights of the classes.
    pub fn base(self, totals: &[f64]) -> Vec<f32> {
        let sum: f64 = totals.iter().sum();
        let share = |class: usize| (totals[class] / sum).clamp(MIN_SHARE, 1.0 - MIN_SHARE);
        match self {
            Self::Logistic => vec![libm::log(share(1) / share(0)) as f32],
            Self::Softmax(classes) => (0..classes).map(|class| libm::log(share(class)) as f32).collect(),
        }
    }

    /// Gradient and Hessian of a row's loss in each of its scores, times its weight.
    ///
    /// Two classes: Friedman (2001), section 4.4, in the form of Chen and Guestrin (KDD 2016). More classes: the diagonal of the
    /// second derivative times K / (K - 1), because one of the K scores is redundant (Friedman 2001, section 4.6).
    pub fn gradients(self, scores: &[f32], target: u32, weight: f32, out: &mut [(f32, f32)]) {
        match self {
            Self::Logistic => {
                let share = 1.0 / (1.0 + libm::expf(-scores[0]));
                let target_probability = if target == 1 { 1.0 } else { 0.0 };
                out[0] = (weight * (share - target_probability), weight * share * (1.0 - share));
            }
            Self::Softmax(classes) => {
                let top = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                let mut sum = 0.0;
                for (out, score) in out.iter_mut().zip(scores) {
                    out.0 = libm::expf(score - top);
                    sum += out.0;
                }
                let redundant = classes as f32 / (classes - 1) as f32;
                for (class, out) in out.iter_mut().enumerate() {
                    let share = out.0 / sum;
                    let target_probability = if target as usize == class { 1.0 } else { 0.0 };
                    *out = (weight * (share - target_probability), redundant * weight * share * (1.0 - share));
                }
            }
        }
    }
}
