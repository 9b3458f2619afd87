package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// situation is a table at which every command is tried.
type situation struct {
	name string
	at   *play
}

// tables collects the tables of the matrix.
type tables struct {
	t   *testing.T
	all []situation
}

var (
	white, black   = table.By(rules.White), table.By(rules.Black)
	e4, e5, d4, d5 = hand("e2e4"), hand("e7e5"), hand("d2d4"), hand("d7d5")
	friends, event = table.ForFriends(), table.ForEvent()
	made           = []table.Command{table.Enter{Actor: white, Move: e4, Words: "e4"}}
	pressed        = with(made, table.Press{Actor: white})
	both           = with(pressed, table.Repeat{Actor: black, Move: e4}, table.Execute{Actor: black, Move: e4}, table.Enter{Actor: black, Move: e5, Words: "e5"}, table.Press{Actor: black}, table.Repeat{Actor: white, Move: e5}, table.Execute{Actor: white, Move: e5})
	sealed         = with(both, table.Adjourn{Resumption: "tomorrow"}, table.Seal{Actor: white, Text: "Nf3", Move: hand("g1f3")}, table.Press{Actor: white})
)

// hand returns the move from one square to another.
func hand(squares string) rules.Move {
	from, _ := rules.ParseSquare(squares[:2])
	to, _ := rules.ParseSquare(squares[2:])
	return rules.Move{From: from, To: to}
}

func with(before []table.Command, more ...table.Command) []table.Command {
	return append(slices.Clone(before), more...)
}

// boards returns conditions with boards that sense.
func boards() (pegs, pieces, pawns table.Conditions) {
	pegs, pieces, pawns = friends, event, friends
	pegs.Seats.White = table.Seat{Blind: true, Board: table.Pegs}
	pieces.Seats = rules.Both(table.Seat{Board: table.Pieces})
	pawns.Start, pawns.Seats.White = "6k1/P7/8/3pP3/8/8/6p1/4K2R w K d6 0 1", table.Seat{Blind: true, Board: table.Pegs}
	return pegs, pieces, pawns
}

// beside returns conditions with a clock beside the table.
func beside() table.Conditions {
	c := friends
	c.Keeping, c.ClockTold = table.SheetsByHand, true
	return c
}

// situations plays to the tables of the matrix: two of each kind differ in what they
// have come to, so that each condition of a decision is met both ways.
func situations(t *testing.T) []situation {
	s := &tables{t: t}
	s.usual()
	s.asked()
	s.onBoards()
	s.editions()
	s.agreed()
	s.claims()
	s.results()
	s.reported()
	s.devices()
	s.clocks()
	s.envelopes()
	s.hands()
	slices.SortStableFunc(s.all, func(a, b situation) int { return strings.Compare(a.name, b.name) })
	return s.all
}

// add adds a table after commands, ten seconds apart.
func (s *tables) add(name string, c table.Conditions, commands ...table.Command) {
	s.t.Helper()
	p := sit(s.t, c)
	for _, c := range commands {
		p.at += clock.Instant(10 * time.Second)
		if p.do(c) != nil {
			break // the edition has ended the game, or stopped both clocks, before that
		}
	}
	p.at += clock.Instant(10 * time.Second)
	s.all = append(s.all, situation{name, p})
}

// move returns the move from one square to another.
func (s *tables) move(from, to string) rules.Move {
	return rules.Move{From: at(s.t, from), To: at(s.t, to)}
}

func at(t *testing.T, name string) rules.Square {
	t.Helper()
	square, ok := rules.ParseSquare(name)
	if !ok {
		t.Fatalf("%q is no square", name)
	}
	return square
}

