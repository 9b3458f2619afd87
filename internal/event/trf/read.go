package trf

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"blindchess/internal/text/charset"
)

// LineError is a line that cannot be read. Its text says what to do.
type LineError struct {
	Line int // from one
	Why  string
}

// Error implements error.
func (e *LineError) Error() string {
	return fmt.Sprintf("trf: line %d: %s", e.Line, e.Why)
}

const byteOrder = "\ufeff"

// Read reads a report in UTF-8, or in another encoding that its letters show. Columns
// are counted in letters, or in bytes if a line makes sense only so. Unknown lines
// are preserved. The error is a *LineError.
func Read(text string) (Report, error) {
	return ReadAs(text, charset.Guess([]byte(text)))
}

// ReadAs reads a report in an encoding.
func ReadAs(text string, encoding charset.Encoding) (Report, error) {
	report := Report{encoding: encoding}
	if !encoding.Plain() {
		text = encoding.Decode([]byte(text))
	}
	if rest, marked := strings.CutPrefix(text, byteOrder); marked {
		report.mark, text = byteOrder, rest
	}
	numbers := make(map[int]int)
	for at := 0; len(text) > 0; {
		at++
		var l line
		l, text = cut(text)
		if report.ending == "" {
			report.ending = l.ending
		}
		if l.tag() == playerTag {
			player, err := readPlayer(l.text)
			if err != nil {
				return Report{}, &LineError{at, err.Error()}
			}
			if before := numbers[player.Number]; before > 0 {
				return Report{}, &LineError{at, fmt.Sprintf("player %d has a line already, line %d: take one of the two away", player.Number, before)}
			}
			player.Line, l.player = at, player
			numbers[player.Number] = at
			report.Players = append(report.Players, player)
		}
		report.lines = append(report.lines, l)
	}
	return report, nil
}

// cut parts the first line from a text.
func cut(text string) (line, string) {
	at := strings.IndexAny(text, "\r\n")
	if at < 0 {
		return line{text: text}, ""
	}
	width := 1
	if strings.HasPrefix(text[at:], "\r\n") {
		width = 2
	}
	return line{text: text[:at], ending: text[at : at+width]}, text[at+width:]
}

// readPlayer reads a line 001. Some programs count bytes instead of letters,
// which shows in a letter in a column that must be blank.
func readPlayer(text string) (Player, error) {
	player, err := fields([]rune(text))
	if err == nil {
		return player, nil
	}
	if bytes, wrong := fields(byByte(text)); wrong == nil {
		bytes.Name = inLetters(bytes.Name)
		return bytes, nil
	}
	return Player{}, err
}

// byByte returns a line with each of its bytes as a column.
func byByte(text string) []rune {
	letters := make([]rune, len(text))
	for i := range len(text) {
		letters[i] = rune(text[i])
	}
	return letters
}

// inLetters joins the bytes that byByte separated, if they are UTF-8.
func inLetters(text string) string {
	bytes := make([]byte, 0, len(text))
	for _, r := range text {
		bytes = append(bytes, byte(r))
	}
	if !utf8.Valid(bytes) {
		return text
	}
	return string(bytes)
}

// firstRound is the column in which the first round begins.
const firstRound = 92

// blanks are the columns of a player's line that part two fields.
var blanks = []int{4, 9, 14, 48, 53, 57, 69, 80, 85}

// fields reads the columns of a line 001. Nothing may be between them: other text shows
// that the line is shifted, and everything read from it would be wrong.
func fields(text []rune) (Player, error) {
	at := func(from, to int) string { // columns from one, both included
		if from > len(text) {
			return ""
		}
		return strings.TrimSpace(string(text[from-1 : min(to, len(text))]))
	}
	for _, column := range blanks {
		if sign := at(column, column); sign != "" {
			return Player{}, fmt.Errorf("column %d holds %q where a blank must be: move what is behind it into its columns", column, sign)
		}
	}
	p := Player{
		Sex: at(10, 10), Title: at(11, 13), Name: at(15, 47), Federation: at(54, 56),
		FideID: at(58, 68), Birth: at(70, 79),
	}
	var err error
	for _, field := range []struct {
		into     *int
		from, to int
		name     string
	}{
		{&p.Number, 5, 8, "the number of the player"}, {&p.Rating, 49, 52, "the rating"}, {&p.Rank, 86, 89, "the rank"},
	} {
		if *field.into, err = whole(at(field.from, field.to), field.name, field.from, field.to); err != nil {
			return Player{}, err
		}
	}
	if p.Number == 0 {
		return Player{}, fmt.Errorf("columns 5 to 8 hold no number of a player: write one from 1 to 9999")
	}
	if p.Points, err = tenths(at(81, 84)); err != nil {
		return Player{}, err
	}
	for column := firstRound; column <= len(text); column += 10 {
		round, err := readRound(at, column)
		if err != nil {
			return Player{}, err
		}
		p.Rounds = append(p.Rounds, round)
	}
	for len(p.Rounds) > 0 && p.Rounds[len(p.Rounds)-1] == (Round{Colour: ' ', Code: ' '}) {
		p.Rounds = p.Rounds[:len(p.Rounds)-1]
	}
	return p, nil
}

func readRound(at func(int, int) string, column int) (Round, error) {
	for _, blank := range []int{4, 6, 8, 9} {
		if sign := at(column+blank, column+blank); sign != "" {
			return Round{}, fmt.Errorf("column %d holds %q where a blank must be: the rounds begin in column %d and have ten columns each", column+blank, sign, firstRound)
		}
	}
	opponent, err := whole(at(column, column+3), "the opponent", column, column+3)
	if err != nil {
		return Round{}, err
	}
	round := Round{Opponent: opponent, Colour: sign(at(column+5, column+5)), Code: sign(at(column+7, column+7))}
	if round.Colour = lower(round.Colour); !strings.ContainsRune("wb- ", rune(round.Colour)) {
		return Round{}, fmt.Errorf("column %d holds %q for a colour: write w, b or -", column+5, at(column+5, column+5))
	}
	if round.Code = upper(round.Code); round.Code != ' ' && strings.IndexByte(Codes, round.Code) < 0 {
		return Round{}, fmt.Errorf("column %d holds %q for a result: write one of %s", column+7, at(column+7, column+7), Codes)
	}
	return round, nil
}

// sign returns the one sign of a column, ' ' for none and '?' for one that is no
// sign of these files.
func sign(text string) byte {
	switch {
	case text == "":
		return ' '
	case len(text) > 1:
		return '?'
	}
	return text[0]
}

func lower(sign byte) byte { return strings.ToLower(string(rune(sign)))[0] }
func upper(sign byte) byte { return strings.ToUpper(string(rune(sign)))[0] }

func whole(text, name string, from, to int) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, ok := number(text)
	if !ok {
		return 0, fmt.Errorf("columns %d to %d hold %q for %s: write digits", from, to, text, name)
	}
	return n, nil
}

// number reads digits.
func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && text[0] != '+' && text[0] != '-'
}

// tenths reads points such as 4.5, 4,5 or 4.
func tenths(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	units, rest, parted := strings.Cut(strings.ReplaceAll(text, ",", "."), ".")
	if units == "" && parted {
		units = "0"
	}
	n, ok := number(units)
	if ok && parted && rest != "" {
		tenth, digit := number(rest)
		n, ok = n*10+tenth, digit && len(rest) == 1
	} else {
		n *= 10
	}
	if !ok {
		return 0, fmt.Errorf("columns 81 to 84 hold %q for the points: write them as 4.5", text)
	}
	return n, nil
}
