//! What production insists on. Every setting is looked at, so that one start names them all.

use std::borrow::Cow;

use sandbox::DelayScale;
use server::Mode;
use store::ConnectionSecurity;

use super::secret::{Secret, is_guessable_key, is_guessable_text, key_bytes};
use super::setting_error::SettingErrors;
use super::{Config, ConfigError, without_numbers};
use crate::external_services::{CLOCK_FILE, is_sandbox};

/// Of a secret that we agree upon with the other side.
const SECRET_CHARS_MIN: usize = 32;
/// The acquirer issues its secrets, of sixteen characters.
const ISSUED_SECRET_CHARS_MIN: usize = 16;
/// What a text of the shipped file begins with where it stands for a secret.
const SHIPPED_SECRET_PREFIX: &str = "sandbox";
/// Freedom Pay's own test address.
const ACQUIRER_TEST_HOST: &str = "://test-";
const OWN_KEY: &str = "a random one of your own (openssl rand -hex 32)";
const OWN_SECRET: &str = "a random one of your own, 32 characters or more (openssl rand -hex 32)";
const ISSUED_SECRET: &str = "the one that the acquirer issued for you, 16 characters or more";

/// A secret by its key.
struct NamedSecret<'c> {
    key: Cow<'static, str>,
    value: &'c str,
    chars_min: usize,
}

impl Config {
    /// Refuses the settings if any of them has to be corrected.
    pub fn check(&self) -> Result<(), ConfigError> {
        let errors = self.setting_errors()?;
        if errors.is_empty() { Ok(()) } else { Err(ConfigError::Settings(errors)) }
    }

    /// Everything that has to be corrected.
    pub fn setting_errors(&self) -> Result<SettingErrors, ConfigError> {
        let mut errors = SettingErrors::default();
        if self.mode == Mode::Production {
            self.check_production(&Self::shipped()?, &mut errors);
        } else if !self.is_mode_explicit && is_public(&self.site.base_url) {
            errors.add(
                "mode",
                "is not set, and site.base_url is a public address",
                "\"production\", or \"sandbox\" if nobody borrows there in earnest",
            );
        }
        self.check_proxies(&mut errors);
        self.monitoring.check(self.listen, &mut errors);
        self.billers.check(self.mode, &mut errors);
        self.database.check(&mut errors);
        self.shutdown.check(&mut errors);
        self.traces.check(&mut errors);
        Ok(errors)
    }

    fn check_production(&self, shipped: &Self, errors: &mut SettingErrors) {
        self.check_address(errors);
        self.check_database(errors);
        self.check_keys(shipped, errors);
        self.check_anchor_folder(errors);
        self.check_provider_addresses(errors);
        self.check_secrets(shipped, errors);
        self.check_lender(shipped, errors);
        self.check_proxies_are_named(shipped, errors);
        if self.sandbox.pace != DelayScale::REAL_TIME {
            errors.add("sandbox.pace", "scales delays", "1");
        }
        if self.data_dir.join(CLOCK_FILE).exists() {
            errors.add(
                "data_dir",
                "is of a sandbox whose clock was moved",
                format!("a folder of its own, without the file {CLOCK_FILE}"),
            );
        }
    }

    fn check_address(&self, errors: &mut SettingErrors) {
        if !is_public(&self.site.base_url) {
            errors.add("site.base_url", "is not public", "the https:// address of the site");
        }
    }

    fn check_database(&self, errors: &mut SettingErrors) {
        let expected = "sslmode=verify-full (with sslrootcert=<file> for a certificate authority of \
                        your own), a socket, or a loopback address";
        match ConnectionSecurity::of_url(&self.database_url.0) {
            Ok(ConnectionSecurity::Local | ConnectionSecurity::Verified) => {}
            Ok(ConnectionSecurity::Unverified) => {
                errors.add("database_url", "does not verify the server", expected);
            }
            Err(_) => errors.add("database_url", "cannot be read", expected),
        }
    }

