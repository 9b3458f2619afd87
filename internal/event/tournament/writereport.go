package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/event/trf"
)

// dates returns the line of the days of the rounds, each above its column, up to
// the first round whose day is unknown.
func (t Tournament) dates() string {
	line := strings.Repeat(" ", 92-len("132 ")-1)
	for i := range max(len(t.Rounds), len(t.About.Days)) {
		day := ""
		if i < len(t.About.Days) {
			day = t.About.Days[i]
		}
		if i < len(t.Rounds) && t.Rounds[i].Date != "" {
			day = t.Rounds[i].Date
		}
		if len(day) != len("2026/03/14") {
			break
		}
		line += day[2:] + "  "
	}
	return line
}

// Report returns the report of the tournament, with the games of the rounds that
// are paired and the places after the last round that is over.
func (t Tournament) Report(edition trf.Edition) (trf.Report, error) {
	var report trf.Report
	for _, field := range []struct{ tag, text string }{
		{"012", t.About.Name}, {"022", t.About.City}, {"032", t.About.Federation}, {"042", t.About.Starts}, {"052", t.About.Ends},
		{"062", strconv.Itoa(len(t.Players))}, {"072", strconv.Itoa(t.rated())}, {"092", t.kind()},
		{"102", t.About.Arbiter}, {"122", t.About.TimeControl}, {"132", t.dates()},
	} {
		if strings.TrimSpace(field.text) != "" {
			report.Set(field.tag, field.text)
		}
	}
	if rounds := t.Length(); rounds > 0 {
		report.Set("142", strconv.Itoa(rounds))
	}
	if edition == trf.TRF26 {
		t.only26(&report)
	}
	if err := t.teamLines(&report, edition); err != nil {
		return report, err
	}
	for _, line := range t.About.Lines {
		tag := line[:min(3, len(line))]
		switch {
		case edition != trf.TRF26 && slices.Contains(newTags, tag):
		case slices.Contains(placed, tag):
			report.Set(tag, strings.TrimSpace(line[len(tag):]))
		default:
			report.Append(line)
		}
	}
	standings, err := t.Standings(t.Over())
	if err != nil {
		return report, err
	}
	rank := make(map[int]Standing, len(standings))
	for _, s := range standings {
		rank[s.Player.Number] = s
	}
	for _, p := range t.Players {
		line := trf.Player{
			Number: p.Number, Name: p.Name, Sex: p.Sex, Title: p.Title, Rating: p.Rating, Federation: p.Federation,
			FideID: p.FideID, Birth: p.Birth, Points: rank[p.Number].Points, Rank: rank[p.Number].Rank,
		}
		report.Players = append(report.Players, line)
	}
	t.games(report.Players)
	report.To(edition)
	return report, nil
}

func (t Tournament) rated() int {
	rated := 0
	for _, p := range t.Players {
		if p.Rating > 0 {
			rated++
		}
	}
	return rated
}

// kind returns the type of the tournament as programs write it.
func (t Tournament) kind() string {
	double := ""
	if t.About.Cycles > 1 {
		double = "Double "
	}
	switch t.About.System {
	case RoundRobin:
		return "Individual: " + double + "Round-Robin"
	case Scheveningen:
		return "Individual: " + double + "Scheveningen"
	case TeamRobin:
		return "Team: " + double + "Round-Robin"
	case Swiss:
		return "Individual: Swiss-System"
	}
	return "Individual"
}

// code returns how TRF26 names the system.
func (a About) code() string {
	cycles := max(a.Cycles, 1)
	switch {
	case a.System == RoundRobin && cycles == 2:
		return "FIDE_DOUBLEROUNDROBIN"
	case a.System == RoundRobin, a.System == TeamRobin:
		return fmt.Sprintf("BERGER_ROUNDROBIN_G%d", cycles)
	case a.System == Scheveningen:
		return fmt.Sprintf("FIDE_SCHEVENINGEN_G%d", cycles)
	case a.System == Swiss:
		return "FIDE_DUTCH"
	}
	return "CUSTOM_SWISS"
}

// only26 writes what only TRF26 has.
func (t Tournament) only26(report *trf.Report) {
	if !slices.ContainsFunc(t.About.Lines, func(line string) bool { return strings.HasPrefix(line, "192") }) {
		report.Set("192", t.About.code())
	}
	var names []string
	for _, b := range t.Breaks() {
		names = append(names, b.String())
	}
	report.Set("202", strings.Join(names, ","))
	var byes []string
	for round := len(t.Rounds) + 1; round <= max(t.Length(), len(t.Rounds)+1); round++ {
		for _, bye := range t.asked[round] {
			byes = append(byes, fmt.Sprintf("%c %3d %4d", bye.Kind, round, bye.Player))
		}
	}
	report.Set("240", byes...)
}

// games writes the rounds into the lines of the players.
func (t Tournament) games(lines []trf.Player) {
	index := make(map[int]int, len(lines))
	for i, line := range lines {
		index[line.Number] = i
		lines[i].Rounds = make([]trf.Round, len(t.Rounds))
		for r := range lines[i].Rounds {
			lines[i].Rounds[r] = trf.Round{Colour: '-', Code: byte(ZeroBye)}
		}
	}
	for r, round := range t.Rounds {
		for _, p := range round.Pairings {
			white, black := byte('w'), byte('b')
			if p.Colourless {
				white, black = '-', '-'
			}
			lines[index[p.White]].Rounds[r] = trf.Round{Opponent: p.Black, Colour: white, Code: byte(p.Result.White)}
			lines[index[p.Black]].Rounds[r] = trf.Round{Opponent: p.White, Colour: black, Code: byte(p.Result.Black)}
		}
		for _, b := range round.Byes {
			lines[index[b.Player]].Rounds[r].Code = byte(b.Kind)
		}
	}
}
