package host

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/table"
)

// tags returns the game's data in the first line of the journal and the
// conditions, as PGN tags.
func (s Story) tags(final table.State) []pgn.Tag {
	var header struct {
		Began time.Time         `json:"began"`
		Tags  map[string]string `json:"tags"`
	}
	_ = json.Unmarshal(s.Header, &header) // a story need not have one
	var tags []pgn.Tag
	for _, name := range slices.Sorted(maps.Keys(header.Tags)) {
		tags = append(tags, pgn.Tag{Name: name, Value: header.Tags[name]})
	}
	tags = append(tags, s.when(header.Began)...)
	tags = append(tags, occasionTags(final.Conditions)...)
	if _, is := final.Game.Start().Chess960(); is {
		tags = append(tags, pgn.Tag{Name: "Variant", Value: "Chess960"})
	}
	tags = append(tags, timeControls(final.Conditions)...)
	return append(tags, pgn.Tag{Name: "Termination", Value: termination(final)})
}

// when returns the tags of the time of day at which the game began. If its
// records have no time, the first line of the journal gives the day.
func (s Story) when(opened time.Time) []pgn.Tag {
	for _, r := range s.Records {
		if _, began := r.Event.(table.GameStarted); !began {
			continue
		}
		if at := timeOf(r); !at.IsZero() {
			utc := at.UTC()
			return []pgn.Tag{
				{Name: "Date", Value: at.Format(pgnDate)}, {Name: "Time", Value: at.Format(time.TimeOnly)},
				{Name: "UTCDate", Value: utc.Format(pgnDate)}, {Name: "UTCTime", Value: utc.Format(time.TimeOnly)},
			}
		}
	}
	if opened.IsZero() {
		return nil
	}
	return []pgn.Tag{{Name: "Date", Value: opened.Format(pgnDate)}}
}

const pgnDate = "2006.01.02"

// occasionTags returns the event and the players, from the conditions.
func occasionTags(c table.Conditions) []pgn.Tag {
	o := c.Occasion
	tags := []pgn.Tag{
		{Name: "Event", Value: o.Event}, {Name: "Site", Value: o.Site}, {Name: "Date", Value: o.Date}, {Name: "Section", Value: o.Section},
		{Name: "Round", Value: o.Round}, {Name: "Board", Value: o.Board}, {Name: "Arbiter", Value: o.Arbiter}, {Name: "GameId", Value: o.ID},
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		seat := c.Seats.Of(side)
		rating := ""
		if seat.Rating != 0 {
			rating = strconv.Itoa(seat.Rating)
		}
		for _, tag := range []pgn.Tag{{Name: "Title", Value: seat.Title}, {Name: "Fed", Value: seat.Federation}, {Name: "FideId", Value: seat.FIDEID}, {Name: "Elo", Value: rating}, {Name: "Team", Value: seat.Team}} {
			tags = append(tags, pgn.Tag{Name: side.String() + tag.Name, Value: tag.Value})
		}
	}
	return slices.DeleteFunc(tags, func(tag pgn.Tag) bool { return tag.Value == "" })
}

// timeControls returns the tag of the time control, or one for each side if
// they differ. A delay has no sign in PGN, so that a control with one is not
// known to it.
func timeControls(c table.Conditions) []pgn.Tag {
	white, black := timeControl(c.Control.White), timeControl(c.Control.Black)
	if white == black {
		return []pgn.Tag{{Name: "TimeControl", Value: white}}
	}
	return []pgn.Tag{{Name: "WhiteTimeControl", Value: white}, {Name: "BlackTimeControl", Value: black}}
}

func timeControl(control clock.Control) string {
	if len(control) == 0 {
		return "-"
	}
	var fields []string
	for _, p := range control {
		if p.Delay > 0 || p.Bronstein > 0 {
			return "?"
		}
		field := strconv.Itoa(int(p.Time / time.Second))
		if p.Moves > 0 {
			field = strconv.Itoa(p.Moves) + "/" + field
		}
		if p.Increment > 0 {
			field += "+" + strconv.Itoa(int(p.Increment/time.Second))
		}
		fields = append(fields, field)
	}
	return strings.Join(fields, ":")
}

// termination returns how the game ended, in the words that PGN has for it.
func termination(final table.State) string {
	switch final.Outcome.Reason {
	case 0:
		return "unterminated"
	case rules.ByTime, rules.ByBothFlags:
		return "time forfeit"
	case rules.ByIllegalMoves:
		return "rules infraction"
	case rules.ByForfeit, rules.ByAbort:
		return "abandoned"
	case rules.ByArbiter, rules.ByServer, rules.ByNormalMeans:
		return "adjudication"
	default:
		return "normal"
	}
}
