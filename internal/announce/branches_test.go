package announce_test

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// said compares an utterance with the expected text.
func said(t *testing.T, what string, got say.Utterance, want string) {
	t.Helper()
	if got.Text() != want {
		t.Errorf("%s: got %q, want %q", what, got.Text(), want)
	}
}

// A blind player cannot put a piece into a hole in which another sticks.
func TestCorrection_NoPieceIsMovedToASquareThatIsOccupied(t *testing.T) {
	n := seat(t, "en", "en", rules.White)
	start := rules.Standard().Placement()
	at := func(name string) rules.Square { return squareOf(t, name) }
	knight, pawn := start.At(at("g1")), start.At(at("e2"))
	wrong := start.Put(at("g1"), pawn).Put(at("e2"), rules.Piece{}).Put(at("f3"), knight)
	if text := n.Correction(table.Board{Placement: wrong, Owed: start, Correcting: true}).Text(); text != "Move the piece from Gustav one to Eva two." {
		t.Errorf("a pawn sticks where the knight belongs: got %q, want the pawn first", text)
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		stands := start
		for range 6 {
			from, to := rules.Square(1+chance.IntN(64)), rules.Square(1+chance.IntN(64))
			a, b := stands.At(from), stands.At(to)
			stands = stands.Put(from, b).Put(to, a)
		}
		for step := 0; stands != start; step++ {
			board := table.Board{Placement: stands, Owed: start, Correcting: true}
			after := n.Corrected(board)
			if after == stands || step > 40 {
				t.Fatalf("%v: %q leads nowhere", stands, n.Correction(board).Text())
			}
			if changed := stands.Differences(after); len(changed) > 1 { // a piece is moved
				from, to := changed[0], changed[1]
				if after.At(from) != (rules.Piece{}) {
					from, to = to, from
				}
				if len(changed) != 2 || after.At(from) != (rules.Piece{}) || stands.At(to) != (rules.Piece{}) || stands.At(from) != after.At(to) {
					t.Fatalf("%v: %q moves no piece to an empty square", stands, n.Correction(board).Text())
				}
			}
			stands = after
		}
	}
}

func TestAPressMakesVoidWhatWasToldOfTheMoveAndTheClock(t *testing.T) {
	n := seat(t, "en", "en", rules.Black)
	state := begunTable(t)
	u, _ := n.Event(state, table.ClockPressed{Actor: table.By(rules.White)})
	later, _ := seat(t, "en", "en", rules.White).Event(state, table.ClockPressed{Actor: table.By(rules.Black)})
	alarm := n.Alarm(clock.Cue{Side: rules.White, Left: time.Minute})
	for _, subject := range []string{"gate", "clock"} {
		found := false
		for _, void := range u.Voids {
			found = found || strings.Contains(string(void), subject)
		}
		if !found {
			t.Errorf("White's press makes void %v, want what was said of the %s too", u.Voids, subject)
		}
	}
	has := func(u say.Utterance, subject string) bool {
		for _, void := range u.Voids {
			if void == subject {
				return true
			}
		}
		return false
	}
	if alarm.Subject == "" || !has(u, alarm.Subject) || has(later, alarm.Subject) {
		t.Errorf("an alarm of White's clock is about %q: White's press makes void %v, and Black's %v", alarm.Subject, u.Voids, later.Voids)
	}
}

func TestThePiecesOfOneSideAreThoseOfThatSideAlone(t *testing.T) {
	n := seat(t, "en", "en", rules.White)
	placement := position(t, "4k3/8/8/8/8/8/P7/4K2N w - - 0 1").Placement()
	white, black := n.AllPieces(placement, rules.White), n.AllPieces(placement, rules.Black)
	said(t, "White's", white, "White king Eva one, white knight Hector one, white pawn Anna two")
	said(t, "Black's", black, "Black king Eva eight")
	said(t, "all", n.AllPieces(placement, 0), "White king Eva one, white knight Hector one, white pawn Anna two, black king Eva eight")
	said(t, "none", n.AllPieces(rules.Placement{}, 0), "Empty")
}

