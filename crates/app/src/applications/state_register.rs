//! What the state register says about the applicant: asked when an application begins, under the
//! consent that the person gives by SMS to 1414, and filled into the questionnaire.

use std::collections::BTreeMap;

use base::Timestamp;
use base::ids::ApplicationId;
use identity::{Iin, Phone};
use jobs::{JobKind, JobOutcome};
use origination::policy::AgePolicy;
use origination::questionnaire::{Field, ParseContext, Step};
use origination::{Application, Known, State};
use providers::SendError;
use providers::biometry::BiometryOutcome;
use providers::bureau::{ConsentId, ConsentState};
use providers::state_register::{PersonInquiry, PersonRecord, StateRegisterError};
use store::bureau_inquiries::StateConsentState;
use store::customers::Customer;
use store::state_register_inquiries::{self, StateRegisterInquiry, StateRegisterOutcome};
use store::{
    StoreError, Tx, Uuid, applications, biometric_sessions, customers, questionnaire_answers,
    transact,
};

use super::questionnaire::has_current_consents;
use super::registered_answers::RegisteredAnswers;
use super::repository::LoadedApplication;
use crate::applications::Applications;
use crate::{Error, Rejection, json};

/// A person with the form open waits for an answer no longer than this; then they type.
const SCREEN_WAIT_MAX_S: i64 = 60;
/// The state waits a day for the SMS; the register is waited for no longer either.
const INQUIRY_TTL_S: i64 = 86_400 + 3_600;

base::codes! {
    /// What the form does about the register.
    StateRegisterStatus {
        /// The answer may come any moment.
        Waiting = "waiting",
        /// The answers are from the register.
        Found = "found",
        /// There is no answer: the person types.
        Silent = "silent",
    }
}

/// The register as the form sees it.
pub struct StateRegisterView {
    /// Whether it has answered.
    pub status: StateRegisterStatus,
    /// The fields that the register answered, which nobody can change.
    pub fields: Vec<Field>,
}

impl Applications {
    /// Begins the inquiry of a new application.
    pub(super) async fn begin_state_register_inquiry(
        &self,
        tx: &mut Tx,
        id: ApplicationId,
        now: Timestamp,
    ) -> Result<(), Error> {
        state_register_inquiries::insert(tx, (Uuid::now_v7(), id), now).await?;
        let mut batch = tx.batch();
        jobs::requeue_in_batch(&mut batch, JobKind::StateRegisterInquiry, id, now);
        Ok(batch.exec().await?)
    }

    /// Asks the register about an applicant, once they have consented.
    pub(crate) async fn ask_state_register(&self, id: ApplicationId) -> Result<JobOutcome, Error> {
        let Some((inquiry, customer)) = self.load_pending_inquiry(id).await? else {
            return Ok(JobOutcome::Completed);
        };
        if !self.may_be_asked_about(&customer).await? {
            return self.end_inquiry(&inquiry, StateRegisterOutcome::NoConsent).await;
        }
        if inquiry.requested_at.plus_seconds(INQUIRY_TTL_S) <= self.core.clock.now() {
            return self.end_inquiry(&inquiry, StateRegisterOutcome::Unavailable).await;
        }
        let iin = customer.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let consent = match self.poll_register_consent(&inquiry, (&iin, &phone)).await? {
            (_, ConsentState::Waiting) => {
                return Ok(JobOutcome::retry_at(self.core.next_poll_at(inquiry.requested_at)));
            }
            (_, ConsentState::Refused | ConsentState::Expired) => {
                return self.end_inquiry(&inquiry, StateRegisterOutcome::NoConsent).await;
            }
            (consent, ConsentState::Given) => consent,
        };
        match self.fetch_person_record(&inquiry, &iin, &consent).await? {
            Ok(record) => self.apply_person_record(&inquiry, &record, &phone).await,
            Err(outcome) => self.end_inquiry(&inquiry, outcome).await,
        }
    }

    /// Whether the customer's own consents hold: the state is not asked without them.
    async fn may_be_asked_about(&self, customer: &Customer) -> Result<bool, Error> {
        let mut tx = self.core.db.read().await?;
        has_current_consents(&mut tx, customer.id).await
    }

