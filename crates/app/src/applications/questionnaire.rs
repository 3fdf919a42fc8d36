//! The questionnaire: stored as typed, or as the state register says; validated on submission.

use std::collections::BTreeMap;

use base::Timestamp;
use base::ids::{ApplicationId, CustomerId};
use identity::Email;
use origination::questionnaire::{Field, FieldError, ParseContext, RawAnswers, Step, parse_step};
use origination::{Application, ApplicationCommand};
use store::customers::Customer;
use store::sessions::Session;
use store::{Tx, applications, fingerprints, questionnaire_answers, transact};
use zeroize::Zeroizing;

use super::own_application::load_own_customer;
use super::repository::LoadedApplication;
use super::state_register::StateRegisterView;
use crate::access::Visitor;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::consents::{ConsentKind, consent_text_version, is_consent_required};
use crate::{Error, Rejection};

/// Several times the size of all fields together.
const ANSWERS_BYTES_MAX: usize = 16 * 1024;

/// A step of the questionnaire as the browser sends it.
pub struct NewAnswers<'a> {
    /// The step.
    pub step: Step,
    /// A JSON object of fields and texts.
    pub raw_json: &'a str,
    /// The customer continues: everything must be valid. Otherwise it is only stored.
    pub is_final: bool,
}

/// The stored answers of a step.
pub struct AnswersView {
    /// The code of the step.
    pub step: String,
    /// The answers as typed, a JSON object.
    pub raw_json: Zeroizing<String>,
    /// Whether every field was valid.
    pub is_valid: bool,
    /// When they were last saved.
    pub saved_at: Timestamp,
}

/// What the form begins with.
pub struct StoredAnswers {
    /// The answers so far.
    pub own: Vec<AnswersView>,
    /// Those of an earlier application.
    pub previous: Vec<AnswersView>,
    /// What the register answers instead of the customer.
    pub state_register: StateRegisterView,
}

impl Applications {
    /// Stores a step of the questionnaire. If the customer continues with errors it is stored too,
    /// and the errors are returned. Nothing is stored if something differs from the state register.
    pub async fn answers_save(
        &self,
        session: &Session,
        version: i64,
        new: &NewAnswers<'_>,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let now = self.core.clock.now();
        let sent = parse_sent_answers(new.raw_json)?;
        let address = visitor.ip_blind_index(&self.core);
        let (application, errors) = transact!(self.core.db, |tx| {
            let loaded = self.load_own_for_update(tx, session, version).await?;
            let customer = load_own_customer(tx, session.customer_id).await?;
            let id = application_id(&loaded);
            // The register's answer may come at the same moment.
            applications::lock_for_update(tx, id).await?;
            let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
            let registered = self.find_registered_answers(tx, id, &phone).await?;
            let differences = registered.find_differences(new.step, &sent);
            if !differences.is_empty() {
                return Err(Rejection::InvalidFields(differences).into());
            }
            let answers = registered.complete(new.step, sent.clone());
            let raw_json =
                serde_json::to_string(&answers).map_err(|_| Rejection::MalformedAnswers)?;
            let errors = self.validate_answers(&customer, new.step, &parse_answers(&raw_json)?)?;
            let by = Actor::customer_at(session, &address);
            let moved =
                self.transition(tx, &loaded, &ApplicationCommand::SaveDraft, by, now).await?;
            let typed = (raw_json.as_str(), errors.is_empty());
            questionnaire_answers::upsert(tx, &self.core.vault, id, new.step, typed, now).await?;
            Ok::<_, Error>((moved.application, errors))
        })?;
        if new.is_final && !errors.is_empty() {
            return Err(Rejection::InvalidFields(errors).into());
        }
        Ok(application)
    }

