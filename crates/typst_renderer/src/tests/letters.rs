//! Letters that borrowers send.

use base::Language;
use documents::{Letter, LetterAddressee, LetterDeadlines, LetterFacts, LetterKind};

use super::{HOSTILE, RenderPdf, assert_contains, full_text, pages};

const ADDRESSEE: LetterAddressee<'_> =
    LetterAddressee {
        name: "ТОО «Жедел»", address: "Алматы", email: "help@zhedel.example"
    };

const DEADLINES: LetterDeadlines = LetterDeadlines {
    restructuring_answer_days: 15,
    complaint_answer_working_days: 15,
    fraud_suspend_days: 3,
};

fn letter(kind: LetterKind, language: Language, facts: &LetterFacts) -> Letter {
    Letter::new(kind, language, &ADDRESSEE, facts, DEADLINES)
}

fn facts() -> LetterFacts {
    LetterFacts {
        full_name: Some("Әбдірахманова Гүлнұр Өмірзаққызы".into()),
        iin: Some("850315400015".into()),
        phone: Some("+77011234567".into()),
        email: None,
        contract_number: Some("ZH-2026-000184".into()),
        contract_date: Some("15.11.2026".into()),
        day: Some("25.11.2026".into()),
        debt: Some("102 800 ₸".into()),
    }
}

#[test]
fn a_letter_carries_the_writers_data() {
    let pdf = letter(LetterKind::Restructuring, Language::Ru, &facts()).pdf().unwrap();
    assert_eq!(pages(&pdf).len(), 1);
    assert_contains(
        &full_text(&pdf),
        &[
            "Кому: ТОО «Жедел»",
            "От кого: Әбдірахманова Гүлнұр Өмірзаққызы ИИН: 850315400015",
            "Телефон: +77011234567 Эл. почта: ____________________",
            "договор микрокредита № ZH-2026-000184 от 15.11.2026. Долг на 25.11.2026: 102 800 ₸.",
            "статьи 9-2 Закона",
            "1. отсрочить платежи на",
            "5. простить или уменьшить неустойку.",
            "в течение 15 календарных дней",
            "Дата: 25.11.2026",
        ],
    );
    let pdf = letter(LetterKind::Restructuring, Language::Kk, &facts()).pdf().unwrap();
    assert_eq!(pages(&pdf).len(), 1);
    assert_contains(
        &full_text(&pdf),
        &[
            "Кімге: ТОО «Жедел»",
            "Кімнен: Әбдірахманова Гүлнұр Өмірзаққызы ЖСН: 850315400015",
            "15.11.2026 күні жасалған № ZH-2026-000184 микрокредит шарты",
            "Берешек, 25.11.2026: 102 800 ₸.",
            "9-2-бабына сәйкес",
            "Күнтізбелік 15 күн ішінде",
            "Күні: 25.11.2026",
        ],
    );
}

#[test]
fn every_letter_fits_one_page_with_lines_to_fill_in() {
    for (kind, russian, kazakh) in [
        (LetterKind::Restructuring, "Заявление об изменении условий", "талаптарын өзгерту туралы"),
        (LetterKind::Complaint, "в течение 15 рабочих дней", "15 жұмыс күні ішінде"),
        (LetterKind::FraudClaim, "в течение 3 календарных дней", "күнтізбелік 3 күн ішінде"),
        (LetterKind::ConsentWithdrawal, "отзываю согласие", "кері қайтарып аламын"),
    ] {
        for (language, text) in [(Language::Ru, russian), (Language::Kk, kazakh)] {
            let pdf = letter(kind, language, &LetterFacts::default()).pdf().unwrap();
            assert_eq!(pages(&pdf).len(), 1, "{kind} {language:?}");
            assert_contains(&full_text(&pdf), &[text, "____________________"]);
        }
    }
}

#[test]
fn data_is_text_and_never_markup() {
    let facts = LetterFacts { full_name: Some(HOSTILE.into()), ..facts() };
    let pdf = letter(LetterKind::Complaint, Language::Ru, &facts).pdf().unwrap();
    assert_contains(&full_text(&pdf), &["#panic() *x* _y_"]);
}
