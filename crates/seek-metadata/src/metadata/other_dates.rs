//! Dates near the heading that are not the date of the page: those of teasers and comments, of a calendar, of the day on which a
//! journal received the text, or on which a member of a forum registered.

use super::listed_items::{around_apart, heading_link};
use seek_page::{Dom, NodeId, Tag};

/// What the words before a date say of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DateLabel {
    /// The date of publication.
    Publication,
    /// The date of something else.
    Other,
    Unknown,
}

/// Beginnings of texts with a date of publication, in lower case.
const PUBLICATION: [&str; 64] = [
    "published",
    "first published",
    "posted",
    "submitted by",
    "date published",
    "publication date",
    "released",
    "veröffentlicht",
    "erschienen",
    "publié",
    "publie",
    "mis en ligne",
    "paru",
    "publicado",
    "publicada",
    "pubblicato",
    "gepubliceerd",
    "geplaatst",
    "опубликовано",
    "опубліковано",
    "opublikowano",
    "yayın",
    "公開日",
    "掲載日",
    "发布",
    "發布",
    "등록",
    "تاریخ انتشار",
    "प्रकाशित",
    "data publikacji",
    "datum objave",
    "objavljeno",
    "објављено",
    "publicată",
    "publicerad",
    "publicerat",
    "publisert",
    "udgivet",
    "julkaistu",
    "közzétéve",
    "megjelent",
    "zveřejněno",
    "publikováno",
    "zverejnené",
    "publikované",
    "δημοσιεύτηκε",
    "δημοσιεύθηκε",
    "публикувано",
    "дата публикации",
    "yayınlanma",
    "yayımlanma",
    "نشر",
    "نُشر",
    "תאריך פרסום",
    "פורסם",
    "ngày đăng",
    "diterbitkan",
    "diposting",
    "게시일",
    "입력",
    "发布时间",
    "發佈",
    "发表",
    "發表",
];
/// Beginnings of texts with another date.
const OTHER: [&str; 46] = [
    "received",
    "accepted",
    "revised",
    "submitted",
    "copyright",
    "©",
    "(c)",
    "expires",
    "valid until",
    "closing date",
    "deadline",
    "born",
    "died",
    "event date",
    "next review",
    "last review",
    "eingegangen",
    "angenommen",
    "eingereicht",
    "gültig bis",
    "reçu",
    "accepté",
    "recibido",
    "aceptado",
    "ricevuto",
    "accettato",
    "受付",
    "join date",
    "member since",
    "mitglied seit",
    "membre depuis",
    "miembro desde",
    "注册时间",
    "注册日期",
    "†",
    "✝",
    "gestorben",
    "verstorben",
    "geboren",
    "décédé",
    "né le",
    "née le",
    "fallecido",
    "zemřel",
    "умер",
    "zmarł",
];
/// Words before the day on which a member of a forum registered. They also begin sentences, so a colon or a number must follow.
const REGISTERED: [&str; 10] = [
    "joined",
    "registered",
    "registriert",
    "inscrit",
    "registrado",
    "iscritto",
    "geregistreerd",
    "зарегистрирован",
    "регистрация",
    "zarejestrowany",
];

/// Beginnings of texts with the date of a change.
const CHANGED: [&str; 14] = [
    "updated",
    "last updated",
    "last modified",
    "modified",
    "aktualisiert",
    "mis à jour",
    "mise à jour",
    "actualizado",
    "atualizado",
    "aggiornato",
    "bijgewerkt",
    "обновлено",
    "aktualizováno",
    "更新",
];

/// A text that begins with the date of a change, from the label of its date of publication on.
pub(super) fn from_publication(text: &str) -> &str {
    let lower = text.to_lowercase();
    if lower.len() != text.len() || !CHANGED.iter().any(|word| lower.starts_with(word)) {
        return text;
    }
    let labels = PUBLICATION.iter().filter_map(|word| lower.find(word));
    labels.min().and_then(|at| text.get(at..)).unwrap_or(text)
}

/// What the beginning of a text says of the date in it.
pub(super) fn label_of(text: &str) -> DateLabel {
    let start: String = text.trim_start().chars().take(24).flat_map(char::to_lowercase).collect();
    let begins = |words: &[&str]| words.iter().any(|word| start.starts_with(word));
    match () {
        () if begins(&PUBLICATION) => DateLabel::Publication,
        () if begins(&OTHER) || says_registered(&start) => DateLabel::Other,
        () => DateLabel::Unknown,
    }
}

fn says_registered(start: &str) -> bool {
    let mut rests = REGISTERED.iter().filter_map(|word| start.strip_prefix(word));
    rests.any(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit() || matches!(c, ':' | '：')))
}

/// Most elements around a date that are looked at.
const MAX_DEPTH: usize = 12;

/// Whether an element with a date belongs to another page: it is within an article with a linked heading, a link with words, or an
/// item with a link, none of which holds the heading of the page. A by-line may be a list, so an item counts only beside another one with a link.
pub(super) fn is_of_other_page(dom: &Dom, id: NodeId, heading: Option<NodeId>) -> bool {
    let Some(heading) = heading else { return false };
    around_apart(dom, id, heading).take(MAX_DEPTH).any(|outer| match dom.tag(outer) {
        Tag::Article => heading_link(dom, outer).is_some(),
        Tag::A => leads_elsewhere(dom, outer),
        Tag::Li => has_link(dom, outer) && has_link_beside(dom, outer),
        _ => false,
    })
}

/// A link to the date's own archive or to the page itself is usual: only a link that shows more than a date leads to another page.
fn leads_elsewhere(dom: &Dom, link: NodeId) -> bool {
    let text = dom.subtree_text(link);
    let words = text.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 2);
    words.count() > 4
}

fn has_link(dom: &Dom, item: NodeId) -> bool {
    (item + 1..dom.end(item)).any(|id| dom.tag(id) == Tag::A && dom.subtree_text(id).trim().len() > 12)
}

fn has_link_beside(dom: &Dom, item: NodeId) -> bool {
    let mut beside = dom.children(dom.parent(item)).filter(|&id| id != item && dom.tag(id) == Tag::Li);
    beside.any(|id| has_link(dom, id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_of_publication_was_behind_that_of_a_change() {
        for (text, expected) in [
            ("Updated 15 May 2024, first published 14 May 2024", "first published 14 May 2024"),
            ("Actualizado el 15 de mayo de 2024. Publicado el 14", "Publicado el 14"),
            ("Updated 15 May 2024", "Updated 15 May 2024"),
            ("Rain, published 14 May 2024", "Rain, published 14 May 2024"),
        ] {
            assert_eq!(from_publication(text), expected);
        }
    }

    #[test]
    fn words_before_a_date_tell_what_it_dates() {
        for (text, label) in [
            ("Published: 4 March 2021", DateLabel::Publication),
            ("Received: 30 September 2020", DateLabel::Other),
            ("© 2021 The Daily", DateLabel::Other),
            ("† 11. Januar 2021", DateLabel::Other),
            ("Julkaistu 4.3.2021", DateLabel::Publication),
            ("Зарегистрирован: 02 фев 2015", DateLabel::Other),
            ("Joined 4 March 2021", DateLabel::Other),
            ("Member since March 2021", DateLabel::Other),
            ("Registered nurse Ann Lee, 4 March 2021", DateLabel::Unknown),
            ("4 March 2021", DateLabel::Unknown),
            ("", DateLabel::Unknown),
        ] {
            assert_eq!(label_of(text), label, "{text}");
        }
    }
}
