//! Normalizes pictures: rotates them upright, scales them down and re-encodes the pixels without
//! metadata.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits,
    Rgb, RgbImage, Rgba,
};
use tokio::sync::Semaphore;

use super::{FileKind, FileRejection, ImageQuality, sniff};

/// The longest side of a normalized picture.
pub const LONG_SIDE_MAX_PX: u32 = 1_600;
/// The longest side at which sharpness is measured, so that more pixels do not mean a sharper
/// picture.
const SHARPNESS_SIDE_PX: u32 = 800;
const SIDE_MIN_PX: u32 = 32;
const SIDE_MAX_PX: u32 = 16_000;
const PIXELS_MAX: u64 = 24_000_000;
/// Enough for as many pixels of four bytes.
const MEMORY_MAX_BYTES: u64 = 128 << 20;
/// Cameras and scanners write eight bits; more would only take memory.
const BITS_PER_CHANNEL_MAX: u16 = 8;
const JPEG_QUALITY: u8 = 85;

/// Decoded pictures take much memory, so only two are decoded at a time.
static DECODE_PERMITS: Semaphore = Semaphore::const_new(2);

/// A normalized picture. Personal data: has no `Debug`.
#[derive(Clone)]
pub struct Picture {
    /// JPEG without metadata.
    pub jpeg: Vec<u8>,
    pub width_px: u32,
    pub height_px: u32,
    pub quality: ImageQuality,
}

/// Normalizes a picture on a blocking thread.
pub async fn normalize(bytes: Vec<u8>) -> Result<Picture, FileRejection> {
    let _permit = DECODE_PERMITS.acquire().await.map_err(|_| FileRejection::Broken)?;
    let result = tokio::task::spawn_blocking(move || normalize_blocking(&bytes)).await;
    // If the decoder panicked, this picture caused it.
    result.unwrap_or(Err(FileRejection::Broken))
}

fn normalize_blocking(bytes: &[u8]) -> Result<Picture, FileRejection> {
    let format = match sniff(bytes)? {
        FileKind::Jpeg => ImageFormat::Jpeg,
        FileKind::Png => ImageFormat::Png,
        FileKind::Pdf => return Err(FileRejection::UnsupportedKind),
    };
    let small = decode_small(bytes, format)?;
    let opaque = flatten_on_white(&small);
    let quality = ImageQuality::measure(&downscale(small, SHARPNESS_SIDE_PX).to_luma8());
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, JPEG_QUALITY)
        .encode_image(&opaque)
        .map_err(|_| FileRejection::Broken)?;
    Ok(Picture { jpeg, width_px: opaque.width(), height_px: opaque.height(), quality })
}

/// The picture upright, at the size at which it is kept.
fn decode_small(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, FileRejection> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX_PX);
    limits.max_image_height = Some(SIDE_MAX_PX);
    limits.max_alloc = Some(MEMORY_MAX_BYTES);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(map_image_error)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > PIXELS_MAX || is_deep(&decoder) {
        return Err(FileRejection::TooManyPixels);
    }
    if width.min(height) < SIDE_MIN_PX {
        return Err(FileRejection::TooFewPixels);
    }
    let orientation = decoder.orientation().map_err(map_image_error)?;
    let picture = DynamicImage::from_decoder(decoder).map_err(map_image_error)?;
    // Turned after it was scaled down: turning needs a second copy.
    let mut small = downscale(picture, LONG_SIDE_MAX_PX);
    small.apply_orientation(orientation);
    Ok(small)
}

/// Whether a channel has more bits than a camera writes.
fn is_deep(decoder: &impl ImageDecoder) -> bool {
    let color = decoder.original_color_type();
    let channels = u16::from(color.channel_count()).max(1);
    color.bits_per_pixel() / channels > BITS_PER_CHANNEL_MAX
}

fn map_image_error(error: ImageError) -> FileRejection {
    match error {
        ImageError::Limits(_) => FileRejection::TooManyPixels,
        _ => FileRejection::Broken,
    }
}

fn downscale(picture: DynamicImage, long_side_max_px: u32) -> DynamicImage {
    if picture.width().max(picture.height()) <= long_side_max_px {
        return picture;
    }
    picture.resize(long_side_max_px, long_side_max_px, FilterType::Triangle)
}

/// Transparent pixels become white, as on paper: JPEG has no transparency.
fn flatten_on_white(picture: &DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.to_rgb8();
    }
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let Rgba([red, green, blue, alpha]) = picture.get_pixel(x, y);
        let alpha = u16::from(alpha);
        let blend = |colour: u8| {
            let sum = u16::from(colour) * alpha + 255 * (255 - alpha);
            u8::try_from(sum / 255).unwrap_or(u8::MAX)
        };
        Rgb([blend(red), blend(green), blend(blue)])
    })
}
