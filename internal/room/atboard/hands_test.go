//go:build linux || darwin

package atboard_test

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

// These hands imitate real hands, contacts and readers, and were written without
// regard to the program's code. A gesture is a list of squares with their reports
// and times; the test knows the intended gesture, and the program does not.
//
// The assumptions: one hand needs 180 ms from lifting one piece to lifting another.
// A finger that rocks a peg opens its contact for 35 to 200 ms. A worn contact
// opens and closes within 5 to 25 ms. Pieces that fall together leave their squares
// within 60 ms, and are put back one at a time. A connector or the power takes many
// squares away at once and gives them back at once. A reader of tags misses a piece
// for one reading now and then.

// handStep is one square that changes its report after a pause.
type handStep struct {
	pause  time.Duration
	square rules.Square
	holds  rules.Piece // no piece if the square reports that it is empty
}

// handBoard is what a board of hands can tell, and who plays on it.
type handBoard struct {
	name    string
	kind    string // of the address
	pegs    bool   // only whether a hole is taken
	tags    bool   // read over and over, all squares at once
	shared  bool
	clocked bool
	control string // of a clock whose time goes by; else no time passes on it
	arbiter bool
}

// handGame is a game that hands play on a board beside the program.
type handGame struct {
	*rand.Rand
	t      *testing.T
	board  handBoard
	line   *plug
	clock  *plug // of a clock beside a board that has none, or nil
	room   *room.Room
	me     *room.Local
	truth  rules.Position  // what the players have played
	mutex  sync.Mutex      // guards stands, which the device reports too
	stands rules.Placement // what the squares tell
	moved  []rules.Square  // by the last move
	before []rules.Square  // by the one before, which may not be read yet
	// touches are the squares of a violation of touch-move before the last two moves.
	touches []rules.Square
	calm    bool   // nothing happens to the board
	played  int    // plies
	white   bool   // is to move by the lever
	stopped bool   // by a hand on the clock
	low     bool   // the battery of the clock
	counts  *faces // what the clock shows, if its time goes by
	said    []string
	faults  []string // the events at the board, for the reader of a failure
	done    chan struct{}
}

func newHandGame(t *testing.T, board handBoard, seed uint64) *handGame {
	t.Helper()
	g := &handGame{
		Rand: rand.New(rand.NewPCG(seed, 1946)), t: t, board: board, line: newPlug(t),
		truth: rules.Standard(), stands: rules.Standard().Placement(), white: true, done: make(chan struct{}),
	}
	side := "white"
	if board.shared {
		side = "both"
	}
	spec := g.line.spec(side+"="+board.kind, "")
	conditions := table.ForFriends()
	conditions.ClockTold = board.clocked
	hour, err := clock.ParseControl(cmp.Or(board.control, "1h"))
	if err != nil {
		t.Fatal(err)
	}
	conditions.Control = rules.BySide[clock.Control]{White: hour, Black: hour}
	conditions.Arbiter = board.arbiter
	if board.control != "" {
		g.counts = &faces{left: rules.Both(hour[0].Time + hour[0].Increment), increment: hour[0].Increment}
	}
	if !board.shared {
		conditions.Seats.White = table.Seat{Name: "Anna", Blind: true, Scheme: "en", Board: atboard.Sensing(spec)}
	}
	g.room, g.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "h.journal"), Conditions: conditions}, board.shared)
	g.line.answer = func(said []byte) {
		switch {
		case board.tags:
		case bytes.IndexByte(said, dgt.SendBoard) >= 0:
			_, _ = g.line.Write(g.whole())
		default:
			_, _ = g.line.Write([]byte{0x93, 0, 5, 1, 0}) // its version
		}
	}
	if board.clocked && board.tags {
		g.clock = newPlug(t)
		g.clock.attendsClock(g.room, g.me, g.clock.spec("talking", ""), board.shared)
	}
	g.attend(spec)
	g.passes(2 * time.Second)
	if board.clocked {
		g.counts.starts()
		g.tellsTimes()
	} else if err := g.room.Begin(); err != nil {
		t.Fatal(err)
	}
	g.passes(2 * time.Second)
	return g
}

