//! The columns of a row by name. A prepared statement with `*` fails on PostgreSQL once a table has
//! another column ("cached plan must not change result type"), and a newer release adds columns while
//! this one serves.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

/// A row that knows its columns; see `#[derive(store_derive::FromRow)]`. The statement of a tuple
/// names them itself.
pub trait Columns: 'static {
    fn columns() -> Vec<&'static str> {
        Vec::new()
    }
}

macro_rules! tuples {
    ($($first:ident $($rest:ident)*)?) => { $(
        impl<$first: 'static, $($rest: 'static),*> Columns for ($first, $($rest,)*) {}
        tuples!($($rest)*);
    )? };
}
tuples!(A B C D E F G H I);

type Named = HashMap<(&'static str, TypeId), &'static str>;
/// As many as there are statements in the code.
static NAMED: LazyLock<RwLock<Named>> = LazyLock::new(RwLock::default);

/// The statement with the columns of `T` by name in place of `*`.
pub fn name_columns<T: Columns>(text: &'static str) -> &'static str {
    if !text.contains('*') {
        return text;
    }
    let key = (text, TypeId::of::<T>());
    if let Some(named) = NAMED.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return named;
    }
    let named = expand(text, &T::columns()).map_or(text, |named| &*named.leak());
    NAMED.write().unwrap_or_else(PoisonError::into_inner).entry(key).or_insert(named)
}

/// `SELECT *`, `SELECT alias.*` and `RETURNING *`, the first of them.
fn expand(text: &str, columns: &[&str]) -> Option<String> {
    if columns.is_empty() {
        return None;
    }
    let (start, alias) = ["SELECT ", "RETURNING "].into_iter().find_map(|verb| {
        text.match_indices(verb).find_map(|(at, _)| {
            let start = at + verb.len();
            let (alias, _) = text[start..].split_once('*')?;
            let is_alias = alias.strip_suffix('.').unwrap_or(alias);
            let is_alias = is_alias.chars().all(|one| one.is_ascii_lowercase() || one == '_');
            is_alias.then_some((start, alias))
        })
    })?;
    let names: Vec<String> = columns.iter().map(|column| format!("{alias}{column}")).collect();
    let rest = &text[start + alias.len() + 1..];
    Some(format!("{}{}{rest}", &text[..start], names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Loan;
    impl Columns for Loan {
        fn columns() -> Vec<&'static str> {
            vec!["id", "state"]
        }
    }

    #[test]
    fn an_asterisk_becomes_the_columns() {
        for (text, named) in [
            ("SELECT * FROM loans", "SELECT id, state FROM loans"),
            ("SELECT l.* FROM loans AS l", "SELECT l.id, l.state FROM loans AS l"),
            (
                "UPDATE loans SET state = $1 WHERE id = (SELECT id FROM b) RETURNING *",
                "UPDATE loans SET state = $1 WHERE id = (SELECT id FROM b) RETURNING id, state",
            ),
            ("SELECT COUNT(*) FROM loans", "SELECT COUNT(*) FROM loans"),
            ("SELECT id, 2 * state FROM loans", "SELECT id, 2 * state FROM loans"),
        ] {
            assert_eq!(name_columns::<Loan>(text), named);
            assert_eq!(name_columns::<Loan>(text), named, "from memory");
            assert_eq!(name_columns::<(i64,)>(text), text);
        }
    }
}
