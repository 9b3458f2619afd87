package desk_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/practice/study/desk"
	"blindchess/internal/practice/uci"
	"blindchess/internal/practice/uci/ucitest"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
)

// branching is the study of the listener below, and branches the same moves as the
// paths of its tree, in the order in which the file has them.
const branching = `1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6 3. d4) 3. d4) 2. Nf3 Nc6 (2... Nf6 3. Nxe5 d6) 3. Bc4 Nf6 4. O-O Bc5 5. Qe1 O-O 6. Nxe5 Nxe5 7. d4 Bxd4 *

1. d4 d5 2. c4 (2. Bf4 Nf6) e6 3. Nc3 Nf6 *
`

var branches = [][]string{
	{
		"e4 e5 Nf3 Nc6 Bc4 Nf6 O-O Bc5 Qe1 O-O Nxe5 Nxe5 d4 Bxd4", "e4 c5 Nf3 d6 d4", "e4 c5 Nf3 Nc6 d4", "e4 e5 Nf3 Nf6 Nxe5 d6",
	},
	{"d4 d5 c4 e6 Nc3 Nf6", "d4 d5 Bf4 Nf6"},
}

// spot is a place in the tree as a listener has it in mind.
type spot struct {
	at   rules.Game
	up   *spot
	ways []*spot
}

// to returns the spot after a move, which is new if no way was known.
func (s *spot) to(t testing.TB, m rules.Move) *spot {
	t.Helper()
	for _, way := range s.ways {
		if way.at.Move(way.at.Ply()) == m {
			return way
		}
	}
	next, err := s.at.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	way := &spot{at: next, up: s}
	s.ways = append(s.ways, way)
	return way
}

func (s *spot) end() *spot {
	for len(s.ways) > 0 {
		s = s.ways[0]
	}
	return s
}

func (s *spot) start() *spot {
	for s.up != nil {
		s = s.up
	}
	return s
}

// copied returns a copy of the whole tree, at the copy of s.
func (s *spot) copied() *spot {
	var here *spot
	var all func(of, up *spot) *spot
	all = func(of, up *spot) *spot {
		c := &spot{at: of.at, up: up}
		if of == s {
			here = c
		}
		for _, way := range of.ways {
			c.ways = append(c.ways, all(way, c))
		}
		return c
	}
	all(s.start(), nil)
	return here
}

// listener knows of a study only what help says about its words, and what was
// said. It keeps the position that it heard last.
type listener struct {
	games   []*spot // the spot of each game; the start for those that are not open
	number  int
	earlier []*spot // before each change of this game
	drills  bool
	side    rules.Side
	asked   rules.Game // where it stands in the mistakes
}

func listening(t testing.TB) *listener {
	l := &listener{}
	for _, paths := range branches {
		root := &spot{at: rules.NewGame(rules.StandardSetup())}
		for _, path := range paths {
			at := root
			for san := range strings.FieldsSeq(path) {
				move, err := at.at.Position().ParseSAN(san)
				if err != nil {
					t.Fatal(err)
				}
				at = at.to(t, move)
			}
		}
		l.games = append(l.games, root)
	}
	return l
}

func (l *listener) heard() rules.Game {
	if l.drills {
		return l.asked
	}
	return l.games[l.number].at
}

var posed = regexp.MustCompile(`Mistake \w+ of \w+, move (\w+)\.`)

var counting = []string{"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"}

// hears takes a line that was typed and the answer to it.
func (l *listener) hears(t testing.TB, line, told string) {
	t.Helper()
	verb, rest, _ := strings.Cut(line, " ")
	if verb == "blunders" && !l.drills {
		l.side, _ = rules.ParseSide(rest)
	}
	if found := posed.FindAllStringSubmatch(told, -1); found != nil {
		number := slices.Index(counting, found[len(found)-1][1])
		if number < 0 {
			t.Fatalf("got move %q, want a number up to twenty", found[len(found)-1][1])
		}
		ply := 2*number - 1
		if l.side == rules.Black {
			ply++
		}
		l.drills, l.asked = true, l.games[l.number].start().end().at.Back(ply-1)
		return
	}
	if l.drills {
		if strings.Contains(told, "You have left the mistakes.") {
			l.drills = false
		}
		return
	}
	if strings.Contains(told, "Guess again") {
		return
	}
	at := l.games[l.number]
	switch {
	case (verb == "" || verb == "next" || verb == "1") && len(at.ways) > 0:
		at = at.ways[0]
	case verb == "2" && len(at.ways) > 1:
		at = at.ways[1]
	case verb == "back" && at.up != nil:
		at = at.up
	case verb == "start":
		at = at.start()
	case verb == "end", verb == "read":
		at = at.end()
	case verb == "up":
		for to := at; to.up != nil; to = to.up {
			if to.up.ways[0] != to {
				at = to.up
				break
			}
		}
	case verb == "3..." && !strings.HasPrefix(told, "Nothing follows"):
		path := at.end()
		for path.at.Ply() > 6 {
			path = path.up
		}
		if path.at.Ply() == 6 {
			at = path
		}
	case verb == "game":
		l.games[l.number] = at.start()
		l.number, l.earlier = int(rest[0]-'1'), nil
		at = l.games[l.number].start()
	case verb == "cut" && at.up != nil:
		l.earlier = append(l.earlier, at)
		at = at.copied()
		at.up.ways = slices.DeleteFunc(at.up.ways, func(way *spot) bool { return way == at })
		at = at.up
	case verb == "promote":
		for to := at; to.up != nil; to = to.up {
			if i := slices.Index(to.up.ways, to); i > 0 {
				l.earlier = append(l.earlier, at)
				depth := at.at.Ply() - to.at.Ply()
				at = at.copied()
				for to = at; depth > 0; depth-- {
					to = to.up
				}
				to.up.ways[i-1], to.up.ways[i] = to.up.ways[i], to.up.ways[i-1]
				break
			}
		}
	case verb == "comment" || verb == "glyph" && at.up != nil:
		l.earlier = append(l.earlier, at)
		at = at.copied()
	case verb == "undo" && len(l.earlier) > 0:
		at, l.earlier = l.earlier[len(l.earlier)-1], l.earlier[:len(l.earlier)-1]
	default:
		move, err := at.at.Position().ParseSAN(line)
		if err != nil {
			break
		}
		known := len(at.ways)
		before := at.copied()
		if at = at.to(t, move); len(at.up.ways) > known {
			l.earlier = append(l.earlier, before)
		}
	}
	l.games[l.number] = at
}

