//! Configuration: a file, then the environment. [`SETTINGS`] documents every setting; `corbel config` prints what is in
//! force.

mod calls;
mod drive;
mod mail;
mod oidc;
mod settings;
mod site;
mod timestamps;

use std::{
    collections::{BTreeMap, HashMap},
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    time::Duration,
};

use ::drive::{Settings, model::UploadLimits};
use figment::{
    Figment,
    providers::{Env, Format, Toml},
};
use identity::model::{PasswordCost, SessionLifetime};
use ipnet::IpNet;
use kernel::{Error, Region, Result};
use serde::Deserialize;
use store::{DbUrl, StoreConfig};
use url::Url;

pub use self::{
    calls::{CallCarrier, EmbeddedCalls},
    mail::MailSettings,
    settings::{SETTINGS, Setting},
    timestamps::TimestampSettings,
};

/// A proxy on this machine is believed unless somebody says otherwise.
const THIS_MACHINE: &str = "127.0.0.0/8 ::1";

/// Environment variables that begin like settings and are none: they belong to the tests and tools.
const NOT_SETTINGS: [&str; 2] = ["test_", "tools"];

/// The configuration in force.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address and port to serve.
    pub listen: SocketAddr,
    /// Address under which people reach the server.
    pub public_url: Option<Url>,
    /// Folder of everything that is kept on this machine.
    pub data_dir: PathBuf,
    /// Key that signs URLs; made at first start where none is given.
    pub secret: Option<[u8; 32]>,
    /// What is logged.
    pub log: String,
    /// Whether the log is JSON.
    pub log_json: bool,
    /// What an empty installation is filled with.
    pub demo: Option<DemoExtent>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// What may be uploaded.
    pub uploads: UploadLimits,
    /// What else is decided about the Drive.
    pub drive: Settings,
    /// How long sessions last.
    pub sessions: SessionLifetime,
    /// What a new password's hash costs. No setting: nobody has a reason to choose a weaker one.
    pub password_cost: PasswordCost,
    /// Mail server, and the name and address that mails come from.
    pub mail: MailSettings,
    /// Whether there is no public site, whatever its own settings say.
    pub site_is_off: bool,
    /// Bearer token for `/metrics` from other machines.
    pub metrics_token: Option<String>,
    /// What carries calls.
    pub calls: CallCarrier,
    /// Provider that people may sign in by.
    pub oidc: Option<::oidc::Settings>,
    /// Who confirms when signatures are made.
    pub timestamps: Option<TimestampSettings>,
    /// Databases.
    pub store: StoreConfig,
    /// S3 stores by region; `None` is the default, and what has none keeps its bytes in the data folder.
    pub s3: HashMap<Option<Region>, S3Settings>,
}

/// An S3 store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct S3Settings {
    /// Its address.
    pub endpoint: Url,
    /// Its region.
    pub region: String,
    /// The bucket.
    pub bucket: String,
    /// Access key.
    pub access_key: String,
    /// Secret key.
    pub secret_key: String,
}

/// How much the demo organisation has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DemoExtent {
    /// A few things of each kind: quick to make, for tests.
    Brief,
    /// Two months of files besides, as in an organisation that works with them.
    Full,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawDemo {
    Whether(bool),
    Named(String),
}

impl RawDemo {
    fn extent(self) -> Result<Option<DemoExtent>> {
        match self {
            Self::Whether(false) => Ok(None),
            Self::Whether(true) => Ok(Some(DemoExtent::Full)),
            Self::Named(name) if name == "brief" => Ok(Some(DemoExtent::Brief)),
            Self::Named(other) => Err(Error::invalid(format!("demo is true, false or brief, not '{other}'."))),
        }
    }
}

