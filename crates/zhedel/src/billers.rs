//! Settings of the billers: banks and terminals that take payments for us.

use serde::Deserialize;
use server::{AddressRange, BillerSettings, BillersSettings, Mode};

use crate::config::ConfigError;
use crate::external_services::Secret;

/// The sandbox's terminal calls from this machine.
const LOOPBACK_RANGES: &str = "127.0.0.0/8, ::1";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BillersConfig {
    pub(crate) kaspi: BillerConfig,
    pub(crate) osmp: BillerConfig,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BillerConfig {
    on: bool,
    addresses: String,
    pub(crate) login: String,
    pub(crate) password: Secret,
    tell_initials: bool,
    tell_unknown: bool,
    checks_per_minute: u32,
}

impl BillersConfig {
    /// An unreadable address list admits nobody; [`Self::check`] reports it at start.
    pub fn to_settings(&self, mode: Mode) -> BillersSettings {
        BillersSettings { kaspi: self.kaspi.to_settings(mode), osmp: self.osmp.to_settings(mode) }
    }

    /// Rejects address lists that cannot be parsed.
    pub fn check(&self) -> Result<(), ConfigError> {
        for (biller, keys) in [("kaspi", &self.kaspi), ("osmp", &self.osmp)] {
            AddressRange::parse_list(&keys.addresses)
                .map_err(|error| ConfigError::Addresses { biller, error })?;
        }
        Ok(())
    }
}

impl BillerConfig {
    fn to_settings(&self, mode: Mode) -> BillerSettings {
        // The sandbox runs on this machine. In production nobody is admitted by default: behind a
        // proxy every caller may seem to come from this machine.
        let addresses = match (self.addresses.trim(), mode) {
            ("", Mode::Sandbox) => LOOPBACK_RANGES,
            (list, _) => list,
        };
        let addresses = AddressRange::parse_list(addresses).unwrap_or_default();
        let mut settings = BillerSettings::new(self.on, addresses, &self.login, &self.password.0);
        settings.shows_initials = self.tell_initials;
        settings.reports_unknown_account = self.tell_unknown;
        settings.checks_per_minute = self.checks_per_minute;
        settings
    }
}

#[cfg(test)]
mod tests {
    use crate::config::tests::config_with;

    #[test]
    fn production_admits_nobody_without_an_address_list() {
        let nobody = [("ZHEDEL_MODE", "production")];
        let config = config_with(&nobody).unwrap();
        assert!(config.settings().billers.kaspi.addresses.is_empty());
        assert!(!config_with(&[]).unwrap().settings().billers.osmp.addresses.is_empty());
        let allowed =
            [nobody[0], ("ZHEDEL_BILLERS_KASPI_ADDRESSES", "194.187.247.152, 10.0.0.0/8")];
        assert_eq!(config_with(&allowed).unwrap().settings().billers.kaspi.addresses.len(), 2);
    }

    #[test]
    fn malformed_addresses_are_rejected() {
        let wrong = config_with(&[("ZHEDEL_BILLERS_OSMP_ADDRESSES", "kaspi.kz")]).unwrap();
        let error = wrong.billers.check().unwrap_err().to_string();
        assert!(error.starts_with("billers.osmp.addresses: kaspi.kz"), "{error}");
        assert!(config_with(&[]).unwrap().billers.check().is_ok());
    }

    #[test]
    fn passwords_are_not_printed() {
        let config = config_with(&[("ZHEDEL_BILLERS_OSMP_PASSWORD", "of ours")]).unwrap();
        let debug = format!("{:?} {:?}", config.billers, config.settings().billers);
        assert!(!debug.contains("of ours"), "{debug}");
    }
}
