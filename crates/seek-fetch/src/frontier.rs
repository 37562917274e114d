//! Which address is fetched next: hosts side by side, one request a host at a time, with a pause after each.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use url::Url;

use crate::discover::filter::Filter;
use crate::exchange::Exchange;
use crate::known_rules::RULES_AGE;
use crate::outcome::Outcome;
use crate::robots::RobotsRules;
use crate::site::{are_of_one_site, host};

/// Failures in a row after which a host rests.
const FAILURES: u32 = 5;
/// The first rest of a host. Each next one is twice as long.
const REST: Duration = Duration::from_secs(60);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(24 * 60 * 60);
/// Rests after which a host that fails again is given up.
const RESTS: u32 = 3;

/// An address that is fetched, with what was fetched for it before.
#[derive(Debug)]
pub(crate) struct Task {
    /// The address as given.
    pub(crate) given: String,
    /// The address to request next: the given one, or the target of the last redirect.
    pub(crate) address: Url,
    /// Requests and answers so far.
    pub(crate) exchanges: Vec<Exchange>,
    /// Tries of the next address that failed.
    pub(crate) tries: u32,
    /// The target of the last redirect of `robots.txt`, and the number of its redirects.
    pub(crate) rules_place: Option<(Url, u32)>,
}

impl Task {
    pub(crate) fn new(given: String, address: Url) -> Task {
        Task { given, address, exchanges: Vec::new(), tries: 0, rules_place: None }
    }

    /// The host of its next request, which has one request at a time.
    pub(crate) fn host(&self) -> &str {
        host(self.rules_place.as_ref().map_or(&self.address, |(place, _)| place))
    }
}

/// What a thread does next.
#[derive(Debug)]
pub(crate) enum Next {
    /// Fetches for this task. The host is busy until it is released.
    Take(Box<Task>),
    /// Waits until this time, or until a host is released.
    Wait(Option<Instant>),
    /// Ends: nothing is left.
    End,
}

/// What a request says of its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostAnswer {
    /// It answers.
    Answers,
    /// It does not answer as it should.
    Fails,
    /// It was not asked.
    Unasked,
}

/// The addresses that are still to be fetched.
#[derive(Debug, Default)]
pub(crate) struct Frontier {
    hosts: HashMap<String, Host>,
    /// Hosts that are not busy and have addresses, by the time of their next request.
    ready: BinaryHeap<Reverse<(Instant, u64, String)>>,
    /// Rules by origin, with the time when they were read.
    rules: HashMap<String, (Arc<RobotsRules>, Instant)>,
    /// Hosts that were made ready so far, so that of two at the same time the first comes first.
    count: u64,
    busy: usize,
    /// Whether no more is fetched.
    is_stopped: bool,
    /// Whether addresses may come when nothing is left.
    is_open: bool,
    /// Sites all of whose hosts are known, by an address of each.
    sites: Vec<Url>,
    /// Addresses of a crawl that have answered, in their normal form.
    answered: HashSet<String>,
}

#[derive(Debug, Default)]
struct Host {
    tasks: VecDeque<Task>,
    failures: u32,
    rests: u32,
    /// The earliest time of its next request.
    next_at: Option<Instant>,
    /// Whether it is busy or among those that are ready.
    is_queued: bool,
    /// Whether it has addresses, and was not only asked for the rules of another host.
    is_named: bool,
}

impl Frontier {
    /// Adds an address at the end of its host's.
    pub(crate) fn add(&mut self, task: Task, now: Instant) {
        let name = task.host().to_owned();
        let entry = self.hosts.entry(name.clone()).or_default();
        entry.is_named |= task.rules_place.is_none();
        entry.tasks.push_back(task);
        if !entry.is_queued {
            entry.is_queued = true;
            let at = entry.next_at.map_or(now, |at| at.max(now));
            self.make_ready(at, name);
        }
    }

    /// Names the host of an address that is fetched already.
    pub(crate) fn know(&mut self, address: &Url) {
        self.hosts.entry(host(address).to_owned()).or_default().is_named = true;
    }

