//! Bounded in-memory storage of the simulators.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

const CAPACITY: usize = 2_000;

/// A map of limited size; evicts the oldest entry.
pub(crate) struct BoundedMap<T> {
    inner: Mutex<Inner<T>>,
}

struct Inner<T> {
    by_key: HashMap<String, T>,
    oldest_first: VecDeque<String>,
}

impl<T> Default for BoundedMap<T> {
    fn default() -> Self {
        let inner = Inner { by_key: HashMap::new(), oldest_first: VecDeque::new() };
        Self { inner: Mutex::new(inner) }
    }
}

impl<T: Clone> BoundedMap<T> {
    pub(crate) fn get(&self, key: &str) -> Option<T> {
        self.lock().by_key.get(key).cloned()
    }

    /// Returns the entry of the key, or inserts a new one.
    pub(crate) fn get_or_insert_with(&self, key: &str, new: impl FnOnce() -> T) -> T {
        let mut inner = self.lock();
        if let Some(value) = inner.by_key.get(key) {
            return value.clone();
        }
        if inner.oldest_first.len() >= CAPACITY
            && let Some(oldest) = inner.oldest_first.pop_front()
        {
            inner.by_key.remove(&oldest);
        }
        let new = new();
        inner.by_key.insert(key.to_owned(), new.clone());
        inner.oldest_first.push_back(key.to_owned());
        new
    }

    /// Changes an entry and returns the closure's result; `None` if there is no entry.
    pub(crate) fn update<R>(&self, key: &str, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        self.lock().by_key.get_mut(key).map(change)
    }

    pub(crate) fn remove(&self, key: &str) -> Option<T> {
        let mut inner = self.lock();
        inner.oldest_first.retain(|other| other != key);
        inner.by_key.remove(key)
    }

    fn lock(&self) -> MutexGuard<'_, Inner<T>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_values_stay_and_oldest_keys_are_evicted() {
        let map = BoundedMap::default();
        assert_eq!(map.get_or_insert_with("a", || 1), 1);
        assert_eq!(map.get_or_insert_with("a", || 2), 1);
        for number in 1..CAPACITY {
            map.get_or_insert_with(&number.to_string(), || number);
        }
        assert_eq!(map.get("a"), Some(1));
        map.get_or_insert_with("last", || 0);
        assert_eq!((map.get("a"), map.get("1"), map.get("last")), (None, Some(1), Some(0)));
        assert_eq!(map.update("last", |it| std::mem::replace(it, 7)), Some(0));
        assert_eq!((map.remove("last"), map.remove("last")), (Some(7), None));
        assert_eq!(map.update("last", |it| *it), None);
    }
}
