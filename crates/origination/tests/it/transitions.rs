//! The state machine: every state with every command, allowed or not.

use std::collections::BTreeMap;

use crate::test_application::{TestApplication, TestRules, commands};
use origination::application::State;

/// From, command, to. `!code` is a specific rejection. All other combinations are rejected as not
/// allowed in the state.
const TRANSITIONS: &str = "
    NONE                 start                    DRAFT
    DRAFT                save                     DRAFT
    DRAFT                change                   DRAFT
    DRAFT                submit                   PRESCORING
    DRAFT                submit_without_consents  CONSENT_SIGNING
    DRAFT                cancel                   CANCELLED
    CONSENT_SIGNING      sign_consents            PRESCORING
    CONSENT_SIGNING      edit                     DRAFT
    CONSENT_SIGNING      cancel                   CANCELLED
    PRESCORING           preapprove               PREAPPROVED
    PRESCORING           preapprove_all           PREAPPROVED
    PRESCORING           preapprove_fresh         PREAPPROVED
    PRESCORING           preapprove_all_fresh     SCORING
    PRESCORING           ask_identity             BIO_REQUIRED
    PRESCORING           reject_early             DECLINED
    PRESCORING           reject_early_partners    DECLINED_OFFERS
    PRESCORING           cancel                   CANCELLED
    PREAPPROVED          change                   PREAPPROVED
    PREAPPROVED          preapprove               PREAPPROVED
    PREAPPROVED          preapprove_all           PREAPPROVED
    PREAPPROVED          preapprove_fresh         PREAPPROVED
    PREAPPROVED          preapprove_all_fresh     PREAPPROVED
    PREAPPROVED          continue                 BIO_REQUIRED
    PREAPPROVED          continue_fresh           DOCS_REQUIRED
    PREAPPROVED          edit                     DRAFT
    PREAPPROVED          cancel                   CANCELLED
    BIO_REQUIRED         capture                  BIO_PROCESSING
    BIO_REQUIRED         edit                     DRAFT
    BIO_REQUIRED         cancel                   CANCELLED
    BIO_PROCESSING       change_owner             BIO_PROCESSING
    BIO_PROCESSING       bio_match                DOCS_REQUIRED
    BIO_PROCESSING       bio_low                  DOCS_REQUIRED
    BIO_PROCESSING       bio_document             DOCS_REQUIRED
    BIO_PROCESSING       bio_no_photo             DOCS_REQUIRED
    BIO_PROCESSING       bio_no_match             BIO_RETRY
    BIO_PROCESSING       bio_spoof                BIO_RETRY
    BIO_PROCESSING       bio_error                BIO_RETRY
    BIO_PROCESSING       cancel                   CANCELLED
    BIO_RETRY            retry_bio                BIO_REQUIRED
    BIO_RETRY            edit                     DRAFT
    BIO_RETRY            cancel                   CANCELLED
    BIO_FAILED           retry_bio                !bio_locked
    BIO_FAILED           unlock_bio               BIO_REQUIRED
    BIO_FAILED           cancel                   CANCELLED
    DOCS_REQUIRED        upload_docs              DOCS_REVIEW
    DOCS_REQUIRED        edit                     DRAFT
    DOCS_REQUIRED        cancel                   CANCELLED
    DOCS_REVIEW          change_owner             DOCS_REVIEW
    DOCS_REVIEW          docs_ok                  STATEMENT_REQUIRED
    DOCS_REVIEW          docs_fix                 DOCS_REQUIRED
    DOCS_REVIEW          docs_fraud               DECLINED
    DOCS_REVIEW          cancel                   CANCELLED
    STATEMENT_REQUIRED   give_statement           STATEMENT_PROCESSING
    STATEMENT_REQUIRED   skip_statement           CARD_REQUIRED
    STATEMENT_REQUIRED   edit                     DRAFT
    STATEMENT_REQUIRED   cancel                   CANCELLED
    STATEMENT_PROCESSING read_statement           STATEMENT_PROCESSING
    STATEMENT_PROCESSING statement_ok             CARD_REQUIRED
    STATEMENT_PROCESSING statement_bad            STATEMENT_REQUIRED
    STATEMENT_PROCESSING statement_other          DOCS_REQUIRED
    STATEMENT_PROCESSING cancel                   CANCELLED
    CARD_REQUIRED        give_card                CARD_VERIFYING
    CARD_REQUIRED        edit                     DRAFT
    CARD_REQUIRED        cancel                   CANCELLED
    CARD_VERIFYING       card_ok                  SCORING
    CARD_VERIFYING       card_bad                 CARD_REQUIRED
    CARD_VERIFYING       cancel                   CANCELLED
    SCORING              decide_offers            OFFERED
    SCORING              decide_review            MANUAL_REVIEW
    SCORING              decide_decline           DECLINED
    SCORING              decide_decline_partners  DECLINED_OFFERS
    SCORING              cancel                   CANCELLED
    MANUAL_REVIEW        review_approve           OFFERED
    MANUAL_REVIEW        review_reject            DECLINED
    MANUAL_REVIEW        review_docs              DOCS_REQUIRED
    MANUAL_REVIEW        review_statement         STATEMENT_REQUIRED
    MANUAL_REVIEW        cancel                   CANCELLED
    DECLINED             reconsider               PRESCORING
    DECLINED_OFFERS      reconsider               PRESCORING
    OFFERED              reprice                  SCORING
    OFFERED              ask_face                 BIO_REQUIRED
    OFFERED              choose                   OFFER_CHOSEN
    OFFERED              cancel                   CANCELLED
    OFFER_CHOSEN         reprice                  SCORING
    OFFER_CHOSEN         ask_face                 BIO_REQUIRED
    OFFER_CHOSEN         back                     OFFERED
    OFFER_CHOSEN         agree                    CONTRACT_SIGNING
    OFFER_CHOSEN         agree_young              EXTRA_CONFIRM
    OFFER_CHOSEN         cancel                   CANCELLED
    EXTRA_CONFIRM        reprice                  SCORING
    EXTRA_CONFIRM        ask_face                 BIO_REQUIRED
    EXTRA_CONFIRM        confirm_yes              CONTRACT_SIGNING
    EXTRA_CONFIRM        confirm_no               CANCELLED
    EXTRA_CONFIRM        cancel                   CANCELLED
    CONTRACT_SIGNING     reprice                  SCORING
    CONTRACT_SIGNING     ask_face                 BIO_REQUIRED
    CONTRACT_SIGNING     sign                     DISBURSING
    CONTRACT_SIGNING     sign_large               COOLING_OFF
    CONTRACT_SIGNING     sign_excluded            DECLINED
    CONTRACT_SIGNING     lock_signing             OFFER_CHOSEN
    CONTRACT_SIGNING     cancel                   CANCELLED
    COOLING_OFF          cancel                   CANCELLED
    CONFIRM_PAYOUT       confirm_payout           DISBURSING
    CONFIRM_PAYOUT       confirm_excluded         DECLINED
    CONFIRM_PAYOUT       cancel                   CANCELLED
    DISBURSING           pay                      ACTIVE
    DISBURSING           fail_payout              DISBURSE_FAILED
    DISBURSING           fail_payout_for_now      DISBURSING
    DISBURSE_FAILED      pay                      ACTIVE
    DISBURSE_FAILED      change_target            DISBURSING
    DISBURSE_FAILED      change_target_shared     !target_shared
    DISBURSE_FAILED      cancel                   CANCELLED
