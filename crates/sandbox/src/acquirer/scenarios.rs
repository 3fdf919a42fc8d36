//! Scenarios, and the test cards and accounts that trigger them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::order::{OrderKind, OrderState};

/// The bank declines.
pub(super) const DECLINED: u32 = 400;
/// Insufficient funds.
pub(super) const NO_FUNDS: u32 = 451;
/// 3-D Secure failed.
pub(super) const THREE_DS_FAILED: u32 = 455;
/// The outcome is not known.
pub(super) const OUTCOME_UNKNOWN: u32 = 9999;

/// What happens to an order by a card or to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CardScenario {
    Ok,
    Refused,
    NoFunds,
    CheckFails,
    NameMismatch,
    ExpiresSoon,
    PayoutRefused,
    PayoutPending,
    UnknownThenOk,
    UnknownThenRefused,
    CallbackTwice,
    CallbackFirst,
    CallbackNever,
    /// The bank says that it is somebody else's, whatever name is typed.
    HolderMismatch,
    /// The bank cannot say whose it is.
    HolderUnknown,
    /// The same card whoever enters it.
    Shared,
    /// It pays, and is closed before anything can be given back to it.
    RefundRefused,
    /// The order or its refund is executed, but the response is lost. Only tests force it; no card has it.
    AnswerLost,
}

/// When the merchant gets the callback of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CallbackTiming {
    BeforeResponse,
    AfterResponse { times: usize },
    Never,
}

impl CardScenario {
    pub(super) fn final_state(self, kind: OrderKind) -> OrderState {
        match (self, kind) {
            (Self::Refused, _) => OrderState::Refused(DECLINED),
            (Self::NoFunds, OrderKind::Payment) => OrderState::Refused(NO_FUNDS),
            (Self::CheckFails, OrderKind::Payment) => OrderState::Refused(THREE_DS_FAILED),
            (Self::PayoutRefused | Self::UnknownThenRefused, OrderKind::Payout) => {
                OrderState::Refused(DECLINED)
            }
            (Self::PayoutPending, OrderKind::Payout) => OrderState::Pending,
            _ => OrderState::Done,
        }
    }

    /// Whether the response to the order hides its outcome.
    pub(super) fn is_unknown_at_first(self, kind: OrderKind) -> bool {
        kind == OrderKind::Payout && matches!(self, Self::UnknownThenOk | Self::UnknownThenRefused)
    }

    /// Payouts with an unknown outcome send no callback: the merchant has to query the status.
    pub(super) fn callback_timing(self, kind: OrderKind) -> CallbackTiming {
        match (self, kind) {
            (Self::CallbackFirst, _) => CallbackTiming::BeforeResponse,
            (Self::CallbackTwice, _) => CallbackTiming::AfterResponse { times: 2 },
            (Self::CallbackNever, _) => CallbackTiming::Never,
            (Self::UnknownThenOk | Self::UnknownThenRefused, OrderKind::Payout) => {
                CallbackTiming::Never
            }
            _ => CallbackTiming::AfterResponse { times: 1 },
        }
    }
}

/// A test card for the acquirer's pages.
pub(crate) struct TestCard {
    pub(crate) number: &'static str,
    pub(crate) scenario: CardScenario,
    pub(crate) ru: &'static str,
    pub(crate) kk: &'static str,
}

impl TestCard {
    /// Finds a card by its number; spaces and hyphens are ignored.
    pub(super) fn find_by_number(text: &str) -> Option<&'static Self> {
        let number: String = text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
        CARDS.iter().find(|card| card.number == number)
    }

    /// The number as merchants get it: `4000-00XX-XXXX-0010`.
    pub(super) fn mask(&self) -> String {
        format!("{}-{}XX-XXXX-{}", &self.number[..4], &self.number[4..6], &self.number[12..])
    }
}

impl fmt::Debug for TestCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.mask())
    }
}

/// A test account for payouts.
pub(crate) struct TestAccount {
    pub(crate) iban: &'static str,
    pub(crate) scenario: CardScenario,
    pub(crate) ru: &'static str,
    pub(crate) kk: &'static str,
}

const fn card(
    number: &'static str,
    scenario: CardScenario,
    ru: &'static str,
    kk: &'static str,
) -> TestCard {
    TestCard { number, scenario, ru, kk }
}

