package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// text returns words as one utterance says them.
func text(words []say.Word) string { return say.Utterance{Words: words}.Text() }

// phrases returns the text of phrases of the pack, which a semicolon parts. The words
// behind a key fill its slots: a side, or a slot, "=" and the key of a phrase.
func phrases(s *console.Session, keys string) string {
	var all []string
	for one := range strings.SplitSeq(keys, "; ") {
		words := strings.Fields(one)
		if len(words) == 0 {
			continue
		}
		var slots []announce.Slot
		for _, word := range words[1:] {
			if name, key, is := strings.Cut(word, "="); is {
				slots = append(slots, announce.Slot{Name: name, Words: s.Voice().Phrase(key)})
				continue
			}
			side, _ := rules.ParseSide(word)
			slots = append(slots, s.Voice().SideSlot("side", side))
		}
		text := text(s.Voice().Phrase(words[0], slots...))
		all = append(all, strings.ToUpper(text[:1])+text[1:])
		if !strings.ContainsAny(text[len(text)-1:], ".?") {
			all[len(all)-1] += "." // a phrase of a pack that is not loaded here is its key
		}
	}
	return strings.Join(all, " ")
}

// TestWaits_EachSeatHearsWhatTheTableWaitsFor names, for tables as they may stand,
// what the players and the arbiter hear, from the first word to the last.
func TestWaits_EachSeatHearsWhatTheTableWaitsFor(t *testing.T) {
	set := newGame(t, nil).state
	set.Phase, set.Clock = table.PhaseSet, set.Clock.Stop(0)
	playing := newGame(t, nil).state
	stopped := func(s *table.State, why string) { s.Clock, s.Stop = s.Clock.Stop(0), why }
	sealing := func(s *table.State) {
		s.Phase, s.Envelope.By = table.PhaseSealing, rules.White
	}
	adjourned := func(s *table.State) {
		stopped(s, table.StopAdjourned)
		s.Phase, s.Envelope = table.PhaseAdjourned, table.Envelope{By: rules.White, Sealed: true, Closed: true}
	}
	resumed := func(s *table.State) {
		s.Envelope = table.Envelope{By: rules.White, Sealed: true, Closed: true}
	}
	claimed := func(s *table.State) {
		s.Claim = table.Claim{Actor: table.By(rules.White), Kind: laws.ClaimThreefold}
	}
	correcting := func(s *table.State) {
		s.Boards.White.Correcting, s.Boards.White.Owed = true, s.Boards.White.Placement
	}
	const friends, event, both = 1, 2, 3
	for _, test := range []struct {
		name                string
		at                  int // the tables for which it holds
		alter               func(*table.State)
		white, black, ruler string
	}{
		{"the game is on", both, func(*table.State) {}, "expect.move", "expect.wait", "expect.nothing"},
		{"before the start", friends, func(s *table.State) { *s = set }, "expect.start", "expect.start", "expect.start"},
		{"before the start", event, func(s *table.State) { *s = set; s.Conditions.Arbiter = true }, "expect.start-arbiter", "expect.start-arbiter", "expect.start"},
		{"a player seals", both, sealing, "expect.seal", "expect.seal-wait white", "expect.seal-wait white"},
		{"a player has sealed", both, func(s *table.State) { sealing(s); s.Envelope.Sealed = true }, "expect.seal-press", "expect.seal-wait white", "expect.seal-wait white"},
		{"a restart while a player seals", both, func(s *table.State) { sealing(s); stopped(s, table.StopRestored) }, "expect.seal-restart white", "expect.seal-restart white", "expect.seal-restart white"},
		{"a restart once a player has sealed", both, func(s *table.State) { sealing(s); stopped(s, table.StopSlept); s.Envelope.Sealed = true }, "expect.seal-press", "expect.seal-restart white", "expect.seal-restart white"},
		{"the clocks are stopped while a player seals", friends, func(s *table.State) { sealing(s); stopped(s, table.StopCall) }, "expect.seal-restart white", "expect.seal-restart white", "expect.seal-restart white"},
		{"the clocks are stopped while a player seals", event, func(s *table.State) { sealing(s); stopped(s, table.StopCall) }, "expect.stopped; expect.arbiter", "expect.stopped; expect.arbiter", "expect.seal-restart white"},
		{"adjourned", friends, adjourned, "expect.open white", "expect.open white", "expect.open white"},
		{"adjourned", event, adjourned, "expect.open-arbiter white", "expect.open-arbiter white", "expect.open white"},
		{"adjourned, with a lock", friends, func(s *table.State) { adjourned(s); s.Conditions.SealTo = "key" }, "expect.open-locked white", "expect.open-locked white", "expect.open-locked white"},
		{"adjourned, with a lock", event, func(s *table.State) { adjourned(s); s.Conditions.SealTo = "key" }, "expect.open-arbiter white", "expect.open-arbiter white", "expect.open-locked white"},
		{"adjourned, and opened", friends, func(s *table.State) { adjourned(s); s.Envelope.Opened = true }, "expect.resume white", "expect.resume white", "expect.resume white"},
		{"adjourned, and opened", event, func(s *table.State) { adjourned(s); s.Envelope.Opened = true }, "expect.resume-arbiter white", "expect.resume-arbiter white", "expect.resume white"},
		{"opened, and a board is put right", both, func(s *table.State) { adjourned(s); s.Envelope.Opened = true; correcting(s) }, "*", "correct.wait", "correct.wait.side white"},
		{"opened, and the board of who is away is wrong", friends, func(s *table.State) {
			adjourned(s)
			s.Envelope.Opened, s.Absent.White = true, true
			correcting(s)
		}, "*", "expect.resume white", "expect.resume white"},
		{"the reader is away", friends, func(s *table.State) { adjourned(s); s.Absent.Black = true }, "expect.resume black", "expect.resume black", "expect.resume black"},
		{"the reader is away", event, func(s *table.State) { adjourned(s); s.Absent.Black = true }, "expect.resume-arbiter black", "expect.resume-arbiter black", "expect.resume black"},
		{"the other player is away", friends, func(s *table.State) { adjourned(s); s.Absent.White = true }, "expect.open white", "expect.open white", "expect.open white"},
		{"the reader is late", friends, func(s *table.State) { resumed(s); s.Absent.Black = true }, "expect.late black", "expect.late black", "expect.late black"},
		{"the reader is late", event, func(s *table.State) { resumed(s); s.Absent.Black = true }, "expect.wait", "expect.wait", "expect.late black"},
		{"the envelope is lost", friends, func(s *table.State) { adjourned(s); s.Envelope.Lost = true }, "expect.lost white; expect.resume white", "expect.lost white; expect.resume white", "expect.lost white; expect.resume white"},
		{"the envelope is lost", event, func(s *table.State) { adjourned(s); s.Envelope.Lost = true }, "expect.lost white", "expect.lost white", "expect.lost white; expect.resume white"},
		{"a restart while adjourned", both, func(s *table.State) { adjourned(s); s.Stop = table.StopRestored }, "expect.restart", "expect.restart", "expect.restart"},
		{"a claim", friends, claimed, "expect.claim-mine claim=claim.threefold", "expect.claim white claim=claim.threefold", "console.open-claim white claim=claim.threefold"},
		{"a claim", event, claimed, "expect.arbiter", "expect.arbiter", "console.open-claim white claim=claim.threefold"},
		{"an accident is reported", event, func(s *table.State) { s.Accident.By = rules.Black }, "expect.move", "expect.wait", "screen.accident-arbiter black"},
		{"both are away", friends, func(s *table.State) { stopped(s, table.StopAbsent) }, "expect.arrive", "expect.arrive", "expect.arrive"},
		{"both are away", event, func(s *table.State) { stopped(s, table.StopAbsent) }, "expect.stopped; expect.arbiter", "expect.stopped; expect.arbiter", "expect.arrive"},
		{"the clocks are stopped", friends, func(s *table.State) { stopped(s, table.StopCall) }, "expect.restart", "expect.restart", "expect.restart"},
		{"the clocks are stopped", event, func(s *table.State) { stopped(s, table.StopArbiter) }, "expect.stopped; expect.arbiter", "expect.stopped; expect.arbiter", "expect.restart"},
		{"a restart", both, func(s *table.State) { stopped(s, table.StopRestored) }, "expect.restart", "expect.restart", "expect.restart"},
		{"the disk is full", both, func(s *table.State) { stopped(s, table.StopDisk) }, "disk.wait", "disk.wait", "*"},
		{"a board is put right", both, func(s *table.State) { stopped(s, table.StopBoards); correcting(s) }, "*", "correct.wait", "correct.wait.side white"},
		{"both boards are put right", both, func(s *table.State) {
			stopped(s, table.StopBoards)
			correcting(s)
			s.Boards.Black = s.Boards.White
		}, "*", "*", "correct.wait.side white; correct.wait.side black"},
		{"a player has left", event, func(s *table.State) { s.Absent.Black, s.Arrived.Black = true, true }, "expect.move", "expect.wait", "expect.left black"},
		{"a player has left", friends, func(s *table.State) { s.Absent.Black, s.Arrived.Black = true, true }, "expect.move", "expect.wait", "expect.nothing"},
		{"the other player has left", event, func(s *table.State) { s.Absent.White, s.Arrived.White = true, true }, "expect.move", "expect.wait", "expect.left white"},
		{"a player has not come", event, func(s *table.State) { s.Absent.Black, s.Arrived.Black = true, false }, "expect.move", "expect.wait", "expect.nothing"},
		{"a press before the move", both, func(s *table.State) {
			s.Gate = table.Gate{By: rules.White, Pressed: true}
			s.Clock, _ = s.Clock.Switch(0)
		}, "*", "expect.press-back", "*"},
	} {
		for _, arbiter := range []bool{false, true} {
			if test.at&map[bool]int{false: friends, true: event}[arbiter] == 0 {
				continue
			}
			state := playing
			state.Conditions.Arbiter = arbiter
			test.alter(&state)
			for seat, want := range map[console.Actor]string{
				{Capacity: table.Player, Side: rules.White}: test.white, {Capacity: table.Player, Side: rules.Black}: test.black, {Capacity: table.Arbiter}: test.ruler,
			} {
				if want == "*" {
					continue // said elsewhere
				}
				s := session(t, seat, "en", "en")
				if got, want := expecting(s, state), phrases(s, want); got != want {
					t.Errorf("%s, an arbiter %v, %v %v: got %q, want %q", test.name, arbiter, seat.Capacity, seat.Side, got, want)
				}
			}
		}
	}
}

