package laws_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// decisive is a table made by hand from the texts of the editions. For each rule,
// and for each ground if its articles differ by ground, it gives the article that
// decides in 2005, 2014, 2018 and 2023. A dash says that the edition has none.
const decisive = `
turn: 1.1 1.1 1.2 1.2
start-position: 2.3 2.3 2.3 2.3
piece-moves: 3.1 3.1 3.1 3.1
en-passant: 3.7d 3.7d 3.7.4.1 3.7.4.1
promotion: 3.7e 3.7e 3.7.5.1 3.7.5.1
castling: 3.8a 3.8b 3.8.2 3.8.2
check: 3.9 3.9 3.9.2 3.9.2
adjust: 4.2 4.2 4.2.1 4.2.1
touched-own: 4.3a 4.3a 4.3.1 4.3.1
touched-opponent: 4.3b 4.3b 4.3.2 4.3.2
touched-both: 4.3c 4.3c 4.3.3 4.3.3
touched-castling: 4.4a 4.4a 4.4.1 4.4.1
rook-first: 4.4b 4.4b 4.4.2 4.4.2
castling-barred: 4.4c 4.4c 4.4.3 4.4.3
promotion-choice: 4.4d 4.4d 4.4.4 4.4.4
touched-immovable: 4.5 4.5 4.5 4.5
released: 4.6 4.7 4.7 4.7
touch-claim: 4.7 4.8 4.8 4.8
checkmate: 5.1a 5.1a 5.1.1 5.1.1
resignation: 5.1b 5.1b 5.1.2 5.1.2
stalemate: 5.2a 5.2a 5.2.1 5.2.1
dead-position: 5.2b 5.2b 5.2.2 5.2.2
agreement: 5.2c 5.2c 5.2.3 5.2.3
completed: 6.8a 6.2a 6.2.1 6.2.1
press-first: 6.8a 6.2c 6.2.4 6.2.4
default-time: 6.7 6.7a 6.7.1 6.7.1
both-absent: 6.6 6.7b 6.7.2 6.7.2
flag-fall: 6.10 6.9 6.9 6.9
flag-fall, a claim in rapid and blitz: B.8 A.4c A.4.3 A.5.3
both-flags: 6.12a 6.11a III.3.1 III.3.1
both-flags, both flags before the last period: 6.12a 6.11a III.3.1.1 III.3.1.1
both-flags, both flags in the last period: 6.12b 6.11b III.3.1.2 III.3.1.2
both-flags, both flags in rapid and blitz: B.9 6.11b III.3.1.2 III.3.1.2
wrong-clock: 6.14 6.10b 6.10.2 6.10.2
wrong-clock, a defect: 6.11 6.10a 6.10.1 6.10.1
wrong-clock, a position that is restored: 6.14 7.1 7.1 7.1
wrong-clock, a disturbance: 13.5 12.5 12.5 12.5
stop-clocks: 6.13a 6.12a 6.11.1 6.11.1
stop-clocks, the game interrupted: 6.13a 6.12a 6.11.1 6.11.1
stop-clocks, the arbiter called: 6.13b 6.12b 6.11.2 6.11.2
stop-clocks, the game restarted: 6.13c 6.12c 6.11.3 6.11.3
stop-clocks, no reason: 6.13d 6.12d 6.11.4 6.11.4
wrong-start: 7.1a 7.2a 7.2.1 7.2.1
board-turned: 7.1b 7.2b 7.2.2 7.2.2
colours-reversed: 7.2 7.3 7.3 7.3
displaced: 7.3 7.4 7.4.1 7.4.1
displaced, found later: 7.5 7.6 7.6 7.6
illegal-move: 7.4a 7.5a 7.5.1 7.5.1
illegal-move, an illegal move too many: 7.4b 7.5b 7.5.5 7.5.5
pawn-left: 7.4a 7.5a 7.5.2 7.5.2
king-captured: 7.4a 7.5a 7.5.1 7.5.1
press-without-move: 6.8a 6.2c 7.5.3 7.5.3
two-hands: 4.1 4.1 7.5.4 7.5.4
recording: 8.1 8.1a 8.1.1 8.1.1
recording, behind with writing: 8.1 8.1c 8.1.3 8.1.3
writing-ahead: 8.1 8.1a 8.1.2 8.1.2
recording-stops: 8.4 8.4 8.4 8.4
record-completed: 8.5a 8.5a 8.5.1 8.5.1
record-completed, one player's scoresheet: 8.5b 8.5b 8.5.2 8.5.2
signing: 8.7 8.7 8.7 8.7
offer: 9.1a 9.1b1 9.1.2.1 9.1.2.1
draw-moves: - 9.1a 9.1.1 9.1.1
threefold: 9.2 9.2 9.2.1 9.2.1
threefold, an intended move: 9.2a 9.2a 9.2.1.1 9.2.1.1
threefold, what stands on the board: 9.2b 9.2b 9.2.1.2 9.2.1.2
threefold, a claim: 9.5 9.5 9.5.1 9.5.1
fifty: 9.3 9.3 9.3 9.3
fifty, an intended move: 9.3a 9.3a 9.3.1 9.3.1
fifty, what stands on the board: 9.3b 9.3b 9.3.2 9.3.2
intended: 9.2a 9.2a 9.2.1.1 9.2.1.1
claim-lost: 9.4 9.4 9.4 9.4
wrong-claim: 9.5b 9.5b 9.5.3 9.5.3
fivefold: - 9.6a 9.6.1 9.6.1
seventy-five: - 9.6b 9.6.2 9.6.2
points: 11.1 10.1 10.1 10.1
penalties: 13.4 12.9 12.9 12.9
rapid: B.1 A.1 A.1 A.1
blitz: C.1 B.1 B.1 B.1
rapid-full: B.2 A.3a A.3.1 A.4.1
blitz-full: - B.3a B.3.1 B.2.1
rapid-recording: B.3 A.2 A.2 A.2
fast-penalty: - B.2 B.2 A.3
fast-start: B.4 A.4a A.4.1 A.5.1
fast-start, a clock in rapid and blitz: B.4 A.4a1 A.4.1.1 A.5.1.1
fast-start, pieces or a board in rapid and blitz: B.4 A.4a2 A.4.1.2 A.5.1.2
fast-touch: B.5 - - -
fast-illegal: B.6 A.4b A.4.2 A.5.2
fast-illegal, an illegal move too many: 7.4b 7.5b 7.5.5 7.5.5
blitz-illegal: C.3 A.4b A.4.2 A.5.2
fast-flag: B.7 A.4c A.4.5 A.5.5
fast-flag, a claim in rapid and blitz: B.8 A.4c A.4.3 A.5.3
fast-impossible: B.6 A.4d A.4.4 A.5.4
quickplay: 10.1 G.2 III.2.1 III.2.1
quickplay-claim: 10.2 G.5 III.5 III.5
quickplay-claim, a claim that is right: 10.2a G.5a III.5.1 III.5.1
quickplay-claim, a claim that is postponed: 10.2b G.5b III.5.2 III.5.2
quickplay-claim, a claim that is rejected: 10.2c G.5c III.5.3 III.5.3
quickplay-delay: - G.4 III.4 III.4
quickplay-alone: D.1 G.6a III.6.1 III.6.1
sealing: A.1a E.1a I.1.1 I.1.1
early-sealing: A.1b E.1b I.1.2 I.1.2
envelope: A.2 E.2 I.2 I.2
sealed-offer: A.4 E.4 I.4 I.4
resumption: A.5 E.5 I.5 I.5
resumption, the envelope opened: A.7 E.7 I.7 I.7
sealed-lost: A.8 E.8 I.8 I.8
sealed-lost, more than one meaning: A.8a E.8a I.8.1 I.8.1
sealed-lost, no meaning: A.8b E.8b I.8.2 I.8.2
sealed-lost, a move that is not legal: A.8c E.8c I.8.3 I.8.3
resumption-late: A.10 E.10 I.10 I.10
resumption-absent: - E.11 I.11 I.11
envelope-lost: A.11 E.12 I.12.1 I.12.1
envelope-lost, a position that is known: A.11a E.12a I.12.1 I.12.1
envelope-lost, a position that nobody knows: A.11b E.12b I.12.2 I.12.2
resumption-clock: A.12 E.13 I.13 I.13
blind-announce: F.2.1 D.2.1 D.2.1 D.2.1
blind-touched: F.2.2 D.2.2 D.2.2 D.2.2
blind-made: F.2.3 D.2.3 D.2.3 D.2.3
blind-made, the clock only then: F.2.3 D.2.3 D.2.4 D.2.4
blind-clock: F.2.4 D.2.5 D.2.6.1 D.2.6.1
blind-score: F.2.5 D.2.6 D.2.7 D.2.7
slip: F.2.6 D.2.7 D.2.8 D.2.8
boards-differ: F.2.7 D.2.8 D.2.9 D.2.9
boards-differ, scoresheets that differ: F.2.8 D.2.8 D.2.9 D.2.9
assistant: F.2.9 D.2.9 D.2.10 D.2.10
notation: E.1 C.1 C.1 C.1
chess960: - F.1 II.1 II.1
`

