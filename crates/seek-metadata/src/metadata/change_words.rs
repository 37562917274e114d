//! The labels of the date of a change: "Last updated", and the sentences that programs of wikis write.

use super::wide_chars::is_wide;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What the label of a change says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChangeKind {
    /// That the page was changed. Sites also write it before the only date of a page, that of the publication.
    Plain,
    /// That the change was the last one.
    Last,
}

/// Labels in lower case, with `; ` between them. The last group has the sentences of wikis. Most begin with "this page", so a label
/// is the beginning of a sentence.
const LABELS: [(ChangeKind, &str); 3] = [
    (
        ChangeKind::Plain,
        "updated; modified; aktualisiert; mis à jour; mise à jour; actualizado; atualizado; aggiornato; bijgewerkt; обновлено; \
     aktualizováno; 更新; date modified; date updated; geändert am; modifié; actualizada; modificado; \
     fecha de actualización; atualizada; aggiornata; modificato; data aggiornamento; actualitzat; actualizat; eguneratua; \
     gewijzigd; uppdaterad; uppdaterat; ändrad; oppdatert; endret; opdateret; ændret; uppfært; päivitetty; muokattu; \
     uuendatud; muudetud; atnaujinta; atnaujinimo data; redaguota; atjaunots; atjaunināts; aktualizace; změněno; upraveno; \
     aktualizované; dátum aktualizácie; upravené; zaktualizowano; aktualizacja; data modyfikacji; data aktualizacji; \
     zmodyfikowano; frissítve; frissítés; módosítva; ažurirano; izmijenjeno; posodobljeno; spremenjeno; ажурирано; \
     изменено; дата обновления; дата изменения; оновлено; змінено; дата оновлення; актуализирано; обновено; абноўлена; \
     жаңартылған; ενημερώθηκε; ενημέρωση:; güncelleme; güncellenme; güncellendi; yenilənib; përditësuar; diperbarui; \
     diperbaharui; dikemas kini; dikemaskini; cập nhật; imesasishwa; diweddarwyd; อัปเดต; อัพเดท; ปรับปรุง; 修改时间; 수정; \
     업데이트; به روزرسانی; به‌روزرسانی; بروزرسانی; تحديث; עודכן; अपडेट; अद्यतन; হালনাগাদ; আপডেট; keista:; labota:; \
     date of update; update date; content updated; information updated; page updated; edited on; überarbeitet; \
     bearbeitet am; stand:; stand vom; stand der informationen; date de mise à jour; modifiée; fecha de modificación; \
     data di aggiornamento; data de atualização; data d'actualització; sidan uppdaterad; sivu päivitetty; \
     atjaunošanas datums; datum aktualizace; frissítés dátuma; datum posodobitve; ажурирање; modificat la; \
     дата на актуализация; дата актуализации; отредактировано; ημερομηνία ενημέρωσης; güncellenme tarihi; \
     güncelleme tarihi; yangilangan; nuashonraithe; diupdate; pembaruan:; diubah pada; tarikh kemas kini; ilisasishwa; \
     ngày cập nhật; পরিবর্তিত; புதுப்பிக்கப்பட்டது; تاریخ به‌روزرسانی; تاریخ بروزرسانی; تاريخ التحديث; تم التحديث; \
     تم تحديث; תאריך עדכון; วันที่ปรับปรุง",
    ),
    (
        ChangeKind::Last,
        "last updated; last modified; page last updated; last edited; last change; last revised; zuletzt aktualisiert; \
     letzte aktualisierung; letzte änderung; zuletzt geändert; dernière mise à jour; dernière modification; \
     última actualización; última modificación; última atualização; última modificação; ultimo aggiornamento; \
     ultima modifica; darrera actualització; ultima actualizare; laatst bijgewerkt; laatst gewijzigd; laatste update; \
     senast uppdaterad; senast ändrad; sist oppdatert; sist endret; sidst opdateret; senest opdateret; síðast uppfært; \
     viimeksi päivitetty; viimati uuendatud; viimati muudetud; pēdējās izmaiņas; poslední aktualizace; poslední změna; \
     posledná aktualizácia; ostatnia aktualizacja; ostatnia modyfikacja; utoljára frissítve; utolsó módosítás; \
     zadnja izmjena; posljednja izmjena; nazadnje posodobljeno; zadnja sprememba; последнее обновление; \
     последнее изменение; останнє оновлення; последна актуализация; τελευταία ενημέρωση; son güncelleme; \
     terakhir diperbarui; แก้ไขล่าสุด; 最終更新; 最后更新; 最後更新; 최종수정; آخرین به; آخر تحديث; עדכון אחרון; last edit; \
     poslední úprava; posledná úprava; ostatnio zmienione; в останнє змінено; востаннє змінено; остання зміна; \
     последната промяна; viimeisin muutos; viimati muutnud; τελευταία τροποποίηση; son değiştirilme; последњи пут мењано; \
     последња измена; poslednja izmena; 最后更改; 上一次變更; 最後更改; 마지막으로 수정됨; מועד השינוי האחרון; آخرین ویرایش; แก้ไขครั้งล่าสุด; \
     được sửa lần cuối; terakhir diubah; darrera modificació; अंतिम परिवर्तन; son dəyişiklik; redaktimi i fundit; \
     последно изменето; ბოლოს განახლებულია; última edición; letzte bearbeitung; última edição; laatst bewerkt; \
     sist redigert; sidst redigeret; senast redigerad; последняя правка; последнее редактирование; ostatnia edycja; \
     last update; last revision; latest update; latest revision; date of last update; date of last revision; \
     date of last change; date of last modification; date of latest update; date last updated; date last modified; \
     date of revision; revision date; revised on; revised:; content last updated; last reviewed and updated; \
     datum der letzten aktualisierung; datum der letzten änderung; letztes update; date de la dernière mise à jour; \
     date de dernière mise à jour; date de dernière modification; date de modification; fecha de la última actualización; \
     fecha de última actualización; fecha de última modificación; última revisión; data dell'ultimo aggiornamento; \
     data ultimo aggiornamento; data ultima modifica; ultima revisione; data da última atualização; última alteração; \
     data da última alteração; última revisão; última actualització; última modificació; datum laatste wijziging; \
     laatste wijziging; laatst aangepast; datum laatste update; senaste uppdatering; senast ändrat; senast uppdaterat; \
     seneste opdatering; seneste ændring; siste oppdatering; siste endring; viimeisin päivitys; päivitetty viimeksi; \
     viimane muudatus; viimane uuendus; viimati täiendatud; paskutinis atnaujinimas; paskutinį kartą atnaujinta; \
     paskutinį kartą redaguota; paskutinis pakeitimas; paskutinio atnaujinimo data; pēdējoreiz atjaunots; \
     pēdējo reizi atjaunots; pēdējo reizi atjaunināts; datum poslední aktualizace; datum poslední změny; \
     datum poslední úpravy; naposledy upraveno; naposledy aktualizováno; naposledy změněno; dátum poslednej aktualizácie; \
     dátum poslednej zmeny; dátum poslednej úpravy; dátum poslednej modifikácie; posledná zmena; naposledy upravené; \
     naposledy aktualizované; data ostatniej aktualizacji; data ostatniej modyfikacji; data ostatniej zmiany; \
     ostatnia zmiana; ostatnio zmodyfikowano; ostatnio edytowano; ostatnio zaktualizowano; ostatnio aktualizowano; \
     utolsó frissítés; utolsó szerkesztés; utoljára módosítva; utoljára szerkesztve; utolsó frissítés dátuma; \
     datum zadnje izmjene; datum posljednje izmjene; zadnje ažuriranje; posljednje ažuriranje; zadnja promjena; \
     datum zadnje spremembe; zadnja posodobitev; nazadnje spremenjeno; poslednje ažuriranje; последње ажурирање; \
     последна измена; последно ажурирање; data ultimei actualizări; data ultimei modificări; последно обновяване; \
     последно обновена; последно обновено; последно актуализирано; дата на последна актуализация; \
     дата последнего обновления; дата последнего изменения; дата последней актуализации; последняя актуализация; \
     дата останнього оновлення; дата останньої зміни; останні зміни; востаннє оновлено; ημερομηνία τελευταίας ενημέρωσης; \
     τελευταία αλλαγή; τελευταία επεξεργασία; son güncellenme; son değişiklik; son düzenleme; son yenilənmə; \
     соңғы өзгеріс; соңғы жаңарту; oxirgi yangilanish; përditësimi i fundit; azken eguneratzea; laas bygewerk; \
     laas gewysig; diweddariad diwethaf; terakhir diupdate; terakhir diedit; terakhir disunting; pembaruan terakhir; \
     kemas kini terakhir; terakhir dikemas kini; terakhir dikemaskini; huling na-update; lần cập nhật cuối; \
     sửa đổi lần cuối; chỉnh sửa lần cuối; lần sửa cuối; अंतिम अद्यतन; अंतिम अपडेट; अंतिम बार अपडेट; आखिरी अपडेट; \
     पिछला अद्यतन; अंतिम संशोधन; शेवटचे अद्यतन; शेवटचा बदल; সর্বশেষ আপডেট; সর্বশেষ হালনাগাদ; সর্বশেষ সম্পাদনা; শেষ আপডেট; \
     শেষ হালনাগাদ; கடைசியாக புதுப்பிக்கப்பட்டது; చివరిగా నవీకరించబడింది; അവസാനം പുതുക്കിയത്; છેલ્લે અપડેટ; ಕೊನೆಯ ನವೀಕರಣ; \
     آخری تازہ کاری; آخری ترمیم; آخرین تغییر; تاريخ آخر تحديث; נערך לאחרונה; שונה לאחרונה; 最終編集; 最終変更; 最終改訂; 改訂日; 最后修改; \
     最後修改; 最后编辑; 最後編輯; 最后修订; 最後修訂; 最近更新; 上次更新; 마지막 수정; 마지막 업데이트; 최종 수정; 최종 업데이트; 최근 수정; อัปเดตล่าสุด; อัพเดทล่าสุด; \
     ปรับปรุงล่าสุด; ბოლო განახლება; վերջին թարմացում; վերջին փոփոխություն",
    ),
    (
        ChangeKind::Last,
        "this page was last edited on; this page was last modified on; this page was last edited; this page was last updated; \
     diese seite wurde zuletzt; cette page a été modifiée pour la dernière fois; cette page a été mise à jour; \
     la dernière modification de cette page; esta página se editó por última vez; \
     esta página fue modificada por última vez; questa pagina è stata modificata per l'ultima volta; \
     questa pagina è stata modificata l'ultima volta; esta página foi editada pela última vez; \
     esta página foi modificada pela última vez; deze pagina is voor het laatst; deze pagina is het laatst; \
     sidan redigerades senast; sidan ändrades senast; sidan uppdaterades; siden blev senest; denne siden ble sist; \
     denne sida vart sist; sivua on viimeksi muutettu; sivua on viimeksi muokattu; viimeksi muutettu; viimeksi muokattu; \
     þessari síðu var síðast breytt; síðunni var síðast breytt; síðast breytt; selle lehekülje viimane muutmine; \
     seda lehekülge muudeti viimati; šajā lapā pēdējās izmaiņas; šī lapa pēdējoreiz; šis puslapis paskutinį kartą; \
     tę stronę ostatnio; stránka byla naposledy; stránka bola naposledy; čas poslednej úpravy tejto stránky; \
     a lap utolsó módosítása; a lap utolsó szerkesztése; ultima editare a paginii; ultima modificare; \
     ova stranica posljednji je put; ova stranica je zadnji put; ova stranica je posljednji put; \
     ova stranica je poslednji put; datum zadnje promjene; čas zadnje spremembe; stran je bila nazadnje; \
     ова страница је последњи пут; датум последње измене; последната промена на страницава; последна промяна; \
     последната промяна на страницата; эта страница в последний раз была; эта страница последний раз; \
     цю сторінку востаннє; востаннє відредаговано; апошняе змяненне; гэтая старонка апошні раз; \
     η σελίδα αυτή τροποποιήθηκε τελευταία; αυτή η σελίδα τροποποιήθηκε τελευταία; bu sayfa en son; bu sayfa son; \
     bu səhifə sonuncu dəfə; бұл бет соңғы рет; ushbu sahifa oxirgi marta; bu sahifa oxirgi marta; \
     kjo faqe është redaktuar për herë të fundit; kjo faqe u redaktua për herë të fundit; \
     la pàgina va ser modificada per darrera vegada; la darrera modificació; la pàgina es va modificar per darrera vegada; \
     a última edición desta páxina; orriaren azken aldaketa; azken aldaketa; golygwyd y dudalen hon ddiwethaf; \
     newidiwyd y dudalen hon ddiwethaf; trang này được sửa đổi lần cuối; halaman ini terakhir; laman ini kali terakhir; \
     หน้านี้แก้ไขล่าสุด; หน้านี้ถูกแก้ไขครั้งล่าสุด; 本页面最后修订于; 此页面最后编辑于; 本页面最后编辑于; 本頁面最後修訂於; 此頁面最後編輯於; 本頁面最後編輯於; 本页最后; \
     本頁最後; このページの最終更新; इस पृष्ठ का पिछला बदलाव; इस पृष्ठ का अन्तिम बदलाव; यह पृष्ठ अंतिम बार; यह पृष्ठ आखिरी बार; \
     এ পৃষ্ঠায় শেষ পরিবর্তন; இப்பக்கத்தைக் கடைசியாக; ఈ పేజీలో చివరి మార్పు; ഈ താൾ അവസാനം തിരുത്തപ്പെട്ടത്; \
     या पानातील शेवटचा बदल; આ પાનામાં છેલ્લો ફેરફાર; اس صفحہ میں آخری بار; این صفحه آخرین‌بار; این صفحه آخرین بار; \
     آخر تعديل; דף זה נערך לאחרונה; דף זה שונה לאחרונה; այս էջը վերջին անգամ; ეს გვერდი ბოლოს; \
     ukurasa huu umebadilishwa kwa mara ya mwisho; huling binago; die bladsy is laas; hierdie bladsy is laas; \
     ĉi tiu paĝo estis lastafoje",
    ),
];

