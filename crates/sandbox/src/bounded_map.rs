//! What a twin remembers: by name, the last of it.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

const CAPACITY: usize = 2_000;

/// A memory of limited size: the oldest makes room.
pub(crate) struct BoundedMap<T> {
    inner: Mutex<Inner<T>>,
}

struct Inner<T> {
    by_key: HashMap<String, T>,
    oldest_first: VecDeque<String>,
}

impl<T> Default for BoundedMap<T> {
    fn default() -> Self {
        let inside = Inner { by_key: HashMap::new(), oldest_first: VecDeque::new() };
        Self { inner: Mutex::new(inside) }
    }
}

impl<T: Clone> BoundedMap<T> {
    pub(crate) fn get(&self, name: &str) -> Option<T> {
        self.lock().by_key.get(name).cloned()
    }

    /// What is kept under the name already, or what is made for it now.
    pub(crate) fn get_or_insert_with(&self, name: &str, new: impl FnOnce() -> T) -> T {
        let mut inside = self.lock();
        if let Some(known) = inside.by_key.get(name) {
            return known.clone();
        }
        if inside.oldest_first.len() >= CAPACITY
            && let Some(oldest) = inside.oldest_first.pop_front()
        {
            inside.by_key.remove(&oldest);
        }
        let new = new();
        inside.by_key.insert(name.to_owned(), new.clone());
        inside.oldest_first.push_back(name.to_owned());
        new
    }

    /// Changes what is kept, and tells what the change says; nothing where nothing is kept.
    pub(crate) fn update<R>(&self, name: &str, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        self.lock().by_key.get_mut(name).map(change)
    }

    /// Takes it out.
    pub(crate) fn remove(&self, name: &str) -> Option<T> {
        let mut inside = self.lock();
        inside.oldest_first.retain(|kept| kept != name);
        inside.by_key.remove(name)
    }

    fn lock(&self) -> MutexGuard<'_, Inner<T>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_stays_and_the_oldest_goes() {
        let kept = BoundedMap::default();
        assert_eq!(kept.get_or_insert_with("a", || 1), 1);
        assert_eq!(kept.get_or_insert_with("a", || 2), 1);
        for number in 1..CAPACITY {
            kept.get_or_insert_with(&number.to_string(), || number);
        }
        assert_eq!(kept.get("a"), Some(1));
        kept.get_or_insert_with("last", || 0);
        assert_eq!((kept.get("a"), kept.get("1"), kept.get("last")), (None, Some(1), Some(0)));
        assert_eq!(kept.update("last", |it| std::mem::replace(it, 7)), Some(0));
        assert_eq!((kept.remove("last"), kept.remove("last")), (Some(7), None));
        assert_eq!(kept.update("last", |it| *it), None);
    }
}
