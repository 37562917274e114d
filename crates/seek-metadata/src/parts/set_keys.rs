//! The keys of the sets of alike elements that an element belongs to.

use foldhash::fast::RandomState;
use seek_features::for_each_attribute_word;
use seek_page::{Dom, NodeId};
use std::collections::HashMap;
use std::hash::BuildHasher;

/// Most class words of an element that make sets.
const MAX_WORDS: usize = 6;

/// Makes keys. They are random, so that no page can cause collisions.
#[derive(Debug, Default)]
pub(super) struct SetKeys<'d> {
    hashes: RandomState,
    /// The hashes of names and of attribute values. Both repeat.
    names: HashMap<&'d str, u64, RandomState>,
    values: HashMap<&'d str, ValueHashes, RandomState>,
    /// The keys of the last element.
    keys: Vec<u64>,
}

/// The hashes of an attribute value without its numbers.
#[derive(Debug, Clone, Default)]
struct ValueHashes {
    /// Those of its first words, without duplicates.
    words: Vec<u64>,
    /// That of all words together, since "post" may also begin "post-body".
    all: u64,
}

/// What makes elements alike.
#[derive(Clone, Copy)]
enum Alike {
    Declared = 1,
    Parent,
    Word,
    Class,
    Id,
    ClassesAround,
}

impl<'d> SetKeys<'d> {
    /// The keys of an element's sets.
    pub(super) fn of(&mut self, dom: &'d Dom, id: NodeId, is_declared: bool) -> &[u64] {
        self.keys.clear();
        if is_declared {
            self.keys.push(mixed(Alike::Declared, 0, 0));
        }
        let name = self.name(dom.name(id));
        self.keys.push(mixed(Alike::Parent, name, u64::from(dom.parent(id))));
        let mut words = [0_u64; MAX_WORDS];
        let mut count = 0;
        for attribute in dom.attributes(id) {
            let alike = match attribute.name {
                "class" => Alike::Class,
                "id" => Alike::Id,
                _ => continue,
            };
            let value = hashes_of(&mut self.values, &self.hashes, attribute.value);
            for &word in &value.words {
                if count < MAX_WORDS && !words[..count].contains(&word) {
                    words[count] = word;
                    count += 1;
                }
            }
            self.keys.push(mixed(alike, name, value.all));
        }
        self.keys.extend(words[..count].iter().map(|&word| mixed(Alike::Word, name, word)));
        if count == 0 {
            let parent = dom.parent(id);
            let around = [parent, dom.parent(parent)].map(|id| match dom.attribute(id, "class") {
                Some(class) => hashes_of(&mut self.values, &self.hashes, class).all,
                None => 0,
            });
            self.keys.push(mixed(Alike::ClassesAround, mixed(Alike::ClassesAround, name, around[0]), around[1]));
        }
        &self.keys
    }

    fn name(&mut self, name: &'d str) -> u64 {
        let hashes = &self.hashes;
        *self.names.entry(name).or_insert_with(|| hashes.hash_one(name))
    }
}

fn hashes_of<'h, 'd>(
    values: &'h mut HashMap<&'d str, ValueHashes, RandomState>,
    hashes: &RandomState,
    value: &'d str,
) -> &'h ValueHashes {
    values.entry(value).or_insert_with(|| {
        let mut found = ValueHashes::default();
        for_each_attribute_word(value, |word| {
            let word = hashes.hash_one(word);
            found.all = mixed(Alike::Word, found.all, word);
            if found.words.len() < MAX_WORDS && !found.words.contains(&word) {
                found.words.push(word);
            }
        });
        found
    })
}

/// A key of what makes elements alike, a random hash, and another hash or a small number.
fn mixed(alike: Alike, a: u64, b: u64) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let first = ((alike as u64).wrapping_mul(FACTOR) ^ a).wrapping_mul(FACTOR);
    let second = (first.rotate_left(25) ^ b).wrapping_mul(FACTOR);
    second ^ second >> 29
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Numbers of parents and values without words are small, so sums of them would be equal for different sets.
    #[test]
    fn keys_of_small_numbers_differ() {
        let all = [Alike::Declared, Alike::Parent, Alike::Word, Alike::Class, Alike::Id, Alike::ClassesAround];
        let names = [0x1234_5678_9abc_def0_u64, 0x0fed_cba9_8765_4321];
        let of_name = |name: u64| all.into_iter().flat_map(move |alike| (0..2_000).map(move |b| mixed(alike, name, b)));
        let keys: HashSet<u64> = names.into_iter().flat_map(of_name).collect();
        assert_eq!(keys.len(), all.len() * names.len() * 2_000);
    }
}
