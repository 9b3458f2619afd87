package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/floors/golden"
	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/table"
)

var update = flag.Bool("update", false, "write what the tests compare with anew")

// kept compares got with the golden file of that name.
func kept(t *testing.T, name, got string) {
	t.Helper()
	golden.Check(t, filepath.Join("testdata", name+".golden"), got, *update)
}

// asJSON writes value as JSON, a field a line.
func asJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.MarshalIndent(value, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text) + "\n"
}

func pack(t *testing.T, lang string) language.Pack {
	t.Helper()
	words, err := language.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	return words
}

func edition(t *testing.T, year int) laws.Edition {
	t.Helper()
	e, ok := laws.EditionOf(year)
	if !ok {
		t.Fatalf("there is no edition of %d", year)
	}
	return e
}

// games are played to an event that the Laws rule on.
var games = []struct{ name, pgn string }{
	{"threefold-open-to-both", `[White "Ana"][Black "Boris"][Result "1/2-1/2"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2`},
	{"play-after-mate", `[Result "1-0"]

1. f3 e5 2. g4 Qh4# 3. a3 1-0`},
	{"draw-agreed-at-once", `[Result "1/2-1/2"]

1. e4 1/2-1/2`},
	{"flag-of-one-who-could-not-lose", `[Termination "time forfeit"][FEN "8/8/8/4k3/8/4K3/8/8 w - - 0 40"][SetUp "1"][Result "1-0"]

40. Kd3 1-0`},
	{"carelessly-written-and-illegal", `[White "?"][Result "*"]

1. e4 e5 2. Nf3 Nc6 3. Bb5+ a6 4. Zz9 Nf6 *`},
}

func TestGame_IsToldInLinesAndInJSON(t *testing.T) {
	for _, test := range games {
		t.Run(test.name, func(t *testing.T) {
			game, err := pgn.NewReader(strings.NewReader(test.pgn)).Read()
			if err != nil {
				t.Fatal(err)
			}
			checked := report.CheckGame(game, edition(t, 2018), 1, report.Manner{Strict: true, Whole: true})
			var lines bytes.Buffer
			if err := checked.Print(&lines, test.name == "threefold-open-to-both"); err != nil {
				t.Fatal(err)
			}
			kept(t, "game-"+test.name, lines.String()+asJSON(t, checked))
		})
	}
}

func TestPosition_IsToldInLinesAndInJSON(t *testing.T) {
	for name, fen := range map[string]string{
		"mate": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "stalemate": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "bare-kings": "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
		"check": "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", "walled": "8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1", "lone-bishop": "8/8/4k3/8/8/4KB2/8/8 w - - 0 1",
	} {
		t.Run(name, func(t *testing.T) {
			setup, err := rules.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			told := report.PositionOf(pack(t, "en"), setup, 10_000, nil)
			kept(t, "position-"+name, strings.Join(append(told.Sentences, told.Reasons...), "\n")+"\n"+asJSON(t, told))
		})
	}
}

func TestLaws_ListWhatWasAskedFor(t *testing.T) {
	e, err := edition(t, 2014).With("agreement.moves", "30")
	if err != nil {
		t.Fatal(err)
	}
	english := pack(t, "en")
	all, some, open := report.LawsOf(english, e, "", false), report.LawsOf(english, e, "4.3", false), report.LawsOf(english, e, "", true)
	if len(some.Articles) == 0 || len(some.Articles) >= len(all.Articles) {
		t.Errorf("got %d articles that begin with 4.3 of %d", len(some.Articles), len(all.Articles))
	}
	for _, a := range open.Articles {
		if a.Verified {
			t.Errorf("got article %v among those that were not read in a text", a.Numbers)
		}
	}
	if got := report.LawsOf(english, e, "99", false); len(got.Articles) != 0 {
		t.Errorf("got %v for an article that is not there", got.Articles)
	}
	var lines bytes.Buffer
	for i, a := range some.Articles {
		a.Print(&lines, english, i == 0)
	}
	for _, a := range all.Articles[:12] {
		a.Print(&lines, english, false)
	}
	for _, p := range all.Parameters {
		if p.Changed {
			p.Print(&lines, english)
			fmt.Fprint(&lines, asJSON(t, p))
		}
	}
	kept(t, "laws-2014", lines.String())
}