func (g *handGame) attend(spec tactile.Spec) {
	g.line.attends(g.room, g.me, spec, false)
	if !g.board.tags {
		<-g.line.asked
		return
	}
	go func() {
		for {
			select {
			case <-g.done:
				return
			case <-time.After(150 * time.Millisecond):
				_, _ = g.line.Write([]byte(g.tagged()))
			}
		}
	}()
	g.passes(12 * time.Second)
}

// shows returns what the squares tell.
func (g *handGame) shows() rules.Placement {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return g.stands
}

// puts changes the report of a square.
func (g *handGame) puts(square rules.Square, holds rules.Piece) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.stands = g.stands.Put(square, holds)
}

// code is a DGT board's code for a square.
func (g *handGame) code(p rules.Piece) byte {
	switch {
	case p.Role == 0:
		return 0
	case g.board.pegs:
		return 1
	default:
		return dgt.CodeOf(wire.Holding(p))
	}
}

func (g *handGame) whole() []byte {
	stands := g.shows()
	whole := []byte{dgt.SaysBoard, 0, 67}
	for n := range byte(64) {
		whole = append(whole, g.code(stands.At(dgt.Square(n))))
	}
	return whole
}

// tagged is a line of a reader of tags: five numbers a square, from a8.
func (g *handGame) tagged() string {
	stands := g.shows()
	var line strings.Builder
	line.WriteByte(':')
	for i := range 64 {
		p := stands.At(rules.SquareAt(i&7, 7-i>>3))
		if p.Role == 0 {
			line.WriteString("0 0 0 0 0 ")
			continue
		}
		fmt.Fprintf(&line, "3 0 84 %d %d ", int(p.Side), int(p.Role))
	}
	return line.String() + "\r\n"
}

// tellsTimes lets the clock report its times.
func (g *handGame) tellsTimes() {
	if g.clock == nil {
		g.line.writes(g.times())
		return
	}
	if g.counts != nil {
		_, _ = g.clock.Write(g.counts.talks(g.lever() & 0x07))
		return
	}
	_, _ = g.clock.Write(talkingTimes(time.Hour, time.Hour, g.lever()&0x07))
}

// presses presses the lever, if a clock is there.
func (g *handGame) presses() {
	if g.board.clocked {
		g.counts.adds(g.white)
		g.white = !g.white
		g.tellsTimes()
	}
}

// lever is the last byte of a clock's times: it runs, the right side is high, the
// battery is low, and which side is down.
func (g *handGame) lever() byte {
	lever := byte(0x09)
	if !g.white {
		lever = 0x13
	}
	if g.stopped {
		lever &^= 0x01
	}
	if g.low {
		lever |= 0x04
	}
	return lever
}

// times is a reading of a clock on which both have time, with its lever.
func (g *handGame) times() []byte {
	if g.counts != nil {
		return g.counts.shows(g.lever())
	}
	return []byte{0x8D, 0, 10, 0x21, 0, 0, 0x21, 0, 0, g.lever()}
}

// passes lets time pass, while a clock reports its times ten times a second.
func (g *handGame) passes(d time.Duration) {
	for d > 0 {
		part := min(d, 100*time.Millisecond)
		time.Sleep(part)
		if !g.stopped {
			g.counts.run(g.white, part)
		}
		if d -= part; g.board.clocked && part == 100*time.Millisecond && g.room.State().Phase == table.PhasePlaying {
			g.tellsTimes()
		}
	}
	synctest.Wait()
	for _, u := range g.me.Terminal().Take() {
		g.said = append(g.said, u.Text())
	}
}

