package announce_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

func squareOf(t testing.TB, name string) rules.Square {
	t.Helper()
	square, ok := rules.ParseSquare(name)
	if !ok {
		t.Fatalf("%q is no square", name)
	}
	return square
}

func TestEachSeatHearsWhatConcernsIt(t *testing.T) {
	knight, err := rules.Standard().ParseUCI("g1f3")
	if err != nil {
		t.Fatal(err)
	}
	pawn, err := rules.Standard().ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	var state table.State
	state.Game = rules.NewGame(rules.StandardSetup())
	state.Gate = table.Gate{By: rules.White, Announced: knight}
	tests := []struct {
		name                 string
		event                table.Event
		white, black, nobody string
	}{
		{"a move", table.MoveAnnounced{Actor: table.By(rules.White), Move: knight},
			"Springer Gustav eins Felix drei", "Springer Gustav eins Felix drei", "Springer Gustav eins Felix drei"},
		{"a slip put right", table.AnnouncementCorrected{Actor: table.By(rules.White), Move: knight},
			"Corrected: Springer Gustav eins Felix drei", "White corrects: Springer Gustav eins Felix drei", "White corrects: Springer Gustav eins Felix drei"},
		{"a move made", table.MoveMade{Actor: table.By(rules.White), Move: knight}, "Now press your clock.", "", ""},
		{"a right repetition", table.MoveRepeated{Actor: table.By(rules.Black), Move: knight, Agrees: true}, "Opponent repeated it.", "Repeated.", "Black repeated the move."},
		{"a wrong repetition", table.MoveRepeated{Actor: table.By(rules.Black), Move: pawn},
			"Opponent repeated Bauer Eva zwei Eva vier. You announced Springer Gustav eins Felix drei.",
			"Not that move. Repeat Springer Gustav eins Felix drei.",
			"Black repeated Bauer Eva zwei Eva vier. The announced move is Springer Gustav eins Felix drei."},
		{"a press", table.ClockPressed{Actor: table.By(rules.White)}, "Clock pressed.", "Your clock is running.", "Black's clock is running."},
		{"an early press", table.ClockPressed{Actor: table.By(rules.White), Early: true, Missing: []table.Step{table.StepCaptured, table.StepAnnounced}},
			"You pressed too early. Still to do: captured piece taken out, move announced.",
			"The opponent pressed too early. Still to do: captured piece taken out, move announced.",
			"White pressed too early. Still to do: captured piece taken out, move announced."},
		{"a lift", table.PieceTouched{Actor: table.By(rules.White), Square: squareOf(t, "g1"), Piece: rules.Piece{Side: rules.White, Role: rules.Knight}},
			"Touched: white knight Gustav eins", "", ""},
		{"a flag", table.FlagFell{Actor: table.By(rules.Black)}, "Black's flag has fallen.", "Your flag has fallen.", "Black's flag has fallen."},
		{"an offer", table.DrawOffered{Actor: table.By(rules.White)}, "You offer a draw.", "The opponent offers a draw. Accept or decline.", "White offers a draw."},
		{"a claim", table.ClaimMade{Actor: table.By(rules.White), Kind: laws.ClaimThreefold}, "White claims: threefold repetition.", "White claims: threefold repetition.", "White claims: threefold repetition."},
		{"time added", table.TimeAdded{Actor: table.By(rules.Black), Time: clock.Span(2 * time.Minute)}, "Black gets two minutes more.", "Black gets two minutes more.", "Black gets two minutes more."},
		{"the sealed move", table.MoveSealed{Actor: table.By(rules.White), Move: knight}, "Your move is sealed: Springer Gustav eins Felix drei. Stop the clock to close the envelope.", "White has sealed a move.", "White has sealed a move."},
		{"boards that differ", table.BoardsDiverged{By: rules.Black, Ply: 1, Cause: table.ByExecution, Squares: []rules.Square{squareOf(t, "e2"), squareOf(t, "e4")}},
			"Clocks stopped. The boards differ from move one, White. Different squares: Eva zwei, Eva vier.",
			"Clocks stopped. The boards differ from move one, White. Different squares: Eva zwei, Eva vier.",
			"Clocks stopped. The boards differ from move one, White. Different squares: Eva zwei, Eva vier."},
	}
	for _, test := range tests {
		for side, want := range map[rules.Side]string{rules.White: test.white, rules.Black: test.black, 0: test.nobody} {
			utterance, told := seat(t, "en", "fide", side).Event(state, test.event)
			if got := utterance.Text(); got != want || told != (want != "") {
				t.Errorf("%s, %v: got %q, %v, want %q", test.name, side, got, told, want)
			}
		}
	}
}

