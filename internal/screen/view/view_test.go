package view_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/screen/view"
	"blindchess/internal/table"
)

// scene is a table with a participant on every seat: White is blind, Black sees
// their board on the screen.
type scene struct {
	t     testing.TB
	tab   *screentest.Table
	seats map[string]*screen.Terminal
}

// sit sets a table to conditions that change makes of those for friends, and
// types lines, each after the name of its seat.
func sit(t testing.TB, change func(*table.Conditions), lines ...string) *scene {
	t.Helper()
	c := table.ForFriends()
	c.Seats.White = table.Seat{Name: "Anna", Blind: true}
	c.Seats.Black = table.Seat{Name: "Boris"}
	if change != nil {
		change(&c)
	}
	s := &scene{t: t, tab: screentest.New(t, &c), seats: map[string]*screen.Terminal{}}
	for name, at := range map[string]console.Actor{
		"white": {Side: rules.White, Capacity: table.Player}, "black": {Side: rules.Black, Capacity: table.Player},
		"assistant": {Side: rules.White, Capacity: table.Assistant}, "arbiter": {Capacity: table.Arbiter}, "spectator": {Capacity: table.Spectator},
	} {
		s.seats[name] = s.tab.Sit(at, screentest.Language{Sees: name == "black"})
	}
	s.enter(lines...)
	return s
}

func (s *scene) enter(lines ...string) {
	s.t.Helper()
	for _, line := range lines {
		seat, typed, _ := strings.Cut(line, " ")
		s.seats[seat].Enter(typed)
	}
}

// see returns what a seat sees whose attention is at f.
func (s *scene) see(seat string, f view.Focus) view.View {
	var v view.View
	var log view.Log
	for _, u := range s.seats[seat].Take() {
		log = log.Hear(u, f.Pointing, s.seats[seat].State())
	}
	s.seats[seat].See(func(at view.Source) { v = at.View(f, log) })
	return v
}

// from runs a gesture or a key at a seat.
func (s *scene) from(seat string, do func(view.Source) view.Act) view.Act {
	var act view.Act
	s.seats[seat].See(func(at view.Source) { act = do(at) })
	return act
}

// marked lists the squares of a board with a mark, in the order they are seen.
func marked(b view.Board, has func(view.Marks) bool) string {
	var found []string
	for _, square := range b.Squares {
		if has(square.Marks) {
			found = append(found, square.At.String())
		}
	}
	return strings.Join(found, " ")
}

// rank writes the pieces of a row of squares as FEN does, with dots.
func rank(b view.Board, row int) string {
	text := ""
	for _, square := range b.Squares[8*row : 8*row+8] {
		letter := "."
		if square.Piece.Role != "" {
			letter = square.Piece.Letter
		}
		if square.Piece.Role != "" && !square.Piece.White {
			letter = strings.ToLower(letter)
		}
		text += letter
	}
	return text
}

func square(name string) rules.Square {
	at, _ := rules.ParseSquare(name)
	return at
}

// gate writes the steps: + done, > the next, - to come.
func gate(v view.View) string {
	var steps []string
	for _, step := range v.Gate {
		sign := "-"
		if step.Done {
			sign = "+"
		} else if step.Next {
			sign = ">"
		}
		steps = append(steps, sign+step.Name)
	}
	return strings.Join(steps, " ")
}

func TestView_EachCapacityIsExpectedToDoItsOwn(t *testing.T) {
	steps := []struct {
		line string
		want map[string]string // step of each seat
	}{
		{"", map[string]string{"white": "move", "black": "wait", "assistant": "move", "spectator": ""}},
		{"white e4", map[string]string{"white": "press", "black": "repeat", "assistant": "press", "spectator": ""}},
		{"black repeat", map[string]string{"white": "press", "black": "execute"}},
		{"black execute e4", map[string]string{"white": "press", "black": "wait"}},
		{"white press", map[string]string{"white": "wait", "black": "move", "arbiter": "wait"}},
		{"black resign", map[string]string{"black": "move"}},
		{"black yes", map[string]string{"white": "over", "black": "over", "arbiter": "over"}},
	}
	s := sit(t, nil)
	for _, step := range steps {
		if step.line != "" {
			s.enter(step.line)
		}
		for seat, want := range step.want {
			if got := s.see(seat, view.Focus{}).Now; got.Step != want || want != "" && got.Text == "" {
				t.Errorf("after %q %s: got %+v, want %q", step.line, seat, got, want)
			}
		}
	}
}

