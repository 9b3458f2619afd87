package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/event/trf"
)

// howReport is how the rounds of a report were paired: elsewhere.
const howReport = "report"

// understood are the tags of a report that have their own place in a tournament;
// other lines are stored in About.Lines.
var understood = []string{
	"001", "012", "022", "032", "042", "052", "062", "072", "092", "102", "122", "132", "142", "XXR", "XXZ", "202", "240",
}

// newTags are those that a report in TRF16 cannot have.
var newTags = []string{"192", "202", "212", "222"}

// placed are the tags of lines that are kept in the words of another program, and that have
// their place among the other lines.
var placed = []string{"092", "122", "152", "202", "XXC"}

// KeepControl keeps the time control of a report in its own words, since no table
// accepts them.
func (a *About) KeepControl() {
	if a.TimeControl != "" {
		a.Lines, a.TimeControl = append(slices.Clone(a.Lines), "122 "+a.TimeControl), ""
	}
}

// FromReport returns the entries that make a tournament of a report: who plays, and
// the rounds that were played. Boards are numbered in the order of the players'
// lines. The error names the line of the report that does not fit.
func FromReport(report *trf.Report) ([]Entry, error) {
	if err := otherPoints(report); err != nil {
		return nil, err
	}
	about := About{
		Name: report.First("012"), City: report.First("022"), Federation: report.First("032"), Starts: report.First("042"),
		Ends: report.First("052"), Arbiter: report.First("102"), TimeControl: report.First("122"), Rounds: report.Rounds(),
	}
	about.System, about.Cycles = systemOf(report)
	about.Days = daysOf(report)
	if _, err := ParseTieBreaks(report.First("202")); err == nil {
		about.TieBreaks = report.First("202")
	}
	about.Lines = slices.DeleteFunc(report.Rest(slices.Concat(understood, about.System.teamTags())), func(line string) bool {
		return line == "192 "+about.code()
	})
	// What a program says of the way of pairing is kept in its words, and so are tie-breaks
	// that are not reckoned here.
	if names := report.First("202"); names != about.TieBreaks {
		about.Lines = append(about.Lines, "202 "+names)
	}
	if kind := report.First("092"); kind != "" && kind != (Tournament{About: about}).kind() {
		about.Lines = append(about.Lines, "092 "+kind)
	}
	var players []Player
	for _, p := range report.Players {
		players = append(players, Player{
			Number: p.Number, Name: p.Name, Sex: p.Sex, Title: p.Title, Rating: p.Rating,
			Federation: p.Federation, FideID: p.FideID, Birth: p.Birth,
		})
	}
	entries := []Entry{{Opened: &about}}
	if len(players) > 0 {
		entries = append(entries, Entry{Entered: players})
	}
	if about.System.OfTeams() || about.teamed(report) {
		teamsOf(report, players)
	}
	rounds, asked, err := roundsOf(report)
	if err != nil {
		return nil, err
	}
	if about.System == TeamRobin {
		all := Tournament{Players: byNumber(players), Rounds: rounds}
		about.Boards = boardsOf(report, all)
		all.byMatches()
	} else if about.teamed(report) {
		Tournament{Players: byNumber(players), Rounds: rounds}.byMatches()
	}
	for _, round := range rounds {
		entries = append(entries, Entry{Paired: &Paired{Round: round, How: howReport}})
	}
	for _, bye := range asked {
		entries = append(entries, Entry{Asked: &bye})
	}
	return entries, nil
}

// usualPoints are what results are worth in the letters of the lines 162 and XXS
// and by the tags of bbpPairings, in tenths.
var usualPoints = map[string]int{
	"W": 10, "D": 5, "L": 0, "A": 0, "P": 10, "X": 5,
	"WW": 10, "BW": 10, "WD": 5, "BD": 5, "WL": 0, "BL": 0, "ZPB": 0, "HPB": 5, "FPB": 10, "PAB": 10, "FW": 10, "FL": 0,
	"BBW": 10, "BBD": 5, "BBL": 0, "BBZ": 0, "BBF": 0, "BBU": 10,
}

