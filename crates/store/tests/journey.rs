//! What an application is proven by, signed with and paid through, on both engines: what came first
//! stays, and what must not be forgotten cannot be.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod support;

use store::applications::{self, Application};
use store::bio_sessions::{self, BioSession};
use store::card_pages::{self, CardPage};
use store::files::{self, File};
use store::papers::{self, Paper};
use store::payouts::{self, Payout};
use store::targets::{self, NewPayoutMethod, Target};
use store::{
    Db, Json, StoreError, Tx, Uuid, callbacks, inquiries, jobs, review_requests, statements, traits,
};
use support::{NOW, customer, customer_of, vault};

fn json(text: &str) -> Json {
    Json(text.to_owned())
}

/// Somebody's application.
async fn application(db: &Db, customer_id: Uuid) -> Uuid {
    let new = Application {
        id: Uuid::now_v7(),
        version: 1,
        customer_id,
        state: "DRAFT".to_owned(),
        body: json("{}"),
        created_at: NOW,
        changed_at: NOW,
        tick_at: None,
        loan_id: None,
        is_success_seen: false,
        target_id: None,
        wants_partner_offers: false,
    };
    let mut tx = db.begin().await.unwrap();
    let mut batch = tx.batch();
    applications::insert(&mut batch, &new);
    batch.exec().await.unwrap();
    tx.commit().await.unwrap();
    new.id
}

async fn insert_payout_method(
    tx: &mut Tx,
    customer_id: Uuid,
    number: &str,
    is_own: bool,
) -> Target {
    let new = NewPayoutMethod {
        id: Uuid::now_v7(),
        customer_id,
        kind: "card",
        number,
        mask: "•• 0010",
        bank: None,
        expires: Some("09/27"),
        is_own,
    };
    targets::keep(tx, &vault(), &new, NOW).await.unwrap()
}

fn file(customer_id: Uuid, application_id: Uuid, kind: &str, session: Option<Uuid>) -> File {
    File {
        id: Uuid::now_v7(),
        customer_id,
        application_id,
        bio_session_id: session,
        kind: kind.to_owned(),
        place: "a/b".to_owned(),
        bytes: 7,
        status: "sent".to_owned(),
        reasons: json("[]"),
        hints: json("[]"),
        content_mark: vault().mark("file", kind),
        created_at: NOW,
        removed_at: None,
    }
}

fn paper(application_id: Uuid, bundle_id: Uuid, kind: &str, at: i64) -> Paper {
    Paper {
        id: Uuid::now_v7(),
        application_id,
        bundle_id,
        contract_number: "Z-261115-000000".to_owned(),
        offer_no: 1,
        for_day: "2026-11-15".parse().unwrap(),
        target_id: Uuid::nil(),
        kind: kind.to_owned(),
        place: "a/b".to_owned(),
        sha256: format!("{kind}-{bundle_id}"),
        bytes: 7,
        code: format!("code-{bundle_id}"),
        made_at: NOW.plus_seconds(at),
        signed_at: None,
        terms: None,
    }
}

/// A verdict, how often, the body and what it is about.
type CallbackRow = (String, i64, Option<Vec<u8>>, Option<Uuid>);

