//! Graphics and text state while a page is drawn.
#![expect(clippy::float_arithmetic, reason = "places on a page are no money")]

use super::object::{Dict, Object};

pub(super) type Matrix = [f64; 6];
pub(super) const IDENTITY: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

#[derive(Clone, Copy)]
pub(super) struct State {
    pub page: Matrix,
    pub font: Option<usize>,
    pub size: f64,
    pub letter_space: f64,
    pub word_space: f64,
    pub stretch: f64,
    pub leading: f64,
    pub mode: f64,
}

pub(super) const START: State = State {
    page: IDENTITY,
    font: None,
    size: 0.0,
    letter_space: 0.0,
    word_space: 0.0,
    stretch: 1.0,
    leading: 0.0,
    mode: 0.0,
};

/// State while one content stream is drawn.
pub(super) struct Canvas<'a> {
    pub resources: Option<&'a Dict>,
    pub state: State,
    pub states: Vec<State>,
    pub line: Matrix,
    pub text: Matrix,
}

impl Canvas<'_> {
    pub fn move_by(&mut self, right: f64, up: f64) {
        self.line = multiply([1.0, 0.0, 0.0, 1.0, right, up], self.line);
        self.text = self.line;
    }

    pub fn advance(&mut self, right: f64) {
        self.text = multiply([1.0, 0.0, 0.0, 1.0, right, 0.0], self.text);
    }
}

pub(super) fn matrix(numbers: &[Object]) -> Option<Matrix> {
    let mut matrix = IDENTITY;
    let numbers = numbers.get(..6)?;
    for (entry, number) in matrix.iter_mut().zip(numbers) {
        *entry = number.number()?;
    }
    Some(matrix)
}

pub(super) fn multiply(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}
