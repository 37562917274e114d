//! Maps word tokens to numbers.

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
