//! Russian nouns after a number, in all cases.

/// The cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RussianCase {
    Nominative,
    Genitive,
    Dative,
    Accusative,
    Instrumental,
    Prepositional,
}

/// The forms of a noun in the order of [`RussianCase`].
#[derive(Debug)]
pub struct Noun {
    singular: [&'static str; 6],
    plural: [&'static str; 6],
}

pub const DAY: Noun = Noun {
    singular: ["день", "дня", "дню", "день", "днём", "дне"],
    plural: ["дни", "дней", "дням", "дни", "днями", "днях"],
};

pub const YEAR: Noun = Noun {
    singular: ["год", "года", "году", "год", "годом", "годе"],
    plural: ["годы", "лет", "годам", "годы", "годами", "годах"],
};

pub const HOUR: Noun = Noun {
    singular: ["час", "часа", "часу", "час", "часом", "часе"],
    plural: ["часы", "часов", "часам", "часы", "часами", "часах"],
};

/// The noun that goes with a number: 22 days in the genitive are `дней`, as in `из 22 дней`.
pub const fn noun_after(count: u32, noun: &Noun, case: RussianCase) -> &'static str {
    let is_one = count % 10 == 1 && count % 100 != 11;
    let is_few = matches!(count % 10, 2..=4) && !matches!(count % 100, 12..=14);
    match case {
        _ if is_one => noun.singular[case as usize],
        // The number itself governs the noun: 2 дня, 5 дней. In other cases they agree: 2 дням.
        RussianCase::Nominative | RussianCase::Accusative if is_few => {
            noun.singular[RussianCase::Genitive as usize]
        }
        RussianCase::Nominative | RussianCase::Accusative => {
            noun.plural[RussianCase::Genitive as usize]
        }
        _ => noun.plural[case as usize],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_declined_in_all_cases() {
        let cases = [
            RussianCase::Nominative,
            RussianCase::Genitive,
            RussianCase::Dative,
            RussianCase::Accusative,
            RussianCase::Instrumental,
            RussianCase::Prepositional,
        ];
        for (count, expected) in [
            (0, "дней дней дням дней днями днях"),
            (1, "день дня дню день днём дне"),
            (2, "дня дней дням дня днями днях"),
            (4, "дня дней дням дня днями днях"),
            (5, "дней дней дням дней днями днях"),
            (9, "дней дней дням дней днями днях"),
            (11, "дней дней дням дней днями днях"),
            (12, "дней дней дням дней днями днях"),
            (20, "дней дней дням дней днями днях"),
            (21, "день дня дню день днём дне"),
            (22, "дня дней дням дня днями днях"),
            (100, "дней дней дням дней днями днях"),
            (101, "день дня дню день днём дне"),
            (111, "дней дней дням дней днями днях"),
        ] {
            let forms = cases.map(|case| noun_after(count, &DAY, case)).join(" ");
            assert_eq!(forms, expected, "{count}");
        }
    }
}
