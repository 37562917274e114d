//! Which sources html5ever reads as the standard says. The tests of `seek-html` and `seek-page` and the fuzz targets compare the same ones.

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
    // In a template with rows but no table around them, html5ever puts white space elsewhere than the standard does, and a second
    // `<thead>` ends the first. A comment may hide the table, so the template and the rows decide.
    let rows = ["<caption", "<col", "<tbody", "<tfoot", "<th", "<tr", "<td"];
    if lower.find("<template").is_some_and(|template| rows.iter().any(|row| lower[template..].contains(row))) {
        return None;
    }
    // In a table, html5ever joins the texts on both sides of a document type. The standard decides for each text where it goes.
    let tables = ["<table", "<template"].iter().filter_map(|tag| lower.find(tag));
    if tables.min().is_some_and(|table| lower[table..].contains("<!doctype")) {
        return None;
    }
    Some(source)
}
