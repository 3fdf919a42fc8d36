//! From where accounts were used and attacked, as staff see it. Every look is audited.

use std::net::IpAddr;

use base::ids::CustomerId;
use serde_json::json;
use store::{audit_clients, transact};

use crate::Error;
use crate::access::Access;
use crate::actor::StaffMember;
use crate::audit::Subject;
use crate::security_events::ClientView;
use crate::visitor::Visitor;

impl Access {
    /// What was done to a customer's account or tried, with the addresses and browsers, the newest
    /// first.
    pub async fn client_list(
        &self,
        staff: StaffMember<'_>,
        customer_id: CustomerId,
    ) -> Result<Vec<ClientView>, Error> {
        let mut tx = self.core.read_as(staff.into(), Subject::Customer(customer_id)).await?;
        let rows = audit_clients::list_by_customer(&mut tx, customer_id).await?;
        rows.iter().map(|row| ClientView::try_new(&self.core, row)).collect()
    }

    /// What came from an address, the newest first. Each customer in it counts as looked at.
    pub async fn client_list_by_ip(
        &self,
        staff: StaffMember<'_>,
        ip_address: IpAddr,
    ) -> Result<Vec<ClientView>, Error> {
        let ip_address = ip_address.to_string();
        let visitor = Visitor { ip_address, ..Visitor::default() };
        let ip_blind_indexes = visitor.ip_blind_indexes(&self.core);
        let now = self.core.clock.now();
        let rows = transact!(self.core.db, |tx| {
            let rows = audit_clients::list_by_ip(tx, &ip_blind_indexes).await?;
            let mut customers: Vec<CustomerId> =
                rows.iter().filter_map(|row| row.customer_id).collect();
            customers.sort_unstable();
            customers.dedup();
            for id in customers {
                let look = ("address_searched", Subject::Customer(id));
                self.core.audit(tx, staff.into(), look, json!({}), now).await?;
            }
            Ok::<_, Error>(rows)
        })?;
        rows.iter().map(|row| ClientView::try_new(&self.core, row)).collect()
    }
}
