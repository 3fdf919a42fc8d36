//! The facts on top of the page about getting a loan: what people ask first.

use app::format::{format_amount, format_date, format_percent};
use base::russian::{HOUR, Noun, RussianCase, YEAR, noun_after};
use identity::IdDocumentKind;
use lending::{Contract, ContractInput, Quote};
use money::Tenge;
use serde::Serialize;
use utoipa::ToSchema;

use super::figures::Figures;

/// A question, and its answer by law, policy and product.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoanFact {
    pub name: &'static str,
    pub text: String,
}

impl Figures<'_> {
    /// Who may borrow, how long it takes, what is needed, and what a loan costs. `None` where law
    /// or product say nothing of the day.
    pub fn loan_facts(&self, amount_tenge: u32, days: u32) -> Option<Vec<LoanFact>> {
        let fact = |ru, kk, text| LoanFact { name: self.language.pick(ru, kk), text };
        Some(vec![
            fact("Кто может получить", "Кім ала алады", self.eligibility()?),
            fact("Сколько времени займёт", "Қанша уақыт алады", self.duration()),
            fact("Что нужно", "Не керек", self.requirements()),
            fact("Пример", "Мысал", self.example(amount_tenge, days)?),
        ])
    }

    fn eligibility(&self) -> Option<String> {
        let age = self.rules.policy.age;
        let confirmation = self.rules.law.age_confirmation.in_force_on(self.today).ok()?;
        let (min, max) = (age.years_min, age.years_max);
        let (below, above) = (confirmation.below_years, confirmation.above_years);
        let years = |age: u32| genitive(age, &YEAR);
        Some(self.text(
            format!(
                "Люди от {min} до {} с доходом. До {} и после {} закон просит ещё одно \
                 подтверждение.",
                years(max.into()),
                years(below),
                years(above)
            ),
            format!(
                "Кірісі бар, {min} жастан {max} жасқа дейінгі адамдар. {below} жасқа толмағандар \
                 мен {above} жастан асқандардан заң қосымша растауды талап етеді."
            ),
        ))
    }

    fn duration(&self) -> String {
        let hours = self.rules.policy.flow.offer_valid_hours;
        let noun = noun_after(hours, &HOUR, RussianCase::Accusative);
        self.text(
            format!(
                "Анкета — около четырёх минут. Решение придёт сообщением. Одобренное предложение \
                 ждёт вас {hours}\u{a0}{noun}."
            ),
            format!(
                "Сауалнамаға төрт минуттай уақыт кетеді. Шешім хабарламамен келеді. Мақұлданған \
                 ұсыныс {hours}\u{a0}сағат жарамды."
            ),
        )
    }

    fn requirements(&self) -> String {
        let names = IdDocumentKind::ALL.map(|kind| match kind {
            IdDocumentKind::IdCard => self.language.pick("удостоверение личности", "жеке куәлік"),
            IdDocumentKind::Passport => "паспорт",
            IdDocumentKind::ResidencePermit => {
                self.language.pick("вид на жительство", "тұруға ықтиярхат")
            }
        });
        let [first, second, third] = names;
        let needed = self.text(
            format!(
                "ИИН; {first}, {second} или {third}; телефон с камерой; карта или счёт на ваше имя."
            ),
            format!(
                "ЖСН; {first}, {second} немесе {third}; камерасы бар телефон; өз атыңыздағы карта \
                 немесе шот."
            ),
        );
        if !self.rules.policy.flow.is_statement_optional {
            return needed;
        }
        let most = self.rules.policy.income.statement_skipped_amount_max_tenge;
        let most = format_amount(Tenge::from_tiyn(i64::from(most) * 100));
        let skipped = self.text(
            format!(
                "Если доход подтверждают государственные данные, до {most} выписка из банка не \
                 нужна."
            ),
            format!(
                "Кірісті мемлекеттік деректер растаса, {most} сомаға дейін банктен үзінді көшірме \
                 керек емес."
            ),
        );
        format!("{needed} {skipped}")
    }

    /// The rate and ГЭСВ in one sentence: in one size, as the law requires.
    fn example(&self, amount_tenge: u32, days: u32) -> Option<String> {
        let request = ContractInput::new(amount_tenge, days, self.today);
        let contract = Contract::try_new(&self.rules.products.short, &request, &self.rules.law);
        let quote = Quote::from_contract(&contract.ok()?);
        let (amount, total) = (format_amount(quote.principal), format_amount(quote.total));
        let (term, due_date) = (self.days_text(days), format_date(quote.due_date));
        let rate = format_percent(&quote.rate.percent().to_string());
        let apr = format_percent(&format!("{:.1}", quote.apr));
        Some(self.text(
            format!(
                "{amount} на {term}: вернуть {total} не позднее {due_date}. Ставка {rate} в день, \
                 ГЭСВ {apr} в год."
            ),
            format!(
                "{amount}, мерзімі {term}: {total} қайтарасыз, соңғы күні {due_date}. Мөлшерлеме \
                 күніне {rate}, ЖТСМ жылына {apr}."
            ),
        ))
    }
}

/// `70 лет`, `21 года`.
fn genitive(count: u32, noun: &Noun) -> String {
    format!("{count}\u{a0}{}", noun_after(count, noun, RussianCase::Genitive))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Language;
    use testkit::rules::rules;

    fn facts(language: Language) -> Vec<String> {
        let rules = rules();
        let today = "2026-11-18".parse().unwrap();
        let lender = crate::tests::lender();
        let figures = Figures { rules: &rules, lender: &lender, register: None, today, language };
        let facts = figures.loan_facts(100_000, 30).unwrap();
        facts
            .into_iter()
            .map(|it| format!("{}: {}", it.name, it.text).replace('\u{a0}', " "))
            .collect()
    }

    /// 100 000 at 0.28 % for 30 days are 8 400 more.
    #[test]
    fn the_facts_are_those_of_law_policy_and_product() {
        assert_eq!(
            facts(Language::Ru),
            [
                "Кто может получить: Люди от 18 до 70 лет с доходом. До 21 года и после 55 лет закон \
                 просит ещё одно подтверждение.",
                "Сколько времени займёт: Анкета — около четырёх минут. Решение придёт сообщением. \
                 Одобренное предложение ждёт вас 24 часа.",
                "Что нужно: ИИН; удостоверение личности, паспорт или вид на жительство; телефон с \
                 камерой; карта или счёт на ваше имя. Если доход подтверждают государственные данные, \
                 до 50 000 ₸ выписка из банка не нужна.",
                "Пример: 100 000 ₸ на 30 дней: вернуть 108 400 ₸ не позднее 18.12.2026. Ставка \
                 0,28 % в день, ГЭСВ 166,8 % в год.",
            ]
        );
        assert_eq!(
            facts(Language::Kk)[3],
            "Мысал: 100 000 ₸, мерзімі 30 күн: 108 400 ₸ қайтарасыз, соңғы күні 18.12.2026. \
             Мөлшерлеме күніне 0,28 %, ЖТСМ жылына 166,8 %."
        );
    }
}
