package bringing

import (
	"fmt"
	"slices"
	"strings"

	"blindchess/internal/event/tournament"
	"blindchess/internal/scoresheet/pgn"
)

// list is a list of pairings as values.
type list struct {
	text    string
	games   []game
	round   int // 0 where the list does not name it
	comma   byte
	headers []int                        // the ends of the lines with column names, if none of them has results
	half    bool                         // the list writes half a point as one sign
	wide    bool                         // and blanks around the hyphen
	signs   map[tournament.Result]string // of results, if the program has its own
	pgn     []pgn.Game
}

// game is one line of a list: a game, or a player without one.
type game struct {
	line         int
	white, black side
	bye          tournament.Code // where White has no opponent
	result       tournament.Result
	board        int  // 0 where the list does not number it
	turned       bool // Black is first in the line
	from, to     int  // the place of the result, or where to add it
}

// side is one player of a game as the list names them.
type side struct {
	number     int
	name, team string
	points     string // before the round, as the list writes them
}

// columns give the columns of a list. Those that it has not are -1.
type columns struct {
	whiteNo, white, blackNo, black, result, round, board int

	points [2]int    // of White and of Black
	teams  [2]string // of a match
	flat   bool      // boards of a match
}

// none are the columns of a line that names none.
var none = columns{whiteNo: -1, white: -1, blackNo: -1, black: -1, result: -1, round: -1, board: -1, points: [2]int{-1, -1}}

// readList reads a list of values, if the text is one. Of several rounds it takes
// the wanted one, or otherwise the last one.
func readList(text string, wanted int) (*list, error) {
	for _, comma := range []byte{'\t', ';', ','} {
		rows := grid(text, comma)
		if !slices.ContainsFunc(rows, func(r row) bool { _, ok := header(r); return ok }) {
			continue
		}
		l := &list{text: text, comma: comma, half: strings.ContainsRune(text, '\u00bd')}
		return l, l.read(rows, wanted)
	}
	return nil, nil
}

func (l *list) read(rows []row, wanted int) error {
	var now columns
	known, named := false, 0
	for _, r := range rows {
		if c, ok := header(r); ok {
			now, known = c, true
			if now.result < 0 {
				l.headers = append(l.headers, r.end)
			}
			continue
		}
		if n := title(r); n > 0 {
			named, known = n, false
			continue
		}
		if !known || r.empty() {
			continue
		}
		round := named
		if now.round >= 0 {
			round = digits(r.at(now.round))
		}
		if wanted > 0 && round > 0 && round != wanted || round < l.round {
			continue
		}
		g, ok, err := now.game(r)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if round > l.round {
			l.round, l.games = round, nil
		}
		l.wide = l.wide || strings.Contains(r.at(now.result), " - ")
		l.games = append(l.games, g)
	}
	if len(l.games) == 0 {
		return fmt.Errorf("bringing: the list has no games: bring the pairings of one round")
	}
	return nil
}

// title returns the round that a line above a list names. Such a line has one value.
func title(r row) int {
	filled := 0
	for _, c := range r.cells {
		if c.text != "" {
			filled++
		}
	}
	if filled == 0 || filled > 2 {
		return 0
	}
	for _, c := range r.cells {
		if n := roundOf(c.text); n > 0 {
			return n
		}
	}
	return 0
}

// header returns the columns that a line names, if it names those of both players.
func header(r row) (columns, bool) {
	c := none
	var names, numbers, points []int
	for i, one := range r.cells {
		switch text := one.text; {
		case is("white", text) && c.white < 0:
			c.white = i
		case is("black", text) && c.black < 0:
			c.black = i
		case numberOf("white", text):
			c.whiteNo = i
		case numberOf("black", text):
			c.blackNo = i
		case is("name", text):
			names = append(names, i)
		case is("number", text):
			numbers = append(numbers, i)
		case is("result", text) && c.result < 0:
			c.result = i
		case is("round", text):
			c.round = i
		case is("board", text):
			c.board = i
		case is("points", text):
			points = append(points, i)
		}
	}
	if c.white < 0 && c.black < 0 && len(names) == 2 {
		c.white, c.black = names[0], names[1]
	}
	if len(numbers) == 2 && c.whiteNo < 0 {
		c.whiteNo, c.blackNo = numbers[0], numbers[1]
		if c.black >= 0 && c.black < c.white {
			c.whiteNo, c.blackNo = numbers[1], numbers[0]
		}
	}
	if len(points) == 2 {
		if c.points = [2]int(points); c.black >= 0 && c.black < c.white {
			slices.Reverse(c.points[:])
		}
	}
	if c.white >= 0 && c.black >= 0 || c.whiteNo >= 0 && c.blackNo >= 0 {
		return c, true
	}
	return match(r)
}

