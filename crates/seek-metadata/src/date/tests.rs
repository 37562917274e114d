//! Tests of the parser under both sets of rules.

use super::value::{Date, DateLocale, DayOrder};
use super::{METADATA_DATES, POST_DATES, find_date, find_day_order};
use chrono::{NaiveDate, NaiveTime};

fn found(text: &str, order: Option<DayOrder>) -> Option<String> {
    find_date(text, ordered(order), &METADATA_DATES)?.iso(order)
}

fn ordered(order: Option<DayOrder>) -> DateLocale {
    DateLocale { order, ..DateLocale::default() }
}

#[track_caller]
fn expect(texts: &[&str], expected: &str) {
    for text in texts {
        assert_eq!(found(text, None).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn iso_8601() {
    expect(&["2019-03-03", "2019/03/03", "2019.3.3", "20190303", "Posted 2019-03-03."], "2019-03-03");
    expect(
        &["2019-03-03T10:20:30Z", "2019-03-03 10:20:30.123 UTC", "2019-03-03T10:20:30+00:00"],
        "2019-03-03T10:20:30Z",
    );
    expect(&["2019-03-03T10:20:30+0530", "2019-03-03T10:20:30.5+05:30"], "2019-03-03T10:20:30+05:30");
    expect(&["2019-03-03T10:20"], "2019-03-03T10:20:00");
}

#[test]
fn rfc_2822() {
    expect(&["Sun, 03 Mar 2019 10:20:30 -0500"], "2019-03-03T10:20:30-05:00");
    expect(&["Sun, 3 Mar 2019 10:20:30 GMT"], "2019-03-03T10:20:30Z");
    expect(&["Sun Mar 03 2019 10:20:30 GMT+0200 (EET)"], "2019-03-03T10:20:30+02:00");
}

#[test]
fn a_dash_after_the_time_is_no_offset() {
    expect(&["2019-03-03 10:20 - 1200 views", "March 3, 2019, 10:20 - 2134 views"], "2019-03-03T10:20:00");
}

#[test]
fn unix_times() {
    expect(&["1551608430", "1551608430123"], "2019-03-03T10:20:30Z");
}

#[test]
fn names_of_months() {
    let texts = [
        "March 3, 2019", "Mar. 3rd, 2019", "3 March 2019", "the 3rd of March, 2019", "3. März 2019",
        "3 de marzo de 2019", "3 mars 2019", "3 марта 2019 г.", "3 Mart 2019", "3. března 2019", "2019 March 3",
        "2019年3月3日", "2019년 3월 3일", "By Ann | March 3, 2019 | 5 min read",
    ];
    expect(&texts, "2019-03-03");
    expect(&["March 3, 2019 at 10:20 pm", "March 3, 2019 10:20 p.m."], "2019-03-03T22:20:00");
}

#[test]
fn the_language_orders_numbers_or_there_is_no_date() {
    expect(&["3.4.2019", "03.04.2019"], "2019-04-03");
    expect(&["31/12/2019", "12/31/2019", "31-12-2019"], "2019-12-31");
    let of = |language| found("03/04/2019", DayOrder::of_language(Some(language)));
    assert_eq!(
        (of("en-US").as_deref(), of("en_GB").as_deref(), of("fr").as_deref()),
        (Some("2019-03-04"), Some("2019-04-03"), Some("2019-04-03"))
    );
    assert_eq!((of("en"), found("03/04/2019", None)), (None, None));
}

#[test]
fn other_texts_are_no_dates_of_pages() {
    for text in [
        "", "soon", "March 2019", "May 35, 2019", "2019-02-30", "1 March 1815", "99.99.2019", "10:20",
        "version 1.2.2019.4", "call 555 123 2019", "3 days ago", "12345678901234567890123",
    ] {
        let date = found(text, None);
        assert!(date.is_none() || text.starts_with("version"), "{text}: {date:?}");
    }
}

#[test]
fn names_of_months_in_less_common_languages() {
    let texts = [
        "3 de maig de 2019", "2019. gada 3. maijs", "2019. gada 3. maijā", "2019 m. gegužės 3 d.", "3. mája 2019",
        "3. мај 2019.", "3. svibnja 2019.", "Ngày 3 tháng 5 năm 2019", "3 tháng 5, 2019", "3 Bealtaine 2019",
        "3. maí 2019", "3 მაისი, 2019", "3 մայիսի 2019", "2019 жылғы 3 мамыр", "2019ko maiatzaren 3a", "3 మే 2019",
        "Fri May  3 10:20:30 CEST 2019", "Fri May 3 10:20:30 2019", "二〇一九年五月三日",
    ];
    expect(&texts, "2019-05-03");
    expect(&["5. februára 2018"], "2018-02-05");
    expect(&["二〇一九年十二月二十三日"], "2019-12-23");
    expect(&["二零一九年十月三十一日"], "2019-10-31");
}

#[test]
fn short_names_of_months_were_missing() {
    for (text, language, expected) in [
        ("pon 14. říj 2019 18:02", "cs", "2019-10-14T18:02:00"),
        ("stř 2. srp 2017", "cs", "2017-08-02"),
        ("2. srp 2017", "hr", "2017-07-02"),
        ("3. listopada 2019.", "hr", "2019-10-03"),
        ("3 listopada 2019", "pl", "2019-11-03"),
        ("Śr gru 30, 2009 12:40", "pl", "2009-12-30T12:40:00"),
        ("3 Maret 2020", "id", "2020-03-03"),
        ("3 thg 5, 2019", "vi", "2019-05-03"),
        ("3 d’abr. 2019", "ca", "2019-04-03"),
        ("3 de març de 2019", "ca", "2019-03-03"),
        ("14 Φεβ 2019", "el", "2019-02-14"),
        ("14 лют. 2019", "uk", "2019-02-14"),
        ("14 जन॰ 2019", "hi", "2019-01-14"),
        ("14. marec 2019", "sl", "2019-03-14"),
    ] {
        assert_eq!(of_language(text, language).map(|(date, _)| date).as_deref(), Some(expected), "{text}");
    }
    for (text, language) in
        [("Slate 11 Pro 2021", "en"), ("Slate Pro 11, 2021", "cs"), ("kov 14", "lt"), ("5 bal 2019", "fr")]
    {
        assert_eq!(of_language(text, language), None, "{text}");
    }
}

/// The date of a text in a language, and its calendar.
fn of_language(text: &str, language: &str) -> Option<(String, &'static str)> {
    let date = find_date(text, DateLocale::of_language(Some(language)), &METADATA_DATES)?;
    Some((date.iso(None)?, date.calendar().unwrap_or("gregorian")))
}

#[test]
fn other_calendars() {
    for (text, language, calendar) in [
        ("۲۵ اردیبهشت ۱۴۰۳", "fa", "persian"),
        ("سه‌شنبه ۲۵ اردیبهشت‌ماه ۱۴۰۳", "fa", "persian"),
        ("انتشار: ۱۴۰۳/۰۲/۲۵", "fa", "persian"),
        ("1403-02-25", "fa-IR", "persian"),
        ("۲۵/۲/۱۴۰۳", "", "persian"),
        ("25 ثور 1403", "prs", "persian"),
        ("۲۵ ارديبهشت سال ۱۴۰۳", "fa", "persian"),
        ("6 ذو القعدة 1445 هـ", "ar", "islamic-umalqura"),
        ("٦ ذي القعدة ١٤٤٥", "ar", "islamic-umalqura"),
        ("الثلاثاء 06/11/1445هـ", "ar-SA", "islamic-umalqura"),
        ("1445-11-06", "ar", "islamic-umalqura"),
        ("۶ ذی‌القعده ۱۴۴۵", "fa", "islamic-umalqura"),
        ("14 พฤษภาคม 2567", "th", "buddhist"),
        ("วันอังคารที่ 14 พฤษภาคม พ.ศ. 2567", "th", "buddhist"),
        ("14 พ.ค. 67", "th", "buddhist"),
        ("๑๔ พ.ค. ๒๕๖๗", "", "buddhist"),
        ("14/05/2567", "th", "buddhist"),
        ("14 พฤษภาคม 2024", "th", "gregorian"),
        ("令和6年5月14日", "ja", "japanese"),
        ("更新日：令和６年５月１４日（火）", "ja", "japanese"),
        ("令和6年（2024年）5月14日", "ja", "japanese"),
        ("令和6.5.14", "ja", "japanese"),
        ("2024年（令和6年）5月14日", "ja", "gregorian"),
        ("中華民國113年5月14日", "zh-TW", "roc"),
        ("6 ذو القعدة 1445 هـ الموافق 14 مايو 2024", "ar", "gregorian"),
        ("14 मई 2024", "hi", "gregorian"),
        ("१४ मई २०२४", "hi", "gregorian"),
        ("প্রকাশ: ১৪ মে ২০২৪", "bn", "gregorian"),
        ("۱۴ مئی ۲۰۲۴", "ur", "gregorian"),
        ("١٤ مايو ٢٠٢٤", "ar", "gregorian"),
        ("14 أيار 2024", "ar", "gregorian"),
        ("14 ماي 2024", "ar", "gregorian"),
        ("２０２４年５月１４日", "ja", "gregorian"),
    ] {
        assert_eq!(of_language(text, language), Some(("2024-05-14".to_owned(), calendar)), "{text}");
    }
    let date = |text, language| of_language(text, language).map(|(date, _)| date);
    assert_eq!(date("令和元年5月7日", "ja").as_deref(), Some("2019-05-07"));
    assert_eq!(date("平成31年4月1日", "ja").as_deref(), Some("2019-04-01"));
    assert_eq!(date("१ अक्टूबर २०२३", "hi").as_deref(), Some("2023-10-01"));
    assert_eq!(date("29 ก.พ. 2567", "th").as_deref(), Some("2024-02-29"));
    assert_eq!(date("رمضان 10, 1445", "ar").as_deref(), Some("2024-03-20"));
    assert_eq!(date("۲۵ اردیبهشت ۱۴۰۳ ساعت ۱۰:۲۰", "fa").as_deref(), Some("2024-05-14T10:20:00"));
    assert_eq!(date("14 พ.ค. 2567 เวลา 10.20 น.", "th").as_deref(), Some("2024-05-14T10:20:00"));
}

#[test]
fn numbers_of_other_years_are_no_dates_elsewhere() {
    for (text, language) in [
        ("1403/02/25", "en"),
        ("1403-02-25", ""),
        ("14/05/2567", "en"),
        ("25 حمل", "ar"),
        ("۱۴۰۳/۰۲/۲۵", "ur"),
        ("令和6年度", "ja"),
        ("昭和39年10月10日", "ja"),
        ("۳۰ اسفند ۱۴۰۴", "fa"),
    ] {
        assert_eq!(of_language(text, language), None, "{text}");
    }
}

#[track_caller]
fn post_date(text: &str) -> Option<String> {
    find_date(text, DateLocale::default(), &POST_DATES).unwrap_or_else(|| panic!("no date in {text:?}")).iso(None)
}

#[test]
fn dates_of_posts() {
    for (text, expected) in [
        ("2019-05-07", "2019-05-07"),
        ("2019-05-07T15:45:10.123+02:00", "2019-05-07T15:45:10+02:00"),
        ("2019-05-07T15:45:10Z", "2019-05-07T15:45:10Z"),
        ("Posted: Tue May 7, 2019 3:45 pm", "2019-05-07T15:45:00"),
        ("by Bob » 7. Mai 2019, 15:45", "2019-05-07T15:45:00"),
        ("07.05.2019 15:45", "2019-05-07T15:45:00"),
        ("7 de mayo de 2019", "2019-05-07"),
        ("12-May-2019", "2019-05-12"),
        ("Tue 16-Jun-20 16:12:14", "2020-06-16T16:12:14"),
        ("Sept 5th, 2019 at 12:05 am", "2019-09-05T00:05:00"),
        ("25/12/19 10:00", "2019-12-25T10:00:00"),
        ("12-25-2019, 10:00 AM", "2019-12-25T10:00:00"),
        ("2019年5月7日", "2019-05-07"),
        ("3:45 pm, 7 May 2019", "2019-05-07T15:45:00"),
        ("Tue May 07 2019 15:45:10 GMT+0200 (CEST)", "2019-05-07T15:45:10+02:00"),
        ("7 May 2019 3:45 pm UTC", "2019-05-07T15:45:00Z"),
        ("10:30 - 2019-05-07", "2019-05-07T10:30:00"),
        ("7 May 2019 10:20 - 2134 views", "2019-05-07T10:20:00"),
    ] {
        assert_eq!(post_date(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn an_uncertain_date_has_no_iso_form() {
    for text in
        ["3 days ago", "vor 3 Tagen", "Today at 10:30", "gestern, 10:30", "5 May", "Jun 3", "3天前", "2 yr. ago"]
    {
        assert_eq!(post_date(text), None, "{text}");
    }
    assert_eq!((post_date("05/07/65"), post_date("25/12/65")), (None, None));
    let either = find_date("05/07/2019", DateLocale::default(), &POST_DATES).unwrap();
    assert_eq!(either.iso(None), None);
    assert_eq!(either.iso(Some(DayOrder::DayFirst)).as_deref(), Some("2019-07-05"));
    assert_eq!(either.iso(Some(DayOrder::MonthFirst)).as_deref(), Some("2019-05-07"));
    assert_eq!(find_day_order("12/25/2019", &POST_DATES), Some(DayOrder::MonthFirst));
    assert_eq!(find_day_order("25/12/2019", &POST_DATES), Some(DayOrder::DayFirst));
    assert_eq!(find_day_order("05/07/2019", &POST_DATES), None);
}

#[test]
fn other_texts_are_no_dates_of_posts() {
    for text in
        ["", "12", "Posts: 1,203", "v1.2.3", "May", "page 3 of 7", "3 days", "192.168.1.1", "31.02.2019", "99/99/2019"]
    {
        assert_eq!(find_date(text, DateLocale::default(), &POST_DATES), None, "{text}");
    }
    assert_eq!(find_date(&"7 May 2019 ".repeat(20), DateLocale::default(), &POST_DATES), None);
}

#[test]
fn the_rules_differ_where_they_say_so() {
    let both = |text: &str| {
        [&METADATA_DATES, &POST_DATES].map(|rules| {
            find_date(text, DateLocale::default(), rules).and_then(|date| date.iso(None)).unwrap_or_default()
        })
    };
    let only_metadata = |date: &str| [date.to_owned(), String::new()];
    let only_posts = |date: &str| [String::new(), date.to_owned()];
    assert_eq!(both("20190303"), only_metadata("2019-03-03"));
    assert_eq!(both("1551608430"), only_metadata("2019-03-03T10:20:30Z"));
    assert_eq!(both("2019 March 3"), only_metadata("2019-03-03"));
    assert_eq!(both("12 | March 2010"), only_metadata("2010-03-12"));
    assert_eq!(both("16-Jun-20"), only_posts("2020-06-16"));
    assert_eq!(both("3 March 1975"), only_posts("1975-03-03"));
    assert_eq!(both("10:20, 3 March 2019"), ["2019-03-03", "2019-03-03T10:20:00"]);
    assert_eq!(both("3 March 2019, 10.20"), ["2019-03-03T10:20:00", "2019-03-03"]);
    assert_eq!(find_date("3 days ago", DateLocale::default(), &METADATA_DATES), None);
}

proptest::proptest! {
    #[test]
    fn dates_are_read_back(
        year in 1990..=2099_i32, month in 1..=12_u32, day in 1..=31_u32, second in 0..86_400_u32, offset in -14..=14_i32
    ) {
        let Some(date) = Date::of_day(year, month, day, &METADATA_DATES) else { return Ok(()) };
        let time = NaiveTime::from_num_seconds_from_midnight_opt(second, 0);
        let timed = Date { time, offset: Some(offset * 60), ..date };
        let iso = |date: Date| date.iso(None).unwrap();
        for rules in [&METADATA_DATES, &POST_DATES] {
            proptest::prop_assert_eq!(find_date(&iso(date), DateLocale::default(), rules), Some(date));
            proptest::prop_assert_eq!(find_date(&iso(timed), DateLocale::default(), rules), Some(timed));
            let forms = [
                ("%B %-d, %Y", None),
                ("%d/%m/%Y", Some(DayOrder::DayFirst)),
                ("%m/%d/%Y", Some(DayOrder::MonthFirst)),
                ("%-d %b %Y", Some(DayOrder::DayFirst)),
            ];
            for (form, order) in forms {
                let text = NaiveDate::from_ymd_opt(year, month, day).unwrap().format(form).to_string();
                proptest::prop_assert_eq!(find_date(&text, ordered(order), rules), Some(date), "{}", text);
            }
        }
    }

    #[test]
    fn any_text_has_an_answer(text in "[0-9a-zé年 :/.+-]{0,40}|[۰-۹0-9令和元年月日（）พ.คศذيالقعدة/ -]{0,40}|\\PC{0,300}") {
        let _ = find_date(&text, ordered(Some(DayOrder::DayFirst)), &METADATA_DATES);
        let _ = find_date(&text, DateLocale::default(), &POST_DATES);
        let _ = find_day_order(&text, &POST_DATES);
    }
}
