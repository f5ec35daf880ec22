//! Reachability of a position: finds a game that leads to it, or proves that there is none.
//!
//! Bidirectional breadth-first search from the start and from the position, always on the side with
//! the smaller frontier, until both meet or one side is exhausted.

use fifangha_rules::{PackedPosition, Position, PositionKey, Rules, Side, Turn, break_if};

use super::transposition_table::TranspositionTable;
use crate::budget::Budget;

/// The reachability of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reachability {
    /// A game reaches it: its turns, each with the position before it.
    Yes(Vec<(Position, Turn)>),
    /// No game reaches it: the search was exhaustive.
    No,
    /// The budget was exhausted first.
    Unknown,
}

/// The result of a reachability search, with its extent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachabilityReport {
    /// The reachability of the position.
    pub reachability: Reachability,
    /// The number of turns searched completely from the start.
    pub forward: usize,
    /// The number of turns searched completely backwards from the position.
    pub backward: usize,
    /// The number of positions stored.
    pub positions: usize,
}

/// Maximum number of sowings undone for one position.
const MAX_UNDONE_SOWINGS: u64 = 200_000;

/// One side of the search: its positions, each with the one from which it was reached.
struct SearchSide<K> {
    known: TranspositionTable<K, K>,
    frontier: Vec<K>,
    kept: usize,
    layers: usize,
}

impl<K: PositionKey> SearchSide<K> {
    /// Bytes of a position in the lists, which double as they grow.
    const BYTES_PER_POSITION: usize = 4 * size_of::<K>();

    fn new(end: K, bytes: usize) -> Self {
        let mut known = TranspositionTable::new(bytes);
        known.insert(end, end, 0);
        Self {
            known,
            frontier: vec![end],
            kept: 1,
            layers: 0,
        }
    }
}

/// Tests if a game reaches a position from the start of the game.
///
/// A position whose reserves do not fit the side to move is answered at once. In games with rova or houses no
/// turns are undone, and the search only goes forwards.
///
/// ```
/// use fifangha::budget::{SearchLimits, Budget};
/// use fifangha::search::{Reachability, prove_reachability};
/// use fifangha_rules::{Columns, Game, Position};
///
/// let rules = Game::FIFANGHA.rules_on(Columns::FOUR).unwrap();
/// let budget = Budget::unwatched(SearchLimits::default());
/// let found = |text: &str| {
///     let position = Position::parse(text, &rules).unwrap();
///     prove_reachability(&rules, &position, &budget).reachability
/// };
/// assert!(matches!(found("..../..1./121./.... S13 N14 N"), Reachability::Yes(_)));
/// assert_eq!(found("..../.3../.2../.... S13 N14 N"), Reachability::No);
/// ```
#[must_use]
pub fn prove_reachability(
    rules: &Rules,
    position: &Position,
    budget: &Budget,
) -> ReachabilityReport {
    if rules.fits_packed_position() {
        prove_with_keys::<PackedPosition>(rules, position, budget)
    } else {
        prove_with_keys::<Position>(rules, position, budget)
    }
}

fn prove_with_keys<K: PositionKey>(
    rules: &Rules,
    position: &Position,
    budget: &Budget,
) -> ReachabilityReport {
    let start = rules.start();
    let half = |end| SearchSide::<K>::new(rules.pack(end), budget.max_bytes() / 2);
    let (mut ahead, mut back) = (half(&start), half(position));
    let arises = match reserves_fit(rules, position) {
        _ if start == *position => Reachability::Yes(Vec::new()),
        true => search_both_ways(rules, &mut ahead, &mut back, position, budget),
        false => Reachability::No,
    };
    ReachabilityReport {
        reachability: arises,
        forward: ahead.layers,
        backward: back.layers,
        positions: ahead.kept + back.kept,
    }
}

/// Returns `true` if the reserves fit the side to move: while they contain seeds, each turn takes
/// one.
fn reserves_fit(rules: &Rules, position: &Position) -> bool {
    let [south, north] = Side::ALL.map(|side| i32::from(position.reserve(side)));
    if rules.parameters().reserve() == 0 || south + north == 0 {
        return true;
    }
    north - south == i32::from(position.to_move() == Side::North)
}