// match returns the columns of a match of teams. Its line has the word for a
// board, and on both sides of a hyphen the number and the name of a team.
func match(r row) (columns, bool) {
	c := none
	c.flat = true
	hyphen := slices.IndexFunc(r.cells, func(one cell) bool { return one.text == "-" })
	if len(r.cells) < 5 || hyphen < 2 || !is("board", r.at(0)) {
		return c, false
	}
	c.white, c.black = named(r, 1, hyphen), named(r, hyphen+1, len(r.cells)-1)
	if c.white < 0 || c.black < 0 {
		return c, false
	}
	c.teams = [2]string{r.at(c.white), r.at(c.black)}
	c.result = len(r.cells) - 1
	return c, true
}

// named returns the first column of some that holds neither a number nor nothing.
func named(r row, from, to int) int {
	for i := from; i < to; i++ {
		if text := r.at(i); text != "" && digits(text) == 0 {
			return i
		}
	}
	return -1
}

// game reads one line below the columns.
func (c columns) game(r row) (game, bool, error) {
	g := game{line: r.line, from: r.end, to: r.end}
	g.white = side{number: digits(r.at(c.whiteNo)), name: r.at(c.white), points: r.at(c.points[0])}
	g.black = side{number: digits(r.at(c.blackNo)), name: r.at(c.black), points: r.at(c.points[1])}
	g.board = digits(r.at(c.board))
	text := ""
	if c.result >= 0 && c.result < len(r.cells) {
		g.from, g.to, text = r.cells[c.result].from, r.cells[c.result].to, r.at(c.result)
	}
	if c.flat {
		return c.ofMatch(r, g, text)
	}
	if g.white.nobody() {
		return g, false, nil
	}
	if g.black.nobody() || is("bye", g.black.name) || is("unpaired", g.black.name) {
		g.bye = byeOf(g.black.name, text)
		return g, true, nil
	}
	result, err := resultOf(text, r.line)
	g.result = result
	return g, true, err
}

// ofMatch reads one board of a match. The team that is named first has White at the
// odd boards.
func (c columns) ofMatch(r row, g game, text string) (game, bool, error) {
	_, board, parted := strings.Cut(strings.ReplaceAll(r.at(0), "/", "."), ".")
	if !parted || digits(board) == 0 || g.white.nobody() || g.black.nobody() {
		return g, false, nil
	}
	g.white.team, g.black.team = c.teams[0], c.teams[1]
	result, err := resultOf(text, r.line)
	if g.result = result; digits(board)%2 == 0 {
		g.white, g.black = g.black, g.white
		g.result = tournament.Result{White: result.Black, Black: result.White}
		g.turned = true
	}
	return g, true, err
}

func (s side) nobody() bool { return s.number == 0 && s.name == "" }

// byeOf returns the bye of a player who has no opponent.
func byeOf(name, text string) tournament.Code {
	switch text = strings.NewReplacer(" ", "", "\u00bd", "0.5", "1/2", "0.5", ",", ".").Replace(text); {
	case strings.HasPrefix(text, "0.5"):
		return tournament.HalfBye
	case text == "0" || is("unpaired", name) && !strings.HasPrefix(text, "1"):
		return tournament.ZeroBye
	case is("unpaired", name):
		return tournament.FullBye
	}
	return tournament.PairingBye
}

// resultOf reads a result as lists have it, and none if there is none yet.
func resultOf(text string, line int) (tournament.Result, error) {
	text = strings.NewReplacer(" ", "", "\u2013", "-", ":", "-", "\u00bd", "1/2", "F", "f").Replace(text)
	known := map[string]string{"1-f": "+/-", "1-0f": "+/-", "f-1": "-/+", "0f-1": "-/+", "f-f": "-/-", "X-X": "1/2", "+-0": "+/-", "0-+": "-/+"}
	if other := known[text]; other != "" {
		text = other
	}
	if strings.Trim(text, "-*?") == "" && text != "---" {
		return tournament.Result{}, nil
	}
	result, ok := tournament.ParseResult(text)
	if !ok {
		return result, fmt.Errorf("bringing: line %d has the result %q: write 1-0, 0-1, 1/2-1/2, or +/- and -/+ for a forfeit", line, text)
	}
	return result, nil
}
