package tournament

import (
	"cmp"
	"slices"
)

// values returns all players' values in a tie-break, in hundredths. Those of a
// direct encounter come as the tied are parted; until then there are none.
func (a *table) values(b TieBreak) []int {
	all := make([]int, len(a.players))
	for i := range all {
		switch b.Name {
		case "DE":
			all[i] = -1
		case "BH", "SB":
			all[i] = a.strength(i, b)
		case "PS":
			all[i] = a.progress(i, b)
		case "KS":
			all[i] = a.koya(i)
		case "ARO":
			all[i] = a.rating(i, b)
		default:
			all[i] = 100 * a.count(i, b.Name)
		}
	}
	return all
}

// game reports whether a round counts as a game: one that was played, or in a
// tournament with fixed pairings one that was forfeited, 15.2.
func (a *table) game(p played) bool {
	return p.opponent >= 0 && (p.code.Played() || a.fixed && p.code != unknownScore)
}

// count counts rounds, Article 7.
func (a *table) count(player int, name string) int {
	count := 0
	for _, p := range a.history[player] {
		won := p.code.points() == Win.points()
		game := a.game(p) && p.code != ForfeitLoss
		counts := map[string]bool{"WIN": won, "WON": won && game, "BPG": game && !p.white, "BWG": won && game && !p.white}
		if counts[name] {
			count++
		}
	}
	return count
}

// share is the part of one round in a Buchholz or Sonneborn-Berger score.
type share struct {
	score  int // of the opponent, in tenths
	value  int // in hundredths
	absent bool
}

// strength returns the sum of the opponents' scores, or of the beaten ones and
// half of those who drew. See Articles 8.1 and 9.1, with 16.4 for rounds that
// were not played.
func (a *table) strength(player int, b TieBreak) int {
	var shares []share
	for _, p := range a.history[player] {
		if p.code == unknownScore || a.fixed && p.opponent < 0 {
			continue
		}
		s := share{absent: p.code.absent() && !a.game(p)}
		if a.game(p) {
			s.score = a.adjusted[p.opponent]
		} else {
			s.score = a.dummy(player, p)
		}
		s.value = s.score * 10
		if b.Name == "SB" {
			s.value = s.score * p.code.points()
		}
		shares = append(shares, s)
	}
	sum := 0
	for _, s := range cut(shares, b) {
		sum += s.value
	}
	return sum
}

// dummy returns the score of a player's virtual opponent in a round without a
// game, 16.4.
func (a *table) dummy(player int, p played) int {
	score := a.points[player]
	switch {
	case a.edition < Edition2026:
		return score
	case p.opponent >= 0:
		return min(score, a.adjusted[p.opponent])
	}
	return min(score, Draw.points()*a.rounds)
}

// cut takes the least and the greatest shares away, Article 14. If the player
// was absent, the least share from such a round is cut before the least of all,
// if it is not lower, 16.5.
func cut(shares []share, b TieBreak) []share {
	least := func(x, y share) int { return cmp.Or(cmp.Compare(x.score, y.score), cmp.Compare(x.value, y.value)) }
	for range min(b.Low, len(shares)) {
		slices.SortStableFunc(shares, least)
		take := -1
		for i, s := range shares {
			if s.absent && (take < 0 || s.value < shares[take].value) {
				take = i
			}
		}
		if take < 0 || shares[take].value < shares[0].value {
			take = 0
		}
		shares = slices.Delete(shares, take, take+1)
	}
	slices.SortStableFunc(shares, least)
	return shares[:len(shares)-min(b.High, len(shares))]
}

// progress returns the sum of the scores after each round, 7.5.
func (a *table) progress(player int, b TieBreak) int {
	var after []int
	score := 0
	for _, p := range a.history[player] {
		score += p.code.points()
		after = append(after, score*10)
	}
	return sum(after[min(b.Low, len(after)):])
}

// koya returns the points against opponents with at least half of the possible
// points, 9.2.
func (a *table) koya(player int) int {
	points := 0
	for _, p := range a.history[player] {
		if a.game(p) && 2*a.points[p.opponent] >= Win.points()*a.games(p.opponent) {
			points += p.code.points() * 10
		}
	}
	return points
}

func (a *table) games(player int) int {
	games := 0
	for _, p := range a.history[player] {
		if p.opponent >= 0 {
			games++
		}
	}
	return games
}

// rating returns the average rating of a player's opponents, 10.1. Opponents
// without a rating are left out.
func (a *table) rating(player int, b TieBreak) int {
	var ratings []int
	for _, p := range a.history[player] {
		if p.opponent >= 0 && p.code.Played() && a.players[p.opponent].Rating > 0 {
			ratings = append(ratings, a.players[p.opponent].Rating)
		}
	}
	slices.Sort(ratings)
	ratings = ratings[min(b.Low, len(ratings)):]
	ratings = ratings[:len(ratings)-min(b.High, len(ratings))]
	if len(ratings) == 0 {
		return -1
	}
	return (2*sum(ratings) + len(ratings)) / (2 * len(ratings)) * 100
}

func sum(values []int) int {
	total := 0
	for _, value := range values {
		total += value
	}
	return total
}
