package stream

import (
	"fmt"
	"hash/fnv"
	"strings"
	"unicode"

	"blindchess/internal/event/hall"
)

// Partitions is how many streams there are: one alone that syncs each message
// does not keep up with a thousand tables.
const Partitions = 8

// Name returns the name of a stream, by its number from 0 on.
func Name(partition int) string { return fmt.Sprintf("HALL-%d", partition) }

// Subject returns the subject of a game: hall.rec.PARTITION.ROUND.BOARD.GAME.
func Subject(key hall.Key, game string) string {
	return Board(key) + "." + Token(game)
}

// Board returns the subject of the games of a board, without their names.
func Board(key hall.Key) string {
	return fmt.Sprintf("hall.rec.%d.%s.%s", Partition(key), Token(key.Round), Token(key.Board))
}

func gameSubject(kind string, key hall.Key, game string) string {
	return kind + "." + Token(key.Round) + "." + Token(key.Board) + "." + Token(game)
}

// Allowed returns the subjects to which the post of a board publishes, in one round
// or in EveryRound. Nothing else is needed: no API of the server, and no subject of
// its streams.
func Allowed(round, board string) []string {
	if round != EveryRound {
		round = Token(round)
	}
	place := round + "." + Token(board)
	return []string{"hall.tell." + place + ".*", "hall.has." + place + ".*", "hall.beat." + place}
}

// Beat returns the subject by which a post reports that it still hears a board.
// These messages are not stored.
func Beat(key hall.Key) string { return "hall.beat." + Token(key.Round) + "." + Token(key.Board) }

// The other subjects: a hall asks all posts for their state, answers about its
// tables, and sends its news.
const (
	Ask  = "hall.ask"
	View = "hall.view"
	News = "hall.news"
)

// Partition returns the number of the stream of a board.
func Partition(key hall.Key) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(Token(key.Round) + "." + Token(key.Board)))
	return int(h.Sum32() % Partitions)
}

// Token returns text as a part of a subject: letters, digits and hyphens, and a
// hyphen alone for nothing.
func Token(text string) string {
	token := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' {
			return r
		}
		return '_'
	}, text)
	if token == "" {
		return "-"
	}
	return token
}

// keyOf returns the board of a subject, as tokens have it.
func keyOf(subject string) (hall.Key, bool) {
	parts := strings.Split(subject, ".")
	switch {
	case len(parts) == 6 && parts[1] == "rec":
		return hall.Key{Round: untoken(parts[3]), Board: untoken(parts[4])}, true
	case len(parts) == 4 && parts[1] == "beat":
		return hall.Key{Round: untoken(parts[2]), Board: untoken(parts[3])}, true
	default:
		return hall.Key{}, false
	}
}

// gameOf returns the board and the game of a subject, as tokens have them.
func gameOf(subject string) (key hall.Key, game string, is bool) {
	parts := strings.Split(subject, ".")
	switch {
	case len(parts) == 6 && parts[1] == "rec":
		parts = parts[1:]
	case len(parts) == 5 && (parts[1] == "tell" || parts[1] == "has"):
	default:
		return hall.Key{}, "", false
	}
	return hall.Key{Round: untoken(parts[2]), Board: untoken(parts[3])}, untoken(parts[4]), true
}

// untoken returns what a part of a subject stands for. It holds nothing that Token
// would not have let through, whoever sent it.
func untoken(token string) string {
	if token == "-" {
		return ""
	}
	return Token(token)
}
