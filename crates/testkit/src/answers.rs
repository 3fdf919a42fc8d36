//! Valid answers to the questionnaire.

use origination::questionnaire::Step;
use serde_json::{Value, json};

/// Surname and first name; the patronymic is optional.
pub type Name<'a> = (&'a str, &'a str);

/// Valid answers to a step of the questionnaire.
pub fn answers(step: Step, (surname, given): Name<'_>, document: &str) -> Value {
    match step {
        Step::Identity => json!({
            "surname": surname, "given_name": given, "no_patronymic": "true",
            "document_kind": "id_card", "document_number": document,
            "document_issuer": "interior_ministry", "document_issued_on": "2024-05-06",
            "document_expires_on": "2034-05-05",
        }),
        Step::Address => json!({
            "reg_region": "750000000", "reg_district": "Бостандыкский", "reg_street": "Абая",
            "reg_house": "10", "actual_same": "true",
        }),
        Step::Work => json!({
            "employment": "pensioner", "income": "180000", "loan_payments": "0", "dependants": "0",
        }),
        Step::Contacts => json!({}),
    }
}
