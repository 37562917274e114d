//! Paths of nodes, as developer tools and annotation tools write them: a subset of XPath.
//!
//! A step is the name of an element, or `text()`, and its number among the siblings with the same name or of the same kind,
//! from 1. The number 1 may be left out.

use seek_page::{Dom, NodeId, NodeKind};

/// The name of the step to a text node.
const TEXT: &str = "text()";

/// The node of a path from a node, such as `/body/div[2]/text()[1]`. None if there is no such node.
pub fn node_at(dom: &Dom, from: NodeId, path: &str) -> Option<NodeId> {
    let mut at = from;
    for step in path.split('/').filter(|step| !step.is_empty()) {
        let (name, number) = match step.split_once('[') {
            Some((name, number)) => (name, number.strip_suffix(']')?.parse::<usize>().ok()?),
            None => (step, 1),
        };
        let is_wanted = |&id: &NodeId| match dom.kind(id) {
            NodeKind::Element => dom.name(id).eq_ignore_ascii_case(name),
            NodeKind::Text | NodeKind::Inert => name == TEXT,
            _ => false,
        };
        at = dom.children(at).filter(is_wanted).nth(number.checked_sub(1)?)?;
    }
    Some(at)
}

/// The path of an element from the document.
pub fn path_of(dom: &Dom, element: NodeId) -> String {
    let mut steps: Vec<NodeId> = dom.ancestors(element).collect();
    steps.reverse();
    steps.push(element);
    let mut path = String::new();
    for id in steps {
        let name = dom.name(id);
        let before = |&sibling: &NodeId| sibling < id && dom.name(sibling) == name;
        let number = 1 + dom.children(dom.parent(id)).take_while(|&sibling| sibling < id).filter(before).count();
        path.push('/');
        path.push_str(name);
        if number > 1 {
            path.push_str(&format!("[{number}]"));
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn every_element_is_at_its_path() {
        let page = Page::from_source("<div>a<p>b</div><div><p>c<br>d<p><b>e</b></div>").unwrap();
        let dom = page.dom().unwrap();
        let elements = (0..dom.len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Element);
        for id in elements {
            assert_eq!(node_at(dom, 0, &path_of(dom, id)), Some(id));
        }
    }

    #[test]
    fn steps_count_siblings_of_their_name() {
        let page = Page::from_source("<div>a<p>b</div><div><p>c<br>d<p><b>e</b></div>").unwrap();
        let dom = page.dom().unwrap();
        let text = |path| node_at(dom, 0, path).map(|id| dom.subtree_text(id));
        assert_eq!(text("/html/body/div[2]/p[2]"), Some("e"));
        assert_eq!(text("/HTML[1]/body[1]/div[2]/p[1]/text()[2]"), Some("d"));
        assert_eq!(text("/html/body/div/text()"), Some("a"));
        for wrong in ["/html/body/div[3]", "/html/body/div[0]", "/html/body/div[x]", "/html/body/div[1", "/html/table"]
        {
            assert_eq!(text(wrong), None, "{wrong}");
        }
    }
}
