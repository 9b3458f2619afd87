package sense_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

// deliberate plays hands at a board that waits for the dwell time. "e2-" lifts the
// piece on e2, "e2+" places the piece that was lifted last, "e2!" lets the contact
// show a piece that no hand put there, "aside:e2" sets it aside, "power:900"
// removes all pieces for so long, and a number is so many milliseconds.
func deliberate(t *testing.T, fen string, sensing wire.Sensing, side rules.Side, script string) string {
	t.Helper()
	position := rules.Standard()
	if fen != "" {
		setup, err := rules.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		position = setup.Position
	}
	d := &deliberating{t: t, position: position, names: sensing.Names, contents: wire.ContentsOf(position.Placement())}
	d.sensor = sense.NewSensor(sense.Config{Sensing: sensing, Side: side, Dwell: 250 * time.Millisecond})
	d.note(d.sensor.Looked(0, d.seen(d.contents)))
	d.tell()
	for _, word := range strings.Fields(script) {
		d.do(word)
	}
	return strings.Join(d.said, "; ")
}

type deliberating struct {
	t        *testing.T
	position rules.Position
	sensor   *sense.Sensor
	names    bool
	contents wire.Contents
	held     []wire.Content
	at       time.Duration
	said     []string
}

func (d *deliberating) seen(c wire.Contents) wire.Contents {
	if d.names {
		return c
	}
	return c.Occupancy()
}

func (d *deliberating) tell() {
	board := d.position.Placement()
	d.note(d.sensor.Told(d.at, sense.Table{Board: board, Goal: board, Turn: d.position.Turn(), Candidates: follow(d.position),
		After: func(m rules.Move) sense.Candidates {
			next, err := d.position.Play(m)
			if err != nil {
				return func(func(rules.Move, rules.Placement) bool) {}
			}
			return follow(next)
		}}))
}

func (d *deliberating) note(events []sense.Event) {
	for _, event := range events {
		switch e := event.(type) {
		case sense.Withdrawn:
			d.said = append(d.said, "withdrawn"+squares(e.Squares))
		case sense.Fallen:
			d.said = append(d.said, "fallen"+squares(e.Squares))
		case sense.Disowned:
			d.said = append(d.said, "disowned "+e.Square.String())
		case sense.Strayed:
			text := "lead"
			for _, step := range sense.Lead(d.sensor.Contents(), e.Toward) {
				if step.TakeOut {
					text += " -" + step.Square.String()
				} else {
					text += " +" + step.Square.String()
				}
			}
			d.said = append(d.said, text)
		case sense.Placed:
		case sense.Recognised:
			d.said = append(d.said, words(event))
			next, err := d.position.Play(e.Moves[0])
			if err != nil {
				d.t.Fatal(err)
			}
			d.position = next
			d.tell()
		default:
			d.said = append(d.said, words(event))
		}
	}
}

func squares(list []rules.Square) string {
	text := ""
	for _, s := range list {
		text += " " + s.String()
	}
	return text
}

func (d *deliberating) do(word string) {
	d.t.Helper()
	if ms, err := strconv.Atoi(word); err == nil {
		for end := d.at + time.Duration(ms)*time.Millisecond; d.at < end; {
			d.at += 10 * time.Millisecond
			d.note(d.sensor.Tick(d.at))
		}
		return
	}
	if name, ok := strings.CutPrefix(word, "aside:"); ok {
		square, _ := rules.ParseSquare(name)
		d.note(d.sensor.SetAside(d.at, square))
		return
	}
	if ms, ok := strings.CutPrefix(word, "power:"); ok {
		stood := d.contents
		for _, square := range stood.Occupied().Squares() {
			d.do(square.String() + "?")
		}
		d.do(ms)
		for _, square := range stood.Occupied().Squares() {
			d.puts(square, stood.At(square))
		}
		return
	}
	square, ok := rules.ParseSquare(word[:2])
	if !ok {
		d.t.Fatalf("%q is no hand", word)
	}
	var after wire.Content
	switch word[2] {
	case '-':
		d.held = append(d.held, d.contents.At(square))
	case '+':
		after = d.held[len(d.held)-1]
		d.held = d.held[:len(d.held)-1]
	case '!':
		after = wire.Holding(rules.PieceOf('P'))
	case '?':
	default:
		after = wire.Holding(rules.PieceOf(word[2]))
	}
	d.puts(square, after)
}

