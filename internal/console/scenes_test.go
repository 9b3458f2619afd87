package console_test

import (
	"slices"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// scene is a table at which every line is typed, and what it has come to.
type scene struct {
	name string
	asks bool // the lines that only ask are typed too
	*game
}

// hand returns the move from one square to another.
func hand(squares string) rules.Move {
	from, _ := rules.ParseSquare(squares[:2])
	to, _ := rules.ParseSquare(squares[2:4])
	return rules.Move{From: from, To: to}
}

// scenes plays to tables in every phase: two of them differ in what is open there, so
// that each branch of an answer is met both ways. The commands come ten seconds apart.
func scenes(t *testing.T) []scene {
	white, black := table.By(rules.White), table.By(rules.Black)
	at := func(name string) rules.Square { return square(t, name) }
	var all []scene
	asked := []string{
		"friends, at the start", "friends, two moves", "friends, a capture", "friends, over", "an event, two moves", "an event, adjourned", "an event, the time run out",
		"sheets by hand, two moves", "a promotion made", "a clock beside the table that is lost",
	}
	add := func(name string, c table.Conditions, commands ...table.Command) {
		g := &game{t: t}
		g.do(table.Open{Conditions: c})
		for _, c := range commands {
			g.at += clock.Instant(10 * time.Second)
			g.do(c)
		}
		g.at += clock.Instant(10 * time.Second)
		all = append(all, scene{name, slices.Contains(asked, name), g})
	}
	with := func(before []table.Command, more ...table.Command) []table.Command {
		return append(append([]table.Command{}, before...), more...)
	}
	e4, e5, d4 := hand("e2e4"), hand("e7e5"), hand("d2d4")
	begun := []table.Command{table.Begin{}}
	made := with(begun, table.Enter{Actor: white, Move: e4, Words: "e4"})
	pressed := with(made, table.Press{Actor: white})
	repeated := with(pressed, table.Repeat{Actor: black, Move: e4}, table.Execute{Actor: black, Move: e4})
	replied := with(repeated, table.Enter{Actor: black, Move: e5, Words: "e5"}, table.Press{Actor: black})
	both := with(replied, table.Repeat{Actor: white, Move: e5}, table.Execute{Actor: white, Move: e5})
	captured := with(both, table.Enter{Actor: white, Move: d4}, table.Press{Actor: white}, table.Execute{Actor: black, Move: d4}, table.Enter{Actor: black, Move: hand("e5d4"), Words: "exd4"}, table.Press{Actor: black}, table.Execute{Actor: white, Move: hand("e5d4")})
	sealed := with(both, table.Adjourn{Resumption: "tomorrow"}, table.Seal{Actor: white, Text: "Nf3", Move: hand("g1f3")})
	closed := with(sealed, table.Press{Actor: white})

	friends, event := table.ForFriends(), table.ForEvent()
	friends.Seats.White, friends.Seats.Black = table.Seat{Name: "Anna", Blind: true}, table.Seat{Name: "Boris"}
	event.Seats = friends.Seats
	event.Seats.Black.Name = ""
	for _, kind := range []struct {
		name string
		c    table.Conditions
	}{{"friends, ", friends}, {"an event, ", event}} {
		at := func(name string, commands ...table.Command) { add(kind.name+name, kind.c, commands...) }
		at("before the start")
		at("at the start", begun...)
		at("a move pressed", pressed...)
		at("two moves", both...)
		at("a claim of a touch", with(both, table.Touch{Actor: white, Square: square(t, "g1")}, table.Claim{Actor: black, Kind: laws.ClaimTouched, Square: square(t, "g1")})...)
		at("another move carried out", with(pressed, table.Execute{Actor: black, Move: d4})...)
		at("both clocks stopped", with(pressed, table.StopClocks{})...)
		at("the program started again", with(pressed, table.Restore{})...)
		at("a player who seals", with(both, table.Adjourn{Resumption: "tomorrow"})...)
		at("adjourned", closed...)
		at("resumed", with(closed, table.Resume{})...)
		at("both away", with(begun, table.Absent{Actor: white}, table.Absent{Actor: black})...)
		at("over", with(both, table.Resign{Actor: white})...)
	}
	add("friends, a move made", friends, made...)
	add("friends, a move repeated", friends, repeated...)
	add("friends, a reply", friends, replied...)
	add("friends, a wrong repetition", friends, with(pressed, table.Repeat{Actor: black, Move: d4, Words: "d4"})...)
	add("friends, a reply before the press", friends, with(made, table.Execute{Actor: black, Move: e4}, table.Enter{Actor: black, Move: e5})...)
	add("friends, a capture", friends, captured...)
	add("friends, a piece touched", friends, with(both, table.Touch{Actor: white, Square: at("g1")})...)
	add("friends, an accident", friends, with(both, table.Touch{Actor: white, Square: at("g1")}, table.ReportAccident{Actor: white})...)
	add("friends, a draw offered", friends, with(both, table.Offer{Actor: black})...)
	add("friends, a takeback asked for", friends, with(both, table.AskTakeback{Actor: white})...)
	add("friends, a move announced by an assistant", friends, with(begun, table.Assist{Actor: white, Yes: true}, table.Announce{Actor: white, Move: e4, Words: "e4", Assisted: true})...)
	add("friends, a result shown", friends, with(both, table.ShowResult{Actor: white, Result: rules.WinFor(rules.White)})...)
	add("friends, a sealed move", friends, sealed...)
	add("friends, the envelope opened", friends, with(closed, table.OpenEnvelope{})...)
	add("friends, the envelope lost", friends, with(closed, table.LoseEnvelope{})...)
	add("friends, a rematch asked for", friends, with(both, table.Resign{Actor: white}, table.AskRematch{Actor: white})...)
	add("an event, signed by White", event, with(both, table.Resign{Actor: white}, table.Sign{Actor: white, Incomplete: true})...)
	add("an event, an illegal move", event, with(both, table.Enter{Actor: white, Move: hand("g1g3"), Words: "Ng3"}, table.Press{Actor: white})...)
	next := with(both, table.Write{Actor: white, Text: "e4", Move: e4}, table.Write{Actor: white, Text: "e5", Move: e5}, table.Write{Actor: white, Text: "Nf3", Move: hand("g1f3")})
	add("an event, the next move written", event, next...)
	add("an event, wrong clocks", event, with(both, table.Note{Actor: white, Kind: table.WrongClock})...)
	add("an event, two hands", event, with(both, table.Note{Actor: white, Kind: table.TwoHands})...)
	add("an event, a board to correct", event, with(both, table.Undo{Plies: 1})...)
	add("an event, a try", event, with(both, table.Try{Actor: white, Words: "Ke5"})...)
	add("an event, a player who has left", event, with(both, table.Absent{Actor: black})...)
	add("an event, the time run out", event, both...)
	all[len(all)-1].at += clock.Instant(3 * time.Hour)
	add("an event, the reader of the envelope away", event, with(closed, table.Absent{Actor: black})...)
	locked := event
	locked.SealTo = "key"
	add("an event, a locked envelope", locked, with(both, table.Adjourn{Resumption: "tomorrow"}, table.Seal{Actor: white, Envelope: "xxxx"}, table.Press{Actor: white})...)

	written := friends
	written.Keeping, written.Laws = table.SheetsByHand, 2014
	add("sheets by hand, two moves", written, with(both, table.Write{Actor: black, Text: "e4", Move: e4}, table.Write{Actor: black, Text: "d5"}, table.Strike{Actor: black})...)
	add("sheets by hand, over", written, with(both, table.Resign{Actor: white})...)
	add("sheets by hand, sheets and boards that differ", written, with(made, table.Write{Actor: white, Text: "e4", Move: e4}, table.Write{Actor: black, Text: "d4", Move: d4}, table.Press{Actor: white}, table.Execute{Actor: black, Move: d4})...)
	pegs := friends
	pegs.Seats.White.Board = table.Pegs
	pegs.Start = "6k1/P7/8/3pP3/8/8/6p1/4K2R w K d6 0 1"
	add("pegs, a piece lifted", pegs, with(begun, table.Lift{Actor: white, Square: at("e5")})...)
	add("pegs, a captured pawn still there", pegs, with(begun, table.Lift{Actor: white, Square: at("e5")}, table.Place{Actor: white, Square: at("d6")})...)
	add("pegs, a pawn on the last rank", pegs, with(begun, table.Lift{Actor: white, Square: at("a7")}, table.Place{Actor: white, Square: at("a8")})...)
	add("pegs, a move announced", pegs, with(begun, table.Announce{Actor: white, Move: hand("h1h4"), Words: "Rh4"})...)
	shared := friends
	shared.Start = pegs.Start
	rook := rules.Move{From: at("a7"), To: at("a8"), Promotes: rules.Rook}
	add("a promotion made", shared, with(begun, table.Enter{Actor: white, Move: rook, Words: "a8=R"})...)
	add("a pawn that may promote touched", shared, with(begun, table.Touch{Actor: white, Square: at("a7")})...)
	beside := friends
	beside.ClockTold = true
	add("a clock beside the table that is lost", beside, with(pressed, table.LoseClock{Left: rules.Both(20 * time.Minute), Silent: time.Minute})...)
	quick := friends
	quick.Laws, quick.Quickplay, quick.Control = 2014, true, rules.Both(clock.Control{{Time: 90 * time.Second}})
	add("short of time", quick, both...)
	quick = event
	quick.Laws, quick.Pace, quick.Quickplay, quick.Control = 2014, laws.PaceRapid, true, rules.Both(clock.Control{{Time: 90 * time.Second}})
	add("short of time, a claim", quick, with(both, table.Claim{Actor: white, Kind: laws.ClaimNormalMeans})...)
	add("short of time, a claim put off", quick, with(both, table.Claim{Actor: white, Kind: laws.ClaimNormalMeans}, table.Postpone{})...)
	return all
}
