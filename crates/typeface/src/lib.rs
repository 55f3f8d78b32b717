//! The one font whose letters the product draws itself: beside signatures, and over what leaves by a share.
//!
//! It is DejaVu Sans, reduced to Latin, Greek and Cyrillic letters and without hints; its licence lies beside it.

/// The font as a TrueType file. It has 2,048 units in the height of a line.
pub static FONT: &[u8] = include_bytes!("../assets/letters.ttf");
/// Units of [`FONT`] in the height of a line.
pub const EM: f32 = 2048.0;
