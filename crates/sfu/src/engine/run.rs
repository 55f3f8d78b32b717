//! The task that owns everything: what comes in is handed to the room it concerns.

use std::{
    collections::HashMap,
    net::SocketAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use str0m::{
    Input,
    net::{Protocol, Receive},
};
use tokio::sync::mpsc;

use super::{
    Command, Pid, Refusal,
    room::{Room, Shared, World},
    routes::{Routes, Target},
};
use crate::{
    Config,
    model::{Event, EventKind},
    net::{LONGEST_DATAGRAM, Net, TcpEvent},
    proto::DisconnectReason,
    token::Claims,
};

/// How often speakers, bandwidth and absences are looked at.
pub(super) const TICK: Duration = Duration::from_millis(400);

/// How many datagrams are taken at once before connections are looked after.
const BATCH: usize = 64;

pub(crate) struct Engine {
    pub(super) rooms: HashMap<Arc<str>, Room>,
    pub(super) shared: Shared,
    net: Net,
    routes: Routes,
    next: Pid,
}

impl Engine {
    pub(crate) fn new(config: Arc<Config>, net: Net, events: mpsc::Sender<Event>) -> Self {
        let shared = Shared { config, candidates: net.candidates(), events };
        Self { rooms: HashMap::new(), shared, net, routes: Routes::default(), next: 1 }
    }

    /// Runs until it is told to stop, or nobody is left who could tell it anything.
    pub(crate) async fn run(mut self, mut commands: mpsc::Receiver<Command>, mut tcp: mpsc::Receiver<TcpEvent>) {
        let socket = self.net.socket();
        let mut datagram = [0; LONGEST_DATAGRAM];
        let mut tick = tokio::time::interval(TICK);
        loop {
            let wake = self.rooms.values().map(|room| room.wake).min();
            let wake = wake.unwrap_or_else(|| Instant::now() + Duration::from_secs(60));
            tokio::select! {
                received = socket.recv_from(&mut datagram) => {
                    let mut received = received;
                    for _ in 0..BATCH {
                        // An error here is that of an earlier datagram that could not be delivered.
                        let Ok((length, from)) = received else { break };
                        self.receive(Protocol::Udp, canonical(from), &datagram[..length]);
                        received = socket.try_recv_from(&mut datagram);
                    }
                }
                Some(event) = tcp.recv() => self.tcp(event),
                command = commands.recv() => match command {
                    Some(Command::Stop(done)) => {
                        self.stop();
                        // Whoever asked may have stopped waiting.
                        let _ = done.send(());
                        return;
                    }
                    Some(command) => self.command(command),
                    None => {
                        self.stop();
                        return;
                    }
                },
                () = tokio::time::sleep_until(wake.into()) => {}
                _ = tick.tick() => self.tick(),
            }
            self.settle();
        }
    }

    fn tcp(&mut self, event: TcpEvent) {
        match event {
            TcpEvent::Open(from, connection) => {
                self.routes.free((Protocol::Tcp, from));
                self.net.opened(from, connection);
            }
            TcpEvent::Packet(from, packet, known) => {
                if self.receive(Protocol::Tcp, from, &packet) {
                    known.store(true, Ordering::Relaxed);
                }
            }
            TcpEvent::Closed(from) => {
                self.routes.free((Protocol::Tcp, from));
                self.net.close(from);
            }
        }
    }

    /// Hands a packet to the connection it belongs to; tells whether there is one.
    fn receive(&mut self, protocol: Protocol, from: SocketAddr, packet: &[u8]) -> bool {
        let source = (protocol, from);
        let known = self.routes.known(source).cloned();
        let is_known = known.is_some();
        let Some(target) = known.or_else(|| self.routes.named(packet).cloned()) else { return false };
        let Some(destination) = self.net.destination(protocol, from) else { return false };
        let Ok(contents) = packet.try_into() else { return false };
        let input = Input::Receive(Instant::now(), Receive { proto: protocol, source: from, destination, contents });
        let Target { room, pid, side } = target.clone();
        let accepted = self.with(&room, |room, world| {
            let Some(person) = room.people.get_mut(&pid) else { return false };
            if !is_known && !person.peer(side).rtc.accepts(&input) {
                return false;
            }
            room.receive(pid, side, input, world);
            true
        });
        let accepted = accepted.unwrap_or(false);
        if accepted && !is_known {
            self.routes.learn(source, target);
        }
        accepted
    }

    /// Lets something be done in a room. A fault that it meets there, in this server or in the library it builds on, ends
    /// that room: its clients come back and begin it anew. The others go on.
    pub(super) fn with<T>(&mut self, name: &str, act: impl FnOnce(&mut Room, &mut World<'_>) -> T) -> Option<T> {
        let room = self.rooms.get_mut(name)?;
        let mut world = World { net: &mut self.net, routes: &mut self.routes, shared: &self.shared };
        let done = catch_unwind(AssertUnwindSafe(|| act(room, &mut world)));
        if done.is_err() {
            tracing::error!(room = name, "a fault ended a call");
            if let Some(room) = self.rooms.remove(name) {
                for pid in room.people.keys() {
                    self.routes.forget(*pid);
                }
                room.tell(&self.shared, EventKind::RoomFinished, None, None);
            }
        }
        done.ok()
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::Admit { claims, reply } => {
                let _ = reply.send(self.admits(&claims));
            }
            Command::Join { claims, auto_subscribe, out, reply } => {
                let seat = self.admits(&claims).and_then(|()| {
                    let name: Arc<str> = claims.video.room.as_str().into();
                    let pid = self.next;
                    self.next += 1;
                    if !self.rooms.contains_key(&name) {
                        self.rooms.insert(Arc::clone(&name), Room::new(&name, &self.shared));
                    }
                    self.with(&name, |room, world| room.join(pid, *claims, auto_subscribe, out, world))
                        .ok_or(Refusal::Stopped)
                });
                let _ = reply.send(seat);
            }
            Command::Resume { claims, sid, out, reply } => {
                let name = claims.video.room.clone();
                let seat = self.with(&name, |room, world| room.resume(&claims, &sid, out, world.shared));
                let _ = reply.send(seat.flatten());
            }
            Command::Signal { seat, request } => {
                self.with(&seat.room, |room, world| {
                    if room.people.get(&seat.pid).is_some_and(|person| person.socket == seat.socket) {
                        room.signal(seat.pid, request, world);
                    }
                });
            }
            Command::Gone(seat) => {
                self.with(&seat.room, |room, _| {
                    if let Some(person) = room.people.get_mut(&seat.pid).filter(|person| person.socket == seat.socket) {
                        person.away = Some(Instant::now());
                        person.out = None;
                    }
                });
            }
            Command::Ask(ask) => self.ask(ask),
            Command::Stop(_) => {}
        }
    }

    fn admits(&self, claims: &Claims) -> Result<(), Refusal> {
        match self.rooms.get(claims.video.room.as_str()) {
            Some(room) => room.admits(claims, &self.shared),
            None if self.rooms.len() >= self.shared.config.limits.rooms => Err(Refusal::Rooms),
            None => Ok(()),
        }
    }

    fn each(&mut self, which: impl Fn(&Room) -> bool, act: impl Fn(&mut Room, &mut World<'_>)) {
        let names: Vec<Arc<str>> =
            self.rooms.values().filter(|room| which(room)).map(|room| Arc::clone(&room.name)).collect();
        for name in names {
            self.with(&name, &act);
        }
    }

    fn settle(&mut self) {
        let now = Instant::now();
        self.each(|room| room.wake <= now, |room, world| room.settle(world));
    }

    fn tick(&mut self) {
        self.each(|_| true, |room, world| room.tick(world));
        let over: Vec<Arc<str>> =
            self.rooms.values().filter(|room| room.is_over()).map(|room| Arc::clone(&room.name)).collect();
        for name in over {
            self.finish(&name);
        }
    }

    /// Ends a room for all; `None` when there is none.
    pub(super) fn delete(&mut self, name: &str) -> Option<()> {
        self.with(name, |room, world| room.clear(DisconnectReason::RoomDeleted, world))?;
        self.finish(name);
        Some(())
    }

    fn finish(&mut self, name: &str) {
        if let Some(room) = self.rooms.remove(name) {
            room.tell(&self.shared, EventKind::RoomFinished, None, None);
        }
    }

    fn stop(&mut self) {
        self.each(|_| true, |room, world| room.clear(DisconnectReason::ServerShutdown, world));
        let names: Vec<Arc<str>> = self.rooms.keys().cloned().collect();
        for name in names {
            self.finish(&name);
        }
    }
}

/// A socket for both families tells addresses of IPv4 as ones of IPv6.
fn canonical(from: SocketAddr) -> SocketAddr {
    SocketAddr::new(from.ip().to_canonical(), from.port())
}
