//! Cache of rendered bodies, bounded by bytes; concurrent requests for a missing page render it
//! once.

use std::hash::Hash;
use std::sync::Arc;

use moka::policy::EvictionPolicy;
use tokio::sync::Semaphore;

use crate::EncodedBody;

pub struct RenderCache<K> {
    entries: moka::future::Cache<K, Arc<EncodedBody>>,
    /// Full compression takes a core and much memory, so only one page is recompressed at a
    /// time.
    recompression: Arc<Semaphore>,
}

impl<K: Hash + Eq + Clone + Send + Sync + 'static> RenderCache<K> {
    pub fn new(capacity_bytes: u64) -> Self {
        let entries = moka::future::Cache::builder()
            .max_capacity(capacity_bytes)
            // By last use: at midnight today's pages must replace yesterday's, however often those
            // were requested.
            .eviction_policy(EvictionPolicy::lru())
            .weigher(|_, entry: &Arc<EncodedBody>| entry.weight_bytes())
            .build();
        Self { entries, recompression: Arc::new(Semaphore::new(1)) }
    }

    pub async fn get(&self, key: &K) -> Option<Arc<EncodedBody>> {
        self.entries.get(key).await
    }

    /// Returns the entry, made by `make` if it is missing. Failures are not cached; all waiting
    /// callers get the error.
    pub async fn get_or_insert_with<E>(
        &self,
        key: K,
        make: impl Future<Output = Result<EncodedBody, E>>,
    ) -> Result<Arc<EncodedBody>, Arc<E>>
    where
        E: Send + Sync + 'static,
    {
        let is_new = std::sync::atomic::AtomicBool::new(false);
        let entry = self
            .entries
            .try_get_with(key.clone(), async {
                is_new.store(true, std::sync::atomic::Ordering::Relaxed);
                make.await.map(Arc::new)
            })
            .await?;
        if is_new.into_inner() {
            self.recompress_in_background(key, entry.clone());
        }
        Ok(entry)
    }

    /// Removes all entries.
    pub fn clear(&self) {
        self.entries.invalidate_all();
    }

    /// The first visitor gets a body compressed quickly; later ones get it compressed well.
    fn recompress_in_background(&self, key: K, entry: Arc<EncodedBody>) {
        let (entries, recompression) = (self.entries.clone(), self.recompression.clone());
        tokio::spawn(async move {
            let Ok(_permit) = recompression.acquire().await else {
                return;
            };
            let Ok(best) = tokio::task::spawn_blocking(move || entry.recompressed()).await else {
                return;
            };
            entries.insert(key, Arc::new(best)).await;
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::Coding;

    #[tokio::test]
    async fn concurrent_requests_render_a_page_once() {
        let cache = Arc::new(RenderCache::new(1 << 20));
        let renders = Arc::new(AtomicU32::new(0));
        let tasks: Vec<_> = (0..50)
            .map(|_| {
                let (cache, renders) = (cache.clone(), renders.clone());
                tokio::spawn(async move {
                    let make = async {
                        renders.fetch_add(1, Ordering::Relaxed);
                        tokio::task::yield_now().await;
                        Ok::<_, ()>(EncodedBody::new(b"page"))
                    };
                    cache.get_or_insert_with("key", make).await.unwrap().body(Coding::Identity)
                })
            })
            .collect();
        for task in tasks {
            assert_eq!(task.await.unwrap(), "page");
        }
        assert_eq!(renders.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn does_not_cache_a_failure() {
        let cache = RenderCache::new(1 << 20);
        let result = cache.get_or_insert_with("key", async { Err("no") }).await;
        assert_eq!(*result.unwrap_err(), "no");
        let result =
            cache.get_or_insert_with("key", async { Ok::<_, ()>(EncodedBody::new(b"yes")) }).await;
        assert_eq!(result.unwrap().body(Coding::Identity), "yes");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn improves_the_entry_in_the_background() {
        let cache = RenderCache::new(1 << 20);
        let body: String = (0..5_000).map(|n| format!("строка {n} ")).collect();
        let first = cache
            .get_or_insert_with("key", async { Ok::<_, ()>(EncodedBody::new(body.as_bytes())) })
            .await
            .unwrap();
        for _ in 0..600 {
            let current = cache.get(&"key").await.unwrap();
            if !Arc::ptr_eq(&current, &first) {
                assert_eq!(
                    (&current.brotli, &current.etag),
                    (&first.recompressed().brotli, &first.etag)
                );
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("the entry was never recompressed");
    }
}
