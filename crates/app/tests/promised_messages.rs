//! Every promise of a message that the site makes has its sender, and a test that finds the message.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

use std::collections::BTreeMap;
use std::path::Path;

/// The file of words, the promise in Russian and in Kazakh, and the test that finds what was promised.
const PROMISES: [(&str, &str, &str, &str); 19] = [
    (
        "repayment",
        "О решении сообщим по SMS",
        "Шешімді SMS арқылы хабарлаймыз",
        "tests/cases.rs a_report_of_fraud_stops_the_loan_at_once",
    ),
    (
        "loan-card",
        "О решении сообщим.",
        "Шешімді хабарлаймыз",
        "tests/cases.rs a_report_of_fraud_stops_the_loan_at_once",
    ),
    (
        "help",
        "Ответим здесь и сообщим об этом по SMS",
        "Осында жауап беріп, SMS арқылы хабарлаймыз",
        "tests/cases.rs words_go_both_ways_until_it_is_answered",
    ),
    (
        "help",
        "ответим и сообщим об этом по SMS",
        "жауап беріп, SMS арқылы хабарлаймыз",
        "tests/cases.rs words_go_both_ways_until_it_is_answered",
    ),
    (
        "questionnaire",
        "Пришлём код, чтобы подтвердить адрес",
        "Мекенжайды растайтын код",
        "tests/journey/email.rs an_address_is_proven_and_then_gets_the_contract",
    ),
    (
        "profile",
        "Пришлём код. Подтверждённый адрес получает ссылку на договор",
        "Код жібереміз. Расталған мекенжайға шарттың сілтемесі",
        "tests/journey/email.rs an_address_is_proven_and_then_gets_the_contract",
    ),
    (
        "profile",
        "Пришлём на него код",
        "Оған код жібереміз",
        "tests/access.rs a_code_is_good_for_one_thing_five_tries_and_five_minutes",
    ),
    (
        "application",
        "сообщим по SMS, когда он придёт",
        "жауап келгенде SMS арқылы хабарлаймыз",
        "src/applications/notifications.rs whoever_was_let_go_is_told_when_the_wait_is_over",
    ),
    (
        "application",
        "Страницу можно закрыть: сообщим по SMS. Делать",
        "Бетті жабуға болады: SMS арқылы хабарлаймыз",
        "src/applications/notifications.rs whoever_was_let_go_is_told_when_the_wait_is_over",
    ),
    (
        "id-documents",
        "Когда она закончится, мы сообщим по SMS",
        "Тексеру аяқталғанда SMS арқылы хабарлаймыз",
        "tests/journey/uploads.rs what_staff_refuse_is_sent_again_and_accepted",
    ),
    (
        "id-documents",
        "результат пришлём по SMS",
        "нәтижесін SMS арқылы жібереміз",
        "tests/journey/uploads.rs what_staff_refuse_is_sent_again_and_accepted",
    ),
    (
        "decision",
        "Сотрудник проверит решение и ответит по SMS",
        "Қызметкер шешімді тексеріп, SMS арқылы жауап береді",
        "tests/journey/bureau.rs a_refusal_names_its_reason_and_can_be_looked_at_again",
    ),
    (
        "decision",
        "Сотрудник посмотрит заявку и ответит по SMS",
        "Қызметкер өтінімді қарап, SMS арқылы жауап береді",
        "tests/journey/review.rs a_refusal_of_ours_is_taken_back_once_and_leads_to_an_offer",
    ),
    (
        "problems",
        "Подождите, сообщим по SMS",
        "Күте тұрыңыз, SMS арқылы хабарлаймыз",
        "src/applications/notifications.rs whoever_was_let_go_is_told_when_the_wait_is_over",
    ),
    (
        "payout",
        "о конце паузы сообщим по SMS",
        "үзілістің біткенін SMS арқылы хабарлаймыз",
        "tests/journey/cooling_off.rs a_tenge_above_it_waits_a_day_and_for_a_second_consent",
    ),
    (
        "payout",
        "Страницу можно закрыть: сообщим по SMS.",
        "Бетті жабуға болады: SMS арқылы хабарлаймыз.",
        "tests/journey/payout.rs a_refused_payout_goes_elsewhere_and_makes_one_loan",
    ),
    (
        "unsubscribe",
        "пришлём SMS со ссылкой",
        "сілтемені SMS арқылы жібереміз",
        "tests/links.rs the_link_goes_to_a_phone_that_is_known",
    ),
    (
        "auth",
        "Пришлём SMS с кодом",
        "SMS арқылы код жібереміз",
        "src/messages/templates.rs a_code_names_what_it_is_for_and_warns",
    ),
    (
        "profile",
        "О сроках платежа и решениях мы сообщаем всегда",
        "Төлем мерзімі мен шешімдер туралы әрқашан хабарлаймыз",
        "tests/end_of_day/notifications.rs each_notice_is_written_once",
    ),
];

/// How a promise of a message begins, in the dictionaries.
const PROMISE_PHRASES: [(&str, &[&str]); 2] = [
    ("ru", &["сообщим", "пришлём", "ответит по sms", "сообщаем всегда"]),
    ("kk", &["хабарлаймыз", "sms арқылы жібереміз", "sms арқылы жауап береді"]),
];

/// The words of the site in a language, by the names of their files: each area has its own.
fn dictionaries(language: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src")];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if folder.ends_with(format!("words/{language}")) {
                let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
                let text = std::fs::read_to_string(&path).unwrap();
                assert!(found.insert(name, text).is_none(), "two of one name: {path:?}");
            }
        }
    }
    found
}

#[test]
fn every_promise_stands_in_both_languages_and_has_its_test() {
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
fn no_promise_is_made_that_nobody_keeps() {
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
                    let is_kept = known.iter().any(|promise| line.contains(promise));
                    assert!(is_kept, "{language}/{file}: {line}");
                }
            }
        }
    }
}
