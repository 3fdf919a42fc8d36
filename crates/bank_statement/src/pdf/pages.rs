//! The pages of a file, in order.

use std::collections::BTreeSet;

use super::file::File;
use super::object::{Dict, Object};
use crate::StatementRejection;

const DEPTH_MAX: usize = 16;

pub(super) struct Page<'a> {
    pub dict: &'a Dict,
    /// Own or inherited.
    pub resources: Option<&'a Dict>,
}

/// Walks the page tree; skips nodes that were visited.
pub(super) fn list<'a>(
    file: &'a File,
    pages_max: usize,
) -> Result<Vec<Page<'a>>, StatementRejection> {
    let root = file
        .catalog()
        .and_then(|catalog| catalog.get("Pages"))
        .ok_or(StatementRejection::Broken)?;
    let mut walk = Walk { file, pages_max, visited: BTreeSet::new(), pages: Vec::new() };
    walk.visit(root, None, DEPTH_MAX)?;
    if walk.pages.is_empty() { Err(StatementRejection::Broken) } else { Ok(walk.pages) }
}

/// Subtypes of a page's annotations.
pub(super) fn annotations(file: &File, page: &Dict) -> Vec<String> {
    let entries = file.get(page, "Annots").and_then(Object::array).unwrap_or_default();
    let dicts = entries.iter().filter_map(|entry| file.resolve(entry).dict());
    let kinds = dicts.filter_map(|dict| file.get(dict, "Subtype").and_then(Object::name));
    kinds.map(|kind| String::from_utf8_lossy(kind).into_owned()).collect()
}

struct Walk<'a> {
    file: &'a File<'a>,
    pages_max: usize,
    visited: BTreeSet<u32>,
    pages: Vec<Page<'a>>,
}

impl<'a> Walk<'a> {
    fn visit(
        &mut self,
        node: &'a Object,
        inherited: Option<&'a Dict>,
        depth: usize,
    ) -> Result<(), StatementRejection> {
        if let Object::Reference(number) = node
            && !self.visited.insert(*number)
        {
            return Ok(());
        }
        let Some(dict) = self.file.resolve(node).dict() else { return Ok(()) };
        let resources = self.file.get_dict(dict, "Resources").or(inherited);
        if let Some(kids) = self.file.get(dict, "Kids").and_then(Object::array) {
            let depth = depth.checked_sub(1).ok_or(StatementRejection::Broken)?;
            return kids.iter().try_for_each(|kid| self.visit(kid, resources, depth));
        }
        self.pages.push(Page { dict, resources });
        if self.pages.len() > self.pages_max {
            Err(StatementRejection::TooManyPages)
        } else {
            Ok(())
        }
    }
}