// tells lets the squares report a gesture.
func (g *handGame) tells(steps []handStep) {
	for _, step := range steps {
		g.passes(step.pause)
		if g.stands.At(step.square) == step.holds {
			continue
		}
		g.puts(step.square, step.holds)
		if os.Getenv("HANDLOG") != "" {
			g.t.Logf("%v %v %v", time.Now().Format("05.000"), step.square, step.holds)
		}
		if !g.board.tags {
			g.line.writes([]byte{dgt.SaysField, 0, 5, dgt.Field(step.square), g.code(step.holds)})
		}
	}
}

func (g *handGame) between(least, most int) time.Duration {
	return time.Duration(least+g.IntN(most-least+1)) * time.Millisecond
}

// move is a hand that plays m on a board that shows before.
func (g *handGame) move(p rules.Position, m rules.Move) []handStep {
	after, err := p.Play(m)
	if err != nil {
		g.t.Fatal(err)
	}
	before, then := p.Placement(), after.Placement()
	var off, on []rules.Square // squares that lose what they held, and that hold something else
	for _, s := range before.Differences(then) {
		if before.At(s).Role != 0 {
			off = append(off, s)
		}
		if then.At(s).Role != 0 {
			on = append(on, s)
		}
	}
	own := before.At(m.From)
	switch {
	case own.Role == rules.King && len(on) == 2: // castling: the king first, as 4.4.1 asks
		return g.castling(before, then, m.From, off, on)
	case len(off) == 2:
		return g.capture(before, then, m.From, off, on[0])
	case m.Promotes != 0:
		return append(g.carry(own, m.From, on[0]), g.exchange(on[0], then.At(on[0]))...)
	default:
		return g.carry(own, m.From, on[0])
	}
}

// carry lifts a piece and puts it down, over the squares between on a flat board
// where the hand slides it.
func (g *handGame) carry(p rules.Piece, from, to rules.Square) []handStep {
	steps := []handStep{{g.between(300, 1500), from, rules.Piece{}}}
	travel := g.between(250, 1200)
	if !g.board.pegs && !g.board.tags && p.Role != rules.Knight && g.IntN(3) == 0 {
		for _, s := range between(from, to) {
			if g.stands.At(s).Role == 0 {
				steps = append(steps, handStep{g.between(20, 60), s, p}, handStep{g.between(20, 60), s, rules.Piece{}})
			}
		}
	}
	return append(steps, handStep{travel, to, p})
}

// exchange takes a pawn off the last rank and puts what it becomes in its place.
func (g *handGame) exchange(s rules.Square, p rules.Piece) []handStep {
	return []handStep{{g.between(400, 1200), s, rules.Piece{}}, {g.between(400, 1500), s, p}}
}

func (g *handGame) castling(before, then rules.Placement, from rules.Square, off, on []rules.Square) []handStep {
	king, rook := before.At(from), rules.Piece{Side: before.At(from).Side, Role: rules.Rook}
	var steps []handStep
	for _, p := range []rules.Piece{king, rook} {
		start := off[slices.IndexFunc(off, func(s rules.Square) bool { return before.At(s) == p })]
		end := on[slices.IndexFunc(on, func(s rules.Square) bool { return then.At(s) == p })]
		steps = append(steps, handStep{g.between(300, 1200), start, rules.Piece{}}, handStep{g.between(300, 1200), end, p})
	}
	return steps
}

// capture takes the piece off first, or last as the other hand leaves, and en
// passant before or after the pawn has gone past.
func (g *handGame) capture(before, then rules.Placement, from rules.Square, off []rules.Square, to rules.Square) []handStep {
	taken := off[0]
	if taken == from {
		taken = off[1]
	}
	own, stands := before.At(from), then.At(to)
	takes, lifts := handStep{g.between(300, 1200), taken, rules.Piece{}}, handStep{g.between(300, 1200), from, rules.Piece{}}
	lands := handStep{g.between(300, 1200), to, own}
	steps := []handStep{lifts, takes, lands}
	switch {
	case g.IntN(2) == 0:
		steps = []handStep{takes, lifts, lands}
	case taken != to && g.IntN(2) == 0:
		steps = []handStep{lifts, lands, takes}
	}
	if stands != own {
		steps = append(steps, g.exchange(to, stands)...)
	}
	return steps
}

