package study_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/practice/phrases"
	"blindchess/internal/practice/study"
	"blindchess/internal/scoresheet/pgn"
)

func TestMain(m *testing.M) {
	if err := phrases.Add(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

const annotated = `[Event "Club"]
[Site "?"]
[Date "2026.01.02"]
[Round "1"]
[White "Ana"]
[Black "Boris"]
[Result "1-0"]
[Annotator "Somebody"]
[Weird "tag"]

{A short game.} 1. e4 {[%clk 1:29:57.5]} 1... e5 {[%clk 1:30:11] as usual} ({instead} 1...
c5 {Sicilian} 2. Nf3 (2. c3 $5) (2. Nc3) 2... d6) (1... e6 (1... c6 $10)) 2. Qh5 $2 (2. Nf3
Nc6 {main line} (2... d6 3. d4) 3. Bb5) 2... Nc6 3. Bc4 Nf6 $4 4. Qxf7# 1-0

`

func read(t testing.TB, text string) []pgn.Game {
	t.Helper()
	var games []pgn.Game
	reader := pgn.NewReader(strings.NewReader(text))
	for {
		game, err := reader.Read()
		if err == io.EOF {
			return games
		}
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, game)
	}
}

func write(t testing.TB, games []pgn.Game) string {
	t.Helper()
	var out bytes.Buffer
	for _, game := range games {
		if err := pgn.Write(&out, game); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

func room(t testing.TB, lang string) *study.Room {
	t.Helper()
	pack, err := language.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	scheme, err := language.LoadScheme("en")
	if err != nil {
		t.Fatal(err)
	}
	r, err := study.NewRoom(console.Config{Narrator: announce.Narrator{Pack: pack, Scheme: scheme}, Notation: pack})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func open(t testing.TB, text string) study.Cursor {
	t.Helper()
	cursor, err := study.Open(pgn.Games(read(t, text)))
	if err != nil {
		t.Fatal(err)
	}
	return cursor
}

// typed enters lines and returns the messages, one per line.
func typed(r *study.Room, c study.Cursor, lines ...string) (study.Cursor, string) {
	var heard strings.Builder
	for _, line := range lines {
		var reply study.Reply
		c, reply = r.Enter(c, line)
		for _, u := range reply.Said {
			fmt.Fprintln(&heard, u.Text())
		}
	}
	return c, heard.String()
}

func TestTree_WhatWasReadIsWrittenBackAsItStood(t *testing.T) {
	texts := []string{
		annotated, annotated + annotated, "*", "{only words} *", "1. e4 *",
		"1. e4 e5 (1... c5 (1... c6 2. d4) 2. Nf3) (1... e6) 2. Ke3 Nc6 *",
		"1. e4 e5 ({nothing but words}) 2. Nf3 (2. Nf6 Ke9) *",
		"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 (1. -- Ke7 2. e3) Kd7 1/2-1/2",
		"[Variant \"Atomic\"]\n\n1. e4 Nxe4 *",
	}
	for _, text := range texts {
		games := read(t, text)
		want := write(t, games)
		cursor, err := study.Open(pgn.Games(games))
		if err != nil {
			t.Fatal(err)
		}
		if got := write(t, gamesOf(t, cursor)); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		// Going through it, and taking a change back, changes nothing.
		r := room(t, "en")
		cursor, _ = typed(r, cursor, "next", "next", "comment words", "glyph !", "undo", "undo", "end", "start", "game 1")
		if got := write(t, gamesOf(t, cursor)); got != want {
			t.Errorf("after going through it: got\n%s\nwant\n%s", got, want)
		}
	}
}

func TestWalk_ByNumberByNameAndBack(t *testing.T) {
	r := room(t, "en")
	c, heard := typed(r, open(t, annotated), "start", "", "variations", "2", "up", "c5", "back", "3", "where")
	for _, want := range []string{
		"Comment: A short game.", "White: Pawn Eva two Eva four", "Lines from here: four. Type variations to hear them.", "Two: Pawn Cesar seven Cesar five",
		"Comment: Sicilian", "Comment: instead", "Pawn Eva seven Eva six", "In a variation.", "White is to move.", "Ana against Boris",
	} {
		if !strings.Contains(heard, want) {
			t.Errorf("%q was not heard in:\n%s", want, heard)
		}
	}
	if strings.Contains(heard, "%clk") {
		t.Errorf("what programs keep in a comment was read:\n%s", heard)
	}
	if c.Changed() {
		t.Error("going through a game counts as a change")
	}
}

func TestBoard_EveryQuestionAboutItIsAnsweredAtAnyPosition(t *testing.T) {
	r := room(t, "en")
	_, heard := typed(r, open(t, annotated), "end", "pieces q", "attackers f7", "scan f7", "rays h5", "legal", "board", "material", "fen", "captures")
	for _, want := range []string{"queen", "No legal move", "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"} {
		if !strings.Contains(heard, want) {
			t.Errorf("%q was not heard in:\n%s", want, heard)
		}
	}
}

func TestChange_MovesAreAddedPromotedAndCut(t *testing.T) {
	r := room(t, "en")
	c, heard := typed(r, open(t, "1. e4 e5 *"), "next", "c5", "Nf3", "glyph !?", "comment the Sicilian", "promote")
	if want := "1. e4 c5 (1... e5) 2. Nf3 $5 {the Sicilian} *"; !strings.Contains(write(t, gamesOf(t, c)), want) {
		t.Errorf("got\n%s\nwant %s, heard:\n%s", write(t, gamesOf(t, c)), want, heard)
	}
	if !c.Changed() {
		t.Error("a change was not noticed")
	}
	c, _ = typed(r, c, "cut", "back", "e6", "cut")
	if want := "1. e4 c5 (1... e5) *"; !strings.Contains(write(t, gamesOf(t, c)), want) {
		t.Errorf("after cutting: got\n%s", write(t, gamesOf(t, c)))
	}
	c, _ = typed(r, c, "undo", "undo", "undo")
	if want := "2. Nf3 $5 {the Sicilian} *"; !strings.Contains(write(t, gamesOf(t, c)), want) {
		t.Errorf("after taking it back: got\n%s", write(t, gamesOf(t, c)))
	}
}

func TestChange_AnEarlierCursorIsAsItWas(t *testing.T) {
	r := room(t, "en")
	before := open(t, annotated)
	want := write(t, gamesOf(t, before))
	typed(r, before, "next", "c5", "promote", "cut", "d4", "comment x", "uncomment")
	if got := write(t, gamesOf(t, before)); got != want {
		t.Errorf("got\n%s\nwant it as it was", got)
	}
}

func TestGuess_AMoveIsToldOnceItWasGuessed(t *testing.T) {
	r := room(t, "en")
	if _, heard := typed(r, open(t, annotated), "guess", "guess"); !strings.Contains(heard, "You guessed no move.") {
		t.Errorf("got %q, want that none was guessed", heard)
	}
	_, heard := typed(r, open(t, annotated), "guess", "d4", "e4", "guess")
	for _, want := range []string{"Pawn David two David four was not played", "Right.", "You guessed one of two."} {
		if !strings.Contains(heard, want) {
			t.Errorf("%q was not heard in:\n%s", want, heard)
		}
	}
}

func TestCommands_EveryLanguageHasItsOwnAndNoneIsAMove(t *testing.T) {
	for _, lang := range []string{"en", "de", "sk", "pl", "bg", "sr", "cnr"} {
		r := room(t, lang)
		c := open(t, annotated)
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		taken := map[string]string{}
		for _, key := range pack.Keys() {
			verb, is := strings.CutPrefix(key, "study.command.")
			if !is {
				continue
			}
			for _, name := range pack.Variants(key) {
				if other := taken[language.Fold(name)]; other != "" {
					t.Errorf("%s: %q is both %s and %s", lang, name, verb, other)
				}
				taken[language.Fold(name)] = verb
				if _, reply := r.Enter(c, name); len(reply.Said) == 0 && reply.Verb != verb {
					t.Errorf("%s: %q: got %+v, want %s", lang, name, reply, verb)
				}
			}
		}
		if _, heard := typed(r, c, r.Shown("help")); strings.Contains(heard, "study.") || strings.Contains(heard, "{") {
			t.Errorf("%s: got %q", lang, heard)
		}
	}
}

func TestRoom_WhatIsNoCommandIsToldAndNothingIsLost(t *testing.T) {
	r := room(t, "en")
	c, heard := typed(r, open(t, annotated), "Ke5", "hello there", strings.Repeat("x", 5000), "17", "game 9", "glyph ~", "cut", "back", "up")
	if strings.Count(heard, "\n") != 9 || strings.Contains(heard, "study.") {
		t.Errorf("got\n%s\nwant nine sentences", heard)
	}
	if c.Changed() {
		t.Error("something was changed")
	}
}

func FuzzRoom_NothingThatIsTypedBreaksATree(f *testing.F) {
	r := room(f, "en")
	f.Add("next\nc5\npromote\ncut\nundo\ne4\nend\nup\n2\ncomment a } b\nglyph $300\npieces\nfen")
	f.Fuzz(func(t *testing.T, lines string) {
		c := open(t, annotated)
		c, _ = typed(r, c, strings.Split(lines, "\n")...)
		text := write(t, gamesOf(t, c))
		if again := write(t, read(t, text)); again != text {
			t.Errorf("got\n%s\nand read again\n%s", text, again)
		}
	})
}

func TestSeen_TheWholeLineAndTheWaysOnButNothingThatIsGuessed(t *testing.T) {
	r := room(t, "en")
	c, _ := typed(r, open(t, "1. e4! {best} e5 (1... c5) 2. Nf3 *\n"), "next")
	told := func(moves []study.Written) string {
		var all []string
		for _, move := range moves {
			all = append(all, move.Typed+"="+move.Text)
		}
		return strings.Join(all, " ")
	}
	seen := r.Seen(c)
	if got, want := told(seen.Line), "1.=e4! {} 1...=e5 2.=Nf3"; got != want || seen.Here != 1 {
		t.Errorf("got %q at %d, want %q at 1", got, seen.Here, want)
	}
	if got, want := told(seen.Ways), "1=e5 2=c5"; got != want {
		t.Errorf("got the ways %q, want %q", got, want)
	}
	c, _ = typed(r, c, "2.")
	if got := c.Game().Ply(); got != 3 {
		t.Errorf("2. led to ply %d, want 3", got)
	}
	c, _ = typed(r, c, "1...")
	if got := c.Game().Ply(); got != 2 {
		t.Errorf("1... led to ply %d, want 2", got)
	}
	if _, got := typed(r, c, "7."); !strings.Contains(got, "Nothing follows") {
		t.Errorf("got %q for a move that is not there", got)
	}
	c, _ = typed(r, c, "guess")
	if seen = r.Seen(c); len(seen.Line) != 2 || len(seen.Ways) > 0 {
		t.Errorf("got %+v, want nothing of what is to be guessed", seen)
	}
	if there, _ := typed(r, c, "2."); there.Game().Ply() != 2 {
		t.Error("2. led to what is to be guessed")
	}
}

// Data of programs in comments is spoken: drawings always, clocks and evaluations
// on request.
func TestRemarks_ArrowsCirclesClocksAndEvaluationsAreHeard(t *testing.T) {
	text := "1. e4 {[%clk 0:09:41][%eval -1.25] strong [%cal Ge4e5][%csl Rf7]} e5 {[%eval #3]} 2. Nf3 *"
	_, heard := typed(room(t, "en"), open(t, text), "next", "remarks", "remarks all", "next", "remarks none", "start", "next", "remarks nonsense", "next", "next", "remarks")
	for want, times := range map[string]int{
		"Comment: strong": 2, "Arrow from Eva four to Eva five, green.": 2, "Circle on Felix seven, red.": 2, "Clock: nine minutes forty-one seconds": 1,
		"Black is better: one point three.": 1, "White mates; moves: three.": 1, "At each move you hear: all.": 1, "At each move you hear: none.": 1,
		"Type one of these: all, text, none.": 1, "There is no comment here.": 1,
	} {
		if got := strings.Count(heard, want); got != times {
			t.Errorf("%q was heard %d times, want %d, in:\n%s", want, got, times, heard)
		}
	}
}

// An evaluation that is no number is no evaluation.
func TestRemarks_AnEvaluationThatIsNoNumberIsNotHeard(t *testing.T) {
	for _, eval := range []string{"NaN", "#NaN", "Inf", "#-Inf", "1e9"} {
		_, heard := typed(room(t, "en"), open(t, "1. e4 {[%eval "+eval+"]} e5 *"), "next", "remarks all", "remarks")
		if strings.Contains(heard, "mates") || strings.Contains(heard, "better") || strings.Contains(heard, "equal") || strings.Contains(heard, "even") {
			t.Errorf("%s: heard %s", eval, heard)
		}
	}
}

// Every sign of the PGN standard has a name in every language, about the right
// side, and so have those that came after it and are in use.
func TestGlyphs_EverySignOfTheStandardHasAName(t *testing.T) {
	for _, lang := range language.Languages() {
		r, heard := room(t, lang), map[string]int{}
		for glyph := 1; glyph <= 146; glyph++ {
			_, told := typed(r, open(t, fmt.Sprintf("1. e4 $%d e5 *", glyph)), "next")
			name := strings.Split(told, "\n")[1]
			if strings.ContainsAny(name, "{}") || strings.Contains(told, "study.glyph") || name == "" {
				t.Errorf("%s: $%d is %q, want a name", lang, glyph, name)
			}
			if other, twice := heard[name]; twice {
				t.Errorf("%s: $%d and $%d are both %q", lang, other, glyph, name)
			}
			heard[name] = glyph
		}
	}
	r := room(t, "en")
	for glyph, want := range map[int]string{20: "White: crushing advantage", 21: "Black: crushing advantage", 40: "White: attack", 133: "Black: clear counterplay", 139: "Black: severe time trouble", 200: "Sign number two hundred"} {
		if _, told := typed(r, open(t, fmt.Sprintf("1. e4 $%d e5 *", glyph)), "next"); !strings.Contains(told, want) {
			t.Errorf("$%d: heard %q, want %q", glyph, told, want)
		}
	}
}

// gamesOf returns the games of a study as they are now.
func gamesOf(t *testing.T, c study.Cursor) []pgn.Game {
	t.Helper()
	var games []pgn.Game
	err := c.Each(func(game pgn.Game) error {
		games = append(games, game)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return games
}
