//! An application that is led step by step, and a person of whom everything is known.

#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

pub mod commands;

use std::collections::BTreeSet;

use base::{BusinessDate, Timestamp};
use lending::product::ProductCode;
use lending::{Law, Products};
use money::Tenge;
use origination::affordability::ExternalDebts;
use origination::application::{ApplicationId, CustomerId, State};
use origination::decision::{
    Asked, Bureau, DuplicateMatches, Income, Ours, Person, Score, Snapshot,
};
use origination::{Application, Command, Event, Known, Policy, Refusal, Rulebook, apply, decide};

pub const LAW: &str = include_str!("../../../../config/law.toml");
pub const PRODUCTS: &str = include_str!("../../../../config/products.toml");
pub const POLICY_TOML: &str = include_str!("../../../../config/origination.toml");

/// Noon of 16 November 2026 in Almaty.
pub const NOON: Timestamp = Timestamp(1_794_812_400_000_000);

/// The shipped rules, and those with larger instalments on sale.
pub struct House {
    pub law: Law,
    pub products: Products,
    pub policy: Policy,
}

impl House {
    pub fn new() -> Self {
        Self::with_products(PRODUCTS)
    }

    /// Instalments of up to 400 000 ₸, which is more than 75 МРП.
    pub fn large() -> Self {
        let (head, tail) = PRODUCTS.split_once("[instalments]").unwrap();
        let tail = tail
            .replace("on_sale = false", "on_sale = true")
            .replace("amount_max_tenge = 300000", "amount_max_tenge = 400000");
        Self::with_products(&format!("{head}[instalments]{tail}"))
    }

    fn with_products(products: &str) -> Self {
        let law = Law::try_from_toml(LAW).unwrap();
        let products = Products::try_from_toml(products, &law).unwrap();
        Self { law, products, policy: Policy::try_from_toml(POLICY_TOML).unwrap() }
    }

    pub fn book(&self) -> Rulebook<'_> {
        Rulebook { policy: &self.policy, products: &self.products, law: &self.law }
    }
}

pub fn day(text: &str) -> BusinessDate {
    text.parse().unwrap()
}

pub fn tenge(whole: i64) -> Tenge {
    Tenge::try_from_whole_tenge(whole).unwrap()
}

/// An application on its way, with everything that happened.
pub struct Walk<'a> {
    pub house: &'a House,
    pub app: Application,
    pub events: Vec<Event>,
    pub now: Timestamp,
}

impl<'a> Walk<'a> {
    pub fn new(house: &'a House) -> Self {
        let app = Application::new(ApplicationId(1), CustomerId(2));
        Self { house, app, events: Vec::new(), now: NOON }
    }

    /// An application in a state, brought there by commands alone.
    pub fn to(house: &'a House, state: State) -> Self {
        let mut walk = Self::new(house);
        for name in commands::path_to(state) {
            walk.must(name);
        }
        assert_eq!(walk.app.state, state);
        walk
    }

    pub fn try_execute(&mut self, command: &Command) -> Result<State, Refusal> {
        let events = decide(&self.app, command, &self.house.book(), self.now)?;
        for event in events {
            self.app = apply(self.app.clone(), &event);
            self.events.push(event);
        }
        Ok(self.app.state)
    }

    /// A command of [`commands::all`] by its name, or `wait:<hours>`.
    pub fn must(&mut self, name: &str) -> &mut Self {
        if let Some(hours) = name.strip_prefix("wait:") {
            self.now = self.now.plus_hours(hours.parse().unwrap());
            self.try_execute(&Command::Tick).unwrap();
            return self;
        }
        let command = commands::named(&self.app, name);
        let done = self.try_execute(&command);
        assert!(done.is_ok(), "{name}: {done:?}");
        self
    }
}

/// A person whom nothing speaks against, asking for 100 000 ₸ for 30 days.
pub fn snapshot() -> Snapshot {
    let no = Known::Known(false);
    Snapshot {
        asked: Asked { product: ProductCode::Short, amount_tenge: 100_000, term: 30, promo: None },
        person: Person {
            age_years: Known::Known(36),
            is_self_excluded: no,
            own_limit: None,
            is_vulnerable: false,
            is_conscript: no,
            is_on_aml_list: no,
            is_bankrupt: no,
            is_on_welfare: no,
        },
        bureau: Known::Known(Bureau {
            score: Known::Known(Score::Points(782)),
            is_stop_credit: no,
            microcredit_arrears_days: Known::Known(0),
            bank_arrears_days: Known::Known(0),
            had_90_days_in_year: no,
            worst_arrears_days: Known::Known(0),
            is_gambler: no,
            debts: ExternalDebts {
                monthly_payments: Known::Known(tenge(18_000)),
                outstanding: Known::Known(tenge(200_000)),
                ..ExternalDebts::NONE
            },
        }),
        income: Income {
            official: Known::Known(tenge(420_000)),
            statement: Known::Unknown,
            is_statement_skipped: false,
            declared: Known::Known(tenge(420_000)),
            pay_day: None,
        },
        ours: Ours {
            has_open_loan: false,
            has_other_application: false,
            applications_today: 1,
            applications_30_days: 1,
            loans_90_days: 0,
            is_first_loan: true,
            largest_repaid_on_time: None,
            has_written_off_debt: false,
            has_payout_target: true,
        },
        twins: DuplicateMatches { document: no, phone: no, device: no, card: no },
        set_aside: BTreeSet::new(),
    }
}
