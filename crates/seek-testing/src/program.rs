//! A program that a test runs to its end: its input, its time limit, what it printed, its memory and its processor time. Only
//! Linux has files for the last two.

use std::ffi::OsStr;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// Ends a program that hangs, so that the tests end.
const TIME_LIMIT: Duration = Duration::from_secs(600);

/// A command with its input. It is built as one of the standard library.
pub struct Program {
    command: Command,
    input: Vec<u8>,
    time_limit: Duration,
}

impl From<Command> for Program {
    fn from(command: Command) -> Self {
        Self { command, input: Vec::new(), time_limit: TIME_LIMIT }
    }
}

impl Program {
    /// A program by its path.
    pub fn new(path: impl AsRef<OsStr>) -> Self {
        Command::new(path).into()
    }

    /// Adds an argument.
    pub fn arg(&mut self, argument: impl AsRef<OsStr>) -> &mut Self {
        self.command.arg(argument);
        self
    }

    /// Adds arguments.
    pub fn args(&mut self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> &mut Self {
        self.command.args(arguments);
        self
    }

    /// The folder in which it runs.
    pub fn current_dir(&mut self, folder: impl AsRef<Path>) -> &mut Self {
        self.command.current_dir(folder);
        self
    }

    /// Sets a variable of its environment.
    pub fn env(&mut self, name: &str, value: impl AsRef<OsStr>) -> &mut Self {
        self.command.env(name, value);
        self
    }

    /// Sets variables of its environment.
    pub fn envs(&mut self, variables: impl IntoIterator<Item = (impl AsRef<OsStr>, impl AsRef<OsStr>)>) -> &mut Self {
        self.command.envs(variables);
        self
    }

    /// Removes a variable from its environment.
    pub fn env_remove(&mut self, name: &str) -> &mut Self {
        self.command.env_remove(name);
        self
    }

    /// Its standard input, which is empty otherwise.
    pub fn write_stdin(&mut self, input: impl Into<Vec<u8>>) -> &mut Self {
        self.input = input.into();
        self
    }

    /// The time after which it is killed.
    pub fn timeout(&mut self, time_limit: Duration) -> &mut Self {
        self.time_limit = time_limit;
        self
    }

    /// Runs it to its end.
    ///
    /// # Errors
    ///
    /// It could not be started, or did not end within its time limit.
    pub fn output(&mut self) -> io::Result<Output> {
        let piped = self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let end = Instant::now() + self.time_limit;
        let mut child = piped.spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            let input = self.input.clone();
            // It may end before it has read all of its input.
            thread::spawn(move || stdin.write_all(&input).ok());
        }
        let streams = (read(child.stdout.take()), read(child.stderr.take()));
        let received = |stream: &Receiver<_>| stream.recv_timeout(end.saturating_duration_since(Instant::now()));
        let (Ok(stdout), Ok(stderr)) = (received(&streams.0), received(&streams.1)) else {
            child.kill()?;
            child.wait()?;
            return Err(io::Error::new(ErrorKind::TimedOut, format!("{:?} ran too long", self.command)));
        };
        Ok(Output { status: child.wait()?, stdout: stdout?, stderr: stderr? })
    }

    /// Runs it, and returns its standard output. It must succeed.
    pub fn succeeds(&mut self) -> String {
        let output = self.output().unwrap();
        assert!(output.status.success(), "{:?}: {output:?}", self.command);
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Runs it, and returns its standard error. It must end with this exit status.
    pub fn fails(&mut self, status: i32) -> String {
        let output = self.output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{:?}: {output:?}", self.command);
        String::from_utf8_lossy(&output.stderr).into_owned()
    }
}

/// Reads a stream to its end beside the other streams: a program waits where nobody reads what it prints.
fn read(stream: Option<impl Read + Send + 'static>) -> Receiver<io::Result<Vec<u8>>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = stream.map_or(Ok(0), |mut stream| stream.read_to_end(&mut bytes));
        // Nobody receives it after the time limit.
        sender.send(read.map(|_| bytes)).ok();
    });
    receiver
}

/// A field of `/proc/PID/status` in kB: `VmHWM` is the peak, `VmRSS` the memory now. `None` after the program ended.
pub fn memory(child: &Child, field: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

/// The processor time of a program and of what it has waited for. Linux counts it in hundredths of a second for each program.
fn processor_time(child: &Child) -> Option<Duration> {
    /// `utime` follows the state by this many fields, and `stime` follows `utime` (proc_pid_stat(5)).
    const USER_TIME: usize = 11;
    const TICKS_PER_SECOND: u64 = 100;
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // The name of the program, which may hold anything, stands before the state.
    let (_, fields) = stat.rsplit_once(") ")?;
    let ticks = fields.split(' ').skip(USER_TIME).take(2).map(|ticks| ticks.parse::<u64>().ok());
    ticks.sum::<Option<u64>>().map(|ticks| Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND))
}

/// Runs a program. Returns its peak memory in kB, its processor time, and how it ended.
pub fn usage(command: &mut Command) -> (u64, Duration, ExitStatus) {
    let mut running = command.spawn().unwrap();
    let (mut peak, mut time) = (0, Duration::ZERO);
    // The system has neither after the program ends, so they are read until then.
    loop {
        peak = peak.max(memory(&running, "VmHWM").unwrap_or(0));
        time = time.max(processor_time(&running).unwrap_or_default());
        if let Some(status) = running.try_wait().unwrap() {
            return (peak, time, status);
        }
        thread::sleep(Duration::from_millis(1));
    }
}
