//! Assembles runs of text into lines by their position on the page.
#![expect(clippy::float_arithmetic, reason = "places on a page are no money")]

use std::collections::BTreeSet;

use crate::pdf::Run;
use crate::text;

/// In parts of the font size: the vertical distance of another line, and the horizontal gaps
/// between words and between columns.
const LINE_GAP: f64 = 0.4;
const WORD_GAP: f64 = 0.15;
const COLUMN_GAP: f64 = 1.0;
/// Letters overlap less than this; more means that text was printed over other text.
const OVERLAP: f64 = 0.5;

/// One line of a page, with tabs between its columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    pub text: String,
    /// Number of fonts that its digits are drawn with.
    pub digit_fonts: usize,
    /// Whether some of its text is printed over other text.
    pub is_overprinted: bool,
}

/// Returns the lines of all pages, top to bottom.
pub(crate) fn assemble(mut runs: Vec<Run>) -> Vec<Line> {
    runs.sort_by(|a, b| a.page.cmp(&b.page).then(b.base.total_cmp(&a.base)));
    let mut lines = Vec::new();
    let mut line: Vec<Run> = Vec::new();
    for run in runs {
        let is_same_line = line.first().is_some_and(|first| {
            let distance = first.base - run.base;
            first.page == run.page && distance <= LINE_GAP * first.size.min(run.size)
        });
        if !is_same_line {
            lines.extend(join_runs(std::mem::take(&mut line)));
        }
        line.push(run);
    }
    lines.extend(join_runs(line));
    lines
}

fn join_runs(mut runs: Vec<Run>) -> Option<Line> {
    runs.sort_by(|a, b| a.left.total_cmp(&b.left));
    // Kaspi prints its footer twice in the same place.
    runs.dedup_by(|b, a| a.text == b.text && b.left - a.left < OVERLAP * a.size);
    let mut joined = String::new();
    let mut is_overprinted = false;
    let mut previous: Option<&Run> = None;
    for run in &runs {
        if let Some(previous) = previous {
            let gap = run.left - previous.right;
            let size = run.size.min(previous.size);
            is_overprinted |= gap < -OVERLAP * size;
            if gap > COLUMN_GAP * size {
                joined.push('\t');
            } else if gap > WORD_GAP * size {
                joined.push(' ');
            }
        }
        joined.push_str(&run.text);
        previous = Some(run);
    }
    let has_digit = |run: &&Run| run.text.contains(|c: char| c.is_ascii_digit());
    let fonts: BTreeSet<usize> = runs.iter().filter(has_digit).map(|run| run.font).collect();
    let text = text::normalize_line(&joined);
    (!text.is_empty()).then_some(Line { text, digit_fonts: fonts.len(), is_overprinted })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(left: f64, base: f64, text: &str) -> Run {
        let right = left + 5.0 * text.chars().count() as f64;
        Run { page: 0, left, right, base, size: 10.0, font: 0, text: text.to_owned() }
    }

    fn texts(runs: Vec<Run>) -> Vec<String> {
        assemble(runs).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn orders_text_by_position_not_by_drawing_order() {
        let next_page = Run { page: 1, ..run(0.0, 900.0, "next") };
        let runs = vec![
            next_page,
            run(300.0, 100.0, "b"),
            run(0.0, 50.0, "below"),
            run(40.0, 101.0, "a"),
            run(48.0, 100.0, "a"),
            run(53.2, 100.0, "c"),
        ];
        assert_eq!(texts(runs), ["a ac\tb", "below", "next"]);
    }

    #[test]
    fn duplicate_text_is_read_once_and_overlapping_text_is_reported() {
        let lines = assemble(vec![run(0.0, 0.0, "АО Kaspi"), run(0.4, 0.0, "АО Kaspi")]);
        assert_eq!(lines[0].text, "АО Kaspi");
        assert!(!lines[0].is_overprinted);
        let lines = assemble(vec![run(0.0, 0.0, "100,00"), run(1.0, 0.0, "900,00")]);
        assert!(lines[0].is_overprinted);
    }

    #[test]
    fn counts_the_fonts_of_digits_alone() {
        let other = |text: &str| Run { font: 1, ..run(60.0, 0.0, text) };
        assert_eq!(assemble(vec![run(0.0, 0.0, "12"), other("34")])[0].digit_fonts, 2);
        assert_eq!(assemble(vec![run(0.0, 0.0, "12"), other("ab")])[0].digit_fonts, 1);
    }
}
