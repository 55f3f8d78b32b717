//! Under which addresses this machine can be reached.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// The addresses to tell clients: those configured; else the one listened on; else, when it listens on all, those by
/// which this machine reaches others, and the loopback address for a browser on the same machine.
pub(super) fn advertised(local: SocketAddr, public: &[IpAddr]) -> Vec<SocketAddr> {
    let mut ips: Vec<IpAddr> = public.to_vec();
    if ips.is_empty() {
        if local.ip().is_unspecified() {
            ips.extend(outgoing((Ipv4Addr::UNSPECIFIED, 0).into(), (Ipv4Addr::new(192, 0, 2, 1), 9).into()));
            if local.is_ipv6() {
                let documentation = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);
                ips.extend(outgoing((Ipv6Addr::UNSPECIFIED, 0).into(), (documentation, 9).into()));
            }
            ips.push(Ipv4Addr::LOCALHOST.into());
        } else {
            ips.push(local.ip());
        }
    }
    ips.dedup();
    ips.into_iter().map(|ip| SocketAddr::new(ip, local.port())).collect()
}

/// The address that a datagram to `to` would bear. Nothing is sent: the operating system only looks up the way.
fn outgoing(from: SocketAddr, to: SocketAddr) -> Option<IpAddr> {
    let socket = UdpSocket::bind(from).ok()?;
    socket.connect(to).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn configured_addresses_are_told_and_no_others() {
        let public: IpAddr = "203.0.113.7".parse().unwrap();
        let told = advertised("0.0.0.0:7882".parse().unwrap(), &[public]);
        assert_eq!(told, ["203.0.113.7:7882".parse().unwrap()]);
    }

    #[test]
    fn one_address_listened_on_is_the_one_told() {
        let local = "127.0.0.1:7882".parse().unwrap();
        assert_eq!(advertised(local, &[]), [local]);
    }

    #[test]
    fn a_server_on_all_addresses_tells_the_loopback_one_too() {
        let told = advertised("0.0.0.0:7882".parse().unwrap(), &[]);
        assert_eq!(told.last(), Some(&"127.0.0.1:7882".parse().unwrap()));
        assert!(told.iter().all(|address| !address.ip().is_unspecified()));
    }
}