/// One for each outcome.
pub(crate) static CARDS: [TestCard; 17] = [
    card("4000000000000010", CardScenario::Ok, "Всё проходит", "Бәрі өтеді"),
    card(
        "4000000000000028",
        CardScenario::Refused,
        "Банк отказывает во всём",
        "Банк бәрінен бас тартады",
    ),
    card(
        "4000000000000036",
        CardScenario::NoFunds,
        "Карта сохраняется, но на оплату не хватает денег",
        "Карта сақталады, бірақ төлеуге ақша жетпейді",
    ),
    card(
        "4000000000000044",
        CardScenario::CheckFails,
        "Код 3-D Secure не подходит",
        "3-D Secure коды сәйкес келмейді",
    ),
    card(
        "4000000000000051",
        CardScenario::NameMismatch,
        "На карте чужое имя",
        "Картада басқа адамның аты",
    ),
    card(
        "4000000000000069",
        CardScenario::ExpiresSoon,
        "Срок карты заканчивается в этом месяце",
        "Картаның мерзімі осы айда бітеді",
    ),
    card(
        "4000000000000077",
        CardScenario::PayoutRefused,
        "Карта сохраняется, но выплату банк не принимает",
        "Карта сақталады, бірақ банк төлемді қабылдамайды",
    ),
    card(
        "4000000000000085",
        CardScenario::PayoutPending,
        "Выплата остаётся в обработке",
        "Төлем өңделу күйінде қалады",
    ),
    card(
        "4000000000000093",
        CardScenario::UnknownThenOk,
        "Итог выплаты сначала неизвестен, потом деньги дошли",
        "Төлемнің нәтижесі алдымен белгісіз, кейін ақша жетеді",
    ),
    card(
        "4000000000000101",
        CardScenario::UnknownThenRefused,
        "Итог выплаты сначала неизвестен, потом отказ",
        "Төлемнің нәтижесі алдымен белгісіз, кейін бас тартылады",
    ),
    card(
        "4000000000000119",
        CardScenario::CallbackTwice,
        "Уведомление приходит дважды",
        "Хабарлама екі рет келеді",
    ),
    card(
        "4000000000000127",
        CardScenario::CallbackFirst,
        "Уведомление приходит раньше ответа",
        "Хабарлама жауаптан бұрын келеді",
    ),
    card(
        "4000000000000135",
        CardScenario::CallbackNever,
        "Уведомление не приходит",
        "Хабарлама келмейді",
    ),
    card(
        "4000000000000143",
        CardScenario::RefundRefused,
        "Платит, но возврат на неё банк не принимает",
        "Төлейді, бірақ банк оған қайтаруды қабылдамайды",
    ),
    card(
        "4000000000000150",
        CardScenario::HolderMismatch,
        "Имя подходит, но по данным банка карта чужая",
        "Аты сәйкес келеді, бірақ банк дерегінше карта басқа адамдікі",
    ),
    card(
        "4000000000000168",
        CardScenario::HolderUnknown,
        "Банк не говорит, чья карта: придёт перевод с кодом",
        "Банк картаның кімдікі екенін айтпайды: коды бар аударым келеді",
    ),
    card(
        "4000000000000176",
        CardScenario::Shared,
        "Одна и та же карта, кто бы её ни ввёл",
        "Кім енгізсе де, сол бір карта",
    ),
];

/// Payouts to any other account succeed.
pub(crate) static ACCOUNTS: [TestAccount; 5] = [
    TestAccount {
        iban: "KZ508860000000000001",
        scenario: CardScenario::Ok,
        ru: "Деньги доходят",
        kk: "Ақша жетеді",
    },
    TestAccount {
        iban: "KZ238860000000000002",
        scenario: CardScenario::PayoutRefused,
        ru: "Банк возвращает перевод",
        kk: "Банк аударымды қайтарады",
    },
    TestAccount {
        iban: "KZ938860000000000003",
        scenario: CardScenario::UnknownThenOk,
        ru: "Итог сначала неизвестен, потом деньги дошли",
        kk: "Нәтиже алдымен белгісіз, кейін ақша жетеді",
    },
    TestAccount {
        iban: "KZ668860000000000004",
        scenario: CardScenario::HolderMismatch,
        ru: "По данным банка счёт чужой",
        kk: "Банк дерегінше шот басқа адамдікі",
    },
    TestAccount {
        iban: "KZ398860000000000005",
        scenario: CardScenario::HolderUnknown,
        ru: "Банк не говорит, чей счёт: придёт перевод с кодом",
        kk: "Банк шоттың кімдікі екенін айтпайды: коды бар аударым келеді",
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use identity::Iban;

    use super::*;

    fn is_valid(number: &str) -> bool {
        let digits = number.chars().rev().filter_map(|c| c.to_digit(10)).enumerate();
        let sum: u32 = digits
            .map(|(index, digit)| match index % 2 {
                0 => digit,
                _ => digit * 2 / 10 + digit * 2 % 10,
            })
            .sum();
        number.len() == 16 && sum.is_multiple_of(10)
    }

    #[test]
    fn cards_and_accounts_are_valid() {
        for card in &CARDS {
            assert!(is_valid(card.number), "{}", card.number);
        }
        for account in &ACCOUNTS {
            assert!(Iban::try_new(account.iban).is_ok(), "{}", account.iban);
        }
    }

    #[test]
    fn every_card_has_its_own_scenario() {
        let numbers: BTreeSet<_> = CARDS.iter().map(|card| card.number).collect();
        let scenarios: BTreeSet<_> =
            CARDS.iter().map(|card| format!("{:?}", card.scenario)).collect();
        assert_eq!((numbers.len(), scenarios.len()), (CARDS.len(), CARDS.len()));
        assert!(CARDS.iter().all(|card| card.scenario != CardScenario::AnswerLost));
    }

    #[test]
    fn a_number_is_recognised_with_any_spacing_and_masked() {
        let card = TestCard::find_by_number(" 4000 0000 0000 0010").unwrap();
        assert_eq!(
            (card.scenario, card.mask().as_str()),
            (CardScenario::Ok, "4000-00XX-XXXX-0010")
        );
        assert!(TestCard::find_by_number("4000 0000 0000 0011").is_none());
    }
}
