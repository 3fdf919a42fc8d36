//! The questionnaire: parses the typed answers step by step, or returns the errors by field. Drafts
//! with invalid answers are stored as text elsewhere.

mod address;
mod contacts;
mod field_error;
mod identity_step;
pub mod limits;
pub mod places;
mod raw_answers;
mod region;
mod text;
mod work;

use ::identity::Phone;
use base::BusinessDate;

pub use address::{Address, Addresses};
pub use contacts::{Contact, Contacts, Relation};
pub use field_error::{FieldError, FieldErrorCode};
pub use identity_step::Identity;
pub use raw_answers::{Field, RawAnswers};
pub use region::Region;
pub use text::{ShortText, WorkPhone};
pub use work::{Employer, Employment, Month, Work};

base::codes! {
    /// A step of the questionnaire.
    Step as QuestionnaireStep {
        Identity = "identity",
        Address = "address",
        Work = "work",
        Contacts = "contacts",
    }
}

/// The valid answers of a step. Implements neither `Debug` nor `Serialize`.
#[derive(Clone, PartialEq, Eq)]
pub enum StepAnswers {
    Identity(Box<Identity>),
    Address(Box<Addresses>),
    Work(Box<Work>),
    Contacts(Box<Contacts>),
}

/// What answers are checked against.
#[derive(Clone, Copy)]
pub struct ParseContext<'a> {
    pub today: BusinessDate,
    /// The customer's own phone, which no contact may have.
    pub own_phone: &'a Phone,
    pub age: crate::policy::AgePolicy,
}

/// Parses the answers of a step, or returns the errors by field.
pub fn parse_step(
    step: Step,
    raw: &RawAnswers,
    context: &ParseContext<'_>,
) -> Result<StepAnswers, Vec<FieldError>> {
    let mut form = raw_answers::FormReader::new(raw);
    let answers = match step {
        Step::Identity => {
            identity_step::parse(&mut form, context).map(Box::new).map(StepAnswers::Identity)
        }
        Step::Address => address::parse(&mut form).map(Box::new).map(StepAnswers::Address),
        Step::Work => work::parse(&mut form, context.today).map(Box::new).map(StepAnswers::Work),
        Step::Contacts => {
            contacts::parse(&mut form, context).map(Box::new).map(StepAnswers::Contacts)
        }
    };
    match answers {
        Some(answers) if form.errors.is_empty() => Ok(answers),
        _ => Err(form.errors),
    }
}
