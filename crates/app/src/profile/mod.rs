//! A person's own account: what we know, what they may change, and how they leave.

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

pub(crate) use unsubscribe::UNSUBSCRIBE_LINKS_BY_ADDRESS;
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

use base::{BusinessDate, Language, Timestamp};
use identity::{Email, Iin, Phone};
use money::Tenge;
use store::customers::{self, Customer};
use store::sessions::Session;
use store::{Tx, Uuid};

use crate::{Error, Rejection};

use std::sync::Arc;

use crate::access::Access;
use crate::applications::Applications;
use crate::core::Core;
use crate::loans::Loans;
use crate::messages::Messages;

/// An account as its owner sees it.
#[derive(Debug)]
pub struct AccountView {
    /// Who it is.
    pub id: Uuid,
    /// Moves on with every change.
    pub version: i64,
    /// Where codes go.
    pub phone: Phone,
    /// The person's number.
    pub iin: Iin,
    /// Where letters go, if they do.
    pub email: Option<Email>,
    /// Whether they have proved that it is theirs.
    pub is_email_verified: bool,
    /// `ru` or `kk`.
    pub language: Language,
    /// Whether there is a password to sign in by.
    pub has_password: bool,
    /// Whether advertising may come by SMS.
    pub marketing_sms: bool,
    /// Whether advertising may come by e-mail.
    pub marketing_email: bool,
    /// Not to be lent to until this day.
    pub excluded_until: Option<BusinessDate>,
    /// The most to be lent.
    pub own_limit: Option<Tenge>,
    /// When the account was made.
    pub created_at: Timestamp,
    /// Until then money and data may be changed.
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
    pub async fn account_view(&self, session: &Session) -> Result<AccountView, Error> {
        let mut tx = self.core.db.read().await?;
        self.load_account(&mut tx, session).await
    }

    async fn load_account(&self, tx: &mut Tx, session: &Session) -> Result<AccountView, Error> {
        let row = load_session_customer(tx, session).await?;
        let (now, today) = (self.core.clock.now(), self.core.clock.today());
        // An erased account has neither, and no session either.
        let phone = row.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let iin = row.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
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
            // One that is over is none.
            excluded_until: row.excluded_until.filter(|day| *day > today),
            own_limit: row.own_limit_tiyn.map(Tenge::from_tiyn),
            created_at: row.created_at,
            stepped_up_until: session
                .step_up_until
                .filter(|until| *until > now && !session.is_step_up_to_pay),
            language: row.language,
        })
    }
}

async fn load_session_customer(tx: &mut Tx, session: &Session) -> Result<Customer, Error> {
    customers::find(tx, session.customer_id).await?.ok_or(Error::Rejected(Rejection::SignedOut))
}

/// The row, if it is still the one that the person saw.
async fn load_customer_at_version(
    tx: &mut Tx,
    session: &Session,
    version: i64,
) -> Result<Customer, Error> {
    let row = load_session_customer(tx, session).await?;
    if row.version == version { Ok(row) } else { Err(Error::VersionConflict) }
}
