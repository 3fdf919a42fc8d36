//! Orders, kept cards and open pages, in memory. An order's id is good for one order.

use base::Language;
use std::collections::{BTreeMap, HashMap};

use super::habits::{CardScenario, TestCard};
use super::order::{Order, State, Taken, Wanted};
use super::protocol::random;

/// The oldest make room for the newest.
const KEPT_MAX: usize = 2_000;

/// A card that is kept for a merchant.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    pub(super) token: String,
    pub(super) storage: Storage,
    pub(super) customer: String,
    pub(super) mask: String,
    pub(super) habit: CardScenario,
    pub(super) holder: String,
    pub(super) month: u8,
    pub(super) year: u16,
}

/// Where a card is kept: for payments or for payouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Storage {
    Payments,
    Payouts,
}

/// What a page is for.
#[derive(Debug, Clone)]
pub(super) enum PagePurpose {
    AddCard { storage: Storage, customer: String, post_url: String, return_url: String },
    Pay { order: String },
}

/// A page that a customer is on.
#[derive(Debug, Clone)]
pub(super) struct Page {
    pub(super) errand: PagePurpose,
    pub(super) payment_id: u64,
    pub(super) language: Language,
    pub(super) entry: Option<Entry>,
    /// The code that the bank "sends".
    pub(super) code: String,
    pub(super) tries: u8,
    pub(super) is_over: bool,
}

/// A card as it was typed.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) card: &'static TestCard,
    pub(super) holder: String,
    pub(super) month: u8,
    pub(super) year: u16,
}

/// Everything that the acquirer remembers.
#[derive(Debug)]
pub(super) struct OrderBook {
    orders: BTreeMap<u64, Order>,
    cards: Vec<Kept>,
    pages: BTreeMap<u64, (String, Page)>,
    forced: HashMap<String, CardScenario>,
    last_id: u64,
}

impl Default for OrderBook {
    /// Numbers go on from the millisecond it is: whoever remembers those given out before a restart
    /// never meets one of them again.
    fn default() -> Self {
        Self {
            orders: BTreeMap::new(),
            cards: Vec::new(),
            pages: BTreeMap::new(),
            forced: HashMap::new(),
            last_id: u64::try_from(base::clock::now_us() / 1_000).unwrap_or_default(),
        }
    }
}

impl OrderBook {
    fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    /// Takes an order, or finds the one that its id belongs to. Nothing of it has happened yet.
    pub(super) fn take(&mut self, wanted: Wanted) -> Taken {
        if let Some(known) = self.order_mut(&wanted.order) {
            known.requests += 1;
            let is_same = known.is(&wanted);
            return if is_same { Taken::Again(known.clone()) } else { Taken::Clash };
        }
        let payment_id = self.next_id();
        let habit = self.forced.remove(&wanted.order).unwrap_or(wanted.habit);
        let order = Order::new(wanted, payment_id, habit);
        bound(&mut self.orders);
        self.orders.insert(payment_id, order.clone());
        Taken::New(order)
    }

    pub(super) fn order(&self, id: &str) -> Option<&Order> {
        self.orders.values().find(|order| order.order == id)
    }

    pub(super) fn order_mut(&mut self, id: &str) -> Option<&mut Order> {
        self.orders.values_mut().find(|order| order.order == id)
    }

    pub(super) fn order_by_payment_id(&mut self, payment_id: u64) -> Option<&mut Order> {
        self.orders.get_mut(&payment_id)
    }

    /// The orders, newest first.
    pub(super) fn orders(&self) -> impl Iterator<Item = &Order> {
        self.orders.values().rev()
    }

    /// Decides what comes of an order that is still to come, or of one that is not over yet. A
    /// refusal can be turned too, as a bank at times does; what is paid is paid.
    pub(super) fn force(&mut self, id: &str, habit: CardScenario) -> Option<Order> {
        let Some(order) = self.order_mut(id) else {
            self.forced.insert(id.to_owned(), habit);
            return None;
        };
        if order.state == State::Done {
            return None;
        }
        order.habit = habit;
        order.state = State::Pending;
        Some(order.settle())
    }

    pub(super) fn keep(&mut self, kept: Kept) {
        self.cards.push(kept);
    }

    pub(super) fn cards(&self, storage: Storage, customer: &str) -> Vec<Kept> {
        let theirs = |kept: &&Kept| kept.storage == storage && kept.customer == customer;
        self.cards.iter().filter(theirs).cloned().collect()
    }

