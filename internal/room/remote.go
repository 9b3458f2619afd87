package room

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/pair"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/line"
	"blindchess/internal/screen/page"
	"blindchess/internal/screen/relay"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// receive serves one guest until they leave.
func (a *Admission) receive(ctx context.Context, g *pair.Guest) {
	a.about(News{Kind: NewsEntered, Pass: g.Pass})
	var err error
	if g.Way == pair.Linked {
		err = a.serve(ctx, g)
	} else {
		err = a.show(ctx, g)
	}
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, pair.ErrClosed) && ctx.Err() == nil && g.Pass.Role != Spectator {
		a.tell(News{Kind: NewsLost, Pass: a.who.Pass(g), Err: err})
	}
	// When the table closes, the guests have not left it.
	if !a.isClosing() {
		a.about(News{Kind: NewsLeft, Pass: a.who.Pass(g)})
	}
}

// serve has a guest sit at the table whose own program shows it.
func (a *Admission) serve(ctx context.Context, g *pair.Guest) error {
	var p *guest
	gone := make(chan struct{})
	defer close(gone)
	defer func() { a.leave(p) }()
	err := a.relay.Serve(ctx, g.Link, func(prefer relay.Prefer) (*screen.Terminal, error) {
		sat, err := a.join(g, settings.Preferred(prefer.Settings), prefer.Sees, "")
		if err != nil {
			return nil, err
		}
		p = sat
		a.hold(p, gone)
		return p.seat, nil
	}, func(prefer relay.Prefer) { p.prefer(settings.Preferred(prefer.Settings)) })
	a.release(p)
	if err == nil && a.isClosing() && !a.goesOn() {
		// It has to be on its way before the line is cut.
		return errors.Join(g.Link.Send(pair.KindRefused, pair.Refusal{Reason: pair.ErrEnded.Error()}), g.Link.Close())
	}
	return err
}

// goesOn reports whether a closing table is likely to be opened again: it has no
// local player, and its game is not over. Whose program lost it tries again.
func (a *Admission) goesOn() bool {
	return a.options.Unattended && a.room.State().Phase != table.PhaseEnded
}

// hold has evict let a guest go, and wait until gone is closed.
func (a *Admission) hold(p *guest, gone chan struct{}) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.shown[p] = gone
}

// release ends the hold, and does nothing without one.
func (a *Admission) release(p *guest) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.shown, p)
}

// show runs the screen for a guest with a terminal or with lines.
func (a *Admission) show(ctx context.Context, g *pair.Guest) error {
	own := settings.Default()
	own.Language, own.Notation, own.Scheme = a.options.Words.Language, a.options.Words.Notation, a.options.Words.Scheme
	p, err := a.join(g, own, g.Way != pair.Lines && g.Pass.Role == Opponent, g.Return.String())
	if err != nil {
		return err
	}
	defer p.seat.Close()
	defer a.leave(p)
	gone := make(chan struct{})
	a.hold(p, gone)
	defer close(gone)
	defer a.release(p)
	if err := p.runScreen(ctx, g); err != nil {
		return err
	}
	parting := ""
	switch {
	case g.Line == nil:
	case errors.Is(context.Cause(ctx), pair.ErrReplaced):
		parting = "doors.replaced"
	case a.isClosing() && ctx.Err() == nil:
		parting = "doors.table-closed"
	}
	if parting == "" {
		return nil
	}
	_, err = fmt.Fprintf(g.Line, "%s\r\n", p.Narrator().Notice(parting).Text())
	return err
}

// The most bytes that a guest may type ahead. A painted screen allows for fast
// typing, and lines for a whole game from a file.
const (
	typedAhead = 4 << 10
	linesAhead = 64 << 10
)

// runScreen runs the screen for a guest, painted or in lines, until they leave.
func (p *guest) runScreen(ctx context.Context, g *pair.Guest) error {
	switch g.Way {
	case pair.Page:
		return p.runPage(ctx, g)
	case pair.Lines:
		return line.Run(ctx, line.Config{Terminal: p.seat, In: pair.Unhurried(pair.Ahead(g.Line, linesAhead), time.Now, time.Sleep), Out: g.Line})
	}
	ctx, stop := context.WithCancel(ctx)
	sizes := make(chan board.Size)
	var passing sync.WaitGroup
	passing.Go(func() {
		for {
			select {
			case size, open := <-g.Resizes:
				if !open {
					return
				}
				select {
				case sizes <- board.Size(size):
				case <-ctx.Done():
				}
			case <-ctx.Done():
				return
			}
		}
	})
	defer passing.Wait()
	defer stop()
	return board.Run(ctx, board.Config{
		Terminal: p.seat, Kind: KindOf(g.Pass.Role), Far: true, In: pair.Ahead(pair.Steady(g.Line, time.Now, time.Sleep), typedAhead), Out: g.Line,
		Environ: append(g.Environ, "TERM="+g.Term), Width: g.Size.Width, Height: g.Size.Height, Resizes: sizes,
	})
}

