package tactiletest

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"blindchess/internal/rules"
)

// WrittenGame is a game that shows what boards see. Both sides castle or
// capture, one of them en passant, pieces are slid, and it stops with Black to
// move.
const WrittenGame = "g1h3 c7c5 c2c3 a7a5 e2e4 e7e5 f2f4 d7d5 f1b5 b8c6 e1g1 c8h3 g2h3 d8b6 b1a3 c5c4 d2d4 c4d3 g1h1 f8a3 d1d3 d5e4 d3e2 b6a6 b5a6 a8a6 b2a3 c6d4 e2f2 e4e3 c1e3 d4c6 a1d1 g8h6 e3c5 e5e4 c5e7 c6e7 f2b2 a6c6 f1g1 h6f5 b2b7 c6c4 b7d7"

// pieceCodes are the letters of the pieces by their code on a DGT board, and 0 for
// an empty square.
const pieceCodes = "\x00PRNBKQprnbkq"

// DGTRecording returns the output of a DGT board and its clock while the moves of
// text, in UCI, are made on it. It has one read a line in base 64, without times.
// The bytes are written after the published protocol and not with the driver,
// which they test. Hands differ: some slide their pieces, some lift the captured
// piece first and some last. A read may have two messages, or half of one. At
// last the clock shows 16 seconds for White, and that Black's flag has fallen.
func DGTRecording(t testing.TB, text string) []byte {
	t.Helper()
	words := strings.Fields(text)
	hand := dgtHand{pieces: rules.Standard().Placement(), plies: len(words)}
	hand.board()
	position := rules.Standard()
	for ply, word := range words {
		move, err := position.ParseUCI(word)
		if err != nil {
			t.Fatal(err)
		}
		after, err := position.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		hand.clock(ply, false)
		hand.make(move, after.Placement(), ply)
		position = after
	}
	hand.clock(hand.plies, false)
	hand.clock(hand.plies, true)
	return hand.recording()
}

// dgtHand makes moves and stores the board's messages about them.
type dgtHand struct {
	pieces   rules.Placement // the pieces on the board
	plies    int             // of the whole game
	messages [][]byte
}

// put is a message that square now holds a piece of this letter, 0 for none.
func (h *dgtHand) put(square rules.Square, letter byte) {
	field := byte((7-square.Rank())*8 + square.File())
	h.messages = append(h.messages, []byte{0x8E, 0, 5, field, pieceCode(letter)})
}

func pieceCode(letter byte) byte { return byte(strings.IndexByte(pieceCodes, letter)) }

// board is the message of all squares, a8 first.
func (h *dgtHand) board() {
	message := []byte{0x86, 0, 67}
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			message = append(message, pieceCode(h.pieces.At(rules.SquareAt(file, rank)).Letter()))
		}
	}
	h.messages = append(h.messages, message)
}

// clock is eight messages during one thought: White's clock is on the left. The last
// thought ends with Black's time, and after fallen its flag is shown.
func (h *dgtHand) clock(ply int, fallen bool) {
	for second := range 8 {
		left := 16 + 7*(h.plies-ply) + 7 - second
		right, flag, turn := left-16, byte(0), byte(0x08)
		if ply%2 == 1 {
			turn = 0x10 | 0x02 // the lever is high on the right
		}
		if fallen {
			left, right, flag = 16, 0, 0x10
		}
		h.messages = append(h.messages, []byte{
			0x8D, 0, 10,
			byte(right/3600) | flag, packed(right / 60 % 60), packed(right % 60),
			byte(left / 3600), packed(left / 60 % 60), packed(left % 60),
			turn | 0x01,
		})
	}
}

// packed returns two decimal digits in one byte.
func packed(n int) byte { return byte(n/10<<4 | n%10) }

// make moves the pieces by hand until the board shows after.
func (h *dgtHand) make(move rules.Move, after rules.Placement, ply int) {
	mover, other := h.pieces.At(move.From), h.pieces.At(move.To)
	changed := h.pieces.Differences(after)
	h.pieces = after
	if other.Side == mover.Side {
		king, rook := rules.Castled(move.From, move.To)
		h.put(move.From, 0)
		h.put(king, mover.Letter())
		h.put(move.To, 0)
		h.put(rook, other.Letter())
		return
	}
	captures := other != rules.Piece{}
	if captures && ply%3 == 0 {
		h.put(move.To, 0)
	}
	h.put(move.From, 0)
	if ply%4 == 0 {
		h.slide(move, mover.Letter())
	}
	if captures && ply%3 != 0 {
		h.put(move.To, 0)
	}
	h.put(move.To, after.At(move.To).Letter())
	for _, square := range changed {
		if square != move.From && square != move.To {
			h.put(square, 0) // the pawn taken en passant
		}
	}
}

// slide shows a piece on each square between the two of its move, if they are in
// one line.
func (h *dgtHand) slide(move rules.Move, letter byte) {
	files, ranks := move.To.File()-move.From.File(), move.To.Rank()-move.From.Rank()
	far := max(files, -files, ranks, -ranks)
	if files%far != 0 || ranks%far != 0 {
		return
	}
	for step := 1; step < far; step++ {
		square := rules.SquareAt(move.From.File()+files/far*step, move.From.Rank()+ranks/far*step)
		h.put(square, letter)
		h.put(square, 0)
	}
}

// recording cuts the messages into reads: one each, two together, or one in two
// halves.
func (h *dgtHand) recording() []byte {
	var reads [][]byte
	for i := 0; i < len(h.messages); i++ {
		message := h.messages[i]
		switch {
		case i%7 == 3 && i+1 < len(h.messages):
			reads = append(reads, append(bytes.Clone(message), h.messages[i+1]...))
			i++
		case i%11 == 5:
			reads = append(reads, message[:4], message[4:])
		default:
			reads = append(reads, message)
		}
	}
	var text bytes.Buffer
	for _, read := range reads {
		fmt.Fprintln(&text, base64.StdEncoding.EncodeToString(read))
	}
	return text.Bytes()
}
