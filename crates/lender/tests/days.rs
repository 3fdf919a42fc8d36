//! The end of the day, on both engines: each day once, in order, whatever happens meanwhile.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod house;
#[path = "house/loan.rs"]
mod loan;
#[path = "../../store/tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use house::{House, rules};
use identity::Email;
use ledger::{Account, Flow, LoanId};
use lender::Clock;
use lender::loans::{NewLoan, NewPayment, Source};
use lender::messages::{Channels, Courier};
use lending::Contract;
use lending::loan::{Event, Loan, Outcome, Purpose, close_day};
use money::{BusinessDate, Tenge};
use providers::email::{Mail, OutMail};
use providers::sms::{OutSms, Sms};
use providers::{SendError, Sending};
use store::{Db, Engine, StoreError, Uuid, audit, customers, days, loans};
use support::{customer_of, vault};

const DAY_S: u32 = 86_400;

impl House {
    async fn loan(&self, number: u32) -> NewLoan {
        let customer = customer_of(&self.db, number).await;
        let new = loan::new_loan(Uuid::now_v7(), customer, number, &loan::contract(100_000));
        self.lender.issue(&new).await.unwrap();
        new
    }

    async fn loans(&self, count: u32) -> Vec<Uuid> {
        let mut ids = Vec::new();
        for number in 0..count {
            ids.push(self.loan(number).await.id);
        }
        // The day of issue is over, and there was nothing to do.
        self.clock.advance_seconds(DAY_S);
        let done = self.lender.end_days_past().await.unwrap();
        assert_eq!((done.runs.len(), done.runs[0].loans_closed), (1, 0));
        ids
    }

    async fn pay(&self, loan_id: Uuid, reference: &str, amount: Tenge) {
        let new = NewPayment {
            source: Source::Biller,
            reference: reference.to_owned(),
            loan_id,
            amount,
            value_on: self.clock.today(),
            purpose: Purpose::Repayment,
        };
        self.lender.post_payment(&new).await.unwrap();
    }

    async fn row(&self, id: Uuid) -> loans::Loan {
        loans::by_id(&mut self.db.read().await.unwrap(), id).await.unwrap().unwrap()
    }

    async fn restored(&self, id: Uuid) -> Loan {
        let row = self.row(id).await;
        let contract: Contract = serde_json::from_str(&row.contract.0).unwrap();
        let facts = serde_json::from_str(&row.facts.0).unwrap();
        let id = LoanId(row.id.as_u128());
        Loan::restored(id, Arc::new(contract), facts, row.booked_on.0, row.closed_through.0)
    }

    /// What a loan's accounts hold, by legs and by quiet days.
    async fn balances(&self, id: Uuid) -> BTreeMap<String, i64> {
        let before = Uuid::from_u128(id.as_u128() - 1);
        let mut tx = self.db.read().await.unwrap();
        let mut held = BTreeMap::new();
        let mut add = |debit: &str, credit: &str, amount: i64| {
            *held.entry(debit.to_owned()).or_default() += amount;
            *held.entry(credit.to_owned()).or_default() -= amount;
        };
        for sum in store::ledger::sums_between(&mut tx, before, id).await.unwrap() {
            add(&sum.debit, &sum.credit, sum.amount_tiyn);
        }
        for sum in days::accrued_between(&mut tx, before, id).await.unwrap() {
            for (flow, amount) in [
                (Flow::InterestAccrued, sum.interest_tiyn),
                (Flow::PenaltyAccrued, sum.penalty_tiyn),
            ] {
                let (debit, credit) = flow.accounts();
                add(debit.code(), credit.code(), amount);
            }
        }
        held.retain(|_, amount| *amount != 0);
        held
    }

    async fn notices(&self, id: Uuid) -> Vec<Event> {
        let mut tx = self.db.read().await.unwrap();
        let events = loans::events_of(&mut tx, id).await.unwrap();
        let events = events.iter().map(|row| serde_json::from_str(&row.event.0).unwrap());
        events.filter(|event| matches!(event, Event::Notice { .. })).collect()
    }

    async fn check(&self) {
        let told = self.lender.check_books().await.unwrap();
        assert_eq!(told.faults, Vec::<String>::new());
    }

    async fn run_of(&self, on: BusinessDate) -> days::Run {
        days::run(&mut self.db.read().await.unwrap(), store::Day(on)).await.unwrap().unwrap()
    }

