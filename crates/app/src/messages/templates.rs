//! The texts of messages in Russian and Kazakh, a function for each.

use super::CodePurpose;
use base::Language;
use base::kazakh::{self, KazakhCase};

/// A one-time code. It names its purpose, and its last line lets the phone autofill it on our own
/// page and nowhere else. If money follows, it states how much is to be repaid.
pub fn otp_sms(
    (purpose, sum): (CodePurpose, Option<&str>),
    otp: &str,
    host: &str,
    language: Language,
) -> String {
    let (ru, kk) = match purpose {
        CodePurpose::Register => ("Код для регистрации", "Тіркелу коды"),
        CodePurpose::Login => ("Код для входа", "Кіру коды"),
        CodePurpose::ResetPassword => ("Код для смены пароля", "Құпиясөзді ауыстыру коды"),
        CodePurpose::StepUp => ("Код для изменения данных", "Деректерді өзгерту коды"),
        CodePurpose::Pay => ("Код для оплаты картой", "Картамен төлеу коды"),
        CodePurpose::Autopay => ("Код для автоплатежа", "Автотөлем коды"),
        CodePurpose::ChangePhone => ("Код для смены номера", "Нөмірді ауыстыру коды"),
        CodePurpose::SignConsents => ("Код для подписания согласий", "Келісімдерге қол қою коды"),
        CodePurpose::SignContract => ("Код для подписания договора", "Шартқа қол қою коды"),
        CodePurpose::ConfirmPayout => ("Код для получения денег", "Ақша алу коды"),
        CodePurpose::AcceptPlan => ("Код согласия с новым графиком", "Жаңа кестеге келісу коды"),
        CodePurpose::SignAddendum => ("Код продления", "Ұзарту коды"),
        CodePurpose::ProveEmail => ("Код подтверждения почты", "Поштаны растау коды"),
        CodePurpose::SeeDebt => ("Код, чтобы увидеть сумму долга", "Берешек сомасын көру коды"),
    };
    let purpose_text = language.pick(ru, kk);
    let repay = language.pick("вернуть", "қайтаратыныңыз");
    let purpose_text = match (purpose, sum) {
        (_, None) => purpose_text.to_owned(),
        (CodePurpose::Pay | CodePurpose::Autopay, Some(text)) => text.to_owned(),
        (CodePurpose::SignAddendum, Some(sum)) => format!("{purpose_text} ({sum})"),
        (_, Some(sum)) => format!("{purpose_text} ({repay} {sum})"),
    };
    let warning = language.pick("Никому не сообщайте, даже нам.", "Ешкімге, бізге де айтпаңыз.");
    format!("{purpose_text}: {otp}. {warning}\n\n@{host} #{otp}")
}

/// The purpose of a code that authorises charging a saved card.
pub fn payment_code_purpose(amount: &str, mask: &str, language: Language) -> String {
    match language {
        Language::Ru => format!("Код для оплаты {amount} картой {mask}"),
        Language::Kk => format!("{mask} картасымен {amount} төлеу коды"),
    }
}

/// The purpose of a code that authorises autopay.
pub fn autopay_code_purpose(mask: &str, language: Language) -> String {
    match language {
        Language::Ru => format!("Код для автоплатежа с карты {mask}"),
        Language::Kk => format!("{mask} картасынан автотөлем коды"),
    }
}

/// The terms of a prolongation for its code: the amount to pay now, and the due date of the rest.
pub fn addendum_code_summary(pay_now: &str, due_date: &str, language: Language) -> String {
    match language {
        Language::Ru => format!("сейчас {pay_now}, остаток до {due_date}"),
        Language::Kk => {
            format!("қазір {pay_now}, қалғаны {}", kazakh::on_day(due_date))
        }
    }
}

