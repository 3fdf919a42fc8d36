//! `zhedel staff queue`: applications that wait for staff, and why.

use std::error::Error;

use app::App;
use app::applications::ReviewQueueItem;
use base::Timestamp;
use origination::State;

use super::print::{almaty_time, waiting_time};

pub async fn run(app: &App, now: Timestamp) -> Result<(), Box<dyn Error>> {
    print!("{}", table(&app.applications.review_queue_list().await?, now));
    Ok(())
}

fn table(queue: &[ReviewQueueItem], now: Timestamp) -> String {
    if queue.is_empty() {
        return "no application waits\n".to_owned();
    }
    let row = |[number, state, since, waiting, amount, reason]: [&str; 6]| {
        format!("{number:<36}  {state:<15}  {since:<16}  {waiting:<11}  {amount:>9}  {reason}\n")
    };
    let mut text = row(["number", "state", "since", "waits", "₸", "why"]);
    for it in queue {
        text += &row([
            &it.id.to_string(),
            it.state.code(),
            &almaty_time(it.since),
            &waiting_time(it.since, now),
            &it.amount_tenge.to_string(),
            &reason_text(it),
        ]);
    }
    text + &format!("{} wait; zhedel staff show <number> --as <name>\n", queue.len())
}

fn reason_text(it: &ReviewQueueItem) -> String {
    if it.is_review_requested {
        return "the customer requests a review of the decline".to_owned();
    }
    if it.is_late {
        return "a provider does not answer".to_owned();
    }
    match it.state {
        State::DocsReview => "documents to review".to_owned(),
        State::BioFailed => "no biometry attempts left".to_owned(),
        State::DisburseFailed => "the payout failed".to_owned(),
        _ if it.referred_for.is_empty() => "referred by the rules".to_owned(),
        _ => it.referred_for.iter().map(|code| code.code()).collect::<Vec<_>>().join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::ids::ApplicationId;
    use origination::ReasonCode;

    fn queue_item(
        state: State,
        referred_for: &[ReasonCode],
        is_review_requested: bool,
    ) -> ReviewQueueItem {
        let (since, referred_for) = (Timestamp(1_794_700_800_000_000), referred_for.to_vec());
        let (id, amount_tenge) = (ApplicationId::nil(), 50_000);
        let is_late = state == State::Scoring;
        ReviewQueueItem {
            id,
            state,
            since,
            amount_tenge,
            referred_for,
            is_review_requested,
            is_late,
        }
    }

    #[test]
    fn a_line_shows_application_waiting_time_and_reason() {
        let referred =
            queue_item(State::ManualReview, &[ReasonCode::Score, ReasonCode::DebtBurden], false);
        let queue = [
            referred,
            queue_item(State::DocsReview, &[ReasonCode::Score], false),
            queue_item(State::BioFailed, &[], false),
            queue_item(State::DisburseFailed, &[], false),
            queue_item(State::Declined, &[], true),
            queue_item(State::ManualReview, &[], false),
            queue_item(State::Scoring, &[], false),
        ];
        let text = table(&queue, queue[0].since.plus_seconds(3 * 3_600));
        let lines: Vec<_> = text.lines().collect();
        let first = "00000000-0000-0000-0000-000000000000  MANUAL_REVIEW    2026-11-15 05:00  3 h 0 min        50000  R_SCORE, R_KDN";
        assert_eq!(lines[1], first);
        let reasons = [
            "documents to review",
            "no biometry attempts left",
            "the payout failed",
            "the customer requests a review of the decline",
            "referred by the rules",
            "a provider does not answer",
        ];
        assert!(
            lines[2..].iter().zip(reasons).all(|(line, reason)| line.ends_with(reason)),
            "{text}"
        );
        assert_eq!(lines[8], "7 wait; zhedel staff show <number> --as <name>");
        assert_eq!(table(&[], Timestamp(0)), "no application waits\n");
    }
}
