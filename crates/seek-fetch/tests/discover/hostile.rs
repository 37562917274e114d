//! Files that are broken or made to do harm.

use insta::assert_snapshot;
use seek_fetch::DiscoverOptions;
use seek_testing::gzip::gzip;

use crate::{file, found, index, lines, options, site, urlset, xml};

#[test]
fn indexes_in_a_circle_end() {
    let server = site([
        ("/a.xml", index(&["/b.xml", "/a.xml"])),
        ("/b.xml", index(&["/a.xml", "/c.xml"])),
        ("/c.xml", urlset(&["/page"])),
    ]);
    assert_snapshot!(lines(&server, &["/a.xml"]), @"/page (sitemaps)");
    assert_eq!(server.requests().iter().filter(|request| request.path == "/a.xml").count(), 1);
}

#[test]
fn indexes_end_at_a_depth_and_a_number() {
    let server = site([
        ("/0.xml", index(&["/1.xml"])),
        ("/1.xml", index(&["/2.xml"])),
        ("/2.xml", index(&["/3.xml"])),
        ("/3.xml", index(&["/4.xml"])),
        ("/4.xml", urlset(&["/too-deep"])),
        ("/many.xml", index(&["/a.xml", "/b.xml", "/c.xml", "/d.xml"])),
        ("/a.xml", urlset(&["/a"])),
        ("/b.xml", urlset(&["/b"])),
    ]);
    let few = DiscoverOptions { max_sitemaps: 3, ..options() };
    assert_snapshot!(lines(&server, &["/0.xml"]), @"! /3.xml, named by /2.xml: it names more sitemaps, which are not read, since it is in 3 indexes already");
    assert_snapshot!(found(&server, &["/many.xml"], &few).0, @"
    /a (sitemaps)
    /b (sitemaps)
    ! /c.xml, named by /many.xml: the site has more than 3 sitemaps; this one and all after it are not read
    ");
}

#[test]
fn broken_xml_gives_what_stands_before_the_fault() {
    let cut = "<urlset>\n<url><loc>/a</loc></url>\n<url><loc>/b</loc></url>\n<url><loc>/c";
    let wild =
        "<rss><channel><item><link>/d</link></item>\n<item><link>/e</link><description>a < b & c</item><item><!-- ";
    let server = site([
        ("/cut.xml", xml(cut)),
        ("/wild.rss", xml(wild)),
        ("/nothing.xml", xml("<urlset>\n<url")),
        ("/junk-before.xml", xml("\n\n <?xml version='1.0'?><urlset><url><loc>/f?a=1&b=2</loc></url></urlset>")),
    ]);
    let (found, counts) = found(&server, &["/cut.xml", "/wild.rss", "/nothing.xml", "/junk-before.xml"], &options());
    assert_snapshot!(found, @"
    /a (sitemaps)
    /b (sitemaps)
    ! /cut.xml: line 4 is broken (the file breaks off); entries read before it: 2
    /d (feeds)
    ! /wild.rss: line 2 is broken (syntax error: comment not closed: `-->` not found before end of input); entries read before it: 1
    ! /nothing.xml: line 2 is broken (syntax error: tag not closed: `>` not found before end of input); entries read before it: 0
    /f?a=1&b=2 (sitemaps)
    ");
    assert_eq!(counts.failed, 1);
}

#[test]
fn bombs_do_no_harm() {
    let entities = "<!DOCTYPE urlset [<!ENTITY a \"/aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY f SYSTEM \"file:///etc/passwd\">]>\
        <urlset><url><loc>/x&b;</loc></url><url><loc>&f;</loc></url></urlset>";
    let spaces = gzip(&vec![b' '; 8 << 20]);
    let deep = format!("<urlset>{}", "<url>".repeat(100_000));
    let server = site([
        ("/entities.xml", xml(entities)),
        ("/spaces.xml.gz", file("application/gzip", spaces)),
        ("/deep.xml", xml(deep)),
        ("/long.xml", urlset(&[&format!("/{}", "x".repeat(100_000)), "/short"])),
    ]);
    assert_snapshot!(lines(&server, &["/entities.xml", "/spaces.xml.gz", "/deep.xml", "/long.xml"]), @"
    /x&b; (sitemaps)
    /&f; (sitemaps)
    ! /spaces.xml.gz: unpacks to more than 1048576 bytes, the limit for one page
    ! /deep.xml: line 1 is broken (the file breaks off); entries read before it: 0
    /short (sitemaps)
    ");
}
