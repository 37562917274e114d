//! The head of a message in the archive of a mailing list: lines with a label each.

/// The label of the sender in the head of a message, in several languages.
const FROM: [&str; 17] = [
    "from", "von", "de", "da", "od", "van", "från", "fra", "от", "від", "expéditeur", "mittente", "发件人", "寄件者",
    "差出人", "보낸 사람", "remitente",
];
/// Labels of the subject, in lower case.
const SUBJECT: [&str; 31] = [
    "subject", "betreff", "objet", "sujet", "asunto", "assunto", "assumpte", "oggetto", "onderwerp", "тема", "件名",
    "主题", "主題", "主旨", "제목", "konu", "temat", "předmět", "predmet", "tárgy", "ämne", "emne", "efni", "aihe",
    "teema", "subiect", "θέμα", "נושא", "الموضوع", "موضوع", "chủ đề",
];
/// Labels of the date, in lower case.
const DATE: [&str; 21] = [
    "date", "sent", "datum", "gesendet", "envoyé", "fecha", "enviado", "data", "inviato", "verzonden", "дата", "日期",
    "日時", "送信日時", "날짜", "tarih", "dátum", "dato", "päiväys", "ημερομηνία", "תאריך",
];
/// Longest label in bytes.
const MAX_LABEL: usize = 32;

/// The subject in a text with the head of a message: a line with its label beside a line of the sender or of the date.
pub(super) fn subject(text: &str) -> Option<&str> {
    if !text.contains('\n') {
        return None;
    }
    let value = |is_label: &dyn Fn(&str) -> bool| {
        let mut fields = text.lines().filter_map(|line| line.split_once([':', '：']));
        fields.find(|(label, _)| label.len() <= MAX_LABEL && is_label(label)).map(|(_, value)| value.trim())
    };
    let is_one_of = |labels: &[&str], label: &str| labels.contains(&label.trim().to_lowercase().as_str());
    let subject = value(&|label| is_one_of(&SUBJECT, label)).filter(|value| value.contains(char::is_alphanumeric))?;
    value(&|label| is_from(label) || is_one_of(&DATE, label)).map(|_| subject)
}

/// Whether a label is that of the sender.
pub(super) fn is_from(label: &str) -> bool {
    let label = label.trim().trim_end_matches([':', '：']).trim_end();
    label.len() <= MAX_LABEL && FROM.contains(&label.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_in_other_languages_were_missing() {
        for (text, expected) in [
            ("From: Ann Lee\nSubject: The ferry", Some("The ferry")),
            ("Von: Jan Kunz\nBetreff: Die Fähre\nDatum: 3. Mai 2019", Some("Die Fähre")),
            ("De : Léa Morin\nObjet : Le bac", Some("Le bac")),
            ("差出人：西川花\n件名：渡し船", Some("渡し船")),
            ("Дата: 3 мая 2019\nТема: Паром", Some("Паром")),
            ("Tema: El barco\nPáginas: 12", None),
            ("Subject: The ferry", None),
            ("Subject:\nFrom: Ann Lee", None),
        ] {
            assert_eq!(subject(text), expected, "{text}");
        }
    }
}
