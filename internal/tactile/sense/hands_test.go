package sense_test

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

var update = flag.Bool("update", false, "write what the hands do anew")

// observed is a board that hands are at, and what comes of each act.
type observed struct {
	t        *testing.T
	config   sense.Config
	position rules.Position
	last     rules.Position // before the last move
	table    sense.Table
	sensor   *sense.Sensor
	contents wire.Contents
	held     []wire.Content
	power    wire.Contents // before it went
	at       time.Duration
	unseen   bool
	instead  rules.Occupancy
	shown    []rules.Move
	said     []string
}

// observe plays acts at a board and returns what comes of them. "e2-" lifts a piece,
// "e4+" puts down the piece that was lifted first, "e4+Q" any piece, a number lets so
// many milliseconds pass, "take" has the table take the move that is shown, "goal:e7e5" has it
// wait for a move to be carried out, and "say:e2e4" for one to be made.
func observe(t *testing.T, config sense.Config, fen, acts string) string {
	t.Helper()
	o := &observed{t: t, config: config, position: rules.Standard(), sensor: sense.NewSensor(config)}
	if fen != "" {
		setup, err := rules.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		o.position = setup.Position
	}
	o.contents = wire.ContentsOf(o.position.Placement())
	board := o.position.Placement()
	told := sense.Table{Board: board, Goal: board, Turn: o.position.Turn(), Candidates: follow(o.position), After: o.after(o.position)}
	words := strings.Fields(acts)
	if resumed, is := strings.CutPrefix(words[0], "resumed:"); is {
		o.resumed(told, resumed)
		words = words[1:]
	} else {
		o.hear(o.sensor.Looked(0, o.seen(o.contents)))
		o.tell(told)
	}
	for _, act := range words {
		before := len(o.said)
		o.act(act)
		if len(o.said) > before {
			o.said[before] = act + ": " + o.said[before]
		}
	}
	o.said = append(o.said, "at last: "+o.state())
	return strings.Join(o.said, "; ")
}

// resumed tells the table before the first look: a move is begun on the board, or nothing
// is a touch.
func (o *observed) resumed(told sense.Table, how string) {
	o.t.Helper()
	switch how {
	case "standing":
		told.Standing = true
	case "adjusting":
		told.Adjusting = true
	default:
		move, err := o.position.ParseUCI(how)
		if err != nil {
			o.t.Fatal(err)
		}
		next, err := o.position.Play(move)
		if err != nil {
			o.t.Fatal(err)
		}
		told.Stands = next.Placement()
	}
	o.tell(told)
}

func (o *observed) after(position rules.Position) func(rules.Move) sense.Candidates {
	return func(m rules.Move) sense.Candidates {
		next, err := position.Play(m)
		if err != nil {
			return func(func(rules.Move, rules.Placement) bool) {}
		}
		return follow(next)
	}
}

// state is what those who ask the sensor hear.
func (o *observed) state() string {
	due, waits := o.sensor.Next()
	text := fmt.Sprintf("moved %v, showing %v, aside %v", o.sensor.Moved().Squares(), o.sensor.Showing(), o.sensor.Aside().Squares())
	if waits {
		text += fmt.Sprintf(", due in %v", due-o.at)
	}
	if o.sensor.Stood() {
		text += ", stood"
	}
	if o.sensor.Unsettled() {
		text += ", unsettled"
	}
	if o.sensor.Scanned() {
		text += ", scanned"
	}
	return text
}

func (o *observed) seen(c wire.Contents) wire.Contents {
	if o.config.Sensing.Names {
		return c
	}
	return c.Occupancy()
}

func (o *observed) tell(told sense.Table) {
	o.table = told
	o.hear(o.sensor.Told(o.at, told))
}

