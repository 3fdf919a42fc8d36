//! What people are told about a day: once, in their language, with sums of that day.

use std::sync::{Arc, Mutex};

use identity::Email;
use lender::Clock;
use lender::messages::{Channels, Courier};
use lending::loan::{Loan, Outcome};
use money::{BusinessDate, Tenge};
use providers::email::{Mail, OutMail};
use providers::sms::{OutSms, Sms};
use providers::{SendError, Sending};
use store::{Db, StoreError, customers, loans};

use crate::book::DAY_S;
use crate::house::House;
use crate::on_both_engines;
use crate::support::vault;

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

on_both_engines! {
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
}
