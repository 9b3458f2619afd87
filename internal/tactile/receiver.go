package tactile

import (
	"maps"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Receiver turns the bytes of one device into reports. It is pure but for its
// memory: the content of each square, the orientation of the board, and the
// amount of noise on the line. One goroutine owns it.
type Receiver struct {
	protocol wire.Protocol
	traits   wire.Traits
	config   ReceiverConfig

	held     []byte // bytes of a message that is not complete
	contents wire.Contents
	looked   bool // every square is known
	tell     bool // the next whole board is told even where nothing changed
	turned   bool
	sided    bool // it is known on which side of the clock White sits
	mirrored bool // White sits on the right of the clock
	clocked  bool // a clock has told its times
	bounce   bouncing
	tags     tagging
	counts   counting
	contacts chattering
	again    again
	lifts    lifts
	frames   []wire.Frame // of one read
	charge   int          // the step of the battery that was told, from 1
	awaits   wire.Moved   // the move that a board was last told to show

	remembers func(wire.Contents) bool // whether what a board shows is of the table's game; nil believes it
}

// ReceiverConfig is a Receiver's prior knowledge. Its zero value serves a board
// of standard chess that lies as it should.
type ReceiverConfig struct {
	Start       wire.Contents // the array by which a turned board is found; zero is that of standard chess
	Turned      bool          // the board is known to lie the other way round
	ClockSide   rules.Side    // the player on the left of the clock; 0 finds it out
	Bounce      time.Duration // how long a contact must rest before it is believed; 0 believes it at once
	Calibration Calibration   // which tags are which pieces
	Reports     bool          // each read gives one report, whole
	Pegs        bool          // its pieces are in apertures, in which a finger rocks them
}

// NewReceiver returns a receiver that has heard nothing yet.
func NewReceiver(p wire.Protocol, c ReceiverConfig) *Receiver {
	if c.Start == (wire.Contents{}) {
		c.Start = wire.StartContents()
	}
	r := &Receiver{
		contacts: chattering{pegs: c.Pegs || p.Traits().Sensing.Pegs},
		protocol: p,
		traits:   p.Traits(),
		config:   c,
		turned:   c.Turned,
		tell:     true,
		sided:    c.ClockSide != 0,
		mirrored: c.ClockSide == rules.Black,
	}
	r.tags.known = c.Calibration
	return r
}

// Feed takes bytes that were read at one instant, passes each report in them to
// tell, and each raw frame to heard, which may be nil.
func (r *Receiver) Feed(at time.Duration, bytes []byte, heard func(wire.Frame), tell func(Report)) {
	if reporter, ok := r.protocol.(wire.Reporter); ok && r.config.Reports {
		frame, err := reporter.Report(bytes)
		r.counts.bytes(len(bytes), err)
		r.understand(at, frame, heard, tell)
		r.counts.report(at, tell)
		return
	}
	buf := bytes
	if len(r.held) > 0 {
		r.held = append(r.held, bytes...)
		buf = r.held
	}
	r.frames = r.frames[:0]
	for len(buf) > 0 {
		frame, used, err := r.protocol.Decode(buf)
		if used == 0 && err == nil {
			break
		}
		r.counts.bytes(used, err)
		buf = buf[max(used, 1):]
		if frame != nil {
			r.frames = append(r.frames, frame)
		}
	}
	if r.crowded(r.frames) {
		r.counts.distrust(at)
	}
	for _, frame := range r.frames {
		r.understand(at, frame, heard, tell)
	}
	r.held = append(r.held[:0], buf...)
	r.counts.report(at, tell)
}

func (r *Receiver) understand(at time.Duration, frame wire.Frame, heard func(wire.Frame), tell func(Report)) {
	if frame == nil {
		return
	}
	if heard != nil {
		heard(frame)
	}
	r.take(at, frame, tell)
}

// forget drops incomplete input and makes the next whole board a report: the
// line was opened again. The squares keep their contents, for comparison.
func (r *Receiver) forget() {
	r.held = r.held[:0]
	r.tell = true
	r.bounce = bouncing{}
}

// Tell makes the next whole board a report even without a change.
func (r *Receiver) Tell() { r.tell = true }

// Contents returns what each square held last, and whether every square is
// known.
func (r *Receiver) Contents() (wire.Contents, bool) { return r.contents, r.looked }

// Flooding reports whether changes are held back until a whole board has come:
// the caller must request one.
func (r *Receiver) Flooding() bool { return r.counts.flooding }

// Damaged reports whether bytes were lost since Mend: the known contents of the
// squares may be out of date.
func (r *Receiver) Damaged() bool { return r.counts.damaged }

// mend records that the whole board has been requested.
func (r *Receiver) mend() { r.counts.damaged = false }

// Turned reports whether the board is placed the other way round.
func (r *Receiver) Turned() bool { return r.turned }

// turn says that the board is placed the other way round than assumed. The
// latest reports of its contacts are accepted.
func (r *Receiver) turn() {
	var seen wire.Contents
	for s := rules.A1; s <= rules.H8; s++ {
		seen.Set(s, r.seen(s))
	}
	r.turned = !r.turned
	r.contents, r.bounce, r.contacts = seen.Turned(), bouncing{}, chattering{pegs: r.contacts.pegs}
}

func (r *Receiver) take(at time.Duration, frame wire.Frame, tell func(Report)) {
	switch f := frame.(type) {
	case wire.Changed:
		if r.turned {
			f.Square = rules.H8 + rules.A1 - f.Square
		}
		if _, bad := r.contacts.says(f.Square); !bad {
			if r.lifts.many(at, f, r.contents.At(f.Square)) {
				r.counts.distrust(at)
			}
			if r.counts.flooded(at, 1, tell) {
				return
			}
		}
		r.change(at, f.Square, f.After, true, tell)
		r.findTurned(tell)
	case wire.Snapshot:
		if r.remembers == nil || r.remembers(f.Contents) {
			r.whole(at, f.Contents, tell)
		}
	case wire.Moved:
		r.moved(at, f, tell)
	case wire.Tags:
		contents, ok := r.tags.read(f.Tags, r.turned, tell)
		if ok && r.tags.otherWay(r.turned) {
			r.learntTurned(tell)
			return
		}
		if ok {
			r.whole(at, contents, tell)
		}
	case wire.Times:
		r.clock(f, tell)
	case wire.Pressed:
		tell(ClockButton{f.Button})
	case wire.Asked:
		side := rules.White
		if f.Left == r.mirrored {
			side = rules.Black
		}
		tell(ClockAsked{f.What, f.Value, side})
	case wire.Identity:
		if f.Kind == wire.KindAbilities {
			r.traits.Debounced = strings.Contains(f.Text, wire.Debounces)
		}
		tell(Told{Identity: f})
	case wire.Battery:
		r.battery(f, tell)
	case wire.Unknown:
		r.counts.unknown(f.ID, tell)
	}
}

// battery reports the charge of a battery, once for each of the steps below
// which it is low, and again if it was charged since.
func (r *Receiver) battery(b wire.Battery, tell func(Report)) {
	step := 1
	for _, low := range []int{15, 10, 5} {
		if b.Percent <= low && !b.Charging {
			step++
		}
	}
	if step != r.charge {
		r.charge = step
		tell(Told{Battery: b})
	}
}

func (r *Receiver) change(at time.Duration, s rules.Square, after wire.Content, ordered bool, tell func(Report)) {
	before := r.contents.At(s)
	rest := r.config.Bounce
	if r.traits.Debounced {
		rest = 0
	}
	said, bad := r.contacts.says(s)
	switch {
	case r.refilled(at, s, after, ordered && !bad, tell):
	case bad && said == after:
	case bad:
		r.contacts.change(at, s, said, after)
	case rest == 0 && before == after:
	case (rest == 0 || !r.contacts.bounces(at, s, rest)) && r.chatters(at, s, before, after, tell):
		r.bounce.hear(at, s, after, after) // it waits no longer
		r.hold(s, r.contacts.contacts[s-rules.A1].steady, ordered, tell)
	case rest > 0:
		r.bounce.hear(at, s, before, after)
	default:
		r.hold(s, after, ordered, tell)
	}
}

// chatters counts a change, and reports whether its contact has become bad by it.
func (r *Receiver) chatters(at time.Duration, s rules.Square, before, after wire.Content, tell func(Report)) bool {
	if r.counts.changes > alone {
		r.contacts.forget(s) // too much else changes for this to be one contact's doing
	}
	_, newly := r.contacts.change(at, s, before, after)
	if newly {
		tell(Contact{Square: s, Bad: true})
	}
	if newly && r.contacts.naming(at, s) {
		tell(Trouble{Kind: TroubleContact, Square: s})
	}
	return newly
}

// hold sets and reports the content of a square.
func (r *Receiver) hold(s rules.Square, after wire.Content, ordered bool, tell func(Report)) {
	before := r.contents.At(s)
	if before == after {
		return
	}
	r.contents.Set(s, after)
	tell(Changed{Square: s, Before: before, After: after, Ordered: ordered})
}

// Rest believes every contact that has rested long enough. It is called at
// the instant that Next gave, or later.
func (r *Receiver) Rest(at time.Duration, tell func(Report)) {
	for {
		s, after, ok := r.bounce.rested(at, r.config.Bounce)
		if !ok {
			break
		}
		r.hold(s, after, true, tell)
	}
	for {
		s, after, ok := r.contacts.rested(at)
		if !ok {
			break
		}
		r.trusts(s, after, tell)
	}
	r.findTurned(tell)
}

// trusts believes a contact again that was bad.
func (r *Receiver) trusts(s rules.Square, after wire.Content, tell func(Report)) {
	tell(Contact{Square: s})
	if r.traits.Look != nil {
		r.counts.damaged = true // the next look at all squares says what it holds
		return
	}
	r.hold(s, after, true, tell)
}

// mendContact believes a contact again that its player has seen to.
func (r *Receiver) mendContact(s rules.Square, tell func(Report)) {
	after := r.seen(s)
	if r.contacts.mend(s) {
		r.trusts(s, after, tell)
	}
}

// Next returns the instant at which Rest has something to do, and false if
// nothing waits.
func (r *Receiver) Next() (time.Duration, bool) {
	due, waits := r.bounce.next(r.config.Bounce)
	rested, bad := r.contacts.next()
	if !waits || bad && rested < due {
		return rested, bad
	}
	return due, waits
}

// findTurned turns the board if it shows the starting array the wrong way
// round. An array that looks the same from both sides, as every array does to
// plain contacts, gives no evidence.
func (r *Receiver) findTurned(tell func(Report)) {
	if !r.looked || !r.startsTurned(r.contents) {
		return
	}
	r.turned = !r.turned
	r.contents = r.contents.Turned()
	tell(Rotated{})
	tell(Looked{r.contents})
}

// learntTurned turns a board whose pieces were learnt from the wrong side.
func (r *Receiver) learntTurned(tell func(Report)) {
	contents, _ := r.tags.contents()
	r.turned = !r.turned
	if r.turned {
		contents = contents.Turned()
	}
	r.contents, r.bounce, r.lifts = contents, bouncing{}, lifts{}
	tell(Calibrated{maps.Clone(r.tags.known)})
	tell(Rotated{})
	tell(Looked{contents})
}

// startsTurned reports whether a board that knows its pieces shows the starting
// array the wrong way round.
func (r *Receiver) startsTurned(contents wire.Contents) bool {
	return r.traits.Sensing.Names && turnedRound(contents, r.config.Start)
}

// The most squares by which a board that is placed the other way round may differ
// from the required contents, such as for one wrong piece. The other is the least by
// which it must differ before it is turned.
const (
	turnedNear = 2
	turnedFar  = 8
)

// turnedRound reports whether a board shows the required contents once it is
// turned, but for a piece or so, and nothing like them unturned.
func turnedRound(contents, must wire.Contents) bool {
	return differ(contents, must) >= turnedFar && differ(contents.Turned(), must) <= turnedNear
}

// differ counts the squares that hold something else.
func differ(a, b wire.Contents) int {
	n := 0
	for s := rules.A1; s <= rules.H8; s++ {
		if !a.At(s).Agrees(b.At(s)) {
			n++
		}
	}
	return n
}

// clock reports a reading. White is on the side whose clock runs while the
// starting array is on the board; until that is seen, on the left.
func (r *Receiver) clock(t wire.Times, tell func(Report)) {
	if t.Absent {
		if r.clocked {
			tell(ClockGone{})
		}
		r.clocked = false
		return
	}
	r.clocked = true
	if !r.sided && t.Running && r.looked && r.contents == r.config.Start {
		r.sided, r.mirrored = true, t.RightHigh
	}
	reading := ClockRead{Times: t, White: t.Left, Black: t.Right, WhiteTurn: !t.RightHigh}
	if r.mirrored {
		reading.White, reading.Black, reading.WhiteTurn = t.Right, t.Left, t.RightHigh
	}
	tell(reading)
}