/// The labels by their first character, since most texts have no label.
static BY_FIRST: LazyLock<FxHashMap<char, Vec<(&str, ChangeKind)>>> = LazyLock::new(|| {
    let mut all: FxHashMap<char, Vec<(&str, ChangeKind)>> = FxHashMap::default();
    for (kind, labels) in LABELS {
        for label in labels.split("; ") {
            all.entry(label.chars().next().unwrap_or_default()).or_default().push((label, kind));
        }
    }
    all
});

/// What stands after the date in sentences that name the change last: "was last changed on that day" in Korean and Japanese.
const AFTER_DATE: [&str; 6] =
    ["마지막으로 편집", "마지막으로 수정", "마지막으로 바뀌", "に最終更新", "に更新されました", "に最後に編集"];

/// The longest label at the beginning of a text in lower case: its length and its kind.
pub(super) fn label_at_start(lower: &str) -> Option<(usize, ChangeKind)> {
    let ends_word = |end: usize| !lower[end..].starts_with(char::is_lowercase);
    let labels = BY_FIRST.get(&lower.chars().next()?)?;
    let found = labels.iter().filter(|(label, _)| lower.starts_with(*label) && ends_word(label.len()));
    found.map(|(label, kind)| (label.len(), *kind)).max_by_key(|(length, _)| *length)
}

/// The end of the first label in a text in lower case that begins the text or follows a number or a mark.
pub(super) fn label_end(lower: &str) -> Option<usize> {
    let mut before: Option<(bool, bool)> = None;
    for (at, c) in lower.char_indices() {
        // A sign before a label of Chinese or Japanese belongs to the fact before it: "14日　更新日".
        let (follows, follows_spaced) = before.unwrap_or_default();
        let is_in_fact = if is_wide(c) { follows } else { follows_spaced };
        if !is_in_fact && let Some((length, _)) = label_at_start(&lower[at..]) {
            return Some(at + length);
        }
        before = Some((c.is_alphabetic(), if c.is_whitespace() { follows_spaced } else { c.is_alphabetic() }));
    }
    None
}

/// The text before a label that stands after its date.
pub(super) fn before_label(lower: &str) -> Option<&str> {
    AFTER_DATE.iter().find_map(|label| lower.find(label)).map(|at| &lower[..at])
}
