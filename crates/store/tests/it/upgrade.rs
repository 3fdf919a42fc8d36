//! A database of version 32 with rows in every table is brought up to date, on both engines.

use std::str::FromStr;
use store::payout_methods::PayoutMethodKind;

use base::ids::LoanId;
use identity::{Iin, Phone};
use sqlx::Connection as _;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use store::card_tokenization_sessions::{TokenizationPurpose, TokenizationState};
use store::idempotency_keys::Claim;
use store::key_rotation::{self, SEALED_COLUMNS};
use store::payment_methods::NewPaymentMethod;
use store::payments::BookingCheck;
use store::payout_methods::{HolderCheck, NewPayoutMethod};
use store::{
    Db, Engine, StoreError, Tx, Uuid, Vault, audit, audit_chain, card_tokenization_sessions,
    customers, decisions, idempotency_keys, ledger, payment_methods, payments, payout_methods,
};
use testkit::databases::{NOW, TempSqliteDir, audit_keys, vault};

const VERSION: i64 = 32;

/// The tables with how many rows each has.
async fn count_rows(db: &Db) -> Vec<(String, i64)> {
    let tables = match db.engine() {
        Engine::Sqlite => {
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
                 AND name NOT LIKE '\\_sqlx%' ESCAPE '\\' ORDER BY name"
        }
        Engine::Postgres => {
            "SELECT CAST(tablename AS text) FROM pg_tables
             WHERE schemaname = current_schema() AND tablename NOT LIKE '\\_sqlx%' ORDER BY tablename"
        }
    };
    let mut tx = db.read().await.unwrap();
    let tables: Vec<(String,)> = tx.sql(tables).all().await.unwrap();
    let mut counts = Vec::new();
    for (table,) in tables {
        let text = format!("SELECT CAST(COUNT(*) AS bigint) FROM {table}").leak();
        let (count,): (i64,) = tx.sql(text).one("a count").await.unwrap();
        counts.push((table, count));
    }
    counts
}

/// Everything that the rows of before are good for works by the names of today.
async fn assert_upgraded(db: &Db, before: &[(String, i64)]) {
    let empty: Vec<_> = before.iter().filter(|(_, rows)| *rows == 0).collect();
    assert!(empty.is_empty(), "the fixture has no rows in {empty:?}");
    db.migrate().await.unwrap();
    assert!(db.is_up_to_date().await.unwrap());

    let after = count_rows(db).await;
    let rows = |counts: &[(String, i64)]| counts.iter().map(|(_, rows)| rows).sum::<i64>();
    let filled = after.iter().filter(|(_, rows)| *rows > 0).count();
    // The card pages of two tables are in one; the refresh token before the current one has a table.
    assert_eq!((filled, rows(&after)), (before.len() - 1 + 1, rows(before) + 1), "{after:?}");
    assert_eq!(db.list_integrity_errors().await.unwrap(), Vec::<String>::new());
    assert_foreign_keys_hold(db).await;
    assert_books_balance(db).await;
    assert_rows_are_found(db).await;
    assert_append_only(db).await;
    assert_every_sealed_value_opens(db).await;
}

/// SQLite's were checked with the file; PostgreSQL must hold every one of them to be checked.
async fn assert_foreign_keys_hold(db: &Db) {
    if db.engine() == Engine::Postgres {
        let text = "SELECT CAST(conname AS text) FROM pg_constraint
                    WHERE contype = 'f' AND NOT convalidated
                        AND connamespace = CAST(current_schema() AS regnamespace)";
        let unchecked: Vec<(String,)> = db.read().await.unwrap().sql(text).all().await.unwrap();
        assert!(unchecked.is_empty(), "{unchecked:?}");
    }
}

