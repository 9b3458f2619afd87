package training

import (
	"slices"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/memory"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// lines asks the moves of a repertoire, those that wait first.
type lines struct {
	pupil *Pupil
	own   memory.Repertoire
	fresh int // how many that were never asked may still be

	node   memory.Node
	game   rules.Game
	began  time.Time
	wrong  bool
	hinted bool
	asked  int
	known  int
}

// Fresh is how many moves that were never asked come in one sitting.
const Fresh = 15

// Lines returns the exercise of a repertoire.
func Lines(pupil *Pupil, own memory.Repertoire) Exercise {
	pupil.look(own.Side)
	return &lines{pupil: pupil, own: own, fresh: Fresh}
}

// grades are what a card's entries in the diary count as: one more than a grade.
func cards(d *diary.Diary) map[string]memory.Card {
	all := map[string]memory.Card{}
	for _, entry := range d.Entries() {
		if entry.Kind == diary.Line && entry.Grade > 0 {
			all[entry.What] = all[entry.What].After(memory.Grade(entry.Grade-1), entry.At)
		}
	}
	return all
}

// waiting lists the nodes that are to be asked now, in the order of the file:
// those that were asked before come first.
func (e *lines) waiting() []memory.Node {
	known, now := cards(e.pupil.diary), e.pupil.now()
	var due, fresh []memory.Node
	for _, node := range e.own.Nodes {
		card, asked := known[e.card(node)]
		switch {
		case !asked && len(fresh) < e.fresh:
			fresh = append(fresh, node)
		case asked && card.Waits(now):
			due = append(due, node)
		}
	}
	return append(due, fresh...)
}

// card is the name of a node in the diary.
func (e *lines) card(node memory.Node) string { return node.Name }

func (e *lines) Begin() []say.Utterance {
	p := e.pupil
	waiting := len(e.waiting())
	if waiting == 0 {
		return p.list(p.Say("lines.none", p.word("quit")))
	}
	told := p.list(p.counted("lines.intro", waiting, p.word("help")))
	more, _ := e.next(memory.Node{})
	return append(told, more...)
}

// next asks the next node: after a node, what follows from it where that waits
// too.
func (e *lines) next(after memory.Node) (told []say.Utterance, over bool) {
	p, waiting := e.pupil, e.waiting()
	if len(waiting) == 0 {
		e.node = memory.Node{}
		return e.farewell(), true
	}
	node, follows := waiting[0], false
	for _, other := range waiting {
		if len(after.Moves) > 0 && len(other.Moves) == len(after.Moves)+2 && slices.Equal(other.Moves[:len(after.Moves)], after.Moves) && slices.Contains(after.Right, other.Moves[len(after.Moves)]) {
			node, follows = other, true
			break
		}
	}
	game := rules.NewGame(e.own.Start)
	for _, m := range node.Moves {
		if next, err := game.Play(m); err == nil {
			game = next
		}
	}
	e.node, e.game, e.began, e.wrong, e.hinted = node, game, p.now(), false, false
	if follows {
		last := game.Ply()
		return p.list(p.moved("lines.follows", game.At(last-1), game.Move(last))), false
	}
	return e.read(), false
}

// read tells the moves that lead to what is asked.
func (e *lines) read() []say.Utterance {
	p := e.pupil
	if len(e.node.Moves) == 0 {
		return p.list(p.Say("lines.first"))
	}
	return p.list(p.Say("lines.after", announce.Slot{Name: "moves", Words: p.line(e.own.Start.Position, e.node.Moves)}))
}

func (e *lines) farewell() []say.Utterance {
	return e.pupil.list(e.pupil.counted("lines.sitting", e.known, number("tried", e.asked)))
}

func (e *lines) Enter(line string) ([]say.Utterance, bool) {
	p := e.pupil
	switch {
	case len(line) > longestLine:
		return p.list(p.refuse("too-long")), false
	case p.typed(line, "quit"):
		return e.farewell(), true
	case e.node.Name == "":
		return e.farewell(), true
	case p.typed(line, "help"):
		return p.list(p.Say("lines.help", p.word("read"), p.word("hint"), p.word("solution"), p.word("quit"))), false
	case p.typed(line, "read"), line == "":
		return e.read(), false
	case p.typed(line, "solution"), p.typed(line, "next"):
		return e.close(p.Say("lines.solution", p.voice.MoveSlot("move", e.game.Position(), e.node.Right[0])), memory.Unknown)
	case p.typed(line, "hint"):
		e.hinted = true
		from := e.node.Right[0].From
		return p.list(p.Say("puzzle.hint", p.voice.PieceSlot("piece", e.game.Position().At(from)), p.voice.SquareSlot("square", from))), false
	}
	if told, ok := p.explore(e.game, line); ok {
		return told, false
	}
	move, told := p.listen(e.game, line)
	if move == (rules.Move{}) {
		return told, false
	}
	if !slices.Contains(e.node.Right, move) {
		e.wrong = true
		return p.list(p.refuse("lines.wrong", p.voice.MoveSlot("move", e.game.Position(), move))), false
	}
	grade := memory.Known
	switch {
	case e.wrong:
		grade = memory.Wrong
	case e.hinted:
		grade = memory.Slow
	}
	return e.close(p.Say("lines.right"), grade)
}

// close keeps how well a move was known, and asks the next.
func (e *lines) close(said say.Utterance, grade memory.Grade) ([]say.Utterance, bool) {
	p := e.pupil
	e.asked++
	entry := diary.Entry{Kind: diary.Line, What: e.card(e.node), Grade: int(grade) + 1, Seconds: p.now().Sub(e.began).Seconds()}
	if grade == memory.Known {
		entry.Score, e.known = 1, e.known+1
	}
	if _, asked := cards(p.diary)[entry.What]; !asked {
		e.fresh--
	}
	told := append(p.list(said), p.keep(entry)...)
	more, over := e.next(e.node)
	return append(told, more...), over
}

// Stands returns what a board has to show.
func (e *lines) Stands() (rules.Position, bool) { return e.game.Position(), e.node.Name != "" }
