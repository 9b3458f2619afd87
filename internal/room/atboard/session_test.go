//go:build linux || darwin

package atboard_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// session is one table that people, boards and clocks are at.
type session struct {
	t       *testing.T
	o       room.Options
	both    bool
	boards  int
	room    *room.Room
	names   []string
	people  map[string]*room.Local
	devices []*emulated
	began   time.Time // of the line
	mutex   sync.Mutex
	records []table.Record
	out     []string
	stood   string // of the table, as it was written last
}

// emulated is a board or a clock that answers as a real one does.
type emulated struct {
	name  string
	plug  *plug
	mutex sync.Mutex
	board *simulate.Board
	since time.Time
	told  string // last, by the program
}

func (s *session) leave() {
	if s.room != nil {
		if err := s.room.Close(); err != nil {
			s.t.Error(err)
		}
	}
}

// Watch takes a record of the journal.
func (s *session) Watch(r table.Record, _ table.State) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.records = append(s.records, r)
}

// does does what a line says.
func (s *session) does(line string) {
	s.began = time.Now()
	verb, rest, _ := strings.Cut(line, " ")
	words := strings.Fields(rest)
	name, typed := strings.CutSuffix(verb, ":")
	switch {
	case verb == "#":
		return
	case verb == "table":
		s.conditions(words)
		return
	case s.room == nil:
		s.open()
	}
	switch {
	case verb == "sit":
		s.sits(words[0])
	case verb == "board", verb == "clock" && !typed:
		s.attends(verb, words[0], slices.Contains(words, "named"))
	case verb == "begin":
		s.failed(s.room.Begin())
	case verb == "hand":
		s.hand(words)
	case verb == "sleeps":
		s.failed(s.room.Order(table.Keeper, 0, table.Continue{Cause: table.CauseSlept, Time: 1}))
	case verb == "pull":
		s.device(words[0]).plug.pull(map[string]error{"absent": transport.ErrAbsent, "unseen": transport.ErrUnseen, "radio": transport.ErrRadioOff}[words[1]])
	case verb == "push":
		s.device(words[0]).plug.push()
	case typed && s.people[name] != nil:
		s.people[name].Terminal().Enter(rest)
	case typed:
		s.simulates(name, rest)
	case verb != "wait":
		s.t.Fatalf("%q is not known in a session", line)
	}
	for _, word := range words {
		if d, err := time.ParseDuration(word); err == nil && verb == "wait" {
			s.passes(d)
		}
	}
	s.passes(0)
	if stands := s.stands(); stands != s.stood {
		s.stood = stands
		s.out = append(s.out, "table: "+stands)
	}
}

func (s *session) failed(err error) {
	if err != nil {
		s.out = append(s.out, fmt.Sprint("refused: ", err))
	}
}

// conditions reads the conditions of a table.
func (s *session) conditions(words []string) {
	c := table.ForFriends()
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "event":
			c = table.ForEvent()
		case "both":
			s.both = true
		case "told":
			c.ClockTold = true
		case "presses":
			c.RefusePress = false
		case "refuses":
			c.RefusePress = true
		case "arbiter":
			c.Arbiter = true
		case "alone":
			c.Arbiter = false
		case "time":
			white, black, other := strings.Cut(value, "/")
			if !other {
				black = white
			}
			for side, text := range map[rules.Side]string{rules.White: white, rules.Black: black} {
				control, err := clock.ParseControl(text)
				if err != nil {
					s.t.Fatal(err)
				}
				c.Control = c.Control.With(side, control)
			}
		case "fen":
			c.Start = strings.ReplaceAll(value, "_", " ")
		case "white", "black":
			sensing, _ := table.ParseSensing(strings.TrimPrefix(value, "blind-"))
			seat := table.Seat{Name: strings.ToUpper(key[:1]) + key[1:], Blind: strings.HasPrefix(value, "blind"), Scheme: "fide", Board: sensing}
			c.Seats = c.Seats.With(map[string]rules.Side{"white": rules.White, "black": rules.Black}[key], seat)
		default:
			if key != "friends" {
				s.t.Fatalf("%q is no condition", word)
			}
		}
	}
	s.o = room.Options{Journal: filepath.Join(s.t.TempDir(), "s.journal"), Conditions: c, Watchers: []room.Watcher{s}}
}

// open opens the table, with its first person.
func (s *session) open() {
	r, err := room.Open(context.Background(), s.o)
	if err != nil {
		s.t.Fatal(err)
	}
	s.room, s.people = r, map[string]*room.Local{}
	s.sits("White")
	if err := r.Set(); err != nil {
		s.t.Fatal(err)
	}
	r.ExpectBoards(s.boards)
}

func (s *session) sits(name string) {
	actor := console.Actor{Side: map[string]rules.Side{"White": rules.White, "Black": rules.Black}[name], Capacity: table.Player}
	if name == "Arbiter" {
		actor.Capacity = table.Arbiter
	}
	p, err := s.room.Sit(room.Place{Actor: actor, Both: s.both && name == "White", Settings: settings.Default()})
	if err != nil {
		s.t.Fatal(err)
	}
	s.names, s.people[name] = append(s.names, name), p
}

