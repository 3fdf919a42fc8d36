//! Settings, and what of them the parts of the service get.

mod environment;
mod key_source;
mod load;
mod production;
mod secret;
mod setting_error;
#[cfg(test)]
pub(crate) mod tests;

use base::LocalizedText;
use std::borrow::Cow;
use std::fs::Permissions;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use app::applications::Rules;
use app::{LenderAccount, LenderProfile, Partner};
use lending::{Law, Products};
use origination::Policy;
use serde::Deserialize;
use server::{LenderBank, LenderDetails, LicenceRegister, Mode, Settings};
use store::Vault;

use crate::audit_config::AuditConfig;
use crate::backup::BackupConfig;
use crate::billers::BillersConfig;
use crate::database_config::DatabaseConfig;
use crate::external_services::{AcquirerConfig, EmailConfig, SandboxConfig, SmsConfig};
use crate::logging::LogConfig;
use crate::monitoring_config::MonitoringConfig;
use crate::provider_config::{
    BiometryConfig, BureauConfig, FilesConfig, HolderCheckConfig, SimChangesConfig,
    StateRegisterConfig, TelemetryConfig,
};
use crate::push::PushConfig;
use crate::refunds::RefundsConfig;
use crate::shutdown::ShutdownConfig;
use crate::traces::TracesConfig;
pub use load::ConfigError;
use load::read_text;
pub(crate) use secret::Secret;
pub use setting_error::SettingErrors;

