//! Bytes as letters that a message has room for and a phone does not cut: base 32 without padding.

/// No capitals, and none of the letters that are taken for a digit.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The bytes in letters, eight for each five.
pub fn written(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 8 / 5 + 1);
    let (mut waiting, mut bits) = (0_u32, 0);
    for byte in bytes {
        waiting = (waiting << 8 | u32::from(*byte)) & 0xfff;
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(letter(waiting >> bits));
        }
    }
    if bits > 0 {
        text.push(letter(waiting << (5 - bits)));
    }
    text
}

fn letter(five_bits: u32) -> char {
    char::from(LETTERS[(five_bits & 31) as usize])
}

/// The bytes that letters stand for; nothing where they are not written as [`written`] writes them.
pub fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 5 / 8);
    let (mut waiting, mut bits) = (0_u32, 0);
    for letter in text.bytes() {
        let five_bits = LETTERS.iter().position(|known| *known == letter)?;
        waiting = (waiting << 5 | u32::try_from(five_bits).ok()?) & 0xfff;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(waiting >> bits & 0xff).ok()?);
        }
    }
    (written(&bytes) == text).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_read_as_it_was_written() {
        let bytes: Vec<u8> = (0..=255).rev().collect();
        for length in 0..=bytes.len() {
            assert_eq!(read(&written(&bytes[..length])).as_deref(), Some(&bytes[..length]));
        }
        assert_eq!(written(&[0xff; 10]), "z".repeat(16));
    }

    #[test]
    fn nothing_else_is_read() {
        for text in ["l", "0l", "0A", "я", "00-", "01"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