func TestView_TheButtonIsALine(t *testing.T) {
	s := sit(t, nil, "white e4")
	if got := s.see("black", view.Focus{}).Now.Line; got != "repeat" {
		t.Errorf("got %q, want repeat", got)
	}
	if got := s.see("white", view.Focus{}).Now.Line; got != "press" {
		t.Errorf("got %q, want press", got)
	}
}

func TestView_TheBoardLiesAsItsSeatSeesIt(t *testing.T) {
	s := sit(t, nil, "white e4")
	tests := []struct{ seat, top, bottom, files, ranks string }{
		{"white", "rnbqkbnr", "RNBQKBNR", "abcdefgh", "87654321"},
		{"black", "RNBKQBNR", "rnbkqbnr", "hgfedcba", "12345678"},
		{"assistant", "rnbqkbnr", "RNBQKBNR", "abcdefgh", "87654321"},
		{"spectator", "rnbqkbnr", "RNBQKBNR", "abcdefgh", "87654321"},
	}
	for _, test := range tests {
		v := s.see(test.seat, view.Focus{})
		b := v.Boards[0]
		if len(v.Boards) != 1 || rank(b, 0) != test.top || rank(b, 7) != test.bottom {
			t.Errorf("%s: got %d boards with %s above and %s below, want %s and %s", test.seat, len(v.Boards), rank(b, 0), rank(b, 7), test.top, test.bottom)
		}
		if files, ranks := strings.Join(b.Files[:], ""), strings.Join(b.Ranks[:], ""); files != test.files || ranks != test.ranks {
			t.Errorf("%s: got %s and %s, want %s and %s", test.seat, files, ranks, test.files, test.ranks)
		}
		if !b.Squares[7].Dark || b.Squares[0].Dark {
			t.Errorf("%s: the square on the upper right is light, want it dark", test.seat)
		}
	}
	s.enter("black flip")
	if b := s.see("black", view.Focus{}).Boards[0]; rank(b, 0) != "rnbqkbnr" {
		t.Errorf("turned round: got %s above, want Black's pieces", rank(b, 0))
	}
}

func TestView_APlayerWhoSeesTheirBoardSeesNoOther(t *testing.T) {
	s := sit(t, nil, "white e4")
	if b := s.see("black", view.Focus{}).Boards[0]; rank(b, 1) != "PPPPPPPP" {
		t.Errorf("got %s, want White's pawns before the move is carried out", rank(b, 1))
	}
	if b := s.see("white", view.Focus{}).Boards[0]; rank(b, 6) != "PPPP.PPP" {
		t.Errorf("got %s, want the pawn moved", rank(b, 6))
	}
	s.enter("black repeat", "black execute e4")
	if b := s.see("black", view.Focus{}).Boards[0]; rank(b, 1) != "PPP.PPPP" {
		t.Errorf("got %s, want the pawn moved", rank(b, 1))
	}
}

