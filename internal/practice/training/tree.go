package training

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/practice/memory"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// Tree is the moves of several games, as a tree that is walked by ear.
type Tree struct {
	pupil *Pupil
	all   []memory.Played
	side  rules.Side // whose score is told; no side for the side that moves
	at    rules.Game
	ways  []way
	study bool
}

// way is a move that was played in a position.
type way struct {
	move   rules.Move
	games  int
	halves int // half points of White in the games of a known result,
	known  int // which are so many
	last   int // the year
}

// TreeOf returns the tree of some games. The score is one side's.
func TreeOf(pupil *Pupil, all []memory.Played, side rules.Side) *Tree {
	t := &Tree{pupil: pupil, all: all, side: side, at: rules.NewGame(rules.StandardSetup())}
	if side != 0 {
		pupil.look(side)
	}
	t.gather()
	return t
}

// through lists the games that reach the present position of the tree, by any
// moves, each with the ply at which they do.
func (t *Tree) through() (games []int, plies []int) {
	wanted := memory.NameOf(t.at.Setup())
	for number, played := range t.all {
		game := rules.NewGame(played.Start)
		for ply := 0; ; ply++ {
			if game.Position().Turn() == t.at.Position().Turn() && game.Position().Placement() == t.at.Position().Placement() && memory.NameOf(game.Setup()) == wanted {
				games, plies = append(games, number), append(plies, ply)
				break
			}
			if ply >= len(played.Moves) || ply > deepestTree {
				break
			}
			next, err := game.Play(played.Moves[ply])
			if err != nil {
				break
			}
			game = next
		}
	}
	return games, plies
}

// deepestTree is how many plies of a game are examined.
const deepestTree = 60

// gather counts the moves that were played in the present position of the tree,
// the most frequent first.
func (t *Tree) gather() {
	counted := map[rules.Move]*way{}
	games, plies := t.through()
	for i, number := range games {
		played := t.all[number]
		if plies[i] >= len(played.Moves) {
			continue
		}
		move := played.Moves[plies[i]]
		if counted[move] == nil {
			counted[move] = &way{move: move}
		}
		w := counted[move]
		w.games, w.last = w.games+1, max(w.last, played.Year)
		if halves, known := halvesOf(played.Result); known {
			w.known, w.halves = w.known+1, w.halves+halves
		}
	}
	t.ways = nil
	for _, w := range counted {
		t.ways = append(t.ways, *w)
	}
	slices.SortFunc(t.ways, func(a, b way) int {
		return cmp.Or(cmp.Compare(b.games, a.games), cmp.Compare(b.last, a.last), strings.Compare(a.move.String(), b.move.String()))
	})
}

// halvesOf returns the half points of White.
func halvesOf(result rules.Result) (int, bool) {
	switch result {
	case rules.WinFor(rules.White):
		return 2, true
	case rules.WinFor(rules.Black):
		return 0, true
	case rules.Draw():
		return 1, true
	}
	return 0, false
}

// Chosen returns the numbers of the games through the last position, if the user
// asked to study them.
func (t *Tree) Chosen() []int {
	if !t.study {
		return nil
	}
	games, _ := t.through()
	return games
}

// Begin returns the number of games, and their first moves.
func (t *Tree) Begin() []say.Utterance {
	p := t.pupil
	return append(p.list(p.counted("tree.intro", len(t.all), p.word("help"))), t.read()...)
}

// mostWays is how many moves are spoken at once.
const mostWays = 5

// read returns the moves that were played in the present position of the tree.
func (t *Tree) read() []say.Utterance {
	p := t.pupil
	if len(t.ways) == 0 {
		return p.list(p.Say("tree.end", p.word("back")))
	}
	var said []say.Utterance
	for i, w := range t.ways[:min(len(t.ways), mostWays)] {
		slots := []announce.Slot{number("number", i+1), p.voice.MoveSlot("move", t.at.Position(), w.move), number("games", w.games)}
		u := p.Say("tree.move", slots...)
		if w.known > 0 {
			u.Words = append(u.Words, p.voice.Phrase("training.tree.score", number("percent", t.percent(w)))...)
		}
		if w.last > 0 {
			u.Words = append(u.Words, p.voice.Phrase("training.tree.last", announce.TextSlot("year", strconv.Itoa(w.last)))...)
		}
		said = append(said, u)
	}
	if more := len(t.ways) - mostWays; more > 0 {
		said = append(said, p.counted("tree.more", more))
	}
	return said
}

// percent is the score of a move for the side that is prepared against, or for the
// side that moves.
func (t *Tree) percent(w way) int {
	side := t.side
	if side == 0 {
		side = t.at.Position().Turn()
	}
	percent := (100*w.halves + w.known) / (2 * w.known)
	if side == rules.Black {
		percent = 100 - percent
	}
	return percent
}

// Enter takes a move or its number, and the words of the tree.
func (t *Tree) Enter(line string) ([]say.Utterance, bool) {
	p := t.pupil
	switch {
	case len(line) > longestLine:
		return p.list(p.refuse("too-long")), false
	case p.typed(line, "quit"):
		return nil, true
	case p.typed(line, "study"):
		t.study = true
		return nil, true
	case p.typed(line, "help"):
		return p.list(p.Say("tree.help", p.word("back"), p.word("start"), p.word("read"), p.word("study"), p.word("quit"))), false
	case p.typed(line, "read"), line == "":
		return t.read(), false
	case p.typed(line, "start"):
		t.at = t.at.Back(0)
		t.gather()
		return t.read(), false
	case p.typed(line, "back"):
		if t.at.Ply() == 0 {
			return p.list(p.Say("tree.at-start")), false
		}
		t.at = t.at.Back(t.at.Ply() - 1)
		t.gather()
		return append(t.standing(), t.read()...), false
	}
	if n, err := strconv.Atoi(strings.TrimSpace(line)); err == nil {
		if n < 1 || n > len(t.ways) {
			return p.list(p.refuse("tree.no-way")), false
		}
		return t.play(t.ways[n-1].move), false
	}
	if told, ok := p.explore(t.at, line); ok {
		return told, false
	}
	move, told := p.listen(t.at, line)
	if move == (rules.Move{}) {
		return told, false
	}
	return t.play(move), false
}

// standing names the move after which the listener is, since the moves that are read
// next are those of another position than the last ones.
func (t *Tree) standing() []say.Utterance {
	p, ply := t.pupil, t.at.Ply()
	if ply == 0 {
		return p.list(p.Say("tree.at-start"))
	}
	return p.list(p.moved("tree.after", t.at.At(ply-1), t.at.Move(ply)))
}

// play follows a move, and returns the moves that were played after it.
func (t *Tree) play(move rules.Move) []say.Utterance {
	next, err := t.at.Play(move)
	if err != nil {
		return nil
	}
	said := t.pupil.list(t.pupil.moved("tree.after", t.at.Position(), move))
	t.at = next
	t.gather()
	return append(said, t.read()...)
}
