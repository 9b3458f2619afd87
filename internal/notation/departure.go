package notation

import (
	"math/bits"
	"strings"
)

// Departure is one way in which a written move is not as standard algebraic
// notation has it, though it is plain which move is meant. The zero Departure
// is none.
type Departure uint8

// The departures that are reported to the reader of a sheet. The letters of a
// language that is not English are none of them.
const (
	LookAlike    Departure = iota + 1 // a Cyrillic letter in a square
	SecondLetter                      // a piece in the letter of another alphabet
	LowerCase                         // a piece in a small letter
	UpperCase                         // a square in capitals
	NoLetter                          // a piece without its letter
	PawnLetter                        // a pawn with a letter
	NoCapture                         // a sign of capture and no capture
	NoCheck                           // a sign of check and no check
	NoMate                            // a sign of mate and no mate
	NotPassing                        // e.p. and no capture en passant
)

// The departures that the Laws leave to the hand, or that mean nothing.
const (
	CheckMissing Departure = iota + NotPassing + 1
	MateMissing
	CaptureMissing
	FileMissing // of the pawn that captures
	RankMissing // of the square that a pawn captures on
	OriginNeedless
	OriginRank // although the file would do
	CastlingSpelling
	PromotionSpelling
	CheckSpelling
	CaptureSpelling
	PassingNamed
	Hyphenated
	Annotated
	Numbered
	Spaced
	OfferNamed
	FileLetter // a piece in a small letter that is a file
	Figurine
	Untidy // what no other departure names
)

// phrase is the words for a departure: a phrase of the packs, if it has one,
// and a clause in English.
type phrase struct{ key, clause string }

var phrases = map[Departure]phrase{
	LookAlike:         {"sheet.notice.look-alike", "a letter of a square is of another alphabet"},
	SecondLetter:      {"sheet.notice.second-letter", "the letter of the piece is of another alphabet"},
	LowerCase:         {"sheet.notice.lower-case", "the letter of a piece is a capital"},
	UpperCase:         {"sheet.notice.upper-case", "a square is written with a small letter"},
	NoLetter:          {"sheet.notice.no-letter", "the letter of the piece is missing"},
	PawnLetter:        {"sheet.notice.pawn-letter", "a pawn has no letter"},
	NoCapture:         {"sheet.notice.no-capture", "it captures nothing"},
	NoCheck:           {"sheet.notice.no-check", "it does not give check"},
	NoMate:            {"sheet.notice.no-mate", "it does not give mate"},
	NotPassing:        {"sheet.notice.not-passing", "it does not capture en passant"},
	CheckMissing:      {"", "the sign of check is missing"},
	MateMissing:       {"", "the sign of mate is missing"},
	CaptureMissing:    {"", "the sign of capture is missing"},
	FileMissing:       {"", "a pawn that captures is written with its file"},
	RankMissing:       {"", "the rank it goes to is missing"},
	OriginNeedless:    {"", "more of the square it comes from is given than is needed"},
	OriginRank:        {"", "the file it comes from is written where that serves, and not the rank"},
	CastlingSpelling:  {"", "castling is written with capital letters O and hyphens"},
	PromotionSpelling: {"", "a promotion is written with an equals sign and a capital letter"},
	CheckSpelling:     {"", "check is one plus sign and mate one number sign"},
	CaptureSpelling:   {"", "a capture is written with a small x"},
	PassingNamed:      {"", "en passant has no sign of its own"},
	Hyphenated:        {"", "there is no hyphen between two squares"},
	Annotated:         {"", "marks of praise and blame are not part of the move"},
	Numbered:          {"", "the number of the move is not part of it"},
	Spaced:            {"", "there is a space in it"},
	OfferNamed:        {"", "an offer of a draw is not part of it"},
	FileLetter:        {"", "the small letter of a file is not that of a piece"},
	Figurine:          {"", "a piece is written with a letter"},
	Untidy:            {"", "a sign stands in it that means nothing"},
}

// Key returns the key of d's phrase in the packs, and "" for a form that the
// Laws leave to the player.
func (d Departure) Key() string { return phrases[d].key }

// String returns d as a clause in English.
func (d Departure) String() string { return phrases[d].clause }

// Departures is a set of them.
type Departures uint32

// SignsMissing are the departures of a move whose sign of check is wanting, or
// is written apart from it.
const SignsMissing Departures = 1<<CheckMissing | 1<<MateMissing

// Has reports whether d is in the set.
func (s Departures) Has(d Departure) bool { return s&(1<<d) != 0 }

// All lists the set, in the order of their importance on a sheet.
func (s Departures) All() []Departure {
	var list []Departure
	for rest := s; rest != 0; rest &= rest - 1 {
		list = append(list, Departure(bits.TrailingZeros32(uint32(rest))))
	}
	return list
}

// String returns the clauses of the set in English, separated by semicolons.
func (s Departures) String() string {
	var clauses []string
	for _, d := range s.All() {
		clauses = append(clauses, d.String())
	}
	return strings.Join(clauses, "; ")
}

// Add puts d into the set.
func (s *Departures) Add(d Departure) { *s |= 1 << d }

// Notice reports a departure that has a phrase in the packs.
type Notice struct {
	Departure Departure
	What      string // the sign or letter it is about; empty where there is none
}
