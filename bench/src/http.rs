//! A small blocking HTTP/1.1 client. It shares the machine's cores with the server it measures, so it does as little
//! as it can: one connection, kept alive, one buffer.

use std::io::{self, Read, Write};
use std::net::TcpStream;

/// What is sent and received at once.
const BUFFER: usize = 256 * 1024;

/// One kept-alive connection to one server.
pub(crate) struct Connection {
    address: String,
    stream: Option<TcpStream>,
    buffer: Vec<u8>,
    /// Bytes in `buffer` that belong to the answer's body, read together with its head.
    ahead: std::ops::Range<usize>,
}

/// An answer without its body.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) status: u16,
    /// The server hangs up after this answer: it says so, or speaks HTTP/1.0.
    closes: bool,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
}

impl Head {
    /// The first header of this name, in lower case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
    }
}

impl Connection {
    /// To `host:port`; connects with the first request.
    pub(crate) fn new(address: &str) -> Self {
        Self { address: address.to_owned(), stream: None, buffer: vec![0; BUFFER], ahead: 0..0 }
    }

    /// Sends a request whose body is `repeat` times `chunk`, and reads the whole answer.
    pub(crate) fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        chunk: &[u8],
        repeat: usize,
    ) -> io::Result<(Head, Vec<u8>)> {
        let head = self.begin(method, path, headers, chunk, repeat)?;
        let mut body = Vec::new();
        self.body(&head, method, |bytes| body.extend_from_slice(bytes))?;
        Ok((head, body))
    }

    /// Fetches a body and throws it away; gives its length.
    pub(crate) fn drain(&mut self, path: &str, headers: &[(&str, &str)]) -> io::Result<(Head, u64)> {
        let head = self.begin("GET", path, headers, &[], 0)?;
        let mut length = 0;
        self.body(&head, "GET", |bytes| length += bytes.len() as u64)?;
        Ok((head, length))
    }

    /// Reads a body without an end, line by line, until the server ends it or the connection is lost.
    pub(crate) fn lines(&mut self, path: &str, headers: &[(&str, &str)], mut take: impl FnMut(&str)) -> io::Result<()> {
        let head = self.begin("GET", path, headers, &[], 0)?;
        if head.status != 200 {
            return Err(io::Error::other(format!("a stream was answered {}", head.status)));
        }
        let mut line = Vec::new();
        self.body(&head, "GET", |bytes| {
            for byte in bytes {
                if *byte == b'\n' {
                    take(&String::from_utf8_lossy(&line));
                    line.clear();
                } else {
                    line.push(*byte);
                }
            }
        })
    }

    fn begin(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        chunk: &[u8],
        repeat: usize,
    ) -> io::Result<Head> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        if repeat > 0 || method != "GET" {
            request.push_str(&format!("Content-Length: {}\r\n", chunk.len() * repeat));
        }
        request.push_str("\r\n");

        let stream = match &mut self.stream {
            Some(stream) => stream,
            empty => {
                let stream = TcpStream::connect(&self.address)?;
                stream.set_nodelay(true)?;
                empty.insert(stream)
            }
        };
        // A small request leaves in one packet.
        let mut rest = repeat;
        if repeat > 0 && chunk.len() <= 64 * 1024 {
            let mut first = request.into_bytes();
            first.extend_from_slice(chunk);
            stream.write_all(&first)?;
            rest -= 1;
        } else {
            stream.write_all(request.as_bytes())?;
        }
        for _ in 0..rest {
            stream.write_all(chunk)?;
        }
        self.head()
    }

    fn head(&mut self) -> io::Result<Head> {
        let mut filled = 0;
        let end = loop {
            let count = self.read(filled)?;
            filled += count;
            if let Some(at) = self.buffer[..filled].windows(4).position(|four| four == b"\r\n\r\n") {
                break at + 4;
            }
        };
        self.ahead = end..filled;
        let text = String::from_utf8_lossy(&self.buffer[..end]).into_owned();
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let status = first.split(' ').nth(1).and_then(|word| word.parse().ok());
        let headers = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect();
        let mut head =
            Head { status: status.ok_or_else(|| broken("no status"))?, closes: first.starts_with("HTTP/1.0"), headers };
        head.closes |= head.header("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"));
        Ok(head)
    }

    fn body(&mut self, head: &Head, method: &str, take: impl FnMut(&[u8])) -> io::Result<()> {
        self.read_body(head, method, take)?;
        if head.closes {
            self.stream = None;
        }
        Ok(())
    }

    fn read_body(&mut self, head: &Head, method: &str, mut take: impl FnMut(&[u8])) -> io::Result<()> {
        if method == "HEAD" || head.status == 204 || head.status == 304 {
            return Ok(());
        }
        if head.header("transfer-encoding").is_some() {
            return self.chunked(take);
        }
        let length = head.header("content-length").and_then(|value| value.parse().ok());
        let mut left: usize = length.ok_or_else(|| broken("an answer of unknown length"))?;
        while left > 0 {
            let got = self.next(left)?;
            take(&self.buffer[got.clone()]);
            left -= got.len();
        }
        Ok(())
    }

    fn chunked(&mut self, mut take: impl FnMut(&[u8])) -> io::Result<()> {
        loop {
            let line = self.line()?;
            let size = usize::from_str_radix(line.trim(), 16).map_err(|_| broken("a chunk of unknown length"))?;
            let mut left = size;
            while left > 0 {
                let got = self.next(left)?;
                take(&self.buffer[got.clone()]);
                left -= got.len();
            }
            self.line()?;
            if size == 0 {
                return Ok(());
            }
        }
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = Vec::new();
        while line.last() != Some(&b'\n') {
            let got = self.next(1)?;
            line.extend_from_slice(&self.buffer[got]);
        }
        Ok(String::from_utf8_lossy(&line).into_owned())
    }

    /// The next bytes of the body, `most` at most, as a range of the buffer.
    fn next(&mut self, most: usize) -> io::Result<std::ops::Range<usize>> {
        if self.ahead.is_empty() {
            let count = self.read(0)?;
            self.ahead = 0..count;
        }
        let end = self.ahead.end.min(self.ahead.start + most);
        let got = self.ahead.start..end;
        self.ahead.start = end;
        Ok(got)
    }

    fn read(&mut self, at: usize) -> io::Result<usize> {
        let stream = self.stream.as_mut().ok_or_else(|| broken("not connected"))?;
        match stream.read(&mut self.buffer[at..])? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            count => Ok(count),
        }
    }
}

fn broken(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}
