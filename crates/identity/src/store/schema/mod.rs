//! Identity's tables: a file per step, named like the step. Once released a step is never edited: a new one follows it.

mod directory;
mod region;

pub(crate) use directory::DIRECTORY;
pub(crate) use region::REGION;
