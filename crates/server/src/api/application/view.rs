//! An application as its owner's screens need it.

use app::Uuid;
use base::LocalizedText;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::promo::PromoTerms;

/// Everything the screens of an application show, and where the person is to be.
#[derive(Serialize, ToSchema)]
pub struct Application {
    /// `NONE`, `DRAFT`, `PRESCORING`, … as `screens` names them.
    pub state: State,
    /// For `If-Match` of the next change; nothing before there is an application.
    pub version: Option<i64>,
    /// The screen where the person is to be, by its name in the table of routes.
    pub route: String,
    /// Every step that may be opened.
    pub allowed: Vec<String>,
    /// What becomes of opening the screen that was asked about.
    pub opening: Option<Opening>,
    /// The time of the server, to count down by.
    #[schema(format = DateTime)]
    pub now: String,
    /// Since when it stands where it stands.
    #[schema(format = DateTime)]
    pub since: Option<String>,
    /// When the state ends by itself.
    #[schema(format = DateTime)]
    pub until: Option<String>,
    pub wait: Wait,
    pub request: Option<LoanRequest>,
    /// Parts of the questionnaire that are right.
    pub answered: Vec<AnswersStep>,
    pub preapproved: Option<Preapproved>,
    /// What keeps the offers below what was asked for.
    pub limited_by: Option<LimitReason>,
    /// Steps that are still to be taken.
    pub missing: Vec<MissingStep>,
    /// Why a step has to be taken again.
    pub fix: Vec<FixReason>,
    pub biometry: Biometry,
    pub documents: Vec<Document>,
    pub statement: Option<Statement>,
    /// Where the money goes.
    pub target: Option<Target>,
    /// What the person may choose from, with the figures of today.
    pub offers: Vec<Offer>,
    #[schema(format = DateTime)]
    pub offers_until: Option<String>,
    /// The number of the chosen offer.
    pub chosen: Option<u8>,
    /// The terms of the chosen offer, as the contract's first page has them.
    pub terms: Option<Terms>,
    /// What is signed with the code.
    pub signing: Option<Signing>,
    pub payout: Option<Payout>,
    pub decline: Option<Decline>,
    /// Whether the person may give it up now.
    pub can_cancel: bool,
    /// Whether answers may be changed, at the price of making the checks anew.
    pub can_edit: bool,
    /// Whether the person borrows often, so that a pause is suggested.
    pub suggests_pause: bool,
    /// The loan that is open, of this or an earlier application.
    pub loan: Option<OpenLoan>,
    /// What the next application is spared and gets; nothing where none may be begun.
    pub next: Option<NextApplication>,
    /// The price that follows from the promo code that was taken.
    pub promo: Option<PromoTerms>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum State {
    None,
    Draft,
    Prescoring,
    Preapproved,
    BioRequired,
    BioProcessing,
    BioRetry,
    BioFailed,
    DocsRequired,
    DocsReview,
    StatementRequired,
    StatementProcessing,
    CardRequired,
    CardVerifying,
    ConsentSigning,
    Scoring,
    ManualReview,
    Offered,
    OfferChosen,
    ExtraConfirm,
    ContractSigning,
    CoolingOff,
    ConfirmPayout,
    Disbursing,
    DisburseFailed,
    Active,
    Declined,
    DeclinedOffers,
    Cancelled,
    Expired,
}

/// What becomes of opening a screen.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Opening {
    /// It is shown.
    Show,
    /// It is shown, and nothing on it can be changed without going back.
    ReadOnly,
    /// Another one is shown instead, with a word on why.
    Send { to: String, notice: Option<Notice> },
}

#[derive(Serialize, ToSchema)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Notice {
    /// "Finish this step first".
    FinishStep { step: String },
    /// The application was given up.
    Cancelled,
    /// Its time ran out.
    Expired,
}

/// How long the person has waited for an answer of a machine.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wait {
    Short,
    /// Long enough to leave: a message will come by SMS.
    Long,
    /// So long that staff were told.
    Overdue,
}

#[derive(Serialize, ToSchema)]
pub struct LoanRequest {
    pub product: ProductCode,
    pub amount_tenge: u32,
    /// Days of a short loan, months of instalments.
    pub term: u32,
    pub promo: Option<String>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProductCode {
    Short,
    Instalments,
}

/// A part of the questionnaire.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnswersStep {
    Identity,
    Address,
    Work,
    Contacts,
}

/// What the first look found.
#[derive(Serialize, ToSchema)]
pub struct Preapproved {
    /// The most that is likely for the term asked for.
    pub amount_max_tenge: u32,
    /// Every term that may be chosen, the shortest first, with the most for it.
    pub terms: Vec<TermReach>,
    /// What keeps the amount below the most on sale.
    pub limited_by: Option<LimitReason>,
    /// Payments against income with this loan (КДН), in percent, rounded up; unknown where an income
    /// is still to be proven.
    pub kdn_percent: Option<u32>,
    /// The most that the law allows, in percent.
    pub kdn_max_percent: u32,
    /// What КДН of another amount or term is reckoned from.
    pub burden: Option<Burden>,
}

