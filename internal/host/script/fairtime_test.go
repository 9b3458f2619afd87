package script_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"blindchess/internal/host/script"
	"blindchess/internal/rules"
)

// allotment is one period of a time control: its number of moves, the main time, and
// the fixed extra time. The latter is added before a move, runs before the main
// time, or is given back.
type allotment struct {
	moves                 int
	main, add, wait, back time.Duration
}

// purse is a player's time by Article 6.3 and the glossary. It knows for how long
// their clock ran and which moves they completed.
type purse struct {
	periods    []allotment
	left, used time.Duration
	done       int
}

func purseOf(periods []allotment) *purse {
	return &purse{periods: periods, left: periods[0].main + periods[0].add}
}

func (p *purse) runs(d time.Duration) {
	p.left, p.used = p.left-d+min(d, max(p.periods[0].wait-p.used, 0)), p.used+d
}

func (p *purse) completes() {
	p.left, p.used, p.done = p.left+min(p.used, p.periods[0].back), 0, p.done+1
	if p.done == p.periods[0].moves {
		p.periods, p.done = p.periods[1:], 0
		p.left += p.periods[0].main
	}
	p.left += p.periods[0].add
}

// people play at a table by hand. They ignore the decisions of the table: the
// required times follow from their own acts.
type people struct {
	*rand.Rand
	t        *testing.T
	run      *script.Run
	printed  bytes.Buffer
	text     string
	year     int
	purses   map[rules.Side]*purse
	illegal  map[rules.Side]int
	turn     rules.Side
	clock    rules.Side // whose clock runs
	over     bool
	atPress  time.Duration                // what the opponent had at an early press
	lost     map[rules.Side]time.Duration // by early presses, and not ruled on
	done     map[string]int
	standing rules.Move // moved on the board, not announced, and pressed for
}

func (p *people) do(format string, args ...any) bool {
	p.t.Helper()
	line := fmt.Sprintf(format, args...)
	s, err := script.Parse("people", line)
	if err != nil {
		p.t.Fatalf("%q: %v", line, err)
	}
	p.text += line + "\n"
	p.printed.Reset()
	held, err := p.run.Play(s)
	if err != nil {
		p.t.Fatal(err)
	}
	return held
}

func word(side rules.Side) string {
	if side == rules.White {
		return "white"
	}
	return "black"
}

// compare asks that both clocks show what the players have.
func (p *people) compare(after string) {
	p.t.Helper()
	for side, own := range p.purses {
		if !p.do("expect clock %s %v", word(side), own.left) {
			p.t.Fatalf("after %s: %v's time is not %v, in:\n%s%s", after, side, own.left, p.text, p.printed.String())
		}
	}
}

// waits lets time pass. If the time is up, the flag falls to the millisecond, and
// decides the game if its player could have moved.
func (p *people) waits(d time.Duration) {
	own := p.purses[p.clock]
	free := max(own.periods[0].wait-own.used, 0)
	if own.left > d-min(d, free) {
		p.do("wait %v", d)
		own.runs(d)
		p.compare("a wait")
		return
	}
	p.do("wait %v", own.left+free-time.Millisecond)
	if p.run.State().Over() {
		p.t.Fatalf("the game is over before the flag, in:\n%s", p.text)
	}
	p.do("wait 1ms")
	// Who has lost time by an early press has not overstepped before the ruling on it.
	if over := p.run.State().Over(); over != (p.clock == p.turn && p.lost[p.clock] == 0) {
		p.t.Fatalf("at the flag the game is over: %v, and the player has the move: %v, in:\n%s", over, p.clock == p.turn, p.text)
	}
	p.done[fmt.Sprintf("flag of a player who can move: %v", p.clock == p.turn)]++
	p.over = true
}

// thinks is for how long a clock runs: rarely until its flag falls, or nearly so.
func (p *people) thinks(seconds int) time.Duration {
	some := time.Duration(p.IntN(seconds*1000)) * time.Millisecond
	if p.IntN(10) == 0 {
		return max(p.purses[p.clock].left-30*time.Second, 0) + some
	}
	return some
}

// picks a legal move that takes one piece alone to an empty square.
func (p *people) picks() (string, rules.Move) {
	position := p.run.State().Game.Position()
	legal := position.AppendMoves(nil)
	for range 20 {
		if len(legal) == 0 {
			break
		}
		m := legal[p.IntN(len(legal))]
		role := position.At(m.From).Role
		if position.At(m.To) == (rules.Piece{}) && m.Promotes == 0 && role != rules.King && (role != rules.Pawn || m.From.File() == m.To.File()) {
			return position.UCI(m), m
		}
	}
	return "", rules.Move{}
}

