//! Reads the settings: the documented defaults, then the lender's file, then the environment.

use std::path::{Path, PathBuf};

use thiserror::Error;
use toml::{Table, Value};

use super::environment::{CONFIG_FILE, UnknownVariables};
use super::key_source::{self, KeySourceError};
use super::setting_error::SettingErrors;
use super::{Config, DEFAULTS};
use crate::audit_config::AuditKeysError;

#[derive(Debug, Error)]
pub enum ConfigError {
    #[error("{path}: {error}")]
    Read { path: PathBuf, error: std::io::Error },
    /// Without the line itself, which may hold a secret.
    #[error("{path}: line {line}: {problem}")]
    Syntax { path: PathBuf, line: usize, problem: String },
    #[error("{name}: {problem}")]
    Environment { name: String, problem: String },
    #[error("{0}")]
    UnknownVariables(UnknownVariables),
    #[error("database_url: begins with neither sqlite:// nor postgres://")]
    DatabaseUrl,
    #[error("{0}: a key is not 64 hexadecimal digits")]
    Key(&'static str),
    #[error("configuration: {0}")]
    Shape(#[from] toml::de::Error),
    #[error("{0}")]
    Settings(SettingErrors),
    #[error("vault.keys and vault.mark_key are the shipped ones: production needs keys of its own")]
    DefaultKeys,
    #[error("{key}: {error}")]
    KeySource { key: &'static str, error: KeySourceError },
    #[error("lender.bank.iban: {0}")]
    LenderIban(#[from] identity::IbanError),
    #[error("lender.bank: an account needs its BIC and the name of the bank in both languages")]
    LenderBank,
    #[error("audit.keys: {0}")]
    AuditKeys(#[from] AuditKeysError),
    #[error("vault: {0}")]
    Vault(#[from] store::VaultError),
    #[error(transparent)]
    Law(#[from] lending::LawError),
    #[error(transparent)]
    Products(#[from] lending::ProductError),
    #[error(transparent)]
    Policy(#[from] origination::PolicyError),
    #[error("lending.licence_register_file: {0}")]
    LicenceRegister(#[from] server::LicenceRegisterError),
}

impl Config {
    pub fn load() -> Result<Self, ConfigError> {
        let variables = std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        if let Some(unknown) = UnknownVariables::find(&DEFAULTS.parse()?, variables) {
            return Err(ConfigError::UnknownVariables(unknown));
        }
        let file = std::env::var_os(CONFIG_FILE).map(PathBuf::from);
        Self::load_from(file.as_deref(), |name| std::env::var(name).ok())
    }

    pub(super) fn load_from(
        file: Option<&Path>,
        environment: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, ConfigError> {
        let mut table: Table = DEFAULTS.parse()?;
        let overrides = file.map_or_else(|| Ok(Table::new()), read_table)?;
        let is_mode_explicit =
            overrides.contains_key("mode") || environment("ZHEDEL_MODE").is_some();
        merge(&mut table, overrides);
        override_from(&mut table, "ZHEDEL", &environment)?;
        let mut config = Self { is_mode_explicit, ..table.try_into()? };
        config.read_key_sources(&environment)?;
        config.check_lender_account()?;
        config.licence_register = config.read_licence_register()?;
        Ok(config)
    }

    /// Replaces settings that name a source of keys by the keys.
    fn read_key_sources(
        &mut self,
        environment: &impl Fn(&str) -> Option<String>,
    ) -> Result<(), ConfigError> {
        for (key, secret) in [
            ("vault.keys", &mut self.vault.keys),
            ("vault.mark_key", &mut self.vault.mark_key),
            ("audit.keys", &mut self.audit.keys),
            ("push.key", &mut self.push.key),
        ] {
            key_source::read(secret, environment)
                .map_err(|error| ConfigError::KeySource { key, error })?;
        }
        Ok(())
    }

    /// The shipped settings, with which the lender's are compared.
    pub(super) fn shipped() -> Result<Self, ConfigError> {
        Self::load_from(None, |_| None)
    }
}

fn read_table(path: &Path) -> Result<Table, ConfigError> {
    let text = read_text(path)?;
    text.parse().map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let (line, problem) = (before.matches('\n').count() + 1, error.message().to_owned());
        ConfigError::Syntax { path: path.to_owned(), line, problem }
    })
}

pub(super) fn read_text(path: &Path) -> Result<String, ConfigError> {
    std::fs::read_to_string(path)
        .map_err(|error| ConfigError::Read { path: path.to_owned(), error })
}

fn merge(into: &mut Table, overrides: Table) {
    for (key, value) in overrides {
        match (into.get_mut(&key), value) {
            (Some(Value::Table(nested)), Value::Table(overrides)) => merge(nested, overrides),
            (_, value) => drop(into.insert(key, value)),
        }
    }
}

/// Every existing key can be set by the environment; the value is parsed as the key's current type.
fn override_from(
    table: &mut Table,
    prefix: &str,
    environment: &impl Fn(&str) -> Option<String>,
) -> Result<(), ConfigError> {
    for (key, value) in table.iter_mut() {
        let name = format!("{prefix}_{}", key.to_uppercase());
        if let Value::Table(nested) = value {
            override_from(nested, &name, environment)?;
        } else if let Some(text) = environment(&name) {
            *value = parse_like(value, &text)
                .ok_or_else(|| ConfigError::Environment { name, problem: type_name(value) })?;
        }
    }
    Ok(())
}

fn parse_like(like: &Value, text: &str) -> Option<Value> {
    match like {
        Value::Boolean(_) => text.parse().ok().map(Value::Boolean),
        Value::Integer(_) => text.parse().ok().map(Value::Integer),
        Value::Float(_) => text.parse().ok().map(Value::Float),
        _ => Some(Value::String(text.to_owned())),
    }
}

fn type_name(value: &Value) -> String {
    format!("must be a {}", value.type_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn syntax_error(text: &str) -> String {
        let name = format!("zhedel-syntax-{}-{}.toml", std::process::id(), text.len());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).unwrap();
        let error = Config::load_from(Some(&path), |_| None).unwrap_err().to_string();
        std::fs::remove_file(&path).unwrap();
        error
    }

    /// A line that cannot be read is likely one that was just written, with a secret.
    #[test]
    fn a_secret_of_a_malformed_file_is_not_quoted() {
        for text in [
            "mode = \"sandbox\"\n[sms]\npassword = hunter4711\n",
            "mode = \"sandbox\"\n[sms]\npassword = \"hunter4711\n",
            "mode = \"sandbox\"\n[sms]\npassword = 'hunter4711\"\n",
            "mode = \"sandbox\"\n[sms]\npassword \"hunter4711\"\n",
        ] {
            let error = syntax_error(text);
            assert!(error.contains(".toml: line 3: "), "{error}");
            assert!(!error.contains("4711"), "{error}");
        }
        for text in ["[sms]\npassword = 4711471147114711\n", "[vault]\nkeys = [\"4711\"]\n"] {
            let error = syntax_error(text);
            assert!(error.contains("a secret must be a string"), "{error}");
            assert!(!error.contains("4711"), "{error}");
        }
    }

    #[test]
    fn the_mode_of_a_public_site_is_named() {
        let errors = |pairs: &[(&str, &str)]| {
            let errors = super::super::tests::config_with(pairs).unwrap().setting_errors().unwrap();
            errors.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let address = |url| ("ZHEDEL_SITE_BASE_URL", url);
        for url in ["", "https://localhost:8443", "https://[::1]/", "http://192.168.0.7:8080"] {
            assert!(errors(&[address(url)]).is_empty(), "{url}");
        }
        for url in ["https://zhedel.example", "HTTPS://zhedel.example/", "https://203.0.113.7:8443"]
        {
            assert_eq!(
                errors(&[address(url)]),
                [
                    "mode is not set, and site.base_url is a public address: expected \"production\", \
                  or \"sandbox\" if nobody borrows there in earnest"
                ],
                "{url}"
            );
            assert!(errors(&[address(url), ("ZHEDEL_MODE", "sandbox")]).is_empty(), "{url}");
        }
    }
}
