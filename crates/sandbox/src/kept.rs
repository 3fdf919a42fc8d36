//! What a twin remembers: by name, the last of it.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

const KEPT_MAX: usize = 2_000;

/// A memory of limited size: the oldest makes room.
pub(crate) struct Kept<T> {
    inside: Mutex<Inner<T>>,
}

struct Inner<T> {
    by_name: HashMap<String, T>,
    oldest_first: VecDeque<String>,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        let inside = Inner { by_name: HashMap::new(), oldest_first: VecDeque::new() };
        Self { inside: Mutex::new(inside) }
    }
}

impl<T: Clone> Kept<T> {
    pub(crate) fn get(&self, name: &str) -> Option<T> {
        self.inside().by_name.get(name).cloned()
    }

    /// What is kept under the name already, or what is made for it now.
    pub(crate) fn get_or_keep(&self, name: &str, new: impl FnOnce() -> T) -> T {
        let mut inside = self.inside();
        if let Some(known) = inside.by_name.get(name) {
            return known.clone();
        }
        if inside.oldest_first.len() >= KEPT_MAX
            && let Some(oldest) = inside.oldest_first.pop_front()
        {
            inside.by_name.remove(&oldest);
        }
        let new = new();
        inside.by_name.insert(name.to_owned(), new.clone());
        inside.oldest_first.push_back(name.to_owned());
        new
    }

    /// Changes what is kept, and tells what the change says; nothing where nothing is kept.
    pub(crate) fn change<R>(&self, name: &str, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        self.inside().by_name.get_mut(name).map(change)
    }

    /// Takes it out.
    pub(crate) fn take(&self, name: &str) -> Option<T> {
        let mut inside = self.inside();
        inside.oldest_first.retain(|kept| kept != name);
        inside.by_name.remove(name)
    }

    fn inside(&self) -> MutexGuard<'_, Inner<T>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_stays_and_the_oldest_goes() {
        let kept = Kept::default();
        assert_eq!(kept.get_or_keep("a", || 1), 1);
        assert_eq!(kept.get_or_keep("a", || 2), 1);
        for number in 1..KEPT_MAX {
            kept.get_or_keep(&number.to_string(), || number);
        }
        assert_eq!(kept.get("a"), Some(1));
        kept.get_or_keep("last", || 0);
        assert_eq!((kept.get("a"), kept.get("1"), kept.get("last")), (None, Some(1), Some(0)));
        assert_eq!(kept.change("last", |it| std::mem::replace(it, 7)), Some(0));
        assert_eq!((kept.take("last"), kept.take("last")), (Some(7), None));
        assert_eq!(kept.change("last", |it| *it), None);
    }
}
