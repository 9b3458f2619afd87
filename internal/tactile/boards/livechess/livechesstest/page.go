package livechesstest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/rules"
)

// Origin is the origin that a browser sends for the page of lichess.
const Origin = "https://lichess.org"

// Page is the page by which people play on lichess with a DGT board. It asks,
// answers and waits as lichess-org/lila does in ui/dgt/src/play.ts. It takes the
// first board of the list, subscribes to it, and waits until the board agrees
// with the game. Then it sets up its position, and plays the moves that it
// receives in san.
type Page struct {
	t      testing.TB
	url    string
	second time.Duration
	done   chan struct{}
	ended  sync.WaitGroup

	mutex    sync.Mutex
	line     *line
	serial   string // "0" where no board was found
	board    string // the last placement that was told
	legal    *[]string
	local    rules.Position
	game     *online
	attached bool // the game was chosen by the pieces on the board
	setUp    bool // and the server was informed, on this connection
	sent     []string
	played   chan string
	invalid  int
	faults   []string
}

// online is the game as lichess has it.
type online struct {
	colour rules.Side
	game   rules.Game
	moves  []string
}

// OpenPage opens the page on the address of a websocket. A second of the page
// lasts as long as second, so that tests need not wait. The page waits two and a
// half before it accepts two moves together, and five between its tries. It closes
// with the test.
func OpenPage(t testing.TB, url string, second time.Duration) *Page {
	t.Helper()
	p := &Page{t: t, url: url, second: second, done: make(chan struct{}), serial: "0", played: make(chan string, 1000)}
	p.ended.Go(p.keep)
	t.Cleanup(p.Close)
	return p
}

// Close closes the page.
func (p *Page) Close() {
	p.mutex.Lock()
	select {
	case <-p.done:
		p.mutex.Unlock()
		return
	default:
	}
	close(p.done)
	if p.line != nil {
		p.line.leave()
	}
	p.mutex.Unlock()
	p.ended.Wait()
}

// Play begins a game on lichess, from a FEN or from "startpos", with the moves
// that were made, in UCI. The page starts it when the board agrees.
func (p *Page) Play(colour rules.Side, fen string, moves ...string) {
	p.t.Helper()
	setup := rules.StandardSetup()
	if fen != "startpos" {
		var err error
		if setup, err = rules.ParseFEN(fen); err != nil {
			p.t.Fatal(err)
		}
	}
	p.mutex.Lock()
	p.game, p.attached, p.setUp = &online{colour: colour, game: rules.NewGame(setup)}, false, false
	p.mutex.Unlock()
	for _, move := range moves {
		p.Opponent(move)
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.choose()
}

// Opponent makes lichess report one more move, in UCI.
func (p *Page) Opponent(move string) {
	p.t.Helper()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.told(move)
}

// told adds a move to the game as lichess has it. The mutex is held.
func (p *Page) told(move string) {
	position := p.game.game.Position()
	m, err := position.ParseUCI(move)
	if err != nil {
		p.faults = append(p.faults, fmt.Sprintf("lichess is sent %s, which cannot be played", move))
		return
	}
	if next, err := p.game.game.Play(m); err == nil {
		p.game.game, p.game.moves = next, append(p.game.moves, move)
	}
}

// Played returns the next move that the page sends to lichess, in UCI. The test
// fails if there is none in this time.
func (p *Page) Played(within time.Duration) string {
	p.t.Helper()
	select {
	case move := <-p.played:
		return move
	case <-time.After(within):
		p.t.Fatalf("the page has sent no move in %v; it heard of %s and said %q", within, p.Board(), p.Said())
		return ""
	}
}

// Board returns the last placement that the page received, or "".
func (p *Page) Board() string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.board
}

// Ready reports whether a game is set up on the board.
func (p *Page) Ready() bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.setUp
}

// Invalid returns how often the page has said that a move is illegal.
func (p *Page) Invalid() int {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.invalid
}

// Faults returns the errors that would have broken the page or its game.
func (p *Page) Faults() []string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return slices.Clone(p.faults)
}

// Said returns the page's messages to the server, in order.
func (p *Page) Said() []string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return slices.Clone(p.sent)
}

// keep connects at once and again whenever there is no connection, and asks for
// boards again whenever there is none, twenty times.
func (p *Page) keep() {
	p.connect()
	for range 20 {
		for {
			if !p.sleep(5) {
				return
			}
			p.mutex.Lock()
			p.choose()
			fine := p.line != nil && p.serial != "0"
			p.mutex.Unlock()
			if !fine {
				break
			}
		}
		p.mutex.Lock()
		connected := p.line != nil
		if connected {
			p.say(`{"id":1,"call":"eboards"}`)
		}
		p.mutex.Unlock()
		if !connected {
			p.connect()
		}
	}
}

// sleep waits for seconds of the page, and returns false if it was closed.
func (p *Page) sleep(seconds float64) bool {
	select {
	case <-p.done:
		return false
	case <-time.After(time.Duration(seconds * float64(p.second))):
		return true
	}
}

