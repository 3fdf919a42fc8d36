//! What is owed in each scenario, computed by hand, in every place that shows an amount or a date.
//! 100 000 ₸ cost 280.00 a day; overdue amounts add 0.2 % a day.

use app::access::Visitor;
use app::loans::view::LoanView;
use app::payments::billers::{
    AccountReference, Biller, BillerReport, CheckLimit, NewBillerPayment,
};
use app::{Clock, Uuid};
use base::BusinessDate;
use base::ids::CustomerId;
use identity::Email;
use jobs::JobKind;
use lending::loan::what_if::RepaymentScenario;
use lending::loan::{InstalmentStatus, LoanStatus};
use money::Tenge;
use store::messages::MessageChannel;
use store::sessions::Session;
use store::{Db, StoreError, customers, messages, transact};

use super::{TestApp, format_amount, pdf_text};
use crate::sent_messages::{RecordingSender, amounts_in, amounts_owed_on, date_texts, dates_in};
use testkit::databases::vault;
use testkit::loan_scenarios::{LoanScenario, SCENARIOS, tenge};
use testkit::rules::rules;

/// The figures of a scenario, computed by hand.
struct ExpectedLoan {
    scenario: &'static str,
    status: LoanStatus,
    payoff: &'static str,
    /// What has to be paid today so that nothing is overdue.
    arrears: &'static str,
    /// Interest and penalty so far, without what was forgiven.
    cost: &'static str,
    paid: &'static str,
    /// The plan: days since issue, amount, status.
    plan: &'static [(u32, &'static str, InstalmentStatus)],
}

use InstalmentStatus::{Next, Overdue, Upcoming};
use LoanStatus::{Active, Cancelled, Closed, Disputed, WrittenOff};
use testkit::on_both_engines;

const fn expect_scenario(
    loan_scenario: &'static str,
    status: LoanStatus,
    [payoff, arrears, cost, paid]: [&'static str; 4],
    plan: &'static [(u32, &'static str, InstalmentStatus)],
) -> ExpectedLoan {
    ExpectedLoan { scenario: loan_scenario, status, payoff, arrears, cost, paid, plan }
}

/// The payoff, arrears, cost so far, amount paid, and the plan.
const TABLE: [ExpectedLoan; 19] = [
    expect_scenario("fresh", Active, ["100000", "0", "0", "0"], &[(30, "108400", Next)]),
    // 37 312 go to the principal; 1 680.00 for six days and four at 175.5264.
    expect_scenario(
        "part paid",
        Active,
        ["65070.11", "0", "2382.11", "37312"],
        &[(30, "68580.63", Next)],
    ),
    expect_scenario("due today", Active, ["108400", "0", "8400", "0"], &[(30, "108400", Next)]),
    // 31 days, and 216.80 of penalty.
    expect_scenario(
        "a day late",
        LoanStatus::Overdue,
        ["108896.80", "108896.80", "8896.80", "0"],
        &[(30, "108400", Overdue)],
    ),
    expect_scenario(
        "overdue",
        LoanStatus::Overdue,
        ["113368", "113368", "13368", "0"],
        &[(30, "108400", Overdue)],
    ),
    expect_scenario(
        "a month late",
        LoanStatus::Overdue,
        ["123304", "123304", "23304", "0"],
        &[(30, "108400", Overdue)],
    ),
    // After 90 days nothing accrues: 105 × 280.00 and 90 × 208.40.
    expect_scenario(
        "past 91 days",
        LoanStatus::Overdue,
        ["148156", "148156", "48156", "0"],
        &[(15, "104200", Overdue)],
    ),
    expect_scenario(
        "at the ceiling",
        LoanStatus::Overdue,
        ["150000", "150000", "50000", "0"],
        &[(30, "108400", Overdue)],
    ),
    expect_scenario("closed", Closed, ["0", "0", "3360", "103360"], &[]),
    expect_scenario("overpaid", Closed, ["0", "0", "3360", "103860"], &[]),
    expect_scenario("withdrawn", Closed, ["0", "0", "1400", "101400"], &[]),
    // Nine days, and nothing from the tenth on.
    expect_scenario("disputed", Disputed, ["102520", "0", "2520", "0"], &[]),
    expect_scenario(
        "addendum unpaid",
        Active,
        ["108120", "0", "8120", "0"],
        &[(30, "108400", Next)],
    ),
    // 8 120.00 paid, then 200.00 a day: two days so far, eleven in all.
    expect_scenario("prolonged", Active, ["100400", "0", "8520", "8120"], &[(40, "102200", Next)]),
    // 12 600.00 brought forward, 100.00 a day, 3 252.00 of penalty forgiven.
    expect_scenario(
        "restructured",
        Active,
        ["113100", "0", "13100", "0"],
        &[(75, "65600", Next), (105, "51500", Upcoming)],
    ),
    // Five days overdue: 65 600 at 0.2 %. Paid today, the next due date asks for 500.00 more and 25
    // days.
    expect_scenario(
        "restructured and late",
        LoanStatus::Overdue,
        ["116756", "66256", "16756", "0"],
        &[(75, "65600", Overdue), (105, "51750", Next)],
    ),
    // 15 days, and then nothing during the deferral.
    expect_scenario("deferred", Active, ["104200", "0", "4200", "0"], &[(0, "104200", Next)]),
    // The claim of 148 156.00 less 5 000.
    expect_scenario("written off", WrittenOff, ["143156", "0", "48156", "5000"], &[]),
    expect_scenario("cancelled", Cancelled, ["0", "0", "0", "0"], &[]),
];

