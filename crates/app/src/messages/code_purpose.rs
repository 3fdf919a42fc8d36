//! The purposes of one-time codes, which their messages state.

/// The purpose of a code. A code is not valid for another purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodePurpose {
    /// Registration.
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
    /// Viewing the debt without signing in.
    SeeDebt,
    /// Verifying an e-mail address.
    ProveEmail,
}

impl CodePurpose {
    /// Whether the code is requested without a session.
    pub(crate) const fn is_anonymous(self) -> bool {
        matches!(self, Self::Register | Self::Login | Self::ResetPassword | Self::SeeDebt)
    }

    /// The purpose that a code for a step-up has by its row.
    pub(crate) fn of_step_up(name: &str) -> Self {
        let charges = [Self::Pay, Self::Autopay];
        charges.into_iter().find(|purpose| purpose.name() == name).unwrap_or(Self::StepUp)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Login => "login",
            Self::ResetPassword => "reset_password",
            Self::StepUp => "step_up",
            Self::Pay => "pay",
            Self::Autopay => "autopay",
            Self::ChangePhone => "change_phone",
            Self::SignConsents => "sign_consents",
            Self::SignContract => "sign_contract",
            Self::ConfirmPayout => "confirm_payout",
            Self::AcceptPlan => "accept_plan",
            Self::SignAddendum => "sign_addendum",
            Self::SeeDebt => "see_debt",
            Self::ProveEmail => "verify_email",
        }
    }
}
