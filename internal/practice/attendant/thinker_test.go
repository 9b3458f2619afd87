package attendant_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"blindchess/internal/language"
	"blindchess/internal/practice/attendant"
	"blindchess/internal/practice/phrases"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/practice/uci"
	"blindchess/internal/practice/uci/ucitest"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestMain(m *testing.M) {
	if ucitest.Main() {
		return
	}
	if err := phrases.Add(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// engineAt lets an engine of some manner play both sides of a new table, and
// returns the messages about it.
func engineAt(t *testing.T, manner string, strength, plies int) []error {
	t.Helper()
	r := newTable(t)
	told := make(chan error, 2)
	for _, side := range []rules.Side{rules.White, rules.Black} {
		engine := attendant.Engine{
			Config:   uci.Config{Path: os.Args[0], Arguments: []string{ucitest.Word, manner}, Patience: time.Minute},
			Strength: strength, Seed: 7, Told: func(err error) { told <- err },
		}
		partner := rehearsal.Partner{Side: side, Seed: 7, Haste: 1000, Chooser: attendant.NewThinker(engine)}
		r.Attend(attendant.Attendant(r, partner, func(refused *table.Refusal) { t.Errorf("%v was refused: %v", side, refused) }))
	}
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	until(t, "some plies are played", func() bool { return r.State().Game.Ply() >= plies })
	var all []error
	for len(told) > 0 {
		all = append(all, <-told)
	}
	return all
}

func TestThinker_AnEngineSitsAtTheTableAsAPartnerDoes(t *testing.T) {
	if told := engineAt(t, "good", 1500, 2); len(told) > 0 {
		t.Errorf("got %v, want nothing to tell", told)
	}
}

func TestThinker_BelowWhatTheEngineOffersOurOwnPlayChooses(t *testing.T) {
	if told := engineAt(t, "crash", 700, 2); len(told) > 0 {
		t.Errorf("got %v, want the engine not asked", told)
	}
}

func TestThinker_WhereAnEngineFailsThePartnerPlaysOnAndItIsTold(t *testing.T) {
	for _, manner := range []string{"crash", "liar"} {
		told := engineAt(t, manner, 1500, 1)
		if len(told) == 0 {
			t.Errorf("%s: nothing was told", manner)
		}
		pack, err := language.Load("en")
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range told {
			if text := attendant.FaultText(pack, err); !strings.HasPrefix(text, "practice.fault.") && strings.Contains(text, "uci:") {
				t.Errorf("%s: got %q, want the words of the pack", manner, text)
			}
		}
	}
}
