//! Types of the application view.

use app::Uuid;
use app::applications::UploadKind;
use base::LocalizedText;
use lending::product::ProductCode;
use origination::application::{FixReason, State, Step as MissingStep, WaitLevel};
use origination::questionnaire::Step;
use origination::reasons::ReasonCategory;
use origination::screens::ScreenNotice;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::offer_view::{Offer, OfferTerms, Payout, PayoutMethod, SigningPackage};
use super::promo::PromoTerms;

/// The application with everything its screens show.
#[derive(Serialize, ToSchema)]
pub struct Application {
    pub state: State,
    /// For `If-Match` of the next change; null before there is an application.
    pub version: Option<i64>,
    /// The screen of the current state, by its name in the route table.
    pub screen: String,
    /// Screens that may be opened.
    pub allowed_screens: Vec<String>,
    /// Whether the screen of the query may be opened.
    pub screen_access: Option<ScreenAccess>,
    /// The time of the server, for countdowns.
    #[schema(format = DateTime)]
    pub server_time: String,
    #[schema(format = DateTime)]
    pub state_entered_at: Option<String>,
    /// When the state expires by itself.
    #[schema(format = DateTime)]
    pub state_expires_at: Option<String>,
    pub wait_level: WaitLevel,
    pub loan_request: Option<LoanRequest>,
    /// Valid steps of the questionnaire.
    pub completed_steps: Vec<Step>,
    pub preapproval: Option<Preapproval>,
    /// Why the offers are below the requested amount.
    pub limit_reason: Option<LimitReason>,
    /// Steps that are still missing.
    pub missing_steps: Vec<MissingStep>,
    /// Why a step must be repeated.
    pub fix_reasons: Vec<FixReason>,
    pub biometry: Biometry,
    pub uploads: Vec<RequiredUpload>,
    pub bank_statement: Option<BankStatement>,
    pub payout_method: Option<PayoutMethod>,
    /// The offers, with the figures of today.
    pub offers: Vec<Offer>,
    #[schema(format = DateTime)]
    pub offers_expire_at: Option<String>,
    pub chosen_offer_number: Option<u8>,
    /// The terms of the chosen offer, as on the first page of the contract.
    pub terms: Option<OfferTerms>,
    /// What is signed with a code.
    pub signing_package: Option<SigningPackage>,
    pub payout: Option<Payout>,
    pub decline: Option<Decline>,
    pub can_cancel: bool,
    /// Whether the answers may be changed; all checks then run again.
    pub can_edit: bool,
    /// Whether to suggest a self-exclusion, because the customer borrows often.
    pub suggests_pause: bool,
    /// The open loan, of this or an earlier application.
    pub open_loan: Option<OpenLoan>,
    /// What applies to the next application; null if none may be started.
    pub next_application: Option<NextApplication>,
    /// The price with the redeemed promo code.
    pub promo_terms: Option<PromoTerms>,
}

/// Whether a screen may be opened.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ScreenAccess {
    Show,
    /// Shown, but nothing can be changed.
    ReadOnly,
    /// Another screen is shown instead, with the reason.
    Redirect {
        to: String,
        notice: Option<ScreenNotice>,
    },
}

#[derive(Serialize, ToSchema)]
pub struct LoanRequest {
    pub product: ProductCode,
    pub amount_tenge: u32,
    /// Days of a short loan, months of instalments.
    pub term: u32,
    pub promo_code: Option<String>,
}

/// The result of the prescreening.
#[derive(Serialize, ToSchema)]
pub struct Preapproval {
    /// The likely maximum for the requested term.
    pub amount_max_tenge: u32,
    /// The maximum for every available term, shortest first.
    pub term_limits: Vec<TermLimit>,
    /// Why the maximum is below that of the product.
    pub limit_reason: Option<LimitReason>,
    /// Debt burden ratio with this loan (КДН) in percent, rounded up; null while the income
    /// is not proven.
    pub kdn_percent: Option<u32>,
    /// The legal maximum of the debt burden ratio in percent.
    pub kdn_max_percent: u32,
    /// The figures from which КДН of another amount or term is computed.
    pub debt_burden: Option<DebtBurden>,
}

/// The maximum for a term.
#[derive(Serialize, ToSchema)]
pub struct TermLimit {
    /// Days of a short loan, months of instalments.
    pub term: u32,
    /// The maximum, with a bank statement if one can still prove an income.
    pub amount_max_tenge: u32,
    /// The maximum without a bank statement, by the income that is already proven.
    pub amount_max_without_statement_tenge: Option<u32>,
}

/// Monthly payments to other lenders and monthly income.
#[derive(Serialize, ToSchema)]
pub struct DebtBurden {
    pub debts_tiyn: i64,
    pub proven_income_tiyn: Option<i64>,
    /// Declared by the customer; a bank statement may still prove it.
    pub declared_income_tiyn: Option<i64>,
}

