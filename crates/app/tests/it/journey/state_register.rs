//! The name is not typed: it comes from the state register, once the owner of the phone has consented
//! by SMS to 1414. Where the register is silent it is typed as before.

use std::collections::BTreeMap;

use app::applications::{SigningDocumentKind, StateRegisterStatus, StoredAnswers};
use app::{Error, Rejection};
use base::ids::ApplicationId;
use origination::questionnaire::{Field, FieldErrorCode, Step};
use origination::{ReasonCode, State};
use serde_json::{Value, json};
use store::Db;
use testkit::answers::answers;
use testkit::borrower::{AIGUL, Borrower};
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

use super::happy_path::document_text;

/// Мәдина Ерғалиева, a woman by her IIN.
const MADINA: &str = "981201403772";
const SLOW: &str = "930428402658";
const REFUSES: &str = "861219303482";
const SILENT: &str = "840901401929";
const UNKNOWN: &str = "890317304129";
const EXPIRED_DOCUMENT: &str = "910711401555";
const DOWN: &str = "871012302778";

async fn stored(person: &Borrower<'_>) -> StoredAnswers {
    let (app, session) = (&person.env.app, &person.session);
    app.applications.answers_list(session, session.customer_id).await.unwrap()
}

async fn status(person: &Borrower<'_>) -> StateRegisterStatus {
    stored(person).await.state_register.status
}

/// The stored answers of a step.
async fn step_answers(person: &Borrower<'_>, step: Step) -> BTreeMap<String, String> {
    let own = stored(person).await.own;
    let found = own.iter().find(|row| row.step == step.code());
    found.map(|row| serde_json::from_str(&row.raw_json).unwrap()).unwrap_or_default()
}

fn rejected_fields(
    result: Result<origination::Application, Error>,
) -> Vec<(Field, FieldErrorCode)> {
    match result {
        Err(Error::Rejected(Rejection::InvalidFields(errors))) => {
            errors.iter().map(|error| (error.field, error.code)).collect()
        }
        other => panic!("{:?}", other.map(|application| application.state)),
    }
}

fn work() -> Value {
    json!({ "employment": "employed", "income": "180000" })
}

/// How often the state asked a phone for consent.
fn consent_requests(person: &Borrower<'_>) -> usize {
    let texts = person.env.sms_to(person.phone.reveal());
    texts.iter().filter(|text| text.starts_with("1414")).count()
}

async fn records(env: &TestEnv, id: ApplicationId) -> i64 {
    let mut tx = env.db.read().await.unwrap();
    let sql = "SELECT CAST(COUNT(*) AS bigint) FROM state_register_inquiries
               WHERE application_id = $1 AND record_sealed IS NOT NULL";
    let (count,): (i64,) = tx.sql(sql).bind(id).one("a count").await.unwrap();
    count
}

