package rules

import (
	"fmt"
	"strconv"
	"strings"

	"blindchess/internal/fault"
)

// ParseFEN reads a FEN, with castling rights as FEN, X-FEN or Shredder-FEN
// writes them. It is lenient: fields may be missing from the end, and an en
// passant square without a legal capture is dropped. docs/notation.md lists the
// tolerated and the refused faults. The error is a *FENError.
func ParseFEN(text string) (Setup, error) { return readFEN(text, false) }

// ParseFENStrict is ParseFEN for a FEN that must be complete and be the
// position of a possible game, within the limits of a count of the pieces. The
// error is a *FENError.
func ParseFENStrict(text string) (Setup, error) { return readFEN(text, true) }

// fenReader collects the parts of a FEN and its faults.
type fenReader struct {
	strict bool
	setup  Setup
	faults []FENFault
}

func (r *fenReader) fault(field FENField, squares Occupancy, reason error) {
	r.faults = append(r.faults, FENFault{Field: field, Squares: squares, Reason: reason})
}

// strictFault is fault in a strict reading, and nothing in any other.
func (r *fenReader) strictFault(field FENField, squares Occupancy, reason error) {
	if r.strict {
		r.fault(field, squares, reason)
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
		r.fault(0, 0, fault.New("fault.fen-empty", "there is no FEN"))
	}
	if len(fields) > 6 {
		r.fault(0, 0, fault.New("fault.fen-fields", "fields: {n}, and not six", "n", len(fields)))
	}
	if len(fields) > 0 && len(fields) < 6 {
		r.strictFault(0, 0, fault.New("fault.fen-fields", "fields: {n}, and not six", "n", len(fields)))
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

// readAll reads the six fields. If the board or the side to move cannot be
// read, the fields that depend on them are left unread.
func (r *fenReader) readAll(given [6]string) {
	p := &r.setup.Position
	placement, faults := readPlacement(given[0])
	p.placement = placement
	r.faults = append(r.faults, faults...)
	r.readTurn(given[1])
	if len(faults) == 0 {
		r.checkPieces()
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
		r.fault(FENTurn, 0, fault.New("fault.fen-side", "the side to move is {letter} and not w or b", "letter", fault.Quoted(field)))
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
		r.fault(field, 0, fmt.Errorf("%q is no number from 0 to %d", text, mostCount))
		return 0
	}
	return int(count)
}

// checkCounts judges the two counts together.
func (r *fenReader) checkCounts() {
	s := &r.setup
	if s.Number == 0 {
		r.strictFault(FENNumber, 0, fmt.Errorf("the move number is 0 and the first move is 1"))
		s.Number = 1
		return
	}
	played := 2 * (s.Number - 1)
	if s.Position.turn == Black {
		played++
	}
	if s.Halfmoves > played {
		r.strictFault(FENHalfmoves, 0, fmt.Errorf("%d moves without a capture or a pawn move are more than the %d played before move %d", s.Halfmoves, played, s.Number))
	}
	if s.Halfmoves != 0 && s.Position.enPassant != 0 {
		r.strictFault(FENHalfmoves, 0, fmt.Errorf("the halfmove count is %d, and a pawn has just gone to en passant", s.Halfmoves))
	}
}

// ParsePlacement reads the first field of a FEN. Any placement will do, also
// one without kings. The error is a *FENError.
func ParsePlacement(fenField string) (Placement, error) {
	p, faults := readPlacement(fenField)
	if len(faults) > 0 {
		return Placement{}, &FENError{FEN: fenField, Faults: faults}
	}
	return p, nil
}

func readPlacement(field string) (Placement, []FENFault) {
	r := fenReader{}
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		r.fault(FENPlacement, 0, fault.New("fault.fen-ranks", "ranks: {n}, and not eight", "n", len(ranks)))
		return Placement{}, r.faults
	}
	for i, text := range ranks {
		r.readRank(7-i, text)
	}
	return r.setup.Position.placement, r.faults
}

// readRank reads the pieces of one rank, counted from 0.
func (r *fenReader) readRank(rank int, text string) {
	file, digit := 0, false
	pieces := &r.setup.Position.placement
	for _, letter := range text {
		piece := Piece{}
		if letter < 0x80 {
			piece = PieceOf(byte(letter))
		}
		switch {
		case piece.Role != 0:
			if s := SquareAt(file, rank); s != 0 {
				*pieces = pieces.Put(s, piece)
			}
			file++
			digit = false
		case letter >= '1' && letter <= '8':
			if digit {
				r.fault(FENPlacement, 0, fmt.Errorf("rank %d has two numbers side by side", rank+1))
			}
			file += int(letter - '0')
			digit = true
		default:
			r.fault(FENPlacement, 0, fault.New("fault.fen-letter", "rank {rank} has {letter}, which is neither a piece nor a number", "rank", rank+1, "letter", strconv.QuoteRune(letter)))
			return
		}
	}
	if file != 8 {
		r.fault(FENPlacement, 0, fault.New("fault.fen-squares", "rank {rank}, squares: {n}, and not eight", "rank", rank+1, "n", file))
	}
}

// readCastling reads the castling rights. In X-FEN K and Q mean the outermost
// rook; a letter from a to h means the rook on that file.
func (r *fenReader) readCastling(field string) {
	if field == "-" {
		return
	}
	for _, letter := range field {
		rook, side := r.castlingRook(letter)
		if rook == 0 {
			continue
		}
		p := &r.setup.Position
		king := p.King(side)
		same := p.CastlingRook(side, rook > king)
		if same == rook {
			r.strictFault(FENCastling, rook.Bit(), fmt.Errorf("the right to castle with the rook on %v is given twice", rook))
		}
		if same != 0 && same != rook {
			r.fault(FENCastling, rook.Bit()|same.Bit(), fmt.Errorf("%v may castle with the rooks on %v and %v, both on one side of the king", side, same, rook))
		}
		p.castling |= rook.Bit()
	}
}

// castlingRook returns the rook that a letter of the castling rights means, and
// whose it is. If there is none it records a fault and returns no square.
func (r *fenReader) castlingRook(letter rune) (Square, Side) {
	side := White
	if letter >= 'a' {
		side = Black
	}
	pieces := r.setup.Position.placement
	king := pieces.Of(Piece{side, King})
	lower := letter | 0x20
	if lower != 'k' && lower != 'q' && (lower < 'a' || lower > 'h') {
		r.fault(FENCastling, 0, fmt.Errorf("%q is no castling right", string(letter)))
		return 0, 0
	}
	if king.Len() != 1 {
		return 0, 0 // its number is a fault of the board
	}
	if king&homeRank(side) == 0 {
		r.fault(FENCastling, king, fmt.Errorf("%v has the castling right %c with the king on %v, off its first rank", side, letter, king.First()))
		return 0, 0
	}
	rook := pieces.outerRook(side, lower == 'k')
	if lower <= 'h' {
		rook = SquareAt(int(lower-'a'), king.First().Rank())
		if pieces.At(rook) != (Piece{side, Rook}) {
			r.fault(FENCastling, rook.Bit(), fmt.Errorf("%v has the castling right %c and no rook on %v", side, letter, rook))
			return 0, 0
		}
	}
	if rook == 0 {
		way := "left"
		if lower == 'k' {
			way = "right"
		}
		r.fault(FENCastling, 0, fmt.Errorf("%v has the castling right %c and no rook to the %s of the king on %v", side, letter, way, king.First()))
	}
	return rook, side
}

// readEnPassant reads the en passant square: a pawn of the side that has just
// moved must be in front of it, and have passed over it.
func (r *fenReader) readEnPassant(field string) {
	if field == "-" {
		return
	}
	p := &r.setup.Position
	s, ok := ParseSquare(field)
	if !ok {
		r.fault(FENEnPassant, 0, fmt.Errorf("the en passant square is %q and not a square or a hyphen", field))
		return
	}
	rank, mover := 5, p.turn.Other()
	if mover == White {
		rank = 2
	}
	if s.Rank() != rank {
		r.fault(FENEnPassant, s.Bit(), fmt.Errorf("%v is to move, so the en passant square is on rank %d and not %v", p.turn, rank+1, s))
		return
	}
	step := advanceOf(p.turn).step
	pawn, origin := Square(int(s)-step), Square(int(s)+step)
	switch {
	case p.At(pawn) != Piece{mover, Pawn}:
		r.fault(FENEnPassant, s.Bit()|pawn.Bit(), fmt.Errorf("the en passant square is %v, but no pawn of %v stands on %v", s, mover, pawn))
	case (p.placement.Occupied() & (s.Bit() | origin.Bit())) != 0:
		r.fault(FENEnPassant, s.Bit()|origin.Bit(), fmt.Errorf("the en passant square is %v, but the pawn on %v cannot have come over it from %v", s, pawn, origin))
	default:
		p.enPassant = s
	}
}
