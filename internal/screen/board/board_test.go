package board_test

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

var (
	white     = console.Actor{Side: rules.White, Capacity: table.Player}
	black     = console.Actor{Side: rules.Black, Capacity: table.Player}
	arbiter   = console.Actor{Capacity: table.Arbiter}
	spectator = console.Actor{Capacity: table.Spectator}
)

// far in the environment of a terminal puts it at the end of a network.
const far = "SSH_TTY=far"

// show runs a painted screen on a terminal until the test ends.
func show(t testing.TB, seat *screen.Terminal, kind board.Kind, width, height int, environ ...string) *screentest.Terminal {
	t.Helper()
	term := screentest.NewTerminal(t, width, height)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- board.Run(ctx, board.Config{
			Terminal: seat, Kind: kind, In: term, Out: term, Width: width, Height: height,
			Environ: append([]string{"TERM=xterm-256color"}, environ...), Far: slices.Contains(environ, far),
		})
	}()
	t.Cleanup(func() {
		stop()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("the screen ended with %v", err)
			}
		case <-time.After(screentest.Patience):
			t.Error("the screen did not end")
		}
	})
	return term
}

func lastSpoken(tab *screentest.Table) string {
	spoken := tab.Spoken()
	if len(spoken) == 0 {
		return ""
	}
	return spoken[len(spoken)-1].Text()
}

func TestTheCursorStandsOnTheSquareThatIsExplored(t *testing.T) {
	tab := screentest.New(t, nil)
	term := show(t, tab.Sit(white, screentest.Language{}), board.Keyboard, 80, 24)
	term.Await("8")
	tests := []struct{ name, keys, said string }{
		{"up", "\x1b[A", "Eva two white pawn"},
		{"right", "\x1b[C", "Felix two white pawn"},
		{"rank seven", "7", "Felix seven black pawn"},
		{"file a, by the sign of Shift and 1", "!", "Anna seven black pawn"},
		{"over the edge", "\x1b[D", "Edge"},
		{"the next knight", "n", "Bella eight black knight"},
		{"the knight before", "N", "Gustav one white knight"},
		{"this square", "o", "Gustav one white knight"},
		{"its moves", "m", "Felix three"},
		{"its captures", "M", "No capture"},
		{"diagonals", "x", "Hector two white pawn"},
		{"lines", "\x1bx", "Felix one white bishop"},
		{"attackers", "a", "guarded by White"},
		{"the clocks", "t", "thirty thirty"},
		{"the last move", "l", "No move"},
		{"the piece taken", "c", "No piece has been captured"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			term.Type(test.keys)
			term.AwaitThat("it is said: "+test.said, func() bool { return strings.Contains(lastSpoken(tab), test.said) })
		})
	}
	x, y := term.Cursor()
	term.Type("\x1b[A")
	term.AwaitThat("the cursor goes up", func() bool { nx, ny := term.Cursor(); return nx == x && ny < y })
}

func TestExploringMovesNothing(t *testing.T) {
	tab := screentest.New(t, nil)
	term := show(t, tab.Sit(white, screentest.Language{}), board.Keyboard, 80, 24)
	term.Await("8")
	before := tab.State().Seq
	term.Type("kqrbnpKQRBNP12345678\x1b[A\x1b[B\x1b[C\x1b[DolctmMxafADg?.w\x1b")
	term.AwaitThat("all the keys were taken", func() bool {
		term.Type("t") // after a lone Escape, which waits a moment for more
		return strings.Contains(lastSpoken(tab), "thirty thirty")
	})
	if got := tab.State().Seq; got != before {
		t.Errorf("got %d records more, want none", got-before)
	}
}

func TestAMoveIsMadeByTakingAndPutting(t *testing.T) {
	tab := screentest.New(t, nil)
	term := show(t, tab.Sit(white, screentest.Language{}), board.Keyboard, 80, 24)
	term.Await("8")
	term.Type("\x1b[A\r")
	term.AwaitThat("the pawn is in hand", func() bool { return strings.Contains(lastSpoken(tab), "in hand") })
	term.Type("4\r")
	term.AwaitThat("e2e4 is made", func() bool { return tab.State().Game.Ply() == 1 })
	term.Type(" ")
	term.AwaitThat("Black's clock runs", func() bool { return tab.State().Clock.Running() == rules.Black })
}

