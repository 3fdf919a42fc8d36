//! The questionnaire: stored as typed, validated on submission.

use base::Timestamp;
use identity::Email;
use origination::questionnaire::{Field, FieldError, ParseContext, RawAnswers, Step, parse_step};
use origination::{Application, ApplicationCommand};
use store::customers::Customer;
use store::sessions::Session;
use store::{Tx, Uuid, applications, fingerprints, questionnaire_answers, transact};
use zeroize::Zeroizing;

use super::own_application::load_own_customer;
use super::repository::{Actor, LoadedApplication};
use crate::access::Visitor;
use crate::applications::Applications;
use crate::consents::{ConsentKind, consent_text_version};
use crate::{Error, Rejection};

/// Several times the size of all fields together.
const ANSWERS_BYTES_MAX: usize = 16 * 1024;

/// A part of the questionnaire as the browser has it.
pub struct NewAnswers<'a> {
    /// Which part.
    pub step: Step,
    /// A JSON object of fields and texts.
    pub raw_json: &'a str,
    /// The customer continues: everything must be valid. Otherwise it is only stored.
    pub is_final: bool,
}

/// The stored answers of a step.
pub struct AnswersView {
    /// Which part.
    pub step: String,
    /// What was typed, as it came.
    pub raw_json: Zeroizing<String>,
    /// Whether every field of it is right.
    pub is_valid: bool,
    /// When.
    pub saved_at: Timestamp,
}

