//! The labels of names: "By", "Author:", "Geschrieben von" and the like, in the languages of the web.

use super::wide_chars::is_wide;
use std::sync::LazyLock;

/// Where a word is the label of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LabelUse {
    /// At the beginning of a text that is known to name authors.
    Declared,
    /// There, and with a colon at the beginning of any line: without one, it is also another word.
    LineWithColon,
    /// There, and with a colon at the beginning of any line before a name of two words and more. Such labels are also before other
    /// values: "Text: large".
    FullNameWithColon,
    /// There, and at the beginning of any line.
    Line,
    /// With a colon alone, at the beginning of any line. Without one, it is the name of a profession or of a society.
    OnlyWithColon,
}

/// Words before names by their use, with `; ` between them. A colon may follow.
const GROUPS: [(LabelUse, &str); 5] = [
    (
        LabelUse::Line,
        "by; written by; posted by; author; words by; story by; submitted by; text by; von; par; por; av; af; به قلم; \
     بقلم; โดย; מאת; ein bericht von; ein beitrag von; propos recueillis par; recueilli par; a cura di; γράφει η; γράφει ο; \
     oleh; verfasst von; geschrieben von; veröffentlicht von; erstellt von; eingestellt von; écrit par; \
     rédigé par; publié par; posté par; escrito por; publicado por; postado por; redactado por; scritto da; \
     pubblicato da; postato da; escrit per; publicat per; geschreven door; geplaatst door; gepubliceerd door; \
     skriven av; skrivet av; publicerad av; publicerat av; skrevet av; skrevet af; publisert av; lagt inn av; \
     udgivet af; oprettet af; indsendt af; scris de; publicat de; postat de; napisane przez; opublikowane przez; \
     публикувано от; написано от; ditulis oleh; diterbitkan oleh; diposting oleh; γράφουν οι; shkruar nga; \
     isinulat ni; imeandikwa na; geskryf deur; viết bởi; đăng bởi; เขียนโดย; เผยแพร่โดย; נכתב על ידי",
    ),
    (
        LabelUse::LineWithColon,
        "authors; contributors; autor; autorin; autoren; auteur; autore; autor/a; автор; 作者; 文; نویسنده; كتب; كتبت; \
     الكاتب; ผู้เขียน; συντάκτης; συντάκτρια; autora; autorka; autorius; autorė; autors; auteure; autrice; \
     författare; forfatter; kirjoittaja; avtor; avtorica; аутор; авторка; szerző; írta; yazan; yazar; piše; пише; \
     tác giả; penulis; लेखक; نوشته; 글쓴이; 작성자; 記者; 记者; 撰文; 撰稿; 取材・文; 文・写真; 写真・文; 著者; 執筆; ライター; автори; авторы; \
     skribent; tekijä; kirjoittanut; kirjoittajat; szerzők; beküldte; napsal; napsala; vložil; vložila; autoři; \
     napísal; napísala; autori; autorzy; napisał; napisała; dodał; dodała; opracował; opracowała; pisze; napisao; \
     napisala; objavil; objavila; objavio; autorica; avtorji; аутори; написао; автор статьи; автор текста; \
     автор материала; написал; написала; опубликовал; опубликовала; schrijver; auteurs; verfasser; verfasserin; \
     autores; autoras; rédacteur; rédactrice; höfundur; høvundur; kirjutas; autoriai; parengė; teksta autors; \
     shkroi; egilea; údar; awdur; muallif; müəllif; аўтар; hazırlayan; pengarang; ditulis; mwandishi; skrywer; \
     người viết; লেখক; लेखिका; எழுதியவர்; రచయిత; ലേഖകൻ; લેખક; مصنف; تحریر; المؤلف; الكاتبة; نگارنده; כותב; כותבת; \
     ผู้แต่ง; 執筆者; 投稿者; 作成者; 发布者; 發布者; 發佈者; 撰稿人; 저자; 필자; ავტორი; հեղինակ; ደራሲ; συγγραφέας; αρθρογράφος",
    ),
    (
        LabelUse::OnlyWithColon,
        "reporter; reporterin; journalist; journalistin; journaliste; redakteur; redakteurin; periodista; repórter; \
     jornalista; giornalista; verslaggever; journalisten; toimittaja; ajakirjanik; žurnalistas; žurnalists; dziennikarz; \
     dziennikarka; novinář; novinářka; redaktor; redaktorka; novinar; novinarka; новинар; новинарка; újságíró; riporter; \
     корреспондент; корреспондентка; репортёр; репортер; журналист; журналистка; журналіст; журналістка; кореспондент; \
     кореспондентка; ρεπορτάζ; δημοσιογράφος; muhabir; gazetar; gazetare; blaðamaður; wartawan; pewarta; phóng viên; \
     ผู้สื่อข่าว; संवाददाता; रिपोर्टर; প্রতিবেদক; செய்தியாளர்; خبرنگار; گزارشگر; مراسل; المراسل; כתב; כתבת",
    ),
    (LabelUse::FullNameWithColon, "words; text; texte; texto; testo; tekst; teksti; текст; κείμενο; redacción"),
    (
        LabelUse::Declared,
        "από; reported by; recipe by; published by; article by; articles by; posts by; created by; started by; asked by; reviewed by; \
     guest post by; authored by; contributor; ein artikel von; di; door; 来源; 기자; كتبه; του; της; نوشتهٔ",
    ),
];

/// Each label with its use.
static LABELS: LazyLock<Vec<(&str, LabelUse)>> =
    LazyLock::new(|| GROUPS.iter().flat_map(|(used, labels)| labels.split("; ").map(|label| (label, *used))).collect());

/// All labels of names.
pub(super) fn labels() -> impl Iterator<Item = &'static str> {
    LABELS.iter().map(|(label, _)| *label)
}

/// The longest label at the beginning of a text in lower case, with its colon where it needs one.
pub(super) fn label_at_start(text: &str) -> Option<&'static str> {
    let begins = |(label, used): &&(&str, LabelUse)| {
        let rest = text.strip_prefix(label);
        rest.is_some_and(|rest| *used != LabelUse::OnlyWithColon || rest.trim_start().starts_with([':', '：']))
    };
    LABELS.iter().filter(begins).map(|(label, _)| *label).max_by_key(|label| label.len())
}

/// Whether a text in lower case is the label of a name. Labels that are also words in front of other texts are none.
pub(super) fn is_label(lower: &str) -> bool {
    LABELS.iter().any(|(label, used)| *label == lower && matches!(used, LabelUse::LineWithColon | LabelUse::Line))
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
