//! Types of the application view: offers, their documents to sign, and the payout.

use app::Uuid;
use app::applications::SigningDocumentKind;
use app::payout_methods::PayoutMethodKind;
use lending::product::ProductCode;
use origination::application::PayoutFailure;
use serde::Serialize;
use utoipa::ToSchema;

/// A card or an account that receives money.
#[derive(Serialize, ToSchema)]
pub struct PayoutMethod {
    pub id: Uuid,
    pub kind: PayoutMethodKind,
    /// `•• 0293`, or the last digits of an account.
    pub mask: String,
    pub bank: Option<String>,
    /// `09/27`
    pub expires: Option<String>,
    /// Whether it belongs to the customer; a card of somebody else cannot be used.
    pub is_own: bool,
    /// Its bank does not say whose it is: the code from a transfer of one tenge is needed.
    pub needs_proof: bool,
    pub is_default: bool,
}

#[derive(Serialize, ToSchema)]
pub struct Offer {
    pub number: u8,
    pub advantage: Option<OfferAdvantage>,
    pub terms: OfferTerms,
}

#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OfferAdvantage {
    /// The same amount costs less.
    Cheaper { saves_tiyn: i64 },
    /// Each payment is smaller.
    SmallerPayment { by_tiyn: i64 },
    /// Due some days after the pay day; `difference_tiyn` is the extra cost against the
    /// first offer, negative if it is cheaper.
    AfterPayDay { days_after: u32, difference_tiyn: i64 },
}

/// The figures of a loan if it is paid out today.
#[derive(Serialize, ToSchema)]
pub struct OfferTerms {
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
    /// Daily penalty on overdue amounts.
    pub penalty_rate_percent: String,
    #[schema(format = Date)]
    pub due_date: String,
    /// The last day on which the last payment is on time, if its date is a day off.
    #[schema(format = Date)]
    pub last_day_on_time: Option<String>,
    pub payments: Vec<PlannedPayment>,
    /// What late payment costs.
    pub late_costs: Vec<LateCost>,
    /// The legal maximum of interest and penalty together.
    pub charges_max_tiyn: Option<i64>,
    /// Whether the legal cooling-off period precedes the payout.
    pub has_cooling_off: bool,
}

#[derive(Serialize, ToSchema)]
pub struct PlannedPayment {
    #[schema(format = Date)]
    pub due_date: String,
    pub principal_tiyn: i64,
    pub interest_tiyn: i64,
    pub total_tiyn: i64,
}

#[derive(Serialize, ToSchema)]
pub struct LateCost {
    pub days: u32,
    pub extra_tiyn: i64,
}

/// The documents that one signature covers.
#[derive(Serialize, ToSchema)]
pub struct SigningPackage {
    pub purpose: SigningPurpose,
    /// The hash over all documents; the signing code is bound to it.
    pub sha256: String,
    pub documents: Vec<SigningDocument>,
    pub contract_number: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SigningPurpose {
    Consents,
    Contract,
}

#[derive(Serialize, ToSchema)]
pub struct SigningDocument {
    pub kind: SigningDocumentKind,
    pub sha256: String,
    pub size_bytes: i64,
    #[schema(format = DateTime)]
    pub signed_at: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Payout {
    pub failure: Option<PayoutFailure>,
    /// The bank has not confirmed yet: nothing to do, nothing is sent twice.
    pub is_unclear: bool,
}
