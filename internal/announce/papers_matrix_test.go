package announce_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// TestSentences_PapersAreWrittenForAGameWithTrouble compares the papers of a game with those that
// were read: one that Black resigned after trouble, one that goes on, and one that Black
// began.
func TestSentences_PapersAreWrittenForAGameWithTrouble(t *testing.T) {
	white, black := table.By(rules.White), table.By(rules.Black)
	move := func(squares string) rules.Move {
		m, ok := rules.ParseCoordinates(squares)
		if !ok {
			t.Fatal(squares)
		}
		return m
	}
	e4, e5 := move("e2e4"), move("e7e5")
	opening := []table.Command{
		table.Enter{Actor: white, Move: e4}, table.Repeat{Actor: black, Move: move("d2d4"), Words: "d4"}, table.Repeat{Actor: black, Move: e4}, table.Execute{Actor: black, Move: e4}, table.Press{Actor: white},
		table.Enter{Actor: black, Move: e5}, table.Press{Actor: black}, table.Repeat{Actor: white, Move: e5}, table.Execute{Actor: white, Move: e5},
		table.Claim{Actor: white, Kind: laws.ClaimThreefold},
		table.Penalise{Side: rules.White, Penalty: table.Warning, Text: "quiet!"}, table.Call{Actor: white},
	}
	var out strings.Builder
	arbiter := seat(t, "en", "en", 0)
	write := func(title string, records []table.Record, change func(*table.State)) {
		var state table.State
		for _, r := range records {
			state = state.Apply(r)
		}
		change(&state)
		incidents := announce.Incidents(arbiter, records)
		for _, name := range announce.Papers() {
			fmt.Fprintf(&out, "\n%s, %s\n%s", title, name, indented(announce.Paper(arbiter, name, state, incidents)))
		}
		for _, i := range incidents {
			fmt.Fprintf(&out, "%d: %s | %s | %s\n", i.Number, i.When(), i.Where(arbiter.Pack), i.Ruled(arbiter.Pack))
		}
		out.WriteString(announce.PaperHTML("en", announce.Paper(arbiter, "result", state, nil)))
	}
	write("a game with trouble", recorded(t, append(opening, table.Resign{Actor: black})...), func(*table.State) {})
	write("a game that goes on", recorded(t), func(s *table.State) {
		s.Conditions.Seats.White.Name = "Anna <Novak>"
		s.Illegal.Black = 1
	})
	write("a game that Black began", recorded(t), func(s *table.State) {
		game := rules.NewGame(rules.Setup{Position: position(t, "4k3/8/8/8/8/8/4P3/4K2R b - - 0 1"), Number: 20})
		s.Game = playedOn(t, playedOn(t, playedOn(t, game, "e8d8"), "h1h8"), "d8e7")
	})
	golden.Check(t, filepath.Join("testdata", "papers.golden"), out.String(), *update)
}

// A word is near another if one letter is changed, left out or put in, or if two
// neighbours have changed places.
func TestMistaken_OneSlipOfTheFingerMakesAWordNear(t *testing.T) {
	for _, test := range []struct {
		word, known string
		want        announce.Mistake
	}{
		{"felix", "felix", announce.MistakeKnown}, {"FELIX", "Felix", announce.MistakeKnown}, {"fuenf", "f\u00fcnf", announce.MistakeKnown},
		{"felyx", "felix", announce.MistakeNear}, {"xelix", "felix", announce.MistakeNear}, {"feliy", "felix", announce.MistakeNear},
		{"elix", "felix", announce.MistakeNear}, {"flix", "felix", announce.MistakeNear}, {"feli", "felix", announce.MistakeNear},
		{"ffelix", "felix", announce.MistakeNear}, {"felixx", "felix", announce.MistakeNear}, {"feilix", "felix", announce.MistakeNear},
		{"eflix", "felix", announce.MistakeNear}, {"feilx", "felix", announce.MistakeNear}, {"felxi", "felix", announce.MistakeNear},
		{"fel", "felix", announce.MistakeNone}, {"fexil", "felix", announce.MistakeNone}, {"feyyx", "felix", announce.MistakeNone}, {"eflxi", "felix", announce.MistakeNone},
		{"fxlie", "felix", announce.MistakeNone}, {"xilef", "felix", announce.MistakeNone}, {"feilxx", "felix", announce.MistakeNone}, {"efli", "felix", announce.MistakeNone},
		{"eva", "evo", announce.MistakeNone}, {"eva", "evab", announce.MistakeNear}, {"ab", "abc", announce.MistakeNone}, {"abcd", "abdc", announce.MistakeNear}, {"abcd", "badc", announce.MistakeNone},
	} {
		if got := announce.Mistaken(test.word, test.known); got != test.want {
			t.Errorf("%q and %q: got %v, want %v", test.word, test.known, got, test.want)
		}
	}
}

