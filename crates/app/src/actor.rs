//! Who acts. The same use case serves a customer and the staff; only the guard differs.

use base::ids::CustomerId;
use store::BlindIndex;
use store::sessions::Session;

/// Who reads or changes something.
#[derive(Debug, Clone, Copy)]
pub enum Actor<'a> {
    /// A signed-in customer, who may touch only what is theirs.
    Customer {
        /// Their session.
        session: &'a Session,
        /// The blind index of the network address, where it is part of the evidence.
        ip_blind_index: Option<&'a BlindIndex>,
        /// The reason, if it is more than that they asked for it.
        reason: Option<&'static str>,
    },
    /// A member of staff, who may touch the data of any customer. Every look is audited.
    Staff(StaffMember<'a>),
    /// A provider, such as the acquirer.
    Provider {
        /// Such as `acquirer`.
        name: &'static str,
        /// The key by which its message counts once.
        idempotency_key: Option<&'a str>,
    },
    /// The passing of time, or a decision by the rules.
    System,
}

/// A member of staff.
#[derive(Debug, Clone, Copy)]
pub struct StaffMember<'a> {
    /// The name.
    pub name: &'a str,
    /// The second approver, where two are required.
    pub second_approver: Option<&'a str>,
    /// The reason; a look needs none.
    pub reason: Option<&'a str>,
}

impl<'a> StaffMember<'a> {
    /// Somebody who only looks.
    pub const fn named(name: &'a str) -> Self {
        Self { name, second_approver: None, reason: None }
    }
}

impl<'a> Actor<'a> {
    /// A customer whose address is part of the evidence.
    pub(crate) const fn customer_at(session: &'a Session, ip_blind_index: &'a BlindIndex) -> Self {
        Self::Customer { session, ip_blind_index: Some(ip_blind_index), reason: None }
    }

    /// The only customer whose data the actor may touch; none if they may touch anybody's.
    pub(crate) const fn only_customer_id(&self) -> Option<CustomerId> {
        match self {
            Self::Customer { session, .. } => Some(session.customer_id),
            Self::Staff(_) | Self::Provider { .. } | Self::System => None,
        }
    }

    /// Whether the actor may touch the data of a customer.
    pub(crate) fn may_access(&self, customer_id: CustomerId) -> bool {
        self.only_customer_id().is_none_or(|own| own == customer_id)
    }

    /// The name in the audit trail.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Customer { session, .. } => format!("customer/{}", session.customer_id),
            Self::Staff(staff) => format!("staff/{}", staff.name),
            Self::Provider { name, .. } => (*name).to_owned(),
            Self::System => "system".to_owned(),
        }
    }

    /// The stated reason, if any.
    pub(crate) const fn reason(&self) -> Option<&'a str> {
        match self {
            Self::Customer { reason, .. } => *reason,
            Self::Staff(staff) => staff.reason,
            Self::Provider { .. } | Self::System => None,
        }
    }

    /// The blind index of the network address.
    pub(crate) const fn ip_blind_index(&self) -> Option<&'a BlindIndex> {
        match self {
            Self::Customer { ip_blind_index, .. } => *ip_blind_index,
            Self::Staff(_) | Self::Provider { .. } | Self::System => None,
        }
    }

    /// The key by which a message of a provider counts once.
    pub(crate) const fn idempotency_key(&self) -> Option<&'a str> {
        match self {
            Self::Provider { idempotency_key, .. } => *idempotency_key,
            Self::Customer { .. } | Self::Staff(_) | Self::System => None,
        }
    }
}

impl<'a> From<&'a Session> for Actor<'a> {
    fn from(session: &'a Session) -> Self {
        Self::Customer { session, ip_blind_index: None, reason: None }
    }
}

impl<'a> From<StaffMember<'a>> for Actor<'a> {
    fn from(staff: StaffMember<'a>) -> Self {
        Self::Staff(staff)
    }
}
