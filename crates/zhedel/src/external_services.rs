//! Settings of external providers, or of the sandbox in their place.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use app::job_handlers::MessageTransports;
use app::{Clock, PersistentClock, RealClock};
use providers::SetupError;
use providers::acquirer::{self, Acquirer, FreedomPay};
use providers::email::Smtp;
use providers::sms::{self, Smsc};
use sandbox::{DelayScale, Outbox, People, PeopleError, Sandbox};
use serde::Deserialize;
use server::Mode;
use thiserror::Error;

use crate::billers::BillerConfig;
use crate::config::{Config, ConfigError, Secret};

/// Path prefix of the acquirer's callbacks; the name of the callback follows.
const ACQUIRER_CALLBACK_PATH: &str = "/webhooks/acquirer";
pub(crate) const CLOCK_FILE: &str = "sandbox-clock";
const OUTBOX_FILE: &str = "sandbox-outbox.jsonl";

#[derive(Debug, Error)]
pub enum ProviderConfigError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("{key}: {error}")]
    Setup { key: &'static str, error: SetupError },
    #[error("{path}: {error}")]
    File { path: PathBuf, error: std::io::Error },
    #[error(transparent)]
    People(#[from] PeopleError),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SandboxConfig {
    pub listen: SocketAddr,
    pub smtp_listen: SocketAddr,
    pub pace: DelayScale,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmsConfig {
    pub(crate) url: String,
    login: String,
    pub(crate) password: Secret,
    sender: String,
    pub(crate) per_hour_max: i64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmailConfig {
    /// May contain a password.
    pub(crate) url: Secret,
    pub(crate) from: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AcquirerConfig {
    pub(crate) url: String,
    merchant_id: String,
    pub(crate) secret: Secret,
    pub(crate) payout_secret: Secret,
}

impl Config {
    /// The transports of messages: SMS, e-mail, push.
    pub fn channels(&self) -> Result<MessageTransports, ProviderConfigError> {
        let setup = |key| move |error| ProviderConfigError::Setup { key, error };
        let (sms, email) = (&self.sms, &self.email);
        let account = sms::SmscAccount {
            login: sms.login.clone(),
            password: sms.password.0.clone().into(),
            sender: sms.sender.clone(),
        };
        let sms_url = non_empty_or(&sms.url, || format!("http://{}/sms", self.sandbox.listen));
        let sms = Smsc::try_new(&sms_url, account).map_err(setup("sms.url"))?;
        let mail_url =
            non_empty_or(&email.url.0, || format!("smtp://{}", self.sandbox.smtp_listen));
        let mail = Smtp::try_new(&mail_url, &email.from).map_err(setup("email"))?;
        Ok(MessageTransports { sms: Arc::new(sms), mail: Arc::new(mail) })
    }

    /// Charges cards and pays out to them.
    pub fn acquirer(&self) -> Result<Arc<dyn Acquirer>, ProviderConfigError> {
        let config = &self.acquirer;
        let merchant = acquirer::Merchant {
            id: config.merchant_id.clone(),
            secret: config.secret.0.clone().into(),
            payout_secret: config.payout_secret.0.clone().into(),
        };
        let url = non_empty_or(&config.url, || format!("http://{}/acquirer", self.sandbox.listen));
        let callbacks_url = format!("{}{ACQUIRER_CALLBACK_PATH}", self.settings().base_url);
        let acquirer = FreedomPay::try_new(&url, merchant, &callbacks_url);
        acquirer
            .map(|acquirer| Arc::new(acquirer) as Arc<dyn Acquirer>)
            .map_err(|error| ProviderConfigError::Setup { key: "acquirer.url", error })
    }

    /// The movable clock, in sandbox mode only.
    pub fn movable_clock(&self) -> Result<Option<Arc<PersistentClock>>, ProviderConfigError> {
        if self.mode == Mode::Production {
            return Ok(None);
        }
        let path = self.data_dir.join(CLOCK_FILE);
        let clock = PersistentClock::try_open(&path);
        Ok(Some(Arc::new(clock.map_err(|error| ProviderConfigError::File { path, error })?)))
    }

    /// The simulator of all providers, driven by the movable clock.
    pub fn sandbox(&self, clock: Arc<PersistentClock>) -> Result<Sandbox, ProviderConfigError> {
        let SmsConfig { login, password, .. } = &self.sms;
        let account = sandbox::Credentials { login: login.clone(), password: password.0.clone() };
        let AcquirerConfig { merchant_id, secret, payout_secret, .. } = &self.acquirer;
        let merchant = sandbox::Merchant {
            id: merchant_id.clone(),
            secret: secret.0.clone(),
            payout_secret: payout_secret.0.clone(),
        };
        let (clock, base_url) = (Arc::new(SandboxClock(clock)), self.settings().base_url);
        let path = self.data_dir.join(OUTBOX_FILE);
        let outbox =
            Outbox::open(&path).map_err(|error| ProviderConfigError::File { path, error })?;
        let sandbox = Sandbox::new(clock, People::bundled()?, account, &base_url);
        let sandbox = sandbox.with_outbox(outbox);
        let biller = |config: &BillerConfig| sandbox::BillerAccount {
            login: config.login.clone(),
            password: config.password.0.clone(),
            signature_secret: config.signature_secret.0.clone(),
        };
        let (kaspi, osmp) = (biller(&self.billers.kaspi), biller(&self.billers.osmp));
        let billers_url = self.billers.own_listen().map(|address| format!("http://{address}"));
        let sandbox = sandbox.with_merchant(merchant).with_billers(kaspi, osmp, billers_url);
        Ok(self.with_provider_keys(sandbox.with_delay_scale(self.sandbox.pace)))
    }
}

/// The movable clock if there is one, else the real one.
pub fn clock(movable: Option<&Arc<PersistentClock>>) -> Arc<dyn Clock> {
    match movable {
        Some(clock) => clock.clone(),
        None => Arc::new(RealClock),
    }
}

struct SandboxClock(Arc<PersistentClock>);

impl sandbox::Clock for SandboxClock {
    fn now_us(&self) -> i64 {
        self.0.now().0
    }

    fn advance_seconds(&self, seconds: u32) -> std::io::Result<()> {
        self.0.advance_seconds(seconds)
    }
}

pub(crate) fn non_empty_or(url: &str, default_url: impl Fn() -> String) -> String {
    if url.is_empty() { default_url() } else { url.to_owned() }
}

/// Whether an address is empty or leads to the sandbox.
pub(crate) fn is_sandbox(url: &str, listen: SocketAddr) -> bool {
    let (_, rest) = url.split_once("://").unwrap_or(("", url));
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let sandbox_host = [listen.to_string(), format!("localhost:{}", listen.port())];
    host.is_empty() || sandbox_host.iter().any(|sandbox_host| sandbox_host == host)
}

#[cfg(test)]
mod tests {
    use crate::config::tests::config_with;

    #[test]
    fn the_defaults_use_the_sandbox() {
        assert!(config_with(&[]).unwrap().channels().is_ok());
        let config = config_with(&[]).unwrap();
        assert_eq!(config.sandbox.listen.to_string(), "127.0.0.1:8082");
        assert_eq!(config.sandbox.smtp_listen.to_string(), "127.0.0.1:8025");
        assert_eq!(config.settings().sandbox_delay_scale, None);
    }

    #[test]
    fn only_the_sandbox_can_be_sped_up() {
        let pace = ("ZHEDEL_SANDBOX_PACE", "0.1");
        assert_eq!(config_with(&[pace]).unwrap().settings().sandbox_delay_scale, Some(0.1));
        for nonsense in ["0", "-1", "fast", "nan"] {
            assert!(config_with(&[(pace.0, nonsense)]).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn the_acquirer_needs_an_address() {
        assert!(config_with(&[]).unwrap().acquirer().is_ok());
        let config = config_with(&[("ZHEDEL_ACQUIRER_URL", "freedompay.kz")]).unwrap();
        let error = config.acquirer().err().map(|error| error.to_string()).unwrap();
        assert!(error.starts_with("acquirer.url: "), "{error}");
    }

    #[test]
    fn passwords_are_not_printed() {
        let config = config_with(&[
            ("ZHEDEL_SMS_PASSWORD", "of our own"),
            ("ZHEDEL_EMAIL_URL", "smtps://u:p@mail.example"),
            ("ZHEDEL_ACQUIRER_SECRET", "of our own"),
            ("ZHEDEL_DATABASE_URL", "postgres://zhedel:of our own@db/zhedel"),
            ("ZHEDEL_VAULT_KEYS", "1:of our own"),
            ("ZHEDEL_VAULT_MARK_KEY", "of our own"),
        ])
        .unwrap();
        let debug = format!("{config:?}");
        assert!(!debug.contains("of our") && !debug.contains("u:p"), "{debug}");
        let malformed =
            config_with(&[("ZHEDEL_EMAIL_URL", "ftp://u:secret@mail.example")]).unwrap();
        let error = malformed.channels().err().map(|error| error.to_string()).unwrap();
        assert!(error.starts_with("email: ") && !error.contains("secret"), "{error}");
    }
}
