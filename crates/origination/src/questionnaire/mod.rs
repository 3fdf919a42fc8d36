//! The questionnaire: what a person types, parsed step by step. What is typed and not valid yet is
//! kept as text elsewhere; here is what it means, or what is wrong with it.

mod address;
mod contacts;
mod fault;
mod identity_step;
pub mod places;
mod raw;
mod region;
mod text;
mod work;

use ::identity::Phone;
use base::BusinessDate;

pub use address::{Address, Addresses};
pub use contacts::{Contact, Contacts, Relation};
pub use fault::{Fault, FieldError};
pub use identity_step::Identity;
pub use raw::{Field, RawAnswers};
pub use region::Region;
pub use text::{Text, WorkPhone};
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
pub enum Answers {
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
pub struct Context<'a> {
    /// Today.
    pub today: BusinessDate,
    /// The person's own phone, which is nobody else's.
    pub own_phone: &'a Phone,
    /// The ages within which we lend.
    pub age: crate::policy::Age,
}

/// Reads the answers of a step, or says of each field what is wrong.
pub fn parse_step(
    step: Step,
    raw: &RawAnswers,
    context: &Context<'_>,
) -> Result<Answers, Vec<FieldError>> {
    let mut form = raw::Form::new(raw);
    let answers = match step {
        Step::Identity => {
            identity_step::parse(&mut form, context).map(Box::new).map(Answers::Identity)
        }
        Step::Address => address::parse(&mut form).map(Box::new).map(Answers::Address),
        Step::Work => work::parse(&mut form, context.today).map(Box::new).map(Answers::Work),
        Step::Contacts => contacts::parse(&mut form, context).map(Box::new).map(Answers::Contacts),
    };
    match answers {
        Some(answers) if form.errors.is_empty() => Ok(answers),
        _ => Err(form.errors),
    }
}