// TestArticleOn_IsTheOneThatDecidesInEachEdition holds every rule and every ground
// against the table, so that a new one without a row fails.
func TestArticleOn_IsTheOneThatDecidesInEachEdition(t *testing.T) {
	ruled, grounded := map[rules.Rule]bool{}, map[rules.Ground]bool{}
	for line := range strings.Lines(strings.TrimSpace(decisive)) {
		name, numbers, _ := strings.Cut(strings.TrimSpace(line), ": ")
		key, ground, _ := strings.Cut(name, ", ")
		rule, known := rules.ParseRule(key)
		if !known {
			t.Fatalf("%q is no rule", key)
		}
		if ground == "" {
			ruled[rule] = true
		}
		grounded[rules.Ground(ground)] = true
		for i, want := range strings.Fields(numbers) {
			year := []int{2005, 2014, 2018, 2023}[i]
			edition, known := laws.EditionOf(year)
			if !known {
				t.Fatal(year)
			}
			if got := edition.ArticleOn(rule, rules.Ground(ground)); got != strings.Trim(want, "-") {
				t.Errorf("%d, %s: got %q, want %q", year, name, got, want)
			}
		}
	}
	for _, r := range rules.Rules() {
		if !ruled[r] {
			t.Errorf("the rule %s has no row", r.Key())
		}
	}
	for _, g := range rules.Grounds() {
		if !grounded[g] {
			t.Errorf("the ground %q has no row", g)
		}
	}
}