// usual adds what happens among friends and at an event.
func (s *tables) usual() {
	for name, c := range map[string]table.Conditions{"friends": friends, "an event": event} {
		p := &play{t: s.t}
		p.must(table.Open{Conditions: c})
		s.all = append(s.all, situation{name + ", before the start", p})
		s.add(name+", at the start", c)
		s.add(name+", a move made", c, made...)
		s.add(name+", a move pressed", c, pressed...)
		s.add(name+", a reply before the repetition", c, with(pressed, table.Enter{Actor: black, Move: e5})...)
		s.add(name+", a reply before the press", c, with(made, table.Execute{Actor: black, Move: e4}, table.Enter{Actor: black, Move: e5})...)
		s.add(name+", two moves", c, both...)
		s.add(name+", another move carried out", c, with(pressed, table.Execute{Actor: black, Move: d4})...)
		s.add(name+", a wrong repetition", c, with(pressed, table.Repeat{Actor: black, Move: d4, Words: "d4"})...)
		s.add(name+", a claim that is wrong", c, with(both, table.Claim{Actor: white, Kind: laws.ClaimThreefold})...)
		s.add(name+", a claim of a touch", c, with(pressed, table.Claim{Actor: white, Kind: laws.ClaimTouched, Square: at(s.t, "d7")})...)
		s.add(name+", both clocks stopped", c, with(both, table.StopClocks{})...)
		s.add(name+", an irregularity", c, with(both, table.Note{Actor: white, Kind: table.WrongClock})...)
		s.add(name+", the program started again", c, with(made, table.Restore{})...)
		s.add(name+", an accident", c, with(both, table.Touch{Actor: white, Square: at(s.t, "g1")}, table.ReportAccident{Actor: white})...)
		s.add(name+", a touch of two", c, with(both, table.Touch{Actor: white, Square: at(s.t, "g1")}, table.Touch{Actor: white, Square: at(s.t, "e5")})...)
		s.add(name+", a player adjusts", c, with(both, table.Adjust{Actor: white})...)
		s.add(name+", a player who seals", c, with(both, table.Adjourn{Resumption: "tomorrow"})...)
		s.add(name+", adjourned", c, sealed...)
		s.add(name+", resumed", c, with(sealed, table.Resume{})...)
		s.add(name+", the envelope lost", c, with(sealed, table.LoseEnvelope{})...)
		s.add(name+", over", c, with(both, table.Resign{Actor: white})...)
		s.add(name+", an assistant", c, table.Assist{Actor: white, Yes: true}, table.Announce{Actor: white, Move: e4, Words: "e4", Assisted: true})
		s.add(name+", both away", c, table.Absent{Actor: white}, table.Absent{Actor: black})
		s.add(name+", a result shown", c, with(both, table.ShowResult{Actor: white, Result: rules.WinFor(rules.White)})...)
		s.add(name+", time added", c, with(both, table.AddTime{Side: rules.White, Time: time.Minute}, table.AddTime{Side: rules.Black, Time: -time.Minute})...)
	}
}

// asked adds requests, and breaches of the Laws.
func (s *tables) asked() {
	s.add("friends, a draw offered", friends, with(both, table.Enter{Actor: white, Move: d4}, table.Offer{Actor: white}, table.Press{Actor: white})...)
	s.add("friends, a takeback asked for", friends, with(both, table.AskTakeback{Actor: white})...)
	s.add("friends, a rematch asked for", friends, with(both, table.Resign{Actor: white}, table.AskRematch{Actor: white})...)
	s.add("an event, an illegal move", event, with(both, table.Enter{Actor: white, Move: s.move("g1", "g3"), Words: "Ng3"}, table.Press{Actor: white})...)
	s.add("an event, pressed without a move", event, with(both, table.Press{Actor: white})...)
	s.add("an event, a board after moves were taken back", event, with(both, table.Undo{Plies: 1})...)
}

// onBoards adds moves on boards that sense.
func (s *tables) onBoards() {
	pegs, pieces, pawns := boards()
	s.add("pegs, a piece lifted", pegs, table.Lift{Actor: white, Square: at(s.t, "e2")})
	s.add("pegs, a piece placed", pegs, table.Lift{Actor: white, Square: at(s.t, "e2")}, table.Place{Actor: white, Square: at(s.t, "e4")})
	s.add("pegs, a move to carry out", pegs, table.Lift{Actor: white, Square: at(s.t, "e2")}, table.Place{Actor: white, Square: at(s.t, "e4")}, table.Announce{Actor: white, Move: e4}, table.Press{Actor: white}, table.Enter{Actor: black, Move: d5}, table.Press{Actor: black})
	s.add("pegs, the board lost", pegs, table.Unplug{Actor: white})
	s.add("pegs, a pawn on the last rank", pawns, table.Lift{Actor: white, Square: at(s.t, "a7")}, table.Place{Actor: white, Square: at(s.t, "a8")})
	s.add("pegs, a captured pawn still there", pawns, table.Lift{Actor: white, Square: at(s.t, "e5")}, table.Place{Actor: white, Square: at(s.t, "d6")})
	s.add("pegs, a king two squares on", pawns, table.Lift{Actor: white, Square: at(s.t, "e1")}, table.Place{Actor: white, Square: at(s.t, "g1")})
	s.add("pieces, a move not announced", pieces, table.Lift{Actor: white, Square: at(s.t, "e2")}, table.Place{Actor: white, Square: at(s.t, "e4")})
	s.add("pieces, pressed early", pieces, table.Lift{Actor: white, Square: at(s.t, "e2")}, table.Place{Actor: white, Square: at(s.t, "e5")}, table.Press{Actor: white})
	s.add("a clock beside the table", beside(), with(pressed, table.LoseClock{Left: rules.Both(20 * time.Minute), Silent: time.Minute})...)
}

