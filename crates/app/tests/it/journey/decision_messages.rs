//! Whoever closed the page learns of the decision by SMS, from the machine and from staff.

use app::StaffMember;
use app::applications::StaffDecision;
use origination::State;
use store::Db;
use testkit::borrower::Borrower;
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

use super::review::refer_to_staff;

/// Мельник of the sandbox, who is overdue elsewhere.
const ARREARS: &str = "830730402074";
const STAFF: StaffMember<'static> =
    StaffMember { name: "dana", second_approver: None, reason: Some("called the employer") };

/// The newest message to a person.
fn newest_sms(person: &Borrower<'_>) -> String {
    person.env.sms_to(person.phone.reveal()).remove(0)
}

fn assert_offer_is_told(person: &Borrower<'_>) {
    let offer = format!(
        "По заявке есть предложение. Условия и полная стоимость: {}",
        person.env.message_link()
    );
    let sms = newest_sms(person);
    assert!(sms.starts_with(&offer), "{sms}");
}

on_both_engines! {
    async fn a_decision_is_told_by_sms(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Borrower::new(&env).await;
        aigul.advance_to_offers_by_account(50_000).await;
        assert_offer_is_told(&aigul);
        let declined = Borrower::with_iin(&env, ARREARS).await;
        declined.submit(50_000).await;
        env.run_jobs().await;
        declined.assert_state(State::Declined).await;
        assert_eq!(
            newest_sms(&declined),
            "Сейчас мы не можем одобрить заявку. Причина и что можно изменить указаны в кабинете."
        );
        let (referred, id) = refer_to_staff(&env).await;
        let before = newest_sms(&referred);
        let offer = StaffDecision::Approve { amount_tenge: None, term: None };
        env.app.applications.application_review(id, &STAFF, &offer).await.unwrap();
        env.run_jobs().await;
        assert_ne!(newest_sms(&referred), before);
        assert_offer_is_told(&referred);
    }
}
