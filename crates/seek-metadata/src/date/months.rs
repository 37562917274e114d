//! The names of the months in some sixty languages.

use crate::word_list::{EntryList, entries_of};
use std::sync::LazyLock;

/// Names and short forms of each month, in lower case and without points: in the case that dates have, and often in the basic one. Names that are
/// also first names, such as Serbian `marta`, are left out, since by-lines are searched for months. Some
/// Indian letters have two spellings. Words such as `mai` and `maj` mean the same month in all languages that have them. `listopad` is
/// November in most languages, and October only in Croatian. Arabic has three sets of names. The Levantine ones for four months are two
/// words, which `levantine_month` in `tokens.rs` reads.
const MONTHS: [&str; 12] = [
    "january jan januar jänner jän janvier janv enero ene gennaio gen janeiro januari tammikuuta stycznia styczeń ledna \
     leden januára január ianuarie января январь янв січня януари ocak ιανουαρίου يناير جانفي ינואר มกราคม มค जनवरी \
     जानेवारी জানুয়ারি জানুয়ারী ஜனவரி جنوری ژانویه sausio sausis janvāris janvārī jaanuar urtarrila urtarrilaren \
     urtarrilak siječnja siječanj janúar eanáir ionawr იანვარი հունվարի հունվար қаңтар yanvar јануар јануара јануари \
     студзеня студзень janar gener xaneiro januara జనవరి ಜನವರಿ ജനുവരി જાન્યુઆરી ਜਨਵਰੀ januárja",
    "february feb februar février fév févr febrero febbraio febb fevereiro fev februari helmikuuta lutego luty února únor \
     február februarie февраля февраль фев лютого февруари şubat φεβρουαρίου فبراير شباط فيفري פברואר กุมภาพันธ์ กพ फरवरी \
     फ़रवरी फेब्रुवारी ফেব্রুয়ারি ফেব্রুয়ারী பிப்ரவரி فروری فوریه vasario vasaris februāris februārī veebruar otsaila \
     otsailaren otsailak veljače veljača febrúar feabhra chwefror თებერვალი փետրվարի փետրվար ақпан fevral фебруар фебруара \
     shkurt febrer febreiro februára februara pebrero ఫిబ్రవరి ಫೆಬ್ರವರಿ ഫെബ്രുവരി ફેબ્રુઆરી ਫ਼ਰਵਰੀ",
    "march mar märz mär mrz mars marzo março maart mrt marts maaliskuuta marca marzec března březen március martie марта \
     март мар березня mart μαρτίου مارس آذار أذار اذار מרץ מרס มีนาคม มีค मार्च মার্চ மார்ச் مارچ kovo kovas martā märts \
     martxoa martxoaren martxoak ožujka ožujak márta mawrth მარტი մարտի մարտ наурыз сакавіка сакавік machi marso  \
     మార్చి ಮಾರ್ಚ್ മാർച്ച് માર્ચ ਮਾਰਚ",
    "april apr avril avr abril abr aprile huhtikuuta kwietnia kwiecień dubna duben apríla április aprilie апреля апрель апр \
     квітня април nisan απριλίου أبريل نيسان أفريل אפריל เมษายน เมย अप्रैल एप्रिल এপ্রিল ஏப்ரல் اپریل آوریل ابريل إبريل \
     balandžio balandis aprīlis aprīlī aprill apirila apirilaren apirilak travnja travanj apríl aibreán ebrill აპრილი \
     ապրիլի ապրիլ сәуір априла красавіка красавік prill aprili aprila ఏప్రిల్ ಏಪ್ರಿಲ್ ഏപ്രിൽ એપ્રિલ ਅਪ੍ਰੈਲ",
    "may mai mayo maggio mag maio mei maj toukokuuta maja května květen mája május мая май травня mayıs μαΐου μαϊου مايو \
     أيار ايار ماي מאי พฤษภาคม พค मई मे মে மே مئی gegužės gegužė maijs maijā maiatza maiatzaren maiatzak svibnja svibanj \
     maí bealtaine მაისი մայիսի մայիս мамыр мај маја maig మే ಮೇ മേയ് મે ਮਈ",
    "june jun juni juin junio giugno giu junho kesäkuuta czerwca czerwiec června červen júna június iunie июня июнь июн \
     червня юни haziran ιουνίου يونيو حزيران جوان יוני มิถุนายน มิย जून জুন ஜூன் جون ژوئن birželio birželis jūnijs jūnijā \
     juuni ekaina ekainaren ekainak lipnja lipanj júní meitheamh mehefin ივნისი հունիսի հունիս маусым iyun јун јуна јуни \
     чэрвеня чэрвень qershor juny xuño  junija hunyo జూన్ ಜೂನ್ ജൂൺ જૂન ਜੂਨ",
    "july jul juli juillet juil julio luglio lug julho heinäkuuta lipca lipiec července červenec júla július iulie июля \
     июль июл липня юли temmuz ιουλίου يوليو تموز جويلية يوليوز יולי กรกฎาคม กค जुलाई जुलै জুলাই ஜூலை جولائی ژوئیه جولای \
     liepos  jūlijs jūlijā juuli uztaila uztailaren uztailak srpnja srpanj júlí iúil gorffennaf ივლისი հուլիսի հուլիս \
     шілде iyul јул јула јули ліпеня ліпень korrik juliol xullo  julija hulyo julai జూలై జులై ಜುಲೈ ജൂലൈ જુલાઈ ਜੁਲਾਈ",
    "august aug août agosto ago augusti augustus elokuuta sierpnia sierpień srpna srpen augusta augusztus августа август \
     авг серпня ağustos αυγούστου أغسطس آب غشت أوت אוגוסט สิงหาคม สค अगस्त ऑगस्ट আগস্ট ஆகஸ்ட் اگست اوت rugpjūčio rugpjūtis \
     augusts augustā abuztua abuztuaren abuztuak kolovoza kolovoz ágúst lúnasa awst აგვისტო օգոստոսի օգոստոս тамыз avqust \
     avgust жніўня жнівень gusht agost avgusta agosti agustus ogos ఆగస్టు ಆಗಸ್ಟ್ ഓഗസ്റ്റ് ઑગસ્ટ ਅਗਸਤ",
    "september sep sept septembre septiembre set settembre sett setembro syyskuuta września wrzesień září szeptember \
     septembrie сентября сентябрь сен сент вересня септември eylül σεπτεμβρίου سبتمبر أيلول ايلول شتنبر ספטמבר กันยายน กย \
     सितंबर सितम्बर सप्टेंबर সেপ্টেম্বর செப்டம்பர் ستمبر سپتامبر rugsėjo rugsėjis septembris septembrī iraila irailaren \
     irailak rujna rujan  სექტემბერი սեպտեմբերի սեպտեմբեր қыркүйек sentyabr sentabr септембар септембра верасня \
     верасень shtator setembre septembra septembar septemba setyembre సెప్టెంబర్ ಸೆಪ್ಟೆಂಬರ್ സെപ്റ്റംബർ સપ્ટેમ્બર ਸਤੰਬਰ",
    "october oct oktober okt octobre octubre ottobre ott outubro out lokakuuta października październik října říjen október \
     októbra octombrie октября октябрь окт жовтня октомври ekim οκτωβρίου أكتوبر אוקטובר ตุลาคม ตค अक्टूबर अक्तूबर ऑक्टोबर \
     অক্টোবর அக்டோபர் اکتوبر اکتبر spalio spalis oktobris oktobrī oktoober urria urriaren urriak hydref ოქტომბერი \
     հոկտեմբերի հոկտեմբեր қазан oktyabr oktabr октобар октобра кастрычніка кастрычнік tetor oktobra oktobar oktoba oktubre \
     అక్టోబర్ ಅಕ್ಟೋಬರ್ ഒക്ടോബർ ઑક્ટોબર ਅਕਤੂਬਰ",
    "november nov novembre noviembre novembro marraskuuta listopada listopad listopadu novembra noiembrie ноября ноябрь ноя \
     нояб листопада ноември kasım νοεμβρίου نوفمبر نونبر נובמבר พฤศจิกายน พย नवंबर नवम्बर नोव्हेंबर নভেম্বর நவம்பர் نومبر \
     نوامبر lapkričio lapkritis novembris novembrī azaroa azaroaren azaroak studenoga studenog studeni nóvember samhain \
     tachwedd ნოემბერი նոյեմբերի նոյեմբեր қараша noyabr новембар новембра лістапада лістапад nëntor novembar novemba \
     nobyembre నవంబర్ ನವೆಂಬರ್ നവംബർ નવેમ્બર ਨਵੰਬਰ",
    "december dec dezember dez décembre déc diciembre dic dicembre dezembro des desember joulukuuta grudnia grudzień \
     prosince prosinec decembra decembrie декабря декабрь дек грудня декември aralık δεκεμβρίου ديسمبر دجنبر דצמבר ธันวาคม \
     ธค दिसंबर दिसम्बर डिसेंबर ডিসেম্বর டிசம்பர் دسمبر دسامبر gruodžio gruodis decembris decembrī detsember abendua \
     abenduaren abenduak prosinca nollaig rhagfyr დეკემბერი դեկտեմբերի դեկտեմբեր желтоқсан dekabr децембар децембра снежня \
     снежань dhjetor desembre decembar desemba disyembre disember డిసెంబర్ ಡಿಸೆಂಬರ್ ഡിസംബർ ડિસેમ્બર ਦਸੰਬਰ",
];

/// The month of each name. It is a map since every word of every by-line and date is looked up.
static BY_NAME: EntryList<u32> = LazyLock::new(|| entries_of((1..).zip(MONTHS), " "));

/// The month from 1 for a name in lower case.
pub(crate) fn month(word: &str) -> Option<u32> {
    // Hebrew writes "in" as a prefix.
    let bare = word.strip_prefix('ב').unwrap_or(word);
    BY_NAME.get(bare).copied()
}