    /// Moves the clock to the next time it is this hour in Almaty.
    fn wait_until_hour(&self, hour: i64) {
        let second = (self.clock.now().0 / 1_000_000 + 5 * 3_600).rem_euclid(86_400);
        let wait_s = (hour * 3_600 + 60 - second).rem_euclid(86_400);
        self.clock.advance_seconds(u32::try_from(wait_s).unwrap());
    }

    /// Moves the clock to the next day's ten in the morning, or today's.
    fn next_morning(&self) {
        self.clock.advance_seconds(3_600);
        self.wait_until_hour(10);
    }

    async fn written(&self) -> Vec<(String, String, i64)> {
        let mut tx = self.db.read().await.unwrap();
        tx.sql(
            "SELECT kind, channel, CAST(COUNT(*) AS bigint) FROM messages
             GROUP BY kind, channel ORDER BY kind, channel",
        )
        .all()
        .await
        .unwrap()
    }

    async fn change(&self, text: &'static str, id: Uuid) {
        let changed: Result<u64, StoreError> =
            store::transact!(self.db, |tx| { tx.sql(text).bind(id).exec().await });
        assert_eq!(changed.unwrap(), 1, "{text}");
    }
}

fn yesterday(house: &House) -> BusinessDate {
    house.clock.now().plus_seconds(-i64::from(DAY_S)).date().unwrap()
}

/// The same life without a store: each day ended by the core alone.
struct Pure {
    loan: Loan,
    notices: Vec<Event>,
}

impl Pure {
    fn issued(new: &NewLoan) -> Self {
        let id = LoanId(new.id.as_u128());
        let (loan, _) = lending::loan::issue(id, Arc::clone(&new.contract));
        Self { loan, notices: Vec::new() }
    }

    fn end_days(&mut self, through: BusinessDate) {
        while self.loan.closed_through() < through {
            let day = self.loan.closed_through().try_plus_days(1).unwrap();
            let Outcome::Done(decision) = close_day(&self.loan, day) else { panic!("{day}") };
            decision.events.iter().for_each(|event| self.loan.apply(event));
            let told = |event: &Event| matches!(event, Event::Notice { .. });
            self.notices.extend(decision.events.into_iter().filter(told));
        }
    }

    fn balances(&self) -> BTreeMap<String, i64> {
        let flows = self.loan.booked().flows();
        let held = Account::ALL.map(|it| (it.code().to_owned(), flows.balance(it).tiyn()));
        held.into_iter().filter(|(_, amount)| *amount != 0).collect()
    }

    async fn is_told_by(&self, house: &House) {
        let id = Uuid::from_u128(self.loan.id().0);
        assert_eq!(house.restored(id).await, self.loan);
        assert_eq!(house.balances(id).await, self.balances());
        assert_eq!(house.notices(id).await, self.notices);
    }
}

/// Keeps what was sent.
#[derive(Clone, Default)]
struct Outbox(Arc<Mutex<Vec<String>>>);

impl Sms for Outbox {
    fn send<'a>(&'a self, sms: OutSms<'a>) -> Sending<'a> {
        self.0.lock().unwrap().push(sms.text.to_owned());
        Box::pin(async { Ok::<(), SendError>(()) })
    }
}

impl Mail for Outbox {
    fn send<'a>(&'a self, mail: OutMail<'a>) -> Sending<'a> {
        self.0.lock().unwrap().push(format!("{}\n{}", mail.subject, mail.text));
        Box::pin(async { Ok::<(), SendError>(()) })
    }
}

impl Outbox {
    async fn deliver(&self, house: &House) -> Vec<String> {
        let channels = Channels { sms: Arc::new(self.clone()), mail: Arc::new(self.clone()) };
        let courier = Courier::new(house.lender.clone(), channels);
        while courier.deliver_next().await.unwrap() {}
        let sent = std::mem::take(&mut *self.0.lock().unwrap());
        sent.into_iter().map(|text| text.replace('\u{a0}', " ")).collect()
    }
}

