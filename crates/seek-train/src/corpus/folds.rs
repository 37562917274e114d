//! Folds by registrable host. Pages of one site share a template, so they must not be in both training and test set.

use seek_io::LabelledPage;
use std::collections::BTreeMap;

/// Beginning of the group of a page with neither URL nor site.
const NO_URL: &str = "id:";

/// Whether a group is that of a page with neither URL nor site.
pub(crate) fn is_without_url(group: &str) -> bool {
    group.starts_with(NO_URL)
}

/// The group of a page: the registrable domain of its URL (public suffix list). A page without a URL has its site, and one
/// without a site `id:` and its id.
pub fn page_group(page: &LabelledPage) -> String {
    let host = |text: &Option<String>| text.as_deref().and_then(registrable_domain);
    host(&page.url).or_else(|| host(&page.site)).unwrap_or_else(|| format!("{NO_URL}{}", page.id))
}

/// The registrable domain of a URL, of a URL without a scheme, or of the name of a site.
fn registrable_domain(url: &str) -> Option<String> {
    let url = url.trim();
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest).trim_start_matches('/');
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let host = authority.rsplit('@').next().unwrap_or(authority);
    let host = host.split(':').next().unwrap_or(host).to_ascii_lowercase();
    if host.is_empty() { None } else { Some(psl::domain_str(&host).unwrap_or(&host).to_owned()) }
}

/// Assigns each group to one of `folds` folds of about equal size. The result depends only on the names and sizes of the
/// groups and on the seed.
pub fn assign_folds(groups: &[&str], folds: usize, seed: u64) -> Vec<usize> {
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    for group in groups {
        *sizes.entry(group).or_default() += 1;
    }
    let mut order: Vec<(&str, usize)> = sizes.into_iter().collect();
    // Large groups come first, so that small ones can even out the folds.
    order.sort_by_key(|(group, size)| (std::cmp::Reverse(*size), hash_name(group, seed)));
    let mut loads = vec![0; folds.max(1)];
    let mut fold_of: BTreeMap<&str, usize> = BTreeMap::new();
    for (group, size) in order {
        let fold = (0..loads.len()).min_by_key(|&f| loads[f]).unwrap_or(0);
        loads[fold] += size;
        fold_of.insert(group, fold);
    }
    groups.iter().map(|g| fold_of[g]).collect()
}

/// Draws a `share` (0 to 1) of the groups, by name and seed, and marks their pages. A larger share contains every smaller
/// one.
pub fn sample_groups(groups: &[&str], share: f64, seed: u64) -> Vec<bool> {
    groups.iter().map(|group| is_sampled(group, share, seed)).collect()
}

/// Whether [`sample_groups`] draws a group.
pub(crate) fn is_sampled(group: &str, share: f64, seed: u64) -> bool {
    // The negated seed makes the draw independent of the folds.
    let unit = (hash_name(group, !seed) >> 11) as f64 / (1_u64 << 53) as f64;
    unit < share
}

/// FNV-1a with a final mix. It gives the same value on every machine.
pub fn hash_name(text: &str, seed: u64) -> u64 {
    let mut h = 0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for byte in text.bytes() {
        h = (h ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
    (h ^ (h >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_one_site_are_one_group() {
        let group = |url: Option<&str>, site: Option<&str>| {
            let text = |text: Option<&str>| text.map(str::to_owned);
            page_group(&LabelledPage {
                id: "c/1".to_owned(),
                url: text(url),
                site: text(site),
                ..LabelledPage::default()
            })
        };
        assert_eq!(group(Some("https://www.news.example.co.uk/a?b"), Some("other.example")), "example.co.uk");
        assert_eq!(group(Some("http://user@Blog.Example.org:8080"), None), "example.org");
        assert_eq!(group(Some("www.news.example.org/x"), None), "example.org");
        assert_eq!(group(Some("//news.example.org/x"), None), "example.org");
        assert_eq!(group(None, Some(" www.Courts.example ")), "courts.example");
        assert_eq!(group(Some(""), Some("courts")), "courts");
        assert_eq!(group(None, Some("")), "id:c/1");
        assert_eq!(group(None, None), "id:c/1");
    }

    #[test]
    fn a_larger_share_contains_a_smaller_one() {
        let names: Vec<String> = (0..2000).map(|i| format!("host{}.example", i / 2)).collect();
        let groups: Vec<&str> = names.iter().map(String::as_str).collect();
        let (quarter, half) = (sample_groups(&groups, 0.25, 1), sample_groups(&groups, 0.5, 1));
        let count = |drawn: &[bool]| drawn.iter().filter(|&&d| d).count();
        assert!((430..570).contains(&count(&quarter)) && (900..1100).contains(&count(&half)));
        assert!(quarter.iter().zip(&half).all(|(q, h)| !q || *h));
        assert!(quarter.chunks(2).all(|pages| pages[0] == pages[1]), "a host was split");
        assert_eq!((count(&sample_groups(&groups, 1.0, 1)), count(&sample_groups(&groups, 0.0, 1))), (2000, 0));
        assert_ne!(quarter, sample_groups(&groups, 0.25, 2));
    }

    #[test]
    fn groups_stay_whole_and_folds_are_even() {
        let names: Vec<String> = (0..300).map(|i| format!("host{}", i % 97)).collect();
        let groups: Vec<&str> = names.iter().map(String::as_str).collect();
        let folds = assign_folds(&groups, 5, 1);
        for (a, fa) in groups.iter().zip(&folds) {
            for (b, fb) in groups.iter().zip(&folds) {
                assert!(a != b || fa == fb);
            }
        }
        for f in 0..5 {
            let n = folds.iter().filter(|&&x| x == f).count();
            assert!((55..=65).contains(&n), "{n}");
        }
        assert_eq!(folds, assign_folds(&groups, 5, 1));
        assert_ne!(folds, assign_folds(&groups, 5, 2));
    }
}
