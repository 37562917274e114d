//! Names of months that count only between a day and a year: short forms and basic cases that are also other words, or mean
//! another month in another language. Czech `srp` is August, Croatian `srp` is July.

/// A language, and its names of the twelve months in lower case and without points. A dash is in the place of a name that
/// [`super::months`] has. A language with several names has several rows.
const NAMES: [(&str, &str); 74] = [
    ("af", "januarie - - - - junie julie - - - - -"),
    ("az", "yan - - aprel - iyn iyl avq sen - noy dek"),
    ("be", "сту лют сак кра - чэр ліп жні вер кас ліс сне"),
    ("be", "- лютага - - - - - - - - - -"),
    ("be", "- люты - - - - - - - - - -"),
    ("bg", "яну - - - - - - - сеп - ное -"),
    ("bn", "জানু ফেব - এপ্রি - - জুল আগ সেপ অক্টো নভে ডিসে"),
    ("bn", "- - - - - - - - সেপ্ট - - -"),
    ("bs", "јан феб - - - - - ауг сеп - нов дец"),
    ("bs", "- - - - - - - аугуст - - - -"),
    ("ca", "- febr març - - - - ag - - - -"),
    ("cs", "led úno bře dub kvě čvn čvc srp zář říj lis pro"),
    ("cy", "ion chwef maw ebr - meh gorff - medi hyd tach rhag"),
    ("cy", "- chw - - - - gor - - - - -"),
    ("el", "ιαν φεβ μαρ απρ μαΐ ιουν ιουλ αυγ σεπ οκτ νοε δεκ"),
    ("el", "ιανουάριος φεβρουάριος μάρ απρίλιος μάι ιούν ιούλ αύγ σεπτέμβριος οκτώβριος νοέ δεκέμβριος"),
    ("el", "- - μάρτιος - μάιος ιούνιος ιούλιος αύγουστος - - νοέμβριος -"),
    ("et", "jaan veebr - - - - - - - - - dets"),
    ("eu", "urt ots - api - eka uzt abu ira urr aza abe"),
    ("fa", "- - - - مه - - - - - - -"),
    ("fi", "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu"),
    ("fi", "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu"),
    ("fil", "- peb - - - hun hul - - - nob dis"),
    ("fy", "jannewaris febrewaris - - maaie - - - septimber - novimber desimber"),
    ("ga", "ean feabh - aib beal meith - lún mfómh dfómh samh noll"),
    ("gl", "xan - - - - - xul - - - - decembro"),
    ("gu", "જાન્યુ ફેબ્રુ - - - - - - સપ્ટે ઑક્ટો નવે ડિસે"),
    ("he", "ינו פבר - אפר - - - אוג ספט אוק נוב דצמ"),
    ("hi", "जन फ़र - - - - जुल अग सित अक्टू नव दिस"),
    ("hr", "sij velj ožu tra svi lip srp kol ruj lis stu pro"),
    ("hr", "- - - - - - - - - listopada - prosinac"),
    ("hr", "- - - - - - - - - listopad - -"),
    ("hu", "- febr márc ápr máj jún júl - szept - - -"),
    ("hy", "հնվ փտվ մրտ ապր մյս հնս հլս օգս սեպ հոկ նոյ դեկ"),
    ("id", "- - maret - - - - agu - - - -"),
    ("is", "- - - - - jún júl ágú - - nóv -"),
    ("ka", "იან თებ მარ აპრ მაი ივნ ივლ აგვ სექ ოქტ ნოე დეკ"),
    ("kk", "қаң ақп нау сәу мам мау шіл - қыр қаз қар жел"),
    ("kn", "ಜನ ಫೆಬ್ರ - ಏಪ್ರಿ - - - ಆಗ ಸೆಪ್ಟೆಂ ಅಕ್ಟೋ ನವೆಂ ಡಿಸೆಂ"),
    ("lb", "- - mäe abrëll mee - - - - - - -"),
    ("lb", "- - mäerz - - - - - - - - -"),
    ("lo", "ມກ ກພ ມນ ມສ ພພ ມິຖ ກລ ສຫ ກຍ ຕລ ພຈ ທວ"),
    ("lo", "ມັງກອນ ກຸມພາ ມີນາ ເມສາ ພຶດສະພາ ມິຖຸນາ ກໍລະກົດ ສິງຫາ ກັນຍາ ຕຸລາ ພະຈິກ ທັນວາ"),
    ("lt", "saus vas kov bal geg birž liep rugp rugs spal lapkr gruod"),
    ("lt", "- - - - - - liepa - - - - -"),
    ("lt", "sau - - - - bir lie rgp rgs spa lap grd"),
    ("lv", "- febr - - - jūn jūl - - - - -"),
    ("mk", "јан - - - - - - - сеп - ное -"),
    ("ml", "ജനു ഫെബ്രു മാർ ഏപ്രി - - - ഓഗ സെപ്റ്റം ഒക്ടോ നവം ഡിസം"),
    ("ml", "- - - - - - - - - ഒക്‌ടോബർ - -"),
    ("mr", "जाने फेब्रु - एप्रि - - - ऑग सप्टें ऑक्टो नोव्हें डिसें"),
    ("ms", "- - mac - - - - ogo - - - dis"),
    ("mt", "jannar fra marzu - mej ġun lul aww settembru ottubru novembru diċ"),
    ("mt", "- frar - - mejju ġunju lulju awwissu - - - diċembru"),
    ("ne", "- फेब्रुअरी - अप्रिल - जुन - अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर"),
    ("oc", "genièr febrièr març - - junh julhet - - octòbre - decembre"),
    ("pa", "ਜਨ ਫ਼ਰ - ਅਪ੍ਰੈ - - ਜੁਲਾ ਅਗ ਸਤੰ ਅਕਤੂ ਨਵੰ ਦਸੰ"),
    ("pl", "sty lut - kwi - cze lip sie wrz paź lis gru"),
    ("ro", "ian - - - - iun iul - - - - -"),
    ("ru", "- февр - - - - - - - - - -"),
    ("sk", "- - marec - máj jún júl - - - - -"),
    ("sl", "- - marec - - junij julij avg - - - -"),
    ("sq", "- shk - pri - qer korr gush sht tet nën dhj"),
    ("sr", "јан феб - - - - - avg сеп - нов дец"),
    ("sw", "- - mac - - - - - - - - -"),
    ("ta", "ஜன பிப் மார் ஏப் - - - ஆக செப் அக் நவ டிச"),
    ("te", "జన ఫిబ్ర - ఏప్రి - - - ఆగ సెప్టెం అక్టో నవం డిసెం"),
    ("tg", "январ феврал - апрел - - - - сентябр октябр ноябр декабр"),
    ("tk", "ýan few - aprel maý iýun iýul awg sen oktýabr noý dek"),
    ("tk", "ýanwar fewral - - - - - awgust sentýabr - noýabr -"),
    ("tr", "oca şub - nis - haz tem ağu eyl eki kas ara"),
    ("uk", "січ лют бер квіт трав черв лип серп вер жовт лист груд"),
    ("uk", "січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень"),
    ("uz", "yan - - aprel - iyn iyl avg sen - noy dek"),
];

