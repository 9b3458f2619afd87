package console_test

import (
	"fmt"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// byWhite lists one of every command that exists, as White's where it is
// somebody's.
func byWhite() []table.Command {
	w := rules.White
	return []table.Command{
		table.Open{}, table.Begin{}, table.Tick{}, table.Assist{Actor: table.By(w)}, table.Adjust{Actor: table.By(w)}, table.Touch{Actor: table.By(w)}, table.Lift{Actor: table.By(w)},
		table.Place{Actor: table.By(w)}, table.Scan{Actor: table.By(w)}, table.Unplug{Actor: table.By(w)}, table.Plug{Actor: table.By(w)}, table.Announce{Actor: table.By(w)}, table.Enter{Actor: table.By(w)},
		table.Promote{Actor: table.By(w)}, table.Repeat{Actor: table.By(w)}, table.Execute{Actor: table.By(w)}, table.Press{Actor: table.By(w)}, table.Write{Actor: table.By(w)}, table.Strike{Actor: table.By(w)},
		table.Sign{Actor: table.By(w)}, table.Offer{Actor: table.By(w)}, table.Accept{Actor: table.By(w)}, table.Decline{Actor: table.By(w)}, table.Claim{Actor: table.By(w), Kind: laws.ClaimThreefold},
		table.Claim{Actor: table.By(w), Kind: laws.ClaimFlag}, table.Resign{Actor: table.By(w)}, table.Call{Actor: table.By(w)}, table.ViewScore{Actor: table.By(w)}, table.Adjourn{}, table.Seal{Actor: table.By(w)},
		table.OpenEnvelope{}, table.LoseEnvelope{}, table.Resume{}, table.Absent{Actor: table.By(w)}, table.Arrive{Actor: table.By(w)}, table.AddTime{Side: w},
		table.SetClocks{}, table.StopClocks{}, table.RestartClocks{}, table.Penalise{Side: w}, table.Forfeit{Side: w}, table.Score{},
		table.Uphold{}, table.Reject{}, table.Postpone{}, table.Resolve{}, table.Undo{}, table.Note{},
	}
}

func TestEachRoleMayDoItsOwnAndNothingElse(t *testing.T) {
	state := newGame(t, func(c *table.Conditions) { c.Arbiter = true }).state
	player := "Begin Assist Adjust Touch Lift Place Scan Unplug Plug Announce Enter Promote Repeat Execute Press Write Strike Sign Offer Accept Decline Claim threefold Claim flag Resign Call ViewScore Seal"
	assistant := "Lift Place Announce Enter Promote Repeat Execute Press Write Strike Claim flag Call Seal"
	ofTheOther := "Lift Place Announce Enter Promote Repeat Execute"
	arbiter := "Begin Assist Adjourn OpenEnvelope LoseEnvelope Resume Absent Arrive AddTime SetClocks StopClocks RestartClocks Penalise Forfeit Score Uphold Reject Postpone Resolve Undo Note"
	tests := []struct {
		seat console.Seat
		may  string
	}{
		{console.Seat{Side: rules.White, Role: console.Player}, player},
		{console.Seat{Side: rules.Black, Role: console.Player}, "Begin"},
		{console.Seat{Side: rules.White, Role: console.Assistant}, assistant},
		{console.Seat{Side: rules.Black, Role: console.Assistant}, ofTheOther},
		{console.Seat{Role: console.Arbiter}, arbiter},
		{console.Seat{Role: console.Spectator}, ""},
		{console.Seat{Side: rules.White, Role: console.Spectator}, ""},
		{console.Seat{}, ""},
		{console.Seat{Role: console.Player}, ""},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.seat), func(t *testing.T) {
			got := ""
			for _, c := range byWhite() {
				if !test.seat.May(state, c) {
					continue
				}
				name := fmt.Sprintf("%T", c)[len("table."):]
				if claim, ok := c.(table.Claim); ok {
					name += " " + claim.Kind.String()
				}
				if got != "" {
					got += " "
				}
				got += name
			}
			if got != test.may {
				t.Errorf("got  %s\nwant %s", got, test.may)
			}
		})
	}
}

