package simul

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// The words of a display.
const (
	wordNext  = "next"
	wordTable = "table"
	wordRound = "round"
)

// walk carries out a word of the display, and reports whether the line is one. A
// table is named by its number behind a word, which board may be too.
func (d *Display) walk(line string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	words := strings.Fields(line)
	switch {
	case len(words) == 1 && d.is(words[0], "command.help"):
		d.tell(d.narrator().Notice("simul.help", d.names()...))
		return false // the table has its own help
	case len(words) == 1 && d.is(words[0], "simul.command."+wordNext):
		if i := d.next(d.at); i >= 0 {
			d.arrive(i)
		} else {
			d.tell(d.summary()...)
		}
	case len(words) == 1 && d.is(words[0], "simul.command."+wordRound):
		d.tell(d.summary()...)
	case len(words) == 2 && (d.is(words[0], "simul.command."+wordTable) || d.is(words[0], "command.board") && isNumber(words[1])):
		i := slices.IndexFunc(d.boards, func(b *board) bool { return strings.EqualFold(b.name, words[1]) })
		if i < 0 {
			d.tell(d.narrator().Notice("hall.unknown", announce.TextSlot("board", words[1])))
			break
		}
		d.arrive(i)
	default:
		return false
	}
	return true
}

func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// is reports whether a word is a name of a command, in the player's language or in
// English.
func (d *Display) is(word, key string) bool {
	names := d.narrator().Pack.Variants(key)
	if english, err := language.Load(language.Reference); err == nil {
		names = append(slices.Clone(names), english.Variants(key)...)
	}
	return slices.ContainsFunc(names, func(name string) bool { return language.Fold(name) == language.Fold(word) })
}

// names fills the placeholders of the help with the words of a display.
func (d *Display) names() []announce.Slot {
	var slots []announce.Slot
	for _, word := range []string{wordNext, wordTable, wordRound} {
		names := d.narrator().Pack.Variants("simul.command." + word)
		slots = append(slots, announce.TextSlot(word, names[0]))
	}
	return slots
}

// next returns the first table behind one that waits for the player, round the
// room, and less than nothing if there is none. The caller holds mu.
func (d *Display) next(from int) int {
	for step := 1; step <= len(d.boards); step++ {
		if i := (from + step) % len(d.boards); d.boards[i].waits {
			return i
		}
	}
	return -1
}

// arrive moves the player to a table, and describes it: the opponent, the messages
// to the player meanwhile besides moves, the last moves, the pieces, and the next
// step. The voice goes with them. The caller holds mu.
func (d *Display) arrive(i int) {
	from, to := d.boards[d.at], d.boards[i]
	d.told = append(d.told, from.seat().Take()...)
	if from != to && from.guest.Speaking() {
		from.seat().Hush()
		if err := from.guest.Speak(false); err == nil {
			_ = to.guest.Speak(true) // a voice that is not there is said by the lines
		}
	}
	d.at = i
	meanwhile := to.seat().Take()
	state := to.seat().State()
	narrator := d.narrator()
	side := narrator.SideSlot("side", to.seat().Side())
	d.tell(narrator.Notice("simul.arrived", announce.TextSlot("board", to.name), side, announce.TextSlot("name", d.opponent(i))))
	for _, u := range meanwhile {
		if u.Kind == say.Alert || u.Kind == say.Ruling {
			d.tell(u)
		}
	}
	var short []say.Utterance
	to.seat().With(func(s *console.Session) {
		if state.Game.Ply() > 0 {
			short = s.Return(state, to.seat().Now())
			short = slices.Insert(short, len(short)-1, s.Enter(state, to.seat().Now(), "material").Answers...)
		} else {
			short = []say.Utterance{narrator.Notice("expect.wait")}
			short[0].Words = s.Expecting(state)
		}
	})
	for _, u := range short {
		u.Kind = say.Notice // it is no answer, so that typing does not cut it
		d.tell(u)
	}
}

// summary says which tables wait, and the state of the games. The caller holds
// mu.
func (d *Display) summary() []say.Utterance {
	narrator := d.narrator()
	var waiting []string
	playing, won, drawn, lost := 0, 0, 0, 0
	for _, b := range d.boards {
		if b.waits {
			waiting = append(waiting, b.name)
		}
		side, result := b.seat().Side(), b.seat().State().Outcome.Result
		points, theirs := result.White, result.Black
		if side == rules.Black {
			points, theirs = theirs, points
		}
		switch {
		case !b.seat().State().Over():
			playing++
		case points > theirs:
			won++
		case points == rules.HalfPoint:
			drawn++
		default: // also where both have lost
			lost++
		}
	}
	tables := narrator.Notice("simul.none-waits")
	if len(waiting) > 0 {
		tables = narrator.Notice("simul.waiting", announce.TextSlot("tables", strings.Join(waiting, ", ")))
	}
	return []say.Utterance{tables, narrator.Notice("simul.score",
		narrator.NumberSlot("playing", playing), narrator.NumberSlot("won", won), narrator.NumberSlot("drawn", drawn), narrator.NumberSlot("lost", lost))}
}
