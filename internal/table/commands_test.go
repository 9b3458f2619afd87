package table_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// listing collects the commands of the matrix for one table, each with a name.
type listing struct {
	t        *testing.T
	state    table.State
	names    []string
	commands []table.Command
}

func (l *listing) add(c table.Command, more ...any) {
	name := strings.TrimPrefix(fmt.Sprintf("%T", c), "table.")
	l.names = append(l.names, strings.TrimSpace(name+" "+fmt.Sprintln(more...)))
	l.commands = append(l.commands, c)
}

// everyCommand lists the commands of the matrix for a table, and their names.
func everyCommand(t *testing.T, s table.State) (names []string, commands []table.Command) {
	l := &listing{t: t, state: s}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		l.words(side)
		l.hands(side)
		l.times(side)
	}
	l.others()
	return l.names, l.commands
}

// words adds what a player says or types.
func (l *listing) words(side rules.Side) {
	by := table.By(side)
	l.add(table.Press{Actor: by}, side)
	l.add(table.Offer{Actor: by}, side)
	l.add(table.Accept{Actor: by}, side)
	l.add(table.Accept{Actor: by, Draw: true}, side, "a draw")
	l.add(table.Accept{Actor: by, Explanation: 1}, side, "the first explanation")
	l.add(table.Decline{Actor: by}, side)
	l.add(table.Resign{Actor: by}, side)
	l.add(table.Abort{Actor: by}, side)
	l.add(table.Call{Actor: by}, side)
	l.add(table.AskTakeback{Actor: by}, side)
	l.add(table.AskRematch{Actor: by}, side)
	l.add(table.AskRematch{Actor: by, Same: true}, side, "the same colours")
	l.add(table.Adjust{Actor: by}, side)
	l.add(table.EndAdjust{Actor: by}, side)
	l.add(table.Strike{Actor: by}, side)
	l.add(table.Sign{Actor: by}, side)
	l.add(table.Sign{Actor: by, Incomplete: true}, side, "an incomplete sheet")
	l.add(table.ViewScore{Actor: by}, side)
	l.add(table.Absent{Actor: by}, side)
	l.add(table.Arrive{Actor: by}, side)
	l.add(table.Sit{Actor: by}, side)
	l.add(table.Read{Actor: by}, side)
	l.add(table.Try{Actor: by, Words: "xx"}, side)
	l.add(table.Assist{Actor: by, Yes: true}, side, "yes")
	l.add(table.Assist{Actor: by}, side, "no")
	l.add(table.Unplug{Actor: by}, side)
	l.add(table.Plug{Actor: by}, side)
	l.add(table.Forfeit{Side: side}, side)
	l.add(table.RestartClocks{Side: side}, side)
	l.add(table.RestartClocks{Side: side, Sure: true}, side, "sure")
	l.add(table.AddTime{Side: side, Time: time.Minute}, side)
	l.add(table.AddTime{Side: side, Time: -time.Minute}, side, "less")
	l.add(table.Penalise{Side: side, Penalty: table.Warning, Text: "hush"}, side, "a warning")
	l.add(table.Penalise{Side: side, Penalty: table.Expulsion}, side, "expulsion")
	l.add(table.ReportAccident{Actor: by}, side)
	l.add(table.ReleaseTouch{Actor: by}, side)
	l.add(table.WithdrawTouch{Actor: by, Squares: []rules.Square{at(l.t, "g1"), at(l.t, "e2")}}, side)
	l.add(table.ShowResult{Actor: by, Result: rules.Draw()}, side, "a draw")
	l.add(table.ShowResult{Actor: by}, side, "nothing")
	l.add(table.Proceed{Actor: by, Move: rules.Move{From: at(l.t, "g1"), To: at(l.t, "h3")}}, side)
	l.add(table.NamePlayer{Actor: by, Name: "Anna"}, side)
	l.add(table.Write{Actor: by, Text: "e4"}, side)
	l.add(table.Promote{Actor: by, Role: rules.Queen}, side)
	l.add(table.ReportDevice{Actor: by, Faults: []table.FaultOf{{Kind: table.SetupTurned, By: side}}}, side, "a board turned")
}

