package chessuptest

import (
	"bytes"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/simulate"
)

// Emulator is a ChessUp.
type Emulator struct {
	Answers bool // it says that it took positions and settings
	Polled  bool // it reports a move only on a query
	Echoes  bool // it reports the other player's move when it was carried out

	game    rules.Game
	begun   bool
	raw     bool
	waiting []byte     // a move that waits for a query
	remote  rules.Move // of the other player, to be carried out
	status  time.Duration
}

// NewEmulator returns a ChessUp that is not there, as a real one was watched.
func NewEmulator() simulate.Emulator { return &Emulator{game: rules.NewGame(rules.StandardSetup())} }

// The characteristics of the board.
const (
	service = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
	writes  = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
	tells   = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
	battery = "0000180f-0000-1000-8000-00805f9b34fb"
	percent = "00002a19-0000-1000-8000-00805f9b34fb"
)

// OnRadio has the board show its services.
func (*Emulator) OnRadio() simulate.Radio {
	return simulate.Radio{
		Name: "ChessUp",
		Services: []simulate.Service{
			{UUID: service, Characteristics: []simulate.Characteristic{{UUID: writes, Flags: []string{"write", "write-without-response"}}, {UUID: tells, Flags: []string{"notify"}}}},
			{UUID: battery, Characteristics: []simulate.Characteristic{{UUID: percent, Flags: []string{"read", "notify"}}}},
		},
		Takes: writes,
		Tells: func([]byte) string { return tells },
	}
}

// Messages from the board.
const (
	saysMove     = 0xA3
	saysPiece    = 0x97
	saysPosition = 0x67
	saysTouch    = 0xB8
	saysRelease  = 0xBB
	saysRemote   = 0x22
	saysPromoted = 0x23
	saysFEN      = 0xB1
	saysSettings = 0x24
	saysError    = 0x26
	saysSensors  = 0xFD
	saysBoard    = 0xB2
	saysArray    = 0xB0
	saysStatus   = 0x6C
)

// sizes is how long each message of the board is.
var sizes = map[byte]int{
	saysMove: 6, saysPiece: 2, saysPosition: 73, saysTouch: 3, saysRelease: 1, saysRemote: 1, saysPromoted: 1, saysFEN: 1,
	saysSettings: 1, saysError: 1, saysSensors: 10, saysBoard: 16, saysArray: 2, saysStatus: 3,
}

// ReportSize returns how long the first message is: each is a notification.
func (*Emulator) ReportSize(said []byte) int { return min(max(1, sizes[said[0]]), len(said)) }

// lights is how many bytes light squares.
const lights = 8

// Hear obeys one message, which is one write.
func (e *Emulator) Hear(said []byte, s *simulate.State) []byte {
	if len(said) == 0 {
		return nil
	}
	if len(said) == lights {
		e.lightRows(said, s)
		return nil
	}
	switch said[0] {
	case 0x64:
		*e = Emulator{Answers: e.Answers, Polled: e.Polled, Echoes: e.Echoes, game: rules.NewGame(rules.StandardSetup()), raw: e.raw, status: e.status}
		s.Light(0)
		s.Note("reset")
		return nil
	case 0x66:
		return e.load(said, s)
	case 0xB9:
		return e.settings(said, s)
	case 0x99:
		return e.remoteMove(said, s)
	case 0x97:
		return e.remotePiece(said, s)
	case 0x21:
		waiting := e.waiting
		e.waiting = nil
		return waiting
	case 0x23:
		s.Note("the piece was taken")
		return nil
	case 0x67:
		return e.position()
	case 0xB0:
		return []byte{saysArray, truth(e.stands(s) == e.at(0))}
	case 0xB2:
		return []byte{saysBoard, 0, 1, 9, 0, 1, 0, 0, 13, 239, 54, 208, 1, 4, 0, 1}
	case 0x50:
		e.raw = true
		return e.sensors(s)
	case 0x51, 0x52, 0xB3, 0xB4, 0xB6:
		s.Note("% X", said)
		return nil
	}
	s.Note("refused: % X", said)
	return []byte{saysError}
}

// load takes a position.
func (e *Emulator) load(said []byte, s *simulate.State) []byte {
	if len(said) < 6 || int(said[1]) != len(said)-2 {
		return []byte{saysError}
	}
	head, counts := said[2:len(said)-3], said[len(said)-3:]
	setup, err := rules.ParseFEN(strings.TrimSpace(string(head)) + " 0 1")
	if err != nil {
		return []byte{saysError}
	}
	setup.Halfmoves, setup.Number = int(counts[0]), int(counts[1])<<8+int(counts[2])
	e.game, e.remote, e.waiting = rules.NewGame(setup), rules.Move{}, nil
	s.Note("position %s", setup.FEN())
	var out []byte
	if e.Answers {
		out = append(out, saysFEN)
	}
	return append(out, e.position()...)
}

func (e *Emulator) settings(said []byte, s *simulate.State) []byte {
	if len(said) != 12 {
		return []byte{saysError}
	}
	e.begun = true
	s.Note("settings % X", said[1:])
	if e.Answers {
		return []byte{saysSettings}
	}
	return nil
}

// square is the square of a number.
func square(number byte) rules.Square { return rules.A1 + rules.Square(number&63) }

