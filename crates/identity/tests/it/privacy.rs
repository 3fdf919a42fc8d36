//! Personal data types implement neither `Display` nor `Serialize`: an implementation would make
//! the call below ambiguous, and this file would not compile.

use identity::{
    Bin, Email, Iban, IdDocument, IdDocumentNumber, Iin, NamePart, Otp, Password, PersonName, Phone,
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
fn personal_data_implements_neither_display_nor_serialize() {
    never_implements!(std::fmt::Display:
        Bin, IdDocumentNumber, Email, Iban, IdDocument, Iin, NamePart, Otp, Password, PersonName, Phone);
    never_implements!(serde::Serialize:
        Bin, IdDocumentNumber, Email, Iban, IdDocument, Iin, NamePart, Otp, Password, PersonName, Phone);
}

#[test]
fn debug_output_is_masked() {
    let iin: Iin = "791028302728".parse().unwrap();
    let phone: Phone = "87012345634".parse().unwrap();
    let output = format!("{:?} {:#?}", Some((&iin, &phone)), vec![&phone]);
    assert!(output.contains("•••• •••• 2728") && output.contains("+7 7•• ••• •• 34"), "{output}");
    assert!(!output.contains("7910") && !output.contains("7012"), "{output}");
}
