package announce_test

import (
	"slices"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func seat(t testing.TB, lang, schemeName string, side rules.Side) announce.Narrator {
	t.Helper()
	return announce.Narrator{Pack: pack(t, lang), Scheme: scheme(t, schemeName), Side: side, Colours: true}
}

func TestClocksAreToldInWordsOwnClockFirst(t *testing.T) {
	readings := rules.BySide[clock.Reading]{
		White: clock.Reading{Left: time.Hour + 5*time.Minute + 20*time.Second, Moves: 12, ToGo: 28, Running: true},
		Black: clock.Reading{Left: 59*time.Second + 999*time.Millisecond, Moves: 11, ToGo: 29},
	}
	tests := []struct {
		lang string
		side rules.Side
		want string
	}{
		{"en", rules.White, "Your clock one hour five minutes, twelve moves, twenty-eight moves to the time control, opponent's clock fifty-nine seconds, eleven moves, twenty-nine moves to the time control, your clock is running"},
		{"en", rules.Black, "Your clock fifty-nine seconds, eleven moves, twenty-nine moves to the time control, opponent's clock one hour five minutes, twelve moves, twenty-eight moves to the time control, the opponent's clock is running"},
		{"en", 0, "White's clock one hour five minutes, twelve moves, twenty-eight moves to the time control, Black's clock fifty-nine seconds, eleven moves, twenty-nine moves to the time control, White's clock is running"},
		{"de", rules.White, "Deine Uhr eine Stunde f\u00fcnf Minuten, zw\u00f6lf Z\u00fcge, noch achtundzwanzig Z\u00fcge bis zur Zeitkontrolle, Uhr des Gegners neunundf\u00fcnfzig Sekunden, elf Z\u00fcge, noch neunundzwanzig Z\u00fcge bis zur Zeitkontrolle, deine Uhr l\u00e4uft"},
	}
	for _, test := range tests {
		if got := seat(t, test.lang, "fide", test.side).ClockFull(readings).Text(); got != test.want {
			t.Errorf("%s %v: got %q, want %q", test.lang, test.side, got, test.want)
		}
	}
	if got, want := seat(t, "en", "fide", rules.Black).Difference(readings).Text(), "You have one hour four minutes less"; got != want {
		t.Errorf("difference: got %q, want %q", got, want)
	}
	alarm := seat(t, "de", "fide", rules.White).Alarm(clock.Cue{Side: rules.White, Left: 5 * time.Minute})
	if got, want := alarm.Text(), "F\u00fcnf Minuten"; got != want {
		t.Errorf("alarm: got %q, want %q", got, want)
	}
	alarm = seat(t, "de", "fide", rules.White).Alarm(clock.Cue{Side: rules.White, Left: 7 * time.Second})
	if alarm.Text() != "" || alarm.Earcon != announce.EarconTick {
		t.Errorf("countdown: got %q and the sound %q, want a tick alone", alarm.Text(), alarm.Earcon)
	}
	alarm = seat(t, "de", "fide", rules.White).Alarm(clock.Cue{Side: rules.Black, Left: 7 * time.Second})
	if alarm.Text() != "" || alarm.Earcon != announce.EarconTickOther {
		t.Errorf("the opponent's countdown: got %q and the sound %q, want another tick", alarm.Text(), alarm.Earcon)
	}
}

// Each time has its player before it; a user who wants few words hears two
// times alone.
func TestClocks_AreToldAsTwoTimesUnlessAllIsWanted(t *testing.T) {
	minutes := func(white, black time.Duration) rules.BySide[clock.Reading] {
		return rules.BySide[clock.Reading]{White: clock.Reading{Left: white, Moves: 3, Running: true}, Black: clock.Reading{Left: black, Moves: 3}}
	}
	usual := minutes(4*time.Minute+48*time.Second, 4*time.Minute+50*time.Second)
	tests := []struct {
		lang     string
		side     rules.Side
		readings rules.BySide[clock.Reading]
		whose    string // with whose they are
		want     string // alone
	}{
		{"en", rules.White, usual, "You four forty-eight, opponent four fifty", "Four forty-eight, four fifty"},
		{"en", rules.Black, usual, "You four fifty, opponent four forty-eight", "Four fifty, four forty-eight"},
		{"en", 0, usual, "White four forty-eight, Black four fifty", "White four forty-eight, Black four fifty"},
		{"en", rules.White, minutes(4*time.Minute+5*time.Second, 4*time.Minute), "You four oh five, opponent four minutes", "Four oh five, four minutes"},
		{"en", rules.White, minutes(59*time.Second, 500*time.Millisecond), "You fifty-nine seconds, opponent zero seconds", "Fifty-nine seconds, zero seconds"},
		{"en", rules.White, minutes(time.Hour+5*time.Minute+20*time.Second, 2*time.Hour), "You one hour five, opponent two hours", "One hour five, two hours"},
		{"de", rules.White, usual, "Du vier achtundvierzig, Gegner vier f\u00fcnfzig", "Vier achtundvierzig, vier f\u00fcnfzig"},
		{"sr", rules.White, minutes(4*time.Minute+5*time.Second, 21*time.Minute+21*time.Second), "Ti \u010detiri nula pet, protivnik dvadeset jedan dvadeset jedna", "\u010cetiri nula pet, dvadeset jedan dvadeset jedna"},
	}
	for _, test := range tests {
		if got := seat(t, test.lang, "fide", test.side).Clock(test.readings).Text(); got != test.whose {
			t.Errorf("%s %v: got %q, want %q", test.lang, test.side, got, test.whose)
		}
		short := seat(t, test.lang, "fide", test.side)
		short.Verbosity = announce.Short
		if got := short.Clock(test.readings).Text(); got != test.want {
			t.Errorf("%s %v, in few words: got %q, want %q", test.lang, test.side, got, test.want)
		}
	}
	full := seat(t, "en", "fide", rules.White)
	full.Verbosity = announce.Full
	if got, want := full.Clock(usual).Text(), full.ClockFull(usual).Text(); got != want {
		t.Errorf("full: got %q, want %q", got, want)
	}
}

func TestLast_IsTheMoveAloneWhereItIsToBeShort(t *testing.T) {
	game := rules.NewGame(rules.StandardSetup())
	game, err := game.Play(mustUCI(t, game.Position(), "g1f3"))
	if err != nil {
		t.Fatal(err)
	}
	s := seat(t, "en", "fide", rules.White)
	s.Verbosity = announce.Short
	if got, want := s.LastMoves(game, 1).Text(), "Springer Felix drei"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func mustUCI(t *testing.T, position rules.Position, text string) rules.Move {
	t.Helper()
	move, err := position.ParseUCI(text)
	if err != nil {
		t.Fatal(err)
	}
	return move
}

func TestSquaresFilesAndPiecesAreAnswered(t *testing.T) {
	s := seat(t, "en", "fide", rules.White)
	p := rules.Standard()
	b := p.Placement()
	tests := []struct{ name, got, want string }{
		{"a piece", s.Square(b, rules.A1).Text(), "Anna eins white rook"},
		{"an empty square", s.Square(b, rules.SquareAt(4, 3)).Text(), "Eva vier empty, light square"},
		{"a file", s.File(b, 4).Text(), "Eva eins white king, Eva zwei white pawn, Eva sieben black pawn, Eva acht black king"},
		{"an empty rank", s.Rank(b, 3).Text(), "Empty"},
		{"a kind", s.Pieces(b, rules.Piece{Side: rules.Black, Role: rules.Knight}).Text(), "Black knight Bella acht Gustav acht"},
		{"material", s.Material(b).Text(), "Material is equal"},
		{"a piece that is guarded", s.Attackers(p, rules.SquareAt(4, 1)).Text(), "Eva zwei white pawn, guarded by White from David eins white queen, Eva eins white king, Felix eins white bishop, Gustav eins white knight"},
		{"moves of a piece", announce.ListMoves(s, p, rules.SquareAt(1, 0), false).Text(), "Anna drei, Cesar drei"},
		{"no captures", announce.ListMoves(s, p, 0, true).Text(), "No capture is possible"},
		{"rays", s.Rays(b, rules.SquareAt(4, 3)).Text(), "Eva vier empty, light square, up the file Eva sieben black pawn, up to the right Hector sieben black pawn, down to the right Gustav zwei white pawn, down the file Eva zwei white pawn, down to the left Cesar zwei white pawn, up to the left Bella sieben black pawn"},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, test.got, test.want)
		}
	}
	black := seat(t, "en", "fide", rules.Black)
	if got, want := black.File(b, 0).Text(), "Anna acht black rook, Anna sieben black pawn, Anna zwei white pawn, Anna eins white rook"; got != want {
		t.Errorf("from Black's side: got %q, want %q", got, want)
	}
}

