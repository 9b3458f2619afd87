package keeping_test

import (
	"testing"
	"time"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// hears notes the boards that are heard.
type hears struct {
	clocked
	boards chan string
}

func (h *hears) Heard(key hall.Key, _ hall.Beat) {
	select {
	case h.boards <- key.Board:
	default:
	}
}

// TestPost_ATableThatIsNotOnThePassIsToldInOneSentence follows such a table. Nobody hears
// of permissions or of a hall that is slow.
func TestPost_ATableThatIsNotOnThePassIsToldInOneSentence(t *testing.T) {
	folder, address, _, _, _ := attacked(t, atHall, nil)
	told := make(chan string, 100)
	line, err := stream.Dial(stream.Access{URL: "nats://" + address, Credentials: pass(t, folder, keeping.PostName("3", "5-6"))}, func(text string) { told <- text })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(line.Close)
	begin(t, line, "9")
	select {
	case got := <-told:
		if want := "hall: table 9 of round 3 is not on your pass, so the hall hears nothing of it: write a pass for it with blindchess-hall pass"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	case <-time.After(patience):
		t.Error("nothing was said of table 9")
	}
}

// TestBeats_ATableThatIsNotOnThePassSilencesNoOther follows two tables on one line, as a
// post follows all of its computer, of which one is not on its pass.
func TestBeats_ATableThatIsNotOnThePassSilencesNoOther(t *testing.T) {
	beats := &hears{clocked{began: map[string]time.Time{}}, make(chan string, 1000)}
	folder, address, _, refused, _ := attacked(t, atHall, beats)
	line := dial(t, address, pass(t, folder, keeping.PostName("3", "5-6")))
	for _, board := range []string{"9", "5", "6"} {
		begin(t, line, board).do(table.Call{Actor: table.By(rules.White)}) // with no clock that runs they send their beats by themselves
	}
	heard := map[string]int{}
	for late := time.After(patience); heard["5"] < 3 || heard["6"] < 3; {
		select {
		case board := <-beats.boards:
			heard[board]++
		case <-late:
			t.Fatalf("got the beats %v, want those of tables 5 and 6", heard)
		}
	}
	refused.mu.Lock()
	defer refused.mu.Unlock()
	if heard["9"] > 0 || len(refused.all) > 0 {
		t.Errorf("got %d beats of table 9 and %v refused, want none", heard["9"], refused.all)
	}
}
