package tournament

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"blindchess/internal/text/sanitize"
)

// Entry is one event of a tournament. One of its deeds is there.
type Entry struct {
	When      string     `json:"when,omitempty"` // RFC 3339
	By        string     `json:"by,omitempty"`   // who wrote it
	Opened    *About     `json:"opened,omitempty"`
	Entered   []Player   `json:"entered,omitempty"` // who has no number gets the next one
	Asked     *Asked     `json:"asked,omitempty"`
	Left      *Left      `json:"left,omitempty"`
	Paired    *Paired    `json:"paired,omitempty"`
	Told      *Told      `json:"told,omitempty"`
	Corrected *Corrected `json:"corrected,omitempty"`

	Edited     *Edited     `json:"edited,omitempty"`
	Merged     *Merged     `json:"merged,omitempty"`
	Removed    *Removed    `json:"removed,omitempty"`
	Withdrawn  *Withdrawn  `json:"withdrawn,omitempty"`
	Renumbered *Renumbered `json:"renumbered,omitempty"`
	Lengthened *Lengthened `json:"lengthened,omitempty"`
}

// Asked is a bye that a player requested before the round was paired.
type Asked struct {
	Round int `json:"round"`
	Bye
}

// Left is a player who is absent from a round on.
type Left struct {
	Player int `json:"player"`
	Round  int `json:"round"`
}

// Paired is a round that was paired, or paired again before any result was
// entered.
type Paired struct {
	Round
	How string `json:"how"` // berger, scheveningen, hand, or the name of a program
}

// Told is the result of a game.
type Told struct {
	Round  int    `json:"round"`
	Board  int    `json:"board"`
	Result Result `json:"result"`
	Source string `json:"source,omitempty"` // the record of the table, where it came from one
}

// Corrected is another result of a game that had one. The first one stays on
// record.
type Corrected struct {
	Told
	Why string `json:"why"`
}

// Read makes a tournament of entries, a JSON object each. The error names the
// entry by its place, from one.
func Read(records [][]byte) (Tournament, error) {
	var t Tournament
	for i, record := range records {
		var entry Entry
		if err := json.Unmarshal(record, &entry); err != nil {
			return t, fmt.Errorf("tournament: entry %d cannot be read: go back to a copy of the file", i+1)
		}
		next, err := t.With(entry)
		if err != nil {
			return t, fmt.Errorf("%w, in entry %d", err, i+1)
		}
		t = next
	}
	return t, nil
}

// With returns the tournament with one entry more. If the entry does not fit it
// returns the unchanged tournament and one sentence.
func (t Tournament) With(e Entry) (Tournament, error) {
	next := t
	var err error
	switch {
	case e.Opened != nil:
		next, err = t.open(*e.Opened)
	case t.entries == 0:
		err = fmt.Errorf("the tournament was not opened: open it first")
	case e.Entered != nil:
		next, err = t.enter(e.Entered)
	case e.Asked != nil:
		next, err = t.ask(*e.Asked)
	case e.Left != nil:
		next, err = t.leave(*e.Left)
	case e.Paired != nil:
		next, err = t.pair(*e.Paired)
	case e.Told != nil:
		next, err = t.tell(*e.Told)
	case e.Corrected != nil:
		next, err = t.correct(*e.Corrected, e.When, e.By)
	default:
		next, err = t.mend(e)
	}
	if err != nil {
		return t, fmt.Errorf("tournament: %w", err)
	}
	next.entries++
	return next, nil
}

func (t Tournament) open(about About) (Tournament, error) {
	switch {
	case t.entries > 0:
		return t, fmt.Errorf("the tournament was opened already")
	case !slices.Contains(systems(), about.System):
		return t, fmt.Errorf("there is no system %q: say swiss, round-robin, scheveningen, team-round-robin or hand", about.System)
	case about.Boards < 0 || about.Boards > mostBoards || about.System == TeamRobin && about.Boards == 0:
		return t, fmt.Errorf("a match of teams has 1 to %d boards: say --boards 4", mostBoards)
	case about.Rounds < 0 || about.Rounds > mostRounds || about.Cycles < 0 || about.Cycles > mostCycles:
		return t, fmt.Errorf("a tournament has at most %d rounds, and all meet at most %d times", mostRounds, mostCycles)
	}
	if _, err := ParseTieBreaks(about.TieBreaks); err != nil {
		return t, err
	}
	if _, err := parseTeamBreaks(about.TeamBreaks); err != nil {
		return t, err
	}
	if _, err := parseEdition(about.Edition); err != nil {
		return t, err
	}
	t.About = about.cleaned()
	return t, nil
}