// completed records in the purses a move whose player has pressed.
func (p *people) completed(side rules.Side) {
	p.purses[side].completes()
	p.turn, p.clock = side.Other(), side.Other()
	p.over = p.run.State().Over()
}

// acts does one thing.
func (p *people) acts() {
	mine, theirs := word(p.turn), word(p.turn.Other())
	name, m := p.picks()
	early := p.clock != p.turn
	if early {
		p.afterEarly(mine, theirs)
		return
	}
	if name == "" {
		p.over = true
		return
	}
	if p.standing != (rules.Move{}) {
		m = p.standing
		name = p.run.State().Game.Position().UCI(m)
	}
	moved := p.standing != (rules.Move{})
	switch choice := p.IntN(12); {
	case choice < 4 && moved:
		p.do("announce %s %s ; press %s", mine, name, mine)
		p.standing = rules.Move{}
		p.completed(p.turn)
		p.count("a move of which the clock was pressed early")
	case choice < 4:
		p.do("move %s %s ; press %s", mine, name, mine)
		p.completed(p.turn)
		p.count("a move")
	case choice < 6 && !moved:
		p.do("lift %s %v ; place %s %v ; press %s", mine, m.From, mine, m.To, mine)
		p.standing, p.clock = m, p.turn.Other()
		p.atPress = p.purses[p.clock].left
		p.count("an early press")
	case choice < 6:
		p.do("press %s", mine)
		p.clock = p.turn.Other()
		p.atPress = p.purses[p.clock].left
		p.count("an early press once more")
	case choice == 6:
		p.do("press %s", theirs)
		p.count("a press of the other player")
	case choice == 7 && !moved:
		p.late(name)
	case choice == 8 && len(p.lost) > 0:
		p.do("arbiter resolve")
		for side, lost := range p.lost {
			p.purses[side].left += lost
		}
		clear(p.lost)
		p.count("the time of an early press given back")
	case choice == 8 && !moved:
		p.errs(name, m)
	case choice == 9:
		p.do("arbiter add %s 45s ; arbiter stop ; wait 20s ; arbiter restart", theirs)
		p.purses[p.turn.Other()].left += 45 * time.Second
		p.count("time given")
	case choice == 10:
		p.do("offer %s ; decline %s ; write %s e4", mine, theirs, theirs)
	default:
		p.waits(p.thinks(70))
	}
}

func (p *people) count(what string) {
	p.done[what]++
	if !p.over {
		p.compare(what)
	}
}

// afterEarly is what happens while the clock of who cannot move runs.
func (p *people) afterEarly(mine, theirs string) {
	switch p.IntN(5) {
	case 0, 1:
		p.do("press %s", theirs)
		p.clock = p.turn
		p.count("a press back")
	case 2:
		// The word makes the move, and the press that was too early now counts.
		p.do("announce %s %s", mine, p.run.State().Game.Position().UCI(p.standing))
		p.standing = rules.Move{}
		if lost := p.atPress - p.purses[p.clock].left; lost >= time.Second {
			p.lost[p.clock] += lost
		}
		p.completed(p.turn)
		p.count("a word after an early press")
	case 3:
		p.do("press %s", mine)
		p.count("a press by who pressed early")
	default:
		p.waits(p.thinks(30))
	}
}

// late lets the opponent reply before the clock is pressed: the player who
// moved first presses first, and each press completes its player's move.
func (p *people) late(name string) {
	first, second := p.turn, p.turn.Other()
	p.do("move %s %s", word(first), name)
	if p.run.State().Over() {
		p.over = true
		return
	}
	p.waits(time.Duration(p.IntN(3000)) * time.Millisecond)
	reply, _ := p.picks()
	if p.over || reply == "" {
		p.over = true
		return
	}
	p.do("move %s %s", word(second), reply)
	if p.run.State().Over() {
		p.over = true
		return
	}
	p.waits(time.Duration(p.IntN(3000)) * time.Millisecond)
	if p.over {
		return
	}
	p.do("press %s", word(first))
	p.purses[first].completes()
	p.clock = second
	p.count("a press after the reply")
	p.do("press %s", word(second))
	p.purses[second].completes()
	p.clock = first
	p.count("the press for the reply")
}

