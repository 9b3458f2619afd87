package bringing

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/trf"
	"blindchess/internal/text/charset"
)

// Sheet is a file with the pairings of a round. One of its forms is there.
type Sheet struct {
	encoding charset.Encoding
	from     tournament.From
	report   *trf.Report
	list     *list
	pairs    [][2]int
	doubt    string // about the boards of the list
}

// Read reads a file of one of the forms. Of a list with several rounds it takes the
// one that is wanted; 0 is the last one. The error is one sentence.
func Read(file string, data []byte, encoding charset.Encoding, wanted int) (*Sheet, error) {
	s := &Sheet{encoding: encoding, from: tournament.From{File: file, Data: data, Encoding: encoding.String()}}
	text := encoding.Decode(data)
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "001 ") || strings.HasPrefix(line, "012 ") {
			report, err := trf.ReadAs(string(data), encoding)
			s.report = &report
			return s, err
		}
	}
	var err error
	if s.list, err = readGames(text, wanted); s.list != nil || err != nil {
		return s, err
	}
	if s.list, err = readVega(text); s.list != nil || err != nil {
		return s, err
	}
	if s.list, err = readNumbered(text, wanted); s.list != nil || err != nil {
		return s, err
	}
	if s.pairs, err = readPairs(text); s.pairs != nil || err != nil {
		return s, err
	}
	if s.list, err = readList(text, wanted); err != nil {
		return s, err
	}
	if s.list == nil {
		return s, errors.New("bringing: the file is no report and names no columns White and Black: export the pairings as a report (TRF), as a list of values (CSV) or as PGN")
	}
	return s, nil
}

// Again reads the file with which a round came.
func Again(from tournament.From, round int) (*Sheet, error) {
	encoding, err := charset.Named(from.Encoding)
	if err != nil || encoding.Is16() {
		encoding = charset.Guess(from.Data)
	}
	return Read(from.File, from.Data, encoding, round)
}

// readPairs reads a pairing program's answer: the number of pairs, then two
// numbers a line, White first. With 0 a player has the bye.
func readPairs(text string) ([][2]int, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, errors.New("bringing: the file is empty")
	}
	count, err := strconv.Atoi(words[0])
	if first, _, _ := strings.Cut(strings.TrimSpace(text), "\n"); err != nil || count < 1 || len(strings.Fields(first)) != 1 {
		return nil, nil
	}
	if len(words) != 1+2*count {
		return nil, fmt.Errorf("bringing: line 1 announces %d pairs, and %d numbers follow: export the pairings again", count, len(words)-1)
	}
	var pairs [][2]int
	for i := range count {
		white, first := strconv.Atoi(words[1+2*i])
		black, second := strconv.Atoi(words[2+2*i])
		if first != nil || second != nil || white < 0 || black < 0 {
			return nil, fmt.Errorf("bringing: line %d holds %s and %s: write the numbers of two players", i+2, words[1+2*i], words[2+2*i])
		}
		pairs = append(pairs, [2]int{white, black})
	}
	return pairs, nil
}

// Report returns the report of the file, and nil if it is no report.
func (s *Sheet) Report() *trf.Report { return s.report }

// Options say how a file is taken over.
type Options struct {
	Round int  // of a list that does not name its round; 0 is the next one
	Again bool // pair the last round again, if it has no result
	Enter bool // enter players of a list who are not entered
}

// Found is the part of a file that a tournament lacks.
type Found struct {
	Entries []tournament.Entry
	Round   int // the last round that the file has
	New     bool
	Taken   int // results of games that had none
	Ahead   int // results that the file does not have yet
	Without []tournament.Player
	Absent  []tournament.Asked // byes for rounds that are not paired yet
	Doubts  []string           // points in the file that are not those of the tournament, a sentence each
}

