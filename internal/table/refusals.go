package table

import (
	"fmt"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/rules"
)

// refusals contains all refusals of the table, by the last part of their codes.
// Each sentence gives the reason and the next step, in English, with the
// placeholders that the phrases of the packs have too.
var refusals = map[string]string{
	"abort-event":        "a tournament game is not aborted: call the arbiter",
	"abort-late":         "both players have moved, so the game is not aborted: play on or resign",
	"absent":             "{side} is already recorded as absent",
	"absent-open":        "{side} must answer the sealed move and is absent: open the envelope when that player arrives",
	"accident-open":      "an accident is already reported: the opponent or the arbiter answers it",
	"adjourn-press":      "{side} has made a move and not pressed the clock: press first",
	"adjourned":          "the game is adjourned: type gate to hear the next step",
	"adjust-late":        "you already hold a piece: say that you adjust before you lift",
	"adjust-turn":        "only the player who has the move may adjust pieces: call the arbiter",
	"already-set":        "the table is already set: open another table for another game",
	"already-standing":   "both clocks are already stopped",
	"already-started":    "White's clock was already started",
	"answer-air":         "you still hold the piece from {square}: put it down first",
	"arbiter-decides":    "the arbiter decides on the proposal: wait for the decision",
	"assistant-other":    "the visually disabled player uses an assistant, who acts for both: a second one is not allowed",
	"assistant-required": "a blind player and a hearing-impaired one need an assistant between them: say first who has one",
	"board-lost":         "{side}'s board does not answer: plug it in again",
	"board-there":        "{side}'s board answers",
	"boards-first":       "correct the boards first",
	"called":             "the arbiter is already called",
	"claim-final":        "the arbiter decided on this claim, and the decision is final",
	"claim-lost":         "you cannot claim this now: you lose the right when you touch a piece or make the move; call the arbiter if in doubt",
	"claim-open":         "a claim is open: wait for the ruling",
	"claim-order":        "you cannot claim this now: call the arbiter if in doubt",
	"claim-quickplay":    "you cannot claim this now: you need less than two minutes in a quickplay finish, and no fallen flag",
	"claim-rule":         "a claim is open: uphold, reject or postpone it first",
	"claim-turn":         "you cannot claim this now: only the player to move may claim it",
	"claim-write":        "the move of the claim is not on your scoresheet: write {move} first, then claim",
	"clock-not-running":  "{side}'s clock is not running, so there is nothing to press",
	"clock-own":          "no clock beside this table is connected: the table measures the time itself",
	"clock-wrong":        "the clock is not set as the game needs it: set it before you start",
	"setup-wrong":        "a board does not show the starting position: correct it before you start",
	"start-agreed":       "you want to start anyway: {side} must agree",
	"start-arbiter":      "the arbiter starts this game: wait for them; the host makes a code for them with invite arbiter",
	"clocks-stand":       "both clocks are stopped: {reason}; wait until they run again",
	"confirmed":          "{side} has already agreed: the opponent has to agree too",
	"contact-aside":      "the program already ignores the contact of {square}: type moves on that square",
	"contact-good":       "the program already uses the contact of {square}",
	"diverged":           "the boards or scoresheets differ: resolve the proposal first",
	"draw-early":         "a draw may be agreed only after both players have made a move",
	"draw-moves":         "in this event a draw may be agreed only after so many moves of both players: {moves}",
	"duty-sighted":       "a sighted player's assistant only announces moves and makes the opponent's moves",
	"elsewhere":          "the server keeps the clocks and decides: play on, offer a draw or resign",
	"envelope-lost":      "the envelope is lost: resume the game; the player who sealed then makes that move",
	"executed":           "the opponent's move is already on {side}'s board",
	"flag-down":          "the flag has fallen: uphold or reject the claim now",
	"has-board":          "{side} has a sensing board: move the piece there and announce the move",
	"intended-fixed":     "the move written for a claim cannot be changed",
	"locked":             "the envelope is locked: open it with the code of the arbiter's key, or with the key",
	"must-play":          "the claim was wrong: you must play the intended move: {move}",
	"no-assistant":       "{side} has no assistant",
	"no-board":           "{side} has no board with a cable",
	"no-claim":           "no claim is open",
	"no-edition":         "there is no such edition of the Laws: choose one of {editions}",
	"illegal-answered":   "{side}'s illegal move is too old, as the opponent has moved since: reject the claim, or agree on a takeback",
	"no-illegal":         "no illegal move by {side} is on record: reject the claim, or take moves back",
	"no-explanation":     "there is no explanation {number}: type proposal to hear them",
	"no-envelope":        "there is no closed envelope",
	"no-offer":           "no one has offered {side} a draw",
	"no-offers":          "in this event the players may not agree on a draw",
	"no-penalty":         "this edition of the Laws has no such penalty: choose another",
	"no-promotion":       "no pawn of {side} waits for its promotion piece",
	"no-takebacks":       "this game has no takebacks: play on",
	"not-touched":        "{side} has touched no piece on this move",
	"no-time":            "say how much time, such as 2m",
	"not-a-duty":         "this assistant may not do that: the player must do it",
	"not-adjourned":      "the game is not adjourned",
	"not-announced-yet":  "{side} has pressed the clock too early: wait for the move, or call the arbiter",
	"not-own-player":     "an assistant may do that only for their own player",
	"not-set":            "the table is not set: give its conditions first",
	"not-started":        "the game has not started",
	"not-your-move":      "{side} is not to move: wait for the opponent's move",
	"not-your-seal":      "{side} has the move and seals it",
	"nothing-announced":  "there is no opponent's move to repeat",
	"nothing-explains":   "nothing explains the scoresheets, so there is nothing to accept: the arbiter takes moves back or ends the game",
	"nothing-in-hand":    "no piece of {side}'s board is in hand: lift one first",
	"nothing-proposed":   "there is no proposal to accept",
	"nothing-there":      "there is no piece on {square}",
	"nothing-to-execute": "there is no opponent's move to play on your board",
	"nothing-written":    "{side}'s scoresheet is empty",
	"occupied":           "{square} is occupied: remove its piece first",
	"offer-open":         "the opponent has offered a draw: accept or decline it",
	"offer-open-apart":   "the opponent has offered a draw: type accept draw, or decline",
	"offered":            "{side} has already offered a draw: wait for the answer",
	"open-first":         "the envelope is still closed: open it first",
	"over":               "the game is over: you can only complete and sign the scoresheets",
	"present":            "{side} is present",
	"press-owed":         "{side}'s clock still runs: that player presses first, then you",
	"press-late":         "the opponent has already replied: you can no longer press for your last move; make your next move",
	"press.announced":    "not yet: missing: {missing}; now announce the move on your board",
	"press.captured":     "not yet: missing: {missing}; remove the captured piece on {square} now",
	"press.carried":      "not yet: play the opponent's move {move} on your board first",
	"press.exchanged":    "not yet: missing: {missing}; replace the pawn on {square} with the new piece now",
	"press.in-hand":      "not yet: put the piece back on {square} first",
	"press.matched":      "not yet: you announced {said}; your board shows {stands}; announce that move, or correct your board",
	"press.placed":       "not yet: missing {missing}; put the piece on its new square now",
	"press.promotion":    "not yet: missing: {missing}; now say which piece the pawn becomes",
	"press.repeated":     "not yet: missing {missing}; wait until the opponent has repeated the move",
	"press.touched":      "not yet: missing {missing}; lift the piece now",
	"promotion-piece":    "a pawn becomes a queen, rook, bishop or knight: name one of them",
	"reading":            "{side} still reads how to play: the game then starts by itself",
	"rematch-asked":      "{side} has already asked for another game: wait for the answer",
	"rematch-early":      "the game is not over: play on or resign",
	"rematch-event":      "players cannot agree on another game in tournaments or with an arbiter: the organiser starts the next one",
	"restart-turn":       "{side} is to move: {other}'s clock starts only if you are sure",
	"running":            "a clock is already running",
	"score":              "the two scores together may not exceed what a game gives in this edition",
	"score-view":         "the arbiter's score is for supervised rapid and blitz, on your move, in some editions: use your own scoresheet",
	"seal-first":         "seal the move first, then stop the clock",
	"sealed":             "the clock is stopped: you can no longer change the sealed move",
	"sealed-unplayable":  "the sealed entry cannot be played: accept the proposal first",
	"sheet-incomplete":   "the scoresheet is not complete: move {number}, {side}, is missing; write it first",
	"sign-early":         "you can sign the scoresheets when the game is over",
	"signed":             "{side} has already signed",
	"signed-result":      "both players have signed the result",
	"slip-board":         "your board shows {move}: announce that move, or call the arbiter",
	"slip-late":          "the opponent's clock runs: you can no longer correct a slip of the tongue; call the arbiter",
	"stop-first":         "the clock still runs: stop it first",
	"takeback":           "{side} has no move to take back now: play on",
	"takeback-asked":     "{side} has already asked for a takeback: wait for the answer",
	"takeback-open":      "the opponent asks for a takeback: accept or decline it first",
	"touch-castle":       "you touched king and rook, and castling with them is legal: castle: {move}",
	"touch-capture":      "you touched a piece of each side, and the capture is legal: capture: {move}",
	"touch-move":         "you touched the piece on {square}: move or capture it",
	"touch-move-more":    "you touched the pieces on {squares}: move or capture the first that you can",
	"touch-pegs":         "on pegs a piece is touched when it leaves its hole: the piece on {square} is still in its hole",
	"seal-board":         "{move} was made on the board after the adjournment: seal it, or call the arbiter",
	"undo":               "only half-moves that were played can be taken back; half-moves played: {plies}",
	"wrong-key":          "wrong key or code: give the code of the arbiter's key, or the key",
}

// Refusals returns the English sentence of every refusal that a player can
// meet, by its code, such as refuse.no-offer. Placeholders are in braces.
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

// Refusal is a refusal of the table.
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
