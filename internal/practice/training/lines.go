package training

import (
	"math"
	"slices"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/memory"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
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
	missed []memory.Node   // those that were not known, to be asked once more
	second bool            // the question was missed before in this sitting
	anyway bool            // all are asked, whether they wait or not
	done   map[string]bool // questions of this sitting
}

// Fresh is how many new moves come in one sitting.
const Fresh = 15

// Lines returns the exercise of a repertoire.
func Lines(pupil *Pupil, own memory.Repertoire) Exercise {
	return &lines{pupil: pupil, own: own, fresh: Fresh, done: map[string]bool{}}
}

// cards returns the cards of the diary's entries; the stored grade is one more
// than a grade.
func cards(d *diary.Diary) map[string]memory.Card {
	all := map[string]memory.Card{}
	for _, entry := range d.Entries() {
		if entry.Kind == diary.Line && entry.Grade > 0 {
			all[entry.What] = all[entry.What].After(memory.Grade(entry.Grade-1), entry.At)
		}
	}
	return all
}

// waiting lists the nodes to ask now, in the order of the file: earlier
// questions come first, and the moves missed in this sitting last.
func (e *lines) waiting() []memory.Node {
	known, now := cards(e.pupil.diary), e.pupil.now()
	var due, fresh []memory.Node
	for _, node := range e.own.Nodes {
		card, asked := known[e.card(node)]
		switch {
		case e.done[node.Name]:
		case e.anyway:
			due = append(due, node)
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
		return append(p.list(p.Say("lines.none", p.word("all"), p.word("quit"))), e.later()...)
	}
	told := p.list(p.counted("lines.intro", waiting, p.word("help")))
	more, _ := e.next()
	return append(told, more...)
}

// later returns the number of days until the next question.
func (e *lines) later() []say.Utterance {
	known, now := cards(e.pupil.diary), e.pupil.now()
	soonest, fresh := time.Time{}, 0
	for _, node := range e.own.Nodes {
		card, asked := known[e.card(node)]
		switch {
		case !asked:
			fresh++
		case soonest.IsZero() || card.Due.Before(soonest):
			soonest = card.Due
		}
	}
	var told []say.Utterance
	if fresh > 0 {
		told = append(told, e.pupil.counted("lines.unasked", fresh))
	}
	if !soonest.IsZero() && !(memory.Card{Due: soonest}).Waits(now) {
		days := int(math.Ceil(soonest.Sub(now).Hours() / 24))
		told = append(told, e.pupil.counted("lines.later", days))
	}
	return told
}

// next asks the next node: the one after the last played move if that is due
// too, and at the end the missed ones.
func (e *lines) next() (told []say.Utterance, over bool) {
	p, waiting := e.pupil, e.waiting()
	e.second = len(waiting) == 0
	if e.second {
		waiting = e.missed
	}
	if len(waiting) == 0 {
		e.node = memory.Node{}
		return append(e.farewell(), e.later()...), true
	}
	node, game, follows := e.follows(waiting)
	if !follows {
		node, game = waiting[0], rules.NewGame(e.own.Start)
		for _, m := range node.Moves {
			if next, err := game.Play(m); err == nil {
				game = next
			}
		}
	}
	if e.second {
		e.missed = slices.DeleteFunc(slices.Clone(e.missed), func(other memory.Node) bool { return other.Name == node.Name })
		told = p.list(p.Say("lines.again"))
	}
	e.node, e.game, e.began, e.wrong, e.hinted = node, game, p.now(), false, false
	e.done[node.Name] = true
	p.look(game.Position().Turn())
	if follows {
		last := game.Ply()
		return append(told, p.moved("lines.follows", game.At(last-1), game.Move(last))), false
	}
	return append(told, e.read()...), false
}

// follows finds what waits after an answer to the move that was played last. The
// game continues from its played moves, whatever moves the file has to that
// position.
func (e *lines) follows(waiting []memory.Node) (memory.Node, rules.Game, bool) {
	if e.node.Name == "" || e.game.Position().Turn() == e.turn() {
		return memory.Node{}, rules.Game{}, false
	}
	named := map[string]memory.Node{}
	for _, node := range waiting {
		named[node.Name] = node
	}
	for m := range e.game.Position().Moves() {
		game, err := e.game.Play(m)
		if err != nil {
			continue
		}
		if node, waits := named[memory.NameOf(game.Setup())]; waits {
			return node, game, true
		}
	}
	return memory.Node{}, rules.Game{}, false
}

// turn is who moves at the node that was asked last.
func (e *lines) turn() rules.Side { return e.pupil.voice.Side }

// read returns the moves that lead to the question.
func (e *lines) read() []say.Utterance {
	p := e.pupil
	if e.game.Ply() == 0 {
		return p.list(p.Say("lines.first"))
	}
	return p.list(p.Say("lines.after", announce.Slot{Name: "moves", Words: p.line(e.own.Start.Position, e.game.Moves())}))
}

func (e *lines) farewell() []say.Utterance {
	return e.pupil.list(e.pupil.sitting("lines.sitting", e.known, e.asked))
}

func (e *lines) Enter(line string) ([]say.Utterance, bool) {
	p := e.pupil
	switch {
	case len(line) > longestLine:
		return p.list(p.refuse("too-long")), false
	case p.typed(line, "quit"):
		return e.farewell(), true
	case p.typed(line, "all"):
		return e.all(), false
	case p.typed(line, "help"):
		return p.list(p.Say("lines.help", p.word("read"), p.word("hint"), p.word("solution"), p.word("all"), p.word("quit"))), false
	case e.node.Name == "":
		return append(p.list(p.Say("lines.none", p.word("all"), p.word("quit"))), e.later()...), false
	case p.typed(line, "read"), line == "":
		return e.read(), false
	case p.typed(line, "solution"), p.typed(line, "next"):
		return e.close(p.Say("lines.solution", p.voice.MoveSlot("move", e.game.Position(), e.node.Right[0])), e.node.Right[0], memory.Unknown)
	case p.typed(line, "hint"):
		e.hinted = true
		from := e.node.Right[0].From
		return p.list(p.Say("puzzle.hint", p.voice.PieceSlot("piece", e.game.Position().At(from)), p.voice.SquareSlot("square", from))), false
	}
	if told, ok := p.question(e.game, line); ok {
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
	return e.close(p.Say("lines.right"), move, grade)
}

// all asks every move of the repertoire from here on, whether it waits or not.
func (e *lines) all() []say.Utterance {
	p := e.pupil
	e.anyway, e.done, e.missed, e.node = true, map[string]bool{}, nil, memory.Node{}
	told, _ := e.next()
	return append(p.list(p.counted("lines.all", len(e.own.Nodes))), told...)
}

// close stores the grade of a move, returns the author's comments on it, and
// asks the next. A question that is repeated in a sitting is graded once.
func (e *lines) close(said say.Utterance, move rules.Move, grade memory.Grade) ([]say.Utterance, bool) {
	p := e.pupil
	told := p.list(said)
	for _, note := range e.node.Note(move) {
		if text := pgn.Remark(note).Text; text != "" {
			told = append(told, p.Say("lines.note", announce.TextSlot("text", text)))
		}
	}
	if grade < memory.Slow {
		e.missed = append(e.missed, e.node)
	}
	if !e.second {
		e.asked++
		if grade == memory.Known {
			e.known++
		}
	}
	card, asked := cards(p.diary)[e.card(e.node)]
	if !e.second && (!asked || card.Waits(p.now())) {
		told = append(told, e.graded(grade, asked)...)
	}
	if next, err := e.game.Play(move); err == nil {
		e.game = next
	}
	more, over := e.next()
	return append(told, more...), over
}

// graded keeps in the diary how well the move that was asked was known.
func (e *lines) graded(grade memory.Grade, before bool) []say.Utterance {
	entry := diary.Entry{Kind: diary.Line, What: e.card(e.node), Grade: int(grade) + 1, Seconds: e.pupil.now().Sub(e.began).Seconds()}
	if grade == memory.Known {
		entry.Score = 1
	}
	if !before {
		e.fresh--
	}
	return e.pupil.keep(entry)
}

// Stands returns the position that a board has to show.
func (e *lines) Stands() (rules.Position, bool) { return e.game.Position(), e.node.Name != "" }
