//! Interpreter of page contents: text and its position.
#![expect(clippy::float_arithmetic, reason = "places on a page are no money")]

use std::collections::BTreeMap;

use super::Run;
use super::canvas::{Canvas, IDENTITY, Matrix, START, State, matrix, multiply};
use super::file::File;
use super::font::Font;
use super::lexer::{Lexer, Token};
use super::object::{Dict, Object};
use super::pages::Page;
use crate::StatementRejection;

/// Operators in the whole file: forms nested in forms multiply.
const OPERATORS_MAX: usize = 3_000_000;
const RUNS_MAX: usize = 300_000;
const FORM_DEPTH_MAX: usize = 4;
const STATES_MAX: usize = 64;
const OPERANDS_MAX: usize = 64;
/// A shift to the right by this part of the font size is a space.
const SPACE_SHIFT: f64 = 0.2;
/// From this text rendering mode on text is neither filled nor stroked.
const INVISIBLE: f64 = 3.0;

pub(super) struct ContentReader<'a> {
    file: &'a File<'a>,
    fonts: Vec<Font>,
    /// Fonts by the address of their dictionary.
    font_indexes: BTreeMap<*const Dict, usize>,
    runs: Vec<Run>,
    has_hidden_text: bool,
    operators_left: usize,
    number: usize,
}

impl<'a> ContentReader<'a> {
    pub fn new(file: &'a File<'a>) -> Self {
        Self {
            file,
            fonts: Vec::new(),
            font_indexes: BTreeMap::new(),
            runs: Vec::new(),
            has_hidden_text: false,
            operators_left: OPERATORS_MAX,
            number: 0,
        }
    }

    pub fn finish(self) -> (Vec<Run>, bool) {
        (self.runs, self.has_hidden_text)
    }

    pub fn page(&mut self, number: usize, page: &Page<'a>) -> Result<(), StatementRejection> {
        self.number = number;
        let Some(contents) = page.dict.get("Contents") else { return Ok(()) };
        let mut data = Vec::new();
        match self.file.resolve(contents) {
            Object::Array(parts) => {
                for part in parts {
                    data.extend(self.file.data(part)?);
                    data.push(b'\n');
                }
            }
            _ => data = self.file.data(contents)?,
        }
        self.draw(&data, page.resources, START, FORM_DEPTH_MAX)
    }

    fn draw(
        &mut self,
        data: &[u8],
        resources: Option<&'a Dict>,
        state: State,
        depth: usize,
    ) -> Result<(), StatementRejection> {
        let mut canvas =
            Canvas { resources, state, states: Vec::new(), line: IDENTITY, text: IDENTITY };
        let mut lexer = Lexer::new(data, 0);
        let mut operands: Vec<Object> = Vec::new();
        while lexer.at < data.len() {
            match lexer.token() {
                Some(Token::Value(value)) if operands.len() < OPERANDS_MAX => operands.push(value),
                Some(Token::Value(_)) | None => {}
                Some(Token::Word(word)) => {
                    self.operators_left =
                        self.operators_left.checked_sub(1).ok_or(StatementRejection::TooBig)?;
                    if word == b"Do" {
                        self.form(&canvas, operands.last(), depth)?;
                    } else {
                        self.operator(&mut canvas, word, &operands)?;
                    }
                    operands.clear();
                }
            }
        }
        Ok(())
    }

    fn form(
        &mut self,
        canvas: &Canvas<'a>,
        name: Option<&Object>,
        depth: usize,
    ) -> Result<(), StatementRejection> {
        let file = self.file;
        let Some(depth) = depth.checked_sub(1) else { return Ok(()) };
        let forms = canvas.resources.and_then(|it| file.get_dict(it, "XObject"));
        let entry = forms.zip(name.and_then(Object::name)).and_then(|(it, name)| it.0.get(name));
        let Some(form) = entry.map(|entry| file.resolve(entry)) else { return Ok(()) };
        let Some(dict) = form.dict() else { return Ok(()) };
        if file.get(dict, "Subtype").and_then(Object::name) != Some(b"Form") {
            return Ok(());
        }
        let matrix = file.get(dict, "Matrix").and_then(Object::array).and_then(matrix);
        let page = multiply(matrix.unwrap_or(IDENTITY), canvas.state.page);
        let resources = file.get_dict(dict, "Resources").or(canvas.resources);
        let data = file.data(form)?;
        self.draw(&data, resources, State { page, ..canvas.state }, depth)
    }

