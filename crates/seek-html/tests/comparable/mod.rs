//! Which sources html5ever reads as the standard says. The tests of `seek-page` and the fuzz targets compare the same ones.

/// The source without what html5ever reads in another way than the standard; none where it cannot be cut out.
pub fn comparable(source: &str) -> Option<String> {
    // html5ever keeps the line break of `<pre></>\n`, although `</>` is no token.
    // It drops byte order marks, at the start and after scripts. That is the task of the decoder.
    let mut source = source.replace('\u{feff}', "");
    while source.contains("</>") {
        source = source.replace("</>", "");
    }
    // To html5ever, foreign elements with HTML in them are not special, so an end tag in them closes elements around. They
    // are foreign only after the start of a drawing or formula: nearly each page has a `<title>` before.
    let points = ["<mi", "<mo", "<mn", "<ms", "<mtext", "<annotation-xml", "<foreignobject", "<desc", "<title"];
    let lower = source.to_ascii_lowercase();
    let foreign = ["<svg", "<math"].iter().filter_map(|tag| lower.find(tag)).min();
    if foreign.is_some_and(|from| points.iter().any(|point| lower[from..].contains(point))) {
        return None;
    }
    // html5ever does not know `<search>`, which the standard has since 2023, and still knows `<isindex>`.
    if ["<search", "</search", "<isindex", "</isindex"].iter().any(|tag| lower.contains(tag)) {
        return None;
    }
    // html5ever puts white space beside rows of a template elsewhere than the standard does.
    if has_bare_rows(&lower) {
        return None;
    }
    // In a table, html5ever joins the texts on both sides of a document type. The standard decides for each text where it goes.
    let tables = ["<table", "<template"].iter().filter_map(|tag| lower.find(tag));
    if tables.min().is_some_and(|table| lower[table..].contains("<!doctype")) {
        return None;
    }
    Some(source)
}

/// Whether parts of tables, outside all tables, follow the start of a template.
fn has_bare_rows(source: &str) -> bool {
    const PARTS: [&str; 9] = ["caption", "col", "colgroup", "tbody", "tfoot", "thead", "tr", "td", "th"];
    // The open tables since the start of the last template. A comment may hide its end tag, so it counts as open.
    let mut tables: Option<usize> = None;
    for tag in source.split('<').skip(1) {
        let name_end = |c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>');
        match tag.strip_prefix('/') {
            None => match tag.split(name_end).next().unwrap_or_default() {
                "template" => tables = Some(0),
                "table" => tables = tables.map(|tables| tables + 1),
                name if tables == Some(0) && PARTS.contains(&name) => return true,
                _ => {}
            },
            Some(tag) if tag.starts_with("table") => tables = tables.map(|tables| tables.saturating_sub(1)),
            Some(_) => {}
        }
    }
    false
}
