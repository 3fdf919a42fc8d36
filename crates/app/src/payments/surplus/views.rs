//! What the borrower sees: the refunds of a loan, and where the rest of a surplus goes.

use base::ids::LoanId;
use base::{BusinessDate, Timestamp};
use lending::loan::surplus::{PaymentOrigin, SurplusRelease};
use money::Tenge;
use store::payouts::PayoutState;
use store::{Tx, Uuid, loans, payout_methods, refunds};

use super::{LoanSurplus, Part, load_surplus};
use crate::Error;
use crate::actor::Actor;
use crate::audit::Subject;
use crate::loans::{load_own_loan_row, loan_from_row};
use crate::payments::Payments;

/// The refunds of a loan and its surplus.
#[derive(Debug, Clone)]
pub struct LoanRefundsView {
    /// The newest of each payment and the newest to a payout method, the newest first.
    pub refunds: Vec<RefundView>,
    /// What no refund is under way for, part by part.
    pub surplus: Vec<SurplusPartView>,
}

/// A refund, and where it goes.
#[derive(Debug, Clone)]
pub struct RefundView {
    /// Which one it is.
    pub id: Uuid,
    /// Of which loan.
    pub loan_id: LoanId,
    /// The card or account of the borrower and its mask; none if it goes to its source.
    pub payout_method: Option<(Uuid, String)>,
    /// How much.
    pub amount: Tenge,
    /// How it stands.
    pub state: PayoutState,
    /// The acquirer's code of a refusal.
    pub decline_code: Option<i64>,
    /// When it was ordered.
    pub created_at: Timestamp,
    /// When it ended.
    pub ended_at: Option<Timestamp>,
}

/// A part of a surplus, and its way back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurplusPartView {
    /// How much.
    pub amount: Tenge,
    /// Where it goes.
    pub way: SurplusWay,
    /// From when on staff may send it, where that is known.
    pub available_date: Option<BusinessDate>,
}

base::codes! {
    /// Where a part of a surplus goes.
    SurplusWay as SurplusDestination {
        /// To a card or account of the borrower, who chooses it.
        PayoutMethod = "payout_method",
        /// To the card that the borrower paid with, when they ask for it.
        OwnCard = "own_card",
        /// To the card of somebody else, by staff.
        PayerCard = "payer_card",
        /// Through the biller, by staff.
        Biller = "biller",
        /// By hand, by staff.
        Staff = "staff",
    }
}

impl Payments {
    /// The refunds of a loan, and where the rest of its surplus goes.
    pub async fn refunds_view(
        &self,
        actor: impl Into<Actor<'_>>,
        loan_id: LoanId,
    ) -> Result<LoanRefundsView, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Loan(loan_id)).await?;
        let row = load_own_loan_row(&mut tx, actor, loan_id).await?;
        let at = (self.core.clock.today(), self.core.refund_hold_days);
        let surplus = load_surplus(&mut tx, &loan_from_row(&row)?, at).await?;
        load_refunds_view(&mut tx, &row, &surplus).await
    }
}

pub(super) async fn load_refunds_view(
    tx: &mut Tx,
    row: &loans::Loan,
    surplus: &LoanSurplus,
) -> Result<LoanRefundsView, Error> {
    let mut views: Vec<RefundView> = Vec::new();
    let mut payment_ids = Vec::new();
    for refund in &surplus.source_refunds {
        if payment_ids.contains(&refund.payment_id) {
            continue;
        }
        payment_ids.push(refund.payment_id);
        views.push(RefundView {
            id: refund.id,
            loan_id: refund.loan_id,
            payout_method: None,
            amount: Tenge::from_tiyn(refund.amount_tiyn),
            state: refund.state,
            decline_code: refund.decline_code,
            created_at: refund.created_at,
            ended_at: refund.ended_at,
        });
    }
    let newest = refunds::find_newest_by_loan(tx, row.id).await?;
    let is_to_method_in_flight = newest.as_ref().is_some_and(|it| it.ended_at.is_none());
    if let Some(refund) = newest {
        let (customer_id, id) = (row.customer_id, refund.payout_method_id);
        let method = payout_methods::find_for_customer(tx, customer_id, id).await?;
        views.push(RefundView {
            id: refund.id,
            loan_id: refund.loan_id,
            payout_method: Some((id, method.map(|method| method.mask).unwrap_or_default())),
            amount: Tenge::from_tiyn(refund.amount_tiyn),
            state: refund.state,
            decline_code: refund.decline_code,
            created_at: refund.created_at,
            ended_at: refund.ended_at,
        });
    }
    views.sort_by_key(|view| std::cmp::Reverse(view.created_at));
    let surplus = match is_to_method_in_flight {
        true => Vec::new(),
        false => surplus_parts(surplus),
    };
    Ok(LoanRefundsView { refunds: views, surplus })
}

fn surplus_parts(surplus: &LoanSurplus) -> Vec<SurplusPartView> {
    if surplus.is_small && !surplus.has_source_refund_in_flight() {
        let way = SurplusWay::PayoutMethod;
        return vec![SurplusPartView { amount: surplus.total, way, available_date: None }];
    }
    let waiting = surplus.parts.iter().filter(|part| !part.is_in_flight());
    waiting.map(part_view).collect()
}

pub(super) fn part_view(part: &Part) -> SurplusPartView {
    let (way, available_date) = match (part.release, part.origin) {
        _ if part.is_refused() => (SurplusWay::Staff, None),
        (SurplusRelease::OnRequest, _) => (SurplusWay::OwnCard, None),
        (SurplusRelease::ByStaffFrom(date), _) => (SurplusWay::PayerCard, Some(date)),
        (SurplusRelease::AfterRegistry, _)
        | (SurplusRelease::ByHand, PaymentOrigin::Biller { .. }) => (SurplusWay::Biller, None),
        (SurplusRelease::ByHand, _) => (SurplusWay::Staff, None),
    };
    SurplusPartView { amount: part.amount, way, available_date }
}
