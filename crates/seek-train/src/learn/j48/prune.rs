//! Pruning from the leaves up: a subtree becomes a leaf, or its larger branch takes its place (subtree raising), if the
//! pessimistic estimate of errors is no higher.

use super::columns::TOLERANCE;
use super::pessimistic_error::PessimisticError;
use super::split::SplitSearch;
use super::tree::{Children, GrownTree, partition};

/// A smaller tree may have this many errors more.
const ERROR_SLACK: f64 = 0.1;

/// A step of the walk.
enum WalkStep {
    /// Prune a node and all below it.
    Prune(usize),
    /// Decide about a node whose children are pruned.
    Decide(usize),
}

/// What to put in the place of a subtree.
enum PruneDecision {
    Keep,
    Leaf,
    Raise(Children),
}

impl GrownTree {
    /// Prunes the tree.
    pub fn prune(&mut self, search: &SplitSearch, error: &PessimisticError, raising: bool) {
        let mut estimates = vec![0.0; self.nodes.len()];
        let mut steps = vec![WalkStep::Prune(0)];
        while let Some(step) = steps.pop() {
            match step {
                WalkStep::Prune(number) => match self.nodes[number].children {
                    Some(Children { left, right, .. }) => {
                        steps.extend([WalkStep::Decide(number), WalkStep::Prune(right), WalkStep::Prune(left)]);
                    }
                    None => estimates[number] = error.of(&self.nodes[number].totals),
                },
                WalkStep::Decide(number) => {
                    let Some(children) = self.nodes[number].children else { continue };
                    let subtree = estimates[children.left] + estimates[children.right];
                    let leaf = error.of(&self.nodes[number].totals);
                    match self.decide(number, children, [subtree, leaf], raising.then_some((search, error))) {
                        PruneDecision::Keep => estimates[number] = subtree,
                        PruneDecision::Leaf => {
                            self.nodes[number].children = None;
                            estimates[number] = leaf;
                        }
                        PruneDecision::Raise(raised) => {
                            self.nodes[number].children = Some(raised);
                            self.distribute(number, search);
                            // The raised branch has other rows now, so all of it is judged again.
                            steps.push(WalkStep::Prune(number));
                        }
                    }
                }
            }
        }
    }

    fn decide(
        &self,
        number: usize,
        children: Children,
        [subtree, leaf]: [f64; 2],
        raising: Option<(&SplitSearch, &PessimisticError)>,
    ) -> PruneDecision {
        let weight = |child: usize| self.nodes[child].totals.iter().sum::<f64>();
        // The right child is the larger one if both have the same weight.
        let larger =
            if weight(children.right) >= weight(children.left) - TOLERANCE { children.right } else { children.left };
        let branch = raising.map_or(f64::INFINITY, |(search, error)| self.branch_errors(number, larger, search, error));
        let no_more = |errors: f64, than: f64| errors <= than + ERROR_SLACK + TOLERANCE;
        if no_more(leaf, subtree) && no_more(leaf, branch) {
            return PruneDecision::Leaf;
        }
        match self.nodes[larger].children {
            Some(raised) if no_more(branch, subtree) => PruneDecision::Raise(raised),
            _ => PruneDecision::Keep,
        }
    }

    /// The errors to expect if all rows of node `number` went to its child `branch`.
    fn branch_errors(&self, number: usize, branch: usize, search: &SplitSearch, error: &PessimisticError) -> f64 {
        let mut errors = 0.0;
        let mut open = vec![(branch, self.rows[self.nodes[number].range.clone()].to_vec())];
        while let Some((number, rows)) = open.pop() {
            match self.nodes[number].children {
                Some(Children { split, left, right }) => {
                    let (to_left, to_right) = rows.into_iter().partition(|&row| search.goes_left(split, row));
                    open.extend([(left, to_left), (right, to_right)]);
                }
                None => errors += error.of(&search.totals(&rows)),
            }
        }
        errors
    }

    /// Sends the rows of a node through the subtree below it again.
    fn distribute(&mut self, number: usize, search: &SplitSearch) {
        let mut open = vec![number];
        while let Some(number) = open.pop() {
            let range = self.nodes[number].range.clone();
            let Some(Children { split, left, right }) = self.nodes[number].children else {
                continue;
            };
            let middle = range.start + partition(search, split, &mut self.rows[range.clone()]);
            for (child, range) in [(left, range.start..middle), (right, middle..range.end)] {
                self.nodes[child].totals = search.totals(&self.rows[range.clone()]);
                self.nodes[child].range = range;
                open.push(child);
            }
        }
    }
}
