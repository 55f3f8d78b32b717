//! Pictures to test with.

use std::io::Cursor;

use bytes::Bytes;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

pub(crate) const RED: Rgb<u8> = Rgb([220, 20, 20]);
pub(crate) const BLUE: Rgb<u8> = Rgb([20, 20, 220]);

/// A picture whose left half is red and whose right half is blue.
pub(crate) fn halves(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_fn(width, height, |x, _| if x < width / 2 { RED } else { BLUE }).into()
}

/// A picture through which one sees.
pub(crate) fn glass(side: u32) -> DynamicImage {
    RgbaImage::from_pixel(side, side, Rgba([20, 220, 20, 0])).into()
}

/// The picture as a file.
pub(crate) fn file(picture: &DynamicImage, format: ImageFormat) -> Bytes {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner().into()
}

/// A JPEG that says of itself how it is to be turned (EXIF, tag 0x0112), and where it was taken.
pub(crate) fn turned(picture: &DynamicImage, orientation: u8) -> Bytes {
    let plain = file(picture, ImageFormat::Jpeg);
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0, 0]);
    exif.extend(b"51.5007N 0.1246W");
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&plain[..2], &[0xFF, 0xE1], &length, &exif, &plain[2..]].concat().into()
}

/// The beginning of a PNG that says it is so large.
pub(crate) fn png_of(width: u32, height: u32) -> Bytes {
    let mut chunk = b"IHDR".to_vec();
    chunk.extend(width.to_be_bytes());
    chunk.extend(height.to_be_bytes());
    chunk.extend([8, 2, 0, 0, 0]);
    let check = crc32(&chunk).to_be_bytes();
    [b"\x89PNG\r\n\x1a\n\0\0\0\x0d".as_slice(), &chunk, &check, b"\0\0\0\0IDAT\x35\xaf\x06\x1e"].concat().into()
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc: u32, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg()))
    })
}
