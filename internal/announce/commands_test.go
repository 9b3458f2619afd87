package announce_test

import (
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// TestEvents_WhoeverSitsByIsToldNoActionOfSomeoneElse says events to spectators. The
// papers print the same words. The arbiter alone hears of an accident what to do.
func TestEvents_WhoeverSitsByIsToldNoActionOfSomeoneElse(t *testing.T) {
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	n := announce.Narrator{Pack: pack}
	state := table.State{}
	var events []table.Event
	for _, kind := range table.Reported() {
		events = append(events, table.Irregularity{By: rules.White, Kind: kind}, table.Irregularity{Kind: kind})
	}
	squares := []rules.Square{12, 13}
	events = append(events, table.AccidentReported{Actor: table.By(rules.White), Squares: squares},
		table.AccidentReported{Actor: table.By(rules.White), Squares: squares, Sensed: true}, table.AccidentReported{Actor: table.By(rules.White), Squares: squares[:1], Sensed: true})
	if said, _ := n.Event(table.State{Conditions: table.Conditions{Arbiter: true}}, events[len(events)-1]); !strings.HasSuffix(said.Text(), " Uphold or reject.") {
		t.Errorf("got %q to the arbiter, want what to do", said.Text())
	}
	n.Onlooker, state.Conditions.Arbiter = true, true
	told := 0
	for _, event := range events {
		said, hears := n.Event(state, event)
		if !hears {
			continue
		}
		told++
		for _, action := range []string{"Call the arbiter", "phold", "Accept"} {
			if strings.Contains(said.Text(), action) {
				t.Errorf("%+v: got %q, want no action", event, said.Text())
			}
		}
	}
	if told < 10 {
		t.Errorf("got %d events told, want at least 10", told)
	}
}

// TestIncidents_TheListSaysWhatHappenedAndNotWhatToDo lists an accident that the arbiter
// was told to rule on.
func TestIncidents_TheListSaysWhatHappenedAndNotWhatToDo(t *testing.T) {
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	c := table.ForEvent()
	c.Arbiter = true
	records := []table.Record{{Seq: 1, Event: table.TableSet{Conditions: c}}, {Seq: 2, Event: table.GameStarted{}},
		{Seq: 3, Event: table.AccidentReported{Actor: table.By(rules.White), Squares: []rules.Square{12}, Article: "4.2.2"}},
		{Seq: 4, Event: table.DecisionAwaited{By: rules.White, Ruled: true}}}
	all := announce.Incidents(announce.Narrator{Pack: pack}, records)
	if len(all) != 1 || strings.Contains(all[0].Words, "phold") || !strings.Contains(all[0].Words, "reports an accident") {
		t.Errorf("got %+v, want the report of the accident alone, with no word of what to do", all)
	}
}

// TestWritten_ASentenceAfterAnotherBeginsWithACapital reads back an entry that is no move.
func TestWritten_ASentenceAfterAnotherBeginsWithACapital(t *testing.T) {
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	state := table.State{Conditions: table.ForFriends()}
	game, err := rules.NewGame(rules.StandardSetup()).Play(rules.Move{From: 12, To: 28})
	if err != nil {
		t.Fatal(err)
	}
	state.Game = game
	said, _ := announce.Narrator{Pack: pack, Side: rules.White}.Event(state, table.SheetWritten{Actor: table.By(rules.White), Ply: 1, Text: "Qh9"})
	if !strings.Contains(said.Text(), "as a move. Move one") {
		t.Errorf("got %q, want a capital after the full stop", said.Text())
	}
}
