package announce_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/winnable"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// asker is someone who asks, and how they want to be answered.
type asker struct {
	name string
	announce.Narrator
}

func askers(t *testing.T) []asker {
	white := asker{"White", seat(t, "en", "en", rules.White)}
	all := []asker{white, {"Black", seat(t, "en", "en", rules.Black)}, {"the arbiter", seat(t, "en", "en", 0)}}
	for name, change := range map[string]func(*announce.Narrator){
		"short":          func(n *announce.Narrator) { n.Verbosity = announce.Short },
		"full":           func(n *announce.Narrator) { n.Verbosity = announce.Full },
		"spelled":        func(n *announce.Narrator) { n.Form = announce.Form{Spelled: true, SilentPawn: true} },
		"from Black":     func(n *announce.Narrator) { n.From = rules.Black },
		"no colours":     func(n *announce.Narrator) { n.Colours = false },
		"times alone":    func(n *announce.Narrator) { n.TimesAlone, n.Verbosity = true, announce.Full },
		"told at five":   func(n *announce.Narrator) { n.FiveTold = true },
		"written form":   func(n *announce.Narrator) { n.Form = announce.Form{Short: true} },
		"no side, short": func(n *announce.Narrator) { n.Side, n.Verbosity = 0, announce.Short },
		"no side, full":  func(n *announce.Narrator) { n.Side, n.Verbosity = 0, announce.Full },
	} {
		n := white.Narrator
		change(&n)
		all = append(all, asker{name, n})
	}
	slices.SortStableFunc(all[3:], func(a, b asker) int { return strings.Compare(a.name, b.name) })
	return all
}

// answers lists the answers to a question, those who are answered alike together.
type answers struct {
	t      *testing.T
	askers []asker
	listing
}

func (a *answers) ask(question string, answer func(announce.Narrator) say.Utterance) {
	a.t.Helper()
	g := grid{people: len(a.askers), situations: []string{""}, heard: map[[2]string]string{}}
	for _, n := range a.askers {
		g.listeners = append(g.listeners, n.name)
		g.heard[[2]string{"", n.name}] = written(a.t, n.Pack, answer(n.Narrator))
	}
	// Who is answered as White is is not named.
	lines := g.lines()
	if len(lines) == 0 {
		lines = []string{"all: nothing"}
	}
	if first, rest, _ := strings.Cut(lines[0], ": "); strings.HasPrefix(first, "White") || first == "all" {
		lines[0] = rest
	}
	fmt.Fprintf(&a.text, "%s\n%s", question, indented(lines))
}

// words is an answer of words alone.
func words(words []say.Word) say.Utterance {
	return say.Utterance{Urgency: say.Next, Kind: say.Answer, Lang: "en", Words: words}
}

// TestSentences_EveryQuestionIsAnsweredToEveryAsker asks each question in positions and at
// clocks in which the answers differ.
func TestSentences_EveryQuestionIsAnsweredToEveryAsker(t *testing.T) {
	a := &answers{t: t, askers: askers(t)}
	for _, fen := range []string{"", crowd, passing, promoting, queens, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"} {
		a.position(fen)
	}
	a.moves()
	a.clocks()
	a.times()
	a.explained()
	golden.Check(t, filepath.Join("testdata", "answers.golden"), a.text.String(), *update)
}

