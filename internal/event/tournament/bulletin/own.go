package bulletin

import (
	"strconv"
	"strings"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/trf"
)

// worth returns the points of a round without a game in words, and "" if all players
// have such rounds, as in a round robin and in a team.
func (b Bulletin) worth(kind tournament.Code) string {
	key := map[tournament.Code]string{
		tournament.PairingBye: "one", tournament.FullBye: "one", tournament.HalfBye: "half", tournament.ZeroBye: "none",
	}[kind]
	all := b.t.About.System == tournament.RoundRobin || b.t.About.System.OfTeams() || len(b.t.Teams()) > 0
	if key == "" || key == "none" && all {
		return ""
	}
	return b.pack.Word("tournament.bye-" + key)
}

// Own gives a player their place and points after the last finished round, and
// each of their rounds, with the colour they had.
func (b Bulletin) Own(p tournament.Player) []string {
	var lines []string
	for _, s := range b.standings {
		if s.Player.Number == p.Number && b.after > 0 {
			lines = append(lines, b.pack.Phrase("tournament.own", "name", b.called(p), "place", strconv.Itoa(s.Rank), "points", trf.Points(s.Points)))
		}
	}
	for _, round := range b.t.Rounds[:b.round.Number] {
		lines = append(lines, b.ownRound(p, round))
	}
	return lines
}

func (b Bulletin) ownRound(p tournament.Player, round tournament.Round) string {
	args := []string{"round", strconv.Itoa(round.Number)}
	for _, pairing := range round.Pairings {
		switch p.Number {
		case pairing.White:
			return b.pack.Phrase("tournament.own-white", append(args, "outcome", b.outcome(pairing.Result.White), "opponent", b.name(pairing.Black))...)
		case pairing.Black:
			return b.pack.Phrase("tournament.own-black", append(args, "outcome", b.outcome(pairing.Result.Black), "opponent", b.name(pairing.White))...)
		}
	}
	worth := ""
	for _, bye := range round.Byes {
		if bye.Player == p.Number {
			worth = b.worth(bye.Kind)
		}
	}
	if worth == "" {
		worth = b.pack.Word("tournament.own-free")
	}
	return b.pack.Phrase("tournament.own-without", append(args, "bye", worth)...)
}

// outcome returns the result of a game for one of the two.
func (b Bulletin) outcome(code tournament.Code) string {
	switch code {
	case tournament.Win, tournament.UnratedWin:
		return b.pack.Word("tournament.own-won")
	case tournament.Draw, tournament.UnratedDraw:
		return b.pack.Word("tournament.own-drawn")
	case tournament.Loss, tournament.UnratedLoss:
		return b.pack.Word("tournament.own-lost")
	case tournament.ForfeitWin:
		return b.pack.Word("tournament.own-forfeit-won")
	case tournament.ForfeitLoss:
		return b.pack.Word("tournament.own-forfeit-lost")
	}
	return b.pack.Word("tournament.own-open")
}

// StandingsWithTies returns the places in sentences, with every tie-break.
func (b Bulletin) StandingsWithTies() []string {
	breaks := b.t.Breaks()
	var lines []string
	for _, s := range b.standings {
		ties := make([]string, len(breaks))
		for i, one := range breaks {
			ties[i] = one.String() + " " + one.Value(s.Values[i])
		}
		lines = append(lines, b.pack.Phrase("tournament.standing-ties", "place", strconv.Itoa(s.Rank), "name", b.called(s.Player),
			"points", trf.Points(s.Points), "ties", strings.Join(ties, ", ")))
	}
	return lines
}
