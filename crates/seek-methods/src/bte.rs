//! `bte`: the range of the page with most words and fewest tags.
//!
//! Finn, Kushmerick and Smyth, "Fact or fiction: Content classification for digital libraries" (DELOS workshop, 2001):
//! Body Text Extraction. Each token of the page is a tag or a word. The first and the last word of the content maximise
//! the number of tags before and after them plus the number of words between them. The original tries all pairs. One
//! pass finds the same range: it has the maximum sum if a word counts 1 and a tag -1.

use seek_extract::picture::{Mark, Series};
use seek_extract::{Method, MethodError, Picture, View};
use seek_page::{Page, SelectedParts, Selection, Token, Tokens};
use std::ops::Range;

/// Body Text Extraction. It has no parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bte;

/// The words of the best range, as byte ranges of [`Tokens::text`]. The first of equally good ranges wins.
fn best_range(tokens: &Tokens) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    // The sum and the first word of the best range that ends here.
    let (mut sum, mut first) = (0_i64, 0);
    let (mut best_sum, mut best) = (0, 0..0);
    for token in tokens.iter() {
        let Token::Text(range) = token else {
            sum -= 1;
            continue;
        };
        for word in tokens.words(range) {
            if sum < 0 {
                (sum, first) = (0, words.len());
            }
            words.push(word);
            sum += 1;
            if sum > best_sum {
                (best_sum, best) = (sum, first..words.len());
            }
        }
    }
    words[best].to_vec()
}

impl Method for Bte {
    fn name(&self) -> &'static str {
        "bte"
    }

    fn view(&self) -> View {
        View::Tokens
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        Ok(SelectedParts::Words(best_range(page.tokens())).into())
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        let tokens = page.tokens();
        let selected = best_range(tokens);
        let ends = selected.first().zip(selected.last());
        let is_selected = |word: &Range<usize>| ends.is_some_and(|(a, b)| word.start >= a.start && word.end <= b.end);
        let (mut sums, mut content, mut sum) = (Vec::new(), None, 0_i64);
        for token in tokens.iter() {
            let Token::Text(range) = token else {
                sum -= 1;
                sums.push(sum as f64);
                continue;
            };
            for word in tokens.words(range) {
                if is_selected(&word) {
                    content = Some(content.map_or(sums.len(), |from: Range<usize>| from.start)..sums.len() + 1);
                }
                sum += 1;
                sums.push(sum as f64);
            }
        }
        Ok(vec![Picture {
            title: "Words less tags".to_owned(),
            caption: "From the beginning of the page a word counts 1 and a tag -1. The stretch that climbs most, from its first word \
                to its last, is chosen."
                .to_owned(),
            x: "word or tag".to_owned(),
            y: "words less tags so far".to_owned(),
            series: vec![Series::line("running sum", sums)],
            marks: vec![Mark::new("main content", content)],
            thresholds: Vec::new(),
        }])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use seek_render as render;

    fn extracted(source: &str) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &Bte.select(&page).unwrap()).unwrap()
    }

    #[test]
    fn an_article_between_menu_and_foot() {
        let page = "<ul><li><a href=x>Home</a></li><li><a href=y>News</a></li></ul><p>The storm passed over <b>the</b> \
            coast.</p><p>Nobody was hurt, officials said.</p><ul><li><a href=z>Imprint</a></li></ul>";
        assert_eq!(extracted(page), "The storm passed over the coast.\n\nNobody was hurt, officials said.");
    }

    #[test]
    fn the_first_of_equally_good_ranges_wins() {
        assert_eq!(extracted("w<br>y z"), "w\ny z");
        assert_eq!(extracted("w<br>y<br>z"), "w");
    }

    #[test]
    fn the_picture_marks_the_best_range() {
        let page = Page::from_source("<ul><li>a</ul><p>one two <b>three</b> four</p><br>").unwrap();
        let picture = Bte.pictures(&page).unwrap().remove(0);
        assert_eq!(picture.series[0].values, [-1, -2, -1, -2, -3, -2, -1, -2, -1, -2, -1, -2, -3].map(f64::from));
        assert_eq!(picture.marks[0], Mark::new("main content", Some(5..7)));
        assert!(Bte.pictures(&Page::from_source("<p>").unwrap()).unwrap()[0].marks[0].ranges.is_empty());
    }

    #[test]
    fn a_page_without_words_has_no_content() {
        assert_eq!(extracted("<p></p>"), "");
        assert_eq!(extracted(""), "");
    }

    /// The definition: tries all pairs of words.
    fn by_definition(kinds: &[bool]) -> i64 {
        let tags = |part: &[bool]| part.iter().filter(|word| !**word).count() as i64;
        let n = kinds.len();
        let words = (0..n).filter(|&i| kinds[i]);
        let of =
            |i: usize, j: usize| tags(&kinds[..i]) + (j + 1 - i) as i64 - tags(&kinds[i..=j]) + tags(&kinds[j + 1..]);
        words.flat_map(|i| (i..n).filter(|&j| kinds[j]).map(move |j| of(i, j))).max().unwrap_or(0)
    }

    proptest! {
        #[test]
        fn one_pass_finds_the_range_of_the_definition(kinds in proptest::collection::vec(any::<bool>(), 0..40)) {
            let source: String = kinds.iter().map(|word| if *word { " w " } else { "<br>" }).collect();
            let page = Page::from_source(&source).unwrap();
            let selected = best_range(page.tokens());
            let words: Vec<usize> = kinds.iter().enumerate().filter(|(_, word)| **word).map(|(i, _)| i).collect();
            let all = page.tokens().text();
            let before = selected.first().map_or(0, |first| all[..first.start].split_whitespace().count());
            if selected.is_empty() {
                prop_assert!(words.is_empty());
            } else {
                let (i, j) = (words[before], words[before + selected.len() - 1]);
                let tags = |part: &[bool]| part.iter().filter(|word| !**word).count() as i64;
                let sum = tags(&kinds[..i]) + selected.len() as i64 + tags(&kinds[j + 1..]);
                prop_assert_eq!(sum, by_definition(&kinds));
            }
        }
    }
}
