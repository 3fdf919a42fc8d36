//! `zhedel migrate`: bring the database's schema up to date.

use std::error::Error;

use store::Db;

use crate::config::Config;
use crate::event_loop;

pub fn run() -> Result<(), Box<dyn Error>> {
    let url = Config::load()?.database_url()?;
    event_loop::new_runtime()?.block_on(async {
        Db::open(&url).await?.close().await;
        println!("the schema is up to date");
        Ok(())
    })
}
