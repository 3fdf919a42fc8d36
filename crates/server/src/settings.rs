//! Settings of the site: its lender and its environment.

use base::LocalizedText;
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use crate::address_range::AddressRange;
use crate::billers::BillersSettings;
use crate::licence_register::LicenceRegister;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    Sandbox,
    Production,
}

#[derive(Debug, Clone)]
pub struct Settings {
    pub mode: Mode,
    /// Scheme and host of every absolute address, without a slash at the end.
    pub base_url: String,
    /// The address of this machine that leads to `base_url`, where that has a name: browsers know
    /// no passkeys on an IP address, and a customer has one session on one of them.
    pub unnamed_host: Option<String>,
    pub indexing: bool,
    pub proxies: ProxySettings,
    /// Whether people may register.
    pub is_registration_open: bool,
    /// Whether visitors get a code to tell on the phone.
    pub promo_codes: bool,
    /// Address of the sandbox, in sandbox mode only.
    pub sandbox_url: Option<String>,
    /// The fraction of their polling pause that waiting screens use, to speed up the sandbox.
    pub sandbox_delay_scale: Option<f64>,
    /// Puts the page's language on `<html>` too, where the specification says `en`.
    pub html_lang_follows_locale: bool,
    /// The folder of data, on whose disk uploads wait until they are read.
    pub data_dir: PathBuf,
    /// The folder with the scripts of earlier releases.
    pub builds_dir: PathBuf,
    /// How long a page may take to render before it is left to the browser.
    pub render_timeout: Duration,
    /// The billers.
    pub billers: BillersSettings,
    pub lender: LenderDetails,
    /// The copy of the regulator's register by which readers look up a lender, if there is one.
    pub licence_register: Option<LicenceRegister>,
}

/// Our own proxies in front of the site.
#[derive(Debug, Clone, Default)]
pub struct ProxySettings {
    /// How many there are, each adding to `X-Forwarded-For`.
    pub count: usize,
    /// From where they connect. The header of anybody else is ignored.
    pub networks: Vec<AddressRange>,
}

/// The lender's name, licence and contacts, as the footer and the head show them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LenderDetails {
    pub brand: String,
    pub legal_name: LocalizedText,
    pub bin: String,
    pub licence_number: String,
    pub licence_date: String,
    pub regulator: LocalizedText,
    pub address: LocalizedText,
    pub phone: String,
    /// How the microfinance ombudsman is reached.
    pub ombudsman: String,
    pub email: String,
    pub hours: LocalizedText,
    pub bank: LenderBank,
    /// Where personal data go abroad, or that they do not; empty if nobody has checked.
    pub data_abroad: LocalizedText,
    /// Of the home page.
    pub description: LocalizedText,
}

/// The lender's bank account for repayments by transfer.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LenderBank {
    /// ИИК; empty if the lender takes no transfers.
    pub iban: String,
    pub bic: String,
    pub name: LocalizedText,
}
