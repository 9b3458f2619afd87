package report

import (
	"strings"

	"blindchess/internal/rules/evidence"
)

// Support is the witnesses for a proposal, and how their evidence arose.
type Support struct {
	Witnesses []evidence.Witness                   `json:"witnesses"`
	Origins   map[evidence.Witness]evidence.Origin `json:"origins"` // of those of whom it is known
}

func supportOf(found []evidence.Testimony) Support {
	s := Support{Witnesses: []evidence.Witness{}, Origins: make(map[evidence.Witness]evidence.Origin)}
	for _, t := range found {
		s.Witnesses = append(s.Witnesses, t.Witness)
		if t.Origin != "" {
			s.Origins[t.Witness] = t.Origin
		}
	}
	return s
}

// By names the witnesses in English, each with how its evidence came about.
func (s Support) By() string {
	named := make([]string, 0, len(s.Witnesses))
	for _, w := range s.Witnesses {
		text := string(w)
		if origin := s.Origins[w]; origin != "" {
			text += " (" + string(origin) + ")"
		}
		named = append(named, text)
	}
	if len(named) == 0 {
		return "nothing that is known"
	}
	return strings.Join(named, ", ")
}
