//! Every document of a loan, and hostile input.

mod data_export;
mod document_text;
mod kazakh;
mod letters;
mod published;
mod samples;
mod sentences;
mod servicing;

use base::{Language, LocalizedText};
use std::time::Instant;

use documents::{ApplicationStep, Contract, Document, DocumentError, DocumentSource, Template};

use crate::{PdfRenderer, TypstRenderer};
use samples::{
    account_statement, addendum, certificate, consents, contract, instalment_contract, key_facts,
    operations, protocol, receipt, restructuring, schedule,
};

/// What Typst might interpret as markup, and what might end a string.
const HOSTILE: &str = r#"#panic() *x* _y_ $z$ <a> \ "]} = - // @b `c` #let"#;

/// Renders with Typst.
trait RenderPdf {
    fn pdf(&self) -> Result<Vec<u8>, DocumentError>;
}

impl<T: Document> RenderPdf for T {
    fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        TypstRenderer.render_pdf(&self.source()?)
    }
}

/// Every document by name.
fn all_documents() -> Vec<(&'static str, Vec<u8>)> {
    let documents = [
        ("contract", contract().pdf()),
        ("contract-instalments", instalment_contract().pdf()),
        ("schedule", schedule(1).pdf()),
        ("schedule-12", schedule(12).pdf()),
        ("key-facts-ru", key_facts(Language::Ru, contract()).pdf()),
        ("key-facts-kk", key_facts(Language::Kk, contract()).pdf()),
        ("key-facts-ru-instalments", key_facts(Language::Ru, instalment_contract()).pdf()),
        ("key-facts-kk-instalments", key_facts(Language::Kk, instalment_contract()).pdf()),
        ("consents", consents().pdf()),
        ("protocol", protocol().pdf()),
        ("certificate", certificate(true).pdf()),
        ("account", account_statement(45).pdf()),
        ("addendum", addendum().pdf()),
        ("restructuring", restructuring().pdf()),
        ("receipt", receipt().pdf()),
    ];
    documents.into_iter().map(|(name, pdf)| (name, pdf.unwrap())).collect()
}

/// Text of a page without spaces: text extraction inserts spurious spaces where the script changes.
struct PageText(String);

