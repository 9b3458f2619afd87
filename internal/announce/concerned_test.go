package announce_test

import (
	"fmt"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// concerning returns an event of every kind in the incident report that concerns a side.
func concerning(side rules.Side) []table.Event {
	by := table.By(side)
	e2 := []rules.Square{rules.SquareAt(4, 1)}
	move := rules.Move{From: rules.SquareAt(4, 1), To: rules.SquareAt(4, 3)}
	minute := clock.Span(60e9)
	events := []table.Event{
		table.ClocksStopped{By: side, Reason: table.StopClaim}, table.ClocksStopped{By: side, Reason: table.StopCall}, table.ClocksRestarted{Actor: by},
		table.ClaimMade{Actor: by, Kind: laws.ClaimThreefold}, table.ClaimUpheld{Actor: by, Kind: laws.ClaimThreefold, Article: "9.9"}, table.ClaimUpheld{Actor: by, Kind: laws.ClaimIllegal, Already: true, Article: "9.9"},
		table.ClaimRejected{Actor: by, Kind: laws.ClaimFifty, Article: "9.9"}, table.ClaimPostponed{Actor: by, Kind: laws.ClaimNoEffort}, table.ClaimWithdrawn{Actor: by, Kind: laws.ClaimFlag},
		table.AccidentReported{Actor: by, Squares: e2, Article: "9.9"}, table.AccidentGranted{Actor: by, How: "arbiter"}, table.AccidentRefused{Actor: by, How: "word"}, table.TouchWithdrawn{Actor: by, Squares: e2, Article: "9.9"},
		table.FlagFell{Actor: by}, table.IllegalMoveCompleted{Actor: by, Kind: laws.IllegalDisplacement, Move: move, Count: 1, Article: "9.9"}, table.PositionRestored{Actor: by},
		table.PenaltyGiven{Actor: by, Penalty: table.Warning}, table.TimeAdded{Actor: by, Time: minute}, table.TimeRemoved{Actor: by, Time: minute},
		table.ArbiterCalled{Actor: by}, table.BoardsDiverged{By: side, Cause: table.BySheets, Ply: 1}, table.PlayerAbsent{Actor: by}, table.PlayerArrived{Actor: by},
		table.BoardLost{Actor: by}, table.BoardFound{Actor: by}, table.AnnouncementCorrected{Actor: by, Move: move, Was: move}, table.SheetIncomplete{Actor: by, Missing: 1, Article: "9.9"},
		table.Adjourned{Actor: by}, table.EnvelopeClosed{Actor: by}, table.PressTakenBack{Actor: by, White: 90 * minute, Black: 90 * minute, Article: "9.9"},
	}
	for _, kind := range table.Kinds() {
		events = append(events, table.Irregularity{By: side, Kind: kind, Square: e2[0], Move: move, Text: "words"})
	}
	return events
}

// TestIncidents_EachLineTellsNumberMoveSideTimeClocksAndArticle lists an event of every
// kind for both sides, on the move of each, in every language.
func TestIncidents_EachLineTellsNumberMoveSideTimeClocksAndArticle(t *testing.T) {
	moved := []table.Command{table.Enter{Actor: table.By(rules.White), Move: rules.Move{From: rules.SquareAt(4, 1), To: rules.SquareAt(4, 3)}}, table.Press{Actor: table.By(rules.White)}}
	for _, lang := range []string{"en", "de", "sk", "pl", "bg", "sr", "cnr"} {
		n := announce.Narrator{Pack: pack(t, lang), Scheme: scheme(t, "en")}
		for turn, before := range [][]table.Record{recorded(t), recorded(t, moved...)} {
			for _, side := range []rules.Side{rules.White, rules.Black} {
				for _, event := range concerning(side) {
					last := before[len(before)-1]
					record := table.Record{Seq: last.Seq + 1, At: last.At + 1, Event: event}
					found := announce.Incidents(n, append(before[:len(before):len(before)], record))
					what := fmt.Sprintf("%s, ply %d, %v, %T %+v", lang, turn, side, event, event)
					if len(found) == 0 {
						t.Errorf("%s: got no incident", what)
						continue
					}
					i := found[len(found)-1]
					line := i.Line(n.Pack)
					if i.Side != strings.ToLower(side.String()) || i.Kind == "" || i.When() == "" || i.Article == "" && !articleless(event) {
						t.Errorf("%s: got %+v, want its side, kind, time and article", what, i)
					}
					stem := []rune(strings.ToLower(n.Pack.Word("side." + i.Side)))
					if !strings.Contains(strings.ToLower(line), string(stem[:len(stem)-1])) {
						t.Errorf("%s: got %q, want the side in it", what, line)
					}
					for _, part := range []string{fmt.Sprintf("%d. ", i.Number), i.When(), inFigures(i.Clocks["white"]), inFigures(i.Clocks["black"]), i.Article} {
						if !strings.Contains(line, part) {
							t.Errorf("%s: got %q, want %q in it", what, line, part)
						}
					}
				}
			}
		}
	}
}

// inFigures writes a time to the second.
func inFigures(left clock.Span) string {
	seconds := int(left.Duration().Seconds())
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// articleless reports whether no article of the Laws speaks of an event.
func articleless(e table.Event) bool {
	switch e := e.(type) {
	case table.BoardLost, table.BoardFound:
		return true
	case table.Irregularity:
		return e.Kind == table.Other
	}
	return false
}