/// The payout, and the first amount to repay with its due date: everything, or the first
/// instalment.
pub fn disbursement_sms(
    amount: &str,
    (due_date, next): (&str, &str),
    is_plan: bool,
    language: Language,
) -> String {
    match (language, is_plan) {
        (Language::Ru, false) => {
            format!(
                "Отправили вам {amount}. Вернуть {next} не позднее {due_date}. Договор в кабинете."
            )
        }
        (Language::Ru, true) => format!(
            "Отправили вам {amount}. Первый платёж {next} не позднее {due_date}. График в кабинете."
        ),
        (Language::Kk, false) => format!(
            "Сізге {amount} жібердік. Қайтару күні: {due_date}, сомасы: {next}. Шарт кабинетте."
        ),
        (Language::Kk, true) => format!(
            "Сізге {amount} жібердік. Бірінші төлем күні: {due_date}, сомасы: {next}. Кесте кабинетте."
        ),
    }
}

/// The announcement of autopay.
pub fn autopay_upcoming_sms(day: &str, amount: &str, mask: &str, language: Language) -> String {
    match language {
        Language::Ru => format!(
            "{day} спишем {amount} с карты {mask} по автоплатежу. Отключить можно в кабинете."
        ),
        Language::Kk => format!(
            "{} автотөлем бойынша {mask} картасынан {amount} шегеріледі. Кабинетте өшіруге болады.",
            kazakh::on_day(day)
        ),
    }
}

/// The failure of autopay. The second attempt is the last.
pub fn autopay_failure_sms(amount: &str, is_last: bool, language: Language) -> String {
    match (language, is_last) {
        (Language::Ru, false) => format!(
            "Автоплатёж {amount} не прошёл. Попробуем сегодня ещё один раз. Можно оплатить и в кабинете."
        ),
        (Language::Ru, true) => format!(
            "Автоплатёж {amount} снова не прошёл, больше не спишем. Оплатите сегодня в кабинете."
        ),
        (Language::Kk, false) => format!(
            "{amount} автотөлемі өтпеді. Бүгін тағы бір рет қайталап көреміз. Кабинетте де төлеуге болады."
        ),
        (Language::Kk, true) => {
            format!(
                "{amount} автотөлемі тағы да өтпеді, енді шегерілмейді. Бүгін кабинетте төлеңіз."
            )
        }
    }
}

/// Autopay charged nothing on the due date, so the customer has to pay.
pub fn autopay_missed_sms(amount: &str, mask: &str, host: &str, language: Language) -> String {
    match language {
        Language::Ru => format!(
            "Автоплатёж не сработал: с карты {mask} ничего не списали. Оплатите {amount} сами: {host}/loan/"
        ),
        Language::Kk => format!(
            "Автотөлем өтпеді: {mask} картасынан ештеңе шегерілмеді. {} өзіңіз төлеңіз: {host}/kz/loan/",
            kazakh::sum_in(amount, KazakhCase::Accusative)
        ),
    }
}

/// The refund of an overpayment.
pub fn refund_sms(amount: &str, mask: &str, language: Language) -> String {
    match language {
        Language::Ru => format!("Вернули вам {amount} на {mask}. Когда их зачислят, решает банк."),
        Language::Kk => {
            format!("{amount} қайтардық: {mask}. Түсу уақыты банкке байланысты.")
        }
    }
}

/// The refund of a surplus to the card it came from, whoever's that is.
pub fn source_refund_sms(amount: &str, language: Language) -> String {
    match language {
        Language::Ru => format!(
            "Вернули {amount} на карту, с которой их заплатили. Когда их зачислят, решает банк."
        ),
        Language::Kk => format!(
            "{amount} қайтардық: ақша төленген картаға түседі. Түсу уақыты банкке байланысты."
        ),
    }
}

