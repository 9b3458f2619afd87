package desk_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/practice/phrases"
	"blindchess/internal/practice/study/desk"
	"blindchess/internal/practice/uci"
	"blindchess/internal/practice/uci/ucitest"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
)

func TestMain(m *testing.M) {
	if ucitest.Main() {
		return
	}
	if err := phrases.Add(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// file writes games to a temporary file and returns the options for their
// study.
func file(t testing.TB, text string) desk.Options {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	games, err := pgn.Index([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	scheme, err := language.LoadScheme("en")
	if err != nil {
		t.Fatal(err)
	}
	return desk.Options{
		Games: games, File: path, Stamp: desk.StampOf(path), Install: "apt install one",
		Words:  console.Config{Narrator: announce.Narrator{Pack: pack, Scheme: scheme}, Notation: pack},
		Engine: uci.Config{Path: os.Args[0], Arguments: []string{ucitest.Word, "good"}, Patience: time.Minute},
	}
}

// typed opens a desk, enters lines, and returns the messages.
func typed(t *testing.T, o desk.Options, lines ...string) string {
	t.Helper()
	d, err := desk.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var heard strings.Builder
	hear := func(u say.Utterance) { fmt.Fprintln(&heard, u.Text()) }
	for _, u := range d.Greeting() {
		hear(u)
	}
	for _, line := range lines {
		said, left := d.Enter(t.Context(), line, hear)
		for _, u := range said {
			hear(u)
		}
		if left {
			fmt.Fprintln(&heard, "left")
			break
		}
	}
	return heard.String()
}

func wantHeard(t *testing.T, heard string, wanted ...string) {
	t.Helper()
	for _, want := range wanted {
		if !strings.Contains(heard, want) {
			t.Errorf("%q was not heard in:\n%s", want, heard)
		}
	}
}

func TestDesk_AnEngineIsToldAsFacts(t *testing.T) {
	t.Parallel()
	heard := typed(t, file(t, "1. e4 e5 *"), "end", "eval", "best 2", "threat", "why", "opening", "tablebase", "quit")
	wantHeard(t, heard, "The position is even. Depth seven.", "one:", "two:", "Black is better: one point zero.", "Black would play:", "The best line:", "No piece is captured in it.",
		"King's Pawn Game, C20.", "start with --tables", "left")
}

func TestDesk_OpeningsHaveTheNamesOfTheLanguageAndTheirVariationsEnglishOnes(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string][]string{
		"en": {"Ruy Lopez: Berlin Defense, C65."},
		"sk": {"\u0160panielska hra: Berlin Defense, C65."}, "de": {"Spanische Partie: Berlin Defense, C65."}, "pl": {"Partia hiszpa\u0144ska: Berlin Defense, C65."},
		"sr": {"\u0160panska partija: Berlin Defense, C65."},
	} {
		o := file(t, "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 *\n\n1. g4 *\n")
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		o.Words.Narrator.Pack = pack
		wantHeard(t, typed(t, o, "end", "opening", "game 2", "end", "opening"), append(want, "Grob Opening, A00.")...)
		d, err := desk.Open(o)
		if err != nil {
			t.Fatal(err)
		}
		d.Enter(t.Context(), "end", func(say.Utterance) {})
		said, _ := d.Enter(t.Context(), "opening", func(say.Utterance) {})
		d.Close()
		if words := said[0].Words; lang != "en" && (words[0].Lang == "en" || words[1].Text != "Berlin Defense," || words[1].Lang != "en") {
			t.Errorf("%s: got %+v, want the variation marked as English", lang, words)
		}
	}
}

func TestDesk_WhyTellsTheFirstPliesThatMakeThePointAndMoreTheRest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, games, line string
		typed             []string
		told              []string // one for each line that was typed
	}{
		{"an exchange in two breaths", "1. e4 e5 *", "g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 f3e5 d8d4 e5f3 d4e4 d1e2 e4e2 e1e2 c8g4", []string{"end", "why", "more", "more"}, []string{
			"Pawn Eva seven Eva five",
			"Half-moves left: eight; type more.",
			"It continues: Knight Felix three takes Eva five, Queen David eight David four, Knight Eva five Felix three, Queen David four takes Eva four, check, Queen David one Eva two, Queen Eva four takes Eva two, check, King Eva one takes Eva two. White takes: black pawn, black queen. Black takes: white pawn, white queen. Half-moves left: one; type more.",
			"It continues: Bishop Cesar eight Gustav four. No piece is captured in it.",
		}},
		{"no longer than to the last piece that is taken", "1. e4 d5 *", "e4d5 d8d5 b1c3 d5a5 d2d4 g8f6 g1f3", []string{"end", "why"}, []string{
			"", "The best line: Pawn Eva four takes David five, Queen David eight takes David five. White takes: black pawn. Black takes: white pawn. Half-moves left: five; type more.",
		}},
		{"the whole where it is short", "1. f3 e5 2. g4 *", "d8h4", []string{"end", "why", "more"}, []string{
			"", "mate. No piece is captured in it. It ends in mate.", "Nothing more is known of a line here. Type why first.",
		}},
		{"nothing of another position", "1. e4 e5 *", "g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1", []string{"end", "why", "back", "more"}, []string{"", "Half-moves left: one; type more.", "", "Type why first."}},
	} {
		o := file(t, c.games)
		o.Engine.Arguments = []string{ucitest.Word, "line", c.line}
		d, err := desk.Open(o)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range c.typed {
			var told []string
			said, _ := d.Enter(t.Context(), line, func(say.Utterance) {})
			for _, u := range said {
				told = append(told, u.Text())
			}
			if got := strings.Join(told, " "); !strings.Contains(got, c.told[i]) {
				t.Errorf("%s: %s: got %q, want %q", c.name, line, got, c.told[i])
			}
		}
		d.Close()
	}
}

func TestDesk_WhatAnEngineDoesWrongIsSaidAndTheStudyGoesOn(t *testing.T) {
	t.Parallel()
	for manner, want := range map[string]string{"liar": "gave a move that is not legal", "crash": "ended by itself", "endless": "wrote without an end"} {
		o := file(t, "1. e4 e5 *")
		o.Engine.Arguments[1] = manner
		wantHeard(t, typed(t, o, "eval", "next", "quit"), want, "apt install one", "White: Pawn Eva two Eva four", "left")
	}
	o := file(t, "1. e4 *")
	o.Engine.Path = "no-such-engine"
	wantHeard(t, typed(t, o, "best"), "cannot be started")
}

func TestDesk_NoEngineIsAskedWhileAGameThatCountsIsPlayed(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 *")
	o.Running = func() string { return "club.journal" }
	heard := typed(t, o, "eval", "best", "threat", "why", "blunders white", "tablebase", "next")
	if strings.Count(heard, "club.journal") != 6 {
		t.Errorf("got\n%s\nwant six refusals", heard)
	}
	wantHeard(t, heard, "White: Pawn Eva two Eva four")
}

func TestDesk_ChangesAreSavedAndNothingOfOthersIsOverwritten(t *testing.T) {
	t.Parallel()
	o := file(t, "[Weird \"tag\"]\n\n1. e4 (1. d4 {queen}) e5 *\n\n1. c4 *\n")
	heard := typed(t, o, "next", "c5", "comment sharp", "save", "quit")
	wantHeard(t, heard, "Saved in", "left")
	text, err := os.ReadFile(o.File)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1. e4 (1. d4 {queen}) 1... e5 (1... c5 {sharp}) *", "[Weird \"tag\"]", "1. c4 *"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("got\n%s\nwant %s", text, want)
		}
	}
	// It is not what this study has read any more.
	heard = typed(t, o, "a3", "save", "quit", "quit")
	wantHeard(t, heard, "Another program has changed", "Changes are not saved", "left")
	other := filepath.Join(t.TempDir(), "other.pgn")
	wantHeard(t, typed(t, o, "a3", "save "+other, "quit"), "Saved in "+other, "left")
	wantHeard(t, typed(t, o, "a3", "save "+other), "Another program has changed")
	wantHeard(t, typed(t, o, "a3", "save /no/such/folder/x.pgn"), "could not be saved")
}

