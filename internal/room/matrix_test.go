package room_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/screen/relay"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// toldGuest is a guest of any kind: what they type goes in, what they hear comes out.
type toldGuest struct {
	enter func(line string)
	heard func() string
}

// The ways in which a guest comes: their own program over the socket or over SSH,
// and plain lines over SSH.
var guestWays = []struct {
	name string
	come func(*openTable, *testing.T, string, rules.Side) toldGuest
}{
	{"socket", func(o *openTable, t *testing.T, role string, side rules.Side) toldGuest {
		link, err := pair.Dial(t.Context(), o.socket)
		if err != nil {
			t.Fatal(err)
		}
		return o.linked(t, link, pair.Hello{Code: o.code(t, role, side)})
	}},
	{"SSH", func(o *openTable, t *testing.T, role string, side rules.Side) toldGuest {
		code := o.code(t, role, side)
		caller := pair.Caller{
			KeyFile: filepath.Join(t.TempDir(), "key"), Trust: func(string, string) error { return nil },
			Ask: func(context.Context, string) (string, error) { return code, nil },
		}
		link, err := caller.DialSSH(t.Context(), o.address)
		if err != nil {
			t.Fatal(err)
		}
		return o.linked(t, link, pair.Hello{})
	}},
	{"SSH lines", func(o *openTable, t *testing.T, role string, side rules.Side) toldGuest {
		term := screentest.NewTerminal(t, 200, 200)
		o.ssh(t, o.code(t, role, side), term, 0, 0)
		return toldGuest{func(line string) { term.Type(line + "\n") }, term.Raw}
	}},
	{"page", func(o *openTable, t *testing.T, role string, side rules.Side) toldGuest {
		b := o.browse(t, o.code(t, role, side))
		return toldGuest{b.enter, b.said}
	}},
}

// linked seats a guest whose program speaks messages, and sends lines past its
// session.
func (o *openTable) linked(t *testing.T, link *pair.Link, hello pair.Hello) toldGuest {
	t.Helper()
	welcome, err := pair.Greet(t.Context(), link, hello)
	if err != nil {
		t.Fatal(err)
	}
	config, err := o.own.Console(room.ConsoleSeat(welcome.Pass))
	if err != nil {
		t.Fatal(err)
	}
	session, err := console.NewSession(config)
	if err != nil {
		t.Fatal(err)
	}
	guest := &relay.Guest{Session: session, Prefer: relay.Prefer{Settings: map[string]string{"language": "en", "scheme": "fide"}}}
	seat, err := guest.Sit(link)
	if err != nil {
		t.Fatal(err)
	}
	followed := make(chan struct{})
	go func() { defer close(followed); _ = guest.Follow() }()
	t.Cleanup(func() { _ = link.Close(); <-followed; seat.Close() })
	var mu sync.Mutex
	var all strings.Builder
	return toldGuest{
		func(line string) {
			if err := link.Send("line", line); err != nil {
				t.Error(err)
			}
		},
		func() string {
			mu.Lock()
			defer mu.Unlock()
			for _, u := range seat.Take() {
				all.WriteString(u.Text() + "\n")
			}
			return all.String()
		},
	}
}

// typedLine is one way in which a command is typed.
type typedLine struct{ verb, line string }

