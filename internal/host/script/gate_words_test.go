package script_test

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/host/script"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// plainly returns records without the words and texts in which moves were given.
func plainly(records []table.Record) []string {
	lines := make([]string, len(records))
	for i, r := range records {
		switch e := r.Event.(type) {
		case table.TableSet:
			r.Event = table.TableSet{}
		case table.MoveAnnounced:
			e.Words = ""
			r.Event = e
		case table.MoveRepeated:
			e.Words = ""
			r.Event = e
		case table.AnnouncementCorrected:
			e.Words = ""
			r.Event = e
		case table.SheetWritten:
			e.Text = ""
			r.Event = e
		case table.SheetStruck:
			e.Text = ""
			r.Event = e
		case table.SheetNoted:
			e.Text, e.Wrote = "", ""
			r.Event = e
		}
		lines[i] = written(r)
	}
	return lines
}

// worded plays each script in other words and asks for the same records.
func worded(t *testing.T, tapes []*tape, least int, change func(*tape) string) {
	t.Helper()
	voices, changed := script.NewVoices(), 0
	for _, one := range tapes {
		text := change(one)
		if text == "" || text == one.text {
			continue
		}
		changed++
		other := recorded(t, one.name, text, voices)
		got, want := plainly(other.records()), plainly(one.records())
		if !slices.Equal(got, want) {
			t.Errorf("%s: %s\n%s", one.name, parted(strings.Join(got, "\n"), strings.Join(want, "\n")), text)
		}
	}
	if changed < least {
		t.Errorf("got %d scripts in other words, want %d at least", changed, least)
	}
}

// idleQuestions asks everything between any two lines.
func idleQuestions(t *testing.T, tapes []*tape) {
	questions := "\nask white time\nask black board\nask black last\nask white moves\nask white e4\nask black pieces knight\nask white material\nask black difference\nask white legal\nask black running"
	worded(t, tapes, 300, func(one *tape) string {
		before, after, begun := strings.Cut(one.text, "\nstart\n")
		if !begun || strings.Contains(after, "\nstart") {
			return ""
		}
		lines := strings.Split(strings.TrimSpace(after), "\n")
		return before + "\nstart" + questions + "\n" + strings.Join(lines, questions+"\n") + questions + "\n"
	})
}

// otherSpacing writes each script with other blanks, line ends and comments, and
// the names of directions in capitals.
func otherSpacing(t *testing.T, tapes []*tape) {
	worded(t, tapes, 300, func(one *tape) string {
		if strings.Contains(one.text, `"`) {
			return strings.ReplaceAll(one.text, "\n", "\r\n")
		}
		var out strings.Builder
		for line := range strings.Lines(one.text) {
			name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			out.WriteString("\t" + strings.ToUpper(name) + "  " + strings.ReplaceAll(rest, " ", "\t") + "  # said\r\n")
		}
		return out.String()
	})
}

var wholeWait = regexp.MustCompile(`(?m)^(\s*wait )(\S+)$`)

// otherUnits writes each length of time in milliseconds.
func otherUnits(t *testing.T, tapes []*tape) {
	worded(t, tapes, 60, func(one *tape) string {
		return wholeWait.ReplaceAllStringFunc(one.text, func(line string) string {
			parts := wholeWait.FindStringSubmatch(line)
			d, err := time.ParseDuration(parts[2])
			if err != nil {
				return line
			}
			return fmt.Sprintf("%s%dms", parts[1], d.Milliseconds())
		})
	})
}