    /// The answers so far, those of an earlier application for reuse, and what the state register
    /// says.
    pub async fn answers_list(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
    ) -> Result<StoredAnswers, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let loaded = self.load_own_application(&mut tx, customer_id).await?;
        let own =
            questionnaire_answers::list_by_application(&mut tx, application_id(&loaded)).await?;
        let earlier = questionnaire_answers::list_from_previous_application(
            &mut tx,
            customer_id,
            application_id(&loaded),
        )
        .await?;
        let customer = load_own_customer(&mut tx, customer_id).await?;
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let id = application_id(&loaded);
        Ok(StoredAnswers {
            own: self.decrypt_answers(own)?,
            previous: self.decrypt_answers(earlier)?,
            state_register: self.load_state_register_view(&mut tx, id, &phone).await?,
        })
    }

    fn decrypt_answers(
        &self,
        rows: Vec<questionnaire_answers::QuestionnaireAnswer>,
    ) -> Result<Vec<AnswersView>, Error> {
        rows.into_iter()
            .map(|row| {
                let typed = row.raw(&self.core.vault)?;
                Ok(AnswersView {
                    raw_json: typed,
                    step: row.step.code().to_owned(),
                    is_valid: row.is_valid,
                    saved_at: row.updated_at,
                })
            })
            .collect()
    }

    /// Submits the questionnaire. Missing or invalid answers are returned by step.
    pub async fn application_submit(
        &self,
        session: &Session,
        version: i64,
        wants_partner_offers: bool,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let now = self.core.clock.now();
        let application = transact!(self.core.db, |tx| {
            let loaded = self.load_own_for_update(tx, session, version).await?;
            let customer = load_own_customer(tx, session.customer_id).await?;
            let moved =
                self.submit_answers(tx, (session, visitor), &loaded, &customer, now).await?;
            applications::update_partner_offers_choice(
                tx,
                application_id(&loaded),
                wants_partner_offers,
            )
            .await?;
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// Submits the stored answers of an application.
    pub(super) async fn submit_answers(
        &self,
        tx: &mut Tx,
        (session, visitor): (&Session, &Visitor),
        loaded: &LoadedApplication,
        customer: &Customer,
        now: Timestamp,
    ) -> Result<LoadedApplication, Error> {
        let iin = customer.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let command = ApplicationCommand::Submit {
            is_complete: self
                .is_questionnaire_complete(tx, customer, application_id(loaded))
                .await?,
            are_consents_current: has_current_consents(tx, customer.id).await?,
            age_years: iin.age_on(self.core.clock.today()).unwrap_or(0),
        };
        let address = visitor.ip_blind_index(&self.core);
        let by = Actor::customer_at(session, &address);
        let moved = self.transition(tx, loaded, &command, by, now).await?;
        let device = visitor.device_blind_index(&self.core);
        applications::update_device(tx, application_id(loaded), &device).await?;
        self.save_fingerprints(tx, customer, application_id(loaded), visitor, now).await?;
        if let Some(email) = self.find_email_answer(tx, application_id(loaded)).await? {
            self.access.save_unverified_email(tx, customer, &email, now).await?;
        }
        let subject = (customer.id, Some(application_id(loaded)));
        self.growth.record_attribution(tx, subject, &visitor.visit, now).await?;
        Ok(moved)
    }

    /// Copies the valid answers of an earlier application into a new one. Returns whether nothing
    /// is left to ask.
    pub(super) async fn reuse_answers(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        begun: &LoadedApplication,
        now: Timestamp,
    ) -> Result<bool, Error> {
        for (step, typed) in
            self.list_valid_earlier_answers(tx, customer, application_id(begun)).await?
        {
            questionnaire_answers::upsert(
                tx,
                &self.core.vault,
                application_id(begun),
                step,
                (&typed, true),
                now,
            )
            .await?;
        }
        self.is_questionnaire_complete(tx, customer, application_id(begun)).await
    }

    /// Whether a new application could be submitted with the answers of an earlier one.
    pub(super) async fn has_reusable_answers(
        &self,
        tx: &mut Tx,
        customer: &Customer,
    ) -> Result<bool, Error> {
        let reusable = self.list_valid_earlier_answers(tx, customer, ApplicationId::nil()).await?;
        for step in Step::ALL {
            let is_answered = reusable.iter().any(|(answered, _)| answered == step);
            if !is_answered
                && !self.validate_answers(customer, *step, &RawAnswers::default())?.is_empty()
            {
                return Ok(false);
            }
        }
        Ok(!reusable.is_empty())
    }

    /// The answers of the application before the given one that are valid today.
    async fn list_valid_earlier_answers(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        application_id: ApplicationId,
    ) -> Result<Vec<(Step, Zeroizing<String>)>, Error> {
        let mut answers = Vec::new();
        for row in
            questionnaire_answers::list_from_previous_application(tx, customer.id, application_id)
                .await?
        {
            let step = row.step;
            let typed = row.raw(&self.core.vault)?;
            if self.validate_answers(customer, step, &parse_answers(&typed)?)?.is_empty() {
                answers.push((step, typed));
            }
        }
        Ok(answers)
    }

    /// Stores the fingerprints of document and device.
    async fn save_fingerprints(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        application_id: ApplicationId,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<(), Error> {
        let person = self.core.load_person(tx, customer.id, application_id).await?;
        let number = person.identity.document.number();
        let document = format!("{}/{}", number.kind().code(), number.reveal());
        let document = self.core.vault.blind_indexes("document", &document);
        fingerprints::insert(tx, customer.id, "document", &document, now).await?;
        if !visitor.device.is_empty() {
            let device = visitor.device_blind_indexes(&self.core);
            fingerprints::insert(tx, customer.id, "device", &device, now).await?;
        }
        Ok(())
    }

    /// The e-mail address of the questionnaire, where one was given.
    async fn find_email_answer(
        &self,
        tx: &mut Tx,
        application_id: ApplicationId,
    ) -> Result<Option<Email>, Error> {
        let rows = questionnaire_answers::list_by_application(tx, application_id).await?;
        let Some(row) = rows.iter().find(|row| row.step == Step::Contacts) else {
            return Ok(None);
        };
        let raw = parse_answers(&row.raw(&self.core.vault)?)?;
        Ok(Email::try_new(raw.get(Field::Email)).ok())
    }

    /// Whether every step is valid today: a document may have expired since it was saved.
    async fn is_questionnaire_complete(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        application_id: ApplicationId,
    ) -> Result<bool, Error> {
        let rows = questionnaire_answers::list_by_application(tx, application_id).await?;
        for step in Step::ALL {
            let found = rows.iter().find(|row| row.step == *step);
            let typed = found.map(|row| row.raw(&self.core.vault)).transpose()?;
            let raw =
                typed.map_or_else(|| Ok(RawAnswers::default()), |typed| parse_answers(&typed))?;
            if !self.validate_answers(customer, *step, &raw)?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the answers of a step are valid today.
    pub(super) fn is_step_valid(
        &self,
        customer: &Customer,
        step: Step,
        raw_json: &str,
    ) -> Result<bool, Error> {
        Ok(self.validate_answers(customer, step, &parse_answers(raw_json)?)?.is_empty())
    }

    fn validate_answers(
        &self,
        customer: &Customer,
        step: Step,
        raw: &RawAnswers,
    ) -> Result<Vec<FieldError>, Error> {
        let own_phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let iin = customer.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        // The IIN is the account's and cannot be edited, whatever a browser sends.
        let mut raw = raw.clone();
        raw.set(Field::Iin, iin.reveal());
        let (today, age) = (self.core.clock.today(), self.core.rules.policy.age);
        let context = ParseContext { today, own_phone: &own_phone, age };
        Ok(parse_step(step, &raw, &context).err().unwrap_or_default())
    }
}

/// The answers as sent, by the field's code; unknown fields are rejected.
fn parse_sent_answers(sent: &str) -> Result<BTreeMap<String, String>, Error> {
    parse_answers(sent)?;
    serde_json::from_str(sent).map_err(|_| Error::Rejected(Rejection::MalformedAnswers))
}

fn parse_answers(typed: &str) -> Result<RawAnswers, Error> {
    if typed.len() > ANSWERS_BYTES_MAX {
        return Err(Rejection::MalformedAnswers.into());
    }
    serde_json::from_str(typed).map_err(|_| Error::Rejected(Rejection::MalformedAnswers))
}

fn application_id(loaded: &LoadedApplication) -> ApplicationId {
    loaded.application.id
}

/// Whether all required consents are given in their current version.
pub(super) async fn has_current_consents(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<bool, Error> {
    for kind in ConsentKind::ALL.iter().copied().filter(|kind| is_consent_required(*kind)) {
        let given = store::consents::find_current(tx, customer_id, kind).await?;
        let is_current =
            given.is_some_and(|row| row.is_given && row.text_version == consent_text_version());
        if !is_current {
            return Ok(false);
        }
    }
    Ok(true)
}
