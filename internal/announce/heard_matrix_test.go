package announce_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
)

// understood is what an ear makes of words: the move with what is wrong with a check that
// was said of it, or why there is none and which moves are asked about.
func understood(ear announce.Ear, p rules.Position, words string) string {
	move, err := ear.Listen(p, words)
	if err == nil {
		text := move.String()
		if wrong := ear.FalseCheck(p, words, move); wrong != "" {
			text += ", " + wrong
		}
		if !ear.Means(p, words, move) {
			text += ", and is said not to mean it"
		}
		return text
	}
	var misheard *announce.Misheard
	if !errors.As(err, &misheard) {
		return err.Error()
	}
	text := strings.TrimPrefix(misheard.Key(), "console.")
	if misheard.Heard != strings.TrimSpace(words) {
		text += fmt.Sprintf(" as %q", misheard.Heard)
	}
	if misheard.Word != "" {
		text += " " + misheard.Word
	}
	if misheard.Illegality.Kind != 0 {
		text += ", " + misheard.Illegality.String()
	}
	if len(misheard.Candidates) > 0 {
		text += fmt.Sprint(", could be ", misheard.Candidates)
	}
	if made, ok := ear.Made(p, words); ok {
		text += ", written as " + made.String()
	}
	return text
}

// sayings are ways to say moves in German: each may be said right, wrongly, short, out of
// order, misspelt, with what it leads to, or in signs.
var sayings = map[string][]string{
	"": {
		"Springer Gustav eins Felix drei", "Springer Felix drei", "Felix drei Springer", "Springer nach Felix drei", "nach Felix drei von Gustav eins", "von Gustav eins nach Felix drei", "von Gustav eins von Felix drei",
		"Felix drei von Gustav eins", "nach Felix drei Gustav eins", "Gustav eins nach Felix drei", "nach Felix drei nach Gustav eins", "von Gustav eins", "Springer von Gustav eins", "Springer Gustav", "Springer Gustav eins", "Gustav", "drei",
		"Springer drei", "Springer", "Springer Springer Felix drei", "Springer Felix drei Springer", "Springer Felix drei Dame", "Springer Felix drei Umwandlung Dame", "Springer Felix drei Schach", "Springer Felix drei matt", "Springer Felix drei patt",
		"Springer Felix drei Schach matt", "Springer schl\u00e4gt Felix drei", "Springer schl\u00e4gt", "schl\u00e4gt Felix drei", "Springer Felix drei en passant", "Springer Felix drei bitte", "Springer Felix Gustav drei", "Springer Felix drei vier",
		"Eva zwei Eva vier Eva f\u00fcnf", "Bauer Eva vier", "Eva vier", "Eva", "Eva zwei", "Eva f\u00fcnf", "Eva drei Eva vier", "Bauer Eva schl\u00e4gt David", "Eva David", "Eva schl\u00e4gt David drei", "Dame David eins David drei", "K\u00f6nig Eva eins Eva drei",
		"kurze Rochade", "lange Rochade", "Rochade", "Rochade Felix drei", "o-o", "0-0", "0-0-0",
		"Sprnger Felix drei", "Springr Felix drei", "Springger Felix drei", "Sprigner Felix drei", "Springer Felx drei", "Springer Felix dri", "Springer Feli drei", "Springer Xaver drei", "Eva zwo Eva vier", "Eva zwei Eva fier", "ab Felix drei",
		"Sf3", "sf3", "Nf3", "Sg1f3", "Sgf3", "Sf3+", "Sf3#", "Sxf3", "Sf4", "e4", "e2e4", "e2-e4", "E2E4", "e2xe4", "e5", "exd3", "e4+", "e4 e5", "bb3", "Bb3", "Lb3", "Lf1b5", "a8=D", "a3D", "D", "x", "", " ", ".", "?", "e4?", "e4!", "e4;", "e4 = D", "e4=", "e@4", "(e4)", "e,4", "e'4", "g1/f3", "-e4", "e4-",
	},
	crowd: {
		"kurze Rochade", "lange Rochade", "Rochade", "Rochade kurz", "kurze Rochade Schach", "K\u00f6nig Eva eins Gustav eins", "K\u00f6nig Gustav eins", "o-o-o", "oo", "Dame schl\u00e4gt Springer", "Dame schl\u00e4gt L\u00e4ufer", "Dame schl\u00e4gt Felix sechs Schach", "Dame Felix sechs", "Dame Felix drei schl\u00e4gt Springer Felix sechs",
		"Springer schl\u00e4gt Bauer", "schl\u00e4gt Turm", "Bauer schl\u00e4gt Turm", "Bauer schl\u00e4gt Turm Dame", "Bella sieben schl\u00e4gt Anna acht", "Bella schl\u00e4gt Anna acht Dame", "Bella schl\u00e4gt Anna acht Dame Schach", "Bella schl\u00e4gt Anna acht Turm matt", "Bella schl\u00e4gt Anna acht K\u00f6nig", "Bella schl\u00e4gt Anna acht Bauer", "Bella schl\u00e4gt Anna acht Dame Turm", "Bella Anna Dame", "Bella schl\u00e4gt Anna", "Bauer Bella acht Dame",
		"Springer Eva f\u00fcnf Felix sieben", "Springer Felix sieben", "Springer David sieben", "Springer Cesar drei Bella eins", "Springer Bella eins", "Springer David eins", "Springer Cesar David eins", "Springer drei David eins", "L\u00e4ufer Eva drei", "Turm Felix eins", "Turm eins Felix eins", "Turm Hector eins Felix eins", "Turm Gustav acht",
		"bxa8=D", "bxa8D", "bxa8", "ba8D", "b7xa8D", "b7a8q", "b7a8", "bxc8=K", "Dxf6", "Dxf6+", "Df6", "Sd1", "Scd1", "S3d1", "Txh3", "Kd1", "Ke2", "c3b1", "e1g1", "e1h1", "dxe6", "d5xe6 e.p.", "gxh3", "g4", "g2g5",
	},
	passing: {
		"Eva f\u00fcnf schl\u00e4gt David sechs en passant", "Eva schl\u00e4gt David sechs", "Eva schl\u00e4gt David", "Eva David", "Bauer Eva David", "Bauer schl\u00e4gt Bauer", "Bauer schl\u00e4gt Bauer en passant", "schl\u00e4gt Bauer en passant", "en passant", "David sechs en passant", "Eva f\u00fcnf Eva sechs en passant", "Dame schl\u00e4gt Springer", "Dame schl\u00e4gt Eva vier en passant", "exd6", "exd6 e.p.", "ed6", "ed", "exd", "e6", "Dxe4", "Dxe4+",
	},
	promoting: {
		"Anna acht", "Anna acht Dame", "Anna acht Umwandlung Dame", "Anna acht Umwandlung in Dame", "Umwandlung Dame", "Anna sieben Anna acht Springer", "Anna acht Springer Schach", "Hector acht Turm Schach", "Hector acht L\u00e4ufer Schach", "Anna schl\u00e4gt Bella acht Dame Schach", "Anna schl\u00e4gt Bella acht", "Bauer acht Dame", "a8D", "a8=D", "a8(D)", "a8/D", "a8 D", "a8Q", "a8K", "axb8D+", "axb8D#", "a7a8", "a7a8d", "a7a8q", "h8=T",
	},
	rooks:   {"Turm Anna drei", "Turm f\u00fcnf Anna drei", "Turm Anna eins Anna drei", "Turm Anna Anna drei", "Turm Anna vier Anna drei", "Turm David eins", "Turm von Anna eins nach Anna drei", "T5a3", "Ta3", "Taa3", "Ta1a3", "Td5", "lange Rochade", "0-0-0", "Turm Anna sechs Schach", "Eva David", "Eva schl\u00e4gt David", "Eva David zwei", " Turm Xaver "},
	queens:  {"Dame Eva eins", "Dame vier Eva eins", "Dame Hector Eva eins", "Dame Hector vier Eva eins", "Dame Hector eins Eva eins", "Dame Eva Eva eins", "De1", "Dhe1", "D4e1", "Dh4e1", "Dh1e1"},
	mating:  {"Turm Anna acht", "Turm Anna acht matt", "Turm Anna acht Schach", "Turm Anna acht Schach matt", "Turm Anna acht patt", "Turm Anna sieben matt", "Turm Anna sieben Schach", "Ta8#", "Ta8+", "Ta8", "Ta7#", "Ta7+"},
	stale:   {"Dame Cesar sieben", "Dame Cesar sieben patt", "Dame Cesar sieben matt", "Dame Cesar acht matt", "Dame Cesar acht patt", "Dame Cesar sechs patt", "Dc7", "Dc8#", "Dc6#", "Dc6+"},
	knights: {"Springer David zwei", "Springer Bella David zwei", "Springer Bella eins David zwei", "Springer Felix drei", "Springer Eva zwei", "Sd2", "Sbd2", "Se2", "Sge2"},
}

