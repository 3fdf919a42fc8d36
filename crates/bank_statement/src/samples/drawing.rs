//! Text placed on pages, before it becomes a file.
#![expect(clippy::float_arithmetic, reason = "places on a page are no money")]

use super::font::Font;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FontFace {
    /// The bank's font.
    Bank,
    /// The font of an editor.
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

/// Writes down a page and continues on the next one.
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

    /// Right-aligned. An editor rewrites the digits and leaves the currency sign.
    pub fn put_right(&mut self, right: f32, text: &str, face: FontFace) {
        let left = right - self.font.width(text) * self.size / 1000.0;
        if face == FontFace::Bank {
            return self.put(left, text);
        }
        let (figures, currency) = text.rsplit_once(' ').unwrap_or((text, ""));
        self.put_with(left, &figures.replace('\u{a0}', " "), FontFace::Editor);
        if !currency.is_empty() {
            self.put(right - self.font.width(currency) * self.size / 1000.0, currency);
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

    /// Starts a new page if less than `needed` remains. Returns whether it did.
    pub fn break_page_if_needed(&mut self, needed: f32, bottom: f32) -> bool {
        let is_new_page = self.base - needed < bottom;
        if is_new_page {
            self.drawing.pages.push(Vec::new());
            self.base = self.top;
        }
        is_new_page
    }

    pub fn finish(self) -> Drawing {
        self.drawing
    }
}