// mostLetters is the most characters of a text about a tournament.
const mostLetters = 200

// cleaned returns the data of a tournament without invisible characters.
func (a About) cleaned() About {
	for _, field := range []*string{&a.Name, &a.City, &a.Federation, &a.Starts, &a.Ends, &a.Arbiter} {
		*field = sanitize.Short(*field, mostLetters)
	}
	return a
}

// cleaned returns a player with clean names, from any source.
func (p Player) cleaned() Player {
	for _, field := range []*string{&p.Name, &p.Title, &p.Federation, &p.FideID, &p.Team} {
		*field = sanitize.Name(*field)
	}
	for _, field := range []*string{&p.Sex, &p.Birth, &p.Language} {
		*field = sanitize.Short(*field, mostLetters)
	}
	return p
}

func byNumber(players []Player) []Player {
	sorted := slices.Clone(players)
	slices.SortFunc(sorted, func(a, b Player) int { return a.Number - b.Number })
	return sorted
}

// What is beyond these is a slip of the keyboard.
const (
	mostRounds  = 99
	mostCycles  = 10
	mostPlayers = 9999
	mostBoards  = 100
)

func (t Tournament) enter(players []Player) (Tournament, error) {
	if len(t.Rounds) > 0 && t.About.System.predetermined() {
		return t, fmt.Errorf("the first round is paired: no one can enter a %s any more", t.About.System)
	}
	all := slices.Clone(t.Players)
	taken := make(map[int]bool, len(all))
	last := 0
	for _, p := range all {
		taken[p.Number] = true
		last = max(last, p.Number)
	}
	for _, p := range players {
		p = p.cleaned()
		if p.Number == 0 {
			last++
			p.Number = last
		}
		switch {
		case strings.TrimSpace(p.Name) == "":
			return t, fmt.Errorf("player %d has no name", p.Number)
		case p.Number < 1 || p.Number > mostPlayers:
			return t, fmt.Errorf("%s has the number %d: take one from 1 to %d", p.Name, p.Number, mostPlayers)
		case taken[p.Number]:
			return t, fmt.Errorf("number %d is taken already: %s needs another one", p.Number, p.Name)
		}
		taken[p.Number] = true
		last = max(last, p.Number)
		all = append(all, p)
	}
	t.Players = byNumber(all)
	return t, nil
}

func (t Tournament) ask(asked Asked) (Tournament, error) {
	round, paired := t.Round(asked.Round)
	p, known := t.Player(asked.Player)
	switch {
	case !known:
		return t, fmt.Errorf("there is no player %d", asked.Player)
	case asked.Round < 1 || asked.Round > mostRounds:
		return t, fmt.Errorf("there is no round %d", asked.Round)
	case asked.Kind != HalfBye && asked.Kind != ZeroBye && asked.Kind != FullBye:
		return t, fmt.Errorf("there is no such bye: say half, zero or full")
	case paired:
		return t.missed(round, p, asked.Bye)
	}
	all := maps.Clone(t.asked)
	if all == nil {
		all = make(map[int][]Bye)
	}
	byes := slices.DeleteFunc(slices.Clone(all[asked.Round]), func(b Bye) bool { return b.Player == asked.Player })
	all[asked.Round] = append(byes, asked.Bye)
	t.asked = all
	return t, nil
}

// missed gives a bye for a paired round to a player without a game in it, such as a
// late entry.
func (t Tournament) missed(round Round, p Player, bye Bye) (Tournament, error) {
	if game, ok := round.gameOf(p.Number); ok {
		return t, fmt.Errorf("round %d is paired already, with %s at board %d: enter the result of the game as a forfeit", round.Number, p.Name, game.Board)
	}
	if slices.Contains(round.Byes, Bye{p.Number, PairingBye}) {
		return t, fmt.Errorf("%s has the bye of round %d already, one point", p.Name, round.Number)
	}
	round.Byes = append(round.without(p.Number), bye)
	t.Rounds = slices.Clone(t.Rounds)
	t.Rounds[round.Number-1] = round
	return t, nil
}

