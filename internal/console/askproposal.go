package console

import (
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// askProposal reads the proposal, if a decision is due.
func (s *Session) askProposal(m snapshot, _ string) Intent {
	if !waitsForRuling(m.state) {
		return s.tell("console.no-proposal")
	}
	if s.voice.Verbosity == announce.Short {
		return s.reply("proposal", s.proposal(m))
	}
	return s.reply("proposal", list(s.proposal(m), s.explanations(m)))
}

// unexplained says that nothing explains the scoresheets, where they differ, and
// the ruling by the letter of the Laws.
func (s *Session) unexplained(m snapshot, p table.Proposal) []say.Word {
	words := s.voice.Phrase("explain.nothing", s.voice.PlySlot("where", m.state.Game, max(p.Diverged, 1)))
	if !p.Retrace || p.Unexplained {
		return words
	}
	return list(words, s.backTo(m, p))
}

// backTo says to which position play goes back.
func (s *Session) backTo(m snapshot, p table.Proposal) []say.Word {
	after := s.voice.Phrase("console.at-start")
	if p.Ply > 0 {
		after = s.moveWords(m.state.Game.At(p.Ply-1), m.state.Game.Move(p.Ply))
	}
	return s.voice.Phrase("console.proposal-back", fill("move", after...))
}

// toldTimes reports whether the seat hears the times of a proposal: the arbiter
// decides them, and without an arbiter both players. Until then no other person
// hears them, neither a player nor a spectator. Rule: rules.RuleBoardsDiffer.
func (s *Session) toldTimes(state table.State) bool {
	switch s.config.Actor.Capacity {
	case table.Arbiter:
		return true
	case table.Player, table.Assistant:
		return !state.Conditions.Arbiter
	default:
		return false
	}
}

// explanations lists the most probable explanations, each with its number, if
// boards or sheets differ. One alone that changes no sheet and takes nothing back
// says no more than the proposal.
func (s *Session) explanations(m snapshot) []say.Word {
	found := m.state.Explanations()
	if len(found) == 0 || len(found) == 1 && len(found[0].Faults) == 0 && found[0].Retrace == 0 {
		return nil
	}
	words, voice := s.voice.Phrase("explain.beside"), s.voice
	voice.Onlooker = !s.toldTimes(m.state)
	for i, x := range found {
		words = list(words, voice.Explanation(m.state, i+1, x))
	}
	return list(words, s.voice.Phrase("explain.take"))
}

// Advice returns the proposal in state while a decision is due, and separately
// the most probable explanations in the order of their numbers, from 1. It
// returns nothing if no decision is due.
func (s *Session) Advice(state table.State) (advised []say.Word, explained [][]say.Word) {
	if !waitsForRuling(state) {
		return nil, nil
	}
	m := snapshot{state: state, at: state.At}
	if s.explanations(m) != nil {
		for i, x := range state.Explanations() {
			explained = append(explained, s.voice.Explanation(state, i+1, x))
		}
	}
	return s.proposal(m), explained
}

// proposal says to which ply play goes back, which boards change and where,
// and what both clocks should show.
func (s *Session) proposal(m snapshot) []say.Word {
	m.state.At = max(m.state.At, m.at) // a clock may run meanwhile
	p, ok := m.state.Proposal()
	if !ok {
		return nil
	}
	words := s.decides(m, p)
	if p.Offender != 0 {
		return words
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if !s.toldTimes(m.state) || p.Ends.Over() {
			break
		}
		words = list(words, s.voice.Phrase("console.proposal-clock", fill("side", s.side(side)...), s.voice.ExactTimeSlot("time", time.Duration(p.Clocks.Of(side)))))
	}
	if len(p.Witnesses) > 0 && !p.Ends.Over() {
		words = list(words, s.voice.Witnesses(p.Witnesses))
	}
	if p.Article != "" || p.Ends.Over() {
		words = list(words, s.voice.Phrase("console.proposal-article", text("article", p.Article)))
	}
	return words
}

// Decides returns the effect of the proposal in state on the game and the boards,
// without the clocks and the article, and the witnesses that support it. It returns
// nothing if no decision is due.
func (s *Session) Decides(state table.State) (what, witnesses []say.Word) {
	p, ok := state.Proposal()
	if !ok {
		return nil, nil
	}
	if len(p.Witnesses) > 0 {
		witnesses = s.voice.Witnesses(p.Witnesses)
	}
	return s.decides(snapshot{state: state, at: state.At}, p), witnesses
}

func (s *Session) decides(m snapshot, p table.Proposal) []say.Word {
	words := s.voice.Phrase("console.proposal-stands")
	if p.Offender != 0 {
		return s.conduct(m.state, p)
	}
	if p.Ends.Over() {
		return s.voice.Phrase("console.proposal-ends", text("text", m.state.Envelope.Text), text("result", p.Ends.Result.String()))
	}
	if p.Annul {
		words = s.voice.Phrase("console.proposal-annul")
	}
	if p.Retrace {
		words = s.backTo(m, p)
	}
	if p.BoardsAgree && p.Diverged > 0 && !p.Unexplained {
		words = list(words, s.voice.Phrase("console.proposal-boards-stay", s.voice.PlySlot("where", m.state.Game, p.Diverged)))
	}
	if m.state.Divergence.Open && len(m.state.Explanations()) == 0 {
		words = s.unexplained(m, p)
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if squares := p.Correct.Of(side); len(squares) > 0 {
			words = list(words, s.voice.Phrase("console.proposal-correct", fill("side", s.side(side)...), fill("squares", s.squareNames(squares)...)))
		}
	}
	return words
}

// conduct says the proposed penalty for a breach of conduct, and the commands
// for other penalties, and how many proposals wait behind it.
func (s *Session) conduct(state table.State, p table.Proposal) []say.Word {
	key := "console.proposal-warning"
	if p.Ends.Over() {
		key = "console.proposal-loss"
	}
	verbs := map[laws.Penalty]string{
		laws.PenaltyWarning: "warn", laws.PenaltyAddTime: "add", laws.PenaltyRemoveTime: "remove", laws.PenaltyAddPoints: "score",
		laws.PenaltyLoss: "forfeit", laws.PenaltyFine: "fine", laws.PenaltyExclusion: "exclude", laws.PenaltyExpulsion: "expel",
	}
	var named []string
	for _, penalty := range p.Penalties {
		if verb := verbs[penalty]; verb != "" {
			named = append(named, s.vocabulary().shown(verb))
		}
	}
	words := list(s.voice.Phrase(key, s.voice.SideSlot("side", p.Offender)),
		s.voice.Phrase("console.proposal-penalties", text("list", strings.Join(named, ", "))),
		s.voice.Phrase("console.proposal-article", text("article", p.Article)))
	if more := len(state.Wrong) - 1; more > 0 {
		words = list(words, s.voice.Phrase("console.proposals-more", s.voice.NumberSlot("n", more)))
	}
	return words
}