func TestAMoveMayBeTypedOnTheKeyboardBoard(t *testing.T) {
	tab := screentest.New(t, nil)
	term := show(t, tab.Sit(white, screentest.Language{}), board.Keyboard, 80, 24)
	term.Await("8")
	term.Type("iNf3\r")
	term.AwaitThat("Nf3 is made", func() bool { return tab.State().Game.Ply() == 1 })
	term.Type("A")
	term.AwaitThat("the past is looked at", func() bool { return strings.Contains(lastSpoken(tab), "Start position") })
	term.Type("D")
	term.AwaitThat("the present is back", func() bool { return strings.Contains(lastSpoken(tab), "urrent position") })
}

func TestSquaresGrowWithTheTerminal(t *testing.T) {
	for _, size := range []struct{ width, height, wide, high int }{{80, 24, 4, 2}, {80, 30, 6, 3}, {200, 60, 14, 7}, {30, 14, 2, 1}} {
		tab := screentest.New(t, nil)
		term := show(t, tab.Sit(white, screentest.Language{}), board.Keyboard, size.width, size.height)
		term.Await("8")
		x, y := term.Cursor()
		term.Type("\x1b[A\x1b[C")
		term.AwaitThat("the cursor moves by whole squares", func() bool {
			nx, ny := term.Cursor()
			return nx-x == size.wide && y-ny == size.high
		})
	}
}

func TestThePairedScreenLeadsThroughOneMove(t *testing.T) {
	for _, size := range []struct{ width, height int }{{80, 24}, {200, 60}} {
		tab := screentest.New(t, nil)
		host := tab.Sit(white, screentest.Language{Scheme: "fide"})
		seat := tab.Sit(black, screentest.Language{Scheme: "fide", Sees: true})
		term := show(t, seat, board.Paired, size.width, size.height)
		term.Await("space bar")
		term.Type("x")
		term.Await("White Anna")
		host.Enter("Nf3")
		term.Await("Repeat: Springer Gustav eins Felix drei")
		term.Await("SPRINGER GUSTAV EINS FELIX DREI")
		term.Await("Gustav eins")
		term.Type("\t")
		term.Await("Now play it on your board: Springer")
		term.Await("\u2713 Black: repeated")
		term.Type("execute Nf3\r")
		term.Await("\u2713 Black: carried out")
		host.Enter("press")
		term.Await("It is your move")
		term.Type("e5\r")
		term.AwaitThat("e5 is made", func() bool { return tab.State().Game.Ply() == 2 })
		term.Await("Press your clock")
		term.Type(" ")
		term.AwaitThat("White's clock runs", func() bool { return tab.State().Clock.Running() == rules.White })
		term.AwaitThat("the sheet shows the move", func() bool { return strings.Contains(squeezed(term.Text()), "1. Nf3 e5") })
	}
}

func TestAWrongRepetitionIsShownAtOnce(t *testing.T) {
	tab := screentest.New(t, nil)
	host := tab.Sit(white, screentest.Language{})
	term := show(t, tab.Sit(black, screentest.Language{Sees: true}), board.Paired, 80, 24)
	term.Type("x")
	host.Enter("Nf3")
	term.Await("Repeat:")
	term.Type("repeat Nc3\r")
	term.Await("Not that move")
}

func TestTheMouseCarriesTheAnnouncedMoveOut(t *testing.T) {
	tab := screentest.New(t, nil)
	host := tab.Sit(white, screentest.Language{})
	term := show(t, tab.Sit(black, screentest.Language{Sees: true}), board.Paired, 80, 24)
	term.Type("x")
	term.Await("White Anna")
	host.Enter("e4")
	term.Type("\t")
	term.Await("Now play it")
	// Black's side of the board is below: e2 is in the second row from the top, the fourth file from the left.
	click := func(column, row int) string {
		x, y := 2+column*4+1+1, row*2+1
		return "\x1b[<0;" + itoa(x) + ";" + itoa(y) + "M\x1b[<0;" + itoa(x) + ";" + itoa(y) + "m"
	}
	term.Type(click(3, 1))
	term.Type(click(3, 3))
	term.AwaitThat("it is carried out", func() bool { return tab.State().Answer.Executed })
}

// squeezed is text with single blanks for many.
func squeezed(text string) string { return strings.Join(strings.Fields(text), " ") }

func itoa(n int) string {
	if n >= 10 {
		return string(rune('0'+n/10)) + string(rune('0'+n%10))
	}
	return string(rune('0' + n))
}

