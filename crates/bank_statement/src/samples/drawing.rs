//! Text put on pages, before it is a file.
#![expect(clippy::float_arithmetic, reason = "places on a page are no money")]

use super::font::Font;

/// What a text is drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FontFace {
    /// The font of the bank.
    Bank,
    /// The font that an editor has at hand.
    Editor,
}

pub(super) struct Text {
    pub left: f32,
    pub base: f32,
    pub size: f32,
    pub face: FontFace,
    pub text: String,
}

pub(super) struct Drawing {
    pub width: f32,
    pub height: f32,
    pub pages: Vec<Vec<Text>>,
}

/// A pen that goes down a page and on to the next one.
pub(super) struct Pen<'a> {
    font: &'a Font,
    drawing: Drawing,
    pub size: f32,
    pub base: f32,
    top: f32,
}

impl<'a> Pen<'a> {
    pub fn new(font: &'a Font, (width, height): (f32, f32), size: f32, top: f32) -> Self {
        let drawing = Drawing { width, height, pages: vec![Vec::new()] };
        Self { font, drawing, size, base: top, top }
    }

    pub fn put(&mut self, left: f32, text: &str) {
        self.put_with(left, text, FontFace::Bank);
    }

    /// Ends at a place; an editor writes the figures anew and leaves the sign of the money.
    pub fn put_right(&mut self, right: f32, text: &str, face: FontFace) {
        let left = right - self.font.width(text) * self.size / 1000.0;
        if face == FontFace::Bank {
            return self.put(left, text);
        }
        let (figures, sign) = text.rsplit_once(' ').unwrap_or((text, ""));
        self.put_with(left, &figures.replace('\u{a0}', " "), FontFace::Editor);
        if !sign.is_empty() {
            self.put(right - self.font.width(sign) * self.size / 1000.0, sign);
        }
    }

    fn put_with(&mut self, left: f32, text: &str, face: FontFace) {
        let text = Text { left, base: self.base, size: self.size, face, text: text.to_owned() };
        if let Some(page) = self.drawing.pages.last_mut() {
            page.push(text);
        }
    }

    pub fn down(&mut self, by: f32) {
        self.base -= by;
    }

    /// Goes on to the next page where less room is left than is needed; tells whether it did.
    pub fn break_page_if_needed(&mut self, needed: f32, bottom: f32) -> bool {
        let turns = self.base - needed < bottom;
        if turns {
            self.drawing.pages.push(Vec::new());
            self.base = self.top;
        }
        turns
    }

    pub fn finish(self) -> Drawing {
        self.drawing
    }
}
