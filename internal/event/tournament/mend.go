package tournament

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Edited is a player's new data. The number stays.
type Edited struct {
	Player Player `json:"player"`
}

// Merged are two entries of one person. The games of the first are transferred to
// the second.
type Merged struct {
	From int `json:"from"`
	Into int `json:"into"`
}

// Removed is a player who is deleted: entirely if they had no game, otherwise
// with their games annulled.
type Removed struct {
	Player int  `json:"player"`
	Annul  bool `json:"annul,omitempty"`
}

// Withdrawn takes back a requested bye. Without a round, a player who had left is
// present again.
type Withdrawn struct {
	Player int `json:"player"`
	Round  int `json:"round,omitempty"`
}

// Renumbered gives the players new numbers, from one, in an order of the old ones.
type Renumbered struct {
	Order []int `json:"order"`
}

// Lengthened is another number of rounds.
type Lengthened struct {
	Rounds int `json:"rounds"`
}

// mend applies an entry that corrects an earlier one.
func (t Tournament) mend(e Entry) (Tournament, error) {
	switch {
	case e.Edited != nil:
		return t.edit(e.Edited.Player)
	case e.Merged != nil:
		return t.merge(*e.Merged)
	case e.Removed != nil:
		return t.remove(*e.Removed)
	case e.Withdrawn != nil:
		return t.withdraw(*e.Withdrawn)
	case e.Renumbered != nil:
		return t.renumber(e.Renumbered.Order)
	case e.Lengthened != nil:
		return t.lengthen(e.Lengthened.Rounds)
	}
	return t, fmt.Errorf("the entry says nothing")
}

func (t Tournament) edit(p Player) (Tournament, error) {
	at := slices.IndexFunc(t.Players, func(other Player) bool { return other.Number == p.Number })
	p = p.cleaned()
	switch {
	case at < 0:
		return t, fmt.Errorf("there is no player %d", p.Number)
	case strings.TrimSpace(p.Name) == "":
		return t, fmt.Errorf("player %d has no name", p.Number)
	}
	t.former = withNames(t.former, p.Number, t.Players[at].Name)
	t.Players = slices.Clone(t.Players)
	t.Players[at] = p
	return t, nil
}

// withNames returns former names with some more of a player.
func withNames(former map[int][]string, player int, names ...string) map[int][]string {
	all := maps.Clone(former)
	if all == nil {
		all = make(map[int][]string)
	}
	all[player] = slices.Concat(all[player], names)
	return all
}

// Called reports whether a player has a name, or had it before a change. The
// journal of a table has the name under which the player sat there.
func (t Tournament) Called(player int, name string) bool {
	p, _ := t.Player(player)
	return strings.EqualFold(p.Name, name) ||
		slices.ContainsFunc(t.former[player], func(old string) bool { return strings.EqualFold(old, name) })
}

// Games returns how many games a player has: those with a result and those that are
// not over.
func (t Tournament) Games(player int) (told, open int) {
	for _, round := range t.Rounds {
		if p, ok := round.gameOf(player); ok && p.Result.Told() {
			told++
		} else if ok {
			open++
		}
	}
	return told, open
}

// gameOf returns a player's game.
func (r Round) gameOf(player int) (Pairing, bool) {
	at := slices.IndexFunc(r.Pairings, func(p Pairing) bool { return p.White == player || p.Black == player })
	if at < 0 {
		return Pairing{}, false
	}
	return r.Pairings[at], true
}

// without returns the byes of a round except a player's.
func (r Round) without(player int) []Bye {
	return slices.DeleteFunc(slices.Clone(r.Byes), func(b Bye) bool { return b.Player == player })
}

