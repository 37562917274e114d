//! Small pages that show a name, a date or a title of something else: of a form, of a list, of the day of the visit.

use seek_metadata::metadata;
use seek_page::{Metadata, Page};

const TEXT: &str = "<p>The ferry leaves the quay at six, when the market opens, and it comes back at noon with the crates that \
nobody wanted.<p>In winter it leaves an hour later, and on Sundays it does not leave at all.";

fn read(html: &str) -> Metadata {
    metadata(&Page::from_source(html).unwrap()).unwrap()
}

fn authors(html: &str) -> String {
    read(html).authors.into_iter().map(|author| author.value).collect::<Vec<_>>().join("; ")
}

#[test]
fn labels_of_forms_were_authors() {
    for line in [
        "<form><label class=username>Email Address:</label><input name=email><input type=password></form>",
        "<form><p class=username>Member</p><input name=user><input type=password></form>",
        "<div class=username>Name of user<input></div>",
        "<p class=byline>Easy status updates. No numbers necessary.</p>",
        "<p class=byline>Comment Now</p>",
        "<h3>By Form</h3><p>Write to us.</p><h3>By Email</h3>",
    ] {
        assert_eq!(authors(&format!("<h1>Ferry</h1>{line}{TEXT}")), "", "{line}");
    }
    // A button to follow an author is no field.
    let line = "<p class=byline>By Ann Lee <button>Follow</button></p>";
    assert_eq!(authors(&format!("<h1>Ferry</h1>{line}{TEXT}")), "Ann Lee");
}

#[test]
fn entries_of_directories_and_publishers_were_authors() {
    let meta = "<meta name=dcterms.creator content='c=AU; o=The State; ou=Health'>";
    assert_eq!(authors(&format!("{meta}<h1>Ferry</h1>{TEXT}")), "");
    let authors_of = |list: &str| {
        let site = "<meta property=og:site_name content='The Quay'>";
        let data = format!("{{\"@type\":\"Article\",\"headline\":\"Ferry\",\"author\":[{list}]}}");
        authors(&format!("{site}<script type=application/ld+json>{data}</script><h1>Ferry</h1>{TEXT}"))
    };
    let person = "{\"@type\":\"Person\",\"name\":\"Ann Lee\"}";
    assert_eq!(authors_of(&format!("{{\"@type\":\"Organization\",\"name\":\"©Acme Inc.\"}},{person}")), "Ann Lee");
    assert_eq!(authors_of(&format!("{{\"@type\":\"Organization\",\"name\":\"The Quay\"}},{person}")), "Ann Lee");
    assert_eq!(authors_of("{\"@type\":\"Organization\",\"name\":\"The Quay\"}"), "The Quay");
}