impl PageText {
    fn contains(&self, text: &str) -> bool {
        self.0.contains(&without_spaces(text))
    }
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

fn pages(pdf: &[u8]) -> Vec<PageText> {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let page = |number: &u32| PageText(without_spaces(&document.extract_text(&[*number]).unwrap()));
    document.get_pages().keys().map(page).collect()
}

fn full_text(pdf: &[u8]) -> PageText {
    PageText(pages(pdf).into_iter().map(|page| page.0).collect())
}

fn assert_contains(page: &PageText, texts: &[&str]) {
    for text in texts {
        assert!(page.contains(text), "no “{text}” in: {}", page.0);
    }
}

#[test]
fn rendering_is_deterministic() {
    let first = all_documents();
    // Clear Typst's cache, so that everything is rendered again.
    comemo::evict(0);
    for ((name, first), (_, second)) in first.into_iter().zip(all_documents()) {
        assert!(first == second, "{name}");
        assert!(first.starts_with(b"%PDF-"), "{name}");
    }
}

#[test]
fn every_page_names_its_document() {
    for (_, pdf) in all_documents() {
        let pages = pages(&pdf);
        for (number, page) in (1..).zip(&pages) {
            let page_number = format!("{number} / {}", pages.len());
            assert_contains(
                page,
                &["ZH-2026-000184", "7KQ4-M2XD", "zhedel.example/verify/", &page_number],
            );
        }
    }
}

#[test]
fn the_first_page_of_a_contract_states_the_cost() {
    let first = pages(&contract().pdf().unwrap()).swap_remove(0);
    let texts = [
        "Сумма микрокредита 100 000 ₸ Артық төлем сомасы 4 200 ₸ Сумма переплаты 4 200 ₸",
        "Ставка вознаграждения 0,28 % в день 102,2 % годовых",
        "(ЖТСМ) 172,1 % Годовая эффективная ставка вознаграждения (ГЭСВ) 172,1 %",
        "Мерзімі 15 күн Срок 15 дней Қайтару күні 30.11.2026 Дата возврата 30.11.2026",
        "Қайтарылатын жалпы сома 104 200 ₸ Всего к возврату 104 200 ₸",
        "Неустойка за просрочку 0,2 % в день от просроченной суммы",
    ];
    assert_contains(&first, &texts);
}

#[test]
fn a_contract_has_the_clauses_required_by_law() {
    assert_contains(
        &full_text(&contract().pdf().unwrap()),
        &[
            "ИИН: 850315400015",
            "№ 041234567, орган выдачи — МВД РК, дата выдачи — 12.03.2020",
            "на банковскую карту 4400 43•• •••• 1234, открытую на имя Заёмщика",
            "4400 43•• •••• 1234 банк картасына",
            "× ставка в день × число дней",
            "возвращается одним платежом не позднее 30.11.2026",
            "1. просроченный основной долг 2. просроченное вознаграждение 3. неустойка \
             4. текущий основной долг 5. текущее вознаграждение",
            "1. мерзімі өткен негізгі борыш 2. мерзімі өткен сыйақы 3. айыпақы",
            "не превышают 50 % суммы микрокредита: 50 000 ₸",
            "После 90 дней просрочки подряд",
            "не более 2 раз, каждый раз не более чем на 45 дней",
            "не раньше чем за 3 дня до даты возврата и не позже чем через 7 дней",
            "В течение 14 календарных дней",
            "күнтізбелік 15 күн ішінде микроқаржы омбудсманына (mfombudsman.kz)",
            "не вправе менять Договор в одностороннем порядке",
            "равносильно письменной форме",
            "жазбаша нысанға теңестіріледі",
        ],
    );
}

#[test]
fn a_contract_has_only_the_clauses_of_its_product() {
    let text_of = |contract: Contract| full_text(&contract.pdf().unwrap());
    let (short, long) = (text_of(contract()), text_of(instalment_contract()));
    for (text, is_short, is_long) in [
        ("Период охлаждения", false, true),
        ("«Салқындату» кезеңі", false, true),
        ("через 24 часа после подписания", false, true),
        ("на банковский счёт KZ31 601A 0000 0000 0001", false, true),
        ("годовая ставка / 365 × число дней", false, true),
        ("число платежей — 12, обычный платёж — 30 268 ₸", false, true),
        ("Неустойка за всё время не превышает 10 %", false, true),
        ("Срок меняется только дополнительным соглашением", false, true),
        ("Дата последнего платежа 15.11.2027", false, true),
        ("Все платежи Заёмщика, кроме основного долга", true, false),
        ("срок можно продлить", true, false),
    ] {
        assert_eq!((short.contains(text), long.contains(text)), (is_short, is_long), "{text}");
    }
    let mut without_account = contract();
    without_account.heading.lender.account = None;
    without_account.borrower.email = None;
    let text = text_of(without_account);
    assert!(!text.contains("Реквизиты для перевода") && !text.contains("gulnur"), "{}", text.0);
}

#[test]
fn a_receipt_states_the_allocation_and_the_remaining_debt() {
    let pdf = receipt().pdf().unwrap();
    let texts = ["40 000 ₸", "15.11.2026", "16.11.2026", "37 200 ₸", "2 800 ₸", "62 800 ₸"];
    assert_contains(&full_text(&pdf), &texts);
    assert_contains(&full_text(&pdf), &["Основной долг", "Негізгі борыш", "открыт", "Квитанция"]);
    assert_contains(
        &full_text(&pdf),
        &[
            "Получен (время Алматы) 15.11.2026 10:31",
            "Төлеуші Плательщик Әбдірахманова Гүлнұр Өмірзаққызы",
            "Способ оплаты •• 0010 банк картасы банковская карта •• 0010",
            "Срок продлён. Новая дата возврата — 26.11.2026.",
        ],
    );
    assert_eq!(pages(&pdf).len(), 1);
}

#[test]
fn a_schedule_has_a_row_for_each_payment() {
    let one = schedule(1).pdf().unwrap();
    assert_contains(
        &full_text(&one),
        &["1 15.01.2027 24 737,53 ₸ 5 530,47 ₸ 30 268 ₸ 275 262,47 ₸ Барлығы Итого"],
    );
    let twelve = schedule(12).pdf().unwrap();
    assert_contains(
        &full_text(&twelve),
        &["12 15.12.2027", "Итого 300 000 ₸ 63 216,08 ₸ 363 216,08 ₸"],
    );
    assert_eq!(pages(&twelve).len(), 1);
    // A long schedule repeats the column headings on each page.
    let many = pages(&schedule(120).pdf().unwrap());
    assert!(many.len() > 2 && many.iter().all(|page| page.contains("Дата платежа")));
}

#[test]
fn key_facts_are_one_page_in_one_language() {
    for contract in [contract(), instalment_contract()] {
        for (language, texts, other) in [
            (Language::Ru, ["Вы получите", "Если опоздать", "7 дней"], "Сіз аласыз"),
            (Language::Kk, ["Сіз аласыз", "Кешіксеңіз", "7 күн"], "Вы получите"),
        ] {
            let pdf = key_facts(language, contract.clone()).pdf().unwrap();
            let pages = pages(&pdf);
            assert!(pages.len() == 1 && !pages[0].contains(other), "{}", pages[0].0);
            assert_contains(&pages[0], &texts);
            assert_contains(
                &pages[0],
                &[&contract.terms.gesv, "+7 700 000 00 00", "mfombudsman.kz"],
            );
        }
    }
}

#[test]
fn consents_print_the_text_of_a_link() {
    let text = full_text(&consents().pdf().unwrap());
    assert_contains(
        &text,
        &["как описано в политике конфиденциальности.", "құпиялылық саясатында (орыс"],
    );
    assert!(!text.contains("[[") && !text.contains("privacy-policy"), "{}", text.0);
}

#[test]
fn a_protocol_shows_the_evidence() {
    let mut data = protocol();
    let at = "15.11.2026 10:32".into();
    data.steps.push(ApplicationStep { at, code: "unheard_of".into(), count: 1 });
    let hash = "9f86d081".repeat(8);
    assert_contains(
        &full_text(&data.pdf().unwrap()),
        &[
            &hash,
            &"b94d27b9".repeat(8),
            "3. Негізгі талаптар 3. Ключевые условия",
            "Код введён 15.11.2026 10:31:48",
            "сәйкес келді / совпадение",
            "Обработка персональных данных 15.11.2026",
            "Сауалнама жауаптары сақталды (9 рет) Ответы анкеты сохранены (9 раз) \
             15.11.2026 10:00:12 – 10:07:31",
            "Биометрия пройдена 15.11.2026 10:14:33",
            "Басқа Другое 15.11.2026 10:32",
        ],
    );
    if let Some(face) = &mut data.biometry {
        face.is_earlier = true;
    }
    data.browser = String::new();
    assert_contains(&full_text(&data.pdf().unwrap()), &["в прежней заявке", "не установлено"]);
    data.biometry = None;
    assert_contains(&full_text(&data.pdf().unwrap()), &["не проводилась"]);
}

#[test]
fn every_step_of_an_application_has_a_name() {
    let mut data = protocol();
    let codes = "started draft_saved request_changed submitted reopened consents_signed preapproved \
                 continued bio_captured bio_matched bio_unsure bio_failed bio_retried bio_unlocked \
                 docs_uploaded docs_approved docs_asked statement_given statement_skipped \
                 statement_parsed statement_read statement_asked card_given card_verified \
                 card_asked referred offered declined offer_chosen offers_reopened repriced agreed \
                 confirmed_again signed signing_locked cooling_off_ended payout_confirmed paid_out \
                 payout_retried payout_failed target_changed cancelled expired delayed";
    let step =
        |code: &str| ApplicationStep { at: "15.11.2026 10:32".into(), code: code.into(), count: 1 };
    data.steps = codes.split_whitespace().map(step).collect();
    let text = full_text(&data.pdf().unwrap());
    assert!(!text.contains("Другое") && !text.0.contains('_'), "{}", text.0);
}

#[test]
fn the_first_page_of_an_addendum_states_the_cost() {
    let mut data = addendum();
    let first = pages(&data.pdf().unwrap()).swap_remove(0);
    let texts = [
        "№ 1 қосымша келісім Дополнительное соглашение № 1",
        "Остаток основного долга 100 000 ₸ Бүгін төленетін сома 4 688,40 ₸ Уплатить сегодня",
        "Новая дата возврата 26.11.2026 Ұзарту мерзімі 10 күн Срок продления 10 дней",
        "Ставка вознаграждения 0,2 % в день 73 % годовых",
        "(ЖТСМ) 106 % Годовая эффективная ставка вознаграждения (ГЭСВ) 106 %",
        "К возврату на новую дату 102 000 ₸",
        "с сегодняшнего дня 6 688,40 ₸",
        "дату возврата микрокредита с 15.11.2026 на 26.11.2026",
    ];
    assert_contains(&first, &texts);
    let void = "Если платёж не поступил, соглашение не вступает в силу";
    assert_contains(
        &full_text(&data.pdf().unwrap()),
        &[void, "до 23:59:59 15.11.2026", "50 000 ₸"],
    );
    data.pay_now.is_needed = false;
    data.charges_max = None;
    let text = full_text(&data.pdf().unwrap());
    assert_contains(&text, &["вступает в силу с момента подписания"]);
    assert!(!text.contains(void) && !text.contains("50 000 ₸"), "{}", text.0);
}

#[test]
fn the_first_page_of_a_restructuring_states_the_schedule_and_its_cost() {
    let mut data = restructuring();
    let first = pages(&data.pdf().unwrap()).swap_remove(0);
    let texts = [
        "Шарт талаптарын өзгерту туралы қосымша келісім Дополнительное соглашение об изменении условий",
        "Долг, который переносится на новый график 92 020 ₸",
        "Төлемдер саны 3 төлем Число платежей 3 платежа",
        "Последний платёж 30.04.2027",
        "Ставка вознаграждения 0,1 % в день 36,5 % годовых",
        "(ЖТСМ) 41,5 % Годовая эффективная ставка вознаграждения (ГЭСВ) 41,5 %",
        "Прощаемая неустойка 366,70 ₸",
        "1 28.02.2027 30 000 ₸ 8 600 ₸ 38 600 ₸ 2 31.03.2027 28 000 ₸ 1 736 ₸ 29 736 ₸",
        "3 30.04.2027 28 000 ₸ 840 ₸ 28 840 ₸ Барлығы / Итого 97 176 ₸",
    ];
    assert_contains(&first, &texts);
    let texts = [
        "Долг на этот день составляет 92 020 ₸: основной долг 86 000 ₸, вознаграждение 6 020 ₸. До этого его срок был 27.01.2027",
        "вместо прежних 0,2 % в день. ГЭСВ — 41,5 % (была 102,8 %)",
        "Кредитор прощает неустойку 366,70 ₸",
        "вступает в силу с момента подписания",
        "58 000 ₸",
    ];
    assert_contains(&full_text(&data.pdf().unwrap()), &texts);
    data.terms.waived = None;
    data.terms.penalty = Some("366,70 ₸".into());
    data.terms.full_name = Some(HOSTILE.into());
    let text = full_text(&data.pdf().unwrap());
    assert_contains(
        &text,
        &["вознаграждение 6 020 ₸, неустойка 366,70 ₸.", &format!("Заёмщик: {HOSTILE}")],
    );
    assert!(!text.contains("прощает"), "{}", text.0);
}

#[test]
fn user_text_is_not_interpreted_as_markup() {
    let mut contract = contract();
    contract.borrower.full_name = HOSTILE.into();
    contract.borrower.address = LocalizedText::new(HOSTILE, HOSTILE);
    contract.purpose.ru = HOSTILE.into();
    contract.heading.lender.name.ru = HOSTILE.into();
    assert_contains(
        &full_text(&contract.pdf().unwrap()),
        &[&format!("Заёмщик: {HOSTILE}"), &format!("Цель: {HOSTILE}")],
    );
    let mut addendum = addendum();
    addendum.full_name = HOSTILE.into();
    assert_contains(&full_text(&addendum.pdf().unwrap()), &[&format!("Заёмщик: {HOSTILE}")]);
    let mut protocol = protocol();
    protocol.browser = HOSTILE.into();
    // Bidirectional and control characters are not printed.
    protocol.device = "Pixel\u{202e}\u{0}\n9".into();
    assert_contains(&full_text(&protocol.pdf().unwrap()), &[HOSTILE, "Pixel 9"]);
    let mut consents = consents();
    consents.given[0].text.ru = HOSTILE.into();
    consents.full_name = HOSTILE.into();
    assert_contains(
        &full_text(&consents.pdf().unwrap()),
        &[&format!("1. {HOSTILE}"), &format!("Я, {HOSTILE}")],
    );
}

fn oversized_contract() -> Contract {
    let mut contract = contract();
    contract.borrower.full_name = "Ж".repeat(500);
    contract.borrower.address = LocalizedText::new("Ж".repeat(500), "Ж".repeat(500));
    contract
}

#[test]
fn an_overlong_word_is_broken() {
    let pages = pages(&oversized_contract().pdf().unwrap());
    assert!(pages.len() <= 7, "{}", pages.len());
    let letters: usize = pages.iter().map(|page| page.0.matches('Ж').count()).sum();
    assert!(letters >= 3_000, "{letters}");
    let mut protocol = protocol();
    protocol.browser = "Ж".repeat(500);
    assert!(protocol.pdf().is_ok());
}

#[test]
fn a_url_too_long_for_a_qr_code_is_an_error() {
    let mut contract = contract();
    contract.heading.verification_url = format!("https://zhedel.example/{}", "a".repeat(3_000));
    assert!(matches!(contract.pdf(), Err(DocumentError::QrCode)));
}

#[test]
fn a_template_that_does_not_match_its_data_is_an_error() {
    let template = Template::new("misfit", "#let facts = json(\"/etc/passwd\")");
    let source = DocumentSource { template, data: b"{}".to_vec(), qr: None };
    assert!(matches!(TypstRenderer.render_pdf(&source), Err(DocumentError::Template(_))));
}

/// A letter that the fonts lack would be printed as an empty box.
#[test]
fn the_fonts_have_every_letter_of_the_templates() {
    let fonts = ["Onest-Regular", "Onest-Bold"].map(|name| {
        std::fs::read(format!("{}/../documents/fonts/{name}.ttf", env!("CARGO_MANIFEST_DIR")))
            .unwrap()
    });
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../documents/templates");
    for template in std::fs::read_dir(folder).unwrap() {
        let path = template.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        for font in &fonts {
            let face = ttf_parser::Face::parse(font, 0).unwrap();
            let is_missing = |letter: &char| face.glyph_index(*letter).is_none();
            let missing: String =
                text.chars().filter(|letter| *letter != '\n').filter(is_missing).collect();
            assert!(missing.is_empty(), "{}: {missing}", path.display());
        }
    }
}

#[test]
#[ignore = "manual: writes every document to the temporary folder and prints how long each takes"]
fn writes_every_document_to_files() {
    let folder = std::env::temp_dir().join("zhedel-documents");
    std::fs::create_dir_all(&folder).unwrap();
    let cold = Instant::now();
    contract().pdf().unwrap();
    println!("first contract {:?}", cold.elapsed());
    let oversized = ("contract-endless", oversized_contract().pdf().unwrap());
    let multi_loan = [
        ("certificate-all", certificate(false).pdf().unwrap()),
        ("operations", operations(12).pdf().unwrap()),
    ];
    for (name, pdf) in all_documents().into_iter().chain([oversized]).chain(multi_loan) {
        std::fs::write(folder.join(name).with_extension("pdf"), pdf).unwrap();
    }
    for (month, filling) in (1..).zip(&sentences::FILLINGS) {
        for document in sentences::documents(filling) {
            let file = format!("month-{month:02}-{}.pdf", document.name);
            std::fs::write(folder.join(file), document.pdf).unwrap();
        }
    }
    for number in 0..10 {
        let mut contract = contract();
        contract.heading.contract_number = format!("ZH-2026-{number:06}");
        contract.borrower.full_name = format!("Ахметов {number}");
        let warm = Instant::now();
        let size = contract.pdf().unwrap().len();
        println!("contract {number}: {:?}, {size} bytes", warm.elapsed());
    }
}
