use base::Language;
use content::Tool;

use super::{ToolQuery, answer_in, empty_section};
use crate::licence_register::LicenceRegister;
use crate::pages::figures::Figures;

fn register() -> LicenceRegister {
    let sample = include_str!("../../../../../config/licence-register.csv");
    LicenceRegister::try_from_csv(sample, true).unwrap()
}

fn with_figures<T>(
    language: Language,
    register: Option<&LicenceRegister>,
    work: impl FnOnce(&Figures<'_>) -> T,
) -> T {
    let (rules, lender) = (testkit::rules::rules(), crate::tests::lender());
    let today = "2026-11-18".parse().unwrap();
    work(&Figures { rules: &rules, lender: &lender, register, today, language })
}

/// A page that was cached with the tool's empty form, answered.
fn answered(language: Language, query: &str) -> String {
    let register = register();
    with_figures(language, Some(&register), |figures| {
        let query = ToolQuery::parse(query).unwrap();
        let page = format!("<p>До</p>{}<p>После</p>", empty_section(figures, query.tool));
        let html = answer_in(&page, figures, &query).unwrap();
        assert!(html.starts_with("<p>До</p><section") && html.ends_with("<p>После</p>"), "{html}");
        html
    })
}

/// The verdict and the rows of an answer, as text.
fn answer(language: Language, query: &str) -> Vec<String> {
    let html = answered(language, query);
    let (_, answer) =
        html.split_once("<div class=\"tool-answer").unwrap_or_else(|| panic!("{html}"));
    let (answer, _) = answer.split_once("</div>").unwrap();
    let (verdict, rows) = answer.split_once("</strong>").unwrap();
    let (_, verdict) = verdict.split_once("<strong>").unwrap();
    let cell = |text: &str| text.split('<').next().unwrap().replace('\u{a0}', " ");
    let row = |row: &str| {
        let (name, value) = row.split_once("</th><td>").unwrap();
        format!("{}: {}", cell(name), cell(value))
    };
    let rows = rows.split("<th scope=\"row\">").skip(1).map(row);
    std::iter::once(cell(verdict)).chain(rows).collect()
}

/// The errors of a form, as its summary lists them.
fn errors(language: Language, query: &str) -> Vec<String> {
    let html = answered(language, query);
    assert!(!html.contains("tool-answer"), "{html}");
    let (_, summary) = html.split_once("role=\"alert\"").unwrap_or_else(|| panic!("{html}"));
    let (summary, _) = summary.split_once("</ul>").unwrap();
    let items = summary.split("<a href=\"#").skip(1);
    items
        .map(|item| {
            let (_, text) = item.split_once('>').unwrap();
            text.split('<').next().unwrap().replace('\u{a0}', " ")
        })
        .collect()
}

/// 100 000 with a fee of 5 000, 108 400 back after 30 days: 108 400 / 95 000 to the power of
/// 365 / 30 is 4.9799, so ГЭСВ is 398.0 %.
#[test]
fn an_offer_is_priced() {
    let query = "tool=offer-cost&amount=100+000&fee=5000&payments=1&payment=108400&first=30";
    assert_eq!(
        answer(Language::Ru, query),
        [
            "ГЭСВ выше предела закона для микрокредита такого срока и суммы: 179 %. Спросите \
             кредитора, откуда разница, и не подписывайте, пока не поймёте.",
            "Получите на руки: 95 000 ₸",
            "Вернёте всего: 108 400 ₸",
            "Переплата: 13 400 ₸",
            "ГЭСВ: 398,0 % в год",
            "Последний платёж, если получить сегодня: 18.12.2026",
        ]
    );
    // Our own loan: 0.28 % a day.
    let query = "tool=offer-cost&amount=100000&fee=&payments=1&payment=108400,00&first=30";
    assert_eq!(
        answer(Language::Kk, query),
        [
            "Осындай мерзім мен сомадағы микрокредитке заң белгілеген шектен аспайды: 179 %. Басқа \
             ұсыныстармен ЖТСМ бойынша салыстырыңыз.",
            "Қолыңызға тиеді: 100 000 ₸",
            "Барлығы қайтарасыз: 108 400 ₸",
            "Артық төлем: 8 400 ₸",
            "ЖТСМ: жылына 166,8 %",
            "Бүгін алсаңыз, соңғы төлем: 18.12.2026",
        ]
    );
}

#[test]
fn instalments_of_an_offer_fall_on_dates() {
    let query = "tool=offer-cost&amount=100000&payments=6&payment=18000&first=30&every=two-weeks";
    let rows = answer(Language::Ru, query);
    assert_eq!(rows[3], "Переплата: 8 000 ₸");
    assert_eq!(rows[5], "Последний платёж, если получить сегодня: 26.02.2027");
}

/// (80 000 + 30 000) / 240 000 = 0.4583…, rounded up as КДН is stated.
#[test]
fn a_debt_burden_is_compared_with_the_law() {
    let query = "tool=debt-burden&income=240000&debts=80000&payment=30000";
    assert_eq!(
        answer(Language::Ru, query),
        [
            "КДН в пределах закона: платежи занимают не больше 50 % дохода.",
            "КДН сейчас: 0,34",
            "КДН с новым платежом: 0,46",
            "Новый платёж по закону — не больше: 40 000 ₸",
        ]
    );
    let query = "tool=debt-burden&income=240000&debts=80000&payment=40000.01";
    assert_eq!(
        answer(Language::Kk, query),
        [
            "БЖК заң шегінен жоғары: төлемдер кірістің 50 %-ынан асады. Мұндай төлеммен микрокредит \
             беруге болмайды.",
            "Қазіргі БЖК: 0,34",
            "Жаңа төлеммен бірге БЖК: 0,51",
            "Жаңа төлемнің заңдағы шегі: 40 000 ₸",
        ]
    );
}

/// 280.00 a day on 100 000; 168.00 on the 60 000 that remain.
#[test]
fn an_early_payment_saves_the_days_that_are_left() {
    let query = "tool=early-payment&amount=100000&days=30&on=10&part=";
    assert_eq!(
        answer(Language::Ru, query),
        [
            "Заём закрыт, вы сэкономили 5 600 ₸.",
            "Весь долг в день платежа: 102 800 ₸",
            "Платите: 102 800 ₸",
            "Экономия: 5 600 ₸",
        ]
    );
    let query = "tool=early-payment&amount=100000&days=30&on=10&part=40000";
    assert_eq!(
        answer(Language::Kk, query),
        [
            "Қалдығын мерзімінде қайтарсаңыз, үнемдейтініңіз: 2 240 ₸.",
            "Төлем күнгі бүкіл берешек: 102 800 ₸",
            "Төлейсіз: 40 000 ₸",
            "Үнемдейтін сома: 2 240 ₸",
            "Бір күнде есептелгені: 280 ₸",
            "Енді бір күнде есептелетіні: 168 ₸",
            "Мерзімінде қайтаратын қалдық: 66 160 ₸",
        ]
    );
}

#[test]
fn a_lender_is_looked_up_in_the_dated_copy() {
    assert_eq!(
        answer(Language::Ru, "tool=licence-check&bin=1203+4000+0014"),
        [
            "Лицензия есть. Сверьте название и номер с договором.",
            "Организация: ТОО «Микрофинансовая организация «Пример-1»",
            "Номер лицензии: 02.21.0001.М",
            "Дата лицензии: 01.03.2021",
            "Лицензия: действует",
        ]
    );
    let revoked = answer(Language::Kk, "tool=licence-check&bin=190940000039");
    assert_eq!(revoked[0], "Лицензиясы тоқтатылған: бұл ұйымның микрокредит беруге құқығы жоқ.");
    assert_eq!(revoked[4], "Лицензия: тоқтатылған");
    assert_eq!(
        answer(Language::Ru, "tool=licence-check&bin=980440000016"),
        [
            "В копии реестра на 01.11.2026 такого БИН нет. Не отправляйте этой организации ни денег, \
             ни документов, пока не найдёте её в официальном реестре."
        ]
    );
    let html = answered(Language::Ru, "tool=licence-check&bin=");
    assert!(html.contains("образец для проверки сайта"), "{html}");
    assert!(html.contains("Ответ по копии реестра на 01.11.2026."), "{html}");
    assert!(html.contains("<a href=\"https://www.gov.kz/memleket/entities/ardfm\">"), "{html}");
}

#[test]
fn without_a_copy_the_tool_leads_to_the_official_register() {
    let html = with_figures(Language::Ru, None, |it| empty_section(it, Tool::LicenceCheck));
    assert!(html.contains("Копии реестра на этой странице сейчас нет"), "{html}");
    assert!(!html.contains("<form"), "{html}");
}

#[test]
fn mistakes_are_explained_in_the_language_of_the_page() {
    for (query, ru, kk) in [
        (
            "tool=debt-burden&income=",
            "Доход в месяц, ₸: Введите сумму",
            "Айлық кіріс, ₸: Соманы енгізіңіз",
        ),
        (
            "tool=debt-burden&income=много",
            "Доход в месяц, ₸: Введите сумму числом, например 50 000",
            "Айлық кіріс, ₸: Соманы санмен енгізіңіз, мысалы 50 000",
        ),
        (
            "tool=debt-burden&income=100000001",
            "Доход в месяц, ₸: Введите от 1 ₸ до 100 000 000 ₸",
            "Айлық кіріс, ₸: Аралығы: 1 ₸ – 100 000 000 ₸",
        ),
        (
            "tool=offer-cost&amount=100000&fee=100000&payments=1&payment=1&first=30",
            "Комиссии и страховка при получении, ₸: Комиссии не меньше суммы займа: на руки ничего \
             не остаётся",
            "Алған кездегі комиссия мен сақтандыру, ₸: Комиссия қарыз сомасынан кем емес: қолға \
             ештеңе тимейді",
        ),
        (
            "tool=offer-cost&amount=100000&payments=6&payment=1000&first=30",
            "Один платёж, ₸: Все платежи вместе меньше, чем вы получаете. Проверьте сумму платежа и \
             их число",
            "Бір төлем, ₸: Төлемдердің бәрі қосылып, алатын сомадан аз. Төлем сомасы мен санын \
             тексеріңіз",
        ),
        (
            "tool=offer-cost&amount=100000&payments=0&payment=1000&first=30",
            "Сколько платежей: Введите от 1 до 120",
            "Неше төлем: Аралығы: 1 – 120",
        ),
        (
            "tool=early-payment&amount=100000&days=30&on=30",
            "На какой день платите: Введите от 1 до 29",
            "Нешінші күні төлейсіз: Аралығы: 1 – 29",
        ),
        (
            "tool=early-payment&amount=100500&days=30&on=1",
            "Сумма займа, ₸: Такой суммы нет: она кратна 1 000 ₸",
            "Қарыз сомасы, ₸: Мұндай сома жоқ: қадамы 1 000 ₸",
        ),
        (
            "tool=licence-check&bin=12",
            "БИН: В БИН двенадцать цифр",
            "БСН: БСН он екі саннан тұрады",
        ),
    ] {
        assert_eq!(errors(Language::Ru, query), [ru], "{query}");
        assert_eq!(errors(Language::Kk, query), [kk], "{query}");
    }
}

#[test]
fn what_was_typed_is_shown_again_and_never_as_markup() {
    let typed = "tool=debt-burden&income=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&debts=5";
    let html = answered(Language::Ru, typed);
    assert!(!html.contains("<script"), "{html}");
    assert!(html.contains("value=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\""), "{html}");
    assert!(html.contains("name=\"debts\" type=\"text\" inputmode=\"decimal\""), "{html}");
    assert!(html.contains("value=\"5\""), "{html}");
}

#[test]
fn other_queries_ask_no_tool() {
    for query in ["", "utm_source=a", "tool=poem&x=1", "tool", "new=fraud"] {
        assert!(ToolQuery::parse(query).is_none(), "{query}");
    }
    assert!(ToolQuery::parse(&format!("tool=debt-burden&x={}", "1".repeat(2_000))).is_none());
    let page = "<p>A page without the tool</p>";
    let query = ToolQuery::parse("tool=debt-burden&income=1").unwrap();
    assert!(with_figures(Language::Ru, None, |it| answer_in(page, it, &query)).is_none());
}
