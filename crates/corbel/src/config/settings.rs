//! Every setting, with its words.

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
    setting(
        "demo",
        "false",
        "Fill an empty installation with a demo organisation: true, false, or brief for one with few files",
    ),
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
    setting("site", "on", "off: no public site; / leads to the log-in page"),
    secret("metrics_token", "", "Bearer token for /metrics from other machines; from this machine none is needed"),
    setting(
        "calls_udp",
        "port 7882 of listen's address",
        "Where the media of calls arrives by UDP, address and port; port 0 takes a free one, as does listen's port 0; off carries no calls",
    ),
    setting("calls_tcp", "as calls_udp", "The same by TCP, for networks that let no UDP pass; off for none"),
    setting(
        "calls_public",
        "this machine's addresses",
        "IP addresses, apart by spaces, under which people reach those ports, where a router or a cloud stands before this machine",
    ),
    setting("calls_people", "50", "How many people one call may have, 2 to 200"),
    setting(
        "calls_turn",
        "",
        "Relays for people behind strict firewalls, apart by spaces, such as turns:turn.example.org:443?transport=tcp",
    ),
    setting("calls_turn_user", "", "User name at the relays"),
    secret("calls_turn_password", "", "Password at the relays"),
    setting(
        "livekit_url",
        "",
        "LiveKit server that carries calls instead of this one, such as wss://livekit.example.org; its webhooks go to \
         {public_url}/api/livekit/webhook",
    ),
    setting("livekit_key", "", "API key at the LiveKit server"),
    secret("livekit_secret", "", "Secret of that key"),
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
        "Take the provider's email addresses for verified where it does not say whether they are",
    ),
    setting(
        "timestamp_url",
        "",
        "Time stamp server (RFC 3161) that confirms when signatures are made, such as https://tsa.example.org; it is \
         told their hashes and nothing else; none: the time is this server's",
    ),
    setting(
        "timestamp_policy",
        "",
        "The policy that its time stamps must be of, such as 1.3.6.1.4.1.99.1; none takes any",
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
