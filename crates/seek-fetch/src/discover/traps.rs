//! Addresses that are no pages, or of which a site has no end.
//!
//! Each rule reads the address alone. The words in the lists are those that content management systems and shops use.

use seek_io::input::FILE_ENDINGS;
use url::Url;

use super::date::Day;

/// Most characters of an address.
pub(super) const LONGEST: usize = 2_000;
/// How often the same segments of a path may follow each other.
const MOST_REPEATS: usize = 2;
/// Most segments of a sequence that repeats.
const LONGEST_SEQUENCE: usize = 3;
/// Most parameters.
const MOST_PARAMETERS: usize = 8;
/// Most parameters that filter or sort.
const MOST_FACETS: usize = 2;
/// Years of a calendar before and after this one.
const CALENDAR_YEARS: (i32, i32) = (5, 1);
/// The first year of a calendar. Lower numbers are none.
const FIRST_YEAR: i32 = 1900;

/// Endings of feeds.
const FEEDS: [&str; 3] = ["atom", "rdf", "rss"];
/// Segments of paths before the dates of a calendar.
#[rustfmt::skip]
const CALENDARS: [&str; 10] = [
    "agenda", "calendar", "calendario", "calendrier", "event", "events", "eventos", "kalender", "termine", "veranstaltungen",
];
/// Names of parameters with the date of a calendar.
const DATES: [&str; 11] = [
    "cal", "calendar", "caldate", "date", "day", "eventdate", "event-date", "month", "start_date", "tribe-bar-date",
    "week",
];
/// Names of parameters with the year of a calendar.
const YEARS: [&str; 2] = ["y", "year"];
/// Names of parameters that filter, sort or cut a list.
#[rustfmt::skip]
const FACETS: [&str; 29] = [
    "availability", "brand", "category", "color", "colour", "dir", "direction", "display", "facet", "facets", "filter",
    "filters", "in_stock", "limit", "max_price", "min_price", "mode", "order", "orderby", "per_page", "price", "rating", "size",
    "sort", "sort_by", "sortby", "tag", "tags", "view",
];

/// Why an address is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trap {
    /// It has more than 2,000 characters.
    Long,
    /// Its ending is that of a file which is no page, such as an image.
    File,
    /// Segments of its path repeat.
    Repeats,
    /// It is a day, month or year of a calendar far from today.
    Calendar,
    /// It has many parameters, or several that filter or sort.
    Facets,
}

impl Trap {
    /// All of them, in the order in which they are tested.
    pub const ALL: [Trap; 5] = [Trap::Long, Trap::File, Trap::Repeats, Trap::Calendar, Trap::Facets];

    /// What such addresses are, for a message.
    pub fn name(self) -> &'static str {
        match self {
            Trap::Long => "too long",
            Trap::File => "files that are no pages",
            Trap::Repeats => "repeating paths",
            Trap::Calendar => "calendars",
            Trap::Facets => "filters",
        }
    }
}

/// The trap that an address is. `today` is the day from which calendars are measured.
pub(super) fn trap_of(address: &Url, today: Day) -> Option<Trap> {
    Trap::ALL.into_iter().find(|trap| match trap {
        Trap::Long => address.as_str().len() > LONGEST,
        Trap::File => is_file(address),
        Trap::Repeats => repeats(&segments(address)),
        Trap::Calendar => is_far_in_a_calendar(address, today),
        Trap::Facets => has_many_facets(address),
    })
}

fn segments(address: &Url) -> Vec<&str> {
    address.path().split('/').filter(|segment| !segment.is_empty()).collect()
}

/// Names and values of the parameters.
fn parameters(address: &Url) -> impl Iterator<Item = (String, &str)> {
    let pairs = address.query().into_iter().flat_map(|query| query.split('&')).filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').unwrap_or((pair, ""))).map(|(name, value)| (name.to_ascii_lowercase(), value))
}

fn is_file(address: &Url) -> bool {
    let last = segments(address).pop().unwrap_or_default();
    let Some((name, ending)) = last.rsplit_once('.') else { return false };
    let ending = ending.to_ascii_lowercase();
    !name.is_empty()
        && !address.path().ends_with('/')
        && (FILE_ENDINGS.contains(&&*ending) || FEEDS.contains(&&*ending))
}

/// Whether a sequence of segments follows itself more than [`MOST_REPEATS`] times. Numbers of one or two digits are parts of dates.
fn repeats(segments: &[&str]) -> bool {
    let is_of_date = |segment: &&str| segment.len() <= 2 && segment.bytes().all(|byte| byte.is_ascii_digit());
    (1..=LONGEST_SEQUENCE).any(|length| {
        let whole = length * (MOST_REPEATS + 1);
        segments.windows(whole).any(|window| {
            let (first, rest) = window.split_at(length);
            !first.iter().all(is_of_date) && rest.chunks(length).all(|next| next == first)
        })
    })
}

