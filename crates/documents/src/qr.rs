//! QR codes for documents and, as SVG, for the web.

use std::fmt::Write;

use qrcode::{Color, EcLevel, QrCode};
use serde::Serialize;

/// Modules that have to stay empty around a code.
const QUIET_ZONE_MODULES: usize = 4;

/// A code as runs of dark modules.
#[derive(Serialize)]
pub struct Qr {
    /// Modules per side.
    size: usize,
    /// Column, row and length of each run of dark modules.
    runs: Vec<(usize, usize, usize)>,
}

impl Qr {
    /// Encodes a text; `None` if it is too long.
    pub fn try_new(text: &str) -> Option<Self> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
        let (size, modules) = (code.width(), code.into_colors());
        let mut runs = Vec::new();
        for (row, line) in modules.chunks(size).enumerate() {
            let mut column = 0;
            for run in line.chunk_by(|one, next| one == next) {
                if run[0] == Color::Dark {
                    runs.push((column, row, run.len()));
                }
                column += run.len();
            }
        }
        Some(Self { size, runs })
    }
}

/// Renders a text as an SVG QR code; `None` if it is too long.
///
/// Always black on white, because cameras need the contrast. The page sets the size.
pub fn qr_svg(text: &str) -> Option<String> {
    let code = Qr::try_new(text)?;
    let side = code.size + 2 * QUIET_ZONE_MODULES;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\""
    );
    for (column, row, length) in code.runs {
        let (x, y) = (column + QUIET_ZONE_MODULES, row + QUIET_ZONE_MODULES);
        write!(svg, "M{x} {y}h{length}v1h-{length}z").expect("writing to a string cannot fail");
    }
    svg.push_str("\"/></svg>");
    Some(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_qr_code_has_three_finder_patterns() {
        let code = Qr::try_new("https://zhedel.example/verify/7KQ4-M2XD").unwrap();
        assert_eq!(code.size, 29);
        for corner in [(0, 0, 7), (22, 0, 7), (0, 22, 7), (0, 28, 7)] {
            assert!(code.runs.contains(&corner), "{corner:?} in {:?}", code.runs);
        }
    }

    #[test]
    fn the_image_does_not_contain_the_text() {
        let svg = qr_svg("https://zhedel.example/<script>").unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("z\"/></svg>"), "{svg}");
        assert!(svg.contains("viewBox=\"0 0 37 37\"") && !svg.contains("script"), "{svg}");
        assert!(svg.len() < 6_000, "{}", svg.len());
    }

    #[test]
    fn an_overlong_text_has_no_qr_code() {
        assert!(qr_svg(&"a".repeat(3_000)).is_none());
        assert!(qr_svg("").is_some());
    }
}
