//! Whose a card or an account is, on both engines: what was confirmed stays so, one card is found
//! with everybody who uses it, and guesses of a code share its attempts.

use base::ids::{CustomerId, LoanId};
use store::payment_methods::{self, NewPaymentMethod};
use store::payout_method_proofs::{self as proofs, NewProof, ProofState};
use store::payout_methods::{self, HolderCheck, NewPayoutMethod, PayoutMethod, PayoutMethodKind};
use store::{BlindIndex, Db, JsonText, StoreError, Tx, Uuid, erasure, guest_orders, transact};
use testkit::databases::{NOW, insert_customer, insert_nth_customer, vault};
use testkit::on_both_engines;

const DAY_S: i64 = 86_400;

fn card() -> BlindIndex {
    vault().blind_index("payment_card", "400000 0176 09/39")
}

async fn insert_method(
    tx: &mut Tx,
    customer_id: CustomerId,
    number: &str,
    holder_check: HolderCheck,
) -> PayoutMethod {
    let new = NewPayoutMethod {
        id: Uuid::now_v7(),
        customer_id,
        kind: PayoutMethodKind::Card,
        number,
        mask: "•• 0176",
        bank: None,
        expiry: Some("09/39"),
        is_own: holder_check != HolderCheck::NoMatch,
        holder_check,
        card_blind_index: Some(card()),
    };
    payout_methods::find_or_insert(tx, &vault(), &new, NOW).await.unwrap()
}

async fn insert_proof(tx: &mut Tx, method: &PayoutMethod, code: &str) -> Uuid {
    let new = NewProof {
        id: Uuid::now_v7(),
        customer_id: method.customer_id,
        payout_method_id: method.id,
        code,
        attempts_left: 5,
        expires_at: NOW.plus_seconds(DAY_S),
    };
    proofs::insert(tx, &vault(), &new, NOW).await.unwrap();
    new.id
}

/// A guest paid the loan of a customer with the card.
async fn insert_guest_payment(tx: &mut Tx, customer_id: CustomerId) {
    let (loan_id, id) = (LoanId::now_v7(), Uuid::now_v7());
    tx.sql(
        "INSERT INTO loans (id, version, customer_id, contract_number, contract, facts, status,
             due_date, payoff_tiyn)
         VALUES ($1, 1, $2, '26-000001', $3, $4, 'active', '2026-11-30', 100)",
    )
    .bind(loan_id)
    .bind(customer_id)
    .bind(JsonText("{}".to_owned()))
    .bind(JsonText("[]".to_owned()))
    .exec()
    .await
    .unwrap();
    let new = guest_orders::NewGuestOrder {
        id,
        key_hash: vault().blind_index("guest_order", "key"),
        account: "26-000001",
        payer: None,
        amount_tiyn: 100,
        language: base::Language::Ru,
        created_at: NOW,
    };
    guest_orders::insert(tx, &vault(), &new).await.unwrap();
    guest_orders::update_card(tx, id, (&card(), Some(loan_id)), false, NOW).await.unwrap();
}

