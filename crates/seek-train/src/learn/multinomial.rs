//! Multinomial logistic regression over sets of hashed terms, with a ridge penalty, fitted by [`minimise`].

use super::lbfgs::minimise;
use super::linear::TermRows;
use seek_forest::{ModelError, MultinomialClassifier};

/// Weight of the sum of squared weights against the sum of log losses. From .03 to .3 the log loss of page types out-of-fold is the
/// same within .01.
const RIDGE: f64 = 0.03;
/// Most weights of a classifier. They bound its file, and the memory of a fit.
const MAX_WEIGHTS: usize = 1 << 22;
/// The weight of a class without rows: its share must be above 0, because its logarithm is the start of a fit.
const NO_ROWS: f64 = 1e-3;
/// Most steps of a fit.
const STEPS: usize = 100;

/// The training data of a multinomial classifier.
#[derive(Clone, Copy, Debug)]
pub struct ClassSamples<'a> {
    /// Terms of each row, each once.
    pub rows: &'a TermRows,
    /// The class of each row.
    pub targets: &'a [u32],
    /// The classes.
    pub classes: &'a [&'a str],
    /// Weight of each row.
    pub weights: &'a [f32],
    /// The number of the host of each row.
    pub hosts: &'a [u32],
    /// The classifier ignores terms that occur on fewer hosts.
    pub min_hosts: u32,
}

/// A fitted classifier, and the rows that it can answer for.
#[derive(Clone, Debug)]
pub struct FittedClasses<'a> {
    rows: &'a TermRows,
    /// The classifier.
    pub classifier: MultinomialClassifier,
}

impl FittedClasses<'_> {
    /// The probability of each class for a row.
    #[must_use]
    pub fn probabilities(&self, row: u32) -> Vec<f32> {
        self.classifier.probabilities(self.rows.hashes_of(row))
    }
}

impl<'a> ClassSamples<'a> {
    /// Fits on some rows. The same data give the same weights.
    ///
    /// # Errors
    /// [`ModelError::LinearClassifier`] if there are too many terms.
    pub fn fit(&self, name: &str, rows: &[u32]) -> Result<FittedClasses<'a>, ModelError> {
        let rows: Vec<u32> = rows.iter().copied().filter(|&row| self.weights[row as usize] > 0.0).collect();
        let (numbers, known) = self.number_terms(&rows);
        let matrix: Vec<Vec<u32>> = rows
            .iter()
            .map(|&row| self.rows.row(row).iter().filter_map(|&term| numbers[term as usize]).collect())
            .collect();
        let k = self.classes.len();
        // The variables are the weights, terms x classes, and then the bases.
        let bases = known * k;
        let mut start = vec![0.0; bases + k];
        start[bases..].copy_from_slice(&self.log_shares(&rows));
        let found = minimise(start, STEPS, |at, gradient| {
            let (weights, base) = at.split_at(bases);
            let (of_weights, of_base) = gradient.split_at_mut(bases);
            of_weights.iter_mut().zip(weights).for_each(|(gradient, weight)| *gradient = RIDGE * weight);
            of_base.fill(0.0);
            let mut loss = 0.5 * RIDGE * weights.iter().map(|weight| weight * weight).sum::<f64>();
            let mut scores = vec![0.0; k];
            for (terms, &row) in matrix.iter().zip(&rows) {
                let scale = 1.0 / (terms.len().max(1) as f64).sqrt();
                scores.fill(0.0);
                for &term in terms {
                    let weights = &weights[term as usize * k..][..k];
                    scores.iter_mut().zip(weights).for_each(|(score, weight)| *score += weight);
                }
                scores.iter_mut().zip(base).for_each(|(score, base)| *score = base + *score * scale);
                let weight = f64::from(self.weights[row as usize]);
                loss += weight * errors(&mut scores, self.targets[row as usize] as usize);
                scores.iter_mut().for_each(|error| *error *= weight);
                of_base.iter_mut().zip(&scores).for_each(|(gradient, error)| *gradient += error);
                scores.iter_mut().for_each(|error| *error *= scale);
                for &term in terms {
                    let gradient = &mut of_weights[term as usize * k..][..k];
                    gradient.iter_mut().zip(&scores).for_each(|(gradient, error)| *gradient += error);
                }
            }
            loss
        });
        let mut terms: Vec<(u32, u32)> =
            (numbers.iter().zip(self.rows.hashes())).filter_map(|(number, &hash)| Some((hash, (*number)?))).collect();
        terms.sort_unstable();
        let of_term = |&(_, number): &(u32, u32)| {
            let weights = &found[number as usize * k..][..k];
            weights.iter().map(|&weight| MultinomialClassifier::weight_in_units(weight))
        };
        let weights = terms.iter().flat_map(of_term).collect();
        let base = found[bases..].iter().map(|&base| base as f32).collect();
        let classes = self.classes.iter().map(|&class| class.to_owned()).collect();
        let terms = terms.iter().map(|term| term.0).collect();
        let classifier = MultinomialClassifier::new(name, classes, base, terms, weights)?;
        Ok(FittedClasses { rows: self.rows, classifier })
    }

    /// For each term its number among the terms that get weights, if it does; and how many do. If there are too many, those on most
    /// hosts do.
    fn number_terms(&self, rows: &[u32]) -> (Vec<Option<u32>>, usize) {
        let hosts = self.rows.count_hosts(rows, self.hosts);
        let mut kept: Vec<usize> = (0..hosts.len()).filter(|&term| hosts[term] >= self.min_hosts).collect();
        kept.sort_unstable_by_key(|&term| (std::cmp::Reverse(hosts[term]), self.rows.hashes()[term]));
        kept.truncate(MAX_WEIGHTS / self.classes.len());
        kept.sort_unstable();
        let mut numbers = vec![None; hosts.len()];
        kept.iter().enumerate().for_each(|(number, &term)| numbers[term] = Some(number as u32));
        (numbers, kept.len())
    }

    /// The logarithm of the share of each class. A class without rows has a small one.
    fn log_shares(&self, rows: &[u32]) -> Vec<f64> {
        let mut sums = vec![NO_ROWS; self.classes.len()];
        for &row in rows {
            sums[self.targets[row as usize] as usize] += f64::from(self.weights[row as usize]);
        }
        let all: f64 = sums.iter().sum();
        sums.into_iter().map(|sum| libm::log(sum / all)).collect()
    }
}

