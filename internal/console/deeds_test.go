package console_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// TestDeeds_EachLineGivesItsCommands reads lines as a script writes them, at tables
// in which something is open. Who plays both sides answers for the side that is asked.
func TestDeeds_EachLineGivesItsCommands(t *testing.T) {
	start := newGame(t, nil)
	start.enter(sighted(t, rules.White), "e4")
	start.enter(sighted(t, rules.White), "press")
	over := newGame(t, nil)
	over.enter(player(t, rules.White), "e4")
	over.enter(player(t, rules.White), "press")
	over.do(table.Resign{Actor: table.By(rules.White)})
	plain := func(*table.State) {}
	ruled := func(s *table.State) { s.Conditions.Arbiter = true }
	offered := func(s *table.State) { s.Offer = rules.White }
	asked := func(s *table.State) { s.Takeback.By = rules.White }
	accident := func(s *table.State) { s.Accident.By = rules.White }
	claimed := func(s *table.State) {
		s.Claim = table.Claim{Actor: table.By(rules.Black), Kind: laws.ClaimThreefold}
		s.Offer = rules.White
	}
	shown := func(s *table.State) { s.Sign.Result = score(t, "1-0") }
	white, black := table.By(rules.White), table.By(rules.Black)
	e2, e5 := square(t, "e2"), square(t, "e5")
	for _, test := range []struct {
		line  string
		side  rules.Side
		both  bool
		alter func(*table.State)
		want  []table.Command // none: the words are refused
	}{
		{"draw", rules.Black, false, plain, []table.Command{table.Offer{Actor: black}}},
		{"draw", rules.Black, false, offered, []table.Command{table.Accept{Actor: black, Draw: true}}},
		{"draw", rules.White, false, offered, []table.Command{table.Offer{Actor: white}}},
		{"takeback", rules.Black, false, plain, []table.Command{table.AskTakeback{Actor: black}}},
		{"takeback", rules.Black, false, asked, []table.Command{table.Accept{Actor: black}}},
		{"takeback", rules.White, false, asked, []table.Command{table.AskTakeback{Actor: white}}},
		{"takeback", rules.White, true, asked, []table.Command{table.Accept{Actor: black}}},
		{"takeback", rules.Black, true, plain, []table.Command{table.AskTakeback{Actor: white}, table.Accept{Actor: black}}},
		{"rematch", rules.Black, false, plain, []table.Command{table.AskRematch{Actor: black}}},
		{"new", rules.Black, false, plain, []table.Command{table.AskRematch{Actor: black, Same: true}}},
		{"rematch", rules.Black, true, plain, []table.Command{table.AskRematch{Actor: black}, table.AskRematch{Actor: white}}},
		{"accept", rules.White, false, plain, []table.Command{table.Accept{Actor: white}}},
		{"accept", rules.White, true, offered, []table.Command{table.Accept{Actor: black}}},
		{"accept", rules.White, true, accident, []table.Command{table.Accept{Actor: black}}},
		{"accept", rules.White, true, asked, []table.Command{table.Accept{Actor: black}}},
		{"accept", rules.White, true, claimed, []table.Command{table.Accept{Actor: white}}},
		{"accept", rules.White, true, plain, []table.Command{table.Accept{Actor: white}}},
		{"accept", rules.White, true, shown, []table.Command{table.Accept{Actor: white}, table.Accept{Actor: black}}},
		{"accept", rules.White, false, shown, []table.Command{table.Accept{Actor: white}}},
		{"accept 2", rules.White, true, shown, []table.Command{table.Accept{Actor: white, Explanation: 2}}},
		{"accept draw", rules.White, true, offered, []table.Command{table.Accept{Actor: black, Draw: true}}},
		{"accept DRAW", rules.Black, false, plain, []table.Command{table.Accept{Actor: black, Draw: true}}},
		{"accept draw now", rules.Black, false, plain, nil},
		{"accept 0", rules.Black, false, plain, nil},
		{"accept 1", rules.Black, false, plain, []table.Command{table.Accept{Actor: black, Explanation: 1}}},
		{"accept 100001", rules.Black, false, plain, []table.Command{table.Accept{Actor: black, Explanation: 100001}}},
		{"accept 1000010", rules.Black, false, plain, nil},
		{"accept 3", 0, false, plain, []table.Command{table.Resolve{Explanation: 3}}},
		{"accept", 0, false, accident, []table.Command{table.Uphold{}}},
		{"accept 3", 0, false, accident, []table.Command{table.Resolve{Explanation: 3}}},
		{"accept", 0, false, func(s *table.State) { accident(s); s.Divergence.Open = true }, []table.Command{table.Resolve{}}},
		{"decline draw", rules.White, true, offered, []table.Command{table.Decline{Actor: black}}},
		{"uphold", rules.White, false, ruled, []table.Command{table.Uphold{}}},
		{"uphold", rules.White, false, claimed, []table.Command{table.Accept{Actor: white}}},
		{"uphold", rules.Black, false, accident, []table.Command{table.Accept{Actor: black}}},
		{"uphold", rules.Black, false, plain, nil},
		{"reject", 0, false, plain, []table.Command{table.Reject{}}},
		{"reject", rules.White, false, claimed, []table.Command{table.Decline{Actor: white}}},
		{"start", 0, false, plain, []table.Command{table.Begin{}}},
		{"start", rules.White, true, plain, []table.Command{table.Begin{}}},
		{"start", rules.White, false, plain, []table.Command{table.Begin{By: rules.White}}},
		{"restart", 0, false, plain, []table.Command{table.RestartClocks{}}},
		{"restart black", 0, false, plain, []table.Command{table.RestartClocks{Side: rules.Black}}},
		{"restart black sure", 0, false, plain, []table.Command{table.RestartClocks{Side: rules.Black, Sure: true}}},
		{"restart black now", 0, false, plain, nil},
		{"restart black sure now", 0, false, plain, nil},
		{"restart red", 0, false, plain, nil},
		{"add white 2m", 0, false, plain, []table.Command{table.AddTime{Side: rules.White, Time: 2 * time.Minute}}},
		{"remove black 30s", 0, false, plain, []table.Command{table.AddTime{Side: rules.Black, Time: -30 * time.Second}}},
		{"clocks black 4m white 5m", 0, false, plain, []table.Command{table.SetClocks{Left: rules.BySide[time.Duration]{White: 5 * time.Minute, Black: 4 * time.Minute}}}},
		{"clocks black 4m", 0, false, plain, []table.Command{table.SetClocks{Left: rules.BySide[time.Duration]{White: start.state.Left(rules.White, start.at), Black: 4 * time.Minute}}}},
		{"clocks", 0, false, plain, nil},
		{"score white 1/2 black 0", 0, false, plain, []table.Command{table.Score{Result: score(t, "1/2-0")}}},
		{"score 1 0", 0, false, plain, []table.Command{table.Score{Result: score(t, "1-0")}}},
		{"score black 1 white 0", 0, false, plain, []table.Command{table.Score{Result: score(t, "0-1")}}},
		{"score 0-1", 0, false, plain, []table.Command{table.Score{Result: score(t, "0-1")}}},
		{"score 2", 0, false, plain, nil},
		{"score *", 0, false, plain, nil},
		{"release white", 0, false, plain, []table.Command{table.ReleaseTouch{Actor: white}}},
		{"release white e2", 0, false, plain, []table.Command{table.ReleaseTouch{Actor: white, Square: e2}}},
		{"release red", 0, false, plain, nil},
		{"note white two hands", 0, false, plain, []table.Command{table.Note{Actor: white, Kind: table.TwoHands}}},
		{"note white", 0, false, plain, nil},
		{"note two-hans", 0, false, plain, nil},
		{"note coughed", 0, false, plain, []table.Command{table.Note{Kind: table.Other, Text: "coughed"}}},
		{"adjourn early 10m tomorrow", 0, false, plain, []table.Command{table.Adjourn{Early: 10 * time.Minute, Resumption: "tomorrow"}}},
		{"adjourn early", 0, false, plain, []table.Command{table.Adjourn{Resumption: "early"}}},
		{"adjourn late 10m", 0, false, plain, []table.Command{table.Adjourn{Resumption: "late 10m"}}},
		{"place e2", rules.White, false, plain, []table.Command{table.Place{Actor: white, Square: e2}}},
		{"place e2 Queen", rules.White, false, plain, []table.Command{table.Place{Actor: white, Square: e2, Piece: rules.Piece{Role: rules.Queen}}}},
		{"place e9", rules.White, false, plain, nil},
		{"promote pawn", rules.White, false, plain, []table.Command{table.Promote{Actor: white, Role: rules.Pawn}}},
		{"promote king", rules.White, false, plain, []table.Command{table.Promote{Actor: white, Role: rules.King}}},
		{"promote duck", rules.White, false, plain, nil},
		{"claim touched e5", rules.White, false, plain, []table.Command{table.Claim{Actor: white, Kind: laws.ClaimTouched, Square: e5}}},
		{"claim black threefold", rules.White, true, plain, []table.Command{table.Claim{Actor: black, Kind: laws.ClaimThreefold}}},
		{"claim normal-means", rules.White, true, plain, []table.Command{table.Claim{Actor: white, Kind: laws.ClaimNormalMeans}}},
		{"claim touched e2", rules.White, true, plain, []table.Command{table.Claim{Actor: black, Kind: laws.ClaimTouched, Square: e2}}},
		{"claim white touched e2", rules.White, true, plain, []table.Command{table.Claim{Actor: white, Kind: laws.ClaimTouched, Square: e2}}},
		{"claim touched", rules.White, false, plain, nil},
		{"claim white", rules.White, false, plain, nil},
		{"claim fish", rules.White, false, plain, nil},
		{"assistant black yes", rules.White, false, plain, []table.Command{table.Assist{Actor: black, Yes: true}}},
		{"assistant no", rules.White, false, plain, []table.Command{table.Assist{Actor: white}}},
		{"assistant no", 0, false, plain, nil},
		{"assistant white", rules.White, false, plain, nil},
		{"arrive black", 0, false, plain, []table.Command{table.Arrive{Actor: black}}},
		{"arrive", 0, false, plain, nil},
		{"sign", rules.White, false, plain, []table.Command{table.Sign{Actor: white}}},
		{"sign incomplete", rules.White, false, plain, []table.Command{table.Sign{Actor: white}}},
		{"sign incomplete", rules.Black, false, func(s *table.State) { *s = over.state; s.Sheets.Black.Entries = nil }, []table.Command{table.Sign{Actor: black, Incomplete: true}}},
		{"sign", rules.Black, false, func(s *table.State) { *s = over.state; s.Sheets.Black.Entries = nil }, []table.Command{table.Sign{Actor: black}}},
		{"sign whole", rules.White, false, plain, nil},
		{"undo 2", 0, false, plain, []table.Command{table.Undo{Plies: 2}}},
		{"undo", 0, false, plain, nil},
		{"undo /", 0, false, plain, nil},
		{"undo :", 0, false, plain, nil},
		{"undo 90", 0, false, plain, []table.Command{table.Undo{Plies: 90}}},
		{"warn white \"hush now\"", 0, false, plain, []table.Command{table.Penalise{Side: rules.White, Penalty: table.Warning, Text: "hush now"}}},
		{"warn white a \"b\"", 0, false, plain, []table.Command{table.Penalise{Side: rules.White, Penalty: table.Warning, Text: "a \"b\""}}},
		{"warn white \"a\" \"b\"", 0, false, plain, []table.Command{table.Penalise{Side: rules.White, Penalty: table.Warning, Text: "\"a\" \"b\""}}},
		{"warn white \"a", 0, false, plain, []table.Command{table.Penalise{Side: rules.White, Penalty: table.Warning, Text: "\"a"}}},
		{"press now", rules.White, false, plain, nil},
		{"fly", rules.White, false, plain, nil},
	} {
		state := start.state
		test.alter(&state)
		verb, rest, _ := strings.Cut(test.line, " ")
		var got []table.Command
		deed, err := console.ReadDeed(verb, console.NewWords(strings.Fields(rest)...))
		if err == nil {
			got, err = deed(console.CommandContext{Side: test.side, State: state, At: start.at, Both: test.both})
		}
		if !reflect.DeepEqual(got, test.want) || (err != nil) != (test.want == nil) {
			t.Errorf("%q by %v, both %v: got %#v, %v, want %#v", test.line, test.side, test.both, got, err, test.want)
		}
	}
}