/// An e-mail to verify an address. It says nothing about a loan: the address may be somebody
/// else's.
pub fn email_verification(otp: &str, site: &str, lender: &str, language: Language) -> String {
    match language {
        Language::Ru => format!(
            "Подтвердите адрес почты\n\nЗдравствуйте!\n\nКод подтверждения: {otp}. Введите его в \
             профиле: {site}/clientarea/profile/\n\nКод действует 24 часа. Если вы не указывали этот \
             адрес у нас, ничего не делайте: больше на него не напишем.\n\n{lender}\n"
        ),
        Language::Kk => format!(
            "Пошта мекенжайын растаңыз\n\nСәлеметсіз бе!\n\nРастау коды: {otp}. Оны профильге \
             енгізіңіз: {site}/kz/clientarea/profile/\n\nКод 24 сағат жарамды. Бұл мекенжайды бізге \
             сіз бермеген болсаңыз, ештеңе істемеңіз: оған енді жазбаймыз.\n\n{lender}\n"
        ),
    }
}

/// An e-mail to the address that was replaced or removed. It does not name the new one.
pub fn email_changed(lender: &str, language: Language) -> String {
    match language {
        Language::Ru => format!(
            "Адрес почты в кабинете изменён\n\nЗдравствуйте!\n\nВ вашем кабинете заменили или \
             удалили этот адрес почты. Писать на него больше не будем.\n\nЕсли это сделали не вы, \
             сразу свяжитесь с нами.\n\n{lender}\n"
        ),
        Language::Kk => format!(
            "Кабинеттегі пошта мекенжайы өзгертілді\n\nСәлеметсіз бе!\n\nКабинетіңізде бұл пошта \
             мекенжайы ауыстырылды немесе жойылды. Енді оған жазбаймыз.\n\nМұны сіз жасамасаңыз, \
             бізге дереу хабарласыңыз.\n\n{lender}\n"
        ),
    }
}

/// An e-mail that links to a contract and its documents.
pub fn contract_email(
    (number, amount): (&str, &str),
    site: &str,
    lender: &str,
    language: Language,
) -> String {
    match language {
        Language::Ru => format!(
            "Договор {number}\n\nЗдравствуйте!\n\nДоговор {number} на {amount}, график платежей и \
             остальные документы лежат в кабинете. Открыть и скачать: {site}/loan/details/docs/\n\n\
             {lender}\n"
        ),
        Language::Kk => format!(
            "{number} шарты\n\nСәлеметсіз бе!\n\n{} жасалған {number} шарты, төлем кестесі және \
             басқа құжаттар кабинетте. Ашу және жүктеп алу: {site}/kz/loan/details/docs/\n\n\
             {lender}\n",
            kazakh::sum_in(amount, KazakhCase::Dative)
        ),
    }
}

/// The unsubscribe link, for a customer who requested it.
pub fn unsubscribe_link_sms(link: &str, language: Language) -> String {
    format!("{} {link}", language.pick("Отключить рекламу:", "Жарнаманы өшіру:"))
}

/// A marketing text with the unsubscribe link.
pub fn with_unsubscribe_link(text: &str, link: &str, language: Language) -> String {
    format!("{text}\n\n{} {link}", language.pick("Отписаться:", "Бас тарту:"))
}