// rewritten returns the script of a tape with each move written by write, if it
// is a legal move in the usual notation.
func rewritten(t *testing.T, one *tape, voices *script.Voices, write func(rules.Position, rules.Move, string) string) string {
	t.Helper()
	before, after, begun := strings.Cut(one.text, "\nstart\n")
	if !begun || strings.Contains(one.text, "notation") || strings.Contains(one.text, "scheme") {
		return ""
	}
	run := script.New(io.Discard, script.Options{Nodes: 1, Voices: voices})
	play := func(line string) {
		s, err := script.Parse(one.name, line)
		if err != nil {
			t.Fatalf("%s: %v", one.name, err)
		}
		if _, err := run.Play(s); err != nil {
			t.Fatal(err)
		}
	}
	text := before + "\nstart\n"
	play(text)
	for line := range strings.Lines(after) {
		text += inOtherWords(run.State(), strings.TrimSpace(line), write) + "\n"
		play(line)
	}
	return text
}

// inOtherWords returns a line with its moves written by write.
func inOtherWords(s table.State, line string, write func(rules.Position, rules.Move, string) string) string {
	words := strings.Fields(line)
	if len(words) < 2 || strings.ContainsAny(line, `";#`) {
		return line
	}
	position, from := s.Game.Position(), 2
	switch words[0] {
	case "play":
		from = 1
	case "move", "announce":
	case "execute", "repeat":
		side, _ := rules.ParseSide(words[1])
		_, asked, ok := s.ToRepeat(side)
		if !ok {
			return line
		}
		position = asked
	default:
		return line
	}
	if from == 2 && len(words) != 3 {
		return line
	}
	for i := from; i < len(words); i++ {
		m, err := position.ParseSAN(words[i])
		if err != nil {
			break
		}
		words[i], position = write(position, m, words[i]), position.After(m)
	}
	return strings.Join(words, " ")
}

// otherWriting is a way to write moves, and on which tapes it may make a
// difference. Of those every each is tried at each change, and must be least.
type otherWriting struct {
	where       *regexp.Regexp
	each, least int
	write       func(rules.Position, rules.Move, string) string
}

var (
	anyMove = regexp.MustCompile(`(?m)^(play|move|announce|execute|repeat) `)
	anySign = regexp.MustCompile(`(?m)^(play|move|announce|execute|repeat) .*([+#]|O-O)`)
)

var (
	withSquares  = otherWriting{anyMove, 3, 70, bySquares}
	withDashes   = otherWriting{anyMove, 3, 70, withADash}
	withoutSigns = otherWriting{anySign, 1, 15, plain}
)

// few holds scripts in which o may make a difference against the same ones with
// their moves written so: as many as are tried at each change.
func (o otherWriting) few(t *testing.T, tapes []*tape) { o.try(t, tapes, o.each, o.least) }

// every holds all of them.
func (o otherWriting) every(t *testing.T, tapes []*tape) { o.try(t, tapes, 1, o.each*o.least) }

func (o otherWriting) try(t *testing.T, tapes []*tape, each, least int) {
	var some []*tape
	count := 0
	for _, one := range tapes {
		if !o.where.MatchString(one.text) {
			continue
		}
		if count%each == 0 {
			some = append(some, one)
		}
		count++
	}
	voices := script.NewVoices()
	worded(t, some, least, func(one *tape) string { return rewritten(t, one, voices, o.write) })
}

func TestSoakGate_MovesWrittenOtherwiseInEveryScript(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1")
	}
	tapes := corpus(t)
	t.Run("by squares", func(t *testing.T) { withSquares.every(t, tapes) })
	t.Run("with a dash", func(t *testing.T) { withDashes.every(t, tapes) })
}

func bySquares(p rules.Position, m rules.Move, _ string) string { return p.UCI(m) }

func plain(_ rules.Position, _ rules.Move, san string) string {
	return strings.NewReplacer("+", "", "#", "", "O", "0").Replace(san)
}

func withADash(p rules.Position, m rules.Move, san string) string {
	if _, castles := p.Castling(m); castles || m.Promotes != 0 {
		return san
	}
	letter, piece := "", p.At(m.From)
	if piece.Role != rules.Pawn {
		letter = string(piece.Role.Letter() &^ 0x20)
	}
	return letter + m.From.String() + "-" + m.To.String()
}