func TestDesk_ChangesOfWhoeverIsCutOffAreKept(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 *")
	d, err := desk.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if path, err := d.Rescue(); path != "" || err != nil {
		t.Errorf("nothing was changed: got %q, %v", path, err)
	}
	d.Enter(t.Context(), "d4", func(say.Utterance) {})
	path, err := d.Rescue()
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), "1. e4 (1. d4)") {
		t.Errorf("got %q, %v", text, err)
	}
}

// stockfish returns Debian's engine, and skips the test where it is not.
func stockfish(t *testing.T) uci.Config {
	t.Helper()
	path, err := exec.LookPath("/usr/games/stockfish")
	if err != nil {
		t.Skip("needs stockfish: scripts/install test")
	}
	return uci.Config{Path: path, Patience: time.Minute}
}

func TestDesk_StockfishFindsTheMistakeAndTheBetterMove(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
	o.Engine = stockfish(t)
	heard := typed(t, o, "blunders nobody", "blunders black", "pieces n", "Nd4", "next", "pieces q", "quit", "end", "eval")
	wantHeard(t, heard, "Type blunders white, or black.", "Mistakes found: one.", "Knight Gustav eight Felix six was a mistake", "Knight Cesar six David four is not it", "The answer:", "Better was:", "You found zero of one.", "Type quit to leave the mistakes.", "Black queen David eight\nYou have left the mistakes.", "The game is over here.")
	o = file(t, "1. f3 e5 2. g4 a6 *")
	o.Engine = stockfish(t)
	wantHeard(t, typed(t, o, "blunders black", "Qh4"), "Pawn Anna seven Anna six was a mistake", "Queen David eight Hector four, mate, is good.", "You found one of one.")
	o = file(t, "[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n\n*")
	o.Engine = stockfish(t)
	wantHeard(t, typed(t, o, "eval", "why"), "White mates; moves: one.", "It ends in mate.")
}

