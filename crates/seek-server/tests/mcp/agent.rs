//! An agent that speaks the protocol over standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// The version of the protocol that most agents speak.
pub const VERSION: &str = "2025-06-18";

/// A server with its streams.
pub struct Agent {
    program: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    number: u64,
}

impl Agent {
    /// Starts a server, and shakes hands with it.
    pub fn start(arguments: &[&str]) -> Agent {
        let mut agent = Agent::silent(arguments);
        let answer = agent.request("initialize", hello());
        assert_eq!(answer["result"]["serverInfo"]["name"], "seek-mcp", "{answer}");
        assert_eq!(answer["result"]["protocolVersion"], VERSION, "{answer}");
        agent.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string());
        agent
    }

    /// Starts a server, and says nothing.
    pub fn silent(arguments: &[&str]) -> Agent {
        let mut program = Command::new(env!("CARGO_BIN_EXE_seek-mcp"))
            .args(arguments)
            .env("HTTP_PROXY", "http://127.0.0.1:1")
            .env("ALL_PROXY", "http://127.0.0.1:1")
            .env("NO_PROXY", "127.0.0.1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (program.stdin.take(), BufReader::new(program.stdout.take().unwrap()));
        Agent { program, input, output, number: 0 }
    }

    pub fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    pub fn read(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    pub fn request(&mut self, method: &str, parameters: Value) -> Value {
        self.number += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters}).to_string());
        let answer = self.read();
        assert_eq!(answer["id"], self.number, "{answer}");
        answer
    }

    /// The result of a tool.
    pub fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.request("tools/call", json!({"name": tool, "arguments": arguments}));
        assert!(answer["result"].is_object(), "{answer}");
        answer["result"].clone()
    }

    /// The text of a tool that succeeds.
    pub fn text(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.call(tool, arguments);
        assert_ne!(result["isError"], true, "{result}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// The sentence of a tool that fails.
    pub fn error(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.call(tool, arguments);
        assert_eq!(result["isError"], true, "{result}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// Closes the input, and waits for the end.
    pub fn end(mut self) -> bool {
        self.input = None;
        self.program.wait().unwrap().success()
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// The parameters of the first request.
pub fn hello() -> Value {
    json!({"protocolVersion": VERSION, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}})
}
