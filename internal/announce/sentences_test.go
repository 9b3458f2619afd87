package announce_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/winnable"
	"blindchess/internal/table"
)

// counts are the numbers at which the grammar of some language changes.
var counts = []int{1, 2, 5, 21, 22}

// TestSentences_AreAsTheyWereRead compares the sentences that players hear most
// with the files under testdata/sentences: one a language, for a speaker of it to
// read.
func TestSentences_AreAsTheyWereRead(t *testing.T) {
	for _, lang := range language.Languages() {
		t.Run(lang, func(t *testing.T) {
			got := strings.Join(mostHeard(t, lang), "\n") + "\n"
			sameAsRead(t, filepath.Join("testdata", "sentences", lang+".txt"), got)
		})
	}
}

// smallAfterStop finds a sentence that begins with a small letter.
var smallAfterStop = regexp.MustCompile(`\p{L}{2,}[.?!] \p{Ll}`)

func TestSentences_BeginWithACapitalAfterAStop(t *testing.T) {
	for _, lang := range language.Languages() {
		for _, line := range mostHeard(t, lang) {
			if what, text, _ := strings.Cut(line, ": "); smallAfterStop.MatchString(text) {
				t.Errorf("%s: %s: got %q", lang, what, text)
			}
		}
	}
}

func TestSentences_BeginWithACapital(t *testing.T) {
	for _, lang := range language.Languages() {
		for _, line := range mostHeard(t, lang) {
			what, text, _ := strings.Cut(line, ": ")
			if _, named, ok := strings.Cut(text, ": "); ok && what == "irregular" {
				text = named
			}
			if strings.HasPrefix(what, "the move ") {
				continue // in the words of the scheme
			}
			if first, _ := utf8.DecodeRuneInString(text); unicode.IsLower(first) {
				t.Errorf("%s: %s: got %q", lang, what, text)
			}
		}
	}
}

// sameAsRead holds a text against the file in which it was read, and writes the
// file where the tests are run with -update.
func sameAsRead(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines, wanted := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range min(len(lines), len(wanted)) {
		if lines[i] != wanted[i] {
			t.Fatalf("%s, line %d: got %q, want %q; where it is right, go test -update writes the file anew", name, i+1, lines[i], wanted[i])
		}
	}
	if len(lines) != len(wanted) {
		t.Fatalf("%s: got %d lines, want %d; where that is right, go test -update writes the file anew", name, len(lines), len(wanted))
	}
}