// position asks what is where.
func (a *answers) position(fen string) {
	p := position(a.t, fen)
	placement := p.Placement()
	fmt.Fprintf(&a.text, "\n%s\n", placement)
	at := func(name string) rules.Square { return squareOf(a.t, name) }
	for _, name := range []string{"a1", "e4", "f6"} {
		a.ask("asked for "+name, func(n announce.Narrator) say.Utterance { return n.Asked(p, at(name)) })
		a.ask("lines from "+name, func(n announce.Narrator) say.Utterance { return n.Rays(placement, at(name)) })
		a.ask("attackers of "+name, func(n announce.Narrator) say.Utterance { return n.Attackers(p, at(name)) })
	}
	for _, from := range []string{"e1", "a7", "e5"} {
		a.ask("moves from "+from, func(n announce.Narrator) say.Utterance { return announce.ListMoves(n, p, at(from), false) })
	}
	a.ask("captures", func(n announce.Narrator) say.Utterance { return announce.ListMoves(n, p, 0, true) })
	a.ask("captures from f3", func(n announce.Narrator) say.Utterance { return announce.ListMoves(n, p, at("f3"), true) })
	a.ask("file e", func(n announce.Narrator) say.Utterance { return n.File(placement, 4) })
	a.ask("rank 4", func(n announce.Narrator) say.Utterance { return n.Rank(placement, 3) })
	a.ask("White's knights", func(n announce.Narrator) say.Utterance {
		return n.Pieces(placement, rules.Piece{Side: rules.White, Role: rules.Knight})
	})
	a.ask("material", func(n announce.Narrator) say.Utterance { return n.Material(placement) })
	a.ask("Black's pieces", func(n announce.Narrator) say.Utterance { return n.AllPieces(placement, rules.Black) })
	a.ask("all as sentences", func(n announce.Narrator) say.Utterance {
		var all []say.Word
		for _, u := range announce.Answering(n.Standing(placement)) {
			all = append(all, say.Word{Text: fmt.Sprint(u.Follows, u.Voids), Gap: say.SentenceGap})
			all = append(all, u.Words...)
		}
		return words(all)
	})
	for _, from := range []rules.Side{rules.White, rules.Black} {
		fmt.Fprintf(&a.text, "in letters, from %v\n%s", from, indented(announce.Board(pack(a.t, "en"), placement, from)))
	}
	setup := rules.Setup{Position: p, Number: 7}
	for _, judged := range []bool{false, true} {
		verdicts := rules.BySide[winnable.Verdict]{White: winnable.Winnable, Black: winnable.Unwinnable}
		fmt.Fprintf(&a.text, "described, judged %v\n%s", judged, indented(announce.Describe(pack(a.t, "en"), setup, verdicts, judged)))
	}
}

// moves says moves in each form, and asks for the last ones.
func (a *answers) moves() {
	a.text.WriteString("\nmoves\n")
	for _, m := range []struct{ fen, move string }{
		{"", "g1f3"}, {"", "e2e4"}, {crowd, "e1g1"}, {crowd, "e1c1"}, {crowd, "b7a8q"}, {crowd, "e5f7"}, {passing, "e5d6"}, {passing, "d4e4"}, {promoting, "a7a8n"}, {promoting, "a7b8q"}, {knights, "b1d2"},
		{rooks, "a5a3"}, {queens, "h4e1"}, {mating, "a1a8"}, {stale, "c1c7"}, {"", "e2e5"}, {"", "e4e5"}, {promoting, "a7a6r"}, {"4k3/8/8/8/8/8/8/N3KN2 w - - 0 1", "f1d2"}, {"4k3/8/8/8/1Pp5/8/8/4K3 b - b3 0 1", "c4b3"},
	} {
		p := position(a.t, m.fen)
		move, err := p.ParseUCI(m.move)
		if err != nil {
			move, _ = rules.ParseCoordinates(m.move)
		}
		for _, form := range []announce.Form{{}, {Short: true}, {SilentPawn: true}, {Spelled: true}, {Bare: true}} {
			a.say(m.move, p, move, form)
		}
	}
	game := rules.NewGame(rules.StandardSetup())
	a.ask("the last moves before the first", func(n announce.Narrator) say.Utterance { return n.LastMoves(game, 1) })
	for _, uci := range []string{"e2e4", "d7d5", "e4d5", "d8d5", "b1c3"} {
		game = playedOn(a.t, game, uci)
	}
	black := rules.NewGame(rules.Setup{Position: position(a.t, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), Number: 20})
	black = playedOn(a.t, playedOn(a.t, black, "e8d8"), "e2e4")
	for _, count := range []int{0, 1, 2, 9} {
		a.ask(fmt.Sprint("the last moves, ", count), func(n announce.Narrator) say.Utterance { return n.LastMoves(game, count) })
		a.ask(fmt.Sprint("those of a game that Black began, ", count), func(n announce.Narrator) say.Utterance { return n.LastMoves(black, count) })
		a.ask(fmt.Sprint("ply ", count), func(n announce.Narrator) say.Utterance {
			return words(slices.Concat(n.PlySlot("", game, count).Words, n.PlySlot("", black, count).Words))
		})
	}
	a.ask("moves to take back", func(n announce.Narrator) say.Utterance { return words(n.TakebackSlot(game, 2).Words) })
}

