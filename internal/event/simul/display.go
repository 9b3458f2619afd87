package simul

import (
	"cmp"
	"slices"
	"strconv"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// Display is the player's place of input and output. It leads to one table at a
// time, and is a line.Seat. It may be used by many goroutines.
type Display struct {
	wake chan struct{}
	left chan struct{}

	mu     sync.Mutex
	boards []*board
	at     int // the board at which the player is
	told   []say.Utterance
	gone   bool
}

// board is one table with its place at the display.
type board struct {
	name  string // its number in the hall or, without one, at the display
	guest *room.Visitor
	waits bool // for the player, by the last report to them
	over  bool // the end of its game was told
}

func (b *board) seat() *screen.Terminal { return b.guest.Terminal() }

// newDisplay returns a display at the player's tables, which starts at the first
// of them.
func newDisplay(guests []*room.Visitor) *Display {
	d := &Display{wake: make(chan struct{}, 1), left: make(chan struct{})}
	for _, guest := range guests {
		d.boards = append(d.boards, &board{name: guest.Terminal().State().Conditions.Occasion.Board, guest: guest})
	}
	slices.SortStableFunc(d.boards, func(a, b *board) int { return cmp.Compare(number(a.name), number(b.name)) })
	names := map[string]bool{}
	for i, b := range d.boards {
		if b.name == "" || names[b.name] {
			b.name = strconv.Itoa(i + 1)
		}
		names[b.name] = true
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range d.boards {
		d.look(i)
	}
	if i := d.next(len(d.boards) - 1); i >= 0 {
		d.at = i
	}
	d.tell(d.summary()...)
	d.tell(d.narrator().Notice("simul.help", d.names()...))
	d.arrive(d.at)
	return d
}

// number returns the number in a name, and one beyond all numbers for any other
// name.
func number(name string) int {
	n, err := strconv.Atoi(name)
	if err != nil {
		return 1 << 30
	}
	return n
}

// waits reports whether a table waits for the player of a side.
func waits(state table.State, side rules.Side) bool {
	if state.Over() {
		return false
	}
	if state.Consents(side) || state.AnswersClaim(side) {
		return true
	}
	switch console.Expected(state, side).Step {
	case console.StepMove, console.StepAnnounce, console.StepHandle, console.StepPress, console.StepRepeat,
		console.StepExecute, console.StepCorrect, console.StepCapture, console.StepPromote, console.StepSeal:
		return true
	default:
		return false
	}
}

// changed takes note that something has happened at a table.
func (d *Display) changed(b *board) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.look(slices.Index(d.boards, b))
	d.nudge()
}

// look records whether a table waits. If the player is at another table, it
// informs them that its game has ended, or that it waits while their present one
// does not. The caller holds mu.
func (d *Display) look(i int) {
	b := d.boards[i]
	state, side := b.seat().State(), b.seat().Side()
	waited := b.waits
	b.waits = waits(state, side)
	if state.Over() != b.over {
		if b.over = state.Over(); b.over && i != d.at {
			d.tell(d.narrator().Notice("simul.ended", announce.TextSlot("board", b.name), announce.TextSlot("result", state.Outcome.Result.String()), announce.TextSlot("name", d.opponent(i))))
		}
	}
	if b.waits && !waited && i != d.at && !d.boards[d.at].waits {
		d.tell(d.narrator().Notice("simul.waits", announce.TextSlot("board", b.name), announce.TextSlot("name", d.opponent(i))))
	}
}

// opponent returns the name of the player's opponent at a table.
func (d *Display) opponent(i int) string {
	seat := d.boards[i].seat()
	name := seat.State().Conditions.Seats.Of(seat.Side().Other()).Name
	return cmp.Or(name, d.narrator().Pack.Word("hall.nobody"))
}

// narrator returns how the player is spoken to.
func (d *Display) narrator() announce.Narrator { return d.boards[d.at].guest.Narrator() }

// tell gives the player a message of no table, aloud if they hear. The caller
// holds mu.
func (d *Display) tell(told ...say.Utterance) {
	d.told = append(d.told, d.boards[d.at].seat().Take()...)
	for _, u := range told {
		d.boards[d.at].seat().Tell(u)
	}
	d.nudge()
}

// current returns the player's present table.
func (d *Display) current() *screen.Terminal {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.boards[d.at].seat()
}

func (d *Display) nudge() {
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

// Wake is nudged when there is something new at the player's present table.
func (d *Display) Wake() <-chan struct{} { return d.wake }

// Left is closed when the player has quit. Their games continue.
func (d *Display) Left() <-chan struct{} { return d.left }

// Take returns the messages to the player since the last Take. Messages at other
// tables wait for them there.
func (d *Display) Take() []say.Utterance {
	d.mu.Lock()
	defer d.mu.Unlock()
	told := append(d.told, d.boards[d.at].seat().Take()...)
	d.told = nil
	return told
}

// Enter reads a line: a word of the display, or a line for the player's present
// table.
func (d *Display) Enter(line string) {
	if d.walk(line) {
		return
	}
	seat := d.current()
	seat.Enter(line)
	d.follow(seat)
}

// Settle shows the answers that wait to be spoken at the player's present
// table.
func (d *Display) Settle() { d.current().Settle() }

// Quit leaves all tables as the command of that name leaves one.
func (d *Display) Quit() {
	seat := d.current()
	seat.Quit()
	d.follow(seat)
}

// follow leaves the display if the player has left a table.
func (d *Display) follow(seat *screen.Terminal) {
	d.mu.Lock()
	defer d.mu.Unlock()
	select {
	case <-seat.Left():
		if !d.gone {
			d.gone = true
			close(d.left)
		}
	default:
	}
}

// Hush stops what typing stops.
func (d *Display) Hush() { d.current().Hush() }

// Typed drops what Enter alone would confirm.
func (d *Display) Typed() { d.current().Typed() }

// SoundKey carries out a key of the voice.
func (d *Display) SoundKey(name string) bool { return d.current().SoundKey(name) }

// With calls do with the session of the player's present table.
func (d *Display) With(do func(*console.Session)) { d.current().With(do) }

// State returns the player's present table.
func (d *Display) State() table.State { return d.current().State() }

// Look returns the look of the screen.
func (d *Display) Look() settings.Look { return d.current().Look() }

// Work returns the progress of long work at the player's present table.
func (d *Display) Work() screen.Work { return d.current().Work() }
