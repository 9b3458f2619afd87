package tournament_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
)

// TestFind_TakesWhatPeopleTypeForAName asks for players as they, or the sighted
// helper beside them, would type their names.
func TestFind_TakesWhatPeopleTypeForAName(t *testing.T) {
	var players []tournament.Player
	for _, name := range []string{
		"Nov\u00e1kov\u00e1, Jana", "Kowalski, Jan", "Kowalska, Janina", "M\u00fcller, J\u00f6rg", "\u041f\u0435\u0442\u0440\u043e\u0432\u0430, \u0412\u0435\u0440\u0430",
		"\u0110or\u0111evi\u0107, Milo\u0161", "O'Brien, Mary-Ann", "Novak, Jan",
	} {
		players = append(players, tournament.Player{Name: name})
	}
	club := with(t, tournament.Tournament{}, tournament.Entry{Opened: &tournament.About{Name: "Club", System: tournament.Swiss}}, tournament.Entry{Entered: players})
	for typed, want := range map[string]string{
		"Nov\u00e1kov\u00e1": "1", "novakova": "1", "jana novakova": "1", "Novakova, Jana": "1", "novakowa": "1", "3": "3", "99": "",
		"kowalski": "2", "kowalsk": "2 3", "kowalska": "3", "kovalska": "3", "mueller": "4", "muller": "4", "Joerg": "4",
		"petrova": "5", "\u043f\u0435\u0442\u0440\u043e\u0432\u0430": "5", "vera": "5", "djordjevic": "6", "dordevic": "6", "milos": "6",
		"obrien": "7", "brien": "7", "mary ann": "7", "novak": "8", "jan": "2 8", "jan novak": "8", "nova": "1 8", "somebody": "", "": "", " , ": "",
	} {
		var numbers []string
		for _, p := range club.Find(typed) {
			numbers = append(numbers, fmt.Sprint(p.Number))
		}
		if got := strings.Join(numbers, " "); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
}

func TestPlayersFromCSV_TakesWhatOrganisersHave(t *testing.T) {
	for name, text := range map[string]string{
		"windows":    "name;title;country;elo;town\r\nNovak, Jana;WFM;SVK;2105;\x8aamor\xedn\r\n",
		"commas":     "Name,Rating,Title,Fed\n\"Novak, Jana\",2105,WFM,SVK\n",
		"semicolons": "rtg;name;title;federation;shoe size\n2105;Novak, Jana;WFM;SVK;38\n",
		"tabs":       "\ufeffname\ttitle\tcountry\telo\r\nNovak, Jana\tWFM\tSVK\t2105\r\n",
		"two names":  "family_name,given_name,rating,title,fed\nNovak,Jana,2105,WFM,SVK\n",
	} {
		players, _, err := tournament.PlayersFromCSV(text)
		want := tournament.Player{Name: "Novak, Jana", Rating: 2105, Title: "WFM", Federation: "SVK"}
		if err != nil || len(players) != 1 || players[0] != want {
			t.Errorf("%s: got %+v, %v, want %+v", name, players, err, want)
		}
	}
	for text, want := range map[string]string{
		"": "is empty", "rating\n2100\n": "names no column name", "name,rating\nA,high\n": `line 2, column rating: "high" is no number`,
		"name,rating\n,2100\n": "line 2 has no name",
	} {
		if _, _, err := tournament.PlayersFromCSV(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

func TestPlayersFromCSV_TakesSwissManagersFileAndNamesWhatItLeavesOut(t *testing.T) {
	const file = "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Nachname;Vorname\r\n" +
		"4;Novak Jana;WFM;77;1900;2105;1.06.1992;SVK;W;Novak;Jana\r\n" +
		"9;Weber Karl;;;1755;0;1990;AUT;;Weber;Karl\r\n"
	players, left, err := tournament.PlayersFromCSV(file)
	want := []tournament.Player{
		{Number: 4, Name: "Novak, Jana", Title: "WFM", Rating: 2105, Birth: "1992/06/01", Federation: "SVK", Sex: "w"},
		{Number: 9, Name: "Weber, Karl", Rating: 1755, Birth: "1990", Federation: "AUT"},
	}
	if err != nil || !slices.Equal(players, want) || !slices.Equal(left, []string{"Identnr"}) {
		t.Errorf("got %+v, left out %q, %v, want %+v", players, left, err, want)
	}
}

func TestSeeded_NumbersByRating(t *testing.T) {
	seeded := tournament.Seeded([]tournament.Player{{Name: "A"}, {Name: "B", Rating: 2000}, {Name: "C", Rating: 2100}, {Name: "D"}})
	var names string
	for i, p := range seeded {
		names += p.Name
		if p.Number != i+1 {
			t.Errorf("%s has the number %d, want %d", p.Name, p.Number, i+1)
		}
	}
	if names != "CBAD" {
		t.Errorf("got %s, want CBAD", names)
	}
}