// Compare compares a file with a tournament and returns the new data in it. The
// error is one sentence.
func (s *Sheet) Compare(t tournament.Tournament, o Options) (Found, error) {
	if s.report != nil {
		return s.compareReport(t, o)
	}
	var found Found
	number := o.Round
	if s.list != nil && s.list.round > 0 {
		number = s.list.round
	}
	round, entered, err := s.round(t, o)
	if err != nil {
		return found, err
	}
	if number == 0 {
		number = len(t.Rounds) + 1
		if last, ok := t.Round(len(t.Rounds)); ok && (samePairs(last, round) || last.Open() == len(last.Pairings)) {
			number = len(t.Rounds)
		}
	}
	if len(entered) > 0 {
		found.Entries = append(found.Entries, tournament.Entry{Entered: entered})
		if t, err = t.With(found.Entries[0]); err != nil {
			return found, err
		}
	}
	if number > len(t.Rounds)+1 {
		return found, fmt.Errorf("bringing: the file is of round %d, and round %d is not known here: bring that one first, or a report (TRF) with all rounds", number, len(t.Rounds)+1)
	}
	round.Number = number
	found.Without = s.seatless(t, &round)
	if err := found.take(t, round, s.from, o); err != nil || !found.New {
		return found, err
	}
	found.Doubts, err = s.points(t, round)
	if s.doubt != "" {
		found.Doubts = append([]string{s.doubt}, found.Doubts...)
	}
	return found, err
}

// samePairs reports whether two rounds have the same games.
func samePairs(a, b tournament.Round) bool {
	return len(a.Pairings) == len(b.Pairings) && !slices.ContainsFunc(a.Pairings, func(p tournament.Pairing) bool {
		_, ok := pairOf(b, p.White, p.Black)
		return !ok
	})
}

func pairOf(r tournament.Round, white, black int) (tournament.Pairing, bool) {
	at := slices.IndexFunc(r.Pairings, func(p tournament.Pairing) bool {
		return p.White == white && p.Black == black || p.Colourless && p.White == black && p.Black == white
	})
	if at < 0 {
		return tournament.Pairing{}, false
	}
	return r.Pairings[at], true
}

// take adds a round of the file to the findings: as a new one, or the
// differences from the existing one.
func (f *Found) take(t tournament.Tournament, theirs tournament.Round, from tournament.From, o Options) error {
	f.Round = theirs.Number
	ours, known := t.Round(theirs.Number)
	if known && samePairs(ours, theirs) {
		return f.results(t, ours, theirs, from.File)
	}
	switch last := theirs.Number == len(t.Rounds); {
	case known && !(o.Again && last):
		return differs(t, ours, theirs, last)
	default:
		theirs.From = &from
		f.New = true
		f.Entries = append(f.Entries, tournament.Entry{Paired: &tournament.Paired{Round: theirs, How: from.File}})
	}
	return nil
}

// differs says the first game that the file has and the tournament has not.
func differs(t tournament.Tournament, ours, theirs tournament.Round, last bool) error {
	help := "bring the file of this tournament, or begin another one"
	if last && ours.Open() == len(ours.Pairings) {
		help = "give --again to take the pairings of the file"
	}
	for _, p := range theirs.Pairings {
		if _, ok := pairOf(ours, p.White, p.Black); !ok {
			white, _ := t.Player(p.White)
			black, _ := t.Player(p.Black)
			return fmt.Errorf("bringing: %s against %s is in round %d of the file, and not here: %s", white.Name, black.Name, ours.Number, help)
		}
	}
	return fmt.Errorf("bringing: round %d has %d games in the file, and %d here: %s", ours.Number, len(theirs.Pairings), len(ours.Pairings), help)
}

// results compares the results of a round.
func (f *Found) results(t tournament.Tournament, ours, theirs tournament.Round, file string) error {
	for _, p := range ours.Pairings {
		same, _ := pairOf(theirs, p.White, p.Black)
		switch {
		case same.Result == p.Result || !same.Result.Told() && !p.Result.Told():
		case !same.Result.Told():
			f.Ahead++
		case !p.Result.Told():
			f.Taken++
			f.Entries = append(f.Entries, tournament.Entry{Told: &tournament.Told{Round: ours.Number, Board: p.Board, Result: same.Result, Source: file}})
		default:
			white, _ := t.Player(p.White)
			return fmt.Errorf("bringing: round %d, board %d, White %s, is %s here and %s in the file: correct the wrong one, here with blindchess-hall correct", ours.Number, p.Board, white.Name, p.Result, same.Result)
		}
	}
	return nil
}

