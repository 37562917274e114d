//! The words beside the names of authors, and those that are no names.

use super::title_surroundings::is_wide;

/// Where a word is the label of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LabelUse {
    /// At the beginning of a text that is known to name authors.
    Declared,
    /// There, and with a colon at the beginning of any line: without one, it is also another word.
    LineWithColon,
    /// There, and with a colon at the beginning of any line before a name of two words and more. Such labels also stand before other
    /// values: "Text: large".
    FullNameWithColon,
    /// There, and at the beginning of any line.
    Line,
}

/// Words before names, in several languages. A colon may follow.
const LABELS: [(&str, LabelUse); 110] = [
    ("by", LabelUse::Line),
    ("written by", LabelUse::Line),
    ("posted by", LabelUse::Line),
    ("author", LabelUse::Line),
    ("authors", LabelUse::LineWithColon),
    ("published by", LabelUse::Declared),
    ("words by", LabelUse::Line),
    ("story by", LabelUse::Line),
    ("article by", LabelUse::Declared),
    ("articles by", LabelUse::Declared),
    ("posts by", LabelUse::Declared),
    ("created by", LabelUse::Declared),
    ("submitted by", LabelUse::Line),
    ("started by", LabelUse::Declared),
    ("asked by", LabelUse::Declared),
    ("reviewed by", LabelUse::Declared),
    ("guest post by", LabelUse::Declared),
    ("text by", LabelUse::Line),
    ("authored by", LabelUse::Declared),
    ("contributors", LabelUse::LineWithColon),
    ("contributor", LabelUse::Declared),
    ("von", LabelUse::Line),
    ("ein artikel von", LabelUse::Declared),
    ("autor", LabelUse::LineWithColon),
    ("autorin", LabelUse::LineWithColon),
    ("autoren", LabelUse::LineWithColon),
    ("par", LabelUse::Line),
    ("auteur", LabelUse::LineWithColon),
    ("por", LabelUse::Line),
    ("di", LabelUse::Declared),
    ("door", LabelUse::Declared),
    ("av", LabelUse::Line),
    ("af", LabelUse::Line),
    ("autore", LabelUse::LineWithColon),
    ("autor/a", LabelUse::LineWithColon),
    ("автор", LabelUse::LineWithColon),
    ("作者", LabelUse::LineWithColon),
    ("来源", LabelUse::Declared),
    ("文", LabelUse::LineWithColon),
    ("기자", LabelUse::Declared),
    ("نویسنده", LabelUse::LineWithColon),
    ("به قلم", LabelUse::Line),
    ("بقلم", LabelUse::Line),
    ("كتب", LabelUse::LineWithColon),
    ("كتبت", LabelUse::LineWithColon),
    ("كتبه", LabelUse::Declared),
    ("الكاتب", LabelUse::LineWithColon),
    ("โดย", LabelUse::Line),
    ("ผู้เขียน", LabelUse::LineWithColon),
    ("מאת", LabelUse::Line),
    ("ein bericht von", LabelUse::Line),
    ("ein beitrag von", LabelUse::Line),
    ("propos recueillis par", LabelUse::Line),
    ("a cura di", LabelUse::Line),
    ("γράφει η", LabelUse::Line),
    ("γράφει ο", LabelUse::Line),
    ("του", LabelUse::Declared),
    ("της", LabelUse::Declared),
    ("συντάκτης", LabelUse::LineWithColon),
    ("συντάκτρια", LabelUse::LineWithColon),
    ("autora", LabelUse::LineWithColon),
    ("autorka", LabelUse::LineWithColon),
    ("autorius", LabelUse::LineWithColon),
    ("autorė", LabelUse::LineWithColon),
    ("autors", LabelUse::LineWithColon),
    ("auteure", LabelUse::LineWithColon),
    ("autrice", LabelUse::LineWithColon),
    ("författare", LabelUse::LineWithColon),
    ("forfatter", LabelUse::LineWithColon),
    ("kirjoittaja", LabelUse::LineWithColon),
    ("avtor", LabelUse::LineWithColon),
    ("avtorica", LabelUse::LineWithColon),
    ("аутор", LabelUse::LineWithColon),
    ("авторка", LabelUse::LineWithColon),
    ("szerző", LabelUse::LineWithColon),
    ("írta", LabelUse::LineWithColon),
    ("yazan", LabelUse::LineWithColon),
    ("yazar", LabelUse::LineWithColon),
    ("piše", LabelUse::LineWithColon),
    ("пише", LabelUse::LineWithColon),
    ("tác giả", LabelUse::LineWithColon),
    ("penulis", LabelUse::LineWithColon),
    ("oleh", LabelUse::LineWithColon),
    ("लेखक", LabelUse::LineWithColon),
    ("نوشته", LabelUse::LineWithColon),
    ("نوشتهٔ", LabelUse::Declared),
    ("글쓴이", LabelUse::LineWithColon),
    ("작성자", LabelUse::LineWithColon),
    ("記者", LabelUse::LineWithColon),
    ("记者", LabelUse::LineWithColon),
    ("撰文", LabelUse::LineWithColon),
    ("撰稿", LabelUse::LineWithColon),
    ("取材・文", LabelUse::LineWithColon),
    ("文・写真", LabelUse::LineWithColon),
    ("写真・文", LabelUse::LineWithColon),
    ("著者", LabelUse::LineWithColon),
    ("執筆", LabelUse::LineWithColon),
    ("ライター", LabelUse::LineWithColon),
    ("автори", LabelUse::LineWithColon),
    ("авторы", LabelUse::LineWithColon),
    ("words", LabelUse::FullNameWithColon),
    ("text", LabelUse::FullNameWithColon),
    ("texte", LabelUse::FullNameWithColon),
    ("texto", LabelUse::FullNameWithColon),
    ("testo", LabelUse::FullNameWithColon),
    ("tekst", LabelUse::FullNameWithColon),
    ("teksti", LabelUse::FullNameWithColon),
    ("текст", LabelUse::FullNameWithColon),
    ("κείμενο", LabelUse::FullNameWithColon),
    ("redacción", LabelUse::FullNameWithColon),
];

