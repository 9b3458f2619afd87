package board_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/screen"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/settings"
)

// stamped is a terminal that keeps when it was last written to, and how much.
type stamped struct {
	*screentest.Terminal
	mu    sync.Mutex
	last  time.Time
	bytes int
}

func (s *stamped) Write(p []byte) (int, error) {
	s.mu.Lock()
	s.last, s.bytes = time.Now(), s.bytes+len(p)
	s.mu.Unlock()
	return s.Terminal.Write(p)
}

// written returns when the terminal was last written to, once it has been left
// alone for a while, and how much it was sent so far.
func (s *stamped) written() (time.Time, int) {
	for {
		s.mu.Lock()
		last, bytes := s.last, s.bytes
		s.mu.Unlock()
		if time.Since(last) > 150*time.Millisecond {
			return last, bytes
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// painter is one screen of a sighted White, and their table.
type painter struct {
	name         string
	term         *stamped
	white, black *screen.Terminal
	took         []time.Duration
	bytes        int
}

// newPainter seats White at a terminal that answers so, and waits for the
// pictures if it knows any.
func newPainter(b *testing.B, name, answer string, environ ...string) *painter {
	tab := screentest.New(b, nil)
	p := &painter{name: name, term: &stamped{Terminal: screentest.NewTerminal(b, 120, 40)}}
	p.white, p.black = tab.Sit(white, screentest.Language{Scheme: "fide", Sees: true}), tab.Sit(black, screentest.Language{Scheme: "fide"})
	ctx, stop := context.WithCancel(b.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = board.Run(ctx, board.Config{
			Terminal: p.white, Kind: board.Paired, In: p.term, Out: p.term, Width: 120, Height: 40,
			Environ: append([]string{"TERM=xterm-kitty", "COLORTERM=truecolor"}, environ...), Far: slices.Contains(environ, far),
		})
	}()
	b.Cleanup(func() { stop(); <-ended })
	p.term.Type("x")
	p.term.Await("White Anna")
	if answer != "" {
		p.white.SetLook(settings.Look{Theme: "brown", Pictures: "on"})
		awaitRaw(p.term.Terminal, func(raw string) bool { return strings.Contains(raw, "\x1b[c") })
		p.term.Type(answer)
		awaitRaw(p.term.Terminal, func(raw string) bool { return strings.Count(raw, "\x1b_Ga=p")+strings.Count(raw, "\x1bP0;1q") >= 32 })
	}
	return p
}

// play types a move at the screen and takes the time until the last byte of the
// output for it; then the rest of the two moves is done unseen.
func (p *painter) play(move, reply string) {
	_, before := p.term.written()
	began := time.Now()
	p.term.Type(move + "\r")
	p.term.Await("ress your clock")
	last, after := p.term.written()
	p.took, p.bytes = append(p.took, last.Sub(began)), p.bytes+after-before
	p.white.Enter("press")
	for _, line := range []string{"repeat", "execute", reply, "press"} {
		p.black.Enter(line)
	}
	p.white.Enter("repeat")
	p.white.Enter("execute " + reply)
}

// BenchmarkMoveWithPictures is the time from the last key of a move to the last byte
// of the player's screen for it. It measures drawn letters, kitty's pictures, and
// sixels at this computer, in cells of 20 and of 40 points, and at the end of a
// network. They alternate, so that other work of the computer affects all of them.
func BenchmarkMoveWithPictures(b *testing.B) {
	whites := strings.Fields("a3 b3 c3 d3 e3 f3 g3 h3 Ra2 Nd2 Nb1 Nd2 Nb1 Ra1")
	blacks := strings.Fields("a6 b6 c6 d6 e6 f6 g6 h6 Ra7 Nd7 Nb8 Nd7 Nb8 Ra8")
	for b.Loop() {
		painters := []*painter{
			newPainter(b, "letters", ""), newPainter(b, "kitty", kittySays),
			newPainter(b, "sixels", sixelSays),
			newPainter(b, "large-sixels", "\x1b[?63;1;2;4;6c\x1b[6;40;20t"), newPainter(b, "far-sixels", sixelSays, far),
		}
		for i := range whites {
			for _, p := range painters {
				p.play(whites[i], blacks[i])
			}
		}
		for _, p := range painters {
			slices.Sort(p.took)
			b.ReportMetric(float64(p.took[len(p.took)/2].Microseconds())/1000, p.name+"-ms")
			b.ReportMetric(float64(p.took[len(p.took)-1].Microseconds())/1000, p.name+"-worst-ms")
			b.ReportMetric(float64(p.bytes)/float64(len(p.took)), p.name+"-bytes")
		}
	}
}
