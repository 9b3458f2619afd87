package console_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// deed reads a command by its verb, as a script does, and gives it for a side.
func deed(t *testing.T, g *game, side rules.Side, line string) ([]table.Command, error) {
	t.Helper()
	words := strings.Fields(line)
	read, err := console.ReadDeed(words[0], console.NewWords(words[1:]...))
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return read(console.CommandContext{Side: side, State: g.state, At: g.at, Verbatim: true, Read: func(position rules.Position, words string) (rules.Move, error) {
		return position.ParseSAN(words)
	}})
}

func TestDeed_IsTheSameWhetherItIsTypedOrReadFromAScript(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	g.do(table.AddTime{Side: rules.White, Time: time.Minute})
	white := player(t, rules.White)
	arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	for line, s := range map[string]*console.Session{
		"announce Nf3": white, "write 1. Nf3! (=)": white, "place e8 queen": white, "lift e2": white, "touch g1": white, "strike": white,
		"adjust": white, "call": white, "decline": white, "promote knight": white,
		"add white 2m": arbiter, "remove black 1:30": arbiter, "clocks black 10m": arbiter, "clocks white 10m black 12m": arbiter, "clocks 10m 12m": arbiter,
		"warn white talking": arbiter, `fine white "a telephone"`: arbiter, "fine black": arbiter, "restart": arbiter, "restart black": arbiter, "note white two hands": arbiter,
		"note lights out": arbiter, "postpone": arbiter, "assistant white yes": arbiter, "resume": arbiter, "open": arbiter,
	} {
		side := s.Actor().Side
		want, err := deed(t, g, side, line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if got := s.Enter(g.state, g.at, line).Commands; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v typed, want as in a script %+v", line, got, want)
		}
	}
}

func TestDeed_QuotationMarksAroundWordsAreNoPartOfThem(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	for typed, want := range map[string]string{
		`warn black "his phone rang"`: "his phone rang", `warn black phone`: "phone", `warn black "`: `"`,
		`warn black "stop" and "go"`: `"stop" and "go"`, `warn black said "no"`: `said "no"`,
	} {
		commands, err := deed(t, g, rules.White, typed)
		if err != nil || len(commands) != 1 {
			t.Fatalf("%s: %v, %v", typed, commands, err)
		}
		if got, ok := commands[0].(table.Penalise); !ok || got.Text != want {
			t.Errorf("%s: got %+v, want the words %s", typed, commands[0], want)
		}
	}
}

func TestDeed_WordsThatCannotBeReadAreNamed(t *testing.T) {
	for line, want := range map[string]string{
		"add red 2m":          `say white or black, not "red"`,
		"add white soon":      `"soon" is no length of time`,
		"add white -2m":       "not from 0 to 100 hours",
		"lift e9":             `"e9" is no square`,
		"place e8 wizard":     `"wizard" is no piece`,
		"undo":                "a number is missing",
		"undo many":           `"many" is no number`,
		"claim victory":       `"victory" is no claim`,
		"claim touched":       `"" is no square`,
		"press twice":         `"twice" is too much`,
		"score white 1":       "give both sides 1, 1/2 or 0",
		"clocks":              `say white or black, not ""`,
		"note":                "say what was irregular",
		"announce":            "the words are missing",
		"assistant white now": `say yes or no, not "now"`,
		"dance":               `there is no command "dance"`,
	} {
		words := strings.Fields(line)
		if _, err := console.ReadDeed(words[0], console.NewWords(words[1:]...)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", line, err, want)
		}
	}
}

func TestDeed_AnEntryOfASheetIsReadWithoutItsNumberAndSigns(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	g.enter(white, "e4")
	for _, line := range []string{"write 1. e4", "write e4!? (=)", "write 1.e4", "write e4"} {
		commands := white.Enter(g.state, g.at, line).Commands
		if len(commands) != 1 || commands[0].(table.Write).Move.String() != "e2e4" {
			t.Errorf("%s: got %+v, want the move e2e4", line, commands)
		}
	}
}

func TestDeed_AClockThatIsNotNamedStaysAsItIs(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	g.at = g.at.Add(90 * time.Second)
	commands, err := deed(t, g, 0, "clocks black 10m")
	want := rules.BySide[time.Duration]{White: g.state.Left(rules.White, g.at), Black: 10 * time.Minute}
	if err != nil || len(commands) != 1 || commands[0].(table.SetClocks).Left != want {
		t.Errorf("got %+v, %v, want %v", commands, err, want)
	}
}

func TestDeed_AdjournTakesWhenTheGameGoesOn(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	for line, want := range map[string]table.Adjourn{
		"adjourn": {}, "adjourn tomorrow at ten": {Resumption: "tomorrow at ten"}, "adjourn early 20m": {Early: 20 * time.Minute},
	} {
		arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
		arbiter.Enter(g.state, g.at, line)
		if got := arbiter.Enter(g.state, g.at, "yes").Commands; len(got) != 1 || got[0] != want {
			t.Errorf("%s: got %+v, want %+v", line, got, want)
		}
	}
}

func TestDeed_AnAnnouncementOutOfTurnIsRefusedWithTheReasonOfTheTable(t *testing.T) {
	g := newGame(t, nil)
	black := player(t, rules.Black)
	intent := black.Enter(g.state, g.at, "announce e5")
	if !intent.Refused || !strings.Contains(words(intent), "Wait for") {
		t.Errorf("got %q, want that it is the opponent's move", words(intent))
	}
}

func TestDeed_ARepetitionThatMeansNoMoveIsWrongOnlyInAScript(t *testing.T) {
	g := newGame(t, nil)
	g.enter(player(t, rules.White), "e4")
	commands, err := deed(t, g, rules.Black, "repeat nonsense")
	if err != nil || len(commands) != 1 || commands[0].(table.Repeat).Words != "nonsense" {
		t.Errorf("got %+v, %v, want a wrong repetition", commands, err)
	}
	if intent := player(t, rules.Black).Enter(g.state, g.at, "repeat nonsense"); !intent.Refused || len(intent.Commands) > 0 {
		t.Errorf("got %+v, want to be asked again", intent)
	}
}