// TestListen_WordsAreHeardAsOneMoveOrAskedAbout compares what an ear of German words makes
// of right and wrong sayings with what it made of them before. Those that are heard alike
// stand together.
func TestListen_WordsAreHeardAsOneMoveOrAskedAbout(t *testing.T) {
	var out strings.Builder
	german := announce.NewEar(scheme(t, "fide"), pack(t, "de"))
	for _, fen := range []string{"", crowd, passing, promoting, rooks, queens, mating, stale, knights} {
		p := position(t, fen)
		fmt.Fprintf(&out, "\n%s\n", p.Placement())
		heardAlike(&out, sayings[fen], func(words string) string { return understood(german, p, words) })
	}
	slovak := announce.NewEar(scheme(t, "sk"), pack(t, "sk"))
	out.WriteString("\nSlovak, after a queen's move to stalemate or not\n")
	heardAlike(&out, []string{"d\u00e1ma c\u00e9zar sedem", "d\u00e1ma c\u00e9zar sedem pat", "d\u00e1ma c\u00e9zar pat", "d\u00e1ma pat", "pat", "d\u00e1ma pat c\u00e9zar sedem", "Dc7", "Dc7 pat", "kr\u00e1\u013e anna pat"}, func(words string) string {
		return understood(slovak, position(t, stale), words)
	})
	english := announce.NewEar(scheme(t, "en"), pack(t, "en"))
	out.WriteString("\nEnglish, of letters that are pieces and files\n")
	bishops := position(t, "4k3/8/8/3p4/2B5/8/1P6/4K1N1 w - - 0 1")
	heardAlike(&out, []string{"b3", "B3", "Bb3", "bb3", "bd5", "Bd5", "bxd5", "Bxd5", "b b3", "bishop b3", "bishop takes d5", "bishop takes pawn", "take d5", "Sf3", "Nf3", "N f3", "knight to f3", "K", "Ke2", "k e2"}, func(words string) string {
		return understood(english, bishops, words)
	})
	golden.Check(t, filepath.Join("testdata", "heard.golden"), out.String(), *update)
}

