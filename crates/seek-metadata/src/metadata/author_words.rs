//! The words beside the names of authors, and those that are no names.

/// Where a word is the label of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LabelUse {
    /// At the beginning of a text that is known to name authors.
    Declared,
    /// There, and with a colon at the beginning of any line: without one, it is also another word.
    LineWithColon,
    /// There, and at the beginning of any line.
    Line,
}

/// Words before names, in several languages. A colon may follow.
const LABELS: [(&str, LabelUse); 50] = [
    ("by", LabelUse::Line),
    ("written by", LabelUse::Line),
    ("posted by", LabelUse::Line),
    ("author", LabelUse::Line),
    ("authors", LabelUse::LineWithColon),
    ("published by", LabelUse::Declared),
    ("words by", LabelUse::Declared),
    ("story by", LabelUse::Declared),
    ("article by", LabelUse::Declared),
    ("articles by", LabelUse::Declared),
    ("posts by", LabelUse::Declared),
    ("created by", LabelUse::Declared),
    ("submitted by", LabelUse::Declared),
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
    ("autor", LabelUse::Declared),
    ("autorin", LabelUse::Declared),
    ("autoren", LabelUse::Declared),
    ("par", LabelUse::Line),
    ("auteur", LabelUse::Declared),
    ("por", LabelUse::Line),
    ("di", LabelUse::Declared),
    ("door", LabelUse::Declared),
    ("av", LabelUse::Declared),
    ("af", LabelUse::Declared),
    ("autore", LabelUse::Declared),
    ("autor/a", LabelUse::Declared),
    ("автор", LabelUse::Declared),
    ("作者", LabelUse::Declared),
    ("来源", LabelUse::Declared),
    ("文", LabelUse::Declared),
    ("기자", LabelUse::Declared),
    ("نویسنده", LabelUse::LineWithColon),
    ("به قلم", LabelUse::Declared),
    ("بقلم", LabelUse::Line),
    ("كتب", LabelUse::LineWithColon),
    ("كتبت", LabelUse::LineWithColon),
    ("كتبه", LabelUse::Declared),
    ("الكاتب", LabelUse::Declared),
    ("โดย", LabelUse::Line),
    ("ผู้เขียน", LabelUse::Declared),
    ("מאת", LabelUse::Declared),
];

/// All labels of names.
pub(super) fn labels() -> impl Iterator<Item = &'static str> {
    LABELS.iter().map(|(label, _)| *label)
}

/// What follows the longest label at the beginning of a line in lower case. The label is the line, or a space is next.
pub(super) fn after_line_label(line: &str) -> Option<&str> {
    let rests = LABELS.iter().filter_map(|(label, used)| {
        let rest = line.strip_prefix(label)?;
        match rest.strip_prefix(':') {
            Some(rest) if *used != LabelUse::Declared => Some(rest),
            None if *used == LabelUse::Line => Some(rest),
            _ => None,
        }
    });
    rests.filter(|rest| rest.is_empty() || rest.starts_with(' ')).min_by_key(|rest| rest.len())
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
pub(super) const END_MARKS: [&str; 9] = [" | ", " · ", " • ", " – ", " — ", " - ", " // ", "\u{2022}", " @"];
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
