//! Signatures that nobody placed keep off what is on their page already.

use std::time::Duration;

use bytes::Bytes;
use kernel::{Error, Result};

use crate::{
    Signatures,
    model::{Area, Ink, SignRequest, SignTask, Wanted, clear_of},
};

/// How wide the picture is in which a page's ink is looked for, in pixels: enough for the smallest letters.
const ACROSS: u32 = 240;
/// How long that may take. Whoever asks for signatures waits for it.
const PATIENCE: Duration = Duration::from_secs(3);

/// Moves the signatures for which nobody chose a place to a free one. They stay at the foot of the page where it has none, or where the
/// page cannot be looked at: what is wrong with the document is told by whoever puts the fields into it.
pub(super) async fn settle(signatures: &Signatures, request: &mut SignRequest, wanted: &[Wanted], document: &Bytes) {
    let unplaced: Vec<bool> = wanted.iter().map(|one| one.area.is_none()).collect();
    let mut pages: Vec<i64> =
        request.tasks.iter().zip(&unplaced).filter(|(_, free)| **free).map(|(task, _)| task.page).collect();
    pages.sort_unstable();
    pages.dedup();
    for page in pages {
        let looking = tokio::time::timeout(PATIENCE, look_at(signatures, document, page));
        let Ok(Ok((mut ink, last))) = looking.await else {
            tracing::debug!(page, "the page was not looked at: signatures go to its foot");
            continue;
        };
        let is_there = |one: i64| one == page || (one == 0 || one == last) && (page == 0 || page == last);
        let placed =
            request.tasks.iter().zip(&unplaced).filter(|(_, free)| !**free).map(|(task, _)| (task.page, task.area));
        let fields = request.tasks.iter().flat_map(|task| task.fields.iter().map(|field| (field.page, field.area)));
        placed.chain(fields).filter(|(at, _)| is_there(*at)).for_each(|(_, area)| ink.take(area));
        let mut free: Vec<&mut SignTask> = request
            .tasks
            .iter_mut()
            .zip(&unplaced)
            .filter(|(task, free)| **free && task.page == page)
            .map(|(task, _)| task)
            .collect();
        let areas: Vec<Area> = free.iter().map(|task| task.area).collect();
        for (task, area) in free.iter_mut().zip(clear_of(&areas, &ink).unwrap_or(areas)) {
            task.area = area;
        }
    }
}

/// What is on a page, the last one where it is 0, and how many there are.
async fn look_at(signatures: &Signatures, document: &Bytes, page: i64) -> Result<(Ink, i64)> {
    let pdfs = signatures.pdfs.clone().giving(PATIENCE);
    let count = pdfs.turn().await?.measure(document.clone()).await?.len();
    let page = if page == 0 { count } else { usize::try_from(page).map_err(Error::internal)? };
    let picture = pdfs.turn().await?.render(document.clone(), page, ACROSS).await?;
    let size = |pixels: u32| usize::try_from(pixels).map_err(Error::internal);
    let ink = Ink::of(size(picture.width)?, size(picture.height)?, &picture.rgb);
    Ok((ink, i64::try_from(count).map_err(Error::internal)?))
}