// between lists the squares of a straight line between two, or none.
func between(from, to rules.Square) []rules.Square {
	file, rank := to.File()-from.File(), to.Rank()-from.Rank()
	if file != 0 && rank != 0 && file*file != rank*rank {
		return nil
	}
	var squares []rules.Square
	for n := 1; n < max(file, -file, rank, -rank); n++ {
		squares = append(squares, rules.SquareAt(from.File()+n*sign(file), from.Rank()+n*sign(rank)))
	}
	return squares
}

func sign(n int) int { return min(max(n, -1), 1) }

// own picks a square with a piece of the player to move.
func (g *handGame) own() rules.Square {
	squares := slices.Collect(slices.Values(g.truth.Placement().OfSide(g.truth.Turn()).Squares()))
	return squares[g.IntN(len(squares))]
}

// blinks lets squares report that they are empty for a while, and then their pieces
// again.
func (g *handGame) blinks(d time.Duration, squares ...rules.Square) {
	was := g.stands
	var steps []handStep
	for _, s := range squares {
		steps = append(steps, handStep{0, s, rules.Piece{}})
	}
	for i, s := range squares {
		step := handStep{0, s, was.At(s)}
		if i == 0 {
			step.pause = d
		}
		steps = append(steps, step)
	}
	g.tells(steps)
}

// mishap does something to the board that is no hand's move.
func (g *handGame) mishap() {
	s := g.own()
	switch n := g.IntN(10); {
	case g.calm:
	case n == 0 && g.board.pegs:
		d := g.between(35, 200)
		g.faults = append(g.faults, fmt.Sprintf("a finger rocks %v for %v", s, d))
		g.blinks(d, s)
	case n == 0 && g.board.tags:
		g.faults = append(g.faults, fmt.Sprintf("the reader misses %v", s))
		g.blinks(150*time.Millisecond, s)
	case n == 1 && !g.board.tags:
		g.faults = append(g.faults, fmt.Sprintf("the contact of %v chatters", s))
		for range 10 + g.IntN(40) {
			g.blinks(g.between(5, 25), s)
			g.passes(g.between(5, 25))
		}
		g.passes(40 * time.Second) // it rests, and counts again
	case n == 2:
		g.faults = append(g.faults, "the power is gone")
		g.blinks(g.between(1000, 5000), g.stands.Occupied().Squares()...)
		g.passes(3 * time.Second)
	case n == 4:
		g.falls()
	case n == 3:
		g.faults = append(g.faults, "a connector is loose")
		half := slices.DeleteFunc(g.stands.Occupied().Squares(), func(s rules.Square) bool { return s.Rank() > 1 })
		if len(half) > 6 {
			g.blinks(g.between(1000, 5000), half...)
		}
		g.passes(3 * time.Second)
	}
}

// falls has a few neighbouring pieces fall over, and a hand put them back.
func (g *handGame) falls() {
	centre := g.own()
	fallen := slices.DeleteFunc(g.stands.Occupied().Squares(), func(s rules.Square) bool {
		file, rank := s.File()-centre.File(), s.Rank()-centre.Rank()
		return file*file > 1 || rank*rank > 1
	})
	if fallen = fallen[:min(len(fallen), 4)]; len(fallen) < 2 {
		return
	}
	g.faults = append(g.faults, fmt.Sprintf("%v fall over", fallen))
	was := g.stands
	var steps []handStep
	for _, s := range fallen {
		steps = append(steps, handStep{g.between(0, 20), s, rules.Piece{}})
	}
	for _, s := range fallen {
		steps = append(steps, handStep{g.between(400, 1500), s, was.At(s)})
	}
	g.tells(steps)
	g.passes(3 * time.Second)
}