func (t Tournament) leave(left Left) (Tournament, error) {
	if _, known := t.Player(left.Player); !known {
		return t, fmt.Errorf("there is no player %d", left.Player)
	}
	if left.Round <= len(t.Rounds) {
		return t, fmt.Errorf("round %d is paired already: players can leave from round %d", left.Round, len(t.Rounds)+1)
	}
	all := maps.Clone(t.left)
	if all == nil {
		all = make(map[int]int)
	}
	all[left.Player] = left.Round
	t.left = all
	return t, nil
}

func (t Tournament) pair(paired Paired) (Tournament, error) {
	round, rounds := paired.Round, t.Rounds
	if last, ok := t.Round(round.Number); ok && round.Number == len(rounds) {
		if last.Open() < len(last.Pairings) {
			return t, fmt.Errorf("round %d has results already: correct them instead of pairing it again", round.Number)
		}
		rounds = rounds[:len(rounds)-1]
	}
	before := t
	before.Rounds = rounds
	check := before.Check
	if round.From != nil || paired.How == howReport {
		check = before.checkSeats
	}
	if err := check(round); err != nil {
		return t, err
	}
	round.Pairings = slices.Clone(round.Pairings)
	slices.SortFunc(round.Pairings, func(a, b Pairing) int { return a.Board - b.Board })
	t.Rounds = append(slices.Clone(rounds), round)
	return t, nil
}

// game returns the place of a game, or a sentence that there is none.
func (t Tournament) game(told Told) (Round, int, error) {
	round, ok := t.Round(told.Round)
	if !ok && len(t.Rounds) == 0 {
		return round, 0, fmt.Errorf("no round is paired yet: pair one with blindchess-hall pair")
	}
	if !ok {
		return round, 0, fmt.Errorf("round %d is not paired", told.Round)
	}
	at := slices.IndexFunc(round.Pairings, func(p Pairing) bool { return p.Board == told.Board })
	if at < 0 {
		return round, 0, fmt.Errorf("round %d has no board %d: type blindchess-hall call to hear its boards", told.Round, told.Board)
	}
	if told.Result.String() == "" {
		return round, 0, fmt.Errorf("that is no result: say 1-0, 0-1, 1/2, 0-0, +/-, -/+ or -/-")
	}
	return round, at, nil
}

func (t Tournament) tell(told Told) (Tournament, error) {
	round, at, err := t.game(told)
	if err != nil {
		return t, err
	}
	if was := round.Pairings[at].Result; was.Told() {
		if was == told.Result {
			return t, fmt.Errorf("board %d of round %d has the result %s already", told.Board, told.Round, was)
		}
		return t, fmt.Errorf("board %d of round %d has the result %s: to correct it, type blindchess-hall correct --round %d --by NAME --why REASON -- %d %s",
			told.Board, told.Round, was, told.Round, told.Board, told.Result)
	}
	return t.put(round, at, told.Result), nil
}

func (t Tournament) correct(corrected Corrected, when, by string) (Tournament, error) {
	round, at, err := t.game(corrected.Told)
	if err != nil {
		return t, err
	}
	was := round.Pairings[at].Result
	switch {
	case !was.Told():
		return t, fmt.Errorf("board %d of round %d has no result to correct", corrected.Board, corrected.Round)
	case strings.TrimSpace(corrected.Why) == "" || strings.TrimSpace(by) == "":
		return t, fmt.Errorf("a correction needs a name and a reason: say --by Eve --why \"both sheets say so\"")
	case was == corrected.Result:
		return t, fmt.Errorf("board %d of round %d has the result %s already", corrected.Board, corrected.Round, was)
	}
	t = t.put(round, at, corrected.Result)
	t.Corrections = append(slices.Clone(t.Corrections), Correction{
		When: when, By: by, Why: corrected.Why, Round: corrected.Round, Board: corrected.Board, Was: was, Is: corrected.Result,
	})
	return t, nil
}

// put returns the tournament with a result, and shares nothing with the one
// before it that would change.
func (t Tournament) put(round Round, at int, result Result) Tournament {
	round.Pairings = slices.Clone(round.Pairings)
	round.Pairings[at].Result = result
	t.Rounds = slices.Clone(t.Rounds)
	t.Rounds[round.Number-1] = round
	return t
}