";

#[test]
fn every_state_accepts_only_its_commands() {
    let transitions: BTreeMap<(&str, &str), &str> = TRANSITIONS
        .lines()
        .filter_map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            <[&str; 3]>::try_from(words).ok().map(|[from, name, to]| ((from, name), to))
        })
        .collect();
    let (rules, mut tested_count) = (TestRules::new(), 0);
    for state in State::ALL.iter().copied() {
        let app = TestApplication::in_state(&rules, state).app;
        for (name, command) in commands::all(&app) {
            let mut test = TestApplication::in_state(&rules, state);
            let result = test.try_execute(&command);
            let outcome = match &result {
                Ok(to) => to.code().to_owned(),
                Err(rejection) => {
                    let json = serde_json::to_value(rejection).unwrap();
                    format!("!{}", json["code"].as_str().unwrap())
                }
            };
            let default = if state == State::Expired { "!expired" } else { "!wrong_state" };
            let expected = transitions.get(&(state.code(), name)).copied();
            assert_eq!(outcome, expected.unwrap_or(default), "{} {name}", state.code());
            tested_count += usize::from(expected.is_some());
            // A rejected command changes nothing.
            assert!(result.is_ok() || test.app == app);
        }
    }
    assert_eq!(tested_count, transitions.len(), "every row of the table was tested");
}

#[test]
fn states_serialize_as_their_codes() {
    for state in State::ALL.iter().copied() {
        assert_eq!(serde_json::to_value(state).unwrap(), state.code());
        assert_eq!(serde_json::from_str::<State>(&format!("\"{}\"", state.code())).unwrap(), state);
        assert_eq!(State::from_code(state.code()), Some(state));
    }
    assert_eq!(State::ALL.len(), 30);
    assert!(serde_json::from_str::<State>("\"bio_required\"").is_err());
}
