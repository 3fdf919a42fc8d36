//! The person of an application, parsed from the answers: identity, addresses and work.

use crate::core::Core;
use base::Language;
use base::ids::{ApplicationId, CustomerId};
use identity::{Iin, Phone};
use origination::policy::AgePolicy;
use origination::questionnaire::{
    Addresses, Field, Identity, ParseContext, RawAnswers, Step, StepAnswers, Work, parse_step,
};
use store::customers::Customer;
use store::{StoreError, Tx, customers, questionnaire_answers};

use crate::{Error, Rejection};

/// The person of a complete questionnaire.
pub struct Person {
    pub customer: Customer,
    pub iin: Iin,
    pub phone: Phone,
    pub identity: Identity,
    pub addresses: Addresses,
    pub work: Work,
}

impl Person {
    pub fn language(&self) -> Language {
        self.customer.language
    }
}

impl Core {
    /// The name of the person of an application, as its document has it; nothing where they did not
    /// answer, or their answers cannot be read.
    pub(crate) async fn find_signer_name(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        application_id: ApplicationId,
    ) -> Option<String> {
        let person = self.load_person(tx, customer_id, application_id).await.ok()?;
        Some(person.identity.name.reveal())
    }

    /// The person of an application, by their answers. Answers were valid when they were sent:
    /// neither a document that has expired since nor ages or a phone that have changed are held
    /// against them here.
    pub(crate) async fn load_person(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        application_id: ApplicationId,
    ) -> Result<Person, Error> {
        let customer = customers::find(tx, customer_id).await?;
        let customer = customer.ok_or(Rejection::SignedOut)?;
        let iin = customer.iin(&self.vault)?.ok_or(Rejection::SignedOut)?;
        let phone = customer.phone(&self.vault)?.ok_or(Rejection::SignedOut)?;
        let age = AgePolicy { years_min: 0, years_max: u16::MAX, ..self.rules.policy.age };
        let (mut identity, mut addresses, mut work) = (None, None, None);
        for row in questionnaire_answers::list_by_application(tx, application_id).await? {
            let typed = row.raw(&self.vault)?;
            let step = row.step;
            if step == Step::Contacts {
                continue;
            }
            let mut raw: RawAnswers =
                serde_json::from_str(&typed).map_err(|_| unreadable_answers())?;
            raw.set(Field::Iin, iin.reveal());
            let today = row.updated_at.date().map_err(|_| unreadable_answers())?;
            let context = ParseContext { today, own_phone: &phone, age };
            match parse_step(step, &raw, &context) {
                Ok(StepAnswers::Identity(answers)) => identity = Some(*answers),
                Ok(StepAnswers::Address(answers)) => addresses = Some(*answers),
                Ok(StepAnswers::Work(answers)) => work = Some(*answers),
                Ok(StepAnswers::Contacts(_)) | Err(_) => return Err(unreadable_answers().into()),
            }
        }
        match (identity, addresses, work) {
            (Some(identity), Some(addresses), Some(work)) => {
                Ok(Person { customer, iin, phone, identity, addresses, work })
            }
            _ => Err(unreadable_answers().into()),
        }
    }
}

const fn unreadable_answers() -> StoreError {
    StoreError::Corrupt("answers")
}
