//! The baseline of the perft benchmarks: fifangha and fifangha-gs on two arrays of sixteen bytes.
//! The number of columns is a constant, and the result of a turn is only a position.

/// A position from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board<const COLUMNS: usize> {
    own: [u8; 16],
    theirs: [u8; 16],
    reserve: u8,
    their_reserve: u8,
}

/// A turn under way, its last seed just fallen.
#[derive(Clone, Copy)]
struct Turn<const COLUMNS: usize> {
    board: Board<COLUMNS>,
    at: usize,
    up: bool,
    capturing: bool,
    /// The ring, the pit and the way of a relay, since the last capture.
    watched: Option<([u8; 16], usize, bool, u64)>,
    laps: u64,
}

impl<const COLUMNS: usize> Board<COLUMNS> {
    /// The start of a game.
    pub(crate) fn start(reserve: u8) -> Self {
        let mut ring = [0; 16];
        ring[1..COLUMNS - 1].fill(1);
        Self {
            own: ring,
            theirs: ring,
            reserve,
            their_reserve: reserve,
        }
    }

    /// A board of these seeds, and one seed that faces the empty first pit.
    pub(crate) fn quiet(own: [u8; 16], reserve: u8) -> Self {
        let mut theirs = [0; 16];
        theirs[0] = 1;
        Self {
            own,
            theirs,
            reserve,
            their_reserve: reserve,
        }
    }

    /// Returns `true` if a drop that captures nothing and is sown to the right never ends.
    pub(crate) fn goes_on(self, pit: usize) -> bool {
        let mut turn = Turn {
            board: self,
            at: pit,
            up: true,
            capturing: false,
            watched: None,
            laps: 0,
        };
        turn.board.own[pit] += 1;
        let mut never = false;
        turn.play::<true>(&mut |rested| never = rested.is_none());
        never
    }

    fn is_over(&self) -> bool {
        self.reserve == 0
            || self.own[..COLUMNS].iter().all(|&it| it == 0)
            || self.theirs[..COLUMNS].iter().all(|&it| it == 0)
    }

    /// Returns the number of sequences of `depth` turns, all of which are played. With `MERGE`,
    /// seeds that face a filled tsibongy join its seeds, and all are sown inward.
    pub(crate) fn perft<const MERGE: bool>(self, depth: u32) -> u64 {
        if self.is_over() {
            return 0;
        }
        let mut count = 0;
        let mut visit = |rested: Option<Self>| {
            count += match (depth, rested) {
                (1, _) => 1,
                (_, Some(board)) => board.perft::<MERGE>(depth - 1),
                (_, None) => 0,
            };
        };
        let captures = (0..COLUMNS).any(|pit| self.own[pit] > 0 && self.theirs[pit] > 0);
        for pit in (0..COLUMNS).filter(|&pit| self.own[pit] > 0) {
            let mut turn = Turn {
                board: self,
                at: pit,
                up: true,
                capturing: captures,
                watched: None,
                laps: 0,
            };
            turn.board.reserve -= 1;
            turn.board.own[pit] += 1;
            if !captures {
                for up in [false, true] {
                    Turn { up, ..turn }.play::<MERGE>(&mut visit);
                }
            } else if self.theirs[pit] > 0 {
                turn.play::<MERGE>(&mut visit);
            }
        }
        count
    }
}

impl<const COLUMNS: usize> Turn<COLUMNS> {
    const PITS: usize = 2 * COLUMNS;

    /// Plays to the end, both ways at each choice.
    fn play<const MERGE: bool>(mut self, visit: &mut impl FnMut(Option<Board<COLUMNS>>)) {
        loop {
            let at = self.at;
            if self.board.own[at] == 1 {
                return self.end(visit);
            }
            let facing = if at < COLUMNS {
                self.board.theirs[at]
            } else {
                0
            };
            let tsibongy = at == 0 || at == COLUMNS - 1;
            if self.capturing && facing > 0 {
                self.board.theirs[at] = 0;
                self.watched = None;
                let lost = self.board.theirs[..COLUMNS].iter().all(|&it| it == 0);
                if MERGE && tsibongy {
                    if lost {
                        self.board.own[at] += facing;
                        return self.end(visit);
                    }
                    let seeds = self.board.own[at] + facing;
                    self.board.own[at] = 0;
                    self.up = at == 0;
                    self.sow(self.next(at), seeds);
                    continue;
                }
                for (first, up) in [(0, true), (COLUMNS - 1, false)] {
                    let mut turn = self;
                    turn.up = up;
                    turn.sow(first, facing);
                    match lost {
                        true => turn.end(visit),
                        false => turn.play::<MERGE>(visit),
                    }
                }
                return;
            }
            if MERGE && self.capturing && tsibongy {
                self.up = at == 0;
            }
            let moves_on = MERGE && self.capturing && self.laps.is_power_of_two();
            match self.watched {
                Some((own, pit, up, _)) if own == self.board.own && pit == at && up == self.up => {
                    return visit(None);
                }
                Some(_) if !moves_on => {}
                _ => self.watched = Some((self.board.own, at, self.up, self.laps)),
            }
            let seeds = std::mem::take(&mut self.board.own[at]);
            self.sow(self.next(at), seeds);
        }
    }

    fn next(&self, pit: usize) -> usize {
        let by = if self.up { 1 } else { Self::PITS - 1 };
        (pit + by) % Self::PITS
    }

    fn sow(&mut self, first: usize, seeds: u8) {
        let mut pit = first;
        self.board.own[pit] += 1;
        for _ in 1..seeds {
            pit = self.next(pit);
            self.board.own[pit] += 1;
        }
        self.at = pit;
        self.laps += 1;
    }

    /// The opponent sees the board.
    fn end(&self, visit: &mut impl FnMut(Option<Board<COLUMNS>>)) {
        visit(Some(Board {
            own: self.board.theirs,
            theirs: self.board.own,
            reserve: self.board.their_reserve,
            their_reserve: self.board.reserve,
        }));
    }
}
