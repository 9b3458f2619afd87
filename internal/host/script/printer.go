package script

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// printer writes what happens, one line each, in prose or as JSON.
type printer struct {
	w         io.Writer
	json      bool
	under     bool   // events are below the direction that caused them
	direction string // the one that runs, until something happens
	at        clock.Instant
	play      bool     // whole moves are played: the usual parts of one are shortened
	usual     []string // what was, of the move that is played
	out       *bufio.Writer
	judged    judged
}

func (p *printer) line(text []byte) {
	if p.out == nil {
		p.out = bufio.NewWriter(p.w)
	}
	if p.direction != "" {
		p.out.WriteString(p.direction + "\n")
		p.direction = ""
	}
	p.plays(p.play)
	if p.under {
		p.out.WriteByte('\t')
	}
	p.out.Write(text)
	p.out.WriteByte('\n')
}

func (p *printer) linef(format string, args ...any) { p.line(fmt.Appendf(nil, format, args...)) }

// when writes a line with its instant; under a direction only a new one.
func (p *printer) when(at clock.Instant, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if !p.under || at != p.at {
		text = at.String() + " " + text
	}
	p.at = at
	p.linef("%s", text)
}

// plays says that whole moves are played from now on, or no longer. Each starts
// a new line.
func (p *printer) plays(whole bool) {
	p.play = whole && p.under
	if usual := p.usual; len(usual) > 0 {
		p.usual = nil
		p.linef("%s", strings.Join(usual, ", "))
	}
}

// inShort stores an event for one line about a move that is played whole, if
// every such move causes it.
func (p *printer) inShort(e table.Event) bool {
	usual := false
	if !p.play {
		return false
	}
	switch e := e.(type) {
	case table.MoveMade:
		p.usual = append(p.usual, e.SAN)
		return true
	case table.MoveRepeated:
		usual = e.Agrees
	case table.MoveExecuted:
		usual = e.Agrees
	case table.MoveAnnounced, table.ClockPressed, table.SheetWritten, table.PieceTouched, table.PiecePlaced:
		usual = true
	}
	if usual {
		name, _, _ := strings.Cut(table.Sentence(e, table.State{}), ", ")
		p.usual = append(p.usual, name)
	}
	return usual
}

// runs begins a direction. With under it is printed once something comes of it.
func (p *printer) runs(text string) {
	if p.under {
		p.direction = text
	}
}

func (p *printer) flush() error {
	if p.out == nil {
		return nil
	}
	return p.out.Flush()
}

// event writes a record. before is the table it happened at, in which moves are
// written as others read them.
func (p *printer) event(r table.Record, before table.State) error {
	if !p.json {
		p.when(r.At, "%s", table.Sentence(r.Event, before))
		return nil
	}
	line, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("script: writing a record: %w", err)
	}
	p.line(line)
	return nil
}

// inCoordinates writes a move of the position on the board, or of the one
// before it, as others read it.
func inCoordinates(s table.State, m rules.Move) string {
	for _, back := range []int{0, 1} {
		ply := s.Game.Ply() - back
		if ply < 0 {
			break
		}
		position := s.Game.At(ply)
		king, rook := position.At(m.From), position.At(m.To)
		if king.Role == rules.King && rook == (rules.Piece{Side: king.Side, Role: rules.Rook}) {
			return position.UCI(m)
		}
	}
	return m.String()
}

// refused writes a direction that the table refuses.
func (p *printer) refused(at clock.Instant, s step, err error) {
	if p.under {
		p.when(at, "refused: %s", sentence(err))
		return
	}
	if !p.json {
		p.when(at, "refused, line %d, %s: %s", s.Line, s.Text, sentence(err))
		return
	}
	p.object(struct {
		At        clock.Instant `json:"at"`
		Refused   string        `json:"refused"`
		Direction string        `json:"direction"`
		Line      int           `json:"line"`
	}{at, sentence(err), s.Text, s.Line})
}

// failed writes an expectation that did not hold.
func (p *printer) failed(file string, s step, f *failure) {
	if !p.json {
		p.linef("%s:%d: %s: wanted %s, got %s", file, s.Line, s.Text, f.want, f.got)
		return
	}
	p.object(struct {
		Failed    string `json:"failed"`
		Direction string `json:"direction"`
		Line      int    `json:"line"`
		Wanted    string `json:"wanted"`
		Got       string `json:"got"`
	}{fmt.Sprintf("%s:%d", file, s.Line), s.Text, s.Line, f.want, f.got})
}

// heardByBoth writes the words to each side, in one line if they are the same
// and belong under a direction.
func (p *printer) heardByBoth(at clock.Instant, said rules.BySide[say.Utterance]) {
	if white := said.White.Text(); p.under && white != "" && white == said.Black.Text() {
		p.when(at, "both hear: %s", white)
		return
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if u := said.Of(side); len(u.Words) > 0 {
			p.heard(at, side, u)
		}
	}
}

// heard writes the words to one side alone.
func (p *printer) heard(at clock.Instant, side rules.Side, u say.Utterance) {
	if !p.json {
		p.when(at, "%v hears: %s", side, u.Text())
		return
	}
	p.object(struct {
		At    clock.Instant `json:"at"`
		Heard rules.Side    `json:"heard"`
		Words string        `json:"words"`
		Lang  string        `json:"lang"`
	}{at, side, u.Text(), u.Lang})
}

func (p *printer) object(value any) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		p.linef("%v", err)
		return
	}
	p.line(bytes.TrimRight(text.Bytes(), "\n"))
}

// sentence returns an error without the name of its package.
func sentence(err error) string {
	text := err.Error()
	if _, rest, found := strings.Cut(text, ": "); found && !strings.Contains(text[:strings.Index(text, ": ")], " ") {
		return rest
	}
	return text
}
