package table

import (
	"fmt"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/rules"
)

// refusals holds everything that the table refuses, by the last part of its
// code: what happened and what to do now, in English, with the placeholders
// that the phrases of the packs have too.
var refusals = map[string]string{
	"absent":             "{side} is already known to be absent",
	"absent-open":        "{side} has to answer the sealed move and is not there: the envelope is opened when that player has come",
	"accident-open":      "an accident is already reported: the opponent or the arbiter answers it",
	"adjourn-press":      "{side} has made a move and not pressed the clock: press first",
	"adjourned":          "the game is adjourned: it goes on when it is resumed",
	"adjust-late":        "a piece is already in the air: say first that you adjust",
	"adjust-turn":        "only the player who has the move may adjust pieces: call the arbiter",
	"already-set":        "the table is already set: begin another table for another game",
	"already-standing":   "both clocks are already stopped",
	"already-started":    "White's clock has already been started",
	"answer-air":         "the piece from {square} is still in the air on your board: put it down first",
	"arbiter-decides":    "the arbiter decides on what is proposed: wait for the decision",
	"assistant-other":    "the visually disabled player uses an assistant, who acts for both: a second one is not allowed",
	"assistant-required": "a blind player and a hearing-impaired one need an assistant between them: say first who has one",
	"board-lost":         "the board of {side} does not answer: plug it in again",
	"board-there":        "the board of {side} answers",
	"boards-first":       "the boards are still to be corrected: do that first",
	"called":             "the arbiter has already been called",
	"claim-final":        "the arbiter has decided on this claim, and the decision is final",
	"claim-lost":         "this cannot be claimed now: the right is lost by touching a piece or making the move; call the arbiter if in doubt",
	"claim-open":         "a claim is open: wait for the ruling",
	"claim-order":        "this cannot be claimed now: call the arbiter if in doubt",
	"claim-quickplay":    "this cannot be claimed now: it takes less than two minutes left in a quickplay finish, and a flag that has not fallen",
	"claim-rule":         "a claim is open: uphold, reject or postpone it first",
	"claim-turn":         "this cannot be claimed now: only the player who has the move may claim it",
	"claim-write":        "the move of the claim is not on your scoresheet: write {move} first, then claim",
	"clock-not-running":  "the clock of {side} is not running, so there is nothing to press",
	"clock-own":          "this table keeps the time itself, not by a clock beside it",
	"clock-wrong":        "the clock is not set as the game says: set it before you start",
	"setup-wrong":        "a board does not show the starting position: correct it before you start",
	"start-agreed":       "you want to start all the same: {side} has to say so too",
	"clocks-stand":       "both clocks are stopped: {reason}: wait until they are started again",
	"confirmed":          "{side} has already agreed: the opponent has to agree too",
	"contact-aside":      "the contact of {square} is already set aside: play that square by word",
	"contact-good":       "the contact of {square} counts already",
	"diverged":           "the boards or sheets differ: resolve what is proposed first",
	"draw-early":         "a draw may be agreed only after both players have made a move",
	"draw-moves":         "in this event a draw may be agreed only after {moves} moves of both players",
	"duty-sighted":       "the assistant of a sighted player announces moves and makes the opponent's moves, and no more",
	"envelope-lost":      "the envelope is lost: resume the game; the player who sealed then makes that move",
	"executed":           "the opponent's move is already on the board of {side}",
	"flag-down":          "the flag has fallen: uphold or reject the claim now",
	"has-board":          "{side} has a board that senses: move the piece there and announce the move",
	"intended-fixed":     "the move written for a claim cannot be changed",
	"locked":             "the envelope is locked: open it with the code that the arbiter's key shows, or with the key",
	"must-play":          "the claim was wrong, and the intended move must be played: {move}",
	"no-assistant":       "{side} has no assistant",
	"no-board":           "{side} has no board with a cable",
	"no-claim":           "no claim is open",
	"no-edition":         "there is no such edition of the Laws: choose one of {editions}",
	"illegal-answered":   "the illegal move of {side} stands, as the opponent has moved since: reject the claim, or let both players agree to take moves back",
	"no-illegal":         "no illegal move of {side} is on record: reject the claim, or take moves back",
	"no-explanation":     "there is no explanation {number}: ask for the proposal",
	"no-envelope":        "there is no closed envelope",
	"no-offer":           "no draw has been offered to {side}",
	"no-offers":          "in this event the players may not agree on a draw",
	"no-penalty":         "the Laws of this edition do not know this penalty: choose another",
	"no-promotion":       "no pawn of {side} waits for its promotion piece",
	"no-takebacks":       "no moves are taken back by agreement in this game: play on",
	"not-touched":        "{side} has touched no piece on this move",
	"no-time":            "say how much time, such as 2m",
	"not-a-duty":         "this assistant may not do that: the player has to do it",
	"not-adjourned":      "the game is not adjourned",
	"not-announced-yet":  "{side} has pressed the clock before the move was made: wait for the move, or call the arbiter",
	"not-own-player":     "an assistant may do that for their own player alone",
	"not-set":            "the table is not set: give its conditions first",
	"not-started":        "the game has not started: start White's clock first",
	"not-your-move":      "{side} is not to move: wait for the opponent's move",
	"not-your-seal":      "{side} has the move and seals it",
	"nothing-announced":  "no move of the opponent waits to be repeated",
	"nothing-explains":   "nothing explains the scoresheets, so there is nothing to accept: the arbiter takes moves back or ends the game",
	"nothing-in-hand":    "no piece of the board of {side} is in the air: lift one first",
	"nothing-proposed":   "nothing is proposed that could be accepted",
	"nothing-there":      "nothing stands on {square}",
	"nothing-to-execute": "no move of the opponent waits to be carried out",
	"nothing-written":    "nothing stands on the scoresheet of {side}",
	"occupied":           "{square} is occupied: take out the piece that stands there first",
	"offer-open":         "the opponent has offered a draw: accept or decline it",
	"offered":            "{side} has already offered a draw: it stands until the opponent answers",
	"open-first":         "the envelope is still closed: it has to be opened first",
	"over":               "the game is over: only the scoresheets can still be completed and signed",
	"present":            "{side} is there",
	"press-owed":         "the clock of {side} still runs: {side} presses first, and then you",
	"press-late":         "the opponent has already replied, and your clock can no longer be pressed for the move before: make your next move",
	"press.announced":    "not yet: missing {missing}; announce now the move that stands on the board",
	"press.captured":     "not yet: missing {missing}; take out the captured piece on {square} now",
	"press.carried":      "not yet: the opponent's move {move} is not on your board; carry it out first",
	"press.exchanged":    "not yet: missing {missing}; put the new piece in place of the pawn on {square} now",
	"press.matched":      "not yet: your board shows {stands}, and you announced {said}; announce what stands there, or put the piece right",
	"press.placed":       "not yet: missing {missing}; put the piece on its new square now",
	"press.promotion":    "not yet: missing {missing}; say now which piece the pawn becomes",
	"press.repeated":     "not yet: missing {missing}; wait until the opponent has repeated the move",
	"press.touched":      "not yet: missing {missing}; lift the piece now",
	"promotion-piece":    "a pawn becomes a queen, rook, bishop or knight: name one of them",
	"rematch-asked":      "{side} has already asked for another game: it stands until the opponent answers",
	"rematch-early":      "the game is not over: play on, offer a draw or resign",
	"rematch-event":      "no game follows by agreement where an arbiter rules or an event is played: the organiser starts the next one",
	"restart-turn":       "{side} has the move: the clock of {other} starts only if you are sure",
	"running":            "a clock is already running",
	"score":              "the two scores together may not exceed what a game gives in this edition",
	"score-view":         "the arbiter's score can be asked for only in supervised rapid and blitz, when you have the move, and where the edition says so: use your own scoresheet",
	"seal-first":         "seal the move first, then stop the clock",
	"sealed":             "the clock has been stopped: the sealed move can no longer be changed",
	"sealed-unplayable":  "what was sealed cannot be played: accept what is proposed first",
	"sheet-incomplete":   "the scoresheet is not complete: move {number}, {side}, is missing; write it first",
	"sign-early":         "the scoresheets are signed when the game is over",
	"signed":             "{side} has already signed",
	"signed-result":      "both players have signed the result",
	"slip-board":         "your board shows {move}: announce that move, or call the arbiter",
	"slip-late":          "the opponent's clock runs: a slip of the tongue can no longer be put right; call the arbiter",
	"stop-first":         "the clock still runs: stop it first",
	"takeback":           "{side} has no move that could be taken back now: play on",
	"takeback-asked":     "{side} has already asked for a takeback: it stands until the opponent answers",
	"takeback-open":      "the opponent asks to take moves back: accept or decline that first",
	"touch-castle":       "king and rook were touched, and castling with them is legal: castle, {move}",
	"touch-move":         "the piece on {square} was touched: move or capture it",
	"touch-pegs":         "on pegs a piece is touched when it is out of its aperture: the one on {square} stands in it, and nothing was touched",
	"seal-board":         "{move} was made on the board after the adjournment: it has to be sealed, or call the arbiter",
	"undo":               "only half-moves that were played can be taken back; half-moves played: {plies}",
	"wrong-key":          "that does not open the envelope, and nothing was changed: give the code that the arbiter's key shows, or the key",
}

