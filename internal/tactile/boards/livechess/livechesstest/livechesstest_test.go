package livechesstest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/livechess/livechesstest"
)

// soon waits until something is so.
func soon(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within ten seconds: %s", what)
		}
	}
}

const (
	patience = 10 * time.Second
	standard = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
)

func TestAProgramReadsTheListAndWatchesABoard(t *testing.T) {
	server := livechesstest.Start(t, "23946", "7425")
	server.SetNow(func() time.Time { return time.UnixMilli(1587948082875) })
	board := server.Board("23946")
	board.SetBattery("84%")
	server.Board("7425").SetState("")
	program := livechesstest.NewProgram(t, server.Address())
	boards, err := program.Boards()
	if err != nil || len(boards) != 2 || boards[0].State != livechesstest.Active || boards[0].Battery != "84%" || boards[0].Board != standard || boards[1].State != "" {
		t.Fatalf("got %+v, %v", boards, err)
	}
	serial, err := program.Auto()
	if err != nil || serial != "23946" {
		t.Fatalf("got the board %q, %v; want the only active one", serial, err)
	}
	if err := program.Watch(serial); err != nil {
		t.Fatal(err)
	}
	if first := program.Next(patience); first.Board != standard || first.Serial != "23946" || first.Clock != nil || first.SAN != nil {
		t.Errorf("got %+v first, want what stands, no clock and no moves", first)
	}
	board.SetClock(livechesstest.Clock{White: 5676, Black: 7190, Run: livechesstest.WhiteRuns})
	event := program.Next(patience)
	if event.Board != "" || event.Clock == nil || event.Clock.White != 5676 || event.Clock.Run == nil || !*event.Clock.Run || event.Clock.Time != 1587948082875 {
		t.Errorf("got %+v, want the clock alone", event)
	}
	board.Pass(2)
	program.Next(patience)
	if event := program.Next(patience); event.Clock.White != 5674 || event.Clock.Black != 7190 {
		t.Errorf("got %+v, want two seconds less for White", event.Clock)
	}
	if err := program.Setup(standard + " w KQkq - 0 1"); err != nil {
		t.Fatal(err)
	}
	if event := program.Next(patience); event.Start == "" || len(event.SAN) != 0 || !event.Match {
		t.Errorf("got %+v, want the start, no moves yet, and a match", event)
	}
	board.Move("g1f3")
	if event := program.Next(patience); event.Match || event.Board != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R" {
		t.Errorf("got %+v with a knight in the air, want no match", event)
	}
	if event := program.Next(patience); !event.Match || !slices.Equal(event.SAN, []string{"Nf3"}) {
		t.Errorf("got %+v, want Nf3", event)
	}
	if err := program.Setup("nonsense"); err == nil {
		t.Error("got no error for a FEN that is none")
	}
}

func TestTheConversationIsThatOfTheRecording(t *testing.T) {
	server := livechesstest.Start(t, "23946")
	page := livechesstest.OpenPage(t, server.URL(), 5*time.Millisecond)
	soon(t, "the page hears of the board", func() bool { return page.Board() == standard })
	want := []string{`{"id":1,"call":"eboards"}`, `{"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"23946"}}}`}
	if heard := server.Heard(); !slices.Equal(heard, want) {
		t.Errorf("got %q, want the two calls as they were recorded", heard)
	}
}

func TestThePagePlaysWhatIsMovedOnTheBoard(t *testing.T) {
	server := livechesstest.Start(t, "23946")
	board := server.Board("23946")
	page := livechesstest.OpenPage(t, server.URL(), 5*time.Millisecond)
	page.Play(rules.White, "startpos")
	soon(t, "the position is set up", page.Ready)
	board.Move("e2e4")
	if got := page.Played(patience); got != "e2e4" {
		t.Fatalf("got %s", got)
	}
	page.Opponent("d7d5")
	board.Move("d7d5", "e4d5")
	if got := page.Played(patience); got != "e4d5" {
		t.Fatalf("got %s", got)
	}
	page.Opponent("g8f6")
	board.Move("g8f6", "g1f3")
	page.Played(patience)
	page.Opponent("f6d5")
	board.Move("f6d5", "f1b5")
	page.Played(patience)
	page.Opponent("c8d7")
	board.Move("c8d7", "e1g1", "h1f1")
	if got := page.Played(patience); got != "e1g1" {
		t.Fatalf("got %s, want castling", got)
	}
	if page.Invalid() != 0 || len(page.Faults()) != 0 {
		t.Errorf("got %d illegal moves and %q", page.Invalid(), page.Faults())
	}
	board.Move("a7a5") // not what the opponent played
	page.Opponent("e7e6")
	soon(t, "the wrong move is told", func() bool { return page.Invalid() == 1 })
}

