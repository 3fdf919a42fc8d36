//! Settings of the proxies in front of the site.

use server::{AddressRange, Mode, ProxySettings};

use crate::config::{Config, SettingErrors};

/// The shipped ranges are the widest of private networks.
const PREFIX_BITS_MIN: (u32, u32) = (8, 7);
const NETWORKS_KEY: &str = "site.proxy_networks";
const NETWORKS_EXPECTED: &str = "the addresses and ranges of your own proxies, separated by commas";

impl Config {
    /// An unreadable list of networks trusts nobody; [`Self::check_proxies`] reports it at start.
    pub(crate) fn proxy_settings(&self) -> ProxySettings {
        let networks = AddressRange::parse_list(&self.site.proxy_networks).unwrap_or_default();
        ProxySettings { count: self.site.proxies, networks }
    }

    /// Rejects a production that believes the forwarded header of every private network: whatever else
    /// runs there could name itself as any visitor or biller.
    pub(crate) fn check_proxies_are_named(&self, shipped: &Self, errors: &mut SettingErrors) {
        let of = |config: &Self| AddressRange::parse_list(&config.site.proxy_networks);
        let (Ok(own), Ok(all_private)) = (of(self), of(shipped)) else { return };
        if self.site.proxies > 0 && all_private.iter().all(|range| own.contains(range)) {
            errors.add(NETWORKS_KEY, "believes every private network", NETWORKS_EXPECTED);
        }
    }

    /// Rejects a production that does not say what is in front of it. TLS ends at a proxy, so a
    /// forgotten number is likelier than none; and the limits of one address would then hold for
    /// everybody together.
    pub(crate) fn check_proxies(&self, errors: &mut SettingErrors) {
        let (networks, expected) = (NETWORKS_KEY, NETWORKS_EXPECTED);
        match AddressRange::parse_list(&self.site.proxy_networks) {
            Err(error) => errors.add(networks, format!("cannot be read ({error})"), expected),
            Ok(ranges) => {
                if ranges.iter().any(|range| range.is_wider_than(PREFIX_BITS_MIN)) {
                    errors.add(networks, "believes strangers", expected);
                }
            }
        }
        if self.site.without_proxy && self.site.proxies > 0 {
            let expected = "only one of the two";
            errors.add("site.without_proxy", "contradicts site.proxies", expected);
        }
        let is_unset = self.site.proxies == 0 && !self.site.without_proxy;
        if is_unset && self.mode == Mode::Production {
            errors.add(
                "site.proxies",
                "is 0, so all visitors would share the address of the proxy in front, and its limits",
                "the number of your proxies, or site.without_proxy if there are none",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::config::SettingErrors;
    use crate::config::tests::config_with;

    fn errors(pairs: &[(&str, &str)]) -> Vec<String> {
        let mut errors = SettingErrors::default();
        config_with(pairs).unwrap().check_proxies(&mut errors);
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn production_says_what_is_in_front_of_it() {
        let production = ("ZHEDEL_MODE", "production");
        let (one, none) = (("ZHEDEL_SITE_PROXIES", "1"), ("ZHEDEL_SITE_WITHOUT_PROXY", "true"));
        let nothing = Vec::<String>::new();
        assert_eq!(errors(&[]), nothing);
        assert_eq!(
            errors(&[production]),
            [
                "site.proxies is 0, so all visitors would share the address of the proxy in front, and \
              its limits: expected the number of your proxies, or site.without_proxy if there are \
              none"
            ]
        );
        assert_eq!(errors(&[production, one]), nothing);
        assert_eq!(errors(&[production, none]), nothing);
        assert_eq!(
            errors(&[production, one, none]),
            ["site.without_proxy contradicts site.proxies: expected only one of the two"]
        );
    }

    #[test]
    fn proxies_connect_from_private_networks_unless_named() {
        let shipped = config_with(&[]).unwrap().proxy_settings();
        assert_eq!((shipped.count, shipped.networks.len()), (0, 6));
        let named = ("ZHEDEL_SITE_PROXY_NETWORKS", "10.1.2.3");
        assert_eq!(config_with(&[named]).unwrap().proxy_settings().networks.len(), 1);
        let malformed = config_with(&[("ZHEDEL_SITE_PROXY_NETWORKS", "here")]).unwrap();
        assert!(malformed.proxy_settings().networks.is_empty());
        let error = &errors(&[("ZHEDEL_SITE_PROXY_NETWORKS", "here")])[0];
        assert!(
            error.starts_with("site.proxy_networks cannot be read (here is neither"),
            "{error}"
        );
        for everybody in ["0.0.0.0/0", "::/0", "10.0.0.0/8, 128.0.0.0/1"] {
            let error = &errors(&[("ZHEDEL_SITE_PROXY_NETWORKS", everybody)])[0];
            assert!(error.starts_with("site.proxy_networks believes strangers"), "{error}");
        }
    }
}
