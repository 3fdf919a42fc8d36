//! Reasons for declines: for each code a public category and texts on what can be changed.

mod table;

base::codes! {
    /// A rule that prevents or limits a loan. Ordered by priority: of several, the first is
    /// reported.
    ReasonCode {
        /// Excluded themselves from loans with us.
        SelfExcluded = "R_SELF_EXCLUDED",
        /// Excluded themselves from all lenders («Стоп кредит»).
        StopCredit = "R_STOP_CREDIT",
        /// The law forbids loans to conscripts.
        Conscript = "R_CONSCRIPT",
        Age = "R_AGE",
        /// On a list of people with whom business is forbidden.
        Aml = "R_AML",
        Bankrupt = "R_BANKRUPT",
        Fraud = "R_FRAUD",
        /// It is not certain who applies.
        Identity = "R_IDENTITY",
        /// A delay over the legal limit.
        Arrears90 = "R_ARREARS_90",
        /// A current delay.
        ArrearsNow = "R_ARREARS_NOW",
        /// A delay within the last year, and a score that is not high.
        ArrearsPast = "R_ARREARS_PAST",
        OpenLoan = "R_OPEN_LOAN",
        OpenApplication = "R_OPEN_APPLICATION",
        VelocityDay = "R_VELOCITY_DAY",
        VelocityMonth = "R_VELOCITY_MONTH",
        /// A document, phone, device or card is also used by another person.
        Duplicate = "R_DUPLICATE",
        Score = "R_SCORE",
        Income = "R_INCOME",
        /// Payments against income (КДН).
        DebtBurden = "R_KDN",
        /// Debts against income (КДД).
        DebtToYearlyIncome = "R_KDD",
        /// The limit that the person set for themselves.
        OwnLimit = "R_OWN_LIMIT",
        /// A first online loan above the legal limit needs a visit in person.
        FirstOnline = "R_FIRST_ONLINE",
        /// Without a statement the limit is lower.
        StatementSkipped = "R_STATEMENT_SKIPPED",
        /// A decision of staff.
        Policy = "R_POLICY",
    }
}

base::codes! {
    /// The category of a reason that the customer sees.
    ReasonCategory as DeclineCategory, undescribed {
        Law = "law",
        Identity = "identity",
        Affordability = "affordability",
        Arrears = "arrears",
        SelfExclusion = "self_exclusion",
        Policy = "policy",
    }
}

/// The texts of a reason in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReasonText {
    pub explanation: &'static str,
    /// What can be changed.
    pub advice: &'static str,
}

/// A reason as shown to the customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    pub category: ReasonCategory,
    pub ru: ReasonText,
    pub kk: ReasonText,
}

/// Returns the catalogue entry of a code.
pub const fn reason_for(code: ReasonCode) -> Reason {
    let (category, ru, kk) = table::texts_for(code);
    Reason {
        category,
        ru: ReasonText { explanation: ru.0, advice: ru.1 },
        kk: ReasonText { explanation: kk.0, advice: kk.1 },
    }
}

/// Returns the reason that leaves a decision: in the application, to the person and to staff. Nobody
/// may learn from us that somebody is on a list, by the words, the code or the date. A low score, the
/// commonest of automatic declines, is told the same: a code of the list's own would say it as well.
pub const fn disclosed_reason(code: ReasonCode) -> ReasonCode {
    match code {
        ReasonCode::Aml | ReasonCode::Score => ReasonCode::Policy,
        code => code,
    }
}

/// Returns the reason for which staff are asked, as they may know it.
pub const fn referral_reason(code: ReasonCode) -> ReasonCode {
    match code {
        ReasonCode::Aml => ReasonCode::Policy,
        code => code,
    }
}

