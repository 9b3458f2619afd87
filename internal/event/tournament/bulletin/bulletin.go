package bulletin

import (
	"fmt"
	"strconv"
	"strings"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/trf"
	"blindchess/internal/language"
)

// Bulletin is a round of a tournament with the places after it, in one language.
type Bulletin struct {
	t         tournament.Tournament
	round     tournament.Round
	after     int // the round after which the places are
	standings []tournament.Standing
	teams     []tournament.TeamStanding
	pack      language.Pack
	named     map[string]int // how many players have a name, in small letters
}

// Of returns the bulletin of a round, with the places after the last round up to
// it that is over. Round 0 is the tournament before its first one.
func Of(t tournament.Tournament, number int, pack language.Pack) (Bulletin, error) {
	round, ok := t.Round(number)
	if !ok && number != 0 {
		return Bulletin{}, fmt.Errorf("bulletin: round %d is not paired", number)
	}
	b := Bulletin{t: t, round: round, after: min(number, t.Over()), pack: pack, named: make(map[string]int, len(t.Players))}
	for _, p := range t.Players {
		b.named[strings.ToLower(p.Name)]++
	}
	var err error
	if b.standings, err = t.Standings(b.after); err != nil {
		return b, err
	}
	b.teams, err = t.TeamStandings(number)
	return b, err
}

func (b Bulletin) name(number int) string {
	p, _ := b.t.Player(number)
	return b.called(p)
}

// called returns a name as people say it, after the number of the player if others have
// the name too.
func (b Bulletin) called(p tournament.Player) string {
	if b.named[strings.ToLower(p.Name)] > 1 {
		return strconv.Itoa(p.Number) + " " + titled(p)
	}
	return titled(p)
}

// titled returns a name with its title before it, as people say it.
func titled(p tournament.Player) string {
	if p.Title == "" {
		return p.Name
	}
	return p.Title + " " + p.Name
}

// Where gives a player their place in the round.
func (b Bulletin) Where(p tournament.Player) string {
	args := []string{"name", p.Name, "round", strconv.Itoa(b.round.Number)}
	for _, pairing := range b.round.Pairings {
		switch p.Number {
		case pairing.White:
			return b.seat("tournament.where-white", args, pairing, pairing.Black)
		case pairing.Black:
			return b.seat("tournament.where-black", args, pairing, pairing.White)
		}
	}
	for _, bye := range b.round.Byes {
		if bye.Player == p.Number && b.worth(bye.Kind) != "" {
			return b.pack.Phrase("tournament.where-without", append(args, "bye", b.worth(bye.Kind))...)
		}
	}
	return b.pack.Phrase("tournament.where-bye", args...)
}

func (b Bulletin) seat(key string, args []string, pairing tournament.Pairing, opponent int) string {
	return b.pack.Phrase(key, append(args, "board", strconv.Itoa(pairing.Board), "opponent", b.name(opponent))...)
}

// Title is the heading of the round.
func (b Bulletin) Title() string {
	return b.pack.Phrase("tournament.round", "event", b.t.About.Name, "round", strconv.Itoa(b.round.Number))
}

// Pairings returns the games of the round in sentences, with their results if
// they have one, and then the players without a game.
func (b Bulletin) Pairings() []string {
	var lines []string
	for _, p := range b.round.Pairings {
		key, args := "tournament.pairing", []string{"board", strconv.Itoa(p.Board), "white", b.name(p.White), "black", b.name(p.Black)}
		if p.Result.Told() {
			key, args = "tournament.result", append(args, "result", p.Result.String())
		}
		lines = append(lines, b.pack.Phrase(key, args...))
	}
	for _, bye := range b.round.Byes {
		if worth := b.worth(bye.Kind); worth != "" {
			lines = append(lines, b.pack.Phrase("tournament.without", "name", b.name(bye.Player), "bye", worth))
			continue
		}
		lines = append(lines, b.pack.Phrase("tournament.bye", "name", b.name(bye.Player)))
	}
	return lines
}

// StandingsTitle is the heading of the places.
func (b Bulletin) StandingsTitle() string {
	return b.pack.Phrase("tournament.standings", "event", b.t.About.Name, "round", strconv.Itoa(b.after))
}

// Standings returns the places in sentences.
func (b Bulletin) Standings() []string {
	var lines []string
	for _, s := range b.standings {
		lines = append(lines, b.pack.Phrase("tournament.standing", "place", strconv.Itoa(s.Rank), "name", b.called(s.Player), "points", trf.Points(s.Points)))
	}
	return lines
}

// TeamsTitle is the heading of the places of the teams.
func (b Bulletin) TeamsTitle() string {
	return b.pack.Phrase("tournament.team-standings", "event", b.t.About.Name, "round", strconv.Itoa(b.round.Number))
}

// Teams returns the places of the teams in sentences, and nothing if there are
// no teams. Matches that are not over do not count.
func (b Bulletin) Teams() []string {
	var lines []string
	for _, s := range b.teams {
		lines = append(lines, b.pack.Phrase("tournament.team-standing", "place", strconv.Itoa(s.Rank), "name", s.Team,
			"matches", strconv.Itoa(s.MatchPoints), "points", trf.Points(s.GamePoints)))
	}
	return lines
}

// corrections returns the results that were corrected up to the round, in
// sentences.
func (b Bulletin) corrections() []string {
	var lines []string
	for _, c := range b.t.Corrections {
		if c.Round > b.round.Number {
			continue
		}
		lines = append(lines, b.pack.Phrase("tournament.correction", "round", strconv.Itoa(c.Round), "board", strconv.Itoa(c.Board),
			"is", c.Is.String(), "was", c.Was.String(), "by", c.By, "why", c.Why))
	}
	return lines
}

// Lines returns the whole bulletin in sentences, one a line, with an empty line
// before each part but the first.
func (b Bulletin) Lines() []string {
	var lines []string
	part := func(title string, sentences []string) {
		if len(sentences) == 0 {
			return
		}
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		lines = append(append(lines, title), sentences...)
	}
	part(b.Title(), b.Pairings())
	if b.t.About.System.OfTeams() {
		part(b.TeamsTitle(), b.Teams())
	}
	part(b.StandingsTitle(), b.Standings())
	part(b.pack.Word("tournament.corrections"), b.corrections())
	return lines
}

// Text returns the bulletin as text.
func (b Bulletin) Text() string { return strings.Join(b.Lines(), "\n") + "\n" }
