//! What a role may do with a permission, and what the roles of one person give together.

use std::collections::BTreeMap;

use crate::Permission;

base::codes! {
    /// How far a role may use a permission.
    Level {
        Nothing = "nothing",
        /// Reads, with personal data masked.
        Read = "read",
        /// Reads personal data unmasked, for a stated purpose.
        Reveal = "reveal",
        /// Makes: executes alone where no approval is needed, else asks for one.
        Make = "make",
        /// Checks what somebody else makes.
        Check = "check",
        /// Makes and checks, never the same thing.
        MakeAndCheck = "make_and_check",
    }
}

base::codes! {
    /// What somebody wants to do with a permission.
    Act {
        Read = "read",
        Reveal = "reveal",
        Make = "make",
        Check = "check",
    }
}

base::codes! {
    /// What a grant extends to.
    Scope {
        Everything = "everything",
        /// Applications and loans without the names of customers.
        WithoutNames = "without_names",
        /// States of payments, but no accounts.
        StatesOnly = "states_only",
        /// Drafts of landing pages and of the blog.
        LandingAndBlogDrafts = "landing_and_blog_drafts",
        /// Pages with legal content, consents included.
        LegalPages = "legal_pages",
        /// Only for an auditor who is named for AML. A role does not say who is: whoever asks for
        /// this scope has looked at the staff card.
        AmlRegisterByAppointment = "aml_register_by_appointment",
        /// Counters of the site, but no figures of loans.
        SiteCounters = "site_counters",
    }
}

impl Level {
    /// Returns whether the level includes an act. Whoever makes or checks something may read it.
    pub const fn includes(self, act: Act) -> bool {
        match act {
            Act::Read => !matches!(self, Self::Nothing),
            Act::Reveal => matches!(self, Self::Reveal),
            Act::Make => matches!(self, Self::Make | Self::MakeAndCheck),
            Act::Check => matches!(self, Self::Check | Self::MakeAndCheck),
        }
    }

    /// Returns what two roles give together. No permission is both revealed and made, so the higher
    /// level includes the lower one except for making and checking.
    fn union(self, other: Self) -> Self {
        match (self, other) {
            (Self::Make, Self::Check) | (Self::Check, Self::Make) => Self::MakeAndCheck,
            (one, other) => one.max(other),
        }
    }
}

/// What one role may do with one permission: a cell of the matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grant {
    pub level: Level,
    pub scope: Scope,
}

/// What the roles of one person give together. A level keeps its scope: who makes within a scope
/// and reads everything does not make everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grants {
    levels: BTreeMap<(Permission, Scope), Level>,
}

impl Grants {
    /// Returns whether the person may do this without a restriction.
    pub fn allow(&self, permission: Permission, act: Act) -> bool {
        self.level(permission, Scope::Everything).includes(act)
    }

    /// Returns whether the person may do this within a scope, or without a restriction.
    pub fn allow_within(&self, permission: Permission, act: Act, scope: Scope) -> bool {
        self.level(permission, scope).includes(act) || self.allow(permission, act)
    }

    /// Lists what the person holds, by permission. A permission is listed twice if more is granted
    /// within a scope than for everything.
    pub fn iter(&self) -> impl Iterator<Item = (Permission, Grant)> + '_ {
        let grants = self.levels.iter().map(|((permission, scope), level)| {
            (*permission, Grant { level: *level, scope: *scope })
        });
        grants.filter(|(permission, grant)| {
            let everywhere = self.level(*permission, Scope::Everything);
            grant.scope == Scope::Everything || everywhere.union(grant.level) != everywhere
        })
    }

    fn level(&self, permission: Permission, scope: Scope) -> Level {
        self.levels.get(&(permission, scope)).copied().unwrap_or(Level::Nothing)
    }

    pub(crate) fn add(&mut self, permission: Permission, grant: Grant) {
        if grant.level == Level::Nothing {
            return;
        }
        let level = self.levels.entry((permission, grant.scope)).or_insert(Level::Nothing);
        *level = level.union(grant.level);
    }
}