func TestThePageTakesUpAGameWhenTheBoardStandsAsItDoes(t *testing.T) {
	server := livechesstest.Start(t, "1")
	board := server.Board("1")
	board.Stand("8/8/8/8/8/8/8/8")
	page := livechesstest.OpenPage(t, server.URL(), 2*time.Millisecond)
	page.Play(rules.White, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
	soon(t, "the empty board is heard of", func() bool { return page.Board() == "8/8/8/8/8/8/8/8" })
	if page.Ready() {
		t.Fatal("the page set up a game on an empty board")
	}
	board.Stand("4k3/P7/8/8/8/8/8/4K3")
	soon(t, "the position is set up", page.Ready)
	board.Lift("a7")
	board.Put("a8", 'R')
	if got := page.Played(patience); got != "a7a8r" {
		t.Errorf("got %s, want the promotion that stands there", got)
	}
}

func TestThePageComesBackAfterARestart(t *testing.T) {
	server := livechesstest.Start(t, "1")
	page := livechesstest.OpenPage(t, server.URL(), 2*time.Millisecond)
	page.Play(rules.White, "startpos")
	soon(t, "the position is set up", page.Ready)
	server.Stop()
	soon(t, "the page sees it", func() bool { return !page.Ready() })
	server.Restart()
	soon(t, "the position is set up again", page.Ready)
	server.Board("1").Move("e2e4")
	if got := page.Played(patience); got != "e2e4" {
		t.Errorf("got %s", got)
	}
	server.Drop()
	soon(t, "the page is back after a torn connection", func() bool { return server.Subscribed() == 1 && page.Ready() })
}

func TestABoardThatIsTurnedIsReadRightlyOnceItIsFlipped(t *testing.T) {
	server := livechesstest.Start(t, "1")
	board := server.Board("1")
	board.Lay(true)
	if got := board.Placement(); got != "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr" {
		t.Errorf("got %s, want the array turned", got)
	}
	program := livechesstest.NewProgram(t, server.Address())
	if err := program.Watch("1"); err != nil {
		t.Fatal(err)
	}
	program.Next(patience)
	if err := program.Flip(true); err == nil {
		t.Error("the call that misnames its method was taken")
	}
}

func TestABoardThatVanishesTellsNothingUntilItIsBack(t *testing.T) {
	server := livechesstest.Start(t, "1")
	board := server.Board("1")
	program := livechesstest.NewProgram(t, server.Address())
	if err := program.Watch("1"); err != nil {
		t.Fatal(err)
	}
	program.Next(patience)
	board.Vanish()
	boards, err := program.Boards()
	if err != nil || boards[0].State != livechesstest.NotResponding || boards[0].Source != "" {
		t.Errorf("got %+v, %v", boards, err)
	}
	board.Move("e2e4")
	board.Return()
	if event := program.Next(patience); event.Board != "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR" {
		t.Errorf("got %+v, want what stands now", event)
	}
	server.Ping()
	server.Freeze(true)
	board.Move("e7e5")
	server.Freeze(false)
	board.Move("g1f3")
	if event := program.Next(patience); !strings.Contains(event.Board, "4p3") {
		t.Errorf("got %+v, want what stands after the silence", event)
	}
}

func TestErrorsAreTold(t *testing.T) {
	server := livechesstest.Start(t, "1")
	program := livechesstest.NewProgram(t, server.Address())
	if err := program.Watch("2"); err == nil || err.Error() != "Unknown feed or board" {
		t.Errorf("got %v for a board that nobody knows", err)
	}
}

func TestMovesThatWereOthersAreToldAnew(t *testing.T) {
	server := livechesstest.Start(t, "1")
	board := server.Board("1")
	program := livechesstest.NewProgram(t, server.Address())
	if err := program.Watch("1"); err != nil {
		t.Fatal(err)
	}
	if err := program.Setup(standard + " w KQkq - 0 1"); err != nil {
		t.Fatal(err)
	}
	last := func() (e livechesstest.Event) {
		for len(e.SAN) == 0 || !e.Match {
			e = program.Next(patience)
		}
		return e
	}
	board.Move("e2e3")
	if e := last(); !slices.Equal(e.SAN, []string{"e3"}) {
		t.Errorf("got %q", e.SAN)
	}
	board.Move("e3e4") // the hand slid on
	if e := last(); !slices.Equal(e.SAN, []string{"e4"}) {
		t.Errorf("got %q, want the other move", e.SAN)
	}
}
