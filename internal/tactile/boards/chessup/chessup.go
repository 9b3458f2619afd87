package chessup

import (
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Protocol is the protocol of the ChessUp. The board runs a game itself: it receives
// the position at first and the moves of the other player. It reports each move that
// is made on it and its own idea of the position. It reports no lifted piece. Facts:
// the notes of chessboard-link, whose bytes of a whole conversation were seen on a
// board, and for the position, the settings and the promotion the driver
// chessupdriver.
//
// Commands of other boards are never sent to it: one that is not known has put a
// board into the mode in which its firmware is replaced.
type Protocol struct{}

// Messages to the board, one byte before their data.
const (
	accept        = 0x21 // accepts the last move, and asks for one
	acceptPiece   = 0x23
	reset         = 0x64
	setPosition   = 0x66
	askPosition   = 0x67
	sendMove      = 0x99
	setGame       = 0xB9
	tellsPosition = askPosition
)

// Messages from the board.
const (
	tellsMoveTaken  = 0x22
	tellsPieceTaken = 0x23
	tellsGameSet    = 0x24
	tellsFault      = 0x26
	tellsCharging   = 0x31
	tellsCharged    = 0x33
	tellsStatus     = 0x6C
	tellsPromotion  = 0x97
	tellsMove       = 0xA3
	isMove          = 0x35 // follows tellsMove
	tellsArray      = 0xB0 // whether the starting array is on the board
	tellsReady      = 0xB1
	tellsModel      = 0xB2
	tellsTouch      = 0xB8 // of a finger
	tellsRelease    = 0xBB
	tellsContacts   = 0xFD
)

// How long messages are.
const (
	moveLength      = 6
	promotionLength = 3
	positionLength  = 1 + 64 + 8
	modelLength     = 1 + 16
)

// pieces are the codes of the pieces, as letters of FEN; a blank is none.
const pieces = "PRNBQK  prnbqk"

// empty is the code of an empty square.
const empty = 0x40

// game is the message that sets a game. It is over the board and hosted elsewhere.
// Players on both sides get the least help and have locked buttons, with no hints,
// and neither side is far away.
func game() []byte { return []byte{setGame, 5, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0} }

// Traits returns the traits of a ChessUp. Its service on the radio is one that
// many devices have, so it is known by its name.
func (Protocol) Traits() wire.Traits {
	return wire.Traits{
		Name:    "chessup",
		Title:   "ChessUp board",
		Sensing: wire.Sensing{Names: true, MovesAlone: true},
		Schemes: []string{wire.BLE, wire.HID},
		Radio: wire.Radio{
			Write:  "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
			Notify: []string{"6e400003-b5a3-f393-e0a9-e50e24dcca9e"},
			Names:  []string{"ChessUp"},
			ByName: true,
		},
		Asked: wire.Question{Ask: [][]byte{{askPosition}}},
		Look:  []byte{askPosition},
		Renew: [][]byte{{askPosition}},
		Alive: []byte{accept},
		Beat:  time.Second / 2,
		Gap:   100 * time.Millisecond, // as those wait whose conversation is published
	}
}

// Greet makes the board start a game if the starting array is or will be on it. A
// board in the middle of a game is asked for it first.
func (p Protocol) Greet(held wire.Contents) [][]byte {
	if held != wire.StartContents() {
		return [][]byte{{askPosition}}
	}
	return p.Continue(rules.StandardSetup())
}

// Continue makes the board play on from a position, and asks for it.
func (Protocol) Continue(setup rules.Setup) [][]byte {
	fields := strings.Join(strings.Fields(setup.FEN())[:4], " ") + " "
	counts := []byte{byte(min(setup.Halfmoves, 255)), byte(setup.Number >> 8), byte(setup.Number)} // half moves, and the number of the move in two bytes
	position := append([]byte{setPosition, byte(len(fields) + len(counts))}, fields...)
	return [][]byte{{reset}, append(position, counts...), game(), {askPosition}}
}

// Reply accepts each move that the board reports. It asks for the position once the
// board has taken a move or a promotion, and whenever a piece was released. For the
// board does not report that the opponent's move was played.
func (Protocol) Reply(frame wire.Frame) [][]byte {
	switch f := frame.(type) {
	case wire.Moved:
		return [][]byte{{accept}}
	case wire.Done:
		switch f.Letter {
		case tellsMoveTaken, tellsPieceTaken, tellsRelease:
			return [][]byte{{askPosition}}
		case tellsPromotion:
			return [][]byte{{acceptPiece}, {askPosition}}
		}
	}
	return nil
}

// ShowMove sends the board a move from elsewhere, whose squares it lights.
func (Protocol) ShowMove(from, to rules.Square) []byte {
	return []byte{sendMove, number(from), number(to)}
}

// number returns the number of a square: a1 is 0, b1 is 1, h8 is 63.
func number(s rules.Square) byte { return byte(8*s.Rank() + s.File()) }

// Report reads one message.
func (Protocol) Report(report []byte) (wire.Frame, error) {
	switch {
	case len(report) == 0:
		return nil, wire.ErrLength
	case report[0] == tellsMove && len(report) == promotionLength && report[1] == isMove:
		return wire.Done{Letter: tellsPromotion}, nil
	case report[0] == tellsMove && len(report) >= moveLength && report[1] == isMove:
		return moved(report)
	case report[0] == tellsPosition && len(report) > 64:
		return squares(report)
	case report[0] == tellsMove, report[0] == tellsPosition, len(report) == 1 && (length(report[0]) > 1 || report[0] == tellsStatus):
		return nil, wire.ErrLength
	}
	switch report[0] {
	case tellsMoveTaken, tellsPieceTaken, tellsGameSet, tellsFault, tellsCharging, tellsCharged, tellsStatus, tellsPromotion, tellsArray, tellsReady, tellsTouch, tellsRelease, tellsContacts:
		return wire.Done{Letter: report[0]}, nil
	case tellsModel:
		return wire.Identity{Kind: wire.KindName, Text: wire.Printable(report[1:min(modelLength, len(report))])}, nil
	default:
		return wire.Unknown{ID: report[0]}, nil
	}
}

// Decode reads one message of a recording, which has no separators between
// messages.
func (p Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	used := length(buf[0])
	switch {
	case used == 0:
		return nil, 1, wire.ErrNoise
	case len(buf) < used:
		return nil, 0, nil
	}
	frame, err := p.Report(buf[:used])
	if err != nil {
		return nil, 1, err
	}
	return frame, used, nil
}

// length returns how long a message is that begins so, and 0 if that is
// unknown.
func length(first byte) int {
	switch first {
	case tellsMoveTaken, tellsPieceTaken, tellsGameSet, tellsFault, tellsReady, tellsRelease:
		return 1
	case tellsCharging, tellsCharged, tellsArray, tellsPromotion:
		return 2
	case tellsTouch:
		return 3
	case tellsMove:
		return moveLength
	case tellsContacts:
		return 10
	case tellsModel:
		return modelLength
	case tellsPosition:
		return positionLength
	default:
		return 0
	}
}

// moved reads a move: the file and the rank of each square. Castling is reported as
// the king on its rook.
func moved(report []byte) (wire.Frame, error) {
	for _, part := range report[2:moveLength] {
		if part > 7 {
			return nil, wire.ErrMeaning
		}
	}
	from := rules.SquareAt(int(report[2]), int(report[3]))
	to := rules.SquareAt(int(report[4]), int(report[5]))
	if from == to {
		return nil, wire.ErrMeaning
	}
	return wire.Moved{From: from, To: to}, nil
}

// squares reads the board's own idea of the position, a1 first.
func squares(report []byte) (wire.Frame, error) {
	var whole wire.Snapshot
	for i, code := range report[1:65] {
		if code == empty {
			continue
		}
		if int(code) >= len(pieces) || pieces[code] == ' ' {
			return nil, wire.ErrMeaning
		}
		whole.Contents.Set(rules.SquareAt(i%8, i/8), wire.Holding(rules.PieceOf(pieces[code])))
	}
	return whole, nil
}