func TestView_TheArbiterSeesBothBoardsAndWhereTheyDiffer(t *testing.T) {
	s := sit(t, func(c *table.Conditions) { c.Arbiter = true }, "white e4", "black repeat", "black execute d4")
	v := s.see("arbiter", view.Focus{})
	if len(v.Boards) != 2 || v.Boards[0].Title != "White Anna" || v.Boards[1].Title != "Black Boris" {
		t.Fatalf("got %d boards, want those of both players with their names", len(v.Boards))
	}
	for _, b := range v.Boards {
		if got := marked(b, func(m view.Marks) bool { return m.Wrong }); got != "d4 e4 d2 e2" {
			t.Errorf("%s: got %q marked, want every square that differs", b.Title, got)
		}
	}
	if v.Proposal.Line != "resolve" || !strings.Contains(v.Proposal.Text, "White's clock") || v.Now.Step != "rule" && v.Now.Text == "" {
		t.Errorf("got %+v and %+v", v.Proposal, v.Now)
	}
	if len(v.Incidents) == 0 {
		t.Error("got no irregularity with its time")
	}
	for _, seat := range []string{"white", "black", "spectator"} {
		v := s.see(seat, view.Focus{})
		if v.Proposal.Line != "" || len(v.Incidents) > 0 || len(v.Boards) != 1 {
			t.Errorf("%s: got %+v, %q and %d boards, want no ruling and one board", seat, v.Proposal, v.Incidents, len(v.Boards))
		}
	}
}

func TestView_WithoutAnArbiterThePlayersAccept(t *testing.T) {
	s := sit(t, nil, "white e4", "black repeat", "black execute d4")
	if got := s.see("white", view.Focus{}).Proposal; got.Line != "accept" || got.Text == "" {
		t.Errorf("got %+v, want what is proposed with accept", got)
	}
	s.enter("white accept", "white yes")
	if got := s.see("white", view.Focus{}).Proposal; got.Line != "" {
		t.Errorf("got %+v, want nothing to accept twice", got)
	}
}

func TestView_TheStepsOfAMove(t *testing.T) {
	s := sit(t, func(c *table.Conditions) {
		c.Seats.White.Board = table.Pegs
		c.Start = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
	})
	steps := []struct{ line, want string }{
		{"", ">touched -placed -announced -repeated -executed -pressed"},
		{"white lift e4", "+touched >placed -announced -repeated -executed -pressed"},
		{"white lift d5", "+touched +captured >placed -announced -repeated -executed -pressed"},
		{"white place d5", "+touched +captured +placed >announced -repeated -executed -pressed"},
		{"white announce exd5", "+touched +captured +placed +announced >repeated -executed -pressed"},
		{"black repeat", "+touched +captured +placed +announced +repeated >executed -pressed"},
		{"black execute", "+touched +captured +placed +announced +repeated +executed >pressed"},
		{"white press", "+touched +captured +placed +announced +repeated +executed +pressed"},
	}
	for _, step := range steps {
		if step.line != "" {
			s.enter(step.line)
		}
		if got := gate(s.see("spectator", view.Focus{})); got != step.want {
			t.Errorf("after %q: got %s, want %s", step.line, got, step.want)
		}
		for _, of := range s.see("spectator", view.Focus{}).Gate {
			if opponents := of.Name == "repeated" || of.Name == "executed"; strings.HasPrefix(of.Text, "Black:") != opponents {
				t.Errorf("after %q: got %q, want who does what the opponent owes", step.line, of.Text)
			}
		}
	}
}