// mostHeard renders what a player meets in every game, with all the counts.
func mostHeard(t *testing.T, lang string) []string {
	var lines []string
	player, arbiter := seat(t, lang, lang, rules.White), seat(t, lang, lang, 0)
	say := func(what, text string) { lines = append(lines, what+": "+text) }
	units := map[string]time.Duration{"seconds": time.Second, "minutes": time.Minute, "hours": time.Hour}
	for _, unit := range slices.Sorted(maps.Keys(units)) {
		for _, n := range counts {
			d, name := time.Duration(n)*units[unit], fmt.Sprintf("%d %s", n, unit)
			for _, cue := range []clock.Cue{{Side: rules.White, Left: d}, {Side: rules.Black, Left: d}} {
				if d < clock.Countdown {
					continue // a sound
				}
				say(fmt.Sprintf("%s left, %v, to White", name, cue.Side), player.Alarm(cue).Text())
				say(fmt.Sprintf("%s left, %v, to the arbiter", name, cue.Side), arbiter.Alarm(cue).Text())
			}
			readings := rules.BySide[clock.Reading]{White: clock.Reading{Left: 30*time.Hour + d}, Black: clock.Reading{Left: 30 * time.Hour}}
			say(name+" more", player.Difference(readings).Text())
			say(name+" more, to Black", seat(t, lang, lang, rules.Black).Difference(readings).Text())
			say(name+" more, to the arbiter", arbiter.Difference(readings).Text())
			say(name+" added", heard(arbiter, table.TimeAdded{Actor: table.By(rules.Black), Time: clock.Span(d)}))
			say(name+" taken away", heard(arbiter, table.TimeRemoved{Actor: table.By(rules.White), Time: clock.Span(d)}))
			say(name+" on every move", heard(arbiter, table.BonusGranted{Time: clock.Span(d)}))
		}
	}
	for _, n := range append(slices.Clone(counts), 101, 121) {
		say(fmt.Sprintf("%d moves", n), player.MovesMade(clock.Reading{Moves: n, ToGo: n}).Text())
	}
	say("the clocks, short", player.Clock(rules.BySide[clock.Reading]{
		White: clock.Reading{Left: 4*time.Minute + 48*time.Second}, Black: clock.Reading{Left: 2*time.Minute + 5*time.Second}}).Text())
	say("the clocks of hours, short", player.Clock(rules.BySide[clock.Reading]{
		White: clock.Reading{Left: 2*time.Hour + 5*time.Minute}, Black: clock.Reading{Left: 21*time.Minute + time.Second}}).Text())
	say("the clocks", player.ClockFull(rules.BySide[clock.Reading]{
		White: clock.Reading{Left: 2*time.Hour + 5*time.Minute, Moves: 21, ToGo: 1}, Black: clock.Reading{Left: 61 * time.Second, Moves: 22, Running: true}}).Text())
	for _, n := range []int{1, 2, 3, 5, 8} {
		fen := fmt.Sprintf("4k3/8/8/8/%s/%s/8/4K3 w - - 0 1", strings.Repeat("P", n)+left(8-n), strings.Repeat("N", n)+left(8-n))
		say(fmt.Sprintf("%d knights and pawns more", n), player.Material(position(t, fen).Placement()).Text())
		fen = fmt.Sprintf("4k3/8/8/%s/%s/%s/8/4K3 w - - 0 1", strings.Repeat("q", n)+left(8-n), strings.Repeat("r", n)+left(8-n), strings.Repeat("b", n)+left(8-n))
		say(fmt.Sprintf("%d queens, rooks and bishops more", n), player.Material(position(t, fen).Placement()).Text())
	}
	for _, fen := range []string{"", "4k3/p1p5/8/8/8/8/PP6/RN2K2R w - - 0 1"} {
		for _, u := range player.Standing(position(t, fen).Placement()) {
			say("where all pieces stand", u.Text())
		}
	}
	for _, m := range []struct{ fen, uci string }{{"", "g1f3"}, {crowd, "e1g1"}, {crowd, "b7a8q"}, {promoting, "a7a8n"}, {promoting, "h7h8r"}, {promoting, "a7b8b"}, {passing, "e5d6"}, {mating, "a1a8"}, {stale, "c1c7"}} {
		p := position(t, m.fen)
		move, err := p.ParseUCI(m.uci)
		if err != nil {
			t.Fatal(err)
		}
		say("the move "+m.uci, announce.Move(scheme(t, lang), p, move, announce.Form{}).Text())
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		by := table.By(side)
		for _, e := range []table.Event{
			table.FlagFell{Actor: by}, table.DrawOffered{Actor: by}, table.MovesTakenBack{Actor: by, Moves: opened(t)}, table.TakebackDeclined{Actor: by, How: "word"}, table.ClaimMade{Actor: by, Kind: laws.ClaimThreefold},
			table.ArbiterCalled{Actor: by}, table.AdjustAnnounced{Actor: by}, table.PromotionAsked{Actor: by}, table.PlayerAbsent{Actor: by},
			table.PlayerArrived{Actor: by}, table.BoardLost{Actor: by}, table.BoardSet{Actor: by}, table.Adjourned{Actor: by}, table.SheetSigned{Actor: by},
			table.ProposalConfirmed{Actor: by}, table.DrawDeclined{Actor: by}, table.PenaltyGiven{Actor: by, Penalty: table.Fine}, table.PenaltyGiven{Actor: by, Penalty: table.Warning},
			table.MoveExecuted{Actor: by, Agrees: true}, table.ClaimUpheld{Actor: by, Kind: laws.ClaimFifty, Final: true}, table.ClaimRejected{Actor: by, Kind: laws.ClaimFifty},
			table.AssistantAppointed{Actor: by, Present: true}, table.ScoreViewed{Actor: by, Count: 2}, table.ClocksStopped{By: side, Reason: table.StopArbiter},
			table.IllegalMoveCompleted{Actor: by, Kind: laws.IllegalPromotion, Count: 2}, table.DecisionAwaited{By: side},
		} {
			for _, s := range []announce.Narrator{player, arbiter} {
				if text := heard(s, e); text != "" {
					say(fmt.Sprintf("%T by %v, to %v", e, side, s.Side), text)
				}
			}
		}
	}
	for _, kind := range table.Kinds() {
		if text := heard(arbiter, table.Irregularity{By: rules.Black, Kind: kind, Square: squareOf(t, "e4")}); text != "" {
			say("irregular: "+string(kind), text)
		}
	}
	refusals := table.Refusals()
	for _, code := range slices.Sorted(maps.Keys(refusals)) {
		move := table.MoveIn{Position: rules.Standard(), Move: opened(t)[0]}
		refusal := table.Refused(strings.TrimPrefix(code, "refuse."), "side", rules.Black, "square", squareOf(t, "d5"), "move", move,
			"missing", table.Steps{table.StepAnnounced}, "reason", table.StopReason(table.StopClaim), "moves", 2, "plies", 5, "number", 21, "editions", "2018, 2023")
		say(code, player.Refusal(refusal).Text())
	}
	for _, fen := range []string{crowd, passing, promoting, stale} {
		setup, err := rules.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range announce.Describe(pack(t, lang), setup, rules.BySide[winnable.Verdict]{}, false) {
			say("in words", line)
		}
		say("by ear", player.AllPieces(setup.Position.Placement(), 0).Text())
	}
	for reason := rules.ByCheckmate; reason <= rules.ByServer; reason++ {
		result := rules.WinFor(rules.White)
		if reason >= rules.ByStalemate && reason <= rules.ByBothFlags {
			result = rules.Draw()
		}
		say("ended by "+reason.String(), player.Result(result, reason).Text())
	}
	return lines
}

// left are n empty squares as a FEN has them.
func left(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

func heard(s announce.Narrator, e table.Event) string {
	u, _ := s.Event(table.State{Game: rules.NewGame(rules.StandardSetup())}, e)
	return u.Text()
}

// opened returns a move that begins a game.
func opened(t *testing.T) []rules.Move {
	t.Helper()
	move, err := position(t, "").ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	return []rules.Move{move}
}
