package view_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/screen/view"
	"blindchess/internal/table"
)

// story is a game as the rules of the page tell it, and not as the table does: whose
// clock runs, what the listener still owes, and what is asked. A side is "white",
// "black" or none.
type story struct {
	runs    string // whose clock
	told    string // by whom a move was announced that is not settled yet
	owes    string // what the listener does next: repeat, execute, or nothing
	pressed bool   // the clock, after that move
	wrong   bool   // the listener has said another move
	draw    string // by whom one is offered
	back    string // by whom a takeback is asked for
	over    bool
}

var otherSide = map[string]string{"white": "black", "black": "white"}

// card is what the card of a side has to be for.
func (m story) card(side string) string {
	listens := m.told != "" && side != m.told
	switch {
	case m.over:
		return "over"
	case m.draw == otherSide[side]:
		return "offer"
	case m.back == otherSide[side]:
		return "takeback"
	case listens && m.owes != "":
		return m.owes
	case m.told == side && !m.pressed:
		return "press"
	case side == m.runs && (m.told == "" || m.pressed && m.owes == ""):
		return "move"
	default:
		return "wait"
	}
}

// headings are the words of the design for each card; a wait names who is waited for.
var headings = map[string]string{
	"repeat": "Say this sentence aloud, then click", "execute": "Now play it on your board", "move": "Your move", "press": "Press your clock",
	"offer": "offers a draw", "takeback": "asks for a takeback", "over": "Game over",
}

var playerNames = map[string]string{"white": "Anna", "black": "Boris"}

// heardAt is all that each seat has heard.
type heardAt map[string]view.Log

func (h heardAt) see(s *scene, seat string) view.View {
	for _, u := range s.seats[seat].Take() {
		h[seat] = h[seat].Hear(u, true, s.seats[seat].State())
	}
	var v view.View
	s.seats[seat].See(func(at view.Source) { v = at.View(view.Focus{Pointing: true}, h[seat]) })
	return v
}

// contradicts says where a view tells another story, or nothing.
func (m story) contradicts(side string, v view.View) string {
	heading, want := "", m.card(side)
	for _, word := range v.Card.Heading {
		heading += word.Text + " "
	}
	switch words, known := headings[want]; {
	case v.Card.Step != want:
		return "the card is for " + v.Card.Step + ", want " + want
	case known && !strings.Contains(heading, words), !known && !strings.Contains(heading, playerNames[otherSide[side]]):
		return "the heading of " + want + " is " + heading
	case want == "repeat" && m.wrong != (v.Card.Mood == view.MoodWarn):
		return "the mood of a repetition is " + string(v.Card.Mood)
	}
	for _, clock := range v.Clocks {
		if whose := strings.ToLower(clock.Side.String()); clock.Running != (!m.over && whose == m.runs) {
			return "the clock of " + whose + " contradicts it"
		}
	}
	if m.told != "" && !m.over {
		for name, done := range map[string]bool{"announced": true, "repeated": m.owes != "repeat", "executed": m.owes == "", "pressed": m.pressed} {
			at := slices.IndexFunc(v.Gate, func(step view.Step) bool { return step.Name == name })
			if at < 0 || v.Gate[at].Done != done {
				return "the step " + name + " contradicts it"
			}
		}
	}
	for _, line := range v.Said {
		if strings.Contains(line.Text, "Your clock is running") && !line.Stale && !line.Elsewhere && (m.over || m.runs != side) {
			return "the log still says: " + line.Text
		}
	}
	for _, deed := range v.Deeds {
		if m.over && slices.Contains([]string{"draw", "resign", "takeback", "adjourn"}, deed.Line) || deed.Line == "draw" && m.draw != "" {
			return "there is a button for " + deed.Line
		}
	}
	return ""
}

// acts lists the deeds that are possible, by name, each with what it makes of the story.
func (m *story) acts(s *scene, chance *rand.Rand) map[string]func() {
	mover, listener := m.told, otherSide[m.told]
	side := map[string]rules.Side{"white": rules.White, "black": rules.Black}
	acts := map[string]func(){}
	if m.draw != "" {
		acts["decline a draw"] = func() { s.enter(otherSide[m.draw] + " decline"); m.draw = "" }
		return acts
	}
	if m.back != "" {
		acts["decline a takeback"] = func() { s.enter(otherSide[m.back] + " decline"); m.back = "" }
		return acts
	}
	if m.told == "" || m.pressed && m.owes == "" {
		moves := slices.Collect(s.tab.State().Game.Position().Moves())
		move := moves[chance.IntN(len(moves))]
		acts["announce"] = func() {
			s.enter(m.runs + " " + move.String())
			*m = story{runs: m.runs, told: m.runs, owes: "repeat", over: s.tab.State().Over()}
		}
	}
	if m.told != "" && m.owes == "repeat" {
		acts["repeat"] = func() {
			s.enter(listener + " repeat")
			m.owes, m.wrong = "execute", false
			if listener == "white" {
				m.owes = "" // who has no board plays it with the words
			}
		}
		acts["repeat another move"] = func() {
			s.tab.Do(table.Repeat{Actor: table.By(side[listener]), Move: rules.Move{From: square("a1"), To: square("h8")}})
			m.wrong = true
		}
	}
	if m.told != "" && m.owes == "execute" {
		acts["play it"] = func() { s.enter(listener + " execute"); m.owes = "" }
	}
	if m.told != "" && !m.pressed {
		acts["press"] = func() { s.enter(mover + " press"); m.pressed, m.runs = true, listener }
		if m.owes == "" {
			acts["offer a draw"] = func() { s.tab.Do(table.Offer{Actor: table.By(side[mover])}); m.draw = mover }
			acts["ask for a takeback"] = func() { s.tab.Do(table.AskTakeback{Actor: table.By(side[mover])}); m.back = mover }
		}
	}
	return acts
}

func TestView_BarStepsClocksLogAndButtonsTellTheStoryOfTheDesign(t *testing.T) {
	for seed := range uint64(12) {
		chance := rand.New(rand.NewPCG(seed, 7))
		s, heard, m := sit(t, nil), heardAt{}, story{runs: "white"}
		var done []string
		holds := func() {
			t.Helper()
			for _, seat := range []string{"white", "black"} {
				if fault := m.contradicts(seat, heard.see(s, seat)); fault != "" {
					t.Fatalf("seed %d, %s, after %v: %s", seed, seat, done, fault)
				}
			}
		}
		holds()
		for len(done) < 60 && !m.over {
			acts := m.acts(s, chance)
			names := make([]string, 0, len(acts))
			for name := range acts {
				names = append(names, name)
			}
			slices.Sort(names)
			name := names[chance.IntN(len(names))]
			acts[name]()
			done = append(done, name)
			if s.tab.State().Over() {
				m.over = true
			}
			holds()
		}
		if !m.over {
			s.enter("black resign", "black yes")
			m.over = true
			done = append(done, "resign")
			holds()
		}
	}
}