on_both_engines! {
    async fn a_life_day_by_day_is_what_the_core_tells(db: Db) {
        let house = House::new(db);
        let new = house.loan(1).await;
        let mut pure = Pure::issued(&new);
        // To the day after the last on which anything accrues, and a little further.
        for day in 0..125 {
            house.clock.advance_seconds(DAY_S);
            let done = house.lender.end_days_past().await.unwrap();
            assert_eq!((done.runs.len(), done.failures.len()), (1, 0), "day {day}");
            pure.end_days(yesterday(&house));
            if [0, 1, 29, 30, 31, 32, 60, 80, 119, 120, 121, 124].contains(&day) {
                pure.is_told_by(&house).await;
            }
        }
        assert!(pure.notices.len() >= 2, "{:?}", pure.notices);
        assert_eq!(house.row(new.id).await.status, "overdue");
        house.check().await;
        // Most days are quiet: few events, and the ledger has a leg only where something happened.
        let version = house.row(new.id).await.version;
        assert!(version < 15, "{version}");
        assert!(house.lender.end_days_past().await.unwrap().runs.is_empty());
    }

    async fn an_outage_is_made_up_for_day_by_day(db: Db) {
        let house = House::new(db);
        let new = house.loan(1).await;
        let mut pure = Pure::issued(&new);
        for days in [25, 10, 60, 1] {
            house.clock.advance_seconds(days * DAY_S);
            let done = house.lender.end_days_past().await.unwrap();
            assert!(done.runs.len() as u32 >= days - 1, "{:?}", done.runs);
            assert!(done.runs.iter().all(|run| run.loans_closed <= 1 && run.ended_at.is_some()));
            pure.end_days(yesterday(&house));
            pure.is_told_by(&house).await;
        }
        house.check().await;
    }

    async fn whoever_stops_in_the_middle_goes_on_later(db: Db) {
        let house = House::new(db);
        let ids = house.loans(40).await;
        for wait_us in [0, 300, 2_000, 6_000, 15_000] {
            house.clock.advance_seconds(DAY_S);
            let (lender, through) = (house.lender.clone(), yesterday(&house));
            let run = tokio::spawn(async move { lender.end_days_in(through, 5, |_| {}).await });
            tokio::time::sleep(Duration::from_micros(wait_us)).await;
            run.abort();
            let _ = run.await;
            house.check().await;
            house.lender.end_days_in(through, 5, |_| {}).await.unwrap();
            assert_eq!(house.run_of(through).await.loans_closed, 40);
            for id in &ids {
                assert_eq!(house.row(*id).await.closed_through.0, through);
            }
            house.check().await;
        }
    }

    async fn two_at_once_end_each_day_once(db: Db) {
        let house = House::new(db);
        house.loans(40).await;
        for _ in 0..3 {
            house.clock.advance_seconds(DAY_S);
            let through = yesterday(&house);
            let closers: Vec<_> = (0..2)
                .map(|_| {
                    let lender = house.lender.clone();
                    tokio::spawn(async move { lender.end_days_in(through, 7, |_| {}).await })
                })
                .collect();
            for closer in closers {
                closer.await.unwrap().unwrap();
            }
            assert_eq!(house.run_of(through).await.loans_closed, 40);
        }
        house.check().await;
    }

    async fn one_broken_loan_does_not_stop_the_rest(db: Db) {
        let house = House::new(db.clone());
        let ids = house.loans(12).await;
        house.clock.advance_seconds(DAY_S);
        house.lender.end_days_past().await.unwrap();
        let (broken, whole) = (ids[4], house.row(ids[4]).await);
        unguard(&db).await;
        house.change("UPDATE loans SET contract = '{}' WHERE id = $1", broken).await;
        house.change("UPDATE loan_days SET pace_through = pace_from WHERE loan_id = $1", broken).await;
        for _ in 0..2 {
            house.clock.advance_seconds(DAY_S);
            let done = house.lender.end_days_past().await.unwrap();
            let run = done.runs.last().unwrap();
            assert_eq!((run.loans_closed, run.loans_failed), (11, 1));
            assert_eq!(done.failures[0].loan_id, broken);
        }
        let mut tx = house.db.read().await.unwrap();
        let told = audit::about(&mut tx, &format!("loan/{broken}"), 10).await.unwrap();
        assert_eq!(told.len(), 1, "told once, not every night");
        drop(tx);
        // Mended, it catches up when asked.
        let mended: Result<(), StoreError> = store::transact!(house.db, |tx| {
            tx.sql("UPDATE loans SET contract = $2 WHERE id = $1")
                .bind(broken).bind(whole.contract.clone()).exec_one().await
        });
        mended.unwrap();
        let done = house.lender.end_days(yesterday(&house), |_| {}).await.unwrap();
        assert!(done.failures.is_empty(), "{:?}", done.failures);
        assert_eq!(house.row(broken).await.closed_through.0, yesterday(&house));
        house.check().await;
    }

    async fn one_that_cannot_be_written_does_not_stop_the_rest(db: Db) {
        let house = House::new(db.clone());
        let ids = house.loans(12).await;
        house.clock.advance_seconds(DAY_S);
        house.lender.end_days_past().await.unwrap();
        house.clock.advance_seconds(DAY_S);
        let through = yesterday(&house);
        let in_the_way: Result<(), StoreError> = store::transact!(house.db, |tx| {
            let one = days::Accrual { loan_id: ids[7], interest_tiyn: 1, penalty_tiyn: 0 };
            days::accrue(tx, store::Day(through), &[one]).await
        });
        in_the_way.unwrap();
        let done = house.lender.end_days_past().await.unwrap();
        assert_eq!((done.runs[0].loans_closed, done.runs[0].loans_failed), (11, 1));
        assert_eq!(done.failures[0].loan_id, ids[7]);
        unguard(&db).await;
        house.change("DELETE FROM accruals WHERE interest_tiyn = 1 AND loan_id = $1", ids[7]).await;
        let done = house.lender.end_days(through, |_| {}).await.unwrap();
        assert_eq!((done.runs[0].loans_closed, done.runs[0].loans_failed), (12, 0));
        house.check().await;
    }

    async fn payments_go_on_while_days_end(db: Db) {
        let house = Arc::new(House::new(db));
        let ids = Arc::new(house.loans(20).await);
        for round in 0..4 {
            house.clock.advance_seconds(DAY_S);
            let through = yesterday(&house);
            let payers: Vec<_> = (0..4_usize)
                .map(|payer| {
                    let (house, ids) = (Arc::clone(&house), Arc::clone(&ids));
                    tokio::spawn(async move {
                        for number in 0..10 {
                            let name = format!("{round}-{payer}-{number}");
                            let id = ids[(number * 4 + payer) % ids.len()];
                            house.pay(id, &name, Tenge::try_from_whole(10).unwrap()).await;
                        }
                    })
                })
                .collect();
            house.lender.end_days_in(through, 6, |_| {}).await.unwrap();
            for payer in payers {
                payer.await.unwrap();
            }
            assert_eq!(house.run_of(through).await.loans_closed, 20);
            house.check().await;
        }
    }

    async fn a_paid_loan_rests(db: Db) {
        let house = House::new(db);
        let new = house.loan(1).await;
        house.clock.advance_seconds(5 * DAY_S);
        house.lender.end_days_past().await.unwrap();
        let payoff = house.restored(new.id).await.payoff(house.clock.today());
        house.pay(new.id, "all", payoff).await;
        let row = house.row(new.id).await;
        assert_eq!(row.status, "closed");
        house.clock.advance_seconds(3 * DAY_S);
        let done = house.lender.end_days_past().await.unwrap();
        assert!(done.runs.iter().all(|run| run.loans_closed == 0), "{:?}", done.runs);
        assert_eq!(house.row(new.id).await, row);
        house.check().await;
    }

    async fn each_notice_is_written_once(db: Db) {
        let house = House::new(db);
        let new = house.loan(1).await;
        let address = Email::try_new("aigul@mail.kz").unwrap();
        let set: Result<(), StoreError> = store::transact!(house.db, |tx| {
            let customer = customers::by_id(tx, new.customer_id).await?.unwrap();
            customer.set_email(tx, &vault(), Some(&address)).await
        });
        set.unwrap();
        let (outbox, mut sent) = (Outbox::default(), Vec::new());
        for _ in 0..45 {
            house.next_morning();
            for _ in 0..2 {
                house.lender.end_days_past().await.unwrap();
                house.lender.tell_of_day().await.unwrap();
            }
            // Somebody begins the day again.
            house.change_all("UPDATE day_runs SET told_at = NULL").await;
            house.lender.tell_of_day().await.unwrap();
            let told = outbox.deliver(&house).await;
            let known = sums_of_day(&house.restored(new.id).await, house.clock.today());
            for text in &told {
                let sums = sums(text);
                assert!(!sums.is_empty() && sums.iter().all(|sum| known.contains(sum)), "{text}");
            }
            sent.extend(told);
        }
        let expected = [
            ("arrears.still_overdue", 2),
            ("lawful.overdue", 1),
            ("reminder.due_soon", 1),
            ("reminder.due_today", 1),
            ("reminder.due_tomorrow", 1),
        ];
        let expected: Vec<_> = expected
            .iter()
            .flat_map(|(kind, count)| {
                ["email", "sms"].map(|channel| ((*kind).to_owned(), channel.to_owned(), *count))
            })
            .collect();
        assert_eq!(house.written().await, expected);
        assert_eq!(sent.len(), 12, "{sent:#?}");
        let told = |part: &str| sent.iter().any(|text| text.contains(part));
        assert!(told("Сегодня срок платежа: 108 400 ₸. Оплатить или продлить: zhedel.example/sa/?k="));
        assert!(told("Оплатить или попросить другие условия: zhedel.example/loan/"));
        assert!(told("Уведомление о просрочке: договор 26-000001"), "{sent:#?}");
    }

    async fn yesterdays_reminders_are_not_sent_after_an_outage(db: Db) {
        let house = House::new(db);
        house.loan(1).await;
        house.next_morning();
        // Nobody was there three days and one day ahead, nor on the day itself.
        house.clock.advance_seconds(30 * DAY_S);
        house.lender.end_days_past().await.unwrap();
        house.lender.tell_of_day().await.unwrap();
        let written = house.written().await;
        assert!(written.iter().all(|(kind, ..)| kind == "lawful.overdue" || kind == "reminder.due_today"), "{written:?}");
        // Whoever pays before it is sent is not sent it.
        let open = house.only_loan().await;
        let payoff = house.restored(open).await.payoff(house.clock.today());
        house.pay(open, "all", payoff).await;
        let sent = Outbox::default().deliver(&house).await;
        assert!(sent.iter().all(|text| !text.contains("срок") && !text.contains("Просроч")), "{sent:?}");
        assert!(sent.iter().any(|text| text.contains("Заём погашен, спасибо!")), "{sent:?}");
    }

    async fn nothing_is_said_while_a_dispute_stands(db: Db) {
        let house = House::new(db);
        let new = house.loan(1).await;
        house.clock.advance_seconds(DAY_S);
        let frozen = lending::loan::Command::Freeze {
            id: lending::loan::OperationId(7), since: house.clock.today(),
        };
        let loan = house.restored(new.id).await;
        let decided = lending::loan::decide(&loan, &frozen, house.clock.today()).unwrap();
        let Outcome::Done(decision) = decided else { panic!("it is new") };
        let mut after = loan.clone();
        decision.events.iter().for_each(|event| after.apply(event));
        let facts = store::Json(serde_json::to_string(after.facts()).unwrap());
        let row = house.row(new.id).await;
        let row = loans::Loan {
            version: row.version + 1, status: "disputed".to_owned(), facts,
            booked_on: store::Day(after.booked().as_of()), ..row
        };
        let put: Result<(), StoreError> = store::transact!(house.db, |tx| {
            let mut batch = tx.batch();
            loans::update(&mut batch, row.version - 1, &row);
            batch.exec().await
        });
        put.unwrap();
        for _ in 0..45 {
            house.next_morning();
            house.lender.end_days_past().await.unwrap();
            house.lender.tell_of_day().await.unwrap();
        }
        assert_eq!(house.written().await.len(), 0);
        assert!(house.restored(new.id).await.closed_through() > new.contract.due_on());
    }

    async fn the_dates_of_a_loan_go_to_a_calendar(db: Db) {
        let house = House::new(db);
        let signed_in = house.registered().await;
        let session = house.lender.signed_in(&signed_in.access).await.unwrap();
        let new = loan::new_loan(Uuid::now_v7(), session.customer_id, 1, &loan::contract(100_000));
        house.lender.issue(&new).await.unwrap();
        let text = house.lender.loan_calendar(&session, new.id).await.unwrap();
        assert!(text.ends_with("\r\n") && !text.replace("\r\n", "").contains(['\r', '\n']));
        assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
        let lines = unfolded(&text);
        let due_on = new.contract.due_on().to_string().replace('-', "");
        let one = |name: &str| {
            let mut found = lines.iter().filter(|(it, _)| it == name);
            let value = found.next().map(|(_, value)| value.clone());
            assert!(found.next().is_none(), "{name}");
            value.unwrap_or_default()
        };
        assert_eq!(one("DTSTART;VALUE=DATE"), due_on);
        assert_eq!(one("SUMMARY"), "Срок платежа");
        assert_eq!(one("TRIGGER"), "-PT14H");
        assert_eq!(one("STATUS"), "CONFIRMED");
        let told = lines.iter().any(|(_, value)| value.contains("108\u{a0}400\u{a0}₸"));
        assert!(told, "{lines:?}");
        let nesting: Vec<_> = lines
            .iter()
            .filter(|(name, _)| name == "BEGIN" || name == "END")
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        assert_eq!(nesting, [
            "BEGIN VCALENDAR", "BEGIN VEVENT", "BEGIN VALARM", "END VALARM", "END VEVENT",
            "END VCALENDAR",
        ]);
        // Somebody else's is not there.
        let other = house.loan(2).await;
        assert!(house.lender.loan_calendar(&session, other.id).await.is_err());
        // A date that needs nobody any more is taken out again.
        let payoff = house.restored(new.id).await.payoff(house.clock.today());
        house.pay(new.id, "all", payoff).await;
        let text = house.lender.loan_calendar(&session, new.id).await.unwrap();
        assert!(text.contains("STATUS:CANCELLED") && !text.contains("VALARM"), "{text}");
    }
}

