package console_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

func TestQuestion_IsAnsweredInWords(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	g.enter(white, "e4")
	g.enter(white, "press")
	g.at = g.at.Add(30 * time.Second)
	tests := []struct{ line, want string }{
		{"c", "You thirty-one minutes, opponent thirty minutes"}, {"my time", "thirty-one minutes"}, {"turn", "Move one. It is the opponent's move"}, {"whose move", "opponent's move"}, {"result", "The game is not finished"}, {"score", "not finished"}, {"clock full", "opponent's clock"}, {"clock full", "time thirty minutes"}, {"/C", "thirty minutes"}, {"clock his", "29 minutes|twenty-nine minutes|thirty minutes"},
		{"clock difference", "You have"}, {"l", "Eva four"}, {"o", "Anna"}, {"p N", "Bella one"}, {"p k", "Eva eight"}, {"p A", "White king"},
		{"p knight", "Gustav eight"}, {"s e", "white pawn"}, {"s 4", "Eva four"}, {"s e4", "white pawn"}, {"s a3", "empty"},
		{"d e4", "Eva seven"}, {"a e4", "attacked by neither side"}, {"m", "Anna six"}, {"m g8", "Felix six"}, {"mc", "No capture"},
		{"moves", "Eva four"}, {"material", "equal"}, {"fen", "rnbqkbnr/pppppppp"}, {"sheet", "1. e4"}, {"gate", "Waiting for the opponent"},
		{"names", "e"}, {"claims", "There is nothing to claim"}, {"incidents", "No irregularities"}, {"rights", "press the space bar to press your clock"}, {"why", "Nothing was refused"},
		{"taken", "No piece has been captured"}, {"proposal", "boards agree"}, {"law 4.3", "Article 4.3.1:"}, {"law 4.3a", "nearest is 4.3.1"}, {"help claim", "threefold"}, {"help", "Add a word to help for more"}, {"?", "questions, which piece is where"}, {"help table", "resign"}, {"? claim", "threefold"}, {"help questions 2", "Type more for more"}, {"help keys", "Arrow keys"}, {"again", "There is no message that far back"},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			reading := white.Enter(g.state, g.at, test.line)
			found := false
			for want := range strings.SplitSeq(test.want, "|") {
				found = found || strings.Contains(words(reading), want)
			}
			if !found || len(reading.Commands) > 0 {
				t.Errorf("got %q, want words %q and no command", words(reading), test.want)
			}
		})
	}
}

func TestQuestion_ABoardIsNineLinesOfNineCharacters(t *testing.T) {
	g := newGame(t, nil)
	reading := player(t, rules.White).Enter(g.state, g.at, "b lines")
	if len(reading.Answers) != 9 {
		t.Fatalf("got %d lines, want 9", len(reading.Answers))
	}
	for _, u := range reading.Answers {
		if n := len([]rune(u.Text())); n != 9 {
			t.Errorf("got %d characters in %q, want 9", n, u.Text())
		}
	}
}

func TestQuestion_ABoardIsASentenceForEachSide(t *testing.T) {
	g := newGame(t, nil)
	reading := player(t, rules.Black).Enter(g.state, g.at, "board")
	if len(reading.Answers) != 2 || !strings.HasPrefix(reading.Answers[0].Text(), "Black: king on") || !strings.HasPrefix(reading.Answers[1].Text(), "White: king on") {
		t.Errorf("got %q, want a sentence for each side, one's own first", words(reading))
	}
	braille := player(t, rules.Black)
	config := braille.Config()
	config.Lines = true
	braille.Change(config)
	for line, want := range map[string]int{"board": 9, "b lines": 9, "board sentences": 2} {
		if reading := braille.Enter(g.state, g.at, line); len(reading.Answers) != want {
			t.Errorf("%s on a line of braille: got %d lines, want %d", line, len(reading.Answers), want)
		}
	}
}