func (t Tournament) merge(m Merged) (Tournament, error) {
	from, first := t.Player(m.From)
	into, second := t.Player(m.Into)
	if !first || !second || m.From == m.Into {
		return t, fmt.Errorf("name two players to merge, not %d and %d", m.From, m.Into)
	}
	rounds := slices.Clone(t.Rounds)
	for i, round := range rounds {
		mine, moves := round.gameOf(m.From)
		if _, other := round.gameOf(m.Into); moves && other {
			return t, fmt.Errorf("%s, player %d, and %s, player %d, both have a game in round %d, board %d: they are two people, or that round is wrong", from.Name, m.From, into.Name, m.Into, round.Number, mine.Board)
		}
		if moves {
			rounds[i].Byes = round.without(m.Into)
			rounds[i].Pairings = slices.Clone(round.Pairings)
			for j, p := range round.Pairings {
				rounds[i].Pairings[j].White, rounds[i].Pairings[j].Black = swap(p.White, m.From, m.Into), swap(p.Black, m.From, m.Into)
			}
		}
		rounds[i].Byes = rounds[i].without(m.From)
	}
	t.Rounds = rounds
	t.former = withNames(t.former, m.Into, append(slices.Clone(t.former[m.From]), from.Name)...)
	t.forget(m.From)
	for i := range t.Players {
		if t.Players[i].Number == m.Into {
			t.Players[i].fill(from)
		}
	}
	return t, nil
}

func swap(number, from, into int) int {
	if number == from {
		return into
	}
	return number
}

// fill takes a player's missing data from another entry of theirs.
func (p *Player) fill(other Player) {
	for _, field := range []struct {
		into *string
		from string
	}{
		{&p.Sex, other.Sex}, {&p.Title, other.Title}, {&p.Federation, other.Federation}, {&p.FideID, other.FideID},
		{&p.Birth, other.Birth}, {&p.Team, other.Team}, {&p.Language, other.Language},
	} {
		if *field.into == "" {
			*field.into = field.from
		}
	}
	if p.Rating == 0 {
		p.Rating = other.Rating
	}
}

// forget deletes a player from the list and from the requests. Nothing is
// shared with the tournament before.
func (t *Tournament) forget(player int) {
	t.Players = slices.DeleteFunc(slices.Clone(t.Players), func(p Player) bool { return p.Number == player })
	asked := make(map[int][]Bye, len(t.asked))
	for round, byes := range t.asked {
		asked[round] = slices.DeleteFunc(slices.Clone(byes), func(b Bye) bool { return b.Player == player })
	}
	t.asked, t.left = asked, maps.Clone(t.left)
	delete(t.left, player)
}

func (t Tournament) remove(r Removed) (Tournament, error) {
	p, known := t.Player(r.Player)
	told, open := t.Games(r.Player)
	switch {
	case !known:
		return t, fmt.Errorf("there is no player %d", r.Player)
	case told+open == 0 && len(t.Rounds) > 0 && t.About.System.predetermined():
		return t, fmt.Errorf("the rounds of a %s are known: type blindchess-hall leave, and their games are forfeited", t.About.System)
	case told+open == 0:
		rounds := slices.Clone(t.Rounds)
		for i := range rounds {
			rounds[i].Byes = rounds[i].without(r.Player)
		}
		t.Rounds = rounds
		t.forget(r.Player)
		return t, nil
	case open > 0:
		return t, fmt.Errorf("%s has a game without a result: enter it, or pair the round again first", p.Name)
	case !r.Annul:
		return t, fmt.Errorf("%s has games, which count for their opponents (%d): type blindchess-hall leave, and the games stay", p.Name, told)
	case !t.About.System.predetermined():
		return t, fmt.Errorf("games are annulled in a round robin only: type blindchess-hall leave, and the games stay")
	case told*2 >= t.Length():
		return t, fmt.Errorf("%s has games in half of the rounds or more (%d of %d), and these count: type blindchess-hall leave", p.Name, told, t.Length())
	}
	t.annulled, t.left = maps.Clone(t.annulled), maps.Clone(t.left)
	if t.annulled == nil {
		t.annulled = make(map[int]bool)
	}
	if t.left == nil {
		t.left = make(map[int]int)
	}
	t.annulled[r.Player] = true
	t.left[r.Player] = len(t.Rounds) + 1
	return t, nil
}