// ply lets the player to move play a move, and fails if the table reads another
// one.
func (g *handGame) ply(m rules.Move) {
	g.t.Helper()
	byHand := g.board.shared || g.truth.Turn() == rules.White
	if byHand {
		g.mishap()
	} else {
		g.orders(table.Enter{Actor: table.By(rules.Black), Move: m})
		if !g.board.clocked {
			g.orders(table.Press{Actor: table.By(rules.Black)})
		}
		g.presses()
	}
	san := g.truth.SAN(m)
	steps := g.move(g.truth, m)
	if !byHand {
		steps[0].pause += 500 * time.Millisecond
	}
	g.tells(steps)
	if g.board.shared && g.board.pegs && m.Promotes != 0 {
		g.passes(time.Second)
		g.me.Terminal().Enter(m.Promotes.String()) // a hole cannot show its piece
	}
	switch {
	case g.board.shared && g.board.clocked:
		g.passes(g.between(150, 1500))
		g.presses()
		g.passes(g.between(300, 900))
	case g.board.shared && g.board.tags:
		g.passes(g.between(300, 2500)) // as below, and the reader has reported it
	case g.board.shared:
		g.passes(g.between(100, 2500)) // without a press: the reply says that the move is finished
	case byHand:
		g.passes(time.Second)
		g.me.Terminal().Enter(m.String()) // which can be no repetition of the opponent's words
		g.passes(300 * time.Millisecond)
		if g.presses(); !g.board.clocked {
			g.me.Terminal().Enter("")
		}
		g.passes(300 * time.Millisecond)
	default:
		g.passes(2 * time.Second)
	}
	next, err := g.truth.Play(m)
	if err != nil {
		g.t.Fatal(err)
	}
	g.before = g.moved
	g.moved = g.truth.Placement().Differences(next.Placement())
	g.truth = next
	g.played++
	g.holds(g.played, san)
}

func (g *handGame) orders(commands ...table.Command) {
	g.t.Helper()
	for _, c := range commands {
		if g.room.State().Over() {
			return
		}
		if err := g.room.Order(table.Player, rules.Black, c); err != nil {
			g.t.Fatalf("%T: %v", c, err)
		}
	}
}

// holds fails if the table's game is not a prefix of the played moves, at most
// one ply behind if no player presses, or if a player is bound by a touch that no
// hand made.
func (g *handGame) holds(ply int, san string) {
	g.t.Helper()
	state := g.room.State()
	if state.Over() && state.Game.Ply() == ply {
		return
	}
	got := state.Game.Ply()
	behind := 0
	if g.board.shared && (!g.board.clocked || g.board.tags) {
		behind = 1 // without a press, or before all tags are read
	}
	if got > ply || got < ply-behind {
		g.fails("got %d plies after %s, want %d", got, san, ply)
	}
	if got == ply && state.Game.Position().Placement() != g.truth.Placement() {
		g.fails("after %s the table has %v", san, state.Game.Position())
	}
	for _, touched := range state.Gate.Touched {
		if !slices.Contains(slices.Concat(g.before, g.moved, g.touches), touched.Square) {
			g.fails("after %s a player is bound to %v, which no hand has touched", san, touched.Square)
		}
	}
	if state.Illegal.White+state.Illegal.Black > 0 || state.Divergence.Open || state.Stop != "" {
		g.fails("after %s: illegal %v, differing %t, stopped %q", san, state.Illegal, state.Divergence.Open, state.Stop)
	}
}

func (g *handGame) fails(format string, args ...any) {
	g.t.Helper()
	tail := g.said[max(0, len(g.said)-12):]
	g.t.Fatalf("%s\nwhat happened: %s\nsaid last:\n%s", fmt.Sprintf(format, args...), strings.Join(g.faults[max(0, len(g.faults)-4):], "; "), strings.Join(tail, "\n"))
}

// plays a random game of at most so many plies, and returns how many there were.
func (g *handGame) plays(plies int) int {
	for n := range plies {
		moves := slices.Collect(g.truth.Moves())
		if len(moves) == 0 || g.room.State().Over() {
			return n
		}
		g.ply(moves[g.IntN(len(moves))])
		g.touches = nil
	}
	return plies
}