/// What can be had for a term.
#[derive(Serialize, ToSchema)]
pub struct TermReach {
    /// Days of a short loan, months of instalments.
    pub term: u32,
    /// The most, with a statement where one may still prove an income.
    pub amount_max_tenge: u32,
    /// The most without a statement, by what is proven already.
    pub proven_max_tenge: Option<u32>,
}

/// Payments elsewhere and income, each of a month.
#[derive(Serialize, ToSchema)]
pub struct Burden {
    pub debts_tiyn: i64,
    /// What is proven to come in.
    pub proven_income_tiyn: Option<i64>,
    /// What comes in by the person's word, where a statement may still prove it.
    pub told_income_tiyn: Option<i64>,
}

/// What keeps an amount low.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LimitReason {
    /// Payments against income.
    Kdn,
    /// Debts against income.
    Kdd,
    /// The bureau's points.
    Score,
    /// The bound that the person set to themselves.
    OwnLimit,
    /// A first online loan above the law's bound needs a visit.
    FirstOnline,
    /// No statement, so less.
    StatementSkipped,
    /// Somebody of the staff approved less.
    Staff,
}

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MissingStep {
    Docs,
    Statement,
    Card,
}

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FixReason {
    Blurred,
    Glare,
    Cropped,
    WrongDocument,
    DocumentExpired,
    DataMismatch,
    AnotherDocument,
    FaceUnsure,
    NoPhoto,
    Unreadable,
    PasswordProtected,
    PeriodTooShort,
    OtherOwner,
    CardRefused,
    CardForeign,
    CardExpires,
}

