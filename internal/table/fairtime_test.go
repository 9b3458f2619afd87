package table_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// fairPeriod is one period of a control by the glossary of the Laws: a number of
// moves, a time, and the time that is added before, runs before or is given back
// after each move.
type fairPeriod struct {
	moves                             int
	time, increment, delay, bronstein time.Duration
}

// fairTime is the time of one player by Articles 6.2 and 6.3 alone. It knows what
// they thought and which moves they completed, and of no press.
type fairTime struct {
	control             []fairPeriod
	left, used          time.Duration
	completed, inPeriod int
}

func (f *fairTime) think(d time.Duration) {
	free := max(f.control[0].delay-f.used, 0)
	f.used, f.left = f.used+d, f.left-max(d-free, 0)
}

func (f *fairTime) complete() {
	f.left += min(f.used, f.control[0].bronstein)
	f.used, f.completed, f.inPeriod = 0, f.completed+1, f.inPeriod+1
	if f.inPeriod == f.control[0].moves {
		f.control, f.inPeriod = f.control[1:], 0
		f.left += f.control[0].time
	}
	f.left += f.control[0].increment
}

// fairClocks contain both players' times, calculated from the table's events.
type fairClocks struct {
	of      map[rules.Side]*fairTime
	runs    rules.Side
	since   clock.Instant
	pressed map[rules.Side]fairTime // the times at the last press
	early   rules.Side              // whose press that was, if it was early
	lost    map[rules.Side]time.Duration
}

func (f *fairClocks) at(now clock.Instant) {
	if f.runs != 0 {
		f.of[f.runs].think(now.Sub(f.since))
	}
	f.since = now
}

// completes counts what side has made in the game and has not completed yet.
func (f *fairClocks) completes(side rules.Side, game rules.Game) {
	made := 0
	for ply := 1; ply <= game.Ply(); ply++ {
		if game.At(ply-1).Turn() == side {
			made++
		}
	}
	for f.of[side].completed < made {
		f.of[side].complete()
	}
}

// hear takes what came about. It returns false if play goes back to another ply, or
// ends, since the model does not cover that.
func (f *fairClocks) hear(now clock.Instant, event table.Event, after table.State) bool {
	f.at(now)
	switch e := event.(type) {
	case table.GameStarted:
		f.runs = after.Turn()
	case table.ClockPressed:
		f.completes(e.By, after.Game)
		f.pressed = map[rules.Side]fairTime{rules.White: *f.of[rules.White], rules.Black: *f.of[rules.Black]}
		f.runs, f.early = e.By.Other(), 0
		if e.Early {
			f.early = e.By
		}
	case table.MoveCompleted:
		f.loses(e.By)
		f.completes(e.By, after.Game)
	case table.PositionRestored:
		f.back(e.By, after)
	case table.PressTakenBack:
		if !e.Sealed {
			f.back(e.By, after)
			break
		}
		for side, lost := range f.lost {
			f.of[side].left += lost
		}
		clear(f.lost)
	case table.ClocksStopped:
		f.runs = 0
	case table.ClocksRestarted:
		f.runs = e.By
	case table.TimeAdded:
		f.of[e.By].left += e.Time.Duration()
		if then, ok := f.pressed[e.By]; ok {
			then.left += e.Time.Duration()
			f.pressed[e.By] = then
		}
	case table.Retraced, table.ClocksAdjusted, table.BoardsDiverged, table.GameEnded:
		return false
	}
	return true
}

// loses notes what the opponent lost by an early press whose move is completed only now.
func (f *fairClocks) loses(by rules.Side) {
	if f.early != by {
		return
	}
	f.early = 0
	if lost := f.pressed[by.Other()].left - f.of[by.Other()].left; lost >= time.Second {
		f.lost[by.Other()] += lost
	}
}

// back shows the times at the press of the clock, and lets side's time run.
func (f *fairClocks) back(side rules.Side, after table.State) {
	for s, then := range f.pressed {
		*f.of[s] = then
	}
	if f.runs = side; after.Stop != "" {
		f.runs = 0
	}
}

// fairControls are the kinds of control there are, as they are written and as they
// are meant.
var fairControls = map[string][]fairPeriod{
	"90m+30s":            {{time: 90 * time.Minute, increment: 30 * time.Second}},
	"1h d7s":             {{time: time.Hour, delay: 7 * time.Second}},
	"1h b7s":             {{time: time.Hour, bronstein: 7 * time.Second}},
	"3/40m,2/20m+5s,30m": {{moves: 3, time: 40 * time.Minute}, {moves: 2, time: 20 * time.Minute, increment: 5 * time.Second}, {time: 30 * time.Minute}},
}

// hands play at a table at random: they touch, put down, say, press and rule.
type hands struct {
	r     *rand.Rand
	state table.State
	at    clock.Instant
}

