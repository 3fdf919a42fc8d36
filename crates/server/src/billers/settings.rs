//! Access of billers, what is disclosed to them, and how much is believed of them.

use std::net::IpAddr;

use app::payments::billers::{Biller, BillerCeilings};
use axum::http::HeaderMap;

use super::proof::BillerProof;
use crate::address_range::AddressRange;

/// The billers' settings.
#[derive(Debug, Clone)]
pub struct BillersSettings {
    pub kaspi: BillerSettings,
    pub osmp: BillerSettings,
    /// Whether they have a listener of their own: then the public one does not serve them.
    pub has_own_listener: bool,
}

impl BillersSettings {
    pub(super) const fn for_biller(&self, biller: Biller) -> &BillerSettings {
        match biller {
            Biller::Kaspi => &self.kaspi,
            Biller::Osmp => &self.osmp,
        }
    }

    /// The names under which people find those through which they can pay.
    pub fn names(&self) -> Vec<&str> {
        [&self.kaspi, &self.osmp]
            .into_iter()
            .filter(|biller| biller.is_enabled && !biller.addresses.is_empty())
            .flat_map(|biller| biller.names.iter().map(String::as_str))
            .collect()
    }
}

/// One biller's settings.
#[derive(Debug, Clone)]
pub struct BillerSettings {
    pub is_enabled: bool,
    /// What people know it by.
    pub names: Vec<String>,
    /// Allowed network addresses.
    pub addresses: Vec<AddressRange>,
    pub proof: BillerProof,
    pub ceilings: BillerCeilings,
    /// Whether a check shows initials, so that the payer recognises the borrower.
    pub shows_initials: bool,
    /// Whether a check discloses that a number is unknown.
    pub reports_unknown_account: bool,
    pub checks_per_minute: u32,
}

impl BillerSettings {
    /// Whether a caller is the biller: by its proof, and besides by its address.
    pub(super) fn is_authorized(&self, address: &str, headers: &HeaderMap, query: &str) -> bool {
        let address = address.parse::<IpAddr>();
        let is_from_allowed_address =
            address.is_ok_and(|address| self.addresses.iter().any(|range| range.contains(address)));
        // Both are always checked, so that timing discloses nothing.
        self.proof.is_in(headers, query) & is_from_allowed_address
    }
}
