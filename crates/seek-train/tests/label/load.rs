//! Ten annotators at once, and projects of ten thousand pages.

use super::client::Connection;
use super::program::{Project, Running};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const ANNOTATORS: usize = 10;
/// Labels of all annotators together.
const LABELS: usize = 100_000;
const KILLS: usize = 5;

/// What an annotator needs to reach the server that runs now.
type Reach = (u16, Vec<(String, String)>);

fn reach(running: &Running) -> Reach {
    (running.port, running.headers())
}

/// Labels as one annotator, and goes on when the server is killed. Returns the labels that were acknowledged.
fn annotate(name: &str, server: &Mutex<Reach>, acknowledged: &AtomicUsize) -> Vec<String> {
    let mut known = Vec::new();
    let mut connection: Option<(Connection, Vec<(String, String)>)> = None;
    let each = LABELS / ANNOTATORS;
    while known.len() < each {
        let Some((open, headers)) = &mut connection else {
            let (port, headers) = server.lock().unwrap().clone();
            connection = Connection::try_to(port).ok().and_then(|mut open| {
                let body = json!({ "annotator": name }).to_string();
                let page = open.request("POST", "/api/pages/0/open", &headers, &body).ok()?;
                (page.status == 200).then_some((open, headers))
            });
            if connection.is_none() {
                thread::sleep(Duration::from_millis(20));
            }
            continue;
        };
        let title = format!("{name} {}", known.len());
        let body = json!({ "annotator": name, "change": { "title": title } }).to_string();
        match open.request("POST", "/api/pages/0/events", headers, &body) {
            Ok(response) if response.status == 200 => {
                known.push(title);
                acknowledged.fetch_add(1, Ordering::Relaxed);
            }
            _ => connection = None,
        }
    }
    known
}

#[test]
fn ten_annotators_lose_no_label_when_the_server_is_killed_five_times() {
    let project = Project::with_pages(&[("a.html", "<h1>Storm</h1><p>It came at night.</p>")]);
    let mut running = project.start(0);
    let server = Mutex::new(reach(&running));
    let acknowledged = AtomicUsize::new(0);
    let names: Vec<String> = (0..ANNOTATORS).map(|number| format!("ann{number}")).collect();
    let started = Instant::now();
    let known: Vec<Vec<String>> = thread::scope(|scope| {
        let (server, acknowledged) = (&server, &acknowledged);
        let annotators: Vec<_> =
            names.iter().map(|name| scope.spawn(move || annotate(name, server, acknowledged))).collect();
        for kill in 1..=KILLS {
            while acknowledged.load(Ordering::Relaxed) < kill * LABELS / (KILLS + 1) {
                thread::sleep(Duration::from_millis(1));
            }
            running.kill();
            running = project.start(0);
            *server.lock().unwrap() = reach(&running);
        }
        annotators.into_iter().map(|annotator| annotator.join().unwrap()).collect()
    });
    let seconds = started.elapsed().as_secs_f64();
    running.kill();
    let log = std::fs::read_to_string(project.log()).unwrap();
    let titles: HashSet<String> = log.lines().filter_map(title_of).collect();
    let lost: Vec<&String> = known.iter().flatten().filter(|title| !titles.contains(*title)).collect();
    assert_eq!(known.iter().map(Vec::len).sum::<usize>(), LABELS);
    assert!(lost.is_empty(), "{} labels are lost, such as {:?}", lost.len(), lost[0]);
    println!("{LABELS} labels of {ANNOTATORS} annotators, {KILLS} kills: none lost, {seconds:.0} s");
    // The last label of each annotator is what the next launch shows.
    let running = project.start(0);
    for (name, known) in names.iter().zip(&known) {
        assert_eq!(running.open(0, name)["label"]["title"], **known.last().unwrap());
    }
}

fn title_of(line: &str) -> Option<String> {
    let event: Value = serde_json::from_str(line).ok()?;
    Some(event["action"]["changed"]["title"].as_str()?.to_owned())
}

#[test]
fn a_project_of_ten_thousand_pages_opens_in_under_a_second() {
    let mut project = Project::with_pages(&[]);
    let lines = project.folder.path().join("pages.jsonl");
    let source =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/samples/article.html")).unwrap();
    let page = |number: usize| {
        let url = format!("https://host{}.example/{number}", number / 10);
        json!({ "id": format!("page {number}"), "url": url, "html": source.replace("</body>", &format!("<p>Page {number}.</p></body>")) })
    };
    let text: String = (0..10_000).map(|number| page(number).to_string() + "\n").collect();
    std::fs::write(&lines, text).unwrap();
    project.pages = vec![lines];
    drop(project.start(0));
    let started = Instant::now();
    let running = project.start(0);
    let answer = running.get("/api/project").json();
    let opened = started.elapsed();
    assert_eq!(answer["pages"], 10_000);
    assert!(running.get("/api/next?annotator=ann").json()["page"].is_number());
    println!("10,000 pages: {opened:.0?}");
    assert!(opened < Duration::from_secs(1), "{opened:?}");
}
