//! The chapters of the book on both programs: their commands run, and they have all flags.

use std::fs;
use std::path::Path;
use std::process::Command;

use clap::{CommandFactory, Parser};
use seek_server::http::ServerOptions;
use seek_testing::documents::{CodeBlock, blocks};
use seek_testing::skip::skip;
use serde_json::{Value, json};

use crate::client::{RunningServer, sample};

fn chapter(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src").join(name)).unwrap()
}

fn commands(text: &str, program: &str) -> Vec<String> {
    let all =
        blocks(text).iter().flat_map(CodeBlock::commands).map(|shown| shown.command.to_owned()).collect::<Vec<_>>();
    all.into_iter().filter(|command| command.split(' ').next() == Some(program)).collect()
}

#[test]
fn commands_of_curl_get_answers() {
    if Command::new("curl").arg("--version").output().is_err() {
        return skip("there is no curl");
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("page.html"), sample("article.html")).unwrap();
    let line = json!({"id": "a", "html": String::from_utf8(sample("article.html")).unwrap()}).to_string();
    fs::write(folder.path().join("pages.jsonl"), [&*line, &*line].join("\n")).unwrap();
    let server = RunningServer::usual();
    let shown = commands(&chapter("serve.md"), "curl");
    assert!(shown.len() >= 4);
    for command in shown {
        let line = command
            .replace("127.0.0.1:8080", &server.address.to_string())
            .replacen("curl ", "curl -sS --fail --noproxy '*' ", 1);
        let output = Command::new("sh").args(["-c", &line]).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success() && !output.stdout.is_empty(), "{command}: {output:?}");
    }
}

#[test]
fn commands_of_the_programs_are_accepted() {
    let both = chapter("serve.md") + &chapter("agents.md");
    for command in commands(&both, "seek-server") {
        ServerOptions::try_parse_from(command.split(' ')).unwrap();
    }
    #[cfg(feature = "mcp")]
    for command in commands(&both, "seek-mcp") {
        seek_server::mcp::McpOptions::try_parse_from(command.split(' ')).unwrap();
    }
}

/// Checks that a chapter names each flag in backticks, maybe with its value.
fn has_flags(text: &str, command: &clap::Command) {
    for flag in command.get_arguments().filter_map(|argument| argument.get_long()) {
        let named = ["`", " "].iter().any(|end| text.contains(&format!("--{flag}{end}")));
        assert!(named || ["help", "version"].contains(&flag), "no chapter has --{flag}");
    }
}

#[test]
fn the_chapters_have_all_flags() {
    has_flags(&chapter("serve.md"), &ServerOptions::command());
    #[cfg(feature = "mcp")]
    has_flags(&chapter("agents.md"), &seek_server::mcp::McpOptions::command());
}

#[test]
fn the_configuration_of_an_agent_is_that_of_the_example() {
    let text = chapter("agents.md");
    let all = blocks(&text);
    let shown = all.iter().find(|block| block.language == "json").unwrap().lines.join("\n");
    let example = include_str!("../../examples/agent.json");
    assert_eq!(serde_json::from_str::<Value>(&shown).unwrap(), serde_json::from_str::<Value>(example).unwrap());
}
