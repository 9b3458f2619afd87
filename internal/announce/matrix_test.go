package announce_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/say"
)

// grid is what listeners hear in some situations. The first of them are people, so many.
type grid struct {
	people                int
	situations, listeners []string
	heard                 map[[2]string]string // by situation and listener; "" for nothing
}

// usual is what a listener hears in most situations.
func (g grid) usual(listener string) string {
	counted := map[string]int{}
	for _, situation := range g.situations {
		counted[g.heard[[2]string{situation, listener}]]++
	}
	return slices.MaxFunc(slices.Sorted(maps.Keys(counted)), func(a, b string) int { return counted[a] - counted[b] })
}

// lines lists what each listener hears in most situations, those who hear the same
// together, and then in which they hear something else.
func (g grid) lines() []string {
	usual := map[string]string{}
	for _, listener := range g.listeners {
		usual[listener] = g.usual(listener)
	}
	var lines []string
	for _, told := range together(g.listeners, g.people, func(listener string) string { return usual[listener] }) {
		if told.heard != "" {
			lines = append(lines, told.String())
		}
	}
	where := map[string][]string{}
	var others []string
	for _, situation := range g.situations {
		differ := slices.DeleteFunc(slices.Clone(g.listeners), func(listener string) bool {
			return g.heard[[2]string{situation, listener}] == usual[listener]
		})
		for _, told := range together(differ, g.people, func(listener string) string { return g.heard[[2]string{situation, listener}] }) {
			if where[told.String()] == nil {
				others = append(others, told.String())
			}
			where[told.String()] = append(where[told.String()], situation)
		}
	}
	for _, told := range others {
		lines = append(lines, "("+strings.Join(where[told], "; ")+") "+told)
	}
	return lines
}

// shared is what some listeners hear.
type shared struct {
	listeners []string
	of        int // how many there are
	heard     string
}

func (t shared) String() string {
	heard := t.heard
	if heard == "" {
		heard = "nothing"
	}
	who := strings.Join(t.listeners, ", ")
	if len(t.listeners) == t.of {
		who = "all"
	}
	return who + ": " + heard
}

// together puts listeners together who hear the same.
func together(listeners []string, people int, heard func(string) string) []shared {
	var all []shared
	for _, listener := range listeners {
		i := slices.IndexFunc(all, func(t shared) bool { return t.heard == heard(listener) })
		if i < 0 {
			i, all = len(all), append(all, shared{heard: heard(listener), of: people})
		}
		all[i].listeners = append(all[i].listeners, listener)
	}
	return all
}

// listing is the text of a golden file: for each heading what is heard, and of each
// variant of it what is heard otherwise.
type listing struct {
	text strings.Builder
	base []string
}

func (l *listing) heading(name string, g grid) {
	l.base = g.lines()
	fmt.Fprintf(&l.text, "\n%s\n%s", name, indented(l.base))
}

func (l *listing) variant(name string, g grid) {
	lines := slices.DeleteFunc(g.lines(), func(line string) bool { return slices.Contains(l.base, line) })
	if len(lines) > 0 {
		fmt.Fprintf(&l.text, " %s\n%s", name, indented(lines))
	}
}

func indented(lines []string) string {
	var text strings.Builder
	for _, line := range lines {
		text.WriteString("  " + line + "\n")
	}
	return text.String()
}

// written writes a whole utterance: its words, with "-" for the pause after a group and
// "|" for that after a sentence, and in brackets how it is said, if not as an answer or an alert is,
// and what it makes void.
func written(t *testing.T, pack language.Pack, u say.Utterance) string {
	t.Helper()
	var out strings.Builder
	for _, word := range u.Words {
		clipFits(t, pack, word)
		out.WriteString(word.Text + map[say.Gap]string{say.WordGap: " ", say.GroupGap: " - ", say.SentenceGap: " | "}[word.Gap])
	}
	var how []string
	tell := func(is bool, what ...any) {
		if is {
			how = append(how, strings.TrimSpace(fmt.Sprintln(what...)))
		}
	}
	kinds := map[say.Kind]string{say.Notice: "notice", say.Move: "move", say.Alert: "alert", say.Answer: "answer", say.Hint: "hint", say.Echo: "echo", say.Ruling: "ruling"}
	urgent := map[say.Urgency]string{say.WhenFree: "when free", say.Next: "next", say.Now: "now"}
	if usual := u.Kind == say.Answer && u.Urgency == say.Next || u.Kind == say.Alert && u.Urgency == say.Now; !usual && u.Lang != "" {
		tell(true, kinds[u.Kind], urgent[u.Urgency])
	}
	tell(u.Channel == say.Table, "at the table")
	tell(u.Lang != "en" && u.Lang != "", u.Lang)
	tell(u.Topic != "", "topic", u.Topic)
	tell(u.Subject != "", "about", u.Subject)
	voids := slices.DeleteFunc(slices.Clone(u.Voids), func(v string) bool { return v == u.Subject })
	tell(len(voids) > 0, "voids", strings.Join(voids, " "))
	tell(len(voids) == len(u.Voids) && u.Subject != "", "not itself")
	tell(u.Earcon != "", "sounds", u.Earcon)
	tell(u.Within+u.NotBefore != 0, "between", u.NotBefore.Round(time.Millisecond), u.Within)
	tell(u.Follows, "follows")
	text := strings.TrimSpace(out.String())
	if len(how) > 0 {
		text += " [" + strings.Join(how, ", ") + "]"
	}
	return text
}

// clipFits checks that the clip of a word says the word: the phrase of its key, or the
// part of it that a number after a stroke counts.
func clipFits(t *testing.T, pack language.Pack, word say.Word) {
	t.Helper()
	if word.Clip == "" || word.Bank != "" || word.Lang != "" {
		return
	}
	key, number, parted := strings.Cut(word.Clip, "/")
	want := pack.Word(key)
	parts := pack.Parts(key)
	for i, part := range parts {
		if fmt.Sprint(i+1) == number || !parted && len(parts) == 1 {
			want = part.Text
		}
	}
	bare := func(text string) string { return strings.ToLower(strings.Trim(text, " .,;:!?'")) }
	if bare(word.Text) != bare(want) && !strings.HasSuffix(bare(want), " "+bare(word.Text)) {
		t.Errorf("the clip %s says %q, and the word is %q", word.Clip, want, word.Text)
	}
}

func TestPhrase_AStopAfterWordsThatEndASentenceIsNotWrittenTwice(t *testing.T) {
	n := seat(t, "en", "en", 0)
	for text, want := range map[string]string{
		"hush": "The arbiter notes: hush.", "hush.": "The arbiter notes: hush.", "hush!": "The arbiter notes: hush!", "hush?": "The arbiter notes: hush?", "": "The arbiter notes: .",
	} {
		if got := (say.Utterance{Words: n.Phrase("ruling.words", announce.TextSlot("text", text))}).Text(); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
