//! Applications, their steps, answers and decisions, on both engines.

use base::Timestamp;
use base::ids::{ApplicationId, CustomerId};
use origination::application::State;
use origination::questionnaire::Step;
use store::applications::{self, Application, NewEvent};
use store::decisions::DecisionKind;
use store::decisions::{self, Decision};
use store::{Db, JsonText, StoreError, Uuid, questionnaire_answers, transact};
use testkit::databases::{NOW, insert_customer, insert_nth_customer, vault};
use testkit::on_both_engines;

/// As either engine returns it.
fn json_word(word: &str) -> JsonText {
    JsonText(format!("{{\"word\": \"{word}\"}}"))
}

fn draft(customer_id: CustomerId) -> Application {
    Application {
        id: ApplicationId::now_v7(),
        version: 1,
        customer_id,
        state: State::Draft,
        body: json_word("DRAFT"),
        created_at: NOW,
        updated_at: NOW,
        deadline_at: Some(NOW.plus_seconds(60)),
        loan_id: None,
        is_success_acknowledged: false,
        payout_method_id: None,
        wants_partner_offers: false,
    }
}

fn new_event(from: State, to: State, key: Option<&str>) -> NewEvent {
    NewEvent {
        occurred_at: NOW,
        actor: "customer".to_owned(),
        from_state: from,
        to_state: to,
        reason: None,
        ip_blind_index: None,
        idempotency_key: key.map(str::to_owned),
        event: json_word(to.code()),
    }
}

async fn insert_application(db: &Db, application: &Application) -> Result<(), StoreError> {
    transact!(db, |tx| {
        let mut batch = tx.batch();
        applications::insert(&mut batch, application);
        applications::append_events(
            &mut batch,
            application.id,
            0,
            vec![new_event(State::None, State::Draft, None)],
        );
        batch.exec().await
    })
}

/// Moves an application from a version to a state, by an event with an idempotency key.
async fn transition(
    db: &Db,
    current: &Application,
    state: State,
    key: &str,
) -> Result<(), StoreError> {
    let next =
        Application { version: current.version + 1, state, deadline_at: None, ..current.clone() };
    // Without a retry: a conflict is reported to the caller.
    let mut tx = db.begin().await?;
    let mut batch = tx.batch();
    applications::update(&mut batch, current.version, &next);
    let steps = vec![new_event(current.state, state, Some(key))];
    applications::append_events(&mut batch, current.id, current.version, steps);
    batch.exec().await?;
    tx.commit().await
}