/// The body of a push notification. It gives no details: everybody who sees the screen reads it.
pub const fn push_body(language: Language) -> &'static str {
    language.pick("В вашем кабинете есть новости", "Кабинетіңізде жаңалық бар")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::CustomerNotification;

    const PURPOSES: [CodePurpose; 12] = [
        CodePurpose::Register,
        CodePurpose::Login,
        CodePurpose::ResetPassword,
        CodePurpose::StepUp,
        CodePurpose::Pay,
        CodePurpose::Autopay,
        CodePurpose::ChangePhone,
        CodePurpose::SignConsents,
        CodePurpose::SignContract,
        CodePurpose::ConfirmPayout,
        CodePurpose::AcceptPlan,
        CodePurpose::SignAddendum,
    ];
    const RUSSIAN: &str = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя";
    const KAZAKH_ONLY: &str = "әғқңөұүһі";
    /// Two parts of a long message in UCS-2, each with a header that joins them.
    const TWO_SEGMENTS: usize = 2 * 67;

    /// Every message with the last line that is meant for the phone taken off.
    fn all(language: Language) -> Vec<String> {
        let host = "kabinet.zhedel-microcredit.kz";
        let mut texts: Vec<String> =
            CustomerNotification::ALL.map(|it| it.text(language).to_owned()).into();
        let (day, amount, mask) = ("15.11.2026", "1\u{a0}104\u{a0}200,50\u{a0}₸", "•• 0010");
        texts.push(autopay_upcoming_sms(day, amount, mask, language));
        texts.extend([false, true].map(|is_last| autopay_failure_sms(amount, is_last, language)));
        texts.push(refund_sms(amount, "•• •••• 0001", language));
        texts.push(source_refund_sms(amount, language));
        texts.extend([false, true].map(|it| disbursement_sms(amount, (day, amount), it, language)));
        for purpose in PURPOSES {
            let sum = match purpose {
                CodePurpose::Pay => {
                    payment_code_purpose("1\u{a0}104\u{a0}200,50\u{a0}₸", "•• 0010", language)
                }
                CodePurpose::Autopay => autopay_code_purpose("•• 0010", language),
                CodePurpose::SignAddendum => {
                    addendum_code_summary("95\u{a0}000,50\u{a0}₸", "10.12", language)
                }
                _ => "1\u{a0}104\u{a0}200\u{a0}₸".to_owned(),
            };
            let text = otp_sms((purpose, Some(&sum)), "012345", host, language);
            assert!(text.encode_utf16().count() <= TWO_SEGMENTS, "{text}");
            let (text, last) = text.rsplit_once('\n').unwrap();
            assert_eq!(last, format!("@{host} #012345"));
            assert!(text.contains("012345") && text.ends_with('\n'), "{text}");
            texts.push(text.to_owned());
        }
        texts
    }

    #[test]
    fn each_fits_two_segments_in_the_letters_of_its_language() {
        for language in [Language::Ru, Language::Kk] {
            for text in all(language) {
                assert!(text.encode_utf16().count() <= TWO_SEGMENTS, "{text}");
                let letters = text.to_lowercase();
                for letter in letters.chars().filter(|c| c.is_alphabetic()) {
                    let is_kazakh = language == Language::Kk && KAZAKH_ONLY.contains(letter);
                    assert!(RUSSIAN.contains(letter) || is_kazakh, "{letter} in {text}");
                }
            }
        }
    }

    #[test]
    fn amounts_and_dates_are_in_both_languages() {
        let day = "02.12.2026";
        for (language, lump, plan, missed) in [
            (
                Language::Ru,
                "Отправили вам 50 000 ₸. Вернуть 52 100 ₸ не позднее 02.12.2026. Договор в кабинете.",
                "Отправили вам 50 000 ₸. Первый платёж 17 708 ₸ не позднее 02.12.2026. График в кабинете.",
                "Автоплатёж не сработал: с карты •• 0010 ничего не списали. Оплатите 109 393,60 ₸ сами: \
                 kabinet.zhedel-microcredit.kz/loan/",
            ),
            (
                Language::Kk,
                "Сізге 50 000 ₸ жібердік. Қайтару күні: 02.12.2026, сомасы: 52 100 ₸. Шарт кабинетте.",
                "Сізге 50 000 ₸ жібердік. Бірінші төлем күні: 02.12.2026, сомасы: 17 708 ₸. Кесте кабинетте.",
                "Автотөлем өтпеді: •• 0010 картасынан ештеңе шегерілмеді. 109 393,60 ₸ сомасын өзіңіз төлеңіз: \
                 kabinet.zhedel-microcredit.kz/kz/loan/",
            ),
        ] {
            assert_eq!(disbursement_sms("50 000 ₸", (day, "52 100 ₸"), false, language), lump);
            assert_eq!(disbursement_sms("50 000 ₸", (day, "17 708 ₸"), true, language), plan);
            let host = "kabinet.zhedel-microcredit.kz";
            let text = autopay_missed_sms("109 393,60 ₸", "•• 0010", host, language);
            assert_eq!(text, missed);
            assert!(text.encode_utf16().count() <= TWO_SEGMENTS, "{text}");
        }
    }

    #[test]
    fn the_unsubscribe_text_fits_two_segments() {
        let link = format!("kabinet.zhedel-microcredit.kz/kz/unsub/?t={}", "z".repeat(41));
        for language in [Language::Ru, Language::Kk] {
            let text = unsubscribe_link_sms(&link, language);
            assert!(text.encode_utf16().count() <= TWO_SEGMENTS && text.ends_with(&link), "{text}");
            let advertising = with_unsubscribe_link(&"я".repeat(36), &link, language);
            assert!(advertising.encode_utf16().count() <= TWO_SEGMENTS, "{advertising}");
        }
    }

    #[test]
    fn emails_link_to_the_profile_and_the_contract() {
        let (site, lender) = ("https://z.kz", "ТОО «Жедел», +7 700 000 00 00");
        for (language, code, contract) in [
            (
                Language::Ru,
                "Подтвердите адрес почты\n\nЗдравствуйте!\n\nКод подтверждения: 012345. Введите его в \
                 профиле: https://z.kz/clientarea/profile/\n\n",
                "Договор 26-000001\n\nЗдравствуйте!\n\nДоговор 26-000001 на 50 000 ₸, график платежей и \
                 остальные документы лежат в кабинете. Открыть и скачать: \
                 https://z.kz/loan/details/docs/\n\n",
            ),
            (
                Language::Kk,
                "Пошта мекенжайын растаңыз\n\nСәлеметсіз бе!\n\nРастау коды: 012345. Оны профильге \
                 енгізіңіз: https://z.kz/kz/clientarea/profile/\n\n",
                "26-000001 шарты\n\nСәлеметсіз бе!\n\n50 000 ₸ сомасына жасалған 26-000001 шарты, төлем \
                 кестесі және басқа құжаттар кабинетте. Ашу және жүктеп алу: \
                 https://z.kz/kz/loan/details/docs/\n\n",
            ),
        ] {
            assert!(email_verification("012345", site, lender, language).starts_with(code));
            let of = ("26-000001", "50 000 ₸");
            assert!(contract_email(of, site, lender, language).starts_with(contract));
        }
    }

    #[test]
    fn a_payment_code_names_the_amount_and_the_card() {
        for (language, pay, autopay) in [
            (
                Language::Ru,
                "Код для оплаты 1 720 ₸ картой •• 0010: 012345. Никому не сообщайте, даже нам.\n\n@z.kz #012345",
                "Код для автоплатежа с карты •• 0010: 012345. Никому не сообщайте, даже нам.\n\n@z.kz #012345",
            ),
            (
                Language::Kk,
                "•• 0010 картасымен 1 720 ₸ төлеу коды: 012345. Ешкімге, бізге де айтпаңыз.\n\n@z.kz #012345",
                "•• 0010 картасынан автотөлем коды: 012345. Ешкімге, бізге де айтпаңыз.\n\n@z.kz #012345",
            ),
        ] {
            let said = payment_code_purpose("1 720 ₸", "•• 0010", language);
            assert_eq!(otp_sms((CodePurpose::Pay, Some(&said)), "012345", "z.kz", language), pay);
            let said = autopay_code_purpose("•• 0010", language);
            assert_eq!(
                otp_sms((CodePurpose::Autopay, Some(&said)), "012345", "z.kz", language),
                autopay
            );
        }
    }

    #[test]
    fn a_code_names_its_purpose_and_warns() {
        for (language, warning) in
            [(Language::Ru, "Никому не сообщайте"), (Language::Kk, "Ешкімге")]
        {
            let texts =
                PURPOSES.map(|purpose| otp_sms((purpose, None), "012345", "z.kz", language));
            assert!(texts.iter().all(|text| text.contains(warning)));
            for (index, text) in texts.iter().enumerate() {
                assert!(!texts[..index].contains(text), "{text}");
            }
        }
    }

    #[test]
    fn the_two_languages_differ() {
        let (ru, kk) = (all(Language::Ru), all(Language::Kk));
        assert!(ru.iter().zip(&kk).all(|(ru, kk)| ru != kk));
    }
}
