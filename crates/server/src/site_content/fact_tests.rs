//! Texts promise what the product does.

use app::published_documents::DOCUMENT_SLUGS;
use base::Language;
use content::LegalText;
use identity::IdDocumentKind;

use super::bundled_texts;
use super::dictionary_fact_tests::dictionary;

/// The texts of pages and questions; landings and articles are checked by their own tests.
fn page_texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    bundled_texts()
        .into_iter()
        .filter(|(path, _)| path.contains("/pages/") || path.ends_with("faq.md"))
}

fn text_of(suffix: &str) -> String {
    let (_, text) = bundled_texts().into_iter().find(|(path, _)| path.ends_with(suffix)).unwrap();
    text.to_lowercase().replace('\u{a0}', " ")
}

/// A word of each document that the questionnaire takes.
const fn document_word(kind: IdDocumentKind, language: Language) -> &'static str {
    match kind {
        IdDocumentKind::IdCard => language.pick("удостоверение личности", "жеке куәлік"),
        IdDocumentKind::Passport => language.pick("паспорт", "паспорт"),
        IdDocumentKind::ResidencePermit => language.pick("вид на жительство", "тұруға ықтиярхат"),
    }
}

#[test]
fn every_document_that_is_accepted_is_named() {
    let mut texts: Vec<(String, Language, String)> = Vec::new();
    for (language, folder) in [(Language::Ru, "ru"), (Language::Kk, "kk")] {
        let pages = ["faq.md", "pages/how-to-get.md", "pages/lending-rules.md"];
        texts.extend(pages.map(|page| {
            let path = format!("{folder}/{page}");
            let text = text_of(&path);
            (path, language, text)
        }));
        let home = dictionary(folder, "areas/marketing", "home").to_lowercase();
        texts.push((format!("{folder}: the home page"), language, home));
    }
    let landing = "ru/landings/068.md";
    texts.push((landing.to_owned(), Language::Ru, text_of(landing)));
    for (path, language, text) in texts {
        for kind in IdDocumentKind::ALL {
            let word = document_word(kind, language);
            assert!(text.contains(word), "{path} does not name «{word}»");
        }
    }
}

/// A screen that speaks of one document would send the holders of others away.
#[test]
fn no_screen_asks_for_an_identity_card_alone() {
    for (language, card, others) in [
        ("ru", "удостовер", ["паспорт", "жительств"]),
        ("kk", "жеке куәлі", ["паспорт", "ықтиярхат"]),
    ] {
        for (area, name) in [
            ("areas/apply", "decision"),
            ("areas/apply", "fixes"),
            ("areas/apply", "id-documents"),
            ("areas/apply", "biometry"),
            ("areas/marketing", "home"),
            ("shared", "fields"),
        ] {
            let words = dictionary(language, area, name).to_lowercase();
            for line in words.lines().filter(|line| line.contains(card)) {
                // The phrase for any of them has the same stem.
                let is_any = ["удостоверяющий", "куәландыратын"].iter().any(|it| line.contains(it));
                let names_all = others.iter().all(|other| line.contains(other));
                assert!(is_any || names_all, "{language}/{name}: {}", line.trim());
            }
        }
    }
}

#[test]
fn the_card_is_asked_for_before_the_decision() {
    for (page, card, decision) in [
        ("ru/pages/how-to-get.md", "укажите карту или счёт", "дождитесь решения"),
        ("kk/pages/how-to-get.md", "картаны немесе шотты көрсетіңіз", "шешімді күтіңіз"),
    ] {
        let text = text_of(page);
        assert!(text.find(card).unwrap() < text.find(decision).unwrap(), "{page}");
    }
    for (language, card, contract) in [
        ("ru", "укажите карту или счёт на ваше имя", "прочитайте договор и решите"),
        ("kk", "картаны немесе шотты көрсетесіз", "шартты оқып, шешім қабылдаңыз"),
    ] {
        let home = dictionary(language, "areas/marketing", "home").to_lowercase();
        assert!(home.find(card).unwrap() < home.find(contract).unwrap(), "{language}: home");
    }
}