func TestWaits_AtTheEndEachPlayerHearsWhatIsLeftToDo(t *testing.T) {
	g := newGame(t, nil)
	g.do(table.Resign{Actor: table.By(rules.Black)})
	result := player(t, rules.White).Voice().Result(g.state.Outcome.Result, g.state.Outcome.Reason).Text()
	seats := map[string]console.Actor{"player": {Capacity: table.Player, Side: rules.White}, "assistant": {Capacity: table.Assistant, Side: rules.White}, "arbiter": {Capacity: table.Arbiter}}
	for _, test := range []struct {
		seat  string
		alter func(*table.State, *console.Config)
		want  string
	}{
		{"player", func(*table.State, *console.Config) {}, "expect.sign; expect.rematch"},
		{"assistant", func(*table.State, *console.Config) {}, ""},
		{"arbiter", func(*table.State, *console.Config) {}, ""},
		{"player", func(s *table.State, _ *console.Config) { s.Signed.White = true }, "expect.rematch"},
		{"player", func(s *table.State, _ *console.Config) { s.Signed.Black = true }, "expect.sign; expect.rematch"},
		{"player", func(s *table.State, _ *console.Config) { s.Conditions.Supervised = true }, "expect.sign"},
		{"player", func(s *table.State, c *console.Config) { c.Analyses = true }, "expect.sign; practice.analyse-offer; expect.rematch"},
		{"player", func(s *table.State, _ *console.Config) { s.Rematch = table.Rematch{By: rules.White, Agreed: true} }, "expect.sign"},
		{"player", func(s *table.State, _ *console.Config) { s.Rematch.By = rules.Black }, "expect.sign; event.rematch.his"},
		{"player", func(s *table.State, _ *console.Config) { s.Rematch = table.Rematch{By: rules.Black, Same: true} }, "expect.sign; event.rematch-same.his"},
		{"player", func(s *table.State, _ *console.Config) { s.Rematch.By = rules.White }, "expect.sign; event.rematch.mine"},
	} {
		s, state := session(t, seats[test.seat], "en", "en"), g.state
		config := s.Config()
		test.alter(&state, &config)
		s.Change(config)
		want := strings.TrimSpace(result + " " + phrases(s, test.want))
		if got := expecting(s, state); got != want {
			t.Errorf("%s, %q: got %q, want %q", test.seat, test.want, got, want)
		}
	}
	if got := player(t, rules.White).ToSign(newGame(t, nil).state); got != nil {
		t.Errorf("got %v before the end, want nothing to sign", got)
	}
}

