package rules

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseFEN reads a FEN, with castling rights as FEN, X-FEN or Shredder-FEN
// writes them. It is lenient: fields may be missing from the end, and an en
// passant square on which nobody can legally capture is dropped. What it
// tolerates and what it refuses is listed in docs/notation.md. The error is a
// *FENError.
func ParseFEN(text string) (Setup, error) { return readFEN(text, false) }

// ParseFENStrict is ParseFEN for a FEN that must be written in full and be the
// position of a possible game, as far as a count of the men shows it. The
// error is a *FENError.
func ParseFENStrict(text string) (Setup, error) { return readFEN(text, true) }

// fenReader gathers what is read of a FEN and what is wrong with it.
type fenReader struct {
	strict bool
	setup  Setup
	faults []FENFault
}

func (r *fenReader) fault(field FENField, squares Occupancy, format string, args ...any) {
	r.faults = append(r.faults, FENFault{Field: field, Squares: squares, Reason: fmt.Sprintf(format, args...)})
}

// strictFault is fault where the reading is strict, and nothing elsewhere.
func (r *fenReader) strictFault(field FENField, squares Occupancy, format string, args ...any) {
	if r.strict {
		r.fault(field, squares, format, args...)
	}
}

func readFEN(text string, strict bool) (Setup, error) {
	r := fenReader{strict: strict}
	separated := text
	if !strict && !strings.Contains(strings.TrimSpace(text), " ") {
		separated = strings.ReplaceAll(text, "_", " ") // as in addresses of web pages
	}
	fields := strings.Fields(separated)
	if len(fields) == 0 {
		r.fault(0, 0, "there is no FEN")
	}
	if len(fields) > 6 {
		r.fault(0, 0, "there are %d fields and not six", len(fields))
	}
	if len(fields) > 0 && len(fields) < 6 {
		r.strictFault(0, 0, "there are %d fields and not six", len(fields))
	}
	// Missing fields are read as a board alone is: White to move, no rights.
	given := [6]string{"", "w", "-", "-", "0", "1"}
	copy(given[:], fields)
	if len(fields) > 0 {
		r.readAll(given)
	}
	if len(r.faults) > 0 {
		return Setup{}, &FENError{FEN: text, Faults: r.faults}
	}
	r.setup.Position.dropIdleEnPassant()
	return r.setup, nil
}

// readAll reads the six fields. Where the board or the side to move cannot be
// read, the fields that depend on them are left unread.
func (r *fenReader) readAll(given [6]string) {
	p := &r.setup.Position
	placement, faults := readPlacement(given[0])
	p.placement = placement
	r.faults = append(r.faults, faults...)
	r.readTurn(given[1])
	if len(faults) == 0 {
		r.checkMen()
		r.readCastling(given[2])
		if p.turn != 0 {
			r.readEnPassant(given[3])
			r.checkChecks()
		}
	}
	r.setup.Halfmoves = r.readCount(FENHalfmoves, given[4])
	r.setup.Number = r.readCount(FENNumber, given[5])
	r.checkCounts()
}

func (r *fenReader) readTurn(field string) {
	if !r.strict {
		field = strings.ToLower(field)
	}
	switch field {
	case "w":
		r.setup.Position.turn = White
	case "b":
		r.setup.Position.turn = Black
	default:
		r.fault(FENTurn, 0, "the side to move is %q and not w or b", field)
	}
}

// mostCount is the highest number of a move that is read. The longest game that
// seventy-five moves without a capture or a pawn's move allow has 8849.
const mostCount = 9999

// readCount reads a field that is a number.
func (r *fenReader) readCount(field FENField, text string) int {
	if text == "-" && !r.strict {
		return 0
	}
	count, err := strconv.ParseUint(text, 10, 32)
	if err != nil || count > mostCount {
		r.fault(field, 0, "%q is no number from 0 to %d", text, mostCount)
		return 0
	}
	return int(count)
}

// checkCounts judges the two counts together.
func (r *fenReader) checkCounts() {
	s := &r.setup
	if s.Number == 0 {
		r.strictFault(FENNumber, 0, "the move number is 0 and the first move is 1")
		s.Number = 1
		return
	}
	played := 2 * (s.Number - 1)
	if s.Position.turn == Black {
		played++
	}
	if s.Halfmoves > played {
		r.strictFault(FENHalfmoves, 0, "%d moves without a capture or a pawn move are more than the %d played before move %d", s.Halfmoves, played, s.Number)
	}
	if s.Halfmoves != 0 && s.Position.enPassant != 0 {
		r.strictFault(FENHalfmoves, 0, "the halfmove count is %d, and a pawn has just gone to en passant", s.Halfmoves)
	}
}
