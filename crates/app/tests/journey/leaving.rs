//! Leaving: what no loan rests on is gone, here and outside, and what stays is named.

use app::loans::{NewPayment, Source};
use app::profile::What;
use lending::loan::Purpose;
use money::Tenge;
use origination::{Command, State};
use store::{Db, Uuid, files, forgetting};

use crate::borrower::{Borrower, GOOD_CARD, IBAN, PICTURE, picture};
use crate::on_both_engines;
use crate::town::TestEnv;

const STRANGER: &str = "910108304753";

/// Erases the account of somebody who proved themselves, and tells what stays.
async fn erase_account(person: &mut Borrower<'_>) -> Vec<What> {
    let now = app::Clock::now(&*person.town.clock);
    person.session.step_up_until = Some(now.plus_seconds(60));
    let kept = person.town.lender.erase(&person.session).await.unwrap();
    kept.into_iter().map(|it| it.what).collect()
}

async fn count(town: &TestEnv, sql: &'static str, of: Uuid) -> i64 {
    let mut tx = town.db.read().await.unwrap();
    let (count,): (i64,) = tx.sql(sql).bind(of).one("a count").await.unwrap();
    count
}

const FILES: &str = "SELECT CAST(COUNT(*) AS bigint) FROM files WHERE customer_id = $1";
const PAYOUT_METHODS: &str = "SELECT CAST(COUNT(*) AS bigint) FROM targets WHERE customer_id = $1";
const FINGERPRINTS: &str = "SELECT CAST(COUNT(*) AS bigint) FROM traits WHERE customer_id = $1";
const REPORTS: &str = "SELECT CAST(COUNT(*) AS bigint) FROM inquiries
    WHERE application_id = $1 AND report_sealed IS NOT NULL";
const CALLBACKS: &str = "SELECT CAST(COUNT(*) AS bigint) FROM callbacks
    JOIN card_pages ON card_pages.id = callbacks.about WHERE card_pages.customer_id = $1";

async fn places(town: &TestEnv, application: Uuid) -> Vec<String> {
    let mut tx = town.db.read().await.unwrap();
    let kept = files::of_application(&mut tx, application).await.unwrap();
    kept.into_iter().map(|it| it.place).collect()
}

/// Two frames, of which one is also somebody else's.
async fn submit_frames_twice(person: &Borrower<'_>) {
    let lender = &person.town.lender;
    let attempt = lender.biometry_attempt_open(&person.session).await.unwrap();
    let gesture = attempt.gestures[0];
    lender
        .biometry_frame_upload(&person.session, attempt.id, gesture, PICTURE.clone())
        .await
        .unwrap();
    person.submit_frames(&picture(190)).await;
    assert_eq!(person.wait_while_in(State::BioProcessing).await, State::CardRequired);
}

/// Pays a loan back on the day it began.
async fn pay_back(town: &TestEnv, loan_id: Uuid) {
    let paid = NewPayment {
        source: Source::Biller,
        reference: "at once".to_owned(),
        loan_id,
        amount: Tenge::try_from_whole_tenge(50_000).unwrap(),
        value_on: app::Clock::today(&*town.clock),
        purpose: Purpose::Early,
    };
    town.lender.payment_post(&paid).await.unwrap();
}

