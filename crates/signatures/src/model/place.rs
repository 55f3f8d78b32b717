//! Where signatures are to be seen.

use kernel::{Error, Result};
use serde::{Deserialize, Serialize};

/// Parts of a page, as readers see it, from its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Area {
    /// From the left side.
    pub left: f32,
    /// From the upper side.
    pub top: f32,
    /// How wide.
    pub width: f32,
    /// How high.
    pub height: f32,
}

/// The smallest side.
const LEAST: f32 = 0.02;
/// How many stand beside each other at the foot of a page.
const IN_A_ROW: usize = 2;
const WIDTH: f32 = 0.4;
const HEIGHT: f32 = 0.07;
const GAP: f32 = 0.01;
/// Where the lowest row ends.
const FOOT: f32 = 0.97;
/// Where the left one of a row begins.
const LEFT: f32 = 0.08;

impl Area {
    /// The area, which lies on the page and is large enough to be seen.
    ///
    /// # Errors
    /// `INVALID_REQUEST`.
    pub fn checked(self) -> Result<Self> {
        let Self { left, top, width, height } = self;
        let is_there = [left, top, width, height].iter().all(|part| part.is_finite() && *part >= 0.0)
            && width >= LEAST
            && height >= LEAST
            && left + width <= 1.001
            && top + height <= 1.001;
        let message = "A signature's place lies on its page, and is at least a fiftieth of it wide and high.";
        if is_there { Ok(self) } else { Err(Error::invalid(message)) }
    }

    /// Left, top, width, height.
    pub const fn parts(self) -> [f32; 4] {
        [self.left, self.top, self.width, self.height]
    }
}

/// Where the signature of that number goes, of so many at the foot of a page: two in a row, the first above.
pub fn default_area(number: usize, count: usize) -> Area {
    let rows = count.div_ceil(IN_A_ROW).max(1);
    let (row, column) = (number / IN_A_ROW, number % IN_A_ROW);
    // As high as there is room for, where there are very many.
    let height = HEIGHT.min(0.9 / rows as f32 - GAP);
    let top = FOOT - (rows - row) as f32 * (height + GAP);
    Area { left: LEFT + column as f32 * (WIDTH + 0.04), top, width: WIDTH, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_at_the_foot_lie_on_the_page_and_not_over_each_other() {
        for count in 1..=20 {
            let areas: Vec<Area> = (0..count).map(|number| default_area(number, count)).collect();
            for (index, area) in areas.iter().enumerate() {
                area.checked().expect("on the page");
                for other in &areas[index + 1..] {
                    let apart = area.left + area.width <= other.left
                        || other.left + other.width <= area.left
                        || area.top + area.height <= other.top
                        || other.top + other.height <= area.top;
                    assert!(apart, "{area:?} and {other:?} of {count}");
                }
            }
        }
    }

    #[test]
    fn a_place_beside_the_page_or_too_small_is_refused() {
        let area = |left, top, width, height| Area { left, top, width, height };
        for wrong in [area(0.9, 0.0, 0.2, 0.1), area(-0.1, 0.0, 0.2, 0.1), area(0.0, 0.0, 0.01, 0.1)] {
            assert!(wrong.checked().is_err(), "{wrong:?}");
        }
        assert!(area(f32::NAN, 0.0, 0.2, 0.1).checked().is_err());
    }
}