func (p *Page) connect() {
	l, err := dial(p.url, "Origin: "+Origin,
		"Pragma: no-cache", "Cache-Control: no-cache", "User-Agent: Mozilla/5.0 (X11; Linux x86_64)",
		"Accept-Encoding: gzip, deflate, br", "Accept-Language: en-US,en;q=0.9",
		"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
	if err != nil {
		return
	}
	p.mutex.Lock()
	select {
	case <-p.done:
		l.leave()
	default:
		p.line = l
		p.say(`{"id":1,"call":"eboards"}`)
		p.ended.Go(func() { p.listen(l) })
	}
	p.mutex.Unlock()
}

// say sends a message if there is a connection. The mutex is held.
func (p *Page) say(message string) {
	p.sent = append(p.sent, message)
	_ = p.line.say(text, []byte(message))
}

func (p *Page) listen(l *line) {
	for {
		message, err := l.hear()
		p.mutex.Lock()
		if err != nil {
			p.line, p.serial, p.setUp = nil, "0", false
			p.mutex.Unlock()
			_ = l.conn.Close()
			return
		}
		p.hear(message)
		p.mutex.Unlock()
	}
}

// heard is the part of a message that the page examines.
type heard struct {
	Response string          `json:"response"`
	ID       json.RawMessage `json:"id"`
	Param    json.RawMessage `json:"param"`
}

// hear takes one message. The mutex is held.
func (p *Page) hear(message []byte) {
	var h heard
	if err := json.Unmarshal(message, &h); err != nil {
		p.faults = append(p.faults, fmt.Sprintf("the page breaks on %s", message))
		return
	}
	switch {
	case h.Response == "feed":
		var event struct {
			Board string    `json:"board"`
			SAN   *[]string `json:"san"`
		}
		if err := json.Unmarshal(h.Param, &event); err != nil || string(h.Param) == "null" {
			p.faults = append(p.faults, fmt.Sprintf("the page breaks on %s", message))
			return
		}
		if event.Board != "" {
			p.board = event.Board
		}
		if event.SAN != nil {
			p.moved(*event.SAN)
		}
	case h.Response == "call" && strings.Trim(string(h.ID), `"`) == "1":
		var boards []struct {
			Serial string `json:"serialnr"`
		}
		if err := json.Unmarshal(h.Param, &boards); err != nil || len(boards) == 0 {
			return // the page throws, and asks again
		}
		p.serial = boards[0].Serial
		p.say(fmt.Sprintf(`{"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":%q}}}`, p.serial))
		if p.attached && !p.setUp {
			p.send()
		}
	}
}

// choose starts the game when the board agrees with it. The mutex is held.
func (p *Page) choose() {
	if p.game == nil || p.attached {
		return
	}
	position := p.game.game.Position()
	if p.board == position.Placement().String() {
		p.attached = true
		p.send()
	}
}

// send sends the server the position. The mutex is held.
func (p *Page) send() {
	if p.line == nil || p.serial == "0" {
		return
	}
	setup := p.game.game.Setup()
	p.say(fmt.Sprintf(`{"id":3,"call":"call","param":{"id":1,"method":"setup","param":{"fen":%q}}}`, setup.FEN()))
	p.setUp, p.local, p.legal = true, setup.Position, &[]string{}
}

// moved handles the received list of moves. The mutex is held.
func (p *Page) moved(san []string) {
	if len(san) == 0 || p.legal != nil && slices.Equal(*p.legal, san) {
		return // nothing, or a repeated message
	}
	fresh := 1
	if p.legal != nil {
		fresh = len(san) - len(*p.legal)
	}
	if fresh > 1 && p.game != nil && p.local.Turn() == p.game.colour {
		before := p.legal
		p.ended.Go(func() {
			if !p.sleep(2.5) {
				return
			}
			p.mutex.Lock()
			defer p.mutex.Unlock()
			if before == p.legal {
				p.process(san, fresh)
			}
		})
		return
	}
	p.process(san, fresh)
}

// process plays the last moves of a list. The mutex is held.
func (p *Page) process(san []string, fresh int) {
	p.legal = &san
	for i := fresh; i > 0; i-- {
		if i > len(san) {
			p.faults = append(p.faults, "the page looks for a move before the first")
			continue
		}
		p.one(strings.TrimSpace(san[len(san)-i]))
	}
}

func (p *Page) one(san string) {
	if p.game == nil {
		return
	}
	last := ""
	if n := len(p.game.moves); n > 0 {
		last = p.game.moves[n-1]
	}
	move, err := p.local.ParseSAN(san)
	if err != nil {
		if last != san && !strings.HasPrefix(san, "O-") {
			p.invalid++
		}
		return
	}
	if p.local.Turn() == p.game.colour {
		uci := p.local.UCI(move)
		p.local = p.local.After(move)
		p.told(uci)
		p.played <- uci
		return
	}
	if expected, err := p.local.ParseUCI(last); err == nil && expected == move {
		p.local = p.local.After(move)
		return
	}
	p.invalid++
}
