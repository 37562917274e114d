//! Things of microdata (`itemscope`, `itemprop`; HTML, section 5) and of RDFa Lite (`typeof`, `property`).

use super::{Data, Thing, ThingId, Value, bare};
use seek_page::{Dom, NodeId, NodeKind, Tag};

/// Most bytes of a value.
const LONGEST: usize = 20_000;

/// Reads the attributes of all elements, with the things that are open on a stack.
pub(super) fn read(dom: &Dom, data: &mut Data) {
    let mut open: Vec<(NodeId, ThingId)> = Vec::new();
    for id in 0..dom.markup_len() as NodeId {
        if dom.kind(id) != NodeKind::Element {
            continue;
        }
        let (mut names, mut types, mut is_thing) = ("", "", false);
        for attribute in dom.attributes(id) {
            match attribute.name {
                "itemprop" => names = attribute.value,
                "property" if names.is_empty() => names = attribute.value,
                "itemscope" => is_thing = true,
                "itemtype" => types = attribute.value,
                "typeof" => (is_thing, types) = (true, attribute.value),
                _ => {}
            }
        }
        if names.is_empty() && !is_thing {
            continue;
        }
        while open.pop_if(|o| o.0 <= id).is_some() {}
        let around = open.last().map(|&(_, thing)| thing);
        let name = bare(names.split_ascii_whitespace().next().unwrap_or(""));
        if is_thing {
            let types = types.split_ascii_whitespace().take(8).map(|of| bare(of).to_owned()).collect();
            let of = around.filter(|_| !name.is_empty()).map(|around| (around, name.to_owned()));
            if let Some(thing) = data.add(Thing { types, element: Some(id), around: of, properties: Vec::new() }) {
                open.push((dom.end(id), thing));
            }
        } else if let Some(around) = around {
            let value = value(dom, id, name);
            if data.may_read(value.len()) {
                data.things[around].properties.push((name.to_owned(), Value::Text(value)));
            }
        }
    }
}

/// The value of a property: that of the attribute which the element has for it, else its text. Links give their
/// address only where one is meant, since names of things are written as links.
fn value(dom: &Dom, id: NodeId, name: &str) -> String {
    let attribute = |name| dom.attribute(id, name).map(str::trim).filter(|value| !value.is_empty());
    let given = attribute("content").or_else(|| attribute("datetime")).or_else(|| match dom.tag(id) {
        Tag::Link => attribute("href"),
        Tag::A if name == "url" => attribute("href"),
        Tag::Img => attribute("alt").filter(|_| name != "image").or_else(|| attribute("src")),
        _ if dom.name(id) == "data" || dom.name(id) == "meter" => attribute("value"),
        _ => None,
    });
    let value = given.unwrap_or_else(|| dom.subtree_text(id).trim());
    value[..value.floor_char_boundary(LONGEST)].to_owned()
}
