//! Texts of the acquirer's hosted pages, in both languages.

use base::Language;

pub(super) struct HostedTexts {
    pub(super) add: &'static str,
    pub(super) about_add: &'static str,
    pub(super) pay: &'static str,
    pub(super) about_pay: &'static str,
    pub(super) number: &'static str,
    pub(super) wrong_number: &'static str,
    pub(super) holder: &'static str,
    pub(super) wrong_holder: &'static str,
    pub(super) month: &'static str,
    pub(super) year: &'static str,
    pub(super) wrong_expiry: &'static str,
    pub(super) cvc: &'static str,
    pub(super) wrong_cvc: &'static str,
    pub(super) submit: &'static str,
    pub(super) cancel: &'static str,
    pub(super) cards: &'static str,
    pub(super) check: &'static str,
    pub(super) about_code: &'static str,
    pub(super) code: &'static str,
    pub(super) wrong_code: &'static str,
    pub(super) confirm: &'static str,
    pub(super) finished: &'static str,
    pub(super) back: &'static str,
}

impl HostedTexts {
    pub(super) const fn for_language(language: Language) -> &'static Self {
        match language {
            Language::Ru => &RU,
            Language::Kk => &KK,
        }
    }
}

const RU: HostedTexts = HostedTexts {
    add: "Новая карта",
    about_add: "Это страница платёжного сервиса в песочнице. Номер карты остаётся здесь: сайт получит только последние четыре цифры и имя.",
    pay: "Оплата",
    about_pay: "Это страница платёжного сервиса в песочнице. Настоящие деньги не списываются.",
    number: "Номер карты",
    wrong_number: "Такой карты в песочнице нет: возьмите номер из списка ниже",
    holder: "Имя и фамилия, как на карте",
    wrong_holder: "Напишите имя латинскими буквами",
    month: "Месяц",
    year: "Год",
    wrong_expiry: "Срок карты прошёл или написан неверно",
    cvc: "CVC",
    wrong_cvc: "Три цифры с обратной стороны; подойдут любые",
    submit: "Продолжить",
    cancel: "Вернуться на сайт",
    cards: "Тестовые карты",
    check: "Подтвердите, что это вы",
    about_code: "Настоящий банк прислал бы этот код в SMS (3-D Secure):",
    code: "Код",
    wrong_code: "Код не подходит. После трёх попыток операция отменится",
    confirm: "Подтвердить",
    finished: "Эта страница больше не нужна",
    back: "Вернуться на сайт",
};

const KK: HostedTexts = HostedTexts {
    add: "Жаңа карта",
    about_add: "Бұл — құмсалғыштағы төлем сервисінің беті. Карта нөмірі осында қалады: сайт соңғы төрт цифры мен аты-жөнін ғана алады.",
    pay: "Төлем",
    about_pay: "Бұл — құмсалғыштағы төлем сервисінің беті. Нағыз ақша есептен шығарылмайды.",
    number: "Карта нөмірі",
    wrong_number: "Құмсалғышта мұндай карта жоқ: нөмірді төмендегі тізімнен алыңыз",
    holder: "Картадағы аты-жөні",
    wrong_holder: "Аты-жөнін латын әріптерімен жазыңыз",
    month: "Ай",
    year: "Жыл",
    wrong_expiry: "Картаның мерзімі өткен немесе қате жазылған",
    cvc: "CVC",
    wrong_cvc: "Артқы жағындағы үш цифр; кез келгені жарайды",
    submit: "Жалғастыру",
    cancel: "Сайтқа оралу",
    cards: "Тест карталары",
    check: "Өзіңіз екеніңізді растаңыз",
    about_code: "Нағыз банк бұл кодты SMS арқылы жіберер еді (3-D Secure):",
    code: "Код",
    wrong_code: "Код сәйкес келмейді. Үш әрекеттен кейін операция тоқтатылады",
    confirm: "Растау",
    finished: "Бұл бет енді керек емес",
    back: "Сайтқа оралу",
};
