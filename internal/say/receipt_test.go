package say_test

import (
	"testing"

	"blindchess/internal/say"
)

func TestStage_IsWrittenInALogByANameOfItsOwn(t *testing.T) {
	seen := map[string]say.Stage{}
	for stage := say.Stage(0); stage <= say.Overtaken; stage++ {
		name := stage.String()
		if other, there := seen[name]; there || name == "" {
			t.Errorf("got the name %q for stage %d, which is that of %d", name, stage, other)
		}
		seen[name] = stage
	}
	if got, want := (say.Overtaken + 1).String(), say.Stage(0).String(); got != want {
		t.Errorf("got %q for a stage that is none, want %q", got, want)
	}
}