// editions adds what the editions rule differently.
func (s *tables) editions() {
	for _, year := range []int{2005, 2014, 2018} {
		c := event
		c.Laws = year
		illegal := with(both, table.Enter{Actor: white, Move: s.move("g1", "g3"), Words: "Ng3"}, table.Press{Actor: white})
		s.add(fmt.Sprintf("the Laws of %d, an illegal move", year), c, illegal...)
		c.Rulings = table.RuleNothing
		s.add(fmt.Sprintf("the Laws of %d, an illegal move that nobody ruled on", year), c, illegal...)
		s.add(fmt.Sprintf("the Laws of %d, an illegal move that was answered", year), c, with(illegal, table.Enter{Actor: black, Move: d5}, table.Press{Actor: black})...)
		s.add(fmt.Sprintf("the Laws of %d, the same illegal move twice", year), event, with(illegal, illegal[len(illegal)-2:]...)...)
		c.Pace, c.Quickplay = laws.PaceRapid, true
		s.add(fmt.Sprintf("the Laws of %d, rapid, two moves", year), c, both...)
		s.add(fmt.Sprintf("the Laws of %d, rapid, an illegal move that was answered", year), c, with(illegal, table.Enter{Actor: black, Move: d5}, table.Press{Actor: black})...)
		short := c
		short.Control = rules.Both(clock.Control{{Time: 90 * time.Second}})
		s.add(fmt.Sprintf("the Laws of %d, a claim that time is short", year), short, with(both, table.Claim{Actor: white, Kind: laws.ClaimNormalMeans})...)
		s.add(fmt.Sprintf("the Laws of %d, such a claim rejected", year), short, with(both, table.Claim{Actor: white, Kind: laws.ClaimNormalMeans}, table.Reject{})...)
	}
}

// agreed adds other conditions.
func (s *tables) agreed() {
	agreed := friends
	agreed.DrawMoves = 2
	s.add("no draw before the second move", agreed, both...)
	agreed.NoOffers, agreed.NoTakebacks, agreed.RepeatRequired = true, true, true
	s.add("nothing by agreement", agreed, both...)
	s.add("nothing by agreement, a move pressed", agreed, pressed...)
	reported := friends
	reported.RefusePress, reported.Touching, reported.Keeping, reported.ByHand = false, table.TouchReported, table.SheetsByHand, true
	reported.Seats.White.Blind = true
	s.add("all is reported, two moves", reported, both...)
	s.add("all is reported, a touch", reported, with(both, table.Touch{Actor: white, Square: at(s.t, "g1")})...)
	s.add("all is reported, moves taken back", reported, with(both, table.Undo{Plies: 2})...)
	s.add("all is reported, pressed without a move", reported, with(both, table.Press{Actor: white})...)
}

// claims adds claims with an intended move.
func (s *tables) claims() {
	reported := friends
	reported.Keeping = table.SheetsByHand
	intended := table.Claim{Actor: white, Kind: laws.ClaimThreefold, Move: s.move("g1", "f3")}
	for name, c := range map[string]table.Conditions{"friends": friends, "an event": event, "written by hand": reported} {
		written := both
		if c.Keeping == table.SheetsByHand {
			written = with(both, table.Write{Actor: white, Text: "e4", Move: e4}, table.Write{Actor: white, Text: "e5", Move: e5}, table.Write{Actor: white, Text: "Nf3", Move: s.move("g1", "f3")})
		}
		s.add(name+", a claim with a move", c, with(written, intended)...)
		if c.Arbiter {
			s.add(name+", a claim with a move rejected", c, with(written, intended, table.Reject{})...)
			s.add(name+", a claim with a move put off", c, with(written, intended, table.Postpone{})...)
		}
	}
}

// results adds results that a board shows.
func (s *tables) results() {
	for name, result := range map[string]rules.Result{"a draw": rules.Draw(), "White wins": rules.WinFor(rules.White), "Black wins": rules.WinFor(rules.Black)} {
		s.add("a board shows: "+name, friends, with(both, table.ShowResult{Result: result}, table.Accept{Actor: white})...)
	}
}

