//! Data messages: named after who sent them, then to everybody, or to those addressed.

use std::time::{Duration, Instant};

use prost::Message as _;
use serde_json::json;
use str0m::channel::ChannelId;

use super::{Pid, room::Room};
use crate::proto::{DataHeader, DataPacket, UserPacket};

/// Longer messages are dropped; clients cut long texts into pieces of 15 kB.
const LONGEST: usize = 64 * 1024;

/// The topic of what the server tells one person in words.
const NOTICE: &str = "notice";

/// How long after a warning the next one comes, when still too much is sent.
const WARNED_FOR: Duration = Duration::from_secs(30);

impl Room {
    /// Passes on what somebody sends.
    pub(super) fn data(&mut self, pid: Pid, channel: ChannelId, bytes: &[u8]) {
        let Some(person) = self.people.get_mut(&pid) else { return };
        if !person.permission.can_publish_data || bytes.len() > LONGEST {
            return;
        }
        let now = Instant::now();
        if !person.upload.take(bytes.len(), now) {
            person.sends_too_much(now);
            return;
        }
        let is_lossy = match person.channels.get(&channel).map(String::as_str) {
            Some("_lossy") => true,
            Some("_reliable") => false,
            _ => return,
        };
        let Ok(header) = DataHeader::decode(bytes) else { return };
        if header.sequence > 0 && !is_lossy {
            // Sent again after a reconnection, though it had arrived.
            if header.sequence <= person.last_message {
                return;
            }
            person.last_message = header.sequence;
        }
        let sender = DataHeader {
            participant_identity: person.identity.clone(),
            participant_sid: person.sid.clone(),
            ..DataHeader::default()
        };
        let named = [bytes, &sender.encode_to_vec()].concat();
        let to = header.destination_identities;
        for other in self.people.values_mut().filter(|other| other.id != pid) {
            if to.is_empty() || to.contains(&other.identity) {
                other.send_data(&named, is_lossy);
            }
        }
    }

    /// Sends everybody a message of the server's own.
    pub(super) fn send_data(&mut self, payload: Vec<u8>, topic: Option<String>) {
        let packet = DataPacket { user: Some(UserPacket { payload, topic }) }.encode_to_vec();
        for person in self.people.values_mut() {
            person.send_data(&packet, false);
        }
        self.wake = Instant::now();
    }

    /// Gives everybody what waits to be told to them alone.
    pub(super) fn tell_notices(&mut self) {
        for person in self.people.values_mut() {
            if person.tell_notice() {
                self.wake = Instant::now();
            }
        }
    }
}

impl super::participant::Participant {
    /// Part of what it sends is dropped, because it is more than the limit. It is warned, and not each time.
    pub(super) fn sends_too_much(&mut self, now: Instant) {
        if self.warned.is_some_and(|at| now.saturating_duration_since(at) < WARNED_FOR) {
            return;
        }
        self.warned = Some(now);
        self.notice = Some(format!(
            "You send more than this server takes from one person ({} Mbit/s), so others miss part of it. \
             Turn off your camera or stop sharing your screen.",
            self.upload.mbps()
        ));
    }

    /// Whether there was something to tell, and a channel for it.
    fn tell_notice(&mut self) -> bool {
        let Some(words) = &self.notice else { return false };
        let payload = json!({ "message": words }).to_string().into_bytes();
        let packet = DataPacket { user: Some(UserPacket { payload, topic: Some(NOTICE.to_owned()) }) };
        let is_told = self.send_data(&packet.encode_to_vec(), false);
        if is_told {
            self.notice = None;
        }
        is_told
    }

    /// Whether the message is on its way.
    fn send_data(&mut self, packet: &[u8], is_lossy: bool) -> bool {
        let Some((reliable, lossy)) = self.data else { return false };
        let id = if is_lossy { lossy } else { reliable };
        let Some(mut channel) = self.subscriber.rtc.channel(id) else { return false };
        match channel.write(true, packet) {
            Ok(true) => {
                self.subscriber.wake = Instant::now();
                return true;
            }
            Ok(false) => tracing::debug!(pid = self.id, "a data message was dropped: too many wait"),
            Err(error) => tracing::debug!(pid = self.id, %error, "a data message could not be sent"),
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_appended_replaces_what_a_sender_claims() {
        let forged = DataHeader {
            participant_identity: "somebody else".to_owned(),
            participant_sid: "PA_else".to_owned(),
            sequence: 7,
            destination_identities: vec!["b".to_owned()],
        };
        let real = DataHeader {
            participant_identity: "a".to_owned(),
            participant_sid: "PA_a".to_owned(),
            ..DataHeader::default()
        };
        let read = DataHeader::decode(&[forged.encode_to_vec(), real.encode_to_vec()].concat()[..]).unwrap();
        assert_eq!((read.participant_identity.as_str(), read.participant_sid.as_str()), ("a", "PA_a"));
        assert_eq!((read.sequence, read.destination_identities.len()), (7, 1));
    }
}