// While mistakes are gone through, every line that is no answer is about the position that was
// read, and nothing but quit leaves it.
func TestDesk_NothingLeavesTheMistakesButTheWordForIt(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O Bc5 5. Qe1 O-O 6. Nxe5 Nxe5 7. d4 Bxd4 *\n\n1. d4 d5 *")
	o.Engine = stockfish(t)
	d, err := desk.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	enter := func(line string) string {
		var told []string
		said, _ := d.Enter(t.Context(), line, func(say.Utterance) {})
		for _, u := range said {
			told = append(told, u.Text())
		}
		return strings.Join(told, " ")
	}
	enter("4")
	began := d.Stands()
	if told := enter("blunders white"); !strings.Contains(told, "was a mistake") {
		t.Fatalf("got %q, want a mistake of White", told)
	}
	asked := d.Stands()
	lines := []string{
		"why", "eval", "best", "threat", "opening", "more", "board", "scan e4", "pieces n", "legal", "last", "where", "line", "help", "games", "d9", "xyzzy",
		"back", "start", "end", "variations", "variation 1", "up", "guess", "comment no", "uncomment", "glyph 2", "promote", "cut", "undo", "game 2", "1", "12 black", "material", "clock", "a1a1",
	}
	for i := range 60 {
		line := lines[(i*7)%len(lines)]
		told := enter(line)
		if d.Stands() != asked {
			t.Fatalf("%s: it stands elsewhere: %v, want %v; told %q", line, d.Stands().Placement(), asked.Placement(), told)
		}
		if told == "" {
			t.Errorf("%s: nothing was told", line)
		}
	}
	if told := enter("back"); !strings.Contains(told, "You are at mistake one of") {
		t.Errorf("back: got %q, want to be told where they are", told)
	}
	told := ""
	for range 20 {
		if told = enter("next"); strings.Contains(told, "You found") {
			break
		}
	}
	last := d.Stands()
	if !strings.HasSuffix(told, "Type quit to leave the mistakes.") || last == began {
		t.Errorf("after the last mistake: got %q at %v, want still to be there", told, last.Placement())
	}
	for _, line := range []string{"why", "board", "back", "next"} {
		if told := enter(line); told == "" || d.Stands() != last {
			t.Errorf("%s after the last mistake: got %q at %v, want an answer about %v", line, told, d.Stands().Placement(), last.Placement())
		}
	}
	if told := enter("quit"); !strings.Contains(told, "You have left the mistakes.") || d.Stands() != began {
		t.Errorf("quit: got %q at %v, want to be told, where it began", told, d.Stands().Placement())
	}
}

