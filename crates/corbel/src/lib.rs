//! The binary's parts: configuration, wiring, commands. Nothing of the product's rules is here.

pub mod app;
mod calls;
pub mod commands;
pub mod config;
pub mod demo;
pub mod leaving;
pub mod logging;
mod modules;
mod page_looks;
pub mod world;
