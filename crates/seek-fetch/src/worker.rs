//! Threads that fetch what the frontier gives, step by step: the rules of a site, an address, its redirects, and tries once more.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use url::Url;

use crate::batch_options::BatchOptions;
use crate::exchange::{BodyLimit, Exchange};
use crate::frontier::{Frontier, HostAnswer, Next, Task};
use crate::outcome::Outcome;
use crate::redirect::target;
use crate::robots::RobotsRules;
use crate::rules_answer::{RULES_REDIRECTS, RulesAnswer, read_rules, rules_body};
use crate::site::are_of_one_site;
use crate::{FetchError, Fetcher};

/// Most tries of a request.
const TRIES: u32 = 4;
/// Why an address failed without a request.
pub(crate) const GIVEN_UP: &str = "its host failed too often";
/// The longest pause before another try.
const LONGEST_PAUSE: Duration = Duration::from_secs(300);
/// Most bytes of the body of a redirect that are kept.
const REDIRECT_BYTES: u64 = 64 << 10;

/// Runs the threads until nothing is left. `each` gets each outcome, and may add addresses to a frontier that is open.
///
/// # Errors
/// That of `each`, which ends the run.
pub(crate) fn work(
    fetcher: &Fetcher,
    options: &BatchOptions,
    frontier: Frontier,
    mut each: impl FnMut(Outcome, &Shared) -> io::Result<()>,
) -> io::Result<()> {
    let shared = Shared { frontier: Mutex::new(frontier), changed: Condvar::new() };
    // A thread waits until its outcome is taken, so that few are in memory, or lost by a kill.
    let (sender, receiver) = sync_channel(0);
    thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            let worker = Worker { fetcher, options, shared: &shared, outcomes: sender.clone() };
            scope.spawn(move || worker.run());
        }
        drop(sender);
        let ended = receiver.iter().try_for_each(|outcome| each(outcome, &shared));
        // Threads end when nobody receives.
        drop(receiver);
        shared.stop();
        ended
    })
}

/// What threads share.
pub(crate) struct Shared {
    frontier: Mutex<Frontier>,
    /// A host was released.
    changed: Condvar,
}

impl Shared {
    /// Adds an address.
    pub(crate) fn add(&self, task: Task) {
        self.lock().add(task, Instant::now());
        self.changed.notify_all();
    }

    /// Learns which addresses of a crawl have answered.
    pub(crate) fn learn_answers(&self, outcome: &Outcome) {
        self.lock().learn_answers(outcome);
    }

    /// Lets all threads end.
    pub(crate) fn stop(&self) {
        self.lock().stop();
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Frontier> {
        self.frontier.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What comes of a step of a task.
enum Step {
    /// The task has ended.
    Ended(Outcome),
    /// It goes on after a pause: its next address, or the same once more.
    GoesOn(Task),
}

struct Worker<'a> {
    fetcher: &'a Fetcher,
    options: &'a BatchOptions,
    shared: &'a Shared,
    outcomes: SyncSender<Outcome>,
}

/// A thread that panics lets the others end, and the panic goes on when all have.
impl Drop for Worker<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.shared.stop();
        }
    }
}