// errs completes an illegal move: it brings its player nothing and the opponent two
// minutes, and is replaced. The last one that is allowed loses.
func (p *people) errs(name string, m rules.Move) {
	position := p.run.State().Game.Position()
	to := rules.H8 + rules.A1 - m.To
	if position.Legal(rules.Move{From: m.From, To: to}) || position.At(to) != (rules.Piece{}) || to == m.From || position.At(m.From).Role == rules.Pawn && (to.Rank() == 0 || to.Rank() == 7) {
		return
	}
	mine, side := word(p.turn), p.turn
	p.do("lift %s %v ; place %s %v ; announce %s %v%v ; press %s", mine, m.From, mine, to, mine, m.From, to, mine)
	p.illegal[side]++
	p.done["an illegal move"]++
	most := 2
	if p.year == 2005 {
		most = 3
	}
	if p.illegal[side] == most {
		if p.over = p.run.State().Over(); !p.over {
			p.t.Fatalf("illegal move %d of %v goes by, in:\n%s", most, side, p.text)
		}
		return
	}
	p.purses[side.Other()].left += 2 * time.Minute
	p.compare("an illegal move")
	p.do("lift %s %v ; place %s %v ; arbiter restart", mine, to, mine, m.From)
	p.do("move %s %s ; press %s", mine, name, mine)
	p.completed(side)
	p.count("the move in place of an illegal one")
}

// fairGame plays one game, and returns how many things were done.
func fairGame(t *testing.T, voices *script.Voices, seed uint64, done map[string]int) int {
	controls := []struct {
		written string
		periods []allotment
	}{
		{"6m+10s", []allotment{{main: 6 * time.Minute, add: 10 * time.Second}}},
		{"5m", []allotment{{main: 5 * time.Minute}}},
		{"4m d12s", []allotment{{main: 4 * time.Minute, wait: 12 * time.Second}}},
		{"4m b12s", []allotment{{main: 4 * time.Minute, back: 12 * time.Second}}},
		{"3/5m+5s,2/3m,2m d3s", []allotment{{moves: 3, main: 5 * time.Minute, add: 5 * time.Second}, {moves: 2, main: 3 * time.Minute}, {main: 2 * time.Minute, wait: 3 * time.Second}}},
		{"4/4m b8s,3m+2s", []allotment{{moves: 4, main: 4 * time.Minute, back: 8 * time.Second}, {main: 3 * time.Minute, add: 2 * time.Second}}},
	}
	r := rand.New(rand.NewPCG(seed, 6))
	control := controls[r.IntN(len(controls))]
	p := &people{Rand: r, t: t, done: done, turn: rules.White, clock: rules.White, illegal: map[rules.Side]int{}, lost: map[rules.Side]time.Duration{}, purses: map[rules.Side]*purse{}}
	p.year = []int{2005, 2014, 2018, 2023}[r.IntN(4)]
	for _, side := range []rules.Side{rules.White, rules.Black} {
		p.purses[side] = purseOf(control.periods)
	}
	p.run = script.New(&p.printed, script.Options{Nodes: 1, Voices: voices})
	p.do("laws %d ; control %s ; event standard ; arbiter yes ; rulings facts", p.year, control.written)
	p.do("player white blind \"Ana\" ; player black blind \"Boris\" ; board white pegs ; board black pegs ; start")
	acts := 0
	for ; acts < 90 && !p.over; acts++ {
		p.acts()
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	return acts
}

// fairGames plays until so many things were done, and asks that each kind was among
// them.
func fairGames(t *testing.T, seed uint64, acts int) {
	voices, done := script.NewVoices(), map[string]int{}
	for ; acts > 0; seed++ {
		acts -= fairGame(t, voices, seed, done)
	}
	t.Logf("what was done: %v", done)
	for _, rare := range []string{"a move of which the clock was pressed early", "an early press once more", "a press of the other player", "a press after the reply",
		"an illegal move", "a press back", "a word after an early press", "the time of an early press given back", "flag of a player who can move: true", "flag of a player who can move: false"} {
		if done[rare] == 0 {
			t.Errorf("nobody did: %s", rare)
		}
	}
}

// TestTime_IsWhatPeopleDidAndNotWhatTheTableSays holds the clocks of whole games
// against Article 6 alone. Rules: rules.RuleCompleted, rules.RuleFlagFall.
func TestTime_IsWhatPeopleDidAndNotWhatTheTableSays(t *testing.T) { fairGames(t, 0, 5000) }

func TestSoakTime_IsWhatPeopleDidAndNotWhatTheTableSays(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1")
	}
	fairGames(t, 1_000_000, 150_000)
}