impl From<&S3Settings> for blob::S3Config {
    fn from(settings: &S3Settings) -> Self {
        Self {
            endpoint: settings.endpoint.clone(),
            region: settings.region.clone(),
            bucket: settings.bucket.clone(),
            access_key: settings.access_key.clone(),
            secret_key: settings.secret_key.clone(),
        }
    }
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Raw {
    listen: Option<String>,
    public_url: Option<String>,
    data_dir: Option<PathBuf>,
    secret: Option<String>,
    log: Option<String>,
    log_format: Option<String>,
    demo: Option<RawDemo>,
    connections: Option<usize>,
    trusted_proxies: Option<String>,
    max_file_mib: Option<i64>,
    allowed_file_types: Option<String>,
    auto_provision_module_drives: Option<bool>,
    session_hours: Option<u64>,
    session_idle_hours: Option<u64>,
    smtp_url: Option<String>,
    mail_from: Option<String>,
    site: Option<String>,
    metrics_token: Option<String>,
    calls_udp: Option<String>,
    calls_tcp: Option<String>,
    calls_public: Option<String>,
    calls_people: Option<usize>,
    calls_turn: Option<String>,
    calls_turn_user: Option<String>,
    calls_turn_password: Option<String>,
    livekit_url: Option<String>,
    livekit_key: Option<String>,
    livekit_secret: Option<String>,
    oidc_issuer: Option<String>,
    oidc_client_id: Option<String>,
    oidc_client_secret: Option<String>,
    oidc_name: Option<String>,
    oidc_scopes: Option<String>,
    oidc_trust_email: Option<bool>,
    timestamp_url: Option<String>,
    timestamp_policy: Option<String>,
    database_url: Option<String>,
    blob_s3_endpoint: Option<String>,
    blob_s3_region: Option<String>,
    blob_s3_bucket: Option<String>,
    blob_s3_access_key: Option<String>,
    blob_s3_secret_key: Option<String>,
    regions: BTreeMap<String, RawRegion>,
}

#[derive(Deserialize, Default, Clone)]
#[serde(deny_unknown_fields, default)]
struct RawRegion {
    database_url: Option<String>,
    blob_s3_endpoint: Option<String>,
    blob_s3_region: Option<String>,
    blob_s3_bucket: Option<String>,
    blob_s3_access_key: Option<String>,
    blob_s3_secret_key: Option<String>,
}

/// The settings as they stand in file and environment.
pub fn figment(file: Option<&Path>) -> Figment {
    let env = Env::prefixed("CORBEL_")
        .filter(|key| !NOT_SETTINGS.iter().any(|prefix| key.as_str().to_lowercase().starts_with(prefix)))
        .split("__");
    let file = file.map_or_else(|| Toml::file("corbel.toml"), Toml::file_exact);
    Figment::from(file).merge(env)
}

impl Config {
    /// The configuration of `file` (or `corbel.toml` where there is one) and the environment.
    ///
    /// # Errors
    /// A setting makes no sense; the message says which, where it stands and what is wrong.
    pub fn load(file: Option<&Path>) -> Result<Self> {
        Self::from_figment(&figment(file))
    }