/// Whether the address names a year and a month or a day that a calendar has, far from today. Dates of the past alone, as in
/// `/2009/05/title`, are no calendar. Those of the future are.
fn is_far_in_a_calendar(address: &Url, today: Day) -> bool {
    let (before, after) = CALENDAR_YEARS;
    let is_future = |year: i32| year > today.year() + after;
    let is_far = |year: i32| is_future(year) || year < today.year() - before;
    let is_far_value = |(name, value): (String, &str)| {
        let year = match (DATES.contains(&&*name), YEARS.contains(&&*name)) {
            (true, _) => year_of_date(value),
            (_, true) => year_of_date(value).or_else(|| year(value)),
            _ => None,
        };
        year.is_some_and(is_far)
    };
    if parameters(address).any(is_far_value) {
        return true;
    }
    let segments = segments(address);
    let in_calendar = segments.iter().position(|segment| CALENDARS.contains(&&*segment.to_ascii_lowercase()));
    // The path of a calendar ends with the date. That of an event has its title after the date.
    let of_calendar = in_calendar.and_then(|at| date_of(segments.get(at + 1..)?)).is_some_and(is_far);
    let is_dated = |at: usize| date_of(segments.get(at..)?).filter(|year| is_future(*year));
    of_calendar || (0..segments.len()).any(|at| is_dated(at).is_some())
}

/// The year of segments that are a date, or a year and a month, perhaps with a day, and nothing else.
fn date_of(segments: &[&str]) -> Option<i32> {
    match segments {
        [date] => year_of_date(date),
        [first, rest @ ..] if rest.len() <= 2 => {
            let is_part = |part: &&str| matches!(part.parse(), Ok(1..=53_u8)) && part.len() <= 2;
            year(first).filter(|_| rest.iter().all(is_part))
        }
        _ => None,
    }
}

/// The year of `2031-05` or `2031-05-07`. Digits alone may be the number of an article.
fn year_of_date(text: &str) -> Option<i32> {
    let (first, rest) = text.split_once('-')?;
    let is_part = |part: &str| matches!(part.parse(), Ok(1..=53_u8)) && part.len() <= 2;
    year(first).filter(|_| rest.split('-').count() <= 2 && rest.split('-').all(is_part))
}

/// The year that four digits are.
fn year(text: &str) -> Option<i32> {
    let is_year = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|year| is_year && *year >= FIRST_YEAR)
}

/// Whether a name has a number in brackets: `f[0]`.
fn is_numbered(name: &str) -> bool {
    let number = name.split_once('[').and_then(|(_, rest)| rest.strip_suffix([']']).or(rest.strip_suffix("%5d")));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn has_many_facets(address: &Url) -> bool {
    // Several values of one filter: `color[]=red&color[]=blue`, `filter[size]=7`.
    let is_facet = |name: &str| {
        let name = name.replace("%5b", "[");
        let plain = name.split('[').next().unwrap_or_default();
        FACETS.contains(&plain)
            || plain.starts_with("filter")
            || plain.starts_with("facet")
            || name.ends_with("[]")
            || is_numbered(&name)
    };
    let (mut all, mut facets) = (0, 0);
    for (name, _) in parameters(address) {
        all += 1;
        facets += usize::from(is_facet(&name));
    }
    all > MOST_PARAMETERS || facets > MOST_FACETS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trap(path: &str) -> Option<Trap> {
        let today = "2026-06-15".parse().unwrap();
        trap_of(&Url::parse("https://site.example").unwrap().join(path).unwrap(), today)
    }

    #[test]
    fn pages_are_no_traps() {
        for path in [
            "/",
            "/2009/05/12/the-storm",
            "/2009/05/",
            "/events/2019/the-storm",
            "/events/2026/06",
            "/a.html",
            "/page.php?id=7",
            "/wiki/Node.js",
            "/?tx_news_pi1[action]=detail&tx_news_pi1[controller]=News&tx_news_pi1[news]=7",
            "/?straße=a&größe=b&höhe=c",
            "/?p=123",
            "/viewtopic.php?f=1&t=2&start=40",
            "/shop?sort=price&color=red",
            "/2011/11/11/11",
            "/calendar?month=2026-08",
            "/en/docs/en/docs",
            "/v2.0/",
            "/archive?year=2024",
            "/events/1984",
            "/model/2099",
            "/article/345612",
            "/events/20991012",
            "/?day=1234",
            "/blog/1234/05",
            "/about/site.example",
            "/?date=20",
        ] {
            assert_eq!(trap(path), None, "{path}");
        }
    }

    #[test]
    fn traps_are_found() {
        let long = format!("/{}", "a".repeat(LONGEST));
        for (path, expected) in [
            (&*long, Trap::Long),
            ("/logo.PNG", Trap::File),
            ("/paper.pdf?download=1", Trap::File),
            ("/feed.rss", Trap::File),
            ("/a/b/a/b/a/b/", Trap::Repeats),
            ("/news/news/news", Trap::Repeats),
            ("/?month=2031-05", Trap::Calendar),
            ("/calendar/2031/05", Trap::Calendar),
            ("/events/2031-05-07/", Trap::Calendar),
            ("/calendar/1970/01/01", Trap::Calendar),
            ("/2031/05/", Trap::Calendar),
            ("/list?tribe-bar-date=1999-01-01", Trap::Calendar),
            ("/shop?color=red&size=m&sort=price", Trap::Facets),
            ("/shop?f%5B0%5D=a&f%5B1%5D=b&f%5B2%5D=c", Trap::Facets),
            ("/x?a=1&b=2&c=3&e=4&f=5&g=6&h=7&i=8&j=9", Trap::Facets),
        ] {
            assert_eq!(trap(path), Some(expected), "{path}");
        }
    }
}