// heardAlike lists words by what is made of them.
func heardAlike(out *strings.Builder, all []string, hear func(string) string) {
	var order []string
	of := map[string][]string{}
	for _, words := range all {
		heard := hear(words)
		if of[heard] == nil {
			order = append(order, heard)
		}
		of[heard] = append(of[heard], fmt.Sprintf("%q", words))
	}
	for _, heard := range order {
		fmt.Fprintf(out, "%s: %s\n", heard, strings.Join(of[heard], " "))
	}
}

// TestAloud_MovesAreSaidInTheseWays compares the ways to announce moves by voice
// with the earlier ones, and the patterns of all announcements.
func TestAloud_MovesAreSaidInTheseWays(t *testing.T) {
	short := strings.NewReplacer("file.", "", "rank.", "", "role.", "", "piece.", "")
	var out strings.Builder
	for _, test := range []struct {
		scheme, fen string
		moves       []string
	}{
		{"en", "", []string{"g1f3", "e2e4"}}, {"en", crowd, []string{"e1g1", "e1c1", "b7a8q", "f3f6", "c3b1", "c3d1", "d5e6"}}, {"en", passing, []string{"e5d6"}}, {"en", rooks, []string{"a5a3", "a1a3", "a1d1"}},
		{"en", queens, []string{"h4e1", "h1e1", "e4e1"}}, {"en", mating, []string{"a1a8", "a1a7"}}, {"en", stale, []string{"c1c7", "c1c6", "c1c8"}}, {"en", knights, []string{"b1d2", "b1c3", "g1e2"}}, {"sk", promoting, []string{"a7a8q", "a7b8n", "h7h8b"}},
		{"en", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", []string{"a1d1", "h1f1", "e1c1"}},
	} {
		p := position(t, test.fen)
		fmt.Fprintf(&out, "\n%s %s\n", test.scheme, p.Placement())
		for _, form := range announce.AloudForms(scheme(t, test.scheme), p) {
			if name := p.UCI(form.Move); slices.Contains(test.moves, name) {
				fmt.Fprintf(&out, "%s: %s\n", name, short.Replace(strings.Join(form.Keys, " ")))
			}
		}
	}
	for _, name := range []string{"en", "sk"} {
		fmt.Fprintf(&out, "\n%s keys: %s\n", name, short.Replace(strings.Join(announce.AloudKeys(scheme(t, name)), " ")))
		for _, pattern := range announce.AloudPatterns(scheme(t, name)) {
			var places []string
			for _, keys := range pattern {
				places = append(places, strings.Join(keys, "|"))
			}
			fmt.Fprintf(&out, "%s\n", short.Replace(strings.Join(places, " + ")))
		}
	}
	golden.Check(t, filepath.Join("testdata", "aloud.golden"), out.String(), *update)
}
