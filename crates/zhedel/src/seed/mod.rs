//! `zhedel seed`, and the sandbox's `POST /seed`: customers with a loan that has a history. They
//! are created by the site's own use cases, with a clock set to the time at which things happened.

mod actions;
mod customer;
mod fake_identity;
mod past_clock;

use base::Language;
use base::ids::LoanId;
use std::error::Error;
use std::pin::Pin;
use std::sync::Arc;

use app::applications::Rules;
use app::job_handlers::MessageTransports;
use app::loan_scenarios::{self, CustomerScenario, PRINCIPAL_TENGE, SCENARIOS, ScenarioLoan};
use app::loans::NewLoan;
use app::loans::view::LoanSummary;
use app::{App, Clock, job_handlers};
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
        return Err("customers are seeded in sandbox mode only".into());
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
    let sandbox_server = background::open_sandbox(config, &app, clock)?;
    let seeder = sandbox_server.seeder.clone();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let sandbox = tokio::spawn(sandbox_server.run(async { drop(stopped.await) }));
    let customer = seeder.seed(request).await;
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
        let rules = config.origination_rules()?;
        // A scenario is so many days late, whatever the weekday.
        let rules = Arc::new(Rules { law: rules.law.without_days_off(), ..rules });
        Ok(Self {
            app: app.with_rules(Arc::clone(&rules)),
            clock,
            rules,
            channels: config.channels()?,
            sandbox: sandbox.clone(),
        })
    }

    async fn seed_scenario(
        &self,
        scenario: &CustomerScenario,
        language: Language,
    ) -> Result<Value, BoxError> {
        let _pause = self.app.pause_scheduled_work().await;
        // Past business days are closed first, so that only the new loan is behind.
        self.app.loans.close_past_business_days().await?;
        let customer = self.play_scenario(scenario, language).await;
        // Even after a failure no loan may stay behind.
        let catch_up = self.catch_up_days().await;
        let customer = customer?;
        catch_up?;
        Ok(customer)
    }

    async fn play_scenario(
        &self,
        scenario: &CustomerScenario,
        language: Language,
    ) -> Result<Value, BoxError> {
        let clock = Arc::new(PastClock::new(Arc::clone(&self.clock)));
        let past_app = self.app.with_clock(clock.clone());
        let runner = job_handlers::runner(past_app.clone(), self.channels.clone());
        clock
            .set_days_ago(scenario.loans.first().map_or(0, |loan_scenario| loan_scenario.days_ago));
        let sandbox = self.sandbox.clone();
        let customer =
            SeededCustomer::register((past_app, runner), clock, sandbox, language).await?;
        let mut loans = Vec::with_capacity(scenario.loans.len());
        for loan_scenario in scenario.loans {
            let is_first = loans.is_empty();
            loans.push(self.play_loan(&customer, loan_scenario, is_first).await?);
        }
        if scenario.loans.is_empty() {
            customer.apply(DEFAULT_TERM_DAYS).await?;
        }
        customer.use_current_bureau_date();
        Ok(summary_json(scenario, &customer, &loans))
    }

    /// Issues a loan and plays its scenario.
    async fn play_loan(
        &self,
        customer: &SeededCustomer,
        loan_scenario: &ScenarioLoan,
        is_first: bool,
    ) -> Result<LoanSummary, BoxError> {
        customer.clock.set_days_ago(loan_scenario.days_ago);
        let loan = match is_first {
            true => customer.borrow(loan_scenario).await?,
            false => self.issue_repeat_loan(customer, loan_scenario).await?,
        };
        for (after, action) in loan_scenario.actions {
            customer.clock.set_days_ago(loan_scenario.days_ago - after);
            customer.app.loans.close_business_days(customer.clock.today(), |_| {}).await?;
            customer.perform(loan.id, *action).await?;
            customer.run_due_jobs().await?;
        }
        Ok(loan)
    }

    /// Issues another loan to a customer who has repaid the last one.
    async fn issue_repeat_loan(
        &self,
        customer: &SeededCustomer,
        loan_scenario: &ScenarioLoan,
    ) -> Result<LoanSummary, BoxError> {
        let id = LoanId::now_v7();
        let request =
            ContractInput::new(PRINCIPAL_TENGE, loan_scenario.term_days, customer.clock.today());
        let contract = Contract::try_new(&self.rules.products.short, &request, &self.rules.law)?;
        let loan = NewLoan {
            id,
            customer_id: customer.session.customer_id,
            contract_number: format!("S-{}", &id.uuid().simple().to_string().to_uppercase()[22..]),
            contract: Arc::new(contract),
            actor: "staff/sandbox".to_owned(),
        };
        customer.app.loans.loan_issue(&loan).await?;
        let open_loan = customer
            .app
            .loans
            .loan_list(&customer.session, customer.session.customer_id, None)
            .await?
            .open;
        open_loan.ok_or_else(|| "there is no second loan".into())
    }

    /// Closes the days that the new loan is behind, and runs all jobs that are due.
    async fn catch_up_days(&self) -> Result<(), BoxError> {
        self.app.loans.close_business_days(self.clock.today(), |_| {}).await?;
        let current_app = self.app.with_clock(Arc::clone(&self.clock));
        let runner = job_handlers::runner(current_app, self.channels.clone());
        while runner.run_next().await? {}
        Ok(())
    }
}

/// The requested term of a customer who has not borrowed yet.
const DEFAULT_TERM_DAYS: u32 = 15;

fn summary_json(
    scenario: &CustomerScenario,
    customer: &SeededCustomer,
    loans: &[LoanSummary],
) -> Value {
    let newest = loans.last();
    let loan = |it: &LoanSummary| json!({ "id": it.id.to_string(), "contract_number": it.contract_number });
    json!({
        "life": scenario.name,
        "phone": customer.identity.phone.reveal(),
        "iin": customer.identity.iin.reveal(),
        "name": format!("{} {}", customer.identity.surname, customer.identity.given_name),
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
        let seeder = self.clone();
        Box::pin(async move {
            let names =
                || SCENARIOS.iter().map(|scenario| scenario.name).collect::<Vec<_>>().join(", ");
            let scenario = loan_scenarios::find_scenario(&request.life)
                .ok_or_else(|| SeedError::Unknown(names()))?;
            let customer = seeder.seed_scenario(scenario, request.language).await;
            customer.map_err(|error| SeedError::Failed(format!("{}: {error}", scenario.name)))
        })
    }
}
