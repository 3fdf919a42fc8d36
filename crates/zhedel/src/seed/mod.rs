//! `zhedel seed`, and the sandbox's `POST /seed`: customers with a loan that has a history. They
//! are created by the site's own use cases, with a clock set to the time at which things happened.

mod actions;
mod customer;
mod fake_identity;
mod past_clock;

use base::Language;
use std::error::Error;
use std::pin::Pin;
use std::sync::Arc;

use app::applications::Rules;
use app::job_handlers::MessageTransports;
use app::loan_scenarios::{self, CustomerScenario, PRINCIPAL_TENGE, SCENARIOS, ScenarioLoan};
use app::loans::NewLoan;
use app::loans::view::LoanSummary;
use app::{App, Clock, Uuid, job_handlers};
use lending::{Contract, ContractInput};
use sandbox::{BorrowerSeeder, Sandbox, SeedError, SeedRequest};
use serde_json::{Value, json};
use server::Mode;

use crate::config::Config;
use crate::{background, event_loop, serve};
use customer::SeededCustomer;
use past_clock::PastClock;

/// The password of every seeded customer.
const PASSWORD: &str = "песочница-2026";

type BoxError = Box<dyn Error + Send + Sync>;

#[derive(clap::Args)]
pub struct Args {
    /// The scenario of the loan: fresh, overdue-30, closed… An unknown name lists all of them
    #[arg(long, value_name = "NAME")]
    life: String,
    /// Send the customer's messages in Kazakh
    #[arg(long)]
    kk: bool,
}

/// Creates customers one at a time. While a scenario plays in the past, scheduled work is paused.
#[derive(Clone)]
pub struct CustomerSeeder {
    app: App,
    clock: Arc<dyn Clock>,
    rules: Arc<Rules>,
    channels: MessageTransports,
    sandbox: Sandbox,
}

/// Prints a new customer. Uses the service if one runs with these settings, else starts a sandbox
/// in this process.
pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let config = Config::load()?;
    if config.mode != Mode::Sandbox {
        return Err("people are made up in sandbox mode alone".into());
    }
    let language = if args.kk { Language::Kk } else { Language::Ru };
    let request = SeedRequest { life: args.life.clone(), language };
    let customer = event_loop::new_runtime()?.block_on(async {
        if std::net::TcpStream::connect(config.sandbox.listen).is_ok() {
            return Ok(sandbox::request_seed(config.sandbox.listen, &request).await?);
        }
        run_in_process(&config, request).await
    })?;
    println!("{customer:#}");
    Ok(())
}

async fn run_in_process(config: &Config, request: SeedRequest) -> Result<Value, Box<dyn Error>> {
    let clock = config.movable_clock()?.ok_or("there is no sandbox")?;
    let (db, app) =
        serve::open_app(config, clock.clone(), Arc::new(config.origination_rules()?)).await?;
    let open = background::open_sandbox(config, &app, clock)?;
    let seeds = open.seeder.clone();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let sandbox = tokio::spawn(open.run(async { drop(stopped.await) }));
    let customer = seeds.seed(request).await;
    drop(stop);
    sandbox.await??;
    db.close().await;
    Ok(customer?)
}

impl CustomerSeeder {
    pub fn try_new(
        config: &Config,
        app: &App,
        clock: Arc<dyn Clock>,
        sandbox: &Sandbox,
    ) -> Result<Self, Box<dyn Error>> {
        Ok(Self {
            app: app.clone(),
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
        let _alone = self.app.pause_scheduled_work().await;
        // Past business days are closed first, so that only the new loan is behind.
        self.app.loans.close_past_business_days().await?;
        let customer = self.play_scenario(life, language).await;
        // Even after a failure no loan may stay behind.
        let yesterday = self.catch_up_days().await;
        let customer = customer?;
        yesterday?;
        Ok(customer)
    }

    async fn play_scenario(
        &self,
        life: &CustomerScenario,
        language: Language,
    ) -> Result<Value, BoxError> {
        let clock = Arc::new(PastClock::new(Arc::clone(&self.clock)));
        let then = self.app.with_clock(clock.clone());
        let runner = job_handlers::runner(then.clone(), self.channels.clone());
        clock.set_days_ago(life.loans.first().map_or(0, |scenario| scenario.days_ago));
        let sandbox = self.sandbox.clone();
        let person = SeededCustomer::register((then, runner), clock, sandbox, language).await?;
        let mut loans = Vec::with_capacity(life.loans.len());
        for scenario in life.loans {
            let is_first = loans.is_empty();
            loans.push(self.play_loan(&person, scenario, is_first).await?);
        }
        if life.loans.is_empty() {
            person.apply(DEFAULT_TERM_DAYS).await?;
        }
        person.use_current_bureau_date();
        Ok(summary_json(life, &person, &loans))
    }

    /// Issues a loan and plays its scenario.
    async fn play_loan(
        &self,
        person: &SeededCustomer,
        scenario: &ScenarioLoan,
        is_first: bool,
    ) -> Result<LoanSummary, BoxError> {
        person.clock.set_days_ago(scenario.days_ago);
        let loan = match is_first {
            true => person.borrow(scenario).await?,
            false => self.issue_repeat_loan(person, scenario).await?,
        };
        for (after, act) in scenario.actions {
            person.clock.set_days_ago(scenario.days_ago - after);
            person.app.loans.close_business_days(person.clock.today(), |_| {}).await?;
            person.perform(loan.id, *act).await?;
            person.run_due_jobs().await?;
        }
        Ok(loan)
    }

    /// Issues another loan to a customer who has repaid the last one.
    async fn issue_repeat_loan(
        &self,
        person: &SeededCustomer,
        scenario: &ScenarioLoan,
    ) -> Result<LoanSummary, BoxError> {
        let id = Uuid::now_v7();
        let request = ContractInput::new(PRINCIPAL_TENGE, scenario.term_days, person.clock.today());
        let contract = Contract::try_new(&self.rules.products.short, &request, &self.rules.law)?;
        let new = NewLoan {
            id,
            customer_id: person.session.customer_id,
            contract_number: format!("S-{}", &id.simple().to_string().to_uppercase()[22..]),
            contract: Arc::new(contract),
            actor: "staff/sandbox".to_owned(),
        };
        person.app.loans.loan_issue(&new).await?;
        let open = person.app.loans.loan_list(&person.session, None).await?.open;
        open.ok_or_else(|| "there is no second loan".into())
    }

    /// Closes the days that the new loan is behind, and runs all jobs that are due.
    async fn catch_up_days(&self) -> Result<(), BoxError> {
        self.app.loans.close_business_days(self.clock.today(), |_| {}).await?;
        let now = self.app.with_clock(Arc::clone(&self.clock));
        let runner = job_handlers::runner(now, self.channels.clone());
        while runner.run_next().await? {}
        Ok(())
    }
}

/// The requested term of a customer who has not borrowed yet.
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
        request: SeedRequest,
    ) -> Pin<Box<dyn Future<Output = Result<Value, SeedError>> + Send>> {
        let seeds = self.clone();
        Box::pin(async move {
            let names = || SCENARIOS.iter().map(|life| life.name).collect::<Vec<_>>().join(", ");
            let life = loan_scenarios::find_scenario(&request.life)
                .ok_or_else(|| SeedError::Unknown(names()))?;
            let customer = seeds.seed_scenario(life, request.language).await;
            customer.map_err(|fault| SeedError::Failed(format!("{}: {fault}", life.name)))
        })
    }
}
