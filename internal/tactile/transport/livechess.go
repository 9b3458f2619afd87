//go:build !tournament

package transport

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"blindchess/internal/tactile/livechess"
)

// liveChessSize is how long a message of LiveChess may be: it lists all boards of
// a hall in one.
const liveChessSize = 1 << 20

// liveChess is a board that LiveChess holds. Each read gives one message about it,
// as a line.
type liveChess struct {
	connection *websocket.Conn
	serial     string

	ctx   context.Context
	leave context.CancelCauseFunc
	lines []byte // told, and not read yet
	black bool   // Black's clock ran last
	once  sync.Once
}

// openLiveChess connects with LiveChess and subscribes to the events of one of
// its boards.
func openLiveChess(path string) (_ *line, err error) {
	l, err := dialLiveChess(path)
	if err != nil {
		return nil, &PortError{path, err}
	}
	return &line{base: l, path: path}, nil
}

// direct asks no proxy: LiveChess runs on this machine or beside it.
func direct() *http.Client { return &http.Client{Transport: &http.Transport{}} }

func dialLiveChess(path string) (*liveChess, error) {
	host, serial := livechess.Place(path)
	opening, cancel := context.WithTimeout(context.Background(), dialWait)
	defer cancel()
	connection, _, err := websocket.Dial(opening, "ws://"+host+livechess.Path, &websocket.DialOptions{HTTPClient: direct()})
	if err != nil {
		return nil, ErrNoLiveChess
	}
	connection.SetReadLimit(liveChessSize)
	l := &liveChess{connection: connection, serial: serial}
	l.ctx, l.leave = context.WithCancelCause(context.Background())
	if err := l.subscribe(opening); err != nil {
		_ = l.Close()
		return nil, err
	}
	return l, nil
}

// The numbers of our calls and of our feed.
const (
	listing     = "1"
	subscribing = "2"
	feeding     = "1"
)

// subscribe asks which boards there are, and subscribes to ours.
func (l *liveChess) subscribe(ctx context.Context) error {
	answer, err := l.call(ctx, livechess.Call{Call: livechess.Boards, ID: listing})
	if err != nil {
		return err
	}
	var boards []livechess.Board
	if json.Unmarshal(answer, &boards) != nil {
		return ErrNoLiveChess
	}
	board, err := chosen(boards, l.serial)
	if err != nil {
		return err
	}
	l.serial = board.Serial
	serial, err := json.Marshal(livechess.SerialParam{Serial: l.serial})
	if err != nil {
		return err
	}
	param, err := json.Marshal(livechess.FeedParam{Feed: livechess.BoardFeed, ID: feeding, Param: serial})
	if err != nil {
		return err
	}
	switch _, err := l.call(ctx, livechess.Call{Call: livechess.Subscribe, ID: subscribing, Param: param}); {
	case errors.Is(err, ErrNoBoardHeld):
		return ErrBoardLent // it is listed, and not given to us
	case err != nil:
		return err
	}
	l.tell(livechess.Told{Serial: l.serial})
	return nil
}

// call calls, and returns the answer. Messages in between are stored.
func (l *liveChess) call(ctx context.Context, call livechess.Call) (json.RawMessage, error) {
	text, err := json.Marshal(call)
	if err != nil {
		return nil, err
	}
	if err := l.connection.Write(ctx, websocket.MessageText, text); err != nil {
		return nil, ErrNoLiveChess
	}
	for {
		said, err := l.hear(ctx)
		switch {
		case err != nil:
			return nil, ErrNoLiveChess
		case said.Response == livechess.Answer && said.ID == call.ID:
			return said.Param, nil
		case said.Response == livechess.Failed && said.ID == call.ID:
			return nil, ErrNoBoardHeld
		case said.Response == livechess.Event:
			l.event(said)
		}
	}
}

// hear reads one message.
func (l *liveChess) hear(ctx context.Context) (said livechess.Response, err error) {
	_, text, err := l.connection.Read(ctx)
	if err != nil {
		return said, err
	}
	if json.Unmarshal(text, &said) != nil {
		return livechess.Response{}, nil // what is no message of this kind is left aside
	}
	return said, nil
}

// chosen returns the board with a serial number; without one, the only one, or the
// only one that answers.
func chosen(boards []livechess.Board, serial string) (livechess.Board, error) {
	ours := boards
	if serial != "" {
		ours = slices.DeleteFunc(slices.Clone(boards), func(b livechess.Board) bool { return b.Serial != serial })
	} else if len(boards) > 1 {
		ours = slices.DeleteFunc(slices.Clone(boards), func(b livechess.Board) bool { return stopped(b) })
	}
	switch {
	case len(ours) > 1:
		return livechess.Board{}, ErrSeveralBoards
	case len(boards) > 1 && len(ours) == 0 && serial == "":
		return livechess.Board{}, ErrBoardStopped
	case len(ours) == 0:
		return livechess.Board{}, ErrNoBoardHeld
	case stopped(ours[0]):
		return livechess.Board{}, ErrBoardStopped
	default:
		return ours[0], nil
	}
}