/// Returns whether staff may set this reason aside when they reconsider a decline. Only our own
/// judgement can be set aside, including that documents are forged: a mistake of ours cannot be
/// removed by the person. Not what the law forbids or measures (age, lists, bankruptcy, service,
/// arrears, КДН, КДД, the first online loan), what the person asked for (self-exclusion, «Стоп
/// кредит», their own limit), an open loan or application, a missing statement, or a face that did
/// not match: there the cause has to be removed, and the person applies again.
pub const fn is_reversible(code: ReasonCode) -> bool {
    matches!(
        code,
        ReasonCode::Fraud
            | ReasonCode::VelocityDay
            | ReasonCode::VelocityMonth
            | ReasonCode::Duplicate
            | ReasonCode::Score
            | ReasonCode::Income
            | ReasonCode::Policy
    )
}

/// Returns whether partner offers may be shown with this reason. Never to people who excluded
/// themselves, have arrears or too much debt, nor if the identity is in doubt.
pub const fn allows_partner_offers(code: ReasonCode) -> bool {
    matches!(
        code,
        ReasonCode::Score
            | ReasonCode::Income
            | ReasonCode::FirstOnline
            | ReasonCode::StatementSkipped
            | ReasonCode::Policy
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_texts_in_both_languages() {
        for code in ReasonCode::ALL.iter().copied() {
            let Reason { ru, kk, .. } = reason_for(code);
            assert!(code.code().starts_with("R_"), "{code:?}");
            for text in [ru.explanation, ru.advice, kk.explanation, kk.advice] {
                assert!(text.ends_with('.') && text.chars().count() > 10, "{code:?}: {text}");
                assert!(!text.contains('!') && !text.contains("  "), "{code:?}: {text}");
            }
            let has_kazakh = |text: &str| text.contains(['ә', 'ғ', 'қ', 'ң', 'ө', 'ұ', 'ү', 'і']);
            assert!(has_kazakh(kk.explanation) && has_kazakh(kk.advice), "{code:?}");
            assert!(!has_kazakh(ru.explanation) && !has_kazakh(ru.advice), "{code:?}");
            assert_eq!(ReasonCode::from_code(code.code()), Some(code));
        }
        assert_eq!(ReasonCode::from_code("R_NONE"), None);
    }

    #[test]
    fn sanctions_reasons_are_not_disclosed() {
        assert_eq!(reason_for(ReasonCode::Aml), reason_for(ReasonCode::Policy));
        let told_as_policy: Vec<_> = ReasonCode::ALL
            .iter()
            .filter(|code| disclosed_reason(**code) == ReasonCode::Policy)
            .map(|code| code.code())
            .collect();
        assert_eq!(told_as_policy, ["R_AML", "R_SCORE", "R_POLICY"]);
    }

    #[test]
    fn legal_and_self_exclusion_reasons_cannot_be_overridden() {
        let reversible: Vec<_> = ReasonCode::ALL
            .iter()
            .filter(|code| is_reversible(**code))
            .map(|code| code.code())
            .collect();
        assert_eq!(
            reversible,
            [
                "R_FRAUD",
                "R_VELOCITY_DAY",
                "R_VELOCITY_MONTH",
                "R_DUPLICATE",
                "R_SCORE",
                "R_INCOME",
                "R_POLICY"
            ]
        );
    }

    #[test]
    fn a_review_is_offered_only_if_it_can_change_the_decision() {
        for code in ReasonCode::ALL.iter().copied() {
            let Reason { ru, kk, .. } = reason_for(code);
            let promises_review =
                ru.advice.contains("пересмотр") || kk.advice.contains("қайта қара");
            // The text of an AML list must not differ from that of a policy.
            let is_kept = is_reversible(code) || code == ReasonCode::Aml;
            assert!(!promises_review || is_kept, "{code:?}");
        }
    }

    #[test]
    fn partner_offers_are_withheld_for_protective_reasons() {
        for code in ReasonCode::ALL.iter().copied().filter(|code| allows_partner_offers(*code)) {
            let category = reason_for(code).category;
            assert!(
                !matches!(
                    category,
                    ReasonCategory::Arrears
                        | ReasonCategory::SelfExclusion
                        | ReasonCategory::Identity
                ),
                "{code:?}"
            );
        }
        assert!(allows_partner_offers(ReasonCode::Score));
        assert!(
            !allows_partner_offers(ReasonCode::Aml)
                && !allows_partner_offers(ReasonCode::DebtBurden)
        );
    }
}