// devices adds faults of devices before the start.
func (s *tables) devices() {
	for name, c := range map[string]table.Conditions{"friends": friends, "an event": event, "a clock": beside()} {
		for fault, report := range map[string]table.ReportDevice{
			"the clock is wrong":        {Clock: true, Faults: []table.FaultOf{{Kind: table.ClockTime, By: rules.White, There: 60e9, Here: 1800e9}}},
			"the clock is low":          {Clock: true, Faults: []table.FaultOf{{Kind: table.ClockBattery}}},
			"the shared board is wrong": {Faults: []table.FaultOf{{Kind: table.SetupMissing, Squares: []rules.Square{at(s.t, "e2")}}}},
			"White's board is wrong":    {Actor: white, Faults: []table.FaultOf{{Kind: table.SetupTurned}}},
		} {
			p := &play{t: s.t}
			p.must(table.Open{Conditions: c})
			p.must(report)
			s.all = append(s.all, situation{"before the start, " + name + ", " + fault, p})
			held := &play{t: s.t, state: p.state}
			if held.do(table.Begin{Unasked: true}) == nil {
				s.all = append(s.all, situation{"before the start, " + name + ", " + fault + ", and it waits", held})
			}
			agrees := &play{t: s.t, state: p.state}
			if agrees.do(table.Begin{By: rules.White}) == nil {
				s.all = append(s.all, situation{"before the start, " + name + ", " + fault + ", and White begins", agrees})
			}
		}
	}
}

// clocks adds clocks beside the table, and time that runs out.
func (s *tables) clocks() {
	s.add("a clock beside the table, heard", beside(), both...)
	s.add("a clock beside the table, the program started again", beside(), with(both, table.Restore{})...)
	s.add("a clock beside the table, stopped", beside(), with(both, table.StopClocks{})...)
	for name, c := range map[string]table.Conditions{"friends": friends, "an event": event} {
		for late, commands := range map[string][]table.Command{"two moves": both, "White away": {table.Absent{Actor: white}}, "a player who seals": with(both, table.Adjourn{}), "White away from the resumption": with(sealed, table.Absent{Actor: black}, table.Resume{})} {
			s.add(name+", the time run out, "+late, c, commands...)
			s.all[len(s.all)-1].at.at += clock.Instant(2 * time.Hour)
		}
	}
}

// reported adds what is claimed or reported of what came before.
func (s *tables) reported() {
	_, pieces, pawns := boards()
	illegal := with(both, table.Enter{Actor: white, Move: hand("g1g3"), Words: "Ng3"}, table.Press{Actor: white}, table.Claim{Actor: black, Kind: laws.ClaimIllegal})
	for _, year := range []int{2014, 2018, 2023} {
		c := event
		c.Laws, c.Rulings = year, table.RuleNothing
		s.add(fmt.Sprintf("the Laws of %d, an illegal move claimed", year), c, illegal...)
		s.add(fmt.Sprintf("the Laws of %d, an illegal move claimed, and a board that is wrong", year), c, with(illegal, table.Undo{Plies: 1})...)
	}
	for name, c := range map[string]table.Conditions{"friends": friends, "an event": event} {
		opened := with(sealed, table.OpenEnvelope{}, table.Resume{})
		for _, by := range []table.Actor{white, black} {
			s.add(fmt.Sprintf("%s, wrong times after the resumption, by %v", name, by.By), c, with(opened, table.Note{Actor: by, Kind: table.WrongClock})...)
			s.add(fmt.Sprintf("%s, wrong times after a lost envelope, by %v", name, by.By), c, with(sealed, table.LoseEnvelope{}, table.Resume{}, table.Note{Actor: by, Kind: table.WrongClock})...)
		}
		s.add(name+", a try", c, with(both, table.Try{Actor: white, Words: "xx"})...)
	}
	s.add("pieces, pressed early, and both clocks stopped", pieces, table.Lift{Actor: white, Square: at(s.t, "e2")}, table.Place{Actor: white, Square: at(s.t, "e5")}, table.Press{Actor: white}, table.StopClocks{})
	s.add("pieces, a slip", pieces, table.Lift{Actor: white, Square: at(s.t, "e2")}, table.Place{Actor: white, Square: at(s.t, "e4")}, table.Announce{Actor: white, Move: e4}, table.Press{Actor: white}, table.Lift{Actor: black, Square: at(s.t, "d2")}, table.Place{Actor: black, Square: at(s.t, "d4")})
	rook := rules.Move{From: at(s.t, "a7"), To: at(s.t, "a8"), Promotes: rules.Rook}
	for name, board := range map[string]table.Sensing{"pegs": table.Pegs, "pieces": table.Pieces, "none": table.NoBoard} {
		pawns.Seats.White.Board = board
		s.add("a promotion made, a board of "+name, pawns, table.Announce{Actor: white, Move: rook}, table.Lift{Actor: white, Square: at(s.t, "a7")}, table.Place{Actor: white, Square: at(s.t, "a8")})
		s.add("a promotion entered, a board of "+name, pawns, table.Enter{Actor: white, Move: rook})
	}
	written := friends
	written.Keeping = table.SheetsByHand
	entries := with(both, table.Write{Actor: white, Text: "e4", Move: e4}, table.Write{Actor: white, Text: "e5", Move: e5}, table.Write{Actor: white, Text: "Nf3", Move: hand("g1f3")})
	s.add("another move claimed than written", written, with(entries, table.Claim{Actor: white, Kind: laws.ClaimThreefold, Move: hand("g1h3")})...)
	written = event
	s.add("another move claimed than written, at an event", written, with(entries, table.Claim{Actor: white, Kind: laws.ClaimThreefold, Move: hand("g1h3")})...)
}

