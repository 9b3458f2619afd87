package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// knowing is a session whose player taught these words.
func knowing(t *testing.T, lang, taught string) *console.Session {
	t.Helper()
	s := session(t, console.Actor{Side: rules.White, Capacity: table.Player}, lang, lang)
	config := s.Config()
	config.Taught = taught
	s.Change(config)
	return s
}

func TestTeach_AWordIsKeptWithWhatItMeansInTheLettersOfTheNotation(t *testing.T) {
	g := newGame(t, nil)
	for _, test := range []struct{ lang, taught, line, want string }{
		{"en", "", `teach "jumper" N`, "jumper=N"},
		{"en", "", "teach Jumper n", "jumper=N"},
		{"en", "jumper=N", "teach fortress O-O", "jumper=N,fortress=0-0"},
		{"en", "jumper=N", "teach jumper B", "jumper=B"},
		{"en", "", "teach fortress 0-0-0", "fortress=0-0-0"},
		{"en", "", "teach grabs x", "grabs=x"},
		{"en", "", "teach zeppelin b", "zeppelin=b"},
		{"en", "", "teach zeppelin 4", "zeppelin=4"},
		{"de", "", "lehre h\u00fcpfer S", "h\u00fcpfer=N"},
		{"sk", "", "nau\u010d skokan J", "skokan=N"},
		{"pl", "", "naucz rumak S", "rumak=N"},
		{"bg", "", "\u043d\u0430\u0443\u0447\u0438 \u0436\u0440\u0435\u0431\u0435\u0446 \u041a", "\u0436\u0440\u0435\u0431\u0435\u0446=N"},
		{"sr", "", "nau\u010di vranac S", "vranac=N"},
		{"cnr", "", "nau\u010di vranac S", "vranac=N"},
	} {
		intent := knowing(t, test.lang, test.taught).Enter(g.state, g.at, test.line)
		if want := (console.Local{Act: console.ActSet, Key: "taught", Value: test.want}); intent.Local != want {
			t.Errorf("%s, %s: got %+v %q, want %+v", test.lang, test.line, intent.Local, words(intent), want)
		}
	}
}

func TestTeach_AWordThatCouldBeMistakenIsRefusedWithTheReason(t *testing.T) {
	g := newGame(t, nil)
	for line, want := range map[string]string{
		"teach e4 N": "square", "teach nbd R": "square", "teach ed R": "square", "teach nine N": "a square, number", "teach bob7 N": "square",
		"teach knight B": "already", "teach horse B": "already", "teach Felix N": "already", "teach castle N": "already", "teach queenside R": "already",
		"teach resign R": "already", "teach clock R": "already", "teach springer knight": "Type it like this", "teach jumper Z": "Type it like this",
		"teach hosre Q": "too much like horse", "teach bishob R": "too much like bishop", "teach resing R": "too much like resign", "teach jumpers B": "too much like jumper",
		"teach unheard": "have not taught", "teach my jumper N": "Type it like this",
	} {
		intent := knowing(t, "en", "jumper=N").Enter(g.state, g.at, line)
		if !intent.Refused || intent.Local != (console.Local{}) || !strings.Contains(words(intent), want) {
			t.Errorf("%s: got %q, want a refusal with %q", line, words(intent), want)
		}
	}
}

func TestTeach_TheWordsAreToldAndForgottenOnceThatIsConfirmed(t *testing.T) {
	g := newGame(t, nil)
	if got := words(knowing(t, "en", "").Enter(g.state, g.at, "teach")); !strings.Contains(got, "no words") {
		t.Errorf("nothing taught: got %q", got)
	}
	s := knowing(t, "de", "h\u00fcpfer=N,springer=B,burg=0-0")
	got := words(s.Enter(g.state, g.at, "lehre"))
	for _, want := range []string{"h\u00fcpfer bedeutet S", "burg bedeutet 0-0", "springer ist schon"} {
		if !strings.Contains(got, want) {
			t.Errorf("the words: got %q, want %q in it", got, want)
		}
	}
	if intent := s.Enter(g.state, g.at, "lehre h\u00fcpfer"); !strings.Contains(words(intent), "vergessen") || intent.Local.Act != 0 {
		t.Fatalf("forgetting: got %+v, want to be asked", intent)
	}
	if intent := s.Enter(g.state, g.at, "lehre"); intent.Local.Act != 0 {
		t.Errorf("telling the words: got %+v, want nothing forgotten", intent.Local)
	}
	s.Enter(g.state, g.at, "lehre h\u00fcpfer")
	if got, want := s.Enter(g.state, g.at, "ja").Local, (console.Local{Act: console.ActSet, Key: "taught", Value: "springer=B,burg=0-0"}); got != want {
		t.Errorf("confirmed: got %+v, want %+v", got, want)
	}
}

func TestTeach_TaughtWordsAreHeardAtOnceAndNeverSpoken(t *testing.T) {
	g := newGame(t, nil)
	s := knowing(t, "en", "jumper=N,clock=N")
	intent := s.Enter(g.state, g.at, "jumper f3")
	if len(intent.Commands) == 0 || intent.Refused {
		t.Fatalf("got %+v %q, want a move", intent, words(intent))
	}
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	scheme := language.SchemeOf(pack)
	position := g.state.Game.Position()
	move, err := position.ParseUCI("g1f3")
	if err != nil {
		t.Fatal(err)
	}
	if spoken := announce.Move(scheme, position, move, announce.Form{}).Text(); strings.Contains(strings.ToLower(spoken), "jumper") {
		t.Errorf("spoken: got %q", spoken)
	}
	if intent := knowing(t, "en", "").Enter(g.state, g.at, "jumper f3"); !intent.Refused {
		t.Errorf("untaught: got %+v, want it refused", intent)
	}
}
