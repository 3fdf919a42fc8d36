//! Decisions as text: the outcome, and each rule that fired with the value it saw.

use app::Error;
use app::applications::decision_json;
use origination::ReasonCode;
use origination::application::Decline;
use origination::decision::{
    CreditDecision, DecisionOutcome, PrescreenOutcome, RuleHit, RuleOutcome, RuleValue,
};
use origination::reasons::reason_for;
use store::decisions;

use super::event_text::{codes, offers};
use super::print::almaty_time;

/// The outcome on the first line, then the rules.
pub fn decision_lines(row: &decisions::Decision) -> Result<Vec<String>, Error> {
    let result = decision_json(row)?;
    let prescreen =
        serde_json::from_value::<PrescreenOutcome>(result.clone()).map(describe_prescreen);
    let description = prescreen
        .or_else(|_| serde_json::from_value::<CreditDecision>(result).map(describe_decision));
    let (outcome, hits) = description.unwrap_or_else(|_| ("in an unknown format".into(), vec![]));
    let head = format!(
        "{}  {}: {outcome}",
        almaty_time(row.decided_at),
        row.kind.code().replace('_', " ")
    );
    Ok(std::iter::once(head).chain(hits.iter().flat_map(describe_rule_hit)).collect())
}

fn describe_prescreen(prescreen: PrescreenOutcome) -> (String, Vec<RuleHit>) {
    match prescreen {
        PrescreenOutcome::Pass { amount_max, missing, hits } => {
            let steps = codes(missing.iter().map(|step| step.code()));
            let steps = if steps.is_empty() { steps } else { format!("; missing: {steps}") };
            (format!("passed up to {amount_max} ₸{steps}"), hits)
        }
        PrescreenOutcome::Reject { decline, hits } => (describe_decline(decline), hits),
    }
}

fn describe_decision(decision: CreditDecision) -> (String, Vec<RuleHit>) {
    let outcome = match decision.outcome {
        DecisionOutcome::Offers(list) => format!("offers {}", offers(&list)),
        DecisionOutcome::Decline(decline) => describe_decline(decline),
        DecisionOutcome::Review => {
            let amount_max =
                decision.amount_max.map(|amount_max| format!(", at most {amount_max} ₸"));
            format!("referred to staff{}", amount_max.unwrap_or_default())
        }
    };
    (outcome, decision.hits)
}

fn describe_decline(Decline { reason, reapply_from }: Decline) -> String {
    let again = reapply_from.map(|day| format!(", reapply from {day}")).unwrap_or_default();
    format!("declined {}{again}", reason.code())
}

/// A code with its description, as staff read it.
pub fn describe_reason(code: ReasonCode) -> String {
    format!("{:<19} {}", code.code(), reason_for(code).ru.explanation)
}

fn describe_rule_hit(hit: &RuleHit) -> [String; 2] {
    let outcome = match hit.outcome {
        RuleOutcome::Pass => "passes".to_owned(),
        RuleOutcome::Limit(amount_max) => format!("at most {amount_max} ₸"),
        RuleOutcome::Refer => "referred to staff".to_owned(),
        RuleOutcome::Reject => "rejected".to_owned(),
    };
    let bound = hit.bound.map(|bound| format!(", limit {}", value(bound)));
    let value_text = format!("value {}{}", value(hit.observed), bound.unwrap_or_default());
    [format!("  {}", describe_reason(hit.rule)), format!("  {:<19} {outcome}; {value_text}", "")]
}

