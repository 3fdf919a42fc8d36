//! What the staff decide: each with a name and a reason, and large sums by two.

use lender::Uuid;
use lender::applications::{ApplicationProblem, Staff, StaffDecision};
use origination::application::{FixReason, Step};
use origination::{Command, ReasonCode, Refusal, State};
use store::Db;

use crate::borrower::{AIGUL, Borrower, IBAN};
use crate::on_both_engines;
use crate::town::Town;

/// Елена Ким, of whose income nobody knows.
const NO_INCOME: &str = "910325405986";

/// Somebody on whom the staff have to decide.
async fn referred(town: &Town) -> (Borrower<'_>, Uuid) {
    let person = Borrower::of(town, NO_INCOME).await;
    person.to_camera(50_000).await;
    assert_eq!(person.face().await, State::StatementRequired);
    person.command(Command::SkipStatement).await.unwrap();
    let account = person.add_account(IBAN).await;
    person.aim(account.id).await.unwrap();
    town.work().await;
    person.must_be(State::ManualReview).await;
    let id = person.id().await;
    (person, id)
}

async fn decide(
    town: &Town,
    id: Uuid,
    (name, second): (&str, Option<&str>),
    decision: StaffDecision,
) -> Result<State, ApplicationProblem> {
    let staff = Staff { name, second, reason: "called the employer" };
    town.lender.decide_as_staff(id, &staff, &decision).await
}

on_both_engines! {
    async fn whoever_shares_a_document_shows_it_and_is_looked_at(db: Db) {
        let town = Town::new(db).await;
        let (first, id) = referred(&town).await;
        let why = vec![FixReason::AnotherDocument];
        let state = decide(&town, id, ("dana", None), StaffDecision::AskDocuments(why)).await;
        assert_eq!(state.unwrap(), State::DocsRequired);
        let kinds: Vec<_> =
            first.screen().await.documents.iter().map(|(kind, _)| kind.code()).collect();
        assert_eq!(kinds, ["id_front", "id_back", "other"]);

        let mut twin = Borrower::of(&town, AIGUL).await;
        twin.document.clone_from(&first.document);
        twin.submit(50_000).await;
        town.work().await;
        twin.must_be(State::Preapproved).await;
        assert!(twin.app().await.missing.contains(&Step::Docs));
    }

    async fn a_refusal_by_staff_has_a_reason_of_the_catalogue(db: Db) {
        let town = Town::new(db).await;
        let (person, id) = referred(&town).await;
        let rejected = StaffDecision::Reject(ReasonCode::Income);
        let state = decide(&town, id, ("dana", None), rejected).await.unwrap();
        assert_eq!(state, State::DeclinedOffers, "the person wants to see others");
        let declined = person.screen().await.decline.unwrap();
        assert_eq!((declined.reason, declined.partners.len()), (ReasonCode::Income, 1));
        assert!(declined.reapply_from.is_some());
        let events = town.lender.dossier(id, "dana").await.unwrap().events;
        let last = events.last().unwrap();
        assert_eq!((last.actor.as_str(), last.reason.as_deref()),
            ("staff/dana", Some("called the employer")));
    }
}
