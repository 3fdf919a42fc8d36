//! Brightness and sharpness of a picture.

use image::GrayImage;

/// Below this mean brightness nothing is legible.
const DARK_BELOW_LUMA: u8 = 40;
/// Below this variance of the Laplacian letters run together. Text in focus has thousands.
const BLURRED_BELOW: u32 = 60;

/// Hints for the person who took the picture; staff decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageQuality {
    /// From 0, black, to 255, white.
    pub mean_luma: u8,
    /// Variance of the Laplacian: the higher, the sharper.
    pub sharpness: u32,
}

impl ImageQuality {
    pub(super) fn measure(gray: &GrayImage) -> Self {
        let pixels = gray.as_raw();
        let sum: u64 = pixels.iter().copied().map(u64::from).sum();
        let mean = sum.checked_div(pixels.len() as u64).unwrap_or(0);
        Self { mean_luma: u8::try_from(mean).unwrap_or(u8::MAX), sharpness: sharpness(gray) }
    }

    /// Whether there was too little light.
    pub const fn is_dark(self) -> bool {
        self.mean_luma < DARK_BELOW_LUMA
    }

    /// Whether the camera moved or was out of focus.
    pub const fn is_blurred(self) -> bool {
        self.sharpness < BLURRED_BELOW
    }
}

/// The variance of `4·middle − left − right − up − down` over all inner pixels, in integers.
fn sharpness(gray: &GrayImage) -> u32 {
    let (width, height) = (gray.width() as usize, gray.height() as usize);
    if width < 3 || height < 3 {
        return 0;
    }
    let pixels = gray.as_raw();
    let at = |x: usize, y: usize| i64::from(pixels[y * width + x]);
    let (mut sum, mut squares) = (0_i64, 0_i64);
    for y in 1..height - 1 {
        for x in 1..width - 1 {
            let edge = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1);
            sum += edge;
            squares += edge * edge;
        }
    }
    let count = i64::try_from((width - 2) * (height - 2)).unwrap_or(i64::MAX);
    let mean = sum / count;
    u32::try_from(squares / count - mean * mean).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use image::Luma;

    use super::*;

    fn quality_of(luma: impl Fn(u32, u32) -> u8) -> ImageQuality {
        ImageQuality::measure(&GrayImage::from_fn(200, 160, |x, y| Luma([luma(x, y)])))
    }

    #[test]
    fn brightness_is_measured() {
        assert_eq!(quality_of(|_, _| 7).mean_luma, 7);
        assert!(quality_of(|_, _| 39).is_dark() && !quality_of(|_, _| 40).is_dark());
        assert_eq!(quality_of(|x, _| if x % 2 == 0 { 0 } else { 200 }).mean_luma, 100);
    }

    #[test]
    fn sharpness_is_measured() {
        let letters = quality_of(|x, y| if (x / 5 + y / 5) % 2 == 0 { 20 } else { 230 });
        let haze = quality_of(|x, y| ((x + y) / 2) as u8);
        assert!(!letters.is_blurred() && letters.sharpness > 1_000, "{letters:?}");
        assert!(haze.is_blurred() && quality_of(|_, _| 128).sharpness == 0);
    }

    #[test]
    fn tiny_images_are_measured() {
        for (width, height) in [(0, 0), (1, 1), (2, 9), (9, 2), (3, 3)] {
            let quality = ImageQuality::measure(&GrayImage::new(width, height));
            assert_eq!((quality.mean_luma, quality.sharpness), (0, 0));
        }
    }
}
