//! Evidence, signatures and payouts of an application, on both engines: the first result stays, and
//! what must be retained cannot be deleted.

use base::ids::{ApplicationId, CustomerId};
use origination::application::State;
use store::application_documents::{self, ApplicationDocument, SigningDocumentKind};
use store::applications::{self, Application};
use store::biometric_sessions::{self, BiometricSession};
use store::bureau_inquiries::InquiryPurpose;
use store::bureau_inquiries::StateConsentState;
use store::card_tokenization_sessions::{
    self, CardTokenizationSession, TokenizationPurpose, TokenizationState, TokenizedCard,
};
use store::payout_methods::PayoutMethodKind;
use store::payout_methods::{self, HolderCheck, NewPayoutMethod, PayoutMethod};
use store::payouts::PayoutState;
use store::payouts::{self, Payout};
use store::uploads::{self, StoredUploadKind, Upload, UploadStatus};
use store::{
    Db, JsonText, StoreError, Tx, Uuid, bank_statements, bureau_inquiries, callbacks, fingerprints,
    review_requests, stored_files,
};
use testkit::databases::{NOW, insert_customer, insert_job, insert_nth_customer, vault};
use testkit::on_both_engines;

fn json(text: &str) -> JsonText {
    JsonText(text.to_owned())
}

fn payout_session(customer_id: CustomerId, acquirer_payment_id: &str) -> CardTokenizationSession {
    CardTokenizationSession {
        id: Uuid::now_v7(),
        customer_id,
        purpose: TokenizationPurpose::Payout,
        acquirer_payment_id: acquirer_payment_id.to_owned(),
        url: "https://acquirer.example/".to_owned(),
        state: TokenizationState::Open,
        payout_method_id: None,
        payment_method_id: None,
        created_at: NOW,
        ended_at: None,
    }
}

