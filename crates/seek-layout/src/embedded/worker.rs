//! The thread that runs the engine.

use super::document::Job;
use super::fonts::Fonts;
use super::measure;
use crate::engine::EngineError;
use seek_page::{NodeBox, PageError};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;
use std::{io, thread};

/// The engine recurses over the tree, whose depth is limited.
const STACK_BYTES: usize = 256 << 20;

/// One box for each node of the markup.
type Boxes = Vec<NodeBox>;

type Answer = Result<Result<Boxes, PageError>, Box<dyn Any + Send>>;

/// A thread that measures one page after the other.
#[derive(Debug)]
pub(super) struct EngineThread {
    jobs: Sender<Job>,
    answers: Receiver<Answer>,
}

impl EngineThread {
    pub(super) fn start() -> io::Result<EngineThread> {
        let (jobs, received) = channel::<Job>();
        let (sent, answers) = channel();
        thread::Builder::new().name("layout".to_owned()).stack_size(STACK_BYTES).spawn(move || {
            let mut fonts = Fonts::of_system();
            for job in received {
                let answer = catch_unwind(AssertUnwindSafe(|| measure::measure(&job, &mut fonts)));
                let failed = answer.is_err();
                // The caller may have given up.
                if sent.send(answer).is_err() || failed {
                    break;
                }
            }
        })?;
        Ok(EngineThread { jobs, answers })
    }

    /// Measures a page. Returns the worker if it can measure another one.
    pub(super) fn run(
        self,
        job: Job,
        limit: Duration,
    ) -> Result<(EngineThread, Result<Boxes, PageError>), EngineError> {
        let gone = || EngineError::Panic { message: "its thread ended".to_owned() };
        self.jobs.send(job).map_err(|_| gone())?;
        match self.answers.recv_timeout(limit) {
            Ok(Ok(measured)) => Ok((self, measured)),
            Ok(Err(panic)) => Err(EngineError::Panic { message: message(&*panic) }),
            Err(RecvTimeoutError::Timeout) => Err(EngineError::OutOfTime { limit }),
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        }
    }
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or(panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic without a message").to_owned()
}
