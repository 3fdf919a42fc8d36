//! An order at the acquirer, whoever pays it, and what follows from the acquirer's reports about it.

use base::Timestamp;
use jobs::{JobKind, JobOutcome};
use money::Tenge;
use providers::acquirer::{OrderOutcome, OrderReport};
use store::guest_orders::{self, GuestOrder};
use store::order_state::{DeclineReason, OrderState};
use store::payment_orders::{self, PaymentOrder};
use store::{StoreError, Tx, Uuid};

use super::{LATE_NOTICE_GRACE_S, PAGE_VALID_FOR_S};

/// An order of an owner that nobody paid expires after this time.
const OWNER_EXPIRES_AFTER_S: i64 = PAGE_VALID_FOR_S + LATE_NOTICE_GRACE_S;
/// A guest's page may be paid on for longer: no charge and no other order waits for it.
const GUEST_EXPIRES_AFTER_S: i64 = 2 * 86_400;
/// A refused order is rechecked for this time: a bank may have paid after all.
const RECHECK_WINDOW_S: i64 = 3 * 86_400;
const RECHECK_INTERVAL_S: i64 = 60;

/// An order at the acquirer.
#[derive(Debug, Clone)]
pub(crate) enum AcquirerOrder {
    /// The borrower pays a loan.
    Owner(PaymentOrder),
    /// Somebody pays for an account, which leads to a loan or to none once it is paid.
    Guest(GuestOrder),
}

impl AcquirerOrder {
    /// The order with the id that the acquirer knows.
    pub(crate) async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Self>, StoreError> {
        Ok(match payment_orders::find(tx, id).await? {
            Some(order) => Some(Self::Owner(order)),
            None => guest_orders::find(tx, id).await?.map(Self::Guest),
        })
    }

    /// The order that the acquirer names, where it is one of ours.
    pub(crate) async fn find_by_name(tx: &mut Tx, name: &str) -> Result<Option<Self>, StoreError> {
        match name.parse() {
            Ok(id) => Self::find(tx, id).await,
            Err(_) => Ok(None),
        }
    }

    pub(crate) const fn id(&self) -> Uuid {
        match self {
            Self::Owner(order) => order.id,
            Self::Guest(order) => order.id,
        }
    }

    pub(crate) const fn is_paid(&self) -> bool {
        matches!(self.state(), OrderState::Paid)
    }

    /// The job that polls it.
    pub(super) const fn job_kind(&self) -> JobKind {
        match self {
            Self::Owner(_) => JobKind::PaymentOrder,
            Self::Guest(_) => JobKind::GuestOrder,
        }
    }

    pub(super) const fn created_at(&self) -> Timestamp {
        match self {
            Self::Owner(order) => order.created_at,
            Self::Guest(order) => order.created_at,
        }
    }

    pub(super) const fn ended_at(&self) -> Option<Timestamp> {
        match self {
            Self::Owner(order) => order.ended_at,
            Self::Guest(order) => order.ended_at,
        }
    }

    pub(super) const fn amount(&self) -> Tenge {
        Tenge::from_tiyn(match self {
            Self::Owner(order) => order.amount_tiyn,
            Self::Guest(order) => order.amount_tiyn,
        })
    }

    /// What follows from a report about it at this age.
    pub(super) fn next_step(&self, report: &OrderReport, age_s: i64) -> PollStep {
        let expires_after_s = match self {
            Self::Owner(_) => OWNER_EXPIRES_AFTER_S,
            Self::Guest(_) => GUEST_EXPIRES_AFTER_S,
        };
        next_step(report, self.amount(), self.ended_at().is_some(), age_s > expires_after_s)
    }

    const fn state(&self) -> OrderState {
        match self {
            Self::Owner(order) => order.state,
            Self::Guest(order) => order.state,
        }
    }
}

/// What to do about an order after a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PollStep {
    /// The acquirer captured this much.
    Book(Tenge),
    /// It was declined, with the acquirer's code, or it has expired.
    Fail(DeclineReason, Option<i64>),
    /// Nothing new is known.
    Wait,
}