func TestSheet_IsToldInLinesAndInJSON(t *testing.T) {
	for name, text := range map[string]string{
		"good": "White: Ana\n1. e4 e5\n2. Sf3 Sc6\n3. Lb5\n", "unreadable": "1. e4 e5\n2. Zf3 Sc6\n3. Lb5 a6\n", "illegal": "1. e4 e5\n2. Lh8 Sc6\n", "twice": "1. e4 e5\n2. Sf3 Sc6\n2. Lb5 a6 1-0\n",
	} {
		t.Run(name, func(t *testing.T) {
			sheet, err := scoresheet.Read(text, scoresheet.Options{Notation: "de"})
			if err != nil {
				t.Fatal(err)
			}
			words := pack(t, "en")
			kept(t, "sheet-"+name, strings.Join(report.SheetLines(words, sheet), "\n")+"\n"+asJSON(t, report.SheetOf(words, sheet)))
		})
	}
}

func TestFinding_IsToldInLinesAndInJSON(t *testing.T) {
	stands := func(fen string) evidence.Board {
		placement, err := rules.ParsePlacement(fen)
		if err != nil {
			t.Fatal(err)
		}
		return evidence.BoardOf(placement)
	}
	wrong := stands("rnbqkbnr/pppp1ppp/8/4p3/4P3/7N/PPPP1PPP/RNBQKB1R")
	for name, given := range map[string]struct {
		white, black string
		boards       evidence.Board
	}{
		"nothing-differs":    {"1. e4 e5 2. Nf3", "1. e4 e5 2. Nf3", evidence.Board{}},
		"boards-depart":      {"1. e4 e5 2. Nf3", "1. e4 e5 2. Nf3", wrong},
		"only-pegs-are-seen": {"1. e4 e5 2. Nf3", "1. e4 e5 2. Nf3", evidence.OccupiedBoard(wrong.Placement.Occupied())},
		"entry-missing":      {"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1. e4 e5 2. Nf3 Nc6 3. Bb5", evidence.Board{}},
		"sheets-part":        {"1. e4 e5 2. Nf3", "1. e4 c5 2. Nc3", evidence.Board{}},
		"entry-unreadable":   {"1. e4 e5 2. Yf3", "1. e4 e5 2. Nf3", evidence.Board{}},
	} {
		t.Run(name, func(t *testing.T) {
			told := explained(t, given.white, given.black, given.boards)
			if got, want := told.Differs(), name != "nothing-differs"; got != want {
				t.Errorf("got %v that anything differs, want %v", got, want)
			}
			kept(t, "finding-"+name, asJSON(t, told))
		})
	}
}

// TestFinding_OfATableHasTheShapeOfOneOfFiles requires one shape for the output
// of two front ends.
func TestFinding_OfATableHasTheShapeOfOneOfFiles(t *testing.T) {
	state := table.State{}
	if report.ProposalOf(state) != nil {
		t.Error("got a proposal of a table at which nothing happened")
	}
	give := func(command table.Command) {
		t.Helper()
		effects, err := table.Decide(state, clock.Instant(time.Minute), command)
		if err != nil {
			t.Fatalf("%T: %v", command, err)
		}
		for _, effect := range effects {
			state = effect.After
		}
	}
	move := func(from, to string) rules.Move {
		a, _ := rules.ParseSquare(from)
		b, _ := rules.ParseSquare(to)
		return rules.Move{From: a, To: b}
	}
	conditions := table.ForEvent()
	conditions.Seats.White.Blind = true
	give(table.Open{Conditions: conditions})
	give(table.Begin{})
	give(table.Announce{Actor: table.By(rules.White), Move: move("d2", "d4"), Words: "d4"})
	give(table.Press{Actor: table.By(rules.White)})
	give(table.Execute{Actor: table.By(rules.Black), Move: move("e2", "e4")})
	told := report.ProposalOf(state)
	if told == nil {
		t.Fatal("got no proposal for boards that differ")
	}
	kept(t, "finding-of-a-table", asJSON(t, told))
	var of, from map[string]any
	for value, into := range map[any]*map[string]any{told: &of, any(ptr(explained(t, "1. d4", "1. d4", evidence.Board{}))): &from} {
		if err := json.Unmarshal([]byte(asJSON(t, value)), into); err != nil {
			t.Fatal(err)
		}
	}
	for key := range from {
		if _, ok := of[key]; !ok {
			t.Errorf("a proposal has no %s", key)
		}
	}
	if len(of) != len(from) {
		t.Errorf("got %d keys of a proposal and %d of a finding, want as many", len(of), len(from))
	}
}