/// Which banks and terminals there are, and whether transfers are taken, is a setting.
#[test]
fn no_page_promises_a_way_to_pay_that_is_a_setting() {
    for (path, text) in page_texts() {
        for name in ["Kaspi", "QIWI", "Касса24", "реквизиты и назначение платежа есть"]
        {
            assert!(!text.to_lowercase().contains(&name.to_lowercase()), "{path}: {name}");
        }
    }
    for (path, text) in bundled_texts() {
        for way in ["терминалы и реквизиты", "терминалдар және деректемелер"]
        {
            assert!(!text.contains(way), "{path}: {way}");
        }
        // A text that tells people to pay by a number at a terminal says which numbers there are.
        for line in text.lines().filter(|line| line.contains("терминал")) {
            let is_by_number = ["по ИИН", "введите ИИН", "ЖСН"].iter().any(|it| line.contains(it));
            assert!(!is_by_number || line.contains("/repayment/"), "{path}: {line}");
        }
    }
}

/// Name, document and address come from the state register once a borrower agrees by SMS.
#[test]
fn the_register_is_asked_before_the_questionnaire() {
    for (page, register, questionnaire) in [
        ("ru/pages/how-to-get.md", "ответьте на sms с номера 1414", "заполните анкету"),
        ("kk/pages/how-to-get.md", "1414 нөмірінен келген sms-ке жауап", "сауалнаманы толтырыңыз"),
    ] {
        let text = text_of(page);
        assert!(text.find(register).unwrap() < text.find(questionnaire).unwrap(), "{page}");
    }
    for (path, text) in bundled_texts() {
        for words in ["имя и документ вы вписываете сами", "Вписываете имя", "Вносить имя и данные"]
        {
            assert!(!text.contains(words), "{path}: {words}");
        }
    }
}

/// A consent can be withdrawn on any day; what the law wants kept stays.
#[test]
fn texts_let_a_consent_be_withdrawn_on_any_day() {
    for (page, words) in [
        ("ru/pages/docs.md", "отозвать согласие можно в кабинете в любой день"),
        ("kk/pages/docs.md", "келісімді кабинетте кез келген күні қайтарып алуға болады"),
        ("ru/pages/privacy-policy.md", "согласие можно отозвать там в любой день"),
        ("kk/pages/privacy-policy.md", "келісімді сонда кез келген күні қайтарып алуға болады"),
    ] {
        assert!(text_of(page).contains(words), "{page}: {words}");
    }
}

/// How the ombudsman is reached is a setting: pages show it by a directive.
#[test]
fn pages_name_the_ombudsman_of_the_settings() {
    for page in ["contacts.md", "consumer-protection.md"] {
        for language in ["ru", "kk"] {
            let text = text_of(&format!("{language}/pages/{page}"));
            assert!(text.contains("{{ombudsman}}"), "{language}: {page}");
        }
    }
    for (path, text) in page_texts() {
        assert!(!text.contains("mfombudsman"), "{path}");
    }
}

/// What somebody pays for another person beyond the debt goes back to the payer's card.
#[test]
fn nobody_is_promised_what_others_paid() {
    for (path, text) in bundled_texts() {
        for words in ["лишнее вернут заёмщику", "айырмасы сізге қайтарылады"]
        {
            assert!(!text.contains(words), "{path}: {words}");
        }
    }
}

/// Documents whose words stand in `content/`; those of the others stand in templates.
fn legal_slugs() -> impl Iterator<Item = &'static str> {
    let is_page = |slug: &&str| {
        bundled_texts().iter().any(|(path, _)| path.ends_with(&format!("pages/{slug}.md")))
    };
    DOCUMENT_SLUGS.into_iter().filter(is_page)
}

fn legal_text(folder: &str, slug: &str) -> LegalText {
    let suffix = format!("{folder}/pages/{slug}.md");
    let (_, text) = bundled_texts().into_iter().find(|(path, _)| path.ends_with(&suffix)).unwrap();
    LegalText::try_from_page(text).unwrap_or_else(|reason| panic!("{suffix}: {reason}"))
}