on_both_engines! {
    async fn what_no_loan_rests_on_is_gone(db: Db) {
        let town = TestEnv::new(db).await;
        let stranger = Borrower::of(&town, STRANGER).await;
        stranger.advance_to_biometry(50_000).await;
        stranger.submit_frames(&PICTURE).await;
        let others = places(&town, stranger.id().await).await;
        let mut aigul = Borrower::new(&town).await;
        aigul.advance_to_biometry(50_000).await;
        submit_frames_twice(&aigul).await;
        assert_eq!(aigul.card(GOOD_CARD).await, State::Offered);
        let posted = town.door.posted("/payout-card-result", 1).await.remove(0);
        town.hand(&posted).await.unwrap();
        aigul.choose(1).await.unwrap();
        let (id, who) = (aigul.id().await, aigul.session.customer_id);
        let own = places(&town, id).await;
        let papers: Vec<_> = aigul.papers().await.into_iter().map(|it| it.place).collect();
        assert!(own.iter().chain(&papers).all(|place| town.stored().contains(place)));
        assert!(!own.is_empty() && !papers.is_empty());
        for sql in [FILES, PAYOUT_METHODS, FINGERPRINTS, CALLBACKS] {
            assert!(count(&town, sql, who).await > 0, "{sql}");
        }
        assert_eq!(count(&town, REPORTS, id).await, 1);

        let kept = erase_account(&mut aigul).await;
        assert_eq!(kept, [What::Iin, What::Consents, What::Audit, What::Applications]);
        assert_eq!(count(&town, REPORTS, id).await, 0);
        assert!(places(&town, id).await.is_empty(), "nobody sees them from now on");
        town.work().await;
        for sql in [FILES, PAYOUT_METHODS, FINGERPRINTS, CALLBACKS] {
            assert_eq!(count(&town, sql, who).await, 0, "{sql}");
        }
        let stored = town.stored();
        assert!(own.iter().chain(&papers).all(|place| !stored.contains(place)), "{stored:?}");
        assert!(others.iter().all(|place| stored.contains(place)), "the same bytes of another's");
        let cards = providers::acquirer::Purpose::Payout;
        let kept = town.world().acquirer.cards(cards, &who.to_string()).await.unwrap();
        assert!(kept.is_empty(), "the acquirer has forgotten the card too");
        assert!(town.lender.dead_letters().await.unwrap().is_empty());
        town.is_whole().await;
    }

    async fn what_a_loan_rests_on_is_kept_and_named(db: Db) {
        let town = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&town).await;
        aigul.advance_to_offers(50_000, GOOD_CARD).await;
        aigul.signed().await;
        town.work().await;
        aigul.must_be(State::Active).await;
        let (loan, who) = (aigul.id().await, aigul.session.customer_id);
        let own = places(&town, loan).await;
        pay_back(&town, loan).await;
        aigul.add_account(IBAN).await;
        aigul.submit(60_000).await;
        town.work().await;
        let later = aigul.id().await;
        assert_ne!(later, loan);
        aigul.command(Command::Cancel).await.unwrap();
        assert_eq!(count(&town, REPORTS, later).await, 1);

        let kept = erase_account(&mut aigul).await;
        let all = [What::Iin, What::Consents, What::Audit, What::Applications, What::Loans];
        assert_eq!(kept, all);
        town.work().await;
        assert_eq!(count(&town, REPORTS, later).await, 0);
        assert!(count(&town, REPORTS, loan).await > 0);
        assert_eq!(places(&town, loan).await, own);
        assert!(own.iter().all(|place| town.stored().contains(place)));
        assert_eq!(count(&town, PAYOUT_METHODS, who).await, 1, "the card that was paid to");
        let mut tx = town.db.read().await.unwrap();
        assert!(forgetting::targets(&mut tx, who, 10).await.unwrap().is_empty());
    }

    async fn a_card_that_a_failed_order_names_is_blanked(db: Db) {
        let town = TestEnv::new(db).await;
        let mut aigul = Borrower::new(&town).await;
        aigul.advance_to_offers(50_000, "4000 0000 0000 0077").await;
        aigul.signed().await;
        town.work().await;
        aigul.must_be(State::DisburseFailed).await;
        let who = aigul.session.customer_id;
        let kept = erase_account(&mut aigul).await;
        assert_eq!(kept.last(), Some(&What::Loans), "what was signed stays");
        town.work().await;
        let mut tx = town.db.read().await.unwrap();
        let sql = "SELECT mask, bank, expires FROM targets WHERE customer_id = $1";
        let rows: Vec<(String, Option<String>, Option<String>)> =
            tx.sql(sql).bind(who).all().await.unwrap();
        assert_eq!(rows, [(String::new(), None, None)]);
        drop(tx);
        store::rotation::rotate(&town.db, &crate::support::vault()).await.unwrap();
        assert!(town.lender.dead_letters().await.unwrap().is_empty());
    }
}