// The lines that a user may type: questions, which move nothing, and the rest.
var (
	questions = []string{
		"board", "board lines", "scan e4", "scan 5", "pieces n", "rays d4", "attackers e5", "legal", "legal d2", "captures", "material", "fen",
		"last", "last 3", "moves", "eval", "how", "best", "best 2", "threat", "why", "opening", "tablebase", "line",
	}
	others = []string{
		"", "next", "next", "back", "start", "end", "up", "1", "2", "3...", "game 1", "game 2", "blunders white", "blunders black", "read 0", "cut", "undo",
		"promote", "comment so", "glyph 1", "hint", "more", "where", "games", "help", "variations", "names", "remarks", "guess", "xyzzy", "d9", "e9e4", "resign", "clock", "quit",
	}
)

// witness answers a question in a study that has this game and nothing else, and
// remembers its answers.
type witness struct {
	options desk.Options
	told    map[string]string
}

func (w *witness) answer(t testing.TB, game rules.Game, question string) string {
	t.Helper()
	key := fmt.Sprint(game.Setup().FEN(), game.Moves(), question)
	if told, known := w.told[key]; known {
		return told
	}
	one := pgn.Game{Start: game.SetupAt(0)}
	for _, move := range game.Moves() {
		one.Line.Plies = append(one.Line.Plies, pgn.Ply{Move: move})
	}
	o := w.options
	o.Games = pgn.Games{one}
	d, err := desk.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	said(t, d, "end")
	w.told[key] = said(t, d, question)
	return w.told[key]
}

func said(t testing.TB, d *desk.Desk, line string) string {
	t.Helper()
	var all strings.Builder
	hear := func(u say.Utterance) { fmt.Fprintln(&all, u.Text()) }
	answers, left := d.Enter(t.Context(), line, hear)
	for _, u := range answers {
		hear(u)
	}
	if left {
		t.Fatalf("%q: the study was left", line)
	}
	return all.String()
}

// A listener who knows only the words and what was said is never mistaken about
// the position: no question moves the cursor, and each is answered about the
// position that was heard last.
func TestDesk_EveryQuestionIsAboutThePositionThatWasHeardLast(t *testing.T) {
	t.Parallel()
	heard(t, 2_000)
}

func TestSoakDesk_EveryQuestionIsAboutThePositionThatWasHeardLast(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("types 100,000 lines into a study: set SOAK=1")
	}
	heard(t, 100_000)
}

func heard(t *testing.T, lines int) {
	t.Helper()
	o := file(t, branching)
	o.Engine = uci.Config{Path: os.Args[0], Arguments: []string{ucitest.Word, "moody"}, Patience: time.Minute}
	o.Wait = func(context.Context, time.Duration) {}
	w := &witness{options: o, told: map[string]string{}}
	drilled := 0
	for seed := uint64(1); lines > 0; seed++ {
		rolled := rand.New(rand.NewPCG(seed, 46))
		d, err := desk.Open(o)
		if err != nil {
			t.Fatal(err)
		}
		l := listening(t)
		var typed []string
		for range min(lines, 250) {
			lines--
			var line string
			switch question := rolled.IntN(5); {
			case question < 2:
				line = questions[rolled.IntN(len(questions))]
			case question < 3:
				position := l.heard().Position()
				if moves := position.AppendMoves(nil); len(moves) > 0 {
					line = position.SAN(moves[rolled.IntN(len(moves))])
				}
			default:
				line = others[rolled.IntN(len(others))]
			}
			if line == "quit" && !l.drills {
				continue
			}
			typed = append(typed, line)
			told := said(t, d, line)
			asked := slices.Contains(questions, line)
			if want := l.heard(); asked {
				if heard := w.answer(t, want, line); told != heard {
					t.Fatalf("seed %d, %q: after %q heard\n%swant as of %s\n%s", seed, line, typed, told, want.Setup().FEN(), heard)
				}
			} else {
				l.hears(t, line, told)
			}
			if l.drills {
				drilled++
			}
			if told == "" && line != "read 0" {
				t.Fatalf("seed %d, %q: after %q nothing was said", seed, line, typed)
			}
			if got, want := d.Stands(), l.heard().Position(); got != want {
				t.Fatalf("seed %d: after %q it is at\n%s\nwant\n%s\nheard %s", seed, typed, got.Placement(), want.Placement(), told)
			}
		}
		d.Close()
	}
	if drilled < 100 {
		t.Errorf("got %d lines within mistakes, want more", drilled)
	}
}
