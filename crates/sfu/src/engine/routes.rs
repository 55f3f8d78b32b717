//! Whose a datagram is: by where it comes from, and before that is known, by the name that its connectivity check bears.

use std::{collections::HashMap, net::SocketAddr, sync::Arc};

use str0m::{ice::StunMessage, net::Protocol};

use super::{Pid, peer::Side};

/// A client may come from so many addresses to one connection: every interface, by UDP and TCP, before and after moving.
const ADDRESSES: usize = 24;

/// So many names of one connection are known: each restart of ICE makes another.
const NAMES: usize = 8;

/// One connection of one participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) room: Arc<str>,
    pub(super) pid: Pid,
    pub(super) side: Side,
}

impl Target {
    fn is_same(&self, other: &Target) -> bool {
        self.pid == other.pid && self.side == other.side
    }
}

/// Where a packet comes from.
pub(super) type Source = (Protocol, SocketAddr);

#[derive(Debug, Default)]
pub(super) struct Routes {
    by_source: HashMap<Source, Target>,
    by_name: HashMap<String, Target>,
}

impl Routes {
    /// Whose a packet from a known address is.
    pub(super) fn known(&self, source: Source) -> Option<&Target> {
        self.by_source.get(&source)
    }

    /// Whose a connectivity check says it is. Its signature is still to be verified.
    pub(super) fn named(&self, packet: &[u8]) -> Option<&Target> {
        // The first two bits of STUN are zero; media and handshakes have others.
        if packet.first()? & 0xc0 != 0 || packet.len() < 20 {
            return None;
        }
        let message = StunMessage::parse(packet).ok()?;
        let (name, _) = message.split_username()?;
        self.by_name.get(name)
    }

    /// Packets from there belong to this connection from now on.
    pub(super) fn learn(&mut self, source: Source, target: Target) {
        if self.by_source.values().filter(|known| known.is_same(&target)).count() < ADDRESSES {
            self.by_source.insert(source, target);
        }
    }

    /// Connectivity checks of this name belong to this connection.
    pub(super) fn name(&mut self, name: &str, target: Target) {
        if self.by_name.values().filter(|known| known.is_same(&target)).count() < NAMES {
            self.by_name.insert(name.to_owned(), target);
        } else if let Some(known) = self.by_name.iter().find(|(_, known)| known.is_same(&target)) {
            let old = known.0.clone();
            self.by_name.remove(&old);
            self.by_name.insert(name.to_owned(), target);
        }
    }

    /// Forgets where a participant came from, and tells it, so that TCP connections can be closed.
    pub(super) fn forget(&mut self, pid: Pid) -> Vec<Source> {
        self.by_name.retain(|_, target| target.pid != pid);
        let sources =
            self.by_source.iter().filter(|(_, target)| target.pid == pid).map(|(source, _)| *source).collect();
        self.by_source.retain(|_, target| target.pid != pid);
        sources
    }

    /// An address is free for others: its TCP connection closed.
    pub(super) fn free(&mut self, source: Source) {
        self.by_source.remove(&source);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(pid: Pid) -> Target {
        Target { room: "r".into(), pid, side: Side::Publisher }
    }

    fn source(port: u16) -> Source {
        (Protocol::Udp, ([127, 0, 0, 1], port).into())
    }

    #[test]
    fn addresses_are_learnt_and_forgotten() {
        let mut routes = Routes::default();
        routes.learn(source(1), target(7));
        assert_eq!(routes.known(source(1)), Some(&target(7)));
        assert_eq!(routes.forget(7), [source(1)]);
        assert_eq!(routes.known(source(1)), None);
    }

    #[test]
    fn one_participant_cannot_fill_the_memory() {
        let mut routes = Routes::default();
        for port in 1..1000 {
            routes.learn(source(port), target(7));
            routes.name(&port.to_string(), target(7));
        }
        assert_eq!((routes.by_source.len(), routes.by_name.len()), (ADDRESSES, NAMES));
        assert!(routes.by_name.contains_key("999"));
    }

    #[test]
    fn garbage_is_nobodys() {
        let routes = Routes::default();
        for packet in [&[][..], &[0; 20], &[0; 19], &[0x80; 100], &[0, 1, 0, 8, 0x21, 0x12, 0xa4, 0x42]] {
            assert_eq!(routes.named(packet), None);
        }
    }
}
