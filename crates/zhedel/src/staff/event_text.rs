//! The events of an application, one line each.

use origination::application::EventKind;
use origination::{ApplicationEvent, LoanOffer};
use serde_json::Value;
use store::applications;

use super::print::{almaty_time, loan, sanitize};

/// `3  2026-11-15 05:00  staff/aigul  MANUAL_REVIEW → OFFERED  offered 50000 ₸ for 15 days  «…»`
pub fn event_line(row: &applications::EventRow) -> String {
    let states = match row.from_state == row.to_state {
        true => row.to_state.to_string(),
        false => format!("{} → {}", row.from_state, row.to_state),
    };
    let (at, actor) = (almaty_time(row.occurred_at), &row.actor);
    let reason =
        row.reason.as_deref().map(|reason| format!("  «{}»", sanitize(reason))).unwrap_or_default();
    let what = event_description(&row.event.0);
    format!("{:>3}  {at}  {actor:<16}  {states:<40}  {what}{reason}", row.number)
}

/// The event's code and its most important fields. An event of another version is described by its
/// code alone.
fn event_description(event: &str) -> String {
    let json: Value = serde_json::from_str(event).unwrap_or_default();
    let code = match &json["what"] {
        Value::String(code) => code.as_str(),
        Value::Object(parts) => parts.keys().next().map_or("", String::as_str),
        _ => "",
    };
    let detail = serde_json::from_str(event).map(|event: ApplicationEvent| detail(&event.kind));
    format!("{} {}", code.replace('_', " "), detail.unwrap_or_default()).trim().to_owned()
}

fn detail(kind: &EventKind) -> String {
    match kind {
        EventKind::Started { request, .. } | EventKind::RequestChanged(request) => {
            loan(request.product, request.amount_tenge, request.term)
        }
        EventKind::Preapproved { amount_max, .. } => format!("up to {amount_max} ₸"),
        EventKind::BioUnsure(result) | EventKind::BioFailed { result, .. } => {
            result.code().to_owned()
        }
        EventKind::BioUnlocked(reason) => reason.code().to_owned(),
        EventKind::DocsAsked(reason)
        | EventKind::StatementAsked(reason)
        | EventKind::CardAsked(reason) => codes(reason.iter().map(|it| it.code())),
        EventKind::Referred(reason) => codes(reason.iter().map(|it| it.code())),
        EventKind::Offered { offers: list, .. } => offers(list),
        EventKind::Declined(decline) => decline.reason.code().to_owned(),
        EventKind::OfferChosen { no } => no.to_string(),
        EventKind::PayoutRetried(reason) | EventKind::PayoutFailed(reason) => {
            reason.code().to_owned()
        }
        _ => String::new(),
    }
}

pub fn offers(list: &[LoanOffer]) -> String {
    let terms = list.iter().map(|it| loan(it.product, it.amount_tenge, it.term));
    terms.collect::<Vec<_>>().join(", ")
}

pub fn codes<'a>(list: impl Iterator<Item = &'a str>) -> String {
    list.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Timestamp;
    use origination::ReasonCode;
    use origination::application::{FixReason, State};
    use store::JsonText;

    fn row(kind: EventKind, reason: Option<&str>) -> applications::EventRow {
        let event =
            ApplicationEvent { at: Timestamp(0), to: State::DocsRequired, until: None, kind };
        applications::EventRow {
            number: 7,
            occurred_at: Timestamp(1_794_700_800_000_000),
            actor: "staff/aigul".into(),
            from_state: State::ManualReview,
            to_state: State::DocsRequired,
            reason: reason.map(str::to_owned),
            event_version: 1,
            event: JsonText(serde_json::to_string(&event).unwrap()),
        }
    }

    #[test]
    fn a_line_has_time_actor_event_and_reason() {
        let fixes = EventKind::DocsAsked(vec![FixReason::Glare, FixReason::Cropped]);
        let line = event_line(&row(fixes, Some("не видно номера")));
        let expected = "  7  2026-11-15 05:00  staff/aigul       MANUAL_REVIEW → DOCS_REQUIRED             docs asked glare, cropped  «не видно номера»";
        assert_eq!(line, expected);
        assert!(event_line(&row(EventKind::DraftSaved, None)).ends_with("draft saved"));
        let referred = EventKind::Referred(vec![ReasonCode::Score]);
        assert!(event_line(&row(referred, None)).ends_with("referred R_SCORE"));
    }

    #[test]
    fn an_unknown_event_is_described_by_its_code() {
        assert_eq!(event_description("{\"what\":{\"flown_away\":{\"far\":true}}}"), "flown away");
        assert_eq!(event_description("{\"what\":\"flown_away\"}"), "flown away");
        assert_eq!(event_description("not JSON"), "");
    }
}
