//! Who acts where the actor is not a signed-in customer.

/// A member of staff who decides, and why.
#[derive(Debug, Clone, Copy)]
pub struct StaffActor<'a> {
    /// Who.
    pub name: &'a str,
    /// Who agrees, where two are needed.
    pub second_approver: Option<&'a str>,
    /// Why.
    pub reason: &'a str,
}