func TestView_TheAnnouncementIsSpelled(t *testing.T) {
	tests := []struct {
		name, fen string
		lines     []string
		want      string
	}{
		{"none yet", "", nil, ""},
		{"a knight", "", []string{"white Nf3"}, "N Knight, g1 Gustav one, f3 Felix three"},
		{"the reply", "", []string{"white Nf3", "white press", "black repeat", "black execute", "black e5"}, "P Pawn, e7 Eva seven, e5 Eva five"},
		{"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []string{"white 0-0"}, "0-0 short castling"},
		{"long castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []string{"white 0-0-0"}, "0-0-0 long castling"},
		{"a promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", []string{"white a8=N"}, "P Pawn, a7 Anna seven, a8 Anna eight, N Knight"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := sit(t, func(c *table.Conditions) { c.Start = test.fen }, test.lines...)
			v := s.see("spectator", view.Focus{})
			var parts []string
			for _, part := range v.Announced.Parts {
				parts = append(parts, part.Sign+" "+part.Said)
			}
			if got := strings.Join(parts, ", "); got != test.want || (got == "") != (v.Announced.Text == "") {
				t.Errorf("got %q in %q, want %q", got, v.Announced.Text, test.want)
			}
		})
	}
}

func TestView_ClocksLieAsTheBoardDoes(t *testing.T) {
	s := sit(t, nil)
	white, black := s.see("white", view.Focus{}).Clocks, s.see("black", view.Focus{}).Clocks
	if white[0].Name != "Black Boris" || white[1].Name != "White Anna" || black[0] != white[1] || black[1] != white[0] {
		t.Errorf("got %+v and %+v", white, black)
	}
	if !white[1].Running || white[0].Running || white[1].Left == 0 || white[1].Text == "" || white[1].Fallen {
		t.Errorf("got %+v, want White's clock to run", white[1])
	}
}

func TestView_SheetsShowWhatWasStruck(t *testing.T) {
	s := sit(t, func(c *table.Conditions) {
		c.Keeping = table.SheetsByHand
		c.Start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7"
	}, "black e5", "black write e6", "black strike", "black write e5", "white repeat", "black press", "white Nf3", "white write Nf3")
	sheets := s.see("black", view.Focus{}).Sheets
	got, _ := json.Marshal(sheets[1])
	if want := `{"side":"black","title":"Black's sheet","rows":[{"number":7,"late":true,"entries":[{"text":"e6","struck":true},{"text":"e5"}]}]}`; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if sheets[0].Title != "White's sheet" {
		t.Errorf("got %q above White's sheet", sheets[0].Title)
	}
}

func TestView_OffersAndClaimsAreOpen(t *testing.T) {
	s := sit(t, func(c *table.Conditions) { c.Arbiter = true }, "white e4", "white press", "black repeat", "black execute", "black e5", "black press", "white repeat", "white Nf3", "white draw", "white yes")
	if got := strings.Join(s.see("black", view.Focus{}).Open, "|"); !strings.Contains(got, "White Anna") {
		t.Errorf("got %q, want the offer with whose it is", got)
	}
	s = sit(t, nil, "white e4", "white press", "black repeat", "black execute", "black e5", "black press", "white repeat", "white Nf3", "white takeback")
	if got := strings.Join(s.see("black", view.Focus{}).Open, "|"); !strings.Contains(got, "White asks to take back: Knight") || !strings.Contains(got, "accept or decline") {
		t.Errorf("got %q, want the takeback with the move, and what to answer", got)
	}
	s = sit(t, func(c *table.Conditions) { c.Arbiter = true }, "white claim touched e7", "white yes")
	for _, seat := range []string{"black", "arbiter"} {
		if got := strings.Join(s.see(seat, view.Focus{}).Open, "|"); !strings.Contains(got, "White claims") || !strings.Contains(got, "black pawn Eva seven") {
			t.Errorf("%s: got %q, want the claim with whose it is, the piece and its square", seat, got)
		}
	}
}

func TestView_AQuestionIsShownWithItsAnswers(t *testing.T) {
	s := sit(t, func(c *table.Conditions) { c.Start = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1" }, "white a7a8")
	q := s.see("white", view.Focus{}).Question
	if len(q.Answers) != 4 || !strings.Contains(q.Text, "Which piece") {
		t.Fatalf("got %+v, want the question for the piece with four answers", q)
	}
	for _, seat := range []string{"black", "arbiter", "spectator"} {
		if got := s.see(seat, view.Focus{}).Question; got.Text != "" {
			t.Errorf("%s: got %q, want White's question for White alone", seat, got.Text)
		}
	}
	for _, answer := range q.Answers {
		if answer.Text == "Knight" {
			s.enter("white " + answer.Line)
		}
	}
	if got := s.tab.State().Game.Move(1).String(); got != "a7a8n" {
		t.Errorf("got %s, want a knight", got)
	}
	s = sit(t, nil, "white resign")
	if q := s.see("white", view.Focus{}).Question; len(q.Answers) != 2 || q.Answers[0] != (view.Answer{Text: "yes", Line: "yes"}) {
		t.Errorf("got %+v, want yes and no", q)
	}
}

func TestView_WhatIsOutOfDateIsStale(t *testing.T) {
	s := sit(t, nil)
	var log view.Log
	for _, u := range []say.Utterance{
		{Kind: say.Alert, Topic: "running-White", Words: []say.Word{{Text: "White's clock is running."}}},
		{Kind: say.Notice, Topic: "gate", Words: []say.Word{{Text: "repeated"}}},
		{Kind: say.Answer, Words: []say.Word{{Text: "material\x1b[2J is equal"}}},
		{Kind: say.Answer, Earcon: announce.EarconRefused, Words: []say.Word{{Text: "Illegal move."}}},
		{Kind: say.Hint, Words: []say.Word{{Text: "in hand"}}},
		{},
	} {
		log = log.Hear(u, true, s.seats["black"].State())
	}
	log = log.Note("e4, e5")
	lines := func() string {
		var v view.View
		s.seats["black"].See(func(at view.Source) { v = at.View(view.Focus{}, log) })
		var all []string
		for _, line := range v.Said {
			all = append(all, fmt.Sprintf("%s %v %v", line.Text, line.Elsewhere, line.Stale))
		}
		return strings.Join(all, "|")
	}
	if got, want := lines(), "White's clock is running. false false|repeated true false|material [2J is equal false false|Illegal move. false false|e4, e5 false false"; got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
	if log.Fresh != 2 {
		t.Errorf("got %d fresh answers, want 2", log.Fresh)
	}
	s.enter("white e4", "white press")
	if got := lines(); !strings.HasPrefix(got, "White's clock is running. false true|") || !strings.Contains(got, "Illegal move. true false|") {
		t.Errorf("got\n%s, want the first line stale, and the refusal only in the whole list", got)
	}
	for range 1000 {
		log = log.Note("more")
	}
	if got := strings.Count(lines(), "more"); got != 200 {
		t.Errorf("got %d lines kept, want 200", got)
	}
}

func TestView_IsSentAsJSONWithoutSecrets(t *testing.T) {
	c := func(c *table.Conditions) { c.Arbiter = true }
	s := sit(t, c, "white e4", "white press", "black repeat", "black execute", "arbiter adjourn tomorrow", "arbiter yes", "black seal Nc6", "black yes", "black press")
	if s.tab.State().Envelope.Text != "Nc6" {
		t.Fatalf("got the envelope %+v, want Nc6 sealed", s.tab.State().Envelope)
	}
	for _, seat := range []string{"white", "assistant", "arbiter", "spectator"} {
		v := s.see(seat, view.Focus{})
		v.Said = nil // announce decides the messages
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{"Nc6", "b8c6"} {
			if strings.Contains(string(data), secret) {
				t.Errorf("%s is shown %s in %s", seat, secret, data)
			}
		}
		var back view.View
		if err := json.Unmarshal(data, &back); err != nil || back.Boards[0].Squares != v.Boards[0].Squares {
			t.Errorf("%s: got another board back, or %v", seat, err)
		}
	}
}

func TestView_HowFarLongWorkIs(t *testing.T) {
	s := sit(t, nil)
	s.tab.Feed.Working(screen.Work{Done: 1, Most: 4})
	if got := s.see("white", view.Focus{}).Work; got.Percent != 25 || !strings.Contains(got.Text, "25") {
		t.Errorf("got %+v, want 25 percent", got)
	}
}

func TestView_IsInTheWordsOfItsSeatAsSoonAsTheyChange(t *testing.T) {
	s := sit(t, nil)
	english := s.see("white", view.Focus{}).Now.Text
	german := screentest.Session(t, console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{Pack: "de"}).Config()
	s.seats["white"].With(func(session *console.Session) { session.Change(german) })
	if got := s.see("white", view.Focus{}).Now.Text; got == english || got == "" {
		t.Errorf("got %q, want it in German", got)
	}
}
