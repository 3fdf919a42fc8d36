//! Every message that the site promises is sent, and a test checks it.

use std::collections::BTreeMap;
use std::path::Path;

/// The file of texts, the promise in Russian and in Kazakh, and the test that checks the message.
const PROMISES: [(&str, &str, &str, &str); 19] = [
    (
        "repayment",
        "О решении сообщим по SMS",
        "Шешімді SMS арқылы хабарлаймыз",
        "tests/it/cases.rs a_fraud_report_freezes_the_loan_at_once",
    ),
    (
        "loan-card",
        "О решении сообщим.",
        "Шешімді хабарлаймыз",
        "tests/it/cases.rs a_fraud_report_freezes_the_loan_at_once",
    ),
    (
        "help",
        "Ответим здесь и сообщим об этом по SMS",
        "Осында жауап беріп, SMS арқылы хабарлаймыз",
        "tests/it/cases.rs messages_are_exchanged_until_a_case_is_closed",
    ),
    (
        "help",
        "ответим и сообщим об этом по SMS",
        "жауап беріп, SMS арқылы хабарлаймыз",
        "tests/it/cases.rs messages_are_exchanged_until_a_case_is_closed",
    ),
    (
        "questionnaire",
        "Пришлём код, чтобы подтвердить адрес",
        "Мекенжайды растайтын код",
        "tests/it/journey/email.rs a_verified_address_gets_the_contract",
    ),
    (
        "profile",
        "Пришлём код. Подтверждённый адрес получает ссылку на договор",
        "Код жібереміз. Расталған мекенжайға шарттың сілтемесі",
        "tests/it/journey/email.rs a_verified_address_gets_the_contract",
    ),
    (
        "profile",
        "Пришлём на него код",
        "Оған код жібереміз",
        "tests/it/access.rs a_code_has_one_purpose_five_attempts_and_five_minutes",
    ),
    (
        "application",
        "сообщим по SMS, когда он придёт",
        "жауап келгенде SMS арқылы хабарлаймыз",
        "src/applications/notifications.rs customers_are_notified_when_a_delayed_step_ends",
    ),
    (
        "application",
        "Страницу можно закрыть: сообщим по SMS. Делать",
        "Бетті жабуға болады: SMS арқылы хабарлаймыз",
        "src/applications/notifications.rs customers_are_notified_when_a_delayed_step_ends",
    ),
    (
        "id-documents",
        "Когда она закончится, мы сообщим по SMS",
        "Тексеру аяқталғанда SMS арқылы хабарлаймыз",
        "tests/it/journey/uploads.rs rejected_documents_are_uploaded_again_and_accepted",
    ),
    (
        "id-documents",
        "результат пришлём по SMS",
        "нәтижесін SMS арқылы жібереміз",
        "tests/it/journey/uploads.rs rejected_documents_are_uploaded_again_and_accepted",
    ),
    (
        "decision",
        "Сотрудник проверит решение и ответит по SMS",
        "Қызметкер шешімді тексеріп, SMS арқылы жауап береді",
        "tests/it/journey/bureau.rs a_decline_names_its_reason_and_can_be_reviewed",
    ),
    (
        "decision",
        "Сотрудник посмотрит заявку и ответит по SMS",
        "Қызметкер өтінімді қарап, SMS арқылы жауап береді",
        "tests/it/journey/review.rs a_decline_is_revoked_once_and_leads_to_an_offer",
    ),
    (
        "problems",
        "Подождите, сообщим по SMS",
        "Күте тұрыңыз, SMS арқылы хабарлаймыз",
        "src/applications/notifications.rs customers_are_notified_when_a_delayed_step_ends",
    ),
    (
        "payout",
        "о конце паузы сообщим по SMS",
        "үзілістің біткенін SMS арқылы хабарлаймыз",
        "tests/it/journey/cooling_off.rs a_tenge_above_the_limit_waits_a_day_and_for_a_second_consent",
    ),
    (
        "payout",
        "Страницу можно закрыть: сообщим по SMS.",
        "Бетті жабуға болады: SMS арқылы хабарлаймыз.",
        "tests/it/journey/payout.rs a_refused_payout_is_repeated_elsewhere_and_makes_one_loan",
    ),
    (
        "unsubscribe",
        "пришлём SMS со ссылкой",
        "сілтемені SMS арқылы жібереміз",
        "tests/it/links.rs the_unsubscribe_link_is_sent_to_known_phones_only",
    ),
    (
        "auth",
        "Пришлём SMS с кодом",
        "SMS арқылы код жібереміз",
        "src/messages/templates.rs a_code_names_its_purpose_and_warns",
    ),
    (
        "profile",
        "О сроках платежа и решениях мы сообщаем всегда",
        "Төлем мерзімі мен шешімдер туралы әрқашан хабарлаймыз",
        "tests/it/end_of_day/notifications.rs each_notice_is_sent_once",
    ),
];

/// Phrases that promise a message, in the dictionaries.
const PROMISE_PHRASES: [(&str, &[&str]); 2] = [
    ("ru", &["сообщим", "пришлём", "ответит по sms", "сообщаем всегда"]),
    ("kk", &["хабарлаймыз", "sms арқылы жібереміз", "sms арқылы жауап береді"]),
];

/// The texts of the site in a language, by file name: each area has its own.
fn dictionaries(language: &str) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src")];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if folder.ends_with(format!("words/{language}")) {
                let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
                let text = std::fs::read_to_string(&path).unwrap();
                assert!(files.insert(name, text).is_none(), "two of one name: {path:?}");
            }
        }
    }
    files
}

#[test]
fn every_promise_is_in_both_languages_and_has_a_test() {
    let (russian, kazakh) = (dictionaries("ru"), dictionaries("kk"));
    for (file, ru, kk, test) in PROMISES {
        assert!(russian[file].contains(ru), "{file}: {ru}");
        assert!(kazakh[file].contains(kk), "{file}: {kk}");
        let (path, name) = test.split_once(' ').unwrap();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        let source = std::fs::read_to_string(source).unwrap();
        assert!(source.contains(&format!("fn {name}(")), "{test}");
    }
}

#[test]
fn every_promising_phrase_is_listed() {
    for (language, begins) in PROMISE_PHRASES {
        for (file, text) in dictionaries(language) {
            let known: Vec<&str> = PROMISES
                .iter()
                .filter(|promise| promise.0 == file)
                .map(|promise| if language == "ru" { promise.1 } else { promise.2 })
                .collect();
            for line in text.lines() {
                let lower = line.to_lowercase();
                if begins.iter().any(|begin| lower.contains(begin)) {
                    let is_listed = known.iter().any(|promise| line.contains(promise));
                    assert!(is_listed, "{language}/{file}: {line}");
                }
            }
        }
    }
}
