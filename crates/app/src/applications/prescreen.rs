//! The first look: the state's consent, the bureau's report, and what follows from them.

use base::Timestamp;
use jobs::JobOutcome;
use origination::application::PartnerOffers;
use origination::decision::{PrescreenOutcome, prescreen};
use origination::{ApplicationCommand, State};
use providers::bureau::{
    BureauError, ConsentId, ConsentRequest, ConsentState, CreditReport, Inquiry,
};
use store::{Tx, Uuid, applications, bureau_inquiries, decisions, transact};

use super::repository::{Actor, LoadedApplication};
use crate::applications::Applications;
use crate::person::Person;
use crate::{Error, Resource, json};

/// A report is requested again after this time.
const REPORT_TTL_S: i64 = 86_400;

/// How far a question has come.
pub enum InquiryOutcome {
    /// A provider has to answer first, since this time.
    Pending(Timestamp),
    /// The report, and whether the state's bases could be read.
    Completed(Box<CreditReport>),
}

impl Applications {
    /// Prescreens a submitted application.
    pub(crate) async fn prescreen_application(&self, id: Uuid) -> Result<JobOutcome, Error> {
        let Some((seen, person)) = self.load_in_state(id, State::Prescoring).await? else {
            return Ok(JobOutcome::Completed);
        };
        let since = seen.application.since.map_or(Timestamp(0), |since| Timestamp(since.0));
        let report = match self.request_bureau_report(id, &person, since).await? {
            InquiryOutcome::Pending(since) => {
                return Ok(JobOutcome::retry_at(self.core.next_poll_at(since)));
            }
            InquiryOutcome::Completed(report) => report,
        };
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let seen = self.load_application(tx, id).await?;
            if seen.application.state != State::Prescoring {
                return Ok(JobOutcome::Completed);
            }
            let snapshot = self.build_snapshot(tx, &seen, &person, &report).await?;
            let rules = self.growth.load_application_rules(tx, &seen.application).await?;
            let found = prescreen(&snapshot, &rules.rulebook(), self.core.clock.today());
            let result = json::write(&found);
            self.save_decision(tx, id, "first_look", (json::write(&snapshot), result), now).await?;
            let command = match found {
                PrescreenOutcome::Pass { amount_max, missing, .. } => {
                    let customer_id = Uuid::from_u128(seen.application.customer.0);
                    let bio_passed_at = self.find_biometry_passed_at(tx, customer_id).await?;
                    ApplicationCommand::Preapprove { amount_max, missing, bio_passed_at }
                }
                PrescreenOutcome::Reject { decline, .. } => {
                    let partners = self.build_partners(&seen, snapshot.person.is_vulnerable);
                    ApplicationCommand::RejectEarly(decline, partners)
                }
            };
            self.transition(tx, &seen, &command, &Actor::SYSTEM, now).await?;
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }

    /// The application and its person, where it stands in a state.
    pub(super) async fn load_in_state(
        &self,
        id: Uuid,
        state: State,
    ) -> Result<Option<(LoadedApplication, Person)>, Error> {
        let mut tx = self.core.db.read().await?;
        let seen = self.load_application(&mut tx, id).await?;
        if seen.application.state != state {
            return Ok(None);
        }
        let customer_id = Uuid::from_u128(seen.application.customer.0);
        let person = self.core.load_person(&mut tx, customer_id, id).await?;
        Ok(Some((seen, person)))
    }

    /// An application by identity.
    pub(super) async fn load_application(
        &self,
        tx: &mut Tx,
        id: Uuid,
    ) -> Result<LoadedApplication, Error> {
        let row =
            applications::find(tx, id).await?.ok_or(Error::NotFound(Resource::Application))?;
        Ok(LoadedApplication::try_from_row(row)?)
    }

    /// Partners that may be shown with a decline.
    pub(super) fn build_partners(
        &self,
        seen: &LoadedApplication,
        is_vulnerable: bool,
    ) -> PartnerOffers {
        PartnerOffers {
            exist: !self.core.providers.partners.is_empty(),
            is_consented: seen.row.as_ref().is_some_and(|row| row.wants_partner_offers),
            is_vulnerable,
        }
    }

    pub(super) async fn save_decision(
        &self,
        tx: &mut Tx,
        application_id: Uuid,
        kind: &str,
        (snapshot, result): (store::JsonText, store::JsonText),
        now: Timestamp,
    ) -> Result<(), Error> {
        let mut batch = tx.batch();
        let id = Uuid::now_v7();
        let kind = kind.to_owned();
        let row =
            decisions::Decision { id, application_id, kind, snapshot, result, decided_at: now };
        decisions::insert(&mut batch, &row);
        Ok(batch.exec().await?)
    }

