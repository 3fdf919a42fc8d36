//! The outside world as configured: the providers, or the sandbox in their place.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use http::Mode;
use lender::messages::Channels;
use lender::{Clock, KeptClock, MachineClock};
use providers::SetupError;
use providers::email::Smtp;
use providers::sms::{self, Smsc};
use sandbox::{People, PeopleError, Sandbox};
use serde::Deserialize;
use thiserror::Error;

use crate::config::Config;

/// The password that is shipped: everybody knows it.
const SHIPPED_PASSWORD: &str = "sandbox";
const CLOCK_FILE: &str = "sandbox-clock";

#[derive(Debug, Error)]
pub enum OutsideError {
    #[error("{0} leads to the sandbox: production needs a provider of its own")]
    SandboxProvider(&'static str),
    #[error("sms.password is the shipped one: production needs the gateway's own")]
    ShippedPassword,
    #[error("{0} is there: this data is a sandbox's whose clock was moved, and not for production")]
    MovedClock(PathBuf),
    #[error("{key}: {error}")]
    Setup { key: &'static str, error: SetupError },
    #[error("{path}: {error}")]
    Clock { path: PathBuf, error: std::io::Error },
    #[error(transparent)]
    People(#[from] PeopleError),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listeners {
    pub listen: SocketAddr,
    pub smtp_listen: SocketAddr,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmsKeys {
    url: String,
    login: String,
    password: Secret,
    sender: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmailKeys {
    /// It may hold a password.
    url: Secret,
    from: String,
}

/// A setting that no log shows.
#[derive(Deserialize)]
#[serde(transparent)]
struct Secret(String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("•••")
    }
}

impl Config {
    /// Refuses, in production, whatever belongs to the sandbox.
    pub fn check_outside(&self) -> Result<(), OutsideError> {
        if self.mode != Mode::Production {
            return Ok(());
        }
        if is_sandbox(&self.sms.url, self.sandbox.listen) {
            return Err(OutsideError::SandboxProvider("sms.url"));
        }
        if is_sandbox(&self.email.url.0, self.sandbox.smtp_listen) {
            return Err(OutsideError::SandboxProvider("email.url"));
        }
        if self.sms.password.0 == SHIPPED_PASSWORD {
            return Err(OutsideError::ShippedPassword);
        }
        let path = self.data_dir.join(CLOCK_FILE);
        if path.exists() { Err(OutsideError::MovedClock(path)) } else { Ok(()) }
    }

    /// The ways out of the house.
    pub fn channels(&self) -> Result<Channels, OutsideError> {
        self.check_outside()?;
        let setup = |key| move |error| OutsideError::Setup { key, error };
        let (sms, email) = (&self.sms, &self.email);
        let account = sms::Account {
            login: sms.login.clone(),
            password: sms.password.0.clone().into(),
            sender: sms.sender.clone(),
        };
        let sms_url = or(&sms.url, || format!("http://{}/sms", self.sandbox.listen));
        let sms = Smsc::try_new(&sms_url, account).map_err(setup("sms.url"))?;
        let mail_url = or(&email.url.0, || format!("smtp://{}", self.sandbox.smtp_listen));
        let unsubscribe_url = format!("{}/unsub/", self.settings().base_url);
        let mail =
            Smtp::try_new(&mail_url, &email.from, &unsubscribe_url).map_err(setup("email"))?;
        Ok(Channels { sms: Arc::new(sms), mail: Arc::new(mail) })
    }

    /// The clock that can be moved, in sandbox mode alone.
    pub fn kept_clock(&self) -> Result<Option<Arc<KeptClock>>, OutsideError> {
        if self.mode == Mode::Production {
            self.check_outside()?;
            return Ok(None);
        }
        let path = self.data_dir.join(CLOCK_FILE);
        let clock = KeptClock::kept_in(&path);
        Ok(Some(Arc::new(clock.map_err(|error| OutsideError::Clock { path, error })?)))
    }

    /// The stand-in for the outside world, around the clock that it moves.
    pub fn sandbox(&self, clock: Arc<KeptClock>) -> Result<Sandbox, OutsideError> {
        let SmsKeys { login, password, .. } = &self.sms;
        let account = sandbox::Account { login: login.clone(), password: password.0.clone() };
        let base_url = self.settings().base_url;
        Ok(Sandbox::new(Arc::new(MovedBySandbox(clock)), People::shipped()?, account, &base_url))
    }
}

/// The clock of the house: the movable one where there is one.
pub fn clock(kept: Option<&Arc<KeptClock>>) -> Arc<dyn Clock> {
    match kept {
        Some(clock) => clock.clone(),
        None => Arc::new(MachineClock),
    }
}

struct MovedBySandbox(Arc<KeptClock>);

impl sandbox::Clock for MovedBySandbox {
    fn now_us(&self) -> i64 {
        self.0.now().0
    }

    fn advance_days(&self, days: u32) -> std::io::Result<()> {
        self.0.advance_days(days)
    }
}

fn or(url: &str, shipped: impl Fn() -> String) -> String {
    if url.is_empty() { shipped() } else { url.to_owned() }
}

/// Whether an address is empty, or names the place where the sandbox listens.
fn is_sandbox(url: &str, listen: SocketAddr) -> bool {
    let (_, rest) = url.split_once("://").unwrap_or(("", url));
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let place = authority.rsplit('@').next().unwrap_or_default();
    let local = [listen.to_string(), format!("localhost:{}", listen.port())];
    place.is_empty() || local.iter().any(|local| local == place)
}

#[cfg(test)]
mod tests {
    use crate::config::tests::with;

    const MODE: (&str, &str) = ("ZHEDEL_MODE", "production");
    const SMS: (&str, &str) = ("ZHEDEL_SMS_URL", "https://smsc.kz");
    const PASSWORD: (&str, &str) = ("ZHEDEL_SMS_PASSWORD", "of our own");
    const MAIL: (&str, &str) = ("ZHEDEL_EMAIL_URL", "smtps://u:p@mail.example");

    fn refusal(pairs: &[(&str, &str)]) -> Option<String> {
        with(pairs).unwrap().channels().err().map(|error| error.to_string())
    }

    #[test]
    fn the_defaults_lead_to_the_sandbox() {
        assert_eq!(refusal(&[]), None);
        let config = with(&[]).unwrap();
        assert_eq!(config.sandbox.listen.to_string(), "127.0.0.1:8082");
        assert_eq!(config.sandbox.smtp_listen.to_string(), "127.0.0.1:8025");
    }

    #[test]
    fn production_refuses_the_sandbox() {
        assert_eq!(refusal(&[MODE, SMS, PASSWORD, MAIL]), None);
        for (pairs, key) in [
            (&[MODE, PASSWORD, MAIL][..], "sms.url leads to the sandbox"),
            (&[MODE, PASSWORD, SMS], "email.url leads to the sandbox"),
            (&[MODE, SMS, MAIL], "sms.password is the shipped one"),
            (
                &[MODE, PASSWORD, MAIL, ("ZHEDEL_SMS_URL", "http://127.0.0.1:8082/sms")],
                "sms.url leads to the sandbox",
            ),
            (
                &[MODE, PASSWORD, SMS, ("ZHEDEL_EMAIL_URL", "smtp://u:p@localhost:8025")],
                "email.url leads to the sandbox",
            ),
        ] {
            let told = refusal(pairs).unwrap();
            assert!(told.starts_with(key), "{told}");
        }
    }

    #[test]
    fn production_has_no_movable_clock_and_no_moved_data() {
        let folder = std::env::temp_dir().join(format!("zhedel-outside-{}", std::process::id()));
        let data_dir = folder.display().to_string();
        let data = ("ZHEDEL_DATA_DIR", data_dir.as_str());
        let production = with(&[MODE, SMS, PASSWORD, MAIL, data]).unwrap();
        assert!(production.kept_clock().unwrap().is_none());
        let sandbox = with(&[data]).unwrap();
        sandbox.kept_clock().unwrap().unwrap().advance_days(1).unwrap();
        let told = production.kept_clock().unwrap_err().to_string();
        assert!(told.ends_with("not for production"), "{told}");
        assert!(production.channels().is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn passwords_are_not_shown() {
        let config = with(&[PASSWORD, MAIL]).unwrap();
        let shown = format!("{:?} {:?}", config.sms, config.email);
        assert!(!shown.contains("of our own") && !shown.contains("u:p"), "{shown}");
        let told = refusal(&[("ZHEDEL_EMAIL_URL", "ftp://u:secret@mail.example")]).unwrap();
        assert!(told.starts_with("email: ") && !told.contains("secret"), "{told}");
    }
}