/// Replaces scores by the errors of their softmax: probabilities, less 1 for the target. Returns the log loss.
fn errors(scores: &mut [f64], target: usize) -> f64 {
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let of_target = scores[target] - most;
    scores.iter_mut().for_each(|score| *score = libm::exp(*score - most));
    let sum: f64 = scores.iter().sum();
    scores.iter_mut().for_each(|score| *score /= sum);
    scores[target] -= 1.0;
    libm::log(sum) - of_target
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(all: &[&[u32]]) -> TermRows {
        let mut rows = TermRows::default();
        all.iter().for_each(|terms| rows.push(terms));
        rows
    }

    #[test]
    fn a_word_of_one_class_predicts_it_and_a_word_of_one_host_is_ignored() {
        let rows = rows(&[&[5, 7], &[5, 8], &[6, 7], &[6, 8], &[9], &[9]]);
        let samples = ClassSamples {
            rows: &rows,
            targets: &[0, 0, 1, 1, 2, 2],
            classes: &["article", "forum", "product"],
            weights: &[1.0; 6],
            hosts: &[0, 1, 2, 3, 4, 4],
            min_hosts: 2,
        };
        let fitted = samples.fit("words", &[0, 1, 2, 3, 4, 5]).unwrap().classifier;
        assert_eq!(fitted.terms(), [5, 6, 7, 8], "9 is on one host");
        let best = |terms: &[u32]| {
            let all = fitted.probabilities(terms.iter().copied());
            (0..3).max_by(|&a, &b| all[a].total_cmp(&all[b])).unwrap()
        };
        assert_eq!([best(&[5]), best(&[6, 8]), best(&[])], [0, 1, 2]);
        assert_eq!(
            samples.fit("words", &[0, 1, 2, 3, 4, 5]).unwrap().classifier,
            fitted,
            "the same data, the same weights"
        );
    }

    #[test]
    fn a_class_without_rows_is_improbable_and_no_rows_give_equal_classes() {
        let rows = rows(&[&[1], &[1]]);
        let (targets, weights) = ([0, 0], [1.0; 2]);
        let classes = ["a", "b"];
        let samples = ClassSamples {
            rows: &rows,
            targets: &targets,
            classes: &classes,
            weights: &weights,
            hosts: &[0, 1],
            min_hosts: 1,
        };
        assert!(samples.fit("words", &[0, 1]).unwrap().classifier.probabilities([1])[1] < 0.01);
        assert_eq!(samples.fit("words", &[]).unwrap().classifier.probabilities([1]), [0.5, 0.5]);
    }
}