impl Applications {
    /// Stores a step of the questionnaire. If the customer continues with errors it is stored too,
    /// and the errors are returned.
    pub async fn answers_save(
        &self,
        session: &Session,
        version: i64,
        new: &NewAnswers<'_>,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let now = self.core.clock.now();
        let raw = parse_answers(new.raw_json)?;
        let address = visitor.ip_blind_index(&self.core);
        let (application, faults) = transact!(self.core.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            let customer = load_own_customer(tx, session).await?;
            let faults = self.validate_answers(&customer, new.step, &raw)?;
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let moved =
                self.transition(tx, &seen, &ApplicationCommand::SaveDraft, &by, now).await?;
            let (id, typed) = (application_id(&moved), (new.raw_json, faults.is_empty()));
            questionnaire_answers::upsert(tx, &self.core.vault, id, new.step.code(), typed, now)
                .await?;
            Ok::<_, Error>((moved.application, faults))
        })?;
        if new.is_final && !faults.is_empty() {
            return Err(Rejection::InvalidFields(faults).into());
        }
        Ok(application)
    }

    /// The answers so far, and those of an earlier application for reuse.
    pub async fn answers_list(
        &self,
        session: &Session,
    ) -> Result<(Vec<AnswersView>, Vec<AnswersView>), Error> {
        let mut tx = self.core.db.read().await?;
        let seen = self.load_own_application(&mut tx, session).await?;
        let own =
            questionnaire_answers::list_by_application(&mut tx, application_id(&seen)).await?;
        let earlier = questionnaire_answers::list_from_previous_application(
            &mut tx,
            session.customer_id,
            application_id(&seen),
        )
        .await?;
        Ok((self.decrypt_answers(own)?, self.decrypt_answers(earlier)?))
    }

    fn decrypt_answers(
        &self,
        kept: Vec<questionnaire_answers::QuestionnaireAnswer>,
    ) -> Result<Vec<AnswersView>, Error> {
        kept.into_iter()
            .map(|row| {
                let typed = row.raw(&self.core.vault)?;
                Ok(AnswersView {
                    raw_json: typed,
                    step: row.step,
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
            let seen = self.load_own_for_update(tx, session, version).await?;
            let customer = load_own_customer(tx, session).await?;
            let moved = self.submit_answers(tx, &seen, &customer, visitor, now).await?;
            applications::update_partner_offers_choice(
                tx,
                application_id(&seen),
                wants_partner_offers,
            )
            .await?;
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// Sends the answers that an application has.
    pub(super) async fn submit_answers(
        &self,
        tx: &mut Tx,
        seen: &LoadedApplication,
        customer: &Customer,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<LoadedApplication, Error> {
        let iin = customer.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let command = ApplicationCommand::Submit {
            is_complete: self.is_questionnaire_complete(tx, customer, application_id(seen)).await?,
            are_consents_current: has_current_consents(tx, customer.id).await?,
            age_years: iin.age_on(self.core.clock.today()).unwrap_or(0),
        };
        let address = Some(visitor.ip_blind_index(&self.core));
        let by = Actor { name: "customer", ip_blind_index: address, ..Actor::SYSTEM };
        let moved = self.transition(tx, seen, &command, &by, now).await?;
        self.save_fingerprints(tx, customer, application_id(seen), visitor, now).await?;
        if let Some(email) = self.find_email_answer(tx, application_id(seen)).await? {
            self.access.save_unverified_email(tx, customer, &email, now).await?;
        }
        let whose = (customer.id, Some(application_id(seen)));
        self.growth.record_attribution(tx, whose, &visitor.visit, now).await?;
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
                step.code(),
                (&typed, true),
                now,
            )
            .await?;
        }
        self.is_questionnaire_complete(tx, customer, application_id(begun)).await
    }

    /// Whether a new application could be sent with the answers of an earlier one.
    pub(super) async fn has_reusable_answers(
        &self,
        tx: &mut Tx,
        customer: &Customer,
    ) -> Result<bool, Error> {
        let known = self.list_valid_earlier_answers(tx, customer, Uuid::nil()).await?;
        for step in Step::ALL {
            let is_known = known.iter().any(|(known, _)| known == step);
            if !is_known
                && !self.validate_answers(customer, *step, &RawAnswers::default())?.is_empty()
            {
                return Ok(false);
            }
        }
        Ok(!known.is_empty())
    }

    /// What a person answered for an earlier application than one, where it is right today.
    async fn list_valid_earlier_answers(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        application_id: Uuid,
    ) -> Result<Vec<(Step, Zeroizing<String>)>, Error> {
        let mut right = Vec::new();
        for row in
            questionnaire_answers::list_from_previous_application(tx, customer.id, application_id)
                .await?
        {
            let Some(step) = Step::from_code(&row.step) else { continue };
            let typed = row.raw(&self.core.vault)?;
            if self.validate_answers(customer, step, &parse_answers(&typed)?)?.is_empty() {
                right.push((step, typed));
            }
        }
        Ok(right)
    }

    /// Stores the fingerprints of document and device.
    async fn save_fingerprints(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        application_id: Uuid,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<(), Error> {
        let person = self.core.load_person(tx, customer.id, application_id).await?;
        let number = person.identity.document.number();
        let document = format!("{}/{}", number.kind().code(), number.reveal());
        let document = self.core.vault.blind_index("document", &document);
        fingerprints::insert(tx, customer.id, "document", &document, now).await?;
        if !visitor.device.is_empty() {
            let device = visitor.device_blind_index(&self.core);
            fingerprints::insert(tx, customer.id, "device", &device, now).await?;
        }
        Ok(())
    }

    /// The e-mail address of the questionnaire, where one was given.
    async fn find_email_answer(
        &self,
        tx: &mut Tx,
        application_id: Uuid,
    ) -> Result<Option<Email>, Error> {
        let kept = questionnaire_answers::list_by_application(tx, application_id).await?;
        let Some(row) = kept.iter().find(|row| row.step == Step::Contacts.code()) else {
            return Ok(None);
        };
        let raw = parse_answers(&row.raw(&self.core.vault)?)?;
        Ok(Email::try_new(raw.get(Field::Email)).ok())
    }

    /// Whether every part is there and right today: a document may have expired since.
    async fn is_questionnaire_complete(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        application_id: Uuid,
    ) -> Result<bool, Error> {
        let kept = questionnaire_answers::list_by_application(tx, application_id).await?;
        for step in Step::ALL {
            let found = kept.iter().find(|row| row.step == step.code());
            let typed = found.map(|row| row.raw(&self.core.vault)).transpose()?;
            let raw =
                typed.map_or_else(|| Ok(RawAnswers::default()), |typed| parse_answers(&typed))?;
            if !self.validate_answers(customer, *step, &raw)?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn validate_answers(
        &self,
        customer: &Customer,
        step: Step,
        raw: &RawAnswers,
    ) -> Result<Vec<FieldError>, Error> {
        let own_phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let iin = customer.iin(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        // The number is the account's and never edited, whatever a browser sends.
        let mut raw = raw.clone();
        raw.set(Field::Iin, iin.reveal());
        let (today, age) = (self.core.clock.today(), self.core.rules.policy.age);
        let context = ParseContext { today, own_phone: &own_phone, age };
        Ok(parse_step(step, &raw, &context).err().unwrap_or_default())
    }
}

fn parse_answers(typed: &str) -> Result<RawAnswers, Error> {
    if typed.len() > ANSWERS_BYTES_MAX {
        return Err(Rejection::MalformedAnswers.into());
    }
    serde_json::from_str(typed).map_err(|_| Error::Rejected(Rejection::MalformedAnswers))
}

fn application_id(seen: &LoadedApplication) -> Uuid {
    Uuid::from_u128(seen.application.id.0)
}

/// Whether all required consents are given in their current version.
async fn has_current_consents(tx: &mut Tx, customer_id: Uuid) -> Result<bool, Error> {
    for kind in ConsentKind::ALL.into_iter().filter(|kind| kind.is_required()) {
        let given = store::consents::find_current(tx, customer_id, kind.name()).await?;
        let is_current =
            given.is_some_and(|row| row.is_given && row.text_version == consent_text_version());
        if !is_current {
            return Ok(false);
        }
    }
    Ok(true)
}
