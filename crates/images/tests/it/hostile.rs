//! What is no picture, or a trap.

use bytes::Bytes;
use image::ImageFormat;
use images::{Images, Limits, Size};
use proptest::prelude::*;

use crate::samples::{file, halves, png_of};

async fn refused(picture: impl Into<Bytes>) -> &'static str {
    Images::default().copies(picture.into(), vec![Size::Square(128)], 85).await.unwrap_err().code()
}

#[tokio::test]
async fn what_is_no_picture_is_refused_whatever_it_calls_itself() {
    for text in [
        "",
        "GIF",
        "hello",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
        "<!doctype html><title>x</title>",
        "%PDF-1.7\n",
        "BM\0\0\0\0\0\0\0\0",
        "RIFF\0\0\0\0WEBP",
    ] {
        assert_eq!(refused(text.as_bytes().to_vec()).await, "IMAGE_UNREADABLE", "{text:?}");
    }
    let tiff = file(&halves(10, 10), ImageFormat::Png).slice(8..);
    assert_eq!(refused(tiff).await, "IMAGE_UNREADABLE");
}

#[tokio::test]
async fn a_small_file_that_stands_for_a_huge_picture_is_refused_by_its_size() {
    for (width, height) in [(60_000, 60_000), (16_000, 16_000), (1, 4_000_000_000), (0x7FFF_FFFF, 0x7FFF_FFFF)] {
        assert_eq!(refused(png_of(width, height)).await, "IMAGE_TOO_LARGE", "{width} x {height}");
    }
    // A GIF whose screen is as large as can be said: 65,535 on a side.
    let gif = b"GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\x02L\x01\0;";
    assert_eq!(refused(gif.to_vec()).await, "IMAGE_TOO_LARGE");
}

#[tokio::test]
async fn a_limit_holds_to_the_pixel() {
    let images = Images::new(Limits { side: 100, pixels: 5_000, memory: 1024 * 1024 });
    let copies = async |width, height| {
        let picture = file(&halves(width, height), ImageFormat::Png);
        images
            .copies(picture, vec![Size::Square(10)], 85)
            .await
            .map(|copies| copies.len())
            .map_err(|error| error.code())
    };
    assert_eq!(copies(100, 50).await, Ok(1));
    assert_eq!(copies(100, 51).await, Err("IMAGE_TOO_LARGE"));
    assert_eq!(copies(101, 1).await, Err("IMAGE_TOO_LARGE"));
}

#[tokio::test]
async fn a_picture_that_was_cut_off_is_refused_or_shown_as_far_as_it_goes() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP] {
        let whole = file(&halves(64, 64), format);
        for length in 0..whole.len() {
            let result = Images::default().copies(whole.slice(..length), vec![Size::Square(16)], 85).await;
            if let Err(error) = result {
                assert!(
                    ["IMAGE_UNREADABLE", "IMAGE_TOO_LARGE"].contains(&error.code()),
                    "{format:?} {length}: {error}"
                );
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_is_served_in_turn_and_the_rest_told_to_come_again() {
    let images = Images::default();
    let picture = file(&halves(1500, 1500), ImageFormat::Png);
    let crowd = (0..100).map(|_| {
        let (images, picture) = (images.clone(), picture.clone());
        tokio::spawn(async move { images.copies(picture, vec![Size::Square(64)], 85).await })
    });
    let crowd: Vec<_> = crowd.collect();
    let mut served = 0;
    for one in crowd {
        match one.await.unwrap() {
            Ok(_) => served += 1,
            Err(error) => assert_eq!(error.code(), "RATE_LIMITED"),
        }
    }
    assert!(served >= 32, "{served}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// A few bytes of a good picture overwritten: it is read, or refused, and never brings anything down.
    #[test]
    fn no_damage_brings_it_down(
        format in 0..4usize,
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let format = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP][format];
        let mut bytes = file(&halves(48, 48), format).to_vec();
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let result = runtime.block_on(Images::default().copies(bytes::Bytes::from(bytes), vec![Size::Square(16)], 85));
        if let Err(error) = result {
            prop_assert!(["IMAGE_UNREADABLE", "IMAGE_TOO_LARGE"].contains(&error.code()), "{}", error);
        }
    }
}
