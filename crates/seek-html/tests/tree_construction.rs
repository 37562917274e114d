//! The tree construction tests of html5lib. Parse errors are not compared.

#![allow(clippy::unwrap_used)]

mod differences;

use differences::Differences;
use seek_html::{AttributeNamespace, Namespace, NodeKind, Options, Tree, parse, parse_fragment};
use std::fmt::Write;
use std::path::Path;

/// One test of a file.
#[derive(Default)]
struct Case {
    data: String,
    document: String,
    fragment: Option<String>,
    scripting: Option<bool>,
}

/// Reads the tests of a file.
fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut section = "";
    let mut data_lines = 0;
    for line in text.split('\n') {
        if line == "#data" {
            cases.push(Case::default());
            section = "#data";
            data_lines = 0;
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        let header = match section {
            // Data may hold any line but this one.
            "#data" => line == "#errors",
            "#document" => false,
            _ => line.starts_with('#'),
        };
        match line {
            "#script-on" if header => case.scripting = Some(true),
            "#script-off" if header => case.scripting = Some(false),
            _ if header => section = line,
            _ => match section {
                "#data" => {
                    if data_lines > 0 {
                        case.data.push('\n');
                    }
                    data_lines += 1;
                    case.data.push_str(line);
                }
                "#document-fragment" => case.fragment = Some(line.to_owned()),
                "#document" => {
                    case.document.push_str(line);
                    case.document.push('\n');
                }
                _ => {}
            },
        }
    }
    for case in &mut cases {
        case.document.truncate(case.document.trim_end_matches('\n').len());
    }
    cases
}

fn prefixed(namespace: Namespace, name: &str) -> String {
    match namespace {
        Namespace::Html => name.to_owned(),
        Namespace::Svg => format!("svg {name}"),
        Namespace::MathMl => format!("math {name}"),
    }
}

/// The tree as the tests write it.
fn dump(tree: &Tree, of_fragment: bool) -> String {
    let mut out = String::new();
    let nodes = tree.nodes();
    let first = if of_fragment { 2 } else { 1 };
    // The depth at which the children of a node are written. Templates have a line of their own.
    let mut inner = vec![0; nodes.len()];
    for id in first..nodes.len() {
        let node = &nodes[id];
        let depth = inner[node.parent as usize];
        inner[id] = depth + 1;
        let indent = "  ".repeat(depth);
        match node.kind {
            NodeKind::Document => {}
            NodeKind::Doctype => {
                let doctype = tree.doctype().unwrap();
                write!(out, "| {indent}<!DOCTYPE {}", doctype.name.as_deref().unwrap_or_default()).unwrap();
                let [public, system] = [&doctype.public_id, &doctype.system_id].map(|id| id.as_deref().unwrap_or(""));
                if doctype.public_id.is_some() || doctype.system_id.is_some() {
                    write!(out, " \"{public}\" \"{system}\"").unwrap();
                }
                out.push_str(">\n");
            }
            NodeKind::Element => {
                let name = prefixed(node.namespace, tree.names().text(node.name));
                writeln!(out, "| {indent}<{name}>").unwrap();
                let mut attributes: Vec<(String, String)> = tree
                    .attributes(id)
                    .iter()
                    .map(|a| {
                        let prefix = match a.namespace {
                            AttributeNamespace::None => "",
                            AttributeNamespace::XLink => "xlink ",
                            AttributeNamespace::Xml => "xml ",
                            AttributeNamespace::XmlNs => "xmlns ",
                        };
                        (format!("{prefix}{}", tree.names().text(a.name)), a.value(tree.source()).into_owned())
                    })
                    .collect();
                attributes.sort_by(|a, b| a.0.encode_utf16().cmp(b.0.encode_utf16()));
                for (name, value) in attributes {
                    writeln!(out, "| {indent}  {name}=\"{value}\"").unwrap();
                }
                if node.namespace == Namespace::Html && name == "template" {
                    writeln!(out, "| {indent}  content").unwrap();
                    inner[id] += 1;
                }
            }
            NodeKind::Text => writeln!(out, "| {indent}\"{}\"", tree.text(id)).unwrap(),
            NodeKind::Comment => writeln!(out, "| {indent}<!-- {} -->", tree.comment(id)).unwrap(),
        }
    }
    out.truncate(out.trim_end_matches('\n').len());
    out
}

fn run(case: &Case, scripting: bool) -> Result<(), String> {
    let options = Options { scripting, ..Options::default() };
    let tree = match &case.fragment {
        Some(context) => {
            let (namespace, name) = match context.split_once(' ') {
                Some(("svg", name)) => (Namespace::Svg, name),
                Some(("math", name)) => (Namespace::MathMl, name),
                _ => (Namespace::Html, context.as_str()),
            };
            parse_fragment(&case.data, (name, namespace), &options)
        }
        None => parse(&case.data, &options),
    };
    let tree = tree.map_err(|error| error.to_string())?;
    for (id, node) in tree.nodes().iter().enumerate().skip(1) {
        let parent = &tree.nodes()[node.parent as usize];
        assert!((node.parent as usize) < id && node.end as usize > id && node.end <= parent.end, "ends of {id}");
    }
    let found = dump(&tree, case.fragment.is_some());
    if found == case.document {
        return Ok(());
    }
    Err(format!("{}\nexpected\n{}\nfound\n{found}", case.data, case.document))
}

#[test]
fn trees_are_as_in_html5lib() {
    let mut differences = Differences::read();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/html5lib/tree-construction");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files {
        let file = format!("tree-construction/{}", path.file_name().unwrap().to_string_lossy());
        let text = std::fs::read_to_string(&path).unwrap();
        for (number, case) in cases(&text).iter().enumerate() {
            for scripting in [false, true] {
                if case.scripting.is_none_or(|wanted| wanted == scripting) {
                    let title = format!("scripting {scripting} {:?}", case.fragment);
                    differences.check(&file, number, &title, run(case, scripting));
                }
            }
        }
    }
    differences.finish("tree-construction/");
}
