package training_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/practice/endings"
	"blindchess/internal/practice/memory"
	"blindchess/internal/practice/puzzle"
	"blindchess/internal/practice/training"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// listener knows the words and what was said, and keeps the position that it
// heard last.
type listener struct {
	t       testing.TB
	voice   announce.Narrator
	witness *console.Session // answers questions about any game
	at      rules.Game
	over    bool                     // the puzzle is solved, or its solution was told
	puzzles map[string]puzzle.Puzzle // by name
	puzzle  puzzle.Puzzle
	first   rules.Game            // of an ending or a repertoire
	lines   map[string]rules.Game // what was played, as it is said
}

func listening(t testing.TB) *listener {
	t.Helper()
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	scheme, err := language.LoadScheme("en")
	if err != nil {
		t.Fatal(err)
	}
	voice := announce.Narrator{Pack: pack, Scheme: scheme}
	session, err := console.NewSession(console.Config{Narrator: voice, Notation: pack})
	if err != nil {
		t.Fatal(err)
	}
	return &listener{t: t, voice: voice, witness: session, puzzles: map[string]puzzle.Puzzle{}, lines: map[string]rules.Game{}, first: rules.NewGame(rules.StandardSetup())}
}

// play follows a move that was typed or said.
func (l *listener) play(m rules.Move) {
	l.t.Helper()
	next, err := l.at.Play(m)
	if err != nil {
		l.t.Fatalf("%v was said, which nobody can play in %s", m, l.at.Position().Placement())
	}
	l.at = next
}

// sit has the witness look at the board from the side of who is asked.
func (l *listener) sit(side rules.Side) {
	l.witness.Sit(console.Actor{Side: side, Capacity: table.Player})
}

// follow plays the move that words name.
func (l *listener) follow(words string) {
	l.t.Helper()
	for m := range l.at.Position().Moves() {
		if announce.Move(l.voice.Scheme, l.at.Position(), m, l.voice.Form).Text() == words {
			l.play(m)
			return
		}
	}
	l.t.Fatalf("%q was said, which nobody can play in %s", words, l.at.Position().Placement())
}

// names reports whether words name a piece of the side to move and its square.
func (l *listener) names(words string) bool {
	for square := rules.A1; square <= rules.H8; square++ {
		piece := l.at.Position().At(square)
		at := say.Utterance{Words: l.voice.PieceSlot("", piece).Words}.Text() + ", " + say.Utterance{Words: l.voice.SquareSlot("", square).Words}.Text()
		if piece.Side == l.at.Position().Turn() && at == words {
			return true
		}
	}
	return false
}

// learn adds the lines of a repertoire, each with all its beginnings.
func (l *listener) learn(paths ...string) {
	for _, path := range paths {
		game := rules.NewGame(rules.StandardSetup())
		var words []string
		for san := range strings.FieldsSeq(path) {
			move, err := game.Position().ParseSAN(san)
			if err != nil {
				l.t.Fatal(err)
			}
			words = append(words, announce.Move(l.voice.Scheme, game.Position(), move, l.voice.Form).Text())
			if game, err = game.Play(move); err != nil {
				l.t.Fatal(err)
			}
			l.lines[strings.Join(words, ", ")] = game
		}
	}
}

// right returns a move that is right, as the test knows it, and none where it
// knows none.
func (l *listener) right() rules.Move {
	if moves := l.puzzle.Moves; !l.over && l.at.Ply() < len(moves) {
		return moves[l.at.Ply()]
	}
	for _, game := range l.lines {
		if ply := l.at.Ply(); game.Ply() == ply+1 && slices.Equal(game.Moves()[:ply], l.at.Moves()) {
			return game.Move(ply + 1)
		}
	}
	return rules.Move{}
}

// between returns the words of a text between others, and reports false if they
// are not there.
func between(text, before, after string) (string, bool) {
	_, rest, found := strings.Cut(text, before)
	words, _, ended := strings.Cut(rest, after)
	return words, found && ended
}

