package script

import (
	"fmt"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// seatOf returns how a side is spoken to: moves in its scheme, the words around
// them in the language of its notation or of its scheme, or else in English.
func (r *Run) seatOf(side rules.Side) (announce.Seat, error) {
	if kept, known := r.seats[side]; known {
		return kept, nil
	}
	seat := r.conditions.Seats.Of(side)
	scheme, err := r.voices.scheme(seat.Scheme)
	if err != nil {
		return announce.Seat{}, err
	}
	lang := seat.Notation
	if lang == "" {
		lang = seat.Scheme
	}
	pack, err := r.voices.pack(lang)
	if err != nil {
		return announce.Seat{}, err
	}
	made := announce.Seat{Pack: pack, Scheme: scheme, Side: side}
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

// question answers one kind of question from the words after its name.
type question func(seat announce.Seat, r *Run, rest []string) (say.Utterance, error)

func questions() map[string]question {
	return map[string]question{
		"time": func(seat announce.Seat, r *Run, _ []string) (say.Utterance, error) {
			return seat.At(r.state).Clock(announce.Readings(r.state, r.now())), nil
		},
		"clock": func(seat announce.Seat, r *Run, _ []string) (say.Utterance, error) {
			return seat.At(r.state).Clock(announce.Readings(r.state, r.now())), nil
		},
		"moves": func(seat announce.Seat, r *Run, _ []string) (say.Utterance, error) {
			return seat.MovesMade(announce.Readings(r.state, r.now()).Of(seat.Side)), nil
		},
		"difference": func(seat announce.Seat, r *Run, _ []string) (say.Utterance, error) {
			return seat.Difference(announce.Readings(r.state, r.now())), nil
		},
		"running": func(seat announce.Seat, r *Run, _ []string) (say.Utterance, error) {
			return seat.Running(announce.Readings(r.state, r.now())), nil
		},
		"last": func(seat announce.Seat, r *Run, _ []string) (say.Utterance, error) {
			return seat.LastMoves(r.state.Game, 1), nil
		},
		"material": func(seat announce.Seat, r *Run, _ []string) (say.Utterance, error) {
			return seat.Material(r.state.Boards.Of(seat.Side).Placement), nil
		},
		"board":     askBoard,
		"pieces":    askPieces,
		"file":      askLine,
		"rank":      askLine,
		"legal":     askLegal,
		"attackers": askAttackers,
	}
}

// askLine reads a file or a rank, named by its letter or its number.
func askLine(seat announce.Seat, r *Run, rest []string) (say.Utterance, error) {
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

// askLegal tells the legal moves, or those of the piece on a square.
func askLegal(seat announce.Seat, r *Run, rest []string) (say.Utterance, error) {
	var from rules.Square
	if len(rest) > 0 {
		square, ok := rules.ParseSquare(strings.ToLower(rest[0]))
		if !ok {
			return say.Utterance{}, fmt.Errorf("table: %q is no square", rest[0])
		}
		from = square
	}
	return seat.Moves(r.state.Game.Position(), from, false), nil
}

// askAttackers tells what attacks a square.
func askAttackers(seat announce.Seat, r *Run, rest []string) (say.Utterance, error) {
	square, ok := rules.ParseSquare(strings.ToLower(strings.Join(rest, " ")))
	if !ok {
		return say.Utterance{}, fmt.Errorf("table: say of which square, such as e4")
	}
	return seat.Attackers(r.state.Game.Position(), square), nil
}

// askBoard reads the whole board of the player, rank by rank.
func askBoard(seat announce.Seat, r *Run, _ []string) (say.Utterance, error) {
	lines := announce.Board(seat.Pack, r.state.Boards.Of(seat.Side).Placement, seat.Side)
	u := say.Utterance{Kind: say.Answer, Topic: "board", Lang: seat.Pack.Lang()}
	for _, line := range lines {
		u.Words = append(u.Words, say.Word{Text: line, Gap: say.SentenceGap})
	}
	return u, nil
}

func askPieces(seat announce.Seat, r *Run, rest []string) (say.Utterance, error) {
	placement := r.state.Boards.Of(seat.Side).Placement
	if len(rest) == 0 {
		return seat.AllPieces(placement, seat.Side), nil
	}
	role, err := roleOf(rest[len(rest)-1])
	if err != nil {
		return say.Utterance{}, err
	}
	side := seat.Side
	if other, known := rules.ParseSide(rest[0]); known {
		side = other
	}
	return seat.Pieces(placement, rules.Piece{Side: side, Role: role}), nil
}

// ask puts a question of one player; the answer goes to that player alone.
func ask(a args) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	name, ok := a.next()
	if !ok {
		return nil, fmt.Errorf("say what is asked")
	}
	name = strings.ToLower(name)
	if name == "score" {
		return command(table.ViewScore{Actor: table.By(side)}, a.end())
	}
	rest := a.rest
	if square, is := rules.ParseSquare(name); is {
		return answered(side, func(seat announce.Seat, r *Run, _ []string) (say.Utterance, error) {
			return seat.Square(r.state.Boards.Of(side).Placement, square), nil
		}, rest), nil
	}
	q, known := questions()[name]
	if !known {
		return func(*Run) error {
			return fmt.Errorf("table: %q is no question: ask time, moves, difference, running, last, score, material, board, pieces, file, rank, legal, attackers or a square", name)
		}, nil
	}
	return answered(side, q, rest), nil
}

func answered(side rules.Side, q question, rest []string) func(*Run) error {
	return func(r *Run) error {
		if err := r.open(); err != nil {
			return err
		}
		seat, err := r.seatOf(side)
		if err != nil {
			return err
		}
		u, err := q(seat, r, rest)
		if err != nil {
			return err
		}
		r.says(side, u)
		return nil
	}
}
