//! Texts and settings as files: `settings.toml`, and a Markdown file for each text that is not the built-in one.
//!
//! A person may edit the files as well, so they are looked at again after a moment. Several processes read the same folder
//! where they share it; each keeps what it read for that moment.

use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, ErrorKind, Write as _},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use kernel::{Env, Error, Result, SiteRequestId, Timestamp};

use crate::model::{SiteSettings, Switch, TextKey};

/// How long what was read stands before the files are looked at again.
const FRESH: Duration = Duration::from_secs(2);
/// The largest file that is read, in bytes. Longer ones are nobody's text.
const MOST_BYTES: u64 = 256 * 1024;
const SETTINGS: &str = "settings.toml";

/// What the files say.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    /// The settings in force.
    pub(crate) settings: SiteSettings,
    /// Why the file of the settings cannot be used, where it cannot: then the settings are those that were read last, and the site
    /// is off where there were none.
    pub(crate) fault: Option<String>,
    /// The texts that somebody wrote.
    pub(crate) written: HashMap<TextKey, String>,
}

impl Content {
    /// The settings, for what is to be done by them and cannot be taken back.
    ///
    /// # Errors
    /// `UNAVAILABLE` while their file cannot be used.
    pub(crate) fn certain_settings(&self) -> Result<&SiteSettings> {
        match &self.fault {
            Some(fault) => Err(Error::unavailable(format!("the site's settings: {fault}"))),
            None => Ok(&self.settings),
        }
    }

    /// The text in force.
    pub(crate) fn text(&self, key: TextKey) -> &str {
        self.written.get(&key).map_or(key.built_in(), String::as_str)
    }
}

/// When the files were read, and what they said.
type Kept = (Timestamp, Arc<Content>);

/// The folder of the site. Cheap to clone; clones share what they read.
#[derive(Clone)]
pub(crate) struct Texts {
    folder: Arc<Path>,
    /// The address that visitors write to where the settings give none.
    email: Arc<str>,
    env: Env,
    kept: Arc<Mutex<Option<Kept>>>,
}

impl Texts {
    pub(crate) fn new(folder: PathBuf, email: String, env: Env) -> Self {
        Self { folder: folder.into(), email: email.into(), env, kept: Arc::default() }
    }

    /// What the files say, as of a moment ago at most.
    pub(crate) async fn content(&self) -> Result<Arc<Content>> {
        let now = self.env.now();
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((read_at, content)) = kept
            && now.since(read_at) < FRESH
        {
            return Ok(content);
        }
        let texts = self.clone();
        tokio::task::spawn_blocking(move || texts.read(now)).await.map_err(Error::internal)
    }

    fn read(&self, now: Timestamp) -> Arc<Content> {
        let (settings, fault) = match self.read_settings() {
            Ok(settings) => (settings, None),
            Err(error) => {
                let file = self.folder.join(SETTINGS);
                tracing::warn!(%error, file = %file.display(), "the site's settings are not used");
                (self.last_settings(), Some(error.message().to_owned()))
            }
        };
        let texts = TextKey::ALL.into_iter().filter_map(|key| Some((key, self.read_text(key)?)));
        let content = Arc::new(Content { settings, fault, written: texts.collect() });
        self.keep(now, &content);
        content
    }

    fn keep(&self, now: Timestamp, content: &Arc<Content>) {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, Arc::clone(content)));
    }

    /// The settings of the file, and the built-in ones where there is none.
    fn read_settings(&self) -> Result<SiteSettings> {
        match self.read_file(SETTINGS) {
            Ok(toml) => SiteSettings::parse(&toml, &self.email),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(self.built_in()),
            Err(error) => Err(Error::invalid(format!("The file cannot be read: {error}."))),
        }
    }

    /// What was in force before the file was broken. Where nothing was, nobody knows whether there is to be a site.
    fn last_settings(&self) -> SiteSettings {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let off = || SiteSettings { site: Switch::Off, ..self.built_in() };
        kept.as_ref().map_or_else(off, |(_, content)| content.settings.clone())
    }

    fn built_in(&self) -> SiteSettings {
        SiteSettings { email: self.email.to_string(), ..SiteSettings::default() }
    }

    /// A text that somebody wrote. One that cannot be read is as good as none, which the log tells.
    fn read_text(&self, key: TextKey) -> Option<String> {
        let name = file_of(key);
        self.read_file(&name)
            .inspect_err(|error| {
                if error.kind() != ErrorKind::NotFound {
                    tracing::warn!(%error, file = %self.folder.join(&name).display(), "a text of the site is not used");
                }
            })
            .ok()
    }

    fn read_file(&self, name: &str) -> io::Result<String> {
        let path = self.folder.join(name);
        match fs::metadata(&path)?.len() {
            0..=MOST_BYTES => fs::read_to_string(&path),
            _ => Err(io::Error::from(ErrorKind::FileTooLarge)),
        }
    }

    /// Writes a text, or takes the written one away so that the built-in one stands again.
    pub(crate) async fn write_text(&self, key: TextKey, text: Option<String>) -> Result<Arc<Content>> {
        self.change(move |texts| texts.write_file(&file_of(key), text.as_deref())).await
    }

    /// Writes the settings.
    pub(crate) async fn write_settings(&self, settings: &SiteSettings) -> Result<Arc<Content>> {
        let toml = settings.to_toml()?;
        self.change(move |texts| texts.write_file(SETTINGS, Some(&toml))).await
    }

    async fn change(&self, write: impl FnOnce(&Self) -> Result<()> + Send + 'static) -> Result<Arc<Content>> {
        let (texts, now) = (self.clone(), self.env.now());
        let work = move || {
            write(&texts)?;
            Ok(texts.read(now))
        };
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
    }

    /// Whole under another name, then renamed: a reader finds the old text or the new one.
    fn write_file(&self, name: &str, text: Option<&str>) -> Result<()> {
        let path = self.folder.join(name);
        let failed = |error: io::Error| match error.kind() {
            ErrorKind::StorageFull => Error::storage_full(format!("{}: {error}", path.display())),
            _ => Error::internal(format!("{}: {error}", path.display())),
        };
        let Some(text) = text else {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(failed(error)),
                _ => Ok(()),
            };
        };
        fs::create_dir_all(&self.folder).map_err(failed)?;
        // A name of its own: two people may save at the same moment.
        let draft = self.folder.join(format!("{name}.new-{}", self.env.new_id::<SiteRequestId>()));
        let mut file = File::create(&draft).map_err(failed)?;
        file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(failed)?;
        fs::rename(&draft, &path).map_err(failed)
    }
}

fn file_of(key: TextKey) -> String {
    format!("{}.md", key.name())
}
