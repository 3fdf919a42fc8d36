//! The questionnaire: what a person types, parsed step by step. What is typed and not valid yet is
//! kept as text elsewhere; here is what it means, or what is wrong with it.

mod address;
mod contacts;
mod field_error;
mod identity_step;
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
    /// A part of the questionnaire.
    Step {
        /// Names and the document.
        Identity = "identity",
        /// Where the person lives.
        Address = "address",
        /// Work and income.
        Work = "work",
        /// Whom to call, if anybody.
        Contacts = "contacts",
    }
}

/// The valid answers of a step. None of them can be printed or serialized.
#[derive(Clone, PartialEq, Eq)]
pub enum StepAnswers {
    /// Names and the document.
    Identity(Box<Identity>),
    /// Where the person lives.
    Address(Box<Addresses>),
    /// Work and income.
    Work(Box<Work>),
    /// Whom to call.
    Contacts(Box<Contacts>),
}

/// What answers are held against.
#[derive(Clone, Copy)]
pub struct ParseContext<'a> {
    /// Today.
    pub today: BusinessDate,
    /// The person's own phone, which is nobody else's.
    pub own_phone: &'a Phone,
    /// The ages within which we lend.
    pub age: crate::policy::AgePolicy,
}

/// Reads the answers of a step, or says of each field what is wrong.
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
