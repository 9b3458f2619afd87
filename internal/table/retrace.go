package table

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
)

// Undo takes back plies.
type Undo struct {
	Plies int
	Ended bool // also where the game is over here: a server did not take its last move
}

func (c Undo) permit() permit {
	if c.Ended {
		return permit{when: onceBegun, arbiter: true}
	}
	return permit{arbiter: true}
}

// decide takes back plies, as the arbiter decides. A sealed move belongs to the
// position in which it was sealed, so that position remains until the envelope is
// opened.
func (c Undo) decide(d *decision) error {
	plies := c.Plies
	switch {
	case d.s.Phase == PhaseSealing, d.s.Phase == PhaseAdjourned && !d.s.Envelope.Opened:
		return refused("adjourned")
	case d.s.Enveloped() != 0:
		return refused("open-first")
	}
	if plies < 1 || plies > d.s.Game.Ply() {
		return refused("undo", "plies", d.s.Game.Ply())
	}
	was := d.s.Stop
	d.retrace(d.s.propose(d.s.Game.Ply() - plies))
	d.correctBoards(StopBoards)
	if d.s.Divergence.Open {
		d.resumePlay()
	} else if was == "" && d.s.Stop == "" {
		d.restart(d.s.Turn())
	}
	return nil
}

// Retraced: play went back to Ply.
type Retraced struct {
	Ply  int `json:"ply"`
	From int `json:"from"`
}

func (e Retraced) apply(s State) State { return s.retraced(e.Ply) }

// retraced takes the game back to ply. SheetStruck strikes the entries for
// later plies.
func (s State) retraced(ply int) State {
	if s.Phase == PhaseEnded {
		s.Phase, s.Outcome = PhasePlaying, rules.Outcome{}
	}
	s.Slips, s.timed = rules.BySide[Slip]{}, false
	s.Game = s.Game.Back(ply)
	s.Heard = s.heard()
	s.Gate = Gate{By: s.Turn()}
	s.Answer = Answer{By: s.Turn(), Repeated: true, Executed: true}
	s.Divergence.Resolved = s.Divergence.Open
	s.Unpressed = rules.BySide[bool]{}
	s.Takeback = Takeback{}
	s.Stood = stoodUntil(s.Stood, ply)
	// The times of that ply are right.
	s.Misruns = slices.DeleteFunc(slices.Clone(s.Misruns), func(m Misrun) bool { return ply <= m.Ply })
	if s.sealing() { // the entry for the envelope belonged to another position
		s.Envelope = Envelope{Resumption: s.Envelope.Resumption}
	}
	s.Offer, s.Claim, s.Postponed, s.ForcedMove, s.ClaimedMove = 0, Claim{}, Claim{}, rules.Move{}, rules.Move{}
	if ply < len(s.Times) {
		moves := s.Times[ply].Moves
		s.counted = rules.BySide[int]{White: s.Clock.Moves(rules.White), Black: s.Clock.Moves(rules.Black)}
		s.Clock = s.Clock.Recount(rules.White, moves.White).Recount(rules.Black, moves.Black)
		s.Times = s.Times[:ply+1]
	}
	s.Ruled = slices.Clone(s.Ruled)
	for i := range s.Ruled {
		s.Ruled[i].After = min(s.Ruled[i].After, ply+1)
	}
	return s
}

// MoveEstablished: a move of By that both sheets or the arbiter establish
// is part of the game.
type MoveEstablished struct {
	Actor
	Move rules.Move `json:"move"`
	SAN  string     `json:"san"`
}

func (e MoveEstablished) apply(s State) State {
	game, err := s.Game.Play(e.Move)
	if err != nil {
		return s
	}
	s.Game = game
	if made := s.made(e.By); made <= s.counted.Of(e.By) { // in place of one that was completed
		s.Clock = s.Clock.Recount(e.By, made)
	}
	s = s.heardAs(game.Ply(), evidence.OriginInferred)
	s.Gate = Gate{By: s.Turn()}
	s.Answer = Answer{By: s.Turn(), Repeated: true, Executed: true}
	return s.keep(game.Ply())
}

// settleLine makes the game follow p: back to the last ply that both share,
// then the plies that the sheets establish. Entries that depart from it are
// struck.
func (d *decision) settleLine(p Proposal) {
	game := d.s.Game
	shared := 0
	for shared < min(game.Ply(), len(p.Line)) && game.Move(shared+1) == p.Line[shared] {
		shared++
	}
	d.strikeFrom(p.Strike)
	if shared < game.Ply() {
		d.emit(Retraced{Ply: shared, From: game.Ply()})
	}
	for _, m := range p.Line[shared:] {
		position := d.s.Game.Position()
		d.emit(MoveEstablished{Actor: By(position.Turn()), Move: m, SAN: san(position, m)})
	}
	if shared < game.Ply() || shared < len(p.Line) {
		d.emit(ClocksAdjusted{White: p.Clocks.White, Black: p.Clocks.Black})
	}
}

