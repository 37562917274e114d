//! The names of the months in the languages of the corpora and related ones.

use crate::word_list::{EntryList, entries_of};
use std::sync::LazyLock;

/// Names and short forms of each month, in lower case and without points. Some Indian letters have two spellings. Words such as `mai` and `maj` mean the same
/// month in all languages that have them. `listopad` is November in most languages, and October only in Croatian.
/// Arabic has three sets of names. The Levantine ones for four months are two words, which `levantine_month` in `tokens.rs` reads.
const MONTHS: [&str; 12] = [
    "january jan januar jänner jän janvier janv enero ene gennaio gen janeiro januari tammikuuta stycznia \
     styczeń ledna leden januára január ianuarie января январь янв січня януари ocak ιανουαρίου يناير جانفي ינואר \
     มกราคม มค जनवरी जानेवारी জানুয়ারি জানুয়ারী ஜனவரி جنوری ژانویه",
    "february feb februar février fév févr febrero febbraio febb fevereiro fev februari helmikuuta lutego luty \
     února únor február februarie февраля февраль фев лютого февруари şubat φεβρουαρίου فبراير شباط فيفري פברואר \
     กุมภาพันธ์ กพ फरवरी फ़रवरी फेब्रुवारी ফেব্রুয়ারি ফেব্রুয়ারী பிப்ரவரி فروری فوریه",
    "march mar märz mär mrz mars marzo março maart mrt marts maaliskuuta marca marzec března březen március \
     martie марта март мар березня mart μαρτίου مارس آذار أذار اذار מרץ מרס \
     มีนาคม มีค मार्च মার্চ மார்ச் مارچ",
    "april apr avril avr abril abr aprile huhtikuuta kwietnia kwiecień dubna duben apríla április aprilie \
     апреля апрель апр квітня април nisan απριλίου أبريل نيسان أفريل אפריל \
     เมษายน เมย अप्रैल एप्रिल এপ্রিল ஏப்ரல் اپریل آوریل ابريل إبريل",
    "may mai mayo maggio mag maio mei maj toukokuuta maja května květen mája május мая май травня mayıs μαΐου \
     μαϊου مايو أيار ايار ماي מאי \
     พฤษภาคม พค मई मे মে மே مئی",
    "june jun juni juin junio giugno giu junho kesäkuuta czerwca czerwiec června červen júna június iunie июня \
     июнь июн червня юни haziran ιουνίου يونيو حزيران جوان יוני \
     มิถุนายน มิย जून জুন ஜூன் جون ژوئن",
    "july jul juli juillet juil julio luglio lug julho heinäkuuta lipca lipiec července červenec júla július \
     iulie июля июль июл липня юли temmuz ιουλίου يوليو تموز جويلية يوليوز יולי \
     กรกฎาคม กค जुलाई जुलै জুলাই ஜூலை جولائی ژوئیه جولای",
    "august aug août agosto ago augusti augustus elokuuta sierpnia sierpień srpna srpen augusta augusztus \
     августа август авг серпня ağustos αυγούστου أغسطس آب غشت أوت אוגוסט \
     สิงหาคม สค अगस्त ऑगस्ट আগস্ট ஆகஸ்ட் اگست اوت",
    "september sep sept septembre septiembre set settembre sett setembro syyskuuta września wrzesień září \
     szeptember septembrie сентября сентябрь сен сент вересня септември eylül σεπτεμβρίου سبتمبر أيلول ايلول شتنبر ספטמבר \
     กันยายน กย सितंबर सितम्बर सप्टेंबर সেপ্টেম্বর செப்டம்பர் ستمبر سپتامبر",
    "october oct oktober okt octobre octubre ottobre ott outubro out lokakuuta października październik října \
     říjen október októbra octombrie октября октябрь окт жовтня октомври ekim οκτωβρίου أكتوبر אוקטובר \
     ตุลาคม ตค अक्टूबर अक्तूबर ऑक्टोबर অক্টোবর அக்டோபர் اکتوبر اکتبر",
    "november nov novembre noviembre novembro marraskuuta listopada listopad listopadu novembra noiembrie \
     ноября ноябрь ноя нояб листопада ноември kasım νοεμβρίου نوفمبر نونبر נובמבר \
     พฤศจิกายน พย नवंबर नवम्बर नोव्हेंबर নভেম্বর நவம்பர் نومبر نوامبر",
    "december dec dezember dez décembre déc diciembre dic dicembre dezembro des desember joulukuuta grudnia \
     grudzień prosince prosinec decembra decembrie декабря декабрь дек грудня декември aralık δεκεμβρίου \
     ديسمبر دجنبر דצמבר \
     ธันวาคม ธค दिसंबर दिसम्बर डिसेंबर ডিসেম্বর டிசம்பர் دسمبر دسامبر",
];

/// The month of each name. It is a map since every word of every by-line and date is looked up.
static BY_NAME: EntryList<u32> = LazyLock::new(|| entries_of((1..).zip(MONTHS), " "));

/// The month from 1 for a name in lower case.
pub(crate) fn month(word: &str) -> Option<u32> {
    // Hebrew writes "in" as a prefix.
    let bare = word.strip_prefix('ב').unwrap_or(word);
    BY_NAME.get(bare).copied()
}
