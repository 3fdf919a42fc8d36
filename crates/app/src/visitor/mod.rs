//! The sender of a request, and the attribution of the visit.

mod channel;
mod request_client;
mod url;
mod visit;

pub use channel::AcquisitionChannel;
pub use request_client::in_request_of;
pub(crate) use request_client::of_request;
pub use visit::Visit;

use std::net::{IpAddr, Ipv6Addr};

use store::{BlindIndex, BlindIndexes};

use crate::core::Core;

/// The sender of a request.
#[derive(Debug, Clone, Default)]
pub struct Visitor {
    /// The network address.
    pub ip_address: String,
    /// The device id stored by the browser; a new one if there is none.
    pub device: String,
    /// The browser, as it names itself.
    pub user_agent: String,
    /// Attribution stored by the browser.
    pub visit: Visit,
    /// The solution of a challenge, where the request has one.
    pub challenge_solution: Option<String>,
}

impl Visitor {
    pub(crate) fn ip_blind_index(&self, core: &Core) -> BlindIndex {
        core.vault.blind_index("address", &self.ip_address)
    }

    /// By what the address is found.
    pub(crate) fn ip_blind_indexes(&self, core: &Core) -> BlindIndexes {
        core.vault.blind_indexes("address", &self.ip_address)
    }

    /// The network by which attempts are counted. In IPv6 it is the /64, of which one subscriber
    /// has every address.
    pub(crate) fn network_blind_index(&self, core: &Core) -> BlindIndex {
        core.vault.blind_index("network", &network(&self.ip_address))
    }

    pub(crate) fn device_blind_index(&self, core: &Core) -> BlindIndex {
        core.vault.blind_index("device", &self.device)
    }

    /// By what the device is found.
    pub(crate) fn device_blind_indexes(&self, core: &Core) -> BlindIndexes {
        core.vault.blind_indexes("device", &self.device)
    }

    /// The browser's name, as long as a row needs it.
    pub(crate) fn truncated_user_agent(&self) -> String {
        self.user_agent.chars().take(200).collect()
    }
}

/// The bits of an IPv6 address that name a network.
const NETWORK_MASK: u128 = u128::MAX << 64;

fn network(address: &str) -> String {
    match address.parse::<IpAddr>().map(|address| address.to_canonical()) {
        Ok(IpAddr::V6(address)) => {
            format!("{}/64", Ipv6Addr::from_bits(address.to_bits() & NETWORK_MASK))
        }
        Ok(IpAddr::V4(address)) => address.to_string(),
        Err(_) => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_a_v4_address_or_a_v6_prefix() {
        for (address, expected) in [
            ("10.1.2.3", "10.1.2.3"),
            ("::ffff:10.1.2.3", "10.1.2.3"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
            ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
            ("", ""),
        ] {
            assert_eq!(network(address), expected, "{address}");
        }
    }
}
