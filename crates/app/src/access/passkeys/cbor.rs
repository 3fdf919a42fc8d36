//! The part of CBOR (RFC 8949) in which authenticators write: definite lengths, small nesting.

/// How deep arrays and maps may nest; attestations of known formats nest three deep.
const DEPTH_MAX: u8 = 8;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Cbor<'a> {
    Integer(i64),
    Bytes(&'a [u8]),
    Text(&'a str),
    Array(Vec<Self>),
    Map(Vec<(Self, Self)>),
    /// `true`, `false`, `null`, or a float: nothing that we read.
    Other,
}

impl<'a> Cbor<'a> {
    /// Reads a value, and returns it with what follows; nothing if it is malformed.
    pub(super) fn read(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        Self::read_nested(bytes, DEPTH_MAX)
    }

    /// The value of a map's key.
    pub(super) fn get(&self, key: &Cbor<'_>) -> Option<&Self> {
        let Self::Map(pairs) = self else { return None };
        pairs.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub(super) const fn as_bytes(&self) -> Option<&'a [u8]> {
        if let Self::Bytes(bytes) = self { Some(bytes) } else { None }
    }

    fn read_nested(bytes: &'a [u8], depth: u8) -> Option<(Self, &'a [u8])> {
        let (first, rest) = bytes.split_first()?;
        let (kind, info) = (first >> 5, first & 0x1f);
        let (argument, rest) = read_argument(info, rest)?;
        match kind {
            0 => Some((Self::Integer(i64::try_from(argument).ok()?), rest)),
            1 => Some((Self::Integer(-1 - i64::try_from(argument).ok()?), rest)),
            2 | 3 => {
                let (content, rest) = rest.split_at_checked(usize::try_from(argument).ok()?)?;
                let value = match kind {
                    2 => Self::Bytes(content),
                    _ => Self::Text(std::str::from_utf8(content).ok()?),
                };
                Some((value, rest))
            }
            4 => {
                let (items, rest) = read_items(argument, rest, depth.checked_sub(1)?)?;
                Some((Self::Array(items), rest))
            }
            5 => {
                let count = argument.checked_mul(2)?;
                let (items, rest) = read_items(count, rest, depth.checked_sub(1)?)?;
                let mut items = items.into_iter();
                let pairs = std::iter::from_fn(|| items.next().zip(items.next()));
                Some((Self::Map(pairs.collect()), rest))
            }
            7 => Some((Self::Other, rest)),
            _ => None,
        }
    }
}

fn read_items<'a>(count: u64, mut rest: &'a [u8], depth: u8) -> Option<(Vec<Cbor<'a>>, &'a [u8])> {
    let mut items = Vec::new();
    for _ in 0..count {
        let item;
        (item, rest) = Cbor::read_nested(rest, depth)?;
        items.push(item);
    }
    Some((items, rest))
}

/// The number in or after the first byte. Indefinite lengths are none.
fn read_argument(info: u8, rest: &[u8]) -> Option<(u64, &[u8])> {
    if info < 24 {
        return Some((u64::from(info), rest));
    }
    let length = match info {
        24 => 1,
        25 => 2,
        26 => 4,
        27 => 8,
        _ => return None,
    };
    let (number, rest) = rest.split_at_checked(length)?;
    let number = number.iter().fold(0, |sum: u64, byte| (sum << 8) | u64::from(*byte));
    Some((number, rest))
}

#[cfg(test)]
mod tests {
    use super::Cbor;

    #[test]
    fn values_are_read_and_what_follows_is_left() {
        let map = [0xa2, 0x01, 0x26, 0x61, b'a', 0x82, 0x41, 0xff, 0xf5, 0x07];
        let (value, rest) = Cbor::read(&map).unwrap();
        assert_eq!(rest, [0x07]);
        assert_eq!(value.get(&Cbor::Integer(1)), Some(&Cbor::Integer(-7)));
        let list = Cbor::Array(vec![Cbor::Bytes(&[0xff]), Cbor::Other]);
        assert_eq!(value.get(&Cbor::Text("a")), Some(&list));
        assert_eq!(value.get(&Cbor::Text("b")), None);
        assert_eq!(Cbor::read(&[0x39, 0x01, 0x00]).unwrap().0, Cbor::Integer(-257));
    }

    #[test]
    fn malformed_and_hostile_values_are_refused() {
        let nested = [0x81; 1_000];
        for bytes in [
            &[][..],
            // A length that is not there, in one byte and in eight.
            &[0x42, 0x01],
            &[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x9b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            // Indefinite length, a tag, no UTF-8, no argument.
            &[0x5f, 0x41, 0x01, 0xff],
            &[0xc0, 0x01],
            &[0x61, 0xff],
            &[0x19, 0x01],
            &nested,
        ] {
            assert_eq!(Cbor::read(bytes), None, "{bytes:?}");
        }
    }
}
