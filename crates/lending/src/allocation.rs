//! The components of a debt, and the order in which a payment settles them.

use std::ops::{Index, IndexMut};

use money::Tenge;
use serde::{Deserialize, Serialize};

/// A component of what is owed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Component {
    /// Principal that was not paid by its due date.
    PrincipalOverdue,
    /// Interest that was not paid by its due date.
    InterestOverdue,
    Penalty,
    Principal,
    /// Accrued interest that is not overdue.
    Interest,
}

impl Component {
    /// All components, in the order that the law prefers.
    pub const ALL: [Self; 5] = [
        Self::PrincipalOverdue,
        Self::InterestOverdue,
        Self::Penalty,
        Self::Principal,
        Self::Interest,
    ];
}

/// An amount for each component of a debt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AmountByComponent {
    pub principal_overdue: Tenge,
    pub interest_overdue: Tenge,
    pub penalty: Tenge,
    pub principal: Tenge,
    pub interest: Tenge,
}

impl AmountByComponent {
    /// Returns the sum of all components.
    pub fn total(&self) -> Tenge {
        self.principal_total() + self.interest_total() + self.penalty
    }

    /// Returns the principal, overdue or not.
    pub fn principal_total(&self) -> Tenge {
        self.principal_overdue + self.principal
    }

    /// Returns the interest, overdue or not.
    pub fn interest_total(&self) -> Tenge {
        self.interest_overdue + self.interest
    }

    /// Returns overdue principal and interest: the base of the penalty.
    pub fn overdue(&self) -> Tenge {
        self.principal_overdue + self.interest_overdue
    }
}

impl Index<Component> for AmountByComponent {
    type Output = Tenge;

    fn index(&self, component: Component) -> &Tenge {
        match component {
            Component::PrincipalOverdue => &self.principal_overdue,
            Component::InterestOverdue => &self.interest_overdue,
            Component::Penalty => &self.penalty,
            Component::Principal => &self.principal,
            Component::Interest => &self.interest,
        }
    }
}

impl IndexMut<Component> for AmountByComponent {
    fn index_mut(&mut self, component: Component) -> &mut Tenge {
        match component {
            Component::PrincipalOverdue => &mut self.principal_overdue,
            Component::InterestOverdue => &mut self.interest_overdue,
            Component::Penalty => &mut self.penalty,
            Component::Principal => &mut self.principal,
            Component::Interest => &mut self.interest,
        }
    }
}

/// The order in which a payment settles the components of a debt. Each occurs once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Component>")]
pub struct AllocationOrder([Component; 5]);

impl AllocationOrder {
    /// Returns the components; the first is settled first.
    pub fn components(self) -> [Component; 5] {
        self.0
    }
}

impl TryFrom<Vec<Component>> for AllocationOrder {
    type Error = &'static str;

    fn try_from(order: Vec<Component>) -> Result<Self, Self::Error> {
        let is_complete = Component::ALL.iter().all(|component| order.contains(component));
        let order: Result<[Component; 5], _> = order.try_into();
        order
            .ok()
            .filter(|_| is_complete)
            .map(Self)
            .ok_or("each part of a debt must stand in it once")
    }
}