fn amount(text: &str) -> Tenge {
    text.parse().unwrap()
}

/// The plan; the months of a deferral differ in length, so its date is not counted.
fn plan_of(view: &LoanView, expected: &ExpectedLoan) -> Vec<(u32, Tenge, InstalmentStatus)> {
    let issued_on = view.summary.issued_on;
    let day = |on: BusinessDate| {
        if expected.scenario == "deferred" { 0 } else { issued_on.days_until(on) }
    };
    view.instalments.iter().map(|it| (day(it.due_date), it.amount, it.status)).collect()
}

fn assert_view(view: &LoanView, expected: &ExpectedLoan) {
    let name = expected.scenario;
    assert_eq!(view.summary.status, expected.status, "{name}");
    assert_eq!(view.summary.payoff_today, amount(expected.payoff), "{name}: payoff");
    assert_eq!(view.dues.payoff, amount(expected.payoff), "{name}: payoff");
    assert_eq!(view.dues.arrears, amount(expected.arrears), "{name}: arrears");
    assert_eq!(view.charges_accrued, amount(expected.cost), "{name}: cost");
    assert_eq!(view.summary.paid, amount(expected.paid), "{name}: paid");
    let expected_plan: Vec<_> =
        expected.plan.iter().map(|(on, pay, how)| (*on, amount(pay), *how)).collect();
    assert_eq!(plan_of(view, expected), expected_plan, "{name}: plan");
    let next = expected.plan.iter().find(|(_, _, how)| *how == Next);
    if view.dues.arrears.is_zero() {
        let next_amount = view.dues.next.map(|next| next.amount);
        assert_eq!(next_amount, next.map(|(_, pay, _)| amount(pay)), "{name}: next");
    }
}

/// The SMS that a scenario is due on its day, without the link; dates by days since issue. A notice
/// of a delay is written once its first day is closed.
fn expected_sms(scenario: &str, date: impl Fn(u32) -> String) -> Option<String> {
    let overdue = |arrears: &str| {
        format!(
            "Просрочено {arrears}: идёт неустойка, сообщим в кредитное бюро. Вы вправе просить иные условия:"
        )
    };
    Some(match scenario {
        "due today" => {
            "Сегодня срок платежа: 108 400 ₸. Оплатить. Трудно? Можно продлить:".to_owned()
        }
        "addendum unpaid" => {
            format!(
                "Завтра, {}, платёж 108 400 ₸. Оплатить. Трудно? Можно продлить:",
                &date(30)[..5]
            )
        }
        "prolonged" => {
            format!("Заём продлён до {}. В этот день вернуть 102 200 ₸. Подробно:", date(40))
        }
        "overdue" => overdue("113 368 ₸"),
        "a month late" => overdue("123 304 ₸"),
        "past 91 days" => overdue("148 156 ₸"),
        "at the ceiling" => overdue("150 000 ₸"),
        "restructured and late" => overdue("66 256 ₸"),
        _ => return None,
    })
}

/// A customer with a scenario, as of today.
struct Life {
    number: u32,
    session: Session,
    scenario: LoanScenario,
}

impl TestApp {
    /// Ten in the morning of a working day: notices of a delay are written on no other.
    fn advance_to_working_morning(&self) {
        self.clock.advance_to_hour(10);
        while !rules().law.is_working_day(self.today()) {
            self.clock.advance_seconds(86_400);
        }
    }