func TestTaught_AWordHasThreeToTwentyLettersAndAMeaning(t *testing.T) {
	letters := func(n int) string { return strings.Repeat("q", n) }
	fifty := strings.TrimSuffix(strings.Repeat("jumper=N,", 50), ",")
	for text, want := range map[string]string{
		"": "", " , ": "", "jumper=N": "jumper role.knight", " Jumper = N , gate=0-0": "jumper role.knight gate castle.short", "tower=R": "tower role.rook", "grab=x": "grab takes", "far=0-0-0": "far castle.long",
		"alpha=a": "alpha file.a", "hotel=h": "hotel file.h", "first=1": "first rank.1", "last=8": "last rank.8",
		"india=i": "?", "none=0": "?", "nine=9": "?", "low=`": "?", "two=ab": "?", "jumper": "?", "jumper=": "?", "a1b=N": "?", "two words=N": "?", "ab=N": "?", "abc=N": "abc role.knight",
		letters(20) + "=N": letters(20) + " role.knight", letters(21) + "=N": "?", fifty + ",jumper=N": "?",
	} {
		taught, err := announce.ParseTaught(text)
		got := "?"
		if err == nil {
			got = ""
			for _, word := range taught {
				got += " " + word.Word + " " + word.Means
			}
			got = strings.TrimSpace(got)
			if again, err := announce.ParseTaught(announce.WriteTaught(taught)); err != nil || fmt.Sprint(again) != fmt.Sprint(taught) {
				t.Errorf("%q: written and read again it is %v, %v", text, again, err)
			}
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if taught, err := announce.ParseTaught(fifty); err != nil || len(taught) != 50 {
		t.Errorf("got %d of fifty words, %v", len(taught), err)
	}
}

func TestMistake_AWordThatCouldBeReadAsAMoveOrIsKnownIsNamed(t *testing.T) {
	ear := announce.NewEar(scheme(t, "fide"), pack(t, "de"))
	for _, test := range []struct {
		word, means string
		want        announce.Mistake
		similar     string
	}{
		{"jumper", "role.knight", announce.MistakeNone, ""}, {"springer", "role.knight", announce.MistakeKnown, "springer"}, {"springer", "role.rook", announce.MistakeKnown, "springer"},
		{"springr", "role.knight", announce.MistakeNone, ""}, {"springr", "role.rook", announce.MistakeNear, "springer"}, {"felyx", "file.f", announce.MistakeNone, ""}, {"felyx", "file.g", announce.MistakeNear, "felix"},
		{"abc", "role.knight", announce.MistakeRead, ""}, {"sab", "role.knight", announce.MistakeRead, ""}, {"exd", "role.knight", announce.MistakeRead, ""}, {"exdq", "role.knight", announce.MistakeRead, ""}, {"nab", "role.knight", announce.MistakeRead, ""},
		{"babi", "role.knight", announce.MistakeNone, ""}, {"ibab", "role.knight", announce.MistakeNone, ""}, {"xy1", "role.knight", announce.MistakeRead, ""}, {"rochad", "role.king", announce.MistakeNear, "rochade"},
	} {
		got, similar := ear.Mistake(announce.Taught{Word: test.word, Means: test.means})
		if got != test.want || similar != test.similar {
			t.Errorf("%q for %s: got %v %q, want %v %q", test.word, test.means, got, similar, test.want, test.similar)
		}
		taught := ear.Teach([]announce.Taught{{Word: test.word, Means: test.means}})
		if _, err := taught.Listen(rules.Standard(), test.word+" Gustav eins Felix drei"); test.means == "role.knight" && (err == nil) != (test.want == announce.MistakeNone || test.want == announce.MistakeKnown) {
			t.Errorf("%q taught for a knight: got %v", test.word, err)
		}
	}
}
