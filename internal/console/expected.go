package console

import (
	"slices"
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Step is the act of one person that a table waits for. The zero Step is
// nothing.
type Step uint8

// The steps.
const (
	StepNone      Step = iota
	StepStart          // next: start the clock
	StepMove           // it is their move
	StepAnnounce       // next: announce the move on their board
	StepHandle         // next: carry out the announced move on their board
	StepPress          // their move is made; next: press the clock
	StepRepeat         // next: repeat the opponent's announcement
	StepExecute        // and carried out on their own board
	StepCorrect        // next: correct their board
	StepWait           // the next step belongs to another participant
	StepRule           // the arbiter has something to decide
	StepCapture        // next: take the captured piece off
	StepPromote        // next: name the promotion piece
	StepOver           // the game has ended
	StepSeal           // next: seal a move, or stop the clock after sealing
	StepResume         // the game is adjourned
	StepPressBack      // the opponent pressed before their move was made: the clock is given back
)

// Expectation is the next step of one person.
type Expectation struct {
	Step     Step
	Position rules.Position // the one that Move is made in
	Move     rules.Move     // the move to repeat, to carry out or to press for; otherwise none
	Again    bool           // the last repetition was wrong
	Squares  []rules.Square // the squares to correct
}

// Expected returns the act that the table waits for from the player of a side.
func Expected(state table.State, side rules.Side) Expectation {
	if state.Conditions.Elsewhere() { // no one there hears a repetition, and a move typed here is on no other board
		state.Answer.Repeated = true
		state.Answer.Executed = state.Answer.Executed || state.Seat(side).Board == table.NoBoard
	}
	switch {
	case state.Over():
		return Expectation{Step: StepOver}
	case state.Phase == table.PhaseSet || state.Phase == table.PhaseUnset:
		return Expectation{Step: StepStart}
	case state.Boards.Of(side).Correcting:
		board := state.Boards.Of(side)
		return Expectation{Step: StepCorrect, Squares: board.Placement.Differences(board.Owed)}
	case state.StartedAgainst() == side && side != 0 && state.Stop == "":
		return Expectation{Step: StepPressBack}
	case rulesFirst(state), state.Claim.Kind != 0, state.Stopped() && state.Phase == table.PhasePlaying:
		return Expectation{Step: StepRule}
	case state.Phase == table.PhaseSealing:
		return Expectation{Step: StepSeal}
	case state.Phase == table.PhaseAdjourned, state.Enveloped() != 0:
		return Expectation{Step: StepResume}
	}
	if state.PressOwed(side) && state.Gate.By != side { // before the reply is dealt with: their own time runs
		game, ply := state.Game, state.Game.Ply()
		if state.Turn() == side {
			ply-- // the opponent has replied already
		}
		return Expectation{Step: StepPress, Position: game.At(ply - 1), Move: game.Move(ply)}
	}
	if move, position, ok := state.ToRepeat(side); ok {
		repeat, execute := owing(state, side)
		switch {
		case repeat:
			return Expectation{Step: StepRepeat, Position: position, Move: move, Again: state.Answer.By == side && state.Answer.Wrong}
		case execute && state.Gate.Unlawful == 0:
			return Expectation{Step: StepExecute, Position: position, Move: move}
		}
	}
	if gate := state.Gate; gate.By == side && begun(gate) {
		return ownGate(state)
	}
	if state.Turn() == side && (state.Clock.Running() == side || state.Gate.By != side.Other()) {
		return Expectation{Step: StepMove, Position: state.Game.Position()}
	}
	return Expectation{Step: StepWait}
}

// begun reports whether the player who has the gate has done anything yet.
func begun(g table.Gate) bool {
	return g.Made || g.Announced != (rules.Move{}) || len(g.Touched) > 0 || g.Handled != (rules.Move{})
}

// ownGate returns the next step of the player who has the gate.
func ownGate(state table.State) Expectation {
	gate, position := state.Gate, state.Game.Position()
	if gate.Made && state.PressOwed(gate.By.Other()) {
		return Expectation{Step: StepWait} // whose clock runs presses first
	}
	if gate.Made {
		return Expectation{Step: StepPress, Position: position, Move: gate.Handled}
	}
	if move, pressed := state.Unannounced(gate.By); pressed {
		return Expectation{Step: StepPress, Position: position, Move: move}
	}
	missing := state.Missing()
	if len(missing) == 0 {
		return Expectation{Step: StepAnnounce, Position: position, Move: gate.Handled}
	}
	steps := map[table.Step]Step{
		table.StepTouched: StepHandle, table.StepPlaced: StepHandle, table.StepCaptured: StepCapture,
		table.StepPromoted: StepPromote, table.StepAnnounced: StepAnnounce, table.StepMatched: StepAnnounce, table.StepRepeated: StepWait,
	}
	e := Expectation{Step: steps[missing[0]], Position: position, Move: gate.Announced}
	switch {
	case gate.Handled == (rules.Move{}) && gate.Announced == (rules.Move{}) && gate.Uncaptured == 0:
		e.Step = StepMove // the touched piece has been put back, or is still in the air
	case e.Step == StepCapture:
		e.Squares = []rules.Square{gate.Uncaptured}
	case e.Step == StepHandle && gate.Announced == (rules.Move{}):
		e.Step = StepMove
	}
	return e
}

// expected says the user's next step.
func (s *Session) expected(m snapshot) []say.Word {
	if s.config.Actor.Capacity == table.Arbiter {
		return s.ruling(m)
	}
	if !s.plays() {
		running := slices.Clone(s.known(m, s.voice.Running).Words)
		running[0].Text = language.Capital(running[0].Text) // it begins a sentence here
		return s.resumption(m.state, running)
	}
	return s.reminded(m.state, list(s.Expecting(m.state), s.bound(m), s.asked(m.state)))
}

// bound says which pieces the user has touched, and how long ago, while that binds.
func (s *Session) bound(m snapshot) []say.Word {
	if m.state.Over() {
		return nil
	}
	var said [][]say.Word
	for _, touch := range m.state.Bound(m.state.Gate.By) {
		if side := m.state.Gate.By; side != s.config.Actor.Side && !s.config.Both {
			continue
		}
		ago := max(time.Duration(m.at-touch.Since), time.Second).Truncate(time.Second)
		said = append(said, s.voice.Phrase("console.touched-since", s.voice.SquareSlot("square", touch.Square), s.voice.TimeSlot("time", ago)))
	}
	return list(said...)
}

// asked says the opponent's open request: about an accident, a draw or a takeback. The
// one that a plain word answers comes alone.
func (s *Session) asked(state table.State) []say.Word {
	side := s.config.Actor.Side
	opponent := side.Other()
	if !s.plays() || state.Over() {
		return nil
	}
	switch accepts := state.Accepts(side); {
	case accepts == table.RequestClaim || accepts == table.RequestAccident && s.proposedToPlayers(state):
		return nil // it is the next step
	case accepts == table.RequestAccident:
		return s.accident(state)
	case state.Offer == opponent:
		return s.voice.Phrase(OfferKey(state), s.voice.SideSlot("side", opponent))
	case state.Takeback.By == opponent:
		return list(s.AskedBack(state), s.voice.Phrase(TakebackKey(state)))
	default:
		return nil
	}
}

// accident says who asks whether pieces were touched by accident.
func (s *Session) accident(state table.State) []say.Word {
	return s.voice.Phrase("screen.accident", s.voice.SideSlot("side", state.Accident.By))
}

// proposedToPlayers reports whether the players have a proposal to accept.
func (s *Session) proposedToPlayers(state table.State) bool {
	return waitsForRuling(state) && !state.Conditions.Arbiter
}

// mayGoBack reports whether the move on a player's board, not announced yet, may have to
// be put back: it is illegal, or the conditions withhold whether it is.
func (s *Session) mayGoBack(state table.State) bool {
	gate := state.Gate
	return gate.Handled != (rules.Move{}) && gate.Announced == (rules.Move{}) && state.Seat(gate.By).Board != table.NoBoard &&
		(!s.Answered(state, table.AskLegal) || !state.Game.Position().Legal(gate.Handled))
}

// OfferKey returns the phrase of an open draw offer: it names the draw if a plain
// accept answers something else.
func OfferKey(state table.State) string {
	if state.Accepts(state.Offer.Other()) != table.RequestDraw {
		return "screen.offer-apart"
	}
	return "screen.offer"
}

// TakebackKey returns the phrase that says how an open request for a takeback is
// answered. While the clocks are stopped it can only be declined.
func TakebackKey(state table.State) string {
	if !state.GrantsTakeback(state.Takeback.By.Other()) {
		return "screen.takeback-later"
	}
	return "screen.takeback"
}

// Expecting says the user's next step in state.
func (s *Session) Expecting(state table.State) []say.Word {
	if s.config.Actor.Capacity == table.Arbiter {
		return s.ruling(snapshot{state: state, at: state.At})
	}
	if s.config.Both && state.Answer.Executed && !state.Conditions.RepeatRequired {
		state.Answer.Repeated = true // the move is on the board of both, and was announced from there
	}
	e := Expected(state, s.config.Actor.Side)
	v := s.voice
	if state.Stop == table.StopDisk {
		return v.Phrase(v.Elsewhere(state, "disk.wait"))
	}
	switch e.Step {
	case StepOver:
		return s.over(state)
	case StepStart:
		return s.toStart(state)
	case StepMove:
		if state.SealsReply(s.config.Actor.Side) && state.Envelope.Reply {
			return v.Phrase("expect.seal-press")
		}
		if state.SealsReply(s.config.Actor.Side) {
			return v.Phrase("expect.reply", v.SideSlot("side", s.config.Actor.Side.Other()))
		}
		if s.config.Both {
			return v.Phrase("turn." + strings.ToLower(s.config.Actor.Side.String()))
		}
		return v.Phrase("expect.move")
	case StepPress:
		return v.Phrase("expect.press")
	case StepCorrect:
		v.Both = v.Both || s.config.Both
		return v.Righting(state, s.config.Actor.Side)
	case StepRule:
		return list(s.awaited(state), s.afterRestart(state))
	case StepSeal:
		return s.resumption(state, s.toSeal(state))
	case StepResume:
		return s.resumption(state, s.toResume(state))
	case StepPressBack:
		return v.Phrase("expect.press-back")
	case StepAnnounce:
		if s.mayGoBack(state) {
			return v.Phrase("expect.announce-or-back")
		}
		return s.ofTheMove(e)
	case StepWait:
		return v.Phrase("expect.wait")
	default:
		return s.ofTheMove(e)
	}
}

// ofTheMove says which step of a move is next: of the player's own move before the
// press, or of the opponent's.
func (s *Session) ofTheMove(e Expectation) []say.Word {
	move := announce.Slot{Name: "move"}
	if e.Move != (rules.Move{}) {
		move.Words = s.moveWords(e.Position, e.Move)
	}
	switch {
	case e.Step == StepAnnounce:
		return s.voice.Phrase("expect.announce")
	case e.Step == StepHandle:
		return s.voice.Phrase("expect.handle", move)
	case e.Step == StepRepeat && e.Again:
		return s.voice.Phrase("expect.repeat-again", move)
	case e.Step == StepRepeat:
		return s.voice.Phrase("expect.repeat", move)
	case e.Step == StepExecute:
		return s.voice.Phrase("expect.execute", move)
	case e.Step == StepPromote:
		return s.voice.Phrase("console.which-promotion")
	case e.Step == StepCapture:
		return s.voice.Phrase("expect.capture", s.voice.SquareSlot("square", e.Squares[0]))
	default:
		return nil
	}
}

// afterRestart says a player's next step once a clock runs again, if the program or
// its computer stopped in the middle of a move.
func (s *Session) afterRestart(state table.State) []say.Word {
	ready := state.Clock.Ready()
	if !state.Interrupted() || state.Phase != table.PhasePlaying || s.config.Actor.Side == 0 || ready == 0 {
		return nil
	}
	running := state.Apply(table.Record{At: state.At, Seq: state.Seq + 1, Event: table.ClocksRestarted{Actor: table.By(ready)}})
	e := Expected(running, s.config.Actor.Side)
	if e.Step == StepPress {
		return s.voice.Phrase("expect.press-later")
	}
	if words := s.ofTheMove(e); len(words) > 0 {
		return s.voice.Phrase("expect.once-running", fill("what", words...))
	}
	return nil
}

// over says how the game ended, and tells a player who has still to sign how to do
// that.
func (s *Session) over(state table.State) []say.Word {
	told := list(s.voice.Phrase("expect.over", fill("result", s.voice.Result(state.Outcome.Result, state.Outcome.Reason).Words...)), s.ToSign(state))
	if s.config.Analyses {
		told = list(told, s.voice.Phrase("practice.analyse-offer"))
	}
	asked := state.Rematch
	switch {
	case s.config.Actor.Capacity != table.Player, !state.Rematches(), asked.Agreed:
		return told
	case asked.By == 0:
		return list(told, s.voice.Phrase("expect.rematch"))
	default:
		return list(told, s.AskedRematch(state))
	}
}

// ToSign tells a player whose game is over how to sign, and is empty for anyone who
// need not, as in a game at a server elsewhere. Rule: rules.RuleSigning.
func (s *Session) ToSign(state table.State) []say.Word {
	if s.config.Actor.Capacity != table.Player || state.Phase != table.PhaseEnded || state.Signed.Of(s.config.Actor.Side) || state.Conditions.Elsewhere() {
		return nil
	}
	return s.voice.Phrase("expect.sign")
}

// ToAnalyse offers a player who has just signed, and has nothing more to do, to go
// through the game; it is empty where this program cannot.
func (s *Session) ToAnalyse(signed table.SheetSigned) []say.Word {
	if !s.config.Analyses || s.config.Actor.Capacity != table.Player || signed.By != s.config.Actor.Side {
		return nil
	}
	return s.voice.Phrase("practice.analyse-offer")
}

// toStart says who starts White's clock.
func (s *Session) toStart(state table.State) []say.Word {
	if state.Conditions.Arbiter && s.config.Actor.Capacity != table.Arbiter {
		return s.voice.Phrase("expect.start-arbiter")
	}
	return s.voice.Phrase(s.voice.Elsewhere(state, "expect.start"))
}

func (s *Session) squareNames(squares []rules.Square) []say.Word {
	var groups [][]say.Word
	for _, square := range squares {
		groups = append(groups, s.square(square))
	}
	return list(groups...)
}