// remoteMove takes the other player's move, to be carried out by the hand.
func (e *Emulator) remoteMove(said []byte, s *simulate.State) []byte {
	if len(said) != 3 || said[1] > 63 || said[2] > 63 {
		return []byte{saysError}
	}
	from, to := square(said[1]), square(said[2])
	position := e.game.Position()
	move, err := position.ParseUCI(from.String() + to.String())
	if err != nil {
		move, err = position.ParseUCI(from.String() + to.String() + "q")
	}
	if err != nil {
		s.Note("refused: %v%v", from, to)
		return []byte{saysError}
	}
	e.remote = move
	s.Light(from.Bit() | to.Bit())
	s.Note("move %s", position.UCI(move))
	return append([]byte{saysRemote}, e.look(s)...)
}

// roles are the pieces by their numbers.
var roles = []rules.Role{rules.Pawn, rules.Rook, rules.Knight, rules.Bishop, rules.Queen, rules.King}

// remotePiece takes the promotion piece of the other player's pawn.
func (e *Emulator) remotePiece(said []byte, s *simulate.State) []byte {
	if len(said) != 2 || said[1]&7 < 1 || said[1]&7 > 4 || e.remote.Promotes == 0 {
		return []byte{saysError}
	}
	e.remote.Promotes = roles[said[1]&7]
	s.Note("piece %v", e.remote.Promotes)
	return append([]byte{saysPromoted}, e.look(s)...)
}

func (*Emulator) lightRows(rows []byte, s *simulate.State) {
	var wired rules.Occupancy
	for i, row := range rows {
		for file := range 8 {
			if row&(1<<file) != 0 {
				wired |= rules.SquareAt(file, 7-i).Bit()
			}
		}
	}
	s.Light(wired)
	s.Note("light %v", s.Lit.Squares())
}

func truth(is bool) byte {
	if is {
		return 1
	}
	return 0
}

// code is the number of a piece.
func code(piece rules.Piece) byte {
	letter := piece.Letter()
	if letter == 0 {
		return 64
	}
	number := byte(strings.IndexByte("PRNBQK", bytes.ToUpper([]byte{letter})[0]))
	if piece.Side == rules.Black {
		number += 8
	}
	return number
}

// position reports the position of the game.
func (e *Emulator) position() []byte {
	setup := e.game.Setup()
	p := setup.Position
	out := []byte{saysPosition}
	for at := rules.A1; at <= rules.H8; at++ {
		out = append(out, code(p.At(at)))
	}
	out = append(out, truth(p.Turn() == rules.Black))
	for _, side := range []rules.Side{rules.White, rules.Black} {
		for _, kingside := range []bool{true, false} {
			out = append(out, truth(p.CastlingRook(side, kingside) != 0))
		}
	}
	return append(out, truth(p.EnPassant() != 0), byte(setup.Halfmoves), byte(setup.Number))
}

// at returns the placement of the game after a ply.
func (e *Emulator) at(ply int) rules.Placement {
	position := e.game.At(ply)
	return position.Placement()
}

// stands returns the placement on the sensors. A real board knows it from the
// moves that it has seen.
func (*Emulator) stands(s *simulate.State) rules.Placement {
	var p rules.Placement
	for at := rules.A1; at <= rules.H8; at++ {
		if piece := s.At(at).Piece; piece.Letter() != 0 {
			p = p.Put(at, piece)
		}
	}
	return p
}

func (*Emulator) sensors(s *simulate.State) []byte {
	out := []byte{saysSensors, saysSensors}
	for rank := 7; rank >= 0; rank-- {
		row := byte(0)
		for file := range 8 {
			row |= truth(s.At(rules.SquareAt(file, rank)).Occupied) << file
		}
		out = append(out, row)
	}
	return out
}

// Changed reports the touch, and a complete move.
func (e *Emulator) Changed(below rules.Square, s *simulate.State) []byte {
	wired := s.Wired(below)
	var out []byte
	if s.At(wired).Occupied {
		out = append(out, saysRelease)
	} else {
		position := e.game.Position()
		out = append(out, saysTouch, byte(wired-rules.A1), code(position.At(wired)))
	}
	if e.raw {
		out = append(out, e.sensors(s)...)
	}
	return append(out, e.look(s)...)
}

// look reports a complete move on the board.
func (e *Emulator) look(s *simulate.State) []byte {
	if !e.begun {
		return nil
	}
	stands := e.stands(s)
	position := e.game.Position()
	for move := range position.Moves() {
		after := position.After(move)
		if after.Placement() != stands {
			continue
		}
		expected := e.remote
		if expected != (rules.Move{}) && move != expected {
			return nil
		}
		e.game, _ = e.game.Play(move)
		e.remote = rules.Move{}
		if expected != (rules.Move{}) {
			s.Light(0)
			if !e.Echoes {
				return nil
			}
		}
		told := []byte{saysMove, 0x35, byte(move.From.File()), byte(move.From.Rank()), byte(move.To.File()), byte(move.To.Rank())}
		if move.Promotes != 0 {
			told = append(told, saysPiece, code(rules.Piece{Side: rules.White, Role: move.Promotes}))
		}
		if e.Polled {
			e.waiting = told
			return nil
		}
		return told
	}
	return nil
}

// Beat sends, now and then, a message that hosts do not understand.
func (e *Emulator) Beat(at time.Duration, _ *simulate.State) []byte {
	if at < e.status {
		return nil
	}
	e.status = at + 10*time.Second
	return []byte{saysStatus, 0, 0}
}

// Reset forgets the conversation.
func (e *Emulator) Reset() {
	*e = Emulator{Answers: e.Answers, Polled: e.Polled, Echoes: e.Echoes, game: rules.NewGame(rules.StandardSetup())}
}

// Listening reports whether a game was begun.
func (e *Emulator) Listening() bool { return e.begun }
