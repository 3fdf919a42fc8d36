//! Damaged files and texts: nothing panics or hangs, and whatever is accepted reconciles.

use fastrand::Rng;

use super::{FORMS, limits, sample};
use crate::reconcile::find_mismatches;
use crate::samples::SampleKind;
use crate::{read, read_text};

const FILES: u64 = 300;
const TEXTS: u64 = 10_000;

#[test]
fn damaged_files_are_rejected_or_reconcile() {
    let samples: Vec<Vec<u8>> =
        FORMS.iter().map(|form| sample(*form, SampleKind::Irregular)).collect();
    let mut rejected = 0;
    for seed in 0..FILES {
        let rng = &mut Rng::with_seed(seed);
        let bytes = damage(rng, &samples);
        match read(&bytes, &limits()) {
            Ok(statement) => assert_eq!(find_mismatches(&statement.data), [], "seed {seed}"),
            Err(_) => rejected += 1,
        }
    }
    // Flipped bytes of the font or of a comment do no harm; most others do.
    assert!((FILES / 2..FILES).contains(&rejected), "{rejected}");
}

/// Truncates, flips or splices bytes.
fn damage(rng: &mut Rng, samples: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = samples[rng.usize(..samples.len())].clone();
    match rng.u8(..4) {
        0 => bytes.truncate(rng.usize(..bytes.len())),
        1 => {
            for _ in 0..rng.usize(1..200) {
                let index = rng.usize(..bytes.len());
                bytes[index] ^= 1 << rng.u8(..8);
            }
        }
        2 => {
            let other = &samples[rng.usize(..samples.len())];
            bytes.truncate(rng.usize(..bytes.len()));
            bytes.extend_from_slice(&other[rng.usize(..other.len())..]);
        }
        _ => {
            let (from, to) = (rng.usize(..bytes.len()), rng.usize(..bytes.len()));
            let piece = bytes[from.min(to)..from.max(to)].to_vec();
            let index = rng.usize(..bytes.len());
            bytes.splice(index..index, piece);
        }
    }
    bytes
}

const TEXT: [&str; 16] = [
    "АО «Kaspi Bank», БИК CASPKZKA, www.kaspi.kz",
    "по Kaspi Gold за период с 04.10.22 по 04.04.23",
    "17.10.22ж. бастап 17.04.23ж. дейінгі кезеңге Kaspi Gold бойынша",
    "Қасымова\tНомер карты:\t*0475",
    "Айгүл Серікқызы\tНомер счета:\tKZ98722C000000000042",
    "Доступно на 04.10.22 100,00 ₸  Остаток зарплатных денег 0,00 ₸",
    "Доступно на 04.04.23 + 1 100,00 ₸",
    "17.04.23ж. қолжетімді:80 995,97 ₸Шот валютасы:теңге",
    "Пополнения + 1 000,00 ₸",
    "05.11.22 + 1 000,00 ₸ Поступление со С Kaspi Депозита",
    "своего счета",
    "АО \"Народный Банк Казахстана\" Период выписки: с 08.09.2025 по 15.09.2026",
    "ФИО: ТЕСТОВА КЛАРА КАПАШОВНА\tВалюта счета: KZT",
    "Входящийостаток:62,15KZT; Исходящий остаток: 62,15 KZT",
    "29.08.2026 30.08.2026 Поступление перевода 155 000,00 KZT 155 000,00 0,00 0,00 4146******7985",
    "Всего: 155000.00 -0.00 -2750.00",
];

#[test]
fn arbitrary_texts_are_rejected_or_parsed() {
    let mut accepted = 0;
    for seed in 0..TEXTS {
        let rng = &mut Rng::with_seed(seed);
        accepted += u64::from(read_text(&random_text(rng)).is_ok());
    }
    assert!((1..TEXTS).contains(&accepted), "{accepted}");
}

/// The lines of a statement, in order or shuffled, with letters lost, doubled or replaced.
fn random_text(rng: &mut Rng) -> String {
    let mut lines: Vec<&str> = TEXT.to_vec();
    if rng.bool() {
        rng.shuffle(&mut lines);
    }
    lines.retain(|_| rng.u8(..10) > 0);
    let mut text: Vec<char> = lines.join("\n").chars().collect();
    for _ in 0..rng.usize(..20) {
        let index = rng.usize(..text.len().max(1)).min(text.len().saturating_sub(1));
        match rng.u8(..4) {
            0 if !text.is_empty() => drop(text.remove(index)),
            1 => text.insert(index, rng.char(..)),
            2 => text.insert(
                index,
                *rng.choice(&['\n', '\t', '₸', ',', '0', '-', '\u{a0}', '*']).unwrap(),
            ),
            _ => {
                let piece: Vec<char> =
                    text.iter().skip(index).take(rng.usize(..40)).copied().collect();
                text.splice(index..index, piece);
            }
        }
    }
    text.into_iter().collect()
}
