//! Settings of external providers, or of the sandbox in their place.

use std::fmt;
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
use crate::config::{Config, ConfigError};

/// The shipped password. It is public.
pub(crate) const DEFAULT_PASSWORD: &str = "sandbox";
/// Path prefix of the acquirer's callbacks; the name of the callback follows.
const ACQUIRER_CALLBACK_PATH: &str = "/webhooks/acquirer";
const CLOCK_FILE: &str = "sandbox-clock";
const OUTBOX_FILE: &str = "sandbox-outbox.jsonl";

#[derive(Debug, Error)]
pub enum ProviderConfigError {
    #[error("{0} leads to the sandbox: production needs a provider of its own")]
    SandboxProvider(&'static str),
    #[error("{0} is the shipped one: production needs the provider's own")]
    DefaultSecret(&'static str),
    #[error("{0} is there: this data is a sandbox's whose clock was moved, and not for production")]
    MovedClock(PathBuf),
    #[error("sandbox.pace is not 1: production hurries nobody")]
    DelayScale,
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
    url: String,
    login: String,
    password: Secret,
    sender: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmailConfig {
    /// May contain a password.
    url: Secret,
    from: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AcquirerConfig {
    url: String,
    merchant_id: String,
    secret: Secret,
    payout_secret: Secret,
}

/// A setting that is never logged.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct Secret(pub(crate) String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("•••")
    }
}

impl Config {
    /// Rejects sandbox settings in production.
    pub fn check_providers(&self) -> Result<(), ProviderConfigError> {
        self.billers.check()?;
        if self.mode != Mode::Production {
            return Ok(());
        }
        if self.sandbox.pace != DelayScale::REAL_TIME {
            return Err(ProviderConfigError::DelayScale);
        }
        if is_sandbox(&self.sms.url, self.sandbox.listen) {
            return Err(ProviderConfigError::SandboxProvider("sms.url"));
        }
        if is_sandbox(&self.email.url.0, self.sandbox.smtp_listen) {
            return Err(ProviderConfigError::SandboxProvider("email.url"));
        }
        if self.sms.password.0 == DEFAULT_PASSWORD {
            return Err(ProviderConfigError::DefaultSecret("sms.password"));
        }
        self.check_application_providers()?;
        self.acquirer.check(self.sandbox.listen)?;
        let path = self.data_dir.join(CLOCK_FILE);
        if path.exists() { Err(ProviderConfigError::MovedClock(path)) } else { Ok(()) }
    }

    /// The transports of messages: SMS, e-mail, push.
    pub fn channels(&self) -> Result<MessageTransports, ProviderConfigError> {
        self.check_providers()?;
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
        self.check_providers()?;
        let keys = &self.acquirer;
        let merchant = acquirer::Merchant {
            id: keys.merchant_id.clone(),
            secret: keys.secret.0.clone().into(),
            payout_secret: keys.payout_secret.0.clone().into(),
        };
        let url = non_empty_or(&keys.url, || format!("http://{}/acquirer", self.sandbox.listen));
        let callbacks_url = format!("{}{ACQUIRER_CALLBACK_PATH}", self.settings().base_url);
        let acquirer = FreedomPay::try_new(&url, merchant, &callbacks_url);
        acquirer
            .map(|acquirer| Arc::new(acquirer) as Arc<dyn Acquirer>)
            .map_err(|error| ProviderConfigError::Setup { key: "acquirer.url", error })
    }

    /// The movable clock, in sandbox mode only.
    pub fn movable_clock(&self) -> Result<Option<Arc<PersistentClock>>, ProviderConfigError> {
        if self.mode == Mode::Production {
            self.check_providers()?;
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
        let biller = |keys: &BillerConfig| sandbox::Credentials {
            login: keys.login.clone(),
            password: keys.password.0.clone(),
        };
        let (kaspi, osmp) = (biller(&self.billers.kaspi), biller(&self.billers.osmp));
        let sandbox = sandbox.with_merchant(merchant).with_billers(kaspi, osmp);
        Ok(self.with_provider_keys(sandbox.with_delay_scale(self.sandbox.pace)))
    }
}

impl AcquirerConfig {
    /// Rejects sandbox addresses and the acquirer's own test merchant.
    fn check(&self, sandbox: SocketAddr) -> Result<(), ProviderConfigError> {
        if is_sandbox(&self.url, sandbox) || self.url.contains("://test-") {
            return Err(ProviderConfigError::SandboxProvider("acquirer.url"));
        }
        for (key, Secret(secret)) in
            [("acquirer.secret", &self.secret), ("acquirer.payout_secret", &self.payout_secret)]
        {
            if secret.is_empty() || secret.starts_with(DEFAULT_PASSWORD) {
                return Err(ProviderConfigError::DefaultSecret(key));
            }
        }
        Ok(())
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

pub(crate) fn non_empty_or(url: &str, shipped: impl Fn() -> String) -> String {
    if url.is_empty() { shipped() } else { url.to_owned() }
}

/// Whether an address is empty or leads to the sandbox.
pub(crate) fn is_sandbox(url: &str, listen: SocketAddr) -> bool {
    let (_, rest) = url.split_once("://").unwrap_or(("", url));
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let place = authority.rsplit('@').next().unwrap_or_default();
    let local = [listen.to_string(), format!("localhost:{}", listen.port())];
    place.is_empty() || local.iter().any(|local| local == place)
}

#[cfg(test)]
mod tests {
    use crate::config::tests::config_with;

    const SMS_PASSWORD: (&str, &str) = ("ZHEDEL_SMS_PASSWORD", "of our own");
    const EMAIL_URL: (&str, &str) = ("ZHEDEL_EMAIL_URL", "smtps://u:p@mail.example");
    /// A complete production environment.
    const PRODUCTION_ENV: [(&str, &str); 12] = [
        ("ZHEDEL_MODE", "production"),
        ("ZHEDEL_SMS_URL", "https://smsc.kz"),
        SMS_PASSWORD,
        EMAIL_URL,
        ("ZHEDEL_BUREAU_URL", "https://bureau.example"),
        ("ZHEDEL_BUREAU_API_KEY", "of our own"),
        ("ZHEDEL_BIOMETRY_URL", "https://biometry.example"),
        ("ZHEDEL_BIOMETRY_API_KEY", "of our own"),
        ("ZHEDEL_BIOMETRY_CALLBACK_SECRET", "of our own"),
        ("ZHEDEL_ACQUIRER_URL", "https://api.freedompay.kz"),
        ("ZHEDEL_ACQUIRER_SECRET", "secret of ours"),
        ("ZHEDEL_ACQUIRER_PAYOUT_SECRET", "another of ours"),
    ];

    fn check_error(pairs: &[(&str, &str)]) -> Option<String> {
        config_with(pairs).unwrap().channels().err().map(|error| error.to_string())
    }

    #[test]
    fn the_defaults_use_the_sandbox() {
        assert_eq!(check_error(&[]), None);
        let config = config_with(&[]).unwrap();
        assert_eq!(config.sandbox.listen.to_string(), "127.0.0.1:8082");
        assert_eq!(config.sandbox.smtp_listen.to_string(), "127.0.0.1:8025");
        assert_eq!(config.settings().sandbox_delay_scale, None);
    }

    #[test]
    fn production_rejects_the_sandbox() {
        assert_eq!(check_error(&PRODUCTION_ENV), None);
        // Each setting missing, and each leading to the sandbox.
        for (key, _) in &PRODUCTION_ENV[1..] {
            let left: Vec<_> = PRODUCTION_ENV.into_iter().filter(|(name, _)| name != key).collect();
            assert!(check_error(&left).is_some(), "{key}");
        }
        for (key, value, expected) in [
            ("ZHEDEL_SMS_URL", "http://127.0.0.1:8082/sms", "sms.url leads to the sandbox"),
            ("ZHEDEL_EMAIL_URL", "smtp://u:p@localhost:8025", "email.url leads to the sandbox"),
            ("ZHEDEL_SMS_PASSWORD", "sandbox", "sms.password is the shipped one"),
            ("ZHEDEL_BUREAU_URL", "http://localhost:8082/x", "bureau.url leads to the sandbox"),
            ("ZHEDEL_BUREAU_API_KEY", "sandbox", "bureau.api_key is the shipped one"),
            ("ZHEDEL_BIOMETRY_URL", "", "biometry.url leads to the sandbox"),
            ("ZHEDEL_BIOMETRY_API_KEY", "sandbox", "biometry.api_key is the shipped one"),
            ("ZHEDEL_BIOMETRY_CALLBACK_SECRET", "", "biometry.callback_secret is the shipped"),
            ("ZHEDEL_ACQUIRER_URL", "", "acquirer.url leads to the sandbox"),
            ("ZHEDEL_ACQUIRER_URL", "http://localhost:8082/x", "acquirer.url leads to the sandbox"),
            ("ZHEDEL_ACQUIRER_URL", "https://test-api.freedompay.kz", "acquirer.url leads to"),
            ("ZHEDEL_ACQUIRER_SECRET", "", "acquirer.secret is the shipped one"),
            ("ZHEDEL_ACQUIRER_PAYOUT_SECRET", "sandbox-payout", "acquirer.payout_secret is the"),
        ] {
            let changed =
                PRODUCTION_ENV.map(|(name, own)| (name, if name == key { value } else { own }));
            let refused = check_error(&changed).unwrap();
            assert!(refused.starts_with(expected), "{refused}");
        }
    }

    #[test]
    fn only_the_sandbox_can_be_sped_up() {
        let pace = ("ZHEDEL_SANDBOX_PACE", "0.1");
        assert_eq!(config_with(&[pace]).unwrap().settings().sandbox_delay_scale, Some(0.1));
        let error = check_error(&[&PRODUCTION_ENV[..], &[pace]].concat()).unwrap();
        assert_eq!(error, "sandbox.pace is not 1: production hurries nobody");
        for nonsense in ["0", "-1", "fast", "nan"] {
            assert!(config_with(&[(pace.0, nonsense)]).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn the_acquirer_needs_an_address() {
        assert!(config_with(&[]).unwrap().acquirer().is_ok());
        let wrong = config_with(&[("ZHEDEL_ACQUIRER_URL", "freedompay.kz")]).unwrap();
        let error = wrong.acquirer().err().map(|error| error.to_string()).unwrap();
        assert!(error.starts_with("acquirer.url: "), "{error}");
    }

    #[test]
    fn production_rejects_a_movable_clock_and_data_made_with_one() {
        let folder = std::env::temp_dir().join(format!("zhedel-outside-{}", std::process::id()));
        let data_dir = folder.display().to_string();
        let data = ("ZHEDEL_DATA_DIR", data_dir.as_str());
        let production = config_with(&[&PRODUCTION_ENV[..], &[data]].concat()).unwrap();
        assert!(production.movable_clock().unwrap().is_none());
        let sandbox = config_with(&[data]).unwrap();
        sandbox.movable_clock().unwrap().unwrap().advance_days(1).unwrap();
        let error = production.movable_clock().unwrap_err().to_string();
        assert!(error.ends_with("not for production"), "{error}");
        assert!(production.channels().is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn passwords_are_not_printed() {
        let config = config_with(&PRODUCTION_ENV).unwrap();
        let debug = format!("{:?} {:?} {:?}", config.sms, config.email, config.acquirer);
        assert!(!debug.contains("of our") && !debug.contains("u:p"), "{debug}");
        let error = check_error(&[("ZHEDEL_EMAIL_URL", "ftp://u:secret@mail.example")]).unwrap();
        assert!(error.starts_with("email: ") && !error.contains("secret"), "{error}");
    }
}
