package line_test

import (
	"context"
	"errors"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/term"

	"blindchess/internal/console"
	"blindchess/internal/floors/waits"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/line"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

var (
	white = console.Actor{Side: rules.White, Capacity: table.Player}
	black = console.Actor{Side: rules.Black, Capacity: table.Player}
)

// Bytes that a plain line may never hold: escape, bell, the eight bit escape as
// a separate character, and a carriage return without a line feed after it.
var forbidden = regexp.MustCompile("[\x1b\x07\u009b]|\r[^\n]")

// Long work is reported after five seconds; shorter work is not.
func TestLongWorkOfTheTableIsTold(t *testing.T) {
	tab := screentest.New(t, nil)
	p := play(t, tab.Sit(white, screentest.Language{}), nil)
	tab.Feed.Working(screen.Work{Done: 1, Most: 100})
	tab.Feed.Working(screen.Work{})
	began := time.Now()
	for done := 2; !strings.Contains(p.shown(), "Checking whether mate is still possible"); done++ {
		if time.Since(began) > screentest.Patience {
			t.Fatalf("got %q", p.shown())
		}
		tab.Feed.Working(screen.Work{Done: done, Most: 1 << 20})
		time.Sleep(50 * time.Millisecond)
	}
	if took := time.Since(began); took < 5*time.Second {
		t.Errorf("it was told after %v, want after five seconds", took)
	}
}

// player is a player at a pseudo-terminal.
type player struct {
	t    *testing.T
	pty  *os.File
	mu   sync.Mutex
	text strings.Builder
}

// play runs line mode on a pseudo-terminal until the test ends.
func play(t *testing.T, seat *screen.Terminal, change func(*line.Config)) *player {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal can be opened here: %v", err)
	}
	if _, err := term.MakeRaw(int(slave.Fd())); err != nil {
		t.Fatal(err)
	}
	p := &player{t: t, pty: master}
	config := line.Config{Terminal: seat, In: slave, Out: slave, Raw: true, Prompt: "> ", Newline: "\r\n"}
	if change != nil {
		change(&config)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- line.Run(ctx, config) }()
	read := make(chan struct{})
	go func() {
		defer close(read)
		buffer := make([]byte, 4096)
		for {
			n, err := master.Read(buffer)
			p.mu.Lock()
			p.text.Write(buffer[:n])
			p.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil && !errors.Is(err, io.EOF) {
			t.Errorf("line mode ended with %v", err)
		}
		_, _ = io.WriteString(master, "\n") // wakes the read that still waits for a key
		_ = slave.Close()
		<-read
		_ = master.Close()
		if bad := forbidden.FindStringIndex(p.shown()); bad != nil {
			t.Errorf("got forbidden bytes %q", p.shown()[bad[0]:min(bad[1]+20, len(p.shown()))])
		}
	})
	return p
}

func (p *player) shown() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

func (p *player) types(keys string) {
	if _, err := io.WriteString(p.pty, keys); err != nil {
		p.t.Error(err)
	}
}

func (p *player) awaits(text string) {
	p.t.Helper()
	for range waits.Polls(time.Millisecond, screentest.Patience) {
		if strings.Contains(p.shown(), text) {
			return
		}
	}
	p.t.Fatalf("waited in vain for %q in\n%q", text, p.shown())
}

