//! Parsed arguments together with clap's matches.

use clap::{ArgMatches, Args, Command, FromArgMatches, Id};

/// Arguments, and the matches that they were made from: these know every argument by its id.
#[derive(Debug)]
pub struct WithMatches<A> {
    /// The arguments.
    pub arguments: A,
    /// The matches of the subcommand.
    pub matches: ArgMatches,
}

impl<A: FromArgMatches> FromArgMatches for WithMatches<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(WithMatches { arguments: A::from_arg_matches(matches)?, matches: matches.clone() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.arguments.update_from_arg_matches(matches)?;
        self.matches = matches.clone();
        Ok(())
    }
}

impl<A: Args> Args for WithMatches<A> {
    fn group_id() -> Option<Id> {
        A::group_id()
    }

    fn augment_args(command: Command) -> Command {
        A::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        A::augment_args_for_update(command)
    }
}
