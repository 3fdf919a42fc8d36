//! Orders, saved cards and open pages, in memory. An order id belongs to one order.

use base::Language;
use std::collections::{BTreeMap, HashMap};

use super::order::{Order, OrderRequest, OrderState, OrderSubmission};
use super::protocol::random_hex;
use super::scenarios::{CardScenario, TestCard};

/// The oldest entries are evicted.
const ENTRIES_MAX: usize = 2_000;

/// A card saved for a merchant.
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
    /// The acquirer's own; `None` for the card that is the same whoever enters it.
    pub(super) fingerprint: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Storage {
    Payments,
    Payouts,
}

#[derive(Debug, Clone)]
pub(super) enum PagePurpose {
    AddCard { storage: Storage, customer: String, post_url: String, return_url: String },
    Pay { order: String },
}

/// State of a hosted page.
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

/// A card as it was entered.
#[derive(Debug, Clone)]
pub(super) struct CardEntry {
    pub(super) card: &'static TestCard,
    pub(super) holder: String,
    pub(super) month: u8,
    pub(super) year: u16,
}

/// Everything that the acquirer stores.
#[derive(Debug)]
pub(super) struct OrderBook {
    orders: BTreeMap<u64, Order>,
    cards: Vec<StoredCard>,
    pages: BTreeMap<u64, (String, HostedPageState)>,
    forced_scenarios: HashMap<String, CardScenario>,
    last_id: u64,
}

impl Default for OrderBook {
    /// Ids start at the current time in milliseconds, so that ids issued before a restart are not
    /// issued again.
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

    /// Submits an order, or returns the one that has its id. The order is not executed yet.
    pub(super) fn submit(&mut self, request: OrderRequest) -> OrderSubmission {
        if let Some(order) = self.order_mut(&request.order) {
            order.requests += 1;
            let is_same = order.matches(&request);
            return if is_same {
                OrderSubmission::Duplicate(order.clone())
            } else {
                OrderSubmission::Conflict
            };
        }
        let payment_id = self.next_id();
        let scenario = self.forced_scenarios.remove(&request.order).unwrap_or(request.scenario);
        let order = Order::new(request, payment_id, scenario);
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

    /// Newest first.
    pub(super) fn orders(&self) -> impl Iterator<Item = &Order> {
        self.orders.values().rev()
    }

    /// Forces the outcome of a future order, or of one that is not paid. Declined orders can change
    /// too, as with real banks; paid ones cannot.
    pub(super) fn force_scenario(&mut self, id: &str, scenario: CardScenario) -> Option<Order> {
        let Some(order) = self.order_mut(id) else {
            self.forced_scenarios.insert(id.to_owned(), scenario);
            return None;
        };
        if order.state == OrderState::Done {
            return None;
        }
        order.scenario = scenario;
        order.state = OrderState::Pending;
        Some(order.settle())
    }

    pub(super) fn store_card(&mut self, card: StoredCard) {
        self.cards.push(card);
    }

    pub(super) fn cards(&self, storage: Storage, customer: &str) -> Vec<StoredCard> {
        let is_selected = |card: &&StoredCard| card.storage == storage && card.customer == customer;
        self.cards.iter().filter(is_selected).cloned().collect()
    }

    pub(super) fn card(&self, storage: Storage, customer: &str, token: &str) -> Option<StoredCard> {
        self.cards(storage, customer).into_iter().find(|card| card.token == token)
    }

    /// A card by its token alone, as the bank behind the merchant finds it.
    pub(super) fn card_by_token(&self, token: &str) -> Option<&StoredCard> {
        self.cards.iter().find(|card| card.token == token)
    }

    /// Returns whether the card existed.
    pub(super) fn remove_card(&mut self, storage: Storage, customer: &str, token: &str) -> bool {
        let before = self.cards.len();
        self.cards.retain(|card| {
            card.storage != storage || card.customer != customer || card.token != token
        });
        self.cards.len() < before
    }

    /// Opens a page and returns its key and payment id. A payment always has the same page.
    pub(super) fn open_page(&mut self, purpose: PagePurpose, language: Language) -> (String, u64) {
        let payment_id = match &purpose {
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
            purpose,
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
        self.pages.values_mut().find(|(page_key, _)| page_key == key).map(|(_, page)| page)
    }
}

fn evict_oldest<T>(entries: &mut BTreeMap<u64, T>) {
    while entries.len() >= ENTRIES_MAX {
        entries.pop_first();
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
            expiry: String::new(),
            description: String::new(),
            post_url: String::new(),
            return_url: String::new(),
        }
    }

    #[test]
    fn an_id_identifies_one_order() {
        let mut order_book = OrderBook::default();
        assert!(matches!(order_book.submit(order_request("a", 100)), OrderSubmission::New(_)));
        assert!(
            matches!(order_book.submit(order_request("a", 100)), OrderSubmission::Duplicate(order) if order.requests == 2)
        );
        assert!(matches!(order_book.submit(order_request("a", 101)), OrderSubmission::Conflict));
        let other =
            OrderRequest { target: "KZ508860000000000001".into(), ..order_request("a", 100) };
        assert!(matches!(order_book.submit(other), OrderSubmission::Conflict));
        let other = OrderRequest { kind: OrderKind::Payment, ..order_request("a", 100) };
        assert!(matches!(order_book.submit(other), OrderSubmission::Conflict));
        assert_eq!(order_book.orders().count(), 1);
    }

    #[test]
    fn numbers_are_unique_across_restarts() {
        let number = |order_book: &mut OrderBook, order: &str| match order_book
            .submit(order_request(order, 1))
        {
            OrderSubmission::New(order) => order.payment_id,
            _ => panic!("{order} must be new"),
        };
        let mut order_book = OrderBook::default();
        let before = [number(&mut order_book, "a"), number(&mut order_book, "b")];
        std::thread::sleep(std::time::Duration::from_millis(5));
        let after = number(&mut OrderBook::default(), "c");
        assert!(before[0] < before[1] && before[1] < after, "{before:?} {after}");
    }

    #[test]
    fn the_oldest_order_is_evicted_first() {
        let mut order_book = OrderBook::default();
        for number in 0..=ENTRIES_MAX {
            order_book.submit(order_request(&number.to_string(), 1));
        }
        assert_eq!(order_book.orders().count(), ENTRIES_MAX);
        assert!(order_book.order("0").is_none() && order_book.order("1").is_some());
    }

    #[test]
    fn finished_orders_cannot_be_forced() {
        let mut order_book = OrderBook::default();
        assert!(order_book.force_scenario("a", CardScenario::PayoutPending).is_none());
        order_book.submit(order_request("a", 100));
        assert_eq!(
            order_book.order_mut("a").map(Order::settle).unwrap().state,
            OrderState::Pending
        );
        assert_eq!(
            order_book.force_scenario("a", CardScenario::Ok).unwrap().state,
            OrderState::Done
        );
        assert!(order_book.force_scenario("a", CardScenario::Refused).is_none());
        assert_eq!(order_book.order("a").unwrap().state, OrderState::Done);
    }
}
