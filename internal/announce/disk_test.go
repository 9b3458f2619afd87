package announce_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// TestStands_TellsTheCauseAndWhatIsToBeDone checks, in every language, the message
// if the disk accepts no records: no two causes sound alike, and an unknown one is
// reported as a disk failure.
func TestStands_TellsTheCauseAndWhatIsToBeDone(t *testing.T) {
	for _, lang := range language.Languages() {
		s := seat(t, lang, "fide", rules.White)
		told := map[string]string{}
		for _, cause := range []string{"full", "worn", "gone", "read-only", "unlockable", "held", "changed", "failing", "slow"} {
			stands, unkept := s.Stands(table.State{}, cause).Text(), s.Unkept(cause).Text()
			if strings.Contains(stands+unkept, "{") || strings.Contains(stands+unkept, "disk."+cause) {
				t.Errorf("%s, %s: got %q and %q, want whole sentences", lang, cause, stands, unkept)
			}
			if other := told[stands]; other != "" {
				t.Errorf("%s: %s and %s are told alike: %q", lang, other, cause, stands)
			}
			told[stands] = cause
		}
		if got, want := s.Stands(table.State{}, "on fire").Text(), s.Stands(table.State{}, "failing").Text(); got != want {
			t.Errorf("%s: got %q of what nobody foresaw, want %q", lang, got, want)
		}
	}
}

func TestTableStood_IsToldByItsCause(t *testing.T) {
	s := seat(t, "en", "fide", rules.White)
	for cause, want := range map[string]string{
		table.CauseSlept: "This computer slept for", table.CauseAhead: "time ahead by", table.CauseBack: "time back by", "full": "The game can be saved again",
		table.CauseAnew: "The program has restored it, and nothing is lost",
	} {
		u, said := s.Event(table.State{}, table.TableStood{Cause: cause, Time: table.Span(time.Minute)})
		if got := u.Text(); !said || !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q in it", cause, got, want)
		}
	}
}
