//! Reads the linked data of a page in one walk over its nodes.

use super::data::LinkedData;
use super::json::Json;
use super::script::{DataScript, ScriptKind};
use super::{json_ld, markup};
use crate::{Dom, Limits, NodeId, NodeKind, PageError};

/// Most elements with attributes of microdata or RDFa.
const MOST_ELEMENTS: usize = 100_000;

/// Reads the scripts and attributes of a page's markup.
///
/// # Errors
/// [`PageError::OutOfTime`] after the deadline.
pub(crate) fn read(dom: &Dom, limits: &Limits) -> Result<LinkedData, PageError> {
    let mut ticker = limits.deadline.ticker();
    let mut data = LinkedData::default();
    let mut marked = Vec::new();
    for element in (0..dom.markup_len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Element) {
        ticker.step()?;
        if let Some(kind) = ScriptKind::of(dom, element) {
            data.scripts.push(DataScript { element, kind });
        }
        if marked.len() < MOST_ELEMENTS && markup::is_marked(dom, element) {
            marked.push(element);
        }
    }
    let scripts: Vec<DataScript> = data.scripts_of(ScriptKind::JsonLd).collect();
    for script in scripts.iter().flat_map(|script| script.texts(dom)) {
        let first = data.items().len();
        json_ld::add_items(&Json::parse(data.limited(script)), &mut data);
        data.end_script(first);
        limits.deadline.check()?;
    }
    for element in marked {
        ticker.step()?;
        markup::add_element(dom, element, &mut data);
    }
    Ok(data)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PropertyValue;
    use std::time::Duration;

    fn read(source: &str) -> LinkedData {
        let limits = Limits::default();
        super::read(&Dom::parse(source, &limits).unwrap(), &limits).unwrap()
    }

    /// The items in a line each: number of the parent and property, types, properties.
    fn shown(source: &str) -> Vec<String> {
        let data = read(source);
        let value = |value: &PropertyValue| match value {
            PropertyValue::Text(text) => format!("{text:?}"),
            PropertyValue::Bare(text) => text.clone(),
            PropertyValue::Item(id) => format!("#{id}"),
        };
        let line = |id: usize| {
            let item = data.item(id);
            let owner = data.owner(id).map(|(owner, property)| format!("{owner}.{property} "));
            let properties: Vec<String> = item.properties.iter().map(|(k, v)| format!("{k}={}", value(v))).collect();
            format!("{}{} {}", owner.unwrap_or_default(), item.types.join("+"), properties.join(" "))
        };
        (0..data.items().len()).map(line).collect()
    }

    #[test]
    fn json_ld_and_microdata_and_rdfa_give_the_same_items() {
        let json = r#"<script type="application/ld+json">{"@type": "schema:Article", "headline": "Tea",
            "author": {"@type": ["Person"], "name": "Ann"}}</script>"#;
        let microdata = "<div itemscope itemtype=https://schema.org/Article><h1 itemprop=headline>Tea</h1>
            <p itemprop=author itemscope itemtype=https://schema.org/Person/><b itemprop=name>Ann</b></div>";
        let rdfa = "<div typeof=schema:Article><h1 property=schema:headline>Tea</h1>
            <p property=author typeof=Person><b property=name>Ann</b></div>";
        let expected = ["Article headline=\"Tea\" author=#1", "0.author Person name=\"Ann\""];
        assert_eq!(shown(microdata), expected);
        assert_eq!(shown(rdfa), expected);
        assert_eq!(
            shown(json),
            [
                "Article @type=\"schema:Article\" headline=\"Tea\" author=#1",
                "0.author Person @type=\"Person\" name=\"Ann\""
            ]
        );
    }

    #[test]
    fn items_of_a_graph_have_no_owner_but_a_parent() {
        let data = read(r#"<script type="application/ld+json">{"@graph": [{"@type": "A"}], "x": 1}</script>"#);
        assert_eq!((data.owner(1), data.item(1).parent, data.item(1).property.as_str()), (None, Some(0), "@graph"));
        assert_eq!(data.item(0).properties, [("x".to_owned(), PropertyValue::Bare("1".to_owned()))]);
        assert!(data.json_ld_scripts().eq(std::iter::once(0..2)));
    }

    #[test]
    fn nested_arrays_are_flattened() {
        let source =
            r#"<script type="application/ld+json">{"author": [{"name": "Ann"}, [{"name": "Bo"}], "Cy"]}</script>"#;
        let expected = [" author=#1 author=#2 author=\"Cy\"", "0.author  name=\"Ann\"", "0.author  name=\"Bo\""];
        assert_eq!(shown(source), expected);
    }

    #[test]
    fn an_element_belongs_to_the_innermost_open_item() {
        let data = read(
            "<p itemprop=a>1</p><div itemscope><p itemprop=b>2</p><div itemscope itemprop=c><p itemprop=d>3</p></div>\
             <p itemprop=e>4</p></div><p itemprop=f>5</p>",
        );
        let around: Vec<_> = data.elements().iter().map(|element| element.around).collect();
        assert_eq!(around, [None, None, Some(0), Some(0), Some(1), Some(0), None]);
    }

    #[test]
    fn scripts_with_data_are_listed_by_kind() {
        let data = read(
            "<script type=application/json>{}</script><script>1</script><script type='math/tex'>x</script>\
             <script type='Application/LD+JSON; charset=utf-8'>[]</script>",
        );
        let count = |kind| data.scripts_of(kind).count();
        assert_eq!((count(ScriptKind::JsonLd), count(ScriptKind::State)), (1, 1));
    }

    #[test]
    fn reading_stops_at_the_deadline() {
        let dom = Dom::parse("<p itemprop=a>1", &Limits::default()).unwrap();
        let deadline = crate::Deadline::after(Duration::ZERO);
        assert!(super::read(&dom, &Limits { deadline, ..Limits::default() }).is_err());
    }
}
