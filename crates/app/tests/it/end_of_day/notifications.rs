//! Notifications of a day: sent once, in the customer's language, with the amounts of that day.

use std::sync::Arc;

use app::Clock;
use base::ids::LoanId;
use identity::Email;
use lending::{Contract, ContractInput};
use money::Tenge;
use store::{Db, StoreError, customers};

use super::DAY_S;
use crate::sent_messages::{RecordingSender, amounts_in, amounts_owed_on};
use testkit::databases::{insert_nth_customer, vault};
use testkit::loan::new_loan;
use testkit::on_both_engines;
use testkit::rules::shipped_rules;
use testkit::test_app::TestApp;

/// An amount as people write it, formatted independently of the tested code.
fn format_amount(tiyn: i64) -> String {
    let (units, part) = (tiyn / 100, tiyn % 100);
    let grouped = format!("{} {:03}", units / 1_000, units % 1_000);
    if part == 0 { format!("{grouped} ₸") } else { format!("{grouped},{part:02} ₸") }
}

/// All messages from one day of the delay to another, each sent in its morning.
async fn messages_over_delay(test: &TestApp, from: u32, to: u32) -> Vec<String> {
    let (outbox, mut messages) = (RecordingSender::default(), Vec::new());
    for day in 0..to {
        test.next_morning();
        test.app.loans.close_past_business_days().await.unwrap();
        if day >= from {
            test.app.loans.daily_reminder_enqueue().await.unwrap();
            messages.extend(outbox.deliver(&test.app).await);
        }
    }
    messages
}

/// A contract whose payment falls due on a day off, as made today.
fn contract_due_on_a_day_off() -> Arc<Contract> {
    let (rules, today) = (shipped_rules(), base::clock::today());
    let contract = |days| {
        let input = ContractInput::new(100_000, days, today);
        Contract::try_new(&rules.products.short, &input, &rules.law).unwrap()
    };
    let is_put_off = |it: &Contract| it.last_day_on_time(it.due_date()) > it.due_date();
    Arc::new((10..=45).map(contract).find(is_put_off).unwrap())
}

