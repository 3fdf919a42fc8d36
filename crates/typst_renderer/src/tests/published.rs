//! Documents that everybody may read, and what a contract says of days off, court and data.

use documents::DocumentText;

use super::samples::{consents, contract, published, tariffs};
use super::{RenderPdf, assert_contains, full_text, pages};

#[test]
fn a_published_document_names_its_version_and_publisher_in_both_languages() {
    for pdf in [published().pdf().unwrap(), tariffs().pdf().unwrap()] {
        let text = full_text(&pdf);
        assert_contains(
            &text,
            &[
                "Редакция: 19.11.2026. Осы күннен бастап күшінде.",
                "Редакция от 19.11.2026. Действует с этого дня.",
                "«Zhedel» микроқаржы ұйымы» ЖШС, БСН 000000000000",
                "ТОО «Микрофинансовая организация «Zhedel», БИН 000000000000",
                "https://zhedel.example/docs/",
            ],
        );
        assert!(!text.contains("Код проверки"), "there is no code to check");
        assert_eq!(pages(&pdf).len(), 1);
    }
}

#[test]
fn lists_of_a_published_document_stay_lists() {
    let pdf = published().pdf().unwrap();
    assert_contains(&full_text(&pdf), &["– удостоверение;", "– жеке куәлік;"]);
    let text = DocumentText::extract(&pdf).unwrap();
    assert_eq!(text.title.kk, "Шағым нысаны");
    assert_eq!(text.sections[0].clauses[0].kk, "Қажеті:\n– жеке куәлік;\n– карта.");
    // What the lender had checked stands at the end, and only then.
    let abroad = &text.sections[1];
    assert_eq!(
        (abroad.title.ru.as_str(), abroad.clauses[0].ru.as_str()),
        ("Передача данных за границу", "не передаём")
    );
    let mut unchecked = published();
    unchecked.data_abroad = None;
    let text = DocumentText::extract(&unchecked.pdf().unwrap()).unwrap();
    assert_eq!(text.sections.len(), 1);
}

#[test]
fn tariffs_state_gesv_beside_every_rate() {
    let pdf = tariffs().pdf().unwrap();
    assert_contains(
        &full_text(&pdf),
        &[
            "Ставка вознаграждения — 0,28 % в день (102,2 % годовых). ГЭСВ зависит от срока: от 158,4 % до 176,0 %.",
            "Сыйақы мөлшерлемесі — күніне 0,28 % (жылдық 102,2 %). ЖТСМ мерзімге байланысты: 158,4 % – 176,0 %.",
            "50 000 ₸, 15 дней: вознаграждение 2 100 ₸, к возврату 52 100 ₸, ГЭСВ 172,1 %.",
            "50 000 ₸, 15 күн: сыйақы 2 100 ₸, қайтарылатын сома 52 100 ₸, ЖТСМ 172,1 %.",
        ],
    );
}

#[test]
fn a_contract_says_what_a_day_off_means() {
    let mut saturday = contract();
    saturday.terms.due_date = "28.11.2026".into();
    saturday.terms.on_time_until = Some("30.11.2026".into());
    assert_contains(
        &full_text(&saturday.pdf().unwrap()),
        &[
            "платёж не позднее первого рабочего дня после неё считается своевременным: неустойка не начисляется, просрочки нет",
            "28.11.2026 — выходной, поэтому последний платёж своевременен по 30.11.2026 включительно.",
            "одан кейінгі бірінші жұмыс күнінен кешіктірмей жасалған төлем мерзімінде жасалған болып саналады: айыпақы есептелмейді",
            "28.11.2026 күні — демалыс күні, сондықтан соңғы төлем 30.11.2026 күніне дейін (осы күнді қоса алғанда)",
        ],
    );
    let mut former = contract();
    former.terms.has_working_day_rule = false;
    let text = full_text(&former.pdf().unwrap());
    assert!(!text.contains("суббота, воскресенье"), "it was not the rule");
}

#[test]
fn a_contract_names_court_requisites_and_data_after_closing() {
    assert_contains(
        &full_text(&contract().pdf().unwrap()),
        &[
            "Спор рассматривает суд Республики Казахстан",
            "Дауды заңда белгіленген соттылық қағидалары бойынша Қазақстан Республикасының соты қарайды.",
            "ИИК KZ41722C000000000001",
            "ЖСК KZ41722C000000000001",
            "После исполнения обязательств Кредитор хранит Договор",
            "Міндеттемелер орындалғаннан кейін Кредит беруші Шартты",
        ],
    );
}

#[test]
fn consents_are_printed_with_their_details_and_the_hash_of_the_document() {
    assert_contains(
        &full_text(&consents().pdf().unwrap()),
        &[
            "Оператор: «Zhedel» микроқаржы ұйымы» ЖШС, БСН 000000000000.",
            "SHA-256 текста документа: 3f9a1c0b7d2e4f56…",
            "Құжат мәтінінің SHA-256 хеші: 3f9a1c0b7d2e4f56…",
        ],
    );
}
