//! Lexer: from bytes to values. It only moves forward.

use super::object::{Dict, Object};

/// Deeper than any program nests; bounds the recursion.
const DEPTH_MAX: usize = 40;
/// Values inside one value: two bytes of a file become fifty in memory.
const VALUES_MAX: usize = 100_000;

pub(super) struct Lexer<'a> {
    pub(super) bytes: &'a [u8],
    pub at: usize,
    /// Number of values read so far.
    pub values: usize,
    values_before: usize,
}

/// A value, or a word that is not a value: an operator or a keyword.
pub(super) enum Token<'a> {
    Value(Object),
    Word(&'a [u8]),
}

impl<'a> Lexer<'a> {
    pub fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at, values: 0, values_before: 0 }
    }

    /// The next value or word; `None` at the end and on broken syntax.
    pub fn token(&mut self) -> Option<Token<'a>> {
        self.values_before = self.values;
        self.nested_token(DEPTH_MAX)
    }

    /// The next value.
    pub fn value(&mut self) -> Option<Object> {
        match self.token()? {
            Token::Value(value) => Some(value),
            Token::Word(_) => None,
        }
    }

    /// Skips the next word if it is this one. Returns whether it was.
    pub fn word(&mut self, word: &[u8]) -> bool {
        self.skip_space();
        let is_match = self.bytes[self.at..].starts_with(word);
        if is_match {
            self.at += word.len();
        }
        is_match
    }

    fn nested_token(&mut self, depth: usize) -> Option<Token<'a>> {
        self.skip_space();
        let depth = depth.checked_sub(1)?;
        self.values += 1;
        if self.values - self.values_before > VALUES_MAX {
            return None;
        }
        let first = *self.bytes.get(self.at)?;
        let value = match first {
            b'/' => Object::Name(self.name()),
            b'(' => Object::Text(self.literal()?),
            b'<' if self.bytes.get(self.at + 1) == Some(&b'<') => Object::Dict(self.dict(depth)?),
            b'<' => Object::Text(self.hexadecimal()?),
            b'[' => Object::Array(self.array(depth)?),
            b'+' | b'-' | b'.' | b'0'..=b'9' => self.number_or_reference(),
            _ => return Some(self.keyword()),
        };
        Some(Token::Value(value))
    }

    fn skip_space(&mut self) {
        while let Some(byte) = self.bytes.get(self.at) {
            if *byte == b'%' {
                let rest = &self.bytes[self.at..];
                let line = rest.iter().position(|b| matches!(b, b'\r' | b'\n'));
                self.at += line.unwrap_or(rest.len());
            } else if is_space(*byte) {
                self.at += 1;
            } else {
                break;
            }
        }
    }

    pub(super) fn regular(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|b| is_space(*b) || is_delimiter(*b));
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn keyword(&mut self) -> Token<'a> {
        let word = self.regular();
        match word {
            b"null" | b"true" | b"false" => Token::Value(Object::Null),
            // Skip a stray delimiter, or the lexer would not advance.
            b"" => {
                self.at += 1;
                Token::Word(&self.bytes[self.at - 1..self.at])
            }
            word => Token::Word(word),
        }
    }

    fn array(&mut self, depth: usize) -> Option<Vec<Object>> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            match self.nested_token(depth)? {
                Token::Value(item) => items.push(item),
                Token::Word(b"]") => return Some(items),
                Token::Word(_) => return None,
            }
        }
    }

    fn dict(&mut self, depth: usize) -> Option<Dict> {
        self.at += 2;
        let mut dict = Dict::default();
        loop {
            match self.nested_token(depth)? {
                Token::Value(Object::Name(key)) => {
                    let Token::Value(value) = self.nested_token(depth)? else { return None };
                    dict.0.insert(key, value);
                }
                Token::Word(b">") if self.bytes.get(self.at) == Some(&b'>') => {
                    self.at += 1;
                    return Some(dict);
                }
                _ => return None,
            }
        }
    }

    fn number_or_reference(&mut self) -> Object {
        let number = number(self.regular());
        let after = self.at;
        let is_id = number >= 0.0 && number <= f64::from(u32::MAX) && number.fract() == 0.0;
        if is_id {
            self.skip_space();
            let generation = self.regular();
            if (1..=5).contains(&generation.len()) && generation.iter().all(u8::is_ascii_digit) {
                self.skip_space();
                if self.regular() == b"R" {
                    return Object::Reference(number as u32);
                }
            }
            self.at = after;
        }
        Object::Number(number)
    }
}

/// An invalid number is zero, as in PDF viewers.
fn number(word: &[u8]) -> f64 {
    let number = std::str::from_utf8(word).ok().and_then(|text| text.parse().ok());
    number.filter(|number: &f64| number.is_finite()).unwrap_or(0.0)
}

pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, 0 | 9 | 10 | 12 | 13 | 32)
}

fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<Object> {
        Lexer::new(text.as_bytes(), 0).value()
    }

    #[test]
    fn parses_each_kind_of_value() {
        let name = |text: &str| Object::Name(text.into());
        for (text, expected) in [
            (" % a comment\n-12.5", Object::Number(-12.5)),
            ("/A#42c", name("ABc")),
            (r"(a\(b\)(c)\n\101\9)", Object::Text(b"a(b)(c)\nA9".into())),
            ("<4 1 4>", Object::Text(vec![0x41, 0x40])),
            ("12 0 R", Object::Reference(12)),
            ("12 0 Q", Object::Number(12.0)),
            ("null", Object::Null),
            (
                "[1 2 0 R/x]",
                Object::Array(vec![Object::Number(1.0), Object::Reference(2), name("x")]),
            ),
        ] {
            assert_eq!(value(text), Some(expected), "{text}");
        }
        let dict = value("<</Type/Page /N <</A 1>>>>").unwrap();
        assert!(dict.dict().unwrap().is_of_type("Page"));
    }

    #[test]
    fn stops_at_unterminated_values() {
        let deep = "[".repeat(100_000);
        for text in ["(a", "<41", "[1", "<</A", "<</A 1>", "", "[ obj", &deep] {
            assert_eq!(value(text), None, "{}", &text[..text.len().min(9)]);
        }
    }
}