// stopped reports whether nothing is heard from a board.
func stopped(b livechess.Board) bool {
	return b.State == nil || b.Is(livechess.NotResponding) || b.Is(livechess.Inactive)
}

// event handles an event of the feed.
func (l *liveChess) event(said livechess.Response) {
	var change struct {
		Board   string          `json:"board"`
		Clock   json.RawMessage `json:"clock"`
		Flipped bool            `json:"flipped"`
	}
	if said.ID != feeding || json.Unmarshal(said.Param, &change) != nil {
		return
	}
	if change.Board != "" {
		l.tell(livechess.Told{Board: change.Board})
	}
	l.clock(change.Clock, said.Time)
}

// list takes the list of all boards, and reports why ours cannot be read any more.
func (l *liveChess) list(said livechess.Response) error {
	var boards []livechess.Board
	if json.Unmarshal(said.Param, &boards) != nil {
		return nil
	}
	board, err := chosen(boards, l.serial)
	if err != nil {
		return err
	}
	if board.Board != nil && *board.Board != "" {
		l.tell(livechess.Told{Board: *board.Board})
	}
	clock, err := json.Marshal(board.Clock)
	if err != nil {
		return err
	}
	l.clock(clock, said.Time)
	if board.Battery != nil && *board.Battery != "" {
		l.tell(livechess.Told{Battery: *board.Battery})
	}
	return nil
}

// clock reports a reading of the clock, or that there is none, at a time of the
// server. An empty text says nothing of it.
func (l *liveChess) clock(text json.RawMessage, at int64) {
	told := livechess.Told{NoClock: true}
	if string(text) != "null" {
		var clock livechess.Clock
		if json.Unmarshal(text, &clock) != nil {
			return
		}
		if clock.Run != nil {
			l.black = !*clock.Run
		}
		told = livechess.Told{Clock: &clock, Time: at, Black: l.black}
	}
	l.tell(told)
}

func (l *liveChess) tell(told livechess.Told) { l.lines = append(l.lines, told.Line()...) }

// Read reads one line.
func (l *liveChess) Read(buf []byte) (int, error) {
	for len(l.lines) == 0 {
		said, err := l.hear(l.ctx)
		switch {
		case l.ctx.Err() != nil:
			return 0, context.Cause(l.ctx)
		case err != nil:
			return 0, ErrNoLiveChess
		case said.Response == livechess.Event:
			l.event(said)
		case said.Response == livechess.Answer && said.ID != subscribing:
			if err := l.list(said); err != nil {
				return 0, err
			}
		}
	}
	n := copy(buf, l.lines[:strings.IndexByte(string(l.lines), '\n')+1])
	l.lines = l.lines[n:]
	return n, nil
}

// Write calls what buf holds.
func (l *liveChess) Write(buf []byte) (int, error) {
	if err := l.connection.Write(l.ctx, websocket.MessageText, buf); err != nil {
		if cause := context.Cause(l.ctx); cause != nil {
			return 0, cause
		}
		return 0, ErrNoLiveChess
	}
	return len(buf), nil
}

// SetWriteDeadline ends a write under way at an instant.
func (l *liveChess) SetWriteDeadline(at time.Time) error {
	time.AfterFunc(time.Until(at), func() { l.leave(os.ErrDeadlineExceeded) })
	return nil
}

// Close leaves LiveChess.
func (l *liveChess) Close() error {
	l.once.Do(func() {
		l.leave(os.ErrClosed)
		_ = l.connection.CloseNow()
	})
	return nil
}

// LiveChessBoards lists the boards that LiveChess holds on this computer, if it
// runs.
func LiveChessBoards() []Port { return liveChessBoards(livechess.Host) }

func liveChessBoards(host string) []Port {
	ctx, cancel := context.WithTimeout(context.Background(), dialWait)
	defer cancel()
	connection, _, err := websocket.Dial(ctx, "ws://"+host+livechess.Path, &websocket.DialOptions{HTTPClient: direct()})
	if err != nil {
		return nil
	}
	connection.SetReadLimit(liveChessSize)
	l := &liveChess{connection: connection}
	l.ctx, l.leave = context.WithCancelCause(context.Background())
	defer l.Close()
	answer, err := l.call(ctx, livechess.Call{Call: livechess.Boards, ID: listing})
	var boards []livechess.Board
	if err != nil || json.Unmarshal(answer, &boards) != nil {
		return nil
	}
	var ports []Port
	for _, board := range boards {
		ports = append(ports, Port{Address: liveChessAddress(host + "/" + board.Serial), Serial: board.Serial})
	}
	return ports
}