// A mistake is reported with its move number and its size, a hint with the piece and
// then the square, and a wrong move with the reply to it; all without the whole
// position.
func TestDesk_AMistakeIsExplainedAndItsPositionWaitsToBeAsked(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
	o.Engine = stockfish(t)
	first := typed(t, o, "blunders black", "hint", "hint", "Nd4", "next")
	wantHeard(t, first, "Mistake one of one, move three.", "Knight Gustav eight Felix six was a mistake.", "Before it:", "After it: White mates; moves: one.", "Type a better move, hint or next.",
		"Look at this piece: black", "It goes to", "Knight Cesar six David four is not it.", "The answer: Queen Hector five takes Felix seven, mate.", "Better was:")
	if strings.Contains(first, "king on Eva eight") {
		t.Errorf("the whole position was read, which nobody had asked for:\n%s", first)
	}
	if again := typed(t, o, "blunders black", "hint", "hint", "Nd4", "next"); again != first {
		t.Errorf("the second time it was told otherwise:\n%s\nand before\n%s", again, first)
	}
}

func TestDesk_WhyCountsWhatChangesWhereNothingIsTaken(t *testing.T) {
	t.Parallel()
	o := file(t, "[FEN \"4k3/2p5/8/1P6/8/8/8/R3K3 b - - 0 1\"]\n\n*")
	o.Engine.Arguments = []string{ucitest.Word, "line", "c7c6 b5b6 c6c5 a1a7"}
	wantHeard(t, typed(t, o, "why"), "No piece is captured in it.", "White gets a passed pawn on Bella six.", "Black gets a passed pawn on Cesar five.")
}

// A user who types or leaves does not wait for an engine that thinks.
func TestDesk_AThoughtIsGivenUpWhenItsContextEnds(t *testing.T) {
	t.Parallel()
	for _, manner := range []string{"stop", "deaf"} {
		o := file(t, "1. e4 e5 *")
		o.Engine.Arguments[1] = manner
		d, err := desk.Open(o)
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		timer := time.AfterFunc(100*time.Millisecond, stop)
		if said, _ := d.Enter(ctx, "best", func(say.Utterance) {}); len(said) > 0 {
			t.Errorf("%s: heard %q, want nothing of a thought that was given up", manner, said[0].Text())
		}
		timer.Stop()
		if said, _ := d.Enter(t.Context(), "next", func(say.Utterance) {}); len(said) == 0 {
			t.Errorf("%s: the study does not go on", manner)
		}
		d.Close()
	}
}

// Who types on while a game is looked through hears that it was stopped: the mistakes
// that were announced do not come any more.
func TestDesk_ASearchForMistakesThatIsStoppedIsTold(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 e5 *")
	o.Engine.Arguments[1] = "stop"
	d, err := desk.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ctx, stop := context.WithCancel(t.Context())
	said, _ := d.Enter(ctx, "blunders white", func(say.Utterance) { stop() })
	if len(said) != 1 || said[0].Text() != "The search stopped. Type blunders white to start it again." {
		t.Errorf("heard %v, want that it stopped", said)
	}
}

// A new line, quit, and Ctrl and C all end the context of a thought. It is timed
// only by make soak, since a busy machine says nothing about the program.
func TestSoakDesk_StockfishIsGivenUpWithinTwoHundredMilliseconds(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("needs a quiet machine: set SOAK=1")
	}
	o := file(t, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *")
	o.Engine = stockfish(t)
	d, err := desk.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	d.Enter(t.Context(), "end", func(say.Utterance) {})
	d.Enter(t.Context(), "hint", func(say.Utterance) {}) // the engine has started
	longest := time.Duration(0)
	for i := range 20 {
		ctx, stop := context.WithCancel(t.Context())
		began := make(chan time.Time, 1)
		timer := time.AfterFunc(time.Duration(50+10*i)*time.Millisecond, func() { began <- time.Now(); stop() })
		d.Enter(ctx, []string{"best 5", "blunders white"}[i%2], func(say.Utterance) {})
		select {
		case at := <-began:
			longest = max(longest, time.Since(at))
		default:
			timer.Stop()
			stop()
			t.Error("the engine had answered before it was given up")
		}
	}
	t.Logf("at most %v", longest)
	if longest > 200*time.Millisecond {
		t.Errorf("a thought was given up after %v, want at most 200ms", longest)
	}
}

