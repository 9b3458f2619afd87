package announce_test

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

func scheme(t testing.TB, name string) language.Scheme {
	t.Helper()
	s, err := language.LoadScheme(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func pack(t testing.TB, lang string) language.Pack {
	t.Helper()
	p, err := language.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func position(t testing.TB, fen string) rules.Position {
	t.Helper()
	if fen == "" {
		return rules.Standard()
	}
	setup, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return setup.Position
}

const (
	crowd     = "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/P1PBBPPP/R3K2R w KQkq - 0 1"
	passing   = "rnbqkb1r/ppp2ppp/8/3pP3/3Qn3/5N2/PPP2PPP/RNB1KB1R w KQkq d6 0 6"
	promoting = "1n2k3/P6P/8/8/8/8/8/4K3 w - - 0 1"
	knights   = "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1"
	rooks     = "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1"
	queens    = "8/6k1/8/8/4Q2Q/8/8/K6Q w - - 0 1"
	mating    = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
	stale     = "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"
)

func TestMovesAreSpelledFileByFileAndRankByRank(t *testing.T) {
	const knight = "role.knight Springer|file.g Gustav|rank.1 eins|file.f Felix|rank.3 drei"
	form := announce.Form{Spelled: true}
	p := rules.Standard()
	move, err := p.ParseUCI("g1f3")
	if err != nil {
		t.Fatal(err)
	}
	read := func(words []say.Word) string {
		var parts []string
		for _, word := range words {
			if word.Gap < say.GroupGap {
				t.Errorf("got %q joined to what follows, want each set off", word.Text)
			}
			parts = append(parts, word.Clip+" "+word.Text)
		}
		return strings.Join(parts, "|")
	}
	if got := read(announce.Move(scheme(t, "fide"), p, move, form).Words); got != knight {
		t.Errorf("got %q, want %q", got, knight)
	}
	spelling := seat(t, "de", "fide", rules.White)
	spelling.Form = form
	if got, want := read(spelling.SquareSlot("", move.To).Words), "file.f Felix|rank.3 drei"; got != want {
		t.Errorf("a square: got %q, want %q", got, want)
	}
	if got, want := announce.Move(scheme(t, "fide"), p, move, form).Text(), announce.Move(scheme(t, "fide"), p, move, announce.Form{}).Text(); got != want {
		t.Errorf("got the line %q, want it as it is without spelling: %q", got, want)
	}
}

func TestMovesAreSaidInTheWordsOfTheirScheme(t *testing.T) {
	tests := []struct {
		scheme, fen, move string
		form              announce.Form
		want              string
	}{
		{"fide", "", "g1f3", announce.Form{}, "Springer Gustav eins Felix drei"},
		{"fide", "", "g1f3", announce.Form{Short: true}, "Springer Felix drei"},
		{"fide", "", "d2d4", announce.Form{}, "Bauer David zwei David vier"},
		{"fide", "", "d2d4", announce.Form{SilentPawn: true}, "David zwei David vier"},
		{"fide", "", "d2d4", announce.Form{Short: true}, "David vier"},
		{"fide", crowd, "e1g1", announce.Form{}, "Kurze Rochade"},
		{"fide", crowd, "e1c1", announce.Form{Short: true}, "Lange Rochade"},
		{"fide", crowd, "f3f6", announce.Form{}, "Dame Felix drei schl\u00e4gt Felix sechs"},
		{"fide", crowd, "b7a8q", announce.Form{}, "Bauer Bella sieben schl\u00e4gt Anna acht Umwandlung Dame, Schach"},
		{"fide", crowd, "b7a8q", announce.Form{Short: true}, "Bella schl\u00e4gt Anna acht Umwandlung Dame, Schach"},
		{"fide", passing, "e5d6", announce.Form{}, "Bauer Eva f\u00fcnf schl\u00e4gt David sechs en passant"},
		{"fide", passing, "e5d6", announce.Form{Short: true}, "Eva schl\u00e4gt David sechs en passant"},
		{"fide", knights, "b1d2", announce.Form{Short: true}, "Springer David zwei"},
		{"fide", rooks, "a5a3", announce.Form{Short: true}, "Turm f\u00fcnf Anna drei"},
		{"fide", queens, "h4e1", announce.Form{Short: true}, "Dame Hector vier Eva eins"},
		{"fide", mating, "a1a8", announce.Form{Short: true}, "Turm Anna eins Anna acht, matt"},
		{"fide", stale, "c1c7", announce.Form{Short: true}, "Dame Cesar sieben, patt"},
		{"en", "", "g1f3", announce.Form{}, "Knight Gustav one Felix three"},
		{"sk", "", "g1f3", announce.Form{}, "Jazdec Gustav jedna Felix tri"},
		{"sk", crowd, "e1g1", announce.Form{}, "kr\u00e1tka ro\u0161\u00e1da"},
		{"pl", "", "g1f3", announce.Form{}, "Skoczek Gustaw jeden Feliks trzy"},
		{"pl", crowd, "e1c1", announce.Form{}, "d\u0142uga roszada"},
	}
	for _, test := range tests {
		p := position(t, test.fen)
		move, err := p.ParseUCI(test.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := announce.Move(scheme(t, test.scheme), p, move, test.form).Text(); got != test.want {
			t.Errorf("%s %s: got %q, want %q", test.scheme, test.move, got, test.want)
		}
	}
}

func TestWordsOfMovesCarryTheirClips(t *testing.T) {
	p := position(t, crowd)
	move, err := p.ParseUCI("b7a8q")
	if err != nil {
		t.Fatal(err)
	}
	var clips []string
	for _, word := range announce.Move(scheme(t, "fide"), p, move, announce.Form{}).Words {
		clips = append(clips, word.Clip)
		if word.Bank != "fide" || word.Lang != "de" {
			t.Errorf("%q: got bank %q and language %q, want fide and de", word.Text, word.Bank, word.Lang)
		}
	}
	want := []string{"role.pawn", "square.b7", "takes", "square.a8", "promotes", "role.queen", "check"}
	if !slices.Equal(clips, want) {
		t.Errorf("got clips %v, want %v", clips, want)
	}
}

func TestAnnouncementsAreUnderstoodAsPeopleSayThem(t *testing.T) {
	tests := []struct{ scheme, pack, fen, words, want string }{
		{"fide", "de", "", "Springer Gustav eins Felix drei", "g1f3"},
		{"fide", "de", "", "springer gustav EINS felix drei", "g1f3"},
		{"fide", "de", "", "Springer von Gustav eins nach Felix drei", "g1f3"},
		{"fide", "de", "", "Springer nach Felix drei von Gustav eins, bitte!", "g1f3"},
		{"fide", "de", "", "Gustav eins Felix drei", "g1f3"},
		{"fide", "de", "", "Springer Felix drei", "g1f3"},
		{"fide", "de", "", "s felix 3", "g1f3"},
		{"fide", "de", "", "Springer f3", "g1f3"},
		{"fide", "de", "", "Sf3", "g1f3"},
		{"fide", "de", "", "Nf3", "g1f3"},
		{"fide", "de", "", "nf3", "g1f3"},
		{"fide", "de", "", "g1f3", "g1f3"},
		{"fide", "de", "", "David vier", "d2d4"},
		{"fide", "de", "", "Bauer David zwei David vier", "d2d4"},
		{"fide", "de", "", "David zwei David vier", "d2d4"},
		{"fide", "pl", "", "Sf3", "g1f3"},
		{"fide", "pl", "", "skoczek feliks trzy", "g1f3"},
		{"fide", "bg", "", "Kf3", "g1f3"},
		{"fide", "bg", "", "\u043a\u043e\u043d \u0444\u0435\u043b\u0438\u043a\u0441 \u0442\u0440\u0438", "g1f3"},
		{"fide", "sk", "", "Jf3", "g1f3"},
		{"en", "en", "", "knight from g1 to f3", "g1f3"},
		{"en", "en", "", "my knight to Felix three please", "g1f3"},
		{"fide", "de", crowd, "oo", "e1g1"},
		{"fide", "de", crowd, "kurze rochade", "e1g1"},
		{"fide", "en", crowd, "gro\u00dfe Rochade", "e1c1"},
		{"en", "en", crowd, "kingside castles", "e1g1"},
		{"en", "en", crowd, "castle queen side", "e1c1"},
		{"fide", "en", crowd, "short castling", "e1g1"},
		{"fide", "de", crowd, "Dame schl\u00e4gt Springer", "f3f6"},
		{"fide", "de", crowd, "Dame Felix sechs", "f3f6"},
		{"fide", "de", passing, "Eva funf schlagt David sechs en passant", "e5d6"},
		{"fide", "de", passing, "Eva fuenf schlaegt David sechs", "e5d6"},
		{"fide", "de", promoting, "Anna sieben Anna acht Springer", "a7a8n"},
		{"fide", "de", promoting, "Anna acht Umwandlung in Laeufer", "a7a8b"},
		{"fide", "de", promoting, "a8s", "a7a8n"},
		{"fide", "de", promoting, "a8=n", "a7a8n"},
		{"fide", "de", promoting, "a8 springer", "a7a8n"},
		{"fide", "de", rooks, "Turm funf Anna drei", "a5a3"},
		{"fide", "de", "4k3/8/8/8/8/8/8/K6B w - - 0 1", "Koenig Anna zwo", "a1a2"},
		{"fide", "de", "4k3/8/8/8/8/8/8/K6B w - - 0 1", "konig Anna eins Anna zwei", "a1a2"},
	}
	for _, test := range tests {
		p := position(t, test.fen)
		move, err := announce.Listen(scheme(t, test.scheme), pack(t, test.pack), p, test.words)
		if got := p.UCI(move); err != nil || got != test.want {
			t.Errorf("%s, %s, %q: got %q, %v, want %q", test.scheme, test.pack, test.words, got, err, test.want)
		}
	}
}

func TestWhatIsNotUnderstoodIsAskedWithWhatItCouldMean(t *testing.T) {
	tests := []struct {
		name, fen, words string
		why              notation.Why
		word             string
		could            []string
	}{
		{"two rooks", rooks, "Turm Anna drei", notation.Ambiguous, "", []string{"a1a3", "a5a3"}},
		{"no piece for the pawn", promoting, "Anna sieben Anna acht", notation.NoPromotion, "", []string{"a7a8b", "a7a8n", "a7a8q", "a7a8r"}},
		{"no piece for the pawn, written", promoting, "a8", notation.NoPromotion, "", []string{"a7a8b", "a7a8n", "a7a8q", "a7a8r"}},
		{"an illegal queen", "", "Dame David eins David f\u00fcnf", notation.Illegal, "", nil},
		{"a word nobody knows", "", "Springer Gustav eins Xaver drei", notation.Unreadable, "Xaver", nil},
		{"a word misspelt", "", "Sprnger Felix drei", notation.Unreadable, "Sprnger", []string{"g1f3"}},
		{"a capture that is none", "", "Springer schl\u00e4gt Felix drei", notation.Illegal, "", []string{"g1f3"}},
		{"nothing", "", "", notation.Unreadable, "", nil},
		{"two moves", "", "e4 e5", notation.Illegal, "", nil},
	}
	for _, test := range tests {
		p := position(t, test.fen)
		_, err := announce.Listen(scheme(t, "fide"), pack(t, "de"), p, test.words)
		var misheard *announce.Misheard
		if !errors.As(err, &misheard) {
			t.Errorf("%s: got %v, want a *Misheard", test.name, err)
			continue
		}
		var could []string
		for _, move := range misheard.Candidates {
			could = append(could, p.UCI(move))
		}
		slices.Sort(could)
		if misheard.Why != test.why || misheard.Word != test.word || test.could != nil && !slices.Equal(could, test.could) {
			t.Errorf("%s: got %v %q %v, want %v %q %v", test.name, misheard.Why, misheard.Word, could, test.why, test.word, test.could)
		}
	}
}

func TestListen_ASquareIsNeverAPiece(t *testing.T) {
	const bishop = "rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3"
	tests := []struct {
		name, pack, fen, words string
		could                  []string
	}{
		{"b5 and one bishop that goes to the fifth rank", "en", "4k3/8/8/8/8/B7/8/4K3 w - - 0 1", "b5", nil},
		{"b5 among others", "en", bishop, "b5", nil},
		{"d5 for a German queen", "de", "4k3/8/8/8/8/8/1P6/Q3K3 w - - 0 1", "d5", nil},
		{"a small b where no pawn can take", "en", bishop, "bd5", []string{"c4d5"}},
		{"a small b that takes", "en", "4k3/8/8/3p4/2B5/8/8/4K3 w - - 0 1", "bxd5", []string{"c4d5"}},
		{"a small d for a German queen", "de", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "dd5", []string{"d1d5"}},
	}
	for _, test := range tests {
		p := position(t, test.fen)
		move, err := announce.Listen(scheme(t, test.pack), pack(t, test.pack), p, test.words)
		var misheard *announce.Misheard
		if !errors.As(err, &misheard) {
			t.Errorf("%s: %q: got %s, want it asked about", test.name, test.words, p.UCI(move))
			continue
		}
		var could []string
		for _, move := range misheard.Candidates {
			could = append(could, p.UCI(move))
		}
		if test.could != nil && !slices.Equal(could, test.could) {
			t.Errorf("%s: got %v, want %v", test.name, could, test.could)
		}
	}
}

// roundTrip says every legal move of a position in every scheme and form and
// hears it again.
func roundTrip(t *testing.T, ears []announce.Ear, schemes []language.Scheme, fen string) int {
	t.Helper()
	p := position(t, fen)
	count := 0
	for move := range p.Moves() {
		for i, s := range schemes {
			for _, form := range []announce.Form{{}, {Short: true}, {SilentPawn: true}} {
				words := announce.Move(s, p, move, form).Text()
				got, err := ears[i].Listen(p, words)
				if err != nil || got != move {
					t.Errorf("%s, scheme %s, %q: got %v, %v, want %v", fen, s.Name(), words, got, err, move)
				}
				count++
			}
		}
	}
	return count
}

// ears returns an ear of every scheme with every pack. Without all, it returns
// each scheme with its own and the English pack, and the Laws' scheme with
// every pack.
func ears(t *testing.T, all bool) ([]announce.Ear, []language.Scheme) {
	var made []announce.Ear
	var schemes []language.Scheme
	for _, name := range language.Schemes() {
		for _, lang := range language.Languages() {
			if !all && name != lang && name != language.FIDE && lang != "en" {
				continue
			}
			s := scheme(t, name)
			schemes = append(schemes, s)
			made = append(made, announce.NewEar(s, pack(t, lang)))
		}
	}
	return made, schemes
}

func TestEveryMoveSaidIsHeardBackAsItself(t *testing.T) {
	heard, schemes := ears(t, false)
	for _, fen := range []string{rules.StandardSetup().FEN(), crowd, passing, promoting, knights, rooks, queens, mating, stale,
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	} {
		roundTrip(t, heard, schemes, fen)
	}
}

// soak skips a long test unless SOAK is set.
func soak(t *testing.T) {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
}

func TestSoakEveryMoveOfEveryPerftPositionIsHeardBack(t *testing.T) {
	soak(t)
	heard, schemes := ears(t, true)
	root := os.Getenv("BLINDCHESS_TESTDATA")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", "testdata")
	}
	files, _ := filepath.Glob(filepath.Join(root, "perft", "*.perft"))
	if len(files) == 0 {
		t.Skipf("there are no perft positions under %s", root)
	}
	count := 0
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(file)
		for lines.Scan() {
			if epd, found := strings.CutPrefix(lines.Text(), "epd "); found {
				fields := strings.Fields(epd)
				count += roundTrip(t, heard, schemes, strings.Join(fields[:4], " ")+" 0 1")
			}
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d announcements heard back", count)
}

func FuzzListeningNeverInventsAMove(f *testing.F) {
	for _, words := range []string{"Springer Gustav eins Felix drei", "oo", "a8=n", "d d d 4", "von nach", "schl\u00e4gt", "\xff"} {
		f.Add(words)
	}
	ear := announce.NewEar(scheme(f, "fide"), pack(f, "de"))
	p := position(f, crowd)
	f.Fuzz(func(t *testing.T, words string) {
		move, err := ear.Listen(p, words)
		if err == nil && !p.Legal(move) {
			t.Errorf("%q was heard as %v, which is not legal", words, move)
		}
	})
}