func TestQuestion_AgainSaysTheLastOrAnEarlierOne(t *testing.T) {
	s := player(t, rules.White)
	for _, text := range []string{"first", "second", "third"} {
		s.Hear(say.Utterance{Words: []say.Word{{Text: text}}})
	}
	s.Hear(say.Utterance{Kind: say.Hint, Words: []say.Word{{Text: "explored"}}})
	for line, want := range map[string]string{"again": "third", "again 3": "first"} {
		if got := words(s.Enter(table.State{}, 0, line)); got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

func TestQuestion_AgainNeverSaysWhatItHasSaidItself(t *testing.T) {
	s := player(t, rules.White)
	for _, text := range []string{"first", "second", "third"} {
		s.Hear(say.Utterance{Words: []say.Word{{Text: text}}})
	}
	for _, asked := range [][2]string{{"again", "third"}, {"again 2", "second"}, {"again 3", "first"}, {"again", "third"}} {
		reading := s.Enter(table.State{}, 0, asked[0])
		for _, u := range reading.Answers {
			s.Hear(u)
		}
		if got := words(reading); got != asked[1] {
			t.Errorf("%s: got %q, want %q", asked[0], got, asked[1])
		}
	}
}

func TestQuestion_SpellSaysLetterByLetter(t *testing.T) {
	s := player(t, rules.White)
	s.Hear(say.Utterance{Words: []say.Word{{Text: "Nf3 at"}}})
	for line, want := range map[string]string{"spell": "Capital N f 3 space a t", "spell O-O": "Capital O - capital O", "spell 4": "There is no message that far back"} {
		if got := words(s.Enter(table.State{}, 0, line)); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

func TestQuestion_AnswersHaveAShortAndALongForm(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	black := player(t, rules.Black)
	for _, line := range []string{"e4", "press"} {
		g.enter(white, line)
	}
	for _, line := range []string{"e4", "d5", "press"} {
		g.enter(black, line)
	}
	for _, line := range []string{"d5", "exd5", "press"} {
		g.enter(white, line)
	}
	white.Enter(g.state, g.at, "Nf9")
	tests := []struct{ line, long string }{
		{"scan d8", "guarded by Black"},
		{"scan d", "David"},
		{"pieces N", "White knight"},
		{"rays d5", "up"},
		{"attackers d5", "white pawn"},
		{"legal g8", "Knight Gustav eight Felix six"},
		{"taken", "David five"},
		{"sheet", "1."},
		{"law 6.9", "6.9"},
		{"clock", "Your clock"},
		{"last", "Move two"},
		{"moves", "One: "},
		{"s d4", "square"},
		{"opponent", "Laws of"},
		{"help gate", "gate"},
	}
	for _, test := range tests {
		said := map[announce.Verbosity]string{}
		for _, verbosity := range []announce.Verbosity{announce.Short, announce.Full} {
			config := white.Config()
			config.Narrator.Verbosity, config.Narrator.Colours = verbosity, true
			white.Change(config)
			said[verbosity] = words(white.Enter(g.state, g.at, test.line))
		}
		short, long := said[announce.Short], said[announce.Full]
		if len(short) >= len(long) || !strings.Contains(long, test.long) {
			t.Errorf("%s: got %q short and %q long, want %q in the longer one", test.line, short, long, test.long)
		}
	}
}

// TestQuestion_AnArticleIsToldToEverybodyInTheirLanguage asks in each language by
// the first name of the command, from each seat.
func TestQuestion_AnArticleIsToldToEverybodyInTheirLanguage(t *testing.T) {
	g := newGame(t, nil)
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		verb := pack.Variants("command.law")[0]
		for _, seat := range []console.Actor{{Side: rules.Black, Capacity: table.Player}, {Side: rules.White, Capacity: table.Assistant}, {Capacity: table.Arbiter}, {Capacity: table.Spectator}} {
			s, err := console.NewSession(console.Config{Actor: seat, Narrator: announce.Narrator{Pack: pack}, Notation: pack})
			if err != nil {
				t.Fatal(err)
			}
			intent := s.Enter(g.state, g.at, verb+" 6.9")
			want := pack.Phrase("console.article", "article", "6.9", "sentence", pack.Phrase("article.flag-fall"))
			if got := words(intent); got != want || len(intent.Answers) != 1 || intent.Answers[0].Lang != pack.Lang() {
				t.Errorf("%s, %v: got %q, want %q", lang, seat.Capacity, got, want)
			}
			if !slices.Contains(s.Complete(g.state, string([]rune(verb)[:len([]rune(verb))-1])), verb) {
				t.Errorf("%s, %v: %s is not completed", lang, seat.Capacity, verb)
			}
			if got := s.Complete(g.state, verb+" 9.6."); len(got) != 2 {
				t.Errorf("%s, %v: after %s 9.6. come %q, want two articles", lang, seat.Capacity, verb, got)
			}
		}
	}
}
