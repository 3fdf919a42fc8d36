//! The prescreen: the state's consent, the bureau's report, and what follows from them.

use base::Timestamp;
use base::ids::ApplicationId;
use jobs::JobOutcome;
use origination::application::PartnerOffers;
use origination::decision::{PrescreenOutcome, prescreen};
use origination::{ApplicationCommand, State};
use providers::bureau::{ConsentId, ConsentState, CreditReport, Inquiry};
use store::bureau_inquiries::InquiryPurpose;
use store::decisions::DecisionKind;
use store::{Tx, Uuid, applications, bureau_inquiries, decisions, transact};

use super::repository::LoadedApplication;
use super::state_consent::to_provider_error;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::person::Person;
use crate::{Error, Resource, json};

/// A report is requested again after this time.
const REPORT_TTL_S: i64 = 86_400;

/// The progress of a bureau inquiry.
pub enum InquiryOutcome {
    /// Requested at this time, and not answered yet.
    Pending(Timestamp),
    /// Not requested: the state does not confirm whose phone it is, and no face does.
    Unproven,
    /// The report, with the state's data if they could be read.
    Completed(Box<CreditReport>),
}

impl Applications {
    /// Prescreens a submitted application.
    pub(crate) async fn prescreen_application(
        &self,
        id: ApplicationId,
    ) -> Result<JobOutcome, Error> {
        let Some((loaded, person)) = self.load_in_state(id, State::Prescoring).await? else {
            return Ok(JobOutcome::Completed);
        };
        let since = loaded.application.since.map_or(Timestamp(0), |since| Timestamp(since.0));
        let is_proven = Self::is_applicant_proven(&loaded, &person.customer);
        let report = match self.request_bureau_report(id, &person, is_proven, since).await? {
            InquiryOutcome::Pending(since) => {
                return Ok(JobOutcome::retry_at(self.core.next_poll_at(since)));
            }
            InquiryOutcome::Unproven => return self.ask_identity(id).await,
            InquiryOutcome::Completed(report) => report,
        };
        self.check_pending_holders(person.customer.id).await?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let loaded = self.load_application(tx, id).await?;
            if loaded.application.state != State::Prescoring {
                return Ok(JobOutcome::Completed);
            }
            if let Some(decline) = self.find_decline_in_force(tx, &person).await? {
                let partners = self.build_partners(&loaded, false);
                let command = ApplicationCommand::RejectEarly(decline, partners);
                self.transition(tx, &loaded, &command, Actor::System, now).await?;
                return Ok(JobOutcome::Completed);
            }
            let snapshot = self.build_snapshot(tx, &loaded, &person, &report).await?;
            let rules = self.growth.load_application_rules(tx, &loaded.application).await?;
            let outcome = prescreen(&snapshot, &rules.rulebook(), self.core.clock.today());
            let result = json::write(&outcome);
            self.save_decision(
                tx,
                id,
                DecisionKind::Prescreen,
                (json::write(&snapshot), result),
                now,
            )
            .await?;
            let command = match outcome {
                PrescreenOutcome::Pass { amount_max, missing, .. } => {
                    let customer_id = loaded.application.customer;
                    let bio_passed_at = match applications::find_device(tx, id).await? {
                        Some(device) => {
                            self.find_biometry_passed_at(tx, customer_id, &device).await?
                        }
                        None => None,
                    };
                    ApplicationCommand::Preapprove { amount_max, missing, bio_passed_at }
                }
                PrescreenOutcome::Reject { decline, .. } => {
                    let partners = self.build_partners(&loaded, snapshot.person.is_vulnerable);
                    ApplicationCommand::RejectEarly(decline, partners)
                }
            };
            self.transition(tx, &loaded, &command, Actor::System, now).await?;
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }

    /// Neither the phone's owner nor a face says that the IIN is the applicant's: the camera comes
    /// before the bureau.
    async fn ask_identity(&self, id: ApplicationId) -> Result<JobOutcome, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let loaded = self.load_application(tx, id).await?;
            if loaded.application.state == State::Prescoring {
                let command = ApplicationCommand::AskIdentity;
                self.transition(tx, &loaded, &command, Actor::System, now).await?;
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }

    /// The application and its applicant, if it is in the given state.
    pub(super) async fn load_in_state(
        &self,
        id: ApplicationId,
        state: State,
    ) -> Result<Option<(LoadedApplication, Person)>, Error> {
        let mut tx = self.core.db.read().await?;
        let loaded = self.load_application(&mut tx, id).await?;
        if loaded.application.state != state {
            return Ok(None);
        }
        let customer_id = loaded.application.customer;
        let person = self.core.load_person(&mut tx, customer_id, id).await?;
        Ok(Some((loaded, person)))
    }

    /// An application by id.
    pub(super) async fn load_application(
        &self,
        tx: &mut Tx,
        id: ApplicationId,
    ) -> Result<LoadedApplication, Error> {
        let row =
            applications::find(tx, id).await?.ok_or(Error::NotFound(Resource::Application))?;
        Ok(LoadedApplication::try_from_row(row)?)
    }

