//! The words before a date that say what it dates: the publication, a change, or something else.

use super::title_surroundings::is_wide;
use std::sync::LazyLock;

/// What the words before a date say of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DateLabel {
    /// The date of publication.
    Publication,
    /// The date of something else.
    Other,
    Unknown,
}

/// Words in lower case, from a text with `; ` between them.
type Words = LazyLock<Vec<&'static str>>;

/// Beginnings of texts with a date of publication.
static PUBLICATION: Words = LazyLock::new(|| {
    words(
        "published; first published; posted; submitted by; date published; released; veröffentlicht; erschienen; publié; \
     publie; mis en ligne; paru; publicado; publicada; pubblicato; gepubliceerd; geplaatst; опубліковано; \
     opublikowano; yayın; 掲載日; 发布; 發布; 등록; تاریخ انتشار; प्रकाशित; data publikacji; datum objave; objavljeno; \
     објављено; publicerad; publicerat; publisert; udgivet; julkaistu; közzétéve; megjelent; zveřejněno; publikováno; \
     zverejnené; publikované; δημοσιεύτηκε; δημοσιεύθηκε; публикувано; дата публикации; yayımlanma; نشر; نُشر; \
     תאריך פרסום; פורסם; ngày đăng; diterbitkan; diposting; 게시일; 입력; 發佈; 发表; 發表; first posted; date posted; \
     date added; date of publication; date created; added on; created on; created:; issued on; erstellt; \
     veröffentlichungsdatum; eingestellt am; online seit; publiziert; date de publication; posté le; rédigé le; \
     créé le; fecha de publicación; fecha publicación; creado; postado; data de publicação; data da publicação; \
     criado em; data di pubblicazione; data pubblicazione; inserito il; creato il; publicat ; publicat:; publicată; publication date; data publicării; postat; \
     data publicació; datum publicatie; gepubliseer; publiceringsdatum; skapad; offentliggjort; oprettet; opprettet; \
     lagt ut; birt ; birt:; útgefið; julkaisupäivä; avaldatud; avaldamise kuupäev; lisatud; postitatud; paskelbta; \
     paskelbimo data; publikuota; sukurta; publicēts; publicēta; publicēšanas datums; ievietots; vloženo; vydáno; \
     vyvěšeno; přidáno; datum vložení; datum vydání; datum zveřejnění; datum publikování; datum vyvěšení; vložené; \
     vydané; pridané; uverejnené; vyvesené; dátum zverejnenia; dátum vloženia; dátum vyvesenia; dodano; data dodania; \
     data utworzenia; utworzono; zamieszczono; publikálva; feltöltve; létrehozva; beküldve; közzététel dátuma; \
     megjelenés; објавено; датум објаве; постављено; опубликован; размещено; добавлено; создано; дата размещения; \
     дата добавления; дата создания; дата публікації; оприлюднено; розміщено; створено; додано; дата на публикуване; \
     публикувана; апублікавана; жарияланған; жарияланды; δημοσίευση; ημερομηνία δημοσίευσης; αναρτήθηκε; ανάρτηση; \
     giriş:; giriş tarihi; eklenme; oluşturulma; dərc; yayımlanıb; əlavə edilib; joylangan; publikuar; postuar; \
     dipublikasikan; ditayangkan; dimuat; disiarkan; tanggal terbit; tarikh terbit; đăng ngày; đăng lúc; \
     ngày xuất bản; xuất bản; ngày tạo; inilathala; nailathala; imechapishwa; argitaratua; argitaratze data; \
     cyhoeddwyd; foilsithe; เผยแพร่; วันที่เผยแพร่; โพสต์เมื่อ; ประกาศเมื่อ; 公開日; 公開:; 公開：; 投稿日; 配信日; 作成日; 刊登; 刊发; 刊發; 작성일; 게재; \
     발행일; 기사입력; منتشر شده; تاریخ درج; تاريخ النشر; تم النشر; شائع; تاریخ اشاعت; פורסמה; प्रकाशन तिथि; প্রকাশ; \
     வெளியிடப்பட்ட; ప్రచురణ; പ്രസിദ്ധീകരിച്ച; પ્રકાશિત; ಪ್ರಕಟ; გამოქვეყნ; հրապարակվել",
    )
});
/// Beginnings of texts with another date.
static OTHER: Words = LazyLock::new(|| {
    words(
        "received; accepted; revised; submitted; copyright; ©; (c); expires; valid until; closing date; deadline; born; \
     died; event date; next review; last review; eingegangen; angenommen; eingereicht; gültig bis; reçu; accepté; \
     recibido; aceptado; ricevuto; accettato; 受付; join date; member since; mitglied seit; membre depuis; \
     miembro desde; 注册时间; 注册日期; †; ✝; gestorben; verstorben; geboren; décédé; né le; née le; fallecido; zemřel; умер; \
     zmarł",
    )
});
/// Words before the day on which a member of a forum registered. They also begin sentences, so a colon or a number must follow.
static REGISTERED: Words = LazyLock::new(|| {
    words(
        "joined; registered; registriert; inscrit; registrado; iscritto; geregistreerd; зарегистрирован; регистрация; \
     zarejestrowany",
    )
});
/// Beginnings of texts with the date of a change.
static CHANGED: Words = LazyLock::new(|| {
    words(
        "updated; last updated; last modified; modified; aktualisiert; mis à jour; mise à jour; actualizado; atualizado; \
     aggiornato; bijgewerkt; обновлено; aktualizováno; 更新; page last updated; last edited; last change; last revised; \
     date modified; date updated; zuletzt aktualisiert; letzte aktualisierung; letzte änderung; zuletzt geändert; \
     geändert am; dernière mise à jour; modifié; dernière modification; actualizada; última actualización; \
     modificado; última modificación; fecha de actualización; atualizada; última atualização; última modificação; \
     ultimo aggiornamento; aggiornata; ultima modifica; modificato; data aggiornamento; actualitzat; \
     darrera actualització; actualizat; ultima actualizare; eguneratua; laatst bijgewerkt; gewijzigd; \
     laatst gewijzigd; laatste update; uppdaterad; uppdaterat; senast uppdaterad; ändrad; senast ändrad; oppdatert; \
     sist oppdatert; sist endret; endret; opdateret; sidst opdateret; senest opdateret; ændret; uppfært; \
     síðast uppfært; päivitetty; viimeksi päivitetty; muokattu; uuendatud; viimati uuendatud; muudetud; \
     viimati muudetud; atnaujinta; atnaujinimo data; redaguota; atjaunots; atjaunināts; pēdējās izmaiņas; \
     aktualizace; poslední aktualizace; poslední změna; změněno; upraveno; aktualizované; posledná aktualizácia; \
     dátum aktualizácie; upravené; zaktualizowano; aktualizacja; ostatnia aktualizacja; ostatnia modyfikacja; \
     data modyfikacji; data aktualizacji; zmodyfikowano; frissítve; frissítés; utoljára frissítve; módosítva; \
     utolsó módosítás; ažurirano; zadnja izmjena; posljednja izmjena; izmijenjeno; posodobljeno; \
     nazadnje posodobljeno; zadnja sprememba; spremenjeno; ажурирано; изменено; дата обновления; дата изменения; \
     последнее обновление; последнее изменение; оновлено; змінено; останнє оновлення; дата оновлення; актуализирано; \
     обновено; последна актуализация; абноўлена; жаңартылған; ενημερώθηκε; τελευταία ενημέρωση; ενημέρωση:; \
     güncelleme; güncellenme; son güncelleme; güncellendi; yenilənib; përditësuar; diperbarui; diperbaharui; \
     terakhir diperbarui; dikemas kini; dikemaskini; cập nhật; imesasishwa; diweddarwyd; อัปเดต; อัพเดท; ปรับปรุง; \
     แก้ไขล่าสุด; 最終更新; 最后更新; 最後更新; 修改时间; 수정; 최종수정; 업데이트; به روزرسانی; به‌روزرسانی; بروزرسانی; آخرین به; تحديث; \
     آخر تحديث; עודכן; עדכון אחרון; अपडेट; अद्यतन; হালনাগাদ; আপডেট",
    )
});