// hands adds what happens on a side's board, and moves in words.
func (l *listing) hands(side rules.Side) {
	by := table.By(side)
	l.add(table.Scan{Actor: by, Placement: l.state.Game.Position().Placement()}, side, "the position")
	if owed := l.state.Boards.Of(side).Owed; owed != (rules.Placement{}) {
		l.add(table.Scan{Actor: by, Placement: owed}, side, "what is owed")
	}
	l.add(table.Scan{Actor: by, Placement: l.state.Boards.Of(side).Placement.Put(at(l.t, "h2"), rules.Piece{})}, side, "a pawn missing")
	for _, square := range []string{"g1", "e5", "d7"} {
		l.add(table.Touch{Actor: by, Square: at(l.t, square)}, side, square)
		l.add(table.Lift{Actor: by, Square: at(l.t, square)}, side, square)
	}
	l.add(table.Place{Actor: by, Square: at(l.t, "f3"), Piece: rules.Piece{Role: rules.Knight}}, side, "f3")
	l.add(table.SetAside{Actor: by, Square: at(l.t, "e2")}, side, "e2")
	l.add(table.Mend{Actor: by, Square: at(l.t, "e2")}, side, "e2")
	for kind := laws.ClaimThreefold; kind <= laws.ClaimDelay; kind++ {
		l.add(table.Claim{Actor: by, Kind: kind, Square: map[bool]rules.Square{true: at(l.t, "g1")}[kind == laws.ClaimTouched]}, side, kind)
	}
	if move, _, ok := l.state.ToRepeat(side); ok {
		l.add(table.Repeat{Actor: by, Move: move}, side, "rightly")
		l.add(table.Execute{Actor: by, Move: move}, side, "rightly")
	}
	for _, squares := range []string{"g1f3", "g8f6", "g1g3"} {
		move := rules.Move{From: at(l.t, squares[:2]), To: at(l.t, squares[2:])}
		l.add(table.Enter{Actor: by, Move: move, Words: squares}, side, squares)
		l.add(table.Announce{Actor: by, Move: move, Words: squares}, side, squares)
		l.add(table.Execute{Actor: by, Move: move}, side, squares)
		l.add(table.MoveByHand{Actor: by, Move: move}, side, squares)
		l.add(table.Repeat{Actor: by, Move: move, Words: squares}, side, squares)
		l.add(table.Seal{Actor: by, Text: squares, Move: move}, side, squares)
	}
	l.add(table.Note{Actor: by, Kind: table.TwoHands}, side, "two hands")
	l.add(table.Note{Actor: by, Kind: table.WrongClock}, side, "wrong times")
	l.add(table.Note{Actor: by, Kind: table.Distraction}, side, "a distraction")
	l.add(table.ReportAccident{Actor: by, Squares: []rules.Square{at(l.t, "d1"), at(l.t, "d8"), at(l.t, "d4")}}, side, "squares")
	l.add(table.ReportDevice{Actor: by}, side, "a board that is right")
	l.add(table.Claim{Actor: by, Kind: laws.ClaimFifty, Move: rules.Move{From: at(l.t, "g1"), To: at(l.t, "h3")}}, side, "fifty with a move")
	l.add(table.Proceed{Actor: by, Move: rules.Move{From: at(l.t, "e2"), To: at(l.t, "e3")}}, side, "e3")
	l.add(table.WithdrawTouch{Actor: by, Squares: []rules.Square{at(l.t, "d7")}}, side, "d7")
	l.add(table.Promote{Actor: by, Role: rules.King}, side, "a king")
	if from, to := at(l.t, "a7"), at(l.t, "a8"); l.state.Game.At(0).At(from).Role == rules.Pawn && l.state.Game.At(0).At(to).Role == 0 {
		for _, role := range []rules.Role{0, rules.Queen, rules.Rook} {
			l.add(table.Announce{Actor: by, Move: rules.Move{From: from, To: to, Promotes: role}}, side, "a8", role)
			l.add(table.Promote{Actor: by, Role: role}, side, "on a8", role)
		}
		l.add(table.Announce{Actor: by, Move: rules.Move{From: at(l.t, "e1"), To: at(l.t, "f1"), Promotes: rules.Queen}}, side, "Kf1")
	}
}

// times adds what a clock beside the table shows.
func (l *listing) times(side rules.Side) {
	left := rules.BySide[time.Duration]{White: l.state.Left(rules.White, l.state.At), Black: l.state.Left(rules.Black, l.state.At)}
	for _, exact := range []bool{false, true} {
		l.add(table.ReadClock{Left: left.With(side, left.Of(side)-time.Second), Running: l.state.Clock.Running(), Exact: exact}, side, "a second less, exact", exact)
		l.add(table.ReadClock{Left: left, Running: side.Other(), Exact: exact}, side, "not running, exact", exact)
		l.add(table.ReadClock{Left: left.With(side, 0), Running: side, Flag: side, Exact: exact}, side, "fallen, exact", exact)
	}
	l.add(table.ReadClock{Left: left, Running: side, Exact: true}, side)
}

// others adds what belongs to neither player.
func (l *listing) others() {
	l.add(table.Begin{})
	l.add(table.Begin{By: rules.White}, "White")
	l.add(table.Uphold{})
	l.add(table.Reject{})
	l.add(table.Postpone{})
	l.add(table.Resolve{})
	l.add(table.Resolve{Explanation: 1}, "the first explanation")
	l.add(table.Undo{Plies: 1}, 1)
	l.add(table.Undo{Plies: 9}, 9)
	l.add(table.StopClocks{})
	l.add(table.RestartClocks{})
	l.add(table.SetClocks{Left: rules.Both(time.Minute)})
	l.add(table.Score{Result: rules.Draw()}, "a draw")
	l.add(table.Adjourn{Resumption: "later"})
	l.add(table.Adjourn{Resumption: "later", Early: time.Minute}, "early")
	l.add(table.Resume{})
	l.add(table.OpenEnvelope{})
	l.add(table.LoseEnvelope{})
	l.add(table.Restore{})
	l.add(table.Continue{Cause: table.CauseSlept, Time: time.Minute}, "slept")
	l.add(table.KeepTime{})
	l.add(table.Tick{})
	l.add(table.LoseClock{Silent: time.Minute})
	l.add(table.ReportDevice{Clock: true}, "a clock that is right")
	l.add(table.ReportDevice{}, "a board that is right")
	l.add(table.ReportDevice{Clock: true, Faults: []table.FaultOf{{Kind: table.ClockGave, By: rules.White, There: 30e9, Here: 60e9}}}, "a clock that gave time")
	l.add(table.ShowResult{Result: rules.WinFor(rules.Black)}, "Black wins")
	l.add(table.Begin{Unasked: true}, "unasked")
	l.add(table.OpenEnvelope{Key: "key"}, "with a key")
	l.add(table.OpenEnvelope{Key: "key", Text: "Nf3", Move: rules.Move{From: at(l.t, "g1"), To: at(l.t, "f3")}, Code: "code"}, "with a key that fits")
	l.add(table.SetClocks{Left: rules.Both(101 * time.Hour)}, "too much")
	l.add(table.Abort{}, "the server")
	l.add(table.Note{Kind: table.BoardTurned}, "a board turned")
	l.add(table.Note{Kind: table.WrongClock}, "wrong times")
}
