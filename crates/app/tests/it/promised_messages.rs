//! Every message that the site promises is sent, and a test checks it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The file of texts, the promise in Russian and in Kazakh, and the test that checks the message.
const PROMISES: [(&str, &str, &str, &str); 24] = [
    (
        "repayment",
        "Когда банк ответит, вы увидите результат здесь и получите SMS.",
        "Банк жауап бергенде нәтижесі осында көрінеді және SMS келеді.",
        "tests/it/repayment/cards.rs a_late_refusal_is_announced_once",
    ),
    (
        "repayment",
        "Накануне напомним в SMS.",
        "Алдыңғы күні SMS арқылы ескертеміз.",
        "tests/it/repayment/autopay.rs autopay_announces_and_charges_in_the_morning",
    ),
    (
        "guest",
        "Оставьте телефон или почту, чтобы мы сообщили об этом.",
        "Хабарлауымыз үшін телефоныңызды немесе поштаңызды қалдырыңыз.",
        "tests/it/repayment/guests.rs a_payer_who_left_a_phone_is_told_that_the_money_went_back",
    ),
    (
        "profile",
        "О важном сообщаем по SMS.",
        "Маңыздысын SMS арқылы айтамыз.",
        "tests/it/journey/decision_messages.rs a_decision_is_told_by_sms",
    ),
    (
        "decision",
        "Государственная служба пришлёт запрос: SMS с номера 1414",
        "Мемлекеттік қызмет сұрау жібереді: 1414 нөмірінен SMS",
        "tests/it/journey/age.rs at_20_and_56_the_state_asks_for_consent_again",
    ),
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

/// The page, its promise, and what keeps it. The pages of the two languages are texts of their own.
const CONTENT_PROMISES: [(&str, &str, &str); 33] = [
    ("ru/faq.md", "о решении сообщим", DECISION),
    ("kk/faq.md", "шешімді хабарлаймыз", DECISION),
    ("ru/pages/how-to-get.md", "ответ придёт сообщением", DECISION),
    ("kk/pages/how-to-get.md", "жауап хабарламамен келеді", DECISION),
    ("ru/blog/biometriya-pri-onlayn-zayme.md", "ответ придёт сообщением", DECISION),
    ("ru/landings/030.md", "можно закрыть страницу, придёт SMS", DECISION),
    ("ru/landings/042.md", "страницу можно закрыть: о решении придёт SMS", DECISION),
    ("ru/landings/061.md", "Про исход заявки придёт SMS", DECISION),
    ("ru/landings/012.md", "Напоминание мы тоже пришлём", REMINDER),
    ("ru/landings/035.md", "Мы напишем сами, сообщение приходит всем", REMINDER),
    ("ru/landings/036.md", "О дате мы напомним сообщением заранее", REMINDER),
    ("ru/landings/051.md", "О сроке мы напомним сами", REMINDER),
    ("ru/landings/064.md", "Напомнит он, напомним мы", REMINDER),
    ("ru/landings/066.md", "О приближении срока мы напоминаем сообщением", REMINDER),
    ("ru/landings/004.md", "накануне придёт напоминание", AUTOPAY),
    ("ru/landings/028.md", "накануне придёт SMS", AUTOPAY),
    ("ru/landings/034.md", "за день до этого предупредим", AUTOPAY),
    ("ru/faq.md", "мы пришлём уведомление с суммой и вашими правами", OVERDUE),
    ("kk/faq.md", "соманы және құқықтарыңызды көрсетіп хабарлама жібереміз", OVERDUE),
    ("kk/blog/karyz-alushynyn-kukyktary.md", "10 күннен кешіктірмей хабарлама келеді", OVERDUE),
    (
        "kk/blog/keshiktirilgen-tolem-ne-isteu-kerek.md",
        "10 күннен кешіктірмей хабарлама жібереміз",
        OVERDUE,
    ),
    (
        "kk/blog/keshiktirilgen-tolem-ne-isteu-kerek.md",
        "сома мен құқықтар жазылған хабарлама келеді",
        OVERDUE,
    ),
    ("kk/blog/onlayn-karyzdagy-salkyndatu-kezeni.md", "SMS арқылы хабарлаймыз", COOLING_OFF),
    ("ru/landings/045.md", "придёт SMS с номера 1414", EXTRA_CONSENT),
    ("ru/landings/055.md", "приходит запрос: SMS с номера 1414", EXTRA_CONSENT),
    ("ru/landings/056.md", "с 1414 придёт SMS", STATE_CONSENT),
    ("ru/landings/067.md", "SMS с номера 1414 придёт владельцу", STATE_CONSENT),
    ("ru/pages/consumer-protection.md", "Мы сообщим номер обращения и срок ответа", CASE_NUMBER),
    (
        "kk/pages/consumer-protection.md",
        "Жолданым нөмірі мен жауап мерзімін хабарлаймыз",
        CASE_NUMBER,
    ),
    ("ru/pages/contacts.md", "Мы регистрируем каждую жалобу и сообщаем её номер", CASE_NUMBER),
    ("kk/pages/contacts.md", "Әр шағымды тіркеп, нөмірін хабарлаймыз", CASE_NUMBER),
    // No machine can know of it: the law has a person tell.
    ("ru/pages/privacy-policy.md", "мы сообщим вам и уполномоченному органу", LEAK),
    ("kk/pages/privacy-policy.md", "уәкілетті органға бір жұмыс күні ішінде хабарлаймыз", LEAK),
];

const DECISION: &str = "tests/it/journey/decision_messages.rs a_decision_is_told_by_sms";
const REMINDER: &str = "tests/it/end_of_day/notifications.rs each_notice_is_sent_once";
const AUTOPAY: &str = "tests/it/repayment/autopay.rs autopay_announces_and_charges_in_the_morning";
const OVERDUE: &str = "tests/it/end_of_day/notifications.rs \
    arrears_equal_the_payoff_of_a_single_payment_loan";
const COOLING_OFF: &str = "tests/it/journey/cooling_off.rs \
    a_tenge_above_the_limit_waits_a_day_and_for_a_second_consent";
const EXTRA_CONSENT: &str = "tests/it/journey/age.rs at_20_and_56_the_state_asks_for_consent_again";
const STATE_CONSENT: &str = "tests/it/journey/state_register.rs \
    nothing_is_shown_before_the_owner_of_the_phone_has_consented";
const CASE_NUMBER: &str = "tests/it/cases.rs a_case_without_an_account_gets_a_number_too";
const LEAK: &str = "../../docs/OPERATIONS.md ## If personal data leaked";

/// Phrases that promise a message, in small letters.
const PROMISE_PHRASES: [(&str, &[&str]); 2] = [
    (
        "ru",
        &[
            "сообщим",
            "пришлём",
            "пришлёт запрос",
            "получите sms",
            "придёт sms",
            "придёт сообщением",
            "придёт напоминание",
            "о решении придёт",
            "ответит по sms",
            "сообщаем всегда",
            "сообщаем по sms",
            "сообщаем её",
            "мы сообщили",
            "напомним",
            "напоминаем сообщением",
            "предупредим",
            "мы напишем",
            "номера 1414 придёт",
            "приходит запрос: sms",
        ],
    ),
    (
        "kk",
        &[
            "хабарлаймыз",
            "хабарлауымыз",
            "хабарлама жібереміз",
            "хабарлама келеді",
            "хабарламамен келеді",
            "және sms келеді",
            "sms арқылы айтамыз",
            "sms арқылы ескертеміз",
            "sms арқылы жібереміз",
            "sms арқылы жауап береді",
            "сұрау жібереді",
        ],
    ),
];

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Every file below a folder.
fn files_below(folder: PathBuf) -> Vec<PathBuf> {
    let (mut files, mut open) = (Vec::new(), vec![folder]);
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { files.push(path) }
        }
    }
    files
}

