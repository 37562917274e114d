//! Reporters in the date-lines of newspapers in Chinese and Korean: "記者林淑芬／苗栗報導", "本报记者 林小满",
//! "[서울=뉴스] 김영희 기자".

use super::wide_chars::is_wide;

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
    if let Some(name) = korean_reporter(line) {
        return vec![name.to_owned()];
    }
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

/// The name before the Korean word for a reporter, at the beginning of a line or after brackets with place and agency. Nothing but
/// an address or a sign may follow.
fn korean_reporter(line: &str) -> Option<&str> {
    const SYLLABLES: usize = 3;
    let (before, after) = line.split_once(" 기자")?;
    let name = before.rsplit([']', ')', '】']).next()?.trim();
    let after = after.trim();
    let is_end = after.is_empty() || after == "=" || (after.contains('@') && !after.contains(' '));
    let is_name = name.chars().count() == SYLLABLES && name.chars().all(|c| matches!(c, '가'..='힣'));
    (is_end && is_name).then_some(name)
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
            ("김영희 기자 kim@example.org", "김영희"),
            ("[서울=뉴스] 김영희 기자 =", "김영희"),
        ] {
            assert_eq!(reporters(line).join(", "), expected, "{line}");
        }
    }

    #[test]
    fn other_lines_with_reporters_name_nobody() {
        for line in ["記者会見", "記者：西川花", "记者从市政府获悉", "記者林淑芬苗栗報導", "記者", "그는 전직 기자"]
        {
            assert!(reporters(line).is_empty(), "{line}");
        }
    }
}
