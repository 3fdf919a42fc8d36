//! States, kinds and the like are enums: nothing compares one with a string, where a typing mistake
//! would compile and never match.

use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprBinary, ExprMacro, ExprMatch, Lit, Pat};

use crate::dependencies::collect_sources;

/// Names that hold a state or another value of a closed list.
const CODE_NAMES: &[&str] = &[
    "author",
    "channel",
    "consent_state",
    "decline_reason",
    "from_state",
    "how",
    "kind",
    "media_type",
    "origin",
    "outcome",
    "payer",
    "purpose",
    "reason",
    "state",
    "status",
    "step",
    "to_state",
];

/// Comparisons of strings that come from outside in that form.
const ALLOWED: &[&str] = &[
    // What a browser calls a credential (WebAuthn).
    "app/src/access/passkeys/ceremony.rs: kind",
    // What the cookie of sourcebuster calls a visit.
    "app/src/visitor/channel.rs: kind",
];

#[test]
fn no_state_is_compared_with_a_literal() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut sources = Vec::new();
    collect_sources(&crates, &crates, &mut sources);
    sources.retain(|(path, _)| path.contains("/src/") && !path.contains("/tests"));
    assert!(sources.len() > 300, "the sources were not found");
    let found: Vec<String> = sources
        .iter()
        .flat_map(|(path, text)| {
            compared_states(text).into_iter().map(move |name| format!("{path}: {name}"))
        })
        .filter(|it| !ALLOWED.contains(&it.as_str()))
        .collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn comparisons_with_a_literal_are_found() {
    let source = r#"
        fn f(order: &Order, url: &Url) {
            if order.state == "paid" || "new" != order.status.as_str() {}
            match order.decline_reason.as_deref() { Some("funds") => {} _ => {} }
            let _ = matches!(&*order.channel, "sms" | "email");
            if order.kind == Kind::Full || url.scheme() == "https" {}
            match order.state { State::Paid => "paid", _ => "open" };
        }
        #[cfg(test)]
        mod tests { fn g() { assert!(row.state == "paid"); } }
    "#;
    assert_eq!(compared_states(source), ["state", "status", "decline_reason", "channel"]);
}

/// The names that the code of a source, its tests left out, compares with a string.
fn compared_states(source: &str) -> Vec<String> {
    let mut comparisons = Comparisons::default();
    comparisons.visit_file(&syn::parse_file(source).expect("Rust"));
    comparisons.found
}

#[derive(Default)]
struct Comparisons {
    found: Vec<String>,
}

impl Comparisons {
    fn note(&mut self, compared: &Expr) {
        let name = last_name(compared).filter(|name| CODE_NAMES.contains(&name.as_str()));
        self.found.extend(name);
    }
}

impl<'ast> Visit<'ast> for Comparisons {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if module.ident != "tests" {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_expr_binary(&mut self, binary: &'ast ExprBinary) {
        visit::visit_expr_binary(self, binary);
        if matches!(binary.op, BinOp::Eq(_) | BinOp::Ne(_)) {
            match (is_text(&binary.left), is_text(&binary.right)) {
                (false, true) => self.note(&binary.left),
                (true, false) => self.note(&binary.right),
                _ => {}
            }
        }
    }

    fn visit_expr_match(&mut self, decision: &'ast ExprMatch) {
        visit::visit_expr_match(self, decision);
        if decision.arms.iter().any(|arm| has_text(&arm.pat)) {
            self.note(&decision.expr);
        }
    }

    fn visit_expr_macro(&mut self, call: &'ast ExprMacro) {
        if !call.mac.path.is_ident("matches") {
            return;
        }
        let tokens: Vec<TokenTree> = call.mac.tokens.clone().into_iter().collect();
        let is_comma = |it: &TokenTree| matches!(it, TokenTree::Punct(it) if it.as_char() == ',');
        let Some(comma) = tokens.iter().position(is_comma) else { return };
        let is_text = |it: &TokenTree| matches!(it, TokenTree::Literal(it) if it.to_string().starts_with('"'));
        let compared: TokenStream = tokens[..comma].iter().cloned().collect();
        if tokens[comma..].iter().any(is_text) {
            self.note(&syn::parse2(compared).expect("an expression"));
        }
    }
}

fn is_text(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(it) if matches!(it.lit, Lit::Str(_)))
}

fn has_text(pat: &Pat) -> bool {
    match pat {
        Pat::Lit(it) => matches!(it.lit, Lit::Str(_)),
        Pat::Or(it) => it.cases.iter().any(has_text),
        Pat::TupleStruct(it) => it.elems.iter().any(has_text),
        _ => false,
    }
}

/// The name of a variable or a field, without what makes a string of it.
fn last_name(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Field(it) => match &it.member {
            syn::Member::Named(name) => Some(name.to_string()),
            syn::Member::Unnamed(_) => None,
        },
        Expr::Path(it) => it.path.get_ident().map(ToString::to_string),
        Expr::MethodCall(it)
            if ["as_str", "as_deref", "as_ref", "clone"]
                .contains(&it.method.to_string().as_str()) =>
        {
            last_name(&it.receiver)
        }
        Expr::Reference(it) => last_name(&it.expr),
        Expr::Unary(it) => last_name(&it.expr),
        Expr::Paren(it) => last_name(&it.expr),
        _ => None,
    }
}
