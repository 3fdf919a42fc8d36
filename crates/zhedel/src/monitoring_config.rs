//! Settings of monitoring.

use std::net::{IpAddr, SocketAddr};

use monitoring::recording;
use serde::Deserialize;

use crate::config::SettingErrors;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MonitoringConfig {
    listen: String,
}

impl MonitoringConfig {
    /// Where metrics and health are served, if anywhere.
    pub(crate) fn own_listen(&self) -> Option<SocketAddr> {
        self.listen.trim().parse().ok()
    }

    /// Nothing is counted where nobody can read it.
    pub(crate) fn start_recording(&self) {
        if self.own_listen().is_none() {
            recording::turn_off();
        }
    }

    /// `listen` is where the site is served, which everybody can reach.
    pub(crate) fn check(&self, listen: SocketAddr, errors: &mut SettingErrors) {
        if self.listen.trim().is_empty() {
            return;
        }
        match self.own_listen() {
            None => {
                let expected = "an address and port such as 127.0.0.1:9464, or nothing";
                errors.add("monitoring.listen", "is not an address", expected);
            }
            Some(own) if own.port() == listen.port() && own.port() != 0 => {
                let expected = "a port of its own, which the internet does not reach";
                errors.add("monitoring.listen", "is the port of the site", expected);
            }
            Some(_) => {}
        }
    }

    /// Whether anybody who reaches this machine may read the metrics.
    pub(crate) fn is_open_to_strangers(&self) -> bool {
        self.own_listen().is_some_and(|own| match own.ip() {
            IpAddr::V4(ip) => !(ip.is_loopback() || ip.is_private() || ip.is_link_local()),
            IpAddr::V6(ip) => !(ip.is_loopback() || ip.is_unique_local()),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::config::tests::config_with;

    #[test]
    fn metrics_are_served_on_this_machine_by_default_and_never_with_the_site() {
        let config = config_with(&[]).unwrap();
        assert_eq!(config.monitoring.own_listen(), Some("127.0.0.1:9464".parse().unwrap()));
        let errors = |listen| {
            let config = config_with(&[("ZHEDEL_MONITORING_LISTEN", listen)]).unwrap();
            let errors = config.setting_errors().unwrap();
            errors.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        for fine in ["", "10.0.0.7:9464", "[::1]:9464", "127.0.0.1:0"] {
            assert_eq!(errors(fine), Vec::<String>::new(), "{fine}");
        }
        assert_eq!(
            errors("9464"),
            ["monitoring.listen is not an address: expected an address and port such as \
              127.0.0.1:9464, or nothing"]
        );
        assert_eq!(
            errors("10.0.0.7:8080"),
            ["monitoring.listen is the port of the site: expected a port of its own, which the \
              internet does not reach"]
        );
    }

    #[test]
    fn production_warns_where_strangers_could_read_them() {
        for (listen, is_open) in [
            ("127.0.0.1:9464", false),
            ("10.0.0.7:9464", false),
            ("0.0.0.0:9464", true),
            ("[::]:9464", true),
            ("203.0.113.5:9464", true),
            ("", false),
        ] {
            let pairs = [("ZHEDEL_MODE", "production"), ("ZHEDEL_MONITORING_LISTEN", listen)];
            let warnings = config_with(&pairs).unwrap().warnings();
            let is_warned = warnings.iter().any(|it| it.starts_with("monitoring.listen"));
            assert_eq!(is_warned, is_open, "{listen}");
        }
    }
}