/// Why an amount is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LimitReason {
    /// Debt burden ratio (КДН).
    Kdn,
    /// Debt to yearly income (КДД).
    Kdd,
    /// The score of the credit bureau.
    Score,
    /// The limit that the customer set.
    OwnLimit,
    /// The legal maximum of a first online loan.
    FirstOnline,
    /// No bank statement.
    StatementSkipped,
    /// Staff approved less.
    Staff,
}

#[derive(Serialize, ToSchema)]
pub struct Biometry {
    pub attempts_left: u32,
    /// Why the last attempt failed.
    pub last_failure: Option<BiometryFailure>,
    #[schema(format = DateTime)]
    pub locked_until: Option<String>,
    /// Whether the consent `biometrics` is given; known where biometry is next.
    pub has_consent: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BiometryFailure {
    /// The face does not match the state's photo.
    NoMatch,
    /// A photo or a mask instead of a person.
    Spoof,
    TooDark,
    Blurred,
    NoFace,
    /// The provider failed.
    Error,
}

/// A document that must be uploaded.
#[derive(Serialize, ToSchema)]
pub struct RequiredUpload {
    pub kind: UploadKind,
    pub status: UploadStatus,
    /// Why it must be uploaded again.
    pub reasons: Vec<FixReason>,
    /// Quality problems that were detected at once.
    pub hints: Vec<UploadHint>,
    #[schema(format = DateTime)]
    pub uploaded_at: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UploadStatus {
    Required,
    /// Not reviewed yet.
    Uploaded,
    Accepted,
    /// Has to be uploaded again.
    Rejected,
}

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UploadHint {
    Dark,
    Blurred,
}

/// The bank statement of an application.
#[derive(Serialize, ToSchema)]
pub struct BankStatement {
    /// What was recognised; the customer confirms it.
    pub summary: Option<BankStatementSummary>,
    /// Why the last one was rejected, such as `statement_encrypted`.
    pub rejection: Option<String>,
    /// Whether the customer may continue without one, with a lower limit.
    pub can_skip: bool,
    /// The maximum without a statement.
    pub amount_max_without_tenge: u32,
}

#[derive(Serialize, ToSchema)]
pub struct BankStatementSummary {
    /// `kaspi` or `halyk`.
    pub bank: String,
    #[schema(format = Date)]
    pub from: String,
    #[schema(format = Date)]
    pub to: String,
    /// The average of the full months that count; null if no income is recognised.
    pub monthly_income_tiyn: Option<i64>,
    pub months: Vec<MonthlyIncome>,
}

#[derive(Serialize, ToSchema)]
pub struct MonthlyIncome {
    /// `2026-10`
    pub month: String,
    pub amount_tiyn: i64,
}

#[derive(Serialize, ToSchema)]
pub struct Decline {
    /// A code of the public catalogue, such as `R_KDN`.
    pub code: String,
    pub category: ReasonCategory,
    /// Why the application was declined.
    pub explanation: LocalizedText,
    /// What would help.
    pub advice: LocalizedText,
    #[schema(format = Date)]
    pub reapply_from: Option<String>,
    #[schema(format = DateTime)]
    pub review_requested_at: Option<String>,
    #[schema(format = DateTime)]
    pub review_answered_at: Option<String>,
    pub review_answer: Option<String>,
    /// Offers of partners, cheapest first.
    pub partners: Vec<Partner>,
}

/// An offer of a partner; must be labelled as advertising.
#[derive(Serialize, ToSchema)]
pub struct Partner {
    pub name: String,
    pub text: LocalizedText,
    pub gesv_percent: String,
    pub amount_max_tenge: u32,
    pub url: String,
}

/// What applies to a returning customer.
#[derive(Serialize, ToSchema)]
pub struct NextApplication {
    /// Whether the previous answers can be submitted again.
    pub has_reusable_answers: bool,
    /// The limit raised by an earlier loan that was repaid on time, if it is above a newcomer's;
    /// affordability is not checked yet.
    pub raised_limit_tenge: Option<u32>,
    /// End of the self-exclusion; no application is possible before.
    #[schema(format = Date)]
    pub excluded_until: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct OpenLoan {
    pub id: Uuid,
    pub contract_number: String,
    pub principal_tiyn: i64,
    pub payoff_today_tiyn: i64,
    #[schema(format = Date)]
    pub due_date: String,
    /// What is left of a debt that was written off, and is still owed.
    pub is_written_off: bool,
    /// False while a dispute is open.
    pub can_repay: bool,
    pub can_prolong: bool,
    /// The limit of the next loan if this one is repaid on time, if it is above a
    /// newcomer's.
    pub raised_limit_tenge: Option<u32>,
}

/// The API value with the same code as a core value.
pub fn parse_code<T: DeserializeOwned>(code: &str) -> Option<T> {
    serde_json::from_value(serde_json::Value::from(code)).ok()
}