on_both_engines! {
    async fn a_question_keeps_its_consent_and_its_report(db: Db) {
        let (id, vault) = (application(&db, customer(&db).await).await, vault());
        let mut tx = db.begin().await.unwrap();
        let (first, second) = (Uuid::now_v7(), Uuid::now_v7());
        inquiries::insert(&mut tx, (first, id), "first_look", NOW).await.unwrap();
        inquiries::update_consent(&mut tx, first, "c-1", "given").await.unwrap();
        inquiries::update_report(&mut tx, &vault, first, "a report", NOW).await.unwrap();
        inquiries::insert(&mut tx, (second, id), "recheck", NOW.plus_seconds(9)).await.unwrap();
        let kept = inquiries::newest(&mut tx, id, "first_look", NOW).await.unwrap().unwrap();
        assert_eq!((kept.id, kept.consent_id.as_deref()), (first, Some("c-1")));
        assert_eq!(kept.report(&vault).unwrap().unwrap().as_str(), "a report");
        assert_eq!(kept.answered_at, Some(NOW));
        let later = inquiries::newest(&mut tx, id, "first_look", NOW.plus_seconds(1)).await;
        assert!(later.unwrap().is_none());
    }

    async fn what_a_session_was_answered_first_stays(db: Db) {
        let id = application(&db, customer(&db).await).await;
        let row = BioSession {
            id: Uuid::now_v7(),
            application_id: id,
            provider_id: "s-1".to_owned(),
            gestures: json("[\"smile\"]"),
            opened_at: NOW,
            expires_at: NOW.plus_seconds(600),
            capture: None,
            is_submitted: false,
            outcome: None,
            answered_at: None,
        };
        let mut tx = db.begin().await.unwrap();
        bio_sessions::insert(&mut tx, &row).await.unwrap();
        bio_sessions::capture(&mut tx, row.id, 1).await.unwrap();
        let again = bio_sessions::capture(&mut tx, row.id, 2).await;
        assert!(matches!(again, Err(StoreError::Conflict)), "one capture has one session");
        for word in ["\"spoof\"", "\"match\""] {
            bio_sessions::answered(&mut tx, row.id, json(word), NOW).await.unwrap();
        }
        let kept = bio_sessions::find_by_provider_session_id(&mut tx, "s-1").await.unwrap().unwrap();
        assert_eq!((kept.capture, kept.outcome), (Some(1), Some(json("\"spoof\""))));
        // Opened beside it and not used: the newest, and not the one that is meant.
        let beside = BioSession {
            id: Uuid::now_v7(),
            provider_id: "s-2".to_owned(),
            opened_at: NOW.plus_seconds(1),
            ..row.clone()
        };
        bio_sessions::insert(&mut tx, &beside).await.unwrap();
        assert_eq!(bio_sessions::newest(&mut tx, id).await.unwrap().unwrap().id, beside.id);
        let meant = bio_sessions::find_by_capture(&mut tx, id, 1).await.unwrap().unwrap();
        assert_eq!(meant.id, row.id);
        assert!(bio_sessions::find_by_capture(&mut tx, id, 2).await.unwrap().is_none());
    }

    async fn a_file_takes_the_place_of_one_of_its_kind(db: Db) {
        let person = customer(&db).await;
        let id = application(&db, person).await;
        let mut tx = db.begin().await.unwrap();
        let (one, two) = (Uuid::now_v7(), Uuid::now_v7());
        let all = [
            file(person, id, "id_front", None),
            file(person, id, "id_front", None),
            file(person, id, "frame.smile", Some(one)),
            file(person, id, "frame.smile", Some(two)),
            file(person, id, "frame.smile", Some(two)),
        ];
        for file in &all {
            files::put(&mut tx, file).await.unwrap();
        }
        let kept: Vec<_> = files::of_application(&mut tx, id).await.unwrap();
        let mut kept: Vec<_> = kept.into_iter().map(|file| file.id).collect();
        let mut expected = vec![all[1].id, all[2].id, all[4].id];
        kept.sort();
        expected.sort();
        assert_eq!(kept, expected);
        files::update_review(&mut tx, all[1].id, "refused", json("[\"glare\"]")).await.unwrap();
        files::hint(&mut tx, all[1].id, json("[\"dark\"]")).await.unwrap();
        let judged = files::by_id(&mut tx, all[1].id).await.unwrap().unwrap();
        assert_eq!((judged.status.as_str(), judged.hints.0.as_str()), ("refused", "[\"dark\"]"));
        files::remove(&mut tx, id, None, "id_front", NOW).await.unwrap();
        let gone = files::by_id(&mut tx, all[0].id).await.unwrap().unwrap();
        assert!(gone.removed_at.is_some(), "the dossier keeps the row");
        tx.commit().await.unwrap();
        let other = customer_of(&db, 5).await;
        let mut tx = db.begin().await.unwrap();
        let mark = vault().mark("file", "id_front");
        assert!(files::is_known_elsewhere(&mut tx, &mark, other).await.unwrap());
        assert!(!files::is_known_elsewhere(&mut tx, &mark, person).await.unwrap());
    }

    async fn a_statement_is_read_once_and_confirmed(db: Db) {
        let person = customer(&db).await;
        let id = application(&db, person).await;
        let mut tx = db.begin().await.unwrap();
        let sent = file(person, id, "statement", None);
        files::put(&mut tx, &sent).await.unwrap();
        let found = Some(json("{\"a\": 1}"));
        statements::keep(&mut tx, (sent.id, id), found.clone(), None, NOW).await.unwrap();
        statements::keep(&mut tx, (sent.id, id), None, Some("broken"), NOW).await.unwrap();
        statements::confirm(&mut tx, sent.id, NOW).await.unwrap();
        let kept = statements::newest(&mut tx, id).await.unwrap().unwrap();
        assert_eq!((kept.found, kept.refused, kept.confirmed_at), (found, None, Some(NOW)));
    }

    async fn a_card_is_kept_once_and_one_is_used_first(db: Db) {
        let (person, other) = (customer(&db).await, customer_of(&db, 5).await);
        let mut tx = db.begin().await.unwrap();
        let first = insert_payout_method(&mut tx, person, "token-1", true).await;
        assert_eq!(insert_payout_method(&mut tx, person, "token-1", true).await.id, first.id);
        let second = insert_payout_method(&mut tx, person, "token-2", true).await;
        let others = insert_payout_method(&mut tx, person, "token-3", false).await;
        assert!(second.is_default && !others.is_default);
        assert_eq!(second.number(&vault()).unwrap().as_str(), "token-2");
        let order = |all: &[Target]| all.iter().map(|it| it.is_default).collect::<Vec<_>>();
        let all = targets::of_customer(&mut tx, person).await.unwrap();
        assert_eq!((all[0].id, order(&all)), (second.id, vec![true, false, false]));
        targets::make_default(&mut tx, person, first.id).await.unwrap();
        targets::remove(&mut tx, second.id, NOW).await.unwrap();
        let all = targets::of_customer(&mut tx, person).await.unwrap();
        assert_eq!((all.len(), all[0].id), (2, first.id));
        // A card that was forgotten can be added again, and others are still told of it.
        let anew = insert_payout_method(&mut tx, person, "token-2", true).await;
        assert_ne!(anew.id, second.id);
        let mark = &anew.number_mark;
        assert!(targets::is_known_elsewhere(&mut tx, mark, other).await.unwrap());
        assert!(!targets::is_known_elsewhere(&mut tx, mark, person).await.unwrap());
        assert!(targets::by_id(&mut tx, other, first.id).await.unwrap().is_none());
    }

    async fn a_page_ends_once(db: Db) {
        let person = customer(&db).await;
        let mut tx = db.begin().await.unwrap();
        let page = CardPage {
            id: Uuid::now_v7(),
            customer_id: person,
            payment_id: "1000001".to_owned(),
            url: "https://acquirer.example/".to_owned(),
            state: "open".to_owned(),
            target_id: None,
            created_at: NOW,
            ended_at: None,
        };
        card_pages::insert(&mut tx, &page).await.unwrap();
        for state in ["saved", "refused"] {
            card_pages::end(&mut tx, page.id, state, None, NOW).await.unwrap();
        }
        let kept = card_pages::by_payment_id(&mut tx, "1000001").await.unwrap().unwrap();
        assert_eq!((kept.state.as_str(), kept.ended_at), ("saved", Some(NOW)));
        let later = NOW.plus_seconds(1);
        for (since, count) in [(NOW, 1), (later, 0)] {
            let found = card_pages::since(&mut tx, person, since).await.unwrap();
            assert_eq!(found.len(), count, "{since:?}");
        }
        let (id, payment_id) = (Uuid::now_v7(), "1000002".to_owned());
        let open = CardPage { id, payment_id, created_at: later, ..page.clone() };
        card_pages::insert(&mut tx, &open).await.unwrap();
        let found = card_pages::since(&mut tx, person, NOW).await.unwrap();
        assert_eq!(found.iter().map(|it| it.id).collect::<Vec<_>>(), [open.id, page.id]);
    }

    async fn papers_are_signed_together_and_never_go(db: Db) {
        let id = application(&db, customer(&db).await).await;
        let mut tx = db.begin().await.unwrap();
        let (old, new) = (Uuid::now_v7(), Uuid::now_v7());
        for it in [
            paper(id, old, "contract", 0),
            paper(id, new, "contract", 1),
            paper(id, new, "schedule", 1),
        ] {
            papers::insert(&mut tx, &it).await.unwrap();
        }
        papers::sign(&mut tx, new, NOW).await.unwrap();
        papers::sign(&mut tx, new, NOW.plus_seconds(9)).await.unwrap();
        let bundle = papers::list_newest_package(&mut tx, id).await.unwrap();
        assert_eq!(bundle.len(), 2);
        assert!(bundle.iter().all(|it| it.bundle_id == new && it.signed_at == Some(NOW)));
        let found = papers::by_sha256(&mut tx, &format!("contract-{old}")).await.unwrap().unwrap();
        assert_eq!((found.bundle_id, found.signed_at), (old, None));
        let found = papers::by_code(&mut tx, &format!("code-{new}")).await.unwrap().unwrap();
        assert_eq!(found.kind, "contract");
        tx.commit().await.unwrap();
        let mut tx = db.begin().await.unwrap();
        let twice = papers::insert(&mut tx, &paper(id, new, "contract", 2)).await;
        assert!(twice.is_err(), "a bundle has one of each kind");
        drop(tx);
        let mut tx = db.begin().await.unwrap();
        assert!(tx.sql("DELETE FROM papers").exec().await.is_err());
    }

    async fn an_order_is_made_once_and_ends_once(db: Db) {
        let person = customer(&db).await;
        let id = application(&db, person).await;
        let mut tx = db.begin().await.unwrap();
        let target = insert_payout_method(&mut tx, person, "token", true).await;
        let order = Payout {
            id: Uuid::now_v7(),
            application_id: id,
            number: 1,
            target_id: target.id,
            amount_tiyn: 5_000_000,
            state: "new".to_owned(),
            tries: 0,
            payment_id: None,
            refusal_code: None,
            created_at: NOW,
            ended_at: None,
        };
        payouts::insert(&mut tx, &order).await.unwrap();
        let again = Payout { id: Uuid::now_v7(), amount_tiyn: 1, ..order.clone() };
        payouts::insert(&mut tx, &again).await.unwrap();
        assert_eq!(payouts::find_by_number(&mut tx, id, 1).await.unwrap(), Some(order.clone()));
        for _ in 0..2 {
            payouts::sending(&mut tx, order.id).await.unwrap();
        }
        payouts::end(&mut tx, order.id, "done", (Some("7"), None), NOW).await.unwrap();
        payouts::end(&mut tx, order.id, "refused", (None, Some(400)), NOW).await.unwrap();
        let kept = payouts::by_id(&mut tx, order.id).await.unwrap().unwrap();
        assert_eq!((kept.state.as_str(), kept.tries, kept.refusal_code), ("done", 2, None));
        let sent = payouts::sending(&mut tx, order.id).await;
        assert!(matches!(sent, Err(StoreError::Conflict)), "what has ended is not sent");
        tx.commit().await.unwrap();
        let mut tx = db.begin().await.unwrap();
        assert!(tx.sql("DELETE FROM payouts").exec().await.is_err());
    }

    async fn callbacks_are_counted_and_a_forged_one_stands_alone(db: Db) {
        let (vault, mut tx) = (vault(), db.begin().await.unwrap());
        let about = Uuid::now_v7();
        for (is_genuine, body) in [(false, b"a"), (true, b"a"), (true, b"a"), (false, b"b")] {
            let kept = if is_genuine {
                let from = ("biometry", Some(about));
                callbacks::upsert_genuine(&mut tx, &vault, from, body, NOW).await
            } else {
                callbacks::upsert_forged(&mut tx, &vault, "biometry", body, NOW).await
            };
            kept.unwrap();
        }
        let all = tx.sql("SELECT verdict, count, body_sealed, about FROM callbacks ORDER BY verdict");
        let all: Vec<CallbackRow> = all.all().await.unwrap();
        let told: Vec<_> = all
            .iter()
            .map(|(verdict, count, body, about)| (verdict.as_str(), *count, body.is_some(), *about))
            .collect();
        let forged = ("forged", 1, false, None);
        assert_eq!(told, [forged, forged, ("genuine", 2, true, Some(about))]);
        assert_eq!(callbacks::delete_forged_before(&mut tx, NOW).await.unwrap(), 0);
        assert_eq!(callbacks::delete_forged_before(&mut tx, NOW.plus_seconds(1)).await.unwrap(), 2);
    }

    async fn who_waits_for_somebody_that_does_not_answer_is_found(db: Db) {
        let id = application(&db, customer(&db).await).await;
        let (worker, what) = (Uuid::now_v7(), ("DRAFT", "extra_confirm"));
        let mut tx = db.begin().await.unwrap();
        jobs::queue(&mut tx, what.1, id, NOW, NOW).await.unwrap();
        for (error, since, count) in [
            (None, NOW, 0),
            (Some("no answer"), NOW.plus_seconds(-1), 0),
            (Some("no answer"), NOW, 1),
            (None, NOW, 0),
        ] {
            let until = NOW.plus_seconds(60);
            let job = jobs::claim(&mut tx, worker, 1, NOW, until).await.unwrap().remove(0);
            job.waits(&mut tx, worker, NOW, error).await.unwrap();
            let found = applications::list_awaiting_provider(&mut tx, what, since, 10).await.unwrap();
            assert_eq!(found.len(), count, "{error:?} {since:?}");
        }
        assert!(applications::list_delayed(&mut tx, 10).await.unwrap().is_empty());
    }

    async fn a_request_for_a_review_is_kept_and_answered_once(db: Db) {
        let (id, vault) = (application(&db, customer(&db).await).await, vault());
        let mut tx = db.begin().await.unwrap();
        for text in ["Почему?", "Ещё раз"] {
            review_requests::keep(&mut tx, &vault, id, text, NOW).await.unwrap();
        }
        let open = review_requests::open(&mut tx, 10).await.unwrap();
        assert_eq!((open.len(), open[0].text(&vault).unwrap().as_str()), (1, "Почему?"));
        assert!(open[0].answer(&vault).unwrap().is_none());
        let answer = review_requests::Answer { text: "Доход подтверждён", is_reversed: true };
        open[0].update_answer(&mut tx, &vault, &answer, NOW).await.unwrap();
        assert!(review_requests::open(&mut tx, 10).await.unwrap().is_empty());
        let kept = review_requests::of_application(&mut tx, id).await.unwrap().unwrap();
        assert_eq!(kept.answer(&vault).unwrap().unwrap().as_str(), "Доход подтверждён");
        assert_eq!((kept.answered_at, kept.is_reversed), (Some(NOW), Some(true)));
        let again = kept.update_answer(&mut tx, &vault, &answer, NOW).await;
        assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
    }

    async fn what_two_people_have_is_seen(db: Db) {
        let (one, two) = (customer(&db).await, customer_of(&db, 5).await);
        let mark = |text: &str| vault().mark("document", text);
        let mut tx = db.begin().await.unwrap();
        for (person, text) in [(one, "a"), (one, "a"), (two, "b")] {
            traits::keep(&mut tx, person, "document", &mark(text), NOW).await.unwrap();
        }
        assert!(!traits::is_shared(&mut tx, one, "document").await.unwrap());
        traits::keep(&mut tx, two, "device", &mark("a"), NOW).await.unwrap();
        assert!(!traits::is_shared(&mut tx, one, "document").await.unwrap(), "of another kind");
        traits::keep(&mut tx, two, "document", &mark("a"), NOW).await.unwrap();
        assert!(traits::is_shared(&mut tx, one, "document").await.unwrap());
        assert!(traits::is_shared(&mut tx, two, "document").await.unwrap());
    }

    async fn work_that_is_queued_again_while_under_way_is_done_again(db: Db) {
        let (subject, worker) = (Uuid::now_v7(), Uuid::now_v7());
        let until = NOW.plus_seconds(60);
        for end in ["done", "put off", "failed"] {
            let mut tx = db.begin().await.unwrap();
            let mut batch = tx.batch();
            jobs::run_again(&mut batch, "payout", subject, NOW);
            batch.exec().await.unwrap();
            let job = jobs::claim(&mut tx, worker, 9, NOW, until).await.unwrap().remove(0);
            // A callback comes in while the order is under way.
            let mut batch = tx.batch();
            jobs::run_again(&mut batch, "payout", subject, NOW);
            batch.exec().await.unwrap();
            let noted = match end {
                "done" => job.complete_if_leased(&mut tx, worker, NOW).await,
                "put off" => job.postpone(&mut tx, worker, until).await,
                _ => job.failed(&mut tx, worker, "no answer", NOW).await,
            };
            assert!(noted.is_ok(), "{end}: {noted:?}");
            let again = jobs::claim(&mut tx, worker, 9, NOW, until).await.unwrap();
            assert_eq!((again.len(), again[0].attempts), (1, 1), "{end}");
            tx.commit().await.unwrap();
        }
        let mut tx = db.begin().await.unwrap();
        jobs::wake(&mut tx, "payout", subject, NOW).await.unwrap();
        assert!(jobs::claim(&mut tx, worker, 9, NOW, until).await.unwrap().is_empty());
        let job = jobs::claim(&mut tx, worker, 9, until, until.plus_seconds(60)).await.unwrap();
        job[0].done(&mut tx, worker, until).await.unwrap();
        jobs::wake(&mut tx, "payout", subject, until).await.unwrap();
        assert!(jobs::is_waiting(&mut tx, until).await.unwrap(), "what was done is done again");
    }
}