    /// Whether partners may be offered with a decline.
    pub(super) fn build_partners(
        &self,
        loaded: &LoadedApplication,
        is_vulnerable: bool,
    ) -> PartnerOffers {
        PartnerOffers {
            exist: !self.core.providers.partners.is_empty(),
            is_consented: loaded.row.as_ref().is_some_and(|row| row.wants_partner_offers),
            is_vulnerable,
        }
    }

    pub(super) async fn save_decision(
        &self,
        tx: &mut Tx,
        application_id: ApplicationId,
        kind: DecisionKind,
        (snapshot, result): (store::JsonText, store::JsonText),
        now: Timestamp,
    ) -> Result<(), Error> {
        let mut batch = tx.batch();
        let id = Uuid::now_v7();
        let row =
            decisions::Decision { id, application_id, kind, snapshot, result, decided_at: now };
        decisions::insert(&mut batch, &self.core.vault, &row)?;
        Ok(batch.exec().await?)
    }

    /// Requests a bureau report, with the state's consent if it is given. The state asks the phone
    /// that it knows for the IIN, so a consent proves whose phone it is; without it only a proven
    /// applicant is asked about. A recent report is reused. No transaction is held during external
    /// calls.
    pub(super) async fn request_bureau_report(
        &self,
        application_id: ApplicationId,
        person: &Person,
        is_proven: bool,
        since: Timestamp,
    ) -> Result<InquiryOutcome, Error> {
        let now = self.core.clock.now();
        // Who was asked for their face instead of an SMS is not sent another one.
        let is_begun = is_proven && self.has_unanswered_inquiry(application_id).await?;
        let since = if is_begun { Timestamp(0) } else { since };
        let mut inquiry =
            self.find_or_create_inquiry(application_id, InquiryPurpose::Prescreen, since).await?;
        // Only an answer becomes outdated: a pending inquiry is not repeated.
        let is_old = |at: Timestamp| at.plus_seconds(REPORT_TTL_S) <= now;
        if inquiry.answered_at.is_some_and(is_old) {
            inquiry =
                self.find_or_create_inquiry(application_id, InquiryPurpose::Prescreen, now).await?;
        }
        if let Some(report) = inquiry.report(&self.core.vault)? {
            return Ok(InquiryOutcome::Completed(Box::new(parse_report(&report)?)));
        }
        let consent = match self.poll_state_consent(&inquiry, person).await? {
            (_, ConsentState::Waiting) => return Ok(InquiryOutcome::Pending(inquiry.requested_at)),
            (consent, ConsentState::Given) => Some(consent),
            (_, ConsentState::Refused | ConsentState::Expired) if is_proven => None,
            (_, ConsentState::Refused | ConsentState::Expired) => {
                return Ok(InquiryOutcome::Unproven);
            }
        };
        let report = self.fetch_bureau_report(inquiry.id, person, consent.as_ref()).await?;
        Ok(InquiryOutcome::Completed(Box::new(report)))
    }

    async fn has_unanswered_inquiry(&self, id: ApplicationId) -> Result<bool, Error> {
        let mut tx = self.core.db.read().await?;
        let purpose = InquiryPurpose::Prescreen;
        let newest =
            bureau_inquiries::find_newest_since(&mut tx, id, purpose, Timestamp(0)).await?;
        Ok(newest.is_some_and(|inquiry| inquiry.answered_at.is_none()))
    }

    /// Fetches the report of an inquiry and stores it.
    pub(super) async fn fetch_bureau_report(
        &self,
        inquiry_id: Uuid,
        person: &Person,
        state_data: Option<&ConsentId>,
    ) -> Result<CreditReport, Error> {
        let (id, consent) = (inquiry_id.to_string(), person.customer.id.to_string());
        let inquiry = Inquiry {
            id: &id,
            iin: &person.identity.iin,
            consent: &consent,
            state_data_consent: state_data,
        };
        let report = self.core.providers.bureau.report(inquiry).await.map_err(to_provider_error)?;
        let text = serde_json::to_string(&report).map_err(|_| unreadable_report())?;
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            bureau_inquiries::update_report(tx, &self.core.vault, inquiry_id, &text, now).await
        })?;
        Ok(report)
    }

    /// The newest inquiry of a purpose, created if there is none.
    pub(super) async fn find_or_create_inquiry(
        &self,
        application_id: ApplicationId,
        purpose: InquiryPurpose,
        since: Timestamp,
    ) -> Result<bureau_inquiries::BureauInquiry, Error> {
        let (now, id) = (self.core.clock.now(), Uuid::now_v7());
        let found = transact!(self.core.db, |tx| {
            if let Some(inquiry) =
                bureau_inquiries::find_newest_since(tx, application_id, purpose, since).await?
            {
                return Ok(Some(inquiry));
            }
            bureau_inquiries::insert(tx, (id, application_id), purpose, now).await?;
            bureau_inquiries::find_newest_since(tx, application_id, purpose, since).await
        });
        let found: Option<bureau_inquiries::BureauInquiry> = found?;
        Ok(found.ok_or(unreadable_report())?)
    }
}

pub(super) fn parse_report(report: &str) -> Result<CreditReport, Error> {
    serde_json::from_str(report).map_err(|_| unreadable_report().into())
}

const fn unreadable_report() -> store::StoreError {
    store::StoreError::Corrupt("a report")
}