// envelopes adds envelopes of all kinds.
func (s *tables) envelopes() {
	locked := event
	locked.SealTo = "key"
	s.add("a locked envelope", locked, with(both, table.Adjourn{Resumption: "tomorrow"}, table.Seal{Actor: white, Envelope: "xxxx"}, table.Press{Actor: white})...)
	s.add("an envelope with an illegal move", friends, with(both, table.Adjourn{}, table.Seal{Actor: white, Text: "Ng3", Move: s.move("g1", "g3")}, table.Press{Actor: white}, table.OpenEnvelope{})...)
	s.add("an envelope with no move", event, with(both, table.Adjourn{}, table.Seal{Actor: white, Text: "xx"}, table.Press{Actor: white}, table.OpenEnvelope{})...)
	s.add("an envelope, the reader away", event, with(sealed, table.Absent{Actor: black}, table.Resume{})...)
	s.add("an envelope, the sealer away", event, with(sealed, table.Absent{Actor: white}, table.OpenEnvelope{}, table.Resume{})...)
}

// hands adds touches, accidents and contacts.
func (s *tables) hands() {
	pegs, pieces, pawns := boards()
	s.add("a touch before the opponent's press", friends, with(made, table.Execute{Actor: black, Move: e4}, table.Touch{Actor: black, Square: at(s.t, "d7")})...)
	s.add("an accident with squares", event, with(both, table.ReportAccident{Actor: white, Squares: []rules.Square{at(s.t, "g1"), at(s.t, "e5"), at(s.t, "e3")}})...)
	s.add("a touch refused as an accident", event, with(both, table.Touch{Actor: white, Square: at(s.t, "g1")}, table.ReportAccident{Actor: white}, table.Reject{})...)
	released := pieces
	released.RefusePress = true
	s.add("released pieces, another than touched", released, table.Touch{Actor: white, Square: at(s.t, "g1")}, table.Lift{Actor: white, Square: at(s.t, "e2")}, table.Place{Actor: white, Square: at(s.t, "e4")})
	s.add("released pieces, a move pressed", released, table.Lift{Actor: white, Square: at(s.t, "e2")}, table.Place{Actor: white, Square: at(s.t, "e4")}, table.Press{Actor: white})
	s.add("pegs, a contact aside", pegs, table.SetAside{Actor: white, Square: at(s.t, "e2")})
	s.add("pegs, an announced promotion", pawns, table.Lift{Actor: white, Square: at(s.t, "a7")}, table.Place{Actor: white, Square: at(s.t, "a8")}, table.Announce{Actor: white, Move: rules.Move{From: at(s.t, "a7"), To: at(s.t, "a8"), Promotes: rules.Rook}})
	s.add("pegs, a pawn pressed for", pawns, table.Announce{Actor: white, Move: rules.Move{From: at(s.t, "a7"), To: at(s.t, "a8"), Promotes: rules.Rook}}, table.Lift{Actor: white, Square: at(s.t, "a7")}, table.Place{Actor: white, Square: at(s.t, "a8")}, table.Press{Actor: white})
	s.add("over, and signed", event, with(both, table.Resign{Actor: white}, table.Sign{Actor: white, Incomplete: true}, table.Sign{Actor: black, Incomplete: true})...)
}
