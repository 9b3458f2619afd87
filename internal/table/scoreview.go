package table

import "blindchess/internal/rules/laws"

// ViewScore asks to see the score of the game that the arbiter keeps.
type ViewScore struct{ Actor }

func (ViewScore) permit() permit { return permit{own: true} }

// decide lets a player see the arbiter's score of the game, as often as the
// Laws allow it. To ask oftener disturbs the opponent, and is on record.
func (c ViewScore) decide(d *decision) error {
	by := c.By
	ruling := d.s.laws.ViewScore(d.s.Game, by, d.s.Views.Of(by), d.s.lawConditions())
	switch ruling.Decision {
	case laws.Upheld:
		d.emit(ScoreViewed{Actor: By(by), Count: ruling.Count})
	case laws.Rejected:
		d.emit(Irregularity{By: by, Kind: Distraction})
	default:
		return refused("score-view")
	}
	return nil
}

// ScoreViewed: By was shown the arbiter's score, for the Count-th time.
type ScoreViewed struct {
	Actor
	Count int `json:"count"`
}

func (e ScoreViewed) apply(s State) State {
	s.Views = s.Views.With(e.By, e.Count)
	return s
}
