package console_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// A situation is what has happened at a table before something is typed there.
type situation struct {
	name string
	turn rules.Side // who has the move in the position that the game begins from
	come func(g *game)
}

var situations = []situation{
	{"playing", rules.White, func(*game) {}},
	{"a draw is offered", rules.White, func(g *game) {
		g.state.Offer = rules.Black
	}},
	{"the clocks stand", rules.White, func(g *game) {
		g.do(table.StopClocks{})
	}},
	{"to be sealed", rules.White, func(g *game) {
		g.do(table.Adjourn{Resumption: "tomorrow"})
	}},
	{"a piece was touched", rules.White, func(g *game) {
		g.do(table.Touch{Actor: table.By(rules.White), Square: 13})
	}},
	{"the opponent has announced and not pressed", rules.Black, func(g *game) {
		g.do(table.Enter{Actor: table.By(rules.Black), Move: rules.Move{From: 49, To: 41}, Words: "a6"})
	}},
	{"to be repeated", rules.Black, func(g *game) {
		g.do(table.Enter{Actor: table.By(rules.Black), Move: rules.Move{From: 49, To: 41}, Words: "a6"}, table.Press{Actor: table.By(rules.Black)})
	}},
	{"repeated", rules.Black, func(g *game) {
		g.do(table.Enter{Actor: table.By(rules.Black), Move: rules.Move{From: 49, To: 41}, Words: "a6"}, table.Press{Actor: table.By(rules.Black)},
			table.Repeat{Actor: table.By(rules.White), Move: rules.Move{From: 49, To: 41}, Words: "a6"}, table.Execute{Actor: table.By(rules.White), Move: rules.Move{From: 49, To: 41}})
	}},
	{"an assistant is there", rules.White, func(g *game) {
		g.do(table.Assist{Actor: table.By(rules.White), Yes: true})
	}},
	{"the opponent's move", rules.Black, func(*game) {}},
}

// asked is a pair of positions that differ in whether one move is legal, and what may
// name that move. If the two differ in a piece on a square, blind is the same
// difference with the move legal in both or in neither: a difference in its answers
// only reveals the piece.
type asked struct {
	name       string
	legal, not string // with %s in place of who has the move
	blind      [2]string
	words      []string
}

var askedMoves = []asked{
	{"castling", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R %s K - 0 1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R %s - - 0 1", [2]string{},
		[]string{"0-0", "O-O", "e1g1", "e1h1", "Kg1", "Kh1", "g1", "castle", "short castling", "e1 g1", "king g1", "0-0+", "0-0 ep"}},
	{"en passant", "4k3/p7/8/3pP3/8/8/4P3/4K3 %s - d6 0 2", "4k3/p7/8/3pP3/8/8/4P3/4K3 %s - - 0 2", [2]string{},
		[]string{"exd6", "e5d6", "d6", "e5", "e5 d6", "exd6 e.p.", "exd", "ed", "pawn takes d6"}},
	{"a pinned knight", "4k3/pp6/8/b7/8/8/3NP3/4K3 %s - - 0 1", "4k3/pp6/8/8/b7/8/3NP3/4K3 %s - - 0 1",
		[2]string{"4k3/pp6/8/b7/8/2P5/1N2P3/4K3 %s - - 0 1", "4k3/pp6/8/8/b7/2P5/1N2P3/4K3 %s - - 0 1"},
		[]string{"Nf3", "d2f3", "f3", "Nd2f3", "Nd2", "knight f3"}},
	{"castling of the opponent", "4k2r/pppppppp/8/8/8/8/PPPPPPPP/4K3 %s k - 0 1", "4k2r/pppppppp/8/8/8/8/PPPPPPPP/4K3 %s - - 0 1", [2]string{},
		[]string{"0-0", "e8g8", "Kg8", "g8", "castle"}},
	{"castling over an attacked square", "3k1r2/p7/8/8/8/8/P3P2P/4K2R %s K - 0 1", "2k3r1/p7/8/8/8/8/P3P2P/4K2R %s K - 0 1",
		[2]string{"3k1r2/p7/8/8/8/8/P3P2P/4K2R %s - - 0 1", "2k3r1/p7/8/8/8/8/P3P2P/4K2R %s - - 0 1"},
		[]string{"0-0", "e1g1", "Kg1", "castle"}},
	{"a pawn exchanged on its last rank", "4k3/p1P5/8/8/8/8/4P3/4K2b %s - - 0 1", "1nk5/p1P5/8/8/8/8/4P3/4K2b %s - - 0 1",
		[2]string{"4k3/p7/8/8/8/8/4P3/4K2b %s - - 0 1", "1nk5/p7/8/8/8/8/4P3/4K2b %s - - 0 1"},
		[]string{"c8", "c7c8", "c8=Q", "c7c8q", "c8Q"}},
}

// followUps are the lines that are typed after a line, to learn more from the table
// than its answer.
var followUps = [][]string{{}, {"no"}, {"yes"}, {"", "no"}, {"why", "no"}, {"again", "no"}, {"gate", "no"}, {"queen", "no"}}

// told is the reply to a line and the lines after it, and whether any of it is
// recorded, for the arbiter to see.
type told struct {
	text     string
	recorded bool
}