async fn assert_books_balance(db: &Db) {
    let mut tx = db.read().await.unwrap();
    assert_eq!(ledger::count_orphans(&mut tx).await.unwrap(), []);
    assert_eq!(ledger::count_mixed_transactions(&mut tx).await.unwrap(), 0);
    let booking = payments::check_booking(&mut tx).await.unwrap();
    assert_eq!(booking, BookingCheck { payment_count: 1, leg_count: 1, unbooked: Vec::new() });
    let legs = ledger::sum_by_loan_range(&mut tx, LoanId::nil(), LoanId::max()).await.unwrap();
    let on = |account: &str| -> i64 {
        let debits = legs.iter().filter(|leg| leg.debit == account).map(|leg| leg.amount_tiyn);
        let credits = legs.iter().filter(|leg| leg.credit == account).map(|leg| leg.amount_tiyn);
        debits.sum::<i64>() - credits.sum::<i64>()
    };
    assert_eq!([on("1401"), on("1030"), on("2870")], [9_900_000, -9_900_000, 0]);
    drop(tx);
    assert_trail_is_closed(db).await;
}

/// Rows from before there were keys are still a chain, and the first keyed row covers them.
async fn assert_trail_is_closed(db: &Db) {
    let keys = audit_keys();
    let verify = async |tx: &mut Tx| audit_chain::verify(tx, &keys, &[]).await.unwrap();
    let mut tx = db.read().await.unwrap();
    let chain = verify(&mut tx).await.unwrap();
    assert_eq!((chain.chained_rows, chain.unkeyed_rows, chain.pending_rows), (2, 2, 1));
    drop(tx);
    assert_eq!(audit_chain::chain_all_pending(db, &keys, NOW).await.unwrap(), 1);
    assert_eq!(audit_chain::chain_all_pending(db, &keys, NOW).await.unwrap(), 0);
    let mut tx = db.read().await.unwrap();
    let chain = verify(&mut tx).await.unwrap();
    assert_eq!((chain.chained_rows, chain.unkeyed_rows, chain.pending_rows), (4, 2, 0));
    let rows = audit::list_by_subject(&mut tx, "audit", 10).await.unwrap();
    assert_eq!((rows[0].action.as_str(), rows[0].number), ("audit_checkpoint", Some(3)));
    assert_eq!(
        rows[0].detail,
        r#"{"hash":"d58295de45d3e7f28828e29cd93f9dae569e0803e298ce2227e6689d49c7831a","rows":2}"#
    );
}

/// By the blind indexes of before, and by an idempotency key of before.
async fn assert_rows_are_found(db: &Db) {
    let vault = vault();
    let mut tx = db.begin().await.unwrap();
    let phone = Phone::try_new("+77011234567").unwrap();
    let customer = customers::find_by_phone(&mut tx, &vault, &phone).await.unwrap().unwrap();
    let iin = Iin::try_new("900101300007").unwrap();
    let by_iin = customers::find_by_iin(&mut tx, &vault, &iin).await.unwrap().unwrap();
    assert_eq!(by_iin.id, customer.id);
    assert_eq!(customer.email(&vault).unwrap().unwrap().reveal(), "aigerim@example.kz");

    let (id, customer_id) = (Uuid::now_v7(), customer.id);
    let card = NewPayoutMethod {
        id,
        customer_id,
        kind: PayoutMethodKind::Card,
        number: "token-1",
        mask: "",
        bank: None,
        expiry: None,
        is_own: true,
        holder_check: HolderCheck::Match,
        card_blind_index: None,
    };
    let known = payout_methods::find_or_insert(&mut tx, &vault, &card, NOW).await.unwrap();
    assert_ne!(known.id, id, "the payout method of before is not found");
    assert_eq!(*known.number(&vault).unwrap(), "targets.number");
    let card = NewPaymentMethod {
        id,
        customer_id,
        token: "token-2",
        mask: "",
        bank: None,
        expiry: None,
        card_blind_index: None,
    };
    let known = payment_methods::find_or_insert(&mut tx, &vault, &card, NOW).await.unwrap();
    assert_ne!(known.id, id, "the payment method of before is not found");
    assert_eq!(*known.token(&vault).unwrap(), "pay_cards.token");

    for (purpose, payment_id, is_payout) in [
        (TokenizationPurpose::Payout, "acq-1", true),
        (TokenizationPurpose::Payment, "acq-3", false),
    ] {
        let page =
            card_tokenization_sessions::find_by_acquirer_payment_id(&mut tx, purpose, payment_id)
                .await
                .unwrap()
                .unwrap();
        assert_eq!((page.customer_id, page.state), (customer_id, TokenizationState::Saved));
        let methods = (page.payout_method_id.is_some(), page.payment_method_id.is_some());
        assert_eq!(methods, (is_payout, !is_payout));
        assert!(page.ended_at.is_some());
    }

    let (key, request) = ("upgrade-key-0001", b"request");
    let claim = idempotency_keys::claim(&mut tx, &vault, key, request, NOW, NOW).await.unwrap();
    assert_eq!(claim, Claim::Completed("requests.answer".to_owned()));
}

