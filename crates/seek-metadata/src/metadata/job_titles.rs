//! Job titles beside the names of authors: "Tom Dunn, Staff Writer", "Science Editor Ann Lee".

use super::author_words::FAMILY_PARTICLES;
use crate::word_list::{WordList, has, words_of};
use std::sync::LazyLock;

/// Words for a job, in lower case, singular and plural.
static JOBS: WordList = LazyLock::new(|| {
    words_of(
        "writer writers reporter reporters correspondent correspondents editor editors columnist columnists contributor \
         contributors journalist journalists producer producers photographer photographers photojournalist intern \
         interns blogger bloggers copywriter copywriters newsroom redakteur redakteurin redakteure redakteurinnen \
         korrespondent korrespondentin korrespondenten journalistin volontär volontärin reporterin journaliste \
         journalistes rédacteur rédactrice rédacteurs correspondante correspondants périodiste periodista periodistas \
         redactor redactora redactores corresponsal corresponsales giornalista giornalisti redattore redattrice \
         redattori corrispondente jornalista jornalistas repórter repórteres redator redatora correspondente redacteur \
         redacteuren verslaggever verslaggevers verslaggeefster correspondente журналист журналистка корреспондент \
         репортер репортёр редактор обозреватель dziennikarz dziennikarka redaktor redaktorka reporterka muhabir \
         muhabiri editör editörü yazar reportrar skribent redaktör redaktør journalisten 记者 本报记者 編集部 記者 編輯 编辑",
    )
});

/// Words that go before or between words for a job.
static QUALIFIERS: WordList = LazyLock::new(|| {
    words_of(
        "staff senior chief deputy associate assistant managing executive special political politics economics business \
         science health sports sport technology tech national foreign local general assignment contributing guest \
         freelance investigative environment culture arts education world crime news city night web digital multimedia \
         data lead junior content copy features editorial opinion food travel finance personal legal affairs breaking \
         diplomatic royal security defense defence energy climate in of and & at large leitender leitende freier \
         freie stellvertretender stellvertretende chef en",
    )
});

/// Whether a text is a job title and nothing else.
pub(super) fn is_job_title(text: &str) -> bool {
    let mut words = words(text).peekable();
    let mut last_is_job = false;
    let all = words.peek().is_some()
        && words.all(|word| {
            last_is_job = has(&JOBS, &word);
            last_is_job || has(&QUALIFIERS, &word)
        });
    // "Editor in Chief" ends with a qualifier.
    all && (last_is_job || has_job(text))
}

/// Whether a text after a name, such as "BBC News correspondent", ends with a word for a job or begins with one.
pub(super) fn is_job_after_name(text: &str) -> bool {
    is_job_title(text) || words(text).last().is_some_and(|word| has(&JOBS, &word))
}

/// Jobs that Korean writes after each name: reporter, correspondent, senior reporter, intern, columnist.
const AFTER_NAMES: [&str; 5] = [" 기자", " 특파원", " 선임기자", " 인턴기자", " 논설위원"];

/// A name without a job title before it, or a Korean one after it. Organisations have such words at their end.
pub(super) fn without_job_title(text: &str) -> &str {
    let text = AFTER_NAMES.iter().find_map(|job| text.strip_suffix(job)).unwrap_or(text);
    let starts = text.match_indices(' ').map(|(at, _)| at);
    // "Journalists for Peace": a name has a capital.
    let begins_name =
        |at: usize| !text[at + 1..].starts_with(char::is_lowercase) || begins_with_particle(&text[at + 1..]);
    let title = starts.rev().find(|&at| begins_name(at) && is_job_title(&text[..at]));
    title.map_or(text, |at| &text[at + 1..])
}

/// Whether a text begins with a particle of a family name: "van Dijk".
fn begins_with_particle(text: &str) -> bool {
    FAMILY_PARTICLES.contains(&text.split(' ').next().unwrap_or_default())
}

fn has_job(text: &str) -> bool {
    words(text).any(|word| has(&JOBS, &word))
}

/// The words of a title in lower case, without marks around them.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split([' ', '-', '/'])
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '&').to_lowercase())
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn job_titles_are_told_from_names() {
        for title in
            ["Staff Writers", "STAFF WRITER", "Editor in Chief", "Senior Science Editor", "Redakteurin", "News editor"]
        {
            assert!(is_job_title(title), "{title}");
        }
        for name in [
            "Norma Pell", "Chief Joseph", "Staff Sergeant Bo Lee", "", "Science", "City News Service", "Staff",
            "The Currency editors",
        ] {
            assert!(!is_job_title(name), "{name}");
        }
        assert!(is_job_after_name("BBC News correspondent") && !is_job_after_name("Bo Yi"));
    }

    #[test]
    fn a_title_before_a_name_goes() {
        for text in ["Ann Lee", "Staff Writer Ann Lee", "Senior Science Editor Ann Lee", "Reporter: Ann Lee"] {
            assert_eq!(without_job_title(text), "Ann Lee", "{text}");
        }
        assert_eq!(without_job_title("Editor"), "Editor");
        assert_eq!(without_job_title("AAA Travel Editor"), "AAA Travel Editor");
    }
}