async fn insert_application(db: &Db, customer_id: CustomerId) -> ApplicationId {
    let new = Application {
        id: ApplicationId::now_v7(),
        version: 1,
        customer_id,
        state: State::Draft,
        body: json("{}"),
        created_at: NOW,
        updated_at: NOW,
        deadline_at: None,
        loan_id: None,
        is_success_acknowledged: false,
        payout_method_id: None,
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
    customer_id: CustomerId,
    number: &str,
    is_own: bool,
) -> PayoutMethod {
    let new = NewPayoutMethod {
        id: Uuid::now_v7(),
        customer_id,
        kind: PayoutMethodKind::Card,
        number,
        mask: "•• 0010",
        bank: None,
        expiry: Some("09/27"),
        is_own,
        holder_check: HolderCheck::Match,
        card_blind_index: None,
    };
    payout_methods::find_or_insert(tx, &vault(), &new, NOW).await.unwrap()
}

fn upload(
    customer_id: CustomerId,
    application_id: ApplicationId,
    kind: StoredUploadKind,
    session: Option<Uuid>,
) -> Upload {
    Upload {
        id: Uuid::now_v7(),
        customer_id,
        application_id,
        biometric_session_id: session,
        kind,
        storage_key: "a/b".to_owned(),
        bytes: 7,
        status: UploadStatus::Sent,
        reasons: json("[]"),
        hints: json("[]"),
        content_blind_index: vault().blind_index("file", kind.code()),
        created_at: NOW,
        removed_at: None,
    }
}

fn application_document(
    application_id: ApplicationId,
    bundle_id: Uuid,
    kind: SigningDocumentKind,
    at: i64,
) -> ApplicationDocument {
    ApplicationDocument {
        id: Uuid::now_v7(),
        application_id,
        bundle_id,
        contract_number: "Z-261115-000000".to_owned(),
        offer_number: 1,
        as_of_date: "2026-11-15".parse().unwrap(),
        payout_method_id: Uuid::nil(),
        kind,
        storage_key: "a/b".to_owned(),
        sha256: format!("{kind}-{bundle_id}"),
        bytes: 7,
        code: format!("code-{bundle_id}"),
        created_at: NOW.plus_seconds(at),
        signed_at: None,
        terms: None,
    }
}

/// Verdict, count, body and subject.
type CallbackRow = (String, i64, Option<Vec<u8>>, Option<Uuid>);

on_both_engines! {
    async fn a_bureau_inquiry_stores_its_consent_and_report(db: Db) {
        let (id, vault) = (insert_application(&db, insert_customer(&db).await).await, vault());
        let mut tx = db.begin().await.unwrap();
        let (first, second) = (Uuid::now_v7(), Uuid::now_v7());
        bureau_inquiries::insert(&mut tx, (first, id), InquiryPurpose::Prescreen, NOW).await.unwrap();
        bureau_inquiries::update_consent(&mut tx, first, "c-1", StateConsentState::Given).await.unwrap();
        bureau_inquiries::update_report(&mut tx, &vault, first, "a report", NOW).await.unwrap();
        bureau_inquiries::insert(&mut tx, (second, id), InquiryPurpose::Recheck, NOW.plus_seconds(9)).await.unwrap();
        let row = bureau_inquiries::find_newest_since(&mut tx, id, InquiryPurpose::Prescreen, NOW).await.unwrap().unwrap();
        assert_eq!((row.id, row.consent_id.as_deref()), (first, Some("c-1")));
        assert_eq!(row.report(&vault).unwrap().unwrap().as_str(), "a report");
        assert_eq!(row.answered_at, Some(NOW));
        let later = bureau_inquiries::find_newest_since(&mut tx, id, InquiryPurpose::Prescreen, NOW.plus_seconds(1)).await;
        assert!(later.unwrap().is_none());
    }

    async fn the_first_result_of_a_session_stays(db: Db) {
        let id = insert_application(&db, insert_customer(&db).await).await;
        let row = BiometricSession {
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
            device_blind_index: None,
        };
        let device = vault().blind_index("device", "a phone");
        let mut tx = db.begin().await.unwrap();
        biometric_sessions::insert(&mut tx, &row).await.unwrap();
        biometric_sessions::update_capture(&mut tx, row.id, 1, &device).await.unwrap();
        let repeated = biometric_sessions::update_capture(&mut tx, row.id, 2, &device).await;
        assert!(matches!(repeated, Err(StoreError::Conflict)), "one capture has one session");
        for word in ["\"spoof\"", "\"match\""] {
            biometric_sessions::update_outcome(&mut tx, row.id, json(word), NOW).await.unwrap();
        }
        let session = biometric_sessions::find_by_provider_session_id(&mut tx, "s-1").await.unwrap().unwrap();
        assert_eq!((session.capture, session.outcome), (Some(1), Some(json("\"spoof\""))));
        assert_eq!(session.device_blind_index, Some(device));
        // A second session that is not used: it is the newest, but not the one that counts.
        let beside = BiometricSession {
            id: Uuid::now_v7(),
            provider_id: "s-2".to_owned(),
            opened_at: NOW.plus_seconds(1),
            ..row.clone()
        };
        biometric_sessions::insert(&mut tx, &beside).await.unwrap();
        assert_eq!(biometric_sessions::find_newest_by_application(&mut tx, id).await.unwrap().unwrap().id, beside.id);
        let meant = biometric_sessions::find_by_capture(&mut tx, id, 1).await.unwrap().unwrap();
        assert_eq!(meant.id, row.id);
        assert!(biometric_sessions::find_by_capture(&mut tx, id, 2).await.unwrap().is_none());
    }

    async fn an_upload_replaces_one_of_its_kind(db: Db) {
        let person = insert_customer(&db).await;
        let id = insert_application(&db, person).await;
        let mut tx = db.begin().await.unwrap();
        let (one, two) = (Uuid::now_v7(), Uuid::now_v7());
        let all = [
            upload(person, id, StoredUploadKind::IdFront, None),
            upload(person, id, StoredUploadKind::IdFront, None),
            upload(person, id, StoredUploadKind::FrameSmile, Some(one)),
            upload(person, id, StoredUploadKind::FrameSmile, Some(two)),
            upload(person, id, StoredUploadKind::FrameSmile, Some(two)),
        ];
        for file in &all {
            uploads::insert_replacing(&mut tx, file).await.unwrap();
        }
        let rows: Vec<_> = uploads::list_by_application(&mut tx, id).await.unwrap();
        let mut ids: Vec<_> = rows.into_iter().map(|file| file.id).collect();
        let mut expected = vec![all[1].id, all[2].id, all[4].id];
        ids.sort();
        expected.sort();
        assert_eq!(ids, expected);
        uploads::update_review(&mut tx, all[1].id, UploadStatus::Refused, json("[\"glare\"]")).await.unwrap();
        uploads::update_hints(&mut tx, all[1].id, json("[\"dark\"]")).await.unwrap();
        let judged = uploads::find(&mut tx, all[1].id).await.unwrap().unwrap();
        assert_eq!((judged.status.code(), judged.hints.0.as_str()), ("refused", "[\"dark\"]"));
        let key = &all[0].storage_key;
        assert!(stored_files::is_key_used(&mut tx, key).await.unwrap());
        assert!(!stored_files::is_key_used(&mut tx, "nothing.pdf").await.unwrap());
        uploads::remove(&mut tx, id, None, StoredUploadKind::IdFront, NOW).await.unwrap();
        let row = uploads::find(&mut tx, all[0].id).await.unwrap().unwrap();
        assert!(row.removed_at.is_some(), "the row stays in the application's history");
        tx.commit().await.unwrap();
        let other = insert_nth_customer(&db, 5).await;
        let mut tx = db.begin().await.unwrap();
        let blind_index = vault().blind_indexes("file", "id_front");
        assert!(uploads::is_known_for_other_customer(&mut tx, &blind_index, other).await.unwrap());
        assert!(!uploads::is_known_for_other_customer(&mut tx, &blind_index, person).await.unwrap());
    }

    async fn a_statement_is_parsed_once_and_confirmed(db: Db) {
        let person = insert_customer(&db).await;
        let id = insert_application(&db, person).await;
        let mut tx = db.begin().await.unwrap();
        let sent = upload(person, id, StoredUploadKind::Statement, None);
        uploads::insert_replacing(&mut tx, &sent).await.unwrap();
        let summary = Some(json("{\"a\": 1}"));
        bank_statements::insert(&mut tx, (sent.id, id), summary.clone(), None, NOW).await.unwrap();
        bank_statements::insert(&mut tx, (sent.id, id), None, Some("broken"), NOW).await.unwrap();
        bank_statements::update_confirmed(&mut tx, sent.id, NOW).await.unwrap();
        let row = bank_statements::find_newest_by_application(&mut tx, id).await.unwrap().unwrap();
        assert_eq!((row.contents, row.rejection_reason, row.confirmed_at), (summary, None, Some(NOW)));
    }

    async fn a_card_is_stored_once_and_one_is_the_default(db: Db) {
        let (person, other) = (insert_customer(&db).await, insert_nth_customer(&db, 5).await);
        let mut tx = db.begin().await.unwrap();
        let first = insert_payout_method(&mut tx, person, "token-1", true).await;
        assert_eq!(insert_payout_method(&mut tx, person, "token-1", true).await.id, first.id);
        let second = insert_payout_method(&mut tx, person, "token-2", true).await;
        let others = insert_payout_method(&mut tx, person, "token-3", false).await;
        assert!(second.is_default && !others.is_default);
        assert_eq!(second.number(&vault()).unwrap().as_str(), "token-2");
        let order = |all: &[PayoutMethod]| all.iter().map(|it| it.is_default).collect::<Vec<_>>();
        let all = payout_methods::list_by_customer(&mut tx, person).await.unwrap();
        assert_eq!((all[0].id, order(&all)), (second.id, vec![true, false, false]));
        payout_methods::update_default(&mut tx, person, first.id).await.unwrap();
        payout_methods::remove(&mut tx, second.id, NOW).await.unwrap();
        let all = payout_methods::list_by_customer(&mut tx, person).await.unwrap();
        assert_eq!((all.len(), all[0].id), (2, first.id));
        // A removed card can be added again, and other owners are still reported.
        let readded = insert_payout_method(&mut tx, person, "token-2", true).await;
        assert_ne!(readded.id, second.id);
        let blind_index = &readded.number_blind_indexes(&vault()).unwrap();
        assert!(payout_methods::is_known_for_other_customer(&mut tx, blind_index, other).await.unwrap());
        assert!(!payout_methods::is_known_for_other_customer(&mut tx, blind_index, person).await.unwrap());
        assert!(payout_methods::find_for_customer(&mut tx, other, first.id).await.unwrap().is_none());
    }

    async fn a_tokenization_session_ends_once(db: Db) {
        let person = insert_customer(&db).await;
        let mut tx = db.begin().await.unwrap();
        let page = payout_session(person, "1000001");
        card_tokenization_sessions::insert(&mut tx, &page).await.unwrap();
        for state in [TokenizationState::Saved, TokenizationState::Refused] {
            card_tokenization_sessions::update_outcome(&mut tx, page.id, state, None, NOW).await.unwrap();
        }
        let row = card_tokenization_sessions::find(&mut tx, page.purpose, page.id).await.unwrap().unwrap();
        assert_eq!((row.state, row.ended_at), (TokenizationState::Saved, Some(NOW)));
        let later = NOW.plus_seconds(1);
        for (since, count) in [(NOW, 1), (later, 0)] {
            let sessions = card_tokenization_sessions::list_recent_payout_sessions(&mut tx, person, since).await.unwrap();
            assert_eq!(sessions.len(), count, "{since:?}");
        }
        let open = CardTokenizationSession { created_at: later, ..payout_session(person, "1000002") };
        card_tokenization_sessions::insert(&mut tx, &open).await.unwrap();
        let sessions = card_tokenization_sessions::list_recent_payout_sessions(&mut tx, person, NOW).await.unwrap();
        assert_eq!(sessions.iter().map(|it| it.id).collect::<Vec<_>>(), [open.id, page.id]);
    }

    async fn a_tokenization_session_is_found_only_for_its_purpose(db: Db) {
        let person = insert_customer(&db).await;
        let mut tx = db.begin().await.unwrap();
        // The acquirer numbers the pages of each purpose by itself.
        let payout = payout_session(person, "1000001");
        let purpose = TokenizationPurpose::Payment;
        let payment = CardTokenizationSession { purpose, ..payout_session(person, "1000001") };
        for (page, other, card) in [
            (&payout, purpose, TokenizedCard::Payout(Uuid::from_u128(1))),
            (&payment, payout.purpose, TokenizedCard::Payment(Uuid::from_u128(2))),
        ] {
            card_tokenization_sessions::insert(&mut tx, page).await.unwrap();
            assert!(card_tokenization_sessions::find(&mut tx, other, page.id).await.unwrap().is_none());
            let saved = TokenizationState::Saved;
            card_tokenization_sessions::update_outcome(&mut tx, page.id, saved, Some(card), NOW).await.unwrap();
            let row = card_tokenization_sessions::find_by_acquirer_payment_id(&mut tx, page.purpose, "1000001").await;
            let row = row.unwrap().unwrap();
            let expected = match card {
                TokenizedCard::Payout(id) => (page.id, Some(id), None),
                TokenizedCard::Payment(id) => (page.id, None, Some(id)),
            };
            assert_eq!((row.id, row.payout_method_id, row.payment_method_id), expected);
        }
        let sessions = card_tokenization_sessions::list_recent_payout_sessions(&mut tx, person, NOW).await.unwrap();
        assert_eq!(sessions.iter().map(|it| it.id).collect::<Vec<_>>(), [payout.id]);
        // The owner of a paying card is not checked.
        let open = CardTokenizationSession { purpose, ..payout_session(person, "1000002") };
        card_tokenization_sessions::insert(&mut tx, &open).await.unwrap();
        let state = TokenizationState::OtherOwner;
        let result = card_tokenization_sessions::update_outcome(&mut tx, open.id, state, None, NOW).await;
        assert!(result.is_err_and(|error| error.is_violation_of("card_tokenization_sessions_owner_checked")));
    }

    async fn documents_are_signed_together_and_never_deleted(db: Db) {
        let id = insert_application(&db, insert_customer(&db).await).await;
        let mut tx = db.begin().await.unwrap();
        let (old, new) = (Uuid::now_v7(), Uuid::now_v7());
        for it in [
            application_document(id, old, SigningDocumentKind::Contract, 0),
            application_document(id, new, SigningDocumentKind::Contract, 1),
            application_document(id, new, SigningDocumentKind::Schedule, 1),
        ] {
            application_documents::insert(&mut tx, &it).await.unwrap();
        }
        application_documents::update_to_signed(&mut tx, new, NOW).await.unwrap();
        application_documents::update_to_signed(&mut tx, new, NOW.plus_seconds(9)).await.unwrap();
        let bundle = application_documents::list_newest_package(&mut tx, id).await.unwrap();
        assert_eq!(bundle.len(), 2);
        assert!(bundle.iter().all(|it| it.bundle_id == new && it.signed_at == Some(NOW)));
        let row = application_documents::find_by_sha256(&mut tx, &format!("contract-{old}")).await.unwrap().unwrap();
        assert_eq!((row.bundle_id, row.signed_at), (old, None));
        let row = application_documents::find_by_verification_code(&mut tx, &format!("code-{new}")).await.unwrap().unwrap();
        assert_eq!(row.kind, SigningDocumentKind::Contract);
        tx.commit().await.unwrap();
        let mut tx = db.begin().await.unwrap();
        let twice = application_documents::insert(&mut tx, &application_document(id, new, SigningDocumentKind::Contract, 2)).await;
        assert!(twice.is_err(), "a bundle has one of each kind");
        drop(tx);
        let mut tx = db.begin().await.unwrap();
        assert!(tx.sql("DELETE FROM application_documents").exec().await.is_err());
    }

    async fn a_payout_is_created_once_and_ends_once(db: Db) {
        let person = insert_customer(&db).await;
        let id = insert_application(&db, person).await;
        let mut tx = db.begin().await.unwrap();
        let target = insert_payout_method(&mut tx, person, "token", true).await;
        let order = Payout {
            id: Uuid::now_v7(),
            application_id: id,
            number: 1,
            payout_method_id: target.id,
            amount_tiyn: 5_000_000,
            state: PayoutState::New,
            attempts: 0,
            acquirer_payment_id: None,
            decline_code: None,
            created_at: NOW,
            ended_at: None,
        };
        payouts::insert(&mut tx, &order).await.unwrap();
        let repeated = Payout { id: Uuid::now_v7(), amount_tiyn: 1, ..order.clone() };
        payouts::insert(&mut tx, &repeated).await.unwrap();
        assert_eq!(payouts::find_by_number(&mut tx, id, 1).await.unwrap(), Some(order.clone()));
        for _ in 0..2 {
            payouts::update_to_sent(&mut tx, order.id).await.unwrap();
        }
        payouts::update_outcome(&mut tx, order.id, PayoutState::Done, (Some("7"), None), NOW).await.unwrap();
        payouts::update_outcome(&mut tx, order.id, PayoutState::Refused, (None, Some(400)), NOW).await.unwrap();
        let row = payouts::find(&mut tx, order.id).await.unwrap().unwrap();
        assert_eq!((row.state.code(), row.attempts, row.decline_code), ("done", 2, None));
        let sent = payouts::update_to_sent(&mut tx, order.id).await;
        assert!(matches!(sent, Err(StoreError::Conflict)), "what has ended is not sent");
        tx.commit().await.unwrap();
        let mut tx = db.begin().await.unwrap();
        assert!(tx.sql("DELETE FROM payouts").exec().await.is_err());
    }

    async fn callbacks_are_counted_and_forged_ones_separately(db: Db) {
        let (vault, mut tx) = (vault(), db.begin().await.unwrap());
        let about = Uuid::now_v7();
        for (is_genuine, body) in [(false, b"a"), (true, b"a"), (true, b"a"), (false, b"b")] {
            let inserted = if is_genuine {
                let from = ("biometry", Some(about));
                callbacks::upsert_genuine(&mut tx, &vault, from, body, NOW).await
            } else {
                callbacks::upsert_forged(&mut tx, &vault, "biometry", body, NOW).await
            };
            inserted.unwrap();
        }
        let all = tx.sql("SELECT authenticity, count, body_sealed, subject_id FROM callbacks
             ORDER BY authenticity");
        let all: Vec<CallbackRow> = all.all().await.unwrap();
        let summary: Vec<_> = all
            .iter()
            .map(|(verdict, count, body, about)| (verdict.as_str(), *count, body.is_some(), *about))
            .collect();
        let forged = ("forged", 1, false, None);
        assert_eq!(summary, [forged, forged, ("genuine", 2, true, Some(about))]);
        assert_eq!(callbacks::delete_forged_before(&mut tx, NOW).await.unwrap(), 0);
        assert_eq!(callbacks::delete_forged_before(&mut tx, NOW.plus_seconds(1)).await.unwrap(), 2);
    }

    async fn applications_waiting_for_a_provider_are_found(db: Db) {
        let id = insert_application(&db, insert_customer(&db).await).await;
        let what = (State::Draft, "count");
        let mut tx = db.begin().await.unwrap();
        insert_job(&mut tx, id.uuid()).await.unwrap();
        for (error, since, count) in [
            (None, NOW, 0),
            (Some("no answer"), NOW.plus_seconds(-1), 0),
            (Some("no answer"), NOW, 1),
            (None, NOW, 0),
        ] {
            let sql = "UPDATE jobs SET last_error = $1 WHERE subject = $2";
            tx.sql(sql).bind(error.map(str::to_owned)).bind(id).exec().await.unwrap();
            let waiting = applications::list_awaiting_provider(&mut tx, what, since, 10).await.unwrap();
            assert_eq!(waiting.len(), count, "{error:?} {since:?}");
        }
        assert!(applications::list_delayed(&mut tx, 10).await.unwrap().is_empty());
    }

    async fn a_review_request_is_stored_and_answered_once(db: Db) {
        let (id, vault) = (insert_application(&db, insert_customer(&db).await).await, vault());
        let mut tx = db.begin().await.unwrap();
        for text in ["Почему?", "Ещё раз"] {
            review_requests::insert(&mut tx, &vault, id, text, NOW).await.unwrap();
        }
        let open = review_requests::list_open(&mut tx, 10).await.unwrap();
        assert_eq!((open.len(), open[0].text(&vault).unwrap().as_str()), (1, "Почему?"));
        assert!(open[0].answer(&vault).unwrap().is_none());
        let answer = review_requests::ReviewAnswer { text: "Доход подтверждён", is_reversed: true };
        open[0].update_answer(&mut tx, &vault, &answer, NOW).await.unwrap();
        assert!(review_requests::list_open(&mut tx, 10).await.unwrap().is_empty());
        let row = review_requests::find_by_application(&mut tx, id).await.unwrap().unwrap();
        assert_eq!(row.answer(&vault).unwrap().unwrap().as_str(), "Доход подтверждён");
        assert_eq!((row.answered_at, row.is_reversed), (Some(NOW), Some(true)));
        let repeated = row.update_answer(&mut tx, &vault, &answer, NOW).await;
        assert!(matches!(repeated, Err(StoreError::Conflict)), "{repeated:?}");
    }

    async fn shared_identifiers_are_found(db: Db) {
        let (one, two) = (insert_customer(&db).await, insert_nth_customer(&db, 5).await);
        let blind_index = |text: &str| vault().blind_indexes("document", text);
        let mut tx = db.begin().await.unwrap();
        for (person, text) in [(one, "a"), (one, "a"), (two, "b")] {
            fingerprints::insert(&mut tx, person, "document", &blind_index(text), NOW).await.unwrap();
        }
        assert!(!fingerprints::is_shared(&mut tx, one, None, "document").await.unwrap());
        fingerprints::insert(&mut tx, two, "device", &blind_index("a"), NOW).await.unwrap();
        assert!(!fingerprints::is_shared(&mut tx, one, None, "document").await.unwrap(), "of another kind");
        fingerprints::insert(&mut tx, two, "document", &blind_index("a"), NOW).await.unwrap();
        assert!(fingerprints::is_shared(&mut tx, one, None, "document").await.unwrap());
        assert!(fingerprints::is_shared(&mut tx, two, None, "document").await.unwrap());
        assert!(!fingerprints::is_shared(&mut tx, two, Some(one), "document").await.unwrap());
    }

}
