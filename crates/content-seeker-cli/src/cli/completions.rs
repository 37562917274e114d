//! The arguments of `seek completions`.

use clap::Args;
use clap_complete::Shell;

/// Shown after the help.
pub const EXAMPLES: &str = "\
Examples:
  seek completions bash > ~/.local/share/bash-completion/completions/seek
  seek completions zsh > ~/.zfunc/_seek       with ~/.zfunc in fpath, before compinit
  seek completions fish > ~/.config/fish/completions/seek.fish
  seek completions powershell >> $PROFILE
  seek completions elvish >> ~/.config/elvish/rc.elv";

/// The arguments of `seek completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}