// every command, with the words of its answer; the game is at its start.
var lines = []struct{ line, heard string }{
	{"clock", "You thirty thirty, opponent thirty thirty"}, {"clock full", "Your clock thirty minutes"}, {"last", "No move has been made"}, {"opponent", "Boris"}, {"pieces N", "White knight Bella one"},
	{"scan e2", "Eva two white pawn"}, {"rays e4", "up the file"}, {"attackers e4", "neither side"}, {"legal g1", "Hector three"}, {"captures", "No capture"},
	{"board", "White: king on"}, {"board lines", " abcdefgh"}, {"moves", "No move has been made."}, {"material", "Material is equal"}, {"taken", "No piece has been captured"},
	{"fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}, {"sheet", "is empty"}, {"gate", "It is your move."}, {"claims", "There is nothing to claim"},
	{"incidents", "No irregularities"}, {"proposal", "There is no proposal"}, {"rights", "both scoresheets decide"}, {"names", "Hector"}, {"checkword", "done"},
	{"again", "There is no message that far back."}, {"why", "Nothing was refused"}, {"help", "draw, claim, resignation"}, {"help table", "resign the game"}, {"?", "voice, words and screen"}, {"help claim", "claim threefold"}, {"set rate 150", "done"},
	{"flip", ""}, {"quiet", ""}, {"save", "done"}, {"invite", "done"}, {"yes", "There is no question to answer."},
	{"announce e4", "Pawn Eva two Eva four"}, {"repeat", "There is no announced move"}, {"execute", "There is no announced move"}, {"write e4", ""}, {"strike", ""},
	{"sign", "You can sign the scoresheets when the game is over"}, {"no", "Cancelled."}, {"adjust", ""}, {"touch e2", ""}, {"lift e2", ""}, {"place e4", ""}, {"promote queen", "promotion"},
	{"draw", "only after both players have made a move"}, {"no", "Cancelled."}, {"accept", "No one has offered you a draw"}, {"no", "Cancelled."}, {"decline", ""}, {"resign", "Resign?"}, {"no", "Cancelled."},
	{"claim threefold", "Claim threefold repetition?"}, {"no", "Cancelled."}, {"call", "calls the arbiter"}, {"seal e4", "The game is not adjourned"}, {"assistant yes", ""}, {"arrive", ""},
	{"stop", ""}, {"restart", ""}, {"add white 2m", "You cannot do that here"}, {"press", ""}, {"xyzzy", "No such command or move: xyzzy"}, {"resgin", "Did you mean resign?"},
}

func TestEveryCommandIsPlainLinesAndSaidOnce(t *testing.T) {
	for _, test := range lines {
		t.Run(test.line, func(t *testing.T) {
			tab := screentest.New(t, nil)
			p := play(t, tab.Sit(white, screentest.Language{}), nil)
			before := len(p.shown())
			if test.line == "no" {
				p.types("resign\r")
				p.awaits("Yes or no")
			}
			p.types(test.line + "\r")
			p.awaits(test.line + "\r\n")
			p.awaits(test.heard)
			time.Sleep(5 * time.Millisecond)
			shown := strings.ReplaceAll(p.shown()[before:], test.line+"\r\n", "")
			if n := strings.Count(shown, test.heard); test.heard != "" && n != 1 && test.line != "no" {
				t.Errorf("got it %d times in %q, want once", n, shown)
			}
		})
	}
}

func TestWhatIsTypedIsKeptWhenSomethingIsSaid(t *testing.T) {
	tab := screentest.New(t, nil)
	seat := tab.Sit(black, screentest.Language{})
	other := tab.Sit(white, screentest.Language{})
	p := play(t, seat, nil)
	p.types("cloc")
	p.awaits("> cloc")
	other.Enter("e4")
	p.awaits("> cloc\r\nPawn Eva two Eva four\r\n> cloc")
	p.types("k\r")
	p.awaits("> clock\r\n")
	p.awaits("thirty thirty")
}

func TestAKeyIsOneByteAndBackspaceTakesItBack(t *testing.T) {
	tab := screentest.New(t, nil)
	p := play(t, tab.Sit(white, screentest.Language{}), nil)
	p.awaits("> ")
	before := len(p.shown())
	p.types("xyz")
	p.awaits("xyz")
	if got := len(p.shown()) - before; got != 3 {
		t.Errorf("got %d bytes for three keys, want 3", got)
	}
	p.types("\x7f\x7f\x7fnf3\r")
	p.awaits("Knight Gustav one Felix three")
	if tab.State().Game.Ply() != 1 {
		t.Error("the move that was typed was not made")
	}
}

func TestLettersOfSeveralBytesAreTypedAndTakenBack(t *testing.T) {
	tab := screentest.New(t, nil)
	p := play(t, tab.Sit(white, screentest.Language{Pack: "de", Scheme: "fide"}), nil)
	umlaut := "\u00fc"
	for _, b := range []byte("Z" + umlaut + umlaut) {
		p.types(string([]byte{b}))
	}
	p.awaits("Z" + umlaut + umlaut)
	p.types("\x7fge\r")
	p.awaits("Es ist noch kein Zug gemacht")
}

func TestEarlierLinesAreTypedAgainOnANewLine(t *testing.T) {
	tab := screentest.New(t, nil)
	p := play(t, tab.Sit(white, screentest.Language{}), nil)
	p.types("material\r")
	p.awaits("equal")
	p.types("fe")
	p.awaits("> fe")
	p.types("\x1b[A")
	p.awaits("\r\n> material")
	p.types("\x1b[B")
	p.awaits("\r\n> fe")
	p.types("n\r")
	p.awaits("RNBQKBNR w")
	p.types("\x10\r")
	p.awaits("> fen\r\n")
}

func TestTheTabKeyCompletes(t *testing.T) {
	tab := screentest.New(t, nil)
	p := play(t, tab.Sit(white, screentest.Language{}), nil)
	p.types("mat\t")
	p.awaits("> material ")
	p.types("\x15re\t")
	p.awaits("repeat")
	p.awaits("resign")
	p.types("\x15Nf\t")
	p.awaits("> Nf3 ")
	p.types("\x15claim thr\t")
	p.awaits("> claim threefold ")
}

func TestKeysThatMeanNothingWriteNothing(t *testing.T) {
	tab := screentest.New(t, nil)
	p := play(t, tab.Sit(white, screentest.Language{}), nil)
	p.awaits("> ")
	before := p.shown()
	p.types("\x1b[C\x1b[D\x1b[5~\x1b[24~\x1b[1;5C\x1b[<0;10;10M\x00\x01\x02\x07\x1bq\xff\xfe\x9b")
	p.types("fen\r")
	p.awaits("RNBQKBNR w")
	if got := strings.TrimPrefix(p.shown(), before); !strings.HasPrefix(got, "fen\r\n") {
		t.Errorf("got %q, want only what was typed after them", got)
	}
}

func TestTheLineIsEditedWithoutAByteOfEscape(t *testing.T) {
	tests := []struct{ name, keys string }{
		{"left and a letter between", "clok\x1b[Dc\r"},
		{"left, right and a letter", "clck\x1b[D\x1b[D\x1b[D\x1b[C\x1b[C\x1b[D" + "o\r"},
		{"home and a letter before", "lock\x1b[Hc\r"},
		{"home by another terminal", "lock\x1b[1~c\r"},
		{"end again", "loc\x1b[1~c\x1b[Fk\r"},
		{"delete under the cursor", "cxlock\x1b[H\x1b[C\x1b[3~\r"},
		{"backspace in the middle", "clxock\x1b[D\x1b[D\x1b[D\x7f\r"},
		{"Control and a, and e", "loc\x01c\x05k\r"},
		{"a word in the middle", "fen clock\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D\x17\r"},
		{"Enter in the middle", "clock\x1b[D\x1b[D\r"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tab := screentest.New(t, nil)
			p := play(t, tab.Sit(white, screentest.Language{}), nil)
			p.types(test.keys)
			p.awaits("You thirty thirty, opponent thirty thirty")
			if strings.Contains(p.shown(), "\x1b") {
				t.Errorf("got an escape byte in %q", p.shown())
			}
		})
	}
}

