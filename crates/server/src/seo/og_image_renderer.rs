//! The preview picture of a shared page: its title, the lender's name and, if a loan is offered,
//! its full cost.

use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Transform};
use ttf_parser::{Face, OutlineBuilder};

const BOLD: &[u8] = include_bytes!("../../../documents/fonts/Onest-Bold.ttf");
const REGULAR: &[u8] = include_bytes!("../../../documents/fonts/Onest-Regular.ttf");

/// The size that social networks recommend.
pub const WIDTH_PX: u32 = 1200;
pub const HEIGHT_PX: u32 = 630;
const MARGIN_PX: f32 = 80.0;
const TITLE_PX: f32 = 76.0;
const TITLE_LINES_MAX: usize = 4;
const SMALL_PX: f32 = 36.0;
const BAR_PX: f32 = 18.0;

/// As in `web/src/shared/styles/theme.css`.
const BACKGROUND: [u8; 3] = [255, 255, 255];
const TEXT_COLOR: [u8; 3] = [16, 34, 43];
const MUTED: [u8; 3] = [74, 91, 100];
const PRIMARY: [u8; 3] = [0, 112, 127];

/// The content of the picture.
pub struct OgImageContent<'a> {
    pub brand: &'a str,
    pub title: &'a str,
    /// Below the title: what the loan costs.
    pub note: Option<String>,
}

/// The picture as PNG. Rendering blocks for some milliseconds: call it off the event loop.
pub fn render_png(content: &OgImageContent<'_>) -> Option<Vec<u8>> {
    let (bold, regular) = (Face::parse(BOLD, 0).ok()?, Face::parse(REGULAR, 0).ok()?);
    let mut pixmap = Pixmap::new(WIDTH_PX, HEIGHT_PX)?;
    let [red, green, blue] = BACKGROUND;
    pixmap.fill(Color::from_rgba8(red, green, blue, 255));
    let bar = Rect::from_xywh(0.0, 0.0, BAR_PX, HEIGHT_PX as f32)?;
    pixmap.fill_rect(bar, &paint(PRIMARY), Transform::identity(), None);
    let mut canvas = Canvas { pixmap: &mut pixmap };
    canvas.write(&bold, SMALL_PX, (MARGIN_PX, 118.0), PRIMARY, content.brand);
    let width_max = WIDTH_PX as f32 - 2.0 * MARGIN_PX;
    for (line, number) in wrap_lines(&bold, TITLE_PX, content.title, width_max).iter().zip(0_u8..) {
        let at = (MARGIN_PX, 240.0 + f32::from(number) * TITLE_PX * 1.16);
        canvas.write(&bold, TITLE_PX, at, TEXT_COLOR, line);
    }
    if let Some(note) = &content.note {
        canvas.write(&regular, SMALL_PX, (MARGIN_PX, HEIGHT_PX as f32 - 56.0), MUTED, note);
    }
    pixmap.encode_png().ok()
}

fn paint([red, green, blue]: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

struct Canvas<'p> {
    pixmap: &'p mut Pixmap,
}

impl Canvas<'_> {
    fn write(&mut self, face: &Face<'_>, px: f32, (x, y): (f32, f32), colour: [u8; 3], text: &str) {
        let (scale, mut pen) = (px / f32::from(face.units_per_em()), x);
        for letter in text.chars() {
            let Some(glyph) = face.glyph_index(letter) else {
                continue;
            };
            let mut outline = Outline(PathBuilder::new());
            face.outline_glyph(glyph, &mut outline);
            if let Some(path) = outline.0.finish() {
                // Font coordinates grow upwards, pixel coordinates downwards.
                self.fill(&path, colour, Transform::from_row(scale, 0.0, 0.0, -scale, pen, y));
            }
            pen += f32::from(face.glyph_hor_advance(glyph).unwrap_or_default()) * scale;
        }
    }

    fn fill(&mut self, path: &Path, colour: [u8; 3], transform: Transform) {
        self.pixmap.fill_path(path, &paint(colour), FillRule::Winding, transform, None);
    }
}

fn width(face: &Face<'_>, px: f32, text: &str) -> f32 {
    let scale = px / f32::from(face.units_per_em());
    let glyphs = text.chars().filter_map(|letter| face.glyph_index(letter));
    glyphs.map(|it| f32::from(face.glyph_hor_advance(it).unwrap_or_default()) * scale).sum()
}

/// Wraps a text into lines of at most `width_max`; a text that is too long ends in an ellipsis.
fn wrap_lines(face: &Face<'_>, px: f32, text: &str, width_max: f32) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || width(face, px, &longer) <= width_max {
            line = longer;
        } else if lines.len() + 1 < TITLE_LINES_MAX {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        } else {
            line.push('…');
            break;
        }
    }
    lines.push(line);
    lines
}

struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_wrapped_to_the_width() {
        let face = Face::parse(BOLD, 0).unwrap();
        let title = "Борыштық жүктеме коэффициенті деген не және оны қалай есептейді";
        let lines = wrap_lines(&face, TITLE_PX, title, 1040.0);
        assert!((2..=3).contains(&lines.len()), "{lines:?}");
        assert!(lines.iter().all(|line| width(&face, TITLE_PX, line) <= 1040.0), "{lines:?}");
        assert_eq!(lines.join(" "), title);
        let long = wrap_lines(&face, TITLE_PX, &"слово ".repeat(60), 1040.0);
        assert!(long.len() == TITLE_LINES_MAX && long[3].ends_with('…'), "{long:?}");
    }

    #[test]
    fn every_letter_of_both_languages_is_drawn() {
        let letters = "аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя0123456789₸%,–—«»";
        for font in [BOLD, REGULAR] {
            let face = Face::parse(font, 0).unwrap();
            for letter in letters.chars().flat_map(|it| [it].into_iter().chain(it.to_uppercase())) {
                assert!(face.glyph_index(letter).is_some(), "{letter}");
            }
        }
    }

    #[test]
    fn the_picture_has_the_recommended_size() {
        let content = OgImageContent {
            brand: "Zhedel",
            title: "ЖТСМ деген не",
            note: Some("ЖТСМ 175,9 %".into()),
        };
        let png = render_png(&content).unwrap();
        assert!(png.starts_with(b"\x89PNG") && png.len() < 100_000, "{}", png.len());
        let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert_eq!((side(16), side(20)), (WIDTH_PX, HEIGHT_PX));
    }
}