func TestNothingOfAnothersReachesTheTerminalAsAControl(t *testing.T) {
	conditions := table.ForFriends()
	conditions.Seats.White.Name = "Eve\x1b]0;owned\x07\x1b[2J"
	conditions.Keeping = table.SheetsByHand
	tab := screentest.New(t, &conditions)
	host := tab.Sit(white, screentest.Language{})
	term := show(t, tab.Sit(black, screentest.Language{Sees: true}), board.Paired, 80, 24)
	term.Type("x")
	term.Await("White Eve")
	tab.Do(table.Write{Actor: table.By(rules.White), Text: "\x1b[31mNf3\x1b[2J"})
	host.Enter("Nf3")
	term.Await("Repeat:")
	term.Await("White Eve")
}

func TestAnOfferAndItsAnswer(t *testing.T) {
	tab := screentest.New(t, nil)
	host := tab.Sit(white, screentest.Language{})
	seat := tab.Sit(black, screentest.Language{})
	term := show(t, seat, board.Paired, 80, 24)
	term.Type("x")
	host.Enter("e4")
	host.Enter("press")
	seat.Enter("e5")
	seat.Enter("press")
	host.Enter("Nf3")
	host.Enter("draw")
	host.Enter("yes")
	term.Await("A draw is offered by White Anna")
	host.Enter("press")
	term.Type("accept\r")
	term.Await("Accept? Yes or no")
	term.Type("yes\r")
	term.AwaitThat("the game is drawn", func() bool { return tab.State().Over() })
	term.Await("Draw agreed. Type sign to sign")
}

func TestTheArbiterSeesBothBoardsAndRulesByKeys(t *testing.T) {
	for _, size := range []struct{ width, height int }{{80, 24}, {200, 60}} {
		conditions := table.ForEvent()
		conditions.Seats.White.Blind = true
		tab := screentest.New(t, &conditions)
		host, guest := tab.Sit(white, screentest.Language{}), tab.Sit(black, screentest.Language{Sees: true})
		term := show(t, tab.Sit(arbiter, screentest.Language{}), board.Arbiter, size.width, size.height)
		term.Await("F2 uphold")
		host.Enter("e4")
		guest.Enter("repeat")
		guest.Enter("execute d4")
		term.Await("White's clock:")
		if !tab.State().Divergence.Open {
			t.Fatal("the boards agree, want them to differ")
		}
		term.Type("\x1b[15~")
		term.Await("Accept the proposal")
		term.Type("yes\r")
		term.AwaitThat("it is resolved", func() bool { return !tab.State().Divergence.Open })
	}
}

func TestAnOnlookerMayAskAndDoNothing(t *testing.T) {
	tab := screentest.New(t, nil)
	term := show(t, tab.Sit(spectator, screentest.Language{}), board.Onlooker, 80, 24)
	term.Await("White Anna")
	before := tab.State().Seq
	term.Type("clock\r")
	term.Await("White thirty")
	for _, line := range []string{"e4", "press", "resign", "stop", "forfeit white"} {
		term.Type(line + "\r")
	}
	term.AwaitThat("it is refused", func() bool { return strings.Contains(lastSpoken(tab), "You cannot do that here") })
	if tab.State().Seq != before {
		t.Error("an onlooker changed the table")
	}
}

func TestALongAnswerIsReadPageByPage(t *testing.T) {
	const first = "touches their own pieces"
	tests := []struct {
		name string
		seat console.Actor
		kind board.Kind
		keys string // that lead to typing
		help string // begins so
	}{
		{"paired", black, board.Paired, "x", "Type a move as you write"},
		{"onlooker", spectator, board.Onlooker, "", "Add a word to help for more"},
		{"arbiter", arbiter, board.Arbiter, "", "Add a word to help for more"},
		{"keyboard", white, board.Keyboard, "i", "Type a move as you write"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tab := screentest.New(t, nil)
			term := show(t, tab.Sit(test.seat, screentest.Language{}), test.kind, 80, 24)
			term.Type(test.keys + "law 4.3\r")
			again := "" // a line that is begun stays begun, but on the keyboard board
			if test.kind == board.Keyboard {
				again = test.keys
			}
			for range 8 {
				term.Type(again + "help\r")
			}
			if test.kind == board.Paired { // the answer has more lines than the room it has there
				term.Await("There is more. Press page up")
			}
			term.AwaitThat("all is answered", func() bool {
				answered := 0
				for _, u := range tab.Spoken() {
					if strings.HasPrefix(u.Text(), test.help) {
						answered++
					}
				}
				return answered == 8
			})
			for !strings.Contains(term.Text(), first) {
				before := term.Text()
				term.Type("\x1b[5~")
				term.AwaitThat("an earlier page is there", func() bool { return term.Text() != before })
				term.Await("Any other key leads back to the board.")
			}
			term.Type("\x1b[6~")
			term.AwaitThat("a later page is there", func() bool { return !strings.Contains(term.Text(), first) })
			term.Type("\x1b")
			term.AwaitThat("the board is back", func() bool { return !strings.Contains(term.Text(), "Any other key leads back") })
			if tab.State().Game.Ply() != 0 {
				t.Error("turning pages moved something")
			}
		})
	}
}

