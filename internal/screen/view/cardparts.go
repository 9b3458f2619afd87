package view

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// standing is a player's card while both clocks are stopped: the boards differ,
// a claim is open, or the arbiter was called.
func (s Source) standing(c Card, kept kept) Card {
	seat := s.Session.Actor()
	c.Mood, c.Steps, c.Shows, c.Heading = MoodWarn, false, Hidden, s.words(s.Session.Voice().Elsewhere(s.State, "page.now.stopped"))
	if squares := s.differing(); squares != "" {
		c.Step, c.Heading = "differ", s.words("page.now.differ", "squares", squares)
	}
	if kept.proposal.Text != "" {
		c.Large = kept.voiced.Proposal
		if what, _ := s.Session.Decides(s.State); kept.proposal.Line != "" && len(what) > 0 {
			c.Large, c.Facts = what, s.facts(nil)
		}
	}
	if line := kept.proposal.Line; line != "" {
		c.Buttons = append(c.Buttons, s.main("agree", line))
	}
	if s.may(table.RestartClocks{}) && seat.Capacity == table.Player {
		c.Buttons = append(c.Buttons, s.main("restart", "restart"))
	}
	return c
}

// differing lists the squares on which the boards differ, as they are written.
func (s Source) differing() string {
	if !s.State.Divergence.Open {
		return ""
	}
	var names []string
	for _, at := range s.State.Boards.White.Placement.Differences(s.State.Boards.Black.Placement) {
		names = append(names, at.String())
	}
	const most = 6
	if len(names) > most {
		names = append(names[:most], "\u2026")
	}
	return strings.Join(names, ", ")
}

// facts are what speaks for a proposal: the moves as they were told, the clocks, who bears witness, and the Law.
func (s Source) facts(witnesses []say.Word) []Fact {
	p, ok := s.State.Proposal()
	if !ok || p.Offender != 0 {
		return nil
	}
	var facts []Fact
	if told := s.told(); told != nil {
		facts = append(facts, Fact{s.Phrase("page.fact.moves"), told})
	}
	if !p.Ends.Over() {
		facts = append(facts, Fact{s.Phrase("page.fact.clocks"), s.words("page.fact.both", "white", Time(p.Clocks.White.Duration()), "black", Time(p.Clocks.Black.Duration()))})
	}
	if len(witnesses) > 0 {
		facts = append(facts, Fact{s.Phrase("page.fact.why"), witnesses})
	}
	if p.Article != "" {
		facts = append(facts, Fact{s.Phrase("page.fact.law"), s.words("page.fact.article", "article", p.Article)})
	}
	return facts
}

// told says which move was announced, which was repeated and which was played, if the
// boards differ after all three.
func (s Source) told() []say.Word {
	game, answer := s.State.Game, s.State.Answer
	if !s.State.Divergence.Open || game.Ply() == 0 || answer.Said == (rules.Move{}) || answer.Carried == (rules.Move{}) {
		return nil
	}
	before := game.At(game.Ply() - 1)
	squares := func(m rules.Move) string {
		text := before.UCI(m)
		return text[:2] + "-" + text[2:]
	}
	return s.words("page.fact.told", "announced", squares(game.Move(game.Ply())), "repeated", squares(answer.Said), "played", squares(answer.Carried))
}

// dragging says which piece goes where.
func (s Source) dragging() []say.Word {
	move, position, ok := s.State.ToRepeat(s.Session.Actor().Side)
	if !ok || !s.Session.Config().Sees {
		return nil
	}
	voice := s.Session.Voice()
	return voice.Phrase("page.now.drag", voice.PieceSlot("piece", position.At(move.From)), announce.TextSlot("from", move.From.String()), announce.TextSlot("to", move.To.String()))
}

// then says which step of how many this is, and what comes after it.
func (s Source) then() string {
	all := s.gate()
	at := slices.IndexFunc(all, func(step Step) bool { return step.Next })
	if at < 0 || at == 0 && len(s.State.Gate.Touched) == 0 {
		return ""
	}
	text := s.Phrase("page.step.count", "n", strconv.Itoa(at+1), "all", strconv.Itoa(len(all)))
	after := slices.IndexFunc(all[at+1:], func(step Step) bool { return !step.Done })
	if after < 0 {
		return text // the clock was pressed before the opponent carried the move out
	}
	next, doer := all[at+1+after].Name, s.answers().Other()
	if next == "repeated" || next == "executed" {
		doer = doer.Other()
	}
	key := "page.then." + next
	if doer == s.Session.Actor().Side && s.Session.Voice().Pack.Has(key+"-own") {
		key += "-own"
	}
	return text + " " + s.Phrase(key, "side", s.side(doer))
}

// takes is whose pieces a hand may take now.
func (s Source) takes() string {
	switch side := s.due(); {
	case s.correcting():
		return "all"
	case side == 0 || s.State.Phase < table.PhasePlaying || s.State.Over():
		return ""
	default:
		return strings.ToLower(side.String())
	}
}

// refusal says why no piece can be taken from a square now: the step that comes
// first, if there is one.
func (s Source) refusal() string {
	side := s.Session.Actor().Side
	if s.Solo != nil || side == 0 || s.correcting() || s.State.Phase < table.PhasePlaying || s.State.Over() {
		return "console.nothing-here"
	}
	switch console.Expected(s.State, side).Step {
	case console.StepRepeat:
		return "page.first.repeat"
	case console.StepExecute:
		return "page.first.execute"
	case console.StepPress:
		return "page.first.press"
	case console.StepWait:
		return "page.first.wait"
	default:
		return "console.nothing-here"
	}
}

// Refusal explains to a player who tries to take a piece out of turn which step
// comes first.
func (s Source) Refusal(from rules.Square) say.Utterance {
	if piece := s.placement(Focus{}).At(from); piece.Side != 0 && piece.Side == s.Session.Actor().Side {
		return s.Session.Hint(s.refusal())
	}
	return s.Session.Hint("console.nothing-here")
}
