package rules

import (
	"fmt"
	"strings"
)

// SANFault is why a written move was refused. The zero SANFault is none.
type SANFault uint8

// The faults.
const (
	Unreadable SANFault = iota + 1 // it is not notation
	NotLegal                       // no legal move is so written
	Ambiguous                      // several legal moves are so written
	Careless                       // the move is plain, but not exactly written as reading was asked to be
)

// SANError reports that a written move was refused.
type SANError struct {
	Text       string
	Fault      SANFault
	Candidates []Move      // the legal moves that could be meant, if any
	Departures []Departure // how a careless text departs from exact notation
	Objection  Objection   // why the move that was nearest is not legal, if one was near
	reason     string
	names      string // the candidates as they are written
	right      string // the one candidate as it is exactly written
}

// Error returns one sentence that says what was wrong and what to write.
func (e *SANError) Error() string { return fmt.Sprintf("rules: %q %s", e.Text, e.Reason()) }

// Reason returns Error without the package and the text.
func (e *SANError) Reason() string {
	switch e.Fault {
	case Unreadable:
		return "is no move: " + e.reason
	case Ambiguous:
		if e.reason != "" {
			return "can be " + e.names + ": " + e.reason
		}
		return "is ambiguous, it can be " + e.names
	case Careless:
		wrong := make([]string, len(e.Departures))
		for i, departure := range e.Departures {
			wrong[i] = departure.String()
		}
		return "is to be written " + e.right + ": " + strings.Join(wrong, "; ")
	default:
		return "is not legal: " + e.reason
	}
}

// Departure is one way in which a written move is not as SAN would write it,
// though it is plain which move is meant.
type Departure uint8

// The departures.
const (
	CheckMissing Departure = iota + 1
	CheckSpurious
	MateMissing
	MateSpurious
	CaptureMissing
	CaptureSpurious
	OriginNeedless
	PawnNamed
	RoleMissing
	RoleLowerCase
	CastlingSpelling
	PromotionSpelling
	EnPassantNamed
	EnPassantSpurious
	HyphenNeedless
	RankMissing
	Annotated
	Spaced
	CheckSpelling
	CaptureSpelling
	Numbered
)

// String returns d as a clause.
func (d Departure) String() string {
	switch d {
	case CheckMissing:
		return "the sign of check is missing"
	case CheckSpurious:
		return "it does not give check"
	case MateMissing:
		return "the sign of mate is missing"
	case MateSpurious:
		return "it does not give mate"
	case CaptureMissing:
		return "the sign of capture is missing"
	case CaptureSpurious:
		return "it captures nothing"
	case OriginNeedless:
		return "more of the square it comes from is given than is needed"
	case PawnNamed:
		return "a pawn has no letter"
	case RoleMissing:
		return "the letter of the piece is missing"
	case RoleLowerCase:
		return "the letter of a piece is a capital"
	case CastlingSpelling:
		return "castling is written with capital letters O and hyphens"
	case PromotionSpelling:
		return "a promotion is written with an equals sign and a capital letter"
	case EnPassantNamed:
		return "en passant has no sign of its own"
	case EnPassantSpurious:
		return "it does not capture en passant"
	case HyphenNeedless:
		return "there is no hyphen between two squares"
	case RankMissing:
		return "the rank it goes to is missing"
	case Annotated:
		return "marks of praise and blame are not part of the move"
	case Spaced:
		return "there is a space in it"
	case CheckSpelling:
		return "check is one plus sign and mate one number sign"
	case CaptureSpelling:
		return "a capture is written with a small x"
	case Numbered:
		return "the number of the move is not part of it"
	default:
		return ""
	}
}