// strikeFrom strikes the entries of each side from a ply on, the last first. 0
// strikes none.
func (d *decision) strikeFrom(plies rules.BySide[int]) {
	for _, side := range []rules.Side{rules.White, rules.Black} {
		from := plies.Of(side)
		standing := d.s.Sheets.Of(side).Standing()
		for i := len(standing) - 1; from > 0 && i >= 0 && standing[i].Ply >= from; i-- {
			d.emit(SheetStruck{Actor: By(side), Ply: standing[i].Ply, Text: standing[i].Text})
		}
	}
}

// strikeKept strikes what the table has written for either player after a ply:
// the move was put back. A player's entries are theirs to strike.
func (d *decision) strikeKept(ply int) {
	var from rules.BySide[int]
	for _, side := range []rules.Side{rules.White, rules.Black} {
		for _, entry := range d.s.Sheets.Of(side).Standing() {
			if entry.Origin == evidence.OriginKept && entry.Ply > ply && from.Of(side) == 0 {
				from = from.With(side, entry.Ply)
			}
		}
	}
	d.strikeFrom(from)
}

// retrace goes back to the ply of p, strikes later entries, and sets the
// clocks.
func (d *decision) retrace(p Proposal) {
	if !p.Retrace {
		return
	}
	d.strikeFrom(rules.Both(p.Ply + 1))
	d.emit(Retraced{Ply: p.Ply, From: d.s.Game.Ply()})
	d.emit(ClocksAdjusted{White: p.Clocks.White, Black: p.Clocks.Black})
}

// evidence gathers what both sheets and both boards say.
func (s State) evidence() evidence.Evidence {
	e := evidence.Evidence{Game: s.Game, Heard: s.heard()}
	if s.parted() {
		if said, err := s.Game.Play(s.Gate.Announced); err == nil {
			e.Game, e.Heard = said, append(slices.Clone(e.Heard), evidence.OriginSaid)
		}
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		var entries []evidence.Entry
		for _, entry := range s.Sheets.Of(side).Standing() {
			kind := evidence.EntryMove
			if entry.Move == (rules.Move{}) {
				kind = evidence.EntryUnreadable
			}
			entries = append(entries, evidence.Entry{Kind: kind, Move: entry.Move, Text: entry.Text, Says: s.says(side, entry), Origin: entry.Origin})
		}
		e.Sheets = e.Sheets.With(side, entries)
		b := s.Boards.Of(side)
		switch {
		case b.Lost:
		case s.Seat(side).Board == Pegs:
			e.Boards = e.Boards.With(side, evidence.OccupiedBoard(b.Placement.Occupied()).As(evidence.OriginSensed))
		case s.Seat(side).Board == Pieces:
			e.Boards = e.Boards.With(side, evidence.BoardOf(b.Placement).As(evidence.OriginSensed))
		default:
			e.Boards = e.Boards.With(side, evidence.BoardOf(b.Placement).As(evidence.OriginCarriedOut))
		}
	}
	return e
}

// proposeBoards proposes how to correct boards and sheets that differ. The
// sheets rule if they correspond; if they differ, play goes back to the last
// ply on which they agree.
func (s State) proposeBoards() Proposal {
	e := s.evidence()
	f, err := evidence.Reconcile(e)
	if err == nil && f.Plies > e.Game.Ply() && s.written() <= e.Game.Ply() && !f.BoardsAgree {
		// A change on one board that was neither announced nor written is no move.
		e.Boards = rules.BySide[evidence.Board]{}
		f, err = evidence.Reconcile(e)
		f.Cause = evidence.BoardDeparts
	}
	if err != nil {
		return s.propose(s.Game.Ply())
	}
	target := f.Setup.Position.Placement()
	p := Proposal{
		Why: StopBoards, Cause: f.Cause.String(), Ply: f.Plies, Retrace: f.Retrace, FEN: f.Setup.FEN(),
		Placement: target, Clocks: s.clocksAt(f.Plies), Article: s.laws.ArticleOn(f.Rule, f.Ground()), Diverged: f.Diverged,
		Unsure: f.Arbiter, Line: f.Moves, Witnesses: e.Supports(f), BoardsAgree: f.BoardsAgree, Unexplained: f.Unexplained,
		Strike: rules.BySide[int]{White: f.Sheets.White.Strike, Black: f.Sheets.Black.Strike},
		Wrong:  rules.BySide[[]int]{White: f.Sheets.White.Wrong, Black: f.Sheets.Black.Wrong},
		Unseen: rules.BySide[[]rules.Square]{White: f.Boards.White.Unseen, Black: f.Boards.Black.Unseen},
	}
	if f.Unexplained {
		p.Witnesses = nil
	}
	if f.BoardsAgree { // they stay, though pegs may stand for other pieces than the table knows of
		p.Placement = s.Boards.Of(s.knowsBest()).Placement
		return p
	}
	p.Correct = rules.BySide[[]rules.Square]{
		White: target.Differences(s.Boards.White.Placement),
		Black: target.Differences(s.Boards.Black.Placement),
	}
	return p
}