// hear writes events down, each with the time at which it comes.
func (o *observed) hear(events []sense.Event) {
	for _, event := range events {
		text := fmt.Sprintf("%v %+v", o.at, event)
		if strayed, is := event.(sense.Strayed); is {
			text = fmt.Sprintf("%v {%v pressed %v toward %v unseen %v twice %v}", o.at, strayed.Differences, strayed.Pressed, strayed.Toward, strayed.Unseen, strayed.Twice)
		}
		o.said = append(o.said, strings.TrimPrefix(fmt.Sprintf("%T", event), "sense.")+" "+text)
		switch e := event.(type) {
		case sense.Recognised:
			o.shown = e.Moves
		case sense.Revised:
			o.shown = e.Moves
		}
	}
}

// pass lets time pass, and wakes the sensor when it asks for that, and a moment before.
func (o *observed) pass(d time.Duration) {
	end := o.at + d
	for range 100 {
		due, waits := o.sensor.Next()
		if !waits || due > end {
			break
		}
		o.at = max(o.at, due-1)
		o.hear(o.sensor.Tick(o.at))
		o.at = max(o.at, due)
		o.hear(o.sensor.Tick(o.at))
	}
	o.at = end
}

func (o *observed) act(act string) {
	o.t.Helper()
	name, rest, _ := strings.Cut(act, ":")
	if ms, err := strconv.Atoi(act); err == nil {
		o.pass(time.Duration(ms) * time.Millisecond)
		return
	}
	square, onSquare := rules.ParseSquare(act[:2])
	if onSquare {
		o.touch(square, act[2:])
		return
	}
	named, _ := rules.ParseSquare(rest)
	clock := map[string][2]bool{"white": {true, true}, "black": {false, true}, "white-stopped": {true, false}, "black-stopped": {false, false}}
	switch name {
	case "press":
		o.sensor.Pressed(o.at)
	case "white", "black", "white-stopped", "black-stopped":
		o.sensor.Clock(o.at, clock[name][0], clock[name][1])
	case "gone":
		o.sensor.ClockGone()
	case "read":
		o.hear(o.sensor.Read(o.at))
	case "out":
		o.unseen = true
	case "in":
		o.unseen = false
		o.hear(o.sensor.Looked(o.at, o.seen(o.contents)))
	case "turn":
		o.contents = o.contents.Turned()
		o.hear(o.sensor.Looked(o.at, o.seen(o.contents)))
	case "off":
		o.power = o.contents
		for _, square := range o.power.Occupied().Squares() {
			o.touch(square, "")
		}
	case "on":
		for _, square := range o.power.Occupied().Squares() {
			o.pass(time.Duration(len(rest)) * 20 * time.Millisecond)
			o.touch(square, "+"+string(o.power.At(square).Piece.Letter()))
		}
	case "aside":
		o.hear(o.sensor.SetAside(o.at, named))
	case "mended":
		o.hear(o.sensor.Mended(o.at, named))
	case "state":
		o.said = append(o.said, o.state())
	case "adjust", "stand":
		told := o.table
		told.Adjusting, told.Standing = name == "adjust", name == "stand"
		o.tell(told)
	default:
		o.tables(name, rest)
	}
}

// tables has the table tell something.
func (o *observed) tables(name, rest string) {
	o.t.Helper()
	told := o.table
	switch name {
	case "say", "goal":
		move, err := o.position.ParseUCI(rest)
		if err != nil {
			o.t.Fatal(err)
		}
		if name == "say" {
			told.Said = move
			o.tell(told)
			return
		}
		next, err := o.position.Play(move)
		if err != nil {
			o.t.Fatal(err)
		}
		o.last, o.position = o.position, next
		told.Goal, told.Turn, told.After = next.Placement(), next.Turn(), nil
		o.tell(told)
	case "instead": // another piece stands for the one of a promotion
		square, _ := rules.ParseSquare(rest)
		o.instead = square.Bit()
		told.StandsIn = o.instead
		o.tell(told)
	case "take":
		if len(o.shown) > 0 && o.table.Goal == o.table.Board {
			next, err := o.position.Play(o.shown[0])
			if err != nil {
				next, err = o.last.Play(o.shown[0]) // the last move goes on
				o.position = o.last
			}
			if err != nil {
				o.t.Fatal(err)
			}
			o.last, o.position = o.position, next
		}
		board := o.position.Placement()
		undone := sense.Undone{Board: o.last.Placement(), Candidates: follow(o.last)}
		o.shown = nil
		o.tell(sense.Table{Board: board, Goal: board, Turn: o.position.Turn(), Candidates: follow(o.position), After: o.after(o.position), Undone: undone, StandsIn: o.instead})
	default:
		o.t.Fatalf("%q is no act", name)
	}
}