// puts changes the report of a square.
func (d *deliberating) puts(square rules.Square, after wire.Content) {
	before := d.contents.At(square)
	d.contents.Set(square, after)
	if !d.names {
		before, after = wire.Content{Occupied: before.Occupied}, wire.Content{Occupied: after.Occupied}
	}
	d.note(d.sensor.Change(d.at, sense.Change{Square: square, Before: before, After: after, Ordered: true}))
}

const afterE4D5 = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"

func TestATouchBindsOnlyWhereAHandMeantIt(t *testing.T) {
	both, white := rules.Side(0), rules.White
	tests := []struct {
		name, fen string
		sensing   wire.Sensing
		side      rules.Side
		hand      string
		want      string
	}{
		{"a finger that rocks a peg", "", apertures, white, "a2- 200 a2+ 300 b2- 35 b2+ 300 b2- 120 b2+ 2000", ""},
		{"a peg that is taken out", "", apertures, white, "e2- 260 e2+ 500", "lifted e2; returned e2"},
		{"a move quicker than the dwell time", "", apertures, both, "e2- 120 e4+", "lifted e2; shows [e2e4]"},
		{"a move while another peg is felt", "", apertures, both, "a2- 60 e2- 100 e4+ 20 a2+ 1000", "lifted e2; shows [e2e4]"},
		{"a peg felt while a piece is in the hand", afterE4D5, apertures, both, "e4- 400 d5- 150 d5+ 300 e5+", "lifted e4; shows [e4e5]"},
		{"a quick capture", afterE4D5, apertures, both, "e4- 400 d5- 150 d5! 1100", "lifted e4; lifted d5; shows [e4d5]"},
		{"a capture, the captured piece first", afterE4D5, apertures, both, "d5- 100 e4- 100 d5+", "lifted d5; lifted e4; shows [e4d5]"},
		{"three pieces knocked over", "", apertures, white, "f2- 40 g2- 60 g1- 800", "fallen g1 f2 g2"},
		{"three pieces knocked over slowly", "", apertures, white, "f2- 300 g2- 300 g1- 800", "lifted f2; lifted g2; withdrawn f2 g2; fallen g1 f2 g2"},
		{"they are put back and a move is made", "", apertures, both, "f2- 40 g2- 60 g1- 800 g1+ 700 g2+ 700 f2+ 700 e2- 300 e4+",
			"fallen g1 f2 g2; agreed; lifted e2; shows [e2e4]"},
		{"two pieces at once that no move lifts together", "", apertures, white, "f2- 40 g2- 900", "fallen f2 g2"},
		{"two that fall at once of which one could take the other", afterE4D5, apertures, both, "e4- 20 d5- 700 d5! 900 e4! 2000", ""},
		{"they lie there until the player is told", afterE4D5, apertures, both, "e4- 20 d5- 2500 d5! 900 e4! 2000", "fallen e4 d5; agreed"},
		{"the same on a flat board", afterE4D5, flat, both, "e4- 20 d5- 700 d5p 900 e4P 2000", ""},
		{"a flat capture with both hands", afterE4D5, flat, both, "e4- 20 d5- 400 d5P 2000", "lifted e4; lifted d5; shows [e4d5]"},
		{"three of both sides of which the first is back soon", afterE4D5, flat, both, "e4- 20 d5- 20 e7- 80 d5p 900 e4P 900 e7p 2000", "fallen e4 e7; agreed"},
		{"the power is gone while a move is unread", afterE4D5, flat, both, "g1- 300 f3N 100 power:2000 3000", "lifted g1; fallen a1 b1 c1 d1 e1 f1 h1 a2 b2 c2 d2 f2 g2 h2 e4 d5 a7 b7 c7 e7 f7 g7 h7 a8 b8 c8 d8 e8 f8 g8 h8; agreed; shows [g1f3]"},
		{"pieces fall while a hand holds another", afterE4D5, flat, both, "e4- 500 a2- 20 b2- 20 b1- 100 e5P 900 a2P 900 b2P 900 b1N 2000", "lifted e4; fallen b1 a2 b2; agreed; shows [e4e5]"},
		{"castling with both hands", castles, apertures, both, "e1- 20 h1- 20 f1+ 20 g1+", "lifted e1; lifted h1; shows [e1h1]"},
		{"a flat piece that is nudged", "", flat, white, "e2- 150 e2+ 2000", ""},
		{"a flat piece that is lifted", "", flat, white, "e2- 300 e2+ 2000", "lifted e2; returned e2"},
		{"a contact that is set aside", "", apertures, white, "a2- 300 aside:a2 100", "lifted a2; withdrawn a2"},
		{"two touches one after the other", "", apertures, white, "g1- 400 g1+ 300 b1- 400 b1+", "lifted g1; returned g1; lifted b1; returned b1"},
		{"a piece of the opponent's", afterE4D5, apertures, both, "d5- 500 d5+", "lifted d5; returned d5"},
	}
	for _, test := range tests {
		if got := deliberate(t, test.fen, test.sensing, test.side, test.hand); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestAQuickReplyOnABoardOfBothIsTwoMovesHoweverTheHandsOverlap(t *testing.T) {
	const want = "lifted e2; shows [e2e4]; lifted e7; shows [e7e5]"
	for _, sensing := range []wire.Sensing{apertures, flat, {}} {
		for _, hand := range []string{
			"e2- 300 e4+ 100 e7- 200 e5! e5? e5! 2000",
			"e2- 300 e4+ 600 e7- 300 e5! 2000",
			"e2- 300 e4+ 300 e7- 300 e5! 2000",
			"e2- 300 e7- 100 e4! 100 e5! 2000",
			"e7- 100 e2- 300 e4! 500 e5! 2000",
			"e2- 300 e7- 100 e5! 100 e4! 2000",
		} {
			script := hand
			if sensing.Names {
				// The hand holds the right piece.
				script = strings.ReplaceAll(hand, "e5! e5? e5!", "e5+")
				script = strings.ReplaceAll(script, "e5!", "e5p")
				script = strings.ReplaceAll(script, "e4!", "e4P")
			}
			if got := deliberate(t, "", sensing, 0, script); got != want {
				t.Errorf("%+v, %s: got %q, want %q", sensing, hand, got, want)
			}
		}
	}
}

func TestABoardIsReadForwardFromTheNearestMove(t *testing.T) {
	tests := []struct {
		name, fen string
		sensing   wire.Sensing
		hand      string
		want      string
	}{
		{"a phantom beside a move", "", flat, "d4! 100 g1- 300 f3N 4000", "lifted g1; lead -d4"},
		{"a pawn left standing in passing", passing, flat, "e5- 300 d6+ 4000", "lifted e5; lead -d5"},
		{"a dead square, and then a move", "", apertures, "h1? 5000 e2- 300 e4+ 4000", "lifted h1; lifted e2; lead +h1"},
		{"half a castling", castles, flat, "e1- 300 g1+ 4000", "lifted e1; lead -h1 +f1"},
		{"an illegal move", "", flat, "e2- 300 e5+ 4000", "lifted e2; lead -e5 +e2"},
		{"a phantom that stays, and the player goes on", "", flat, "d4! 100 g1- 300 f3N 4000 b8- 300 c6n 2000",
			"lifted g1; lead -d4; disowned d4; shows [g1f3]; lifted b8; shows [b8c6]"},
	}
	for _, test := range tests {
		if got := deliberate(t, test.fen, test.sensing, 0, test.hand); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