    /// Saves a scenario as the end of day leaves it, for a customer with a verified address.
    async fn save_life(&self, number: u32, name: &str) -> Life {
        let session = self.register_person(number).await;
        let address = Email::try_new(&format!("person{number}@mail.kz")).unwrap();
        let mut scenario = LoanScenario::named(name, self.today());
        let days = scenario.loan.contract().issued_on.days_until(self.today());
        scenario.close_days_until(days);
        scenario.save(&self.db, session.customer_id, &contract_number(number)).await;
        let saved: Result<(), StoreError> = transact!(self.db, |tx| {
            let customer = customers::find(tx, session.customer_id).await?.unwrap();
            customer.update_email(tx, &vault(), Some(&address)).await?;
            let customer = customers::find(tx, session.customer_id).await?.unwrap();
            customer.update_email_verified(tx, self.clock.now()).await?;
            let mut batch = tx.batch();
            let (kind, now) = (JobKind::LoanNotifications, self.clock.now());
            jobs::requeue_in_batch(&mut batch, kind, scenario.id, now);
            batch.exec().await
        });
        saved.unwrap();
        Life { number, session, scenario }
    }

    /// What was written to a customer, by SMS and by e-mail.
    async fn messages_to(&self, customer_id: CustomerId) -> [Vec<String>; 2] {
        let mut tx = self.db.read().await.unwrap();
        let statement = "SELECT id FROM messages WHERE customer_id = $1 ORDER BY created_at, id";
        let ids: Vec<(Uuid,)> = tx.sql(statement).bind(customer_id).all().await.unwrap();
        let mut texts = [Vec::new(), Vec::new()];
        for (id,) in ids {
            let message = messages::find(&mut tx, id).await.unwrap().unwrap();
            let text = message.text(&vault()).unwrap().replace('\u{a0}', " ");
            texts[usize::from(message.channel == MessageChannel::Email)].push(text);
        }
        texts
    }
}

fn contract_number(number: u32) -> String {
    format!("26-{number:06}")
}

/// The list and its totals, and the statement on screen and as a PDF.
async fn assert_list_and_statement(
    test: &TestApp,
    life: &Life,
    view: &LoanView,
    expected: &ExpectedLoan,
) {
    let (app, person, name) = (&test.app, &life.session, expected.scenario);
    let list = app.loans.loan_list(person, person.customer_id, None).await.unwrap();
    let brief = list.open.iter().chain(&list.closed).next().unwrap();
    assert_eq!(brief, &view.summary, "{name}");
    assert_eq!(list.totals.paid, amount(expected.paid), "{name}");
    let (id, payoff) = (life.scenario.id, amount(expected.payoff));
    let rows = app.loans.statement_view(person, id, None).await.unwrap();
    assert_eq!(rows.last().unwrap().payoff, payoff, "{name}");
    let text = pdf_text(&app.loans.statement_export_pdf(person, id, None).await.unwrap());
    assert!(text.contains(&format_amount(payoff)), "{name}: no {payoff} in {text}");
}

/// The payoff in the quote and the calculator, which a disputed loan has not, and the certificate,
/// which is issued exactly where nothing is owed.
async fn assert_quote_and_certificate(test: &TestApp, life: &Life, expected: &ExpectedLoan) {
    let (app, person, name) = (&test.app, &life.session, expected.scenario);
    let (id, payoff) = (life.scenario.id, amount(expected.payoff));
    let is_live = matches!(expected.status, Active | LoanStatus::Overdue);
    let full = RepaymentScenario::PayFull;
    let outlook = app.loans.loan_what_if(person, id, full, test.today()).await;
    assert_eq!(outlook.is_ok(), is_live, "{name}");
    if let Ok(outlook) = outlook {
        let told = (outlook.pay, outlook.total_cost);
        assert_eq!(told, (payoff, amount(expected.cost)), "{name}");
        let quote = app.payments.payoff_quote_create(person, id).await.unwrap();
        assert_eq!(quote.amount_tiyn, payoff.tiyn(), "{name}");
    }
    let certificate =
        app.loans.no_debt_certificate_issue(person, person.customer_id, Some(id)).await;
    assert_eq!(certificate.is_ok(), payoff.is_zero(), "{name}");
}

