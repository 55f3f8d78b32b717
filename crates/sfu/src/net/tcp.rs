//! Media on TCP connections: each packet after its length in two bytes (RFC 4571).

use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, BufReader, BufWriter},
    net::{TcpListener, TcpStream, tcp::OwnedWriteHalf},
    sync::{Semaphore, mpsc},
    time::timeout,
};

use super::{LONGEST_DATAGRAM, TCP_PATIENCE};

/// How many connections there may be at once. Whoever cannot use UDP needs two.
const CONNECTIONS: usize = 512;

/// How many packets may wait to leave on one connection.
const WAITING: usize = 256;

/// A connection that says nothing for so long is dead: consent to send is renewed every few seconds (RFC 7675).
const SILENCE: Duration = Duration::from_secs(30);

/// What the connections tell the engine.
pub(crate) enum TcpEvent {
    /// Packets put into the queue leave on it. The flag is set once it turned out to be a participant's.
    Open(SocketAddr, mpsc::Sender<Vec<u8>>),
    /// A packet arrived. Whoever finds out whose it is sets the flag; a connection where nobody does is closed.
    Packet(SocketAddr, Vec<u8>, Arc<AtomicBool>),
    /// No more packets come.
    Closed(SocketAddr),
}

/// Takes connections until the engine is gone.
pub(super) async fn accept(listener: TcpListener, events: mpsc::Sender<TcpEvent>) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = events.closed() => return,
        };
        let (stream, from) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Such as too many open files: taking the next at once would fail at once.
                tracing::debug!(%error, "a TCP connection for media could not be taken");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let events = events.clone();
        tokio::spawn(async move {
            if let Err(error) = serve(stream, from, &events).await {
                tracing::debug!(%from, %error, "a TCP connection for media ended");
            }
            // The engine may be gone, and then nobody needs to know.
            let _ = events.send(TcpEvent::Closed(from)).await;
            drop(place);
        });
    }
}

async fn serve(stream: TcpStream, from: SocketAddr, events: &mpsc::Sender<TcpEvent>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let (reading, writing) = stream.into_split();
    let (sender, queue) = mpsc::channel(WAITING);
    let gone = || io::Error::other("the media server has ended");
    events.send(TcpEvent::Open(from, sender)).await.map_err(|_| gone())?;
    let mut reading = BufReader::new(reading);
    let known = Arc::new(AtomicBool::new(false));
    let read = async {
        loop {
            let packet = timeout(SILENCE, packet(&mut reading)).await??;
            events.send(TcpEvent::Packet(from, packet, Arc::clone(&known))).await.map_err(|_| gone())?;
        }
    };
    let stranger = async {
        tokio::time::sleep(TCP_PATIENCE).await;
        if known.load(Ordering::Relaxed) { std::future::pending().await } else { io::Error::other("it is nobody's") }
    };
    tokio::select! {
        ended = read => ended,
        ended = write(writing, queue) => ended,
        ended = stranger => Err(ended),
    }
}

async fn packet(reading: &mut (impl tokio::io::AsyncRead + Unpin)) -> io::Result<Vec<u8>> {
    let length = usize::from(reading.read_u16().await?);
    if length == 0 || length > LONGEST_DATAGRAM {
        return Err(io::Error::other("a length that no packet of media has"));
    }
    let mut packet = vec![0; length];
    reading.read_exact(&mut packet).await?;
    Ok(packet)
}

async fn write(writing: OwnedWriteHalf, mut queue: mpsc::Receiver<Vec<u8>>) -> io::Result<()> {
    let mut writing = BufWriter::new(writing);
    while let Some(packet) = queue.recv().await {
        let length = u16::try_from(packet.len()).map_err(io::Error::other)?;
        writing.write_u16(length).await?;
        writing.write_all(&packet).await?;
        if queue.is_empty() {
            timeout(SILENCE, writing.flush()).await??;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn packets_are_read_by_their_length() {
        let mut bytes: &[u8] = &[0, 3, 1, 2, 3, 0, 1, 9];
        assert_eq!(packet(&mut bytes).await.unwrap(), [1, 2, 3]);
        assert_eq!(packet(&mut bytes).await.unwrap(), [9]);
        assert!(packet(&mut bytes).await.is_err());
    }

    #[tokio::test]
    async fn absurd_lengths_end_the_connection() {
        let mut long: &[u8] = &[0xff, 0xff, 1, 2, 3];
        assert!(packet(&mut long).await.is_err());
        let mut empty: &[u8] = &[0, 0];
        assert!(packet(&mut empty).await.is_err());
    }
}