fn next_step(report: &OrderReport, amount: Tenge, has_ended: bool, is_expired: bool) -> PollStep {
    match report.outcome {
        OrderOutcome::Done => {
            let captured = report.amount.unwrap_or(amount) - report.refunded;
            match captured.is_positive() {
                true => PollStep::Book(captured),
                // Refunded by hand at the acquirer before we learned of it: nothing came in.
                false => PollStep::Fail(DeclineReason::Declined, None),
            }
        }
        OrderOutcome::Declined { code } => {
            let code = code.map(i64::from);
            PollStep::Fail(decline_reason(code), code)
        }
        OrderOutcome::Open | OrderOutcome::NotFound if is_expired && !has_ended => {
            PollStep::Fail(DeclineReason::Expired, None)
        }
        OrderOutcome::Open
        | OrderOutcome::NotFound
        | OrderOutcome::Pending
        | OrderOutcome::Unknown => PollStep::Wait,
    }
}

/// When to recheck an order that was refused: less and less often, and then no more.
pub(super) fn recheck(ended_at: Timestamp, now: Timestamp) -> JobOutcome {
    let since_s = ended_at.seconds_until(now);
    if since_s > RECHECK_WINDOW_S {
        return JobOutcome::Completed;
    }
    JobOutcome::retry_at(now.plus_seconds(since_s.max(RECHECK_INTERVAL_S)))
}

/// Maps the decline code of the acquirer; to be confirmed with it before going live.
pub(super) const fn decline_reason(code: Option<i64>) -> DeclineReason {
    match code {
        Some(451 | 51) => DeclineReason::InsufficientFunds,
        Some(455) => DeclineReason::CardCheckFailed,
        _ => DeclineReason::Declined,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AMOUNT: Tenge = Tenge::from_tiyn(500_000);

    fn report(outcome: OrderOutcome) -> OrderReport {
        OrderReport { outcome, payment_id: None, amount: None, refunded: Tenge::ZERO, card: None }
    }

    #[test]
    fn a_decline_reason_is_actionable() {
        let codes = [Some(451), Some(51), Some(455), Some(400), None];
        assert_eq!(
            codes.map(|code| decline_reason(code).code()),
            ["funds", "funds", "check", "declined", "declined"]
        );
    }

    #[test]
    fn a_report_leads_to_one_step() {
        let expired = PollStep::Fail(DeclineReason::Expired, None);
        let funds = PollStep::Fail(DeclineReason::InsufficientFunds, Some(51));
        // The steps of an order in progress, of one that nobody paid in time, and of a refused one.
        for (outcome, steps) in [
            (OrderOutcome::Done, [PollStep::Book(AMOUNT); 3]),
            (OrderOutcome::Declined { code: Some(51) }, [funds; 3]),
            (OrderOutcome::Open, [PollStep::Wait, expired, PollStep::Wait]),
            (OrderOutcome::NotFound, [PollStep::Wait, expired, PollStep::Wait]),
            (OrderOutcome::Pending, [PollStep::Wait; 3]),
            (OrderOutcome::Unknown, [PollStep::Wait; 3]),
        ] {
            let decided =
                [(false, false), (false, true), (true, true)].map(|(has_ended, is_late)| {
                    next_step(&report(outcome), AMOUNT, has_ended, is_late)
                });
            assert_eq!(decided, steps, "{outcome:?}");
        }
    }

    #[test]
    fn orders_refunded_at_the_acquirer_are_not_posted() {
        let half = Tenge::from_tiyn(250_000);
        let done = OrderReport { amount: Some(AMOUNT), ..report(OrderOutcome::Done) };
        for (refunded, step) in
            [(half, PollStep::Book(half)), (AMOUNT, PollStep::Fail(DeclineReason::Declined, None))]
        {
            let report = OrderReport { refunded, ..done.clone() };
            assert_eq!(next_step(&report, AMOUNT, false, false), step);
        }
    }

    #[test]
    fn a_refused_order_is_rechecked_less_and_less_often() {
        let ended_at = Timestamp(0);
        for (since_s, pause_s) in [(0, Some(60)), (600, Some(600)), (3 * 86_400 + 1, None)] {
            let now = ended_at.plus_seconds(since_s);
            let expected = pause_s.map_or(JobOutcome::Completed, |pause_s| {
                JobOutcome::retry_at(now.plus_seconds(pause_s))
            });
            assert_eq!(recheck(ended_at, now), expected, "{since_s}");
        }
    }
}
