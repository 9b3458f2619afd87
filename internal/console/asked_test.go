package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// TestTried_AnEntryThatIsAnsweredWithAQuestionIsNoTry types at an event what several
// pieces can play, and what only the opponent could mean: the arbiter hears of no try.
func TestTried_AnEntryThatIsAnsweredWithAQuestionIsNoTry(t *testing.T) {
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	letters, err := language.LoadScheme("en")
	if err != nil {
		t.Fatal(err)
	}
	answering := eventAt(t, "4k3/1p6/8/8/8/8/1P6/4K3 b - - 0 1")
	answering.do(table.Enter{Actor: table.By(rules.Black), Move: hand("b7b5"), Words: "b5"}, table.Press{Actor: table.By(rules.Black)})
	for _, test := range []struct {
		name, line, want string
		g                *game
	}{
		{"two knights", "Nd2", "More than one piece can play Nd2", eventAt(t, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")},
		{"a bishop or a pawn", "b takes c4", "More than one piece can play b takes c4", eventAt(t, "4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1")},
		{"another move of the opponent", "bb6", "Repeat yours", answering},
	} {
		intent := player(t, rules.White).Enter(test.g.state, test.g.at, test.line)
		if got := words(intent); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want %q in it", test.name, got, test.want)
		}
		for _, c := range intent.Commands {
			effects, err := table.Decide(test.g.state, test.g.at, c)
			if err != nil || len(effects) != 1 {
				t.Fatalf("%s: got %v, %v, want one record", test.name, effects, err)
			}
			tried, is := effects[0].Record.Event.(table.MoveTried)
			if !is || !tried.Asked || tried.Count != 0 || effects[0].After.Tried.White != 0 {
				t.Errorf("%s: got %+v, want a question and no try", test.name, effects[0].Record.Event)
			}
			arbiter := announce.Narrator{Pack: english, Scheme: letters}
			if u, told := arbiter.Event(effects[0].After, tried); told {
				t.Errorf("%s: the arbiter hears %q, want nothing", test.name, u.Text())
			}
		}
	}
}