/// All labels of names.
pub(super) fn labels() -> impl Iterator<Item = &'static str> {
    LABELS.iter().map(|(label, _)| *label)
}

/// What follows a label at the beginning of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct AfterLabel<'l> {
    /// The rest of the line. Empty if the label is the line.
    pub(super) rest: &'l str,
    /// Whether one word alone is no name here.
    pub(super) needs_full_name: bool,
}

/// What follows the longest label at the beginning of a line in lower case: nothing, a space or a wide colon.
pub(super) fn after_line_label(line: &str) -> Option<AfterLabel<'_>> {
    let rests = LABELS.iter().filter_map(|(label, used)| {
        let rest = line.strip_prefix(label)?;
        // French has a space before a colon.
        let after_colon = rest.strip_prefix(" :").or_else(|| rest.strip_prefix(':'));
        let follows = |rest: &&str| rest.is_empty() || rest.starts_with(' ');
        let after_colon = after_colon.filter(follows).or_else(|| rest.strip_prefix('：'));
        let rest = match after_colon {
            Some(rest) if *used != LabelUse::Declared => rest,
            None if *used == LabelUse::Line && follows(&rest) => rest,
            _ => return None,
        };
        Some(AfterLabel { rest, needs_full_name: *used == LabelUse::FullNameWithColon })
    });
    rests.min_by_key(|after| after.rest.len())
}

/// A label before a colon.
#[derive(Debug, Clone, Copy)]
pub(super) struct ColonLabel {
    pub(super) label: &'static str,
    /// Whether nothing is before it.
    pub(super) begins_line: bool,
}

/// The longest label at the end of a text before a colon. No other word is before it: "About the author".
pub(super) fn label_before_colon(before: &str) -> Option<ColonLabel> {
    const MOST_CHARS: usize = 32;
    let tail: String = before.trim_end().chars().rev().take(MOST_CHARS).collect();
    let lower: String = tail.chars().rev().flat_map(char::to_lowercase).collect();
    let found = LABELS.iter().filter_map(|(label, used)| {
        let rest = lower.strip_suffix(label)?;
        let is_wide = label.starts_with(is_wide);
        // Chinese has no spaces: "本文作者：". One character is also the end of other words.
        let is_parted = match rest.chars().next_back() {
            Some(last) if is_wide => !last.is_alphabetic() || label.chars().count() > 1,
            Some(last) => {
                let before = rest.trim_end().chars().next_back();
                !last.is_alphanumeric() && last != '-' && before.is_none_or(|c| !c.is_alphabetic())
            }
            None => true,
        };
        let label = ColonLabel { label, begins_line: rest.trim().is_empty() };
        (is_parted && *used != LabelUse::Declared).then_some(label)
    });
    found.max_by_key(|found| found.label.len())
}

/// Those that are also parts of names. Before a single word they are a part of it ("Von Miller").
pub(super) const PARTICLES: [&str; 7] = ["von", "di", "par", "por", "door", "av", "af"];
/// Particles that family names begin with.
pub(super) const FAMILY_PARTICLES: [&str; 14] =
    ["di", "de", "da", "do", "del", "della", "von", "van", "der", "la", "le", "al", "el", "ter"];
/// The conjunction of Portuguese and Italian. It also stands inside names: "Maria Costa e Silva". So a name of two words is on both
/// sides of it.
pub(super) const ROMANCE_AND: &str = " e ";
/// Words between two names.
pub(super) const CONJUNCTIONS: [&str; 8] = [" and ", " und ", " et ", " y ", " & ", " og ", " och ", " и "];
/// Marks after which no more names follow.
pub(super) const END_MARKS: [&str; 11] =
    [" | ", " · ", " • ", " – ", " — ", " - ", " // ", "\u{2022}", " @", "（", "／"];
/// Short words that also begin names, if they have a capital.
pub(super) const OFTEN_NAMES: [&str; 2] = ["on", "in"];
/// Words that begin texts without a name.
pub(super) const NOT_NAMES: [&str; 66] = [
    "published",
    "updated",
    "posted",
    "last",
    "on",
    "in",
    "the latest",
    "read",
    "share",
    "view",
    "click",
    "about",
    "see",
    "more",
    "all",
    "follow",
    "comments",
    "subscribe",
    "home",
    "login",
    "log",
    "sign",
    "search",
    "author",
    "by",
    "unknown",
    "n/a",
    "reply",
    "show",
    "this",
    "copy",
    "edit",
    "report",
    "write",
    "via",
    "visit",
    "phone",
    "logged",
    "joined",
    "profile",
    "contact",
    "filed",
    "category",
    "date",
    "photo",
    // Labels of buttons beside a by-line: copy the link, share.
    "link kopieren",
    "teilen",
    "copier",
    "partager",
    "copiar",
    "compartir",
    "compartilhar",
    "copia link",
    "condividi",
    "kopieer",
    "скопировать",
    "поделиться",
    "kopiuj",
    "复制链接",
    "複製連結",
    "复制",
    "分享",
    "リンクをコピー",
    "シェア",
    "링크 복사",
    "نسخ الرابط",
];