// handBoards are all boards and ways to play on them.
var handBoards = []handBoard{
	{name: "flat, own", kind: "dgt"},
	{name: "flat, own, with a clock", kind: "dgt", clocked: true},
	{name: "flat, shared", kind: "dgt", shared: true},
	{name: "flat, shared, with a clock", kind: "dgt", shared: true, clocked: true},
	{name: "pegs, own", kind: "pegs", pegs: true},
	{name: "pegs, own, with a clock", kind: "pegs", pegs: true, clocked: true},
	{name: "pegs, shared", kind: "pegs", pegs: true, shared: true},
	{name: "pegs, shared, with a clock", kind: "pegs", pegs: true, shared: true, clocked: true},
	{name: "tags, own", kind: "certabo", tags: true},
	{name: "tags, own, with a clock", kind: "certabo", tags: true, clocked: true},
	{name: "tags, shared", kind: "certabo", tags: true, shared: true},
	{name: "tags, shared, with a clock", kind: "certabo", tags: true, shared: true, clocked: true},
}

func playByHands(t *testing.T, games, plies int) {
	for _, board := range handBoards {
		for seed := range uint64(games) {
			t.Run(fmt.Sprintf("%s, game %d", board.name, seed), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					g := newHandGame(t, board, seed)
					defer close(g.done)
					n := g.plays(plies)
					t.Logf("%d plies", n)
				})
			})
		}
	}
}

// Hands play whole games on every board, shared and separate, while fingers rock
// pegs, contacts chatter and power fails. No move is lost or wrong, and only touches
// of a hand bind.
func TestHands_NoMoveIsLostAndNothingBindsThatNoHandTouched(t *testing.T) { playByHands(t, 1, 40) }

// A piece that a hand has taken out of its place for longer than a finger rocks it
// was touched, and its player is bound to it.
func TestHands_EachPieceThatAHandLiftedAndPutBackBinds(t *testing.T) {
	for _, board := range handBoards {
		t.Run(board.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				for seed := range uint64(4) {
					g := newHandGame(t, board, 100+seed)
					g.calm = true
					g.plays(2 * int(1+seed))
					if g.board.shared && !g.board.clocked {
						g.passes(3 * time.Second)
					}
					moves := slices.Collect(g.truth.Moves())
					lifted := moves[g.IntN(len(moves))].From
					g.tells([]handStep{{g.between(300, 900), lifted, rules.Piece{}}, {g.between(600, 1500), lifted, g.stands.At(lifted)}})
					g.passes(time.Second)
					touched := g.room.State().Gate.Touched
					if !slices.ContainsFunc(touched, func(t table.Touched) bool { return t.Square == lifted }) {
						g.fails("%v was lifted and put back: got %v touched", lifted, touched)
					}
					close(g.done)
				}
			})
		})
	}
}

// A reader of tags that drops a piece for a few readings lets nobody touch it; one that
// is off for longer was lifted.
func TestHands_APieceThatAReaderOfTagsDropsIsNotTouched(t *testing.T) {
	for _, board := range handBoards {
		if !board.tags {
			continue
		}
		for readings := 1; readings <= 8; readings++ {
			if readings == 4 || readings == 5 {
				continue // as many as a hand may need
			}
			t.Run(fmt.Sprintf("%s, %d readings", board.name, readings), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					g := newHandGame(t, board, uint64(readings))
					defer close(g.done)
					knight := square(t, "g1")
					g.blinks(time.Duration(readings)*150*time.Millisecond, knight)
					g.passes(3 * time.Second)
					touched := len(g.room.State().Gate.Touched) > 0
					if want := readings > 5; touched != want {
						t.Errorf("got touched: %t, want %t; said\n%s", touched, want, strings.Join(g.said, "\n"))
					}
				})
			})
		}
	}
}

func TestSoakHands_TenThousandPliesOnEveryBoard(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("ten thousand plies on every board take long: set SOAK=1")
	}
	playByHands(t, 100, 110)
}
