package table_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"blindchess/internal/host/script"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// earlySealed is what follows an early press after which its player sealed. In its
// lines SEALER, OTHER, MOVE and REPLY represent the players and what they play.
type earlySealed struct {
	name          string
	alone         bool // there is no arbiter
	sealing       time.Duration
	lines         string
	sealer, other []thought     // from the early press on
	kept          time.Duration // what the other player has left, if a flag fell in between
}

// thought is the time that a player thought about one move.
type thought struct {
	time      time.Duration
	completed bool
}

// pressedEarlyAndSealed is the beginning of every way: a minute of thought, the
// early press, and the envelope, while the other player's clock ran.
const pressedEarlyAndSealed = "wait 1m;lift SEALER FROM;place SEALER TO;press SEALER;expect ClockPressed kind=early;wait 3m;adjourn;wait SEALING;seal SEALER MOVE;press SEALER;expect EnvelopeClosed"

func earlySealedWays() []earlySealed {
	minute := time.Minute
	sealed := []thought{{minute, true}}
	return []earlySealed{
		{name: "ruled on before the resumption", lines: "arbiter resolve;expect PressTakenBack;arbiter resolve;expect refused;wait 12h;open;resume;wait 3m", sealer: sealed, other: []thought{{3 * minute, false}}},
		{name: "ruled on after a crash", lines: "crash;wait 12h;crash;arbiter resolve;resume;wait 3m", sealer: sealed, other: []thought{{3 * minute, false}}},
		{name: "ruled on with the envelope open", lines: "wait 12h;open;arbiter resolve;resume;wait 3m", sealer: sealed, other: []thought{{3 * minute, false}}},
		{name: "ruled on after the resumption", lines: "wait 12h;resume;wait 3m;arbiter resolve;expect PressTakenBack;wait 1m", sealer: sealed, other: []thought{{4 * minute, false}}},
		{name: "ruled on while both clocks stand", lines: "resume;wait 3m;arbiter stop;wait 9m;arbiter resolve;expect PressTakenBack;arbiter restart;expect ClocksRestarted;wait 1m", sealer: sealed, other: []thought{{4 * minute, false}}},
		{name: "ruled on after the reply", lines: "resume;wait 3m;move OTHER REPLY;press OTHER;wait 4m;arbiter resolve;wait 1m", sealer: []thought{{minute, true}, {5 * minute, false}}, other: []thought{{3 * minute, true}}},
		{name: "ruled on after the reply, which is taken back later", lines: "resume;wait 3m;move OTHER REPLY;press OTHER;wait 4m;arbiter resolve;arbiter undo 1;wait 1m", sealer: sealed, other: []thought{{minute, false}}},
		{name: "ruled on after the reply was taken back", lines: "resume;wait 3m;move OTHER REPLY;press OTHER;wait 4m;arbiter undo 1;arbiter resolve;wait 1m", sealer: sealed, other: []thought{{minute, false}}},
		{name: "ruled on before the sealed move is taken back", lines: "arbiter resolve;resume;wait 3m;arbiter undo 1;lift SEALER TO;place SEALER FROM;wait 1m", sealer: []thought{{minute, false}}},
		{name: "left when the sealed move is taken back", lines: "resume;wait 3m;arbiter undo 1;arbiter resolve;expect refused;lift SEALER TO;place SEALER FROM;wait 1m", sealer: []thought{{minute, false}}},
		{name: "ruled on before the envelope is lost", lines: "arbiter resolve;lose-envelope;resume;wait 2m;announce SEALER MOVE;press SEALER;wait 3m", sealer: []thought{{3 * minute, true}}, other: []thought{{3 * minute, false}}},
		{name: "ruled on after the envelope was lost", lines: "lose-envelope;resume;wait 2m;announce SEALER MOVE;press SEALER;expect ClockPressed;wait 3m;arbiter resolve", sealer: []thought{{3 * minute, true}}, other: []thought{{3 * minute, false}}},
		{name: "ruled on between other rulings", lines: "arbiter remove OTHER 10m;arbiter resolve;arbiter add OTHER 10m;resume;wait 3m", sealer: sealed, other: []thought{{3 * minute, false}}},
		{name: "ruled on by both players", alone: true, lines: "accept SEALER;expect ProposalConfirmed;accept OTHER;expect PressTakenBack;resume;wait 3m", sealer: sealed, other: []thought{{3 * minute, false}}},
		{name: "ruled on by both players who play on", alone: true, lines: "resume;wait 3m;accept SEALER;accept OTHER;expect PressTakenBack;wait 1m", sealer: sealed, other: []thought{{4 * minute, false}}},
		{name: "ruled on after a flag fell while sealing", sealing: 2 * time.Hour, lines: "arbiter resolve;expect PressTakenBack;resume;wait 3m", sealer: sealed, other: []thought{{3 * minute, false}}},
		{name: "ruled on after a flag that fell while sealing, at the resumption", sealing: 2 * time.Hour, lines: "resume;expect ClocksStopped;wait 7m;arbiter resolve;wait 3m", sealer: sealed, other: []thought{{3 * minute, false}}},
		{name: "ruled on after a flag fell since the resumption", sealing: 56 * minute, lines: "resume;wait 58m;expect result *;arbiter resolve;expect ClocksRestarted;wait 1m", sealer: sealed, kept: 58 * minute},
	}
}

