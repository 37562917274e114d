//! Reporters in the date-lines of Chinese newspapers: "記者林淑芬／苗栗報導", "本报记者 林小满".

use super::title_surroundings::is_wide;

/// The word for a reporter.
const REPORTER: [&str; 2] = ["記者", "记者"];
/// What ends such a line: report, dispatch.
const REPORT: [&str; 6] = ["報導", "報道", "报道", "电", "電", "攝影"];
/// What may be before the word in a line without a place: of this paper, of an agency, in training.
const BEFORE: [&str; 8] = ["", "本報", "本报", "特約", "特约", "實習", "实习", "見習"];
/// Characters of a name.
const NAME: std::ops::RangeInclusive<usize> = 2..=4;

/// The reporters that a line of facts names. A mark or white space ends each name, so that no place is a part of it.
pub(super) fn reporters(line: &str) -> Vec<String> {
    let Some((before, after)) = REPORTER.iter().find_map(|word| line.split_once(word)) else { return Vec::new() };
    let is_parted = after.starts_with(char::is_whitespace) || !before.trim().is_empty();
    let after = after.trim_start();
    let end = after.find(|c: char| !is_wide(c) && !matches!(c, '、' | ' ' | '\u{3000}')).unwrap_or(after.len());
    let (people, rest) = after.split_at(end);
    let ends_report = |text: &str| REPORT.iter().any(|word| text.contains(word));
    let names: Vec<&str> = people.split(['、', ' ', '\u{3000}']).filter(|word| !word.is_empty()).collect();
    let is_name = |word: &&&str| NAME.contains(&word.chars().count()) && !ends_report(word);
    let found: Vec<String> = names.iter().take_while(is_name).map(|name| (*name).to_owned()).collect();
    let is_dateline = rest.starts_with(['／', '∕', '/']) && ends_report(rest);
    let is_report = found.len() < names.len() && ends_report(names[found.len()]);
    // "記者会見" is a press conference.
    let is_whole_line = is_parted && rest.is_empty() && BEFORE.contains(&before.trim()) && found.len() == names.len();
    if is_dateline || is_report || is_whole_line { found } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reporters_in_date_lines_were_missing() {
        for (line, expected) in [
            ("民國112年5月6日 記者林淑芬∕苗栗報導", "林淑芬"),
            ("〔記者林淑芬、王小明／台北報導〕", "林淑芬, 王小明"),
            ("本报记者 林小满", "林小满"),
            ("记者 林小满 报道", "林小满"),
        ] {
            assert_eq!(reporters(line).join(", "), expected, "{line}");
        }
    }

    #[test]
    fn other_lines_with_reporters_name_nobody() {
        for line in ["記者会見", "記者：西川花", "记者从市政府获悉", "記者林淑芬苗栗報導", "記者"]
        {
            assert!(reporters(line).is_empty(), "{line}");
        }
    }
}
