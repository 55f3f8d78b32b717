//! One connection to a client.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use str0m::{
    Candidate, Event, IceConnectionState, Input, Output, Reason, Rtc,
    bwe::{Bitrate, BweKind},
    channel::ChannelId,
    media::{KeyframeRequestKind, Mid},
    rtp::RtpPacket,
};

use super::Pid;
use crate::{crypto, net::Net};

/// Which of a participant's two connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    /// The client sends.
    Publisher,
    /// The client receives.
    Subscriber,
}

/// What a connection told when it was polled.
pub(super) enum Happened {
    Media(Box<RtpPacket>),
    KeyFrameWanted(Mid, KeyframeRequestKind),
    Opened(ChannelId, String),
    Data(ChannelId, Vec<u8>),
    /// What the connection can carry, in kbit/s.
    Estimate(f64),
    Connected,
    Ended,
}

/// What happened, to whom, on which connection.
pub(super) type Queue = VecDeque<(Pid, Side, Happened)>;

/// With what estimate of its bandwidth a connection begins.
const FIRST_ESTIMATE: u64 = 1000;

/// How much data may wait to leave.
const WAITING_DATA: usize = 1024 * 1024;

/// When a connection has nothing planned, it is looked at again after this long.
const IDLE: Duration = Duration::from_secs(1);

/// The clock of the runtime counts milliseconds: nothing is woken for sooner.
const SOONEST: Duration = Duration::from_millis(1);

/// As long as no report has come lately, the estimate of the bandwidth asks for the time once a round trip, and does
/// nothing with it. Within a building that is a thousand times a second, which cost more than the media themselves.
const ESTIMATE: Duration = Duration::from_millis(10);

/// The pacer gives one packet for each time it is told, and asks to be told again a microsecond later. That is now: a
/// wait of the runtime's clock after each packet would draw out every picture.
const NOW: Duration = Duration::from_micros(50);

pub(super) struct Peer {
    pub(super) rtc: Rtc,
    /// When it is to be given the time.
    pub(super) wake: Instant,
}

impl Peer {
    pub(super) fn new(side: Side, candidates: &[Candidate], now: Instant) -> Self {
        let mut rtc = Rtc::builder()
            .set_crypto_provider(crypto::provider())
            .set_ice_lite(true)
            .enable_bwe((side == Side::Subscriber).then(|| Bitrate::kbps(FIRST_ESTIMATE)))
            .set_sctp_max_buffered_amount(WAITING_DATA)
            .set_rtp_mode(true)
            .clear_codecs()
            .enable_opus(true, false)
            .enable_vp8(true)
            .enable_h264(true)
            .build(now);
        for candidate in candidates {
            rtc.add_local_candidate(candidate.clone());
        }
        Self { rtc, wake: now }
    }

    /// Gives it what arrived, or the time, and takes all it has to say. It holds one packet at a time: what arrives
    /// before it was polled to the end would be lost.
    pub(super) fn handle(&mut self, owner: (Pid, Side), input: Input<'_>, net: &Net, queue: &mut Queue) {
        if let Err(error) = self.rtc.handle_input(input) {
            tracing::debug!(pid = owner.0, side = ?owner.1, %error, "a connection does not take what arrived");
        }
        let now = Instant::now();
        self.wake = now + IDLE;
        let mut has_sent = false;
        while self.rtc.is_alive() {
            match self.rtc.poll_output() {
                Ok(Output::Timeout(at)) => {
                    let reason = self.rtc.last_timeout_reason();
                    // Only as long as packets come of it: one that asks in vain waits like the others.
                    let is_next = has_sent && matches!(reason, Reason::Pacer(_)) && at <= now + NOW;
                    has_sent = false;
                    if is_next && self.rtc.handle_input(Input::Timeout(at)).is_ok() {
                        continue;
                    }
                    let soonest = if reason == Reason::BweDelayControl { ESTIMATE } else { SOONEST };
                    self.wake = at.clamp(now + soonest, now + IDLE);
                    return;
                }
                Ok(Output::Transmit(transmit)) => {
                    has_sent = true;
                    net.send(transmit.proto, transmit.destination, transmit.contents.into());
                }
                Ok(Output::Event(event)) => {
                    if let Some(happened) = happened(event) {
                        queue.push_back((owner.0, owner.1, happened));
                    }
                }
                Err(error) => {
                    tracing::debug!(pid = owner.0, side = ?owner.1, %error, "a connection ends");
                    self.rtc.disconnect();
                }
            }
        }
        queue.push_back((owner.0, owner.1, Happened::Ended));
    }
}

fn happened(event: Event) -> Option<Happened> {
    Some(match event {
        Event::RtpPacket(packet) => Happened::Media(Box::new(packet)),
        Event::KeyframeRequest(wanted) => Happened::KeyFrameWanted(wanted.mid, wanted.kind),
        Event::ChannelOpen(id, label) => Happened::Opened(id, label),
        Event::ChannelData(data) => Happened::Data(data.id, data.data),
        Event::EgressBitrateEstimate(BweKind::Twcc { estimate, .. }) => Happened::Estimate(estimate.as_f64() / 1000.0),
        Event::Connected => Happened::Connected,
        Event::IceConnectionStateChange(IceConnectionState::Disconnected) | Event::Closed => Happened::Ended,
        _ => return None,
    })
}