// otherPoints refuses a report in which a win is not worth one point or a draw
// not half a point, or in which points were added or deducted. Places would
// otherwise be silently wrong.
func otherPoints(report *trf.Report) error {
	refuse := func(tag string) error {
		return &trf.LineError{Line: report.Line(tag), Why: "gives other points than one for a win and a half for a draw, which are not reckoned here: take the line away if places may be wrong"}
	}
	if report.Line("299") > 0 {
		return refuse("299")
	}
	for _, tag := range []string{"162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"} {
		for _, text := range report.All(tag) {
			words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '=' })
			if strings.HasPrefix(tag, "BB") {
				words = append([]string{tag}, words...)
			}
			for i := 0; i+1 < len(words); i += 2 {
				worth, err := strconv.ParseFloat(words[i+1], 64)
				if usual, known := usualPoints[words[i]]; err != nil || known && worth != float64(usual)/10 {
					return refuse(tag)
				}
			}
		}
	}
	return nil
}

// systemOf returns how a report says that it was paired.
func systemOf(report *trf.Report) (System, int) {
	kind := strings.ToLower(report.First("192") + " " + report.First("092"))
	teams := strings.Contains(kind, "team") && report.Line("013")+report.Line("310") > 0
	cycles := 0
	if strings.Contains(kind, "double") || strings.Contains(kind, "_g2") {
		cycles = 2
	}
	for _, known := range []struct {
		word   string
		system System
	}{{"scheveningen", Scheveningen}, {"robin", RoundRobin}, {"berger", RoundRobin}} {
		if strings.Contains(kind, known.word) {
			if teams && known.system == RoundRobin {
				return TeamRobin, cycles
			}
			return known.system, cycles
		}
	}
	if teams {
		return ByHand, 0 // a program that pairs teams brings each round
	}
	return Swiss, 0
}

// teamed reports whether a report has the teams of a tournament that another program
// pairs.
func (a About) teamed(report *trf.Report) bool {
	return a.System == ByHand && report.Line("013")+report.Line("310") > 0
}

// missing refuses an opponent who cannot be one: nobody, or the player.
func missing(lines map[int]trf.Player, p trf.Player, opponent, round int) error {
	if opponent == p.Number {
		return &trf.LineError{Line: p.Line, Why: fmt.Sprintf("player %d meets themselves in round %d: write the number of the opponent", p.Number, round)}
	}
	if _, known := lines[opponent]; !known {
		return &trf.LineError{Line: p.Line, Why: fmt.Sprintf("player %d meets %d in round %d, and no line has player %d: write the number of the opponent", p.Number, opponent, round, opponent)}
	}
	return nil
}

// roundsOf returns the rounds of a report that have games, and the byes for those
// after them.
func roundsOf(report *trf.Report) ([]Round, []Asked, error) {
	lines := make(map[int]trf.Player, len(report.Players))
	longest, games := 0, 0
	for _, p := range report.Players {
		lines[p.Number] = p
		longest = max(longest, len(p.Rounds))
		for r, round := range p.Rounds {
			if round.Opponent > 0 {
				games = max(games, r+1)
			}
		}
	}
	var rounds []Round
	for r := range games {
		round := Round{Number: r + 1}
		for _, p := range report.Players {
			mine := roundOf(p, r)
			if mine.Opponent == 0 {
				round.Byes = append(round.Byes, Bye{p.Number, byeOf(mine)})
				continue
			}
			if err := missing(lines, p, mine.Opponent, r+1); err != nil {
				return nil, nil, err
			}
			theirs := roundOf(lines[mine.Opponent], r)
			colourless := forfeited(mine) && forfeited(theirs)
			switch {
			case theirs.Opponent != p.Number, !colourless && (mine.Colour == theirs.Colour || !strings.ContainsRune("wb", rune(mine.Colour))):
				return nil, nil, &trf.LineError{Line: p.Line, Why: fmt.Sprintf(
					"player %d meets %d in round %d, but the line of %d says otherwise: make the two lines agree", p.Number, mine.Opponent, r+1, mine.Opponent)}
			case !agree(mine.Code, theirs.Code):
				return nil, nil, &trf.LineError{Line: p.Line, Why: fmt.Sprintf(
					"round %d of player %d against %d is %q, and %q in line %d: make the two results agree", r+1, p.Number, mine.Opponent, mine.Code, theirs.Code, lines[mine.Opponent].Line)}
			}
			if mine.Colour == 'w' || colourless && p.Line < lines[mine.Opponent].Line {
				round.Pairings = append(round.Pairings, Pairing{
					Board: len(round.Pairings) + 1, White: p.Number, Black: mine.Opponent, Result: resultOf(mine, theirs), Colourless: colourless,
				})
			}
		}
		rounds = append(rounds, round)
	}
	over := slices.IndexFunc(rounds, func(r Round) bool {
		return slices.ContainsFunc(r.Pairings, func(p Pairing) bool { return p.Result == Result{} })
	})
	if over < 0 {
		over = len(rounds)
	}
	return rounds, askedOf(report, games, longest), checkPoints(report, over)
}