    /// Requests a bureau report, with the state's consent if it is given. A recent report is
    /// reused. No transaction is held during external calls.
    pub(super) async fn request_bureau_report(
        &self,
        application_id: Uuid,
        person: &Person,
        since: Timestamp,
    ) -> Result<InquiryOutcome, Error> {
        let now = self.core.clock.now();
        let mut kept = self.find_or_create_inquiry(application_id, "first_look", since).await?;
        // The answer ages, not the question: a pending request is not repeated.
        let is_old = |at: Timestamp| at.plus_seconds(REPORT_TTL_S) <= now;
        if kept.answered_at.is_some_and(is_old) {
            kept = self.find_or_create_inquiry(application_id, "first_look", now).await?;
        }
        if let Some(report) = kept.report(&self.core.vault)? {
            return Ok(InquiryOutcome::Completed(Box::new(parse_report(&report)?)));
        }
        let consent = match self.poll_state_consent(&kept, person).await? {
            (_, ConsentState::Waiting) => return Ok(InquiryOutcome::Pending(kept.requested_at)),
            (consent, ConsentState::Given) => Some(consent),
            (_, ConsentState::Refused | ConsentState::Expired) => None,
        };
        let report = self.fetch_bureau_report(kept.id, person, consent.as_ref()).await?;
        Ok(InquiryOutcome::Completed(Box::new(report)))
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

    /// The newest question of a purpose, begun where there is none.
    pub(super) async fn find_or_create_inquiry(
        &self,
        application_id: Uuid,
        purpose: &str,
        since: Timestamp,
    ) -> Result<bureau_inquiries::BureauInquiry, Error> {
        let (now, id) = (self.core.clock.now(), Uuid::now_v7());
        let found = transact!(self.core.db, |tx| {
            if let Some(kept) =
                bureau_inquiries::find_newest_since(tx, application_id, purpose, since).await?
            {
                return Ok(Some(kept));
            }
            bureau_inquiries::insert(tx, (id, application_id), purpose, now).await?;
            bureau_inquiries::find_newest_since(tx, application_id, purpose, since).await
        });
        let found: Option<bureau_inquiries::BureauInquiry> = found?;
        Ok(found.ok_or(unreadable_report())?)
    }

    /// Polls the state's consent; the person is asked once.
    pub(super) async fn poll_state_consent(
        &self,
        kept: &bureau_inquiries::BureauInquiry,
        person: &Person,
    ) -> Result<(ConsentId, ConsentState), Error> {
        let bureau = &self.core.providers.bureau;
        let known = kept.consent_id.as_deref().and_then(ConsentId::try_new);
        let consent = match known {
            Some(consent) => consent,
            None => {
                let id = kept.id.to_string();
                let (iin, phone) = (&person.identity.iin, &person.phone);
                let request = ConsentRequest { id: &id, iin, phone };
                bureau.request_state_data_consent(request).await.map_err(to_provider_error)?
            }
        };
        let state = bureau.consent_state(&consent).await.map_err(to_provider_error)?;
        if state != parse_consent_state(kept) || kept.consent_id.is_none() {
            let word = consent_state_code(state);
            transact!(self.core.db, |tx| {
                bureau_inquiries::update_consent(tx, kept.id, consent.as_str(), word).await
            })?;
        }
        Ok((consent, state))
    }
}

fn parse_consent_state(kept: &bureau_inquiries::BureauInquiry) -> ConsentState {
    match kept.consent_state.as_str() {
        "given" => ConsentState::Given,
        "refused" => ConsentState::Refused,
        "expired" => ConsentState::Expired,
        _ => ConsentState::Waiting,
    }
}

const fn consent_state_code(state: ConsentState) -> &'static str {
    match state {
        ConsentState::Waiting => "waiting",
        ConsentState::Given => "given",
        ConsentState::Refused => "refused",
        ConsentState::Expired => "expired",
    }
}

fn to_provider_error(error: BureauError) -> Error {
    Error::ProviderUnavailable(error.to_string())
}

pub(super) fn parse_report(report: &str) -> Result<CreditReport, Error> {
    serde_json::from_str(report).map_err(|_| unreadable_report().into())
}

const fn unreadable_report() -> store::StoreError {
    store::StoreError::Corrupt("a report")
}