// runPage runs the page for a guest until they leave.
func (p *guest) runPage(ctx context.Context, g *pair.Guest) error {
	one := page.New(page.Config{Terminal: p.seat, Closed: func() string {
		if !p.room.admitted().isClosing() {
			return ""
		}
		return p.Narrator().Notice("doors.table-closed").Text()
	}, Shared: p.onlooking, Spoken: p.room.sounds.spoken, Earcon: p.room.sounds.earcon})
	g.Visit.Open(one)
	return one.Run(ctx)
}

// onlooking returns the part of a spectator's page that is shared with
// spectators of the same language.
func (p *guest) onlooking() *page.Shared {
	p.mu.Lock()
	own, actor := p.own, p.config.Actor
	p.mu.Unlock()
	if actor.Capacity != table.Spectator {
		return nil
	}
	return p.room.broadcasts.page(audienceOf(own, actor))
}

// guest is a person at another computer, at a table that is here: nothing of this
// computer is theirs.
type guest struct{ seated }

func (p *guest) configure(own settings.Settings, seat console.Actor) (console.Config, error) {
	config, err := p.room.broadcasts.config(own, seat)
	config.Sees, config.Bind, config.Online = p.sees, nil, p.room.online
	return config, err
}

func (p *guest) alter(own *settings.Settings, key, value string) error { return own.SetFar(key, value) }

// join seats a guest, and lets them hear what happens at the table. back is the
// code with which they come back, or none.
func (a *Admission) join(g *pair.Guest, own settings.Settings, sees bool, back string) (*guest, error) {
	a.room.next.coming.RLock()
	defer a.room.next.coming.RUnlock()
	pass := a.who.Pass(g)
	p := &guest{}
	p.room, p.sees, p.kind, p.barred = a.room, sees, p, "doors.host-only"
	p.acts = map[console.Act]act{
		console.ActQuit: p.seatKept, console.ActCheck: p.check, console.ActDial: p.dial, console.ActPIN: p.pin, console.ActHear: p.unheard,
		console.ActSet: p.set, console.ActSpeak: p.far,
	}
	if a.options.Unattended && pass.Role == Arbiter {
		p.acts[console.ActCode] = p.invite
	}
	if side, ok := rules.ParseSide(pass.Seat); pass.Role == Opponent && ok && !slices.Contains(a.played(), side) {
		pass.Seat = seatName(side.Other()) // the players have exchanged them as this one came
	}
	session, err := p.open(own, ConsoleSeat(pass))
	if err != nil {
		return nil, err
	}
	a.name(pass)
	a.appoint(pass)
	p.welcome(session, back)
	p.changing.Lock()
	p.rejoin()
	p.changing.Unlock()
	a.reads(g, pass) // before somebody sees that all are here, and begins
	if pass.Role != Spectator {
		a.mu.Lock()
		a.seated[p] = pass
		a.mu.Unlock()
	}
	a.begin(pass)
	return p, nil
}

// leave ends what join began.
func (a *Admission) leave(p *guest) {
	if p == nil {
		return
	}
	p.Leave()
	a.mu.Lock()
	delete(a.seated, p)
	a.mu.Unlock()
}

// welcome explains to a guest how to return after a lost connection. Unless
// they see a screen that shows it, it also says their role and the state of the
// game.
func (p *guest) welcome(session *console.Session, back string) {
	if !p.looksOn() {
		for _, u := range session.Welcome(p.seat.State(), p.seat.Now()) {
			p.seat.Hear(u)
		}
	}
	if back != "" {
		p.seat.Hear(p.Narrator().Notice("doors.return", announce.TextSlot("code", back)))
	}
}

// seatKept informs a player who leaves that their seat is reserved.
func (p *guest) seatKept(narrator announce.Narrator, _ console.Local) []say.Utterance {
	p.mu.Lock()
	as := p.config.Actor.Capacity
	p.mu.Unlock()
	if as != table.Player || p.room.State().Over() {
		return nil
	}
	return answer(narrator, "settings", "doors.seat-kept")
}

// pin adds the PIN of the arbiter's seat to every later command, and answers
// whether it is the right one.
func (p *guest) pin(narrator announce.Narrator, l console.Local) []say.Utterance {
	p.mu.Lock()
	ways := p.commands
	p.mu.Unlock()
	if err := ways.White.GivePIN(l.Value); err != nil {
		return []say.Utterance{refusal(narrator, p.seat.State(), err)}
	}
	return answer(narrator, "settings", "doors.pin")
}

// far tells a guest how to be spoken to: sound does not come over this line.
func (p *guest) far(narrator announce.Narrator, _ console.Local) []say.Utterance {
	return answer(narrator, "settings", "speak.far", announce.TextSlot("command", p.room.admitted().speaking()))
}

// unheard tells a guest that announcements are heard by their own computer only.
func (p *guest) unheard(narrator announce.Narrator, _ console.Local) []say.Utterance {
	return answer(narrator, "hearing", "hearing.host", announce.TextSlot("command", "set hearing key"))
}

// prefer has a guest be spoken to as their own program says. An invalid setting
// leaves the current ones unchanged.
func (p *guest) prefer(own settings.Settings) {
	p.changing.Lock()
	defer p.changing.Unlock()
	_ = p.adopt(own)
}
