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
    // To html5ever, a template with rows or cells is no place for the white space of a table. To the standard it is one.
    if lower.match_indices("<template").any(|(at, _)| has_bare_rows(&lower[at..])) {
        return None;
    }
    // In a table, html5ever joins the texts on both sides of a document type. The standard decides for each text where it goes.
    let tables = ["<table", "<template"].iter().filter_map(|tag| lower.find(tag));
    if tables.min().is_some_and(|table| lower[table..].contains("<!doctype")) {
        return None;
    }
    Some(source)
}

/// Whether parts of tables, in none of its tables, follow the start of a template.
fn has_bare_rows(from_template: &str) -> bool {
    const PARTS: [&str; 8] = ["<caption", "<col", "<tbody", "<tfoot", "<thead", "<tr", "<td", "<th"];
    let inside = &from_template[..from_template.rfind("</template").unwrap_or(from_template.len())];
    let mut tables = 0_usize;
    for (at, _) in inside.match_indices('<') {
        let tag = &inside[at..];
        if tag.starts_with("<table") {
            tables += 1;
        } else if tag.starts_with("</table") {
            tables = tables.saturating_sub(1);
        } else if tables == 0 && PARTS.iter().any(|part| tag.starts_with(part)) {
            return true;
        }
    }
    false
}
