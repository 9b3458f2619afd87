package announce_test

import (
	"reflect"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// ofSides lists events that concern a side, or neither.
func ofSides(by rules.Side) []table.Event {
	who := table.By(by)
	events := []table.Event{
		table.BoardsDiverged{By: by, Ply: 1, Cause: table.BySheets}, table.ClocksStopped{By: by, Reason: table.StopArbiter},
		table.GameStarted{}, table.BonusGranted{Time: 1e9}, table.ClocksAdjusted{White: 1e9, Black: 1e9}, table.BoardsAgreed{}, table.DivergenceResolved{},
		table.GameAnnulled{}, table.ClocksRestarted{Actor: who}, table.Resumed{Actor: who}, table.EnvelopeClosed{Actor: who}, table.EnvelopeLost{},
	}
	for _, kind := range table.Kinds() {
		events = append(events, table.Irregularity{By: by, Kind: kind}, table.Irregularity{By: by, Kind: kind, Text: "xyz"})
	}
	if by == 0 {
		return events
	}
	for _, penalty := range []table.Penalty{table.Warning, table.Fine, table.Exclusion, table.Expulsion} {
		events = append(events, table.PenaltyGiven{Actor: who, Penalty: penalty}, table.PenaltyGiven{Actor: who, Penalty: penalty, Text: "xyz"})
	}
	for kind := laws.ClaimThreefold; kind <= laws.ClaimDelay; kind++ {
		events = append(events, table.ClaimMade{Actor: who, Kind: kind, Square: rules.Square(5)}, table.ClaimUpheld{Actor: who, Kind: kind}, table.ClaimRejected{Actor: who, Kind: kind})
	}
	for kind := laws.IllegalDisplacement; kind <= laws.IllegalTwoHands; kind++ {
		events = append(events, table.IllegalMoveCompleted{Actor: who, Kind: kind, Count: 1})
	}
	for _, kind := range []evidence.Kind{evidence.Missing, evidence.Exchanged, evidence.Wrong} {
		events = append(events, table.SheetNoted{Actor: who, Ply: 1, Kind: kind, Wrote: "e4", Text: "d4"})
	}
	return append(events, table.ProposalConfirmed{Actor: who}, table.ProposalConfirmed{Actor: who, Explanation: 1}, table.DrawOffered{Actor: who},
		table.TimeAdded{Actor: who, Time: 1e9}, table.TimeRemoved{Actor: who, Time: 1e9}, table.FlagFell{Actor: who}, table.PlayerAbsent{Actor: who},
		table.PlayerArrived{Actor: who}, table.SheetSigned{Actor: who}, table.ArbiterCalled{Actor: who}, table.AssistantAppointed{Actor: who},
		table.Adjourned{Actor: who}, table.MoveSealed{Actor: who, Text: "e4"}, table.BoardLost{Actor: who}, table.BoardFound{Actor: who}, table.BoardSet{Actor: who},
		table.PositionRestored{Actor: who}, table.IllegalMoveStood{Actor: who})
}

func TestEvent_NobodyStandsInNoSentence(t *testing.T) {
	said := 0
	for _, lang := range language.Languages() {
		for _, listener := range []rules.Side{0, rules.White, rules.Black} {
			s := seat(t, lang, lang, listener)
			for _, by := range []rules.Side{0, rules.White, rules.Black} {
				for _, event := range ofSides(by) {
					u, ok := s.Event(begunTable(t), event)
					if !ok {
						continue
					}
					said++
					for _, wrong := range []string{"nobody", "Nobody", "side.", "Side.", "{", "}"} {
						if text := u.Text(); strings.Contains(text, wrong) {
							t.Errorf("%s, to %v, %s %+v: got %q with %q", lang, listener, table.NameOf(event), event, text, wrong)
						}
					}
					if text := reflect.ValueOf(event).FieldByName("Text"); text.IsValid() && text.String() == "xyz" && kept(event) && !strings.Contains(u.Text(), "xyz") {
						t.Errorf("%s, to %v, %+v: got %q without the words of the arbiter", lang, listener, event, u.Text())
					}
				}
			}
		}
	}
	if said < 3000 {
		t.Errorf("got %d sentences, want those of every event to everybody", said)
	}
}

// kept reports whether the words of an event are said, and not only recorded.
func kept(e table.Event) bool {
	irregular, ok := e.(table.Irregularity)
	if !ok {
		return true
	}
	for _, kind := range append(table.Reported(), table.Other) {
		if kind == irregular.Kind {
			return true
		}
	}
	return false
}

func TestEvent_WhoIsConcernedIsSpokenTo(t *testing.T) {
	tests := []struct {
		event table.Event
		you   string
		white string
	}{
		{table.PenaltyGiven{Actor: table.By(rules.White), Penalty: table.Fine, Text: "50 euro"}, "The arbiter fines you. The arbiter notes: 50 euro.", "The arbiter fines White. The arbiter notes: 50 euro."},
		{table.Irregularity{By: rules.White, Kind: table.Distraction}, "You distracted the opponent.", "White distracted the opponent."},
		{table.Irregularity{By: rules.White, Kind: table.Other, Text: "phone rang"}, "Your irregularity: phone rang", "Irregularity, White: phone rang"},
	}
	for _, test := range tests {
		for listener, want := range map[rules.Side]string{rules.White: test.you, rules.Black: test.white, 0: test.white} {
			if u, _ := seat(t, "en", "en", listener).Event(begunTable(t), test.event); u.Text() != want {
				t.Errorf("to %v: got %q, want %q", listener, u.Text(), want)
			}
		}
	}
}

// begunTable is a table at which a game has begun and one move was made.
func begunTable(t *testing.T) table.State {
	t.Helper()
	state := table.State{}
	first, err := rules.Standard().ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []table.Command{
		table.Open{Conditions: table.ForEvent()}, table.Begin{}, table.Enter{Actor: table.By(rules.White), Move: first},
	} {
		effects, err := table.Decide(state, 0, c)
		if err != nil {
			t.Fatal(err)
		}
		state = effects[len(effects)-1].After
	}
	return state
}
