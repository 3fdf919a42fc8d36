//! Checks of pictures that need no face recognition: format, size, brightness and contrast.

use std::io::Cursor;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use image::codecs::jpeg::JpegEncoder;
use image::{GrayImage, ImageError, ImageFormat, ImageReader, Limits, Luma};
use serde::{Deserialize, Serialize};

use super::outcome::Outcome;

const SIDE_MIN_PX: u32 = 240;
const SIDE_MAX_PX: u32 = 8_000;
const DARK_BELOW_LUMA: u64 = 24;
/// A covered lens or a wall has less between its darkest and its lightest part. The fake camera of
/// browsers, a green field with a moving pie, has far more.
const CONTRAST_MIN: u8 = 12;

/// A picture that passes, for callers without a camera: light and dark squares.
pub fn sample_picture() -> Result<Vec<u8>, ImageError> {
    let light = |x: u32, y: u32| Luma([if (x / 80 + y / 80).is_multiple_of(2) { 200 } else { 80 }]);
    let mut jpeg = Vec::new();
    JpegEncoder::new(&mut jpeg).encode_image(&GrayImage::from_fn(640, 480, light))?;
    Ok(jpeg)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Gesture {
    TurnLeft,
    TurnRight,
    LookUp,
    Smile,
    CloseEyes,
    OpenMouth,
}

pub(super) const GESTURES: [Gesture; 6] = [
    Gesture::TurnLeft,
    Gesture::TurnRight,
    Gesture::LookUp,
    Gesture::Smile,
    Gesture::CloseEyes,
    Gesture::OpenMouth,
];

#[derive(Deserialize)]
pub(super) struct Frame {
    pub(super) gesture: Gesture,
    image_b64: String,
}

/// The frames cannot be decoded.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct InvalidFrames;

/// Returns the first defect of the pictures, if any.
pub(super) fn find_defect(frames: &[Frame]) -> Result<Option<Outcome>, InvalidFrames> {
    let defects = frames.iter().map(|frame| decode(frame).map(|gray| defect_in(&gray)));
    let defects: Vec<Option<Outcome>> = defects.collect::<Result<_, _>>()?;
    Ok(defects.into_iter().flatten().next())
}

fn decode(frame: &Frame) -> Result<GrayImage, InvalidFrames> {
    let jpeg = BASE64_STANDARD.decode(&frame.image_b64).map_err(|_| InvalidFrames)?;
    let mut reader = ImageReader::with_format(Cursor::new(jpeg), ImageFormat::Jpeg);
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX_PX);
    limits.max_image_height = Some(SIDE_MAX_PX);
    reader.limits(limits);
    Ok(reader.decode().map_err(|_| InvalidFrames)?.to_luma8())
}

fn defect_in(gray: &GrayImage) -> Option<Outcome> {
    let pixels = gray.as_raw();
    if gray.width().min(gray.height()) < SIDE_MIN_PX {
        return Some(Outcome::Blurred);
    }
    let sum: u64 = pixels.iter().copied().map(u64::from).sum();
    if sum < DARK_BELOW_LUMA * pixels.len() as u64 {
        return Some(Outcome::TooDark);
    }
    let darkest = pixels.iter().min().copied().unwrap_or(0);
    let lightest = pixels.iter().max().copied().unwrap_or(0);
    (lightest - darkest < CONTRAST_MIN).then_some(Outcome::NoFace)
}

#[cfg(test)]
mod tests {
    use image::codecs::jpeg::JpegEncoder;
    use image::{Rgb, RgbImage};

    use super::*;

    fn frame(width: u32, height: u32, colour: impl Fn(u32, u32) -> [u8; 3]) -> Frame {
        let picture = RgbImage::from_fn(width, height, |x, y| Rgb(colour(x, y)));
        let mut jpeg = Vec::new();
        JpegEncoder::new(&mut jpeg).encode_image(&picture).unwrap();
        Frame { gesture: Gesture::Smile, image_b64: BASE64_STANDARD.encode(jpeg) }
    }

    /// As Chromium draws it: a green field, a pie in another green, a line of text.
    fn fake_camera(x: u32, y: u32) -> [u8; 3] {
        let (dx, dy) = (x.abs_diff(320), y.abs_diff(240));
        if dx * dx + dy * dy < 100 * 100 && x > 320 { [0, 255, 0] } else { [0, 127, 0] }
    }

    #[test]
    fn brightness_size_and_contrast_are_measured() {
        for (frame, expected) in [
            (frame(640, 480, fake_camera), None),
            (frame(640, 480, |_, _| [0, 0, 0]), Some(Outcome::TooDark)),
            (frame(640, 480, |x, _| [(x / 40) as u8; 3]), Some(Outcome::TooDark)),
            (frame(640, 480, |_, _| [0, 127, 0]), Some(Outcome::NoFace)),
            (frame(239, 480, fake_camera), Some(Outcome::Blurred)),
            (frame(240, 320, |x, y| [(x + y) as u8; 3]), None),
        ] {
            assert_eq!(find_defect(&[frame]), Ok(expected));
        }
    }

    #[test]
    fn the_worst_frame_decides_and_invalid_ones_are_rejected() {
        let good = || frame(640, 480, fake_camera);
        let dark = frame(640, 480, |_, _| [3, 3, 3]);
        assert_eq!(find_defect(&[good(), dark, good()]), Ok(Some(Outcome::TooDark)));
        for text in ["", "!", "AAAA"] {
            let broken = Frame { gesture: Gesture::Smile, image_b64: text.into() };
            assert_eq!(find_defect(&[good(), broken]), Err(InvalidFrames), "{text}");
        }
    }
}
