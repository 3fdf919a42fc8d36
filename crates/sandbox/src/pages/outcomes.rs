//! Page for choosing what providers answer about a person.

use axum::response::Response;
use base::Language;
use identity::{Iin, Phone};
use maud::{Markup, html};
use serde::Deserialize;

use super::layout::PageLayout;
use super::texts::PageTexts;
use crate::Sandbox;
use crate::biometry::Outcome;
use crate::bureau::ReportOverride;
use crate::holders::HolderOverride;
use crate::sims::SimOverride;

#[derive(Debug, Default, Deserialize)]
pub(crate) struct OutcomesForm {
    #[serde(default)]
    pub(super) lang: Language,
    #[serde(default)]
    iin: String,
    #[serde(default)]
    face: String,
    #[serde(default)]
    bureau: String,
    #[serde(default)]
    holder: String,
    #[serde(default)]
    sim: String,
    /// For the SIM; empty is the phone that the state knows for the person.
    #[serde(default)]
    phone: String,
}

struct OutcomesTexts {
    about: &'static str,
    iin: &'static str,
    face: &'static str,
    as_it_is: &'static str,
    /// In the order of [`Outcome::CHOICES`].
    faces: [&'static str; 8],
    bureau: &'static str,
    /// In the order of [`ReportOverride::ALL`].
    answers: [&'static str; 7],
    holder: &'static str,
    /// In the order of [`HolderOverride::ALL`].
    holders: [&'static str; 5],
    sim: &'static str,
    /// In the order of [`SimOverride::ALL`].
    sims: [&'static str; 5],
    phone: &'static str,
    choose: &'static str,
    done: &'static str,
    iin_wrong: &'static str,
}

const RU: OutcomesTexts = OutcomesTexts {
    about: "Что ответят о человеке с этим ИИН: биометрия — при следующей проверке лица, один раз; бюро, банк и оператор — пока не выберете другое.",
    iin: "ИИН",
    face: "Биометрия в следующий раз",
    as_it_is: "как в истории человека",
    faces: [
        "лицо совпадает",
        "сходство слабое",
        "лицо не совпадает",
        "не живой человек",
        "нет фото в базе",
        "слишком темно",
        "снимок размыт",
        "лица не видно",
    ],
    bureau: "Кредитное бюро",
    answers: [
        "как в истории человека",
        "хорошая история, балл 780",
        "низкий балл, 400",
        "истории нет",
        "просрочка 45 дней",
        "«Стоп кредит»",
        "бюро не отвечает",
    ],
    holder: "Чья карта или счёт, по данным банка",
    holders: [
        "как у карты или счёта",
        "этого человека",
        "чужая",
        "банк не знает",
        "банк не отвечает",
    ],
    sim: "SIM-карта, по данным оператора",
    sims: [
        "не менялась",
        "заменена только что",
        "заменена месяц назад",
        "оператор не знает",
        "оператор не отвечает",
    ],
    phone: "Телефон этой SIM-карты, если он другой",
    choose: "Запомнить",
    done: "Запомнили.",
    iin_wrong: "Такого ИИН не бывает: проверьте цифры.",
};

const KK: OutcomesTexts = OutcomesTexts {
    about: "Осы ЖСН иесі туралы не жауап беріледі: биометрия — бетті келесі тексергенде, бір рет; бюро, банк және оператор — басқасын таңдағанша.",
    iin: "ЖСН",
    face: "Биометрия келесі жолы",
    as_it_is: "адамның өз тарихындағыдай",
    faces: [
        "беті сәйкес келеді",
        "ұқсастығы әлсіз",
        "беті сәйкес келмейді",
        "тірі адам емес",
        "базада суреті жоқ",
        "тым қараңғы",
        "сурет бұлыңғыр",
        "бет көрінбейді",
    ],
    bureau: "Кредиттік бюро",
    answers: [
        "адамның өз тарихындағыдай",
        "жақсы тарих, 780 балл",
        "төмен балл, 400",
        "тарихы жоқ",
        "45 күн кешіктірген",
        "«Стоп кредит»",
        "бюро жауап бермейді",
    ],
    holder: "Банк дерегінше карта не шот кімдікі",
    holders: [
        "картаның немесе шоттың өзіндей",
        "осы адамдікі",
        "басқа адамдікі",
        "банк білмейді",
        "банк жауап бермейді",
    ],
    sim: "Оператор дерегінше SIM-карта",
    sims: [
        "ауыстырылмаған",
        "жаңа ғана ауыстырылған",
        "бір ай бұрын ауыстырылған",
        "оператор білмейді",
        "оператор жауап бермейді",
    ],
    phone: "Осы SIM-картаның телефоны, басқа болса",
    choose: "Есте сақтау",
    done: "Есте сақталды.",
    iin_wrong: "Мұндай ЖСН болмайды: цифрларын тексеріңіз.",
};

/// The page, with a message if the form was submitted.
pub(super) fn page(form: &OutcomesForm, is_applied: Option<bool>) -> Response {
    let language = form.lang;
    let texts = if language == Language::Kk { &KK } else { &RU };
    let message = is_applied.map(|is_done| if is_done { texts.done } else { texts.iin_wrong });
    let faces = Outcome::CHOICES.map(Outcome::code).into_iter().zip(texts.faces);
    let faces = std::iter::once(("", texts.as_it_is)).chain(faces);
    let answers = ReportOverride::ALL.map(ReportOverride::code).into_iter().zip(texts.answers);
    let holders = HolderOverride::ALL.map(HolderOverride::code).into_iter().zip(texts.holders);
    let sims = SimOverride::ALL.map(SimOverride::code).into_iter().zip(texts.sims);
    let body = html! {
        p { (texts.about) }
        @if let Some(message) = message { p role="status" { b { (message) } } }
        form method="post" action="/outcomes" {
            input type="hidden" name="lang" value=(language.code());
            label {
                (texts.iin) " "
                input name="iin" value=(form.iin) inputmode="numeric" maxlength="12" required;
            }
            label { (texts.face) " " select name="face" { (options(faces, &form.face)) } }
            label { (texts.bureau) " " select name="bureau" { (options(answers, &form.bureau)) } }
            label { (texts.holder) " " select name="holder" { (options(holders, &form.holder)) } }
            label { (texts.sim) " " select name="sim" { (options(sims, &form.sim)) } }
            label {
                (texts.phone) " "
                input name="phone" value=(form.phone) inputmode="tel" maxlength="20";
            }
            p.copies { button.main { (texts.choose) } }
        }
        p.note {
            (PageTexts::in_language(language).programs) " "
            code { r#"POST /biometry/next {"iin": "…", "outcome": "too_dark"}"# } ", "
            code { r#"POST /bureau/next {"iin": "…", "answer": "overdue"}"# } ", "
            code { r#"POST /holders/next {"iin": "…", "answer": "unknown"}"# } ", "
            code { r#"POST /sims/next {"phone": "+7…", "answer": "changed_now"}"# }
        }
    };
    let title = PageTexts::in_language(language).outcomes;
    PageLayout { path: "/outcomes", language, title }.form_response(&body)
}

/// Stores the choices. Returns whether the IIN is valid.
pub(super) fn apply(sandbox: &Sandbox, form: &OutcomesForm) -> bool {
    let Ok(iin) = Iin::try_new(form.iin.trim()) else { return false };
    let face = Outcome::CHOICES.into_iter().find(|it| it.code() == form.face);
    sandbox.force_biometry(&iin, face);
    if let Some(answer) = ReportOverride::ALL.into_iter().find(|it| it.code() == form.bureau) {
        sandbox.force_bureau(&iin, answer);
    }
    if let Some(answer) = HolderOverride::ALL.into_iter().find(|it| it.code() == form.holder) {
        sandbox.force_holder(&iin, answer);
    }
    let phone = match form.phone.trim() {
        "" => sandbox.people.find_or_generate(&iin).phone.clone(),
        phone => phone.to_owned(),
    };
    let sim = SimOverride::ALL.into_iter().find(|it| it.code() == form.sim);
    if let Some((phone, answer)) = Phone::try_new(&phone).ok().zip(sim) {
        sandbox.force_sim(&phone, answer);
    }
    true
}

fn options<'a>(all: impl Iterator<Item = (&'a str, &'a str)>, selected: &str) -> Markup {
    html! {
        @for (value, text) in all {
            option value=(value) selected[value == selected] { (text) }
        }
    }
}
