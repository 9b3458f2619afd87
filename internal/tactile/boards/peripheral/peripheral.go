package peripheral

import (
	"bytes"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Protocol is the Chess Peripheral Protocol. A board receives the placement at
// first and the moves from elsewhere. It reports its pieces, square by square
// if it has that feature, or only the moves that are made. Facts: the published
// protocol and the library for those who build such boards.
//
// A board that cannot name its pieces reports a question mark for each; one that
// reports only moves is trusted once it has received the first placement.
type Protocol struct{}

// longest is how long a line may be.
const longest = 512

func line(words ...string) []byte { return []byte(strings.Join(words, " ") + "\n") }

// Traits says what such a board is. Over a serial port a line ends as lines do;
// on the radio each is a message.
func (Protocol) Traits() wire.Traits {
	return wire.Traits{
		Name:    "peripheral",
		Title:   "home-built board",
		Sensing: wire.Sensing{Names: true},
		Schemes: []string{wire.BLE, wire.Serial, wire.PTY, wire.TCP},
		Speed:   115200,
		Radio: wire.Radio{
			Service: "f5351050-b2c9-11ec-a0c0-b3bc53b08d33",
			Write:   "f53513ca-b2c9-11ec-a0c1-639b8957db99",
			Notify:  []string{"f535147e-b2c9-11ec-a0c2-8bbd706ec4e6"},
			Lines:   true,
		},
		Asked: wire.Question{Ask: [][]byte{line("variant", "standard"), line("feature", "get_state")}},
		Hello: [][]byte{
			line("feature", "get_state"), line("feature", "submove_state"), line("feature", "state_stream"), line("feature", "moved"),
		},
		Look:  line("get_state"),
		Renew: [][]byte{line("get_state")},
		Beat:  2 * time.Second,
		Gap:   50 * time.Millisecond,
	}
}

// Greet sends the board its presumed placement, and asks for the real one.
func (Protocol) Greet(held wire.Contents) [][]byte {
	placement, _ := held.Placement()
	begin := line("begin", placement.String())
	if held == wire.StartContents() {
		begin = line("begin", placement.String(), "w")
	}
	return [][]byte{begin, line("get_state")}
}

// Reply accepts each move that the board reports: the table judges it.
func (Protocol) Reply(frame wire.Frame) [][]byte {
	if moved, ok := frame.(wire.Moved); ok && moved != (wire.Moved{}) {
		return [][]byte{line("ok")}
	}
	return nil
}

// ShowMove sends the board a move from elsewhere.
func (Protocol) ShowMove(from, to rules.Square) []byte {
	return line("move", from.String()+to.String())
}

// Decode reads one line.
func (p Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	end := bytes.IndexByte(buf, '\n')
	switch {
	case end < 0 && len(buf) > longest, end > longest:
		return nil, min(longest, len(buf)), wire.ErrLength
	case end < 0:
		return nil, 0, nil
	}
	frame, err := p.read(string(buf[:end]))
	return frame, end + 1, err
}

// Report reads one message of the radio.
func (p Protocol) Report(report []byte) (wire.Frame, error) {
	if len(report) < len("ok") || len(report) > longest {
		return nil, wire.ErrLength
	}
	return p.read(string(report))
}

// read reads a line without its end.
func (Protocol) read(text string) (wire.Frame, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, wire.ErrNoise
	}
	switch words[0] {
	case "state", "sync", "unsync", "unsync_settable", "unsync_setible":
		if len(words) < 2 {
			return nil, wire.ErrLength
		}
		return squares(words[1])
	case "move":
		if len(words) < 2 {
			return nil, wire.ErrLength
		}
		return moved(words[1])
	case "moved":
		return wire.Moved{}, nil
	case "ok", "nok":
		return wire.Acknowledged{Failed: words[0] == "nok"}, nil
	case "err", "msg", "resign", "draw_offer", "undo", "redo", "undo_offer", "option", "options_end", "options_reset", "set_option", "drop":
		return wire.Done{Letter: words[0][0]}, nil
	default:
		return nil, wire.ErrNoise
	}
}

// squares reads the placement on the board, as the first field of a FEN. It may
// have w, b and a question mark for pieces of which only the colour is known or
// not even that.
func squares(text string) (wire.Frame, error) {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return nil, wire.ErrMeaning
	}
	plain := strings.ContainsAny(text, "w?")
	var whole wire.Snapshot
	for i, rank := range ranks {
		file := 0
		for _, letter := range []byte(rank) {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			content := wire.Holding(rules.PieceOf(letter))
			if plain && strings.IndexByte("wb?", letter) >= 0 {
				content = wire.Something()
			}
			if !content.Occupied || file > 7 {
				return nil, wire.ErrMeaning
			}
			whole.Contents.Set(rules.SquareAt(file, 7-i), content)
			file++
		}
		if file != 8 {
			return nil, wire.ErrMeaning
		}
	}
	return whole, nil
}

// moved reads a move: two squares, and the promotion piece.
func moved(text string) (wire.Frame, error) {
	if len(text) != 4 && len(text) != 5 {
		return nil, wire.ErrMeaning
	}
	from, fromOK := rules.ParseSquare(text[:2])
	to, toOK := rules.ParseSquare(text[2:4])
	if !fromOK || !toOK || from == to {
		return nil, wire.ErrMeaning
	}
	move := wire.Moved{From: from, To: to}
	if len(text) == 5 {
		if strings.IndexByte("qrbn", text[4]) < 0 {
			return nil, wire.ErrMeaning
		}
		move.Promotes = rules.PieceOf(text[4]).Role
	}
	return move, nil
}
