package lessons

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// teacher leads a pupil through the lessons. The room shows them each record of
// the table; the seat shows them each line.
type teacher struct {
	pupil     *room.Local
	beside    map[int]dialogue // the lessons that are held beside the table
	finishing sync.WaitGroup

	mu     sync.Mutex
	lesson int
	state  table.State
	ply    int // the plies when the lesson began
	asked  bool
}

func (t *teacher) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	pack := t.pupil.Narrator().Pack
	t.tell("learn.intro", announce.TextSlot("next", pack.Word("learn.word.next")), announce.TextSlot("again", pack.Word("learn.word.again")))
	t.read()
}

// tell speaks a phrase; t.mu is held, and the seat is not in use.
func (t *teacher) tell(key string, slots ...announce.Slot) {
	t.pupil.Hear(t.pupil.Narrator().Notice(key, slots...))
}

// read reads the lesson that has come.
func (t *teacher) read() {
	if t.lesson > count {
		t.tell("learn.end")
		t.pupil.Terminal().Leave()
		return
	}
	t.ply, t.asked = t.state.Game.Ply(), false
	voice := t.pupil.Narrator()
	t.tell("learn.lesson", voice.NumberSlot("n", t.lesson))
	start, scheme := rules.Standard(), voice.Scheme
	slots := []announce.Slot{{Name: "file", Words: []say.Word{{Clip: "file.e", Text: scheme.Word("file.e"), Lang: scheme.Lang(), Bank: scheme.Bank()}}}}
	if move, err := start.ParseUCI("e2e4"); err == nil {
		slots = append(slots, voice.MoveSlot("move", start, move))
	}
	for _, name := range []string{"read", "hint"} {
		slots = append(slots, announce.TextSlot(name, voice.Pack.Word("training.word."+name)))
	}
	slots = append(slots, announce.TextSlot("back", voice.Pack.Word("study.command.back")))
	t.tell("learn."+strconv.Itoa(t.lesson), slots...)
	if held := t.beside[t.lesson]; held != nil {
		t.hear(held.begin())
	}
}

func (t *teacher) hear(told []say.Utterance) {
	for _, u := range told {
		t.pupil.Hear(u)
	}
}

func (t *teacher) next() {
	t.lesson++
	t.read()
}

// Before sees each line that the pupil types, and takes those that are for the
// teacher.
func (t *teacher) Before(line string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.typed(line, "learn.word.next"):
		t.next()
		return true
	case t.typed(line, "learn.word.again"):
		t.read()
		return true
	}
	held := t.beside[t.lesson]
	if held == nil || t.typed(line, "command.quit") || t.personal(line) {
		return false
	}
	told, over := held.enter(line)
	t.hear(told)
	if over {
		t.done()
	}
	return true
}

// personal reports whether a line is about the voice and the screen.
func (t *teacher) personal(line string) (is bool) {
	t.pupil.Terminal().With(func(s *console.Session) { is = s.Personal(line) != "" })
	return is
}

// typed reports whether a line is the word of a key, in the pupil's language or
// in English.
func (t *teacher) typed(line, key string) bool {
	names := t.pupil.Narrator().Pack.Variants(key)
	if english, err := language.Load(language.Reference); err == nil {
		names = append(names, english.Variants(key)...)
	}
	word := language.Fold(strings.Trim(strings.TrimSpace(line), "/"))
	return slices.ContainsFunc(names, func(name string) bool { return language.Fold(name) == word })
}

// After receives the intent of a line after it was carried out.
func (t *teacher) After(r console.Intent) {
	verb, refused := r.Verb, r.Refused
	t.mu.Lock()
	defer t.mu.Unlock()
	wanted := map[int][]string{1: {"help"}, 2: {"scan"}, 3: {"pieces"}, 4: {"clock"}, 5: {"names"}, 9: {"again"}}[t.lesson]
	for _, want := range wanted {
		if verb == want && !refused {
			t.done()
			return
		}
	}
	if t.lesson == 10 {
		if verb == "resign" {
			t.asked = true
		} else if verb == "no" && t.asked {
			t.done()
		}
	}
}

func (t *teacher) done() {
	t.tell("learn.done")
	t.next()
}

// Watch sees the table after each record.
func (t *teacher) Watch(record table.Record, state table.State) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.state = state
	white := rules.White
	_, takenBack := record.Event.(table.MovesTakenBack)
	switch {
	case t.lesson == 6 && state.Game.Ply() > t.ply && state.Gate.By == white,
		t.lesson == 7 && state.Clock.Running() == white.Other(),
		t.lesson == 8 && state.Turn() == white && state.Game.Ply() > 0 && state.Answer.By == white && state.Answer.Repeated && state.Game.Ply() > t.ply,
		t.lesson == 11 && state.Game.Ply() >= t.ply+4,
		t.lesson == 12 && takenBack:
		lesson := t.lesson
		t.finishing.Go(func() { t.finish(lesson) })
	}
}

// finish ends a lesson after the host has continued.
func (t *teacher) finish(lesson int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.lesson == lesson {
		t.done()
	}
}
