//! `zhedel seed`, and the sandbox's `POST /seed`: people with a loan that has a life behind it. They
//! are made by the site's own use cases, at the time when things happened.

mod actions;
mod customer;
mod fake_identity;
mod past_clock;

use base::Language;
use std::error::Error;
use std::pin::Pin;
use std::sync::Arc;

use app::applications::Rules;
use app::job_handlers;
use app::loan_scenarios::{self, CustomerScenario, PRINCIPAL_TENGE, SCENARIOS, ScenarioLoan};
use app::loans::NewLoan;
use app::loans::view::LoanSummary;
use app::messages::MessageTransports;
use app::{Clock, Lender, Uuid};
use lending::{Contract, ContractInput};
use sandbox::{BorrowerSeeder, Sandbox, SeedError, SeedRequest};
use serde_json::{Value, json};
use server::Mode;

use crate::config::Config;
use crate::{background, event_loop, serve};
use customer::SeededCustomer;
use past_clock::PastClock;

/// What everybody here signs in with.
const PASSWORD: &str = "песочница-2026";

type BoxError = Box<dyn Error + Send + Sync>;

#[derive(clap::Args)]
pub struct Args {
    /// What the loan went through: fresh, overdue-30, closed… A wrong name lists all of them
    #[arg(long, value_name = "NAME")]
    life: String,
    /// Write to the person in Kazakh
    #[arg(long)]
    kk: bool,
}

/// Makes people, one at a time: while somebody lives through the past, nobody works by the clock.
#[derive(Clone)]
pub struct CustomerSeeder {
    lender: Lender,
    clock: Arc<dyn Clock>,
    rules: Arc<Rules>,
    channels: MessageTransports,
    sandbox: Sandbox,
}

/// Prints somebody new. Where a service runs on these settings, it is asked; else its sandbox is
/// opened for as long as it takes.
pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    if config.mode != Mode::Sandbox {
        return Err("people are made up in sandbox mode alone".into());
    }
    let language = if args.kk { Language::Kk } else { Language::Ru };
    let asked = SeedRequest { life: args.life.clone(), language };
    let made = event_loop::new_runtime()?.block_on(async {
        if std::net::TcpStream::connect(config.sandbox.listen).is_ok() {
            return Ok(sandbox::request_seed(config.sandbox.listen, &asked).await?);
        }
        run_in_process(&config, asked).await
    })?;
    println!("{made:#}");
    Ok(())
}

async fn run_in_process(config: &Config, asked: SeedRequest) -> Result<Value, Box<dyn Error>> {
    let kept = config.movable_clock()?.ok_or("there is no sandbox")?;
    let (db, lender) =
        serve::open_app(config, kept.clone(), Arc::new(config.origination_rules()?)).await?;
    let open = background::open_sandbox(config, &lender, kept)?;
    let seeds = open.seeder.clone();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let world = tokio::spawn(open.run(async { drop(stopped.await) }));
    let made = seeds.seed(asked).await;
    drop(stop);
    world.await??;
    db.close().await;
    Ok(made?)
}

impl CustomerSeeder {
    pub fn try_new(
        config: &Config,
        lender: &Lender,
        clock: Arc<dyn Clock>,
        sandbox: &Sandbox,
    ) -> Result<Self, Box<dyn Error>> {
        Ok(Self {
            lender: lender.clone(),
            clock,
            rules: Arc::new(config.origination_rules()?),
            channels: config.channels()?,
            sandbox: sandbox.clone(),
        })
    }

    async fn seed_scenario(
        &self,
        life: &CustomerScenario,
        language: Language,
    ) -> Result<Value, BoxError> {
        let _alone = self.lender.pause_scheduled_work().await;
        // Days that have passed are ended first: then only this loan is behind.
        self.lender.close_past_business_days().await?;
        let made = self.play_scenario(life, language).await;
        // Whatever came of it, no day is left behind.
        let yesterday = self.catch_up_days().await;
        let made = made?;
        yesterday?;
        Ok(made)
    }