func (t Tournament) withdraw(w Withdrawn) (Tournament, error) {
	p, known := t.Player(w.Player)
	if !known {
		return t, fmt.Errorf("there is no player %d", w.Player)
	}
	if w.Round == 0 {
		if t.left[w.Player] == 0 {
			return t, fmt.Errorf("%s has not left", p.Name)
		}
		t.left = maps.Clone(t.left)
		delete(t.left, w.Player)
		return t, nil
	}
	if _, paired := t.Round(w.Round); paired {
		return t, fmt.Errorf("round %d is paired already: pair it again, as long as it has no result", w.Round)
	}
	byes := slices.DeleteFunc(slices.Clone(t.asked[w.Round]), func(b Bye) bool { return b.Player == w.Player })
	if len(byes) == len(t.asked[w.Round]) {
		return t, fmt.Errorf("%s has no bye in round %d", p.Name, w.Round)
	}
	t.asked = maps.Clone(t.asked)
	t.asked[w.Round] = byes
	return t, nil
}

// lastNumbering is the last round that may be paired before the numbers are
// final.
const lastNumbering = 3

// CanRenumber reports whether players may get other numbers: until the fourth round
// is paired, and if no other program gave the numbers.
func (t Tournament) CanRenumber() bool {
	return t.About.System == Swiss && len(t.Rounds) <= lastNumbering &&
		!slices.ContainsFunc(t.Rounds, func(r Round) bool { return r.From != nil })
}

func (t Tournament) renumber(order []int) (Tournament, error) {
	now := make(map[int]int, len(order))
	for i, number := range order {
		now[number] = i + 1
	}
	if !t.CanRenumber() {
		return t, fmt.Errorf("the numbers of the players are fixed: the fourth round is paired, or another program gave them")
	}
	if len(now) != len(t.Players) || len(order) != len(now) {
		return t, fmt.Errorf("the new order of players has %d numbers for %d players", len(order), len(t.Players))
	}
	players := slices.Clone(t.Players)
	for i, p := range players {
		if now[p.Number] == 0 {
			return t, fmt.Errorf("the new order of players lacks player %d", p.Number)
		}
		players[i].Number = now[p.Number]
	}
	t.Players = byNumber(players)
	relabel := func(byes []Bye) []Bye {
		byes = slices.Clone(byes)
		for i := range byes {
			byes[i].Player = now[byes[i].Player]
		}
		return byes
	}
	t.Rounds = slices.Clone(t.Rounds)
	for i, round := range t.Rounds {
		t.Rounds[i].Byes, t.Rounds[i].Pairings = relabel(round.Byes), slices.Clone(round.Pairings)
		for j, p := range round.Pairings {
			t.Rounds[i].Pairings[j].White, t.Rounds[i].Pairings[j].Black = now[p.White], now[p.Black]
		}
	}
	asked, left := make(map[int][]Bye, len(t.asked)), make(map[int]int, len(t.left))
	for round, byes := range t.asked {
		asked[round] = relabel(byes)
	}
	for number, round := range t.left {
		left[now[number]] = round
	}
	former := make(map[int][]string, len(t.former))
	for number, names := range t.former {
		former[now[number]] = names
	}
	t.asked, t.left, t.former = asked, left, former
	return t, nil
}

func (t Tournament) lengthen(rounds int) (Tournament, error) {
	if rounds < len(t.Rounds) || rounds > mostRounds || rounds < 1 {
		return t, fmt.Errorf("%d rounds are paired: say a number of rounds from there to %d", len(t.Rounds), mostRounds)
	}
	t.About.Rounds = rounds
	return t, nil
}

// Double returns who was entered already and seems to be the same person: the same
// FIDE number, or the same name and no other date of birth.
func (t Tournament) Double(p Player) (Player, bool) {
	for _, other := range t.Players {
		if other.Number != p.Number && p.Alike(other) {
			return other, true
		}
	}
	return Player{}, false
}

// Alike reports whether two entries are probably of one person: by their number at FIDE,
// or by their names.
func (p Player) Alike(other Player) bool {
	if p.FideID != "" && other.FideID != "" {
		return strings.TrimLeft(p.FideID, "0") == strings.TrimLeft(other.FideID, "0")
	}
	return SameName(p.Name, other.Name) && (p.Birth == other.Birth || p.Birth == "" || other.Birth == "")
}