func TestDispute_IsReadFromWhatWasWrittenDown(t *testing.T) {
	start := rules.StandardSetup()
	d := report.Dispute{
		Start: start, Notations: rules.BySide[string]{White: "sr", Black: "pl"},
		Sheets: rules.BySide[string]{White: "1. Sf3 d5", Black: "1. Sf3 d5"},
		Boards: rules.BySide[string]{Black: "rnbqkbnr/ppp1pppp/3p4/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1"},
	}
	found, err := d.Find(pack(t, "en"), laws.Latest())
	if err != nil || found.Cause != "board departs" || found.Boards["black"].Instead != "d7d6" || found.Boards["white"].Known {
		t.Errorf("got %+v, %v, want the board of Black departed by d7d6", found, err)
	}
	d.OccupiedOnly = true
	if found, err := d.Find(pack(t, "en"), laws.Latest()); err != nil || len(found.Boards["black"].Steps) == 0 {
		t.Errorf("got %+v, %v of a board of pegs, want steps", found.Boards["black"], err)
	}
	for _, wrong := range []report.Dispute{
		{Start: start, Notations: rules.Both("en"), Boards: rules.Both("nine ranks")},
		{Start: start, Notations: rules.Both("tlh"), Sheets: rules.Both("1. e4")},
	} {
		if _, err := wrong.Find(pack(t, "en"), laws.Latest()); err == nil {
			t.Errorf("got a finding of %+v", wrong)
		}
	}
}

func TestEnvelope_TellsTheSevenFacts(t *testing.T) {
	state := table.State{Game: rules.NewGame(rules.StandardSetup())}
	state.Envelope.By, state.Envelope.Offer = rules.Black, rules.White
	state.Envelope.Left = rules.BySide[clock.Span]{White: clock.Span(90*time.Minute + 28119*time.Microsecond), Black: clock.Span(time.Hour)}
	lines := strings.Join(report.Envelope(pack(t, "en"), state), "\n")
	for _, want := range []string{"White: without a name", "Sealed by: Black", "Number of the sealed move: 1", "Offer of a draw: White", "Time left: White 1:30:00, Black 1:00:00", "Resumption:"} {
		if !strings.Contains(lines, want) {
			t.Errorf("got\n%s\nwant %q", lines, want)
		}
	}
	position := rules.Standard()
	e4, _ := position.ParseUCI("e2e4")
	for _, test := range []struct {
		move rules.Move
		want string
	}{{rules.Move{}, "not a readable move"}, {e4, "which is e4"}, {rules.Move{From: e4.To, To: e4.From}, "not legal"}} {
		if got := report.Sealed(pack(t, "en"), position, "blot", test.move); !strings.Contains(got, test.want) {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestHeard_IsWhatASeatHeardOfARecord(t *testing.T) {
	english := pack(t, "en")
	scheme, err := language.LoadScheme("fide")
	if err != nil {
		t.Fatal(err)
	}
	state := table.State{Game: rules.NewGame(rules.StandardSetup())}
	tests := []struct {
		name  string
		side  rules.Side
		event table.Event
		empty bool
	}{
		{"an offer, to the opponent", rules.Black, table.DrawOffered{Actor: table.By(rules.White)}, false},
		{"the keeping of time, to nobody", 0, table.TimeKept{}, true},
		{"a touch, to the arbiter", 0, table.PieceTouched{Actor: table.By(rules.White), Square: rules.SquareAt(4, 1)}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := report.Heard(announce.Narrator{Pack: english, Scheme: scheme, Side: test.side}, state, state, table.Record{Event: test.event})
			if (got == "") != test.empty {
				t.Errorf("got %q", got)
			}
		})
	}
}

func TestMove_AndWhatWasMisheardAreToldAlike(t *testing.T) {
	scheme, err := language.LoadScheme("fide")
	if err != nil {
		t.Fatal(err)
	}
	ear := announce.NewEar(scheme, pack(t, "de"))
	position := rules.Standard()
	move, err := ear.Listen(position, "Sf3")
	if err != nil {
		t.Fatal(err)
	}
	if got := report.MoveOf(scheme, position, move, announce.Form{}); got.Move != "g1f3" || got.SAN != "Nf3" || !strings.Contains(got.Words, "Felix") {
		t.Errorf("got %+v", got)
	}
	_, err = ear.Listen(position, "Springer zwei")
	var misheard *announce.Misheard
	if !errors.As(err, &misheard) {
		t.Fatalf("got %v, want words that are no move", err)
	}
	if got := report.MisheardOf(scheme, misheard, announce.Form{}); got.Heard == "" || got.Why == "" || got.Could == nil {
		t.Errorf("got %+v", got)
	}
}

func ptr[T any](value T) *T { return &value }
