//! Who takes money for us, as configured.

use serde::Deserialize;
use server::{AddressRange, BillerSettings, BillersSettings, Mode};

use crate::config::ConfigError;
use crate::external_services::Secret;

/// Where the sandbox's terminal calls from.
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
    /// As the site needs them. What cannot be read lets nobody in; [`Self::check`] says so at start.
    pub fn to_settings(&self, mode: Mode) -> BillersSettings {
        BillersSettings { kaspi: self.kaspi.to_settings(mode), osmp: self.osmp.to_settings(mode) }
    }

    /// Refuses addresses that are none.
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
        // The sandbox is on this machine. In production nobody is let in until it is said from where:
        // behind a proxy, everybody may seem to come from this machine.
        let addresses = match (self.addresses.trim(), mode) {
            ("", Mode::Sandbox) => LOOPBACK_RANGES,
            (told, _) => told,
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
    fn production_lets_nobody_in_until_told_whom() {
        let nobody = [("ZHEDEL_MODE", "production")];
        let config = config_with(&nobody).unwrap();
        assert!(config.settings().billers.kaspi.addresses.is_empty());
        assert!(!config_with(&[]).unwrap().settings().billers.osmp.addresses.is_empty());
        let told = [nobody[0], ("ZHEDEL_BILLERS_KASPI_ADDRESSES", "194.187.247.152, 10.0.0.0/8")];
        assert_eq!(config_with(&told).unwrap().settings().billers.kaspi.addresses.len(), 2);
    }

    #[test]
    fn addresses_that_are_none_are_refused() {
        let wrong = config_with(&[("ZHEDEL_BILLERS_OSMP_ADDRESSES", "kaspi.kz")]).unwrap();
        let told = wrong.billers.check().unwrap_err().to_string();
        assert!(told.starts_with("billers.osmp.addresses: kaspi.kz"), "{told}");
        assert!(config_with(&[]).unwrap().billers.check().is_ok());
    }

    #[test]
    fn passwords_are_not_shown() {
        let config = config_with(&[("ZHEDEL_BILLERS_OSMP_PASSWORD", "of ours")]).unwrap();
        let shown = format!("{:?} {:?}", config.billers, config.settings().billers);
        assert!(!shown.contains("of ours"), "{shown}");
    }
}
