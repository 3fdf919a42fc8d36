//! What happened to an application, a line each.

use origination::application::What;
use origination::{Event, Offer};
use serde_json::Value;
use store::applications;

use super::print::{foreign, loan, moment};

/// `3  2026-11-15 05:00  staff/aigul  MANUAL_REVIEW → OFFERED  offered 50000 ₸ for 15 days  «…»`
pub fn line(row: &applications::Event) -> String {
    let way = match row.from_state == row.to_state {
        true => row.to_state.clone(),
        false => format!("{} → {}", row.from_state, row.to_state),
    };
    let (at, actor) = (moment(row.at), &row.actor);
    let why = row.reason.as_deref().map(|why| format!("  «{}»", foreign(why))).unwrap_or_default();
    let what = what(&row.event.0);
    format!("{:>3}  {at}  {actor:<16}  {way:<40}  {what}{why}", row.number)
}

/// The event's own word and what matters of it. What an edition told that is not ours is told by
/// its word alone.
fn what(event: &str) -> String {
    let told: Value = serde_json::from_str(event).unwrap_or_default();
    let word = match &told["what"] {
        Value::String(word) => word.as_str(),
        Value::Object(parts) => parts.keys().next().map_or("", String::as_str),
        _ => "",
    };
    let detail = serde_json::from_str(event).map(|event: Event| detail(&event.what));
    format!("{} {}", word.replace('_', " "), detail.unwrap_or_default()).trim().to_owned()
}

fn detail(what: &What) -> String {
    match what {
        What::Started { request, .. } | What::RequestChanged(request) => {
            loan(request.product, request.amount_tenge, request.term)
        }
        What::Preapproved { amount_max, .. } => format!("up to {amount_max} ₸"),
        What::BioUnsure(result) | What::BioFailed { result, .. } => result.code().to_owned(),
        What::BioUnlocked(why) => why.code().to_owned(),
        What::DocsAsked(why) | What::StatementAsked(why) | What::CardAsked(why) => {
            codes(why.iter().map(|it| it.code()))
        }
        What::Referred(why) => codes(why.iter().map(|it| it.code())),
        What::Offered { offers: list, .. } => offers(list),
        What::Declined(decline) => decline.reason.code().to_owned(),
        What::OfferChosen { no } => no.to_string(),
        What::PayoutRetried(why) | What::PayoutFailed(why) => why.code().to_owned(),
        _ => String::new(),
    }
}

pub fn offers(list: &[Offer]) -> String {
    let told = list.iter().map(|it| loan(it.product, it.amount_tenge, it.term));
    told.collect::<Vec<_>>().join(", ")
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
    use store::Json;

    fn row(what: What, reason: Option<&str>) -> applications::Event {
        let event = Event { at: Timestamp(0), to: State::DocsRequired, until: None, what };
        applications::Event {
            number: 7,
            at: Timestamp(1_794_700_800_000_000),
            actor: "staff/aigul".into(),
            from_state: "MANUAL_REVIEW".into(),
            to_state: "DOCS_REQUIRED".into(),
            reason: reason.map(str::to_owned),
            edition: 1,
            event: Json(serde_json::to_string(&event).unwrap()),
        }
    }

    #[test]
    fn a_line_tells_when_who_what_and_why() {
        let fixes = What::DocsAsked(vec![FixReason::Glare, FixReason::Cropped]);
        let told = line(&row(fixes, Some("не видно номера")));
        let expected = "  7  2026-11-15 05:00  staff/aigul       MANUAL_REVIEW → DOCS_REQUIRED             docs asked glare, cropped  «не видно номера»";
        assert_eq!(told, expected);
        assert!(line(&row(What::DraftSaved, None)).ends_with("draft saved"));
        let referred = What::Referred(vec![ReasonCode::Score]);
        assert!(line(&row(referred, None)).ends_with("referred R_SCORE"));
    }

    #[test]
    fn what_is_not_ours_is_told_by_its_word() {
        assert_eq!(what("{\"what\":{\"flown_away\":{\"far\":true}}}"), "flown away");
        assert_eq!(what("{\"what\":\"flown_away\"}"), "flown away");
        assert_eq!(what("not JSON"), "");
    }
}