on_both_engines! {
    async fn the_contract_has_the_registers_name_and_nobody_can_send_another(db: Db) {
        let env = TestEnv::new(db).await;
        let madina = Borrower::with_iin(&env, MADINA).await;
        madina.begin(20_000).await;
        assert_eq!(status(&madina).await, StateRegisterStatus::Waiting);
        env.run_jobs().await;
        let register = stored(&madina).await.state_register;
        assert_eq!(register.status, StateRegisterStatus::Found);
        let identity = step_answers(&madina, Step::Identity).await;
        for (field, text) in [
            ("surname", "Ерғалиева"), ("given_name", "Мәдина"), ("patronymic", "Нұрболқызы"),
            ("no_patronymic", "false"), ("document_kind", "id_card"),
            ("document_number", "981201403"), ("document_issuer", "interior_ministry"),
            ("document_issued_on", "2024-05-06"), ("document_expires_on", "2034-05-05"),
        ] {
            assert_eq!(identity.get(field).map(String::as_str), Some(text), "{field}");
        }
        let address = step_answers(&madina, Step::Address).await;
        assert_eq!((address["reg_street"].as_str(), address["actual_same"].as_str()), ("Абая", "true"));

        // The contract of the findings: «Ivanov Petr Petrovich» with a woman's IIN.
        let ivanov = answers(Step::Identity, ("Ivanov", "Petr"), "045678912");
        let rejected = rejected_fields(madina.save_step(Step::Identity, &ivanov).await);
        assert_eq!(rejected, [
            (Field::Surname, FieldErrorCode::Registered),
            (Field::GivenName, FieldErrorCode::Registered),
            (Field::NoPatronymic, FieldErrorCode::Registered),
            (Field::DocumentNumber, FieldErrorCode::Registered),
        ]);
        let elsewhere = json!({ "reg_street": "Сатпаева" });
        let rejected = rejected_fields(madina.save_step(Step::Address, &elsewhere).await);
        assert_eq!(rejected, [(Field::RegStreet, FieldErrorCode::Registered)]);
        assert_eq!(step_answers(&madina, Step::Identity).await, identity);

        // Where she lives is hers to say.
        let home = json!({
            "actual_same": "false", "actual_region": "710000000", "actual_district": "Есиль",
            "actual_house": "5",
        });
        madina.save_step(Step::Address, &home).await.unwrap();
        assert_eq!(step_answers(&madina, Step::Address).await["reg_street"], "Абая");
        madina.save_step(Step::Work, &work()).await.unwrap();
        madina.send_answers().await;
        env.run_jobs().await;
        madina.assert_state(State::Preapproved).await;
        assert_eq!(consent_requests(&madina), 1, "one SMS for the register and the bureau");
        madina.continue_application().await;
        madina.set_biometry_consent(true).await;
        assert_eq!(madina.pass_biometry().await, State::CardRequired);
        assert_eq!(madina.select_account_and_decide().await, State::Offered);
        madina.choose_offer(1).await.unwrap();
        let customer_id = madina.session.customer_id;
        let pdf = env.app.applications.document_download(&madina.session, customer_id, SigningDocumentKind::Contract).await;
        let contract = document_text(&pdf.unwrap());
        assert!(contract.contains("ЕрғалиеваМәдинаНұрболқызы") && contract.contains("981201403"));
        assert!(!contract.contains("Ivanov") && !contract.contains("Сатпаева"));
        madina.assert_replay_matches().await;
        env.assert_integrity().await;
    }

    async fn a_name_that_was_typed_before_the_register_answered_goes_to_staff(db: Db) {
        let env = TestEnv::new(db).await;
        let ivanov = Borrower::with_name(&env, MADINA, ("Ivanov", "Petr")).await;
        ivanov.submit(20_000).await;
        env.run_jobs().await;
        ivanov.assert_state(State::Preapproved).await;
        ivanov.continue_application().await;
        ivanov.set_biometry_consent(true).await;
        assert_eq!(ivanov.pass_biometry().await, State::DocsRequired, "staff compare the documents");
        assert_eq!(step_answers(&ivanov, Step::Identity).await["surname"], "Ерғалиева");
        let mut tx = env.db.read().await.unwrap();
        let id = ivanov.id().await;
        let vault = testkit::databases::vault();
        let decisions = store::decisions::list_by_application(&mut tx, &vault, id).await.unwrap();
        assert!(decisions[0].result.0.contains(ReasonCode::Identity.code()), "{}", decisions[0].result.0);
    }

    async fn a_patronymic_left_out_and_another_case_are_no_other_name(db: Db) {
        let env = TestEnv::new(db).await;
        let madina = Borrower::with_name(&env, MADINA, ("ЕРҒАЛИЕВА", "Мәдина")).await;
        madina.submit(20_000).await;
        env.run_jobs().await;
        madina.assert_state(State::Preapproved).await;
        madina.continue_application().await;
        madina.set_biometry_consent(true).await;
        assert_eq!(madina.pass_biometry().await, State::CardRequired);
        assert_eq!(step_answers(&madina, Step::Identity).await["surname"], "Ерғалиева");
    }

    async fn nothing_is_shown_before_the_owner_of_the_phone_has_consented(db: Db) {
        let env = TestEnv::new(db).await;
        let name = ("Қасымова", "Айгүл");
        let thief = Borrower::with_phone(&env, AIGUL, name, "+77029990001", "another browser").await;
        thief.begin(20_000).await;
        env.run_jobs().await;
        let view = stored(&thief).await;
        assert_eq!(view.state_register.status, StateRegisterStatus::Silent);
        assert!(view.state_register.fields.is_empty() && view.own.is_empty());
        assert_eq!(records(&env, thief.id().await).await, 0);
        assert_eq!(consent_requests(&thief), 0);

        let slow = Borrower::with_iin(&env, SLOW).await;
        slow.begin(20_000).await;
        env.run_jobs().await;
        assert_eq!(status(&slow).await, StateRegisterStatus::Waiting);
        assert!(stored(&slow).await.own.is_empty());
        env.advance_and_run(9).await;
        assert_eq!(status(&slow).await, StateRegisterStatus::Found);
    }

    async fn where_the_register_is_silent_everything_is_typed(db: Db) {
        let env = TestEnv::new(db).await;
        for (iin, status_at_once) in [
            (REFUSES, StateRegisterStatus::Silent),
            (UNKNOWN, StateRegisterStatus::Silent),
            (SILENT, StateRegisterStatus::Waiting),
            (DOWN, StateRegisterStatus::Waiting),
        ] {
            let person = Borrower::with_iin(&env, iin).await;
            person.begin(20_000).await;
            env.run_jobs().await;
            assert_eq!(status(&person).await, status_at_once, "{iin}");
            env.advance_and_run(61).await;
            assert_eq!(status(&person).await, StateRegisterStatus::Silent, "{iin}");
            let typed = answers(Step::Identity, ("Иванова", "Анна"), &iin[..9]);
            person.save_step(Step::Identity, &typed).await.unwrap();
            assert_eq!(step_answers(&person, Step::Identity).await["surname"], "Иванова");
            assert_eq!(records(&env, person.id().await).await, 0, "{iin}");
        }
    }

    async fn a_typed_name_is_compared_by_whoever_saw_the_face(db: Db) {
        let env = TestEnv::new(db).await;
        let ivanov = Borrower::with_name(&env, UNKNOWN, ("Ivanov", "Petr")).await;
        ivanov.submit(20_000).await;
        env.run_jobs().await;
        ivanov.assert_state(State::Preapproved).await;
        ivanov.continue_application().await;
        ivanov.set_biometry_consent(true).await;
        assert_eq!(ivanov.pass_biometry().await, State::CardRequired);
        assert_eq!(ivanov.select_account_and_decide().await, State::ManualReview);
        assert_eq!(ivanov.application().await.referred_for, [ReasonCode::Identity]);
    }

    async fn a_document_that_has_expired_is_typed_anew(db: Db) {
        let env = TestEnv::new(db).await;
        let person = Borrower::with_iin(&env, EXPIRED_DOCUMENT).await;
        person.begin(20_000).await;
        env.run_jobs().await;
        let fields = stored(&person).await.state_register.fields;
        assert!(fields.contains(&Field::Surname) && fields.contains(&Field::RegStreet));
        assert!(!fields.contains(&Field::DocumentNumber));
        let valid = stored(&person).await.own.iter().map(|row| (row.step.clone(), row.is_valid)).collect::<Vec<_>>();
        assert_eq!(valid, [("address".to_owned(), true), ("identity".to_owned(), false)]);
        let document = json!({
            "document_kind": "id_card", "document_number": "055555555",
            "document_issuer": "interior_ministry", "document_issued_on": "2025-01-10",
            "document_expires_on": "2035-01-09",
        });
        person.save_step(Step::Identity, &document).await.unwrap();
        let identity = step_answers(&person, Step::Identity).await;
        assert_eq!((identity["surname"].as_str(), identity["document_number"].as_str()), ("Абдрахманова", "055555555"));
    }

    async fn an_answer_that_comes_while_somebody_types_wins(db: Db) {
        let env = TestEnv::new(db).await;
        let madina = Borrower::with_iin(&env, MADINA).await;
        madina.begin(20_000).await;
        let ivanov = answers(Step::Identity, ("Ivanov", "Petr"), "045678912");
        let typing = async {
            for _ in 0..20 {
                // Refused or stored, depending on who was first.
                drop(madina.save_step(Step::Identity, &ivanov).await);
            }
        };
        tokio::join!(typing, env.run_jobs());
        assert_eq!(status(&madina).await, StateRegisterStatus::Found);
        assert_eq!(step_answers(&madina, Step::Identity).await["surname"], "Ерғалиева");
    }

    async fn the_record_goes_with_the_account(db: Db) {
        let env = TestEnv::new(db).await;
        let mut madina = Borrower::with_iin(&env, MADINA).await;
        madina.begin(20_000).await;
        env.run_jobs().await;
        let id = madina.id().await;
        assert_eq!(records(&env, id).await, 1);
        let now = app::Clock::now(&*env.clock);
        madina.session.step_up_until = Some(now.plus_seconds(60));
        env.app.profile.customer_erase(&madina.session).await.unwrap();
        env.run_jobs().await;
        assert_eq!(records(&env, id).await, 0);
    }
}