    fn check_keys(&self, shipped: &Self, errors: &mut SettingErrors) {
        // Without a key nothing is pushed, and the shipped one counts as none.
        let push = Some(self.push.key.0.as_str());
        let push = push.filter(|key| !key.is_empty() && *key != shipped.push.key.0);
        let mut known: Vec<(&str, [u8; 32])> = Vec::new();
        let audit = without_numbers(&self.audit.keys.0).map(|hex| ("audit.keys", hex));
        let keys = self.vault.hex().chain(audit).chain(push.map(|key| ("push.key", key)));
        let is_shipped = |key: &[u8; 32]| {
            let mut shipped_audit = without_numbers(&shipped.audit.keys.0).filter_map(key_bytes);
            shipped.vault.contains(key) || shipped_audit.any(|it| it == *key)
        };
        for (name, hex) in keys {
            let Some(key) = key_bytes(hex) else {
                errors.add(name, "is not 64 hexadecimal digits", OWN_KEY);
                continue;
            };
            if is_shipped(&key) {
                errors.add(name, "is the shipped one", OWN_KEY);
            } else if is_guessable_key(&key) {
                errors.add(name, "is guessable", OWN_KEY);
            } else if let Some((other, _)) = known.iter().find(|(_, known)| *known == key) {
                errors.add(name, format!("is the same as {other}"), OWN_KEY);
            }
            known.push((name, key));
        }
    }

    fn check_provider_addresses(&self, errors: &mut SettingErrors) {
        let optional = [
            ("state_register.url", &self.state_register.url),
            ("telemetry.url", &self.telemetry.url),
            ("files.s3_endpoint", &self.files.s3_endpoint),
            ("backup.s3_endpoint", &self.backup.s3_endpoint),
        ];
        let needed = [
            ("sms.url", &self.sms.url),
            ("bureau.url", &self.bureau.url),
            ("biometry.url", &self.biometry.url),
            ("holder_check.url", &self.holder_check.url),
            ("sim_changes.url", &self.sim_changes.url),
            ("acquirer.url", &self.acquirer.url),
        ];
        let optional = optional.into_iter().filter(|(_, url)| !url.is_empty());
        for (key, url) in needed.into_iter().chain(optional) {
            let is_test_host = key == "acquirer.url" && url.contains(ACQUIRER_TEST_HOST);
            if is_sandbox(url, self.sandbox.listen) || is_test_host {
                errors.add(key, "leads to the sandbox", "the provider's https:// address");
            } else if !has_scheme(url, "https") {
                errors.add(key, "is not encrypted", "an https:// address");
            }
        }
        let mail = self.email.url.0.as_str();
        let expected = "smtps://…, or smtp://…?tls=required";
        if is_sandbox(mail, self.sandbox.smtp_listen) {
            errors.add("email.url", "leads to the sandbox", expected);
        } else if !is_encrypted_mail(mail) {
            errors.add("email.url", "is not encrypted", expected);
        }
    }

    fn check_secrets(&self, shipped: &Self, errors: &mut SettingErrors) {
        let (secrets, shipped) = (self.secrets(), shipped.secrets());
        for (index, secret) in secrets.iter().enumerate() {
            let is_shipped =
                |it: &NamedSecret<'_>| it.key == secret.key && it.value == secret.value;
            let expected =
                if secret.chars_min == SECRET_CHARS_MIN { OWN_SECRET } else { ISSUED_SECRET };
            let problem = if secret.value.is_empty() {
                "is empty".into()
            } else if shipped.iter().any(is_shipped)
                || secret.value.starts_with(SHIPPED_SECRET_PREFIX)
            {
                "is the shipped one".into()
            } else if secret.value.chars().count() < secret.chars_min {
                "is too short".into()
            } else if is_guessable_text(secret.value) {
                "is guessable".into()
            } else if let Some(other) =
                secrets[..index].iter().find(|other| other.value == secret.value)
            {
                format!("is the same as {}", other.key)
            } else {
                continue;
            };
            errors.add(secret.key.clone(), problem, expected);
        }
    }

