package announce_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// numbers are those at which the grammar of some language changes.
var numbers = []int{0, 1, 2, 5, 21, 22, 101}

// TestPhrases_AreAsTheyWereRead compares every phrase of every pack with the
// files under testdata/phrases. Each is filled with every side, piece, number
// and time that changes its words. There is one file a language, for a speaker
// of it to read.
func TestPhrases_AreAsTheyWereRead(t *testing.T) {
	for _, lang := range language.Languages() {
		t.Run(lang, func(t *testing.T) {
			reader := newReader(t, lang)
			var lines []string
			for _, topic := range language.Topics(lang) {
				lines = append(lines, "# "+topic)
				for _, entry := range entriesOf(t, lang, topic) {
					lines = append(lines, reader.read(entry)...)
				}
				lines = append(lines, "")
			}
			for _, line := range lines {
				if strings.Contains(line, "{/") {
					t.Errorf("a command is shown that the pack does not have: %q", line)
				}
			}
			sameAsRead(t, filepath.Join("testdata", "phrases", lang+".txt"), strings.Join(lines, "\n"))
		})
	}
}

func entriesOf(t *testing.T, lang, topic string) []language.Entry {
	t.Helper()
	text, err := language.TopicText(lang, topic)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := language.ParseTopic(text)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// reader fills the phrases of one pack.
type reader struct {
	pack    language.Pack
	seat    announce.Narrator
	usual   []announce.Slot   // what fills a placeholder while another varies
	varying [][]announce.Slot // what each kind of placeholder is filled with
}

func newReader(t *testing.T, lang string) reader {
	p, s := pack(t, lang), seat(t, lang, lang, rules.White)
	r := reader{pack: p, seat: s}
	for _, name := range []string{"square", "to", "from"} {
		r.usual = append(r.usual, s.SquareSlot(name, squareOf(t, "e4")))
	}
	r.usual = append(r.usual, s.SquareSlot("squares", squareOf(t, "e4")))
	for _, name := range []string{"move", "done", "said", "stands"} {
		r.usual = append(r.usual, s.MoveSlot(name, rules.Standard(), rules.Move{From: squareOf(t, "e2"), To: squareOf(t, "e4")}))
	}
	var sides, pieces, times, counts []announce.Slot
	for _, side := range []rules.Side{rules.White, rules.Black} {
		sides = append(sides, s.SideSlot("side", side))
		for role := rules.Pawn; role <= rules.King; role++ {
			pieces = append(pieces, s.PieceSlot("piece", rules.Piece{Side: side, Role: role}))
		}
	}
	for _, n := range numbers {
		times = append(times, s.TimeSlot("time", time.Duration(n)*time.Second), s.TimeSlot("time", time.Duration(n)*time.Minute), s.TimeSlot("time", time.Duration(n)*time.Hour))
		counts = append(counts, s.CountSlot("moves", n, "move"))
	}
	r.varying = [][]announce.Slot{sides, pieces, times, counts}
	for _, name := range []string{"n", "number", "count", "plies", "ply"} {
		r.varying = append(r.varying, r.numbered(name))
	}
	r.varying = append(r.varying, r.named("claim", "claim."), r.named("reason", "stop."), r.named("missing", "step."))
	return r
}

func (r reader) numbered(slot string) []announce.Slot {
	var slots []announce.Slot
	for _, n := range numbers {
		slots = append(slots, r.seat.NumberSlot(slot, n))
	}
	return slots
}

// named fills a placeholder with each phrase whose key has a prefix and that
// has no placeholder itself.
func (r reader) named(slot, prefix string) []announce.Slot {
	var slots []announce.Slot
	for _, key := range r.pack.Keys() {
		if strings.HasPrefix(key, prefix) && !strings.Contains(r.pack.Word(key), "{") {
			slots = append(slots, announce.TextSlot(slot, r.pack.Word(key)))
		}
	}
	return slots
}

// lists are the phrases whose moves are a list and no number.
var lists = []string{"event.take", "dead.", "sheet.could", "position.legal."}

// read renders one line of a pack: all its variants where it is a word, and all
// that can be filled in where it is a phrase.
func (r reader) read(entry language.Entry) []string {
	if !strings.Contains(entry.Words, "{") {
		return []string{entry.Key + ": " + entry.Words}
	}
	listed := slices.ContainsFunc(lists, func(prefix string) bool { return strings.HasPrefix(entry.Key, prefix) })
	usual, varying := slices.Clone(r.usual), [][]announce.Slot(nil)
	for _, slots := range r.varying {
		if !strings.Contains(entry.Words, "{"+slots[0].Name) {
			continue
		}
		switch name := slots[0].Name; {
		case name == "moves" && listed:
			slots = []announce.Slot{announce.TextSlot("moves", "e4, d4")}
		case name == "moves" && strings.HasPrefix(entry.Key, "refuse."):
			slots = r.numbered("moves")
		case name == "n" || name == "count":
			slots = r.counted(entry.Key, slots)
		}
		usual, varying = append(usual, slots[0]), append(varying, slots)
	}
	lines := []string{r.phrase(entry.Key, usual)}
	for _, slots := range varying {
		for _, slot := range slots {
			rest := slices.DeleteFunc(slices.Clone(usual), func(other announce.Slot) bool { return other.Name == slot.Name })
			if line := r.phrase(entry.Key, append(rest, slot)); !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// counted returns the slots, one for each number, whose plural form is the
// ending of the key. It returns all of them for a key without such an ending,
// and the first if no number has that form.
func (r reader) counted(key string, slots []announce.Slot) []announce.Slot {
	dot := strings.LastIndexByte(key, '.')
	if dot < 0 || !r.pack.Has(key[:dot]+".one") {
		return slots
	}
	var fitting []announce.Slot
	for i, slot := range slots {
		if r.pack.PluralKey(key[:dot], numbers[i]) == key {
			gender := r.pack.Gender(key[:dot])
			fitting = append(fitting, announce.TextSlot(slot.Name, r.pack.Number(numbers[i], gender)))
		}
	}
	if fitting == nil {
		return slots[:1]
	}
	return fitting
}

func (r reader) phrase(key string, slots []announce.Slot) string {
	words := r.seat.Phrase(key, slots...)
	text := make([]string, len(words))
	for i, word := range words {
		text[i] = word.Text
	}
	return key + ": " + strings.Join(text, " ")
}