#[test]
fn legal_documents_say_the_same_in_both_languages() {
    assert_eq!(
        legal_slugs().collect::<Vec<_>>(),
        ["lending-rules", "terms-and-conditions", "privacy-policy", "complaint-form"]
    );
    for slug in legal_slugs() {
        let (ru, kk) = (legal_text("ru", slug), legal_text("kk", slug));
        assert_eq!(ru.outline(), kk.outline(), "{slug}");
        assert_eq!(ru.effective_on, kk.effective_on, "{slug}");
        for (ru, kk) in ru.sections.iter().zip(&kk.sections) {
            for (ru, kk) in ru.clauses.iter().zip(&kk.clauses) {
                assert_eq!(ru.lines().count(), kk.lines().count(), "{slug}: {ru}");
            }
        }
    }
}

#[test]
fn the_documents_page_names_what_is_published() {
    for (page, names, denials) in [
        (
            "ru/pages/docs.md",
            ["правила предоставления микрокредитов", "тарифы", "образец договора", "форма жалобы"],
            ["не опубликовали", "по запросу"],
        ),
        (
            "kk/pages/docs.md",
            ["микрокредиттер беру қағидалары", "тарифтер", "шарттың үлгісі", "шағым нысаны"],
            ["жарияламадық", "орыс тілінде"],
        ),
    ] {
        let text = text_of(page);
        for name in names {
            assert!(text.contains(name), "{page}: {name}");
        }
        for denial in denials {
            assert!(!text.contains(denial), "{page}: {denial}");
        }
    }
}

/// A due date that falls on a day off, wherever it is explained.
#[test]
fn texts_of_days_off_follow_the_law_of_the_core() {
    let rules = testkit::rules::shipped_rules();
    let law = rules.law.due_date.in_force_on("2026-11-19".parse().unwrap()).unwrap();
    for (page, day_off, working_day) in [
        ("ru/pages/lending-rules.md", "выпал на выходной", "не позднее ближайшего рабочего дня"),
        ("ru/pages/terms-and-conditions.md", "выпал на выходной", "в ближайший рабочий день"),
        ("ru/pages/how-to-repay.md", "выпала на выходной", "в ближайший рабочий день"),
        ("ru/landings/066.md", "субботу, воскресенье или праздник", "в ближайший рабочий день"),
        ("ru/landings/002.md", "субботу или воскресенье", "в ближайший рабочий день"),
        ("ru/landings/010.md", "совпала с воскресеньем", "в ближайший рабочий день"),
        ("ru/landings/018.md", "попала она на выходной", "в ближайший рабочий день"),
        ("ru/landings/022.md", "если день возврата суббота", "ближайший рабочий день тоже"),
        ("ru/landings/028.md", "с длинными выходными", "ближайший рабочий день"),
        ("ru/landings/035.md", "оказался в выходной", "ближайший рабочий день"),
        ("kk/pages/lending-rules.md", "демалыс немесе мереке күніне", "ең жақын жұмыс күнінен"),
        ("kk/pages/terms-and-conditions.md", "демалыс немесе мереке күніне", "ең жақын жұмыс күні"),
        ("kk/pages/how-to-repay.md", "демалыс не мереке күніне", "ең жақын жұмыс күні"),
    ] {
        let text = text_of(page);
        let names_both_days = text.contains(day_off) && text.contains(working_day);
        assert_eq!(names_both_days, law.next_working_day_is_on_time, "{page}");
    }
}

#[test]
fn the_privacy_policy_names_every_kind_of_data_that_is_asked_for() {
    for (page, words) in [
        (
            "ru/pages/privacy-policy.md",
            [
                "контактные лица",
                "на вашем содержании",
                "включили уведомления",
                "снимок лица",
                "добавили ключ доступа",
            ],
        ),
        (
            "kk/pages/privacy-policy.md",
            [
                "байланысатын адамдар",
                "асырауыңыздағы адамдардың саны",
                "хабарландыруларды қоссаңыз",
                "бет-әлпет суреті",
                "кіру кілтін қоссаңыз",
            ],
        ),
    ] {
        let text = text_of(page);
        for word in words {
            assert!(text.contains(word), "{page}: {word}");
        }
    }
}

/// Whether data leave the country is what the lender's settings say, and nothing else.
#[test]
fn no_page_claims_where_data_are() {
    for (path, text) in page_texts() {
        let text = text.to_lowercase();
        for claim in ["за границ", "за рубеж", "трансгранич", "шетел", "на территории казахстана"]
        {
            assert!(!text.contains(claim), "{path}: {claim}");
        }
    }
}
