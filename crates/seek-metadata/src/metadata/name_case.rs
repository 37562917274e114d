//! Names that a page writes all in capitals, in normal case: `NORMA O'DUNN-LEE` is Norma O'Dunn-Lee. Those of organisations
//! stay as they are.

use super::organisations::is_organisation_word;

/// Words within names that begin with a small letter.
const PARTICLES: [&str; 14] =
    ["DE", "DA", "DI", "DO", "DOS", "DEL", "DELLA", "DER", "DEN", "VAN", "VON", "Y", "E", "LA"];
/// Fewest and most words of a name that may be that of a person. One word in capitals may be an abbreviation.
const WORDS: std::ops::RangeInclusive<usize> = 2..=5;

/// A name in normal case if all its letters are capitals; else the same. Scripts without case have no capitals.
pub(super) fn normal_case(name: &str) -> String {
    let words: Vec<&str> = name.split(' ').collect();
    let is_organisation = words.iter().any(|word| is_organisation_word(word));
    let has_long_word = words.iter().any(|word| word.chars().filter(|c| c.is_uppercase()).count() > 2);
    if !WORDS.contains(&words.len()) || is_organisation || !has_long_word || !words.iter().all(|word| is_capital(word))
    {
        return name.to_owned();
    }
    let cased = |(at, word): (usize, &&str)| match at {
        1.. if PARTICLES.contains(word) && at + 1 < words.len() => word.to_lowercase(),
        _ if keeps_capitals(word) => (*word).to_owned(),
        _ => parts(word),
    };
    words.iter().enumerate().map(cased).collect::<Vec<_>>().join(" ")
}

/// Whether all letters of a word are capitals, also in McDUNN.
fn is_capital(word: &str) -> bool {
    let rest = word.strip_prefix("Mc").unwrap_or(word);
    !rest.contains(char::is_lowercase)
        && !rest.contains(|c: char| c.is_ascii_digit())
        && rest.contains(char::is_uppercase)
}

/// Initials (J.R., JP, AJ) and numerals stay in capitals.
fn keeps_capitals(word: &str) -> bool {
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let has_point_within = word.trim_end_matches(['.', ',']).contains('.');
    let is_vowel = |c: char| !c.is_ascii() || matches!(c, 'A' | 'E' | 'I' | 'O' | 'U' | 'Y');
    let is_initials =
        letters <= 3 && letters == word.len() && word != "NG" && (!word.contains(is_vowel) || word.ends_with('J'));
    let is_abbreviated =
        letters <= 2 && word.ends_with('.') && !matches!(word, "JR." | "SR." | "DR." | "MR." | "MS." | "ST.");
    letters == 1
        || has_point_within
        || is_abbreviated
        || is_initials && word != "JR"
        || matches!(word, "II" | "III" | "IV")
}

/// A word whose parts begin with a capital: after a hyphen, after O' and D', after Mc.
fn parts(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for (at, part) in word.split_inclusive(['-', '\'', '’']).enumerate() {
        // The s of a genitive, and other endings of one letter, stay small.
        let is_ending = at > 0 && part.chars().count() == 1;
        match part.strip_prefix("MC").or(part.strip_prefix("Mc")).filter(|rest| rest.chars().count() > 1) {
            _ if is_ending => out.push_str(&part.to_lowercase()),
            Some(rest) => {
                out.push_str("Mc");
                push_capitalised(&mut out, rest);
            }
            None => push_capitalised(&mut out, part),
        }
    }
    out
}

fn push_capitalised(out: &mut String, part: &str) {
    let first = part.chars().next().map_or(0, char::len_utf8);
    out.push_str(&part[..first]);
    // The standard library gives two characters for the Turkish capital with a point.
    out.push_str(&part[first..].replace('İ', "i").to_lowercase());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_become_normal_case() {
        for (name, expected) in [
            ("NORMA PELL", "Norma Pell"),
            ("TOM O'DUNN", "Tom O'Dunn"),
            ("TOM O’DUNN", "Tom O’Dunn"),
            ("ANNE-MARIE MCDONALD", "Anne-Marie McDonald"),
            ("NORMA McPELL", "Norma McPell"),
            ("J.R.R. TOLLER", "J.R.R. Toller"),
            ("J. K. ROWE", "J. K. Rowe"),
            ("JP MORRIS", "JP Morris"),
            ("AJ SMITH", "AJ Smith"),
            ("AL GREY", "Al Grey"),
            ("JAN VAN DER BERG", "Jan van der Berg"),
            ("JOHN ROE III", "John Roe III"),
            ("JOHN ROE JR.", "John Roe Jr."),
            ("JOSÉ ÁLVAREZ", "José Álvarez"),
            ("ΓΙΩΡΓΟΣ ΠΑΠΠΑΣ", "Γιωργος Παππας"),
            ("ИВАН ПЕТРОВ", "Иван Петров"),
            ("ZEYNEP İNCİ", "Zeynep İnci"),
        ] {
            assert_eq!(normal_case(name), expected);
        }
    }

    #[test]
    fn other_names_stay() {
        for name in [
            "BBC", "REUTERS", "BBC NEWS", "USA TODAY", "Norma PELL", "Norma Pell", "王小明", "राम कुमार", "R2 D2",
            "JP XY",
        ] {
            assert_eq!(normal_case(name), name);
        }
    }
}
