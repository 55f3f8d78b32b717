//! An OpenID Connect provider for tests: a real, certified one, from the packages of the end-to-end tests.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use bytes::Bytes;
use http::Method;
use serde_json::Value;

use crate::{Answer, Browser};

/// Where the provider sends people back to.
const CALLBACK: &str = "https://corbel.example/api/v1/auth/oidc/callback";

/// Two providers with the same keys, in a process of their own.
#[derive(Debug)]
pub struct SignInProvider {
    child: Child,
    /// The one that the application trusts.
    pub issuer: String,
    /// One that it does not.
    pub other: String,
}

impl SignInProvider {
    /// Starts one; `None` where the packages of the end-to-end tests are not installed.
    ///
    /// # Panics
    /// They are not installed and `CI` is set: CI tests everything.
    pub fn start() -> Option<Self> {
        let is_installed = folder().join("node_modules/oidc-provider").is_dir();
        assert!(is_installed || crate::setting("CI").is_none(), "CI signs in by a provider: run scripts/npm-ci e2e");
        is_installed.then(|| Self::listen("0"))
    }

    fn listen(port: &str) -> Self {
        // The provider wants a newer Node than Debian's, which is a package, too.
        let mut child = Command::new(folder().join("node_modules/.bin/node"))
            .arg(folder().join("support/sign-in-provider.mjs"))
            .args([CALLBACK, port])
            // It ends when this end of the pipe closes.
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let facts: Value = serde_json::from_str(&lines.next().expect("the provider ended").unwrap()).unwrap();
        // What else it says is read, or it would die of a reader that has gone.
        std::thread::spawn(move || lines.for_each(drop));
        let address = |name: &str| facts[name].as_str().unwrap().to_owned();
        Self { child, issuer: address("issuer"), other: address("other") }
    }

    /// What the application is told of it, as the client of this name.
    pub fn settings(&self, client_id: &str) -> oidc::Settings {
        oidc::Settings {
            issuer: self.issuer.clone(),
            client_id: client_id.to_owned(),
            client_secret: (client_id != "corbel-public").then(|| format!("secret of {client_id}, & more")),
            name: "Dunmarrow ID".to_owned(),
            scopes: "openid email".to_owned(),
            redirect_url: CALLBACK.parse().unwrap(),
            trust_email: false,
        }
    }

    /// Takes it away.
    pub fn stop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Puts it back where it was, with new keys, and nobody is signed in at it any more.
    pub fn restart(&mut self) {
        self.stop();
        let port = self.issuer.rsplit(':').next().unwrap().to_owned();
        *self = Self::listen(&port);
    }

    /// Signs somebody in in the provider's own pages, from the address that the application sent a browser to. Gives the
    /// address that the provider sends the browser back to.
    pub async fn sign_in(&self, address: &str, login: &str) -> String {
        let (visitor, mut next) = self.visit(address);
        let form = [("content-type", "application/x-www-form-urlencoded")];
        // Log-in, consent and the way between them and back; more would be a circle.
        for _ in 0..10 {
            let answer = visitor.get(&next).await;
            let shown = if answer.status == 200 {
                // A page asks for a log-in first and for consent then.
                let page = String::from_utf8_lossy(&answer.bytes).into_owned();
                let asked = if page.contains("value=\"login\"") { "login" } else { "consent" };
                let body = format!("prompt={asked}&login={}&password=any", login.replace('@', "%40"));
                visitor.send(Method::POST, &next, &form, Bytes::from(body)).await
            } else {
                answer
            };
            match self.leads_to(&shown) {
                Ok(inside) => next = inside,
                Err(outside) => return outside,
            }
        }
        panic!("the provider did not send the browser back from {next}");
    }

    /// A browser at whichever of the two providers the address is of, and the address's path there.
    fn visit(&self, address: &str) -> (Browser, String) {
        let at = [&self.issuer, &self.other].into_iter().find(|issuer| address.starts_with(issuer.as_str())).unwrap();
        (Browser::at_other_program(at), address[at.len()..].to_owned())
    }

    /// Where the provider sends the browser: `Ok` at its own pages, `Err` elsewhere.
    fn leads_to(&self, answer: &Answer) -> Result<String, String> {
        let location = answer.header("location");
        assert!(!location.is_empty(), "the provider leads nowhere: {answer:?}");
        let own = [&self.issuer, &self.other].into_iter().find_map(|issuer| location.strip_prefix(issuer.as_str()));
        match own {
            Some(path) => Ok(path.to_owned()),
            None if location.starts_with('/') => Ok(location.to_owned()),
            None => Err(location.to_owned()),
        }
    }
}

impl Drop for SignInProvider {
    fn drop(&mut self) {
        self.stop();
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../e2e")
}