// touch changes what a square holds.
func (o *observed) touch(square rules.Square, how string) {
	before := o.contents.At(square)
	var after wire.Content
	switch {
	case how == "-":
		o.held = append(o.held, before)
	case how == "+" && len(o.held) > 0:
		after, o.held = o.held[0], o.held[1:]
	case len(how) == 2:
		after = wire.Holding(rules.PieceOf(how[1]))
	}
	o.contents.Set(square, after)
	if !o.config.Sensing.Names {
		before, after = wire.Content{Occupied: before.Occupied}, wire.Content{Occupied: after.Occupied}
	}
	if !o.unseen && before != after {
		o.hear(o.sensor.Change(o.at, sense.Change{Square: square, Before: before, After: after, Ordered: true}))
	}
}

// handfuls are what hands do at boards, each at a position or at the start.
var handfuls = []struct{ fen, acts string }{
	{"", "e2- 200 e4+ state 4000 take 100"},
	{"", "e2- 300 e2+ 4000"},
	{"", "e2- 249 e2+ 4000"},
	{"", "e2- 250 e2+ 4000"},
	{"", "e2- 100 e2+ 60 d2- 100 d2+ 60 e2- 300 e4+ 4000"},
	{"", "e2- 100 e3+ 400 e3- 100 e4+ 4000"},
	{"", "e2- 100 e3+ 3000 take 200 e3- state 100 e4+ state 4000 take 100"},
	{"", "e2- 200 e4+ 240 e7- 100 e5+ 4000 take 4000 take 100"},
	{"", "e2- 200 e4+ 300 e7- 100 e5+ 4000 take 4000 take 100"},
	{"", "e2- 100 e7- 200 e4+ 200 e5+ 4000 take 3000 take 100"},
	{"", "e2- 200 e5+ 5000 e5- 200 e2+ 4000"},
	{"", "e2- 200 e5+ press 5000 e5- 200 e4+ press 4000"},
	{"", "e2- 20 d2- 3000 e2+ 100 d2+ 3000"},
	{"", "e2- 81 d2- 3000 e2+ 100 d2+ 3000"},
	{"", "e2- 151 d2- 3000 e2+ 100 d2+ 3000"},
	{"", "e2- 20 d2- 20 c2- 20 g1- 4500 e2+ 300 d2+ 300 c2+ 300 g1+ 3000"},
	{"", "e2- 400 d2- 400 c2- 5000 e2+ 300 d2+ 300 c2+ 3000"},
	{"", "e2- 200 e4+ 10 d2- 10 c2- 10 b2- 500 d2+ 10 c2+ 10 b2+ 3000"},
	{"", "e2- 10 e7- 10 d2- 10 d7- 100 e2+ 10 e7+ 10 d2+ 10 d7+ 2000"},
	{"", "out e2- 100 e4+ in 4000 take 100"},
	{"", "out e2- 100 d2- in 3000 e2+ 200 d2+ 3000"},
	{"", "out e2- in 2000 e4+ 3000"},
	{"", "e2- 100 out e4+ in 3000"},
	{"", "turn 3000 turn 3000"},
	{"", "out e2- in 100 stand 2000 e2+ 2000"},
	{"", "adjust e2- 300 d2- 300 e2+ 300 d2+ 4000"},
	{"", "stand e2- 300 e4+ 4000 e4- 100 e2+ 3000"},
	{"", "aside:e2 e2- 300 e4+ 3000 say:e2e4 3000"},
	{"", "aside:e4 e2- 300 say:e2e4 3000 mended:e4 e4+ 3000"},
	{"", "e2- 300 aside:e2 1000 mended:e2 1000 e2+ 3000"},
	{"", "say:e2e4 e2- 300 e4+ 3000"},
	{"", "e4+P 4500 d2- 300 d4+ 3000"},
	{"", "e2- 300 e4+ 100 e2+P 4500 e7- 300 e5+ 3000"},
	{"", "white e2- 200 e4+ 800 state 3000 take 100 state black 3000"},
	{"", "white e2- 200 e4+ 200 black 200 state black 1000 take 100"},
	{"", "white e2- 200 e4+ 800 e7- 300 e5+ 3000 take 3000 take 100"},
	{"", "white 500 black 3000"},
	{"", "white 500 black-stopped 500 white 3000 gone 100"},
	{"", "white e2- 200 e4+ 100 black 50 e7- 300 e5+ 2000 take 2000 white 2000 take 100"},
	{"", "white e2- 100 e3+ 3000 take e3- 100 e4+ state 3000 take 1000"},
	{"", "press 3000"},
	{"", "e2- 300 press 3000 e2+ 3000"},
	{"", "e2- 200 e4+ 100 read 100 take 100 read state"},
	{"", "goal:e2e4 500 e2- 300 e4+ 3000 take 100"},
	{"", "goal:e2e4 500 d2- 300 d4+ 4000 d4- 200 d2+ 200 e2- 200 e4+ 3000"},
	{"", "goal:e2e4 500 e2- 50 e4+ 100 e7- 300 e5+ 3000 take 3000"},
	{"", "goal:e2e4 e2- 300 e4+ 100 e4- 100 e4+ 3000"},
	{"", "goal:e2e4 out e2- e4+ in 3000"},
	{"", "goal:e2e4 out e2- d2- in 4000 d2+ 100 e4+ 3000"},
	{"", "goal:e2e4 aside:e2 500 e4+P 4000"},
	{"", "off 100 on 3000"},
	{"", "off 3000 on 3000"},
	{"", "e2- 300 e4+ 50 off 500 on 3000"},
	{"", "d2- 20 e2- 1000 e4+P 500 d2+ 3000"},
	{"", "e2- 20 e7- 500 e4+P 300 e5+p 3000 take 3000 take"},
	{"", "e2- 20 e7- 5000 e2+ 100 e7+ 3000"},
	{"", "e2- 20 d2- 20 c2- 200 e2+ 80 d2+ 81 c2+ 3000"},
	{"", "say:e2e4 e2- 300 e5+ press 5000"},
	{"", "e2- 300 e5+ press 5000 d2- 300 d4+ 3000"},
	{"", "say:d2d4 d2- 300 press 5000 d4+ 2000"},
	{"", "resumed:e2e4 in e2- 300 2000"},
	{"", "resumed:e2e4 e2- 10 e4+ in 3000 e4- 300 e2+ 3000"},
	{"", "resumed:e2e4 e2- in 3000 e4+ 3000"},
	{"", "resumed:standing d2- 10 in 3000 d2+ 3000 take e2- 300 e4+ 3000"},
	{"", "resumed:adjusting in 100 take d2- 300 d4+ 3000"},
	{"", "resumed:standing e2- 10 in 100 take 3000 e4+ 3000"},
	{"N6k/8/8/8/8/8/8/K6N w - - 0 1", "a1- 300 a2+ 4000 take 200 h8- 300 g7+ 4000 take 200 h1- 20 a8- 3000 h1+ 100 a8+N 3000"},
	{"N6k/8/8/8/8/8/8/K6N w - - 0 1", "out a1- h8- in 4000 a1+ 100 h8+k 3000"},
	{"N6k/8/8/8/8/8/8/K6N w - - 0 1", "h8- 300 h7+ 5000 h7- 100 h8+ 2000 a1- 300 b3+ press 5000 aside:a1 3000"},
	{"N6k/8/8/8/8/8/8/K6N w - - 0 1", "h8- 300 g8+ 100 a1- 300 a2+ 4000"},
	{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5- 300 e4- 300 d5+P 4000 take 100"},
	{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4- 300 d5- 300 d5+ 4000 take 100"},
	{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4- 300 d5- 100 d5+ 4000"},
	{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4- 300 d5- 100 d5+ say:e4d5 4000"},
	{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4- 100 d5+P 100 h1+p 4000 take 100"},
	{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5- 300 d5+ 4000 e4- 200 e5+ 3000"},
	{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "goal:e4d5 d5- 200 e4- 200 d5+P 4000 take 100"},
	{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "goal:e4d5 e4- 100 d5+P 4000"},
	{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1- 300 g1+ 800 h1- 300 f1+ 4000 take 100"},
	{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1- 300 f1+ 300 e1- 300 g1+K 4000 take 100"},
	{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1- 100 f1+ 3000 take e1- 100 g1+K 4000 take 100"},
	{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1- 300 a1- 300 c1+K 100 d1+R 4000"},
	{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "goal:e1h1 h1- 200 f1+ 900 e1- 200 g1+K 4000"},
	{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5- 300 d6+ 900 d5- 4000 take 100"},
	{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "d5- 100 e5- 100 d6+P 4000 take 100"},
	{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7- 300 e8+Q 4000 take 100"},
	{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7- 300 e8+ 4000 take e8- 300 e8+Q 4000"},
	{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "say:e7e8q e8+Q 300 e7- 4000 take 100"},
	{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "d8- 300 d8+Q 300 say:e7d8q e7- 4000 take 100"},
	{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "goal:e7e8q e7- 200 e8+Q 4000 take 100"},
	{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "goal:e7d8q d8- 200 e7- 200 d8+P 900 d8- 200 d8+Q 4000"},
	{"", "e2- 80 d2- 3000 e2+ 100 d2+ 3000"},
	{"", "e2- 150 d2- 3000 e2+ 100 d2+ 3000"},
	{"", "e2- 500 d2- 500 c2- 3000 e2+ 100 d2+ 100 c2+ 3000"},
	{"", "e2- 20 d2- 100 e2+ 100 d2+ 3000"},
	{"", "e2- 50 d2- 50 c2- 50 e2+ 100 d2+ 100 c2+ 3000"},
	{"", "e2- 100 d2- 100 e2+ 100 d2+ 3000"},
	{"", "e2- 20 d2- 20 c2- 600 stand 100 e2+ 100 d2+ 100 c2+ 3000"},
	{"", "e2- 20 d2- 20 c2- 600 say:g1f3 100 e2+ 5000 d2+ 100 c2+ 3000 e2- 300 e4+ 3000"},
	{"", "e2- 100 e4+ 50 off 500 on 3000"},
	{"", "off 500 on:x 3000"},
	{"", "off 500 on:xxxx 3000"},
	{"", "off 500 on:xxxxx 3000"},
	{"", "e2- 300 aside:e2 mended:e2 aside:e2 e4+ 3000"},
	{"", "goal:e2e4 e2- 100 e4+ 3000 take"},
	{"", "goal:e2e4 d2- 100 d4+ 3000"},
	{"", "e2- 200 e4+ 300 e7- 50 take 100 e7+ 3000"},
	{"", "e2- 300 e3+ 300 e3- 100 e3+ 3000 e3- 300 e4+ 3000"},
	{"", "adjust e2- 300 e5+ 5000 e5- 100 e2+ 3000"},
	{"", "e2- 300 e7- 300 e5+p 5000"},
	{"", "white e2- 200 e4+ 100 white white white 100 state 3000"},
	{"", "out e2- d2- c2- b2- a2- in 500 e2+ d2+ c2+ b2+ 2000 a2+ 3000"},
	{"N6k/8/8/8/8/8/8/K6N w - - 0 1", "out a1- a2+ in 4000 take"},
	{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4- 300 d5- 100 d5+ 900 e1- 3000 e1+ 3000"},
	{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5- 100 e4- 100 d5+P 3000"},
	{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "goal:e4d5 d5- 100 e4- 100 d5+P 3000"},
	{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "goal:e4d5 e4- 100 d5- 100 d5+P 3000"},
	{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8+Q 5000 e7- 3000"},
	{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "d8- 100 d8+ 300 say:e7d8q 3000 e7- 3000"},
	{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "d8- 300 d8+ 300 e7- 300 say:e7d8r 3000"},
	{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "say:e7e8q e7- 300 3000 e8+Q 3000"},
	{"4k3/8/8/8/8/8/4p3/3N3K b - - 0 1", "e2- 300 e1+q 4000 take 100"},
	{"4k3/8/8/8/8/8/4p3/3N3K b - - 0 1", "e2- 300 e1+p 4000 take 300 e1- 300 e1+q 4000"},
	{"4k3/8/8/8/8/8/4p3/3N3K b - - 0 1", "goal:e2e1q e2- 200 e1+p 3000 take 300 e1- 400 e1+q 3000 take 100"},
	{"4k3/8/8/8/8/8/4p3/3N3K b - - 0 1", "goal:e2d1q e2- 100 d1- 100 d1+q 3000 take 300 d1- 400 d1+q 3000"},
	{"4k3/8/8/8/8/8/4p3/3N3K b - - 0 1", "e1+q 5000 say:e2e1q e2- 3000"},
	{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "d8- 100 e7- 100 d8+Q 3000"},
	{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "goal:e7e8q e7- 200 e8+P 900 instead:e8 take e8- 400 e8+Q 3000"},
	{"4k3/8/8/8/8/8/4p3/3N3K b - - 0 1", "goal:e2e1q e2- 200 e1+p 900 instead:e1 take e1- 400 e1+q 3000"},
	{"N6k/8/8/8/8/8/8/K6N w - - 0 1", "out a1- in 1000 a1+K 3000 h1- 300 h1+ 3000"},
	{"", "e2- 20 d2- 20 c2- 2600 e2+ 300 d2+ 300 c2+ 2000 out g1- g2- in 5000 g1+ 100 g2+ 2000"},
	{"", "e2- 100 e4+ 50 off 500 on:xxxx 3000"},
	{"", "e2- 100 e4+ 50 off 500 on:xxxxx 3000"},
	{"", "e7- 200 e2- 10 e4+ 1000 take 30 e5+ 3000"},
}

// TestHands_WhatComesOfEachActIsKnown plays all hands at all boards, and compares every
// event and its time with the earlier ones.
func TestHands_WhatComesOfEachActIsKnown(t *testing.T) {
	const file = "testdata/hands.golden"
	plain := wire.Sensing{Events: true}
	dwell := 250 * time.Millisecond
	boards := []struct {
		name   string
		config sense.Config
	}{
		{"White's pegs", sense.Config{Sensing: apertures, Side: rules.White}},
		{"White's pegs, deliberate", sense.Config{Sensing: apertures, Side: rules.White, Dwell: dwell}},
		{"Black's pegs, deliberate", sense.Config{Sensing: apertures, Side: rules.Black, Dwell: dwell}},
		{"pegs of both, deliberate", sense.Config{Sensing: apertures, Dwell: dwell}},
		{"White's named pieces", sense.Config{Sensing: flat, Side: rules.White}},
		{"named pieces of both, deliberate", sense.Config{Sensing: flat, Dwell: dwell, Settle: 1500 * time.Millisecond}},
		{"plain contacts of both", sense.Config{Sensing: plain}},
		{"plain contacts of both, deliberate", sense.Config{Sensing: plain, Dwell: dwell}},
	}
	var out strings.Builder
	for _, hand := range handfuls {
		fmt.Fprintf(&out, "\n%s %s\n", hand.fen, hand.acts)
		for _, board := range boards {
			fmt.Fprintf(&out, "%s: %s\n", board.name, observe(t, board.config, hand.fen, hand.acts))
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, want := strings.Split(out.String(), "\n"), strings.Split(string(text), "\n")
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("%s:%d: got\n%s\nwant\n%s\n(-update writes it anew)", file, i+1, strings.Join(got[i:min(i+1, len(got))], ""), strings.Join(want[i:min(i+1, len(want))], ""))
		}
	}
}
