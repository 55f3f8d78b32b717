//! How media leaves and arrives: one UDP socket, and TCP connections for networks that let no UDP pass.

mod addresses;
mod tcp;

use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use str0m::{
    Candidate,
    net::{Protocol, TcpType},
};
use tokio::{
    net::{TcpListener, UdpSocket},
    sync::mpsc,
};

use crate::{Config, StartError};

pub(crate) use tcp::TcpEvent;

/// The longest datagram that is looked at. Those of WebRTC fit into an Ethernet frame.
pub(crate) const LONGEST_DATAGRAM: usize = 2000;

/// How often a port is looked for that is free for UDP and TCP, when any will do.
const TRIES: usize = 8;

/// The sockets and the addresses they are known by.
pub(crate) struct Net {
    udp: Arc<UdpSocket>,
    /// The writing sides of the TCP connections, by where they come from.
    tcp: HashMap<SocketAddr, mpsc::Sender<Vec<u8>>>,
    /// What clients are told, and what arrives is taken to have been sent to.
    advertised: Vec<SocketAddr>,
    tcp_port: Option<u16>,
}

/// The sockets, just opened.
pub(crate) struct Opened {
    pub(crate) net: Net,
    pub(crate) udp: SocketAddr,
    pub(crate) tcp: Option<SocketAddr>,
    pub(crate) tcp_events: mpsc::Receiver<TcpEvent>,
}

impl Net {
    /// Opens the ports. Where both are free to choose, they are the same number.
    pub(crate) async fn open(config: &Config) -> Result<Opened, StartError> {
        let (udp, listener) = bind(config).await?;
        let local = udp.local_addr().map_err(|source| StartError::Bind { address: config.udp, source })?;
        let tcp = listener.as_ref().and_then(|listener| listener.local_addr().ok());
        let advertised = addresses::advertised(local, &config.public);
        let (sender, tcp_events) = mpsc::channel(1024);
        if let Some(listener) = listener {
            tokio::spawn(tcp::accept(listener, sender));
        }
        let net =
            Self { udp: Arc::new(udp), tcp: HashMap::new(), advertised, tcp_port: tcp.map(|address| address.port()) };
        Ok(Opened { net, udp: local, tcp, tcp_events })
    }

    /// A handle of the UDP socket to receive by.
    pub(crate) fn socket(&self) -> Arc<UdpSocket> {
        Arc::clone(&self.udp)
    }

    /// Sends a datagram off, or drops it where the way out is full: what was lost is asked for again.
    pub(crate) fn send(&self, protocol: Protocol, to: SocketAddr, bytes: Vec<u8>) {
        if protocol == Protocol::Udp {
            if let Err(error) = self.udp.try_send_to(&bytes, self.reachable(to))
                && error.kind() != io::ErrorKind::WouldBlock
            {
                tracing::debug!(%to, %error, "a datagram could not be sent");
            }
        } else if let Some(connection) = self.tcp.get(&to)
            && let Err(error) = connection.try_send(bytes)
        {
            tracing::debug!(%to, %error, "a packet on a TCP connection was dropped");
        }
    }

    /// A socket for both families knows IPv4 by addresses of IPv6.
    fn reachable(&self, to: SocketAddr) -> SocketAddr {
        match (self.udp.local_addr(), to.ip()) {
            (Ok(SocketAddr::V6(_)), IpAddr::V4(ip)) => SocketAddr::new(ip.to_ipv6_mapped().into(), to.port()),
            _ => to,
        }
    }

    pub(crate) fn opened(&mut self, from: SocketAddr, connection: mpsc::Sender<Vec<u8>>) {
        self.tcp.insert(from, connection);
    }

    /// Closes a TCP connection, or notes that it closed: its writing side ends, and with it the reading one.
    pub(crate) fn close(&mut self, from: SocketAddr) {
        self.tcp.remove(&from);
    }

    /// The addresses that clients are told.
    pub(crate) fn candidates(&self) -> Vec<Candidate> {
        let udp = self.advertised.iter().filter_map(|address| Candidate::host(*address, "udp").ok());
        let tcp = self.tcp_port.into_iter().flat_map(|port| {
            self.advertised.iter().filter_map(move |address| {
                let address = SocketAddr::new(address.ip(), port);
                Candidate::builder().tcp().host(address).tcptype(TcpType::Passive).build().ok()
            })
        });
        udp.chain(tcp).collect()
    }

    /// To which of the advertised addresses something from there was sent: the sockets are bound to all of them, and a
    /// translator of addresses may stand before them, so it is the first that fits.
    pub(crate) fn destination(&self, protocol: Protocol, from: SocketAddr) -> Option<SocketAddr> {
        let fits = |address: &&SocketAddr| address.is_ipv4() == from.is_ipv4();
        let near = |address: &&SocketAddr| address.ip().is_loopback() == from.ip().is_loopback();
        let address = self
            .advertised
            .iter()
            .find(|address| fits(address) && near(address))
            .or_else(|| self.advertised.iter().find(fits))?;
        let port = if protocol == Protocol::Udp { address.port() } else { self.tcp_port? };
        Some(SocketAddr::new(address.ip(), port))
    }
}

async fn bind(config: &Config) -> Result<(UdpSocket, Option<TcpListener>), StartError> {
    let mut tries = 0;
    loop {
        tries += 1;
        let udp =
            UdpSocket::bind(config.udp).await.map_err(|source| StartError::Bind { address: config.udp, source })?;
        let Some(mut tcp) = config.tcp else { return Ok((udp, None)) };
        let any = config.udp.port() == 0 && tcp.port() == 0;
        if any && let Ok(local) = udp.local_addr() {
            tcp.set_port(local.port());
        }
        match TcpListener::bind(tcp).await {
            Ok(listener) => return Ok((udp, Some(listener))),
            // Somebody else has this number for TCP: another one, then.
            Err(error) if any && tries < TRIES && error.kind() == io::ErrorKind::AddrInUse => {}
            Err(source) => return Err(StartError::Bind { address: tcp, source }),
        }
    }
}

/// How long a TCP connection may say nothing that a participant's client would say.
pub(crate) const TCP_PATIENCE: Duration = Duration::from_secs(10);