func TestTheColourOfAnEmptySquareIsSaidWhereItIsWanted(t *testing.T) {
	n := seat(t, "en", "en", rules.White)
	said(t, "a1", n.Square(rules.Placement{}, squareOf(t, "a1")), "Anna one empty, dark square")
	said(t, "a2", n.Square(rules.Placement{}, squareOf(t, "a2")), "Anna two empty, light square")
	n.Verbosity = announce.Short
	said(t, "in few words", n.Square(rules.Placement{}, squareOf(t, "a2")), "Anna two empty")
	n.Verbosity, n.Colours = announce.Usual, false
	said(t, "not wanted", n.Square(rules.Placement{}, squareOf(t, "a2")), "Anna two empty")
}

func TestMaterialIsToldInFewWordsAndInMany(t *testing.T) {
	placement := position(t, "4k3/p7/8/8/8/8/PP6/R3K3 w - - 0 1").Placement()
	for verbosity, want := range map[announce.Verbosity]string{
		announce.Short: "White one rook, one pawn", announce.Usual: "White has more: one rook, one pawn",
		announce.Full: "White has more: one rook, one pawn, White one rook, two pawns, Black one pawn",
	} {
		n := seat(t, "en", "en", rules.White)
		n.Verbosity = verbosity
		said(t, want, n.Material(placement), want)
	}
}

func TestTheClocksDifferByWhoseIsAhead(t *testing.T) {
	readings := func(white, black time.Duration) rules.BySide[clock.Reading] {
		return rules.BySide[clock.Reading]{White: clock.Reading{Left: white}, Black: clock.Reading{Left: black}}
	}
	for side, want := range map[rules.Side][3]string{
		rules.White: {"You have two minutes more", "You have two minutes less", "Both clocks show the same time"},
		rules.Black: {"You have two minutes less", "You have two minutes more", "Both clocks show the same time"},
		0:           {"White has two minutes more", "Black has two minutes more", "Both clocks show the same time"},
	} {
		n := seat(t, "en", "en", side)
		said(t, "White has more", n.Difference(readings(5*time.Minute, 3*time.Minute)), want[0])
		said(t, "Black has more", n.Difference(readings(3*time.Minute, 5*time.Minute)), want[1])
		said(t, "as good as none", n.Difference(readings(time.Minute, time.Minute+400*time.Millisecond)), want[2])
	}
}

func TestBothClocksAreReadEachForItsSide(t *testing.T) {
	c := table.ForFriends()
	c.Control = rules.BySide[clock.Control]{White: clock.Control{{Time: 5 * time.Minute}}, Black: clock.Control{{Time: 3 * time.Minute}}}
	effects, err := table.Decide(table.State{}, 0, table.Open{Conditions: c})
	if err != nil {
		t.Fatal(err)
	}
	got := announce.Readings(effects[len(effects)-1].After, 0)
	if got.White.Left != 5*time.Minute || got.Black.Left != 3*time.Minute {
		t.Errorf("got %v and %v, want five minutes and three", got.White.Left, got.Black.Left)
	}
}

func TestWitnessesAreNamedInOneSentence(t *testing.T) {
	n := seat(t, "en", "en", 0)
	all := []evidence.Testimony{
		{Witness: evidence.WhiteSheet, Origin: evidence.OriginWritten}, {Witness: evidence.Announcement, Origin: evidence.OriginSaid},
		{Witness: evidence.WhiteBoard, Origin: evidence.OriginSensed},
	}
	for count, want := range []string{
		"", "Evidence: White's scoresheet.", "Evidence: White's scoresheet and the announcement.",
		"Evidence: White's scoresheet, the announcement and White's board.",
	} {
		said(t, "of so many", say.Utterance{Words: n.Witnesses(all[:count])}, want)
		if got := announce.WitnessSentence(n.Pack, all[:count]); got != want {
			t.Errorf("written: got %q, want %q", got, want)
		}
	}
}