func TestTheLastMovesAreTold(t *testing.T) {
	game := rules.NewGame(rules.StandardSetup())
	s := seat(t, "en", "fide", rules.White)
	if got := s.LastMoves(game, 1).Text(); got != "No move has been made" {
		t.Errorf("got %q", got)
	}
	for _, san := range []string{"e4", "e5", "Nf3"} {
		move, err := game.Position().ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		if game, err = game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	got, want := s.LastMoves(game, 2).Text(), "Move one, Black: Bauer Eva sieben Eva f\u00fcnf, move two, White: Springer Gustav eins Felix drei"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTheBoardIsNineLinesOfNineCharacters(t *testing.T) {
	got := announce.Board(pack(t, "de"), rules.Standard().Placement(), rules.White)
	want := []string{"8tsldklst", "7bbbbbbbb", "6-+-+-+-+", "5+-+-+-+-", "4-+-+-+-+", "3+-+-+-+-", "2BBBBBBBB", "1TSLDKLST", " abcdefgh"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	turned := announce.Board(pack(t, "de"), rules.Standard().Placement(), rules.Black)
	if turned[0] != "1TSLKDLST" || turned[8] != " hgfedcba" {
		t.Errorf("from Black's side: got %q", turned)
	}
}

func TestPhrasesKeepTheVoiceOfTheirSquares(t *testing.T) {
	words := seat(t, "en", "fide", rules.White).Square(rules.Standard().Placement(), rules.A1).Words
	if words[0].Lang != "de" || words[0].Bank != "fide" || words[0].Clip != "square.a1" {
		t.Errorf("got %+v, want a German square of the bank of the Laws", words[0])
	}
	if words[1].Lang != "" {
		t.Errorf("got language %q for the piece, want that of the utterance", words[1].Lang)
	}
}

func TestClocks_ThatAreNotHeardAreToldAsNotKnown(t *testing.T) {
	state := table.State{Phase: table.PhasePlaying, Silent: table.SilentClock{
		Since: clock.Instant(10 * time.Second),
		Left:  rules.BySide[clock.Span]{White: clock.Span(4*time.Minute + 48*time.Second), Black: clock.Span(5*time.Minute + 2*time.Second)},
	}}
	at := clock.Instant(70 * time.Second)
	tests := []struct {
		lang      string
		side      rules.Side
		verbosity announce.Verbosity
		of        []rules.Side
		want      string
	}{
		{"en", rules.Black, announce.Usual, nil, "Time not known, clock silent for one minute, it last showed five oh two, four forty-eight"},
		{"en", rules.Black, announce.Usual, []rules.Side{rules.White}, "Time not known, clock silent for one minute, it last showed four forty-eight"},
		{"en", rules.White, announce.Full, nil, "The time is not known. Nothing has been heard from the clock for one minute. It last showed your clock four minutes forty-eight seconds, opponent's clock five minutes two seconds"},
		{"de", rules.White, announce.Usual, nil, "Zeit unbekannt, Uhr stumm, schon eine Minute lang, zuletzt zeigte sie vier achtundvierzig, f\u00fcnf null zwei"},
		{"pl", rules.White, announce.Usual, nil, "Czas nieznany, zegar milczy ju\u017c jedn\u0105 minut\u0119, ostatnio pokazywa\u0142 cztery czterdzie\u015bci osiem, pi\u0119\u0107 zero dwa"},
	}
	for _, test := range tests {
		narrator := seat(t, test.lang, "fide", test.side)
		narrator.Verbosity = test.verbosity
		if got := narrator.ClockUnheard(state, at, test.of...).Text(); got != test.want {
			t.Errorf("%s %v: got %q, want %q", test.lang, test.side, got, test.want)
		}
	}
}