    /// The inquiry, if it is pending and its application is still open.
    async fn load_pending_inquiry(
        &self,
        id: ApplicationId,
    ) -> Result<Option<(StateRegisterInquiry, Customer)>, Error> {
        let mut tx = self.core.db.read().await?;
        let inquiry = state_register_inquiries::find_by_application(&mut tx, id).await?;
        let is_pending = |it: &StateRegisterInquiry| it.outcome == StateRegisterOutcome::Pending;
        let Some(inquiry) = inquiry.filter(is_pending) else { return Ok(None) };
        let loaded = self.load_application(&mut tx, id).await?;
        let customer = customers::find(&mut tx, loaded.application.customer).await?;
        let is_open = loaded.application.state.is_open();
        Ok(customer.filter(|_| is_open).map(|customer| (inquiry, customer)))
    }

    /// Asks for the record; an answer without one ends the inquiry.
    async fn fetch_person_record(
        &self,
        inquiry: &StateRegisterInquiry,
        iin: &Iin,
        consent: &ConsentId,
    ) -> Result<Result<PersonRecord, StateRegisterOutcome>, Error> {
        let id = inquiry.id.to_string();
        let request = PersonInquiry { id: &id, iin, consent };
        match self.core.providers.state_register.person(request).await {
            Ok(record) => Ok(Ok(record)),
            Err(StateRegisterError::Unknown) => Ok(Err(StateRegisterOutcome::Unknown)),
            Err(StateRegisterError::NoConsent) => Ok(Err(StateRegisterOutcome::NoConsent)),
            Err(StateRegisterError::Send(SendError::Rejected(code))) => {
                tracing::warn!(code, "the state register rejects inquiries");
                Ok(Err(StateRegisterOutcome::Unavailable))
            }
            Err(StateRegisterError::Send(error)) => {
                Err(Error::ProviderUnavailable(error.to_string()))
            }
        }
    }

