//! The questionnaire: kept as it is typed, read when it is sent.

use base::Timestamp;
use identity::Email;
use origination::ApplicationCommand;
use origination::questionnaire::{Field, FieldError, ParseContext, RawAnswers, Step, parse_step};
use store::customers::Customer;
use store::sessions::Session;
use store::{Tx, Uuid, applications, fingerprints, questionnaire_answers, transact};
use zeroize::Zeroizing;

use super::own_application::load_own_customer;
use super::repository::{Actor, LoadedApplication};
use super::{ApplicationError, ApplicationView};
use crate::Lender;
use crate::access::Visitor;
use crate::consents::{ConsentKind, consent_text_version};

/// So much fits into every field together, several times over.
const ANSWERS_BYTES_MAX: usize = 16 * 1024;

/// A part of the questionnaire as the browser has it.
pub struct NewAnswers<'a> {
    /// Which part.
    pub step: Step,
    /// A JSON object of fields and texts.
    pub raw_json: &'a str,
    /// The person goes on: everything must be right. Otherwise it is kept as it is.
    pub is_final: bool,
}

/// A part of the questionnaire as it was kept.
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

impl Lender {
    /// Keeps a part of the questionnaire. Where the person goes on and something is wrong it is kept
    /// too, and what is wrong is told.
    pub async fn answers_save(
        &self,
        session: &Session,
        version: i64,
        new: &NewAnswers<'_>,
        visitor: &Visitor,
    ) -> Result<ApplicationView, ApplicationError> {
        let now = self.clock.now();
        let raw = parse_answers(new.raw_json)?;
        let address = visitor.ip_blind_index(self);
        let (view, faults) = transact!(self.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            let customer = load_own_customer(tx, session).await?;
            let faults = self.validate_answers(&customer, new.step, &raw)?;
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let moved =
                self.transition(tx, &seen, &ApplicationCommand::SaveDraft, &by, now).await?;
            let (id, typed) = (application_id(&moved), (new.raw_json, faults.is_empty()));
            questionnaire_answers::upsert(tx, &self.vault, id, new.step.code(), typed, now).await?;
            Ok::<_, ApplicationError>((self.build_view(tx, &moved, now).await?, faults))
        })?;
        if new.is_final && !faults.is_empty() {
            return Err(ApplicationError::InvalidFields(faults));
        }
        Ok(view)
    }

    /// What the person typed so far, and what they typed for an earlier application: nobody is asked
    /// twice for what has not changed.
    pub async fn answers_list(
        &self,
        session: &Session,
    ) -> Result<(Vec<AnswersView>, Vec<AnswersView>), ApplicationError> {
        let mut tx = self.db.read().await?;
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
    ) -> Result<Vec<AnswersView>, ApplicationError> {
        kept.into_iter()
            .map(|row| {
                let typed = row.raw(&self.vault)?;
                Ok(AnswersView {
                    raw_json: typed,
                    step: row.step,
                    is_valid: row.is_valid,
                    saved_at: row.saved_at,
                })
            })
            .collect()
    }

    /// Sends the questionnaire. What is missing or wrong since it was typed is told part by part.
    pub async fn application_submit(
        &self,
        session: &Session,
        version: i64,
        wants_partner_offers: bool,
        visitor: &Visitor,
    ) -> Result<ApplicationView, ApplicationError> {
        let now = self.clock.now();
        let view = transact!(self.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            let customer = load_own_customer(tx, session).await?;
            let moved = self.submit_answers(tx, &seen, &customer, visitor, now).await?;
            applications::update_partner_offers_choice(
                tx,
                application_id(&seen),
                wants_partner_offers,
            )
            .await?;
            self.build_view(tx, &moved, now).await
        })?;
        self.dispatch.notify();
        Ok(view)
    }

    /// Sends the answers that an application has.
    pub(super) async fn submit_answers(
        &self,
        tx: &mut Tx,
        seen: &LoadedApplication,
        customer: &Customer,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<LoadedApplication, ApplicationError> {
        let iin = customer.iin(&self.vault)?.ok_or(ApplicationError::SignedOut)?;
        let command = ApplicationCommand::Submit {
            is_complete: self.is_questionnaire_complete(tx, customer, application_id(seen)).await?,
            are_consents_current: has_current_consents(tx, customer.id).await?,
            age_years: iin.age_on(self.clock.today()).unwrap_or(0),
        };
        let address = Some(visitor.ip_blind_index(self));
        let by = Actor { name: "customer", ip_blind_index: address, ..Actor::SYSTEM };
        let moved = self.transition(tx, seen, &command, &by, now).await?;
        self.save_fingerprints(tx, customer, application_id(seen), visitor, now).await?;
        if let Some(email) = self.find_email_answer(tx, application_id(seen)).await? {
            self.save_unverified_email(tx, customer, &email, now).await?;
        }
        let whose = (customer.id, Some(application_id(seen)));
        self.record_attribution(tx, whose, &visitor.visit, now).await?;
        Ok(moved)
    }

    /// Takes the answers of an earlier application over into one that was just begun, as far as they
    /// are right today. Whether nothing is left to be asked.
    pub(super) async fn reuse_answers(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        begun: &LoadedApplication,
        now: Timestamp,
    ) -> Result<bool, ApplicationError> {
        for (step, typed) in
            self.list_valid_earlier_answers(tx, customer, application_id(begun)).await?
        {
            questionnaire_answers::upsert(
                tx,
                &self.vault,
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
    ) -> Result<bool, ApplicationError> {
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
    ) -> Result<Vec<(Step, Zeroizing<String>)>, ApplicationError> {
        let mut right = Vec::new();
        for row in
            questionnaire_answers::list_from_previous_application(tx, customer.id, application_id)
                .await?
        {
            let Some(step) = Step::from_code(&row.step) else { continue };
            let typed = row.raw(&self.vault)?;
            if self.validate_answers(customer, step, &parse_answers(&typed)?)?.is_empty() {
                right.push((step, typed));
            }
        }
        Ok(right)
    }

    /// Keeps what somebody else may have too, as marks: the document and the device.
    async fn save_fingerprints(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        application_id: Uuid,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<(), ApplicationError> {
        let person = self.load_person(tx, customer.id, application_id).await?;
        let number = person.identity.document.number();
        let document = format!("{}/{}", number.kind().code(), number.reveal());
        let document = self.vault.blind_index("document", &document);
        fingerprints::insert(tx, customer.id, "document", &document, now).await?;
        if !visitor.device.is_empty() {
            let device = visitor.device_blind_index(self);
            fingerprints::insert(tx, customer.id, "device", &device, now).await?;
        }
        Ok(())
    }

    /// The e-mail address of the questionnaire, where one was given.
    async fn find_email_answer(
        &self,
        tx: &mut Tx,
        application_id: Uuid,
    ) -> Result<Option<Email>, ApplicationError> {
        let kept = questionnaire_answers::list_by_application(tx, application_id).await?;
        let Some(row) = kept.iter().find(|row| row.step == Step::Contacts.code()) else {
            return Ok(None);
        };
        let raw = parse_answers(&row.raw(&self.vault)?)?;
        Ok(Email::try_new(raw.get(Field::Email)).ok())
    }

    /// Whether every part is there and right today: a document may have expired since.
    async fn is_questionnaire_complete(
        &self,
        tx: &mut Tx,
        customer: &Customer,
        application_id: Uuid,
    ) -> Result<bool, ApplicationError> {
        let kept = questionnaire_answers::list_by_application(tx, application_id).await?;
        for step in Step::ALL {
            let found = kept.iter().find(|row| row.step == step.code());
            let typed = found.map(|row| row.raw(&self.vault)).transpose()?;
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
    ) -> Result<Vec<FieldError>, ApplicationError> {
        let own_phone = customer.phone(&self.vault)?.ok_or(ApplicationError::SignedOut)?;
        let iin = customer.iin(&self.vault)?.ok_or(ApplicationError::SignedOut)?;
        // The number is the account's and never edited, whatever a browser sends.
        let mut raw = raw.clone();
        raw.set(Field::Iin, iin.reveal());
        let (today, age) = (self.clock.today(), self.rules.policy.age);
        let context = ParseContext { today, own_phone: &own_phone, age };
        Ok(parse_step(step, &raw, &context).err().unwrap_or_default())
    }
}

fn parse_answers(typed: &str) -> Result<RawAnswers, ApplicationError> {
    if typed.len() > ANSWERS_BYTES_MAX {
        return Err(ApplicationError::Malformed);
    }
    serde_json::from_str(typed).map_err(|_| ApplicationError::Malformed)
}

fn application_id(seen: &LoadedApplication) -> Uuid {
    Uuid::from_u128(seen.application.id.0)
}

/// Whether what must be agreed to is agreed to, in the words of today.
async fn has_current_consents(tx: &mut Tx, customer_id: Uuid) -> Result<bool, ApplicationError> {
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