fn value(value: RuleValue) -> String {
    match value {
        RuleValue::Unknown => "unknown".to_owned(),
        RuleValue::Flag(true) => "yes".to_owned(),
        RuleValue::Flag(false) => "no".to_owned(),
        RuleValue::Count(count) => count.to_string(),
        RuleValue::Amount(amount) => format!("{amount} ₸"),
        RuleValue::Ratio(ratio) => match ratio.hundredths() {
            Some(hundredths) => format!("{}.{:02}", hundredths / 100, hundredths % 100),
            None => "no income".to_owned(),
        },
        RuleValue::Share(share) => format!("{share} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Timestamp;
    use base::ids::ApplicationId;
    use money::{Percent, Tenge};
    use origination::affordability::Ratio;
    use store::{JsonText, Uuid};

    fn row(kind: decisions::DecisionKind, result: String) -> decisions::Decision {
        let (id, application_id) = (Uuid::nil(), ApplicationId::nil());
        let snapshot = JsonText("{}".into());
        let at = Timestamp(1_794_700_800_000_000);
        decisions::Decision {
            id,
            application_id,
            kind,
            snapshot,
            result: JsonText(result),
            decided_at: at,
        }
    }

    fn hits() -> Vec<RuleHit> {
        let tenge = |tenge| Tenge::try_from_whole_tenge(tenge).unwrap();
        let ratio = Ratio { sum: tenge(53), income: tenge(100) };
        let hit = |rule, outcome, observed, bound| RuleHit { rule, outcome, observed, bound };
        let limit = RuleOutcome::Limit(tenge(40_000));
        let half = RuleValue::Share(Percent::from_tenths(500));
        vec![
            hit(
                ReasonCode::Score,
                RuleOutcome::Refer,
                RuleValue::Count(606),
                Some(RuleValue::Count(620)),
            ),
            hit(ReasonCode::DebtBurden, limit, RuleValue::Ratio(ratio), Some(half)),
            hit(ReasonCode::Income, RuleOutcome::Refer, RuleValue::Unknown, None),
        ]
    }

    #[test]
    fn a_decision_lists_its_rules_with_the_values_they_saw() {
        let decision = CreditDecision {
            outcome: DecisionOutcome::Review,
            hits: hits(),
            amount_max: Tenge::try_from_whole_tenge(40_000).ok(),
            needs_second_consent: false,
            allows_partner_offers: false,
            suggests_pause: false,
        };
        let stored =
            row(decisions::DecisionKind::Decision, serde_json::to_string(&decision).unwrap());
        let lines = decision_lines(&stored).unwrap();
        assert_eq!(lines[0], "2026-11-15 05:00  decision: referred to staff, at most 40000.00 ₸");
        let why = reason_for(ReasonCode::Score).ru.explanation;
        assert_eq!(lines[1], format!("  R_SCORE             {why}"));
        assert!(lines[2].ends_with("referred to staff; value 606, limit 620"), "{lines:?}");
        let kdn = "at most 40000.00 ₸; value 0.53, limit 50 %";
        assert!(lines[4].ends_with(kdn), "{lines:?}");
        assert!(lines[6].ends_with("value unknown"), "{lines:?}");
    }

    /// A list hit and a low score are declined for in the same words, and leave the same lines.
    #[test]
    fn a_rule_that_is_told_as_a_policy_is_not_listed() {
        let lines_of = |rule| {
            let decline = Decline { reason: ReasonCode::Policy, reapply_from: None };
            let seen = RuleValue::Count(1);
            let hit = RuleHit { rule, outcome: RuleOutcome::Reject, observed: seen, bound: None };
            let hits = vec![hit];
            let prescreen = PrescreenOutcome::Reject { decline, hits };
            let text = serde_json::to_string(&prescreen).unwrap();
            decision_lines(&row(decisions::DecisionKind::Prescreen, text)).unwrap()
        };
        let told = ["2026-11-15 05:00  first look: declined R_POLICY"];
        assert_eq!(lines_of(ReasonCode::Aml), told);
        assert_eq!(lines_of(ReasonCode::Score), told);
    }

    #[test]
    fn a_prescreen_is_described_too() {
        let decline = Decline { reason: ReasonCode::StopCredit, reapply_from: None };
        let prescreen = PrescreenOutcome::Reject { decline, hits: vec![] };
        let lines = decision_lines(&row(
            decisions::DecisionKind::Prescreen,
            serde_json::to_string(&prescreen).unwrap(),
        ))
        .unwrap();
        assert_eq!(lines, ["2026-11-15 05:00  first look: declined R_STOP_CREDIT"]);
        let lines =
            decision_lines(&row(decisions::DecisionKind::Decision, "{\"luck\":7}".into())).unwrap();
        assert_eq!(lines, ["2026-11-15 05:00  decision: in an unknown format"]);
    }
}
