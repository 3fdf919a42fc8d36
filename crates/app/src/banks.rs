//! The banks to which money can be paid out.

use identity::Iban;

/// A bank, by the code in an account's number.
pub struct Bank {
    /// As people call it.
    pub name: &'static str,
    /// As banks call it.
    pub bic: &'static str,
}

/// The banks to which we pay out; the codes of the rest are to be added when their BIC is known.
const PAYOUT_BANKS: [(&str, Bank); 10] = [
    ("722", Bank { name: "Kaspi Bank", bic: "CASPKZKA" }),
    ("601", Bank { name: "Halyk Bank", bic: "HSBKKZKX" }),
    ("965", Bank { name: "ForteBank", bic: "IRTYKZKA" }),
    ("998", Bank { name: "Jusan Bank", bic: "TSESKZKA" }),
    ("948", Bank { name: "Eurasian Bank", bic: "EURIKZKA" }),
    ("821", Bank { name: "Bank RBK", bic: "KINCKZKA" }),
    ("914", Bank { name: "Bereke Bank", bic: "BRKEKZKA" }),
    ("551", Bank { name: "Freedom Bank", bic: "KSNVKZKA" }),
    ("972", Bank { name: "Otbasy Bank", bic: "HCSKKZKA" }),
    ("886", Bank { name: "Home Credit Bank", bic: "INLMKZKA" }),
];

/// The bank of an account, where it is one of those we pay out to.
pub fn find_bank(iban: &Iban) -> Option<&'static Bank> {
    PAYOUT_BANKS.iter().find(|(code, _)| *code == iban.bank_code()).map(|(_, bank)| bank)
}
