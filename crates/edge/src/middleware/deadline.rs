//! No request may take forever, nor all of the machine.

use std::{future::poll_fn, pin::Pin, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes, HttpBody},
    extract::{Request, State},
    http::{HeaderValue, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use kernel::{Error, ErrorKind};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, timeout_at},
};

use super::{
    BLOBS,
    size::{Lane, Most, is_at},
};
use crate::{
    EdgeSettings,
    error::{ApiError, too_large},
};

/// The most memory of bodies that have arrived, in KiB. A body takes of it what has come, so that one of which nothing comes
/// takes nothing.
const ROOM: usize = 512 * 1024;
/// The same of larger bodies: notes, pictures, calendars.
const LARGER_ROOM: usize = 160 * 1024;
/// The same of larger bodies that anybody may send: one of the largest has room.
const STRANGERS_ROOM: usize = 256 * 1024;

/// How long requests may take, and how many are worked on at once.
#[derive(Clone)]
pub(crate) struct Deadline {
    timeout: Duration,
    first_bytes: Duration,
    least_pace: usize,
    permits: Arc<Semaphore>,
    room: Arc<Semaphore>,
    larger_room: Arc<Semaphore>,
    strangers_room: Arc<Semaphore>,
    longer: Arc<[(&'static str, Duration)]>,
}

impl Deadline {
    pub(crate) fn new(settings: &EdgeSettings) -> Self {
        Self {
            timeout: settings.request_timeout,
            first_bytes: settings.first_bytes,
            least_pace: settings.least_pace.max(1),
            permits: Arc::new(Semaphore::new(settings.requests_at_once)),
            room: Arc::new(Semaphore::new(ROOM)),
            larger_room: Arc::new(Semaphore::new(LARGER_ROOM)),
            strangers_room: Arc::new(Semaphore::new(STRANGERS_ROOM)),
            longer: settings.longer.as_slice().into(),
        }
    }

    /// How long a request to that address may take.
    fn of(&self, path: &str) -> Duration {
        let longer = self.longer.iter().find(|(of, _)| is_at(of, path));
        longer.map_or(self.timeout, |(_, longer)| self.timeout.max(*longer))
    }

    /// The request with its whole body, and the room that it takes. It waits for the body before it takes its place among those
    /// worked on: strangers who send theirs letter by letter would otherwise hold all places.
    async fn arrived(&self, request: Request) -> Result<(Request, Option<OwnedSemaphorePermit>), Response> {
        if request.body().is_end_stream() {
            return Ok((request, None));
        }
        let most = request.extensions().get::<Most>().copied();
        let most = most.unwrap_or(Most { bytes: 0, lane: Lane::Usual });
        let (parts, body) = request.into_parts();
        let (body, room) = self.gather(body, most).await?;
        Ok((Request::from_parts(parts, Body::from(body)), room))
    }

    /// Waits for a body as long as it comes at a pace.
    async fn gather(&self, mut body: Body, most: Most) -> Result<(Bytes, Option<OwnedSemaphorePermit>), Response> {
        let refuse = || ApiError(too_large()).into_response();
        if body.size_hint().lower() > most.bytes as u64 {
            return Err(refuse());
        }
        let all = match most.lane {
            Lane::Usual => &self.room,
            Lane::Larger => &self.larger_room,
            Lane::Strangers => &self.strangers_room,
        };
        let begun = Instant::now();
        let mut room: Option<OwnedSemaphorePermit> = None;
        let mut arrived: Vec<u8> = Vec::new();
        loop {
            // Whoever sends faster than it has to may rest for as long as that is worth.
            let earned = Duration::from_secs_f64(arrived.len() as f64 / self.least_pace as f64);
            let next = poll_fn(|context| Pin::new(&mut body).poll_frame(context));
            let Ok(next) = timeout_at(begun + self.first_bytes + earned, next).await else { return Err(slow()) };
            let Some(frame) = next else { return Ok((arrived.into(), room)) };
            let broken =
                |error| ApiError(Error::invalid("The body did not arrive whole.").because(error)).into_response();
            let Ok(piece) = frame.map_err(broken)?.into_data() else { continue };
            if arrived.len() + piece.len() > most.bytes {
                return Err(refuse());
            }
            let held = room.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
            let wanted = (arrived.len() + piece.len()).div_ceil(1024);
            if let Some(more) = u32::try_from(wanted - held).ok().filter(|more| *more > 0) {
                let taken = Arc::clone(all).acquire_many_owned(more).await;
                let taken = taken.map_err(|closed| ApiError(Error::internal(closed)).into_response())?;
                match &mut room {
                    Some(room) => room.merge(taken),
                    None => room = Some(taken),
                }
            }
            arrived.extend_from_slice(&piece);
        }
    }
}

/// What is said to whoever sends a body too slowly. The connection is of no use any more: the rest of the body would come.
fn slow() -> Response {
    let mut response = too_long();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

fn too_long() -> Response {
    let message = "This took too long. Please try again in a moment.";
    ApiError(Error::new(ErrorKind::Unavailable, "TIMEOUT", message)).into_response()
}

/// Uploads are bounded by the blob store and by their pace, not by a total time. Streams and downloads have answered
/// once their head is out, so they are not cut.
pub(crate) async fn keep(State(deadline): State<Deadline>, request: Request, next: Next) -> Response {
    if request.uri().path().starts_with(BLOBS) {
        return next.run(request).await;
    }
    let within = deadline.of(request.uri().path());
    let work = async {
        let (request, _room) = match deadline.arrived(request).await {
            Ok(arrived) => arrived,
            Err(refusal) => return refusal,
        };
        let _permit = deadline.permits.acquire().await;
        next.run(request).await
    };
    tokio::time::timeout(within, work).await.unwrap_or_else(|_| too_long())
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use axum::body::Body;

    use super::{Deadline, LARGER_ROOM, Lane, Most};
    use crate::EdgeSettings;

    #[test]
    fn only_what_a_module_names_has_longer_than_other_requests() {
        let longer = vec![("/api/things/{id}/sign", Duration::from_secs(70))];
        let settings = EdgeSettings { longer, ..EdgeSettings::default() };
        let seconds = |path: &str| Deadline::new(&settings).of(path).as_secs();
        assert_eq!(seconds("/api/things/7/sign"), 70);
        let usual = settings.request_timeout.as_secs();
        for path in ["/api/things/7", "/api/things/7/8/sign", "/api/things//sign", "/api/things/7/signed"] {
            assert_eq!(seconds(path), usual, "{path}");
        }
        // Nobody gets less than everybody else.
        let patient = EdgeSettings { request_timeout: Duration::from_secs(600), ..settings.clone() };
        assert_eq!(Deadline::new(&patient).of("/api/things/7/sign").as_secs(), 600);
    }

    #[tokio::test]
    async fn strangers_who_fill_their_room_keep_no_member_waiting() {
        let deadline = Deadline::new(&EdgeSettings::default());
        let all = deadline.strangers_room.available_permits();
        let held = Arc::clone(&deadline.strangers_room).acquire_many_owned(u32::try_from(all).expect("few"));
        let _held = held.await.expect("open");
        let gather = |lane| deadline.gather(Body::from(vec![0_u8; 2000]), Most { bytes: 4000, lane });
        for lane in [Lane::Larger, Lane::Usual] {
            assert!(gather(lane).await.is_ok(), "{lane:?}");
        }
        assert_eq!(deadline.larger_room.available_permits(), LARGER_ROOM);
        // A stranger waits for the room of strangers.
        let waiting = tokio::time::timeout(Duration::ZERO, gather(Lane::Strangers));
        assert!(waiting.await.is_err());
    }
}
