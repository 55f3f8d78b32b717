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

/// The highest that signatures which nobody placed move up to keep off what is on the page.
const HIGHEST: f32 = 0.3;
/// By how much they move at a time.
const STEP: f32 = 0.01;
/// How much white is left around them.
const AROUND: f32 = 0.006;
/// The darkest that paper is: what is darker, of 255, is ink.
const PAPER: u8 = 0xf4;

/// What is taken on a page, as a grid of cells.
#[derive(Clone, Debug)]
pub struct Ink {
    across: usize,
    down: usize,
    taken: Vec<bool>,
}

impl Ink {
    /// What is drawn on a picture of the page, which has red, green and blue of each pixel, line by line from the top.
    pub fn of(across: usize, down: usize, rgb: &[u8]) -> Self {
        let taken = rgb.chunks_exact(3).map(|pixel| pixel.iter().any(|part| *part < PAPER));
        Self { across, down, taken: taken.collect() }
    }

    /// Something else goes there.
    pub fn take(&mut self, area: Area) {
        for cell in self.cells(area) {
            if let Some(taken) = self.taken.get_mut(cell) {
                *taken = true;
            }
        }
    }

    fn is_free(&self, area: Area) -> bool {
        let Area { left, top, width, height } = area;
        let wider =
            Area { left: left - AROUND, top: top - AROUND, width: width + 2.0 * AROUND, height: height + 2.0 * AROUND };
        self.cells(wider).all(|cell| self.taken.get(cell).is_none_or(|taken| !taken))
    }

    /// The cells of an area, by their numbers.
    fn cells(&self, area: Area) -> impl Iterator<Item = usize> + use<> {
        let Self { across, down, .. } = *self;
        // Parts of a page are between 0 and 1, so cells are few and not negative.
        let range = |from: f32, length: f32, count: usize| {
            let at = |part: f32| (part.clamp(0.0, 1.0) * count as f32) as usize;
            at(from)..(at(from + length) + 1).min(count)
        };
        let (columns, rows) = (range(area.left, area.width, across), range(area.top, area.height, down));
        rows.flat_map(move |row| columns.clone().map(move |column| row * across + column))
    }
}

/// These areas, all moved by as little as it takes that none lies on ink: up, and one alone to the right as well. Nothing where the
/// page has no such place.
pub fn clear_of(areas: &[Area], ink: &Ink) -> Option<Vec<Area>> {
    let highest = areas.iter().map(|area| area.top).fold(f32::INFINITY, f32::min);
    let aside = if areas.len() == 1 { WIDTH + 0.04 } else { 0.0 };
    let ups = (0_u8..100).map(|times| f32::from(times) * STEP).take_while(|up| highest - up >= HIGHEST);
    let moves = ups.flat_map(|up| [(up, 0.0), (up, aside)]);
    let moved = |(up, right): (f32, f32)| -> Vec<Area> {
        areas.iter().map(|area| Area { left: area.left + right, top: area.top - up, ..*area }).collect()
    };
    let fits = |all: &Vec<Area>| all.iter().all(|area| area.left + area.width <= 1.0 && ink.is_free(*area));
    moves.map(moved).find(fits)
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

    /// A white page with black from that part of it to that one, as far across as said.
    fn page(black: &[(f32, f32, f32)]) -> Ink {
        let (across, down) = (100, 140);
        let mut rgb = vec![255; across * down * 3];
        for (from, to, width) in black {
            for row in (from * down as f32) as usize..(to * down as f32) as usize {
                rgb[row * across * 3..][..(width * across as f32) as usize * 3].fill(0);
            }
        }
        Ink::of(across, down, &rgb)
    }

    #[test]
    fn what_nobody_placed_keeps_off_the_pages_own_words() {
        let usual = default_area(0, 1);
        assert_eq!(clear_of(&[usual], &page(&[(0.0, 0.5, 1.0)])), Some(vec![usual]));
        // Above a line at the foot; beside one that ends half-way.
        let above = clear_of(&[usual], &page(&[(0.93, 0.95, 1.0)])).expect("a place")[0];
        assert!(above.left == usual.left && above.top + above.height <= 0.93 && above.top > 0.8, "{above:?}");
        let beside = clear_of(&[usual], &page(&[(0.93, 0.95, 0.45)])).expect("a place")[0];
        assert!(beside.top == usual.top && beside.left > 0.45, "{beside:?}");
        // Several stay as they stand to each other.
        let four: Vec<Area> = (0..4).map(|number| default_area(number, 4)).collect();
        let moved = clear_of(&four, &page(&[(0.93, 0.95, 0.45)])).expect("a place");
        let up = four[0].top - moved[0].top;
        assert!(up > 0.0 && four.iter().zip(&moved).all(|(from, to)| (from.top - to.top - up).abs() < 1e-5));
        assert_eq!(clear_of(&[usual], &page(&[(0.0, 1.0, 1.0)])), None);
        let mut taken = page(&[]);
        taken.take(Area { top: 0.9, ..usual });
        assert_ne!(clear_of(&[usual], &taken), Some(vec![usual]));
    }
}
