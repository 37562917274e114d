//! The path of categories to a product: breadcrumbs of linked data, else those that the page shows.

use super::linked_items::Declared;
use super::merge::sourced;
use crate::text::{alphanumeric, single_spaced};
use seek_page::base_url::BaseUrl;
use seek_page::{Dom, NodeId, NodeKind, SourcedValue, Tag};

/// Names of a site's first page, in lower case.
const HOME: [&str; 38] = [
    "home", "homepage", "home page", "start", "startseite", "accueil", "inicio", "início", "página inicial",
    "principal", "hem", "hjem", "forside", "etusivu", "kezdőlap", "strona główna", "domů", "главная",
    "главная страница", "головна", "ホーム", "トップ", "首页", "首頁", "홈", "ana sayfa", "trang chủ", "shop",
    "الرئيسية", "hlavná stránka", "hlavní strana", "начало", "fil d'ariane", "sākums", "avaleht", "domov", "početna",
    "back",
];
/// Longest name of a category in bytes.
const LONGEST: usize = 80;
/// Most names of a path.
const MOST: usize = 10;
/// Most nodes of the element of a path.
const MAX_NODES: NodeId = 200;
/// Signs between names.
const SIGNS: [char; 8] = ['>', '›', '»', '/', '|', '→', '<', '•'];

/// The path of the page's product. Neither the first page nor the product itself is in it.
pub(super) fn read(declared: &Declared, names_of_product: &[String]) -> Vec<SourcedValue> {
    let host = declared.base.host().trim_start_matches("www.");
    // The name of the shop is that of its host, with or without the domain.
    let shop = [alphanumeric(host), alphanumeric(host.rsplit('.').nth(1).unwrap_or_default())];
    let path = |names: Vec<String>, syntax: &str, field: &str| -> Vec<SourcedValue> {
        let names = cleaned(names, names_of_product, &shop);
        names.into_iter().map(|name| sourced(name, syntax, field)).collect()
    };
    let linked = declared.data.linked;
    let lists = linked.of_type(&["BreadcrumbList"]);
    let paths = lists.map(|list| path(names_of_list(declared, list), declared.syntax(list), "breadcrumb"));
    paths
        .max_by_key(Vec::len)
        .filter(|path| !path.is_empty())
        .unwrap_or_else(|| path(shown(declared.dom, declared.base), "page", "breadcrumb"))
}

/// The names of a list of breadcrumbs, by position.
fn names_of_list(declared: &Declared, list: usize) -> Vec<String> {
    let data = declared.data;
    let mut names: Vec<(u32, String)> = declared
        .nested(list, "itemListElement")
        .filter_map(|entry| {
            let inner = || declared.nested(entry, "item").find_map(|item| data.line(item, &["name"]));
            let name = data.line(entry, &["name"]).or_else(inner)?;
            let position = data.linked.text(entry, &["position"]).and_then(|text| text.trim().parse().ok());
            Some((position.unwrap_or(u32::MAX), name))
        })
        .collect();
    names.sort_by_key(|(position, _)| *position);
    names.into_iter().map(|(_, name)| name).collect()
}

/// The names in the first element whose class or label names breadcrumbs.
fn shown(dom: &Dom, base: &BaseUrl) -> Vec<String> {
    let names_path = |id: NodeId| {
        dom.attributes(id).any(|attribute| {
            matches!(attribute.name, "class" | "id" | "aria-label" | "data-testid" | "typeof")
                && attribute.value.to_ascii_lowercase().contains("breadcrumb")
        })
    };
    let elements = (0..dom.markup_len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Element);
    let elements = elements.filter(|&id| dom.end(id) - id <= MAX_NODES && names_path(id));
    elements.map(|id| names_in(dom, base, id)).find(|names| !names.is_empty()).unwrap_or_default()
}

/// The names in an element: each link, and each text outside of links.
fn names_in(dom: &Dom, base: &BaseUrl, around: NodeId) -> Vec<String> {
    let (mut names, mut links) = (Vec::new(), 0);
    let mut id = around + 1;
    while id < dom.end(around) {
        let is_link = dom.kind(id) == NodeKind::Element && dom.tag(id) == Tag::A;
        let text = match dom.kind(id) {
            _ if is_link => dom.subtree_text(id),
            NodeKind::Text => dom.text(id),
            _ => "",
        };
        let text = text.trim_matches(|c: char| c.is_whitespace() || SIGNS.contains(&c));
        let is_root = is_link && dom.attribute(id, "href").is_some_and(|href| is_root(href, base));
        if text.chars().any(char::is_alphanumeric) && !is_root {
            names.push(single_spaced(text));
            links = if is_link { names.len() } else { links };
        }
        id = if is_link { dom.end(id) } else { id + 1 };
    }
    // What follows the last link is the product or a control.
    if links > 0 {
        names.truncate(links);
    }
    names
}

/// Whether an address is that of the first page of the page's own site, or of a site that its host is a part of.
pub(in crate::parts) fn is_root(address: &str, base: &BaseUrl) -> bool {
    let is_scheme = |of: &str| of.is_empty() || of.ends_with(':') && !of.contains(['/', '?', '#']);
    let Some((_, rest)) = address.split_once("//").filter(|(scheme, _)| is_scheme(scheme)) else {
        return matches!(address, "" | "/");
    };
    let host = rest.strip_suffix('/').unwrap_or(rest).to_ascii_lowercase();
    let (host, own) = (host.strip_prefix("www.").unwrap_or(&host), base.host());
    let host = host.split(':').next().unwrap_or_default();
    let is_part = |part: &str, whole: &str| part.strip_suffix(whole).is_some_and(|rest| rest.ends_with('.'));
    !rest.trim_end_matches('/').contains('/') && (own.is_empty() || host == own || is_part(own, host))
}

/// Whether a name of a path is the product's own, or a shortened or longer form of it.
fn is_same(own: &str, name: &str) -> bool {
    let is_long = own.len() >= 10 && name.len() >= 10;
    own == name || is_long && (own.starts_with(name) || name.starts_with(own) || own.ends_with(name))
}

/// The names of categories among the names of a path.
fn cleaned(names: Vec<String>, names_of_product: &[String], shop: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for name in names {
        let folded = alphanumeric(&name);
        let is_product = folded.len() > 2 && names_of_product.iter().any(|own| is_same(own, &folded));
        let is_home = kept.is_empty()
            && (HOME.contains(&name.trim().to_lowercase().as_str())
                || shop.contains(&folded)
                || folded.contains("breadcrumb"));
        if !is_home && !is_product && name.len() <= LONGEST && kept.len() < MOST {
            kept.push(name);
        }
    }
    kept
}
