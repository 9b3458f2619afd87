package console

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

// squareOf reads a square as "e4" or "E4".
func squareOf(text string) (rules.Square, bool) {
	return rules.ParseSquare(strings.ToLower(text))
}

func numberOf(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n < 10000
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return word
}

// lineOrSquare takes a file, a rank or a square.
func lineOrSquare(rest string) bool {
	if plainSquare(rest) {
		return true
	}
	return len(rest) == 1 && strings.Contains("abcdefgh12345678", strings.ToLower(rest))
}

func squareOrNothing(rest string) bool { return rest == "" || plainSquare(rest) }

func pieceWord(rest string) bool { return len(strings.Fields(rest)) == 1 }

func whoseClock(rest string) bool { return len(strings.Fields(rest)) <= 1 }

func matches(word string, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return language.Fold(name) == language.Fold(word) })
}

// roleOf reads a piece by its word in the scheme, in the player's language or
// in English, or by its letter.
func (s *Session) roleOf(word string) (rules.Role, bool) {
	word = strings.TrimSpace(strings.TrimLeft(word, "="))
	for role := rules.Pawn; role <= rules.King; role++ {
		names := append(s.voice.Scheme.Heard("role."+role.String()), s.voice.Pack.Variants("role."+role.String())...)
		if matches(word, append(names, s.inEnglish().Variants("role."+role.String())...)) {
			return role, true
		}
	}
	for _, taught := range s.taught() {
		if role, ok := strings.CutPrefix(taught.Means, "role."); ok && matches(word, []string{taught.Word}) {
			return s.roleOf(role)
		}
	}
	if letters := []rune(word); len(letters) == 1 {
		own := notation.Of(s.config.Notation)
		for role := rules.Pawn; role <= rules.King; role++ {
			if matches(word, []string{own.Letter(role)}) {
				return role, true
			}
		}
		if role := rules.RoleOf(word[0]); role != 0 {
			return role, true
		}
	}
	return 0, false
}

// pieceLetter reads N, n, k and so on as a piece with its side: a capital is
// White's. Letters of the player's own notation come first.
func (s *Session) pieceLetter(letter string) (rules.Piece, bool) {
	side := rules.Black
	if strings.ToUpper(letter) == letter {
		side = rules.White
	}
	role, ok := s.roleOf(letter)
	return rules.Piece{Side: side, Role: role}, ok
}

// letter returns the letter of a piece in the player's notation, a pawn's too.
func (s *Session) letter(role rules.Role) string {
	if letter := notation.Of(s.config.Notation).Letter(role); letter != "" {
		return letter
	}
	return string(role.Letter())
}
