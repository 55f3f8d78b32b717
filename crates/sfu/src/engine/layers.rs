//! Which layer of each picture a subscriber gets: what it wishes, as far as its connection carries it.

use str0m::media::Rid;

use crate::proto::VideoLayer;

/// The names that clients give the layers of a simulcast, the smallest first.
const NAMES: [&str; 3] = ["q", "h", "f"];

/// The place of a layer among its siblings by its name; `None` for names that are not in use.
pub(super) fn rank(rid: Rid) -> Option<usize> {
    NAMES.iter().position(|name| *name == &*rid)
}

/// The quality that shows a picture of this size without loss: the smallest layer that is not smaller.
pub(super) fn quality_for(width: u32, height: u32, layers: &[VideoLayer]) -> usize {
    let (long, short) = (width.max(height), width.min(height));
    layers
        .iter()
        .filter(|layer| layer.width.max(layer.height) >= long && layer.width.min(layer.height) >= short)
        .map(|layer| usize::try_from(layer.quality).unwrap_or(0).min(2))
        .min()
        .unwrap_or(2)
}

/// The layer to send of those that arrive, sorted by rank, for this quality. Fewer layers than qualities: the best there is.
pub(super) fn pick(arriving: &[Rid], quality: usize) -> Option<Rid> {
    arriving.get(quality.min(arriving.len().checked_sub(1)?)).copied()
}

/// A picture on its way to one subscriber, as the sharing of bandwidth sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// What each quality takes, in kbit/s, not falling.
    pub(super) rates: [f64; 3],
    /// The quality wished for.
    pub(super) wish: usize,
    /// What it has now.
    pub(super) has: Option<usize>,
    /// A shared screen is read; faces may get small before it does.
    pub(super) is_screen: bool,
}

/// What a quality must leave unused to be begun; it may stay until nothing is left. Keeps layers from flapping.
const SLACK: f64 = 1.15;

/// Shares what is left after sound: everything at its smallest, screens first, then each a step up in turn while it
/// fits. `None` for what does not even fit at its smallest.
pub(super) fn share(budget: f64, wanted: &[Wanted]) -> Vec<Option<usize>> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&index| !wanted[index].is_screen);
    let mut given = vec![None; wanted.len()];
    let mut spent = 0.0;
    for step in 0..3 {
        for &index in &order {
            let one = &wanted[index];
            if step > one.wish || (step > 0 && given[index] != Some(step - 1)) {
                continue;
            }
            let more = one.rates[step] - if step == 0 { 0.0 } else { one.rates[step - 1] };
            let slack = if one.has >= Some(step) { 1.0 } else { SLACK };
            if (spent + more) * slack <= budget || more <= 0.0 {
                spent += more;
                given[index] = Some(step);
            }
        }
    }
    given
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn camera(has: Option<usize>) -> Wanted {
        Wanted { rates: [100.0, 300.0, 1000.0], wish: 2, has, is_screen: false }
    }

    fn layer(quality: i32, width: u32, height: u32) -> VideoLayer {
        VideoLayer { quality, width, height, ..VideoLayer::default() }
    }

    #[test]
    fn the_smallest_layer_that_fills_the_frame_is_asked_for() {
        let layers = [layer(0, 320, 180), layer(1, 640, 360), layer(2, 1280, 720)];
        assert_eq!(quality_for(300, 170, &layers), 0);
        assert_eq!(quality_for(320, 180, &layers), 0);
        assert_eq!(quality_for(321, 180, &layers), 1);
        assert_eq!(quality_for(180, 320, &layers), 0);
        assert_eq!(quality_for(1920, 1080, &layers), 2);
        assert_eq!(quality_for(10, 10, &[]), 2);
    }

    #[test]
    fn fewer_layers_than_qualities_give_the_best_there_is() {
        let (q, h) = (Rid::from("q"), Rid::from("h"));
        assert_eq!(pick(&[q, h], 2), Some(h));
        assert_eq!(pick(&[q, h], 0), Some(q));
        assert_eq!(pick(&[], 2), None);
        assert!(rank(q) < rank(h) && rank(Rid::from("x")).is_none());
    }

    #[test]
    fn everybody_is_seen_small_before_anybody_is_seen_large() {
        assert_eq!(share(500.0, &[camera(None); 3]), [Some(0), Some(0), Some(0)]);
        assert_eq!(share(1000.0, &[camera(None); 3]), [Some(1), Some(1), Some(0)]);
        assert_eq!(share(5000.0, &[camera(None); 3]), [Some(2), Some(2), Some(2)]);
    }

    #[test]
    fn a_screen_is_served_before_faces() {
        let screen = Wanted { is_screen: true, ..camera(None) };
        assert_eq!(share(120.0, &[camera(None), screen]), [None, Some(0)]);
    }

    #[test]
    fn staying_needs_less_than_rising() {
        assert_eq!(share(320.0, &[camera(None)]), [Some(0)]);
        assert_eq!(share(320.0, &[camera(Some(1))]), [Some(1)]);
        assert_eq!(share(99.0, &[camera(Some(1))]), [None]);
    }

    #[test]
    fn nobody_gets_more_than_it_wishes() {
        assert_eq!(share(9999.0, &[Wanted { wish: 0, ..camera(None) }]), [Some(0)]);
    }

    #[test]
    fn one_layer_costs_the_same_at_every_quality() {
        let single = Wanted { rates: [500.0; 3], wish: 2, has: None, is_screen: false };
        assert_eq!(share(600.0, &[single]), [Some(2)]);
    }

    proptest! {
        #[test]
        fn the_budget_holds(budget in 0.0..5000.0f64, wishes in proptest::collection::vec(0usize..3, 0..20)) {
            let wanted: Vec<Wanted> = wishes.iter().map(|&wish| Wanted { wish, ..camera(None) }).collect();
            let spent: f64 = share(budget, &wanted)
                .iter()
                .zip(&wanted)
                .filter_map(|(given, one)| given.map(|step| one.rates[step]))
                .sum();
            prop_assert!(spent <= budget);
        }
    }
}