// types types lines at a session, lets the table carry them out, and leaves the game
// as it was.
func (g *game) types(s *console.Session, lines []string) told {
	var t told
	var all strings.Builder
	state := g.state
	for _, line := range lines {
		intent := s.Enter(state, g.at, line)
		fmt.Fprintf(&all, "%q: %s %v %v\n", line, words(intent), intent.Local, intent.Verb)
		for _, u := range intent.Answers {
			fmt.Fprintf(&all, "%v %v %v %v\n", u.Kind, u.Urgency, u.Topic, u.Earcon)
		}
		if q, is := s.Question(); is {
			fmt.Fprintf(&all, "asked %v\n", q)
		}
		for _, c := range intent.Commands {
			effects, err := table.Decide(state, g.at, c)
			var refused *table.Refusal
			if errors.As(err, &refused) {
				all.WriteString(s.Voice().Refused(state, refused).Text() + "\n")
				break
			}
			for _, e := range effects {
				state = e.After
				shown := state.Shown(e.Record, s.Actor().Capacity, s.Actor().Side).Event
				if u, told := s.Voice().Event(state.Disclosed(s.Actor().Capacity, s.Actor().Side), shown); told {
					all.WriteString(u.Text() + "\n")
				}
				t.recorded = true
			}
		}
		fmt.Fprintf(&all, "%v %v\n", s.Complete(state, line), s.Keeps(state, line))
	}
	t.text = all.String()
	s.Reset(s.Actor())
	return t
}

// namesMoves reports whether a move may follow a verb.
func namesMoves(verb string) bool {
	return slices.Contains([]string{"", "announce", "repeat", "execute", "hand", "write", "seal", "claim threefold"}, verb)
}

// seats are those at an event who may not learn which moves are legal.
func seats(t *testing.T) map[string]*console.Session {
	both := player(t, rules.White)
	config := both.Config()
	config.Both = true
	both.Change(config)
	return map[string]*console.Session{
		"White": player(t, rules.White), "White, who sees": sighted(t, rules.White), "Black": player(t, rules.Black),
		"White's assistant": session(t, console.Actor{Side: rules.White, Capacity: table.Assistant}, "en", "en"),
		"who plays both":    both,
		"a spectator":       session(t, console.Actor{Capacity: table.Spectator}, "en", "en"),
	}
}

// TestSoakOracle types every command in every situation; the test beside it types those
// in which no move is named once to each of two situations.
func TestSoakOracle_NoLineTellsWhetherAMoveIsLegalUnlessBothAnswersAreOnRecord(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("this test is long; SOAK=1 runs it")
	}
	noLineTells(t, true)
}

func TestOracle_NoLineTellsWhetherAMoveIsLegalUnlessBothAnswersAreOnRecord(t *testing.T) {
	noLineTells(t, false)
}

func noLineTells(t *testing.T, every bool) {
	recorded, silent := 0, 0
	found := map[string]int{}
	for _, o := range askedMoves {
		for _, at := range situations {
			begin := func(fen string) *game {
				if fen == "" {
					return nil
				}
				g := eventAt(t, fmt.Sprintf(fen, map[rules.Side]string{rules.White: "w", rules.Black: "b"}[at.turn]))
				at.come(g)
				return g
			}
			if o.name == "en passant" && at.turn == rules.Black {
				continue // it is White's alone
			}
			legal, not := begin(o.legal), begin(o.not)
			one, other := begin(o.blind[0]), begin(o.blind[1])
			for name, s := range seats(t) {
				verbs := append(s.Verbs(), "", "claim threefold", "claim fifty", "/", "?", "note", "set")
				if !every && at.name != "playing" && at.name != "to be sealed" {
					verbs = []string{"", "announce", "repeat", "execute", "hand", "write", "seal", "claim threefold", "touch", "moves"}
				}
				for _, verb := range verbs {
					few := o.words
					if !every {
						few = few[:3]
					}
					for i, named := range append([]string{""}, few...) {
						line := strings.TrimSpace(verb + " " + named)
						if slices.Contains(toldRights, verb) || line == "" || i > 1 && !namesMoves(verb) {
							continue
						}
						for j, then := range followUps {
							if j > 0 && (!namesMoves(verb) || !every && j > 2) {
								break
							}
							lines := append([]string{line}, then...)
							a, b := legal.types(s, lines), not.types(s, lines)
							switch {
							case a.text == b.text:
								silent++
							case a.recorded && b.recorded:
								recorded++
							case one != nil && one.types(s, lines).text != other.types(s, lines).text:
							default:
								key := fmt.Sprintf("%s, %s, %s, %s", o.name, at.name, name, verb)
								if found[key]++; found[key] == 1 {
									t.Errorf("%s, %q: got\n%s(on record: %v) where it is legal and\n%s(on record: %v) where it is not", key, lines, a.text, a.recorded, b.text, b.recorded)
								}
							}
						}
					}
				}
			}
		}
	}
	if recorded < 500 || silent < 5000 {
		t.Errorf("got %d answers that differ on record and %d that do not differ, want both tried", recorded, silent)
	}
	t.Logf("%d recorded, %d the same", recorded, silent)
}
