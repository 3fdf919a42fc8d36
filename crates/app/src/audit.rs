//! The audit trail of the use cases: who did what to whose data, and who of the staff looked at it.

use std::fmt;

use base::Timestamp;
use base::ids::{ApplicationId, CustomerId, LoanId};
use serde_json::{Value, json};
use store::audit::{self, NewEntry};
use store::{
    Tx, Uuid, application_documents, applications, cases, customers, loan_documents, loans,
    payment_methods, payment_orders, payments, transact, uploads,
};

use crate::actor::Actor;
use crate::core::Core;
use crate::{Error, Resource};

/// What an entry of the audit trail is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A customer.
    Customer(CustomerId),
    /// An application.
    Application(ApplicationId),
    /// A loan.
    Loan(LoanId),
    /// A case.
    Case(Uuid),
    /// A file of an application.
    Upload(Uuid),
    /// A file of a case.
    CaseUpload(Uuid),
    /// A document that we issued.
    Document(Uuid),
    /// A payment or its order.
    Payment(Uuid),
    /// A saved card.
    PaymentMethod(Uuid),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Customer(id) => write!(f, "customer/{id}"),
            Self::Application(id) => write!(f, "application/{id}"),
            Self::Loan(id) => write!(f, "loan/{id}"),
            Self::Case(id) => write!(f, "request/{id}"),
            Self::Upload(id) | Self::CaseUpload(id) => write!(f, "file/{id}"),
            Self::Document(id) => write!(f, "document/{id}"),
            Self::Payment(id) => write!(f, "payment/{id}"),
            Self::PaymentMethod(id) => write!(f, "payment_method/{id}"),
        }
    }
}

impl Subject {
    /// A look of staff, as the trail calls it.
    const fn look(self) -> &'static str {
        match self {
            Self::Customer(_) => "customer_looked_at",
            Self::Application(_) => "dossier_opened",
            Self::Loan(_) => "loan_looked_at",
            Self::Case(_) => "request_looked_at",
            Self::Upload(_) | Self::CaseUpload(_) => "file_opened",
            Self::Document(_) => "document_opened",
            Self::Payment(_) => "payment_looked_at",
            Self::PaymentMethod(_) => "card_looked_at",
        }
    }

    /// Whether there is anything to look at.
    async fn exists(self, tx: &mut Tx) -> Result<bool, Error> {
        Ok(match self {
            Self::Customer(id) => customers::find(tx, id).await?.is_some(),
            Self::Application(id) => applications::find(tx, id).await?.is_some(),
            Self::Loan(id) => loans::find(tx, id).await?.is_some(),
            Self::Case(id) => cases::find(tx, id).await?.is_some(),
            Self::Upload(id) => uploads::find(tx, id).await?.is_some(),
            Self::CaseUpload(id) => cases::find_upload(tx, id).await?.is_some(),
            Self::Document(id) => {
                loan_documents::find(tx, id).await?.is_some()
                    || application_documents::find_signed(tx, id).await?.is_some()
            }
            Self::Payment(id) => {
                payment_orders::find(tx, id).await?.is_some()
                    || payments::find(tx, id.into()).await?.is_some()
            }
            Self::PaymentMethod(id) => payment_methods::find(tx, id).await?.is_some(),
        })
    }

    const fn resource(self) -> Resource {
        match self {
            Self::Customer(_) => Resource::Customer,
            Self::Application(_) | Self::Upload(_) => Resource::Application,
            Self::Case(_) | Self::CaseUpload(_) => Resource::Case,
            Self::Loan(_) | Self::Document(_) | Self::Payment(_) | Self::PaymentMethod(_) => {
                Resource::Loan
            }
        }
    }
}

impl Core {
    /// Opens a transaction to read in. A look of staff is audited before they see anything; what
    /// does not exist cannot be looked at.
    pub(crate) async fn read_as(&self, actor: Actor<'_>, subject: Subject) -> Result<Tx, Error> {
        if let Actor::Staff(_) = actor {
            let now = self.clock.now();
            transact!(self.db, |tx| {
                if !subject.exists(tx).await? {
                    return Err(Error::NotFound(subject.resource()));
                }
                self.audit_look(tx, actor, subject, now).await
            })?;
        }
        Ok(self.db.read().await?)
    }

    /// The same for all data of a customer; another customer's are not found.
    pub(crate) async fn read_customer_as(
        &self,
        actor: Actor<'_>,
        customer_id: CustomerId,
    ) -> Result<Tx, Error> {
        require_access(actor, customer_id)?;
        self.read_as(actor, Subject::Customer(customer_id)).await
    }

    /// Writes down that staff look at something. A customer's look at their own leaves no entry.
    pub(crate) async fn audit_look(
        &self,
        tx: &mut Tx,
        actor: Actor<'_>,
        subject: Subject,
        now: Timestamp,
    ) -> Result<(), Error> {
        self.audit_staff(tx, actor, subject.look(), subject, now).await
    }

    /// Writes an entry for an action of staff that, done by a customer, needs none.
    pub(crate) async fn audit_staff(
        &self,
        tx: &mut Tx,
        actor: Actor<'_>,
        action: &str,
        subject: Subject,
        now: Timestamp,
    ) -> Result<(), Error> {
        if let Actor::Staff(_) = actor {
            self.audit(tx, actor, (action, subject), json!({}), now).await?;
        }
        Ok(())
    }

    /// Writes an entry for an action, with the reason of staff.
    pub(crate) async fn audit(
        &self,
        tx: &mut Tx,
        actor: Actor<'_>,
        (action, subject): (&str, Subject),
        mut detail: Value,
        now: Timestamp,
    ) -> Result<(), Error> {
        if let Actor::Staff(staff) = actor {
            for (name, value) in [("reason", staff.reason), ("second", staff.second_approver)] {
                if let Some(value) = value {
                    detail[name] = value.into();
                }
            }
        }
        let (name, subject) = (actor.name(), subject.to_string());
        let entry = NewEntry { actor: &name, action, subject: &subject, detail: &detail };
        Ok(audit::insert(tx, &entry, now).await?)
    }

    /// Writes an entry for an action of a customer, who may have no session yet.
    pub(crate) async fn audit_customer(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        action: &str,
        detail: &Value,
        now: Timestamp,
    ) -> Result<(), Error> {
        let customer = Subject::Customer(customer_id).to_string();
        let entry = NewEntry { actor: &customer, action, subject: &customer, detail };
        Ok(audit::insert(tx, &entry, now).await?)
    }
}

/// Rejects an actor who may not touch the data of a customer.
pub fn require_access(actor: Actor<'_>, customer_id: CustomerId) -> Result<(), Error> {
    if actor.may_access(customer_id) { Ok(()) } else { Err(Error::NotFound(Resource::Customer)) }
}