    async fn end_inquiry(
        &self,
        inquiry: &StateRegisterInquiry,
        outcome: StateRegisterOutcome,
    ) -> Result<JobOutcome, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            state_register_inquiries::update_outcome(tx, inquiry.id, outcome, now).await
        })?;
        Ok(JobOutcome::Completed)
    }

    /// Stores the record and fills it into the answers, in the place of what was typed before it
    /// came. From an offer on nothing changes any more: the documents are made.
    async fn apply_person_record(
        &self,
        inquiry: &StateRegisterInquiry,
        record: &PersonRecord,
        phone: &Phone,
    ) -> Result<JobOutcome, Error> {
        let (now, id) = (self.core.clock.now(), inquiry.application_id);
        let context = self.register_context(phone);
        let Some(registered) = RegisteredAnswers::from_record(record, &context) else {
            tracing::warn!(application_id = %id, "the state register has a name that is none");
            return self.end_inquiry(inquiry, StateRegisterOutcome::Unavailable).await;
        };
        let record_json = serde_json::to_string(record).map_err(|_| unreadable_record())?;
        transact!(self.core.db, |tx| {
            applications::lock_for_update(tx, id).await?;
            let loaded = self.load_application(tx, id).await?;
            let current = state_register_inquiries::find_by_application(tx, id).await?;
            if current.is_none_or(|it| it.outcome != StateRegisterOutcome::Pending) {
                return Ok(());
            }
            if !takes_record(loaded.application.state) {
                let outcome = StateRegisterOutcome::Unavailable;
                return Ok(
                    state_register_inquiries::update_outcome(tx, inquiry.id, outcome, now).await?
                );
            }
            let typed_name = self.fill_answers(tx, &loaded, &registered, now).await?;
            let is_name_different = !record.is_alive || registered.is_name_different(&typed_name);
            let found = (record_json.as_str(), is_name_different);
            state_register_inquiries::update_record(tx, &self.core.vault, inquiry.id, found, now)
                .await?;
            let customer_id = loaded.application.customer;
            let detail = serde_json::json!({
                "application": id.to_string(), "is_name_different": is_name_different,
            });
            self.core.audit_customer(tx, customer_id, "register_answered", &detail, now).await
        })?;
        Ok(JobOutcome::Completed)
    }

    /// Puts the register's answers in the place of the typed ones, and returns the identity as it was
    /// typed.
    async fn fill_answers(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
        registered: &RegisteredAnswers,
        now: Timestamp,
    ) -> Result<BTreeMap<String, String>, Error> {
        let id = loaded.application.id;
        let customer = customers::find(tx, loaded.application.customer).await?;
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let rows = questionnaire_answers::list_by_application(tx, id).await?;
        let mut typed_identity = BTreeMap::new();
        for step in [Step::Identity, Step::Address] {
            let row = rows.iter().find(|row| row.step == step);
            let typed = row.map(|row| row.raw(&self.core.vault)).transpose()?;
            let typed: BTreeMap<String, String> = match &typed {
                Some(typed) => serde_json::from_str(typed).map_err(|_| unreadable_answers())?,
                None => BTreeMap::new(),
            };
            if step == Step::Identity {
                typed_identity.clone_from(&typed);
            }
            if registered.has_step(step) {
                let answers = serde_json::to_string(&registered.complete(step, typed))
                    .map_err(|_| unreadable_answers())?;
                let is_valid = self.is_step_valid(&customer, step, &answers)?;
                let raw = (answers.as_str(), is_valid);
                questionnaire_answers::upsert(tx, &self.core.vault, id, step, raw, now).await?;
            }
        }
        Ok(typed_identity)
    }

    /// The register's answers for an application; none if it gave none.
    pub(super) async fn find_registered_answers(
        &self,
        tx: &mut Tx,
        id: ApplicationId,
        phone: &Phone,
    ) -> Result<RegisteredAnswers, Error> {
        let inquiry = state_register_inquiries::find_by_application(tx, id).await?;
        self.registered_answers(inquiry.as_ref(), phone)
    }

    /// What the form does about the register.
    pub(super) async fn load_state_register_view(
        &self,
        tx: &mut Tx,
        id: ApplicationId,
        phone: &Phone,
    ) -> Result<StateRegisterView, Error> {
        let inquiry = state_register_inquiries::find_by_application(tx, id).await?;
        let registered = self.registered_answers(inquiry.as_ref(), phone)?;
        let fields = registered.fields();
        let is_awaited = |it: &StateRegisterInquiry| {
            let is_over =
                matches!(it.consent_state, StateConsentState::Refused | StateConsentState::Expired);
            it.outcome == StateRegisterOutcome::Pending
                && !is_over
                && self.core.clock.now() < it.requested_at.plus_seconds(SCREEN_WAIT_MAX_S)
        };
        let status = match inquiry {
            _ if !fields.is_empty() => StateRegisterStatus::Found,
            Some(inquiry) if is_awaited(&inquiry) => StateRegisterStatus::Waiting,
            _ => StateRegisterStatus::Silent,
        };
        Ok(StateRegisterView { status, fields })
    }

    /// Whether the register confirms the name that the person gave; where it is silent, whether the
    /// provider that saw the face does.
    pub(super) async fn is_name_confirmed(
        &self,
        tx: &mut Tx,
        application: &Application,
    ) -> Result<Known<bool>, Error> {
        let id = application.id;
        let inquiry = state_register_inquiries::find_by_application(tx, id).await?;
        if let Some(found) = inquiry.filter(|it| it.outcome == StateRegisterOutcome::Found) {
            return Ok(Known::Known(!found.is_name_different));
        }
        let capture = i64::from(application.bio.captures);
        let face = biometric_sessions::find_by_capture(tx, id, capture).await?;
        let outcome = face.and_then(|face| face.outcome);
        let outcome = outcome.map(|it| json::read(&it, "an outcome")).transpose()?;
        Ok(match outcome {
            Some(BiometryOutcome::Match { is_name_same, .. }) => is_name_same.into(),
            _ => Known::Unknown,
        })
    }

    fn registered_answers(
        &self,
        inquiry: Option<&StateRegisterInquiry>,
        phone: &Phone,
    ) -> Result<RegisteredAnswers, Error> {
        let record = inquiry.map(|it| it.record(&self.core.vault)).transpose()?.flatten();
        let Some(record) = record else { return Ok(RegisteredAnswers::default()) };
        let record: PersonRecord =
            serde_json::from_str(&record).map_err(|_| unreadable_record())?;
        let context = self.register_context(phone);
        Ok(RegisteredAnswers::from_record(&record, &context).unwrap_or_default())
    }

    /// The register answers whatever the person's age is: the application checks that itself.
    fn register_context<'a>(&self, own_phone: &'a Phone) -> ParseContext<'a> {
        let age = AgePolicy { years_min: 0, years_max: u16::MAX, ..self.core.rules.policy.age };
        ParseContext { today: self.core.clock.today(), own_phone, age }
    }
}

/// Whether the answers of an application may still change.
fn takes_record(state: State) -> bool {
    state.is_open() && state < State::Offered
}

const fn unreadable_record() -> StoreError {
    StoreError::Corrupt("a record of the state register")
}

const fn unreadable_answers() -> StoreError {
    StoreError::Corrupt("answers")
}
