//! Real pages with a few tags deleted, doubled, moved or put in.

/// Tags that tree construction has rules for.
const TAGS: &[&str] = &[
    "<p>", "</p>", "<b>", "</b>", "<a href=x>", "</a>", "<table>", "</table>", "<tr>", "<td>", "</td>", "<div>",
    "</div>", "<li>", "</ul>", "<form>", "</form>", "<select>", "</select>", "<option>", "<template>", "</template>",
    "<font size=1>", "</body>", "</html>", "<body class=x>", "<h2>", "</h1>", "<button>", "<dd>", "<nobr>",
    "<caption>", "<col>", "<script>", "</script>", "<!--", "-->", "<textarea>", "</textarea>", "<noscript>",
    "</noscript>", "<frameset>", "<br/>", "</br>", "<iframe/>", "&lt;", "\0", "\r\n", "<", "'", "\"",
];

/// Numbers by a linear congruential generator, so that every run tests the same pages.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below `end`, which is not zero.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// The page with up to eight changes at random tags.
pub fn mutate(source: &str, random: &mut Random) -> String {
    let mut page = source.to_owned();
    for _ in 0..1 + random.below(8) {
        let starts: Vec<usize> = page.match_indices('<').map(|(at, _)| at).collect();
        if starts.is_empty() {
            break;
        }
        let at = starts[random.below(starts.len())];
        let end = page[at..].find('>').map_or(page.len(), |end| at + end + 1);
        let tag = page[at..end].to_owned();
        match random.below(4) {
            0 => page.replace_range(at..end, ""),
            1 => page.insert_str(at, &tag),
            2 => {
                let to = starts[random.below(starts.len())];
                page.insert_str(to, &tag);
            }
            _ => page.insert_str(at, TAGS[random.below(TAGS.len())]),
        }
    }
    page
}
