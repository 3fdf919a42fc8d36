//! Ids of stored things. Each kind has a type of its own, so that one cannot be passed for another.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
pub use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(Uuid);

        impl $name {
            /// Returns a new id. Ids are ordered by the time of their creation.
            pub fn now_v7() -> Self {
                Self(Uuid::now_v7())
            }

            /// Returns the smallest id, which nothing has.
            pub const fn nil() -> Self {
                Self(Uuid::nil())
            }

            /// Returns the largest id, which nothing has.
            pub const fn max() -> Self {
                Self(Uuid::max())
            }

            /// Returns the id with this number.
            pub const fn from_u128(number: u128) -> Self {
                Self(Uuid::from_u128(number))
            }

            /// Returns the id without its kind, as jobs and other generic parts carry it.
            pub const fn uuid(self) -> Uuid {
                self.0
            }
        }

        impl From<Uuid> for $name {
            fn from(id: Uuid) -> Self {
                Self(id)
            }
        }

        impl From<$name> for Uuid {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        // The same text in logs, however an id is formatted.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        #[cfg(feature = "sqlx")]
        crate::sql::id_column!($name);
    )+};
}

ids! {
    /// Id of a customer. Contains no personal data.
    CustomerId
    /// Id of an application.
    ApplicationId
    /// Id of a loan.
    LoanId
    /// Id of an operation on a loan, such as a payment. Chosen by the caller and used as
    /// idempotency key.
    OperationId
    /// Id of a staff member.
    StaffId
}

// A loan has the id of the application that it was issued for.
impl LoanId {
    /// Returns the id of the loan that is issued for an application.
    pub const fn of_application(id: ApplicationId) -> Self {
        Self(id.0)
    }
}

impl ApplicationId {
    /// Returns the id of the application that a loan was issued for.
    pub const fn of_loan(id: LoanId) -> Self {
        Self(id.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn are_ordered_by_creation_and_read_back_from_text() {
        let (first, second) = (LoanId::now_v7(), LoanId::now_v7());
        assert!(LoanId::nil() < first && first < second && second < LoanId::max());
        assert_eq!(first.to_string().parse(), Ok(first));
        assert_eq!(format!("{first:?}"), first.uuid().to_string());
    }
}
