//! Texts of the page of statements, in both languages.

use bank_statement::samples::SampleKind;
use bank_statement::{Bank, StatementLanguage};
use base::Language;

pub(super) struct StatementTexts {
    pub(super) about: &'static str,
    pub(super) stories: &'static str,
    pub(super) other_name: &'static str,
    pub(super) surname: &'static str,
    pub(super) given: &'static str,
    pub(super) patronymic: &'static str,
    pub(super) monthly: &'static str,
    pub(super) show: &'static str,
    pub(super) wrong_name: &'static str,
    pub(super) wrong_monthly: &'static str,
    pub(super) people: &'static str,
}

impl StatementTexts {
    pub(super) const fn for_language(language: Language) -> &'static Self {
        match language {
            Language::Ru => &RU,
            Language::Kk => &KK,
        }
    }
}

/// Title of a sample and what happens to it.
pub(super) const fn story(story: SampleKind, language: Language) -> (&'static str, &'static str) {
    let (ru, kk) = match story {
        SampleKind::SteadySalary => (
            ("Зарплата каждый месяц", "Доход засчитают целиком."),
            ("Ай сайынғы жалақы", "Кіріс толық есепке алынады."),
        ),
        SampleKind::Irregular => (
            (
                "Разные переводы и ставки",
                "Деньги от разных людей, кредит и платежи букмекеру: видно, что считается доходом, а что нет.",
            ),
            (
                "Әртүрлі аударымдар мен бәс тігу",
                "Әр адамнан түскен ақша, кредит және букмекерге төлемдер: нені кіріс деп санайтыны, нені санамайтыны көрінеді.",
            ),
        ),
        SampleKind::OwnTransfersOnly => (
            ("Только свои переводы", "Дохода нет: переводы между своими счетами не считаются."),
            ("Тек өз аударымдары", "Кіріс жоқ: өз шоттары арасындағы аударымдар есептелмейді."),
        ),
        SampleKind::DoesNotReconcile => (
            ("Суммы не сходятся", "Одна строка больше, чем позволяют итоги: файл не примут."),
            (
                "Сомалары сәйкес келмейді",
                "Бір жолдағы сома қорытындыға сыймайды: файл қабылданбайды.",
            ),
        ),
        SampleKind::Tampered => (
            (
                "Исправлена в редакторе",
                "Зарплата переписана вместе с итогами: файл прочитают, но решать будет сотрудник.",
            ),
            (
                "Редакторда түзетілген",
                "Жалақы қорытындысымен бірге қайта жазылған: файл оқылады, бірақ шешімді қызметкер қабылдайды.",
            ),
        ),
        SampleKind::OtherOwner => (
            ("Чужая выписка", "Владелец счёта — другой человек: попросят документы."),
            ("Бөтен үзінді көшірме", "Шот иесі — басқа адам: құжаттар сұралады."),
        ),
        SampleKind::Encrypted => (
            ("Под паролем", "Файл закрыт паролем 1234: попросят сохранить его без пароля."),
            (
                "Құпиясөзбен жабылған",
                "Файл 1234 құпиясөзімен жабылған: құпиясөзсіз сақтау сұралады.",
            ),
        ),
    };
    match language {
        Language::Ru => ru,
        Language::Kk => kk,
    }
}

/// Label of a file: the bank and its language.
pub(super) const fn form(form: (Bank, StatementLanguage), language: Language) -> &'static str {
    match form {
        (Bank::Kaspi, StatementLanguage::Ru) => language.pick("Kaspi (рус.)", "Kaspi (орысша)"),
        (Bank::Kaspi, StatementLanguage::Kk) => language.pick("Kaspi (каз.)", "Kaspi (қазақша)"),
        (Bank::Kaspi, StatementLanguage::En) => language.pick("Kaspi (англ.)", "Kaspi (ағылшынша)"),
        (Bank::Halyk, StatementLanguage::Kk) => language.pick("Halyk (каз.)", "Halyk (қазақша)"),
        (Bank::Halyk, _) => language.pick("Halyk (рус.)", "Halyk (орысша)"),
    }
}

const RU: StatementTexts = StatementTexts {
    about: "Выписки людей, которых нет: настоящие PDF с текстом за полгода, последний день — вчерашний по часам песочницы. Скачайте файл и приложите его на шаге с выпиской.",
    stories: "Что бывает в выписке",
    other_name: "На любое имя",
    surname: "Фамилия",
    given: "Имя",
    patronymic: "Отчество, если есть",
    monthly: "Доход в месяц, ₸",
    show: "Показать выписки",
    wrong_name: "До 60 букв; можно пробел, дефис и апостроф",
    wrong_monthly: "От 10 000 до 10 000 000, цифрами без пробелов",
    people: "Люди песочницы",
};

const KK: StatementTexts = StatementTexts {
    about: "Өмірде жоқ адамдардың үзінді көшірмелері: мәтіні бар нағыз PDF, жарты жылға, соңғы күні — құмсалғыш сағаты бойынша кеше. Файлды жүктеп алып, үзінді көшірме қадамында тіркеңіз.",
    stories: "Үзінді көшірмеде не болады",
    other_name: "Кез келген атқа",
    surname: "Тегі",
    given: "Аты",
    patronymic: "Әкесінің аты, бар болса",
    monthly: "Айлық кірісі, ₸",
    show: "Үзінділерді көрсету",
    wrong_name: "60 әріпке дейін; бос орын, дефис және апостроф болады",
    wrong_monthly: "10 000-нан 10 000 000-ға дейін, бос орынсыз цифрлармен",
    people: "Құмсалғыш адамдары",
};
