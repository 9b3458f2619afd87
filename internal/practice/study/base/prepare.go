package base

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/practice/memory"
	"blindchess/internal/practice/study"
	"blindchess/internal/practice/study/openings"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

// Narrowing says which of the games that were found help to prepare for an
// opponent. The zero value wants them all.
type Narrowing struct {
	Player        string // whose games they are
	White, Black  bool   // which colour the player has; neither and both want all
	Since, Rating int    // the first year, and the lowest rating of both players
	Whole         bool   // the games themselves are wanted, to be gone through
}

// Kept is a found game, with its number in the file and its date. The game
// itself is stored only for a review of the games.
type Kept struct {
	Number int
	Date   string
	Game   pgn.Game
}

// Side is the colour that the player has, and none where both are wanted.
func (n Narrowing) Side() rules.Side {
	switch {
	case n.White && !n.Black:
		return rules.White
	case n.Black && !n.White:
		return rules.Black
	}
	return 0
}

// mostSorted is the most games that are read to sort them without a further
// condition; a longer result has the order of the file.
const mostSorted = 20_000

// Narrow reads the games of these numbers, and returns those that are wanted, the
// newest first.
func (b *Base) Narrow(n Narrowing, found []int) ([]int, []Kept, error) {
	if (n.White || n.Black) && n.Player == "" {
		return nil, nil, fault.New("fault.base-whose", "base: say whose games you want with {flag}", "flag", "--player")
	}
	n.Player = fold(n.Player)
	if len(found) > mostSorted && n == (Narrowing{Player: n.Player}) {
		return found, nil, nil
	}
	var games []Kept
	for _, number := range found {
		game, err := b.Game(number)
		if err != nil {
			return nil, nil, err
		}
		if !n.wants(game) {
			continue
		}
		one := Kept{Number: number, Date: DateOf(game)}
		if n.Whole {
			one.Game = game
		}
		games = append(games, one)
	}
	slices.SortStableFunc(games, func(a, b Kept) int { return cmp.Compare(b.Date, a.Date) })
	numbers := make([]int, len(games))
	for i, one := range games {
		numbers[i] = one.Number
	}
	return numbers, games, nil
}

// wants reports whether a game fits the conditions.
func (n Narrowing) wants(game pgn.Game) bool {
	if side := n.Side(); side != 0 && !Named(game.Tag(side.String()), n.Player) {
		return false
	}
	if n.Since > 0 && YearOf(game) < n.Since {
		return false
	}
	return n.Rating == 0 || min(RatingOf(game, rules.White), RatingOf(game, rules.Black)) >= n.Rating
}

// DateOf returns the date of a game as it sorts, such as 2024-03-05 or 2024, and ""
// where the file has none.
func DateOf(game pgn.Game) string {
	date := cmp.Or(game.Tag("Date"), game.Tag("UTCDate"))
	if len(date) < 4 || strings.Contains(date[:4], "?") {
		return ""
	}
	date, _, _ = strings.Cut(date, ".?")
	return strings.ReplaceAll(date, ".", "-")
}

// YearOf returns the year of a game, and 0 where the file has none.
func YearOf(game pgn.Game) int {
	date := DateOf(game)
	year, _ := strconv.Atoi(date[:min(4, len(date))])
	return year
}

// RatingOf returns a player's rating, and 0 if the file has none.
func RatingOf(game pgn.Game, side rules.Side) int {
	rating, _ := strconv.Atoi(game.Tag(side.String() + "Elo"))
	return rating
}

// MainLine plays the moves of a game without its variations.
func MainLine(game pgn.Game) rules.Game {
	played := rules.NewGame(game.Start)
	for _, ply := range game.Line.Plies {
		next, err := ply.Play(played)
		if err != nil {
			break
		}
		played = next
	}
	return played
}

// Details returns the date of a game, the ratings of the players, and the
// opening if there is a book; it leaves out missing data.
func Details(pack language.Pack, book *openings.Book, game pgn.Game) string {
	var said []string
	if date := DateOf(game); date != "" {
		said = append(said, pack.Phrase("base.date", "date", date))
	}
	if white, black := RatingOf(game, rules.White), RatingOf(game, rules.Black); white > 0 && black > 0 {
		said = append(said, pack.Phrase("base.ratings", "white", strconv.Itoa(white), "black", strconv.Itoa(black)))
	}
	if book == nil {
		return strings.Join(said, " ")
	}
	if opening, _, ok := book.Of(MainLine(game)); ok {
		var name []string
		for _, word := range study.OpeningSlot("name", pack, opening.Name).Words {
			name = append(name, word.Text)
		}
		said = append(said, pack.Phrase("analysis.opening", "name", strings.Join(name, " "), "code", opening.Code))
	}
	return strings.Join(said, " ")
}

// Played returns the main lines of games that were stored whole.
func Played(games []Kept) []memory.Played {
	var all []memory.Played
	for _, one := range games {
		result, _ := rules.ParseResult(one.Game.Result)
		all = append(all, memory.Played{Start: one.Game.Start, Moves: MainLine(one.Game).Moves(), Result: result, Year: YearOf(one.Game)})
	}
	return all
}
