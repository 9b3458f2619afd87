package script

import (
	"errors"
	"fmt"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// seatOf returns the narrator of a side, with moves in its scheme. The words
// around them are in the language of its notation or of its scheme, or
// otherwise in English.
func (r *Run) seatOf(side rules.Side) (announce.Narrator, error) {
	if kept, known := r.seats[side]; known {
		return kept, nil
	}
	seat := r.conditions.Seats.Of(side)
	scheme, err := r.voices.scheme(seat.Scheme)
	if err != nil {
		return announce.Narrator{}, err
	}
	lang := seat.Notation
	if lang == "" {
		lang = seat.Scheme
	}
	pack, err := r.voices.pack(lang)
	if err != nil {
		return announce.Narrator{}, err
	}
	made := announce.Narrator{Pack: pack, Scheme: scheme, Side: side}
	if r.state.Phase != table.PhaseUnset {
		r.seats[side] = made
	}
	return made, nil
}

// tell says to both sides what happened, as each hears it, and prints it or not.
func (r *Run) tell(record table.Record, prints bool) error {
	var said rules.BySide[say.Utterance]
	for _, side := range []rules.Side{rules.White, rules.Black} {
		seat, err := r.seatOf(side)
		if err != nil {
			return err
		}
		if u, ok := seat.Event(r.state, record.Event); ok {
			r.looks.hears(side, u)
			said = said.With(side, u)
		}
	}
	if prints {
		r.out.heardByBoth(r.now(), said)
	}
	return nil
}

func (r *Run) says(side rules.Side, u say.Utterance) {
	r.looks.hears(side, u)
	r.out.heard(r.now(), side, u)
}

// asking lists the questions that a script has other words for than a person
// who types.
func asking() map[string]string {
	return map[string]string{"time": "clock full", "difference": "clock difference", "running": "clock running"}
}

// question answers one kind of question about the player's own board from the
// words after its name.
type question func(seat announce.Narrator, r *Run, rest []string) (say.Utterance, error)

func questions() map[string]question {
	return map[string]question{
		"moves": func(seat announce.Narrator, r *Run, _ []string) (say.Utterance, error) {
			return seat.MovesMade(announce.Readings(r.state, r.now()).Of(seat.Side)), nil
		},
		"board":  askBoard,
		"pieces": askPieces,
		"file":   askLine,
		"rank":   askLine,
	}
}

// askLine reads a file or a rank, named by its letter or its number.
func askLine(seat announce.Narrator, r *Run, rest []string) (say.Utterance, error) {
	placement := r.state.Boards.Of(seat.Side).Placement
	word := strings.ToLower(strings.Join(rest, " "))
	if square, ok := rules.ParseSquare(word + "1"); ok {
		return seat.File(placement, square.File()), nil
	}
	if square, ok := rules.ParseSquare("a" + word); ok {
		return seat.Rank(placement, square.Rank()), nil
	}
	return say.Utterance{}, fmt.Errorf("table: %q is no file and no rank: say a to h or 1 to 8", word)
}

// askBoard reads the whole board of the player, rank by rank.
func askBoard(seat announce.Narrator, r *Run, _ []string) (say.Utterance, error) {
	lines := announce.Board(seat.Pack, r.state.Boards.Of(seat.Side).Placement, seat.Side)
	u := say.Utterance{Kind: say.Answer, Topic: "board", Lang: seat.Pack.Lang()}
	for _, line := range lines {
		u.Words = append(u.Words, say.Word{Text: line, Gap: say.SentenceGap})
	}
	return u, nil
}

// askPieces says where the pieces of a kind are: the side's own if none is
// named.
func askPieces(seat announce.Narrator, r *Run, rest []string) (say.Utterance, error) {
	placement, side := r.state.Boards.Of(seat.Side).Placement, seat.Side
	w := console.NewWords(rest...)
	if !w.More() {
		return seat.AllPieces(placement, side), nil
	}
	if w.AtSide() {
		side, _ = w.Side()
	}
	role, err := w.Role()
	return seat.Pieces(placement, rules.Piece{Side: side, Role: role}), err
}

// ask puts a question of one player; the answer goes to that player alone.
func ask(w *console.Words) (func(*Run) error, error) {
	side, err := w.Side()
	if err != nil {
		return nil, err
	}
	if w.Is("score") {
		deed, err := console.ReadDeed("arbiter-score", console.NewWords())
		w.Next()
		return func(r *Run) error { return r.give(side, deed) }, err
	}
	name := strings.ToLower(w.Next())
	if name == "" {
		return nil, errors.New("say what is asked")
	}
	var rest []string
	for w.More() {
		rest = append(rest, w.Next())
	}
	return func(r *Run) error { return r.answer(side, name, rest) }, nil
}

// answer answers a question: about the player's own board from that board, and
// any other as for a person who types it.
func (r *Run) answer(side rules.Side, name string, rest []string) error {
	if err := r.open(); err != nil {
		return err
	}
	seat, err := r.seatOf(side)
	if err != nil {
		return err
	}
	if square, is := rules.ParseSquare(name); is {
		r.says(side, seat.Square(r.state.Boards.Of(side).Placement, square))
		return nil
	}
	if q, known := questions()[name]; known {
		u, err := q(seat, r, rest)
		if err == nil {
			r.says(side, u)
		}
		return err
	}
	return r.asTyped(side, seat, name, rest)
}

// asTyped answers like a typist at that seat.
func (r *Run) asTyped(side rules.Side, seat announce.Narrator, name string, rest []string) error {
	if typed, ok := asking()[name]; ok {
		name = typed
	}
	session, err := console.NewSession(console.Config{Actor: console.Actor{Side: side, Capacity: table.Player}, Narrator: seat, Notation: seat.Pack})
	if err != nil {
		return err
	}
	line := strings.Join(append([]string{name}, rest...), " ")
	intent := session.Enter(r.state, r.now(), "/"+line)
	if intent.Refused || intent.Verb == "" || len(intent.Answers) == 0 || len(intent.Commands) > 0 || session.Pending() {
		return fmt.Errorf("table: %q is no question: ask time, moves, difference, running, last, score, material, board, pieces, file, rank, legal, attackers or a square", line)
	}
	for _, u := range intent.Answers {
		r.says(side, u)
	}
	return nil
}
