//! Everything we hold about a person, for the person.

use base::Timestamp;
use base::ids::{ApplicationId, CustomerId};
use serde_json::{Value, json};
use store::attributions::AcquisitionChannel;
use store::payout_methods::{self, PayoutMethod};
use store::sessions::Session;
use store::{Tx, attributions, audit, sessions, transact};

use super::{AccountView, ApplicationExport, ConsentView, LoanHistory};
use crate::Error;
use crate::access::SessionView;
use crate::audit::Subject;
use crate::profile::Profile;

/// How many of the newest audit entries are included.
const AUDIT_ROWS_MAX: i64 = 500;

/// The data export. It has personal data in full, so it needs a step-up.
#[derive(Debug)]
pub struct CustomerExport {
    /// When it was created.
    pub exported_at: Timestamp,
    /// The account.
    pub account: AccountView,
    /// Consents.
    pub consents: Vec<ConsentView>,
    /// Open sessions.
    pub sessions: Vec<SessionView>,
    /// Cards and accounts to which we pay out.
    pub payout_methods: Vec<PayoutMethod>,
    /// Applications, the newest first.
    pub applications: Vec<ApplicationExport>,
    /// Loans, operations and cases.
    pub loan_history: LoanHistory,
    /// Attributions, the newest first.
    pub visits: Vec<VisitExport>,
    /// The audit trail of the account, the newest first.
    pub audit_trail: Vec<audit::EntryRow>,
}

/// Attribution of a registration or an application.
#[derive(Debug)]
pub struct VisitExport {
    /// When it was recorded.
    pub recorded_at: Timestamp,
    /// With which application; none with the registration.
    pub application_id: Option<ApplicationId>,
    /// The channel of the last visit before it.
    pub channel: AcquisitionChannel,
    /// The channel of the first visit.
    pub first_channel: AcquisitionChannel,
    /// The attribution cookies of the browser.
    pub browser_params: Option<Value>,
}

impl Profile {
    /// Collects all data of a customer. The export is audited.
    pub async fn customer_export(&self, session: &Session) -> Result<CustomerExport, Error> {
        self.access.require_step_up(session)?;
        let (now, customer_id) = (self.core.clock.now(), session.customer_id);
        transact!(self.core.db, |tx| {
            let subject = Subject::Customer(customer_id).to_string();
            self.core.audit_customer(tx, customer_id, "data_exported", &json!({}), now).await?;
            let open = sessions::list_open_by_customer(tx, customer_id, now).await?;
            Ok::<_, Error>(CustomerExport {
                exported_at: now,
                account: self.load_account(tx, session.into(), customer_id).await?,
                consents: super::consent_history::list_consents(tx, customer_id).await?,
                sessions: open.into_iter().map(|row| SessionView::new(session, row)).collect(),
                payout_methods: payout_methods::list_by_customer(tx, customer_id).await?,
                applications: self.load_application_exports(tx, customer_id).await?,
                loan_history: self.load_loan_history(tx, customer_id).await?,
                visits: self.load_visits(tx, customer_id).await?,
                audit_trail: audit::list_by_subject(tx, &subject, AUDIT_ROWS_MAX).await?,
            })
        })
    }

    async fn load_visits(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<Vec<VisitExport>, Error> {
        let mut visits = Vec::new();
        for row in attributions::list_by_customer(tx, customer_id).await? {
            let visit_json = row.visit(&self.core.vault)?;
            visits.push(VisitExport {
                recorded_at: row.reported_at,
                application_id: row.application_id,
                channel: row.channel,
                first_channel: row.first_channel,
                browser_params: visit_json.and_then(|text| serde_json::from_str(&text).ok()),
            });
        }
        Ok(visits)
    }
}
