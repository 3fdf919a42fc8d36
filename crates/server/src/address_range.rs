//! Ranges of network addresses, as settings name them.

use std::net::IpAddr;
use std::str::FromStr;

use thiserror::Error;

/// Neither an address nor a range.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("{0} is neither an address nor a range such as 10.0.0.0/8")]
pub struct AddressRangeError(String);

/// One address, or all with the same prefix: `194.187.247.152`, `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddressRange {
    first: IpAddr,
    prefix_bits: u32,
}

impl AddressRange {
    /// Parses a comma-separated list.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, AddressRangeError> {
        let each = text.split(',').map(str::trim).filter(|one| !one.is_empty());
        each.map(str::parse).collect()
    }

    /// Whether it has more addresses than a range with so many bits (IPv4, IPv6) in common.
    pub const fn is_wider_than(self, (bits_v4, bits_v6): (u32, u32)) -> bool {
        match self.first {
            IpAddr::V4(_) => self.prefix_bits < bits_v4,
            IpAddr::V6(_) => self.prefix_bits < bits_v6,
        }
    }

    pub(crate) fn contains(self, address: IpAddr) -> bool {
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
        let invalid = || AddressRangeError(text.to_owned());
        let (first, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let first: IpAddr = first.parse().map_err(|_| invalid())?;
        let first = first.to_canonical();
        let bits_max = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(bits_max), |bits| bits.parse::<u32>().map_err(|_| invalid()))?;
        if bits <= bits_max { Ok(Self { first, prefix_bits: bits }) } else { Err(invalid()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_contain_addresses_with_the_same_prefix() {
        for (range, address, expected) in [
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
            assert_eq!(range.contains(address.parse().unwrap()), expected, "{range:?} {address}");
        }
        for (range, expected) in [
            ("0.0.0.0/0", true),
            ("10.0.0.0/15", true),
            ("10.0.0.0/16", false),
            ("10.0.0.1", false),
        ]
        .into_iter()
        .chain([("::/0", true), ("2001:db8::/31", true), ("2001:db8::/32", false)])
        {
            let range: AddressRange = range.parse().unwrap();
            assert_eq!(range.is_wider_than((16, 32)), expected, "{range:?}");
        }
        for bad in ["", "x", "10.0.0.0/33", "::/129", "::ffff:0:0/96", "10.0.0.0/-1", "10.0.0/8"] {
            assert!(bad.parse::<AddressRange>().is_err(), "{bad}");
        }
        assert_eq!(AddressRange::parse_list(" 1.1.1.1, 10.0.0.0/8 ,").unwrap().len(), 2);
        assert!(AddressRange::parse_list("1.1.1.1;2.2.2.2").is_err());
    }
}
