//! Tests of `seek-lab vocabulary`.

use crate::program::run_on;
use seek_testing::sites::Site;

/// The words of twenty hosts. All have one class, and each has one of its own.
fn words(most: &str) -> Vec<String> {
    let hosts: Vec<String> = (0..20).map(|number| format!("host{number}")).collect();
    let hosts: Vec<&str> = hosts.iter().map(String::as_str).collect();
    let own = |number: usize| char::from(b'a' + number as u8).to_string().repeat(4);
    let page =
        |number| format!("<p class='teaser-box'>The storm hit the coast.<p class={}>It left at dawn.", own(number));
    let site = Site::folder(&hosts, |page| page).with_types(|_| Some("article")).with_html(page);
    let out = run_on(&["vocabulary", "--most", most], &site);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn words_of_many_hosts_are_listed_and_no_more_than_asked_for() {
    assert_eq!(words("20"), ["box", "teaser"]);
    assert_eq!(words("1"), ["box"]);
}