    async fn play_scenario(
        &self,
        life: &CustomerScenario,
        language: Language,
    ) -> Result<Value, BoxError> {
        let clock = Arc::new(PastClock::new(Arc::clone(&self.clock)));
        let then = self.lender.with_clock(clock.clone());
        let runner = job_handlers::runner(then.clone(), self.channels.clone());
        clock.set_days_ago(life.loans.first().map_or(0, |lent| lent.days_ago));
        let sandbox = self.sandbox.clone();
        let person = SeededCustomer::register((then, runner), clock, sandbox, language).await?;
        let mut loans = Vec::with_capacity(life.loans.len());
        for lent in life.loans {
            let is_first = loans.is_empty();
            loans.push(self.play_loan(&person, lent, is_first).await?);
        }
        if life.loans.is_empty() {
            person.apply(DEFAULT_TERM_DAYS).await?;
        }
        person.use_current_bureau_date();
        Ok(summary_json(life, &person, &loans))
    }

    /// A loan and what became of it.
    async fn play_loan(
        &self,
        person: &SeededCustomer,
        lent: &ScenarioLoan,
        is_first: bool,
    ) -> Result<LoanSummary, BoxError> {
        person.clock.set_days_ago(lent.days_ago);
        let loan = match is_first {
            true => person.borrow(lent).await?,
            false => self.issue_repeat_loan(person, lent).await?,
        };
        for (after, act) in lent.actions {
            person.clock.set_days_ago(lent.days_ago - after);
            person.lender.close_business_days(person.clock.today(), |_| {}).await?;
            person.perform(loan.id, *act).await?;
            person.run_due_jobs().await?;
        }
        Ok(loan)
    }

    /// Another loan of somebody who has paid back.
    async fn issue_repeat_loan(
        &self,
        person: &SeededCustomer,
        lent: &ScenarioLoan,
    ) -> Result<LoanSummary, BoxError> {
        let id = Uuid::now_v7();
        let request = ContractInput::new(PRINCIPAL_TENGE, lent.term_days, person.clock.today());
        let contract = Contract::try_new(&self.rules.products.short, &request, &self.rules.law)?;
        let new = NewLoan {
            id,
            customer_id: person.session.customer_id,
            contract_number: format!("S-{}", &id.simple().to_string().to_uppercase()[22..]),
            contract: Arc::new(contract),
            actor: "staff/sandbox".to_owned(),
        };
        person.lender.loan_issue(&new).await?;
        let open = person.lender.loan_list(&person.session, None).await?.open;
        open.ok_or_else(|| "there is no second loan".into())
    }

    /// Brings whoever is behind to today, and lets everything be done that is due.
    async fn catch_up_days(&self) -> Result<(), BoxError> {
        self.lender.close_business_days(self.clock.today(), |_| {}).await?;
        let now = self.lender.with_clock(Arc::clone(&self.clock));
        let runner = job_handlers::runner(now, self.channels.clone());
        while runner.run_next().await? {}
        Ok(())
    }
}

/// For how many days somebody asks who has not borrowed yet.
const DEFAULT_TERM_DAYS: u32 = 15;

fn summary_json(life: &CustomerScenario, person: &SeededCustomer, loans: &[LoanSummary]) -> Value {
    let newest = loans.last();
    let loan = |it: &LoanSummary| json!({ "id": it.id.to_string(), "contract_number": it.contract_number });
    json!({
        "life": life.name,
        "phone": person.identity.phone.reveal(),
        "iin": person.identity.iin.reveal(),
        "name": format!("{} {}", person.identity.surname, person.identity.given_name),
        "password": PASSWORD,
        "loan_id": newest.map(|it| it.id.to_string()),
        "contract_number": newest.map(|it| it.contract_number.clone()),
        "loans": loans.iter().map(loan).collect::<Vec<_>>(),
    })
}

impl BorrowerSeeder for CustomerSeeder {
    fn seed(
        &self,
        asked: SeedRequest,
    ) -> Pin<Box<dyn Future<Output = Result<Value, SeedError>> + Send>> {
        let seeds = self.clone();
        Box::pin(async move {
            let names = || SCENARIOS.iter().map(|life| life.name).collect::<Vec<_>>().join(", ");
            let life = loan_scenarios::find_scenario(&asked.life)
                .ok_or_else(|| SeedError::Unknown(names()))?;
            let made = seeds.seed_scenario(life, asked.language).await;
            made.map_err(|fault| SeedError::Failed(format!("{}: {fault}", life.name)))
        })
    }
}