    /// Names a site, all of whose hosts are known then.
    pub(crate) fn know_site(&mut self, address: &Url) {
        self.sites.push(address.clone());
    }

    /// Waits for further addresses when nothing is left.
    pub(crate) fn keep_open(&mut self) {
        self.is_open = true;
    }

    /// Lets all threads end.
    pub(crate) fn stop(&mut self) {
        self.is_stopped = true;
    }

    /// Whether a host has or had addresses, or is of a known site.
    pub(crate) fn knows(&self, address: &Url) -> bool {
        self.hosts.get(host(address)).is_some_and(|entry| entry.is_named)
            || self.sites.iter().any(|site| are_of_one_site(site, address))
    }

    /// Learns which addresses of a crawl have answered. A redirect to one of them is not followed. Where an address failed, another
    /// redirect to it is: it may find the page.
    pub(crate) fn learn_answers(&mut self, outcome: &Outcome) {
        if outcome.error.is_some() {
            return;
        }
        let forms = outcome.exchanges.iter().filter_map(|exchange| Filter::form(&exchange.address));
        self.answered.extend(forms.map(String::from));
    }

    /// The normal form of an address of a crawl that has answered for another task.
    pub(crate) fn answered(&self, address: &Url) -> Option<Url> {
        Filter::form(address).filter(|form| self.answered.contains(form.as_str()))
    }

    /// What a thread does next.
    pub(crate) fn next(&mut self, now: Instant) -> Next {
        if self.is_stopped {
            return Next::End;
        }
        match self.ready.peek() {
            Some(Reverse((at, _, _))) if *at > now => return Next::Wait(Some(*at)),
            Some(_) => {}
            None if self.busy > 0 || self.is_open => return Next::Wait(None),
            None => return Next::End,
        }
        let taken = self.ready.pop().and_then(|Reverse((_, _, name))| self.hosts.get_mut(&name)?.tasks.pop_front());
        match taken {
            Some(task) => {
                self.busy += 1;
                Next::Take(Box::new(task))
            }
            None => Next::Wait(Some(now)),
        }
    }

    /// Ends the request to a host. Its next one is after this pause. `back` is a task that goes on first. Returns the tasks of
    /// a host that is given up.
    pub(crate) fn release(
        &mut self,
        name: &str,
        answer: HostAnswer,
        pause: Duration,
        back: Option<Task>,
        now: Instant,
    ) -> VecDeque<Task> {
        self.busy -= 1;
        let Some(entry) = self.hosts.get_mut(name) else { return VecDeque::new() };
        back.into_iter().for_each(|task| entry.tasks.push_front(task));
        let has_failed = matches!(answer, HostAnswer::Fails);
        match answer {
            HostAnswer::Answers => (entry.failures, entry.rests) = (0, 0),
            HostAnswer::Fails => entry.failures += 1,
            HostAnswer::Unasked => {}
        }
        let mut pause = pause.min(LONGEST_PAUSE);
        if entry.failures >= FAILURES {
            entry.failures = 0;
            entry.rests = (entry.rests + 1).min(RESTS + 1);
            if entry.rests <= RESTS {
                pause = pause.max(REST * 2_u32.pow(entry.rests - 1));
            }
        }
        entry.next_at = Some(now + pause);
        // A redirect may lead to a host that was given up. Then one failure is enough.
        let is_given_up = has_failed && entry.rests > RESTS;
        let given_up = if is_given_up { std::mem::take(&mut entry.tasks) } else { VecDeque::new() };
        entry.is_queued = !entry.tasks.is_empty();
        if entry.is_queued {
            self.make_ready(now + pause, name.to_owned());
        }
        given_up
    }

    /// The rules of a site, if they are known and not too old.
    pub(crate) fn rules(&self, address: &Url, now: Instant) -> Option<Arc<RobotsRules>> {
        let (rules, read) = self.rules.get(&address.origin().ascii_serialization())?;
        (now.duration_since(*read) < RULES_AGE).then(|| Arc::clone(rules))
    }