// say writes one move in one form.
func (a *answers) say(name string, p rules.Position, move rules.Move, form announce.Form) {
	u := announce.Move(scheme(a.t, "en"), p, move, form)
	var clips []string
	for _, word := range u.Words {
		clips = append(clips, word.Clip)
	}
	text := strings.NewReplacer(" [move next, at the table, sounds ", " [", "{", "", "}", "").Replace(fmt.Sprintf("%s %v: %s", name, form, written(a.t, pack(a.t, "en"), u)))
	if line := text + " " + strings.Join(clips, " ") + "\n"; !strings.HasSuffix(a.text.String(), line) {
		a.text.WriteString(line)
	}
}

// clocks asks for the clocks.
func (a *answers) clocks() {
	for _, c := range []rules.BySide[clock.Reading]{
		{White: clock.Reading{Left: 4*time.Minute + 48*time.Second, Moves: 12, ToGo: 28, Running: true}, Black: clock.Reading{Left: 2*time.Minute + 5*time.Second, Moves: 11, ToGo: 1}},
		{White: clock.Reading{Left: 2 * time.Hour, Moves: 1}, Black: clock.Reading{Left: 2*time.Hour + 5*time.Minute + 30*time.Second, Running: true}},
		{White: clock.Reading{Fallen: true, Moves: 40}, Black: clock.Reading{Left: 21 * time.Second, Moves: 40}},
		{White: clock.Reading{Left: time.Minute + 900*time.Millisecond}, Black: clock.Reading{Left: time.Minute}},
	} {
		fmt.Fprintf(&a.text, "\nclocks %v %v\n", c.White.Left, c.Black.Left)
		a.ask("both clocks", func(n announce.Narrator) say.Utterance { return n.Clock(c) })
		a.ask("both clocks, whole", func(n announce.Narrator) say.Utterance { return n.ClockFull(c) })
		a.ask("White's clock", func(n announce.Narrator) say.Utterance { return n.ClockOf(rules.White, c.White) })
		a.ask("Black's clock", func(n announce.Narrator) say.Utterance { return n.ClockOf(rules.Black, c.Black) })
		a.ask("which runs", func(n announce.Narrator) say.Utterance { return n.Running(c) })
		a.ask("the difference", func(n announce.Narrator) say.Utterance { return n.Difference(c) })
		a.ask("White's moves", func(n announce.Narrator) say.Utterance { return n.MovesMade(c.White) })
		silent := table.State{Silent: table.SilentClock{Since: 0, Left: rules.BySide[clock.Span]{White: clock.Span(c.White.Left), Black: clock.Span(c.Black.Left)}}}
		a.ask("clocks that are not heard", func(n announce.Narrator) say.Utterance { return n.ClockUnheard(silent, clock.Instant(90*time.Second)) })
		a.ask("Black's clock, just not heard", func(n announce.Narrator) say.Utterance { return n.ClockUnheard(silent, 1, rules.Black) })
	}
	for _, left := range []time.Duration{time.Second, 5 * time.Second, clock.Countdown - time.Second, clock.Countdown, time.Minute} {
		for _, side := range []rules.Side{rules.White, rules.Black} {
			a.ask(fmt.Sprintf("%v has %v left", side, left), func(n announce.Narrator) say.Utterance { return n.Alarm(clock.Cue{Side: side, Left: left}) })
		}
	}
}

// times says times.
func (a *answers) times() {
	a.text.WriteString("\ntimes: as usual, to the second, and on a clock\n")
	n := seat(a.t, "en", "en", rules.White)
	for _, d := range []time.Duration{
		-time.Second, 0, 999 * time.Millisecond, time.Second, 9 * time.Second, 10 * time.Second, 59 * time.Second, time.Minute, 61 * time.Second, 69 * time.Second, 70 * time.Second, 3599 * time.Second,
		time.Hour, time.Hour + time.Second, time.Hour + time.Minute, time.Hour + 10*time.Minute + 59*time.Second, 25 * time.Hour,
	} {
		clocked := n.ClockOf(rules.White, clock.Reading{Left: d})
		fmt.Fprintf(&a.text, "%v: %s; %s; %s\n", d, written(a.t, n.Pack, words(n.TimeSlot("", d).Words)), written(a.t, n.Pack, words(n.ExactTimeSlot("", d).Words)), written(a.t, n.Pack, words(clocked.Words)))
	}
}

