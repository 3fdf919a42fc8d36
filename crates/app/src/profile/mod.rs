//! A person's own account: what we know, what they may change, and how they leave.

mod agreements;
mod applied;
mod contacts;
mod erasure;
mod export;
mod forgetting;
mod lent;
mod limits;
mod paper;
mod settings;

pub use agreements::Agreement;
pub use applied::Applied;
pub use erasure::{Kept, What, Why};
pub use export::{Export, Visited};
pub use lent::{Asked, Lent};
pub use paper::Issuer;
pub use settings::NewSettings;
pub use store::audit::Row as TrailRow;
pub use store::files::File;
pub use store::papers::Paper;
pub use store::pay_cards::PayCard;
pub use store::targets::Target;

use base::{BusinessDate, Language, Timestamp};
use identity::{Email, Iin, Phone};
use money::Tenge;
use store::customers::{self, Customer};
use store::sessions::Session;
use store::{Tx, Uuid};

use crate::{Lender, Problem};

/// An account as its owner sees it.
#[derive(Debug)]
pub struct Me {
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
    pub is_email_proven: bool,
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

impl Lender {
    /// The account of whoever asks.
    pub async fn me(&self, session: &Session) -> Result<Me, Problem> {
        let mut tx = self.db.read().await?;
        self.load_account(&mut tx, session).await
    }

    async fn load_account(&self, tx: &mut Tx, session: &Session) -> Result<Me, Problem> {
        let row = customer_of(tx, session).await?;
        let (now, today) = (self.clock.now(), self.clock.today());
        // An erased account has neither, and no session either.
        let phone = row.phone(&self.vault)?.ok_or(Problem::SignedOut)?;
        let iin = row.iin(&self.vault)?.ok_or(Problem::SignedOut)?;
        Ok(Me {
            id: row.id,
            version: row.version,
            phone,
            iin,
            email: row.email(&self.vault)?,
            is_email_proven: row.email_proven_at.is_some(),
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

    /// Refuses a session that has not proved itself lately.
    pub(crate) fn require_step_up(&self, session: &Session) -> Result<(), Problem> {
        if session.is_step_up_to_pay {
            Err(Problem::StepUp)
        } else {
            self.require_payment_step_up(session)
        }
    }

    /// Refuses a session that may not charge a kept card: that takes a proof too, of either kind.
    pub(crate) fn require_payment_step_up(&self, session: &Session) -> Result<(), Problem> {
        let is_stepped_up = session.step_up_until.is_some_and(|until| until > self.clock.now());
        if is_stepped_up { Ok(()) } else { Err(Problem::StepUp) }
    }
}

async fn customer_of(tx: &mut Tx, session: &Session) -> Result<Customer, Problem> {
    customers::by_id(tx, session.customer_id).await?.ok_or(Problem::SignedOut)
}

/// The row, if it is still the one that the person saw.
async fn unchanged(tx: &mut Tx, session: &Session, version: i64) -> Result<Customer, Problem> {
    let row = customer_of(tx, session).await?;
    if row.version == version { Ok(row) } else { Err(Problem::Changed) }
}
