//! Facts that several papers of a loan show. Amounts, days and percents are texts, as people write
//! them: `100 000 ₸`, `30.11.2026`, `0,28 %`.

use base::LocalizedText;
use serde::Serialize;

/// What is the same on every paper of a loan.
#[derive(Debug, Clone, Serialize)]
pub struct DocumentHeading {
    /// The contract's number.
    pub contract_number: String,
    /// The day the papers are made.
    pub day: String,
    /// Who lends.
    pub lender: LenderDetails,
    /// What a reader types to verify a paper.
    pub verification_code: String,
    /// Where a reader verifies it, the code included: the QR code leads there.
    pub verification_url: String,
}

/// Who lends.
#[derive(Debug, Clone, Serialize)]
pub struct LenderDetails {
    /// The name, as the law has it.
    pub name: LocalizedText,
    /// БИН.
    pub bin: String,
    /// The licence's number.
    pub licence_number: String,
    /// The licence's day.
    pub licence_date: String,
    /// Who gave the licence and watches the lender.
    pub regulator: LocalizedText,
    /// The postal address.
    pub address: LocalizedText,
    /// The phone.
    pub phone: String,
    /// The e-mail address.
    pub email: String,
    /// The site.
    pub site: String,
    /// When somebody answers the phone.
    pub hours: LocalizedText,
    /// How the microfinance ombudsman is reached.
    pub ombudsman: String,
    /// Where borrowers transfer money to, if they may.
    pub account: Option<LenderAccount>,
}

/// The lender's account for repayments.
#[derive(Debug, Clone, Serialize)]
pub struct LenderAccount {
    /// ИИК.
    pub iban: String,
    /// The bank.
    pub bank: LocalizedText,
    /// БИК.
    pub bic: String,
}

/// Who borrows.
#[derive(Debug, Clone, Serialize)]
pub struct Borrower {
    /// As the document has it.
    pub full_name: String,
    /// ИИН.
    pub iin: String,
    /// The document.
    pub document: IdDocument,
    /// Where the person is registered.
    pub address: LocalizedText,
    /// The phone that codes go to.
    pub phone: String,
    /// The e-mail address, if there is one.
    pub email: Option<String>,
}

/// A document that says who somebody is.
#[derive(Debug, Clone, Serialize)]
pub struct IdDocument {
    /// What it is: an identity card, a passport, a residence permit.
    pub kind: LocalizedText,
    /// Its number.
    pub number: String,
    /// Who gave it.
    pub issuer: LocalizedText,
    /// When.
    pub issued_on: String,
    /// Until when it is valid.
    pub expires_on: String,
}

/// Where the money goes: to the borrower's own card or account only.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "number")]
pub enum PayoutDestination {
    /// A card, its number masked.
    Card(String),
    /// An account, as much of its number as is to be shown.
    Account(String),
}

/// How the debt is paid back.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Repayment {
    /// By one payment at the end.
    Once,
    /// By several.
    Instalments {
        /// How many.
        count: u32,
        /// The usual one.
        payment: String,
    },
}

/// What the rate is a rate of, and so how interest is counted.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum RateBasis {
    /// Of a day.
    Day,
    /// Of a year.
    Year {
        /// Days of the year.
        days: u32,
    },
}

/// The terms, as they stand on the first page.
#[derive(Debug, Clone, Serialize)]
pub struct Terms {
    /// What is paid out.
    pub amount: String,
    /// Everything that is paid above it, if in time.
    pub overpayment: String,
    /// What the rate is a rate of.
    pub rate_of: RateBasis,
    /// The rate per day.
    pub rate_per_day: String,
    /// The nominal rate per year.
    pub rate_per_year: String,
    /// ГЭСВ.
    pub gesv: String,
    /// The term with its unit.
    pub term: LocalizedText,
    /// The day of the last payment.
    pub due_on: String,
    /// What is paid back in all.
    pub total: String,
    /// How it is paid back.
    pub repayment: Repayment,
    /// The penalty per day of what was due and is unpaid.
    pub penalty_per_day: String,
    /// The most that interest and penalties may come to.
    pub charges_max: Option<AccrualCap>,
    /// The most that penalties alone may come to.
    pub penalty_max: Option<AccrualCap>,
    /// The last day of a delay on which anything accrues.
    pub accrual_days_max: u32,
}

/// A bound to what may accrue.
#[derive(Debug, Clone, Serialize)]
pub struct AccrualCap {
    /// As a share of the amount paid out.
    pub share: String,
    /// In money.
    pub amount: String,
}

/// How long things may take, by the law of the day.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct LegalDeadlines {
    /// Days from the payout in which the borrower may withdraw.
    pub withdrawal_days: u32,
    /// Days of a delay within which the lender tells the borrower.
    pub notice_days: u32,
    /// Days of a delay within which the borrower may ask for other terms.
    pub request_days: u32,
    /// Days within which the lender answers that.
    pub answer_days: u32,
    /// Days after the answer within which the borrower may turn to the ombudsman.
    pub appeal_days: u32,
    /// The least deferral for the vulnerable, in months.
    pub deferral_months_min: u32,
    /// Working days within which the lender says what is owed.
    pub debt_answer_working_days: u32,
    /// Working days within which the lender answers a complaint.
    pub complaint_answer_working_days: u32,
}