/// The triggers of renamed tables still refuse, by the new name on both engines.
async fn assert_append_only(db: &Db) {
    for (change, rule) in [
        ("DELETE FROM application_documents", "application_documents_append_only"),
        ("DELETE FROM loan_documents", "loan_documents_append_only"),
        ("UPDATE loan_documents SET storage_key = 'x'", "loan_documents_append_only"),
        ("UPDATE consents SET recorded_at = recorded_at", "consents_append_only"),
        ("UPDATE audit SET occurred_at = occurred_at, actor = 'x'", "audit_append_only"),
        ("UPDATE cases SET kind = 'x'", "cases_kind_known"),
        ("UPDATE payout_methods SET kind = 'x'", "payout_methods_kind_known"),
    ] {
        let mut tx = db.begin().await.unwrap();
        let changed = tx.sql(change).exec().await;
        let is_refused = |error: &StoreError| error.is_violation_of(rule);
        assert!(changed.as_ref().is_err_and(is_refused), "{change}: {changed:?}");
    }
}

/// To seal a value with a new key it has to be opened first.
async fn assert_every_sealed_value_opens(db: &Db) {
    let keys = format!("2:{},1:{}", "3".repeat(64), "1".repeat(64));
    let vault = Vault::try_new(&keys, &"2".repeat(64)).unwrap();
    // Decisions of before are sealed by maintenance.
    let mut tx = db.begin().await.unwrap();
    let old_vault = testkit::databases::vault();
    assert_eq!(decisions::seal_some(&mut tx, &old_vault, 10).await.unwrap(), 1);
    tx.commit().await.unwrap();
    let done = key_rotation::rotate(db, &vault).await.unwrap();
    assert_eq!(done.len(), SEALED_COLUMNS.len());
    for (column, rows) in done {
        // A token that was spent before has no answer that could be given again, of no audit row of
        // before is known from where it came, nobody asked the state register, had a passkey or got
        // a transfer with a code.
        let is_new = [
            "audit_clients",
            "passkey_challenges",
            "passkeys",
            "payout_method_proofs",
            "spent_refresh_tokens",
            "state_register_inquiries",
        ]
        .contains(&column.table);
        let expected = u64::from(!is_new);
        assert_eq!(rows, expected, "{}.{}", column.table, column.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sqlite_database_of_before_is_upgraded() {
    let folder = TempSqliteDir::create();
    let mut old = folder.connect().await;
    store::migrations(Engine::Sqlite).run_to(VERSION, &mut old).await.unwrap();
    sqlx::raw_sql(include_str!("upgrade/sqlite.sql")).execute(&mut old).await.unwrap();
    old.close().await.unwrap();
    let url = format!("sqlite://{}/test.db", folder.path().display());
    let db = Db::connect(&url).await.unwrap();
    let before = count_rows(&db).await;
    assert_upgraded(&db, &before).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_database_of_before_is_upgraded() {
    let url = std::env::var("ZHEDEL_TEST_POSTGRES_URL")
        .expect("run the tests by scripts/with-postgres, as make test does");
    let options = PgConnectOptions::from_str(&url).unwrap();
    let schema = format!("t{}", Uuid::now_v7().simple());
    let options = options.options([("search_path", &schema)]);
    let pool = PgPoolOptions::new().max_connections(8).connect_with(options).await.unwrap();
    let create = sqlx::AssertSqlSafe(format!("CREATE SCHEMA {schema}"));
    sqlx::query(create).execute(&pool).await.unwrap();
    let mut old = pool.acquire().await.unwrap();
    store::migrations(Engine::Postgres).run_to(VERSION, &mut *old).await.unwrap();
    sqlx::raw_sql(include_str!("upgrade/postgres.sql")).execute(&mut *old).await.unwrap();
    drop(old);
    let db = Db::from_pool(pool);
    let before = count_rows(&db).await;
    assert_upgraded(&db, &before).await;
}
