//! The vocabulary: the most frequent words and names of elements of the training pages.

use super::leaves::{Leaves, TextLeaf};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::ops::Range;

/// Words that have an input of their own, as in the paper's experiments (`-w 1000`).
pub(crate) const WORDS: usize = 1000;
/// Names of elements that have an input of their own (`-t 50`).
pub(crate) const TAGS: usize = 50;

/// The inputs of the network. Input 0 is any other word, then the words, then any other element, then the names of elements.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeafVocabulary {
    words: Vec<String>,
    tags: Vec<String>,
}

impl LeafVocabulary {
    /// The vocabulary of training pages. Of equally frequent words the first in the alphabet counts.
    pub(crate) fn of<'a>(pages: impl Iterator<Item = &'a Leaves>) -> LeafVocabulary {
        let (mut words, mut tags) = (HashMap::new(), HashMap::new());
        for page in pages {
            for leaf in &page.leaves {
                count(&mut words, &page.words, &leaf.words);
                count(&mut tags, &page.tag_names, &leaf.tags);
            }
        }
        LeafVocabulary { words: most_frequent(words, WORDS), tags: most_frequent(tags, TAGS) }
    }

    /// The number of inputs.
    pub(crate) fn inputs(&self) -> usize {
        self.words.len() + self.tags.len() + 2
    }

    /// Whether the sizes are within those of the paper, so that a file cannot ask for any amount of memory.
    pub(crate) fn is_within_limits(&self) -> bool {
        self.words.len() <= WORDS && self.tags.len() <= TAGS
    }

    /// A lookup of the inputs of a page's words and names.
    pub(crate) fn lookup(&self) -> Lookup {
        let number = |names: &'_ [String], first: u32| -> HashMap<String, u32> {
            names.iter().zip(first..).map(|(name, number)| (name.clone(), number)).collect()
        };
        let other_tag = self.words.len() as u32 + 1;
        Lookup { words: number(&self.words, 1), tags: number(&self.tags, other_tag + 1), other_tag }
    }
}

/// Finds the inputs of words and names.
#[derive(Debug)]
pub(crate) struct Lookup {
    words: HashMap<String, u32>,
    tags: HashMap<String, u32>,
    other_tag: u32,
}

impl Lookup {
    /// For each of some leaves its inputs, ascending, with their counts. The original keeps only the count of the last unknown word of a leaf; here
    /// unknown words add up.
    pub(crate) fn bags(&self, page: &Leaves, leaves: Range<usize>) -> Vec<Vec<(u32, f32)>> {
        let find = |names: &[String], known: &HashMap<String, u32>, other: u32| -> Vec<u32> {
            names.iter().map(|name| known.get(name).copied().unwrap_or(other)).collect()
        };
        let words = find(&page.words, &self.words, 0);
        let tags = find(&page.tag_names, &self.tags, self.other_tag);
        let bag = |leaf: &TextLeaf| {
            let own = |bag: &[(u32, u32)], inputs: &[u32]| -> Vec<(u32, f32)> {
                bag.iter().map(|&(number, count)| (inputs[number as usize], count as f32)).collect()
            };
            let mut all = own(&leaf.words, &words);
            all.extend(own(&leaf.tags, &tags));
            all.sort_by_key(|&(input, _)| input);
            let runs = all.chunk_by(|a, b| a.0 == b.0);
            runs.map(|run| (run[0].0, run.iter().map(|(_, count)| count).sum())).collect()
        };
        page.leaves[leaves].iter().map(bag).collect()
    }
}

fn count<'a>(totals: &mut HashMap<&'a str, u64>, names: &'a [String], bag: &[(u32, u32)]) {
    for &(number, count) in bag {
        *totals.entry(&names[number as usize]).or_default() += u64::from(count);
    }
}

fn most_frequent(totals: HashMap<&str, u64>, most: usize) -> Vec<String> {
    let mut all: Vec<(&str, u64)> = totals.into_iter().collect();
    all.sort_unstable_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
    all.into_iter().take(most).map(|(name, _)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn known_words_have_inputs_and_unknown_ones_share_one() {
        let leaves = |source: &str| Leaves::of(&Page::from_source(source).unwrap()).unwrap();
        let vocabulary = LeafVocabulary::of([leaves("<p>the storm the"), leaves("<p>the storm")].iter());
        assert_eq!(vocabulary.inputs(), 2 + 2 + 3);
        let bags = vocabulary.lookup().bags(&leaves("<p>the night and <i>storm"), 0..2);
        // Words: 0 unknown, 1 the, 2 storm. Elements: 3 unknown, 4 body, 5 html, 6 p.
        assert_eq!(bags[0], [(0, 2.0), (1, 1.0), (4, 1.0), (5, 1.0), (6, 1.0)]);
        assert_eq!(bags[1], [(2, 1.0), (3, 1.0), (4, 1.0), (5, 1.0), (6, 1.0)]);
    }
}
