//! Data messages: named after who sent them, then to everybody, or to those addressed.

use prost::Message as _;
use str0m::channel::ChannelId;

use super::{Pid, room::Room};
use crate::proto::{DataHeader, DataPacket, UserPacket};

/// Longer messages are dropped; clients cut long texts into pieces of 15 kB.
const LONGEST: usize = 64 * 1024;

impl Room {
    /// Passes on what somebody sends.
    pub(super) fn data(&mut self, pid: Pid, channel: ChannelId, bytes: &[u8]) {
        let Some(person) = self.people.get_mut(&pid) else { return };
        if !person.permission.can_publish_data
            || bytes.len() > LONGEST
            || !person.upload.take(bytes.len(), std::time::Instant::now())
        {
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
        self.wake = std::time::Instant::now();
    }
}

impl super::participant::Participant {
    fn send_data(&mut self, packet: &[u8], is_lossy: bool) {
        let Some((reliable, lossy)) = self.data else { return };
        let id = if is_lossy { lossy } else { reliable };
        let Some(mut channel) = self.subscriber.rtc.channel(id) else { return };
        match channel.write(true, packet) {
            Ok(true) => self.subscriber.wake = std::time::Instant::now(),
            Ok(false) => tracing::debug!(pid = self.id, "a data message was dropped: too many wait"),
            Err(error) => tracing::debug!(pid = self.id, %error, "a data message could not be sent"),
        }
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