    /// The embedded default below `data_dir`, on any free port.
    pub fn embedded(data_dir: &Path) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            public_url: None,
            data_dir: data_dir.to_owned(),
            secret: None,
            log: "warn".into(),
            log_json: false,
            demo: None,
            trusted_proxies: Vec::new(),
            uploads: UploadLimits::default(),
            drive: Settings::default(),
            sessions: SessionLifetime::default(),
            password_cost: PasswordCost::default(),
            mail: MailSettings::default(),
            site_is_off: false,
            metrics_token: None,
            calls: CallCarrier::Embedded(EmbeddedCalls::at(SocketAddr::from(([127, 0, 0, 1], 0)))),
            oidc: None,
            timestamps: None,
            store: StoreConfig {
                directory: DbUrl::Sqlite(data_dir.join("corbel.db")),
                regions: HashMap::new(),
                connections: 2,
            },
            s3: HashMap::new(),
        }
    }

    /// The address under which people reach the server, without a slash at its end. Links in mails begin with it.
    pub fn base_url(&self) -> String {
        let url = self.public_url.as_ref().map_or_else(|| format!("http://{}", self.listen), ToString::to_string);
        url.trim_end_matches('/').to_owned()
    }

    /// The name and address that mails come from.
    pub fn mail_from(&self) -> String {
        let host = self.public_url.as_ref().and_then(Url::host_str).unwrap_or("localhost");
        self.mail.from.clone().unwrap_or_else(|| format!("Corbel <corbel@{host}>"))
    }

    /// Whether people reach the server under TLS.
    pub fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.scheme() == "https")
    }

    fn from_figment(figment: &Figment) -> Result<Self> {
        let raw: Raw = figment.extract().map_err(|error| {
            let place = error.metadata.as_ref().map(|found| format!(" in {}", found.name)).unwrap_or_default();
            let key = if error.path.is_empty() { String::new() } else { format!(" at '{}'", error.path.join(".")) };
            Error::invalid(format!("The configuration is not valid{place}{key}: {}", error.kind))
        })?;
        let data_dir = raw.data_dir.clone().unwrap_or_else(|| "./data".into());
        let database = raw.database_url.clone().filter(|url| !url.is_empty());
        let directory = match database {
            Some(url) => checked("database_url", DbUrl::parse(&url))?,
            None => DbUrl::Sqlite(data_dir.join("corbel.db")),
        };
        let default_place = RawRegion {
            database_url: None,
            blob_s3_endpoint: raw.blob_s3_endpoint.clone(),
            blob_s3_region: raw.blob_s3_region.clone(),
            blob_s3_bucket: raw.blob_s3_bucket.clone(),
            blob_s3_access_key: raw.blob_s3_access_key.clone(),
            blob_s3_secret_key: raw.blob_s3_secret_key.clone(),
        };
        let mut s3 = HashMap::new();
        if let Some(settings) = default_place.s3("")? {
            s3.insert(None, settings);
        }
        let mut regions = HashMap::new();
        for (name, place) in &raw.regions {
            let region =
                Region::ALL.into_iter().find(|region| region.name() == name.to_lowercase()).ok_or_else(|| {
                    Error::invalid(format!("regions.{name}: there is no such region; there are uk, eu and us."))
                })?;
            let url = place
                .database_url
                .as_deref()
                .ok_or_else(|| Error::invalid(format!("regions.{name}: a region needs a database_url of its own.")))?;
            regions.insert(region, checked(&format!("regions.{name}.database_url"), DbUrl::parse(url))?);
            if let Some(settings) = place.s3(&format!("regions.{name}."))? {
                s3.insert(Some(region), settings);
            }
        }
        let public_url: Option<Url> =
            raw.public_url.as_deref().filter(|url| !url.is_empty()).map(|url| parse("public_url", url)).transpose()?;
        let (uploads, drive) = (raw.upload_limits()?, raw.drive());
        let listen: SocketAddr = parse("listen", raw.listen.as_deref().unwrap_or("127.0.0.1:8080"))?;
        Ok(Self {
            calls: raw.calls(listen)?,
            oidc: raw.oidc(public_url.as_ref())?,
            timestamps: raw.timestamps()?,
            site_is_off: raw.site_is_off()?,
            listen,
            public_url,
            secret: raw.secret.as_deref().map(parse_secret).transpose()?,
            log: raw.log.unwrap_or_else(|| "warn".into()),
            log_json: match raw.log_format.as_deref() {
                None | Some("text") => false,
                Some("json") => true,
                Some(other) => return Err(Error::invalid(format!("log_format is text or json, not '{other}'."))),
            },
            demo: raw.demo.map_or(Ok(None), RawDemo::extent)?,
            trusted_proxies: proxies(raw.trusted_proxies.as_deref().unwrap_or(THIS_MACHINE))?,
            uploads,
            drive,
            sessions: SessionLifetime {
                absolute: hours("session_hours", raw.session_hours.unwrap_or(720))?,
                idle: hours("session_idle_hours", raw.session_idle_hours.unwrap_or(168))?,
            },
            password_cost: PasswordCost::default(),
            mail: MailSettings::of(raw.smtp_url, raw.mail_from),
            metrics_token: raw.metrics_token.filter(|token| !token.is_empty()),
            store: StoreConfig { directory, regions, connections: raw.connections.unwrap_or(4).clamp(1, 64) },
            data_dir,
            s3,
        })
    }
}

impl RawRegion {
    fn s3(&self, prefix: &str) -> Result<Option<S3Settings>> {
        let Some(endpoint) = self.blob_s3_endpoint.as_deref().filter(|endpoint| !endpoint.is_empty()) else {
            return Ok(None);
        };
        let need = |key: &str, value: &Option<String>| {
            value.clone().filter(|value| !value.is_empty()).ok_or_else(|| {
                Error::invalid(format!(
                    "{prefix}{key} is missing: an S3 store needs an endpoint, a bucket and both keys."
                ))
            })
        };
        Ok(Some(S3Settings {
            endpoint: parse(&format!("{prefix}blob_s3_endpoint"), endpoint)?,
            region: self.blob_s3_region.clone().unwrap_or_else(|| "us-east-1".into()),
            bucket: need("blob_s3_bucket", &self.blob_s3_bucket)?,
            access_key: need("blob_s3_access_key", &self.blob_s3_access_key)?,
            secret_key: need("blob_s3_secret_key", &self.blob_s3_secret_key)?,
        }))
    }
}

fn parse<T: std::str::FromStr<Err: std::fmt::Display>>(key: &str, text: &str) -> Result<T> {
    text.parse().map_err(|error| Error::invalid(format!("{key} = '{text}' is not valid: {error}")))
}

fn checked<T>(key: &str, value: Result<T>) -> Result<T> {
    value.map_err(|error| Error::invalid(format!("{key} is not valid: {}", error.message())))
}

/// Networks, or single addresses.
fn proxies(text: &str) -> Result<Vec<IpNet>> {
    let read = |word: &str| match word.parse::<IpAddr>() {
        Ok(address) => Ok(IpNet::from(address)),
        Err(_) => parse("trusted_proxies", word),
    };
    text.split([' ', ',']).filter(|word| !word.is_empty()).map(read).collect()
}

