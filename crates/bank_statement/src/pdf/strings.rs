//! Names and strings with their escape sequences.

use super::lexer::Lexer;

impl Lexer<'_> {
    pub(super) fn name(&mut self) -> Vec<u8> {
        self.at += 1;
        let word = self.regular();
        let mut name = Vec::with_capacity(word.len());
        let mut rest = word;
        while let [first, after @ ..] = rest {
            match (first, after) {
                (b'#', [high, low, after @ ..]) if hex(*high).is_some() && hex(*low).is_some() => {
                    name.extend(hex(*high).zip(hex(*low)).map(|(high, low)| high * 16 + low));
                    rest = after;
                }
                _ => {
                    name.push(*first);
                    rest = after;
                }
            }
        }
        name
    }

    pub(super) fn literal(&mut self) -> Option<Vec<u8>> {
        self.at += 1;
        let mut text = Vec::new();
        let mut depth = 1_usize;
        loop {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'\\' => {
                    self.escape(&mut text)?;
                    continue;
                }
                _ => {}
            }
            if depth == 0 {
                return Some(text);
            }
            text.push(byte);
        }
    }

    fn escape(&mut self, text: &mut Vec<u8>) -> Option<()> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        match byte {
            b'n' => text.push(b'\n'),
            b'r' => text.push(b'\r'),
            b't' => text.push(b'\t'),
            b'b' => text.push(8),
            b'f' => text.push(12),
            b'\r' if self.bytes.get(self.at) == Some(&b'\n') => self.at += 1,
            b'\r' | b'\n' => {}
            b'0'..=b'7' => {
                let mut code = u32::from(byte - b'0');
                for _ in 0..2 {
                    let Some(digit @ b'0'..=b'7') = self.bytes.get(self.at) else { break };
                    code = code * 8 + u32::from(digit - b'0');
                    self.at += 1;
                }
                text.push((code & 0xff) as u8);
            }
            other => text.push(other),
        }
        Some(())
    }

    pub(super) fn hexadecimal(&mut self) -> Option<Vec<u8>> {
        let rest = &self.bytes[self.at + 1..];
        let Some(end) = rest.iter().position(|b| *b == b'>') else {
            self.at = self.bytes.len();
            return None;
        };
        self.at += end + 2;
        let digits: Vec<u8> = rest[..end].iter().filter_map(|b| hex(*b)).collect();
        let pair = |pair: &[u8]| pair[0] * 16 + pair.get(1).copied().unwrap_or(0);
        Some(digits.chunks(2).map(pair).collect())
    }
}

fn hex(byte: u8) -> Option<u8> {
    (byte as char).to_digit(16).map(|digit| digit as u8)
}
