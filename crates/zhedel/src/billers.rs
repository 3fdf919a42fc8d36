//! Settings of the billers: banks and terminals that take payments for us.

use std::net::SocketAddr;

use app::payments::billers::BillerCeilings;
use money::Tenge;
use serde::Deserialize;
use server::{AddressRange, BillerProof, BillerSettings, BillersSettings, Mode};

use crate::config::{Secret, SettingErrors};

/// The sandbox's terminal calls from this machine.
const LOOPBACK_RANGES: &str = "127.0.0.0/8, ::1";
/// Nobody has a wider network; who names one lets strangers in.
const PREFIX_BITS_MIN: (u32, u32) = (16, 32);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BillersConfig {
    listen: String,
    pub(crate) kaspi: BillerConfig,
    pub(crate) osmp: BillerConfig,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BillerConfig {
    on: bool,
    names: String,
    addresses: String,
    pub(crate) login: String,
    pub(crate) password: Secret,
    pub(crate) signature_secret: Secret,
    payment_max_tenge: u32,
    day_max_tenge: u32,
    tell_initials: bool,
    tell_unknown: bool,
    checks_per_minute: u32,
}

impl BillersConfig {
    pub(crate) const fn named(&self) -> [(&'static str, &BillerConfig); 2] {
        [("kaspi", &self.kaspi), ("osmp", &self.osmp)]
    }

    /// Where billers are served apart from everybody else.
    pub fn own_listen(&self) -> Option<SocketAddr> {
        self.listen.trim().parse().ok()
    }

    /// An unreadable address list admits nobody; [`Self::check`] reports it at start.
    pub fn to_settings(&self, mode: Mode) -> BillersSettings {
        BillersSettings {
            kaspi: self.kaspi.to_settings(mode),
            osmp: self.osmp.to_settings(mode),
            has_own_listener: self.own_listen().is_some(),
        }
    }

    /// In production, a biller that is let in has to prove itself, and from no more than its own
    /// network.
    pub fn check(&self, mode: Mode, errors: &mut SettingErrors) {
        if !self.listen.trim().is_empty() && self.own_listen().is_none() {
            let expected = "an address and port such as 127.0.0.1:8090, or nothing";
            errors.add("billers.listen", "is not an address", expected);
        }
        for (name, biller) in self.named() {
            biller.check(name, mode, errors);
        }
    }
}

impl BillerConfig {
    fn check(&self, name: &str, mode: Mode, errors: &mut SettingErrors) {
        let key = |key: &str| format!("billers.{name}.{key}");
        match AddressRange::parse_list(&self.addresses) {
            Err(error) => {
                let expected = "addresses and ranges, separated by commas";
                errors.add(key("addresses"), format!("cannot be read ({error})"), expected);
            }
            Ok(ranges) if mode == Mode::Production && self.on && !ranges.is_empty() => {
                if ranges.iter().any(|range| range.is_wider_than(PREFIX_BITS_MIN)) {
                    let expected =
                        "the biller's own addresses, in ranges of /16 (IPv6: /32) at most";
                    errors.add(key("addresses"), "lets in strangers", expected);
                }
                if self.password.0.is_empty() && self.signature_secret.0.is_empty() {
                    errors.add(
                        key("password"),
                        format!("is empty, and so is {}", key("signature_secret")),
                        "one of them, random, 32 characters or more (openssl rand -hex 32)",
                    );
                }
            }
            Ok(_) => {}
        }
        if self.payment_max_tenge == 0 || self.payment_max_tenge > self.day_max_tenge {
            let expected = "more than 0 and not more than the ceiling of a day";
            errors.add(key("payment_max_tenge"), "is no ceiling", expected);
        }
    }

    fn to_settings(&self, mode: Mode) -> BillerSettings {
        // The sandbox runs on this machine. In production nobody is admitted by default: behind a
        // proxy every caller may seem to come from this machine.
        let addresses = match (self.addresses.trim(), mode) {
            ("", Mode::Sandbox) => LOOPBACK_RANGES,
            (list, _) => list,
        };
        let ceiling =
            |tenge: u32| Tenge::try_from_whole_tenge(tenge.into()).unwrap_or(Tenge::LIMIT);
        BillerSettings {
            is_enabled: self.on,
            names: names(&self.names),
            addresses: AddressRange::parse_list(addresses).unwrap_or_default(),
            proof: BillerProof::new(&self.login, &self.password.0, &self.signature_secret.0),
            ceilings: BillerCeilings {
                payment_max: ceiling(self.payment_max_tenge),
                day_max: ceiling(self.day_max_tenge),
            },
            shows_initials: self.tell_initials,
            reports_unknown_account: self.tell_unknown,
            checks_per_minute: self.checks_per_minute,
        }
    }
}

/// The names of a list separated by commas.
fn names(list: &str) -> Vec<String> {
    list.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
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
    fn only_billers_that_admit_somebody_are_named() {
        let names = |pairs: &[(&str, &str)]| {
            config_with(pairs).unwrap().settings().billers.names().join("; ")
        };
        assert_eq!(names(&[]), "Kaspi; QIWI; Касса24");
        assert_eq!(names(&[("ZHEDEL_BILLERS_KASPI_ON", "false")]), "QIWI; Касса24");
        assert_eq!(names(&[("ZHEDEL_BILLERS_OSMP_NAMES", " Касса24,")]), "Kaspi; Касса24");
        let production = ("ZHEDEL_MODE", "production");
        assert_eq!(names(&[production]), "");
        let addresses = ("ZHEDEL_BILLERS_KASPI_ADDRESSES", "194.187.247.152");
        assert_eq!(names(&[production, addresses]), "Kaspi");
    }

    #[test]
    fn malformed_settings_are_rejected() {
        let errors = |pairs: &[(&str, &str)]| {
            let errors = config_with(pairs).unwrap().setting_errors().unwrap();
            errors.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(errors(&[]), Vec::<String>::new());
        assert_eq!(
            errors(&[
                ("ZHEDEL_BILLERS_OSMP_ADDRESSES", "kaspi.kz"),
                ("ZHEDEL_BILLERS_LISTEN", "8090"),
                ("ZHEDEL_BILLERS_KASPI_PAYMENT_MAX_TENGE", "60000000"),
                ("ZHEDEL_BILLERS_OSMP_PAYMENT_MAX_TENGE", "0"),
            ]),
            [
                "billers.listen is not an address: expected an address and port such as \
                 127.0.0.1:8090, or nothing",
                "billers.kaspi.payment_max_tenge is no ceiling: expected more than 0 and not more \
                 than the ceiling of a day",
                "billers.osmp.addresses cannot be read (kaspi.kz is neither an address nor a range \
                 such as 10.0.0.0/8): expected addresses and ranges, separated by commas",
                "billers.osmp.payment_max_tenge is no ceiling: expected more than 0 and not more \
                 than the ceiling of a day",
            ]
        );
    }

    #[test]
    fn billers_have_a_listener_of_their_own_where_one_is_named() {
        let billers = |pairs: &[(&str, &str)]| config_with(pairs).unwrap().settings().billers;
        assert!(!billers(&[]).has_own_listener);
        let own = ("ZHEDEL_BILLERS_LISTEN", "127.0.0.1:8090");
        assert!(billers(&[own]).has_own_listener);
        let listen = config_with(&[own]).unwrap().billers.own_listen();
        assert_eq!(listen, Some("127.0.0.1:8090".parse().unwrap()));
    }

    #[test]
    fn passwords_are_not_printed() {
        let config = config_with(&[
            ("ZHEDEL_BILLERS_OSMP_PASSWORD", "of ours"),
            ("ZHEDEL_BILLERS_KASPI_SIGNATURE_SECRET", "of ours, too"),
        ])
        .unwrap();
        let debug = format!("{:?} {:?}", config.billers, config.settings().billers);
        assert!(!debug.contains("of ours"), "{debug}");
    }
}