impl Worker<'_> {
    fn run(&self) {
        while let Some(task) = self.next_task() {
            let name = task.host().to_owned();
            let Released { step, answer, pause } = self.step(task);
            let (outcome, back) = match step {
                Step::Ended(outcome) => (Some(outcome), None),
                Step::GoesOn(task) => (None, Some(task)),
            };
            let is_heard = outcome.is_none_or(|outcome| self.tell(outcome));
            let mut given_up = self.release(&name, answer, pause, back).into_iter().map(|task| Outcome {
                address: task.given,
                exchanges: task.exchanges,
                error: Some(GIVEN_UP.to_owned()),
                ..Outcome::default()
            });
            if !(is_heard && given_up.all(|outcome| self.tell(outcome))) {
                return;
            }
        }
    }

    /// Gives an outcome to the receiver, if there is one.
    fn tell(&self, outcome: Outcome) -> bool {
        self.outcomes.send(outcome).is_ok()
    }

    /// Ends the request to a host. A task whose next address is on another host goes to the end of that host's.
    /// Returns the tasks of a host that is given up.
    fn release(&self, name: &str, answer: HostAnswer, pause: Duration, back: Option<Task>) -> VecDeque<Task> {
        let (here, elsewhere) = match back {
            Some(task) if task.host() == name => (Some(task), None),
            other => (None, other),
        };
        let mut frontier = self.shared.lock();
        let now = Instant::now();
        elsewhere.into_iter().for_each(|task| frontier.add(task, now));
        let given_up = frontier.release(name, answer, pause, here, now);
        drop(frontier);
        self.shared.changed.notify_all();
        given_up
    }

    fn next_task(&self) -> Option<Task> {
        let mut frontier = self.shared.lock();
        loop {
            let now = Instant::now();
            frontier = match frontier.next(now) {
                Next::Take(task) => return Some(*task),
                Next::End => return None,
                Next::Wait(Some(at)) => {
                    let wait = at.saturating_duration_since(now);
                    self.shared.changed.wait_timeout(frontier, wait).unwrap_or_else(PoisonError::into_inner).0
                }
                Next::Wait(None) => self.shared.changed.wait(frontier).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Sends the next request of a task: for the rules of its site if they are not known, else for its address.
    fn step(&self, mut task: Task) -> Released {
        let known = self.shared.lock().rules(&task.address, Instant::now());
        let Some(rules) = known else { return self.ask_for_rules(task) };
        if !rules.allows(&task.address) {
            let error = match task.exchanges.is_empty() {
                true => FetchError::Forbidden.to_string(),
                false => format!("it leads on to {}, which robots.txt does not allow", task.address),
            };
            return Released { step: ended(task, Some(error)), answer: HostAnswer::Unasked, pause: Duration::ZERO };
        }
        let pause = self.pause(&rules);
        let earlier = self.options.earlier.get(task.address.as_str());
        let exchange = match self.fetcher.exchange(&task.address, earlier, |status| self.body_of(status)) {
            Ok(exchange) => exchange,
            Err(error) => return self.failed(task, &error, None, pause),
        };
        let next = target(exchange.status, exchange.headers.get("location"), &task.address);
        let status = exchange.status;
        if matches!(status, 429 | 502 | 503 | 504) {
            return self.failed(task, &exchange.status_error(), Some(exchange), pause);
        }
        task.tries = 0;
        task.exchanges.push(exchange);
        let most = self.fetcher.options().max_redirects;
        let step = match next {
            Ok(None) if (200..300).contains(&status) || status == 304 && earlier.is_some() => ended(task, None),
            Ok(None) => ended(task, Some(FetchError::Status { status, retry_after: None }.to_string())),
            Ok(Some(_)) if task.exchanges.len() > most as usize => {
                ended(task, Some(FetchError::Redirects(most).to_string()))
            }
            // Nobody named the host.
            Ok(Some(next)) if !self.shared.lock().knows(&next) => {
                ended(task, Some(format!("it leads on to {next}, whose host is not in the list")))
            }
            Ok(Some(next)) => match self.shared.lock().answered(&next) {
                Some(page) => leads_to(task, &page),
                None => Step::GoesOn(Task { address: next, rules_place: None, ..task }),
            },
            Err(error) => ended(task, Some(error.to_string())),
        };
        Released { step, answer: HostAnswer::Answers, pause }
    }

    /// How much of a body is kept: all of a page, and the beginning of a redirect.
    fn body_of(&self, status: u16) -> BodyLimit {
        match status {
            300..400 => BodyLimit::Cut(REDIRECT_BYTES),
            200..300 => BodyLimit::Whole(self.options.max_bytes),
            _ => BodyLimit::Cut(self.options.max_bytes),
        }
    }

    /// A request that failed: once more after a growing pause, or the end.
    fn failed(&self, mut task: Task, error: &FetchError, answer: Option<Exchange>, pause: Duration) -> Released {
        task.tries += 1;
        let usual = self.fetcher.options().retry_pause.saturating_mul(2_u32.pow(task.tries.min(8)));
        let again = error.pause(usual.min(LONGEST_PAUSE), LONGEST_PAUSE).filter(|_| task.tries < TRIES);
        let asked = error.retry_after().unwrap_or_default().min(LONGEST_PAUSE);
        let pause = pause.max(asked).max(again.unwrap_or_default());
        let host = if error.is_of_host() { HostAnswer::Fails } else { HostAnswer::Answers };
        if again.is_some() {
            return Released { step: Step::GoesOn(task), answer: host, pause };
        }
        task.exchanges.extend(answer);
        Released { step: ended(task, Some(error.to_string())), answer: host, pause }
    }

    /// Requests `robots.txt` of a site, or the target of its redirect. Without the file everything is allowed; without an answer
    /// nothing is (section 2.3.1), so that is an error. A redirect to another site is not followed, and nothing is allowed.
    fn ask_for_rules(&self, mut task: Task) -> Released {
        let (place, count) = match task.rules_place.take() {
            Some(place) => place,
            None => match task.address.join("/robots.txt") {
                Ok(place) => (place, 0),
                Err(error) => return self.failed(task, &FetchError::Address(error.to_string()), None, Duration::ZERO),
            },
        };
        let delay = self.options.delay;
        let answer = match self.fetcher.exchange(&place, None, rules_body) {
            Ok(answer) => answer,
            Err(error) => return self.failed(task, &FetchError::of_rules(error), None, delay),
        };
        let follows = |next: &Url| count < RULES_REDIRECTS && are_of_one_site(next, &task.address);
        let rules = match read_rules(answer, &place, &self.options.robot, follows) {
            RulesAnswer::Rules(rules) => rules,
            RulesAnswer::Moved(next) => {
                task.rules_place = Some((next, count + 1));
                return Released { step: Step::GoesOn(task), answer: HostAnswer::Answers, pause: delay };
            }
            RulesAnswer::Failed(error) => return self.failed(task, &error, None, delay),
        };
        task.tries = 0;
        let pause = self.pause(&rules);
        self.shared.lock().learn(&task.address, rules, Instant::now());
        Released { step: Step::GoesOn(task), answer: HostAnswer::Answers, pause }
    }

    fn pause(&self, rules: &RobotsRules) -> Duration {
        rules.delay().unwrap_or_default().max(self.options.delay)
    }
}

/// A step, and how its host goes on.
struct Released {
    step: Step,
    answer: HostAnswer,
    pause: Duration,
}

fn ended(task: Task, error: Option<String>) -> Step {
    Step::Ended(Outcome { address: task.given, exchanges: task.exchanges, error, ..Outcome::default() })
}

/// The end of a task whose redirect leads to a page that another task has.
fn leads_to(task: Task, page: &Url) -> Step {
    let Task { given, exchanges, .. } = task;
    Step::Ended(Outcome { address: given, exchanges, leads_to: Some(page.to_string()), ..Outcome::default() })
}