on_both_engines! {
    async fn a_person_has_one_open_application(db: Db) {
        let customer_id = insert_customer(&db).await;
        let first = draft(customer_id);
        insert_application(&db, &first).await.unwrap();
        let result = insert_application(&db, &draft(customer_id)).await.unwrap_err();
        assert!(result.is_violation_of("applications_customer_id_key"), "{result:?}");
        insert_application(&db, &draft(insert_nth_customer(&db, 7).await)).await.unwrap();
        transition(&db, &first, State::Cancelled, "cancel").await.unwrap();
        let next = Application { created_at: NOW.plus_seconds(1), ..draft(customer_id) };
        insert_application(&db, &next).await.unwrap();
        let mut tx = db.read().await.unwrap();
        let newest = applications::find_newest_by_customer(&mut tx, customer_id).await.unwrap();
        assert_eq!(newest, Some(next));
        for (since, count) in [(NOW, 2), (NOW.plus_seconds(1), 1), (NOW.plus_seconds(2), 0)] {
            let created_count = applications::count_created_since(&mut tx, customer_id, since).await.unwrap();
            assert_eq!(created_count, count);
        }
    }

    async fn of_two_concurrent_transitions_one_wins(db: Db) {
        let first = draft(insert_customer(&db).await);
        insert_application(&db, &first).await.unwrap();
        transition(&db, &first, State::Prescoring, "submit").await.unwrap();
        let second = transition(&db, &first, State::Cancelled, "cancel").await;
        assert!(matches!(second, Err(StoreError::Conflict)), "{second:?}");
        let mut tx = db.read().await.unwrap();
        let now = applications::find(&mut tx, first.id).await.unwrap().unwrap();
        assert_eq!((now.version, now.state.code()), (2, "PRESCORING"));
        let steps = applications::list_events(&mut tx, first.id).await.unwrap();
        let states: Vec<_> = steps.iter().map(|step| (step.number, step.to_state.code())).collect();
        assert_eq!(states, [(1, "DRAFT"), (2, "PRESCORING")]);
        for (key, is_there) in [("submit", true), ("cancel", false)] {
            let exists = applications::has_event(&mut tx, first.id, key).await.unwrap();
            assert_eq!(exists, is_there, "{key}");
        }
    }

    async fn an_event_with_one_key_is_appended_once(db: Db) {
        let first = draft(insert_customer(&db).await);
        insert_application(&db, &first).await.unwrap();
        transition(&db, &first, State::Prescoring, "callback-1").await.unwrap();
        let mut tx = db.read().await.unwrap();
        let row = applications::find(&mut tx, first.id).await.unwrap().unwrap();
        drop(tx);
        let repeated = transition(&db, &row, State::Preapproved, "callback-1").await.unwrap_err();
        assert!(repeated.is_violation_of("application_events_application_id_key_key"), "{repeated:?}");
    }

    async fn events_and_decisions_are_append_only(db: Db) {
        let first = draft(insert_customer(&db).await);
        insert_application(&db, &first).await.unwrap();
        let decision = Decision {
            id: Uuid::now_v7(),
            application_id: first.id,
            kind: DecisionKind::Prescreen,
            snapshot: json_word("what was known"),
            result: json_word("what came of it"),
            decided_at: NOW,
        };
        let added: Result<(), StoreError> = transact!(db, |tx| {
            let mut batch = tx.batch();
            decisions::insert(&mut batch, &vault(), &decision).unwrap();
            batch.exec().await
        });
        added.unwrap();
        for (change, rule) in [
            ("UPDATE application_events SET actor = 'x'", "application_events_append_only"),
            ("DELETE FROM application_events", "application_events_append_only"),
            ("UPDATE decisions SET kind = 'recheck'", "decisions_append_only"),
            ("DELETE FROM decisions", "decisions_append_only"),
            ("DELETE FROM applications", "applications_append_only"),
            ("UPDATE applications SET state = 'ACTIVE'", "applications_loan_when_active"),
        ] {
            let mut tx = db.begin().await.unwrap();
            let changed = tx.sql(change).exec().await;
            let is_violation = |error: &StoreError| error.is_violation_of(rule);
            assert!(changed.as_ref().is_err_and(is_violation), "{change}: {changed:?}");
        }
        let mut tx = db.read().await.unwrap();
        let rows = decisions::list_by_application(&mut tx, &vault(), first.id).await.unwrap();
        assert_eq!(rows, [decision]);
    }

    async fn answers_are_encrypted_and_replaced(db: Db) {
        let (vault, customer_id) = (vault(), insert_customer(&db).await);
        let first = draft(customer_id);
        insert_application(&db, &first).await.unwrap();
        for (raw, is_valid) in [("{\"surname\":\"Қ\"}", false), ("{\"surname\":\"Қасымова\"}", true)] {
            let result: Result<(), StoreError> = transact!(db, |tx| {
                questionnaire_answers::upsert(tx, &vault, first.id, Step::Identity, (raw, is_valid), NOW).await
            });
            result.unwrap();
        }
        let mut tx = db.begin().await.unwrap();
        let rows = questionnaire_answers::list_by_application(&mut tx, first.id).await.unwrap();
        assert_eq!(rows.len(), 1);
        assert!(rows[0].is_valid);
        assert_eq!(*rows[0].raw(&vault).unwrap(), "{\"surname\":\"Қасымова\"}");
        assert!(!format!("{rows:?}").contains("Қасымова"));
        assert_eq!(questionnaire_answers::delete_without_loan(&mut tx, customer_id).await.unwrap(), 1);
        assert!(questionnaire_answers::list_by_application(&mut tx, first.id).await.unwrap().is_empty());
    }

    async fn waiting_applications_are_found_by_clock_and_staff(db: Db) {
        let (early, late) = (draft(insert_nth_customer(&db, 1).await), draft(insert_nth_customer(&db, 2).await));
        let late = Application { deadline_at: Some(NOW.plus_seconds(120)), ..late };
        for application in [&late, &early] {
            insert_application(&db, application).await.unwrap();
        }
        let ticking = async |now: Timestamp| {
            let mut tx = db.read().await.unwrap();
            applications::list_with_due_timers(&mut tx, now, 10).await.unwrap()
        };
        assert!(ticking(NOW).await.is_empty());
        assert_eq!(ticking(NOW.plus_seconds(60)).await, [early.id]);
        assert_eq!(ticking(NOW.plus_seconds(120)).await, [early.id, late.id]);
        transition(&db, &early, State::ManualReview, "refer").await.unwrap();
        assert_eq!(ticking(NOW.plus_seconds(120)).await, [late.id]);
        let mut tx = db.begin().await.unwrap();
        let queue = applications::list_by_state(&mut tx, State::ManualReview, 10).await.unwrap();
        assert_eq!(queue.iter().map(|row| row.id).collect::<Vec<_>>(), [early.id]);
        applications::update_success_acknowledged(&mut tx, late.id).await.unwrap();
        assert!(applications::find(&mut tx, late.id).await.unwrap().unwrap().is_success_acknowledged);
    }
}