    pub(super) fn card(&self, storage: Storage, customer: &str, token: &str) -> Option<Kept> {
        self.cards(storage, customer).into_iter().find(|kept| kept.token == token)
    }

    /// Whether there was such a card.
    pub(super) fn forget(&mut self, storage: Storage, customer: &str, token: &str) -> bool {
        let before = self.cards.len();
        self.cards.retain(|kept| {
            kept.storage != storage || kept.customer != customer || kept.token != token
        });
        self.cards.len() < before
    }

    /// Opens a page and says by what key it is found. A payment's page is always the same one.
    pub(super) fn open(&mut self, errand: PagePurpose, language: Language) -> (String, u64) {
        let payment_id = match &errand {
            PagePurpose::Pay { order } => self.order(order).map(|order| order.payment_id),
            PagePurpose::AddCard { .. } => None,
        };
        let payment_id = payment_id.unwrap_or_else(|| self.next_id());
        if let Some((key, _)) = self.pages.get(&payment_id) {
            return (key.clone(), payment_id);
        }
        let (key, digits) = (random(), random());
        let code: String =
            digits.bytes().take(6).map(|byte| char::from(b'0' + byte % 10)).collect();
        let page =
            Page { errand, payment_id, language, entry: None, code, tries: 0, is_over: false };
        bound(&mut self.pages);
        self.pages.insert(payment_id, (key.clone(), page));
        (key, payment_id)
    }

    pub(super) fn page(&mut self, key: &str) -> Option<&mut Page> {
        self.pages.values_mut().find(|(known, _)| known == key).map(|(_, page)| page)
    }
}

fn bound<T>(kept: &mut BTreeMap<u64, T>) {
    while kept.len() >= KEPT_MAX {
        kept.pop_first();
    }
}

#[cfg(test)]
mod tests {
    use money::Tenge;

    use super::super::order::Kind;
    use super::*;

    fn wanted(order: &str, tenge: i64) -> Wanted {
        Wanted {
            order: order.to_owned(),
            kind: Kind::Payout,
            amount: Tenge::try_from_whole_tenge(tenge).unwrap_or_default(),
            customer: "7".into(),
            target: "4000-00XX-XXXX-0010".into(),
            habit: CardScenario::Ok,
            holder: String::new(),
            post_url: String::new(),
            return_url: String::new(),
        }
    }

    #[test]
    fn an_id_is_good_for_one_order() {
        let mut desk = OrderBook::default();
        assert!(matches!(desk.take(wanted("a", 100)), Taken::New(_)));
        assert!(matches!(desk.take(wanted("a", 100)), Taken::Again(order) if order.requests == 2));
        assert!(matches!(desk.take(wanted("a", 101)), Taken::Clash));
        let other = Wanted { target: "KZ508860000000000001".into(), ..wanted("a", 100) };
        assert!(matches!(desk.take(other), Taken::Clash));
        let other = Wanted { kind: Kind::Payment, ..wanted("a", 100) };
        assert!(matches!(desk.take(other), Taken::Clash));
        assert_eq!(desk.orders().count(), 1);
    }

    #[test]
    fn a_number_is_given_out_once_and_not_again_after_a_restart() {
        let number = |desk: &mut OrderBook, order: &str| match desk.take(wanted(order, 1)) {
            Taken::New(order) => order.payment_id,
            _ => panic!("{order} is new"),
        };
        let mut desk = OrderBook::default();
        let before = [number(&mut desk, "a"), number(&mut desk, "b")];
        std::thread::sleep(std::time::Duration::from_millis(5));
        let after = number(&mut OrderBook::default(), "c");
        assert!(before[0] < before[1] && before[1] < after, "{before:?} {after}");
    }

    #[test]
    fn the_oldest_order_goes_first() {
        let mut desk = OrderBook::default();
        for number in 0..=KEPT_MAX {
            desk.take(wanted(&number.to_string(), 1));
        }
        assert_eq!(desk.orders().count(), KEPT_MAX);
        assert!(desk.order("0").is_none() && desk.order("1").is_some());
    }

    #[test]
    fn what_is_over_is_not_changed_by_force() {
        let mut desk = OrderBook::default();
        assert!(desk.force("a", CardScenario::PayoutPending).is_none());
        desk.take(wanted("a", 100));
        assert_eq!(desk.order_mut("a").map(Order::settle).unwrap().state, State::Pending);
        assert_eq!(desk.force("a", CardScenario::Ok).unwrap().state, State::Done);
        assert!(desk.force("a", CardScenario::Refused).is_none());
        assert_eq!(desk.order("a").unwrap().state, State::Done);
    }
}