/// Between an hour and ten years, so that nobody is signed out while reading a page, or never.
fn hours(key: &str, hours: u64) -> Result<Duration> {
    if (1..=87_600).contains(&hours) {
        Ok(Duration::from_secs(hours * 60 * 60))
    } else {
        Err(Error::invalid(format!("{key} = {hours} is not valid: it is between 1 and 87600.")))
    }
}

fn parse_secret(text: &str) -> Result<[u8; 32]> {
    blob::parse_hex(text)
        .ok_or_else(|| Error::invalid("secret must be 64 hex digits, such as `openssl rand -hex 32` prints."))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROVIDER: &str = "public_url = 'https://files.example.org'
        oidc_issuer = 'https://login.example'
        oidc_client_id = 'corbel'";

    fn config(toml: &str) -> Result<Config> {
        Config::from_figment(&Figment::from(Toml::string(toml)))
    }

    #[test]
    fn an_empty_file_is_the_embedded_default() {
        let config = config("").expect("valid");
        assert_eq!(config.store.directory, DbUrl::Sqlite("./data/corbel.db".into()));
        assert!(config.s3.is_empty() && config.public_url.is_none() && config.demo.is_none());
    }

    #[test]
    fn nonsense_is_named() {
        for (toml, said) in [
            ("listne = 'x'", "listne"),
            ("listen = 'everywhere'", "listen"),
            ("demo = 'perhaps'", "demo"),
            ("database_url = 'mysql://x'", "database_url"),
            ("secret = 'short'", "secret"),
            ("session_idle_hours = 0", "session_idle_hours"),
            ("max_file_mib = 5121", "max_file_mib"),
            ("site = 'perhaps'", "site"),
            ("calls_udp = 'somewhere'", "calls_udp"),
            ("calls_public = 'calls.example.org'", "calls_public"),
            ("calls_people = 1", "calls_people"),
            ("livekit_url = 'wss://calls.example.org'", "livekit_key"),
            ("livekit_url = 'ftp://calls.example.org'\nlivekit_key = 'k'\nlivekit_secret = 's'", "livekit_url"),
            ("trusted_proxies = '10.0.0.0/8 the-proxy'", "trusted_proxies"),
            ("blob_s3_endpoint = 'http://127.0.0.1:3900'", "blob_s3_bucket"),
            ("oidc_issuer = 'https://login.example'", "oidc_client_id"),
            ("oidc_issuer = 'https://login.example'\noidc_client_id = 'corbel'", "public_url"),
            ("oidc_issuer = 'http://login.example'\noidc_client_id = 'corbel'", "https"),
            ("oidc_issuer = 'login.example'", "oidc_issuer"),
            (&format!("{PROVIDER}\noidc_scopes = 'email'"), "openid"),
            ("[regions.mars]\ndatabase_url = 'sqlite:x'", "regions.mars"),
            ("[regions.eu]\nblob_s3_endpoint = 'x'", "regions.eu"),
        ] {
            let error = config(toml).expect_err(toml);
            assert!(error.message().contains(said), "{toml}: {error}");
        }
    }

    #[test]
    fn links_and_mails_bear_the_public_address() {
        let plain = config("listen = '127.0.0.1:8099'").expect("valid");
        assert_eq!(plain.base_url(), "http://127.0.0.1:8099");
        let public = config("public_url = 'https://files.example.org/'\nsmtp_url = 'smtp://u:s3cret@localhost'");
        let public = public.expect("valid");
        assert_eq!(public.base_url(), "https://files.example.org");
        assert_eq!(public.mail_from(), "Corbel <corbel@files.example.org>");
        assert!(!format!("{public:?}").contains("s3cret"));
    }

    #[test]
    fn a_provider_sends_people_back_to_the_public_address() {
        let oidc = config(PROVIDER).expect("valid").oidc.expect("a provider");
        assert_eq!(oidc.redirect_url.as_str(), "https://files.example.org/api/v1/auth/oidc/callback");
        assert_eq!((oidc.name.as_str(), oidc.client_secret), ("login.example", None));
        assert!(config("oidc_client_id = 'corbel'").expect("valid").oidc.is_none());
    }

    #[test]
    fn a_region_may_have_its_own_database() {
        let config = config("[regions.eu]\ndatabase_url = 'sqlite:/tmp/eu.db'").expect("valid");
        assert_eq!(config.store.regions[&Region::Eu], DbUrl::Sqlite("/tmp/eu.db".into()));
    }
}