// hears takes the answer to a line; typed is the move that the line is, if it is
// one.
func (l *listener) hears(told string, typed rules.Move) {
	l.t.Helper()
	for line := range strings.Lines(told) {
		line = strings.TrimSpace(line)
		if words, said := between(line, "Right. The answer is ", ". Go on."); said {
			l.play(typed)
			l.follow(words)
		} else if line == "Right." || strings.HasSuffix(line, ": solved.") {
			l.play(typed)
			l.over = true
		} else if words, said := between(line, "Your repertoire plays ", "."); said {
			l.follow(words)
		} else if words, said := between(line, "Then ", ": and now?"); said {
			l.follow(words)
			l.sit(l.at.Position().Turn())
		} else if words, said := between(line, "Black plays ", "."); said {
			l.play(typed)
			l.follow(words)
		} else if words, said := between(line, "Puzzle ", ", rating"); said {
			l.puzzle, l.over = l.puzzles[words], false
			l.at = rules.NewGame(l.puzzle.Before)
			l.play(l.puzzle.Moves[0])
			l.sit(l.at.Position().Turn())
		} else if strings.HasPrefix(line, "The solution: ") && !l.over {
			for _, m := range l.puzzle.Moves[l.at.Ply():] {
				l.play(m)
			}
			l.over = true
		} else if strings.HasPrefix(line, "The first move of the game") || strings.HasPrefix(line, "You play White") {
			l.at, l.over = l.first, false
			l.sit(rules.White)
		} else if words, said := between(line, "After ", ": what do you play?"); said {
			game, known := l.lines[words]
			if !known {
				l.t.Fatalf("%q is no line of the repertoire", words)
			}
			l.at = game
			l.sit(game.Position().Turn())
		} else if strings.HasPrefix(line, "Mate. Your moves") || strings.HasPrefix(line, "That is a draw") {
			if l.over = true; !strings.Contains(told, "Black plays ") {
				l.play(typed)
			}
		} else if words, said := between(line, "Move the ", "."); said && !l.names(words) {
			l.t.Fatalf("%q is a hint for no piece of %s", words, l.at.Position().Placement())
		} else if line == "Taken back." {
			back := l.at.Ply() - 1
			if l.at.Position().Turn() == rules.White {
				back--
			}
			l.at, l.over = l.at.Back(back), false
		}
	}
}

var (
	questions = []string{
		"board", "board lines", "scan e4", "scan 5", "pieces k", "rays d4", "attackers e5", "legal", "captures", "material", "fen", "last", "last 3", "moves", "names",
	}
	others = []string{"", "hint", "why", "solution", "next", "read", "help", "rating", "back", "all", "eval", "best", "threat", "opening", "xyzzy", "e9", "clock", "resign", "7", "yes"}
)

// heard types random lines into exercises, and asks after each whether a listener
// is at the position at which the exercise is.
func heard(t *testing.T, lines int, begin func(t *testing.T, l *listener, seed uint64) training.Standing) {
	t.Parallel()
	for seed := uint64(1); lines > 0; seed++ {
		rolled, l := rand.New(rand.NewPCG(seed, 46)), listening(t)
		e := begin(t, l, seed)
		l.hears(text(e.Begin()), rules.Move{})
		var all []string
		for range min(lines, 100) {
			lines--
			position := l.at.Position()
			moves := position.AppendMoves(nil)
			line, move, question := others[rolled.IntN(len(others))], rules.Move{}, false
			switch rolled.IntN(5) {
			case 0, 1:
				line, question = questions[rolled.IntN(len(questions))], true
			case 2, 3:
				if len(moves) > 0 {
					move = moves[rolled.IntN(len(moves))]
				}
				if right := l.right(); right != (rules.Move{}) && rolled.IntN(2) == 0 {
					move = right
				}
				if move != (rules.Move{}) {
					line = position.SAN(move)
				}
			}
			all = append(all, line)
			answers, over := e.Enter(line)
			told := text(answers)
			if question {
				intent, _ := l.witness.Explore(l.at, line)
				if want := text(intent.Answers); told != want {
					t.Fatalf("seed %d, %q: after %q heard\n%s\nwant\n%s", seed, line, all, told, want)
				}
			} else {
				l.hears(told, move)
			}
			if told == "" {
				t.Fatalf("seed %d, %q: after %q nothing was said", seed, line, all)
			}
			if got, _ := e.Stands(); got != l.at.Position() {
				t.Fatalf("seed %d: after %q it is at\n%s\nwant\n%s\nheard %s", seed, all, got.Placement(), l.at.Position().Placement(), told)
			}
			if over {
				break
			}
		}
	}
}