#[derive(Serialize, ToSchema)]
pub struct Biometry {
    pub attempts_left: u32,
    /// What came of the last attempt, where it failed.
    pub last: Option<BioFailure>,
    #[schema(format = DateTime)]
    pub locked_until: Option<String>,
    /// Whether the consent `biometrics` is given; told where the camera is next.
    pub is_agreed: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BioFailure {
    /// The face is not the one of the state's photo.
    NoMatch,
    /// A picture or a mask instead of a person.
    Spoof,
    TooDark,
    Blurred,
    NoFace,
    /// The service did not answer.
    Error,
}

/// A document that is asked for.
#[derive(Serialize, ToSchema)]
pub struct Document {
    pub kind: DocumentKind,
    pub status: DocumentStatus,
    /// Why it has to be taken again.
    pub reasons: Vec<FixReason>,
    /// What can be seen at once: too dark, blurred.
    pub hints: Vec<PictureHint>,
    #[schema(format = DateTime)]
    pub sent_at: Option<String>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DocumentKind {
    IdFront,
    IdBack,
    Selfie,
    Other,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DocumentStatus {
    Needed,
    /// Sent, and nobody has looked yet.
    Sent,
    Accepted,
    /// To be taken again.
    Refused,
}

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PictureHint {
    Dark,
    Blurred,
}

/// A bank statement that was sent.
#[derive(Serialize, ToSchema)]
pub struct Statement {
    /// What it says, once it was read; the person confirms it.
    pub found: Option<StatementFound>,
    /// Why the last one was not taken, such as `statement_encrypted`.
    pub refused: Option<String>,
    /// Whether the person may go on without one and borrow less.
    pub can_skip: bool,
    /// The most without one.
    pub skipped_max_tenge: u32,
}

#[derive(Serialize, ToSchema)]
pub struct StatementFound {
    /// `kaspi` or `halyk`.
    pub bank: String,
    #[schema(format = Date)]
    pub from: String,
    #[schema(format = Date)]
    pub to: String,
    /// The average of the last full months that counts; nothing where no income is recognised.
    pub monthly_income_tiyn: Option<i64>,
    pub months: Vec<MonthlyIncome>,
}

#[derive(Serialize, ToSchema)]
pub struct MonthlyIncome {
    /// `2026-10`
    pub month: String,
    pub amount_tiyn: i64,
}

/// A card or an account for the money.
#[derive(Serialize, ToSchema)]
pub struct Target {
    pub id: Uuid,
    pub kind: TargetKind,
    /// `•• 0293`, or the end of an account's number.
    pub mask: String,
    pub bank: Option<String>,
    /// `09/27`
    pub expires: Option<String>,
    /// Whether its holder is the person; a card of somebody else is kept only to be told of.
    pub is_own: bool,
    pub is_default: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TargetKind {
    Card,
    Iban,
}

#[derive(Serialize, ToSchema)]
pub struct Offer {
    pub no: u8,
    pub label: Option<OfferLabel>,
    pub terms: Terms,
}

#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OfferLabel {
    /// The same amount costs less, by so much.
    Cheaper { saves_tiyn: i64 },
    /// Each payment is smaller, by so much.
    SmallerPayment { by_tiyn: i64 },
    /// It falls due so many days after the person's money comes, and costs so much more than the
    /// first offer; below zero where it is less.
    AfterPayDay { days_after: u32, difference_tiyn: i64 },
}

/// The figures of a loan, if it is paid out today.
#[derive(Serialize, ToSchema)]
pub struct Terms {
    pub product: ProductCode,
    pub amount_tiyn: i64,
    pub term: u32,
    pub interest_tiyn: i64,
    pub total_tiyn: i64,
    /// Per day, such as `0.28`.
    pub daily_rate_percent: String,
    /// The rate times 365, such as `102.2`.
    pub yearly_rate_percent: String,
    pub gesv_percent: String,
    /// Of what is late, per day.
    pub penalty_rate_percent: String,
    #[schema(format = Date)]
    pub due_on: String,
    pub payments: Vec<PlannedPayment>,
    /// What a delay adds.
    pub late: Vec<LateCost>,
    /// The most that interest and penalties may come to, by law.
    pub charges_max_tiyn: Option<i64>,
    /// Whether the law's pause comes before the money.
    pub has_cooling_off: bool,
}

#[derive(Serialize, ToSchema)]
pub struct PlannedPayment {
    #[schema(format = Date)]
    pub on: String,
    pub principal_tiyn: i64,
    pub interest_tiyn: i64,
    pub total_tiyn: i64,
}

#[derive(Serialize, ToSchema)]
pub struct LateCost {
    pub days: u32,
    pub extra_tiyn: i64,
}

/// What is to be signed.
#[derive(Serialize, ToSchema)]
pub struct Signing {
    pub purpose: SigningPurpose,
    /// The hash over all papers: the code is made for it, and for nothing else.
    pub sha256: String,
    pub papers: Vec<Paper>,
    pub contract_number: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SigningPurpose {
    Consents,
    Contract,
}

#[derive(Serialize, ToSchema)]
pub struct Paper {
    pub kind: PaperKind,
    pub sha256: String,
    pub bytes: i64,
    #[schema(format = DateTime)]
    pub signed_at: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaperKind {
    Contract,
    Schedule,
    KeyFacts,
    Consents,
    Protocol,
}

#[derive(Serialize, ToSchema)]
pub struct Payout {
    pub failure: Option<PayoutFailure>,
    /// The bank has not answered yet: nothing is to be done and nothing is sent twice.
    pub is_unclear: bool,
}

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PayoutFailure {
    Unavailable,
    CardRefused,
    AccountRefused,
    NameMismatch,
    BankLimit,
}

#[derive(Serialize, ToSchema)]
pub struct Decline {
    /// From the public catalogue, such as `R_KDN`.
    pub code: String,
    pub category: DeclineCategory,
    /// What stands in the way.
    pub why: LocalizedText,
    /// What can be changed.
    pub advice: LocalizedText,
    #[schema(format = Date)]
    pub reapply_from: Option<String>,
    /// Whether the person asked for a look by somebody of the staff.
    #[schema(format = DateTime)]
    pub review_asked_at: Option<String>,
    /// When somebody answered.
    #[schema(format = DateTime)]
    pub review_answered_at: Option<String>,
    /// What they wrote.
    pub review_answer: Option<String>,
    /// Labelled offers of others, the cheapest first.
    pub partners: Vec<Partner>,
}

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeclineCategory {
    Law,
    Identity,
    Affordability,
    Arrears,
    SelfExclusion,
    Policy,
}

/// Somebody else's offer: an advertisement, and named so.
#[derive(Serialize, ToSchema)]
pub struct Partner {
    pub name: String,
    pub text: LocalizedText,
    pub gesv_percent: String,
    pub amount_max_tenge: u32,
    pub url: String,
}

/// What somebody who applies again need not do again, and gets.
#[derive(Serialize, ToSchema)]
pub struct NextApplication {
    /// It can be sent with the answers of the last one.
    pub are_answers_known: bool,
    /// The most that is possible because an earlier loan was paid back on time, where that is more
    /// than a newcomer gets. What the person can afford is not known yet.
    pub raised_limit_tenge: Option<u32>,
    /// The person asked not to be lent to before this day: no application is taken until then.
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
    pub due_on: String,
    /// Not while a dispute is looked into.
    pub can_repay: bool,
    pub can_prolong: bool,
    /// The most of the next loan, should this one be paid back on time, where that is more than a
    /// newcomer gets.
    pub raised_limit_tenge: Option<u32>,
}

/// A word of the core as the word of the API that is written alike.
pub fn parse_code<T: DeserializeOwned>(code: &str) -> Option<T> {
    serde_json::from_value(serde_json::Value::from(code)).ok()
}