func TestAKeyTypesWhatItIsBoundTo(t *testing.T) {
	tab := screentest.New(t, nil)
	p := play(t, tab.Sit(white, screentest.Language{}), nil)
	p.types("mater\x1bOPial\r") // F1 in the middle of a word
	p.awaits("questions, which piece is where")
	p.awaits("> mater")
	p.awaits("equal")
}

func TestLinesAreNoWiderThanTheDisplay(t *testing.T) {
	tab := screentest.New(t, nil)
	seat := tab.Sit(white, screentest.Language{})
	seat.SetLook(settings.Look{Width: 40})
	p := play(t, seat, nil)
	p.types("rights\rhelp\rfen\rpieces A\r")
	p.awaits("White king")
	for l := range strings.SplitSeq(p.shown(), "\r\n") {
		if n := len([]rune(l)); n > 40 {
			t.Errorf("got %d characters in %q, want at most 40", n, l)
		}
	}
}

func TestWidth_HoldsFromTheNextLineOn(t *testing.T) {
	tab := screentest.New(t, nil)
	seat := tab.Sit(white, screentest.Language{})
	p := play(t, seat, nil)
	p.types("help\rfen\r")
	p.awaits("KQkq") // and so the help is out to its end
	if got := longest(p.shown()); got <= 40 {
		t.Fatalf("got lines of %d characters, want long ones while no width is set", got)
	}
	before := len(p.shown())
	seat.SetLook(settings.Look{Width: 40})
	p.types("rights\rpieces A\r")
	p.awaits("White king")
	if got := longest(p.shown()[before:]); got > 40 {
		t.Errorf("got lines of %d characters, want at most 40", got)
	}
}

