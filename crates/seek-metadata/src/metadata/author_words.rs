//! Words that are parts of names, that part names, or that are no names.

/// Labels that are also parts of names or first names. Before a single word they are a part of it ("Von Miller", "Oleh Kovalenko").
pub(super) const PARTICLES: [&str; 3] = ["von", "di", "oleh"];
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
pub(super) const NOT_NAMES: [&str; 72] = [
    "published", "updated", "posted", "last", "on", "in", "the latest", "read", "share", "view", "click", "about",
    "see", "more", "all", "follow", "comment", "comments", "subscribe", "home", "login", "log", "sign", "search",
    "author", "by", "unknown", "n/a", "reply", "show", "this", "copy", "edit", "report", "write", "via", "visit",
    "phone", "logged", "joined", "profile", "contact", "filed", "category", "date", "photo", "username", "email",
    "rss", "bio", "password", // Labels of buttons beside a by-line: copy the link, share.
    "link kopieren", "teilen", "copier", "partager", "copiar", "compartir", "compartilhar", "copia link", "condividi",
    "kopieer", "скопировать", "поделиться", "kopiuj", "复制链接", "複製連結", "复制", "分享", "リンクをコピー",
    "シェア", "링크 복사", "نسخ الرابط",
];