// Refusals returns the English sentence of every refusal that a player can
// meet, by its code, such as refuse.no-offer. Placeholders stand in braces.
func Refusals() map[string]string {
	all := make(map[string]string, len(refusals))
	for code, text := range refusals {
		all["refuse."+code] = text
	}
	return all
}

// refused returns the refusal of a code, as Refused does.
func refused(code string, args ...any) error { return Refused(code, args...) }

// Refused returns the refusal of a code, such as over for refuse.over: what happened
// and what to do now. The arguments are names and values in turn: a side, a square or a
// number travels as it is, a move as MoveIn.
func Refused(code string, args ...any) *fault.Fault {
	return fault.New("refuse."+code, refusals[code], args...).In("table").As(ErrRefused)
}

// Refusal is what the table refuses.
type Refusal = fault.Fault

// MoveIn is a move with the position that it is made in, as a refusal names it.
type MoveIn struct {
	Position rules.Position
	Move     rules.Move
	OnBoard  bool // a board shows it, and in English it is written in coordinates
}

func (m MoveIn) String() string {
	if m.OnBoard {
		return m.Move.String()
	}
	return san(m.Position, m.Move)
}

// Squares are the squares that a refusal names.
type Squares []rules.Square

func (s Squares) String() string { return listed(s, " ") }

// Steps are the steps that a move still lacks.
type Steps []Step

func (s Steps) String() string { return listed(s, ", ") }

// StopReason is one of Stops, as a refusal names it.
type StopReason string

func listed[T any](values []T, comma string) string {
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = fmt.Sprint(value)
	}
	return strings.Join(texts, comma)
}
