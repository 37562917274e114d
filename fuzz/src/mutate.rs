//! Changes an input piece by piece: pieces are inserted, removed, moved, repeated, and put around others.

use crate::random::Random;
use crate::vocabulary::Grammar;
use libfuzzer_sys::fuzzer_mutate;
use std::ops::Range;

/// Changes the first `size` bytes of `data`, and returns the new size. A third of the changes are those of libFuzzer.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32, grammar: &Grammar) -> usize {
    let mut random = Random::new(seed);
    if size > 1 && random.below(3) == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    let mut input = if size > 1 { data[..size].to_vec() } else { grammar.start.to_vec() };
    for _ in 0..=random.below(4) {
        change_pieces(&mut input, &mut random, grammar);
    }
    let len = input.len().min(max_size);
    data[..len].copy_from_slice(&input[..len]);
    len
}

/// Makes one change.
pub fn change_pieces(input: &mut Vec<u8>, random: &mut Random, grammar: &Grammar) {
    let cuts = cuts(input, grammar);
    let piece = |random: &mut Random| {
        let list = random.choose(grammar.pieces);
        random.choose(list)
    };
    let at = random.choose(&cuts);
    match random.below(7) {
        0 | 1 => {
            let count = [1, 2, 4, 30][random.below(4)];
            let pieces: Vec<u8> = (0..count).flat_map(|_| piece(random).bytes()).collect();
            input.splice(at..at, pieces);
        }
        2 => drop(input.drain(range(&cuts, random))),
        3 => {
            let copy = input[range(&cuts, random)].to_vec();
            input.splice(at..at, copy);
        }
        4 => {
            let range = range(&cuts, random);
            let times = [1, 3, 20, 300][random.below(4)].min(2_000 / range.len().max(1));
            let copies = input[range.clone()].repeat(times);
            input.splice(range.end..range.end, copies);
        }
        5 => {
            let moved: Vec<u8> = input.drain(range(&cuts, random)).collect();
            let at = at.min(input.len());
            input.splice(at..at, moved);
        }
        _ => {
            // Around a range, so that elements nest and cross each other.
            let (range, piece) = (range(&cuts, random), piece(random));
            input.splice(range.end..range.end, closing(piece).bytes());
            input.splice(range.start..range.start, piece.bytes());
        }
    }
}

/// The places between two pieces, with both ends.
fn cuts(input: &[u8], grammar: &Grammar) -> Vec<usize> {
    let inside = (1..input.len()).filter(|&at| (grammar.is_cut)(input[at - 1], input[at]));
    [0].into_iter().chain(inside).chain([input.len()]).collect()
}

/// Some pieces that follow each other: mostly few.
fn range(cuts: &[usize], random: &mut Random) -> Range<usize> {
    let first = random.below(cuts.len());
    let most = [1, 4, 16, cuts.len()][random.below(4)];
    let last = (first + 1 + random.below(most)).min(cuts.len() - 1);
    cuts[first]..cuts[last]
}

/// The piece that closes another.
fn closing(piece: &str) -> String {
    let opens_element = |tag: &&str| tag.starts_with(|c: char| c.is_ascii_alphabetic());
    match piece.strip_prefix('<').filter(opens_element) {
        Some(tag) => {
            let end = tag.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(tag.len());
            format!("</{}>", &tag[..end])
        }
        None => piece.replace('{', "}").replace('[', "]"),
    }
}