// everyLine lists every command of the console in each form that its help
// shows.
func everyLine(t *testing.T) []typedLine {
	t.Helper()
	text, err := os.ReadFile("../language/packs/en/console.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []typedLine
	for _, found := range regexp.MustCompile(`(?m)^usage\.(\S+)\t(.*)$`).FindAllStringSubmatch(string(text), -1) {
		for line := range strings.SplitSeq(found[2], ", ") {
			all = append(all, typedLine{found[1], line})
		}
	}
	if len(all) < 90 {
		t.Fatalf("got %d lines, want every command", len(all))
	}
	return append(all, typedLine{"move", "e4"}, typedLine{"move", "e7e5"}, typedLine{"move", "Springer Gustav acht Felix sechs"})
}

// The actions of each role at a table with an arbiter, besides questions. An
// assistant may make the claims about events that they alone can see.
var (
	deedsOfPlayers    = "move announce repeat execute press write strike sign adjust touch lift place promote draw accept decline resign claim call arbiter-score seal assistant start accident faulty mended"
	deedsOfAssistants = "move announce repeat execute press write strike lift place promote call seal"
	deedsOfArbiters   = "start stop restart add remove clocks warn fine exclude expel forfeit score uphold reject postpone resolve undo note adjourn open envelope-lost resume absent arrive assistant accept"
	claimsOfAssistant = "claim flag, claim touched e2"
)

func may(role string, l typedLine) bool {
	verbs := map[string]string{room.Opponent: deedsOfPlayers, room.Assistant: deedsOfAssistants, room.Arbiter: deedsOfArbiters}[role]
	if role == room.Arbiter && l.line == "accept draw" {
		return false // what the players agree on
	}
	return slices.Contains(strings.Fields(verbs), l.verb) ||
		role == room.Assistant && l.verb == "claim" && slices.Contains(strings.Split(claimsOfAssistant, ", "), l.line)
}

// asks reports whether a command changes nothing at the table, from any
// participant.
func asks(l typedLine) bool {
	acts := strings.Fields(deedsOfPlayers + " " + deedsOfArbiters)
	return !slices.Contains(acts, l.verb)
}

// notHis are the replies to participants whose role may not do an action.
var notHis = []string{"You cannot do that here", "Only the arbiter can do that", "Only the other player can do that"}

// Guests with another program and those without one each type half of the other
// commands, so that each role types each command in both ways.
func TestEveryCommandOfTheConsoleByEveryRoleThroughEveryDoor(t *testing.T) {
	var halves [2][]typedLine
	for i, l := range everyLine(t) {
		halves[i%2] = append(halves[i%2], l)
	}
	typeEachByEachRole(t, func(way int) []typedLine { return halves[way%2] })
}

func TestSoakEveryCommandOfTheConsoleByEveryRoleThroughEveryDoor(t *testing.T) {
	soak(t)
	lines := everyLine(t)
	typeEachByEachRole(t, func(int) []typedLine { return lines })
}

// typeEachByEachRole has a guest of each role type the lines of each way.
func typeEachByEachRole(t *testing.T, linesOf func(way int) []typedLine) {
	t.Helper()
	for i, way := range guestWays {
		lines := linesOf(i)
		for _, test := range []struct {
			role string
			side rules.Side
		}{{room.Opponent, rules.Black}, {room.Assistant, rules.Black}, {room.Arbiter, 0}, {room.Spectator, 0}} {
			t.Run(way.name+", "+test.role, func(t *testing.T) {
				t.Parallel() // each guest types at the rate of a person
				o := newOpenTable(t, func(c *table.Conditions) { c.Arbiter = true })
				o.begin(t)
				guest := way.come(o, t, test.role, test.side)
				answered := 0
				// enter returns the answers to a line that are there already.
				enter := func(line string) string {
					before := len(guest.heard())
					guest.enter(line)
					guest.enter("checkword")
					answered++
					eventually(t, line+" is read", func() bool { return strings.Count(guest.heard(), "Check words") == answered })
					return guest.heard()[before:]
				}
				before := o.State().Seq
				for _, l := range lines {
					if may(test.role, l) || l.verb == "quit" || l.verb == "checkword" || l.verb == "again" {
						continue
					}
					heard := enter(l.line) + enter("yes")
					if after := o.deeds(before); len(after) > 0 {
						t.Fatalf("%q: got %s of a %v, want nothing", l.line, table.NameOf(after[0].Event), test.role)
					}
					if !asks(l) && !slices.ContainsFunc(notHis, func(refusal string) bool { return strings.Contains(heard, refusal) }) {
						t.Errorf("%q: a %v heard %q, want that it is not theirs", l.line, test.role, heard)
					}
				}
				for _, l := range lines {
					if !may(test.role, l) {
						continue
					}
					heard := enter(l.line) + enter("no")
					for _, refusal := range notHis {
						if strings.Contains(heard, refusal) {
							t.Errorf("%q: a %v heard %q, though it is theirs", l.line, test.role, heard)
						}
					}
				}
				// The commander carries one deed after another: once the last is done or
				// refused by the table, none is on its way.
				if last := map[string]string{room.Opponent: "call", room.Assistant: "call", room.Arbiter: "note the last"}[test.role]; last != "" {
					before, heard := o.State().Seq, len(guest.heard())
					guest.enter(last)
					eventually(t, "the last deed is done", func() bool { return len(o.deeds(before)) > 0 || len(guest.heard()) > heard })
				}
			})
		}
	}
}

// begin begins the game, with an assistant appointed for Black.
func (o *openTable) begin(t *testing.T) {
	t.Helper()
	for _, c := range []table.Command{table.Assist{Actor: table.By(rules.Black), Yes: true}, table.Begin{}} {
		if err := o.Order(table.Arbiter, 0, c); err != nil {
			t.Fatal(err)
		}
	}
}
