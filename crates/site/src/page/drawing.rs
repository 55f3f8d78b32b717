//! The name drawn: a wall, the corbel built into it, and the beam it carries. Decoration.

/// The drawing, to stand in a page.
pub(super) const DRAWING: &str = include_str!("../../assets/drawing.svg");
