//! Configuration: a file, then the environment. [`SETTINGS`] documents every setting; `corbel config` prints what is in
//! force.

mod drive;
mod oidc;

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

/// One documented setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name in the file; in the environment `CORBEL_` and upper case.
    pub key: &'static str,
    /// What it is when nobody says.
    pub default: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// Whether `corbel config` hides its value.
    pub secret: bool,
}

const fn setting(key: &'static str, default: &'static str, meaning: &'static str) -> Setting {
    Setting { key, default, meaning, secret: false }
}

const fn secret(key: &'static str, default: &'static str, meaning: &'static str) -> Setting {
    Setting { key, default, meaning, secret: true }
}

/// Every setting there is. Those from `database_url` to `blob_s3_secret_key` also exist per region, as
/// `[regions.eu]` in the file and `CORBEL_REGIONS__EU__DATABASE_URL` in the environment.
pub const SETTINGS: &[Setting] = &[
    setting("listen", "127.0.0.1:8080", "Address and port to serve; port 0 takes a free one"),
    setting(
        "public_url",
        "",
        "Address under which people reach the server, such as https://files.example.org; an https one makes cookies Secure",
    ),
    setting("data_dir", "./data", "Folder of the embedded database, the blobs and the generated key"),
    secret(
        "secret",
        "made at first start, kept in the data folder",
        "Key that signs URLs and seals authenticator apps' secrets, 64 hex digits; the same for every process of an installation, and not to be lost",
    ),
    setting("log", "warn", "What is logged, by module: error, warn, info, debug, trace"),
    setting("log_format", "text", "text or json"),
    setting("demo", "false", "Fill an empty installation with a demo organisation"),
    setting("connections", "4", "Database connections for reading; on PostgreSQL as many for writing"),
    setting(
        "trusted_proxies",
        "127.0.0.0/8 ::1",
        "Addresses or networks, apart by spaces, of proxies whose X-Forwarded-For says where a request comes from",
    ),
    setting(
        "auto_provision_module_drives",
        "true",
        "Make the drive of a module when somebody who may make drives first needs it",
    ),
    setting("max_file_mib", "5120", "The largest file that may be uploaded, MiB; 5120 at most"),
    setting(
        "allowed_file_types",
        "",
        "What may be uploaded, apart by spaces: media types or endings, such as application/pdf .dwg jpg; none allows all",
    ),
    setting("session_hours", "720", "How long a session lasts, however much it is used, hours"),
    setting("session_idle_hours", "168", "How long a session lasts unused, hours"),
    secret(
        "smtp_url",
        "",
        "Mail server: smtps://user:password@host or smtp://host:587?tls=required; none holds mails in the outbox",
    ),
    setting("mail_from", "corbel@ the host of public_url", "Name and address that mails come from"),
    secret("metrics_token", "", "Bearer token for /metrics from other machines; from this machine none is needed"),
    setting(
        "oidc_issuer",
        "",
        "OpenID Connect provider that people may sign in by, such as https://login.example.org, as its tokens name it; \
         needs public_url, and at the provider the redirect address {public_url}/api/v1/auth/oidc/callback",
    ),
    setting("oidc_client_id", "", "Corbel's client id at the provider"),
    secret("oidc_client_secret", "", "Corbel's secret at the provider; none for a public client"),
    setting("oidc_name", "the issuer's host", "What the button says behind 'Sign in with'"),
    setting("oidc_scopes", "openid email profile", "What the provider is asked for; openid and email are needed"),
    setting(
        "oidc_trust_email",
        "false",
        "Take the provider's e-mail addresses for verified where it does not say whether they are",
    ),
    secret("database_url", "SQLite in the data folder", "Database: sqlite:/path or postgres://user:password@host/name"),
    setting(
        "blob_s3_endpoint",
        "",
        "S3 store for file bytes, such as https://s3.example.org; none keeps them in the data folder",
    ),
    setting("blob_s3_region", "us-east-1", "Region of the S3 store"),
    setting("blob_s3_bucket", "", "Bucket in the S3 store"),
    secret("blob_s3_access_key", "", "Access key of the S3 store"),
    secret("blob_s3_secret_key", "", "Secret key of the S3 store"),
];

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
    /// Whether an empty installation is filled with a demo organisation.
    pub demo: bool,
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
    /// Bearer token for `/metrics` from other machines.
    pub metrics_token: Option<String>,
    /// Provider that people may sign in by.
    pub oidc: Option<::oidc::Settings>,
    /// Databases.
    pub store: StoreConfig,
    /// S3 stores by region; `None` is the default, and what has none keeps its bytes in the data folder.
    pub s3: HashMap<Option<Region>, S3Settings>,
}

/// How mail leaves the installation.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct MailSettings {
    /// The mail server, with its password; without one mails are held in the outbox.
    pub smtp_url: Option<String>,
    /// `Corbel <corbel@example.org>`; derived from the public address unless set.
    pub from: Option<String>,
}

impl std::fmt::Debug for MailSettings {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailSettings").field("from", &self.from).finish_non_exhaustive()
    }
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

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Raw {
    listen: Option<String>,
    public_url: Option<String>,
    data_dir: Option<PathBuf>,
    secret: Option<String>,
    log: Option<String>,
    log_format: Option<String>,
    demo: Option<bool>,
    connections: Option<usize>,
    trusted_proxies: Option<String>,
    max_file_mib: Option<i64>,
    allowed_file_types: Option<String>,
    auto_provision_module_drives: Option<bool>,
    session_hours: Option<u64>,
    session_idle_hours: Option<u64>,
    smtp_url: Option<String>,
    mail_from: Option<String>,
    metrics_token: Option<String>,
    oidc_issuer: Option<String>,
    oidc_client_id: Option<String>,
    oidc_client_secret: Option<String>,
    oidc_name: Option<String>,
    oidc_scopes: Option<String>,
    oidc_trust_email: Option<bool>,
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
            demo: false,
            trusted_proxies: Vec::new(),
            uploads: UploadLimits::default(),
            drive: Settings::default(),
            sessions: SessionLifetime::default(),
            password_cost: PasswordCost::default(),
            mail: MailSettings::default(),
            metrics_token: None,
            oidc: None,
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
        Ok(Self {
            oidc: raw.oidc(public_url.as_ref())?,
            listen: parse("listen", raw.listen.as_deref().unwrap_or("127.0.0.1:8080"))?,
            public_url,
            secret: raw.secret.as_deref().map(parse_secret).transpose()?,
            log: raw.log.unwrap_or_else(|| "warn".into()),
            log_json: match raw.log_format.as_deref() {
                None | Some("text") => false,
                Some("json") => true,
                Some(other) => return Err(Error::invalid(format!("log_format is text or json, not '{other}'."))),
            },
            demo: raw.demo.unwrap_or(false),
            trusted_proxies: proxies(raw.trusted_proxies.as_deref().unwrap_or(THIS_MACHINE))?,
            uploads,
            drive,
            sessions: SessionLifetime {
                absolute: hours("session_hours", raw.session_hours.unwrap_or(720))?,
                idle: hours("session_idle_hours", raw.session_idle_hours.unwrap_or(168))?,
            },
            password_cost: PasswordCost::default(),
            mail: MailSettings {
                smtp_url: raw.smtp_url.filter(|url| !url.is_empty()),
                from: raw.mail_from.filter(|from| !from.is_empty()),
            },
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
        assert!(config.s3.is_empty() && config.public_url.is_none() && !config.demo);
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