// explained says explanations, witnesses and corrections.
func (a *answers) explained() {
	a.text.WriteString("\nexplanations\n")
	at := func(name string) rules.Square { return squareOf(a.t, name) }
	game := playedOn(a.t, playedOn(a.t, rules.NewGame(rules.StandardSetup()), "e2e4"), "e7e5")
	state := table.State{Game: game}
	x := table.Explanation{Ply: 2, Article: "D.2.9"}
	x.Game = game
	x.Faults = []evidence.Fault{
		{Side: rules.White, Ply: 2, Kind: evidence.Wrong, Wrote: "e6", Meant: game.Move(2)}, {Side: rules.Black, Ply: 1, Kind: evidence.Missing, Meant: game.Move(1)},
		{Side: rules.Black, Ply: 1, Kind: evidence.Exchanged, Wrote: "d4"}, {Side: rules.White, Ply: 1, Kind: evidence.Wrong, Wrote: "x"}, {Side: rules.White, Ply: 1, Kind: evidence.Wrong},
	}
	x.Boards.Black = evidence.BoardFinding{Departs: true, Steps: []evidence.Correction{{Square: at("e2")}, {Square: at("e4")}, {Square: at("e2")}}}
	for number := range 3 {
		a.ask(fmt.Sprint("explanation ", number), func(n announce.Narrator) say.Utterance { return words(n.Explanation(state, number, x)) })
	}
	x.Faults, x.Article, x.Ply, x.Retrace, x.Equal = nil, "", 1, 1, true
	x.Boards.White.Departs, x.Boards.White.Steps = true, []evidence.Correction{{Square: at("a1")}}
	x.Clocks = rules.BySide[clock.Span]{White: clock.Span(time.Minute), Black: clock.Span(time.Hour + time.Second)}
	a.ask("explanation with a move to go back to", func(n announce.Narrator) say.Utterance { return words(n.Explanation(state, 1, x)) })
	witnesses := []evidence.Witness{evidence.WhiteSheet, evidence.BlackSheet, evidence.Announcement, evidence.WhiteBoard, evidence.BlackBoard}
	for _, origins := range [][]evidence.Origin{{"written"}, {"kept", "kept", "repeated"}, {"assisted", "written", "inferred"}} {
		for from := range witnesses {
			for to := from; to <= len(witnesses); to += 2 {
				var found []evidence.Testimony
				for i, w := range witnesses[from:to] {
					found = append(found, evidence.Testimony{Witness: w, Origin: origins[i%len(origins)]})
				}
				a.ask(fmt.Sprint("witnesses ", origins, " ", from, " to ", to), func(n announce.Narrator) say.Utterance { return words(n.Witnesses(found)) })
				n := seat(a.t, "en", "en", 0)
				if got, want := announce.WitnessSentence(n.Pack, found), (say.Utterance{Words: n.Witnesses(found)}).Text(); got != want {
					a.t.Errorf("written: got %q, said %q", got, want)
				}
			}
		}
	}
	for _, cause := range []string{"full", "failing", "unknown"} {
		a.ask("a disk: "+cause, func(n announce.Narrator) say.Utterance { return n.Stands(table.State{}, cause) })
		a.ask("an entry not kept: "+cause, func(n announce.Narrator) say.Utterance { return n.Unkept(cause) })
	}
	for kind := rules.IllegalityKind(0); kind <= rules.KingPutInCheck+1; kind++ {
		for _, from := range []rules.Square{at("e2"), 0} {
			o := rules.Illegality{Kind: kind, Piece: rules.Piece{Side: rules.White, Role: rules.Bishop}, Move: rules.Move{From: from, To: at("e5")}, Squares: at("e4").Bit() | at("d3").Bit()}
			a.ask(fmt.Sprint("illegal ", kind, " from ", from), func(n announce.Narrator) say.Utterance { return words(n.Illegality(o)) })
		}
	}
}
