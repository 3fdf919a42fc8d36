//! The font of the samples: a subset of Onest with the letters of both languages, next to its
//! licence.

use std::collections::BTreeMap;

use ttf_parser::Face;

use super::SampleError;

pub(super) const FILE: &[u8] = include_bytes!("../../fonts/onest.ttf");

pub(super) struct Font {
    /// Glyph id and width of each letter, in thousandths of the font size.
    glyphs: BTreeMap<char, (u16, u16)>,
}

impl Font {
    pub fn load() -> Result<Self, SampleError> {
        let face = Face::parse(FILE, 0).map_err(|_| SampleError::Font)?;
        let per_em = u32::from(face.units_per_em());
        let mut glyphs = BTreeMap::new();
        for code in (0x20..0x2200).filter_map(char::from_u32) {
            let Some(glyph) = face.glyph_index(code) else { continue };
            let advance = u32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
            let width = u16::try_from(advance * 1000 / per_em).unwrap_or(0);
            glyphs.insert(code, (glyph.0, width));
        }
        Ok(Self { glyphs })
    }

    /// In thousandths of the font size.
    pub fn width(&self, text: &str) -> f32 {
        text.chars().map(|c| f32::from(self.glyph(c).1)).sum()
    }

    /// Codes of a text, two bytes per letter.
    pub fn codes(&self, text: &str) -> Vec<u8> {
        text.chars().flat_map(|c| self.glyph(c).0.to_be_bytes()).collect()
    }

    /// Every letter with its glyph id and width.
    pub fn glyphs(&self) -> impl Iterator<Item = (char, u16, u16)> {
        self.glyphs.iter().map(|(letter, (glyph, width))| (*letter, *glyph, *width))
    }

    fn glyph(&self, c: char) -> (u16, u16) {
        self.glyphs.get(&c).copied().unwrap_or((0, 500))
    }
}
