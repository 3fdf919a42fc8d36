//! Access of billers, and what is disclosed to them.

use std::net::IpAddr;
use std::str::FromStr;

use app::payments::billers::Biller;
use axum::http::{HeaderMap, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The billers' settings.
#[derive(Debug, Clone)]
pub struct BillersSettings {
    pub kaspi: BillerSettings,
    pub osmp: BillerSettings,
}

impl BillersSettings {
    pub(super) const fn for_biller(&self, biller: Biller) -> &BillerSettings {
        match biller {
            Biller::Kaspi => &self.kaspi,
            Biller::Osmp => &self.osmp,
        }
    }
}

/// One biller's settings.
#[derive(Debug, Clone)]
pub struct BillerSettings {
    pub is_enabled: bool,
    /// Allowed network addresses.
    pub addresses: Vec<AddressRange>,
    /// Hash of login and password, if it sends any.
    credentials: Option<[u8; 32]>,
    /// Whether a check shows initials, so that the payer recognises the borrower.
    pub shows_initials: bool,
    /// Whether a check discloses that a number is unknown.
    pub reports_unknown_account: bool,
    pub checks_per_minute: u32,
}

impl BillerSettings {
    /// Allowed from these addresses only, with this login and password unless both are empty.
    pub fn new(is_on: bool, addresses: Vec<AddressRange>, login: &str, password: &str) -> Self {
        let is_asked = !login.is_empty() || !password.is_empty();
        Self {
            is_enabled: is_on,
            addresses,
            credentials: is_asked.then(|| sha256(&format!("{login}:{password}"))),
            shows_initials: false,
            reports_unknown_account: false,
            checks_per_minute: 600,
        }
    }

    /// Whether a caller is the biller.
    pub fn is_authorized(&self, address: &str, headers: &HeaderMap) -> bool {
        let address = address.parse::<IpAddr>();
        let is_from_there =
            address.is_ok_and(|address| self.addresses.iter().any(|range| range.contains(address)));
        // Both are checked, whatever the first says, so that timing discloses nothing.
        let proof = basic_credentials(headers).map(|text| sha256(&text));
        let is_proven = self.credentials.is_none() || self.credentials == proof;
        is_from_there && is_proven
    }
}

/// Compared by hash, so that timing does not disclose a common prefix.
fn sha256(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

fn basic_credentials(headers: &HeaderMap) -> Option<String> {
    let (scheme, sent) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let sent = STANDARD.decode(sent.trim()).ok()?;
    scheme.eq_ignore_ascii_case("basic").then(|| String::from_utf8(sent).ok())?
}

/// Not an address, nor a range of them.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("{0} is neither an address nor a range such as 10.0.0.0/8")]
pub struct AddressRangeError(String);

/// One address, or all that begin alike: `194.187.247.152`, `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddressRange {
    first: IpAddr,
    prefix_bits: u32,
}

impl AddressRange {
    /// Reads several, with commas between.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, AddressRangeError> {
        let each = text.split(',').map(str::trim).filter(|one| !one.is_empty());
        each.map(str::parse).collect()
    }

    fn contains(self, address: IpAddr) -> bool {
        match (self.first, address.to_canonical()) {
            (IpAddr::V4(first), IpAddr::V4(it)) => {
                let mask = u32::MAX.checked_shl(32 - self.prefix_bits).unwrap_or(0);
                first.to_bits() & mask == it.to_bits() & mask
            }
            (IpAddr::V6(first), IpAddr::V6(it)) => {
                let mask = u128::MAX.checked_shl(128 - self.prefix_bits).unwrap_or(0);
                first.to_bits() & mask == it.to_bits() & mask
            }
            _ => false,
        }
    }
}

impl FromStr for AddressRange {
    type Err = AddressRangeError;

    fn from_str(text: &str) -> Result<Self, AddressRangeError> {
        let none = || AddressRangeError(text.to_owned());
        let (first, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let first: IpAddr = first.parse().map_err(|_| none())?;
        let first = first.to_canonical();
        let most = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.parse::<u32>().map_err(|_| none()))?;
        if bits <= most { Ok(Self { first, prefix_bits: bits }) } else { Err(none()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_what_begins_alike() {
        for (range, address, holds) in [
            ("194.187.247.152", "194.187.247.152", true),
            ("194.187.247.152", "194.187.247.153", false),
            ("194.187.247.152", "::ffff:194.187.247.152", true),
            ("10.0.0.0/8", "10.9.8.7", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("0.0.0.0/0", "8.8.8.8", true),
            ("0.0.0.0/0", "::1", false),
            ("2001:db8::/32", "2001:db8:1::5", true),
            ("::/0", "::1", true),
        ] {
            let range: AddressRange = range.parse().unwrap();
            assert_eq!(range.contains(address.parse().unwrap()), holds, "{range:?} {address}");
        }
        for bad in ["", "x", "10.0.0.0/33", "::/129", "::ffff:0:0/96", "10.0.0.0/-1", "10.0.0/8"] {
            assert!(bad.parse::<AddressRange>().is_err(), "{bad}");
        }
        assert_eq!(AddressRange::parse_list(" 1.1.1.1, 10.0.0.0/8 ,").unwrap().len(), 2);
        assert!(AddressRange::parse_list("1.1.1.1;2.2.2.2").is_err());
    }

    #[test]
    fn a_password_is_not_shown() {
        let settings = BillerSettings::new(true, vec![], "login", "secret");
        assert!(!format!("{settings:?}").contains("secret"));
    }
}
