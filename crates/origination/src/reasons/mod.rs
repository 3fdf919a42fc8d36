//! Why we do not lend: for each code a public category, and words on what can be changed.

mod table;

base::codes! {
    /// A rule that speaks against a loan or limits it. The order is that of weight: of several, the
    /// first is told.
    ReasonCode {
        /// The person asked us not to lend to them.
        SelfExcluded = "R_SELF_EXCLUDED",
        /// The person asked everybody not to lend to them.
        StopCredit = "R_STOP_CREDIT",
        /// Conscripts may not borrow.
        Conscript = "R_CONSCRIPT",
        /// Too young or too old.
        Age = "R_AGE",
        /// On a list of those nobody may deal with.
        Aml = "R_AML",
        /// Bankrupt.
        Bankrupt = "R_BANKRUPT",
        /// The documents are forged.
        Fraud = "R_FRAUD",
        /// It is not sure who applies.
        Identity = "R_IDENTITY",
        /// Late by more than the law allows.
        Arrears90 = "R_ARREARS_90",
        /// Late now.
        ArrearsNow = "R_ARREARS_NOW",
        /// Was late within the year, with points that do not make up for it.
        ArrearsPast = "R_ARREARS_PAST",
        /// A loan of ours is open.
        OpenLoan = "R_OPEN_LOAN",
        /// Another application is open.
        OpenApplication = "R_OPEN_APPLICATION",
        /// Too many applications in a day.
        VelocityDay = "R_VELOCITY_DAY",
        /// Too many applications in a month.
        VelocityMonth = "R_VELOCITY_MONTH",
        /// A document, phone, device or card is known with another person.
        Duplicate = "R_DUPLICATE",
        /// The bureau's points.
        Score = "R_SCORE",
        /// The income.
        Income = "R_INCOME",
        /// Payments against income (КДН).
        DebtBurden = "R_KDN",
        /// Debts against income (КДД).
        DebtToYearlyIncome = "R_KDD",
        /// The bound that the person set to themselves.
        OwnLimit = "R_OWN_LIMIT",
        /// A first online loan above the law's bound needs a visit.
        FirstOnline = "R_FIRST_ONLINE",
        /// No statement, so less.
        StatementSkipped = "R_STATEMENT_SKIPPED",
        /// Staff decided so.
        Policy = "R_POLICY",
    }
}

base::codes! {
    /// What a person is told the reason is about.
    ReasonCategory {
        /// The law forbids it.
        Law = "law",
        /// Who applies.
        Identity = "identity",
        /// What they can afford.
        Affordability = "affordability",
        /// What they did not pay elsewhere.
        Arrears = "arrears",
        /// What they asked for themselves.
        SelfExclusion = "self_exclusion",
        /// The lender's own rules.
        Policy = "policy",
    }
}

/// A reason in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReasonText {
    /// What stands in the way.
    pub explanation: &'static str,
    /// What can be changed.
    pub advice: &'static str,
}

/// A reason as a person is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// What it is about.
    pub category: ReasonCategory,
    /// In Russian.
    pub ru: ReasonText,
    /// In Kazakh.
    pub kk: ReasonText,
}

/// The catalogue.
pub const fn reason_for(code: ReasonCode) -> Reason {
    let (category, ru, kk) = table::texts_for(code);
    Reason {
        category,
        ru: ReasonText { explanation: ru.0, advice: ru.1 },
        kk: ReasonText { explanation: kk.0, advice: kk.1 },
    }
}

/// Whether staff who look at a refusal once more may set this reason aside: where it is our own
/// judgement, and nowhere else. What the law forbids or measures (age, lists, bankruptcy, service,
/// arrears, КДН, КДД, the first online loan), what the person asked for (self-exclusion, «Стоп
/// кредит», their own bound), an open loan or application, and who they are, nobody sets aside: the
/// cause itself has to go, and then they apply anew.
pub const fn is_reversible(code: ReasonCode) -> bool {
    matches!(
        code,
        ReasonCode::VelocityDay
            | ReasonCode::VelocityMonth
            | ReasonCode::Duplicate
            | ReasonCode::Score
            | ReasonCode::Income
            | ReasonCode::Policy
    )
}

/// Whether others' loans may be shown with it: never to people who asked not to borrow, who are
/// late or who carry too much already, nor where it is not clear who asks.
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
    fn every_code_has_words_in_both_languages() {
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
    fn nobody_learns_that_they_are_on_a_list() {
        assert_eq!(reason_for(ReasonCode::Aml), reason_for(ReasonCode::Policy));
    }

    #[test]
    fn nobody_sets_the_law_or_a_persons_own_wish_aside() {
        let reversible: Vec<_> = ReasonCode::ALL
            .iter()
            .filter(|code| is_reversible(**code))
            .map(|it| it.code())
            .collect();
        assert_eq!(
            reversible,
            [
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
    fn others_loans_are_not_shown_where_they_would_harm() {
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