impl House {
    async fn change_all(&self, text: &'static str) {
        let changed: Result<u64, StoreError> =
            store::transact!(self.db, |tx| { tx.sql(text).exec().await });
        changed.unwrap();
    }

    async fn only_loan(&self) -> Uuid {
        let mut tx = self.db.read().await.unwrap();
        loans::page(&mut tx, Uuid::nil(), 2).await.unwrap()[0].id
    }
}

/// Every sum in a text, in tiyn.
fn sums(text: &str) -> Vec<i64> {
    let of_part = |part: &str| {
        let is_sum = |letter: &char| letter.is_ascii_digit() || [' ', ','].contains(letter);
        let sum: Vec<char> = part.chars().rev().take_while(is_sum).collect();
        let sum: String = sum.into_iter().rev().filter(|letter| *letter != ' ').collect();
        let (whole, tiyn) = sum.split_once(',').unwrap_or((&sum, "00"));
        format!("{whole}{tiyn}").parse().unwrap()
    };
    let parts: Vec<&str> = text.split('₸').collect();
    parts[..parts.len() - 1].iter().map(|part| of_part(part)).collect()
}

/// What is owed on a day, by every name that a notice may use, and what the contract allows at most.
fn sums_of_day(loan: &Loan, on: BusinessDate) -> Vec<i64> {
    let dues = loan.dues(on);
    let owed = &dues.owed;
    let mut sums = vec![
        loan.payoff(on),
        owed.overdue() + owed.penalty,
        owed.principal_overdue,
        owed.interest_overdue,
        owed.penalty,
    ];
    sums.extend(dues.next.map(|next| next.amount));
    sums.extend(loan.contract().limits.charges_max);
    sums.into_iter().map(Tenge::tiyn).collect()
}

/// The lines of a calendar as names and values, its folds undone.
fn unfolded(text: &str) -> Vec<(String, String)> {
    let text = text.replace("\r\n ", "");
    let split = |line: &str| {
        let (name, value) = line.split_once(':').unwrap();
        (name.to_owned(), value.to_owned())
    };
    text.split_terminator("\r\n").map(split).collect()
}

/// Takes the guards away that keep the books from being damaged.
async fn unguard(db: &Db) {
    let mut tx = db.begin().await.unwrap();
    let drops: &[&'static str] = match db.engine() {
        Engine::Sqlite => &["DROP TRIGGER loans_no_new_terms", "DROP TRIGGER accruals_no_delete"],
        Engine::Postgres => &[
            "DROP TRIGGER loans_no_new_terms ON loans",
            "DROP TRIGGER accruals_append_only ON accruals",
        ],
    };
    for drop in drops {
        tx.sql(drop).exec().await.unwrap();
    }
    tx.commit().await.unwrap();
}