on_both_engines! {
    async fn a_payment_due_on_a_day_off_is_reminded_of_on_the_last_day_on_time(db: Db) {
        let test = TestApp::new(db);
        let contract = contract_due_on_a_day_off();
        let due_date = contract.due_date();
        let last_day_on_time = contract.last_day_on_time(due_date);
        let customer = insert_nth_customer(&test.db, 1).await;
        let new = new_loan(LoanId::now_v7(), customer, 1, &contract);
        test.app.loans.loan_issue(&new).await.unwrap();
        let (outbox, mut reminded_on, mut overdue_on) = (RecordingSender::default(), Vec::new(), None);
        let days = contract.issued_on.days_until(last_day_on_time) + 5;
        for _ in 0..days {
            test.next_morning();
            test.app.loans.close_past_business_days().await.unwrap();
            test.app.loans.daily_reminder_enqueue().await.unwrap();
            for text in outbox.deliver(&test.app).await {
                if text.contains("Сегодня срок платежа") {
                    reminded_on.push(test.clock.today());
                }
                if text.contains("Просрочено") && overdue_on.is_none() {
                    overdue_on = Some(test.clock.today());
                }
            }
        }
        assert_eq!(reminded_on, [last_day_on_time]);
        assert!(overdue_on.is_some_and(|on| on > last_day_on_time), "{overdue_on:?}");
        let row = test.loan_row(new.id).await;
        assert_eq!(row.due_date, due_date);
        let dues = test.load_loan(new.id).await.dues(last_day_on_time);
        assert_eq!(dues.days_overdue, 0);
    }

    async fn each_notice_is_sent_once(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        let address = Email::try_new("aigul@mail.kz").unwrap();
        let set: Result<(), StoreError> = store::transact!(test.db, |tx| {
            let customer = customers::find(tx, new.customer_id).await?.unwrap();
            customer.update_email(tx, &vault(), Some(&address)).await?;
            // Unverified addresses get no e-mail.
            let customer = customers::find(tx, new.customer_id).await?.unwrap();
            customer.update_email_verified(tx, test.clock.now()).await
        });
        set.unwrap();
        let (outbox, mut texts) = (RecordingSender::default(), Vec::new());
        // At the end the loan is nineteen days overdue: notices that a holiday postponed have been
        // sent.
        for _ in 0..49 {
            test.next_morning();
            for _ in 0..2 {
                test.app.loans.close_past_business_days().await.unwrap();
                test.app.loans.daily_reminder_enqueue().await.unwrap();
            }
            // The end of day is repeated.
            test.update_all("UPDATE end_of_day_runs SET notified_at = NULL").await;
            test.app.loans.daily_reminder_enqueue().await.unwrap();
            let messages = outbox.deliver(&test.app).await;
            let owed_amounts = amounts_owed_on(&test.load_loan(new.id).await, test.clock.today());
            for text in &messages {
                let amounts = amounts_in(text);
                assert!(!amounts.is_empty() && amounts.iter().all(|sum| owed_amounts.contains(sum)), "{text}");
            }
            texts.extend(messages);
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
        assert_eq!(test.message_counts().await, expected);
        assert_eq!(texts.len(), 12, "{texts:#?}");
        let was_sent = |part: &str| texts.iter().any(|text| text.contains(part));
        assert!(was_sent("Сегодня срок платежа: 108 400 ₸. Оплатить. Трудно? Можно продлить: zhedel.example/sa/?k="));
        assert!(was_sent("Оплатить или попросить другие условия: zhedel.example/loan/"));
        assert!(was_sent("Уведомление о просрочке: договор 26-000001"), "{texts:#?}");
    }

    async fn yesterdays_reminders_are_not_sent_after_an_outage(db: Db) {
        let test = TestApp::new(db);
        test.issue_loan(1).await;
        test.next_morning();
        // The service was down three days and one day ahead, and on the day itself.
        test.clock.advance_seconds(30 * DAY_S);
        test.app.loans.close_past_business_days().await.unwrap();
        test.app.loans.daily_reminder_enqueue().await.unwrap();
        let counts = test.message_counts().await;
        assert!(counts.iter().all(|(kind, ..)| kind == "lawful.overdue" || kind == "reminder.due_today"), "{counts:?}");
        // A customer who pays before a notice is sent does not get it.
        let open = test.only_loan().await;
        let payoff = test.load_loan(open).await.payoff(test.clock.today());
        test.receive_payment(open, "all", payoff).await;
        let messages = RecordingSender::default().deliver(&test.app).await;
        assert!(messages.iter().all(|text| !text.contains("срок") && !text.contains("Просроч")), "{messages:?}");
        // The closing is announced with the payment, and once.
        let ends: Vec<_> = messages.iter().filter(|text| text.contains("Заём погашен")).collect();
        assert_eq!(ends.len(), 1, "{messages:?}");
        assert!(ends[0].starts_with("Платёж 1") && ends[0].ends_with("zhedel.example/loan/"), "{ends:?}");
    }

    async fn arrears_equal_the_payoff_of_a_single_payment_loan(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        let messages = messages_over_delay(&test, 30, 42).await;
        // 108 400 on the due date; then 280 of interest and 216.80 of penalty each day.
        let day = |text: &String, number: i64| {
            let expected = format!("{number} дн.: {}.", format_amount(10_840_000 + number * 49_680));
            text.contains(&expected)
        };
        let late: Vec<_> = messages.iter().filter(|text| text.contains("Платёж просрочен на")).collect();
        assert!(!late.is_empty(), "{messages:?}");
        for text in &late {
            assert!((5..=12).any(|number| day(text, number)), "{text}");
        }
        let first = messages.iter().find(|text| text.starts_with("Просрочено ")).unwrap();
        let has_penalty = (1..=9).any(|number| {
            let sum = format_amount(10_840_000 + number * 49_680);
            *first == format!(
                "Просрочено {sum}: идёт неустойка, сообщим в кредитное бюро. Вы вправе просить иные \
                 условия: zhedel.example/loan/"
            )
        });
        assert!(has_penalty, "{first}");
        assert_eq!(test.load_loan(new.id).await.dues(test.clock.today()).status, lending::loan::LoanStatus::Overdue);
    }

    async fn notices_of_a_plan_name_arrears_and_payoff_and_no_prolongation(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        while test.clock.today() < new.contract.issued_on.try_plus_days(10).unwrap() {
            test.next_morning();
            test.app.loans.close_past_business_days().await.unwrap();
        }
        // Ten days: 2 800 of interest so far. Then two halves at 0.1 % a day.
        let on = |days| test.clock.today().try_plus_days(days).unwrap();
        let half = Tenge::try_from_whole_tenge(50_000).unwrap();
        let plan = lending::loan::RestructuringPlan {
            parts: vec![(on(20), half), (on(50), half)],
            rate: money::Rate::daily("0.1".parse().unwrap()),
            penalty_rate: money::Rate::daily("0.2".parse().unwrap()),
            waives_penalty: false,
        };
        test.apply_command(new.id, &lending::loan::LoanCommand::Restructure {
            id: lending::loan::OperationId::from_u128(7), plan,
        }).await;
        let messages = messages_over_delay(&test, 0, 32).await;
        // 50 000 + 2 800 + 20 × 100 by the first date; 109.60 of penalty and 100 of interest a day.
        let was_sent = |part: &str| messages.iter().any(|text| text.contains(part));
        assert!(was_sent(", платёж 54 800 ₸. Оплатить или попросить другие условия: zhedel.example/sa/"));
        assert!(was_sent("Сегодня срок платежа: 54 800 ₸. Оплатить или попросить другие условия: "), "{messages:#?}");
        assert!(!was_sent("продлить"), "{messages:#?}");
        let late = (5..=12).any(|days| {
            let (late, all) = (5_480_000 + days * 10_960, 10_480_000 + days * 20_960);
            was_sent(&format!(
                "Просрочено {} ({days} дн.), весь долг {}. Оплатить или попросить другие условия: ",
                format_amount(late), format_amount(all)
            ))
        });
        assert!(late, "{messages:#?}");
    }

    async fn no_notices_are_sent_during_a_dispute(db: Db) {
        let test = TestApp::new(db);
        let new = test.issue_loan(1).await;
        test.clock.advance_seconds(DAY_S);
        let frozen = lending::loan::LoanCommand::OpenDispute {
            id: lending::loan::OperationId::from_u128(7), since: test.clock.today(),
        };
        test.apply_command(new.id, &frozen).await;
        for _ in 0..45 {
            test.next_morning();
            test.app.loans.close_past_business_days().await.unwrap();
            test.app.loans.daily_reminder_enqueue().await.unwrap();
        }
        assert_eq!(test.message_counts().await.len(), 0);
        assert!(test.load_loan(new.id).await.closed_through() > new.contract.due_date());
    }
}