/// The tag of a language of which names are known.
pub(super) fn known_language(tag: &str) -> Option<&'static str> {
    NAMES.iter().map(|(language, _)| *language).find(|language| *language == tag)
}

/// The month from 1 for a word in lower case between a day and a year, in the language of the page.
pub(super) fn month_of_language(word: &str, language: Option<&str>) -> Option<u32> {
    let own = NAMES.iter().filter(|(row, _)| language == Some(*row));
    own.map(|(_, names)| names).find_map(|names| month_in(names, word))
}

/// The month in any language. Forums often state another language than theirs. A word of ASCII letters is too often another word.
pub(super) fn month_of_any_language(word: &str) -> Option<u32> {
    let all = NAMES.iter().filter(|_| !word.is_ascii());
    all.map(|(_, names)| names).find_map(|names| month_in(names, word))
}

fn month_in(names: &str, word: &str) -> Option<u32> {
    let bare = word.strip_prefix('ב').unwrap_or(word);
    (1..).zip(names.split(' ')).find(|(_, name)| *name == bare).map(|(month, _)| month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_twelve_names() {
        for (language, names) in NAMES {
            assert_eq!(names.split(' ').count(), 12, "{language}");
        }
    }

    #[test]
    fn short_names_depend_on_the_language() {
        for (word, language, month) in [
            ("srp", Some("cs"), Some(8)),
            ("srp", Some("hr"), Some(7)),
            ("pro", Some("en"), None),
            ("pro", None, None),
            ("ינו", Some("he"), Some(1)),
            ("říj", Some("en"), None),
        ] {
            assert_eq!(month_of_language(word, language), month, "{word}");
        }
        assert_eq!((month_of_any_language("říj"), month_of_any_language("pro")), (Some(10), None));
    }
}