// compareReport compares a report, which has all rounds and all players.
func (s *Sheet) compareReport(t tournament.Tournament, o Options) (Found, error) {
	var found Found
	entries, err := tournament.FromReport(s.report)
	if err != nil {
		return found, err
	}
	theirs := tournament.Tournament{}
	for _, entry := range entries {
		if theirs, err = theirs.With(entry); err != nil {
			return found, err
		}
	}
	if len(theirs.Rounds) == 0 {
		return found, errors.New("bringing: the report has no round: export it after the round is paired")
	}
	if entered := late(t, theirs); len(entered) > 0 {
		found.Entries = append(found.Entries, tournament.Entry{Entered: entered})
	}
	if err := samePlayers(t, theirs, s.report); err != nil {
		return found, err
	}
	if len(theirs.Rounds) < len(t.Rounds) {
		return found, fmt.Errorf("bringing: the file has %d rounds, and %d are paired here: export it again after the last round is paired", len(theirs.Rounds), len(t.Rounds))
	}
	for _, round := range theirs.Rounds {
		if theirs.Teams() == nil && round.Number > len(t.Rounds) {
			seat(theirs, &round)
		}
		found.there(t, round)
		if err := found.take(t, round, s.from, o); err != nil {
			return found, err
		}
	}
	for _, entry := range entries {
		if asked := entry.Asked; asked != nil && !has(t, *asked) {
			found.Entries = append(found.Entries, entry)
			found.Absent = append(found.Absent, *asked)
		}
	}
	return found, nil
}

// there withdraws the byes of players whom a later file pairs: the pairing program knows
// better than its file of the round before.
func (f *Found) there(t tournament.Tournament, round tournament.Round) {
	if _, known := t.Round(round.Number); known {
		return
	}
	_, away := t.Present(round.Number)
	for _, bye := range away {
		paired := slices.ContainsFunc(round.Pairings, func(p tournament.Pairing) bool { return p.White == bye.Player || p.Black == bye.Player })
		withdrawn := tournament.Entry{Withdrawn: &tournament.Withdrawn{Player: bye.Player, Round: round.Number}}
		if _, err := t.With(withdrawn); !paired || err != nil {
			continue
		}
		p, _ := t.Player(bye.Player)
		f.Entries = append(f.Entries, withdrawn)
		f.Doubts = append(f.Doubts, fmt.Sprintf("%s had a bye in round %d, and the file pairs them: the bye is cancelled", p.Name, round.Number))
	}
}

// has reports whether a bye that a report has for a later round is known already.
func has(t tournament.Tournament, asked tournament.Asked) bool {
	_, away := t.Present(asked.Round)
	return slices.Contains(away, asked.Bye)
}

// late returns who is in the report and was not entered.
func late(t, theirs tournament.Tournament) []tournament.Player {
	var entered []tournament.Player
	for _, p := range theirs.Players {
		if _, known := t.Player(p.Number); !known {
			entered = append(entered, p)
		}
	}
	return entered
}

// samePlayers looks whether the players are the same under the same numbers.
func samePlayers(t, theirs tournament.Tournament, report *trf.Report) error {
	for _, p := range t.Players {
		other, known := theirs.Player(p.Number)
		if !known {
			return fmt.Errorf("bringing: player %d, %s, is here and not in the file: bring the file of this tournament", p.Number, p.Name)
		}
		if !tournament.SameName(p.Name, other.Name) {
			at := slices.IndexFunc(report.Players, func(line trf.Player) bool { return line.Number == p.Number })
			return fmt.Errorf("bringing: line %d: player %d is %s here, and %s in the file: bring the file of this tournament, or correct the name", report.Players[at].Line, p.Number, p.Name, other.Name)
		}
	}
	return nil
}

// seat numbers the boards of a round in a report without them. It sorts by the
// points of the stronger player of the two, then of both together, then by the
// lower number of the two.
func seat(t tournament.Tournament, round *tournament.Round) {
	points := make(map[int]int)
	if standings, err := t.Standings(round.Number - 1); err == nil {
		for _, s := range standings {
			points[s.Player.Number] = s.Points
		}
	}
	key := func(p tournament.Pairing) [3]int {
		a, b := points[p.White], points[p.Black]
		return [3]int{-max(a, b), -(a + b), min(p.White, p.Black)}
	}
	slices.SortStableFunc(round.Pairings, func(a, b tournament.Pairing) int {
		x, y := key(a), key(b)
		return slices.Compare(x[:], y[:])
	})
	for i := range round.Pairings {
		round.Pairings[i].Board = i + 1
	}
}