// script writes the game of w under an edition and a control, with the colours
// exchanged if black seals.
func (w earlySealed) script(edition int, control string, black bool) string {
	sealer, start := rules.White, "start;play e4 e5;"
	names := strings.NewReplacer("SEALER", "white", "OTHER", "black", "MOVE", "Nf3", "FROM", "g1", "TO", "f3", "REPLY", "Nc6")
	if black {
		sealer, start = rules.Black, "start;play e4 e5 Nf3;"
		names = strings.NewReplacer("SEALER", "black", "OTHER", "white", "MOVE", "Nc6", "FROM", "b8", "TO", "c6", "REPLY", "Bb5")
	}
	arbiter := "yes"
	if w.alone {
		arbiter = "no"
	}
	lines := strings.ReplaceAll(pressedEarlyAndSealed, "SEALING", max(w.sealing, time.Minute).String())
	side := strings.ToLower(sealer.String())
	text := fmt.Sprintf("laws %d\nevent standard\ncontrol %s\narbiter %s\nplayer %s blind \"Ana\"\nboard %s pegs\n", edition, control, arbiter, side, side)
	text += names.Replace(strings.ReplaceAll(start+lines+";"+w.lines, ";", "\n"))
	made := map[rules.Side]int{rules.White: 1, rules.Black: 1}
	if black {
		made[rules.White] = 2
	}
	for s, thoughts := range map[rules.Side][]thought{sealer: w.sealer, sealer.Other(): w.other} {
		left := leftOf(control, made[s], thoughts)
		if w.kept > 0 && s != sealer {
			left = w.kept
			if strings.HasSuffix(control, "d30s") {
				left -= 30 * time.Second // that did not count while the other clock should have run
			}
		}
		text += fmt.Sprintf("\nexpect clock %s %v", strings.ToLower(s.String()), left)
	}
	return text + "\nexpect result *\n"
}

// leftOf is what a clock shows by Article 6 after so many moves that took no time,
// and these thoughts.
func leftOf(control string, made int, thoughts []thought) time.Duration {
	const bonus = 30 * time.Second
	left := 90 * time.Minute
	if strings.HasSuffix(control, "+30s") {
		left += bonus * time.Duration(made+1)
	}
	for _, t := range thoughts {
		left -= t.time
		switch {
		case strings.HasSuffix(control, "d30s"):
			left += min(t.time, bonus)
		case t.completed:
			left += bonus // of an increment, or as Bronstein
		}
	}
	return left
}

// TestPressTakenBack_AfterTheEnvelopeWasClosedTheTimesAreThoseOfTheEarlyPress plays
// every way in every edition, with every kind of control and either side sealing.
func TestPressTakenBack_AfterTheEnvelopeWasClosedTheTimesAreThoseOfTheEarlyPress(t *testing.T) {
	voices := script.NewVoices()
	for _, edition := range laws.Editions() {
		for _, control := range []string{"90m+30s", "90m d30s", "90m b30s"} {
			for _, w := range earlySealedWays() {
				for _, black := range []bool{false, true} {
					name := fmt.Sprintf("%d %s %s %v", edition.Year(), control, w.name, black)
					t.Run(name, func(t *testing.T) {
						text := w.script(edition.Year(), control, black)
						s, err := script.Parse(w.name, text)
						if err != nil {
							t.Fatal(err)
						}
						var printed bytes.Buffer
						held, err := script.New(&printed, script.Options{Under: true, Voices: voices, Nodes: 1}).Play(s)
						if err != nil || !held {
							t.Errorf("got held %v, %v:\n%s\n%s", held, err, text, printed.String())
						}
					})
				}
			}
		}
	}
}