// forfeited reports whether a round is a forfeit that gives no colour.
func forfeited(r trf.Round) bool {
	return strings.ContainsRune("- ", rune(r.Colour)) && strings.ContainsRune("+-", rune(r.Code))
}

// agree reports whether two players can have these results of one game: both of a kind, and
// together not more than a point.
func agree(mine, theirs byte) bool {
	for _, kind := range []string{"1=0", "WDL", "+-", " X"} {
		if strings.IndexByte(kind, mine) >= 0 {
			return strings.IndexByte(kind, theirs) >= 0 && Code(mine).points()+Code(theirs).points() <= 10
		}
	}
	return false // a bye with an opponent
}

// checkPoints refuses a player's line whose points differ from the sum of the rounds.
// Results in rounds that are not over may be counted or not. Some programs leave the
// points of all players out.
func checkPoints(report *trf.Report, over int) error {
	if !slices.ContainsFunc(report.Players, func(p trf.Player) bool { return p.Points > 0 }) {
		return nil
	}
	for _, p := range report.Players {
		sum, fits := 0, false
		for r := range max(len(p.Rounds), over) {
			fits = fits || r >= over && sum == p.Points
			sum += Code(roundOf(p, r).Code).points()
		}
		fits = fits || p.Points == sum
		if !fits {
			return &trf.LineError{Line: p.Line, Why: fmt.Sprintf(
				"columns 81 to 84 give player %d %s points, and the rounds of the line give %s: make the two agree", p.Number, trf.Points(p.Points), trf.Points(sum))}
		}
	}
	return nil
}

// daysOf returns the days of the rounds, of which a report writes the last two
// digits of the year.
func daysOf(report *trf.Report) []string {
	dates := strings.Fields(strings.Join(report.All("132"), " "))
	for i, date := range dates {
		if len(date) == len("26/03/14") {
			dates[i] = "20" + date
		}
	}
	return dates
}

func roundOf(p trf.Player, r int) trf.Round {
	if r >= len(p.Rounds) {
		return trf.Round{Colour: ' ', Code: ' '}
	}
	return p.Rounds[r]
}

// byeOf returns the bye that a round without an opponent was. Some programs write
// the points of it and not its kind.
func byeOf(round trf.Round) Code {
	switch code := Code(round.Code); code {
	case FullBye, HalfBye, ZeroBye, PairingBye:
		return code
	default:
		return map[int]Code{10: FullBye, 5: HalfBye, 0: ZeroBye}[code.points()]
	}
}

// resultOf returns the result of a game, and none if one of the two has none.
func resultOf(white, black trf.Round) Result {
	if white.Code == ' ' || black.Code == ' ' || white.Code == 'X' || black.Code == 'X' {
		return Result{}
	}
	return Result{Code(white.Code), Code(black.Code)}
}

// askedOf returns the byes that a report has for rounds without games: in the
// columns of the players, in lines 240 of TRF26 and in lines XXZ.
func askedOf(report *trf.Report, games, longest int) []Asked {
	var asked []Asked
	add := func(round, player int, kind Code) {
		if round > games && kind != PairingBye && slices.ContainsFunc(report.Players, func(p trf.Player) bool { return p.Number == player }) {
			asked = append(asked, Asked{round, Bye{player, kind}})
		}
	}
	for r := games; r < longest; r++ {
		for _, p := range report.Players {
			if round := roundOf(p, r); round.Code != ' ' {
				add(r+1, p.Number, byeOf(round))
			}
		}
	}
	for _, line := range report.All("240") {
		words := strings.Fields(line)
		if len(words) < 3 || !strings.Contains("FHZ", words[0]) {
			continue
		}
		round, _ := strconv.Atoi(words[1])
		for _, word := range words[2:] {
			player, _ := strconv.Atoi(word)
			add(round, player, Code(words[0][0]))
		}
	}
	for _, line := range report.All("XXZ") {
		for _, word := range strings.Fields(line) {
			player, _ := strconv.Atoi(word)
			add(games+1, player, ZeroBye)
		}
	}
	return asked
}
