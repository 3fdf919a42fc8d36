//! Payments to organisers of gambling. The law demands more care with borrowers who made many.

use base::BusinessDate;
use money::Tenge;

use crate::StatementData;

/// Names of organisers and of the trade, as on statements. They are matched against text without
/// spaces and punctuation, so none may be part of an ordinary word.
const ORGANISERS: [&str; 32] = [
    "1xbet",
    "1хбет",
    "1xставка",
    "1win",
    "1вин",
    "bet365",
    "betboom",
    "betcity",
    "bettery",
    "fonbet",
    "фонбет",
    "ggbet",
    "leonbet",
    "леонбет",
    "melbet",
    "мелбет",
    "mostbet",
    "мостбет",
    "olimpbet",
    "олимпбет",
    "parimatch",
    "париматч",
    "pinupbet",
    "pinupcasino",
    "pokerstars",
    "tennisibet",
    "тенниси",
    "winline",
    "bookmaker",
    "букмекер",
    "казино",
    "casino",
];

/// A gambler has more payments than this, and a larger total than this.
const PAYMENTS_MAX: usize = 3;
const AMOUNT_MAX: Tenge = Tenge::from_tiyn(300_000 * 100);
/// Months before the end of the statement that count.
const MONTHS: u32 = 6;

/// Payments to organisers of gambling within half a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gambling {
    pub payments: usize,
    pub amount: Tenge,
}

impl Gambling {
    pub(crate) fn from_statement(data: &StatementData) -> Self {
        let is_recent = |date: BusinessDate| {
            date.try_plus_months(MONTHS).is_ok_and(|expires_on| expires_on >= data.period.to)
        };
        let payments =
            data.rows.iter().filter(|row| row.amount.is_negative() && is_recent(row.date));
        let amounts: Vec<Tenge> =
            payments.filter(|row| is_organiser(&row.details)).map(|row| -row.amount).collect();
        Self { payments: amounts.len(), amount: amounts.into_iter().sum() }
    }

    /// Whether the person is a gambler by law: more than three payments and more than 300 000 ₸
    /// within half a year.
    pub fn is_gambler(self) -> bool {
        self.payments > PAYMENTS_MAX && self.amount > AMOUNT_MAX
    }
}

fn is_organiser(details: &str) -> bool {
    let letters = details.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    let text: String = letters.collect();
    ORGANISERS.iter().any(|name| text.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_organisers_in_any_spelling() {
        for details in
            ["1XBET", "TOO \"OLIMP BET\"", "www.fonbet.kz", "Pin-Up.bet", "Казино Астана"]
        {
            assert!(is_organiser(details), "{details}");
        }
        for details in ["Magnum", "Олимп фитнес", "Leon Hotel", "ИП Тенизбаев", "Betonika"]
        {
            assert!(!is_organiser(details), "{details}");
        }
    }

    #[test]
    fn frequent_and_large_payments_make_a_gambler() {
        let is_gambler = |payments, tenge: i64| {
            Gambling { payments, amount: Tenge::from_tiyn(tenge * 100) }.is_gambler()
        };
        assert!(is_gambler(4, 300_001));
        assert!(!is_gambler(3, 900_000));
        assert!(!is_gambler(40, 300_000));
    }
}
