//! Mapping of a font's codes to letters (`/ToUnicode`).

use std::collections::BTreeMap;

use super::lexer::{Lexer, Token};
use super::object::Object;

/// More than all letters of a font. Ranges are stored as ranges and never expanded.
const RANGES_MAX: usize = 70_000;

/// Ligatures have three letters; without a bound, one code could map to a very long text.
const LETTERS_MAX: usize = 8;

#[derive(Debug, Default)]
pub(super) struct CMap {
    /// By the length of the code and the first code of the range.
    ranges: BTreeMap<(usize, u32), Range>,
    /// Whether there are codes of one byte.
    pub has_narrow_codes: bool,
}

#[derive(Debug)]
struct Range {
    last: u32,
    target: Target,
}

#[derive(Debug)]
enum Target {
    /// The letters of the first code; later codes count up from it.
    From(Vec<u16>),
    /// Letters for each code.
    Each(Vec<Vec<u16>>),
}

impl CMap {
    pub fn parse(data: &[u8]) -> Self {
        let mut map = Self::default();
        let mut lexer = Lexer::new(data, 0);
        let mut operands: Vec<Object> = Vec::new();
        while let Some(token) = lexer.token() {
            match token {
                Token::Value(value) if operands.len() < RANGES_MAX => operands.push(value),
                Token::Value(_) => break,
                Token::Word(word) => {
                    match word {
                        b"endbfchar" => operands.chunks_exact(2).for_each(|it| map.char(it)),
                        b"endbfrange" => operands.chunks_exact(3).for_each(|it| map.range(it)),
                        b"endcodespacerange" => {
                            let codes = operands.iter().filter_map(Object::text);
                            map.has_narrow_codes |= codes.into_iter().any(|it| it.len() == 1);
                        }
                        _ => {}
                    }
                    operands.clear();
                }
            }
        }
        map
    }

    /// Returns the letters of a code.
    pub fn letters(&self, code: &[u8]) -> Option<String> {
        let key = (code.len(), number(code)?);
        let ((length, first), range) = self.ranges.range(..=key).next_back()?;
        let is_in_range = *length == code.len() && key.1 <= range.last;
        let nth = key.1 - *first;
        let units = match &range.target {
            _ if !is_in_range => return None,
            Target::Each(each) => each.get(usize::try_from(nth).ok()?)?.clone(),
            Target::From(start) => {
                let mut units = start.clone();
                let last = units.last_mut()?;
                *last = u16::try_from(u32::from(*last).checked_add(nth)?).ok()?;
                units
            }
        };
        Some(char::decode_utf16(units).filter_map(Result::ok).collect())
    }

    fn char(&mut self, operands: &[Object]) {
        if let [Object::Text(code), Object::Text(target)] = operands {
            self.put(code, code, Target::From(units(target)));
        }
    }

    fn range(&mut self, operands: &[Object]) {
        let [Object::Text(first), Object::Text(last), target] = operands else { return };
        let target = match target {
            Object::Text(start) => Target::From(units(start)),
            Object::Array(each) => {
                Target::Each(each.iter().filter_map(Object::text).map(units).collect())
            }
            _ => return,
        };
        self.put(first, last, target);
    }

    fn put(&mut self, first: &[u8], last: &[u8], target: Target) {
        if let (Some(start), Some(last)) = (number(first), number(last))
            && self.ranges.len() < RANGES_MAX
        {
            self.ranges.insert((first.len(), start), Range { last, target });
        }
    }
}

fn number(code: &[u8]) -> Option<u32> {
    let fits = (1..=4).contains(&code.len());
    fits.then(|| code.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

fn units(bytes: &[u8]) -> Vec<u16> {
    let pair = |pair: &[u8]| match pair {
        [high, low] => u16::from_be_bytes([*high, *low]),
        _ => pair.first().copied().map_or(0, u16::from),
    };
    bytes.chunks(2).take(LETTERS_MAX).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_single_codes_ranges_and_lists() {
        let map = CMap::parse(
            b"1 begincodespacerange <0000> <FFFF> endcodespacerange
              2 beginbfchar <0003> <049A> <0004> <00660069> endbfchar
              2 beginbfrange <0010> <0012> <0410> <0020> <0021> [<20B8> <0031>] endbfrange",
        );
        let letters = |code: u16| map.letters(&code.to_be_bytes());
        for (code, expected) in [
            (0x03, Some("Қ")),
            (0x04, Some("fi")),
            (0x05, None),
            (0x12, Some("В")),
            (0x13, None),
            (0x20, Some("₸")),
            (0x21, Some("1")),
            (0x22, None),
        ] {
            assert_eq!(letters(code).as_deref(), expected, "{code:x}");
        }
        assert!(!map.has_narrow_codes);
        assert_eq!(map.letters(&[3]), None);
    }

    #[test]
    fn a_huge_code_range_takes_bounded_time() {
        let map = CMap::parse(b"beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange");
        assert_eq!(map.letters(&[0, 0, 0, 1]).as_deref(), Some("B"));
        assert_eq!(map.letters(&[0xff; 4]), None);
    }
}