func TestWhoeverPlaysForBothIsToldHowTheEnvelopeIsClosed(t *testing.T) {
	state := table.State{Phase: table.PhaseSealing, Game: rules.NewGame(rules.StandardSetup())}
	both := seat(t, "en", "fide", 0)
	both.Both = true
	const want = "Move sealed. Type press to stop the clock and close the envelope."
	if u, told := both.Event(state, table.MoveSealed{Actor: table.By(rules.White)}); !told || u.Text() != want {
		t.Errorf("got %q, %v, want %q", u.Text(), told, want)
	}
}

func TestWhoeverHasLittleTimeLeftIsToldLess(t *testing.T) {
	knight, err := rules.Standard().ParseUCI("g1f3")
	if err != nil {
		t.Fatal(err)
	}
	control, err := clock.ParseControl("5m")
	if err != nil {
		t.Fatal(err)
	}
	state := table.State{Phase: table.PhasePlaying, Game: rules.NewGame(rules.StandardSetup())}
	state.Clock = clock.New(rules.Both(control)).Set(rules.Black, 119*time.Second, 0)
	const long, short = "Springer Gustav eins Felix drei", "Springer Felix drei"
	both := seat(t, "en", "fide", 0)
	both.Both = true
	for _, test := range []struct {
		name string
		seat announce.Narrator
		want string
	}{
		{"White, who has five minutes", seat(t, "en", "fide", rules.White), long},
		{"Black, who has less than two", seat(t, "en", "fide", rules.Black), short},
		{"one who plays for both", both, short},
		{"an arbiter", seat(t, "en", "fide", 0), long},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, ok := test.seat.Event(state, table.MoveAnnounced{Actor: table.By(rules.White), Move: knight})
			if got := u.Text(); !ok || got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestAMoveThatIsAlreadyInTheGameIsSaidFromThePositionBeforeIt(t *testing.T) {
	game := rules.NewGame(rules.StandardSetup())
	move, err := game.Position().ParseSAN("Nf3")
	if err != nil {
		t.Fatal(err)
	}
	if game, err = game.Play(move); err != nil {
		t.Fatal(err)
	}
	utterance, _ := seat(t, "de", "fide", rules.Black).Event(table.State{Game: game}, table.MoveAnnounced{Actor: table.By(rules.White), Move: move})
	if got, want := utterance.Text(), "Springer Gustav eins Felix drei"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAPlayerIsLedToPutHisBoardRightSquareBySquare(t *testing.T) {
	start := rules.Standard().Placement()
	put := func(p rules.Placement, changes map[string]rules.Piece) rules.Placement {
		for name, piece := range changes {
			p = p.Put(squareOf(t, name), piece)
		}
		return p
	}
	blackPawn := rules.Piece{Side: rules.Black, Role: rules.Pawn}
	s := seat(t, "de", "fide", rules.Black)
	tests := []struct {
		name          string
		stands, owed  rules.Placement
		air           []table.Aloft
		want, english string
	}{
		{"one piece stands elsewhere", start, put(start, map[string]rules.Piece{"e7": {}, "e5": blackPawn}), nil, "Steck die Figur von Eva sieben auf Eva f\u00fcnf.", ""},
		{"a piece too many", put(start, map[string]rules.Piece{"e5": blackPawn}), start, nil, "Nimm die Figur auf Eva f\u00fcnf heraus.", ""},
		{"a piece missing", put(start, map[string]rules.Piece{"e7": {}}), start, nil, "Schwarzer Bauer auf Eva sieben.", ""},
		{"a piece in the air", put(start, map[string]rules.Piece{"e7": {}}), start, []table.Aloft{{Piece: blackPawn, From: squareOf(t, "e7")}}, "Schwarzer Bauer auf Eva sieben.", ""},
		{"all stands right", start, start, nil, "Dein Brett steht richtig.", ""},
	}
	for _, test := range tests {
		got := s.Correction(table.Board{Placement: test.stands, Owed: test.owed, Air: test.air, Correcting: true}).Text()
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestWhoeverPlaysForBothIsToldHowABoardIsPutRight(t *testing.T) {
	var state table.State
	state.Game = rules.NewGame(rules.StandardSetup())
	owed := rules.Standard().Placement()
	pawn := owed.At(squareOf(t, "e2"))
	state.Boards.White = table.Board{Correcting: true, Owed: owed, Placement: owed.Put(squareOf(t, "e2"), rules.Piece{}).Put(squareOf(t, "e4"), pawn)}
	both := seat(t, "en", "fide", 0)
	both.Both = true
	u, _ := both.Event(state, table.BoardCorrected{Actor: table.By(rules.White)})
	if got, want := u.Text(), "Correct your board: move the piece from Eva vier to Eva zwei. Then press Enter."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestFollowingTheCorrectionsPutsTheBoardRight follows the corrections until the
// board is right, from many wrong boards.
func TestFollowingTheCorrectionsPutsTheBoardRight(t *testing.T) {
	owed := position(t, crowd).Placement()
	stands := position(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 1 1").Placement()
	stands = stands.Put(squareOf(t, "e5"), rules.Piece{}).Put(squareOf(t, "h5"), rules.Piece{Side: rules.Black, Role: rules.Queen})
	ear := regexp.MustCompile(`(?:Anna|Bella|Cesar|David|Eva|Felix|Gustav|Hector) (?:eins|zwei|drei|vier|f\x{fc}nf|sechs|sieben|acht)`)
	s := seat(t, "en", "fide", rules.White)
	named := func(words string) rules.Square {
		file, rank, _ := strings.Cut(words, " ")
		for name := range 64 {
			square := rules.Square(name + 1)
			text := s.Square(rules.Placement{}, square).Text()
			if strings.HasPrefix(text, file+" "+rank) {
				return square
			}
		}
		t.Fatalf("%q is no square", words)
		return 0
	}
	for step := range 40 {
		if stands == owed {
			t.Logf("the board stands after %d steps", step)
			return
		}
		text := s.Correction(table.Board{Placement: stands, Owed: owed, Correcting: true}).Text()
		squares := ear.FindAllString(text, -1)
		switch {
		case len(squares) == 2:
			from, to := named(squares[0]), named(squares[1])
			stands = stands.Put(to, stands.At(from)).Put(from, rules.Piece{})
		case len(squares) == 1 && strings.HasPrefix(text, "Remove the piece from"):
			stands = stands.Put(named(squares[0]), rules.Piece{})
		case len(squares) == 1:
			stands = stands.Put(named(squares[0]), owed.At(named(squares[0])))
		default:
			t.Fatalf("nothing to do is said: %q", text)
		}
	}
	t.Errorf("the board does not stand after forty steps")
}

// placeholders lists the names in braces of a sentence, in order of the
// alphabet.
func placeholders(sentence string) string {
	names := regexp.MustCompile(`\{[a-z]+`).FindAllString(sentence, -1)
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " ")
}

// spokenAlike is a sentence without its stops and capitals: an error of the
// program and a phrase that is heard differ in those alone.
func spokenAlike(sentence string) string {
	return strings.ToLower(strings.NewReplacer(".", "", ",", "", ":", "", ";", "").Replace(sentence))
}

func TestRefusal_EachHasAPhraseInEveryPackAndTheSameWordsInEnglish(t *testing.T) {
	refusals := table.Refusals()
	for code, text := range refusals {
		for _, lang := range language.Languages() {
			p := pack(t, lang)
			if !p.Has(code) {
				t.Errorf("pack %s has no phrase %s", lang, code)
				continue
			}
			if got, want := placeholders(p.Word(code)), placeholders(text); got != want {
				t.Errorf("pack %s, %s: got the placeholders %q, want %q", lang, code, got, want)
			}
		}
		if got, want := spokenAlike(text), spokenAlike(pack(t, language.Reference).Word(code)); got != want {
			t.Errorf("%s: the table says %q, the English pack %q", code, got, want)
		}
	}
	for _, key := range pack(t, language.Reference).Keys() {
		if _, known := refusals[strings.TrimSuffix(key, ".mine")]; strings.HasPrefix(key, "refuse.") && !known {
			t.Errorf("the table never refuses anything as %s", key)
		}
	}
	if len(refusals) < 80 {
		t.Errorf("got %d refusals, want all that the table knows", len(refusals))
	}
}

func TestPhrases_EveryNameOfTheLawsAndTheTableHasOneInEveryPack(t *testing.T) {
	keys := announce.Phrases()
	for _, lang := range language.Languages() {
		p := pack(t, lang)
		for _, key := range keys {
			if !p.Has(key) {
				t.Errorf("the pack %s has no phrase %s", lang, key)
			}
		}
	}
	english := pack(t, language.Reference)
	for _, key := range english.Keys() {
		family, _, _ := strings.Cut(key, ".")
		switch family {
		case "reason", "claim", "irregular", "stop", "penalty", "step", "result", "refuse", "objection":
			if !slices.Contains(keys, key) {
				t.Errorf("nothing is ever said with %s", key)
			}
		}
	}
}

func TestRefusalsAreSaidInTheSeatsWords(t *testing.T) {
	s := seat(t, "de", "fide", rules.White)
	standard := rules.Standard()
	in := func(text string) table.MoveIn {
		move, _ := rules.ParseCoordinates(text)
		return table.MoveIn{Position: standard, Move: move}
	}
	tests := []struct {
		refusal *fault.Fault
		want    string
	}{
		{table.Refused("touch-move", "square", table.Squares{squareOf(t, "b1")}), "Die Figur auf Bella eins ist ber\u00fchrt. Zieh sie oder schlag sie."},
		{table.Refused("touch-move-more", "squares", table.Squares{squareOf(t, "a2"), squareOf(t, "b1"), squareOf(t, "g8")}), "Die Figuren auf Anna zwei, Bella eins und Gustav acht sind ber\u00fchrt. Zieh oder schlag die erste davon, bei der es geht."},
		{table.Refused("touch-castle", "move", in("e1g1")), "K\u00f6nig und Turm sind ber\u00fchrt, und die Rochade mit ihnen ist erlaubt. Rochiere: K\u00f6nig Eva eins Gustav eins."},
		{table.Refused("press.captured", "square", squareOf(t, "d5"), "missing", table.Steps{table.StepCaptured, table.StepAnnounced}),
			"Noch nicht. Es fehlt: geschlagene Figur herausgenommen, Zug angesagt. Nimm jetzt die geschlagene Figur auf David f\u00fcnf heraus."},
		{table.Refused("slip-board", "move", in("g1f3")), "Dein Brett zeigt Springer Gustav eins Felix drei. Sag diesen Zug an, oder ruf den Schiedsrichter."},
		{fault.New("refuse.nobody-wrote-this", "an English sentence"), "an English sentence"},
	}
	for _, test := range tests {
		if got := s.Refusal(test.refusal).Text(); got != test.want {
			t.Errorf("%s: got %q, want %q", test.refusal.Key, got, test.want)
		}
	}
}

func TestRefusalsNameAMoveThatWasMadeInTheSeatsWords(t *testing.T) {
	s := seat(t, "de", "fide", rules.Black)
	game := rules.NewGame(rules.StandardSetup())
	for _, text := range []string{"e2e4", "b8a6"} {
		move, err := game.Position().ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		if game, err = game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		code string
		ply  int
		move string
		want string
	}{
		{"slip-board", 1, "b8a6", "Dein Brett zeigt Springer Bella acht Anna sechs."},
		{"press.carried", 0, "e2e4", "Bauer Eva zwei Eva vier"},
		{"slip-board", 1, "b8b6", "Dein Brett zeigt Springer Bella acht Bella sechs."},
	} {
		move, _ := rules.ParseCoordinates(test.move)
		refusal := table.Refused(test.code, "move", table.MoveIn{Position: game.At(test.ply), Move: move})
		if got := s.Refused(table.State{Game: game}, refusal).Text(); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want %q in it", test.code, got, test.want)
		}
	}
}

func TestAPlayerWhoReadsHowToPlayIsCalledByNameWhereItIsKnown(t *testing.T) {
	state := table.State{Game: rules.NewGame(rules.StandardSetup())}
	white := seat(t, "en", "fide", rules.White)
	began, ended := table.ReadingBegan{Actor: table.By(rules.Black), For: clock.Span(time.Minute)}, table.ReadingEnded{Actor: table.By(rules.Black)}
	for name, want := range map[string][2]string{
		"":    {"Black reads how to play.", "Black is ready."},
		"Eva": {"Eva reads how to play.", "Eva is ready."},
	} {
		state.Conditions.Seats.Black.Name = name
		for i, event := range []table.Event{began, ended} {
			if u, _ := white.Event(state, event); !strings.HasPrefix(u.Text(), want[i]) {
				t.Errorf("%q: got %q, want %q", name, u.Text(), want[i])
			}
		}
	}
}

func TestAMoveWithoutTroubleIsOneMessageToItsPlayer(t *testing.T) {
	knight, err := rules.Standard().ParseUCI("g1f3")
	if err != nil {
		t.Fatal(err)
	}
	state := table.State{Game: rules.NewGame(rules.StandardSetup()), Gate: table.Gate{By: rules.White, Announced: knight}}
	white, arbiter := seat(t, "en", "fide", rules.White), seat(t, "en", "fide", 0)
	white.OneMessage, arbiter.OneMessage = true, true
	made := table.MoveMade{Actor: table.By(rules.White), Move: knight}
	right := table.MoveRepeated{Actor: table.By(rules.Black), Move: knight, Agrees: true}
	done := table.MoveExecuted{Actor: table.By(rules.Black), Move: knight, Agrees: true}
	if _, told := white.Event(state, made); !told {
		t.Error("got nothing of the first move, want to be told that the clock is to be pressed")
	}
	later := state
	for _, uci := range []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3"} {
		move, err := later.Game.Position().ParseUCI(uci)
		if err != nil {
			t.Fatal(err)
		}
		if later.Game, err = later.Game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	said := ""
	for _, event := range []table.Event{made, table.ClockPressed{Actor: table.By(rules.White)}, right, done} {
		if u, told := white.Event(later, event); told {
			said += u.Text() + "; "
		}
		if _, told := arbiter.Event(later, event); !told && event != table.Event(made) {
			t.Errorf("the arbiter hears nothing of %T", event)
		}
	}
	if want := "Clock pressed.; "; said != want {
		t.Errorf("got %q, want one message: %q", said, want)
	}
	sensed := later
	sensed.Conditions.Seats.White.Board = table.NoBoard + 1
	if _, told := white.Event(sensed, made); !told {
		t.Error("got nothing of a move on a board that senses, want to be told that it was seen")
	}
	wrong := right
	wrong.Agrees = false
	if _, told := white.Event(later, wrong); !told {
		t.Error("got nothing of a wrong repetition, want to be told")
	}
	again := right
	again.Again = true
	if u, _ := white.Event(later, again); u.Text() != "Opponent repeated it." {
		t.Errorf("a right repetition after a wrong one: got %q, want to be told", u.Text())
	}
	later.Conditions.RepeatRequired = true
	if _, told := white.Event(later, right); !told {
		t.Error("got nothing where the clock waits for the repetition, want to be told")
	}
}

func TestTheFormThatAPlayerChoseStaysWithLittleTimeLeft(t *testing.T) {
	control, err := clock.ParseControl("10m")
	if err != nil {
		t.Fatal(err)
	}
	state := table.State{Game: rules.NewGame(rules.StandardSetup()), Phase: table.PhasePlaying}
	state.Clock = clock.New(rules.Both(control)).Set(rules.White, 119*time.Second, 0)
	pawn, _ := rules.ParseCoordinates("e2e4")
	white := seat(t, "en", "en", rules.White)
	for kept, want := range map[bool]string{true: "Pawn Eva two Eva four", false: "Eva four"} {
		white.FormKept = kept
		u, _ := white.Event(state, table.MoveAnnounced{Actor: table.By(rules.White), Move: pawn})
		if got := u.Text(); got != want {
			t.Errorf("kept %v: got %q, want %q", kept, got, want)
		}
	}
}
