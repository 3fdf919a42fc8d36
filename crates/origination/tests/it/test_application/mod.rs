//! An application that tests lead step by step, and a person of whom everything is known.

pub mod commands;

use std::collections::BTreeSet;

use base::{BusinessDate, Timestamp};
use lending::product::ProductCode;
use lending::{Law, Products};
use money::Tenge;
use origination::affordability::ExternalDebts;
use origination::application::{ApplicationId, CustomerId, State};
use origination::decision::{
    Applicant, ApplicantIncome, BureauReport, BureauScore, CustomerHistory, DuplicateMatches,
    RequestedTerms, Snapshot,
};
use origination::{
    Application, ApplicationCommand, ApplicationEvent, ApplicationRejection, Known, Policy,
    Rulebook, apply, decide,
};

pub const LAW_TOML: &str = include_str!("../../../../../config/law.toml");
pub const PRODUCTS_TOML: &str = include_str!("../../../../../config/products.toml");
pub const POLICY_TOML: &str = include_str!("../../../../../config/origination.toml");

/// Noon of 16 November 2026 in Almaty.
pub const NOON: Timestamp = Timestamp(1_794_812_400_000_000);

/// The shipped rules, optionally with larger instalments on sale.
pub struct TestRules {
    pub law: Law,
    pub products: Products,
    pub policy: Policy,
}

impl TestRules {
    pub fn new() -> Self {
        Self::with_products(PRODUCTS_TOML)
    }

    /// Instalments of up to 400 000 ₸, which is more than 75 МРП.
    pub fn with_large_instalments() -> Self {
        let (head, tail) = PRODUCTS_TOML.split_once("[instalments]").unwrap();
        let tail = tail
            .replace("on_sale = false", "on_sale = true")
            .replace("amount_max_tenge = 300000", "amount_max_tenge = 400000");
        Self::with_products(&format!("{head}[instalments]{tail}"))
    }

    fn with_products(products: &str) -> Self {
        let law = Law::try_from_toml(LAW_TOML).unwrap();
        let products = Products::try_from_toml(products, &law).unwrap();
        Self { law, products, policy: Policy::try_from_toml(POLICY_TOML).unwrap() }
    }

    pub fn rulebook(&self) -> Rulebook<'_> {
        Rulebook { policy: &self.policy, products: &self.products, law: &self.law }
    }
}

pub fn day(text: &str) -> BusinessDate {
    text.parse().unwrap()
}

pub fn tenge(amount: i64) -> Tenge {
    Tenge::try_from_whole_tenge(amount).unwrap()
}

/// An application with its events.
pub struct TestApplication<'a> {
    pub rules: &'a TestRules,
    pub app: Application,
    pub events: Vec<ApplicationEvent>,
    pub now: Timestamp,
}

impl<'a> TestApplication<'a> {
    pub fn new(rules: &'a TestRules) -> Self {
        let app = Application::new(ApplicationId::from_u128(1), CustomerId::from_u128(2));
        Self { rules, app, events: Vec::new(), now: NOON }
    }

    /// Creates an application and brings it to a state by commands alone.
    pub fn in_state(rules: &'a TestRules, state: State) -> Self {
        let mut test = Self::new(rules);
        for name in commands::path_to(state) {
            test.execute(name);
        }
        assert_eq!(test.app.state, state);
        test
    }

    pub fn try_execute(
        &mut self,
        command: &ApplicationCommand,
    ) -> Result<State, ApplicationRejection> {
        let events = decide(&self.app, command, &self.rules.rulebook(), self.now)?;
        for event in events {
            self.app = apply(self.app.clone(), &event);
            self.events.push(event);
        }
        Ok(self.app.state)
    }

    /// Executes a command of [`commands::all`] by name, or `wait:<hours>`.
    pub fn execute(&mut self, name: &str) -> &mut Self {
        if let Some(hours) = name.strip_prefix("wait:") {
            self.now = self.now.plus_hours(hours.parse().unwrap());
            self.try_execute(&ApplicationCommand::Tick).unwrap();
            return self;
        }
        let command = commands::named(&self.app, name);
        let result = self.try_execute(&command);
        assert!(result.is_ok(), "{name}: {result:?}");
        self
    }
}

/// A person to whom no rule objects, requesting 100 000 ₸ for 30 days.
pub fn snapshot() -> Snapshot {
    let no = Known::Known(false);
    Snapshot {
        requested: RequestedTerms {
            product: ProductCode::Short,
            amount_tenge: 100_000,
            term: 30,
            promo: None,
        },
        person: Applicant {
            age_years: Known::Known(36),
            is_self_excluded: no,
            own_limit: None,
            is_vulnerable: false,
            is_conscript: no,
            is_on_aml_list: no,
            is_bankrupt: no,
            is_on_welfare: no,
            is_name_confirmed: Known::Unknown,
        },
        bureau: Known::Known(BureauReport {
            score: Known::Known(BureauScore::Points(782)),
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
        income: ApplicantIncome {
            official: Known::Known(tenge(420_000)),
            statement: Known::Unknown,
            is_statement_skipped: false,
            declared: Known::Known(tenge(420_000)),
            pay_day: None,
        },
        history: CustomerHistory {
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
        duplicates: DuplicateMatches {
            document: no,
            phone: no,
            device: no,
            card: no,
            card_others: 0,
        },
        set_aside: BTreeSet::new(),
    }
}