func TestEveryCommandTypedByEveryRoleIsRefusedOrItsOwn(t *testing.T) {
	g := newGame(t, nil)
	seats := []console.Seat{
		{Side: rules.White, Role: console.Player}, {Side: rules.Black, Role: console.Player},
		{Side: rules.White, Role: console.Assistant}, {Role: console.Arbiter}, {Role: console.Spectator},
	}
	lines := []string{
		"e4", "announce e4", "repeat", "repeat e4", "execute", "press", "write e4", "strike", "sign", "adjust", "touch e2", "lift e2",
		"place e4", "promote queen", "draw", "accept", "decline", "resign", "claim threefold", "claim flag", "call", "arbiter score", "seal e4", "assistant yes",
		"assistant white yes", "arrive", "arrive white", "start", "stop", "restart", "restart white", "add white 2m", "remove white 1m",
		"clocks white 1m black 2m", "warn white", "fine white", "exclude white", "expel white", "forfeit white", "score 1-0", "uphold",
		"reject", "postpone", "resolve", "undo 1", "note rain", "adjourn", "open", "envelope lost", "resume", "absent white",
	}
	for _, seat := range seats {
		for _, line := range lines {
			s := session(t, seat, "en", "en")
			reading := s.Enter(g.state, g.at, line)
			if s.Pending() {
				reading = s.Enter(g.state, g.at, "yes")
			}
			if !reading.Refused && len(reading.Commands) == 0 {
				t.Errorf("%v %s: got %q, want a command or a refusal", seat, line, words(reading))
			}
			for _, c := range reading.Commands {
				if !seat.May(g.state, c) {
					t.Errorf("%v %s: got %T, which is not its own", seat, line, c)
				}
			}
		}
	}
}

func TestNoNameOfACommandMeansTwoThings(t *testing.T) {
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		arbiter := session(t, console.Seat{Role: console.Arbiter}, lang, "fide")
		player := session(t, console.Seat{Side: rules.White, Role: console.Player}, lang, "fide")
		meant := map[string]string{}
		for _, verb := range append(player.Verbs(), arbiter.Verbs()...) {
			for _, name := range pack.Variants("command." + verb) {
				for _, folded := range language.Foldings(name) {
					if other := meant[folded]; other != "" && other != verb {
						t.Errorf("%s: %q is %s and %s", lang, name, other, verb)
					}
					meant[folded] = verb
				}
			}
			if !pack.Has("command."+verb) || !pack.Has("help."+verb) || !pack.Has("usage."+verb) {
				t.Errorf("%s: the command %s has no words", lang, verb)
			}
		}
		for _, verb := range append(player.Verbs(), arbiter.Verbs()...) {
			name := english.Word("command." + verb)
			if other := meant[language.Fold(name)]; other != "" && other != verb {
				t.Errorf("%s: the English %q, which phrases name, means %s there", lang, name, other)
			}
		}
	}
}

func TestWhatTheArbiterNotesIsKnownByItsName(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	tests := []struct {
		lang, line string
		want       table.Note
	}{
		{"en", "note white two hands", table.Note{Actor: table.By(rules.White), Kind: table.TwoHands}},
		{"en", "note board turned at move three", table.Note{Kind: table.BoardTurned, Text: "at move three"}},
		{"en", "note white phone rang", table.Note{Actor: table.By(rules.White), Kind: table.Other, Text: "phone rang"}},
		{"de", "note beide Könige im Schach", table.Note{Kind: table.BothInCheck}},
		{"de", "note both kings in check", table.Note{Kind: table.BothInCheck}},
		{"bg", "note пешка на последния хоризонтал", table.Note{Kind: table.PawnOnLastRank}},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			reading := session(t, console.Seat{Role: console.Arbiter}, test.lang, "en").Enter(g.state, g.at, test.line)
			if len(reading.Commands) != 1 || reading.Commands[0] != table.Command(test.want) {
				t.Errorf("got %+v, want %+v", reading.Commands, test.want)
			}
		})
	}
}

func TestEveryIrregularityThatIsReportedHasANameInEveryLanguage(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range table.Reported() {
			names := pack.Variants("irregular-name." + strings.ReplaceAll(string(kind), " ", "-"))
			if len(names) == 0 {
				t.Errorf("%s: %q has no name", lang, kind)
				continue
			}
			reading := session(t, console.Seat{Role: console.Arbiter}, lang, "en").Enter(g.state, g.at, "note "+names[0])
			if len(reading.Commands) != 1 || reading.Commands[0] != table.Command(table.Note{Kind: kind}) {
				t.Errorf("%s: note %s: got %+v, want %q", lang, names[0], reading.Commands, kind)
			}
		}
	}
}