func score(t *testing.T, text string) rules.Result {
	t.Helper()
	result, ok := rules.ParseResult(text)
	if !ok {
		t.Fatalf("%q is no result", text)
	}
	return result
}

func TestDeeds_OneRepetitionCarriesTheMoveOutForWhoHasNoBoard(t *testing.T) {
	g := newGame(t, nil)
	g.enter(player(t, rules.White), "e4")
	e4, _, ok := g.state.ToRepeat(rules.Black)
	if !ok {
		t.Fatal("nothing is announced")
	}
	black := table.By(rules.Black)
	read := func(position rules.Position, words string) (rules.Move, error) { return position.ParseSAN(words) }
	aloud := func(rules.Position, rules.Move) string { return "aloud" }
	d4, err := g.state.Game.At(0).ParseSAN("d4")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		line              string
		side              rules.Side
		verbatim, carries bool
		want              []table.Command // none: it is refused
	}{
		{"repeat", rules.Black, false, false, []table.Command{table.Repeat{Actor: black, Move: e4, Words: "aloud"}}},
		{"repeat", rules.Black, false, true, []table.Command{table.Repeat{Actor: black, Move: e4, Words: "aloud"}, table.Execute{Actor: black, Move: e4}}},
		{"repeat e4", rules.Black, false, true, []table.Command{table.Repeat{Actor: black, Move: e4, Words: "e4"}, table.Execute{Actor: black, Move: e4}}},
		{"repeat d4", rules.Black, false, true, []table.Command{table.Repeat{Actor: black, Move: d4, Words: "d4"}}},
		{"repeat what", rules.Black, true, true, []table.Command{table.Repeat{Actor: black, Words: "what"}}},
		{"repeat what", rules.Black, false, true, nil},
		{"repeat", rules.White, true, false, []table.Command{table.Repeat{Actor: table.By(rules.White)}}},
		{"repeat", rules.White, false, false, nil},
		{"execute", rules.Black, false, false, []table.Command{table.Execute{Actor: black, Move: e4}}},
		{"execute d4", rules.Black, false, false, []table.Command{table.Execute{Actor: black, Move: d4}}},
		{"execute", rules.White, true, false, []table.Command{table.Execute{Actor: table.By(rules.White)}}},
		{"execute", rules.White, false, false, nil},
		{"hand e2e5", rules.Black, false, false, []table.Command{table.MoveByHand{Actor: black, Move: rules.Move{From: square(t, "e2"), To: square(t, "e5")}}}},
		{"hand d4", rules.Black, false, false, []table.Command{table.MoveByHand{Actor: black, Move: d4}}},
		{"hand e2e9", rules.Black, false, false, nil},
		{"hand e9e2", rules.Black, false, false, nil},
		{"hand e2e5", rules.White, true, false, []table.Command{table.MoveByHand{Actor: table.By(rules.White)}}},
		{"hand e2e5", rules.White, false, false, nil},
		{"hand", rules.Black, false, false, nil},
	} {
		verb, rest, _ := strings.Cut(test.line, " ")
		var got []table.Command
		deed, err := console.ReadDeed(verb, console.NewWords(strings.Fields(rest)...))
		if err == nil {
			got, err = deed(console.CommandContext{Side: test.side, State: g.state, At: g.at, Read: read, Aloud: aloud, Verbatim: test.verbatim, Carries: test.carries})
		}
		if !reflect.DeepEqual(got, test.want) || (err != nil) != (test.want == nil) {
			t.Errorf("%q by %v, verbatim %v, carries %v: got %#v, %v, want %#v", test.line, test.side, test.verbatim, test.carries, got, err, test.want)
		}
	}
}

func TestGivenFor_IsTheSideThatACommandNamesElseTheOneAtTheKeyboard(t *testing.T) {
	black := table.By(rules.Black)
	for _, c := range []table.Command{
		table.Claim{Actor: black}, table.AskTakeback{Actor: black}, table.AskRematch{Actor: black}, table.Accept{Actor: black}, table.Decline{Actor: black}, table.Promote{Actor: black},
	} {
		if got := console.GivenFor(c, rules.White); got != rules.Black {
			t.Errorf("%T: got %v, want Black", c, got)
		}
	}
	for _, c := range []table.Command{table.Resign{Actor: black}, table.Accept{}} {
		if got := console.GivenFor(c, rules.White); got != rules.White {
			t.Errorf("%T: got %v, want White", c, got)
		}
	}
}

func TestEntryText_IsTheMoveWithoutItsNumberAndItsSigns(t *testing.T) {
	for entry, want := range map[string]string{
		"1. e4": "e4", "12...Nf6!?": "Nf6", "e4 (=)": "e4", "(=)": "", "Qxf7??": "Qxf7", "a.m.": "a.m.", "1.": "",
	} {
		if got := console.EntryText(entry); got != want {
			t.Errorf("%q: got %q, want %q", entry, got, want)
		}
	}
}
