package table

import (
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
	d.restart(0)
}
