//! The servers that are measured, and what the kernel tells about them.

use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::http::Connection;

/// What a server's start may take before the benchmark gives up.
const START_LIMIT: Duration = Duration::from_secs(60);

/// A server that is killed when dropped.
pub(crate) struct Server {
    child: Child,
    /// `host:port`.
    pub(crate) address: String,
}

impl Server {
    /// Starts Corbel on a free port; `settings` are environment variables. Gives the time to its first answer, too.
    pub(crate) fn corbel(binary: &Path, settings: &[(&str, &str)]) -> io::Result<(Self, Duration)> {
        let address = free_address()?;
        let mut command = Command::new(binary);
        command.arg("serve").env("CORBEL_LISTEN", &address).env("CORBEL_LOG", "warn").envs(settings.iter().copied());
        let started = Instant::now();
        let mut server = Self { child: quiet(&mut command).spawn()?, address };
        server.wait_for("/healthz")?;
        Ok((server, started.elapsed()))
    }

    /// Starts nginx in the foreground with two workers on `folder`, which it also takes PUTs into.
    pub(crate) fn nginx(folder: &Path) -> io::Result<Self> {
        let address = free_address()?;
        let files = folder.join("files");
        fs::create_dir_all(&files)?;
        let config = folder.join("nginx.conf");
        fs::write(&config, nginx_config(folder, &files, &address))?;
        let program = ["/usr/sbin/nginx", "nginx"].into_iter().find(|path| Path::new(path).exists()).unwrap_or("nginx");
        let mut command = Command::new(program);
        command.arg("-c").arg(&config).arg("-p").arg(folder);
        let mut server = Self { child: quiet(&mut command).spawn()?, address };
        server.wait_for("/")?;
        Ok(server)
    }

    /// Starts Radicale on `folder`, which lets everybody in.
    pub(crate) fn radicale(program: &Path, folder: &Path) -> io::Result<Self> {
        let address = free_address()?;
        let config = folder.join("radicale.conf");
        let items = folder.join("items");
        let text = format!(
            "[server]\nhosts = {address}\n[auth]\ntype = none\n[storage]\nfilesystem_folder = {}\n\
             [logging]\nlevel = error\n",
            items.display()
        );
        fs::write(&config, text)?;
        let mut command = Command::new(program);
        command.arg("--config").arg(&config);
        let mut server = Self { child: quiet(&mut command).spawn()?, address };
        server.wait_for("/.web/")?;
        Ok(server)
    }

    /// Starts LiveKit on this machine's own address; `key` is what others know it by, and its secret.
    pub(crate) fn livekit(program: &Path, folder: &Path, (key, secret): (&str, &str)) -> io::Result<Self> {
        let [address, udp, tcp] = [free_address()?, free_address()?, free_address()?];
        let port = |address: &str| address.rsplit(':').next().unwrap_or_default().to_owned();
        let config = folder.join("livekit.yaml");
        let text = format!(
            "port: {}\nbind_addresses: ['127.0.0.1']\nkeys: {{ {key}: '{secret}' }}\nlogging: {{ level: error }}\n\
             rtc: {{ udp_port: {}, tcp_port: {}, node_ip: 127.0.0.1, enable_loopback_candidate: true }}\n",
            port(&address),
            port(&udp),
            port(&tcp)
        );
        fs::write(&config, text)?;
        let mut command = Command::new(program);
        command.arg("--config").arg(&config);
        let mut server = Self { child: quiet(&mut command).spawn()?, address };
        server.wait_for("/")?;
        Ok(server)
    }

    /// Processor time of the server and its children so far, user and system, in seconds.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        // The kernel counts in clock ticks, a hundred a second on every Linux in use.
        self.processes().iter().map(|id| ticks(*id)).sum::<u64>() as f64 / 100.0
    }

    /// Memory of the server and its children that is in RAM now, in MiB.
    pub(crate) fn memory(&self) -> f64 {
        self.status("VmRSS:")
    }

    /// What of [`Self::memory`] nobody else shares and only the server can give back; the rest are pages of the program's file,
    /// which the kernel takes as soon as it needs them. In MiB.
    pub(crate) fn own_memory(&self) -> f64 {
        self.status("RssAnon:")
    }

    /// The most memory since the last [`Self::forget_peak`], in MiB.
    pub(crate) fn peak_memory(&self) -> f64 {
        self.status("VmHWM:")
    }

    /// Starts a new observation of the peak.
    pub(crate) fn forget_peak(&self) -> io::Result<()> {
        fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5")
    }

    fn status(&self, field: &str) -> f64 {
        let kibibytes: u64 = self
            .processes()
            .iter()
            .filter_map(|id| fs::read_to_string(format!("/proc/{id}/status")).ok())
            .filter_map(|status| {
                let line = status.lines().find(|line| line.starts_with(field))?.to_owned();
                line.split_whitespace().nth(1)?.parse::<u64>().ok()
            })
            .sum();
        kibibytes as f64 / 1024.0
    }

    fn processes(&self) -> Vec<u32> {
        let own = self.child.id();
        let children = fs::read_to_string(format!("/proc/{own}/task/{own}/children")).unwrap_or_default();
        std::iter::once(own).chain(children.split_whitespace().filter_map(|id| id.parse().ok())).collect()
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "a process that starts tells nobody: it has to be asked again and again"
    )]
    fn wait_for(&mut self, path: &str) -> io::Result<()> {
        let begun = Instant::now();
        loop {
            if Connection::new(&self.address).drain(path, &[]).is_ok() {
                return Ok(());
            }
            if let Some(status) = self.child.try_wait()? {
                return Err(io::Error::other(format!("a server ended before its first answer: {status}")));
            }
            if begun.elapsed() > START_LIMIT {
                return Err(io::Error::new(io::ErrorKind::TimedOut, format!("{} does not answer", self.address)));
            }
            std::thread::sleep(Duration::from_micros(500));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Nothing can be done about a server that is gone already.
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

/// A folder of the benchmark's own, removed when dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// An empty folder below `parent`, made anew.
    pub(crate) fn new(parent: &Path, name: &str) -> io::Result<Self> {
        let path = parent.join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    /// The path as text, for settings.
    pub(crate) fn text(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Without input and output; why it ends is shown.
fn quiet(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::inherit())
}

/// User and system time of a process in clock ticks: fields 14 and 15 of its stat, counted behind the name.
fn ticks(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let Some((_, fields)) = stat.rsplit_once(')') else { return 0 };
    fields.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
}

fn free_address() -> io::Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}

/// nginx as its documentation recommends for files, with the DAV module's PUT.
fn nginx_config(folder: &Path, files: &Path, address: &str) -> String {
    let (folder, files) = (folder.display(), files.display());
    format!(
        "daemon off;\nuser root;\nworker_processes 2;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n\
         events {{ worker_connections 1024; }}\n\
         http {{\n\
           access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000;\n\
           client_max_body_size 0; client_body_temp_path {files}/.tmp; client_body_buffer_size 128k;\n\
           server {{ listen {address}; location / {{ root {files}; dav_methods PUT DELETE; create_full_put_path on; }} }}\n\
         }}\n"
    )
}