func TestAScreenLivesThroughEverySize(t *testing.T) {
	tab := screentest.New(t, nil)
	term := screentest.NewTerminal(t, 80, 24)
	sizes := make(chan board.Size)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- board.Run(ctx, board.Config{Terminal: tab.Sit(black, screentest.Language{}), Kind: board.Paired, In: term, Out: term, Width: 80, Height: 24, Resizes: sizes, Environ: []string{"TERM=xterm"}})
	}()
	term.Type("x")
	for _, size := range []board.Size{{1, 1}, {0, 0}, {20, 10}, {19, 60}, {200, 9}, {37, 13}, {300, 100}, {60, 24}, {80, 24}} {
		sizes <- size
	}
	term.Await("White Anna")
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestWithoutColourNoColourIsWritten(t *testing.T) {
	tab := screentest.New(t, nil)
	term := show(t, tab.Sit(white, screentest.Language{}), board.Keyboard, 80, 24, "NO_COLOR=1")
	term.Await("8")
	if text := term.Text(); !strings.Contains(text, "R") || !strings.Contains(text, "k") {
		t.Errorf("got %q, want pieces by their letters", text)
	}
	if found := colours.FindString(term.Raw()); found != "" {
		t.Errorf("got the colour %q", found)
	}
	if !strings.Contains(term.Raw(), "\x1b[7m") {
		t.Error("got light squares like dark ones, want them reversed")
	}
}

// colours finds a sequence that sets a colour.
var colours = regexp.MustCompile(`\x1b\[(\d+;)*([34][0-8]|9[0-7]|10[0-7])(;\d+)*m`)

func TestTheme_AndTickingClocksHoldAtOnce(t *testing.T) {
	tab := screentest.New(t, nil)
	seat := tab.Sit(white, screentest.Language{})
	term := show(t, seat, board.Keyboard, 80, 24, "COLORTERM=truecolor")
	const brown, yellow = "48;2;217;179;130m", "48;2;230;210;0m"
	term.AwaitThat("a light square is brown", func() bool { return strings.Contains(term.Raw(), brown) })
	if strings.Contains(term.Text(), "Black") {
		t.Fatalf("got the clocks on a screen on which nothing is to change by itself:\n%s", term.Text())
	}
	seat.SetLook(settings.Look{Theme: "black-yellow", Ticking: true})
	term.AwaitThat("a light square is yellow", func() bool { return strings.Contains(term.Raw(), yellow) })
	term.Await("Black")
}

func TestThemesAreSeenAlsoWhereNoTerminalIsAtThisMachine(t *testing.T) {
	tests := []struct {
		name   string
		told   []string
		theme  string
		square string // the sequence of a light square without a piece
	}{
		{"sixteen colours", []string{"TERM=xterm"}, "auto", "47m"},
		{"256 colours", []string{"TERM=xterm-256color"}, "auto", "48;5;180m"},
		{"all colours", []string{"TERM=xterm", "COLORTERM=truecolor"}, "auto", "48;2;217;179;130m"},
		{"green among 256 colours", []string{"TERM=xterm-256color"}, "green", "48;5;150m"},
		{"blue", []string{"TERM=xterm", "COLORTERM=truecolor"}, "blue", "48;2;195;213;230m"},
		{"black and yellow", []string{"TERM=xterm", "COLORTERM=truecolor"}, "black-yellow", "48;2;230;210;0m"},
		{"white and black", []string{"TERM=xterm", "COLORTERM=truecolor"}, "white-black", "48;2;208;208;208m"},
		{"a theme that is not known", []string{"TERM=xterm-256color"}, "tartan", "48;5;180m"},
		{"no colours, told after a colour", []string{"TERM=xterm-256color", "COLORTERM=truecolor", "NO_COLOR=1"}, "auto", "\x1b[7m"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tab := screentest.New(t, nil)
			term := screentest.NewTerminal(t, 80, 24)
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			seat := tab.Sit(white, screentest.Language{})
			seat.SetLook(settings.Look{Theme: test.theme})
			go func() {
				ended <- board.Run(ctx, board.Config{
					Terminal: seat, Environ: test.told, In: term, Out: term, Width: 80, Height: 24,
				})
			}()
			term.AwaitThat("a light square is painted as "+strconv.Quote(test.square), func() bool { return strings.Contains(term.Raw(), test.square) })
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}
