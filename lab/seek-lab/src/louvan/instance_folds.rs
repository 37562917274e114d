//! Folds of instances instead of sites, as WEKA divides them: each fold has the same share of both classes, and segments of one page
//! are on both sides.

use seek_train::learn::random::hash;

/// The fold of each instance.
pub fn stratified(targets: &[bool], folds: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<(bool, u64, usize)> =
        targets.iter().enumerate().map(|(n, &target)| (target, hash(&[seed, n as u64]), n)).collect();
    order.sort_unstable();
    let mut fold_of = vec![0; targets.len()];
    order.iter().enumerate().for_each(|(rank, &(_, _, n))| fold_of[n] = rank % folds);
    fold_of
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_folds_have_both_classes_in_equal_numbers() {
        let targets: Vec<bool> = (0..103).map(|n| n % 5 == 0).collect();
        let folds = stratified(&targets, 10, 3);
        for fold in 0..10 {
            let count = |class| (0..103).filter(|&n| folds[n] == fold && targets[n] == class).count();
            assert!((8..=9).contains(&count(false)) && (2..=3).contains(&count(true)), "fold {fold}");
        }
        assert_ne!(folds, stratified(&targets, 10, 4));
    }
}
