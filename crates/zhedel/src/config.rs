//! Settings: the documented defaults, then the lender's file, then the environment.

use base::LocalizedText;
use std::borrow::Cow;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use app::applications::Rules;
use app::{LenderProfile, Partner};
use lending::{Law, Products};
use origination::Policy;
use serde::Deserialize;
use server::{LenderDetails, Mode, Settings};
use store::Vault;
use thiserror::Error;
use toml::{Table, Value};

use crate::billers::BillersConfig;
use crate::external_services::{AcquirerConfig, EmailConfig, SandboxConfig, SmsConfig};
use crate::provider_config::{BiometryConfig, BureauConfig, FilesConfig, TelemetryConfig};
use crate::push::PushConfig;

const DEFAULTS: &str = include_str!("../../../config/zhedel.toml");
const LAW: &str = include_str!("../../../config/law.toml");
const PRODUCTS: &str = include_str!("../../../config/products.toml");
const ORIGINATION: &str = include_str!("../../../config/origination.toml");
const PARTNERS: &str = include_str!("../../../config/partners.toml");

#[derive(Debug, Error)]
pub enum ConfigError {
    #[error("{path}: {error}")]
    Read { path: PathBuf, error: std::io::Error },
    #[error("{path}: {error}")]
    Syntax { path: PathBuf, error: toml::de::Error },
    #[error("{name}: {problem}")]
    Environment { name: String, problem: String },
    #[error("configuration: {0}")]
    Shape(#[from] toml::de::Error),
    #[error("vault.keys and vault.mark_key are the shipped ones: production needs keys of its own")]
    DefaultKeys,
    #[error("billers.{biller}.addresses: {error}")]
    Addresses { biller: &'static str, error: server::AddressRangeError },
    #[error("vault: {0}")]
    Vault(#[from] store::VaultError),
    #[error(transparent)]
    Law(#[from] lending::LawError),
    #[error(transparent)]
    Products(#[from] lending::ProductError),
    #[error(transparent)]
    Policy(#[from] origination::PolicyError),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub mode: Mode,
    pub listen: SocketAddr,
    pub data_dir: PathBuf,
    database_url: String,
    pub log: LogConfig,
    site: SiteConfig,
    web: WebConfig,
    lending: LendingConfig,
    vault: VaultKeys,
    pub sandbox: SandboxConfig,
    pub sms: SmsConfig,
    pub email: EmailConfig,
    pub bureau: BureauConfig,
    pub telemetry: TelemetryConfig,
    pub(crate) push: PushConfig,
    pub biometry: BiometryConfig,
    pub files: FilesConfig,
    pub acquirer: AcquirerConfig,
    pub(crate) billers: BillersConfig,
    lender: LenderDetails,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    pub filter: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SiteConfig {
    base_url: String,
    indexing: bool,
    html_lang: HtmlLang,
    proxies: usize,
    accounts_open: bool,
    promo_codes: bool,
}

#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum HtmlLang {
    Seed,
    Locale,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WebConfig {
    dir: String,
    render_limit_ms: u32,
}

/// The lender's own files, used instead of those in the binary.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LendingConfig {
    law_file: PathBuf,
    products_file: PathBuf,
    origination_file: PathBuf,
    partners_file: PathBuf,
}

/// The file of partner lenders.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartnersFile {
    #[serde(default)]
    partner: Vec<PartnerEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartnerEntry {
    name: String,
    text: LocalizedText,
    gesv_percent: String,
    amount_max_tenge: u32,
    url: String,
}

impl From<PartnerEntry> for Partner {
    fn from(entry: PartnerEntry) -> Self {
        Self {
            name: entry.name,
            text: LocalizedText { ru: entry.text.ru, kk: entry.text.kk },
            apr_percent: entry.gesv_percent,
            amount_max_tenge: entry.amount_max_tenge,
            url: entry.url,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct VaultKeys {
    keys: String,
    mark_key: String,
}

impl VaultKeys {
    /// The shipped keys. They are public.
    fn defaults() -> Result<Self, ConfigError> {
        let mut defaults: Table = DEFAULTS.parse()?;
        Ok(defaults.remove("vault").unwrap_or(Value::Boolean(false)).try_into()?)
    }
}

impl Config {
    pub fn load() -> Result<Self, ConfigError> {
        let file = std::env::var_os("ZHEDEL_CONFIG").map(PathBuf::from);
        Self::load_from(file.as_deref(), |name| std::env::var(name).ok())
    }

    fn load_from(
        file: Option<&Path>,
        environment: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, ConfigError> {
        let mut table: Table = DEFAULTS.parse()?;
        if let Some(path) = file {
            let own = read_table(path)?;
            merge(&mut table, own);
        }
        override_from(&mut table, "ZHEDEL", &environment)?;
        Ok(table.try_into()?)
    }

    pub fn settings(&self) -> Settings {
        let base_url = match self.site.base_url.trim_end_matches('/') {
            "" => format!("http://{}", self.listen),
            url => url.to_owned(),
        };
        Settings {
            mode: self.mode,
            base_url,
            indexing: self.site.indexing,
            trusted_proxies: self.site.proxies,
            is_registration_open: self.site.accounts_open,
            promo_codes: self.site.promo_codes,
            sandbox_url: (self.mode == Mode::Sandbox)
                .then(|| format!("http://{}", self.sandbox.listen)),
            sandbox_delay_scale: Some(self.sandbox.pace.factor()).filter(|pace| *pace != 1.0),
            html_lang_follows_locale: self.site.html_lang == HtmlLang::Locale,
            builds_dir: self.data_dir.join("builds"),
            render_timeout: Duration::from_millis(self.web.render_limit_ms.into()),
            billers: self.billers.to_settings(self.mode),
            lender: self.lender.clone(),
        }
    }

    /// The public host without scheme and port. Phones autofill a code only on this host.
    pub fn otp_host(&self) -> String {
        let base_url = self.settings().base_url;
        let host = base_url.split_once("://").map_or(base_url.as_str(), |(_, host)| host);
        host.split([':', '/']).next().unwrap_or_default().to_owned()
    }

    pub fn web_dir(&self) -> Option<&Path> {
        (!self.web.dir.is_empty()).then(|| Path::new(&self.web.dir))
    }

    /// The folder of an SQLite file is created if it does not exist.
    pub fn database_url(&self) -> Result<String, ConfigError> {
        if !self.database_url.is_empty() {
            return Ok(self.database_url.clone());
        }
        std::fs::create_dir_all(&self.data_dir)
            .map_err(|error| ConfigError::Read { path: self.data_dir.clone(), error })?;
        Ok(format!("sqlite://{}", self.data_dir.join("zhedel.db").display()))
    }

    /// The encryption keys of personal data. Production requires its own.
    pub fn vault(&self) -> Result<Vault, ConfigError> {
        let VaultKeys { keys, mark_key } = &self.vault;
        if self.mode == Mode::Production {
            let shipped = VaultKeys::defaults()?;
            let (_, key) = shipped.keys.split_once(':').unwrap_or_default();
            if keys.contains(key) || mark_key.contains(&shipped.mark_key) {
                return Err(ConfigError::DefaultKeys);
            }
        }
        Ok(Vault::try_new(keys, mark_key)?)
    }

    pub fn law(&self) -> Result<Law, ConfigError> {
        Ok(Law::try_from_toml(&file_or_default(&self.lending.law_file, LAW)?)?)
    }

    pub fn products(&self, law: &Law) -> Result<Products, ConfigError> {
        let text = file_or_default(&self.lending.products_file, PRODUCTS)?;
        Ok(Products::try_from_toml(&text, law)?)
    }

    /// The rules that decide applications.
    pub fn origination_rules(&self) -> Result<Rules, ConfigError> {
        let law = self.law()?;
        let products = self.products(&law)?;
        let policy =
            Policy::try_from_toml(&file_or_default(&self.lending.origination_file, ORIGINATION)?)?;
        Ok(Rules { policy, products, law })
    }

    /// Partner lenders whose offers may be shown with a decline: the configured ones, or examples
    /// in sandbox mode.
    pub fn partners(&self) -> Result<Vec<Partner>, ConfigError> {
        let path = &self.lending.partners_file;
        let is_named = !path.as_os_str().is_empty();
        if !is_named && self.mode == Mode::Production {
            return Ok(Vec::new());
        }
        let file: PartnersFile = toml::from_str(&file_or_default(path, PARTNERS)?)?;
        Ok(file.partner.into_iter().map(Partner::from).collect())
    }

    /// The lender's details as printed in documents.
    pub fn lender_profile(&self) -> LenderProfile {
        let lender = &self.lender;
        LenderProfile {
            base_url: self.settings().base_url,
            legal_name: lender.legal_name.clone(),
            bin: lender.bin.clone(),
            licence_number: lender.licence_number.clone(),
            licence_date: lender.licence_date.clone(),
            regulator: lender.regulator.clone(),
            address: lender.address.clone(),
            hours: lender.hours.clone(),
            ombudsman: lender.ombudsman.clone(),
            phone: lender.phone.clone(),
            email: lender.email.clone(),
        }
    }

    /// Settings that a lender has to change before going live.
    pub fn warnings(&self) -> Vec<&'static str> {
        let unset_address = !self.site.base_url.starts_with("https://");
        let unset_lender = self.lender.bin.bytes().all(|digit| digit == b'0');
        let production = self.mode == Mode::Production;
        [
            (unset_address, "site.base_url is not the public https address: links will be wrong"),
            (unset_lender, "[lender] still holds the placeholders: name, BIN, licence, contacts"),
        ]
        .into_iter()
        .filter_map(|(unset, warning)| (production && unset).then_some(warning))
        .collect()
    }
}

fn read_table(path: &Path) -> Result<Table, ConfigError> {
    read_text(path)?.parse().map_err(|error| ConfigError::Syntax { path: path.to_owned(), error })
}

fn read_text(path: &Path) -> Result<String, ConfigError> {
    std::fs::read_to_string(path)
        .map_err(|error| ConfigError::Read { path: path.to_owned(), error })
}

/// The configured file, or the shipped text if none is configured.
fn file_or_default(path: &Path, shipped: &'static str) -> Result<Cow<'static, str>, ConfigError> {
    if path.as_os_str().is_empty() { Ok(shipped.into()) } else { read_text(path).map(Cow::Owned) }
}

fn merge(into: &mut Table, own: Table) {
    for (key, value) in own {
        match (into.get_mut(&key), value) {
            (Some(Value::Table(below)), Value::Table(own)) => merge(below, own),
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
        if let Value::Table(below) = value {
            override_from(below, &name, environment)?;
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
pub(crate) mod tests {
    use super::*;

    /// The defaults, overridden by these environment variables.
    pub(crate) fn config_with(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::load_from(None, |name| {
            pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_defaults_are_complete() {
        let config = config_with(&[]).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
        assert_eq!(config.settings().base_url, "http://127.0.0.1:8080");
        assert_eq!(config.otp_host(), "127.0.0.1");
        assert!(!config.settings().indexing && config.web_dir().is_none());
        let law = config.law().unwrap();
        assert!(config.products(&law).unwrap().short.on_sale);
    }

    #[test]
    fn the_environment_overrides_the_file() {
        let config = config_with(&[
            ("ZHEDEL_LISTEN", "127.0.0.1:9000"),
            ("ZHEDEL_SITE_INDEXING", "true"),
            ("ZHEDEL_SITE_BASE_URL", "https://zhedel.example/"),
            ("ZHEDEL_LENDER_LEGAL_NAME_KK", "Атауы"),
        ])
        .unwrap();
        let settings = config.settings();
        assert_eq!(
            (settings.base_url.as_str(), settings.indexing),
            ("https://zhedel.example", true)
        );
        assert_eq!(settings.lender.legal_name.kk, "Атауы");
    }

    #[test]
    fn invalid_settings_are_rejected_by_key() {
        for (name, value) in [
            ("ZHEDEL_SITE_INDEXING", "maybe"),
            ("ZHEDEL_LISTEN", "nowhere"),
            ("ZHEDEL_MODE", "test"),
            ("ZHEDEL_SITE_HTML_LANG", "kz"),
        ] {
            assert!(config_with(&[(name, value)]).is_err(), "{name}={value}");
        }
    }

    #[test]
    fn the_database_is_a_file_by_default() {
        let folder = std::env::temp_dir().join(format!("zhedel-config-{}", std::process::id()));
        let data_dir = folder.display().to_string();
        let config = config_with(&[("ZHEDEL_DATA_DIR", &data_dir)]).unwrap();
        assert_eq!(config.database_url().unwrap(), format!("sqlite://{data_dir}/zhedel.db"));
        assert!(folder.is_dir());
        std::fs::remove_dir(&folder).unwrap();
        let config = config_with(&[("ZHEDEL_DATABASE_URL", "postgres://db/zhedel")]).unwrap();
        assert_eq!(config.database_url().unwrap(), "postgres://db/zhedel");
    }

    #[test]
    fn production_needs_keys_of_its_own() {
        let mode = ("ZHEDEL_MODE", "production");
        let (key, mark_key) = ("7".repeat(64), "8".repeat(64));
        let keys = format!("2:{key}");
        let own = [("ZHEDEL_VAULT_KEYS", keys.as_str()), ("ZHEDEL_VAULT_MARK_KEY", &mark_key)];
        assert!(config_with(&[]).unwrap().vault().is_ok());
        for pairs in [&[mode][..], &[mode, own[0]], &[mode, own[1]]] {
            let refused = config_with(pairs).unwrap().vault();
            assert!(matches!(refused, Err(ConfigError::DefaultKeys)), "{pairs:?}");
        }
        assert!(config_with(&[mode, own[0], own[1]]).unwrap().vault().is_ok());
        // An old key may stay for decryption, but never the shipped one.
        let both = format!("2:{key},{}", VaultKeys::defaults().unwrap().keys);
        assert!(
            config_with(&[mode, ("ZHEDEL_VAULT_KEYS", &both), own[1]]).unwrap().vault().is_err()
        );
        assert!(config_with(&[("ZHEDEL_VAULT_KEYS", "1:77")]).unwrap().vault().is_err());
    }

    #[test]
    fn law_and_products_can_be_replaced() {
        let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../config");
        let config = config_with(&[
            ("ZHEDEL_LENDING_LAW_FILE", &format!("{shipped}/law.toml")),
            ("ZHEDEL_LENDING_PRODUCTS_FILE", &format!("{shipped}/zhedel.toml")),
        ]);
        let config = config.unwrap();
        let error = config.products(&config.law().unwrap()).unwrap_err();
        assert!(error.to_string().starts_with("products.toml: "), "{error}");
        let nowhere = config_with(&[("ZHEDEL_LENDING_LAW_FILE", "nowhere.toml")]).unwrap();
        assert!(nowhere.law().unwrap_err().to_string().starts_with("nowhere.toml: "));
    }

    #[test]
    fn production_warns_of_missing_settings() {
        let mode = ("ZHEDEL_MODE", "production");
        let address = ("ZHEDEL_SITE_BASE_URL", "https://zhedel.example");
        let bin = ("ZHEDEL_LENDER_BIN", "123456789012");
        let warnings = |pairs: &[(&str, &str)]| config_with(pairs).unwrap().warnings().len();
        assert_eq!(warnings(&[]), 0);
        assert_eq!(warnings(&[mode]), 2);
        assert_eq!(warnings(&[mode, address]), 1);
        assert_eq!(warnings(&[mode, address, bin]), 0);
    }
}
