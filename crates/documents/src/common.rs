//! Data that several documents share. Amounts, dates and percentages are formatted texts: `100 000
//! ₸`, `30.11.2026`, `0,28 %`.

use base::LocalizedText;
use serde::Serialize;

/// Data that is the same on every document of a loan.
#[derive(Debug, Clone, Serialize)]
pub struct DocumentHeading {
    pub contract_number: String,
    /// The day that the documents are issued.
    pub day: String,
    pub lender: LenderDetails,
    /// What a reader enters to verify a document.
    pub verification_code: String,
    /// Verification page including the code; the QR code contains it.
    pub verification_url: String,
}

/// The lender, as documents name it.
#[derive(Debug, Clone, Serialize)]
pub struct LenderDetails {
    /// The legal name.
    pub name: LocalizedText,
    pub bin: String,
    pub licence_number: String,
    pub licence_date: String,
    /// The authority that issued the licence and supervises the lender.
    pub regulator: LocalizedText,
    pub address: LocalizedText,
    pub phone: String,
    pub email: String,
    pub site: String,
    /// Hours of the phone line.
    pub hours: LocalizedText,
    /// Contact of the microfinance ombudsman.
    pub ombudsman: String,
    /// Account for repayments by transfer, if any.
    pub account: Option<LenderAccount>,
}

/// The lender's account for repayments.
#[derive(Debug, Clone, Serialize)]
pub struct LenderAccount {
    /// ИИК.
    pub iban: String,
    pub bank: LocalizedText,
    pub bic: String,
}

/// The borrower, as documents name them.
#[derive(Debug, Clone, Serialize)]
pub struct Borrower {
    /// As in the identity document.
    pub full_name: String,
    pub iin: String,
    pub document: IdDocument,
    /// Of registration.
    pub address: LocalizedText,
    /// The phone that codes are sent to.
    pub phone: String,
    pub email: Option<String>,
}

/// An identity document.
#[derive(Debug, Clone, Serialize)]
pub struct IdDocument {
    /// Identity card, passport or residence permit.
    pub kind: LocalizedText,
    pub number: String,
    pub issuer: LocalizedText,
    pub issued_on: String,
    pub expires_on: String,
}

/// Where the money goes: only to the borrower's own card or account.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "number")]
pub enum PayoutDestination {
    /// Masked number.
    Card(String),
    /// Number, as far as it is shown.
    Account(String),
}

/// How the loan is repaid.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Repayment {
    /// In one payment at the end.
    Once,
    Instalments {
        count: u32,
        /// The regular payment.
        payment: String,
    },
}

/// Period of the interest rate, which also determines how interest is calculated.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum RateBasis {
    Day,
    Year {
        /// Days of the year.
        days: u32,
    },
}

/// The terms, as on the first page.
#[derive(Debug, Clone, Serialize)]
pub struct Terms {
    pub amount: String,
    /// Everything paid above the amount if all payments are on time.
    pub overpayment: String,
    pub rate_of: RateBasis,
    pub rate_per_day: String,
    /// Nominal.
    pub rate_per_year: String,
    pub gesv: String,
    /// With its unit.
    pub term: LocalizedText,
    /// Date of the last payment.
    pub due_date: String,
    /// Whether a payment whose date is a day off is on time on the next working day.
    pub has_working_day_rule: bool,
    /// The last day on which the last payment is on time, if its date is a day off.
    pub on_time_until: Option<String>,
    /// Total repayment.
    pub total: String,
    pub repayment: Repayment,
    /// Penalty per day on the overdue amount.
    pub penalty_per_day: String,
    /// Cap of interest and penalties together.
    pub charges_max: Option<AccrualCap>,
    /// Cap of penalties alone.
    pub penalty_max: Option<AccrualCap>,
    /// The last day past due on which anything accrues.
    pub accrual_days_max: u32,
}

/// Cap of what may accrue.
#[derive(Debug, Clone, Serialize)]
pub struct AccrualCap {
    /// Share of the amount paid out.
    pub share: String,
    pub amount: String,
}

/// Deadlines by the law in force.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct LegalDeadlines {
    /// Days from the payout in which the borrower may withdraw.
    pub withdrawal_days: u32,
    /// Days past due within which the lender notifies the borrower.
    pub notice_days: u32,
    /// Days past due within which the borrower may request other terms.
    pub request_days: u32,
    /// Days within which the lender answers that request.
    pub answer_days: u32,
    /// Days after the answer within which the borrower may turn to the ombudsman.
    pub appeal_days: u32,
    /// Shortest deferral for vulnerable borrowers, in months.
    pub deferral_months_min: u32,
    /// Working days within which the lender states the debt.
    pub debt_answer_working_days: u32,
    /// Working days within which the lender answers a complaint.
    pub complaint_answer_working_days: u32,
}
