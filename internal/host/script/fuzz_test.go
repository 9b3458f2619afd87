package script_test

import (
	"io"
	"strings"
	"testing"

	"blindchess/internal/host/script"
)

// FuzzScript plays anything as a script. It ends, with what came of each
// direction or with the line that is wrong, and playing it again comes to the
// same table.
func FuzzScript(f *testing.F) {
	f.Add("laws 2014\ncontrol 10m+5s\nstart\nwait 17s\nmove white e4\npress white\n")
	f.Add("start\nlift white e2\nplace white e4\nsay white e4\npress white\ncrash\nrestart\n")
	f.Add("white blind\nstart\nwhite offer\nblack resign\nstate\n")
	f.Add("ask white board\nexpect \"\n")
	voices := script.NewVoices()
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 600 || strings.Count(text, "\n") > 20 {
			return
		}
		play := func() (string, string) {
			s, err := script.Parse("fuzz", text)
			if err != nil {
				return "", err.Error()
			}
			var out strings.Builder
			run := script.New(io.MultiWriter(&out, io.Discard), script.Options{JSON: true, Nodes: 1, Voices: voices})
			_, err = run.Play(s)
			if err != nil {
				return out.String(), err.Error()
			}
			return out.String(), ""
		}
		first, wrong := play()
		if second, again := play(); first != second || wrong != again {
			t.Errorf("got %s, %q\nand then %s, %q", first, wrong, second, again)
		}
		if len(first) > 1<<20 {
			t.Errorf("%d bytes came of a script of %d", len(first), len(text))
		}
	})
}
