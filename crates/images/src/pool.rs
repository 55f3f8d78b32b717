//! A few pictures at once: each takes a core for a moment, and memory by its pixels.

use std::sync::Arc;

use bytes::Bytes;
use image::{DynamicImage, RgbImage, metadata::Orientation};
use kernel::{Error, ErrorKind, Result};
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::{
    Limits, Rendition, Size,
    decode::{decode, unreadable},
    rendition::{png, renditions, stamped},
};

/// How many pictures are worked on at once.
const AT_ONCE: usize = 2;
/// How many more may wait for their turn.
const WAITING: usize = 30;

/// What copies are made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A file as somebody brought it.
    File(Bytes),
    /// A picture that the product itself has drawn, upright.
    Pixels {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom.
        height: u32,
        /// Red, green and blue of each, line by line from the top.
        rgb: Bytes,
    },
}

impl From<Bytes> for Source {
    fn from(file: Bytes) -> Self {
        Self::File(file)
    }
}

impl Source {
    fn open(self, limits: Limits) -> Result<(DynamicImage, Orientation)> {
        match self {
            Self::File(file) => decode(&file, limits),
            Self::Pixels { width, height, rgb } => {
                let picture = RgbImage::from_raw(width, height, rgb.into());
                let picture = picture.ok_or_else(|| unreadable("pixels that are no picture"))?;
                Ok((picture.into(), Orientation::NoTransforms))
            }
        }
    }
}

/// Makes copies of pictures, a few at once. Cheap to clone; clones share their turns.
#[derive(Clone, Debug)]
pub struct Images {
    limits: Limits,
    running: Arc<Semaphore>,
    accepted: Arc<Semaphore>,
}

impl Default for Images {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

impl Images {
    /// Copies of pictures within these limits.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            running: Arc::new(Semaphore::new(AT_ONCE)),
            accepted: Arc::new(Semaphore::new(AT_ONCE + WAITING)),
        }
    }

    /// A copy of the picture in each of these sizes, in their order, of that quality (0 to 100). Of a picture that
    /// moves, its first frame. The picture is read once.
    ///
    /// # Errors
    /// `IMAGE_UNREADABLE` for what is no PNG, JPEG, GIF or WebP picture, or a damaged one; `IMAGE_TOO_LARGE` beyond the
    /// limits; `RATE_LIMITED` where too many pictures wait already.
    pub async fn copies(&self, picture: impl Into<Source>, sizes: Vec<Size>, quality: u8) -> Result<Vec<Rendition>> {
        self.run(picture.into(), self.limits, move |pixels, orientation| {
            renditions(pixels, orientation, &sizes, quality)
        })
        .await
    }

    /// A copy of the picture in that size and quality (0 to 100) with `words` all over it.
    ///
    /// # Errors
    /// As [`Images::copies`].
    pub async fn stamped(
        &self,
        picture: impl Into<Source>,
        size: Size,
        quality: u8,
        words: String,
    ) -> Result<Rendition> {
        let stamp = move |pixels, orientation| stamped(pixels, orientation, size, quality, &words);
        self.run(picture.into(), self.limits, stamp).await
    }

    /// A copy of the picture in that size as PNG, which keeps what is clear clear and which programs that show mail can
    /// read. `limits` stand in the place of the usual ones.
    ///
    /// # Errors
    /// As [`Images::copies`].
    pub async fn png(&self, picture: impl Into<Source>, size: Size, limits: Limits) -> Result<Rendition> {
        self.run(picture.into(), limits, move |pixels, orientation| png(pixels, orientation, size)).await
    }

    async fn run<T: Send + 'static>(
        &self,
        picture: Source,
        limits: Limits,
        make: impl FnOnce(DynamicImage, Orientation) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let accepted = Arc::clone(&self.accepted).try_acquire_owned().map_err(|_| too_many())?;
        let running = Arc::clone(&self.running).acquire_owned().await.map_err(Error::internal)?;
        let work = spawn_blocking(move || {
            // The permits live as long as the work, also where the caller has gone meanwhile.
            let _permits = (accepted, running);
            let (pixels, orientation) = picture.open(limits)?;
            make(pixels, orientation)
        });
        // A decoder that panics has met a file it does not understand.
        work.await.unwrap_or_else(|panic| Err(unreadable(panic)))
    }
}

fn too_many() -> Error {
    let message = "Too many pictures are being made smaller. Please try again in a moment.";
    Error::new(ErrorKind::RateLimited, "RATE_LIMITED", message)
        .with_details(serde_json::json!({ "retryAfterSeconds": 1 }))
}
