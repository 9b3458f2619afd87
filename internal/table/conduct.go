package table

import (
	"cmp"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// conduct lists the articles, by their names in an edition, that apply to a
// breach of conduct; none if k is no such breach.
func (k Kind) conduct() []string {
	switch k {
	case Device:
		return []string{"devices", "telephones"}
	case Notes:
		return []string{"notes-and-advice"}
	case Inspection:
		return []string{"devices"}
	case Smoking:
		return []string{"smoking", "breaches-of-conduct"}
	case Distraction:
		return []string{"unreasonable-claims"}
	default:
		return nil
	}
}

// conductArticle returns the number of the article that a breach is ruled by.
func (s State) conductArticle(k Kind) string {
	for _, name := range k.conduct() {
		for _, article := range s.laws.Articles() {
			switch n := len(article.Numbers); {
			case article.Name != name:
			case k == Device && n > 1:
				return article.Numbers[1] // the first forbids it, the second rules
			case k == Inspection:
				return article.Numbers[n-1]
			default:
				return article.Numbers[0]
			}
		}
	}
	return s.laws.Article(rules.RulePenalties)
}

// proposeConduct gives the consequence that the Laws set for a breach of conduct.
// An electronic device loses the game; for the rest the arbiter chooses among the
// penalties of the edition, the lightest first. Rule: rules.RulePenalties.
func (s State) proposeConduct(w PendingIrregularity) Proposal {
	p := s.propose(s.Game.Ply())
	p.Why, p.Article, p.Offender, p.Penalties = string(w.Kind), s.conductArticle(w.Kind), w.By, s.laws.Penalties()
	p.Correct = rules.BySide[[]rules.Square]{}
	if w.Kind == Device {
		p.Ends = s.laws.Forfeited(w.By, rules.RulePenalties)
	}
	return p
}

// penalise carries out the lightest proposed penalty, and play continues
// unchanged.
func (d *decision) penalise(p Proposal) {
	if len(p.Penalties) > 0 && p.Penalties[0] == laws.PenaltyWarning {
		d.emit(PenaltyGiven{Actor: By(p.Offender), Penalty: Warning})
	}
	d.ruledFirst(0)
}

// breaches returns the breaches of conduct that wait for a decision.
func (s State) breaches() []PendingIrregularity {
	var all []PendingIrregularity
	for _, w := range s.Wrong {
		if w.Kind.conduct() != nil {
			all = append(all, w)
		}
	}
	return all
}

// proposeBreach proposes what follows the first breach of conduct that waits
// while the game is not being played. No other irregularity waits then.
func (s State) proposeBreach() (Proposal, bool) {
	all := s.breaches()
	if len(all) == 0 || s.Phase == PhaseEnded {
		return Proposal{}, false
	}
	return s.proposeConduct(all[0]), true
}

// ruledFirst lets play continue after the decision on the first irregularity that
// waits, with the clock of side, unless something else is still to be decided or
// corrected.
func (d *decision) ruledFirst(side rules.Side) {
	s := d.s
	held := s.Divergence.Open || s.Claim.Kind != 0 || s.correcting() != 0 || s.stoppedFor() != 0 || s.Stop == StopAbsent
	switch {
	case s.Phase != PhasePlaying || s.Stop == "" || held:
		d.emit(DecisionAwaited{Ruled: true})
	case len(s.Wrong) > 1:
		if side == 0 {
			side = s.Clock.Ready()
		}
		d.emit(DecisionAwaited{By: side, Ruled: true})
	default:
		d.emit(ClocksRestarted{Actor: By(cmp.Or(side, s.Clock.Ready()))})
	}
}

// DecisionAwaited: a decision was taken, and both clocks stay stopped since an
// irregularity or something else waits for the next one. The clock of By runs
// after it; By is absent if nothing changes about the clocks.
type DecisionAwaited struct {
	By    rules.Side `json:"by,omitzero"`
	Ruled bool       `json:"ruled,omitzero"` // the decision was about the first irregularity that waited
}

func (e DecisionAwaited) apply(s State) State {
	if e.Ruled && len(s.Wrong) > 0 {
		s.Wrong = s.Wrong[1:]
	}
	if e.By != 0 {
		s.Clock = s.Clock.Start(e.By, s.At).Stop(s.At)
		s.Stop, s.timed = StopWrong, false
	}
	return s.reconsidered()
}