// The lines that are typed with every test, and by make soak.
const some, many = 2_000, 100_000

func TestPuzzles_EveryQuestionIsAboutThePositionThatWasHeardLast(t *testing.T) { heardPuzzles(t, some) }
func TestLines_EveryQuestionIsAboutThePositionThatWasHeardLast(t *testing.T)   { heardLines(t, some) }
func TestEndgame_EveryQuestionIsAboutThePositionThatWasHeardLast(t *testing.T) { heardEndgame(t, some) }

func TestSoakExercises_EveryQuestionIsAboutThePositionThatWasHeardLast(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("types 100,000 lines into each exercise: set SOAK=1")
	}
	t.Run("puzzles", func(t *testing.T) { heardPuzzles(t, many) })
	t.Run("repertoire", func(t *testing.T) { heardLines(t, many) })
	t.Run("ending", func(t *testing.T) { heardEndgame(t, many) })
}

func heardPuzzles(t *testing.T, lines int) {
	t.Helper()
	all, err := puzzle.Own()
	if err != nil {
		t.Fatal(err)
	}
	heard(t, lines, func(t *testing.T, l *listener, seed uint64) training.Standing {
		now := evening
		from := int(seed) * 12 % (len(all) - 12)
		for _, p := range all[from : from+12] {
			l.puzzles[p.Name] = p
		}
		return training.Puzzles(newPupil("en", filepath.Join(t.TempDir(), "practice.jsonl"), &now), all[from:from+12], training.Wish{}, seed).(training.Standing)
	})
}

func heardLines(t *testing.T, lines int) {
	t.Helper()
	heard(t, lines, func(t *testing.T, l *listener, seed uint64) training.Standing {
		now := evening
		games := read(t, "1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6 3. d4 cxd4) 3. d4) 2. Nf3 Nc6 (2... Nf6 3. Nxe5 d6) 3. Bc4 Nf6 4. O-O *")
		l.learn("e4 e5 Nf3 Nc6 Bc4 Nf6 O-O", "e4 c5 Nf3 d6 d4", "e4 c5 Nf3 Nc6 d4 cxd4", "e4 e5 Nf3 Nf6 Nxe5 d6")
		repertoire, err := memory.NewRepertoire(games, [][]rules.Side{{rules.White, rules.Black}, {rules.White}, {rules.Black}}[seed%3]...)
		if err != nil {
			t.Fatal(err)
		}
		return training.Lines(newPupil("en", filepath.Join(t.TempDir(), "practice.jsonl"), &now), repertoire).(training.Standing)
	})
}

func heardEndgame(t *testing.T, lines int) {
	t.Helper()
	tables := endings.Open("", nil)
	heard(t, lines, func(t *testing.T, l *listener, seed uint64) training.Standing {
		now := evening
		e, err := training.Endgame(t.Context(), newPupil("en", filepath.Join(t.TempDir(), "practice.jsonl"), &now), tables, []string{"KQK", "KRK", "KPK"}[seed%3], 4, seed)
		if err != nil {
			t.Fatal(err)
		}
		e.Begin()
		start, _ := e.(training.Standing).Stands()
		l.first = rules.NewGame(rules.Setup{Position: start, Number: 1})
		return e.(training.Standing)
	})
}