pub(crate) const DEFAULTS: &str = include_str!("../../../../config/zhedel.toml");
const LAW: &str = include_str!("../../../../config/law.toml");
const PRODUCTS: &str = include_str!("../../../../config/products.toml");
const ORIGINATION: &str = include_str!("../../../../config/origination.toml");
const PARTNERS: &str = include_str!("../../../../config/partners.toml");
const LICENCE_REGISTER: &str = include_str!("../../../../config/licence-register.csv");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Whether somebody chose the mode.
    #[serde(skip)]
    is_mode_explicit: bool,
    /// Whether the data were restored into a folder, to be looked at.
    #[serde(skip)]
    pub(crate) is_restored: bool,
    /// Read once, so that a mistake in it is found at the start.
    #[serde(skip)]
    licence_register: Option<LicenceRegister>,
    pub mode: Mode,
    pub listen: SocketAddr,
    pub listen_shared: bool,
    pub data_dir: PathBuf,
    /// May contain a password.
    database_url: Secret,
    pub(crate) database: DatabaseConfig,
    pub(crate) shutdown: ShutdownConfig,
    pub log: LogConfig,
    pub(crate) monitoring: MonitoringConfig,
    pub(crate) traces: TracesConfig,
    pub(crate) site: SiteConfig,
    web: WebConfig,
    lending: LendingConfig,
    pub(crate) vault: VaultKeys,
    pub(crate) audit: AuditConfig,
    pub sandbox: SandboxConfig,
    pub sms: SmsConfig,
    pub email: EmailConfig,
    pub bureau: BureauConfig,
    pub(crate) state_register: StateRegisterConfig,
    pub telemetry: TelemetryConfig,
    pub(crate) push: PushConfig,
    pub biometry: BiometryConfig,
    pub(crate) holder_check: HolderCheckConfig,
    pub(crate) sim_changes: SimChangesConfig,
    pub files: FilesConfig,
    pub(crate) backup: BackupConfig,
    pub acquirer: AcquirerConfig,
    pub(crate) refunds: RefundsConfig,
    pub(crate) billers: BillersConfig,
    lender: LenderDetails,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SiteConfig {
    base_url: String,
    indexing: bool,
    html_lang: HtmlLang,
    pub(crate) proxies: usize,
    pub(crate) without_proxy: bool,
    pub(crate) proxy_networks: String,
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
    licence_register_file: PathBuf,
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
pub(crate) struct VaultKeys {
    pub(crate) keys: Secret,
    pub(crate) mark_key: Secret,
}

impl VaultKeys {
    /// The keys without their numbers, those of the blind indexes last.
    fn hex(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let keys = without_numbers(&self.keys.0).map(|hex| ("vault.keys", hex));
        keys.chain(without_numbers(&self.mark_key.0).map(|hex| ("vault.mark_key", hex)))
    }

    /// Whether a key is one of them, whatever it is used for.
    fn contains(&self, key: &[u8; 32]) -> bool {
        self.hex().any(|(_, hex)| secret::key_bytes(hex).is_some_and(|own| own == *key))
    }
}

impl Config {
    /// Contracts must not print an account that nobody can pay to.
    fn check_lender_account(&self) -> Result<(), ConfigError> {
        let LenderBank { iban, bic, name } = &self.lender.bank;
        if iban.is_empty() {
            return Ok(());
        }
        identity::Iban::try_new(iban)?;
        if bic.is_empty() || name.ru.is_empty() || name.kk.is_empty() {
            return Err(ConfigError::LenderBank);
        }
        Ok(())
    }

    pub fn settings(&self) -> Settings {
        let has_base_url = !self.site.base_url.is_empty();
        // Browsers have passkeys for a name and none for an address.
        let is_named =
            !has_base_url && self.mode == Mode::Sandbox && self.listen.ip().is_loopback();
        let base_url = match self.site.base_url.trim_end_matches('/') {
            "" if is_named => format!("http://localhost:{}", self.listen.port()),
            "" => format!("http://{}", self.listen),
            url => url.to_owned(),
        };
        Settings {
            mode: self.mode,
            base_url,
            unnamed_host: is_named.then(|| self.listen.to_string()),
            indexing: self.site.indexing,
            proxies: self.proxy_settings(),
            is_registration_open: self.site.accounts_open,
            promo_codes: self.site.promo_codes,
            sandbox_url: (self.mode == Mode::Sandbox)
                .then(|| format!("http://{}", self.sandbox.listen)),
            sandbox_delay_scale: Some(self.sandbox.pace.factor()).filter(|pace| *pace != 1.0),
            html_lang_follows_locale: self.site.html_lang == HtmlLang::Locale,
            data_dir: self.data_dir.clone(),
            builds_dir: self.data_dir.join("builds"),
            render_timeout: Duration::from_millis(self.web.render_limit_ms.into()),
            billers: self.billers.to_settings(self.mode),
            lender: self.lender.clone(),
            licence_register: self.licence_register.clone(),
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

    /// The folder of an SQLite file is created if it does not exist, and a file that others could
    /// read, as earlier releases made them, is closed to them.
    pub fn database_url(&self) -> Result<String, ConfigError> {
        if !self.database_url.0.is_empty() {
            let is_known = |scheme| self.database_url.0.starts_with(scheme);
            return match ["sqlite:", "postgres://", "postgresql://"].into_iter().any(is_known) {
                true => Ok(self.database_url.0.clone()),
                false => Err(ConfigError::DatabaseUrl),
            };
        }
        std::fs::create_dir_all(&self.data_dir)
            .map_err(|error| ConfigError::Read { path: self.data_dir.clone(), error })?;
        let file = self.data_dir.join("zhedel.db");
        for end in ["", "-wal", "-shm"] {
            let mut path = file.clone().into_os_string();
            path.push(end);
            match std::fs::set_permissions(&path, Permissions::from_mode(0o600)) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    let file = PathBuf::from(path);
                    tracing::warn!(%error, path = %file.display(), "database file not closed to others");
                }
                _ => {}
            }
        }
        Ok(format!("sqlite://{}", file.display()))
    }

    /// The same settings for data that were restored into a folder. The anchors of the audit trail
    /// stay where they are: those that were written after the backup rightly do not fit.
    pub(crate) fn restored_at(mut self, folder: &Path) -> Self {
        self.data_dir = folder.to_owned();
        self.database_url = Secret(String::new());
        self.audit.anchor_dir = String::new();
        self.is_restored = true;
        self.files.in_default_folder();
        self
    }

    /// The encryption keys of personal data. Production requires its own.
    pub fn vault(&self) -> Result<Vault, ConfigError> {
        let VaultKeys { keys: Secret(keys), mark_key: Secret(mark_key) } = &self.vault;
        if self.mode == Mode::Production {
            let shipped = Self::shipped()?.vault;
            let mut own = self.vault.hex().filter_map(|(_, hex)| secret::key_bytes(hex));
            if own.any(|key| shipped.contains(&key)) {
                return Err(ConfigError::DefaultKeys);
            }
        }
        // The error of the vault does not say which.
        let is_malformed = |(_, hex): &(&'static str, &str)| secret::key_bytes(hex).is_none();
        if let Some((name, _)) = self.vault.hex().find(is_malformed) {
            return Err(ConfigError::Key(name));
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
        let is_configured = !path.as_os_str().is_empty();
        if !is_configured && self.mode == Mode::Production {
            return Ok(Vec::new());
        }
        let file: PartnersFile = toml::from_str(&file_or_default(path, PARTNERS)?)?;
        Ok(file.partner.into_iter().map(Partner::from).collect())
    }

    /// The copy of the regulator's register: the configured one, or a made-up sample in sandbox
    /// mode.
    fn read_licence_register(&self) -> Result<Option<LicenceRegister>, ConfigError> {
        let path = &self.lending.licence_register_file;
        let is_sample = path.as_os_str().is_empty();
        if is_sample && self.mode == Mode::Production {
            return Ok(None);
        }
        let text = file_or_default(path, LICENCE_REGISTER)?;
        Ok(Some(LicenceRegister::try_from_csv(&text, is_sample)?))
    }

    /// The lender's details as printed in documents.
    pub fn lender_profile(&self) -> LenderProfile {
        let lender = &self.lender;
        LenderProfile {
            base_url: self.settings().base_url,
            brand: lender.brand.clone(),
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
            account: (!lender.bank.iban.is_empty()).then(|| LenderAccount {
                iban: lender.bank.iban.clone(),
                bank: lender.bank.name.clone(),
                bic: lender.bank.bic.clone(),
            }),
            billers: self.settings().billers.names().into_iter().map(str::to_owned).collect(),
            data_abroad: (!lender.data_abroad.ru.is_empty()).then(|| lender.data_abroad.clone()),
        }
    }

    /// What a lender had better change, though nothing stops.
    pub fn warnings(&self) -> Vec<&'static str> {
        let is_production = self.mode == Mode::Production;
        let warnings = [
            (
                self.lender.data_abroad.ru.is_empty(),
                "lender.data_abroad is not set: consents do not say whether personal data go abroad",
            ),
            (
                self.monitoring.is_open_to_strangers(),
                "monitoring.listen is not a private address: whoever reaches it reads the metrics",
            ),
        ];
        let applies = |(is_missing, text): (bool, _)| (is_production && is_missing).then_some(text);
        warnings.into_iter().filter_map(applies).collect()
    }
}

/// The keys of a list without their numbers.
pub(crate) fn without_numbers(keys: &str) -> impl Iterator<Item = &str> {
    keys.split(',').map(|pair| pair.split_once(':').map_or(pair, |(_, key)| key).trim())
}

/// The configured file, or the shipped text if none is configured.
fn file_or_default(path: &Path, shipped: &'static str) -> Result<Cow<'static, str>, ConfigError> {
    if path.as_os_str().is_empty() { Ok(shipped.into()) } else { read_text(path).map(Cow::Owned) }
}