func (h *hands) legal() rules.Move {
	moves := h.state.Game.Position().AppendMoves(nil)
	if len(moves) == 0 {
		return rules.Move{}
	}
	return moves[h.r.IntN(len(moves))]
}

// commands returns what some hand does next.
func (h *hands) commands() []table.Command {
	turn := h.state.Turn()
	mine, theirs := table.By(turn), table.By(turn.Other())
	m := h.legal()
	if g := h.state.Gate; g.Handled != (rules.Move{}) && h.state.Game.Position().Legal(g.Handled) && !g.Made {
		m = g.Handled
	}
	wrong := rules.Move{From: m.From, To: rules.H8 + rules.A1 - m.To}
	switch h.r.IntN(12) {
	case 0, 1:
		return []table.Command{table.Press{Actor: mine}}
	case 2, 3:
		return []table.Command{table.Press{Actor: theirs}}
	case 4, 5:
		return []table.Command{table.Lift{Actor: mine, Square: m.To}, table.Lift{Actor: mine, Square: m.From}, table.Place{Actor: mine, Square: m.To}}
	case 6, 7:
		return []table.Command{table.Announce{Actor: mine, Move: m}}
	case 8:
		return []table.Command{table.Announce{Actor: mine, Move: wrong}, table.Announce{Actor: theirs, Move: m}}
	case 9:
		last, _ := h.state.Last()
		return []table.Command{table.Repeat{Actor: mine, Move: last}, table.Execute{Actor: mine, Move: last}, table.Write{Actor: mine, Text: "e4"}}
	case 10:
		return []table.Command{table.AddTime{Side: turn, Time: time.Duration(h.r.IntN(60)) * time.Second}, table.RestartClocks{}}
	default:
		return []table.Command{table.Resolve{}}
	}
}

// TestTime_IsWhatCompletedMovesMakeOfIt plays at random in every edition, with every
// kind of control, and with a sensing board on either side or none. At every event
// each player's time is the time that a model calculates from completed moves.
// Rules: rules.RuleCompleted, rules.RuleFlagFall.
func TestTime_IsWhatCompletedMovesMakeOfIt(t *testing.T) {
	completed, idle := 0, map[table.PressKind]int{}
	for seed := range uint64(200) {
		for control, periods := range fairControls {
			r := rand.New(rand.NewPCG(seed, uint64(len(control))))
			h := &hands{r: r}
			f := &fairClocks{of: map[rules.Side]*fairTime{}, lost: map[rules.Side]time.Duration{}}
			for _, side := range [2]rules.Side{rules.White, rules.Black} {
				f.of[side] = &fairTime{control: periods, left: periods[0].time + periods[0].increment}
			}
			h.playFair(t, f, control, idle)
			completed += f.of[rules.White].completed + f.of[rules.Black].completed
		}
	}
	if completed < 2000 {
		t.Errorf("got %d moves completed: too few to tell anything", completed)
	}
	for _, kind := range table.PressKinds() {
		if idle[kind] < 20 {
			t.Errorf("got %d presses of the kind %q: too few to tell anything", idle[kind], kind)
		}
	}
}

// playFair plays one game and compares the times after every event.
func (h *hands) playFair(t *testing.T, f *fairClocks, control string, idle map[table.PressKind]int) {
	t.Helper()
	read, err := clock.ParseControl(control)
	if err != nil {
		t.Fatal(err)
	}
	c := table.ForEvent()
	editions := laws.Editions()
	c.Laws, c.Control = editions[h.r.IntN(len(editions))].Year(), rules.Both(read)
	c.Rulings = table.Rulings(h.r.IntN(2))
	c.Seats.White.Blind, c.Seats.Black.Blind = true, h.r.IntN(2) == 0
	boards := []table.Sensing{table.NoBoard, table.NoBoard, table.Pegs}
	c.Seats.White.Board, c.Seats.Black.Board = boards[h.r.IntN(3)], boards[h.r.IntN(3)]
	script := []table.Command{table.Open{Conditions: c}, table.Begin{}}
	for range 120 {
		for _, command := range script {
			effects, err := table.Decide(h.state, h.at, command)
			if err != nil {
				continue
			}
			for _, effect := range effects {
				h.state = effect.After
				if press, ok := effect.Record.Event.(table.ClockPressed); ok {
					idle[press.Kind]++
				}
				if !f.hear(h.at, effect.Record.Event, h.state) {
					return
				}
				for side, fair := range f.of {
					if fair.left <= 0 {
						return
					}
					if got := h.state.Left(side, h.at); got != fair.left {
						t.Fatalf("%d, %s, after %T at %v: got %v left for %v, want %v by %d completed moves", c.Laws, control, effect.Record.Event, h.at, got, side, fair.left, fair.completed)
					}
				}
			}
		}
		h.at = h.at.Add(time.Duration(h.r.IntN(9000)) * time.Millisecond)
		script = h.commands()
	}
}