on_both_engines! {
    async fn money_goes_only_to_a_confirmed_holder(db: Db) {
        let person = insert_customer(&db).await;
        let mut tx = db.begin().await.unwrap();
        for (number, holder_check, is_payable, needs_proof, is_default) in [
            ("t-1", HolderCheck::NotAsked, false, false, true),
            ("t-2", HolderCheck::Match, true, false, true),
            ("t-3", HolderCheck::NoMatch, false, false, false),
            ("t-4", HolderCheck::Unknown, false, true, false),
        ] {
            let method = insert_method(&mut tx, person, number, holder_check).await;
            let found = (method.is_payable(), method.needs_proof(), method.is_default);
            assert_eq!(found, (is_payable, needs_proof, is_default), "{number}");
            assert_eq!(method.holder_checked_at.is_some(), number != "t-1");
        }
        let unknown = insert_method(&mut tx, person, "t-4", HolderCheck::Match).await;
        assert!(unknown.needs_proof(), "the one that is there is found, and not changed");
        let later = NOW.plus_seconds(60);
        let check = HolderCheck::Proven;
        assert!(payout_methods::update_holder_check(&mut tx, unknown.id, check, later).await.unwrap());
        let proven = payout_methods::find_for_customer(&mut tx, person, unknown.id).await.unwrap().unwrap();
        assert!(proven.is_payable() && proven.holder_checked_at == Some(later));
        // What was confirmed stays so.
        for check in [HolderCheck::Unknown, HolderCheck::NoMatch] {
            assert!(!payout_methods::update_holder_check(&mut tx, unknown.id, check, later).await.unwrap());
        }
        let not_asked = insert_method(&mut tx, person, "t-1", HolderCheck::NotAsked).await;
        let check = HolderCheck::NoMatch;
        assert!(payout_methods::update_holder_check(&mut tx, not_asked.id, check, later).await.unwrap());
        let refused = payout_methods::find_for_customer(&mut tx, person, not_asked.id).await.unwrap().unwrap();
        assert!(!refused.is_own && !refused.is_default && !refused.is_payable());
        payout_methods::remove(&mut tx, proven.id, later).await.unwrap();
        let removed = payout_methods::find_for_customer(&mut tx, person, proven.id).await.unwrap().unwrap();
        assert!(!removed.is_payable());
    }

    async fn one_card_is_counted_with_everybody_who_uses_it(db: Db) {
        let person = insert_customer(&db).await;
        let mut others = Vec::new();
        for number in 5..9 {
            others.push(insert_nth_customer(&db, number).await);
        }
        let mut tx = db.begin().await.unwrap();
        insert_method(&mut tx, person, "t-0", HolderCheck::Match).await;
        let count = async |tx: &mut Tx, own_other: Option<CustomerId>| {
            payout_methods::count_other_customers_of_card(tx, &card(), person, own_other).await.unwrap()
        };
        assert_eq!(count(&mut tx, None).await, 0);
        insert_method(&mut tx, others[0], "t-1", HolderCheck::Match).await;
        insert_method(&mut tx, others[0], "t-2", HolderCheck::Match).await;
        assert_eq!(count(&mut tx, None).await, 1, "a person counts once");
        // A card that was refused or removed counts too.
        let refused = insert_method(&mut tx, others[1], "t-3", HolderCheck::NoMatch).await;
        payout_methods::remove(&mut tx, refused.id, NOW).await.unwrap();
        assert_eq!(count(&mut tx, None).await, 2);
        let new = NewPaymentMethod {
            id: Uuid::now_v7(),
            customer_id: others[2],
            token: "t-4",
            mask: "•• 0176",
            bank: None,
            expiry: Some("09/39"),
            card_blind_index: Some(card()),
        };
        payment_methods::find_or_insert(&mut tx, &vault(), &new, NOW).await.unwrap();
        insert_guest_payment(&mut tx, others[3]).await;
        assert_eq!(count(&mut tx, None).await, 4);
        assert_eq!(count(&mut tx, Some(others[0])).await, 3, "an account of the same person");
        // An erased card is nobody's.
        erasure::erase_payment_method(&mut tx, &vault(), new.id).await.unwrap();
        erasure::erase_payout_method(&mut tx, &vault(), refused.id).await.unwrap();
        assert_eq!(count(&mut tx, None).await, 2);
    }

    async fn a_code_is_taken_five_times_while_its_transfer_is_open(db: Db) {
        let person = insert_customer(&db).await;
        let mut tx = db.begin().await.unwrap();
        let method = insert_method(&mut tx, person, "t-1", HolderCheck::Unknown).await;
        let first = insert_proof(&mut tx, &method, "111111").await;
        assert!(proofs::take_attempt(&mut tx, method.id, NOW).await.unwrap().is_none(), "not sent yet");
        proofs::update_state(&mut tx, first, ProofState::Sent, NOW).await.unwrap();
        let second = insert_proof(&mut tx, &method, "222222").await;
        let replaced = proofs::find(&mut tx, first).await.unwrap().unwrap();
        assert!(!replaced.is_open(NOW) && replaced.closed_at == Some(NOW));
        proofs::update_state(&mut tx, second, ProofState::Sent, NOW).await.unwrap();
        proofs::update_state(&mut tx, second, ProofState::Done, NOW).await.unwrap();
        let taken = proofs::take_attempt(&mut tx, method.id, NOW).await.unwrap().unwrap();
        assert_eq!((taken.id, taken.attempts_left), (second, 4));
        assert_eq!(taken.code(&vault()).unwrap().as_str(), "222222");
        let too_late = NOW.plus_seconds(DAY_S);
        assert!(proofs::take_attempt(&mut tx, method.id, too_late).await.unwrap().is_none());
        for left in (0..4).rev() {
            let taken = proofs::take_attempt(&mut tx, method.id, NOW).await.unwrap().unwrap();
            assert_eq!(taken.attempts_left, left);
        }
        assert!(proofs::take_attempt(&mut tx, method.id, NOW).await.unwrap().is_none());
        let third = insert_proof(&mut tx, &method, "333333").await;
        proofs::update_state(&mut tx, third, ProofState::Refused, NOW).await.unwrap();
        let refused = proofs::find_newest(&mut tx, method.id).await.unwrap().unwrap();
        assert_eq!((refused.id, refused.closed_at), (third, Some(NOW)));
        // A method takes its transfers with it.
        erasure::erase_payout_method(&mut tx, &vault(), method.id).await.unwrap();
        assert!(proofs::find(&mut tx, third).await.unwrap().is_none());
    }

    async fn a_burst_of_guesses_shares_the_attempts(db: Db) {
        let person = insert_customer(&db).await;
        let mut tx = db.begin().await.unwrap();
        let method = insert_method(&mut tx, person, "t-1", HolderCheck::Unknown).await;
        let proof = insert_proof(&mut tx, &method, "111111").await;
        proofs::update_state(&mut tx, proof, ProofState::Sent, NOW).await.unwrap();
        tx.commit().await.unwrap();
        let guesses: Vec<_> = (0..60)
            .map(|_| {
                let (db, id) = (db.clone(), method.id);
                tokio::spawn(async move {
                    let taken: Result<bool, StoreError> = transact!(db, |tx| {
                        Ok(proofs::take_attempt(tx, id, NOW).await?.is_some())
                    });
                    taken.unwrap()
                })
            })
            .collect();
        let mut taken = 0;
        for guess in guesses {
            taken += u32::from(guess.await.unwrap());
        }
        assert_eq!(taken, 5);
    }
}