fn search_both_ways<K: PositionKey>(
    rules: &Rules,
    ahead: &mut SearchSide<K>,
    back: &mut SearchSide<K>,
    target: &Position,
    budget: &Budget,
) -> Reachability {
    let mut can_undo = !rules.parameters().marks_pits();
    loop {
        let forwards = !can_undo || ahead.frontier.len() <= back.frontier.len();
        let (half, other) = match forwards {
            true => (&mut *ahead, &*back),
            false => (&mut *back, &*ahead),
        };
        let mut next = Vec::new();
        for from in &half.frontier {
            let joined = match forwards {
                true => successors(rules, *from, target, budget),
                false => predecessors(rules, *from, budget),
            };
            let Some(joined) = joined else {
                if forwards || budget.is_exhausted() {
                    return Reachability::Unknown;
                }
                can_undo = false;
                break;
            };
            for to in joined {
                if half.known.get(&to).is_some() {
                    continue;
                }
                if !half
                    .known
                    .insert(to, *from, SearchSide::<K>::BYTES_PER_POSITION)
                {
                    return Reachability::Unknown;
                }
                half.kept += 1;
                if other.known.get(&to).is_some() {
                    let line = join_paths(rules, to, ahead, back);
                    return line.map_or(Reachability::Unknown, Reachability::Yes);
                }
                next.push(to);
            }
        }
        if !forwards && !can_undo {
            continue;
        }
        half.layers += 1;
        if next.is_empty() {
            return Reachability::No;
        }
        half.frontier = next;
    }
}

/// Returns the successors of a position that can still lead to the target; `None` if they cannot
/// all be determined.
fn successors<K: PositionKey>(
    rules: &Rules,
    from: K,
    target: &Position,
    budget: &Budget,
) -> Option<Vec<K>> {
    let mut joined = Vec::new();
    let from = rules.unpack(from);
    let given_up = rules.each_turn_within(&from, budget.remaining_sowings(), |_, played| {
        let to = played.position;
        // Seeds never return to a reserve.
        let can_lead = Side::ALL.map(|side| to.reserve(side) >= target.reserve(side));
        if played.ends_at_rest() && can_lead == [true; 2] {
            joined.push(rules.pack(&to));
        }
        let is_decided = played.ends_at_rest() || played.never_ends();
        break_if(!budget.spend(played.laps) || !is_decided)
    });
    given_up.is_none().then_some(joined)
}

/// Returns the predecessors of a position; `None` if there are too many to find all.
fn predecessors<K: PositionKey>(rules: &Rules, from: K, budget: &Budget) -> Option<Vec<K>> {
    let most =
        usize::try_from(MAX_UNDONE_SOWINGS.min(budget.remaining_sowings())).unwrap_or(usize::MAX);
    let before = rules.predecessors(&rules.unpack(from), most);
    let paid = budget.spend(before.sowings as u64);
    let positions = before
        .turns
        .iter()
        .map(|(position, _)| rules.pack(position));
    (before.complete && paid).then(|| positions.collect())
}

/// Returns the turns from the start through the position at which both sides met.
fn join_paths<K: PositionKey>(
    rules: &Rules,
    meeting: K,
    ahead: &SearchSide<K>,
    back: &SearchSide<K>,
) -> Option<Vec<(Position, Turn)>> {
    let way = |half: &SearchSide<K>| {
        let mut way = vec![meeting];
        let mut at = meeting;
        while let Some(next) = half.known.get(&at).filter(|next| *next != at) {
            way.push(next);
            at = next;
        }
        way
    };
    let mut all = way(ahead);
    all.reverse();
    all.extend(way(back).into_iter().skip(1));
    let pair = |pair: &[K]| {
        let (from, to) = (rules.unpack(pair[0]), rules.unpack(pair[1]));
        let mut turns = rules.legal_turns(&from);
        let (turn, _) = turns.find(|(_, it)| it.ends_at_rest() && it.position == to)?;
        Some((from, turn))
    };
    all.windows(2).map(pair).collect()
}
