//! A server on this machine: each route, each limit, and what attacks it.

#![allow(clippy::unwrap_used)]

mod batches;
mod book;
mod client;
mod fetching;
mod hostile;
mod limits;
mod openapi;
mod routes;
mod schema;
mod signals;
