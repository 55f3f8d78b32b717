//! What a copy looks like.

use bytes::Bytes;
use image::{DynamicImage, ImageFormat, Rgb};
use images::{Images, Size};

use crate::samples::{BLUE, RED, file, glass, halves, turned};

async fn copy(picture: Bytes, size: Size) -> DynamicImage {
    let copies = Images::default().copies(picture, vec![size], 85).await.unwrap();
    let read = image::load_from_memory_with_format(&copies[0].bytes, ImageFormat::WebP).unwrap();
    assert_eq!((read.width(), read.height()), (copies[0].width, copies[0].height));
    read
}

/// Whether the pixel has about this colour: WebP is not exact.
#[track_caller]
fn assert_colour(picture: &DynamicImage, x: u32, y: u32, expected: Rgb<u8>) {
    let found = *picture.to_rgb8().get_pixel(x, y);
    let differs = found.0.iter().zip(expected.0).any(|(found, expected)| found.abs_diff(expected) > 40);
    assert!(!differs, "{found:?} at {x}, {y} instead of {expected:?}");
}

#[tokio::test]
async fn every_format_becomes_a_small_webp() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP] {
        let small = copy(file(&halves(400, 300), format), Size::Square(128)).await;
        assert_eq!((small.width(), small.height()), (128, 128), "{format:?}");
        assert_colour(&small, 10, 64, RED);
        assert_colour(&small, 118, 64, BLUE);
        let whole = copy(file(&halves(400, 300), format), Size::Within(200)).await;
        assert_eq!((whole.width(), whole.height()), (200, 150), "{format:?}");
    }
}

#[tokio::test]
async fn all_sizes_come_from_one_reading_in_their_order() {
    let sizes = vec![Size::Square(512), Size::Square(128), Size::Within(64)];
    let copies = Images::default().copies(file(&halves(3000, 1500), ImageFormat::Jpeg), sizes, 85).await.unwrap();
    let sizes: Vec<(u32, u32)> = copies.iter().map(|copy| (copy.width, copy.height)).collect();
    assert_eq!(sizes, [(512, 512), (128, 128), (64, 32)]);
}

#[tokio::test]
async fn a_copy_is_never_larger_than_its_original() {
    let tiny = file(&halves(40, 30), ImageFormat::Png);
    let square = copy(tiny.clone(), Size::Square(128)).await;
    assert_eq!((square.width(), square.height()), (30, 30));
    let whole = copy(tiny, Size::Within(128)).await;
    assert_eq!((whole.width(), whole.height()), (40, 30));
    let line = copy(file(&halves(1000, 1), ImageFormat::Png), Size::Within(128)).await;
    assert_eq!((line.width(), line.height()), (128, 1));
    let dot = copy(file(&halves(1, 1), ImageFormat::Png), Size::Square(128)).await;
    assert_eq!((dot.width(), dot.height()), (1, 1));
}

#[tokio::test]
async fn a_picture_stands_upright_as_its_camera_meant() {
    // Stored with red at the left; the camera was turned, so red belongs elsewhere.
    for (orientation, (x, y)) in [(1, (8, 50)), (3, (92, 50)), (6, (50, 8)), (8, (50, 92))] {
        let upright = copy(turned(&halves(400, 400), orientation), Size::Square(100)).await;
        assert_colour(&upright, x, y, RED);
    }
    let high = copy(turned(&halves(400, 200), 6), Size::Within(100)).await;
    assert_eq!((high.width(), high.height()), (50, 100));
}

#[tokio::test]
async fn nothing_that_the_original_says_besides_its_pixels_is_in_a_copy() {
    let original = turned(&halves(400, 400), 6);
    assert!(original.windows(8).any(|bytes| bytes == b"51.5007N"));
    let copies = Images::default().copies(original, vec![Size::Within(400)], 85).await.unwrap();
    assert!(!copies[0].bytes.windows(4).any(|bytes| bytes == b"51.5" || bytes == b"EXIF" || bytes == b"Exif"));
}

#[tokio::test]
async fn what_one_sees_through_stays_so() {
    let copy = copy(file(&glass(200), ImageFormat::Png), Size::Square(64)).await;
    assert_eq!(copy.to_rgba8().get_pixel(32, 32).0[3], 0);
}