func TestAnswersToOneQuestionAreOneAnswer(t *testing.T) {
	n := seat(t, "en", "en", rules.White)
	placement := rules.Standard().Placement()
	if got := announce.Answering(nil); len(got) != 0 {
		t.Errorf("got %v for no answers", got)
	}
	first, second := n.Square(placement, squareOf(t, "a1")), n.Square(placement, squareOf(t, "b1"))
	got := announce.Answering([]say.Utterance{first, second})
	if len(got[0].Voids) != len(first.Voids)+1 || len(got[1].Voids) != len(second.Voids) {
		t.Errorf("got %v and %v made void, want what was answered before by the first alone", got[0].Voids, got[1].Voids)
	}
	if got[0].Follows || !got[1].Follows || got[0].Subject == "" || got[0].Subject != got[1].Subject {
		t.Errorf("got %+v, want the second to follow the first in one answer", got)
	}
	notice := announce.Answering([]say.Utterance{n.Notice("board.empty"), first})
	if len(notice[0].Voids) != 0 {
		t.Errorf("got %v made void by what is no answer, want nothing", notice[0].Voids)
	}
}

func TestReplay_WhichHandDidWhatIsToldWithItsFacts(t *testing.T) {
	n := seat(t, "en", "en", 0)
	state := begunTable(t)
	white, black := table.By(rules.White), table.By(rules.Black)
	pawn := rules.Piece{Side: rules.White, Role: rules.Pawn}
	e4 := mustUCI(t, state.Game.Position(), "g8f6")
	var lines []string
	for _, e := range []table.Event{
		table.TableSet{}, table.TableRestored{}, table.TableStood{}, table.ClocksStopped{},
		table.PlayerNamed{Actor: white, Name: "Anna"}, table.PieceTouched{Actor: white, Square: squareOf(t, "e2"), Piece: pawn},
		table.PieceLifted{Actor: black, Square: squareOf(t, "e2"), Piece: pawn}, table.PiecePlaced{Actor: white, Square: squareOf(t, "e4"), Piece: pawn},
		table.BoardScanned{Actor: black}, table.PromotionAsked{Actor: white}, table.MoveMade{Actor: white, Move: e4}, table.MoveExecuted{Actor: black, Move: e4},
		table.ClockPressed{Actor: white}, table.MoveCompleted{Actor: black}, table.SlipFound{Actor: white}, table.SlipRighted{Actor: black}, table.BoardSet{Actor: white},
		table.BoardCorrected{Actor: black}, table.MoveEstablished{Actor: white, Move: e4}, table.ClockRead{White: table.Span(5 * time.Minute), Black: table.Span(3 * time.Minute)},
		table.ClockLost{}, table.Irregularity{By: rules.White, Kind: table.EarlyPress}, table.SheetWritten{Actor: white, Ply: 1, Text: "e4"}, table.SheetWritten{Actor: black, Ply: 1, Text: "e4", Kept: true},
		table.SheetStruck{Actor: white, Ply: 1, Text: "e4"}, table.SheetPutRight{Actor: black}, table.DrawAccepted{Actor: white}, table.Resigned{Actor: black}, table.DrawOffered{Actor: white},
	} {
		lines = append(lines, table.NameOf(e)+": "+n.ForReplay(state, e).Text())
	}
	sameAsRead(t, filepath.Join("testdata", "replay.en.txt"), strings.Join(lines, "\n")+"\n")
}

func TestRays_AKnightIsNamedFromEachSquareItJumpsFrom(t *testing.T) {
	n := seat(t, "en", "en", rules.White)
	for _, from := range []string{"c3", "c5", "d2", "d6", "f2", "f6", "g3", "g5"} {
		placement := rules.Placement{}.Put(squareOf(t, "e4"), rules.Piece{Side: rules.White, Role: rules.Queen}).Put(squareOf(t, from), rules.Piece{Side: rules.Black, Role: rules.Knight})
		if text, place := n.Rays(placement, squareOf(t, "e4")).Text(), n.Square(rules.Placement{}, squareOf(t, from)).Text(); !strings.Contains(text, strings.TrimSuffix(strings.Split(place, " empty")[0], ",")) {
			t.Errorf("a knight on %s: got %q, want it named", from, text)
		}
	}
	for _, from := range []string{"c4", "b3", "d3", "h4", "a1", "e6"} {
		placement := rules.Placement{}.Put(squareOf(t, "e4"), rules.Piece{Side: rules.White, Role: rules.Queen}).Put(squareOf(t, from), rules.Piece{Side: rules.Black, Role: rules.Knight})
		if text := n.Rays(placement, squareOf(t, "e4")).Text(); strings.Contains(text, n.Phrase("ray.knight")[0].Text) {
			t.Errorf("a knight on %s: got %q, want no jump", from, text)
		}
	}
}

