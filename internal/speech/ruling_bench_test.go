//go:build linux || darwin

package speech_test

import (
	"testing"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech/speechtest"
)

// BenchmarkRuling is the time from a ruling to its first sound at the monitor of a
// PipeWire sink, while something else is being said that it cuts. An arbiter's
// decision cuts an announcement, an alarm, an answer, an echo and a notice; a flag
// cuts an answer. The aim is 120 ms at the 99th percentile. Silence before the
// ruling is measured beside it.
func BenchmarkRuling(b *testing.B) {
	stage := newStage(b, speechtest.StartServer(b))
	stage.move.Kind, stage.move.Channel = say.Ruling, say.Private
	cut, quiet := stage.says(true, false), stage.says(false, false)
	for b.Loop() {
		for i := range 100 {
			stage.answer.Kind, stage.answer.Urgency = []say.Kind{say.Move, say.Alert, say.Answer, say.Echo, say.Notice}[i%5], say.Next
			stage.move.Urgency = say.Now
			if i%10 == 2 {
				stage.move.Urgency = say.Next // a flag
			}
			wait := 400*time.Millisecond + time.Duration(i*7%40)*time.Millisecond
			cut.try(wait, stage.beginning)
			if i%4 == 0 {
				quiet.try(wait, stage.beginning)
			}
		}
	}
	cut.report(b, "cut")
	quiet.report(b, "quiet")
	if late, floor := percentile(cut.heard, 0.99), percentile(quiet.heard, 0.99); late > 120*time.Millisecond && late > floor+15*time.Millisecond {
		b.Errorf("got %v to the first sound of a ruling at the 99th percentile and %v where nothing else is said, want at most 120 ms", late, floor)
	}
}