/// Most bytes between the label of a change and the end of its date.
const MAX_AFTER: usize = 60;

fn words(text: &'static str) -> Vec<&'static str> {
    text.split("; ").collect()
}

/// A text that begins with the date of a change, from the label of its date of publication on.
pub(super) fn from_publication(text: &str) -> &str {
    let lower = text.to_lowercase();
    if lower.len() != text.len() || !CHANGED.iter().any(|word| lower.starts_with(word)) {
        return text;
    }
    first_publication(&lower).and_then(|at| text.get(at..)).unwrap_or(text)
}

fn first_publication(lower: &str) -> Option<usize> {
    PUBLICATION.iter().filter_map(|word| lower.find(word)).min()
}

/// The text after the label of a change, where the label begins the text or follows a number or a mark: "14 March 2019, updated
/// 2 April 2019". A label of the publication ends it.
pub(super) fn after_change(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    // A sign before a label of Chinese or Japanese belongs to the fact before it: "14日　更新日".
    let begins_fact = |at: usize, word: &str| {
        let before = if word.starts_with(is_wide) { &lower[..at] } else { lower[..at].trim_end() };
        !before.ends_with(char::is_alphabetic)
    };
    let ends_word = |end: usize| !lower[end..].starts_with(char::is_lowercase);
    let ends = CHANGED.iter().filter_map(|word| {
        let (at, _) = lower.match_indices(word).find(|(at, _)| begins_fact(*at, word) && ends_word(at + word.len()))?;
        Some((at, std::cmp::Reverse(at + word.len())))
    });
    let (_, end) = ends.min()?;
    let after = &lower[end.0..];
    let after = &after[..after.floor_char_boundary(MAX_AFTER)];
    Some(after[..first_publication(after).unwrap_or(after.len())].to_owned())
}

/// What the beginning of a text says of the date in it.
pub(super) fn label_of(text: &str) -> DateLabel {
    let start: String = text.trim_start().chars().take(24).flat_map(char::to_lowercase).collect();
    let begins = |words: &Words| words.iter().any(|word| start.starts_with(word));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_of_publication_came_after_that_of_a_change() {
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
    fn the_date_of_a_change_follows_its_label() {
        for (text, expected) in [
            ("Last updated: 20 September 2021", Some(": 20 september 2021")),
            ("Publicerad 14 mars 2019, uppdaterad 2 april 2019", Some(" 2 april 2019")),
            ("Giriş: 11.04.2023 - 10:35 Güncelleme: 12.04.2023 - 09:10", Some(": 12.04.2023 - 09:10")),
            ("公開日：2021年9月14日 更新日：2021年10月1日", Some("日：2021年10月1日")),
            ("Updated by Ann Lee, published 14 May 2024", Some(" by ann lee, ")),
            ("How we updated 14 pages", None),
            ("Modifications of 14 May 2024", None),
        ] {
            assert_eq!(after_change(text).as_deref(), expected, "{text}");
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
            ("Vloženo: 10. ledna 2024", DateLabel::Publication),
            ("Giriş: 11.04.2023 - 10:35", DateLabel::Publication),
            ("Birth: 4 March 2021", DateLabel::Unknown),
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
