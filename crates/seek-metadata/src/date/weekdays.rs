//! The names of weekdays, which stand before dates. Hebrew writes "day" before them.

use crate::word_list::{WordList, has, words_of};
use std::sync::LazyLock;

/// Full names in lower case.
static WEEKDAYS: WordList = LazyLock::new(|| {
    words_of(
        "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag \
         sonnabend sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes \
         sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica segunda-feira terça-feira quarta-feira \
         quinta-feira sexta-feira maandag dinsdag woensdag donderdag vrijdag zaterdag zondag mandag tirsdag onsdag \
         torsdag fredag lørdag søndag måndag tisdag lördag söndag maanantai tiistai keskiviikko torstai perjantai \
         lauantai sunnuntai poniedziałek wtorek środa czwartek piątek sobota niedziela pondělí úterý středa čtvrtek \
         pátek neděle понедельник вторник среда четверг пятница суббота воскресенье понеділок вівторок середа четвер \
         п'ятниця субота неділя pazartesi salı çarşamba perşembe cuma cumartesi pazar senin selasa rabu kamis jumat \
         sabtu minggu الاثنين الإثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد دوشنبه سه‌شنبه چهارشنبه پنجشنبه جمعه \
         شنبه یکشنبه सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार hétfő kedd szerda csütörtök péntek \
         szombat vasárnap luni marți miercuri joi vineri sâmbătă duminică δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή \
         понеделник вторник сряда четвъртък петък събота неделя יום ראשון שני שלישי רביעי חמישי שישי שבת",
    )
});

/// "Day" in Thai, with which the names of weekdays begin. The next word is often joined to the name.
const THAI_DAY: &str = "วัน";

/// Whether a word in lower case is the name of a weekday, or begins one.
pub(crate) fn is_weekday(word: &str) -> bool {
    has(&WEEKDAYS, word) || word.starts_with(THAI_DAY)
}
