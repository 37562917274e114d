//! Sequences of different lengths side by side, without padding.

/// The order of the rows of several sequences: first the first rows of all sequences, then the second rows, and so on. Longer sequences come
/// first, so the sequences that go on at a step are the first ones of the step before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Packing {
    /// For each step its first row; one more value is the number of all rows.
    starts: Vec<usize>,
    /// For each row of the packed order its sequence and its place in it.
    order: Vec<(usize, usize)>,
}

impl Packing {
    /// The packing of sequences of these lengths.
    pub(crate) fn of(lengths: &[usize]) -> Packing {
        let mut by_length: Vec<usize> = (0..lengths.len()).collect();
        by_length.sort_by_key(|&sequence| std::cmp::Reverse(lengths[sequence]));
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let (mut starts, mut order) = (vec![0], Vec::with_capacity(lengths.iter().sum()));
        for step in 0..longest {
            let going_on = by_length.iter().take_while(|&&sequence| lengths[sequence] > step);
            order.extend(going_on.map(|&sequence| (sequence, step)));
            starts.push(order.len());
        }
        Packing { starts, order }
    }

    /// The number of steps.
    pub(crate) fn steps(&self) -> usize {
        self.starts.len() - 1
    }

    /// The rows of a step.
    pub(crate) fn rows(&self, step: usize) -> std::ops::Range<usize> {
        self.starts[step]..self.starts[step + 1]
    }

    /// For each row its sequence and its place in it.
    pub(crate) fn order(&self) -> &[(usize, usize)] {
        &self.order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_sequences_come_first_and_steps_follow_each_other() {
        let packing = Packing::of(&[1, 3, 2]);
        assert_eq!(packing.order(), [(1, 0), (2, 0), (0, 0), (1, 1), (2, 1), (1, 2)]);
        let rows: Vec<_> = (0..packing.steps()).map(|step| packing.rows(step)).collect();
        assert_eq!(rows, [0..3, 3..5, 5..6]);
    }

    #[test]
    fn nothing_has_no_steps() {
        assert_eq!((Packing::of(&[]).steps(), Packing::of(&[0, 0]).steps()), (0, 0));
    }
}
