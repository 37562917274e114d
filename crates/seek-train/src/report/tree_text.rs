//! A decision tree as text, in the form in which WEKA prints a J48 tree.

use seek_forest::{Forest, LEAF, Link};
use std::fmt::Write;

/// What the text of a tree shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeView {
    /// The number of the tree in its forest, from 0.
    pub tree: usize,
    /// Most splits from the root to a printed line; a subtree below is one line.
    pub depth: usize,
}

/// A side of a split that is still to be printed.
struct Side {
    node: usize,
    depth: usize,
    /// The condition before the colon; empty for a tree without a split.
    condition: String,
}

/// The text of a tree: a line for each side of a split. A leaf follows its line after a colon: the class with its share, or the score
/// that it adds. `None` if the forest has no such tree.
pub fn tree_text(forest: &Forest, view: TreeView) -> Option<String> {
    let parts = forest.parts();
    let root = *parts.roots.get(view.tree)? as usize;
    let end = parts.roots.get(view.tree + 1).map_or(parts.feature.len(), |&next| next as usize);
    let leaves = parts.feature[root..end].iter().filter(|&&feature| feature == LEAF).count();
    let class =
        parts.tree_class.get(view.tree).map(|&class| format!(", adds to {}", parts.classes[usize::from(class)]));
    let mut out =
        format!("tree {} of {}: {leaves} leaves{}\n", view.tree, parts.roots.len(), class.unwrap_or_default());
    let mut open = vec![Side { node: root, depth: 0, condition: String::new() }];
    while let Some(Side { node, depth, condition }) = open.pop() {
        let indent = "|   ".repeat(depth.saturating_sub(1));
        let feature = parts.feature[node];
        if feature == LEAF {
            let _ = writeln!(out, "{indent}{condition}: {}", leaf_text(forest, parts.right[node] as usize));
            continue;
        }
        if depth == view.depth {
            let _ = writeln!(out, "{indent}{condition}: ...");
            continue;
        }
        if depth > 0 {
            let _ = writeln!(out, "{indent}{condition}");
        }
        let (name, threshold) = (&parts.features[usize::from(feature)], parts.threshold[node]);
        let side = |node, sign| Side { node, depth: depth + 1, condition: format!("{name} {sign} {threshold}") };
        // The left side is printed first.
        open.push(side(parts.right[node] as usize, ">"));
        open.push(side(node + 1, "<="));
    }
    Some(out)
}

fn leaf_text(forest: &Forest, leaf: usize) -> String {
    let parts = forest.parts();
    match parts.link {
        Link::Mean => {
            let classes = parts.classes.len();
            let shares = &parts.leaves[leaf * classes..][..classes];
            let best = (1..classes).fold(0, |best, class| if shares[class] > shares[best] { class } else { best });
            format!("{} ({:.3})", parts.classes[best], shares[best])
        }
        _ => format!("{:+.4}", parts.leaves[leaf]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_forest::ForestBuilder;

    fn forest(link: Link) -> Forest {
        let names = ["chars", "link_density"].map(str::to_owned).to_vec();
        let mut builder = ForestBuilder::new(names, vec!["other".to_owned(), "good".to_owned()], link);
        builder.start_tree(0);
        let leaf = |builder: &mut ForestBuilder, good: f32| match link {
            Link::Mean => builder.leaf(&[1.0 - good, good]),
            _ => builder.leaf(&[good - 0.5]),
        };
        builder.split(0, 120.0);
        leaf(&mut builder, 0.25);
        builder.split(1, 0.5);
        leaf(&mut builder, 0.875);
        leaf(&mut builder, 0.0);
        builder.finish().unwrap()
    }

    #[test]
    fn a_tree_has_a_line_for_each_side_of_a_split() {
        let text = tree_text(&forest(Link::Mean), TreeView { tree: 0, depth: 9 }).unwrap();
        insta::assert_snapshot!(text, @r"
        tree 0 of 1: 3 leaves
        chars <= 120: other (0.750)
        chars > 120
        |   link_density <= 0.5: good (0.875)
        |   link_density > 0.5: other (1.000)
        ");
        let text = tree_text(&forest(Link::Logistic), TreeView { tree: 0, depth: 1 }).unwrap();
        insta::assert_snapshot!(text, @r"
        tree 0 of 1: 3 leaves
        chars <= 120: -0.2500
        chars > 120: ...
        ");
        assert!(tree_text(&forest(Link::Mean), TreeView { tree: 1, depth: 9 }).is_none());
    }
}