    fn operator(
        &mut self,
        canvas: &mut Canvas<'a>,
        word: &[u8],
        operands: &[Object],
    ) -> Result<(), StatementRejection> {
        let number = |nth: usize| operands.get(nth).and_then(Object::number).unwrap_or(0.0);
        match word {
            b"q" if canvas.states.len() < STATES_MAX => canvas.states.push(canvas.state),
            b"Q" => canvas.state = canvas.states.pop().unwrap_or(canvas.state),
            b"cm" => {
                let transform = matrix(operands).unwrap_or(IDENTITY);
                canvas.state.page = multiply(transform, canvas.state.page);
            }
            b"BT" => (canvas.line, canvas.text) = (IDENTITY, IDENTITY),
            b"Tf" => {
                canvas.state.font = self.font(canvas.resources, operands.first())?;
                canvas.state.size = number(1);
            }
            b"Tc" => canvas.state.letter_space = number(0),
            b"Tw" => canvas.state.word_space = number(0),
            b"Tz" => canvas.state.stretch = number(0) / 100.0,
            b"TL" => canvas.state.leading = number(0),
            b"Tr" => canvas.state.mode = number(0),
            b"Td" => canvas.move_by(number(0), number(1)),
            b"TD" => {
                canvas.state.leading = -number(1);
                canvas.move_by(number(0), number(1));
            }
            b"Tm" => {
                canvas.line = matrix(operands).unwrap_or(IDENTITY);
                canvas.text = canvas.line;
            }
            b"T*" => canvas.move_by(0.0, -canvas.state.leading),
            b"Tj" | b"TJ" => self.show(canvas, operands.last())?,
            b"'" | b"\"" => {
                if word == b"\"" {
                    (canvas.state.word_space, canvas.state.letter_space) = (number(0), number(1));
                }
                canvas.move_by(0.0, -canvas.state.leading);
                self.show(canvas, operands.last())?;
            }
            _ => {}
        }
        Ok(())
    }

    fn font(
        &mut self,
        resources: Option<&'a Dict>,
        name: Option<&Object>,
    ) -> Result<Option<usize>, StatementRejection> {
        let file = self.file;
        let fonts = resources.and_then(|it| file.get_dict(it, "Font"));
        let entry = fonts.zip(name.and_then(Object::name)).and_then(|(it, name)| it.0.get(name));
        let Some(dict) = entry.and_then(|entry| file.resolve(entry).dict()) else {
            return Ok(None);
        };
        if let Some(font) = self.font_indexes.get(&std::ptr::from_ref(dict)) {
            return Ok(Some(*font));
        }
        self.fonts.push(Font::load(file, dict)?);
        let font = self.fonts.len() - 1;
        self.font_indexes.insert(dict, font);
        Ok(Some(font))
    }

    /// Draws a string, or strings with shifts between them.
    fn show(
        &mut self,
        canvas: &mut Canvas,
        operand: Option<&Object>,
    ) -> Result<(), StatementRejection> {
        let Some(font_number) = canvas.state.font else { return Ok(()) };
        let font = &self.fonts[font_number];
        let state = canvas.state;
        let parts = match operand {
            Some(Object::Array(parts)) => parts.as_slice(),
            Some(part) => std::slice::from_ref(part),
            None => return Ok(()),
        };
        let mut text = String::new();
        let mut start = canvas.text;
        let mut runs = Vec::new();
        for part in parts {
            if let Object::Number(shift) = part {
                if -shift / 1000.0 > SPACE_SHIFT && !text.is_empty() {
                    runs.push((std::mem::take(&mut text), start, canvas.text));
                }
                canvas.advance(-shift / 1000.0 * state.size * state.stretch);
            }
            for glyph in font.glyphs(part.text().unwrap_or_default()) {
                if text.is_empty() {
                    start = canvas.text;
                }
                text.push_str(&glyph.text);
                let word_space = if glyph.is_space { state.word_space } else { 0.0 };
                let width = glyph.width / 1000.0 * state.size + state.letter_space + word_space;
                canvas.advance(width * state.stretch);
            }
        }
        runs.push((text, start, canvas.text));
        for (text, start, end) in runs {
            self.push_run(text, start, end, &state, font_number)?;
        }
        Ok(())
    }

    fn push_run(
        &mut self,
        text: String,
        start: Matrix,
        end: Matrix,
        state: &State,
        font: usize,
    ) -> Result<(), StatementRejection> {
        let (from, to) = (multiply(start, state.page), multiply(end, state.page));
        let size = (state.size * from[3]).abs();
        let is_placed = [from[4], from[5], to[4], size].iter().all(|it| it.abs() < 1e6);
        if text.trim().is_empty() || !is_placed {
            return Ok(());
        }
        if state.mode >= INVISIBLE {
            self.has_hidden_text = true;
            return Ok(());
        }
        if self.runs.len() >= RUNS_MAX {
            return Err(StatementRejection::TooBig);
        }
        let (left, right) = (from[4].min(to[4]), from[4].max(to[4]));
        self.runs.push(Run { page: self.number, left, right, base: from[5], size, font, text });
        Ok(())
    }
}
