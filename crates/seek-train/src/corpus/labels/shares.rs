//! Word tokens as numbers, and how much of each piece of a page is in another text.

use super::align::align;
use std::collections::HashMap;

/// Maps word tokens to dense numbers from 0.
#[derive(Debug, Default)]
pub(super) struct TokenIds {
    pub(super) ids: HashMap<String, u32>,
}

impl TokenIds {
    /// Appends the numbers of the tokens of a text.
    pub(super) fn push(&mut self, text: &str, out: &mut Vec<u32>) {
        seek_score::for_each_token(text, |token| out.push(self.id(token)));
    }

    /// The number of a token.
    pub(super) fn id(&mut self, token: &str) -> u32 {
        let next = self.ids.len() as u32;
        match self.ids.get(token) {
            Some(&id) => id,
            None => {
                self.ids.insert(token.to_owned(), next);
                next
            }
        }
    }
}

/// The share of the tokens of each piece of text that are aligned to a counted token of another text; none for a piece without tokens.
/// `push` splits a piece into tokens, `other` are the tokens of the other text, and `counts` says which of them count.
pub(super) fn aligned_shares<'a>(
    tokens: &mut TokenIds,
    pieces: impl Iterator<Item = &'a str>,
    push: impl Fn(&mut TokenIds, &str, &mut Vec<u32>),
    other: &[u32],
    counts: impl Fn(usize) -> bool,
) -> Vec<Option<f32>> {
    let (mut page, mut starts) = (Vec::new(), vec![0]);
    for piece in pieces {
        push(tokens, piece, &mut page);
        starts.push(page.len());
    }
    let places = align(&page, other);
    let share = |range: &[usize]| {
        let inside = &places[range[0]..range[1]];
        let counted = inside.iter().filter(|place| place.is_some_and(&counts)).count();
        (!inside.is_empty()).then(|| counted as f32 / inside.len() as f32)
    };
    starts.windows(2).map(share).collect()
}
