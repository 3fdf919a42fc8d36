//! The end of day and its notifications, on both engines.

mod bulk_accrual;
mod calendar;
mod close_business_day;
mod notifications;

const DAY_S: u32 = 86_400;
