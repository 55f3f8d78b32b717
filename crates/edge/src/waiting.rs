//! Connections on which nothing is asked at the moment.
//!
//! There are so many places for connections, and whoever opens one and says nothing has a place like everybody else. So when all
//! are taken, the connection goes that has waited longest for a request: of many that say nothing, one of those.

use std::{
    collections::{BTreeMap, HashMap},
    net::IpAddr,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll},
    time::Duration,
};

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use tokio::{
    sync::Notify,
    time::{Instant, sleep_until},
};
use tokio_util::sync::CancellationToken;

/// A connection that waits no longer than this need not make way.
const TIME_TO_ASK: Duration = Duration::from_millis(500);

/// The connections that wait for a request. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Waiting(Arc<Inner>);

#[derive(Default)]
struct Inner {
    all: Mutex<All>,
    /// One more waits.
    more: Notify,
}

#[derive(Default)]
struct All {
    next: u64,
    /// By how long they have waited, the one that has waited longest first.
    by_age: BTreeMap<u64, (Instant, CancellationToken)>,
}

impl Waiting {
    /// A connection, which waits from now on.
    pub(crate) fn add(&self) -> Arc<Presence> {
        let presence =
            Arc::new(Presence { waiting: self.clone(), end: CancellationToken::new(), place: Mutex::new(None) });
        presence.wait();
        presence
    }

    /// Ends the one that has waited longest, as soon as there is one that has had time to ask.
    pub(crate) async fn end_longest(&self) {
        loop {
            let more = self.0.more.notified();
            match self.longest() {
                Ok(end) => return end.cancel(),
                Err(Some(later)) => sleep_until(later).await,
                Err(None) => more.await,
            }
        }
    }

    /// The one that has waited longest, or when one will have waited long enough.
    fn longest(&self) -> Result<CancellationToken, Option<Instant>> {
        let mut all = self.0.all.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(first) = all.by_age.first_entry() else { return Err(None) };
        let later = first.get().0 + TIME_TO_ASK;
        if later > Instant::now() { Err(Some(later)) } else { Ok(first.remove().1) }
    }
}

/// One connection.
pub(crate) struct Presence {
    waiting: Waiting,
    /// Cancelled where the connection has to go.
    pub(crate) end: CancellationToken,
    /// Its place among those that wait, where it does.
    place: Mutex<Option<u64>>,
}

impl Presence {
    fn wait(&self) {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all = self.waiting.0.all.lock().unwrap_or_else(PoisonError::into_inner);
        let number = all.next;
        all.next += 1;
        all.by_age.insert(number, (Instant::now(), self.end.clone()));
        *place = Some(number);
        self.waiting.0.more.notify_one();
    }

    /// A request has come. The connection waits again when the answer's body is gone, sent or not.
    pub(crate) fn asked(&self) {
        let place = self.place.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(place) = place {
            self.waiting.0.all.lock().unwrap_or_else(PoisonError::into_inner).by_age.remove(&place);
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.asked();
    }
}

/// The body of an answer, behind which its connection waits again.
pub(crate) struct Answering {
    pub(crate) body: Body,
    pub(crate) presence: Arc<Presence>,
}

impl HttpBody for Answering {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.presence.wait();
    }
}

/// How many connections each address has. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Addresses(Arc<Mutex<HashMap<IpAddr, usize>>>);

impl Addresses {
    /// A place for one more of this address; `None` where it has so many already.
    pub(crate) fn take(&self, address: IpAddr, most: usize) -> Option<AddressPlace> {
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(AddressPlace { addresses: self.clone(), address })
    }
}

/// One of an address's places; dropping it gives it back.
pub(crate) struct AddressPlace {
    addresses: Addresses,
    address: IpAddr,
}

impl Drop for AddressPlace {
    fn drop(&mut self) {
        let mut taken = self.addresses.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}
