//! Answers of a person implement neither `Debug`, `Display` nor `Serialize`: an implementation
//! would make the call below ambiguous, and this file would not compile.

use origination::questionnaire::{
    Address, Addresses, Contact, Contacts, Employer, Identity, RawAnswers, ShortText, StepAnswers,
    Work, WorkPhone,
};

macro_rules! never_implements {
    ($trait:path: $($type:ty),+) => {{
        trait Probe<Marker> {
            fn probe() {}
        }
        impl<T> Probe<()> for T {}
        struct Implemented;
        impl<T: $trait> Probe<Implemented> for T {}
        $(<$type as Probe<_>>::probe();)+
    }};
}

#[test]
fn answers_implement_neither_debug_nor_serialize() {
    never_implements!(std::fmt::Debug:
        Address, Addresses, StepAnswers, Contact, Contacts, Employer, Identity, RawAnswers, ShortText, Work, WorkPhone);
    never_implements!(std::fmt::Display:
        Address, Addresses, StepAnswers, Contact, Contacts, Employer, Identity, RawAnswers, ShortText, Work, WorkPhone);
    never_implements!(serde::Serialize:
        Address, Addresses, StepAnswers, Contact, Contacts, Employer, Identity, RawAnswers, ShortText, Work, WorkPhone);
}