    /// Keeps the rules of a site.
    pub(crate) fn learn(&mut self, address: &Url, rules: RobotsRules, now: Instant) {
        self.rules.insert(address.origin().ascii_serialization(), (Arc::new(rules), now));
    }

    fn make_ready(&mut self, at: Instant, name: String) {
        self.count += 1;
        self.ready.push(Reverse((at, self.count, name)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(address: &str) -> Task {
        Task::new(address.to_owned(), Url::parse(address).unwrap())
    }

    fn taken(frontier: &mut Frontier, now: Instant) -> Option<String> {
        match frontier.next(now) {
            Next::Take(task) => Some(task.given),
            _ => None,
        }
    }

    #[test]
    fn hosts_take_turns_and_rest_after_each_request() {
        let (mut frontier, start, pause) = (Frontier::default(), Instant::now(), Duration::from_secs(1));
        for address in ["http://a.example/1", "http://a.example/2", "http://b.example/1"] {
            frontier.add(task(address), start);
        }
        assert_eq!(taken(&mut frontier, start).as_deref(), Some("http://a.example/1"));
        assert_eq!(taken(&mut frontier, start).as_deref(), Some("http://b.example/1"));
        assert!(matches!(frontier.next(start), Next::Wait(None)));
        frontier.release("a.example", HostAnswer::Answers, pause, None, start);
        assert!(matches!(frontier.next(start), Next::Wait(Some(at)) if at == start + pause));
        assert_eq!(taken(&mut frontier, start + pause).as_deref(), Some("http://a.example/2"));
        frontier.release("a.example", HostAnswer::Answers, pause, None, start);
        frontier.release("b.example", HostAnswer::Answers, pause, None, start);
        assert!(matches!(frontier.next(start), Next::End));
        // The pause also holds for an address that comes later, as from a redirect.
        frontier.add(task("http://b.example/2"), start);
        assert!(matches!(frontier.next(start), Next::Wait(Some(at)) if at == start + pause));
        frontier.stop();
        assert!(matches!(frontier.next(start + pause), Next::End));
    }

    #[test]
    fn a_host_that_fails_five_times_rests_longer_each_time_and_is_given_up() {
        let (mut frontier, mut now) = (Frontier::default(), Instant::now());
        frontier.add(task("http://a.example/"), now);
        let mut rests = Vec::new();
        let given_up = loop {
            let task = loop {
                match frontier.next(now) {
                    Next::Take(task) => break task,
                    Next::Wait(Some(at)) => {
                        rests.push((at - now).as_secs());
                        now = at;
                    }
                    other => panic!("{other:?}"),
                }
            };
            let given_up = frontier.release("a.example", HostAnswer::Fails, Duration::ZERO, Some(*task), now);
            if !given_up.is_empty() {
                break given_up;
            }
        };
        assert_eq!((rests, given_up.len()), (vec![60, 120, 240], 1));
        assert!(matches!(frontier.next(now), Next::End));
        // Redirects to it made it rest anew, for a quarter of an hour each time.
        frontier.add(task("http://a.example/2"), now);
        let Next::Take(task) = frontier.next(now) else { panic!("it waits") };
        assert_eq!(frontier.release("a.example", HostAnswer::Fails, Duration::ZERO, Some(*task), now).len(), 1);
    }

    #[test]
    fn rules_are_those_of_an_origin_for_a_day() {
        let (mut frontier, now) = (Frontier::default(), Instant::now());
        let url = |text: &str| Url::parse(text).unwrap();
        frontier.learn(&url("https://a.example/x"), RobotsRules::allow_nothing(), now);
        assert!(frontier.rules(&url("https://a.example/y"), now).is_some());
        assert!(frontier.rules(&url("http://a.example/y"), now).is_none());
        assert!(frontier.rules(&url("https://a.example/y"), now + RULES_AGE).is_none());
    }
}