// attends has an emulated board or clock attended to.
func (s *session) attends(verb, text string, named bool) {
	seat, kind, is := strings.Cut(text, "=")
	if !is {
		kind = seat
	}
	kind, options, _ := strings.Cut(kind, ",")
	of, err := boards.Named(kind)
	if err != nil {
		s.t.Fatal(err)
	}
	e := &emulated{name: verb, plug: newPlug(s.t), since: time.Now(), board: simulate.NewBoard(of.NewEmulator(), simulate.Hand{})}
	if setup, err := rules.ParseFEN(s.o.Conditions.Start); err == nil {
		e.board.State.Contents = wire.ContentsOf(setup.Position.Placement())
	}
	e.plug.answer = func(said []byte) {
		e.mutex.Lock()
		answer := e.board.Hear(time.Since(e.since), said)
		e.mutex.Unlock()
		if len(answer) > 0 {
			_, _ = e.plug.Write(answer)
		}
	}
	address := kind
	if is {
		address = seat + "=" + kind
	}
	if options != "" {
		options = "," + options
	}
	spec := e.plug.spec(address, options)
	s.devices = append(s.devices, e)
	me := s.people["White"]
	if black := s.people["Black"]; black != nil && spec.Side == rules.Black {
		me = black
	}
	if verb == "clock" {
		e.plug.attendsClock(s.room, me, spec, s.both)
	} else {
		e.plug.attends(s.room, me, spec, named)
	}
	s.passes(time.Second)
}

// hand has a hand at the last board lift, place, wait and press.
func (s *session) hand(words []string) {
	for _, word := range words {
		ms, err := time.ParseDuration(word + "ms")
		switch {
		case err == nil:
			s.passes(ms)
		case word == "|":
			s.simulates("board", "press")
		case word[2] == '-':
			s.simulates("board", "lift "+word[:2])
		default:
			s.simulates("board", "place "+word[:2]+" "+word[2:])
		}
	}
}

// device returns the last board, or the clock.
func (s *session) device(name string) *emulated {
	for _, e := range slices.Backward(s.devices) {
		if e.name == name {
			return e
		}
	}
	s.t.Fatalf("no device is %q", name)
	return nil
}

// simulates has something typed at the simulation of a device.
func (s *session) simulates(name, line string) {
	e := s.device(name)
	e.mutex.Lock()
	_, err := e.board.Typed(time.Since(e.since), line)
	e.mutex.Unlock()
	if err != nil {
		s.t.Fatal(err)
	}
	s.beats()
}

// passes lets time pass, and writes what happens.
func (s *session) passes(d time.Duration) {
	for {
		s.beats()
		synctest.Wait()
		s.hears()
		if d <= 0 {
			return
		}
		part := min(d, 50*time.Millisecond)
		d -= part
		time.Sleep(part)
	}
}

// beats lets the devices say what they say by themselves.
func (s *session) beats() {
	for _, e := range s.devices {
		e.mutex.Lock()
		said := e.board.Beat(time.Since(e.since))
		e.mutex.Unlock()
		e.plug.mutex.Lock()
		there := e.plug.line != nil
		e.plug.mutex.Unlock()
		if there && len(said) > 0 {
			_, _ = e.plug.Write(said)
		}
	}
}

// unkept is what a record is written without: when it was, and its number.
var unkept = regexp.MustCompile(`"(at|wall)":"[^"]*",?|"seq":\d+,?|[{}"]`)

// hears writes what has happened since it was asked last.
func (s *session) hears() {
	note := func(format string, values ...any) {
		s.out = append(s.out, fmt.Sprintf("%d %s", time.Since(s.began).Milliseconds(), fmt.Sprintf(format, values...)))
	}
	s.mutex.Lock()
	records := s.records
	s.records = nil
	s.mutex.Unlock()
	for _, r := range records {
		switch r.Event.(type) {
		case table.TableSet, table.TimeKept, table.SheetWritten:
			continue // which are no board's doing
		case table.ClockRead:
			continue // the times are written with the table
		}
		text, err := json.Marshal(r)
		if err != nil {
			s.t.Fatal(err)
		}
		note("journal: %s", strings.TrimPrefix(unkept.ReplaceAllString(string(text), ""), "event:"))
	}
	for _, name := range s.names {
		for _, u := range s.people[name].Terminal().Take() {
			note("%s hears: %s", name, spoken(u))
		}
	}
	for _, e := range s.devices {
		e.mutex.Lock()
		heard := slices.Clone(e.board.State.Heard)
		e.board.State.Heard = nil
		e.mutex.Unlock()
		for _, told := range heard {
			if told != e.told || !strings.HasPrefix(told, "light") {
				note("%s is told %s", e.name, told)
			}
			e.told = told // a board of lamps is told again and again
		}
	}
}

// spoken is what is heard, with a comma where the voice pauses.
func spoken(u say.Utterance) string {
	text := ""
	for _, w := range u.Words {
		text += w.Text
		if w.Gap != say.WordGap && !strings.ContainsAny(w.Text[max(len(w.Text)-1, 0):], ".,:;!?") {
			text += ","
		}
		text += " "
	}
	return strings.TrimSuffix(strings.TrimSpace(text), ",")
}

// stands is the table in one line.
func (s *session) stands() string {
	state, now := s.room.State(), s.room.Now()
	if state.Phase == table.PhaseUnset {
		return "not set"
	}
	text := fmt.Sprintf("%s, ply %d", map[table.Phase]string{table.PhaseSet: "waits", table.PhasePlaying: "plays", table.PhaseEnded: "over"}[state.Phase], state.Game.Ply())
	if state.Phase == table.PhasePlaying {
		text += fmt.Sprintf(", the clock of %v runs", state.Clock.Running())
		if !state.Conditions.ClockAtBoard() { // or they depend on whether the clock was read just before
			text += fmt.Sprintf(", %v and %v left", state.Left(rules.White, now).Round(100*time.Millisecond), state.Left(rules.Black, now).Round(100*time.Millisecond))
		}
	}
	if touched := state.TouchedBy(state.Turn()); touched != "" {
		text += ", touched " + touched
	}
	return text
}
