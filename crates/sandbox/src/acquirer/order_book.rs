//! Orders, kept cards and open pages, in memory. An order's id is good for one order.

use base::Language;
use std::collections::{BTreeMap, HashMap};

use super::order::{Order, OrderRequest, OrderState, OrderSubmission};
use super::protocol::random_hex;
use super::scenarios::{CardScenario, TestCard};

/// The oldest make room for the newest.
const ENTRIES_MAX: usize = 2_000;

/// A card that is kept for a merchant.
#[derive(Debug, Clone)]
pub(super) struct StoredCard {
    pub(super) token: String,
    pub(super) storage: Storage,
    pub(super) customer: String,
    pub(super) mask: String,
    pub(super) scenario: CardScenario,
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
pub(super) struct HostedPageState {
    pub(super) purpose: PagePurpose,
    pub(super) payment_id: u64,
    pub(super) language: Language,
    pub(super) entry: Option<CardEntry>,
    /// The code that the bank "sends".
    pub(super) code: String,
    pub(super) attempts: u8,
    pub(super) is_finished: bool,
}

/// A card as it was typed.
#[derive(Debug, Clone)]
pub(super) struct CardEntry {
    pub(super) card: &'static TestCard,
    pub(super) holder: String,
    pub(super) month: u8,
    pub(super) year: u16,
}

/// Everything that the acquirer remembers.
#[derive(Debug)]
pub(super) struct OrderBook {
    orders: BTreeMap<u64, Order>,
    cards: Vec<StoredCard>,
    pages: BTreeMap<u64, (String, HostedPageState)>,
    forced_scenarios: HashMap<String, CardScenario>,
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
            forced_scenarios: HashMap::new(),
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
    pub(super) fn submit(&mut self, wanted: OrderRequest) -> OrderSubmission {
        if let Some(known) = self.order_mut(&wanted.order) {
            known.requests += 1;
            let is_same = known.matches(&wanted);
            return if is_same {
                OrderSubmission::Duplicate(known.clone())
            } else {
                OrderSubmission::Conflict
            };
        }
        let payment_id = self.next_id();
        let habit = self.forced_scenarios.remove(&wanted.order).unwrap_or(wanted.scenario);
        let order = Order::new(wanted, payment_id, habit);
        evict_oldest(&mut self.orders);
        self.orders.insert(payment_id, order.clone());
        OrderSubmission::New(order)
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
    pub(super) fn force_scenario(&mut self, id: &str, habit: CardScenario) -> Option<Order> {
        let Some(order) = self.order_mut(id) else {
            self.forced_scenarios.insert(id.to_owned(), habit);
            return None;
        };
        if order.state == OrderState::Done {
            return None;
        }
        order.scenario = habit;
        order.state = OrderState::Pending;
        Some(order.settle())
    }

    pub(super) fn store_card(&mut self, kept: StoredCard) {
        self.cards.push(kept);
    }

    pub(super) fn cards(&self, storage: Storage, customer: &str) -> Vec<StoredCard> {
        let theirs = |kept: &&StoredCard| kept.storage == storage && kept.customer == customer;
        self.cards.iter().filter(theirs).cloned().collect()
    }

    pub(super) fn card(&self, storage: Storage, customer: &str, token: &str) -> Option<StoredCard> {
        self.cards(storage, customer).into_iter().find(|kept| kept.token == token)
    }

    /// Whether there was such a card.
    pub(super) fn remove_card(&mut self, storage: Storage, customer: &str, token: &str) -> bool {
        let before = self.cards.len();
        self.cards.retain(|kept| {
            kept.storage != storage || kept.customer != customer || kept.token != token
        });
        self.cards.len() < before
    }

    /// Opens a page and says by what key it is found. A payment's page is always the same one.
    pub(super) fn open_page(&mut self, errand: PagePurpose, language: Language) -> (String, u64) {
        let payment_id = match &errand {
            PagePurpose::Pay { order } => self.order(order).map(|order| order.payment_id),
            PagePurpose::AddCard { .. } => None,
        };
        let payment_id = payment_id.unwrap_or_else(|| self.next_id());
        if let Some((key, _)) = self.pages.get(&payment_id) {
            return (key.clone(), payment_id);
        }
        let (key, digits) = (random_hex(), random_hex());
        let code: String =
            digits.bytes().take(6).map(|byte| char::from(b'0' + byte % 10)).collect();
        let page = HostedPageState {
            purpose: errand,
            payment_id,
            language,
            entry: None,
            code,
            attempts: 0,
            is_finished: false,
        };
        evict_oldest(&mut self.pages);
        self.pages.insert(payment_id, (key.clone(), page));
        (key, payment_id)
    }

    pub(super) fn page(&mut self, key: &str) -> Option<&mut HostedPageState> {
        self.pages.values_mut().find(|(known, _)| known == key).map(|(_, page)| page)
    }
}

fn evict_oldest<T>(kept: &mut BTreeMap<u64, T>) {
    while kept.len() >= ENTRIES_MAX {
        kept.pop_first();
    }
}

#[cfg(test)]
mod tests {
    use money::Tenge;

    use super::super::order::OrderKind;
    use super::*;

    fn order_request(order: &str, tenge: i64) -> OrderRequest {
        OrderRequest {
            order: order.to_owned(),
            kind: OrderKind::Payout,
            amount: Tenge::try_from_whole_tenge(tenge).unwrap_or_default(),
            customer: "7".into(),
            target: "4000-00XX-XXXX-0010".into(),
            scenario: CardScenario::Ok,
            holder: String::new(),
            post_url: String::new(),
            return_url: String::new(),
        }
    }

    #[test]
    fn an_id_is_good_for_one_order() {
        let mut desk = OrderBook::default();
        assert!(matches!(desk.submit(order_request("a", 100)), OrderSubmission::New(_)));
        assert!(
            matches!(desk.submit(order_request("a", 100)), OrderSubmission::Duplicate(order) if order.requests == 2)
        );
        assert!(matches!(desk.submit(order_request("a", 101)), OrderSubmission::Conflict));
        let other =
            OrderRequest { target: "KZ508860000000000001".into(), ..order_request("a", 100) };
        assert!(matches!(desk.submit(other), OrderSubmission::Conflict));
        let other = OrderRequest { kind: OrderKind::Payment, ..order_request("a", 100) };
        assert!(matches!(desk.submit(other), OrderSubmission::Conflict));
        assert_eq!(desk.orders().count(), 1);
    }

    #[test]
    fn a_number_is_given_out_once_and_not_again_after_a_restart() {
        let number = |desk: &mut OrderBook, order: &str| match desk.submit(order_request(order, 1))
        {
            OrderSubmission::New(order) => order.payment_id,
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
        for number in 0..=ENTRIES_MAX {
            desk.submit(order_request(&number.to_string(), 1));
        }
        assert_eq!(desk.orders().count(), ENTRIES_MAX);
        assert!(desk.order("0").is_none() && desk.order("1").is_some());
    }

    #[test]
    fn what_is_over_is_not_changed_by_force() {
        let mut desk = OrderBook::default();
        assert!(desk.force_scenario("a", CardScenario::PayoutPending).is_none());
        desk.submit(order_request("a", 100));
        assert_eq!(desk.order_mut("a").map(Order::settle).unwrap().state, OrderState::Pending);
        assert_eq!(desk.force_scenario("a", CardScenario::Ok).unwrap().state, OrderState::Done);
        assert!(desk.force_scenario("a", CardScenario::Refused).is_none());
        assert_eq!(desk.order("a").unwrap().state, OrderState::Done);
    }
}
