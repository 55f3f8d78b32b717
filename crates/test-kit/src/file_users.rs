//! A module of a test's own whose things use files.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
};

use async_trait::async_trait;
use kernel::{
    Ctx, Result,
    port::{FileLink, FileUsers},
};

/// A module with things that tests make and remove.
#[derive(Debug, Default)]
pub struct Notebook(Mutex<BTreeSet<String>>);

impl Notebook {
    /// One in which there is nothing.
    pub fn empty() -> Arc<Self> {
        Arc::new(Self::default())
    }

    /// Makes a thing; how it is linked to a file.
    pub fn add(&self, entity: &str) -> FileLink {
        self.0.lock().unwrap().insert(entity.to_owned());
        FileLink { module: self.module().to_owned(), entity: entity.to_owned(), kind: String::new() }
    }

    /// Removes a thing without a word to anybody.
    pub fn lose(&self, entity: &str) {
        self.0.lock().unwrap().remove(entity);
    }
}

#[async_trait]
impl FileUsers for Notebook {
    fn module(&self) -> &'static str {
        "notebook"
    }

    async fn gone(&self, _: &Ctx, entities: &[String]) -> Result<Vec<String>> {
        let there = self.0.lock().unwrap();
        Ok(entities.iter().filter(|entity| !there.contains(*entity)).cloned().collect())
    }
}