func TestMisheard_IsToldInWholeSentencesWithWhatItCouldMean(t *testing.T) {
	for _, test := range []struct{ fen, words, want string }{
		{rooks, "Turm Anna drei", "More than one piece can play Turm Anna drei. Add the starting square. It could be R1a3, R5a3."},
		{"", "Springer Gustav eins Xaver drei", "Unknown word: Xaver."},
		{"", "Dame David eins David f\u00fcnf", "Illegal move: Dame David eins David f\u00fcnf. The path is blocked on David zwei."},
		{promoting, "a8", "Which piece does the pawn become: queen, rook, bishop or knight? It could be a8Q, a8R, a8B, a8N."},
	} {
		_, err := announce.Listen(scheme(t, "fide"), pack(t, "de"), position(t, test.fen), test.words)
		var misheard *announce.Misheard
		if !errors.As(err, &misheard) {
			t.Fatalf("%q: got %v, want a *Misheard", test.words, err)
		}
		voice := announce.Narrator{Pack: pack(t, "en"), Scheme: scheme(t, "fide")}
		if got := voice.Misheard(misheard, voice.Pack); got != test.want {
			t.Errorf("%q: got %q, want %q", test.words, got, test.want)
		}
	}
}

func TestListen_BlanksAroundWordsAreNothing(t *testing.T) {
	start := rules.Standard()
	for _, words := range []string{" e4", "e4 ", "\te2e4\n", "  Nf3  "} {
		want := mustUCI(t, start, map[bool]string{true: "g1f3", false: "e2e4"}[strings.Contains(words, "N")])
		if got, err := announce.Listen(scheme(t, "en"), pack(t, "en"), start, words); err != nil || got != want {
			t.Errorf("%q: got %v, %v, want %v", words, got, err, want)
		}
	}
}

func TestMade_EnglishLettersNameAMoveWhereTheyMeanNothingElse(t *testing.T) {
	start := position(t, "4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1")
	german := announce.NewEar(scheme(t, "de"), pack(t, "de"))
	for words, want := range map[string]string{"Nf3": "g1f3", "Sf3": "g1f3", "e4": "e2e4"} {
		if got, ok := german.Made(start, words); !ok || got != mustUCI(t, start, want) {
			t.Errorf("%q: got %v, %v, want %s", words, got, ok, want)
		}
	}
	if got, ok := german.Made(start, "Kangaroo"); ok {
		t.Errorf("got %v for no move", got)
	}
}

func TestExplanation_TellsWhoeverOnlyLooksOnNoTimes(t *testing.T) {
	effects, err := table.Decide(table.State{}, 0, table.Open{Conditions: table.ForFriends()})
	if err != nil {
		t.Fatal(err)
	}
	state := effects[len(effects)-1].After
	move, err := state.Game.Position().ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	if state.Game, err = state.Game.Play(move); err != nil {
		t.Fatal(err)
	}
	x := table.Explanation{Clocks: rules.Both(table.Span(90 * time.Minute))}
	n := seat(t, "en", "en", 0)
	said(t, "to the arbiter", say.Utterance{Words: n.Explanation(state, 1, x)}, "Explanation one, the most probable. Clocks: White one hour thirty minutes, Black one hour thirty minutes.")
	n.Onlooker = true
	said(t, "to whoever looks on", say.Utterance{Words: n.Explanation(state, 1, x)}, "Explanation one, the most probable.")
}