// longest returns how many characters the longest line of a screen has.
func longest(shown string) int {
	most := 0
	for l := range strings.SplitSeq(shown, "\r\n") {
		most = max(most, len([]rune(l)))
	}
	return most
}

func TestQuittingEndsTheLinesAndNotTheGame(t *testing.T) {
	tab := screentest.New(t, nil)
	seat := tab.Sit(white, screentest.Language{})
	var out strings.Builder
	err := line.Run(t.Context(), line.Config{Terminal: seat, In: &slow{text: "e4\nquit\n", t: t}, Out: &out})
	if err != nil || tab.State().Over() || tab.State().Game.Ply() != 1 {
		t.Errorf("got %v, ply %d, want nil and the game going on", err, tab.State().Game.Ply())
	}
}

// slow is a pipe that stays open after its text.
type slow struct {
	text string
	t    *testing.T
}

func (s *slow) Read(p []byte) (int, error) {
	if s.text == "" {
		<-s.t.Context().Done()
		return 0, io.EOF
	}
	n := copy(p, s.text)
	s.text = s.text[n:]
	return n, nil
}

func TestAPipeIsReadToItsEndAndEveryAnswerIsWritten(t *testing.T) {
	tab := screentest.New(t, nil)
	seat := tab.Sit(white, screentest.Language{})
	var out strings.Builder
	err := line.Run(t.Context(), line.Config{Terminal: seat, In: strings.NewReader("clock\ne4\n\nlast\nmaterial"), Out: &out, Prompt: "> "})
	if !errors.Is(err, io.EOF) {
		t.Errorf("got %v, want io.EOF", err)
	}
	for _, want := range []string{"thirty thirty", "Pawn Eva two Eva four", "Move one, White: Pawn", "Material is equal\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("got %q, want %q in it", out.String(), want)
		}
	}
	if strings.Contains(out.String(), ">") || forbidden.MatchString(out.String()) {
		t.Errorf("got %q, want neither a prompt nor an escape in a pipe", out.String())
	}
}

func TestControlBytesOfOthersStayOffTheTerminal(t *testing.T) {
	tab := screentest.New(t, nil)
	seat := tab.Sit(white, screentest.Language{})
	p := play(t, seat, nil)
	seat.Hear(say.Utterance{Words: []say.Word{{Text: "Eve\x1b]0;owned\x07\u009b2J\rgone\u202e\x00end"}}})
	p.awaits("end")
}

func TestATerminalThatGoesAwayEndsTheLines(t *testing.T) {
	tab := screentest.New(t, nil)
	reader, writer := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- line.Run(t.Context(), line.Config{Terminal: tab.Sit(white, screentest.Language{}), In: reader, Out: io.Discard, Raw: true})
	}()
	_ = writer.Close()
	select {
	case err := <-ended:
		if !errors.Is(err, io.EOF) {
			t.Errorf("got %v, want io.EOF", err)
		}
	case <-time.After(screentest.Patience):
		t.Error("line mode did not end with its terminal")
	}
}

func FuzzNoKeysEverMakeLineModeWriteAnEscape(f *testing.F) {
	f.Add("e4\r\x1b[A\x7f\t")
	f.Add("\x1b\x1b[\x9b\xc2\x9b\r")
	f.Fuzz(func(t *testing.T, keys string) {
		if len(keys) > 200 {
			return
		}
		tab := screentest.New(t, nil)
		var out strings.Builder
		_ = line.Run(t.Context(), line.Config{Terminal: tab.Sit(white, screentest.Language{}), In: strings.NewReader(keys), Out: &out, Raw: true, Prompt: "> "})
		if bad := forbidden.FindString(out.String()); bad != "" {
			t.Errorf("got %q in %q", bad, out.String())
		}
	})
}

func TestSoundKeys_WorkInTheMiddleOfAWord(t *testing.T) {
	tab := screentest.New(t, nil)
	seat := tab.Sit(white, screentest.Language{})
	p := play(t, seat, nil)
	p.types("mater\x1b.\x07ial\r")
	p.awaits("equal")
	if want := (console.Local{Act: console.ActTune, Key: "rate", Value: "up"}); !slices.Contains(tab.Acts(), want) {
		t.Errorf("got the acts %v, want %v", tab.Acts(), want)
	}
}
