package training

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/memory"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// drill asks one question after another about the board itself.
type drill struct {
	pupil *Pupil
	kind  memory.Kind
	seed  uint64

	question memory.Question
	began    time.Time
	level    int
	right    int // in a row at this level
	done     int
	known    int
}

// Drill returns an exercise in seeing the board, at the level that the pupil has
// come to.
func Drill(pupil *Pupil, kind memory.Kind, seed uint64) Exercise {
	e := &drill{pupil: pupil, kind: kind, seed: seed, level: 1}
	for _, entry := range pupil.diary.Entries() {
		if entry.Kind == diary.Square && entry.What == string(kind) {
			e.level = max(1, entry.Details["level"])
			e.grow(entry.Score == 1)
		}
	}
	return e
}

// inARow is how many right answers bring the next level.
const inARow = 3

// grow counts an answer: three right ones in a row make it harder, a wrong one
// easier. It reports whether the level has changed.
func (e *drill) grow(right bool) bool {
	before := e.level
	switch {
	case !right:
		e.level, e.right = max(1, e.level-1), 0
	case e.right+1 == inARow:
		e.level, e.right = min(memory.Hardest, e.level+1), 0
	default:
		e.right++
	}
	return e.level != before
}

func (e *drill) Begin() []say.Utterance {
	return append(e.pupil.list(e.pupil.Say("drill.intro."+string(e.kind)), e.pupil.Say("drill.help", e.pupil.word("solution"), e.pupil.word("read"), e.pupil.word("quit"))), e.next()...)
}

func (e *drill) next() []say.Utterance {
	e.seed++
	e.question, e.began = memory.Ask(e.kind, e.level, e.seed), e.pupil.now()
	return e.read()
}

// read asks the question.
func (e *drill) read() []say.Utterance {
	p, q := e.pupil, e.question
	square := func(name string, at int) announce.Slot { return p.voice.SquareSlot(name, q.Squares[at]) }
	switch q.Kind {
	case memory.Coordinates:
		return p.list(p.Say("drill.walk", square("square", 0), announce.Slot{Name: "steps", Words: e.steps()}))
	case memory.Diagonals:
		if q.Level == 1 {
			return p.list(p.Say("drill.aligned", square("from", 0), square("to", 1), p.word("yes"), p.word("no")))
		}
		return p.list(p.Say("drill.turning", square("from", 0), square("to", 1)))
	case memory.Knight:
		return p.list(p.counted("drill.knight", memory.Leaps(q.Squares[0], q.Squares[1]), square("from", 0), square("to", 1)))
	case memory.Where:
		moves := announce.Slot{Name: "moves", Words: p.line(q.Game.At(0), q.Game.Moves())}
		return p.list(p.Say("drill.where", moves, square("square", 0), p.word("nothing")))
	default:
		if q.Level == 1 {
			return p.list(p.Say("drill.colour", square("square", 0), p.word("light"), p.word("dark")))
		}
		return p.list(p.Say("drill.dark", announce.Slot{Name: "squares", Words: e.squares(q.Squares)}))
	}
}

// squares names squares as a list.
func (e *drill) squares(all []rules.Square) []say.Word {
	var words []say.Word
	for _, s := range all {
		if len(words) > 0 {
			words[len(words)-1].Gap = say.SentenceGap
		}
		words = append(words, e.pupil.voice.SquareSlot("", s).Words...)
	}
	return words
}

// steps names a walk, seen from White's side.
func (e *drill) steps() []say.Word {
	var words []say.Word
	for _, step := range e.question.Steps {
		key, n := "right", step.Files
		switch {
		case step.Files < 0:
			key, n = "left", -step.Files
		case step.Ranks > 0:
			key, n = "up", step.Ranks
		case step.Ranks < 0:
			key, n = "down", -step.Ranks
		}
		if len(words) > 0 {
			words[len(words)-1].Gap = say.SentenceGap
		}
		words = append(words, e.pupil.voice.Phrase("training.step."+key, number("n", n))...)
	}
	return words
}

func (e *drill) Enter(line string) ([]say.Utterance, bool) {
	p := e.pupil
	switch {
	case len(line) > longestLine:
		return p.list(p.refuse("too-long")), false
	case p.typed(line, "quit"):
		return p.list(p.sitting("drill.sitting", e.known, e.done)), true
	case p.typed(line, "help"):
		return p.list(p.Say("drill.help", p.word("solution"), p.word("read"), p.word("quit"))), false
	case p.typed(line, "read"), line == "":
		return e.read(), false
	case p.typed(line, "solution"), p.typed(line, "next"):
		return e.judged(false), false
	}
	right, understood := e.answer(line)
	if !understood {
		return p.list(p.refuse("drill.not-understood", announce.TextSlot("heard", line), p.word("help"))), false
	}
	return e.judged(right), false
}

