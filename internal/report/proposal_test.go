package report_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"blindchess/internal/host/script"
)

// TestProposalOf_TellsWhatItWouldEndAndWhatMayBeChosen reads the proposals that an
// arbiter gets for an illegal move too many and for breaches of conduct.
func TestProposalOf_TellsWhatItWouldEndAndWhatMayBeChosen(t *testing.T) {
	illegal := "move white e2e5\npress white\n"
	for _, test := range []struct{ name, lines, want string }{
		{"a second illegal move", "rulings nothing\nstart\n" + illegal + "arbiter resolve\n" + illegal,
			`"ends":{"ply":0,"result":"0-1","reason":"illegal moves","article":"7.5.5"}`},
		{"an electronic device", "start\nreport white electronic-device\n",
			`"ends":{"ply":0,"result":"0-1","reason":"forfeit","article":"11.3.2.2"},"offender":"white","penalties":["warning",`},
		{"smoking", "start\nreport black smoking\n", `"offender":"black","penalties":["warning",`},
	} {
		s, err := script.Parse(test.name, "laws 2018\ncontrol 90m\narbiter yes\n"+test.lines)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if _, err := script.New(&out, script.Options{JSON: true}).Play(s); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		var told struct {
			State struct{ Proposal json.RawMessage }
		}
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &told); err != nil {
			t.Fatal(err)
		}
		if got := string(told.State.Proposal); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %s, want in it %s", test.name, got, test.want)
		}
	}
}