// knowsBest returns the side whose board has the most information: one that senses
// pieces, else one that does not sense, since moves are entered there. Of two
// alike, it is the board of the player to move.
func (s State) knowsBest() rules.Side {
	turn := s.Turn()
	if turn == 0 {
		turn = rules.White
	}
	for _, sensing := range []Sensing{Pieces, NoBoard} {
		for _, side := range []rules.Side{turn, turn.Other()} {
			if s.Seat(side).Board == sensing {
				return side
			}
		}
	}
	return turn
}

// written returns the last ply that a sheet contains.
func (s State) written() int {
	return max(s.Sheets.White.Plies(), s.Sheets.Black.Plies())
}

// Proposal is the advice for a decision of the arbiter or the players.
type Proposal struct {
	Why       string // the subject of the correction
	Cause     string // the finding about it
	Ply       int    // the ply to go back to, or the ply that counts
	Retrace   bool
	Diverged  int    // the first ply on which sheets or boards part
	FEN       string // the resulting position
	Placement rules.Placement
	Correct   rules.BySide[[]rules.Square] // where each board must change
	Unseen    rules.BySide[[]rules.Square] // squares at which a board that reports only occupancy may be wrong
	Strike    rules.BySide[int]            // from which ply each sheet is struck, or 0
	Wrong     rules.BySide[[]int]          // the plies whose entries are corrected alone
	Clocks    rules.BySide[Span]           // what both clocks should show
	Article   string
	Times     bool          // only the times of the clocks are put right, and play goes on until then
	Annul     bool          // the game is annulled and played again
	Ends      rules.Outcome // the end of the game, if it ends
	Unsure    bool          // the evidence does not decide: this is only the safest position from which to continue
	Line      []rules.Move
	Offender  rules.Side     // whose breach of conduct is ruled on
	Penalties []laws.Penalty // what the edition lets follow it, from the lightest
	// BoardsAgree: both boards show the same and stay. Diverged is then the first
	// ply on which the sheets depart from them, if they do.
	BoardsAgree bool
	// Unexplained: besides, no heard or written moves lead to their placement, so
	// that there is nothing to accept.
	Unexplained bool
	Witnesses   []evidence.Testimony // who confirms the result, if boards or sheets differ
}

// Proposal returns the advice, and false if no decision of that kind is due.
func (s State) Proposal() (Proposal, bool) {
	switch {
	case s.Unplayable():
		return s.proposeSealed(), true
	case s.StartedAgainst() != 0 && !s.Divergence.Open && s.Claim.Kind == 0 && s.stoppedFor() == 0:
		return s.proposePress(), true
	case len(s.Misruns) > 0 && s.mayRight():
		return s.proposePress(), true
	case s.Phase != PhasePlaying:
		return s.proposeBreach()
	case s.Divergence.Resolved:
		return Proposal{}, false
	case s.Divergence.Open:
		return s.proposeBoards(), true
	case len(s.Wrong) > 0:
		return s.proposeWrong()
	case s.stoppedFor() != 0:
		return s.proposeIllegal(), true
	default:
		return Proposal{}, false
	}
}

// propose fills in the position after ply.
func (s State) propose(ply int) Proposal {
	setup := s.Game.SetupAt(ply)
	target := setup.Position.Placement()
	p := Proposal{Ply: ply, Retrace: ply < s.Game.Ply(), FEN: setup.FEN(), Placement: target, Clocks: s.clocksAt(ply)}
	p.Line = slices.Clone(s.Game.Moves()[:ply])
	p.Correct = rules.BySide[[]rules.Square]{
		White: target.Differences(s.Boards.White.Placement),
		Black: target.Differences(s.Boards.Black.Placement),
	}
	return p
}

// clocksAt returns the times of both clocks at the end of ply, and the present
// times for the current ply or if the arbiter has set them for this decision.
func (s State) clocksAt(ply int) rules.BySide[Span] {
	if !s.timed && ply < s.Game.Ply() && ply < len(s.Times) {
		left := s.Times[ply].Left
		for _, side := range [2]rules.Side{rules.White, rules.Black} {
			left = left.With(side, max(left.Of(side)+s.ruledSince(side, ply), 0))
		}
		return left
	}
	return rules.BySide[Span]{White: s.span(rules.White), Black: s.span(rules.Black)}
}

// agreedPly returns the last ply on which both sheets agree, an entry not yet
// written being no disagreement.
func (s State) agreedPly() int {
	f, err := evidence.Reconcile(s.evidence())
	if err != nil {
		return 0
	}
	return f.Plies
}