    /// The secrets that providers and billers share with us, of those that are in use.
    fn secrets(&self) -> Vec<NamedSecret<'_>> {
        let mut secrets = vec![
            named("sms.password", &self.sms.password, SECRET_CHARS_MIN),
            named("bureau.api_key", &self.bureau.api_key, SECRET_CHARS_MIN),
            named("biometry.api_key", &self.biometry.api_key, SECRET_CHARS_MIN),
            named("biometry.callback_secret", &self.biometry.callback_secret, SECRET_CHARS_MIN),
            named("holder_check.api_key", &self.holder_check.api_key, SECRET_CHARS_MIN),
            named("sim_changes.api_key", &self.sim_changes.api_key, SECRET_CHARS_MIN),
            named("acquirer.secret", &self.acquirer.secret, ISSUED_SECRET_CHARS_MIN),
            named("acquirer.payout_secret", &self.acquirer.payout_secret, ISSUED_SECRET_CHARS_MIN),
        ];
        // Without one of its own the register has the bureau's.
        let register = &self.state_register.api_key;
        if !register.0.is_empty() {
            secrets.push(named("state_register.api_key", register, SECRET_CHARS_MIN));
        }
        if !self.telemetry.url.is_empty() {
            secrets.push(named("telemetry.key", &self.telemetry.key, SECRET_CHARS_MIN));
        }
        if !self.files.s3_bucket.is_empty() {
            secrets.push(named("files.s3_secret_key", &self.files.s3_secret_key, SECRET_CHARS_MIN));
        }
        if self.backup.is_in_bucket() {
            let secret = &self.backup.s3_secret_key;
            secrets.push(named("backup.s3_secret_key", secret, SECRET_CHARS_MIN));
        }
        // That a biller needs one of them is checked with its other settings.
        for (name, biller) in self.billers.named() {
            let both =
                [("password", &biller.password), ("signature_secret", &biller.signature_secret)];
            let set = both.into_iter().filter(|(_, secret)| !secret.0.is_empty());
            secrets.extend(set.map(|(key, secret)| {
                named(format!("billers.{name}.{key}"), secret, SECRET_CHARS_MIN)
            }));
        }
        secrets
    }

    /// Contracts, receipts and messages carry them.
    fn check_lender(&self, shipped: &Self, errors: &mut SettingErrors) {
        let (lender, placeholder) = (&self.lender, &shipped.lender);
        if identity::Bin::try_new(&lender.bin).is_err() {
            errors.add("lender.bin", "is not a БИН", "the lender's own, of twelve digits");
        }
        for (key, value, placeholder) in [
            ("lender.licence_number", &lender.licence_number, &placeholder.licence_number),
            ("lender.phone", &lender.phone, &placeholder.phone),
            ("lender.email", &lender.email, &placeholder.email),
            ("lender.address.ru", &lender.address.ru, &placeholder.address.ru),
            ("lender.address.kk", &lender.address.kk, &placeholder.address.kk),
            ("email.from", &self.email.from, &shipped.email.from),
        ] {
            if value.trim().is_empty() || value == placeholder {
                errors.add(key, "is the placeholder", "the lender's own");
            }
        }
    }
}

fn named<'c>(
    key: impl Into<Cow<'static, str>>,
    secret: &'c Secret,
    chars_min: usize,
) -> NamedSecret<'c> {
    NamedSecret { key: key.into(), value: &secret.0, chars_min }
}

fn has_scheme(url: &str, scheme: &str) -> bool {
    url.split_once("://").is_some_and(|(it, _)| it.eq_ignore_ascii_case(scheme))
}

/// Whether people reach an address from elsewhere: https, and not on this machine.
fn is_public(url: &str) -> bool {
    let authority = url.split_once("://").map_or("", |(_, rest)| rest);
    let authority = authority.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = match host.strip_prefix('[').and_then(|host| host.split_once(']')) {
        Some((address, _)) => address,
        None => host.split(':').next().unwrap_or_default(),
    };
    let is_local = host == "localhost"
        || host.ends_with(".localhost")
        || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
    has_scheme(url, "https") && !host.is_empty() && !is_local
}

/// TLS from the first byte, or a server that has to switch to it. `tls=opportunistic` would also
/// send without.
fn is_encrypted_mail(url: &str) -> bool {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    // The first parameter of the name counts.
    let tls = query.split('&').find_map(|pair| pair.strip_prefix("tls="));
    has_scheme(url, "smtps") || (has_scheme(url, "smtp") && tls == Some("required"))
}

#[cfg(test)]
mod tests;