// answer reads an answer. It is not understood if it cannot be one.
func (e *drill) answer(line string) (right, understood bool) {
	p, q := e.pupil, e.question
	switch {
	case q.Kind == memory.Where:
		piece, ok := p.piece(line)
		return ok && piece == q.Game.Position().At(q.Squares[0]), ok
	case q.Kind == memory.Diagonals && q.Level == 1:
		yes := p.typed(line, "yes")
		return yes == memory.Aligned(q.Squares[0], q.Squares[1]), yes || p.typed(line, "no")
	case q.Kind == memory.Colours && q.Level == 1:
		dark := p.typed(line, "dark")
		return dark == q.Squares[0].Dark(), dark || p.typed(line, "light")
	case q.Kind == memory.Colours:
		n, err := strconv.Atoi(strings.TrimSpace(line))
		return n == q.Dark(), err == nil
	}
	var squares []rules.Square
	for _, word := range strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return r == ' ' || r == ',' }) {
		s, ok := rules.ParseSquare(word)
		if !ok {
			return false, false
		}
		squares = append(squares, s)
	}
	if len(squares) == 0 {
		return false, false
	}
	switch q.Kind {
	case memory.Coordinates:
		return squares[len(squares)-1] == q.End(), true
	case memory.Diagonals:
		return len(squares) == 1 && q.Turns(squares[0]), true
	default:
		return q.Leads(squares), true
	}
}

// judged says whether an answer was correct, and asks the next question.
func (e *drill) judged(right bool) []say.Utterance {
	p := e.pupil
	e.done++
	entry := diary.Entry{Kind: diary.Square, What: string(e.kind), Seconds: p.now().Sub(e.began).Seconds(), Details: map[string]int{"level": e.level}}
	told := p.list(p.refuse("drill.wrong", announce.Slot{Name: "answer", Words: e.solution()}))
	if right {
		entry.Score, e.known = 1, e.known+1
		told = p.list(p.Say("drill.right"))
	}
	told = append(told, p.keep(entry)...)
	if e.grow(right) {
		told = append(told, p.Say("drill.level", number("level", e.level)))
	}
	return append(told, e.next()...)
}

// solution is the answer in words.
func (e *drill) solution() []say.Word {
	p, q := e.pupil, e.question
	said := func(name string) []say.Word { return p.word(name).Words }
	choose := func(yes bool, one, other string) []say.Word {
		if yes {
			return said(one)
		}
		return said(other)
	}
	switch {
	case q.Kind == memory.Where && q.Game.Position().At(q.Squares[0]) == rules.Piece{}:
		return said("nothing")
	case q.Kind == memory.Where:
		return p.voice.PieceSlot("", q.Game.Position().At(q.Squares[0])).Words
	case q.Kind == memory.Diagonals && q.Level == 1:
		return choose(memory.Aligned(q.Squares[0], q.Squares[1]), "yes", "no")
	case q.Kind == memory.Diagonals:
		return e.squares([]rules.Square{q.Turning()})
	case q.Kind == memory.Coordinates:
		return e.squares([]rules.Square{q.End()})
	case q.Kind == memory.Knight:
		return e.squares(q.Way())
	case q.Level == 1:
		return choose(q.Squares[0].Dark(), "dark", "light")
	default:
		return []say.Word{{Text: strconv.Itoa(q.Dark())}}
	}
}

// piece reads a piece with its side, as "white knight" or, as FEN has it, N and n;
// what nothing is called is the empty square.
func (p *Pupil) piece(line string) (rules.Piece, bool) {
	line = strings.TrimSpace(line)
	if p.typed(line, "nothing") {
		return rules.Piece{}, true
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		for role := rules.Pawn; role <= rules.King; role++ {
			piece := rules.Piece{Side: side, Role: role}
			if slices.Contains(p.names(piece), language.Fold(line)) {
				return piece, true
			}
			letter := notation.Of(p.notation).Letter(role)
			if letter == "" {
				letter = string(role.Letter())
			}
			if side == rules.Black {
				letter = strings.ToLower(letter)
			}
			if line == letter {
				return piece, true
			}
		}
	}
	return rules.Piece{}, false
}

// names lists the names of a piece, folded.
func (p *Pupil) names(piece rules.Piece) []string {
	var names []string
	for _, pack := range []language.Pack{p.voice.Pack, p.english} {
		for _, name := range pack.Variants("piece." + sideKey(piece.Side) + "." + piece.Role.String()) {
			names = append(names, language.Fold(name))
		}
	}
	return names
}
