//! A font, as far as text extraction needs it: letters and widths of its codes.

use std::collections::BTreeMap;

use super::cmap::CMap;
use super::file::File;
use super::object::{Dict, Object};
use crate::StatementRejection;

/// Width of a letter if none is stated, in thousandths of the font size.
const DEFAULT_WIDTH: f64 = 500.0;
/// The same for composite fonts, by the PDF specification.
const DEFAULT_COMPOSITE_WIDTH: f64 = 1000.0;
/// All codes of two bytes.
const CODES: usize = 65_536;

pub(super) struct Font {
    is_composite: bool,
    letters: Option<CMap>,
    /// Last code and width of each range, by its first code. Ranges are not expanded: many ranges
    /// over all codes would cost more memory than the file has bytes.
    widths: BTreeMap<usize, (usize, f64)>,
    width: f64,
}

pub(super) struct Glyph {
    pub text: String,
    /// In thousandths of the font size.
    pub width: f64,
    pub is_space: bool,
}

impl Font {
    pub fn load(file: &File, dict: &Dict) -> Result<Self, StatementRejection> {
        let is_composite = file.get(dict, "Subtype").and_then(Object::name) == Some(b"Type0");
        let letters = match file.get(dict, "ToUnicode") {
            Some(stream @ Object::Stream(..)) => Some(CMap::parse(&file.data(stream)?)),
            _ => None,
        };
        let mut font =
            Self { is_composite, letters, widths: BTreeMap::new(), width: DEFAULT_WIDTH };
        if is_composite {
            font.load_composite_widths(file, dict);
        } else {
            font.load_widths(file, dict);
        }
        Ok(font)
    }

    fn load_widths(&mut self, file: &File, dict: &Dict) {
        let first = file.get(dict, "FirstChar").and_then(Object::count).unwrap_or(0);
        let widths = file.get(dict, "Widths").and_then(Object::array).unwrap_or_default();
        for (code, width) in (first..256).zip(widths) {
            self.widths.extend(file.resolve(width).number().map(|width| (code, (code, width))));
        }
    }

    /// `[c [w w …] c c w …]`: widths of consecutive codes, or one width for a range of codes.
    fn load_composite_widths(&mut self, file: &File, dict: &Dict) {
        let descendants = file.get(dict, "DescendantFonts").and_then(Object::array);
        let first = descendants.and_then(<[Object]>::first).and_then(|it| file.resolve(it).dict());
        let Some(descendant) = first else { return };
        let default_width = file.get(descendant, "DW").and_then(Object::number);
        self.width = default_width.unwrap_or(DEFAULT_COMPOSITE_WIDTH);
        let mut rest = file.get(descendant, "W").and_then(Object::array).unwrap_or_default();
        while let [first, second, after @ ..] = rest {
            let Some(first) = file.resolve(first).count().filter(|it| *it < CODES) else { return };
            match (file.resolve(second), after) {
                (Object::Array(widths), _) => {
                    let widths = widths.iter().filter_map(|width| file.resolve(width).number());
                    let codes = (first..CODES).zip(widths);
                    self.widths.extend(codes.map(|(code, width)| (code, (code, width))));
                    rest = after;
                }
                (Object::Number(_), [width, after @ ..]) => {
                    let last = file.resolve(second).count().unwrap_or(0);
                    let width = file.resolve(width).number().unwrap_or(self.width);
                    self.widths.insert(first, (last, width));
                    rest = after;
                }
                _ => return,
            }
        }
    }

    /// The glyphs that a string draws.
    pub fn glyphs<'a>(&'a self, bytes: &'a [u8]) -> impl Iterator<Item = Glyph> + 'a {
        let is_narrow = self.letters.as_ref().is_some_and(|letters| letters.has_narrow_codes);
        let length = if self.is_composite && !is_narrow { 2 } else { 1 };
        bytes.chunks(length).map(|code| {
            let number = code.iter().fold(0_usize, |number, byte| number << 8 | usize::from(*byte));
            let mapped = self.letters.as_ref().and_then(|letters| letters.letters(code));
            let text = mapped.unwrap_or_else(|| self.decode_ascii(code));
            Glyph { text, width: self.width_of(number), is_space: code == b" " }
        })
    }

    fn width_of(&self, code: usize) -> f64 {
        let range = self.widths.range(..=code).next_back();
        let range = range.filter(|(_, (last, _))| code <= *last);
        range.map_or(self.width, |(_, (_, width))| *width)
    }

    /// Without a map, codes of a simple font are ASCII; so are the digits that editors overlay.
    fn decode_ascii(&self, code: &[u8]) -> String {
        match code {
            [byte @ 0x20..=0x7e] if !self.is_composite => char::from(*byte).to_string(),
            _ => char::REPLACEMENT_CHARACTER.to_string(),
        }
    }
}