/// A file with plain spaces in place of no-break ones.
fn read_text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap().replace("\\u00a0", " ").replace('\u{a0}', " ")
}

/// The texts of the screens in a language, by file name: each area has its own.
fn dictionaries(language: &str) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for path in files_below(root("web/src")) {
        if path.parent().unwrap().ends_with(format!("words/{language}")) {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            assert!(files.insert(name, read_text(&path)).is_none(), "two of one name: {path:?}");
        }
    }
    files
}

/// The pages of a language, by their path in `content`.
fn pages(language: &str) -> BTreeMap<String, String> {
    let content = root("content");
    let paths = files_below(content.join(language)).into_iter();
    let pages = paths.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let name = |path: &Path| path.strip_prefix(&content).unwrap().to_str().unwrap().to_owned();
    pages.map(|path| (name(&path), read_text(&path))).collect()
}

/// What keeps a promise is there: a test, or a section of a document for what people do.
fn assert_is_kept(keeper: &str) {
    let (path, name) = keeper.split_once(' ').unwrap();
    let source = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let is_there = match path.ends_with(".md") {
        true => source.lines().any(|line| line == name),
        false => source.contains(&format!("fn {name}(")),
    };
    assert!(is_there, "{keeper}");
}

/// Without what is listed, a line promises nothing.
fn assert_is_listed(place: &str, language: &str, line: &str, known: &[&str]) {
    let phrases = PROMISE_PHRASES.iter().find(|phrases| phrases.0 == language).unwrap().1;
    let rest = known.iter().fold(line.to_owned(), |rest, promise| rest.replace(promise, ""));
    let rest = rest.to_lowercase();
    for phrase in phrases {
        assert!(!rest.contains(phrase), "{place} promises «{phrase}»: {line}");
    }
}

#[test]
fn every_promise_is_in_both_languages_and_has_a_test() {
    let (russian, kazakh) = (dictionaries("ru"), dictionaries("kk"));
    for (file, ru, kk, test) in PROMISES {
        assert!(russian[file].contains(ru), "{file}: {ru}");
        assert!(kazakh[file].contains(kk), "{file}: {kk}");
        assert_is_kept(test);
    }
}

#[test]
fn every_promise_of_a_page_is_kept() {
    let (russian, kazakh) = (pages("ru"), pages("kk"));
    for (file, promise, keeper) in CONTENT_PROMISES {
        let page = russian.get(file).or_else(|| kazakh.get(file)).unwrap();
        assert!(page.contains(promise), "{file}: {promise}");
        assert_is_kept(keeper);
    }
}

#[test]
fn every_promising_phrase_is_listed() {
    for (language, _) in PROMISE_PHRASES {
        for (file, text) in dictionaries(language) {
            let known: Vec<&str> = PROMISES
                .iter()
                .filter(|promise| promise.0 == file)
                .map(|promise| if language == "ru" { promise.1 } else { promise.2 })
                .collect();
            for line in text.lines() {
                assert_is_listed(&format!("{language}/{file}"), language, line, &known);
            }
        }
        for (file, text) in pages(language) {
            let promises = CONTENT_PROMISES.iter().filter(|promise| promise.0 == file);
            let known: Vec<&str> = promises.map(|promise| promise.1).collect();
            for line in text.lines() {
                assert_is_listed(&file, language, line, &known);
            }
        }
    }
}