func TestWaits_WhoSignsIsOfferedTheirMistakesWhereTheProgramCanTellThem(t *testing.T) {
	for _, test := range []struct {
		analyses bool
		by       rules.Side
		want     string
	}{
		{true, rules.White, "practice.analyse-offer"}, {true, rules.Black, ""}, {false, rules.White, ""},
	} {
		s := player(t, rules.White)
		config := s.Config()
		config.Analyses = test.analyses
		s.Change(config)
		// The words are those of the wing of practice, which this package does not have.
		if got := (say.Utterance{Words: s.ToAnalyse(table.SheetSigned{Actor: table.By(test.by)})}).Text(); got != test.want {
			t.Errorf("%v signs, %v: got %q, want %q", test.by, test.analyses, got, test.want)
		}
	}
}

// TestWaits_TheNextStepOfAMoveIsTheFirstThatIsMissing plays a move on a board of pegs.
func TestWaits_TheNextStepOfAMoveIsTheFirstThatIsMissing(t *testing.T) {
	c := table.ForFriends()
	c.Start = "4k3/P7/8/3pP3/8/3p4/4P3/4K3 w - d6 0 1"
	c.Seats.White = table.Seat{Board: table.Pegs, Blind: true}
	white := player(t, rules.White)
	exd3 := rules.Move{From: square(t, "e2"), To: square(t, "d3")}
	for _, test := range []struct {
		lines string
		want  console.Expectation
		said  string
	}{
		{"", console.Expectation{Step: console.StepMove}, "expect.move"},
		{"lift e5", console.Expectation{Step: console.StepMove}, "expect.move"},
		{"lift e5; place e5", console.Expectation{Step: console.StepMove}, "expect.move"},
		{"lift e5; place e6", console.Expectation{Step: console.StepAnnounce}, "expect.announce"},
		{"lift e5; place d6", console.Expectation{Step: console.StepCapture, Squares: []rules.Square{square(t, "d5")}}, ""},
		{"lift e5; place d6; lift d5", console.Expectation{Step: console.StepAnnounce}, "expect.announce"},
		{"lift a7; place a8", console.Expectation{Step: console.StepPromote}, "console.which-promotion"},
		{"announce exd3", console.Expectation{Step: console.StepHandle, Move: exd3}, ""},
		{"announce exd3; lift e2", console.Expectation{Step: console.StepHandle, Move: exd3}, ""},
		{"announce exd3; lift d3; lift e2; place d3", console.Expectation{Step: console.StepPress, Move: exd3}, "expect.press"},
	} {
		g := &game{t: t}
		g.do(table.Open{Conditions: c})
		g.do(table.Begin{})
		for line := range strings.SplitSeq(test.lines, "; ") {
			if line != "" {
				g.enter(white, line)
			}
		}
		got := console.Expected(g.state, rules.White)
		if got.Step != test.want.Step || got.Move != test.want.Move || len(got.Squares) != len(test.want.Squares) || len(got.Squares) > 0 && got.Squares[0] != test.want.Squares[0] {
			t.Errorf("%q: got %+v, want %+v", test.lines, got, test.want)
		}
		if said := expecting(white, g.state); test.said != "" && said != phrases(white, test.said) {
			t.Errorf("%q: got %q, want %q", test.lines, said, phrases(white, test.said))
		}
		if got.Step == console.StepCapture {
			want := text(white.Voice().Phrase("expect.capture", white.Voice().SquareSlot("square", got.Squares[0])))
			if said := expecting(white, g.state); said != want {
				t.Errorf("%q: got %q, want %q", test.lines, said, want)
			}
		}
	}
}
