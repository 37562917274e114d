//! What an answer to the request for `robots.txt` means (RFC 9309, section 2.3.1).

use url::Url;

use crate::FetchError;
use crate::exchange::{BodyLimit, Exchange};
use crate::redirect::target;
use crate::robots::{MOST_BYTES, RobotsRules};

/// Most redirects of `robots.txt` (section 2.3.1.2).
pub(crate) const RULES_REDIRECTS: u32 = 5;

/// What an answer to the request for `robots.txt` means.
pub(crate) enum RulesAnswer {
    /// These rules hold.
    Rules(RobotsRules),
    /// The file is at another address.
    Moved(Url),
    /// Nothing may be fetched, since the server does not answer.
    Failed(FetchError),
}

/// How much of the body is read.
pub(crate) fn rules_body(status: u16) -> BodyLimit {
    BodyLimit::Cut(if (200..300).contains(&status) { MOST_BYTES } else { 0 })
}

/// Reads an answer. Without the file everything is allowed; without an answer nothing is, so that is an error. A redirect
/// that is not followed allows nothing.
pub(crate) fn read_rules(answer: Exchange, place: &Url, robot: &str, follows: impl Fn(&Url) -> bool) -> RulesAnswer {
    match target(answer.status, answer.headers.get("location"), place) {
        Ok(Some(next)) if follows(&next) => RulesAnswer::Moved(next),
        Ok(Some(_)) | Err(_) => RulesAnswer::Rules(RobotsRules::allow_nothing()),
        Ok(None) => match answer.status {
            200..300 => RulesAnswer::Rules(parsed(answer, robot)),
            400..500 if answer.status != 429 => RulesAnswer::Rules(RobotsRules::allow_all()),
            _ => RulesAnswer::Failed(FetchError::of_rules(answer.status_error())),
        },
    }
}

/// The rules of the site of an address, with the redirects that are followed. `exchange` sends a request.
///
/// # Errors
/// The site does not answer.
pub(crate) fn ask_for_rules(
    address: &Url,
    robot: &str,
    follows: impl Fn(&Url) -> bool,
    exchange: impl Fn(&Url) -> Result<Exchange, FetchError>,
) -> Result<RobotsRules, FetchError> {
    let mut place = address.join("/robots.txt").map_err(|error| FetchError::Address(error.to_string()))?;
    for count in 0..=RULES_REDIRECTS {
        let answer = exchange(&place).map_err(FetchError::of_rules)?;
        match read_rules(answer, &place, robot, |next| count < RULES_REDIRECTS && follows(next)) {
            RulesAnswer::Rules(rules) => return Ok(rules),
            RulesAnswer::Moved(next) => place = next,
            RulesAnswer::Failed(error) => return Err(error),
        }
    }
    Ok(RobotsRules::allow_nothing())
}

fn parsed(answer: Exchange, robot: &str) -> RobotsRules {
    let limits = seek_io::InputLimits { max_bytes: MOST_BYTES, ..seek_io::InputLimits::default() };
    let coding = answer.header("content-encoding").map(str::to_owned);
    match seek_io::decode_body(coding.as_deref(), answer.body, &limits) {
        Ok(file) => RobotsRules::parse(&file, robot),
        Err(_) => RobotsRules::allow_nothing(),
    }
}
