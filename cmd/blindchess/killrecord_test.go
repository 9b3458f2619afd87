package main

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// onRecord contains the journals of consecutive games, read without the program's
// code. Each line is a JSON object, and the lines of one append count once the
// last of them is there.
type onRecord struct {
	// deeds are the recorded actions: a move as from, to and the promotion piece,
	// "back", "adjourned", "closed", "opened" with the sealed move, "ended" and
	// "agreed" to another game.
	deeds    []string
	set      bool   // there is a game
	running  int    // how often a clock was started
	executed int    // how many moves were carried out on a board of the other
	now      string // the last part of an adjournment, until clocks run again
}

// moves returns the current game's moves.
func (r onRecord) moves() []string {
	var moves []string
	for _, deed := range r.deeds {
		switch word, move, _ := strings.Cut(deed, " "); word {
		case "back":
			moves = moves[:len(moves)-1]
		case "opened":
			moves = append(moves, move)
		case "agreed":
			moves = nil
		case "adjourned", "closed", "ended":
		default:
			moves = append(moves, deed)
		}
	}
	return moves
}

// over reports whether the last game has ended and none that follows it is set.
func (r onRecord) over() bool {
	return len(r.deeds) > 0 && (r.deeds[len(r.deeds)-1] == "ended" || !r.set)
}

func (r *onRecord) note(event, move string) {
	switch event {
	case "TableSet":
		r.set = true
	case "MoveMade":
		if n := len(r.deeds); n > 0 && r.deeds[n-1] == "opened" {
			r.deeds[n-1] += " " + move // the envelope contains it
			return
		}
		r.deeds = append(r.deeds, move)
	case "ClockPressed":
		r.running++
	case "MovesTakenBack":
		r.deeds = append(r.deeds, "back")
	case "ClocksRestarted", "GameStarted", "Resumed":
		r.running++
		r.now = ""
	case "Adjourned":
		r.deeds, r.now = append(r.deeds, "adjourned"), event
	case "MoveSealed":
		r.now = event
	case "EnvelopeClosed":
		r.deeds, r.now = append(r.deeds, "closed"), event
	case "EnvelopeOpened":
		r.deeds, r.now = append(r.deeds, "opened"), event
	case "MoveExecuted":
		r.executed++
	case "GameEnded":
		r.deeds = append(r.deeds, "ended")
	case "RematchAgreed":
		r.deeds, r.set = append(r.deeds, "agreed"), false
	}
}

func readRecord(t testing.TB, paths ...string) (all onRecord) {
	t.Helper()
	whole := all
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		all = whole
		all.deeds = slices.Clone(whole.deeds)
		for _, line := range bytes.SplitAfter(text, []byte("\n")) {
			var record struct {
				More int
				Body struct{ Event, Move string }
			}
			if !bytes.HasSuffix(line, []byte("\n")) {
				break // it was being written
			}
			if err := json.Unmarshal(line, &record); err != nil {
				t.Fatalf("a line that was ended is no JSON: %q", line)
			}
			all.note(record.Body.Event, record.Body.Move)
			if record.More == 0 {
				whole = all
				whole.deeds = slices.Clone(all.deeds)
			}
		}
	}
	return whole
}

var (
	spokenSquare = regexp.MustCompile(`(Anna|Bella|Cesar|David|Eva|Felix|Gustav|Hector) (eins|zwei|drei|vier|fünf|sechs|sieben|acht)`)
	spokenMove   = regexp.MustCompile(`^(Bauer|Springer|Läufer|Turm|Dame|König|.*Rochade)`)
	spokenClock  = regexp.MustCompile(`(White|Black)'s clock is running\.$`)
	spokenDeeds  = map[string]*regexp.Regexp{
		"back":      regexp.MustCompile(`^((White|Black) takes|You take) back |^Takeback accepted`),
		"adjourned": regexp.MustCompile(`^The game is adjourned\. (White|Black) seals a move\.`),
		"closed":    regexp.MustCompile(`^Envelope closed\.`),
		"opened":    regexp.MustCompile(`^Envelope opened\. The sealed move is`),
		"ended":     regexp.MustCompile(`wins: resignation\.$`),
		"agreed":    regexp.MustCompile(`^Rematch agreed,`),
	}
)

// told is what a screen was told.
type told struct {
	deeds   []string // as on record, moves by from and to or "castling"
	running int
}

func toldIn(text string) (all told) {
	for line := range strings.Lines(strings.ReplaceAll(text, "\r", "")) {
		if !strings.HasSuffix(line, "\n") {
			break // the kill has cut it off
		}
		line = strings.TrimSpace(line)
		if spokenClock.MatchString(line) {
			all.running++
		}
		if deed := deedIn(line); deed != "" {
			all.deeds = append(all.deeds, deed)
		}
	}
	return all
}

func deedIn(line string) string {
	for deed, words := range spokenDeeds {
		if words.MatchString(line) {
			return strings.TrimSpace(deed + " " + squaresIn(line, deed == "opened"))
		}
	}
	if !spokenMove.MatchString(line) {
		return ""
	}
	return squaresIn(line, true)
}

// squaresIn returns the squares that a line names, if they are a deed.
func squaresIn(line string, tells bool) string {
	if !tells {
		return ""
	}
	squares := ""
	for _, square := range spokenSquare.FindAllStringSubmatch(line, -1) {
		rank := slices.Index([]string{"eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"}, square[2])
		squares += strings.ToLower(square[1][:1]) + string(rune('1'+rank))
	}
	if squares == "" {
		return "castling"
	}
	return squares
}

// isTold reports whether words of a deed fit one on record.
func isTold(words, deed string) bool {
	return words == "castling" && len(deed) == 4 || words == "opened castling" && strings.HasPrefix(deed, "opened ") || strings.HasPrefix(deed, words)
}
