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
        return "nobody waits for us\n".to_owned();
    }
    let row = |[number, state, since, waits, amount, why]: [&str; 6]| {
        format!("{number:<36}  {state:<15}  {since:<16}  {waits:<11}  {amount:>9}  {why}\n")
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
        return "the person asks to look at the refusal again".to_owned();
    }
    if it.is_late {
        return "somebody outside does not answer".to_owned();
    }
    match it.state {
        State::DocsReview => "documents to look at".to_owned(),
        State::BioFailed => "no attempts before the camera are left".to_owned(),
        State::DisburseFailed => "the money did not arrive".to_owned(),
        _ if it.referred_for.is_empty() => "the rules leave it to us".to_owned(),
        _ => it.referred_for.iter().map(|code| code.code()).collect::<Vec<_>>().join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use origination::ReasonCode;
    use store::Uuid;

    fn waiting(
        state: State,
        referred_for: &[ReasonCode],
        is_review_requested: bool,
    ) -> ReviewQueueItem {
        let (since, referred_for) = (Timestamp(1_794_700_800_000_000), referred_for.to_vec());
        let (id, amount_tenge) = (Uuid::nil(), 50_000);
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
            waiting(State::ManualReview, &[ReasonCode::Score, ReasonCode::DebtBurden], false);
        let queue = [
            referred,
            waiting(State::DocsReview, &[ReasonCode::Score], false),
            waiting(State::BioFailed, &[], false),
            waiting(State::DisburseFailed, &[], false),
            waiting(State::Declined, &[], true),
            waiting(State::ManualReview, &[], false),
            waiting(State::Scoring, &[], false),
        ];
        let text = table(&queue, queue[0].since.plus_seconds(3 * 3_600));
        let lines: Vec<_> = text.lines().collect();
        let first = "00000000-0000-0000-0000-000000000000  MANUAL_REVIEW    2026-11-15 05:00  3 h 0 min        50000  R_SCORE, R_KDN";
        assert_eq!(lines[1], first);
        let whys = [
            "documents to look at",
            "no attempts before the camera are left",
            "the money did not arrive",
            "the person asks to look at the refusal again",
            "the rules leave it to us",
            "somebody outside does not answer",
        ];
        assert!(lines[2..].iter().zip(whys).all(|(line, why)| line.ends_with(why)), "{text}");
        assert_eq!(lines[8], "7 wait; zhedel staff show <number> --as <name>");
        assert_eq!(table(&[], Timestamp(0)), "nobody waits for us\n");
    }
}
