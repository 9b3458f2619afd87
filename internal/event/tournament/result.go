package tournament

import "strings"

// Code is the result of a round as one player has it, in the letters of FIDE's
// tournament report files. The zero value is no result yet.
type Code byte

// The results of one player.
const (
	Win          Code = '1'
	Draw         Code = '='
	Loss         Code = '0'
	ForfeitWin   Code = '+'
	ForfeitLoss  Code = '-'
	UnratedWin   Code = 'W' // in a game of less than one move
	UnratedDraw  Code = 'D'
	UnratedLoss  Code = 'L'
	FullBye      Code = 'F' // a bye of a full point
	HalfBye      Code = 'H' // asked for
	ZeroBye      Code = 'Z' // asked for, or after leaving
	PairingBye   Code = 'U' // given to whom the pairing left over
	unknownScore Code = 0
)

// MarshalText implements encoding.TextMarshaler.
func (c Code) MarshalText() ([]byte, error) {
	if c == 0 {
		return nil, nil
	}
	return []byte{byte(c)}, nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Code) UnmarshalText(text []byte) error {
	*c = 0
	if len(text) > 0 {
		*c = Code(text[0])
	}
	return nil
}

// Played reports whether a code belongs to a game in which a move was made or
// could have been.
func (c Code) Played() bool {
	switch c {
	case Win, Draw, Loss, UnratedWin, UnratedDraw, UnratedLoss:
		return true
	}
	return false
}

// absent reports whether a player with this code was absent by their own will or
// fault: a bye they requested, or a game they forfeited.
func (c Code) absent() bool {
	return c == HalfBye || c == ZeroBye || c == ForfeitLoss
}

// Result is the result of one game for both. The zero value is none yet.
type Result struct {
	White Code `json:"white"`
	Black Code `json:"black"`
}

// Told reports whether a game has a result.
func (r Result) Told() bool { return r != Result{} }

// results are the written forms of a result. This program writes the first way
// of each.
var results = []struct {
	result Result
	ways   []string
}{
	{Result{Win, Loss}, []string{"1-0"}},
	{Result{Loss, Win}, []string{"0-1"}},
	{Result{Draw, Draw}, []string{"1/2", "1/2-1/2", "=", "0.5-0.5", ".5-.5", "draw"}},
	{Result{Loss, Loss}, []string{"0-0"}},
	{Result{Draw, Loss}, []string{"1/2-0"}},
	{Result{Loss, Draw}, []string{"0-1/2"}},
	{Result{ForfeitWin, ForfeitLoss}, []string{"+/-", "+--", "+-"}},
	{Result{ForfeitLoss, ForfeitWin}, []string{"-/+", "--+", "-+"}},
	{Result{ForfeitLoss, ForfeitLoss}, []string{"-/-", "---", "--"}},
	{Result{UnratedWin, UnratedLoss}, []string{"1-0 unrated", "W-L"}},
	{Result{UnratedLoss, UnratedWin}, []string{"0-1 unrated", "L-W"}},
	{Result{UnratedDraw, UnratedDraw}, []string{"1/2 unrated", "D-D"}},
}

// ParseResult reads a result as arbiters write it: 1-0, 0-1, 1/2, 0-0, and by
// forfeit +/-, -/+ and -/-. It reports false for anything else.
func ParseResult(text string) (Result, bool) {
	text = strings.Join(strings.Fields(strings.ReplaceAll(strings.ReplaceAll(text, "\u00bd", "1/2"), ":", "-")), " ")
	for _, known := range results {
		for _, way := range known.ways {
			if strings.EqualFold(text, way) {
				return known.result, true
			}
		}
	}
	return Result{}, false
}

// String writes a result so that ParseResult reads it, and "" if there is none.
func (r Result) String() string {
	for _, known := range results {
		if known.result == r {
			return known.ways[0]
		}
	}
	return ""
}
