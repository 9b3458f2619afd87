package laws

import (
	"slices"

	"blindchess/internal/rules"
)

// spot is where an article stands among those of a subject: its name, and how far
// from the last of its numbers.
type spot struct {
	subject string
	back    int
}

// spots returns where editions have what a ground of a rule says, the first that
// there is.
func spots(r rules.Rule, g rules.Ground) []spot {
	switch g {
	case rules.GroundBothFlagsBefore:
		return []spot{{"both-flags", 1}}
	case rules.GroundBothFlagsLast:
		return []spot{{"both-flags", 0}}
	case rules.GroundFastBothFlags:
		return []spot{{"fast-both-flags", 0}, {"both-flags", 0}}
	case rules.GroundIllegalLoses:
		return []spot{{"second-illegal-move", 0}, {"third-illegal-move", 0}}
	case rules.GroundSheetsDiffer:
		return []spot{{"boards-differ", 0}}
	case rules.GroundStanding, rules.GroundIntended:
		back := 0
		if g == rules.GroundIntended {
			back = 1
		}
		if r == rules.RuleFifty {
			return []spot{{"fifty-moves", back}}
		}
		return []spot{{"threefold", back}}
	}
	return nil
}

// ArticleOn returns the number of the article of r that decides on a ground, such as
// 6.12b of both flags in the last period. Where e does not part them, it is that of
// Article.
func (e Edition) ArticleOn(r rules.Rule, g rules.Ground) string {
	for _, at := range spots(r, g) {
		i := slices.IndexFunc(e.Articles(), func(a Article) bool { return a.Name == at.subject })
		if i < 0 {
			continue
		}
		numbers := e.Articles()[i].Numbers
		if at.back < len(numbers) {
			return numbers[len(numbers)-1-at.back]
		}
	}
	return e.Article(r)
}

// Decides returns the number of the article by which a ruling was made.
func (e Edition) Decides(ruling Ruling) string { return e.ArticleOn(ruling.Rule, ruling.Ground) }

// Ends returns the number of the article by which the game ends.
func (e Edition) Ends(o rules.Outcome) string { return e.ArticleOn(o.Rule, o.Ground) }