/// What was written to the customer for this day: the expected SMS, and a letter about the same.
async fn assert_messages(test: &TestApp, life: &Life, expected: &ExpectedLoan) {
    let (name, loan, today) = (expected.scenario, &life.scenario.loan, test.today());
    let issued_on = loan.contract().issued_on;
    let date = |days| date_texts(issued_on.try_plus_days(days).unwrap())[0].clone();
    let [sms, letters] = test.messages_to(life.session.customer_id).await;
    let without_link: Vec<_> =
        sms.iter().map(|text| text.rsplit_once(' ').unwrap().0.to_owned()).collect();
    let expected_sms: Vec<_> = expected_sms(name, date).into_iter().collect();
    assert_eq!(without_link, expected_sms, "{name}");
    assert_eq!(letters.len(), expected_sms.len(), "{name}: {letters:?}");
    let known_amounts = amounts_owed_on(loan, today);
    let due_date = loan.dues(today).next.map(|next| next.due_date);
    let known_dates: Vec<_> =
        [Some(today), due_date].into_iter().flatten().flat_map(date_texts).collect();
    for text in sms.iter().chain(&letters) {
        let amounts = amounts_in(text);
        assert!(!amounts.is_empty(), "{name}: {text}");
        for sum in amounts {
            assert!(known_amounts.contains(&sum), "{name}: {sum} is none of the core's: {text}");
        }
        for date in dates_in(text) {
            assert!(known_dates.iter().any(|known| known == date), "{name}: {date} in {text}");
        }
    }
    // The notice of a delay names what is late and what closes the loan.
    for letter in letters.iter().filter(|text| text.starts_with("Уведомление о просрочке"))
    {
        for sum in [expected.arrears, expected.payoff] {
            let sum = amount(sum).tiyn();
            assert!(amounts_in(letter).contains(&sum), "{name}: no {sum} in {letter}");
        }
    }
}

/// What a biller is told by the number of the contract, and the SMS about what was paid there.
async fn assert_biller(test: &TestApp, life: &Life, expected: &ExpectedLoan) {
    let (name, payoff) = (expected.scenario, amount(expected.payoff));
    let account = AccountReference::try_new(&contract_number(life.number)).unwrap();
    let limit = (CheckLimit { per_minute: 100 }, &Visitor::default());
    let payments = &test.app.payments;
    let told = payments.biller_account_check(Biller::Kaspi, &account, limit).await.unwrap();
    // Nothing is asked for during a dispute.
    let is_asked_for = payoff.is_positive() && expected.status != Disputed;
    let expected_payoff = Some(payoff).filter(|_| is_asked_for);
    assert_eq!((told.is_known, told.payoff), (true, expected_payoff), "{name}");
    if !is_asked_for {
        return;
    }
    let [sms_before, _] = test.messages_to(life.session.customer_id).await;
    let paid = NewBillerPayment {
        biller: Biller::Kaspi,
        txn_id: name.replace(' ', "-"),
        account,
        amount: tenge(1_000),
        reported_paid_on: None,
        report: BillerReport::Registry,
    };
    payments.biller_payment_receive(&paid).await.unwrap();
    RecordingSender::default().deliver(&test.app).await;
    let [sms, _] = test.messages_to(life.session.customer_id).await;
    let receipt = sms.iter().find(|text| !sms_before.contains(text)).unwrap();
    assert!(receipt.starts_with("Платёж 1 000 ₸ получен. Осталось погасить: "), "{receipt}");
    let left = [tenge(1_000).tiyn(), (payoff - tenge(1_000)).tiyn()];
    assert_eq!(amounts_in(receipt), left, "{name}");
}

on_both_engines! {
    async fn every_view_and_message_has_the_expected_figures(db: Db) {
        let test = TestApp::new(db);
        test.advance_to_working_morning();
        assert_eq!(TABLE.map(|it| it.scenario), SCENARIOS);
        let mut lives = Vec::new();
        for (number, expected) in (0..).zip(&TABLE) {
            lives.push(test.save_life(number, expected.scenario).await);
        }
        test.app.loans.close_past_business_days().await.unwrap();
        test.app.loans.daily_reminder_enqueue().await.unwrap();
        RecordingSender::default().deliver(&test.app).await;
        for (life, expected) in lives.iter().zip(&TABLE) {
            let person = &life.session;
            let view = test.app.loans.loan_view(person, life.scenario.id).await.unwrap();
            assert_view(&view, expected);
            let current = test.app.loans.current_loan_view(person, person.customer_id).await;
            assert_view(&current.unwrap().unwrap(), expected);
            assert_list_and_statement(&test, life, &view, expected).await;
            assert_quote_and_certificate(&test, life, expected).await;
            assert_messages(&test, life, expected).await;
            assert_biller(&test, life, expected).await;
        }
    }
}
