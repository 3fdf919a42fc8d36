//! What a one-time code is for, which its message says.

/// What a code is for. A code for one thing does not do for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodePurpose {
    /// Making an account.
    Register,
    /// Signing in.
    Login,
    /// Setting a new password.
    ResetPassword,
    /// Changing money or data.
    StepUp,
    /// Charging a saved card once.
    Pay,
    /// Charging a saved card on the due date.
    Autopay,
    /// Moving the account to the phone that the code goes to.
    ChangePhone,
    /// Signing consents.
    SignConsents,
    /// Signing a contract.
    SignContract,
    /// The second consent, after the law's pause.
    ConfirmPayout,
    /// Agreeing to other terms for a debt.
    AcceptPlan,
    /// Signing a prolongation.
    SignAddendum,
    /// Seeing, without signing in, what is owed.
    SeeDebt,
    /// Proving that an e-mail address is the person's.
    ProveEmail,
}

impl CodePurpose {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Login => "login",
            Self::ResetPassword => "reset_password",
            // What lets a card be charged is bound to that by the subject.
            Self::StepUp | Self::Pay | Self::Autopay => "step_up",
            Self::ChangePhone => "change_phone",
            // What exactly is signed is bound by the subject.
            Self::SignConsents
            | Self::SignContract
            | Self::ConfirmPayout
            | Self::AcceptPlan
            | Self::SignAddendum
            | Self::SeeDebt
            | Self::ProveEmail => "sign",
        }
    }
}
