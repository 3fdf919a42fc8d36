//! The account of a customer: contacts, settings, consents, export and erasure.

mod application_export;
mod consent_history;
mod contacts;
mod erasure;
mod export;
mod export_document;
mod external_erasure;
mod limits;
mod loan_history;
mod settings;
mod unsubscribe;

pub use unsubscribe::{MarketingSubscription, MessageChannel, RemainingChannels};

pub use application_export::ApplicationExport;
pub use consent_history::ConsentView;
pub use erasure::{DataCategory, RetainedRecord, RetentionGround};
pub use export::{CustomerExport, VisitExport};
pub use export_document::ExportIssuer;
pub use loan_history::{CaseExport, LoanHistory};
pub use settings::NewSettings;
pub use store::application_documents::ApplicationDocument;
pub use store::audit::EntryRow as TrailRow;
pub use store::payment_methods::PaymentMethod;
pub use store::payout_methods::PayoutMethod;
pub use store::uploads::Upload;

use base::ids::CustomerId;
use base::{BusinessDate, Language, Timestamp};
use identity::{Email, Iin, Phone};
use money::Tenge;
use store::Tx;
use store::customers::{self, Customer};
use store::sessions::Session;

use crate::actor::Actor;
use crate::{Error, Rejection, Resource};

use std::sync::Arc;

use crate::access::Access;
use crate::applications::Applications;
use crate::core::Core;
use crate::loans::Loans;
use crate::messages::Messages;

/// An account as its owner sees it.
#[derive(Debug)]
pub struct AccountView {
    /// The customer.
    pub id: CustomerId,
    /// Incremented with every change.
    pub version: i64,
    /// The phone, to which codes are sent.
    pub phone: Phone,
    /// The IIN.
    pub iin: Iin,
    /// The e-mail address, if there is one.
    pub email: Option<Email>,
    /// Whether it is verified.
    pub is_email_verified: bool,
    /// `ru` or `kk`.
    pub language: Language,
    /// Whether there is a password to sign in by.
    pub has_password: bool,
    /// Whether advertising may come by SMS.
    pub marketing_sms: bool,
    /// Whether advertising may come by e-mail.
    pub marketing_email: bool,
    /// Self-exclusion: no new loan until this day.
    pub excluded_until: Option<BusinessDate>,
    /// The customer's own limit of a loan.
    pub own_limit: Option<Tenge>,
    /// When the account was created.
    pub created_at: Timestamp,
    /// Until when the step-up of the session is valid; staff have none.
    pub stepped_up_until: Option<Timestamp>,
}

/// The account of a customer: settings, consents, export and erasure.
pub struct Profile {
    core: Arc<Core>,
    messages: Arc<Messages>,
    access: Arc<Access>,
    loans: Arc<Loans>,
    applications: Arc<Applications>,
}

impl Profile {
    pub(crate) const fn new(
        core: Arc<Core>,
        messages: Arc<Messages>,
        access: Arc<Access>,
        loans: Arc<Loans>,
        applications: Arc<Applications>,
    ) -> Self {
        Self { core, messages, access, loans, applications }
    }
}

impl Profile {
    /// The customer's account.
    pub async fn account_view(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
    ) -> Result<AccountView, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        self.load_account(&mut tx, actor, customer_id).await
    }

    async fn load_account(
        &self,
        tx: &mut Tx,
        actor: Actor<'_>,
        customer_id: CustomerId,
    ) -> Result<AccountView, Error> {
        let (session, missing) = match actor {
            Actor::Customer { session, .. } => (Some(session), Rejection::SignedOut.into()),
            _ => (None, Error::NotFound(Resource::Customer)),
        };
        let Some(row) = customers::find(tx, customer_id).await? else { return Err(missing) };
        // An erased account has neither, and no session either.
        let (Some(phone), Some(iin)) = (row.phone(&self.core.vault)?, row.iin(&self.core.vault)?)
        else {
            return Err(missing);
        };
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        Ok(AccountView {
            id: row.id,
            version: row.version,
            phone,
            iin,
            email: row.email(&self.core.vault)?,
            is_email_verified: row.email_verified_at.is_some(),
            has_password: row.password_hash.is_some(),
            marketing_sms: row.marketing_sms,
            marketing_email: row.marketing_email,
            // A self-exclusion that has ended is left out.
            excluded_until: row.excluded_until.filter(|day| *day > today),
            own_limit: row.own_limit_tiyn.map(Tenge::from_tiyn),
            created_at: row.created_at,
            stepped_up_until: session
                .filter(|session| !session.is_step_up_to_pay)
                .and_then(|session| session.step_up_until)
                .filter(|until| *until > now),
            language: row.language,
        })
    }
}

async fn load_session_customer(tx: &mut Tx, session: &Session) -> Result<Customer, Error> {
    customers::find(tx, session.customer_id).await?.ok_or_else(|| Rejection::SignedOut.into())
}

/// The row, if it still has the version that the caller saw.
async fn load_customer_at_version(
    tx: &mut Tx,
    session: &Session,
    version: i64,
) -> Result<Customer, Error> {
    let row = load_session_customer(tx, session).await?;
    if row.version == version { Ok(row) } else { Err(Error::VersionConflict) }
}
