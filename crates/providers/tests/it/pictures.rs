//! Pictures as people and attackers send them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use fastrand::Rng;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{DynamicImage, GenericImageView, ImageEncoder, Rgb, RgbImage, Rgba, RgbaImage};
use providers::files::{FileKind, FileRejection, LONG_SIDE_MAX_PX, normalize, sniff};

/// A page of squares; only its upper left corner is red.
fn page(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let light = if (x / 12 + y / 12) % 2 == 0 { 40 } else { 220 };
        if x < width / 4 && y < height / 4 { Rgb([250, 0, 0]) } else { Rgb([light; 3]) }
    })
}

/// Encodes as JPEG, with an EXIF block that has the orientation and a position.
fn jpeg(picture: &RgbImage, orientation: u8) -> Vec<u8> {
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0, 0]);
    exif.extend(b"GPS 43.238949 76.889709");
    let mut jpeg = Vec::new();
    JpegEncoder::new(&mut jpeg).encode_image(picture).unwrap();
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &exif, &jpeg[2..]].concat()
}

fn png(picture: &DynamicImage) -> Vec<u8> {
    let mut png = Vec::new();
    let (width, height) = picture.dimensions();
    let colour = picture.color().into();
    PngEncoder::new(&mut png).write_image(picture.as_bytes(), width, height, colour).unwrap();
    png
}

fn has(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

fn is_red(Rgba([red, green, _, _]): Rgba<u8>) -> bool {
    red > 200 && green < 60
}

#[tokio::test]
async fn images_are_rotated_and_metadata_is_removed() {
    // The position of the red corner once the picture is upright.
    for (orientation, size, corner) in
        [(1, (400, 300), (10, 10)), (3, (400, 300), (390, 290)), (6, (300, 400), (290, 10))]
    {
        let upload = jpeg(&page(400, 300), orientation);
        assert!(has(&upload, b"GPS 43") && has(&upload, b"Exif"));
        let normalized = normalize(upload).await.unwrap_or_else(|rejection| panic!("{rejection}"));
        assert_eq!((normalized.width_px, normalized.height_px), size, "{orientation}");
        assert!(!has(&normalized.jpeg, b"GPS 43") && !has(&normalized.jpeg, b"Exif"));
        assert_eq!(sniff(&normalized.jpeg), Ok(FileKind::Jpeg));
        let decoded = image::load_from_memory(&normalized.jpeg).unwrap();
        assert!(is_red(decoded.get_pixel(corner.0, corner.1)), "{orientation}");
    }
}

#[tokio::test]
async fn large_images_are_downscaled_and_small_ones_kept() {
    let large = normalize(jpeg(&page(2_400, 1_200), 1)).await.ok().unwrap();
    assert_eq!((large.width_px, large.height_px), (LONG_SIDE_MAX_PX, 800));
    let high = normalize(png(&page(300, 2_000).into())).await.ok().unwrap();
    assert_eq!((high.width_px, high.height_px), (240, LONG_SIDE_MAX_PX));
    let small = normalize(png(&page(100, 80).into())).await.ok().unwrap();
    assert_eq!((small.width_px, small.height_px), (100, 80));
}

#[tokio::test]
async fn transparency_becomes_white() {
    let glass = RgbaImage::from_pixel(64, 64, Rgba([0, 0, 0, 0]));
    let normalized = normalize(png(&glass.into())).await.ok().unwrap();
    let Rgba([red, green, blue, _]) =
        image::load_from_memory(&normalized.jpeg).unwrap().get_pixel(30, 30);
    assert!(red > 250 && green > 250 && blue > 250);
}

#[tokio::test]
async fn hints_detect_dark_and_blurred_images() {
    let good = normalize(jpeg(&page(800, 600), 1)).await.ok().unwrap().quality;
    assert!(!good.is_dark() && !good.is_blurred(), "{good:?}");
    let dark = RgbImage::from_fn(800, 600, |x, _| Rgb([(x / 40) as u8; 3]));
    assert!(normalize(jpeg(&dark, 1)).await.ok().unwrap().quality.is_dark());
    let haze = image::imageops::blur(&page(800, 600), 12.0);
    let haze = normalize(jpeg(&haze, 1)).await.ok().unwrap().quality;
    assert!(haze.is_blurred() && !haze.is_dark(), "{haze:?}");
}

/// A PNG whose header claims another size.
fn png_claiming_size(width: u32, height: u32) -> Vec<u8> {
    let mut png = png(&DynamicImage::new_luma8(64, 64));
    png[16..20].copy_from_slice(&width.to_be_bytes());
    png[20..24].copy_from_slice(&height.to_be_bytes());
    let checksum = crc32(&png[12..29]).to_be_bytes();
    png[29..33].copy_from_slice(&checksum);
    png
}

fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
}

#[tokio::test]
async fn rejections_have_reasons() {
    for (bytes, rejection) in [
        (vec![], FileRejection::Empty),
        (b"%PDF-1.7".to_vec(), FileRejection::UnsupportedKind),
        (b"GIF89a".to_vec(), FileRejection::UnsupportedKind),
        (b"\0\0\0\x18ftypheic".to_vec(), FileRejection::Heic),
        (b"\xff\xd8\xff\xe0 and nothing".to_vec(), FileRejection::Broken),
        (jpeg(&page(31, 400), 1), FileRejection::TooFewPixels),
        (png_claiming_size(16_001, 64), FileRejection::TooManyPixels),
        (png_claiming_size(15_000, 15_000), FileRejection::TooManyPixels),
        (png_claiming_size(6_001, 4_000), FileRejection::TooManyPixels),
        (png(&DynamicImage::new_rgba16(64, 64)), FileRejection::TooManyPixels),
        (png_claiming_size(640, 640), FileRejection::Broken),
    ] {
        assert_eq!(normalize(bytes).await.err(), Some(rejection), "{}", rejection.code());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_hundred_malformed_pictures_neither_panic_nor_hang() {
    let originals = [jpeg(&page(320, 240), 6), png(&page(320, 240).into())];
    let mut random = Rng::with_seed(20_261_115);
    // From here a panic looks like a rejection, so panics are counted by a hook.
    static PANICS: AtomicUsize = AtomicUsize::new(0);
    let default_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        default_hook(info);
    }));
    let (mut accepted, mut rejected) = (0, 0);
    for round in 0..300 {
        let mut bytes = originals[round % 2].clone();
        for _ in 0..random.usize(1..24) {
            let index = random.usize(..bytes.len());
            match random.u8(..4) {
                0 => bytes[index] = random.u8(..),
                1 => bytes[index] ^= 1 << random.u8(..8),
                2 => bytes.truncate(index.max(64)),
                _ => {
                    let from = random.usize(..bytes.len());
                    let length = random.usize(..64).min(bytes.len() - from.max(index));
                    bytes.copy_within(from..from + length, index);
                }
            }
        }
        let started_at = Instant::now();
        let result = normalize(bytes).await;
        assert!(started_at.elapsed() < Duration::from_secs(10), "round {round}");
        if result.is_ok() { accepted += 1 } else { rejected += 1 }
    }
    assert!(accepted > 0 && rejected > 0, "{accepted} accepted, {rejected} rejected");
    assert_eq!(PANICS.load(Ordering::Relaxed), 0);
}