// read continues automatically, with the requested pause, until it is stopped.
func TestDesk_ReadsOnByItselfUntilItIsStopped(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 e5 2. Nf3 Nc6 *")
	var pauses []time.Duration
	o.Wait = func(_ context.Context, d time.Duration) { pauses = append(pauses, d) }
	wantHeard(t, typed(t, o, "read 5"), "Knight Bella eight Cesar six", "Nothing follows here.")
	if len(pauses) != 4 || pauses[0] < 5*time.Second || pauses[0] > 15*time.Second {
		t.Errorf("got pauses %v, want four of five seconds and the words", pauses)
	}
	wantHeard(t, typed(t, o, "read slowly", "next"), "read 5: move on every five seconds", "Eva two Eva four")
	ctx, stop := context.WithCancel(t.Context())
	o.Wait = func(context.Context, time.Duration) { stop() }
	d, err := desk.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	d.Enter(ctx, "read", func(say.Utterance) {})
	if said, _ := d.Enter(t.Context(), "next", func(say.Utterance) {}); !strings.Contains(said[0].Text(), "Eva seven Eva five") {
		t.Errorf("heard %q, want the move after the one at which it was stopped", said[0].Text())
	}
}

// What was not saved is offered when the file is opened again, and comes back with a
// word; once it is saved it is offered no more.
func TestDesk_UnsavedChangesAreOfferedAndRestored(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 *\n\n1. c4 *")
	d, err := desk.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	d.Enter(t.Context(), "d4", func(say.Utterance) {})
	kept, err := d.Rescue()
	d.Close()
	if err != nil {
		t.Fatal(err)
	}
	heard := typed(t, o, "next", "restore", "variations", "quit", "save", "quit")
	wantHeard(t, heard, "Unsaved changes: "+filepath.Base(kept)+". Type restore to open them.", "Your unsaved changes are open. Type save to keep them.", "Two: Pawn David two David four", "Changes are not saved.", "Saved in", "left")
	if text, err := os.ReadFile(o.File); err != nil || !strings.Contains(string(text), "1. e4 (1. d4)") || !strings.Contains(string(text), "1. c4") {
		t.Errorf("got %q, %v, want both games with the change", text, err)
	}
	if _, err := os.Stat(kept); err == nil {
		t.Error("the file of unsaved changes is still there after they were saved")
	}
	o.Stamp = desk.StampOf(o.File)
	again := typed(t, o, "restore")
	wantHeard(t, again, "There are no unsaved changes.")
	if strings.Contains(again, "Unsaved changes:") {
		t.Errorf("they were offered once more:\n%s", again)
	}
}

// Changes that were made before restore was typed are put aside, and not lost.
func TestDesk_RestorePutsTheChangesOfThisTimeAside(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 *")
	before, err := desk.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	before.Enter(t.Context(), "d4", func(say.Utterance) {})
	kept, err := before.Rescue()
	before.Close()
	if err != nil {
		t.Fatal(err)
	}
	wantHeard(t, typed(t, o, "c4", "restore", "quit", "quit"), "Your unsaved changes are open.")
	names, err := filepath.Glob(filepath.Join(filepath.Dir(o.File), "*"))
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, name := range names {
		text, err := os.ReadFile(name)
		found = found || err == nil && name != kept && strings.Contains(string(text), "c4")
	}
	if !found {
		t.Errorf("c4 is in none of %v", names)
	}
}

// The number of a file of unsaved changes says nothing about its age, and what is
// older than the last save is not offered.
func TestDesk_TheNewestUnsavedChangesAreOfferedUntilTheStudyIsSaved(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 *")
	saved := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
	write := func(name string, at time.Time) {
		t.Helper()
		if err := os.WriteFile(name, []byte("1. d4 *"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, at, at); err != nil {
			t.Fatal(err)
		}
	}
	write(o.File, saved)
	write(o.File+".unsaved-1.pgn", saved.Add(2*time.Hour))
	write(o.File+".unsaved-3.pgn", saved.Add(time.Hour))
	wantHeard(t, typed(t, o), "Unsaved changes: games.pgn.unsaved-1.pgn.")
	write(o.File, saved.Add(3*time.Hour))
	if heard := typed(t, o); strings.Contains(heard, "Unsaved changes") {
		t.Errorf("changes from before the last save are offered:\n%s", heard)
	}
}
