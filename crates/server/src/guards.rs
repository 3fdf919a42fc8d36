//! Guards: the checks that a route names, looked up by name for each request.

use std::collections::HashMap;

/// The visitor as far as a page needs to know. Only a hint from a cookie: data requires
/// an access token.
#[derive(Debug, Clone, Copy, Default)]
pub struct PageVisitor {
    pub is_signed_in: bool,
    pub is_staff: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuardOutcome {
    Pass,
    /// The page shows its frame and asks the visitor to sign in.
    SignIn,
    /// The page does not exist for this visitor.
    Hidden,
}

pub type Guard = fn(&PageVisitor) -> GuardOutcome;

/// A route names a guard that is not registered.
#[derive(Debug, PartialEq, Eq)]
pub struct UnknownGuard(pub String);

pub struct Guards {
    by_name: HashMap<&'static str, Guard>,
}

impl Guards {
    /// The guards that routes may name.
    pub fn standard() -> Self {
        let auth: Guard = |visitor| match visitor.is_signed_in {
            true => GuardOutcome::Pass,
            false => GuardOutcome::SignIn,
        };
        let staff: Guard = |visitor| match visitor.is_staff {
            true => GuardOutcome::Pass,
            false => GuardOutcome::Hidden,
        };
        Self { by_name: HashMap::from([("auth", auth), ("staff", staff)]) }
    }

    /// Runs the named guards in order; the first that does not pass decides. An unregistered
    /// name is an error before any of them runs.
    pub fn run(
        &self,
        names: &[String],
        visitor: &PageVisitor,
    ) -> Result<GuardOutcome, UnknownGuard> {
        let named = |name: &String| {
            self.by_name.get(name.as_str()).ok_or_else(|| UnknownGuard(name.clone()))
        };
        let guards = names.iter().map(named).collect::<Result<Vec<_>, _>>()?;
        let outcomes = guards.into_iter().map(|guard| guard(visitor));
        Ok(outcomes
            .into_iter()
            .find(|outcome| *outcome != GuardOutcome::Pass)
            .unwrap_or(GuardOutcome::Pass))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_guard_that_does_not_pass_decides() {
        let guards = Guards::standard();
        let run = |names: &[&str], visitor| {
            guards.run(&names.iter().map(|&name| name.into()).collect::<Vec<_>>(), &visitor)
        };
        let nobody = PageVisitor::default();
        assert_eq!(run(&[], nobody), Ok(GuardOutcome::Pass));
        assert_eq!(run(&["auth"], nobody), Ok(GuardOutcome::SignIn));
        assert_eq!(run(&["staff", "auth"], nobody), Ok(GuardOutcome::Hidden));
        assert_eq!(
            run(&["auth"], PageVisitor { is_signed_in: true, is_staff: false }),
            Ok(GuardOutcome::Pass)
        );
        assert_eq!(run(&["nope", "auth"], nobody), Err(UnknownGuard("nope".into())));
        assert_eq!(run(&["auth", "nope"], nobody), Err(UnknownGuard("nope".into())));
    }
}
